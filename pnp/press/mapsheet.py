"""Map sheets: a layout drawn in the print style, its laying list, what it takes, its rating, code and QR."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path as FilePath
from typing import Any

import segno

from pnp.games import Room
from pnp.layout.easel import Easel
from pnp.layout.fonts import text_width
from pnp.layout.inks import Inks
from pnp.layout.maps import snowflake
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import line, rect
from pnp.layout.sheets import PAPERS, Document, Page
from pnp.layout.typeset import POINT
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf
from pnp.models.words import read_words
from pnp.press.drawings import room_drawings
from pnp.press.mapwords import MapWords
from pnp.rules.rating import Measured

EDGE = 7.0
HEAD = 33.0
QR = 26.0
ROW = 4.5
HEADING = 6.0
BELOW = 2.0
GAP = 4.0
SIZE = 8 * POINT
LEADING = 1.2 * SIZE
LIST = 92.0
"""How high the lists under a map are."""
COLUMNS = 3
QUIET = 4
"""Modules around a QR code that stay white, as its standard asks."""
FLAKES = 5
_DPI = 200

Rows = list[tuple[str, str]]


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
        blocks = self._blocks(layout, rating)
        full: float | None = self._drawing.SHEET_SIZE
        inner = self._wide - 2 * EDGE
        room_below = self._high - HEAD - 2 * EDGE
        box: Box = (EDGE, EDGE + HEAD, inner, room_below - LIST)
        if full is not None:
            margin = (self._wide - full) / 2
            box = (margin, EDGE + HEAD, full, full)
        first = [*self._head(layout, code, rating), *self._drawing.map_nodes(layout, box, self._easel)]
        top = box[1] + box[3] + 4
        pages = [first]
        left = self._columns(blocks, top, pages[0])
        while left:
            pages.append([])
            left = self._columns(left, EDGE, pages[-1])
        return [tuple(page) for page in pages]

    def _head(self, layout: Any, code: str, rating: Measured | None) -> Iterator[Node]:
        easel, words = self._easel, self._words
        inner = self._wide - 2 * EDGE
        left = inner - QR - 4
        yield easel.text(words.text.title, (EDGE, EDGE, left, 11), font="title", pt=(14, 26), align="left")
        yield easel.text(code, (EDGE, EDGE + 11.5, left, 7.5), font="bold", pt=(7, 16), align="left")
        wide, deep = self._room.layouts.size(layout)
        measure = words.say("size", wide=f"{wide:.0f}", deep=f"{deep:.0f}")
        yield easel.text(measure, (EDGE, EDGE + 19.5, left, 4.5), pt=(7, 9.5), align="left")
        if rating is not None:
            yield from self._flakes(rating.difficulty)
        yield qr_path(code, (self._wide - EDGE - QR, EDGE, QR, QR))
        rule = line(EDGE, EDGE + HEAD - 2.5, self._wide - EDGE, EDGE + HEAD - 2.5)
        yield Path(*rule, stroke=easel.color("dusk"), width=0.4)

    def _flakes(self, count: int) -> Iterator[Node]:
        """The word, and snowflakes: full ones, then dots for those that are missing."""
        easel, y = self._easel, EDGE + 23.6
        label = f"{self._words.say('difficulty')} {count}/{FLAKES}"
        yield easel.text(label, (EDGE, y, 38, 4.5), font="semibold", pt=(7, 9.5), align="left")
        for number in range(FLAKES):
            box = (EDGE + 40 + number * 5.2, y, 4.6, 4.6)
            if number < count:
                yield snowflake(box[0] + 2.3, y + 2.3, 2.3, easel)
            else:
                dot = rect(box[0] + 1.9, y + 1.9, 0.8, 0.8, 0.4)
                yield Path(*dot, fill=easel.color("dusk"))

    def _blocks(self, layout: Any, rating: Measured | None) -> list[Rows]:
        """What the lists say, in blocks under a heading, which is their first row."""
        words, laying = self._words, self._room.laying
        blocks: list[Rows] = [
            [("", words.say("lay")), *words.steps(laying.steps(layout), laying.FIRST)],
            [("", words.say("needs")), *(("", need) for need in words.needs(laying.needs(layout)))],
        ]
        if rating is None:
            return blocks
        figures = [("", f"{name}: {figure}") for name, figure in words.figures(rating)]
        shares = [("", f"{name}: {figure}") for name, figure in words.shares(rating)]
        games = ("", words.say("games", n=rating.games))
        level = f"{words.say('difficulty')} {rating.difficulty}/{FLAKES}"
        return [*blocks, [("", level), *figures], [("", words.say("fairness")), *shares, games]]

    def _columns(self, blocks: list[Rows], top: float, page: list[Node]) -> list[Rows]:
        """Fill the columns of a page from `top`; what is left. Only a block that is too long is broken."""
        wide = (self._wide - 2 * EDGE - (COLUMNS - 1) * GAP) / COLUMNS
        foot = self._high - EDGE
        left = [*blocks]
        for column in range(COLUMNS):
            x, y = EDGE + column * (wide + GAP), top
            while left:
                high = HEADING + sum(self._height(row, wide) for row in left[0][1:])
                if y + high > foot and y > top:
                    break
                rows = left.pop(0)
                page.append(self._heading(rows[0][1], (x, y, wide, HEADING)))
                y += HEADING
                for number, row in enumerate(rows[1:], 1):
                    if y + self._height(row, wide) > foot:
                        left.insert(0, [rows[0], *rows[number:]])
                        break
                    page += self._row(row, (x, y, wide, self._height(row, wide)))
                    y += self._height(row, wide)
                else:
                    y += BELOW
                    continue
                break
        return left

    def _indent(self, row: tuple[str, str]) -> float:
        return 7.5 if row[0] else 1.5

    def _height(self, row: tuple[str, str], wide: float) -> float:
        """Long rows, such as lists of places, take several lines."""
        room = wide - self._indent(row)
        lines, used = 1, 0.0
        space = text_width(" ", "text", SIZE)
        for word in row[1].split(" "):
            needed = text_width(word, "text", SIZE)
            if used and used + space + needed > room:
                lines, used = lines + 1, 0.0
            used += needed + (space if used else 0)
        return lines * LEADING + ROW - LEADING

    def _heading(self, text: str, box: Box) -> Node:
        x, y, w, h = box
        return self._easel.text(
            text, (x, y, w, h - 0.6), font="title", pt=(7, 10.5), align="left", valign="bottom"
        )

    def _row(self, row: tuple[str, str], box: Box) -> Iterator[Node]:
        easel, (x, y, w, h) = self._easel, box
        if row[0]:
            yield easel.text(row[0], (x, y, 6, ROW), font="bold", pt=(8, 8), align="right")
        indent = self._indent(row)
        yield easel.text(row[1], (x + indent, y, w - indent, h), pt=(6.5, 8), align="left")


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
