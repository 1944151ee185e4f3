"""What a player, or chance, can do in Snow Tails: the moves of the protocol."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

AnyCard = int | Literal["?"]
"""A card as a move may name it; whether it exists is for the rules to say."""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards played, by place; on the discard pile a card sets the brake."""

    left: AnyCard | UnsetType = UNSET
    right: AnyCard | UnsetType = UNSET
    brake: AnyCard | UnsetType = UNSET


class Drive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="drive"):
    """Play cards and move: F is a straight step, S a drift."""

    cards: Laid
    path: Annotated[str, msgspec.Meta(pattern=r"^[FS]*\Z")]
    bonus: bool


class Regroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="regroup"):
    """Without a dog card in hand: take a damage card and draw."""


class Trim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="trim"):
    """Discard the dog cards above five."""

    cards: list[AnyCard]


class Reshuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="reshuffle"):
    """Chance: the discard pile becomes the deck in this order."""

    deck: list[AnyCard]


Move = Drive | Regroup | Trim | Reshuffle
