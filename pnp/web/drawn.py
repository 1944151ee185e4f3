"""A position as the page shows it: its picture in two layers, what can be tapped, and what can be set."""

from collections import OrderedDict
from hashlib import sha256
from typing import Any

from pnp.referee.inquiry import HOUSE, Inquiry
from pnp.referee.pictures import picture
from pnp.render.svg import render
from pnp.rules.tapping import Question

_KEPT = 48
_GROUNDS: OrderedDict[str, str] = OrderedDict()
"""Grounds by name, the latest last; a name is the hash of what the ground depends on."""


def ground_of(inquiry: Inquiry, position: Any) -> str:
    """The name of the ground this position lies on; it is drawn now if nobody has asked for it before."""
    key = f"{inquiry.room.id}\n{inquiry.language}\n{inquiry.tabletop.ground_key(position)}"
    name = sha256(key.encode()).hexdigest()[:24]
    if name not in _GROUNDS:
        _GROUNDS[name] = render(picture(inquiry, position, pieces=False))
        while len(_GROUNDS) > _KEPT:
            _GROUNDS.popitem(last=False)
    _GROUNDS.move_to_end(name)
    return name


def ground(name: str) -> str | None:
    """The ground of this name, if it was drawn lately."""
    return _GROUNDS.get(name)


def drawn(inquiry: Inquiry, position: Any, steps: list[str] | None = None) -> dict[str, Any]:
    """The picture of a position."""
    return {
        "size": inquiry.tabletop.size(position),
        "ground": ground_of(inquiry, position),
        "pieces": render(picture(inquiry, position, steps or [], ground=False)),
    }


def spots(inquiry: Inquiry, position: Any) -> list[dict[str, Any]]:
    """What can be tapped, with what may stand there; kinds of place share their list of things."""
    found = []
    for spot in inquiry.tabletop.spots(position):
        inside = [inquiry.word(thing) for thing in spot.now]
        found.append(
            {
                "id": spot.id,
                "box": [round(value, 2) for value in spot.box],
                "label": inquiry.spot_name(spot.id),
                "inside": ", ".join(inside),
                "now": spot.now,
                "things": [{"word": thing, "label": inquiry.word(thing)} for thing in spot.things],
            }
        )
    return found


def dials(inquiry: Inquiry, position: Any) -> list[dict[str, Any]]:
    """What can be set beside the picture; what the picture shows is tapped there."""
    return [
        {
            "id": dial.id,
            "label": inquiry.dial_label(dial),
            "many": dial.many,
            "house": dial.id.startswith(f"{HOUSE}."),
            "now": dial.now,
            "things": [{"word": t, "label": inquiry.dial_word(dial, t)} for t in dial.things],
        }
        for dial in inquiry.dials(position)
        if not dial.drawn
    ]


def question(inquiry: Inquiry, asked: Question) -> dict[str, Any]:
    """The next question about a move."""
    verb = asked.ask == "do"
    return {
        "ask": inquiry.question_label(asked),
        "verb": verb,
        "many": asked.many,
        "options": [
            {"word": option.word, "label": inquiry.word(option.word, verb=verb), "spot": option.spot}
            for option in asked.options
        ],
    }
