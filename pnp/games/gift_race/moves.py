"""What a player, or chance, can do in La Course aux Cadeaux: the moves of the protocol."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

Direction = Literal["N", "E", "S", "W"]
Place = Annotated[str, msgspec.Meta(pattern=r"^[a-z][0-9]+\Z")]
"""A square by column and row; whether the board has it is for the rules to say."""


class Roll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="roll"):
    """Chance: the die shows this."""

    die: int


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One square for the gift that stands on `gift` at that moment, and perhaps on through a vortex."""

    gift: Place
    dir: Direction
    vortex: Place | UnsetType = UNSET


class MoveGifts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="move"):
    """One step, or two, of one gift or of two."""

    steps: tuple[Step, ...]


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="load"):
    """Put a gift from the reserve on your own sled."""


class Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="log"):
    """Lay a log on a square."""

    at: Place


class Unlog(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="unlog"):
    """Take a log away."""

    at: Place


class Pass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """Do nothing, because nothing can be done."""


Move = Roll | MoveGifts | Load | Log | Unlog | Pass
