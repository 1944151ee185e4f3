"""How a table of La Course aux Cadeaux is set up; nothing in it is hidden from anybody."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from pnp.errors import UsageError
from pnp.games.gift_race.board import COLOURS, DEFAULT_BOARD, Colour
from pnp.games.gift_race.layouts import decode
from pnp.games.gift_race.position import GIFTS, HOUSE, Position
from pnp.rules.contract import Chance, Wishes
from pnp.rules.house import House, check_house

PLAYERS = range(4, 5)
DECKS: dict[str, list[Any]] = {}


def setup(players: Sequence[str], chance: Chance, wishes: Wishes) -> Position:
    """One gift on each sled of the default board or of a layout, three in reserve; chance says who begins."""
    colours: list[Colour] = [colour for player in players for colour in COLOURS if colour == player]
    if len(players) not in PLAYERS or set(players) != set(COLOURS):
        raise UsageError(
            "exactly four different colours play", where="players", hint=f"colours: {', '.join(COLOURS)}"
        )
    if wishes.variant is not None or wishes.starts:
        raise UsageError("this game has no variants and no starting places", where="set-up")
    check_house(wishes.house, HOUSE)
    board = UNSET if isinstance(wishes.layout, UnsetType) else decode(wishes.layout)
    first = chance.choice("layout", colours)
    house: House | UnsetType = wishes.house or UNSET
    return Position(
        players=colours,
        first=first,
        turn=first,
        phase="roll",
        gifts={
            colour: [square] for colour, square in (DEFAULT_BOARD if board is UNSET else board).sleds.items()
        },
        reserve=dict.fromkeys(colours, GIFTS - 1),
        delivered=dict.fromkeys(colours, 0),
        logs=[],
        board=board,
        house=house,
    )


def view(position: Position, player: str) -> Position:  # noqa: ARG001 – everybody sees everything
    """What this player may know: all of it."""
    return position
