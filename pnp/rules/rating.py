"""What a room offers to measure a layout by the games of its bots, and what was measured."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

import msgspec

from pnp.rules.contract import Wishes
from pnp.rules.verdict import Event


class Share(msgspec.Struct, frozen=True):
    """How often a seat wins, and the interval that holds the true rate 95 times in 100."""

    rate: float
    low: float
    high: float


class Measured(msgspec.Struct, frozen=True):
    """What the bots' games say: snowflakes from 1 to 5, the figures, and the share of each seat."""

    difficulty: int
    hardness: float
    games: int
    figures: dict[str, float]
    fairness: dict[str, Share]


class Rating(Protocol):
    """The module `rating` of a room: what its bots' games say about a layout."""

    GAMES: int
    """How many games are played to rate a layout."""
    MOST: int
    """After so many moves in all no further game is begun, so that a slow layout is rated in time too."""
    PLAYERS: int
    """How many play, unless somebody asks for another number."""
    SCALE: tuple[float, float, float, float]
    """The hardness that divides random layouts into five equal parts: one to five snowflakes."""

    SEAT: str
    """What a seat is called: the key of a phrase with its number, or "" where seats have names."""

    def seating(self, players: Sequence[str]) -> Wishes:
        """How the seats of a rating are set up, where they differ in more than their order."""

    def measure(self, positions: Sequence[Any], events: Sequence[Event]) -> dict[str, float]:
        """The figures of one game that was played to its end."""

    def hardness(self, means: Mapping[str, float]) -> float:
        """One number from the means of the figures: the harder the layout, the greater."""


def lead_changes(leaders: Iterable[object]) -> int:
    """How often the leader is not the one before.

    >>> lead_changes(["red", "red", "blue", "red"])
    2
    """
    return sum(now != before for before, now in pairwise(leaders))
