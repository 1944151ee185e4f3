"""The lists under a map: blocks of rows in two or three columns, in the largest type that has room."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.layout.easel import Easel
from pnp.layout.fonts import text_width
from pnp.layout.scene import Box, Node
from pnp.layout.typeset import POINT

COLUMNS = (3, 2)
"""How many columns there may be, the better number first: lists of places need wider ones."""
GAP = 5.0
TYPE = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Sizes of type in points, the best first."""
_WHOLE = 20
"""A block of more rows may be broken; a shorter one only where even the smallest type has no room."""
_LINE, _ROW, _HEADING, _BELOW = 1.2, 1.46, 2.1, 0.7
"""Heights in ems: of a line, of a row of one line, of a heading, and of the space below a block."""
_NUMBER, _INDENT, _TAB = 2.6, 0.5, 1.2
"""Widths in ems: of a number with its space, of what stands before a row without, between name and figure."""


class Row(NamedTuple):
    """A line of a list: its number where it has one, a text, and a figure or weight where it has them."""

    text: str
    number: str = ""
    figure: str = ""
    strong: bool = False


class Block(NamedTuple):
    """Rows under a heading."""

    heading: str
    rows: tuple[Row, ...]


class Lists:
    """Blocks set in one size of type, in columns side by side."""

    def __init__(self, blocks: list[Block], easel: Easel, wide: float, pt: float, columns: int) -> None:
        self._blocks = blocks
        self._easel = easel
        self._columns = columns
        self._column = (wide - (columns - 1) * GAP) / columns
        self._pt = pt
        self._em = pt * POINT
        self._heights = {row: self._height(row) for block in blocks for row in block.rows}

    def least(self, most: float) -> float | None:
        """The least height, in whole mm, in which all columns of one page hold everything."""
        for high in range(10, int(most) + 1):
            if not self._share_out(high, _WHOLE)[1]:
                return float(high)
        return None

    def draw(self, box: Box, page: list[Node]) -> "Lists | None":
        """Fill the columns of a box; what is left for another page."""
        x, y, _, high = box
        columns, left = self._share_out(high, _WHOLE)
        if left:
            columns, left = self._share_out(high, 0)
        for number, blocks in enumerate(columns):
            top = y
            for block in blocks:
                page += self._set(block, x + number * (self._column + GAP), top)
                top += self._high(block)
        if not left:
            return None
        return Lists(left, self._easel, box[2], self._pt, self._columns)

    def _share_out(self, high: float, whole: int) -> tuple[list[list[Block]], list[Block]]:
        """The blocks of each column, and those that are left; up to `whole` rows no block is broken."""
        left = [*self._blocks]
        columns: list[list[Block]] = []
        while left and len(columns) < self._columns:
            used, column = 0.0, list[Block]()
            while left and used + self._high(left[0]) - _BELOW * self._em <= high:
                column.append(left.pop(0))
                used += self._high(column[-1])
            if left and len(left[0].rows) > whole:
                first, rest = self._broken(left[0], high - used)
                if first.rows:
                    column.append(first)
                    left[0] = rest
            columns.append(column)
        return columns, left

    def _broken(self, block: Block, high: float) -> tuple[Block, Block]:
        """As many rows as there is room for; none that is strong stands last."""
        used, count = _HEADING * self._em, 0
        for number, (row, following) in enumerate(pairwise((*block.rows, Row("")))):
            used += self._heights[row]
            if used > high:
                break
            if not row.strong and following.text:
                count = number + 1
        first, rest = block.rows[:count], block.rows[count:]
        return Block(block.heading, first), Block(f"{block.heading.removesuffix(' …')} …", rest)

    def _high(self, block: Block) -> float:
        return (_HEADING + _BELOW) * self._em + sum(self._heights[row] for row in block.rows)

    def _indent(self, row: Row) -> float:
        return (_NUMBER if row.number else _INDENT) * self._em

    def _height(self, row: Row) -> float:
        """Long rows, such as lists of places, take several lines."""
        room = self._column - self._indent(row)
        lines, used = 1, 0.0
        space = text_width(" ", "text", self._em)
        for word in row.text.split(" "):
            needed = text_width(word, "text", self._em)
            if used and used + space + needed > room:
                lines, used = lines + 1, 0.0
            used += needed + (space if used else 0)
        return (_ROW + (lines - 1) * _LINE) * self._em

    def _set(self, block: Block, x: float, y: float) -> Iterator[Node]:
        """A block at its place."""
        easel, em, pt = self._easel, self._em, self._pt
        heading = (x, y, self._column, (_HEADING - 0.3) * em)
        big = (pt, 1.3 * pt)
        yield easel.text(block.heading, heading, font="title", pt=big, align="left", valign="bottom")
        y += _HEADING * em
        table = [row for row in block.rows if row.figure]
        names, figures = (
            max((text_width(word, "text", em) for word in column), default=0.0)
            for column in ([row.text for row in table], [row.figure for row in table])
        )
        tab = names + _TAB * em + figures
        for row in block.rows:
            high, indent = self._heights[row], self._indent(row)
            if row.number:
                number = (x, y, (_NUMBER - 0.6) * em, _ROW * em)
                yield easel.text(row.number, number, font="bold", pt=(pt, pt), align="right")
            font = "semibold" if row.strong else "text"
            wide = self._column - indent
            yield easel.text(
                row.text, (x + indent, y, wide, high), font=font, pt=(pt - 1.5, pt), align="left"
            )
            if row.figure:
                yield easel.text(row.figure, (x + indent, y, tab, high), pt=(pt, pt), align="right")
            y += high
