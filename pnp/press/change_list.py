"""The page before changed sheets: what to take out of the box and what to put in, with pictures."""

from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image as Photo

from pnp.layout import shapes
from pnp.layout.easel import Easel, placing
from pnp.layout.scene import Box, Group, Image, Node, Path, times
from pnp.layout.sheets import Page, Sheet
from pnp.layout.typeset import POINT, Manner, Valign, fit_text
from pnp.press.changes import PICTURE, Changes, Entry

EDGE = 14.0
GUTTER = 8.0
HEAD = 34.0
ROW = PICTURE + 3.0


class ChangeList:
    """Lays out the list, on as many pages as it takes."""

    def __init__(self, easel: Easel, paper: tuple[float, float], sheets: Sequence[Sheet]) -> None:
        self._easel = easel
        self._paper = paper
        self._words = easel.words
        self._night = easel.color("night")
        self._frame = easel.color("ice")
        self._on: dict[tuple[str, str], dict[int, None]] = {}
        for sheet in sheets:
            for placement in sheet.placements:
                key = (placement.part.component.id, placement.part.whole)
                self._on.setdefault(key, {})[sheet.number] = None

    def pages(self, changes: Changes) -> list[Page]:
        """Both columns, continued on further pages."""
        rows = int((self._paper[1] - HEAD - 12 - EDGE) / ROW)
        count = max(1, -(-max(len(changes.out), len(changes.put)) // rows))
        pages: list[Page] = []
        for number in range(count):
            part = slice(number * rows, (number + 1) * rows)
            nodes = tuple(self._page(changes.out[part], changes.put[part]))
            whole: Box = (0, 0, *self._paper)
            pages.append(Page(self._paper, nodes, self._words.press["changes-title"], whole, whole))
        return pages

    def _page(self, out: Sequence[Entry], put: Sequence[Entry]) -> Iterator[Node]:
        wide = self._paper[0] - 2 * EDGE
        title = f"{self._words.title}: {self._words.press['changes-title']}"
        yield from self._text(title, (EDGE, 11, wide, 12), (13, 20), "title")
        yield from self._text(self._words.press["changes-rest"], (EDGE, 24, wide, 6), (8, 10))
        column = (wide - GUTTER) / 2
        for x, key, entries in ((EDGE, "out", out), (EDGE + column + GUTTER, "in", put)):
            yield from self._text(
                self._words.press[f"changes-{key}"], (x, HEAD, column, 7), (10, 13), "title"
            )
            yield Path(*shapes.line(x, HEAD + 7.6, x + column, HEAD + 7.6), stroke=self._frame, width=0.7)
            for number, entry in enumerate(entries):
                yield from self._row(entry, x, HEAD + 10 + number * ROW, column)

    def _row(self, entry: Entry, x: float, y: float, wide: float) -> Iterator[Node]:
        """A box to tick, the picture, how many, and what people call it."""
        yield Path(*shapes.rect(x, y + ROW / 2 - 1.6, 3.2, 3.2, 0.5), stroke=self._night, width=0.35)
        yield from self._picture(entry, (x + 5.5, y + (ROW - PICTURE) / 2, 20, PICTURE))
        yield from self._text(f"{entry.count} ×", (x + 27, y, 11, ROW), (7, 11), "bold")
        name = self._name(entry)
        sheets = ", ".join(str(number) for number in self._on.get((entry.component, entry.piece), {}))
        if entry.face is not None and sheets:
            key = "sheets-list" if "," in sheets else "sheet-list"
            name = f"{name} ({self._words.press[key].format(n=sheets)})"
        yield from self._text(name, (x + 38.5, y, wide - 38.5, ROW), (7, 10))

    def _name(self, entry: Entry) -> str:
        known = {component.id: component.name for component in self._easel.kit.components}
        of_all, _, lang = entry.component.partition(".")
        name = known.get(of_all) or self._words.room.get(of_all, of_all)
        name = f"{name} ({lang})" if lang else name
        return name if entry.piece.isdecimal() else f"{name}: {entry.piece}"

    def _picture(self, entry: Entry, box: Box) -> Iterator[Node]:
        if entry.face is not None and entry.face.clip is not None:
            matrix = placing(entry.face.clip, box, "contain")
            face = entry.face
            yield Group(face.nodes, times(matrix, face.matrix), face.clip, face.name)
        elif entry.picture:
            with Photo.open(BytesIO(entry.picture)) as photo:
                size = photo.size
            a, _, _, d, x, y = placing((0, 0, *size), box, "contain")
            name = f"{entry.component}-{entry.piece}-before.png"
            yield Image(x, y, size[0] * a, size[1] * d, name, entry.picture)

    def _text(
        self, text: str, box: Box, pt: tuple[float, float], font: str = "text", valign: Valign = "middle"
    ) -> tuple[Node, ...]:
        least, most = pt[0] * POINT, pt[1] * POINT
        manner = Manner(font, least, most, self._night, self._words.lang, "left", valign)
        return fit_text(text, box, manner)
