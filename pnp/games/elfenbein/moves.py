"""What a player can do in Santa in Elfenbein: the moves of the protocol."""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from pnp.games.elfenbein.position import SEATS, SUIT, Card, Player
from pnp.games.elfenbein.town import HOUSES

Place = Annotated[str, msgspec.Meta(pattern=r"^[a-z][0-9]+\Z")]
"""What is written like a house, in town or not."""

Bonus = dict[Place, Player]
"""Who gets the point of the present, by house."""


class Close(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="close"):
    """Lay a closed marker."""

    house: Place


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="start"):
    """Begin the game on a house; `bonus` is Santa's, where he is seen there."""

    house: Place
    bonus: Bonus | UnsetType = UNSET


class LayCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="card"):
    """Lay a card face down."""

    player: Player
    card: Card


class NameChooser(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="chooser"):
    """Santa names which of the tied decides the order."""

    player: Player


class NameNext(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="order"):
    """The chooser names who plays now."""

    player: Player


class Go(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="go"):
    """Enter these houses one after the other; `bonus` is Santa's, where two or more kids see him."""

    path: tuple[Place, ...]
    bonus: Bonus | UnsetType = UNSET


Move = Close | Start | LayCard | NameChooser | NameNext | Go

CLOSES = {house: Close(house) for house in HOUSES}
STARTS = {house: Start(house) for house in HOUSES}
LAYS = {player: {card: LayCard(player, card) for card in SUIT} for player in SEATS}
CHOOSERS = {player: NameChooser(player) for player in SEATS}
NEXTS = {player: NameNext(player) for player in SEATS}
