"""The course: sections, the spaces of their lanes, where a step leads, and who is ahead.

A place is written `section.lane.space`; rules compute with one number for it, section · 128 + lane · 16 +
space, so that a step inside a section and a step into the next are both additions.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

Section = Literal[
    "start", "straight", "trees", "canyon", "snowdrift-left", "snowdrift-right",
    "left", "right", "hairpin-left", "hairpin-right", "finish",
]  # fmt: skip

LANES = (1, 2, 3, 4, 5)
LENGTHS: dict[Section, tuple[int, ...]] = {
    "start": (1, 1, 1, 1, 1),
    "straight": (5, 5, 5, 5, 5),
    "trees": (5, 5, 5, 5, 5),
    "canyon": (5, 5, 5, 5, 5),
    "snowdrift-left": (5, 5, 5, 5, 5),
    "snowdrift-right": (5, 5, 5, 5, 5),
    "left": (2, 3, 4, 5, 6),
    "right": (6, 5, 4, 3, 2),
    "hairpin-left": (4, 6, 8, 10, 12),
    "hairpin-right": (12, 10, 8, 6, 4),
    "finish": (15, 15, 15, 15, 15),
}
"""How many spaces each lane of a section has, lane 1 (left) to lane 5 (right)."""

CLOSED: dict[Section, tuple[tuple[int, int], ...]] = {
    "canyon": ((1, 2), (1, 3), (1, 4), (5, 2), (5, 3), (5, 4), (2, 3), (4, 3)),
    "snowdrift-left": ((1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (1, 5)),
    "snowdrift-right": ((5, 2), (5, 3), (4, 3), (5, 4), (4, 4), (5, 5)),
}
"""Spaces (lane, space) that scenery closes; never the first of a lane, so every joint is open."""

SAPLINGS = ((2, 2), (4, 3), (1, 4), (3, 5))
"""Where trees stand on the section `trees` when the table places them nowhere else."""

LIMITS: dict[Section, int] = {"left": 4, "right": 4, "hairpin-left": 3, "hairpin-right": 3}
"""The speed limit at the red line of a bend."""

INSIDE: dict[Section, int] = {"left": 1, "hairpin-left": 1, "right": 5, "hairpin-right": 5}
"""The lane on the inside of a bend."""

FLAG_LANE = 5
FIRST_COURSE: tuple[Section, ...] = (
    "start", "straight", "straight", "left", "straight", "hairpin-right",
    "straight", "left", "straight", "straight", "finish",
)  # fmt: skip

EDGE = 0
SCENERY = -1
_PLACE = re.compile(r"(0|[1-9][0-9]{0,6})\.([1-5])\.([1-9]|1[0-5])")
_WHOLE = 120
"""A multiple of every number of spaces a lane can have: levels c/n are compared as whole numbers."""

Steps = tuple[list[int], list[int], list[int]]


def _step(section: Section, lane: int, space: int, drift: int) -> int:
    """Where a step leads: a place in this section, 128 more for one in the next, EDGE or SCENERY."""
    if lane + drift not in LANES:
        return EDGE
    here, there = LENGTHS[section][lane - 1], LENGTHS[section][lane + drift - 1]
    if space == here:
        return EDGE if section == "finish" else 128 + (lane + drift) * 16 + 1
    landing = space * there // here + 1
    if (lane + drift, landing) in CLOSED.get(section, ()):
        return SCENERY
    return (lane + drift) * 16 + landing


def _table(section: Section, drift: int) -> list[int]:
    table = [EDGE] * 96
    for lane in LANES:
        for space in range(1, LENGTHS[section][lane - 1] + 1):
            table[lane * 16 + space] = _step(section, lane, space, drift)
    return table


_STEPS: dict[Section, Steps] = {
    section: (_table(section, 0), _table(section, 1), _table(section, -1)) for section in LENGTHS
}
"""By section and drift (0 straight on, 1 right, −1 left): the step from each place of a section."""

_OPEN: dict[Section, frozenset[int]] = {
    section: frozenset(
        lane * 16 + space
        for lane in LANES
        for space in range(1, lengths[lane - 1] + 1)
        if (lane, space) not in CLOSED.get(section, ())
    )
    for section, lengths in LENGTHS.items()
}

_LEVELS: dict[Section, list[int]] = {
    section: [
        (place & 15) * _WHOLE // lengths[(place >> 4) - 1] if place in _OPEN[section] else 0
        for place in range(96)
    ]
    for section, lengths in LENGTHS.items()
}


class Course:
    """A track laid out: every question about its places has its answer here."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
        self.sections = sections
        self.line = len(sections) - 1
        """The section that begins with the finish line."""
        self.limits = [LIMITS.get(section, 0) for section in sections]
        self.ways: dict[tuple[int, int, int], tuple[list[str], frozenset[int]]] = {}
        """Kept by driving.paths: the paths of an empty course and the places they reach."""
        self._steps = [_STEPS[section] for section in sections]
        self._inside = [FLAG_LANE] * len(sections)
        inside = FLAG_LANE
        for index in range(self.line, -1, -1):
            inside = self._inside[index] = INSIDE.get(sections[index], inside)

    def step(self, place: int, drift: int) -> int:
        """The place one step on (drift 0 straight, 1 right, −1 left), or EDGE or SCENERY."""
        here = place & 127
        to = self._steps[place >> 7][drift][here]
        return place - here + to if to > 0 else to

    def has(self, place: int) -> bool:
        """Whether this is an open space of the course."""
        return place >> 7 <= self.line and place & 127 in _OPEN[self.sections[place >> 7]]

    def level(self, place: int) -> int:
        """How far along the course a space ends; equal for spaces on the same level."""
        section = place >> 7
        return section * 128 + _LEVELS[self.sections[section]][place & 127]

    def ahead(self, place: int) -> int:
        """A number that is greater the further ahead a place is: level first, then the inside of the bend."""
        lane = place >> 4 & 7
        return self.level(place) * 8 + (lane if self._inside[place >> 7] == 5 else 6 - lane)

    def start(self, position: int) -> int:
        """The place of a start position: position 1 is on the inside of the first bend."""
        return (position if self._inside[0] == 1 else 6 - position) * 16 + 1


@lru_cache(maxsize=64)
def _course(sections: tuple[Section, ...]) -> Course:
    return Course(sections)


def course_of(track: Sequence[Section]) -> Course:
    """The course of a track; tables are kept for the tracks in use."""
    return _course(tuple(track))


@lru_cache(maxsize=8192)
def place_of(name: str) -> int | None:
    """The number of a place written `section.lane.space`, or None if it is not written so.

    >>> place_of("3.2.1"), place_of("3.6.1")
    (417, None)
    """
    found = _PLACE.fullmatch(name)
    if found is None:
        return None
    section, lane, space = map(int, found.groups())
    return section * 128 + lane * 16 + space


@lru_cache(maxsize=8192)
def name_of(place: int) -> str:
    """The place as the protocol writes it.

    >>> name_of(417)
    '3.2.1'
    """
    return f"{place >> 7}.{place >> 4 & 7}.{place & 15}"


def saplings(track: Sequence[Section]) -> list[str]:
    """The trees of a fresh course."""
    return [
        f"{index}.{lane}.{space}"
        for index, section in enumerate(track)
        if section == "trees"
        for lane, space in SAPLINGS
    ]
