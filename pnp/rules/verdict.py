"""A ruling as a value: what was decided, by which clause, on which facts, and what then happens."""

from typing import Any, Generic, TypeVar

import msgspec

P = TypeVar("P")

Event = dict[str, Any]
"""One step of the story of a move: `{"event": NAME, …}` with who and where in it."""


class Verdict(msgspec.Struct, Generic[P], frozen=True):
    """The referee's answer to one move.

    `reason` is a clause id, or `clause/case` where one clause has several sentences; `facts` fill that
    sentence. `rests` names the house switches and documented choices the ruling rests on.
    """

    legal: bool
    reason: str
    facts: dict[str, Any]
    events: list[Event] = []
    position: P | None = None
    rests: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        """The id of the clause that decided."""
        return self.reason.partition("/")[0]


def refuse(reason: str, *, rests: tuple[str, ...] = (), **facts: Any) -> Verdict[Any]:
    """The verdict on a move the rules forbid.

    >>> refuse("one-kind/mixed", cards=["letter-1", "tree-1"]).rule
    'one-kind'
    """
    return Verdict(False, reason, facts, rests=rests)


def allow(
    reason: str, position: P, events: list[Event], *, rests: tuple[str, ...] = (), **facts: Any
) -> Verdict[P]:
    """The verdict on a move the rules allow, with the position after it and the story of how it got there."""
    return Verdict(True, reason, facts, events, position, rests)


def tell(event: str, **details: Any) -> Event:
    """One step of the story of a move.

    >>> tell("slide", who="blue", to=4)
    {'event': 'slide', 'who': 'blue', 'to': 4}
    """
    return {"event": event, **details}
