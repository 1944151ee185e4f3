"""How a table is set up and a move is made by pointing at things: what a room says about itself to be asked.

A page or an interview holds no rule and no name of any game: it shows these spots, dials and questions.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

Box = tuple[float, float, float, float]


class Spot(msgspec.Struct, frozen=True):
    """A place on the picture, in its millimetres: what may stand there, and what does."""

    id: str
    box: Box
    things: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


class Dial(msgspec.Struct, frozen=True):
    """Something about the table that is no place: whose turn, a die, a hand.

    `ask` names its label, `who` fills it. One of `things` is chosen, or with `many` any of them, each as
    often as one likes. `drawn` says that the picture shows it, so that only an interview has to ask.
    """

    id: str
    ask: str
    things: tuple[str, ...]
    now: tuple[str, ...]
    who: str = ""
    many: bool = False
    drawn: bool = False


class Option(msgspec.Struct, frozen=True):
    """An answer: the word for it, and the spot to tap if it is one."""

    word: str
    spot: str = ""


class Question(msgspec.Struct, frozen=True):
    """The next thing to say about a move; with `many`, any of the options, each as often as one likes."""

    ask: str
    options: tuple[Option, ...]
    many: bool = False
    who: str = ""


class Tabletop(Protocol):
    """The module `tabletop` of a room: its positions as one picture, and how to set one up."""

    SIZE: tuple[float, float]
    """The usual size of the picture in mm; `size` has that of a position."""

    def size(self, position: Any) -> tuple[float, float]:
        """Width and height of the picture of this position."""

    def ground_key(self, position: Any) -> str:
        """What the ground depends on: positions with the same key lie on the same ground."""

    def ground(self, position: Any, easel: Any) -> Sequence[Any]:
        """What is printed, as scene nodes."""

    def pieces(self, position: Any, easel: Any) -> Sequence[Any]:
        """What stands on it."""

    def ready(self, position: Any) -> Any:
        """A set-up with unseen cards, taken to where disputes begin."""

    def spots(self, position: Any) -> list[Spot]:
        """Every place that can be tapped."""

    def dials(self, position: Any) -> list[Dial]:
        """What else can be set, in the order an interview asks."""

    def put(self, position: Any, at: str, things: Sequence[str]) -> Any:
        """The position with these things on a spot or dial; PositionError for a word that does not fit.

        The result need not be a position the rules accept: the caller checks.
        """

    def where(self, event: Any) -> str:
        """The spot where this step of a move ends, or ""."""


class Composing(Protocol):
    """The module `composing` of a room: a move as answers to a few questions."""

    def ask(self, position: Any, answers: Sequence[str]) -> Any:
        """The next Question after these answers, or the Move they make.

        Answers of a `many` question are words joined by "+". Moves that the rules forbid can be said too.
        """

    def answers(self, position: Any, move: Any) -> list[str]:
        """What to answer, question by question, for a move the rules allow."""

    def seen(self, position: Any, move: Any) -> Any:
        """The position with unseen cards of the hand known to be those of this move."""

    def toward(self, position: Any, move: Any) -> Any:
        """The position taken to the phase in which such a move is made."""

    def needs(self, position: Any, move: Any) -> list[str]:
        """The dials that the ruling on this move turns on, in the order to ask."""
