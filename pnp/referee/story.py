"""A table's journal told as people lived it, showing nobody more than they may know."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pnp.models.text import Text
from pnp.referee.lines import CHANCE, TYPED, MoveLine, SecretLine, UndoLine
from pnp.referee.phrases import say
from pnp.referee.record import Record, Step
from pnp.referee.secrecy import NOBODY, stays_hidden, witnessed
from pnp.rules.verdict import Event

HIDDEN = "…"
"""What stands in place of the words of a move that is still hidden."""


class Chapter(msgspec.Struct, frozen=True):
    """One entry of the story: its number, who moved, the move in notation, what happened, and the rule."""

    n: int
    who: str
    move: str
    events: list[str]
    number: str = ""
    rule: str = ""
    undone: bool = False


def chapters(
    record: Record, text: Text, viewer: str = NOBODY, *, end: int | None = None, open_all: bool = False
) -> Iterator[Chapter]:
    """The story as `viewer` may hear it; `open_all` hides nothing, for a game that is over."""
    steps = list(record.story(end))
    gone = _taken_back(steps)
    for step in steps:
        told = chapter(record, step, text, viewer, open_all=open_all)
        yield msgspec.structs.replace(told, undone=step.n in gone)


def chapter(record: Record, step: Step, text: Text, viewer: str, *, open_all: bool = False) -> Chapter:
    """One step of the story, in the words of `text`."""
    line = step.line
    if isinstance(line, UndoLine):
        back = say(text, "back-to", entry=line.to) if line.to else say(text, "back-to-start")
        seen = [say(text, "back-seen")] if line.force else []
        return Chapter(step.n, "", say(text, "undo-force" if line.force else "undo"), [back, *seen])
    if isinstance(line, SecretLine):
        return Chapter(step.n, "", say(text, "secret"), [say(text, "secret-is", secret=line.secret)])
    assert isinstance(line, MoveLine)
    who = say(text, line.by) if line.by in (CHANCE, TYPED) else text.word(line.by)
    number = text.clauses[line.rule][0]
    notation = record.room.notation.write(step.move)
    verdict = step.verdict
    assert verdict is not None
    events = verdict.events
    if not open_all:
        events = witnessed(record.rules, step.before, step.move, verdict, viewer).events
        if stays_hidden(record.rules, step.before, step.move, viewer):
            notation = f"{notation.split()[0]} {HIDDEN}"
            events = [event for event in events if not (step.by_hand and _tells(event, step.move, record))]
    return Chapter(step.n, who, notation, [text.event_line(event) for event in events], number, line.rule)


def _tells(event: Event, move: Any, record: Record) -> bool:
    """Does this event give away what the move keeps hidden?"""
    hidden = set(map(str, msgspec.structs.astuple(move))) - set(record.header.players)
    return not hidden.isdisjoint(map(str, event.values()))


def _taken_back(steps: list[Step]) -> set[int]:
    """The numbers of the moves that an undo took back."""
    gone: set[int] = set()
    for step in steps:
        if isinstance(step.line, UndoLine):
            gone.update(range(step.line.to + 1, step.n))
    return gone
