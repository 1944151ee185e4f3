"""What a player, or chance, can do in Reindeer Races: the moves of the protocol."""

import msgspec

from pnp.games.reindeer_races.position import Card, TrackName


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="draw"):
    """Take two cards."""


class RunMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="run"):
    """Discard cards and run one reindeer; `from` 0 brings in a new one."""

    cards: list[Card]
    track: TrackName
    start: int = msgspec.field(name="from")
    bounds: list[bool]


class Trim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="trim"):
    """Discard the cards above seven."""

    cards: list[Card]


class Reshuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="reshuffle"):
    """Chance: the discard pile becomes the deck in this order."""

    deck: list[Card]


Move = Draw | RunMove | Trim | Reshuffle
