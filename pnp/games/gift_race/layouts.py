"""Random boards of La Course aux Cadeaux that are fair to all four seats, and the codes that hold them.

Everything is laid four times, each a quarter turn on, so that every seat sees the same board. Sleds stay in
the middle. A board is valid if no chimney is in a corner, a foreign gift on a chimney can be pushed away
along a row or column, every square can be reached from every sled and left again without a vortex, and the
way from a sled to its chimney is not too short.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from pnp.games.gift_race.board import COLUMNS, DEFAULT_BOARD, NEXT, SIZE, SQUARES, Board, Ground, PerColour
from pnp.rules.codes import open_code, rank_subset, subset_of_rank, write_code
from pnp.rules.contract import Chance
from pnp.rules.layouts import Millimetres, Specials, Wish, refuse_box, refuse_length, refuse_table
from pnp.rules.lots import below, subset, weighted

LETTER = "C"
VERSION = 1
BOX: dict[str, int] = {}
SIDE = 196.0
SHORTEST = 4
"""A way home of fewer steps would be no race."""
PITS = range(3)
"""Holes, and likewise vortexes, come in fours: none, four or eight."""
WALLS = range(2, 6)
"""Walls come in fours too: eight to twenty."""
_SPECIALS: dict[Specials | None, range] = {
    None: range(5), "none": range(1), "some": range(1, 3), "many": range(3, 5)
}  # fmt: skip
"""How many fours of holes and vortexes together each wish means."""

Orbit = tuple[str, str, str, str]
"""What becomes of a square in four quarter turns clockwise; red, green, blue and yellow sit in that order."""


def _turned(square: str) -> str:
    """The square after a quarter turn of the board clockwise.

    >>> _turned("d4"), _turned("h5")
    ('d5', 'e1')
    """
    return f"{COLUMNS[int(square[1]) - 1]}{SIZE - COLUMNS.index(square[0])}"


def _orbit(square: str) -> Orbit:
    second = _turned(square)
    third = _turned(second)
    return square, second, third, _turned(third)


def _wall_orbit(wall: str) -> Orbit:
    one, two = (_orbit(square) for square in wall.split("-"))
    a, b, c, d = ("-".join(sorted(ends)) for ends in zip(one, two, strict=True))
    return a, b, c, d


def _fours(things: Sequence[str], orbit: Callable[[str], Orbit]) -> tuple[Orbit, ...]:
    """Things in string order, four at a time, each four under the first of them."""
    seen: set[str] = set()
    found: list[Orbit] = []
    for thing in things:
        if thing not in seen:
            found.append(orbit(thing))
            seen.update(found[-1])
    return tuple(found)


_SLEDS = DEFAULT_BOARD.sleds
_HOMES = frozenset(square for _, square in _SLEDS.items())
_CORNERS = frozenset(_orbit("a1"))
ORBITS = _fours([square for square in SQUARES if square not in _HOMES], _orbit)
"""The squares around the sleds, four at a time."""
CHIMNEYS: tuple[str, ...] = tuple(sorted(s for s in SQUARES if s not in _HOMES and s not in _CORNERS))
"""Where red's chimney may stand; the others follow."""
WALL_ORBITS = _fours(
    sorted(
        f"{here}-{there}" for (here, _), there in NEXT.items() if here < there and not {here, there} <= _HOMES
    ),
    _wall_orbit,
)


def size(_layout: Board) -> Millimetres:
    """How large a board is."""
    return SIDE, SIDE


def encode(layout: Board) -> str:
    """The code of a board: red's chimney, and which fours of holes, vortexes and walls there are."""
    pits = [_numbers(squares, ORBITS) for squares in (layout.holes, layout.vortexes)]
    walls = _numbers(layout.walls, WALL_ORBITS)
    digits = [(CHIMNEYS.index(layout.chimneys.red), len(CHIMNEYS))]
    for numbers, counts, among in (*((p, PITS, ORBITS) for p in pits), (walls, WALLS, WALL_ORBITS)):
        digits += [
            (len(numbers) - counts[0], len(counts)),
            (rank_subset(numbers), comb(len(among), len(numbers))),
        ]
    return write_code(LETTER, VERSION, digits)


@lru_cache(maxsize=256)
def decode(code: str) -> Board:
    """The board of a code, or PositionError."""
    reader = open_code(code, LETTER, VERSION)
    chimney = CHIMNEYS[reader.digit(len(CHIMNEYS))]
    found = []
    for counts, among in ((PITS, ORBITS), (PITS, ORBITS), (WALLS, WALL_ORBITS)):
        count = counts[reader.digit(len(counts))]
        found.append([among[n] for n in subset_of_rank(reader.digit(comb(len(among), count)), count)])
    reader.end()
    layout = _board(chimney, *found)
    if layout is None:
        raise reader.wrong("two things share a square, or somebody has no way home")
    return layout


def shown(layout: Board) -> dict[str, Any]:
    """The board as a position has it."""
    return {"board": layout}


def tries(wish: Wish, chance: Chance) -> Iterator[Board | None]:
    """Boards that meet the wish, all equally likely."""
    refuse_length(wish, f"every board has {SIZE} × {SIZE} squares")
    refuse_box(wish)
    refuse_table(wish, (SIDE, SIDE))
    kinds = [
        (holes, vortexes, walls)
        for holes in PITS
        for vortexes in PITS
        for walls in WALLS
        if holes + vortexes in _SPECIALS[wish.specials]
    ]
    ways = [comb(len(ORBITS), h) * comb(len(ORBITS), v) * comb(len(WALL_ORBITS), w) for h, v, w in kinds]
    while True:
        holes, vortexes, walls = weighted(chance, kinds, ways)
        yield _board(
            CHIMNEYS[below(chance, len(CHIMNEYS))],
            subset(chance, ORBITS, holes),
            subset(chance, ORBITS, vortexes),
            subset(chance, WALL_ORBITS, walls),
        )


def _numbers(things: tuple[str, ...], orbits: tuple[Orbit, ...]) -> list[int]:
    return [number for number, orbit in enumerate(orbits) if orbit[0] in things]


def _board(chimney: str, holes: list[Orbit], vortexes: list[Orbit], walls: list[Orbit]) -> Board | None:
    """The board with these on it, None if it is not valid."""
    red, green, blue, yellow = _orbit(chimney)
    taken = [red, green, blue, yellow, *(square for orbit in (*holes, *vortexes) for square in orbit)]
    if len({*taken}) != len(taken):
        return None
    board = Board(
        SIZE,
        _SLEDS,
        PerColour(red, green, blue, yellow),
        _sorted(holes),
        _sorted(vortexes),
        _sorted(walls),
    )
    return board if is_valid(board) else None


def _sorted(orbits: list[Orbit]) -> tuple[str, ...]:
    return tuple(sorted(thing for orbit in orbits for thing in orbit))


def is_valid(board: Board) -> bool:
    """Can everybody get everywhere and home, and can chimneys be cleared? (One seat stands for all.)"""
    place = Ground(board)
    chimney, sled = board.chimneys.red, board.sleds.red
    open_sides = {direction for direction in ("N", "E", "S", "W") if place.bar(chimney, direction) is None}
    if not ({"N", "S"} <= open_sides or {"E", "W"} <= open_sides):
        return False
    steps = {sled: 0}
    waiting = [sled]
    for here in waiting:
        for way in place.open_ways[here]:
            if way.to not in steps and way.to not in place.holes:
                steps[way.to] = steps[here] + 1
                waiting.append(way.to)
    # Steps can be taken back, so a square that is reached can be left again.
    everywhere = len(steps) == len(SQUARES) - len(place.holes) - len(_HOMES) + 1
    return everywhere and steps[chimney] >= SHORTEST
