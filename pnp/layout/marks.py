"""Marks outside the art: where to cut, fold and join. Hairlines, never an outline where a ruler can go."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin

from pnp.layout import shapes
from pnp.layout.faces import Part
from pnp.layout.scene import Box, Group, Matrix, Node, Path, apply, box_through

HAIRLINE = 0.1
INK = "#000000"
# As long as the space beside the art allows.
LENGTHS = (4.0, 2.0, 1.3)
GAP = 0.6
# Marks may reach into the printer's margin, but not to the very edge of the paper.
EDGE = 1.5
FOLD = (1.6, 1.2)
_EDGE_TICK = 3.0

Tick = tuple[float, float, float, float]
Placed = tuple[Part, Matrix]


def trim_box(placed: Placed) -> Box:
    """The trim of a part on its page."""
    part, matrix = placed
    return box_through(matrix, (0, 0, *part.size))


def art_box(placed: Placed) -> Box:
    """Trim and bleed of a part on its page."""
    part, matrix = placed
    b = part.bleed
    return box_through(matrix, (-b, -b, part.size[0] + 2 * b, part.size[1] + 2 * b))


def sheet_marks(placed: Sequence[Placed], paper: tuple[float, float], front: bool) -> list[Node]:
    """All marks of one side of a sheet."""
    arts = [art_box(one) for one in placed]
    nodes = [_hairline(tick) for tick in _corner_marks(placed, arts, paper)]
    for one in placed:
        part, matrix = one
        if part.component.template.cut != "none":
            nodes += _round_marks(one, arts)
            nodes += _line_marks(one, arts, front)
            if front and drawn_outline(part):
                ops, xy = shapes.through(matrix, shapes.path_data(part.component.template.outline))
                nodes.append(Path(ops, xy, stroke=INK, width=HAIRLINE, join=1))
    return nodes


def fold_marks(paper: tuple[float, float]) -> list[Node]:
    """The fold of a gutterfold sheet."""
    ops, xy = shapes.line(EDGE, paper[1] / 2, paper[0] - EDGE, paper[1] / 2)
    return [Path(ops, xy, stroke=INK, width=HAIRLINE, dash=FOLD)]


def _is_round(part: Part) -> bool:
    return part.component.template.outline == "ellipse" and not part.panel


def drawn_outline(part: Part) -> bool:
    """Whether the cut line has a shape of its own, which no ruler can follow and marks cannot show."""
    return part.component.template.outline not in ("rect", "ellipse") and not part.panel


def _corner_marks(placed: Sequence[Placed], arts: list[Box], paper: tuple[float, float]) -> list[Tick]:
    """Two ticks at every corner of every straight-cut part, as far as no art is in the way.

    An edge whose line no tick marks gets one at the nearer edge of the paper.
    """
    straight = [
        (trim_box(one), art)
        for one, art in zip(placed, arts, strict=True)
        if one[0].component.template.cut != "none" and not _is_round(one[0]) and not drawn_outline(one[0])
    ]
    found: dict[Tick, None] = {}
    for trim, art in straight:
        for choices in zip(*(_ticks(trim, art, paper, length) for length in LENGTHS), strict=True):
            for tick in map(_rounded, choices):
                if not any(_meets(tick, other) for other in arts):
                    found[tick] = None
                    break
    seen = list(found)
    xs = {tick[0] for tick in seen if tick[0] == tick[2]}
    ys = {tick[1] for tick in seen if tick[1] == tick[3]}
    for x, y, w, h in dict.fromkeys(_rounded(trim) for trim, _ in straight):
        for line in (round(x, 3), round(x + w, 3)):
            if line not in xs:
                xs.add(line)
                near = _near_edge(y + h / 2, paper[1])
                seen.append((line, near, line, near + _EDGE_TICK))
        for line in (round(y, 3), round(y + h, 3)):
            if line not in ys:
                ys.add(line)
                near = _near_edge(x + w / 2, paper[0])
                seen.append((near, line, near + _EDGE_TICK, line))
    return seen


def _near_edge(place: float, length: float) -> float:
    """Where a mark begins at the edge of the paper that is nearer."""
    return EDGE if place < length / 2 else length - EDGE - _EDGE_TICK


def _rounded(four: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    a, b, c, d = four
    return (round(a, 3), round(b, 3), round(c, 3), round(d, 3))


def _ticks(trim: Box, art: Box, paper: tuple[float, float], length: float) -> Iterator[Tick]:
    """The eight ticks around a part."""
    x, y, w, h = trim
    ax, ay, aw, ah = art
    for cx in (x, x + w):
        yield (cx, ay - GAP, cx, max(ay - GAP - length, EDGE))
        yield (cx, ay + ah + GAP, cx, min(ay + ah + GAP + length, paper[1] - EDGE))
    for cy in (y, y + h):
        yield (ax - GAP, cy, max(ax - GAP - length, EDGE), cy)
        yield (ax + aw + GAP, cy, min(ax + aw + GAP + length, paper[0] - EDGE), cy)


def _round_marks(placed: Placed, arts: Iterable[Box]) -> Iterator[Node]:
    """Short rays around a round part."""
    part, _ = placed
    if not _is_round(part):
        return
    x, y, w, h = trim_box(placed)
    reach = part.bleed + GAP
    for step in range(16):
        u, v = cos(step * pi / 8), sin(step * pi / 8)
        cx, cy = x + w / 2, y + h / 2
        near = (cx + (w / 2 + reach) * u, cy + (h / 2 + reach) * v)
        far = (cx + (w / 2 + reach + 1.5) * u, cy + (h / 2 + reach + 1.5) * v)
        tick = (*near, *far)
        others = [art for art in arts if art != art_box(placed)]
        if not any(_meets(tick, art) for art in others):
            yield _hairline(tick)


def _line_marks(placed: Placed, arts: Sequence[Box], front: bool) -> Iterator[Node]:
    """Folds as dashed lines with a tick at each end that reaches the edge; slits as hairlines."""
    part, matrix = placed
    for line in part.folds:
        ends = (apply(matrix, *line[:2]), apply(matrix, *line[2:]))
        if front:
            ops, xy = shapes.line(*ends[0], *ends[1])
            yield Path(ops, xy, stroke="#8a8a8a", width=HAIRLINE, dash=FOLD)
        yield from _end_ticks(ends, trim_box(placed), art_box(placed), arts)
    if front:
        for line in part.slits:
            ops, xy = shapes.line(*apply(matrix, *line[:2]), *apply(matrix, *line[2:]))
            yield Path(ops, xy, stroke=INK, width=HAIRLINE)
    for line in part.joins:
        ends = (apply(matrix, *line[:2]), apply(matrix, *line[2:]))
        yield from _end_ticks(ends, trim_box(placed), art_box(placed), arts)


def _end_ticks(
    ends: tuple[tuple[float, float], tuple[float, float]], trim: Box, art: Box, arts: Sequence[Box]
) -> Iterator[Node]:
    (x1, y1), (x2, y2) = ends
    length = max(abs(x2 - x1), abs(y2 - y1)) or 1
    u, v = (x2 - x1) / length, (y2 - y1) / length
    for (x, y), way in (((x1, y1), -1), ((x2, y2), 1)):
        on_edge = min(abs(x - trim[0]), abs(x - trim[0] - trim[2])) < 0.01 if u else False
        on_edge |= min(abs(y - trim[1]), abs(y - trim[1] - trim[3])) < 0.01 if v else False
        start = max(trim[0] - art[0], trim[1] - art[1]) + GAP
        near, far = way * start, way * (start + 2.5)
        tick = (x + u * near, y + v * near, x + u * far, y + v * far)
        if on_edge and not any(_meets(tick, other) for other in arts):
            ops, xy = shapes.line(*tick)
            yield Path(ops, xy, stroke=INK, width=HAIRLINE, dash=(0.8, 0.5))


def _hairline(tick: Tick) -> Node:
    ops, xy = shapes.line(*tick)
    return Path(ops, xy, stroke=INK, width=HAIRLINE)


def _meets(tick: Tick, art: Box) -> bool:
    """Whether a tick touches a box; one that runs along the line between two boxes touches both."""
    x, y, w, h = art
    left, right = (tick[0], tick[2]) if tick[0] <= tick[2] else (tick[2], tick[0])
    top, bottom = (tick[1], tick[3]) if tick[1] <= tick[3] else (tick[3], tick[1])
    return left < x + w + 1e-3 and right > x - 1e-3 and top < y + h + 1e-3 and bottom > y - 1e-3


def marks_group(nodes: Sequence[Node], paper: tuple[float, float], number: int) -> Group:
    """The marks of a sheet as a shared drawing: sheets laid out alike have the same."""
    return Group(tuple(nodes), clip=(0, 0, *paper), name=f"marks-{number}")
