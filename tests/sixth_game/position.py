"""The table of Last Snowball."""

from typing import Literal

import msgspec

PILE = 12
MOST = 3


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, whose turn it is (nobody's when it is over), and how many snowballs are left."""

    players: list[str]
    turn: str | None
    phase: Literal["take", "over"]
    pile: int
    winner: str | None = None


class Take(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take some snowballs from the pile."""

    do: Literal["take"]
    count: int
