"""What the lines of a journal say; docs/table.md describes them for people."""

from typing import Literal

import msgspec
from msgspec import UNSET, Raw, UnsetType

from pnp.rules.contract import Stream, Wishes

VERSION = 1

CHANCE: Literal["chance"] = "chance"
TYPED: Literal["typed"] = "typed"


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a table stands: the whole position, and how much luck each stream has given."""

    position: Raw
    used: dict[Stream, int]


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line: which game, who sits where, and where the luck comes from.

    `names` says what the players of seats are called. `state` and, in later lines, `state` and `move` are
    objects, or strings where they are sealed (see pnp.referee.seal).
    """

    table: int
    game: str
    players: list[str]
    lang: str
    names: dict[str, str] = {}
    wishes: Wishes = Wishes()
    physical: bool = False
    seed: str | None = None
    commitment: str | None = None
    state: Raw | UnsetType = UNSET


class MoveLine(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="line", tag="move"
):
    """A move that was judged legal by `rule`; `by` is a player, "chance" (the referee's) or "typed"."""

    n: int
    by: str
    move: Raw
    rule: str
    state: Raw | UnsetType = UNSET


class UndoLine(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="line", tag="undo"
):
    """The table stands again as after entry `to`; `force` says that luck or hidden cards had been seen."""

    n: int
    to: int
    state: Raw
    force: bool = False


class SecretLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="secret"):
    """The game is over: the secret that was committed to."""

    n: int
    secret: str


Line = MoveLine | UndoLine | SecretLine
