"""Random walks on the grid that never cross themselves, drawn uniformly.

A plain shuffle of a box crosses itself more often than not, mostly within a few tiles. `Proposals` draws
from the walks that do not cross within any WINDOW neighbouring tiles. Those are the words of a small
automaton, so they can be counted, and the one of a given number written down. Walks that cross further
apart are thrown away. Every walk without a crossing is among the proposals, each exactly as often as its
weight says, so what is left is exactly uniform.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.rules.contract import Chance
from pnp.rules.lattice import SHAPES, TRACES, Shape, Square
from pnp.rules.lots import below

WINDOW = 6
_FORBIDDEN = -1

Spent = tuple[int, int, int]
"""How many straights, bends and hairpins a walk has used."""
SPENDS: dict[Shape, Spent] = {"S": (1, 0, 0), "L": (0, 1, 0), "R": (0, 1, 0), "l": (0, 0, 1), "r": (0, 0, 1)}
"""What each shape uses."""


class Plan(NamedTuple):
    """What is to be laid: a box of straights, bends and hairpins, how many of them, and the tiles around.

    `weight(straights, starts_straight)` is how many layouts there are for each walk, by the number of its
    straights and by whether it begins with one.
    """

    box: Spent
    lengths: range
    weight: Callable[[int, bool], int]
    head: tuple[Shape, ...]
    tail: tuple[Shape, ...]


@lru_cache(maxsize=1)
def crossings() -> frozenset[str]:
    """The shortest walks that cross themselves: last tile on first, up to WINDOW tiles long."""
    found: list[str] = []

    def grow(word: str, tiles: list[list[Square]], here: Square, heading: int) -> None:
        for shape in SHAPES:
            squares, onward, out = TRACES[shape, heading]
            covered = [here + square for square in squares]
            hit = [number for number, tile in enumerate(tiles) if not {*tile}.isdisjoint(covered)]
            if hit == [0]:
                found.append(word + shape)
            elif not hit and len(word) + 1 < WINDOW:
                grow(word + shape, [*tiles, covered], here + onward, out)

    grow("", [], 0, 0)
    return frozenset(found)


@lru_cache(maxsize=1)
def automaton() -> list[list[int]]:
    """The state after each state and shape; a state is the end of a walk that may become a crossing.

    State 0 is a fresh start; −1 means that the walk crosses itself.
    """
    words = crossings()
    ends = sorted({word[:cut] for word in words for cut in range(len(word))}, key=lambda end: (len(end), end))
    numbers = {end: number for number, end in enumerate(ends)}

    def after(read: str) -> int:
        if any(read[cut:] in words for cut in range(len(read))):
            return _FORBIDDEN
        return next(numbers[read[cut:]] for cut in range(len(read) + 1) if read[cut:] in numbers)

    return [[after(end + shape) for shape in SHAPES] for end in ends]


class Proposals:
    """The walks of a plan that do not cross within a window, by number."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._weight = lru_cache(maxsize=None)(plan.weight)
        self._go = automaton()
        self._start = self._run(0, plan.head)
        self._counts: dict[tuple[int, Spent, bool], int] = {}
        self._ways: dict[tuple[int, Spent, bool], list[tuple[Shape, int, int, Spent]]] = {}
        self.total = self._count(self._start, (0, 0, 0), False)

    def walk(self, number: int) -> list[Shape]:
        """The walk of this number, from 0 to total − 1."""
        walk: list[Shape] = []
        state, spent, first = self._start, (0, 0, 0), False
        while True:
            number -= self._stops(state, spent, first)
            if number < 0:
                return walk
            for way in self._choices(state, spent, first):
                if number < way[1]:
                    break
                number -= way[1]
            shape, _, state, spent = way
            first = first if walk else shape == "S"
            walk.append(shape)

    def _run(self, state: int, shapes: tuple[Shape, ...]) -> int:
        for shape in shapes:
            if state != _FORBIDDEN:
                state = self._go[state][SHAPES.index(shape)]
        return state

    def _stops(self, state: int, spent: Spent, first: bool) -> int:
        """The weight of ending here."""
        if sum(spent) not in self._plan.lengths or self._run(state, self._plan.tail) == _FORBIDDEN:
            return 0
        return self._weight(spent[0], first)

    def _choices(self, state: int, spent: Spent, first: bool) -> list[tuple[Shape, int, int, Spent]]:
        """Each shape that can follow, the weight of all walks that go on so, and where they stand then."""
        key = (state, spent, first)
        if key not in self._ways:
            ways = []
            for place, shape in enumerate(SHAPES):
                s, b, h = SPENDS[shape]
                used = spent[0] + s, spent[1] + b, spent[2] + h
                onward = self._go[state][place]
                began = first if sum(spent) else shape == "S"
                if onward != _FORBIDDEN and (count := self._count(onward, used, began)):
                    ways.append((shape, count, onward, used))
            self._ways[key] = ways
        return self._ways[key]

    def _count(self, state: int, spent: Spent, first: bool) -> int:
        """The weight of all walks that go on from here."""
        if any(used > has for used, has in zip(spent, self._plan.box, strict=True)):
            return 0
        key = (state, spent, first)
        if key not in self._counts:
            found = self._stops(state, spent, first)
            if sum(spent) < self._plan.lengths[-1]:
                found += sum(count for _, count, _, _ in self._choices(state, spent, first))
            self._counts[key] = found
        return self._counts[key]


def crosses(walk: list[Shape], plan: Plan) -> bool:
    """Does the walk with its head and tail cross itself anywhere?"""
    taken: set[Square] = set()
    here, heading = 0, 0
    for shape in (*plan.head, *walk, *plan.tail):
        squares, onward, heading = TRACES[shape, heading]
        for square in squares:
            if here + square in taken:
                return True
            taken.add(here + square)
        here += onward
    return False


def drawn(plan: Plan, chance: Chance) -> Iterator[list[Shape] | None]:
    """Walks without crossings, each exactly as likely as its weight; None for a proposal thrown away."""
    proposals = Proposals(plan)
    while proposals.total:
        walk = proposals.walk(below(chance, proposals.total))
        yield None if crosses(walk, plan) else walk
