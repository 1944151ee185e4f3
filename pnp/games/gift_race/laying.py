"""How a board comes to the table: printed at full size, and what is on it."""

from typing import Any

from pnp.games.gift_race.board import Board
from pnp.games.gift_race.position import Position
from pnp.games.gift_race.show import board_lines
from pnp.rules.laying import Line

FIRST = 1
LEGEND = "sketch-board"


def steps(layout: Board) -> list[Line]:
    """The board is on the sheet; what is on it in words, to check or to copy."""
    found = [Line("board-print", numbered=False)]
    chimneys = tuple(f"{square} ({colour})" for colour, square in layout.chimneys.items())
    things = {"chimneys": chimneys, "holes": layout.holes, "vortexes": layout.vortexes, "walls": layout.walls}
    return [*found, *(Line(f"board-{name}", {"places": places}, False) for name, places in things.items())]


def needs(_layout: Board) -> list[Line]:
    """What stands on the board."""
    return [Line("need-gifts")]


def sketch(_layout: Board, position: Position, _text: Any) -> list[str]:
    """The board with a gift on every sled."""
    return board_lines(position)
