"""The town: its houses, the streets and trails between them, and who can be reached from where."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec import UnsetType

from pnp.errors import PositionError

House = str
"""A house by column and row, e.g. `c3`; positions hold only those of the town."""

COLUMNS = "abcdef"
ROWS = "123456"
HOUSES: tuple[House, ...] = tuple(column + row for column in COLUMNS for row in ROWS)
IN_TOWN = frozenset(HOUSES)


class Town(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Streets along the grid and trails across it, each written by its two ends: `a1-a2`."""

    streets: tuple[str, ...]
    trails: tuple[str, ...]


class Ways(msgspec.Struct, frozen=True):
    """The neighbours of every house: by street alone, and by street or trail."""

    streets: dict[House, tuple[House, ...]]
    joined: dict[House, tuple[House, ...]]


def beyond(before: House, here: House) -> House:
    """The place one further on in the direction from `before` to `here`, in town or not.

    >>> beyond("a1", "b1"), beyond("c3", "c2")
    ('c1', 'c1')
    """
    return chr(2 * ord(here[0]) - ord(before[0])) + chr(2 * ord(here[1]) - ord(before[1]))


def _ends(steps: Iterable[tuple[int, int]]) -> dict[str, tuple[House, House]]:
    """Every way of these shapes between two houses, written from either end."""
    pairs = [
        (house, chr(ord(house[0]) + right) + chr(ord(house[1]) + up))
        for house in HOUSES
        for right, up in steps
    ]
    return {f"{a}-{b}": (a, b) for pair in pairs for a, b in (pair, pair[::-1]) if IN_TOWN.issuperset(pair)}


STREETS = _ends([(1, 0), (0, 1)])
TRAILS = _ends([(1, 1), (1, -1)])

DEFAULT = Town(
    tuple(sorted(way for way, (a, b) in STREETS.items() if a < b)),
    tuple(
        f"{column}{row}-{COLUMNS[i]}{ROWS[j]}"
        for i, column in enumerate(COLUMNS[:5], 1)
        for j, row in enumerate(ROWS[:5], 1)
        if (i + j) % 2 == 0
    ),
)


@lru_cache(maxsize=256)
def ways_of(town: Town | UnsetType) -> Ways:
    """Who can be reached from where, or PositionError for a way this board cannot have."""
    plan = DEFAULT if isinstance(town, UnsetType) else town
    streets: dict[House, list[House]] = {house: [] for house in HOUSES}
    _join(streets, plan.streets, STREETS, "streets", "a street joins neighbours of a row or column: a1-a2")
    joined = {house: [*near] for house, near in streets.items()}
    _join(joined, plan.trails, TRAILS, "trails", "a trail joins houses that touch at a corner: a1-b2")
    for house, near in streets.items():
        if not near:
            raise PositionError(
                f"no street leads to {house}",
                where="$.town.streets",
                hint="every house needs a street; leave out `town` to play the default town",
            )
    return Ways(_sorted(streets), _sorted(joined))


def _join(
    near: dict[House, list[House]],
    ways: tuple[str, ...],
    known: dict[str, tuple[House, House]],
    key: str,
    hint: str,
) -> None:
    for number, way in enumerate(ways):
        if way not in known:
            raise PositionError(
                f"{way!r} is none of the {key} a town can have", where=f"$.town.{key}[{number}]", hint=hint
            )
        a, b = known[way]
        if b in near[a]:
            raise PositionError(
                f"{a} and {b} are joined twice", where=f"$.town.{key}[{number}]", hint="write each way once"
            )
        near[a].append(b)
        near[b].append(a)


def _sorted(near: dict[House, list[House]]) -> dict[House, tuple[House, ...]]:
    return {house: tuple(sorted(others)) for house, others in near.items()}


@lru_cache(maxsize=4096)
def closable(town: Town | UnsetType, closed: tuple[House, ...]) -> tuple[House, ...]:
    """The houses where the next closed marker may lie."""
    joined = ways_of(town).joined
    blocked = {*closed}.union(*(joined[house] for house in closed))
    return tuple(house for house in HOUSES if house not in blocked)
