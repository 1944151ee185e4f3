"""What a room offers to bring a layout to the table: a laying list, what it takes, and a text drawing."""

from typing import Any, Protocol

import msgspec


class Line(msgspec.Struct, frozen=True):
    """A line of a laying list, to be said in any language: the key of a phrase, and what fills it.

    A heading stands over the lines after it.
    """

    key: str
    facts: dict[str, Any] = {}
    numbered: bool = True
    heading: bool = False


class Laying(Protocol):
    """The module `laying` of a room: how a layout comes to the table."""

    FIRST: int
    """The number of the first step."""
    LEGEND: str
    """The key of the phrase that explains the signs of the text drawing."""

    def steps(self, layout: Any) -> list[Line]:
        """What to lay, in laying order; numbered lines are the pieces."""

    def needs(self, layout: Any) -> list[Line]:
        """The components it takes."""

    def sketch(self, layout: Any, position: Any, text: Any) -> list[str]:
        """The layout in text, with the numbers of `steps`; `position` is a game set up on it."""
