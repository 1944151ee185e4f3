"""Files for cutting machines: a PDF to print, with marks the machine finds, and the lines of each sheet.

The marks are those Silhouette machines look for: a black square of 5 mm at the top left and corners at the
top right and bottom left, 10 mm from the edges of the paper, nothing else being printed near them.
"""

from typing import TYPE_CHECKING, cast

from msgspec import structs

from pnp.errors import LayoutError, UsageError
from pnp.layout import shapes
from pnp.layout.faces import Part
from pnp.layout.impose import impose, usable
from pnp.layout.marks import HAIRLINE, art_box, trim_box
from pnp.layout.scene import Box, Node, Path, Text, around
from pnp.layout.sheets import MARGIN, PAPERS, Backs, Document, Page, Placement, Sheet
from pnp.layout.typeset import POINT
from pnp.press.build import Tell
from pnp.press.export import Made, Wish, make_all
from pnp.render.pdf import render
from pnp.render.svg import render_layers

if TYPE_CHECKING:
    from pnp.layout.easel import Easel

INSET = 10.0
SQUARE = 5.0
ARM = 20.0
LINE = 0.5
CLEAR = 1.0
# How far art stays from the edge: the first that keeps it clear of the marks.
MARGINS = (13.5, INSET + SQUARE + 1.5)
COLOURS = {"cut": "#ff0000", "score": "#0000ff", "draw": "#000000"}
_LABEL = 6.5 * POINT

Size = tuple[float, float]


def cut_files(easel: "Easel", wish: Wish, tell: Tell) -> Made:
    """`print.pdf` and `sheet-01.svg` …; the drawings are as large as the paper and lie as its fronts do."""
    order = wish.order
    if order.backs == "gutterfold":
        raise UsageError(
            "folded sheets are too thick for cutting machines",
            where="--backs",
            hint="use long, short or none",
        )
    paper = PAPERS[order.paper]
    notes: list[str] = []
    sheets = _sheets(easel, wish, paper, notes, tell)
    pages: list[Page] = []
    files: dict[str, bytes] = {}
    for sheet in sheets:
        tell(f"sheet {sheet.number}")
        pages += _pages(sheet, paper, f"{easel.words.title} · {sheet.number}/{len(sheets)}")
        files[f"sheet-{sheet.number:02}.svg"] = render_layers(paper, _layers(sheet, paper)).encode()
    if pages:
        files["print.pdf"] = render(Document(easel.words.title, easel.words.lang, tuple(pages)))
    return files, notes


def _sheets(easel: "Easel", wish: Wish, paper: Size, notes: list[str], tell: Tell) -> list[Sheet]:
    backs = cast(Backs, wish.order.backs)
    for margin in MARGINS:
        less = margin - MARGIN
        small = (paper[0] - 2 * less, paper[1] - 2 * less)
        fitting: list[Part] = []
        notes.clear()
        for part in make_all(easel, wish.order, usable(small, "long")[2:], None, tell):
            try:
                impose([part], small, backs)
                fitting.append(part)
            except LayoutError:
                notes.append(f"{part.component.id} {part.id}: too large for the machine, cut it by hand")
        sheets = [_moved(sheet, less) for sheet in impose(fitting, small, backs)]
        if not any(_meet(art, zone) for sheet in sheets for art in _arts(sheet) for zone in zones(paper)):
            break
    return sheets


def _moved(sheet: Sheet, by: float) -> Sheet:
    spots = tuple(Placement(p.part, p.x + by, p.y + by, p.turned) for p in sheet.placements)
    return structs.replace(sheet, placements=spots)


def _arts(sheet: Sheet) -> list[Box]:
    return [art_box((placement.part, placement.front())) for placement in sheet.placements]


def marks(paper: Size) -> list[Box]:
    """The black boxes the machine looks for."""
    right, low = paper[0] - INSET, paper[1] - INSET
    return [
        (INSET, INSET, SQUARE, SQUARE),
        (right - ARM, INSET, ARM, LINE),
        (right - LINE, INSET, LINE, ARM),
        (INSET, low - ARM, LINE, ARM),
        (INSET, low - LINE, ARM, LINE),
    ]


def zones(paper: Size) -> list[Box]:
    """What must stay white around the marks, the marks themselves included."""
    return [(x - CLEAR, y - CLEAR, w + 2 * CLEAR, h + 2 * CLEAR) for x, y, w, h in marks(paper)]


def _meet(one: Box, other: Box) -> bool:
    return all(
        one[i] < other[i] + other[i + 2] - 1e-6 and other[i] < one[i] + one[i + 2] - 1e-6 for i in (0, 1)
    )


def _pages(sheet: Sheet, paper: Size, label: str) -> list[Page]:
    placed = [(placement.part, placement.front()) for placement in sheet.placements]
    fronts: list[Node] = [
        structs.replace(placement.part.front, matrix=placement.front()) for placement in sheet.placements
    ]
    fronts += [Path(*shapes.rect(*mark), fill="#000000") for mark in marks(paper)]
    fronts.append(Text(INSET + ARM + 2, paper[1] - INSET, label, "text", _LABEL, "#22344a"))
    boxes = (around(trim_box(one) for one in placed), around(art_box(one) for one in placed))
    pages = [Page(paper, tuple(fronts), label, *boxes)]
    backs: list[Node] = [
        structs.replace(placement.part.back, matrix=placement.back(paper, sheet.flip))
        for placement in sheet.placements
        if placement.part.back is not None
    ]
    if backs and sheet.flip != "none":
        behind = [(p.part, p.back(paper, sheet.flip)) for p in sheet.placements]
        boxes = (around(trim_box(one) for one in behind), around(art_box(one) for one in behind))
        pages.append(Page(paper, tuple(backs), f"{label} ·", *boxes))
    return pages


def _layers(sheet: Sheet, paper: Size) -> dict[str, tuple[Node, ...]]:
    """Lines by what the machine does with them, and the marks for it to line up with."""
    lines: dict[str, list[Node]] = {name: [] for name in COLOURS}
    for placement in sheet.placements:
        part = placement.part
        if part.component.template.cut == "none":
            continue
        for name, outlines in _lines(part).items():
            for outline in outlines:
                ops, xy = shapes.through(placement.front(), outline)
                lines[name].append(Path(ops, xy, stroke=COLOURS[name], width=HAIRLINE))
    registration = tuple(Path(*shapes.rect(*mark), fill="#000000") for mark in marks(paper))
    return {"registration": registration, **{name: tuple(nodes) for name, nodes in lines.items()}}


def _lines(part: Part) -> dict[str, list[shapes.Outline]]:
    template = part.component.template
    w, h = part.size
    if template.outline == "rect" or part.panel:
        edge = shapes.rect(0, 0, w, h, 0 if part.panel else template.corner)
    elif template.outline == "ellipse":
        edge = shapes.ellipse(w / 2, h / 2, w / 2, h / 2)
    else:
        edge = shapes.path_data(template.outline)
    return {
        "cut": [edge, *(shapes.line(*slit) for slit in part.slits)],
        "score": [shapes.line(*fold) for fold in part.folds],
        "draw": [shapes.line(*join) for join in part.joins],
    }
