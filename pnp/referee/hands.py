"""What one player holds: the cards in hand, and whatever lies before them that others may not see."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from pnp.games import Room
from pnp.models.text import Text
from pnp.referee.phrases import say
from pnp.referee.secrecy import NOBODY

_HAND = ("hand", "hands")


class Pile(NamedTuple):
    """What a player holds in one place: its name, and each card as it is typed and as it is called."""

    label: str
    cards: list[tuple[str, str]]


def held(room: Room, position: Any, player: str) -> dict[str, list[Any]]:
    """The player's hand, and everything in their view that the others' view lacks, by its key."""
    mine = _of(room, position, player, player)
    common = _of(room, position, NOBODY, player)
    found = {}
    for key, value in mine.items():
        if key in _HAND or value != common.get(key):
            found["hand" if key in _HAND else key] = value if isinstance(value, list) else [value]
    return found


def _of(room: Room, position: Any, viewer: str, player: str) -> dict[str, Any]:
    """What belongs to this player in somebody's view, by key."""
    view = json.loads(msgspec.json.encode(room.rules.view(position, viewer)))
    own: dict[str, Any] = {}
    for key, value in view.items():
        if isinstance(value, dict) and player in value:
            thing = value[player]
            own.update(thing if isinstance(thing, dict) else {key: thing})
    return own


def piles(room: Room, cards: dict[str, list[Any]], text: Text) -> list[Pile]:
    """What is held, place by place, in the words of the game."""
    face: Callable[[Any], str] = getattr(room.notation, "face", str)
    return [
        Pile(
            text.words.get(f"table.{key}", key),
            [(typed, text.word(typed)) for typed in map(face, held_there)],
        )
        for key, held_there in cards.items()
    ]


def hand_lines(room: Room, cards: dict[str, list[Any]], text: Text) -> list[str]:
    """What is held as people read it, and under it the words to type."""
    lines = []
    for label, held_there in piles(room, cards, text):
        typed, called = [card for card, _ in held_there], [card for _, card in held_there]
        lines.append(say(text, "holds", what=label, cards=", ".join(called) or "–"))
        if called != typed:
            lines.append(f"{' ' * len(label)}  ({' '.join(typed)})")
    return lines or [say(text, "nothing-hidden")]
