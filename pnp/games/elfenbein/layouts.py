"""Random towns of Santa in Elfenbein with their closed houses, and the codes that hold them.

A town has at least 55 of the 60 streets, is connected, has no house with fewer than two streets, and 10 to
16 trails that do not cross. Six houses are closed, no two of them joined by a street or trail.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import Any

import msgspec
from msgspec import UnsetType

from pnp.errors import UsageError
from pnp.games.elfenbein.position import CLOSED, Position
from pnp.games.elfenbein.town import COLUMNS, DEFAULT, HOUSES, ROWS, STREETS, TRAILS, House, Town
from pnp.rules.codes import open_code, rank_subset, subset_of_rank, write_code
from pnp.rules.contract import Chance
from pnp.rules.layouts import Millimetres, Specials, Wish, refuse_box, refuse_length, refuse_table
from pnp.rules.lots import subset, weighted

LETTER = "E"
VERSION = 1
BOX: dict[str, int] = {}
SIZE: Millimetres = (374.0, 223.0)
MISSING = range(6)
"""How many of the grid's streets a town may lack."""
TRAIL_COUNT = range(10, 17)
_SPECIALS: dict[Specials, range] = {"some": range(10, 13), "many": range(13, 17)}
"""How many trails each wish for specials means; there is no town without."""

CELLS: tuple[tuple[str, str], ...] = tuple(
    (
        f"{COLUMNS[x]}{ROWS[y]}-{COLUMNS[x + 1]}{ROWS[y + 1]}",
        f"{COLUMNS[x]}{ROWS[y + 1]}-{COLUMNS[x + 1]}{ROWS[y]}",
    )
    for x in range(len(COLUMNS) - 1)
    for y in range(len(ROWS) - 1)
)
"""The two trails there can be between each four houses; they would cross, so a town has one at most."""


class Layout(msgspec.Struct, frozen=True):
    """A town and its closed houses."""

    town: Town
    closed: tuple[House, ...]


def town_of(position: Position) -> Town | UnsetType:
    """The town of a position, written out or named by a layout's code; left out, the default."""
    return position.town if isinstance(position.layout, UnsetType) else decode(position.layout).town


def size(_layout: Layout) -> Millimetres:
    """How large a town board is."""
    return SIZE


def encode(layout: Layout) -> str:
    """The code of a town: the streets it lacks, its trails, its closed houses."""
    lacking = [n for n, street in enumerate(DEFAULT.streets) if street not in layout.town.streets]
    trails = [
        (cell, way) for cell, ways in enumerate(CELLS) for way in (0, 1) if ways[way] in layout.town.trails
    ]
    cells = [cell for cell, _ in trails]
    closed = [HOUSES.index(house) for house in layout.closed]
    return write_code(
        LETTER,
        VERSION,
        [
            (len(lacking), len(MISSING)),
            (rank_subset(lacking), comb(len(DEFAULT.streets), len(lacking))),
            (len(cells) - TRAIL_COUNT[0], len(TRAIL_COUNT)),
            (rank_subset(cells), comb(len(CELLS), len(cells))),
            *((way, 2) for _, way in trails),
            (rank_subset(closed), comb(len(HOUSES), CLOSED)),
        ],
    )


@lru_cache(maxsize=256)
def decode(code: str) -> Layout:
    """The town of a code, or PositionError."""
    reader = open_code(code, LETTER, VERSION)
    missing = MISSING[reader.digit(len(MISSING))]
    lacking = subset_of_rank(reader.digit(comb(len(DEFAULT.streets), missing)), missing)
    count = TRAIL_COUNT[reader.digit(len(TRAIL_COUNT))]
    cells = subset_of_rank(reader.digit(comb(len(CELLS), count)), count)
    ways = [reader.digit(2) for _ in cells]
    closed = subset_of_rank(reader.digit(comb(len(HOUSES), CLOSED)), CLOSED)
    reader.end()
    layout = _layout(lacking, [CELLS[cell][way] for cell, way in zip(cells, ways, strict=True)], closed)
    if not is_valid(layout):
        raise reader.wrong("a house is cut off, or two closed houses are joined")
    return layout


def shown(layout: Layout) -> dict[str, Any]:
    """The town and its closed houses as a position has them."""
    return {"town": layout.town, "closed": layout.closed}


def tries(wish: Wish, chance: Chance) -> Iterator[Layout | None]:
    """Towns that meet the wish, all equally likely."""
    refuse_length(wish, f"every town has {len(HOUSES)} houses")
    refuse_box(wish)
    refuse_table(wish, SIZE)
    if wish.specials == "none":
        raise UsageError(
            f"no town is without trails: it has {TRAIL_COUNT[0]} at least",
            where="--specials",
            hint="nearest: some",
        )
    counts = TRAIL_COUNT if wish.specials is None else _SPECIALS[wish.specials]
    streets, numbers = len(DEFAULT.streets), range(len(DEFAULT.streets))
    while True:
        missing = weighted(chance, MISSING, [comb(streets, count) for count in MISSING])
        trails = weighted(chance, counts, [comb(len(CELLS), count) * 2**count for count in counts])
        layout = _layout(
            subset(chance, numbers, missing),
            [chance.choice("layout", ways) for ways in subset(chance, CELLS, trails)],
            subset(chance, range(len(HOUSES)), CLOSED),
        )
        yield layout if is_valid(layout) else None


def _layout(lacking: list[int], trails: list[str], closed: list[int]) -> Layout:
    streets = tuple(street for n, street in enumerate(DEFAULT.streets) if n not in lacking)
    return Layout(Town(streets, tuple(sorted(trails))), tuple(HOUSES[n] for n in closed))


def is_valid(layout: Layout) -> bool:
    """Is every house on two streets, can kids get everywhere, and are closed houses apart?"""
    near: dict[House, list[House]] = {house: [] for house in HOUSES}
    for street in layout.town.streets:
        a, b = STREETS[street]
        near[a].append(b)
        near[b].append(a)
    closed = {*layout.closed}
    joined = [
        *(STREETS[street] for street in layout.town.streets),
        *(TRAILS[way] for way in layout.town.trails),
    ]
    if any(a in closed and b in closed for a, b in joined) or min(map(len, near.values())) < 2:
        return False
    reached = {HOUSES[0]}
    waiting = [HOUSES[0]]
    for house in waiting:
        fresh = [other for other in near[house] if other not in reached]
        reached.update(fresh)
        waiting += fresh
    return len(reached) == len(HOUSES)
