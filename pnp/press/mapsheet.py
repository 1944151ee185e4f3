"""Map sheets: a layout drawn in the print style, its laying list, what it takes, its rating, code and QR."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path as FilePath
from typing import Any

import segno

from pnp.games import Room
from pnp.layout.easel import Easel
from pnp.layout.fonts import text_width
from pnp.layout.inks import Inks
from pnp.layout.maps import outline, snowflake
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import line, rect
from pnp.layout.sheets import PAPERS, Document, Page
from pnp.layout.typeset import POINT
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf
from pnp.models.words import read_words
from pnp.press.drawings import room_drawings
from pnp.press.maplists import COLUMNS, TYPE, Block, Lists, Row
from pnp.press.mapwords import MapWords
from pnp.rules.layouts import Millimetres
from pnp.rules.rating import Measured

EDGE = 7.0
HEAD = 29.0
QR = 25.0
LIST = 92.0
"""How high the lists under a map may be where the map could use the room."""
BETWEEN = 4.0
QUIET = 4
"""Modules around a QR code that stay white, as its standard asks."""
FLAKES = 5
_LINE = 9.5
"""The type of the line under the code, in points."""
_BEGINNING = 30
"""How much of a long code stands on one line: six groups with their dashes."""
_DPI = 200


def map_files(
    file: FilePath, room: Room, layout: Any, code: str, rating: Measured | None, words: MapWords, paper: str
) -> dict[FilePath, bytes]:
    """The sheet as files: one PDF, or a picture a page (the second is called NAME-2)."""
    pages = map_pages(room, layout, code, rating, words, paper)
    kind = file.suffix.lower()
    if kind == ".pdf":
        from pnp.render.pdf import render as render_pdf

        title = f"{words.text.title} – {code}"
        return {file: render_pdf(Document(title, words.lang, tuple(pages)))}
    found: dict[FilePath, bytes] = {}
    for number, page in enumerate(pages, 1):
        name = file if number == 1 else file.with_stem(f"{file.stem}-{number}")
        found[name] = _picture(page, kind)
    return found


def _picture(page: Page, kind: str) -> bytes:
    if kind == ".svg":
        from pnp.render.svg import render as render_svg

        return render_svg(page).encode()
    from pnp.render.png import render as render_png

    return render_png(page, _DPI)


def map_pages(
    room: Room, layout: Any, code: str, rating: Measured | None, words: MapWords, paper: str = "a4"
) -> list[Page]:
    """The pages of a map sheet."""
    shelf = Shelf()
    kit = read_kit(shelf, room.folder)
    said = read_words(shelf, room.folder, words.lang, kit.title)
    easel = Easel(kit, said, shelf, room_drawings(shelf, room.folder))
    sheet = _Sheet(room, easel, words, PAPERS[paper])
    pages = sheet.pages(layout, code, rating)
    inks = Inks("full", kit.palette)
    size = PAPERS[paper]
    whole = (0.0, 0.0, *size)
    return [
        Page(size, tuple(inks.nodes(nodes)), f"map-{number}", whole, whole)
        for number, nodes in enumerate(pages, 1)
    ]


class _Sheet:
    """Lays out the pages of one layout."""

    def __init__(self, room: Room, easel: Easel, words: MapWords, paper: tuple[float, float]) -> None:
        self._room = room
        self._easel = easel
        self._words = words
        self._wide, self._high = paper
        self._drawing = import_module(f"pnp.games.{room.folder.name}.drawing_map")

    def pages(self, layout: Any, code: str, rating: Measured | None) -> list[tuple[Node, ...]]:
        """The map with as much of the lists as fits below it, then the rest of them."""
        blocks = [*self._blocks(layout, rating), *self._code_block(code)]
        inner = self._wide - 2 * EDGE
        top, foot = EDGE + HEAD, self._high - EDGE
        below = foot - top - BETWEEN
        lists, needed = self._lists(blocks, below - self._map_height(layout, below - LIST))
        high = self._map_height(layout, below - needed)
        drawn = self._map(layout, high)
        first = [*self._head(self._size(layout, drawn), code, rating), *drawn]
        top += high + BETWEEN
        pages = [first]
        left = lists.draw((EDGE, top, inner, needed), first)
        while left is not None:
            pages.append([])
            left = left.draw((EDGE, EDGE, inner, foot - EDGE), pages[-1])
        return [tuple(page) for page in pages]

    def _map(self, layout: Any, high: float) -> list[Node]:
        wide = self._drawing.SHEET_SIZE or self._wide - 2 * EDGE
        box: Box = ((self._wide - wide) / 2, EDGE + HEAD, wide, high)
        return list(self._drawing.map_nodes(layout, box, self._easel))

    def _map_height(self, layout: Any, most: float) -> float:
        """How high the map is that may be so high: less where its width is the limit."""
        full: float | None = self._drawing.SHEET_SIZE
        return full if full is not None else outline(self._map(layout, most))[3]

    def _size(self, layout: Any, drawn: list[Node]) -> Millimetres:
        """How wide and deep the layout is, turned as its map is."""
        size: Millimetres = self._room.layouts.size(layout)
        _, _, wide, high = outline(drawn)
        return size if (wide > high) == (size[0] > size[1]) else size[::-1]

    def _lists(self, blocks: list[Block], most: float) -> tuple[Lists, float]:
        """The lists in the largest type for which there is room, and their height."""
        for pt, columns in product(TYPE, COLUMNS):
            lists = Lists(blocks, self._easel, self._wide - 2 * EDGE, pt, columns)
            needed = lists.least(most)
            if needed is not None:
                return lists, needed
        return lists, most

    def _head(self, size: Millimetres, code: str, rating: Measured | None) -> Iterator[Node]:
        easel, words = self._easel, self._words
        left = self._wide - 2 * EDGE - QR - 4
        yield easel.text(words.text.title, (EDGE, EDGE, left, 11), font="title", pt=(14, 26), align="left")
        short = f"{code[:_BEGINNING]}…" if self._is_long(code) else code
        yield easel.text(short, (EDGE, EDGE + 11.2, left, 7), font="bold", pt=(9, 16), align="left")
        measure = words.say("size", wide=f"{size[0]:.0f}", deep=f"{size[1]:.0f}")
        line_box = (EDGE, EDGE + 19, left, 5.0)
        yield easel.text(measure, line_box, pt=(_LINE, _LINE), align="left")
        if rating is not None:
            after = EDGE + text_width(measure, "text", _LINE * POINT) + 8
            yield from self._flakes(rating.difficulty, after, EDGE + 19)
        yield qr_path(code, (self._wide - EDGE - QR, EDGE - 1, QR, QR))
        rule = line(EDGE, EDGE + HEAD - 4, self._wide - EDGE, EDGE + HEAD - 4)
        yield Path(*rule, stroke=easel.color("dusk"), width=0.4)

    def _is_long(self, code: str) -> bool:
        return text_width(code, "bold", 9 * POINT) > self._wide - 2 * EDGE - QR - 4

    def _code_block(self, code: str) -> list[Block]:
        """A code that is too long for the head, as the one of a huge course is, in a block of its own."""
        if not self._is_long(code):
            return []
        starts = range(0, len(code), _BEGINNING)
        return [Block(self._words.say("code"), tuple(Row(code[at : at + _BEGINNING]) for at in starts))]

    def _flakes(self, count: int, x: float, y: float) -> Iterator[Node]:
        """The word, and five snowflakes, those that are missing only as a breath."""
        easel, label = self._easel, f"{self._words.say('difficulty')} {count}/{FLAKES}"
        wide = text_width(label, "semibold", _LINE * POINT)
        box = (x, y, wide + 1, 5.0)
        yield easel.text(label, box, font="semibold", pt=(_LINE, _LINE), align="left")
        for number in range(FLAKES):
            middle = x + wide + 5 + number * 5.4
            yield snowflake(middle, y + 2.5, 2.3, easel.color("dusk" if number < count else "ice"))

    def _blocks(self, layout: Any, rating: Measured | None) -> list[Block]:
        """What the lists say."""
        words, laying = self._words, self._room.laying
        steps = laying.steps(layout)
        said = zip(steps, words.steps(steps, laying.FIRST), strict=True)
        blocks = [
            Block(words.say("lay"), tuple(Row(text, number, strong=s.heading) for s, (number, text) in said)),
            Block(words.say("needs"), tuple(Row(need) for need in words.needs(laying.needs(layout)))),
        ]
        if rating is None:
            return blocks
        figures = tuple(Row(name, figure=figure) for name, figure in words.figures(rating))
        shares = tuple(Row(name, figure=figure) for name, figure in words.shares(rating))
        games = Row(words.say("games", n=rating.games))
        level = f"{words.say('difficulty')} {rating.difficulty}/{FLAKES}"
        return [*blocks, Block(level, figures), Block(words.say("fairness"), (*shares, games))]


def qr_path(code: str, box: Box) -> Path:
    """A QR code as one path: a rectangle for every run of dark modules."""
    matrix = [[bool(module) for module in row] for row in segno.make(code, error="m", micro=False).matrix]
    x, y, wide, _ = box
    module = wide / (len(matrix) + 2 * QUIET)
    ops, xy = "", list[float]()
    for row, start, end in _runs(matrix):
        left, top = x + (start + QUIET) * module, y + (row + QUIET) * module
        ops += "MLLLZ"
        xy += rect(left, top, (end - start) * module, module)[1]
    return Path(ops, tuple(xy), fill="#000000")


def _runs(matrix: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int]]:
    """Row, start and end of every run of dark modules."""
    for row, modules in enumerate(matrix):
        start = None
        for column, dark in enumerate([*modules, False]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                yield row, start, column
                start = None
