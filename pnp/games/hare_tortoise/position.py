"""A table of Le Lièvre et la Tortue as a value: the JSON of the protocol, and what the box holds."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from pnp.rules.house import House

Variant = Literal["normal", "beginner"]
Animal = Literal["hare", "tortoise", "wolf", "fox", "lamb"]
Card = Literal["hare", "tortoise", "wolf", "howl", "fox", "lamb", "?"]
Laid = Literal["hare", "tortoise", "wolf", "howl", "fox", "lamb"]
Bet = Literal["hare", "tortoise", "wolf", "fox", "lamb", "?"]
Tile = Literal["straight", "curve", "stream"]
TurboTile = Literal["2", "4", "6", "8", "10"]
Phase = Literal["bet", "play", "advance", "reshuffle", "over"]
Player = Annotated[str, msgspec.Meta(min_length=1)]
Place = Annotated[int, msgspec.Meta(ge=0, le=12)]

ANIMALS: tuple[Animal, ...] = ("hare", "tortoise", "wolf", "fox", "lamb")
"""The animals in race order."""
ANIMAL_OF: dict[Laid, Animal] = {
    "hare": "hare", "tortoise": "tortoise", "wolf": "wolf", "howl": "wolf", "fox": "fox", "lamb": "lamb",
}  # fmt: skip
PRINTED: dict[Variant, dict[Card, int]] = {
    "normal": {"hare": 18, "tortoise": 17, "wolf": 13, "howl": 3, "fox": 15, "lamb": 15},
    "beginner": {"hare": 13, "tortoise": 13, "wolf": 13, "howl": 0, "fox": 13, "lamb": 13},
}
HAND: dict[Variant, int] = {"normal": 6, "beginner": 5}
TURBO_TILES: tuple[TurboTile, ...] = ("2", "4", "6", "8", "10")

TILES = 11
STREAMS = 2
START = 0
LINE = TILES + 1
"""Where an animal stands that is over the finish line."""
TABLE_LIMIT = 8
SAME_LIMIT = 4
POINTS = (5, 3, 2)
HOUSE: dict[str, tuple[str | int | bool, ...]] = {"hare_first": ("track", "race")}


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who still has to draw how many once the pile is shuffled, and the phase that was interrupted."""

    player: Player
    draw: int
    phase: Literal["play"]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that is true at the table."""

    variant: Variant
    players: list[Player]
    first: Player
    turn: Player | None
    phase: Phase
    tiles: list[Tile] | UnsetType = UNSET
    layout: str | UnsetType = UNSET
    turbo: dict[TurboTile, Animal]
    animals: dict[Animal, Place]
    podium: list[list[Animal]]
    bets: dict[Player, list[Bet]]
    hands: dict[Player, list[Card]]
    table: list[Laid]
    deck: list[Card] | UnsetType = UNSET
    discard: list[Card] | UnsetType = UNSET
    moved: list[Animal] | UnsetType = UNSET
    then: Then | UnsetType = UNSET
    house: House | UnsetType = UNSET


def starting_bets(players: list[str]) -> int:
    """How many starting bets each player is dealt.

    >>> starting_bets(["Ana", "Bo"]), starting_bets(["Ana", "Bo", "Cy"])
    (2, 1)
    """
    return 2 if len(players) == 2 else 1


def bets_each(position: Position) -> int:
    """How many bets each player has once all are down."""
    return starting_bets(position.players) + (position.variant == "normal")


def next_player(players: list[str], player: str, steps: int = 1) -> str:
    """The player this many seats to the left.

    >>> next_player(["Ana", "Bo", "Cy"], "Cy")
    'Ana'
    """
    return players[(players.index(player) + steps) % len(players)]


def to_bet(position: Position) -> str | None:
    """The first player, in seat order from the token, who has not laid the second bet."""
    players, full = position.players, bets_each(position)
    for seat in range(len(players)):
        player = next_player(players, position.first, seat)
        if len(position.bets[player]) < full:
            return player
    return None


def tally(table: list[Laid]) -> dict[Animal, int]:
    """How many cards of each animal lie on the table, a howl being a wolf card.

    >>> tally(["howl", "wolf", "fox"])["wolf"]
    2
    """
    return {
        "hare": table.count("hare"),
        "tortoise": table.count("tortoise"),
        "wolf": table.count("wolf") + table.count("howl"),
        "fox": table.count("fox"),
        "lamb": table.count("lamb"),
    }


def trigger(table: list[Laid]) -> Animal | Literal["eight"] | None:
    """What starts a race: the animal that four cards show, or eight cards in all.

    >>> trigger(["howl", "wolf", "wolf", "wolf"]), trigger(["fox"])
    ('wolf', None)
    """
    for animal, count in tally(table).items():
        if count == SAME_LIMIT:
            return animal
    return "eight" if len(table) == TABLE_LIMIT else None


def leading(animals: dict[Animal, int]) -> int:
    """The place of the animal that is furthest of those still on the track."""
    return max((at for at in animals.values() if at < LINE), default=START)
