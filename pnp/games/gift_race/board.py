"""The board of La Course aux Cadeaux: what is printed on it, and which ways it leaves open."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from pnp.errors import PositionError
from pnp.games.gift_race.moves import Direction, Step

Colour = Literal["red", "green", "blue", "yellow"]
Bar = Literal["edge", "wall", "sled"]
"""What is printed on the board and lets no gift pass."""

COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue", "yellow")
SIZE: Final = 8
COLUMNS: Final = "abcdefgh"
SQUARES: Final = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1))
DIRECTIONS: Final[dict[Direction, tuple[int, int]]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def _neighbours() -> Iterator[tuple[tuple[str, Direction], str]]:
    for square in SQUARES:
        column, row = COLUMNS.index(square[0]), int(square[1])
        for direction, (right, up) in DIRECTIONS.items():
            if 0 <= column + right < SIZE and 1 <= row + up <= SIZE:
                yield (square, direction), f"{COLUMNS[column + right]}{row + up}"


NEXT: Final = dict(_neighbours())
"""The square beside a square in a direction; missing beyond the edge."""
_WALLS: Final = {f"{here}-{there}": frozenset((here, there)) for (here, _), there in NEXT.items()}
"""Every wall there can be, written from either end, and the squares it stands between."""


class PerColour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One square for each colour."""

    red: str
    green: str
    blue: str
    yellow: str

    def items(self) -> Iterator[tuple[Colour, str]]:
        """Each colour with its square."""
        return zip(COLOURS, (self.red, self.green, self.blue, self.yellow), strict=True)


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A board as the protocol writes it."""

    size: Literal[8]
    sleds: PerColour
    chimneys: PerColour
    holes: tuple[str, ...]
    vortexes: tuple[str, ...]
    walls: tuple[str, ...]


DEFAULT_BOARD: Final = Board(
    size=8,
    sleds=PerColour(red="d4", green="d5", blue="e5", yellow="e4"),
    chimneys=PerColour(red="h5", green="e1", blue="a4", yellow="d8"),
    holes=("b3", "c7", "f2", "g6"),
    vortexes=("b6", "c2", "f7", "g3"),
    walls=(
        "a2-b2", "a4-b4", "b7-b8", "c3-d3", "c5-c6", "d7-d8",
        "e1-e2", "e6-f6", "f3-f4", "g1-g2", "g5-h5", "g7-h7",
    ),
)  # fmt: skip


class Way(msgspec.Struct, frozen=True):
    """A step as the board alone allows it.

    `bar` forbids the step; `push_bar` forbids to push a gift from `to` to `beyond`. `hops` are the same
    step going on to another vortex, where the step ends on one.
    """

    step: Step
    to: str
    bar: Bar | None
    beyond: str
    push_bar: Bar | None
    hops: tuple[tuple[str, Step], ...]


class Ground:
    """A board made ready for the rules; ways are worked out when somebody first stands on a square."""

    def __init__(self, board: Board) -> None:
        self.sleds: dict[Colour, str] = dict(board.sleds.items())
        self.chimneys: dict[Colour, str] = dict(board.chimneys.items())
        self.holes = frozenset(board.holes)
        self.vortexes = tuple(sorted(board.vortexes))
        self.walls = frozenset(_WALLS[wall] for wall in board.walls)
        self.homes = frozenset(self.sleds.values())
        """The squares of the sleds, which nobody enters."""
        self.tops = frozenset(self.chimneys.values())
        """The squares of the chimneys."""
        self.all_ways = _Ways(self)
        self.open_ways = _OpenWays(self.all_ways)

    def wall(self, here: str, direction: Direction) -> Literal["edge", "wall"] | None:
        """What stands at this side of the square: the edge of the board, a wall or nothing."""
        there = NEXT.get((here, direction))
        if there is None:
            return "edge"
        return "wall" if frozenset((here, there)) in self.walls else None

    def bar(self, here: str, direction: Direction) -> Bar | None:
        """What is printed on the board and stops a gift from leaving `here` in this direction."""
        wall = self.wall(here, direction)
        return wall or ("sled" if NEXT[here, direction] in self.homes else None)

    def way(self, here: str, direction: Direction) -> Way:
        """The step from `here` in this direction, with all that the board says about it."""
        to = NEXT.get((here, direction), "")
        hops = tuple((v, Step(here, direction, v)) for v in self.vortexes if v != to)
        return Way(
            Step(here, direction),
            to,
            self.bar(here, direction),
            NEXT.get((to, direction), ""),
            self.bar(to, direction),
            hops if to in self.vortexes else (),
        )


class _Ways(dict[str, dict[Direction, Way]]):
    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def __missing__(self, here: str) -> dict[Direction, Way]:
        self[here] = {direction: self._ground.way(here, direction) for direction in DIRECTIONS}
        return self[here]


class _OpenWays(dict[str, list[Way]]):
    def __init__(self, ways: _Ways) -> None:
        self._ways = ways

    def __missing__(self, here: str) -> list[Way]:
        self[here] = [way for way in self._ways[here].values() if way.bar is None]
        return self[here]


@lru_cache(maxsize=512)
def _ready(board: Board) -> Ground:
    _check(board)
    return Ground(board)


def ground(board: Board) -> Ground:
    """The board made ready, or PositionError (path inside the board) where it is none."""
    return _ready(board)


def _check(board: Board) -> None:
    seen: dict[str, str] = {}
    for where, square, thing in _printed(board):
        if square not in SQUARES:
            raise PositionError(
                f"there is no square {square!r}", where=where, hint="squares are a1 to h8: column, then row"
            )
        if square in seen:
            raise PositionError(
                f"{square} is {seen[square]} already", where=where, hint="choose another square"
            )
        seen[square] = thing
    walls: set[frozenset[str]] = set()
    for index, wall in enumerate(board.walls):
        where = f".walls[{index}]"
        if wall not in _WALLS:
            raise PositionError(
                f"{wall!r} is no wall", where=where, hint='a wall stands between two squares, as in "a2-b2"'
            )
        if _WALLS[wall] in walls:
            raise PositionError(f"the wall {wall} is named twice", where=where, hint="name it once")
        walls.add(_WALLS[wall])


def _printed(board: Board) -> Iterable[tuple[str, str, str]]:
    for colour, square in board.sleds.items():
        yield f".sleds.{colour}", square, f"the sled of {colour}"
    for colour, square in board.chimneys.items():
        yield f".chimneys.{colour}", square, f"the chimney of {colour}"
    for index, square in enumerate(board.holes):
        yield f".holes[{index}]", square, "a hole"
    for index, square in enumerate(board.vortexes):
        yield f".vortexes[{index}]", square, "a vortex"
