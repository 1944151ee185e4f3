"""What a player, or chance, can do in Le Lièvre et la Tortue: the moves of the protocol."""

import msgspec

from pnp.games.hare_tortoise.position import Animal, Card


class BetMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="bet"):
    """Lay one card of the hand face down as the second bet."""

    card: Card


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """Lay cards of one animal on the table."""

    cards: list[Card]


class Advance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="advance"):
    """Beginner variant: move one of the animals that were played."""

    animal: Animal


class Reshuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="reshuffle"):
    """Chance: the discard pile becomes the deck in this order."""

    deck: list[Card]


Move = BetMove | Play | Advance | Reshuffle
