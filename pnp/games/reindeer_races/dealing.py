"""How a table of Reindeer Races is set up, and what each player may see of it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from pnp.errors import UsageError
from pnp.games.reindeer_races.layouts import decode
from pnp.games.reindeer_races.position import (
    HOUSE,
    PRINTED,
    REWARDS,
    ROWS,
    TEAMS,
    TRACK_CARDS,
    TRACKS,
    Card,
    Position,
    Team,
    Track,
    TrackCard,
    TrackName,
    Tracks,
    turned,
)
from pnp.rules.cards import UNKNOWN
from pnp.rules.contract import Chance, Wishes
from pnp.rules.house import House, check_house

PLAYERS = range(2, 5)
DECKS: dict[str, list[Any]] = {
    "movement": [card for card, count in PRINTED.items() for _ in range(count)],
    "track": [card for card, count in TRACK_CARDS.items() for _ in range(count)],
}
DEALT = 5


def setup(players: Sequence[str], chance: Chance, wishes: Wishes) -> Position:
    """Five rows of track cards, by lot or as a layout has them, and five movement cards each."""
    teams: list[Team] = [team for player in players for team in TEAMS if team == player]
    if len(teams) != len(players) or len(set(teams)) not in PLAYERS or len(set(teams)) != len(teams):
        raise UsageError(
            "two to four different teams play", where="players", hint=f"teams: {', '.join(TEAMS)}"
        )
    if wishes.variant is not None or wishes.starts:
        raise UsageError("this game has no variants and no starting places", where="set-up")
    check_house(wishes.house, HOUSE)
    laid: list[TrackCard]
    if isinstance(wishes.layout, UnsetType):
        shuffled = chance.shuffled("layout", DECKS["track"])
        laid = [chance.choice("layout", [card, turned(card)]) for card in shuffled]
    else:
        laid = decode(wishes.layout).cards
    rows: dict[TrackName, Track] = {}
    for name in TRACKS:
        rows[name] = Track(laid[: ROWS[name]], REWARDS[name], {})
        laid = laid[ROWS[name] :]
    deck: list[Card] = chance.shuffled("decks", DECKS["movement"])
    hands = {team: deck[DEALT * seat : DEALT * (seat + 1)] for seat, team in enumerate(teams)}
    house: House | UnsetType = wishes.house or UNSET
    return Position(
        teams, teams[0], "turn", Tracks(**rows), hands, {team: [] for team in teams},
        deck[DEALT * len(teams) :], [], house=house,
    )  # fmt: skip


def view(position: Position, player: str) -> Position:
    """What this player may know: their own hand, everything open, and how many cards the others hold."""
    hidden: Card = UNKNOWN
    hands = {team: hand if team == player else [hidden] * len(hand) for team, hand in position.hands.items()}
    deck = position.deck if isinstance(position.deck, UnsetType) else [hidden] * len(position.deck)
    return msgspec.structs.replace(position, hands=hands, deck=deck)
