"""Random walks grown tile by tile, where a box is too huge, or a table too small, to draw them by number."""

from collections.abc import Iterator, Sequence
from itertools import count

from pnp.rules.contract import Chance
from pnp.rules.lattice import SHAPES, TRACES, Shape, Square, point
from pnp.rules.lots import weighted
from pnp.rules.walks import SPENDS, Plan

Corners = tuple[int, int, int, int]
"""The least column and row of what lies, and the greatest."""


def grown(plan: Plan, chance: Chance, fits: tuple[int, int] | None = None) -> Iterator[list[Shape] | None]:
    """Walks that are grown tile by tile and taken back where they are stuck; None for one given up.

    Time grows with the length, where drawing by number would have to count too much. The price is a known
    bias: a tile that has few free squares before it is not as unlikely as it should be, so winding walks
    come a little more often than the uniform draw has them. `fits` are the columns and rows at hand; where
    nothing can be laid on so few, walks on a few more come too, so that the nearest table can be told.
    """
    least = len(plan.head) + plan.lengths[0] + len(plan.tail)
    possible = fits is None or fits[0] * fits[1] >= least
    larger: Iterator[tuple[int, int]] = iter(())
    while True:
        walk = _Growth(plan, chance, fits).walk() if possible else None
        yield walk
        if walk is not None or fits is None:
            continue
        table = next(larger, None)
        if table is None:
            larger = _larger(fits, least, chance)
            table = next(larger)
        walk = _Growth(plan, chance, table).walk()
        yield walk
        if walk is not None:
            larger = iter(())


def _larger(fits: tuple[int, int], least: int, chance: Chance) -> Iterator[tuple[int, int]]:
    """Columns and rows that are one more in all, two more and so on, if they hold so many squares."""
    for more in count(1):
        wider = chance.choice("layout", range(more + 1))
        columns, rows = fits[0] + wider, fits[1] + more - wider
        if columns * rows >= least:
            yield columns, rows


class _Growth:
    """One walk being laid; what is stuck is taken back, further each time it is stuck in the same place."""

    def __init__(self, plan: Plan, chance: Chance, fits: tuple[int, int] | None) -> None:
        self._plan = plan
        self._chance = chance
        self._fits = fits
        self._length = chance.choice("layout", plan.lengths)
        self._left = [*plan.box]
        self._walk: list[Shape] = []
        self._stand: list[tuple[Square, int]] = [(0, 0)]
        self._covered: list[tuple[Square, ...]] = []
        self._corners: list[Corners] = []
        self._taken: set[Square] = set()

    def walk(self) -> list[Shape] | None:
        """The finished walk, or None if it is stuck for good."""
        for shape in self._plan.head:
            self._lay(shape)
        furthest, back, patience = 0, 1, 40 * (self._length + 5)
        while patience > 0:
            patience -= 1
            if len(self._walk) == self._length:
                if self._tail_fits():
                    return self._walk
            elif self._step():
                if len(self._walk) > furthest:
                    furthest, back = len(self._walk), 1
                continue
            for _ in range(min(back, len(self._walk))):
                self._take_back()
            back = min(2 * back, self._length)
        return None

    def _step(self) -> bool:
        """Lay one more tile, each piece left in the box being as likely as any other that can lie here."""
        s, b, h = self._left
        # A bend and a hairpin lie either way round: two faces of one piece.
        weights = [
            weight if weight and self._free(shape) else 0
            for shape, weight in zip(SHAPES, (2 * s, b, b, h, h), strict=True)
        ]
        if not any(weights):
            return False
        shape = weighted(self._chance, SHAPES, weights)
        self._lay(shape)
        self._walk.append(shape)
        self._spend(shape, -1)
        return True

    def _spend(self, shape: Shape, pieces: int) -> None:
        for kind, used in enumerate(SPENDS[shape]):
            self._left[kind] += used * pieces

    def _free(self, shape: Shape) -> bool:
        """Can this tile lie here, with a way on from it?"""
        here, heading = self._stand[-1]
        squares, onward, _ = TRACES[shape, heading]
        wanted = [here + square for square in squares]
        return self._taken.isdisjoint([*wanted, here + onward]) and self._in_reach(wanted)

    def _in_reach(self, wanted: list[Square]) -> bool:
        if self._fits is None:
            return True
        left, low, right, high = self._around(wanted)
        sides = right - left + 1, high - low + 1
        return min(sides) <= min(self._fits) and max(sides) <= max(self._fits)

    def _around(self, wanted: Sequence[Square]) -> Corners:
        """The corners of everything that lies, these squares with it."""
        xs, ys = zip(*map(point, wanted), strict=True)
        if self._corners:
            left, low, right, high = self._corners[-1]
            xs, ys = (*xs, left, right), (*ys, low, high)
        return min(xs), min(ys), max(xs), max(ys)

    def _lay(self, shape: Shape) -> None:
        here, heading = self._stand[-1]
        squares, onward, out = TRACES[shape, heading]
        covered = tuple(here + square for square in squares)
        if self._fits is not None:
            self._corners.append(self._around(covered))
        self._covered.append(covered)
        self._taken.update(covered)
        self._stand.append((here + onward, out))

    def _take_back(self) -> None:
        self._taken.difference_update(self._covered.pop())
        del self._corners[len(self._covered) :]
        self._stand.pop()
        self._spend(self._walk.pop(), 1)

    def _tail_fits(self) -> bool:
        here, heading = self._stand[-1]
        wanted: list[Square] = []
        for shape in self._plan.tail:
            squares, onward, heading = TRACES[shape, heading]
            wanted += [here + square for square in squares]
            here += onward
        return self._taken.isdisjoint(wanted) and self._in_reach(wanted)
