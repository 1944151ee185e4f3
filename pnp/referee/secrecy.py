"""What may be known by whom, decided by one thing alone: the views a room gives."""

from collections.abc import Sequence
from typing import Any

from pnp.rules.contract import Rules
from pnp.rules.verdict import Verdict

NOBODY = ""
"""Whoever looks on without a seat: this view holds what lies open to all."""


def witnessed(rules: Rules, before: Any, move: Any, verdict: Verdict[Any], viewer: str) -> Verdict[Any]:
    """The verdict as someone reaches it who knows only their own view: its events name no hidden card.

    Where that is not enough to judge by, the move itself has turned over what was hidden (the last of the
    cards laid face down), and the true verdict may be told.
    """
    seen = rules.judge(rules.view(before, viewer), move)
    return seen if seen.legal else verdict


def stays_hidden(rules: Rules, before: Any, move: Any, viewer: str = NOBODY) -> bool:
    """Does the move put something on the table that this viewer may not see, such as a card face down?"""
    known = rules.judge(rules.view(before, viewer), move).position
    return known is not None and rules.view(known, viewer) != known


def uncovers(rules: Rules, players: Sequence[str], before: Any, move: Any, after: Any) -> bool:
    """Did the move show anybody a card that they could not know before: one drawn, or turned up?"""
    for viewer in (NOBODY, *players):
        known = rules.judge(rules.view(before, viewer), move).position
        if known is None or rules.view(known, viewer) != rules.view(after, viewer):
            return True
    return False
