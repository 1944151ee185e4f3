"""Packs and dice for any table: the decks of every game, the common pack of 52, and dice such as 2d6."""

import re
from difflib import get_close_matches
from typing import Any

import msgspec

from pnp.errors import UsageError
from pnp.games import rooms

PACK = "52"
_SUITS = "♠♥♦♣"
_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_DICE = re.compile(r"([0-9]{0,3})[dwDW]([0-9]{1,4})")


class Dice(msgspec.Struct, frozen=True):
    """Some dice of one kind.

    >>> read_dice("2d6")
    Dice(count=2, faces=6)
    """

    count: int
    faces: int


def read_dice(word: str) -> Dice:
    """The dice meant by `2d6` (or `d6`), or UsageError."""
    match = _DICE.fullmatch(word)
    if not match or not (dice := Dice(int(match[1] or 1), int(match[2]))).count or dice.faces < 2:
        raise UsageError(
            f"{word!r} are no dice",
            where="DICE",
            hint="write 2d6 for two dice of six faces, d20 for one of twenty",
        )
    return dice


def deck(name: str) -> list[str]:
    """The cards of a deck, in printed order: `GAME/DECK`, the DECK alone if one game has it, or `52`."""
    if name == PACK:
        return [f"{rank}{suit}" for suit in _SUITS for rank in _RANKS]
    known = all_decks()
    found = [full for full in known if name in (full, full.partition("/")[2])]
    found = found or [full for full in known if full.partition("/")[0] == name]
    if len(found) == 1:
        return [_face(card) for card in known[found[0]]]
    if found:
        raise UsageError(f"{name!r} could be several decks", where="DECK", hint=f"say {' or '.join(found)}")
    near = get_close_matches(name, [*known, *(full.partition("/")[2] for full in known)], 1)
    hint = f"did you mean {near[0]}?" if near else f"decks: {PACK}, {', '.join(known)}"
    raise UsageError(f"there is no deck {name!r}", where="DECK", hint=hint)


def all_decks() -> dict[str, list[Any]]:
    """Every deck of every game, by `GAME/DECK`."""
    return {f"{room.id}/{name}": list(cards) for room in rooms() for name, cards in room.rules.DECKS.items()}


def _face(card: Any) -> str:
    return ",".join(map(str, card)) if isinstance(card, tuple | list) else str(card)
