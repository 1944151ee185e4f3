"""How a table of Santa in Elfenbein is set up, and what each player may see of it."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.errors import UsageError
from pnp.games.elfenbein.layouts import decode
from pnp.games.elfenbein.position import HOUSE, PRESENTS, SEATS, SUIT, Card, Player, Position, from_left
from pnp.rules.cards import UNKNOWN
from pnp.rules.contract import Chance, Wishes
from pnp.rules.house import check_house

PLAYERS = range(2, 5)
DECKS: dict[str, list[Any]] = {player: [*SUIT] for player in SEATS}


def setup(players: Sequence[str], chance: Chance, wishes: Wishes) -> Position:  # noqa: ARG001 – no luck here
    """The default town, a suit each, and whoever sits at Santa's left about to close the first house.

    In the town of a layout houses are closed already, and that player picks a house to start from.
    """
    seats: list[Player] = [seat for player in players for seat in SEATS if seat == player]
    if (
        len(seats) != len(players)
        or len({*seats}) != len(seats)
        or len(seats) not in PLAYERS
        or "santa" not in seats
    ):
        raise UsageError(
            "santa and one to three different kids play",
            where="players",
            hint=f"seats: {', '.join(SEATS)}",
        )
    if wishes.variant is not None or wishes.starts:
        raise UsageError("this game has no variants and no starting places", where="set-up")
    check_house(wishes.house, HOUSE)
    opening = Position(
        seats, "close", 0, from_left(seats)[0], [], [], PRESENTS, {}, dict.fromkeys(seats, 0),
        {player: [*SUIT] for player in seats}, {}, None, [], False, house=wishes.house or UNSET,
    )  # fmt: skip
    if isinstance(wishes.layout, UnsetType):
        return opening
    laid = decode(wishes.layout)
    return replace(opening, phase="start", closed=[*laid.closed], town=laid.town)


def view(position: Position, player: str) -> Position:
    """What this player may know: not the hands of others, nor their cards that are still face down."""
    hidden: Card = UNKNOWN
    hands = {seat: hand if seat == player else [hidden] * len(hand) for seat, hand in position.hands.items()}
    shown = position.shown
    if position.phase == "card":
        shown = {seat: card if seat == player else hidden for seat, card in shown.items()}
    return replace(position, hands=hands, shown=shown)
