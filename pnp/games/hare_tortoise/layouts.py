"""Random tracks of Le Lièvre et la Tortue on the table, and the codes that hold them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import comb, factorial
from typing import Any, Literal

import msgspec
from msgspec import UnsetType

from pnp.errors import UsageError
from pnp.games.hare_tortoise.position import (
    ANIMALS,
    STREAMS,
    TILES,
    TURBO_TILES,
    Animal,
    Position,
    Tile,
    TurboTile,
)
from pnp.rules.codes import open_code, rank_subset, subset_of_rank, write_code
from pnp.rules.contract import Chance
from pnp.rules.growing import grown
from pnp.rules.lattice import Laid, Shape, avoids_itself, lay
from pnp.rules.layouts import Millimetres, Specials, Wish, refuse_box
from pnp.rules.lots import subset
from pnp.rules.walks import Plan, drawn

Turn = Literal["left", "right"]

LETTER = "H"
VERSION = 1
BOX: dict[str, int] = {}
TILE = 80.0
LINE_DEPTH = 38.0
"""How deep the start and finish pieces are, along the path."""
_HEAD: tuple[Shape, ...] = ("S",)
_TAIL: tuple[Shape, ...] = ("S", "S")
_TURNED: dict[Shape, Turn | None] = {"S": None, "L": "left", "R": "right"}
_SHAPES: dict[Turn | None, Shape] = {turn: shape for shape, turn in _TURNED.items()}
_CURVES: dict[Specials | None, range] = {
    None: range(TILES), "none": range(1), "some": range(1, 5), "many": range(5, TILES)
}  # fmt: skip
"""How many curves each wish for specials means."""
_UNIFORM_TRIES = 400


class Layout(msgspec.Struct, frozen=True):
    """The tiles in order, which way each curve turns, and the turbo tokens of the beginner game."""

    tiles: tuple[Tile, ...]
    turns: tuple[Turn | None, ...]
    turbo: dict[TurboTile, Animal]


def tiles_of(position: Position) -> Sequence[Tile]:
    """The tiles of a position, named one by one or by a layout's code."""
    if not isinstance(position.tiles, UnsetType):
        return position.tiles
    assert not isinstance(position.layout, UnsetType), "check lets no race without a track through"
    return decode(position.layout).tiles


def walk(layout: Layout) -> list[Shape]:
    """The track as a walk on the grid: start, tiles, finish, podium."""
    return [*_HEAD, *(_SHAPES[turn] for turn in layout.turns), *_TAIL]


def size(layout: Layout) -> Millimetres:
    """How wide and deep everything is on the table, from the start to the podium."""
    corners: list[tuple[float, float]] = []
    last = len(layout.tiles) + len(_HEAD)
    for number, laid in enumerate(lay(walk(layout))):
        corners += _corners(laid, number == 0, number - last)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(xs) - min(xs), max(ys) - min(ys)


def _corners(laid: Laid, start: bool, behind: int) -> list[tuple[float, float]]:
    """Two corners of a piece: start and finish are less deep than a square, the podium stands close by."""
    (x, y), turned = laid.squares[0], laid.heading
    low, high = (TILE - LINE_DEPTH, TILE) if start else (0.0, TILE)
    if behind == 0:
        high = LINE_DEPTH
    elif behind > 0:
        low, high = LINE_DEPTH - TILE, LINE_DEPTH
    if turned >= 2:
        low, high = TILE - high, TILE - low
    across = (x * TILE, y * TILE)
    if turned % 2:
        return [(across[0] + low, across[1]), (across[0] + high, across[1] + TILE)]
    return [(across[0], across[1] + low), (across[0] + TILE, across[1] + high)]


def encode(layout: Layout) -> str:
    """The code of a track: where the streams lie, how every other tile turns, and the turbo tokens."""
    streams = [place for place, tile in enumerate(layout.tiles) if tile == "stream"]
    others = [turn for tile, turn in zip(layout.tiles, layout.turns, strict=True) if tile != "stream"]
    turns: list[Turn | None] = [*_SHAPES]
    order = [ANIMALS.index(layout.turbo[tile]) for tile in TURBO_TILES]
    return write_code(
        LETTER,
        VERSION,
        [
            (_rank_order(order), factorial(len(ANIMALS))),
            (rank_subset(streams), comb(TILES, STREAMS)),
            *((turns.index(turn), len(turns)) for turn in others),
        ],
    )


@lru_cache(maxsize=256)
def decode(code: str) -> Layout:
    """The track of a code, or PositionError."""
    reader = open_code(code, LETTER, VERSION)
    order = _order_of_rank(reader.digit(factorial(len(ANIMALS))), len(ANIMALS))
    streams = subset_of_rank(reader.digit(comb(TILES, STREAMS)), STREAMS)
    ways: list[Turn | None] = [*_SHAPES]
    turns = [None if place in streams else ways[reader.digit(len(ways))] for place in range(TILES)]
    reader.end()
    layout = _laid(turns, streams, [ANIMALS[number] for number in order])
    if not avoids_itself(walk(layout)):
        raise reader.wrong("the path crosses itself")
    return layout


def shown(layout: Layout) -> dict[str, Any]:
    """The track as a position has it, and which way its curves turn."""
    return {"tiles": layout.tiles, "turns": layout.turns, "turbo": layout.turbo}


def tries(wish: Wish, chance: Chance) -> Iterator[Layout | None]:
    """Tracks that meet the wish, all equally likely."""
    refuse_box(wish)
    if wish.length not in (None, TILES):
        raise UsageError(
            f"no track has {wish.length} tiles", where="--length", hint=f"nearest: {TILES}, all there are"
        )
    yield from of_box(TILES, STREAMS, wish, chance)


def of_box(tiles: int, streams: int, wish: Wish, chance: Chance) -> Iterator[Layout | None]:
    """Tracks of so many tiles, so many of them streams."""
    curves = _CURVES[wish.specials]

    def weight(straights: int, _first: bool) -> int:
        return comb(straights, streams) if tiles - straights in curves else 0

    plan = Plan((tiles, tiles - streams, 0), range(tiles, tiles + 1), weight, _HEAD, _TAIL)
    for walked in drawn(plan, chance) if wish.table is None else _on_table(plan, wish.table, chance):
        straight = [] if walked is None else [place for place, shape in enumerate(walked) if shape == "S"]
        if walked is None or not weight(len(straight), False):
            yield None
            continue
        wet = subset(chance, straight, streams)
        yield _laid([_TURNED[shape] for shape in walked], wet, chance.shuffled("layout", ANIMALS))


def _on_table(plan: Plan, table: Millimetres, chance: Chance) -> Iterator[list[Shape] | None]:
    """Uniform at first; where nothing fits, tracks grown on the table."""
    yield from islice(drawn(plan, chance), _UNIFORM_TRIES)
    # Start, finish and podium are shorter than the squares they are counted as.
    yield from grown(plan, chance, (int(table[0] // TILE) + 1, int(table[1] // TILE) + 1))


def _laid(turns: list[Turn | None], streams: list[int], turbo: list[Animal]) -> Layout:
    tiles: list[Tile] = [
        "stream" if place in streams else "straight" if turn is None else "curve"
        for place, turn in enumerate(turns)
    ]
    return Layout(tuple(tiles), tuple(turns), dict(zip(TURBO_TILES, turbo, strict=True)))


def _rank_order(order: list[int]) -> int:
    """The number of a permutation (Lehmer code)."""
    rank = 0
    for place, item in enumerate(order):
        rank = rank * (len(order) - place) + sum(other < item for other in order[place + 1 :])
    return rank


def _order_of_rank(rank: int, count: int) -> list[int]:
    places: list[int] = []
    for left in range(1, count + 1):
        rank, place = divmod(rank, left)
        places.append(place)
    items = list(range(count))
    return [items.pop(place) for place in reversed(places)]
