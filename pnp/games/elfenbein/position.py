"""A table of Santa in Elfenbein as a value: the JSON of the protocol, decoded."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from pnp.games.elfenbein.town import House, Town
from pnp.rules.house import House as HouseRules

Player = Literal["santa", "red", "green", "blue"]
Card = int | Literal["?"]
"""1 is the ace, 11 to 13 are jack, queen and king."""
Phase = Literal["close", "start", "card", "chooser", "order", "go", "over"]

SEATS: tuple[Player, ...] = ("santa", "red", "green", "blue")
SUIT = range(1, 14)
FACES: dict[Card, str] = {1: "A", 11: "J", 12: "Q", 13: "K"}
ROUNDS = 13
CLOSED = 6
PRESENTS = 30
HOUSE: dict[str, tuple[bool, ...]] = {"closed_scores": (False, True), "start_sighting": (False, True)}


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is true at the table. A `"?"` in `shown` is a card still face down (see `view`)."""

    players: list[Player]
    phase: Phase
    round: int
    turn: Player | None
    closed: list[House]
    presents: list[House]
    supply: int
    at: dict[Player, House]
    score: dict[Player, int]
    hands: dict[Player, list[Card]]
    shown: dict[Player, Card]
    chooser: Player | None
    done: list[Player]
    seen: bool
    town: Town | UnsetType = UNSET
    layout: str | UnsetType = UNSET
    house: HouseRules | UnsetType = UNSET


def from_left(players: list[Player]) -> list[Player]:
    """The seats clockwise from Santa's left, Santa last.

    >>> from_left(["red", "santa", "blue"])
    ['blue', 'red', 'santa']
    """
    left = players.index("santa") + 1
    return players[left:] + players[:left]


def highest(shown: Mapping[Player, Card]) -> list[Player]:
    """Who laid the highest card."""
    top = max(rank_of(card) for card in shown.values())
    return [player for player, card in shown.items() if card == top]


def deciders(position: Position) -> list[Player]:
    """Who decides the order: of those with the highest card, the one or those with the lowest score."""
    tied = highest(position.shown)
    least = min(position.score[player] for player in tied)
    return [player for player in position.players if player in tied and position.score[player] == least]


def face(card: Card) -> str:
    """A card as people write it.

    >>> face(1), face(7), face(12)
    ('A', '7', 'Q')
    """
    return FACES.get(card, str(card))


def rank_of(card: Card) -> int:
    """The rank of an open card, ace low."""
    assert card != "?", "a card face down has no rank"
    return card
