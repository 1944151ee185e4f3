"""Drawing lots: numbers, weighted choices and subsets from the luck a room is handed."""

from collections.abc import Sequence
from typing import TypeVar

from pnp.rules.contract import Chance

T = TypeVar("T")

_CHUNK = 1 << 32


def below(chance: Chance, limit: int) -> int:
    """A number from 0 to limit − 1, each equally likely, however large the limit."""
    if limit <= _CHUNK:
        return chance.choice("layout", range(limit))
    while True:
        number, size = 0, 1
        while size < limit:
            number = number * _CHUNK + chance.choice("layout", range(_CHUNK))
            size *= _CHUNK
        if number < size - size % limit:
            return number % limit


def weighted(chance: Chance, items: Sequence[T], weights: Sequence[int]) -> T:
    """One of the items, as often as its weight says."""
    number = below(chance, sum(weights))
    for item, weight in zip(items, weights, strict=True):
        number -= weight
        if number < 0:
            return item
    raise AssertionError("the weights add up to more than the number drawn")


def subset(chance: Chance, items: Sequence[T], size: int) -> list[T]:
    """So many of the items, every set of them equally likely, in their own order."""
    chosen: set[int] = set()
    for top in range(len(items) - size, len(items)):
        place = below(chance, top + 1)
        chosen.add(top if place in chosen else place)
    return [items[place] for place in sorted(chosen)]
