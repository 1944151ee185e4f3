"""A board as a map: at full size, so that the sheet can be played on."""

from collections.abc import Iterator

from pnp.games.gift_race.board import Board
from pnp.games.gift_race.drawing_board import board_nodes
from pnp.games.gift_race.layouts import SIDE
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import rect

SHEET_SIZE: float | None = SIDE
"""The board is as large as the printed one."""


def map_nodes(layout: Board, box: Box, easel: Easel) -> Iterator[Node]:
    """The board in the middle of the box."""
    x, y, w, h = box
    board = (x + (w - SIDE) / 2, y + (h - SIDE) / 2, SIDE, SIDE)
    yield Path(*rect(*board), fill=easel.color("ice"), ground=True)
    yield from board_nodes(layout, board, easel)
