"""Random rows of Reindeer Races, and the codes that hold them."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import msgspec

from pnp.errors import UsageError
from pnp.games.reindeer_races.position import ROWS, TRACK_CARDS, TRACKS, TrackCard, TrackName, turned
from pnp.rules.codes import open_code, write_code
from pnp.rules.contract import Chance
from pnp.rules.layouts import Millimetres, Wish, refuse_box, refuse_length, refuse_table
from pnp.rules.lots import weighted

LETTER = "R"
VERSION = 1
BOX: dict[str, int] = {}
CARD = (76.0, 60.0)
MARKER = 64.0
GAP = 4.0
SIZE: Millimetres = (max(ROWS.values()) * CARD[0] + MARKER, len(ROWS) * (CARD[1] + GAP) - GAP)
"""The longest row with its marker, and all five rows one below the other."""
SPARE = sum(TRACK_CARDS.values()) - sum(ROWS.values())

FACES: tuple[TrackCard, ...] = (
    ("plain", "plain"),
    ("ice+", "plain"), ("plain", "ice-"),
    ("ice-", "plain"), ("plain", "ice+"),
    ("snowman", "plain"), ("plain", "snowman"),
    ("skis", "plain"), ("plain", "skis"),
    ("yeti", "plain"), ("plain", "yeti"),
)  # fmt: skip
"""Every card either way round, in the order of the code: never to be changed."""


class Layout(msgspec.Struct, frozen=True):
    """The cards of each row in running order, as they lie."""

    rows: dict[TrackName, tuple[TrackCard, ...]]

    @property
    def cards(self) -> list[TrackCard]:
        """All cards, row by row."""
        return [card for name in TRACKS for card in self.rows[name]]


def as_printed(card: TrackCard) -> TrackCard:
    """The card before it was turned."""
    return card if card in TRACK_CARDS else turned(card)


def size(_layout: Layout) -> Millimetres:
    """How much of the table the rows take."""
    return SIZE


def encode(layout: Layout) -> str:
    """The code of five rows."""
    return write_code(LETTER, VERSION, [(FACES.index(card), len(FACES)) for card in layout.cards])


@lru_cache(maxsize=256)
def decode(code: str) -> Layout:
    """The rows of a code, or PositionError."""
    reader = open_code(code, LETTER, VERSION)
    cards = [FACES[reader.digit(len(FACES))] for _ in range(sum(ROWS.values()))]
    reader.end()
    laid = Counter(map(as_printed, cards))
    if any(count > TRACK_CARDS[card] for card, count in laid.items()):
        raise reader.wrong("it has more track cards of a kind than there are")
    return _rows(cards)


def shown(layout: Layout) -> dict[str, Any]:
    """The rows as a position has them."""
    return {"tracks": {name: {"cards": layout.rows[name]} for name in TRACKS}}


def tries(wish: Wish, chance: Chance) -> Iterator[Layout | None]:
    """Rows that meet the wish, all equally likely."""
    refuse_length(wish, "rows have 3, 4, 5, 6 and 7 cards")
    refuse_box(wish)
    refuse_table(wish, SIZE)
    if wish.specials not in (None, "many"):
        raise UsageError(
            "every table has many special cards: 18 or more of the 25",
            where="--specials",
            hint="nearest: many",
        )
    spares = [*combinations_with_replacement(TRACK_CARDS, SPARE)]
    ways = [_ways(spare) for spare in spares]
    while True:
        spare = weighted(chance, spares, ways)
        box = [*(Counter(TRACK_CARDS) - Counter(spare)).elements()]
        yield _rows([chance.choice("layout", _faces(card)) for card in chance.shuffled("layout", box)])


def _faces(card: TrackCard) -> list[TrackCard]:
    """How a card can lie; a plain one looks the same either way."""
    return [*dict.fromkeys([card, turned(card)])]


def _ways(spare: tuple[TrackCard, ...]) -> int:
    """In how many ways all cards but these can be laid."""
    left = Counter(TRACK_CARDS) - Counter(spare)
    orders = factorial(left.total()) // prod(map(factorial, left.values()))
    turns: int = prod(len(_faces(card)) ** count for card, count in left.items())
    return orders * turns


def _rows(cards: list[TrackCard]) -> Layout:
    rows: dict[TrackName, tuple[TrackCard, ...]] = {}
    for name in TRACKS:
        rows[name], cards = tuple(cards[: ROWS[name]]), cards[ROWS[name] :]
    return Layout(rows)
