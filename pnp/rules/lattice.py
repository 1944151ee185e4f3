"""Walks on the square grid: tiles laid end to end, each on squares of its own.

A walk is a sequence of shapes. `S` goes straight on through one square, `L` and `R` make a quarter turn in
one, `l` and `r` a half turn (a hairpin) through two. Headings are 0 up, 1 right, 2 down, 3 left; y grows
upwards. A square is one number, x + y · WIDE, so that a step is an addition.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

Shape = Literal["S", "L", "R", "l", "r"]
Square = int

SHAPES: tuple[Shape, ...] = ("S", "L", "R", "l", "r")
WIDE = 1 << 16
STEPS = (WIDE, 1, -WIDE, -1)
"""What a step adds to a square, by heading."""
_TURNS: dict[Shape, int] = {"S": 0, "L": 3, "R": 1, "l": 2, "r": 2}
_SIDE: dict[Shape, int] = {"l": 3, "r": 1}

Trace = tuple[tuple[Square, ...], Square, int]
"""The squares of one tile, the square after it and the heading there."""


def _trace(shape: Shape, heading: int) -> Trace:
    out = (heading + _TURNS[shape]) % 4
    if shape in _SIDE:
        beside = STEPS[(heading + _SIDE[shape]) % 4]
        return (0, beside), beside + STEPS[out], out
    return (0,), STEPS[out], out


TRACES: dict[tuple[Shape, int], Trace] = {
    (shape, heading): _trace(shape, heading) for shape in SHAPES for heading in range(4)
}


class Laid(NamedTuple):
    """A tile on the grid: its squares as (x, y), the heading at its entrance."""

    squares: tuple[tuple[int, int], ...]
    heading: int


def lay(walk: Iterable[Shape]) -> Iterator[Laid]:
    """The tiles of a walk that begins at (0, 0) going up."""
    here, heading = 0, 0
    for shape in walk:
        squares, onward, out = TRACES[shape, heading]
        yield Laid(tuple(point(here + square) for square in squares), heading)
        here, heading = here + onward, out


def point(square: Square) -> tuple[int, int]:
    """A square as (x, y)."""
    y, x = divmod(square + WIDE // 2, WIDE)
    return x - WIDE // 2, y


def avoids_itself(walk: Iterable[Shape]) -> bool:
    """Does no square of the walk lie under two tiles?"""
    taken: set[Square] = set()
    here, heading = 0, 0
    for shape in walk:
        squares, onward, heading = TRACES[shape, heading]
        for square in squares:
            if here + square in taken:
                return False
            taken.add(here + square)
        here += onward
    return True


def extent(walk: Iterable[Shape]) -> tuple[int, int]:
    """How many columns and rows of the grid a walk needs."""
    squares = [square for laid in lay(walk) for square in laid.squares]
    xs, ys = {x for x, _ in squares}, {y for _, y in squares}
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
