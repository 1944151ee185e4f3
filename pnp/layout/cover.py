"""The first page: the game's picture, what you will have, need and do, and a ruler to check the print."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from pnp.errors import LayoutError, PnpError
from pnp.layout import shapes
from pnp.layout.easel import Easel, placing
from pnp.layout.faces import Part
from pnp.layout.fonts import text_width
from pnp.layout.scene import Box, Group, Node, Path, Text, box_through, times
from pnp.layout.sheets import Backs, Page, Sheet
from pnp.layout.typeset import POINT, Align, Manner, Valign, fit_text
from pnp.models.kit import Component
from pnp.models.shelf import shown

EDGE = 12.0
GUTTER = 8.0
HEAD = 74.0
LID_TITLE = 33.0
LEAST_LID = 60.0
# How much of a picture's height may be cut away so that it spans the page.
LID_CROP = 0.85
FOOT = 50.0
ROW = 6.8
STEP = 13.0
TOOLS_HEIGHT = 32.0
LARGE_ROW = 11.0
INCH = 25.4
TOOLS = ("knife", "scissors", "ruler", "glue", "board")
STOCKS = ("paper", "card", "board")
STEPS = ("mount", "cut", "cut-round", "join", "fold-standee", "fold-die", "fold-podium")


class Entry(Struct, frozen=True):
    """A line of the checklist: a component, its first face, and the sheets it is on."""

    component: Component
    face: Group
    sheets: tuple[int, ...]


def entries(parts: Sequence[Part], sheets: Sequence[Sheet]) -> list[Entry]:
    """The components in the kit's order."""
    found: dict[str, Part] = {}
    for part in parts:
        found.setdefault(part.component.id, part)
    on: dict[str, dict[int, None]] = {name: {} for name in found}
    for sheet in sheets:
        for placement in sheet.placements:
            on[placement.part.component.id][sheet.number] = None
    return [Entry(part.component, part.front, tuple(on[name])) for name, part in found.items()]


def _steps(listed: Sequence[Entry]) -> list[str]:
    """What there is to do, in the order one does it."""
    return [step for step in STEPS if any(step in entry.component.template.steps for entry in listed)]


class Cover:
    """Lays out the first page, and more of them when the checklist is long."""

    def __init__(
        self, easel: Easel, paper: tuple[float, float], backs: Backs, sheets: Sequence[Sheet]
    ) -> None:
        self._easel = easel
        self._words = easel.words
        self._paper = paper
        self._backs = backs
        self._sheets = sheets
        self._night = easel.color("night")
        self._frame = easel.color("ice")

    def pages(self, listed: list[Entry]) -> list[Page]:
        """The cover, with as much of the checklist as it holds, and pages for the rest."""
        wide, high = self._paper
        column = (wide - 2 * EDGE - GUTTER) / 2
        lid = self._lid_height(listed)
        head = self._lid(lid) if lid else self._head()
        top, bottom = (EDGE + lid + LID_TITLE if lid else HEAD) + 6, high - FOOT
        left: Box = (EDGE, top, column, bottom - top)
        right: Box = (EDGE + column + GUTTER, top, column, bottom - top)
        fits = int((left[3] - 10) / 4.2)
        nodes = [*head, *self._checklist(left, listed[:fits]), *self._making(right, listed)]
        pages = [self._page([*nodes, *self._foot()])]
        rest = listed[fits:]
        per_page = int((high - 2 * EDGE - 10) / ROW)
        for start in range(0, len(rest), per_page):
            box = (EDGE, EDGE, wide - 2 * EDGE, high - 2 * EDGE)
            pages.append(self._page(list(self._checklist(box, rest[start : start + per_page]))))
        return pages

    def _page(self, nodes: list[Node]) -> Page:
        whole: Box = (0, 0, *self._paper)
        return Page(self._paper, tuple(nodes), self._words.press["cover"], whole, whole)

    def _text(
        self,
        text: str,
        box: Box,
        pt: tuple[float, float],
        font: str = "text",
        align: Align = "left",
        valign: Valign = "top",
    ) -> tuple[Node, ...]:
        least, most = pt[0] * POINT, pt[1] * POINT
        manner = Manner(font, least, most, self._night, self._words.lang, align, valign, hyphens=False)
        try:
            return fit_text(text, box, manner)
        except LayoutError:
            return fit_text(text, box, structs.replace(manner, hyphens=True))

    def _lid_height(self, listed: Sequence[Entry]) -> float:
        """How high the picture can be across the page, as on the lid of a box; 0 where the lists need the
        room, or there is no picture."""
        if not self._easel.kit.picture:
            return 0
        lists = max(10 + ROW * len(listed), TOOLS_HEIGHT + 10 + STEP * len(_steps(listed)))
        spare = self._paper[1] - EDGE - LID_TITLE - 6 - lists - FOOT
        return spare if spare >= LEAST_LID else 0

    def _lid(self, high: float) -> Iterator[Node]:
        wide = self._paper[0] - 2 * EDGE
        whole = self._picture((0, 0, wide, high))
        ratio = box_through(whole.matrix, whole.clip)[2:] if whole.clip else (wide, high)
        across = min(wide, high / LID_CROP * ratio[0] / ratio[1])
        down = min(high, across * ratio[1] / ratio[0])
        box = ((self._paper[0] - across) / 2, EDGE - 4, across, down)
        yield self._picture(box, "cover")
        yield Path(*shapes.rect(*box), stroke=self._night, width=0.7, join=1)
        top = EDGE + high - 4
        yield from self._text(self._words.title, (EDGE, top, wide, 18), (18, 36), "title", valign="bottom")
        yield from self._text(self._words.tagline, (EDGE, top + 20, wide, 6), (8, 12))
        yield from self._text(self._sheets_needed(), (EDGE, top + 27, wide, 9), (7, 9.5), valign="bottom")

    def _head(self) -> Iterator[Node]:
        wide = self._paper[0] - 2 * EDGE
        picture = self._easel.kit.picture
        room = wide - 76 if picture else wide
        yield from self._text(self._words.title, (EDGE, EDGE, room, 26), (18, 40), "title", valign="bottom")
        if self._words.tagline:
            yield from self._text(self._words.tagline, (EDGE, EDGE + 30, room, 16), (8, 12))
        yield from self._text(self._sheets_needed(), (EDGE, EDGE + 47, room, 15), (7, 9.5), valign="bottom")
        if picture:
            yield self._picture((self._paper[0] - EDGE - 72, EDGE - 4, 72, HEAD - EDGE + 4))

    def _picture(self, box: Box, fit: str = "contain") -> Group:
        try:
            return self._easel.picture(self._easel.kit.picture, box, fit)
        except PnpError as error:
            raise error.at(f"{shown(self._easel.kit.folder / 'kit.toml')}, picture") from None

    def _sheets_needed(self) -> str:
        said = self._words.press
        counts = {stock: sum(sheet.stock == stock for sheet in self._sheets) for stock in STOCKS}
        listed = ", ".join(said[f"use-{stock}"].format(n=n) for stock, n in counts.items() if n)
        return f"{said['sheets-needed'].format(list=listed)} {said[f'backs-{self._backs}']}"

    def _heading(self, key: str, x: float, y: float, wide: float) -> Iterator[Node]:
        yield from self._text(self._words.press[key], (x, y, wide, 7), (10, 13), "title")
        yield Path(*shapes.line(x, y + 7.4, x + wide, y + 7.4), stroke=self._frame, width=0.7)

    def _checklist(self, box: Box, listed: Sequence[Entry]) -> Iterator[Node]:
        x, y, w, h = box
        yield from self._heading("parts", x, y, w)
        row = min(LARGE_ROW, (h - 10) / max(1, len(listed)))
        for number, entry in enumerate(listed):
            top = y + 10 + number * row
            middle = top + row / 2
            tick = shapes.rect(x, middle - 1.4, 2.8, 2.8, 0.5)
            yield Path(*tick, stroke=self._night, width=0.35)
            assert entry.face.clip is not None
            thumb = (x + 4.5, top + 0.4, 10.5, row - 0.8)
            matrix = placing(entry.face.clip, thumb, "contain")
            yield Group(entry.face.nodes, times(matrix, entry.face.matrix), entry.face.clip, entry.face.name)
            yield Path(*shapes.rect(*box_through(matrix, entry.face.clip)), stroke=self._frame, width=0.15)
            count = f"{entry.component.count} ×"
            yield from self._text(count, (x + 15.5, top, 10, row), (6, 9), "bold", "right", "middle")
            on = self._on_sheets(entry.sheets)
            room = text_width(on, "text", 7 * POINT) + 1
            yield from self._text(
                self._name(entry), (x + 27, top, w - 27.5 - room, row), (6, 9), valign="middle"
            )
            yield from self._text(on, (x + w - room, top, room, row), (6, 7), "text", "right", "middle")

    def _name(self, entry: Entry) -> str:
        component = entry.component
        return component.name or self._words.room.get(component.id, component.id)

    def _on_sheets(self, numbers: Sequence[int]) -> str:
        """`sheets 1–4, 7`"""
        spans: list[list[int]] = []
        for number in numbers:
            if spans and spans[-1][1] == number - 1:
                spans[-1][1] = number
            else:
                spans.append([number, number])
        said = ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in spans)
        return self._words.press["sheet-list" if len(numbers) == 1 else "sheets-list"].format(n=said)

    def _making(self, box: Box, listed: Sequence[Entry]) -> Iterator[Node]:
        """Tools, then numbered steps, each with its drawing."""
        x, y, w, h = box
        kinds = [entry.component.template for entry in listed]
        tools = [tool for tool in TOOLS if any(tool in kind.tools for kind in kinds)]
        steps = _steps(listed)
        yield from self._heading("tools", x, y, w)
        cell = w / len(TOOLS)
        for number, tool in enumerate(tools):
            left = x + number * cell
            yield self._easel.picture(f"tool-{tool}", (left + cell / 2 - 5, y + 10, 10, 10))
            name = self._words.press[f"tool-{tool}"]
            yield from self._text(name, (left + 0.5, y + 21, cell - 1, 8), (6, 7), align="center")
        y, h = y + TOOLS_HEIGHT, h - TOOLS_HEIGHT
        yield from self._heading("steps", x, y, w)
        row = min(22, (h - 10) / max(1, len(steps)))
        size = min(row - 2, 17)
        for number, step in enumerate(steps):
            top = y + 10 + number * row
            yield self._easel.picture(f"step-{step}", (x, top, size, size))
            text = f"{number + 1}.  {self._words.press[f'step-{step}']}"
            yield from self._text(text, (x + size + 3, top, w - size - 3, size), (6, 9), valign="middle")

    def _foot(self) -> Iterator[Node]:
        """The ruler and the square that show whether the printer kept to 100 %."""
        y = self._paper[1] - FOOT + 8
        x = EDGE
        yield from self._text(self._words.press["printing"], (x, y, 118, 12), (7, 10), "bold")
        top = y + 16
        ruler = shapes.rect(x, top, 100, 12)
        yield Path(*ruler, stroke=self._night, width=0.2)
        for mm in range(1, 100):
            length = 5 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2
            yield Path(*shapes.line(x + mm, top, x + mm, top + length), stroke=self._night, width=0.15)
        for ten in range(10, 100, 10):
            said = str(ten)
            place = x + ten - text_width(said, "text", 7 * POINT) / 2
            yield Text(place, top + 8.2, said, "text", 7 * POINT, self._night)
        yield Text(x + 88.5, top + 11, "100 mm", "bold", 7 * POINT, self._night)
        side = self._paper[0] - EDGE - INCH - 12
        yield Path(*shapes.rect(side, y + 2.6, INCH, INCH), stroke=self._night, width=0.2)
        yield from self._text(
            "25.4 mm\n1 inch", (side, y + 2.6, INCH, INCH), (7, 8), "bold", "center", "middle"
        )
