"""How a sled drives: steps, drifts, what it meets, and every path it can choose."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

import msgspec

from pnp.games.snow_tails.track import EDGE, SCENERY, Course

Meeting = Literal["free", "tree", "sled", "edge", "scenery"]
End = Literal["full", "sled", "edge", "scenery", "wreck"]
"""How a run ends: all its steps made, at a collision, or at the tree whose damage is one too many."""


class Traffic(msgspec.Struct, frozen=True):
    """What can be in the way: other sleds, trees, and how many damage cards the driver can still take."""

    sleds: frozenset[int]
    trees: frozenset[int]
    spare: int


CLEAR = Traffic(frozenset(), frozenset(), 0)


class Run(msgspec.Struct, frozen=True):
    """Steps that were driven: a drift or not, what each met, where it led, where they ended."""

    at: int
    end: End
    drifts: Sequence[int]
    steps: list[tuple[Meeting, int]]
    felled: list[int]


@cache
def speed_and_drift(left: int, right: int, brake: int) -> tuple[int, int]:
    """Speed, and drift: how many steps to the right (negative: to the left) are owed at that speed.

    >>> speed_and_drift(3, 5, 5), speed_and_drift(5, 2, 5), speed_and_drift(1, 1, 4)
    ((3, 2), (2, -2), (-2, 0))
    """
    speed = left + right - brake
    most = max(0, speed)
    return speed, max(-most, min(most, right - left))


@cache
def letters(steps: int, owed: int) -> str:
    """What the next step may be: the drifts still owed must fit into the steps still to be made.

    >>> letters(3, 2), letters(2, 2), letters(2, 0)
    ('FS', 'S', 'F')
    """
    return ("F" if owed < steps else "") + ("S" if owed else "")


def meet(course: Course, traffic: Traffic, at: int, drift: int) -> tuple[Meeting, int]:
    """What one step meets, and the place where the sled is after it."""
    to = course.step(at, drift)
    if to == EDGE:
        return "edge", at
    if to == SCENERY:
        return "scenery", at
    if to in traffic.sleds:
        return "sled", at
    return ("tree" if to in traffic.trees else "free"), to


def follow(course: Course, traffic: Traffic, at: int, drifts: Sequence[int]) -> Run:
    """Drive these steps (0 straight, ±1 a drift) until they are made or something ends the run."""
    steps: list[tuple[Meeting, int]] = []
    felled: list[int] = []
    for drift in drifts:
        met, at = meet(course, traffic, at, drift)
        steps.append((met, at))
        if met == "tree":
            felled.append(at)
            if len(felled) > traffic.spare:
                return Run(at, "wreck", drifts[: len(steps)], steps, felled)
        elif met != "free":
            return Run(at, met, drifts[: len(steps)], steps, felled)
    return Run(at, "full", drifts, steps, felled)


def paths(course: Course, traffic: Traffic, at: int, speed: int, drift: int) -> list[str]:
    """Every path the sled can choose at this speed and drift, cut where something ends the run."""
    key = (at, speed, drift)
    known = course.ways.get(key)
    if known is None:
        known = course.ways[key] = _search(course, CLEAR, at, speed, drift)
    found, reach = known
    if reach.isdisjoint(traffic.sleds) and reach.isdisjoint(traffic.trees):
        return found
    return _search(course, traffic, at, speed, drift)[0]


def _search(
    course: Course, traffic: Traffic, start: int, speed: int, drift: int
) -> tuple[list[str], frozenset[int]]:
    """All paths, and every place they reach."""
    side = 1 if drift > 0 else -1
    found: list[str] = []
    reach: set[int] = set()

    def walk(at: int, path: str, steps: int, owed: int, spare: int) -> None:
        if not steps:
            found.append(path)
            return
        for letter in letters(steps, owed):
            drifts = letter == "S"
            met, to = meet(course, traffic, at, side if drifts else 0)
            reach.add(to)
            if met == "free" or (met == "tree" and spare):
                walk(to, path + letter, steps - 1, owed - drifts, spare - (met == "tree"))
            else:
                found.append(path + letter)

    walk(start, "", max(0, speed), abs(drift), traffic.spare)
    return found, frozenset(reach)


def red_lines(course: Course, start: int, run: Run) -> list[int]:
    """The bends (by section) whose red line these steps crossed."""
    crossed: list[int] = []
    section = start >> 7
    for _, to in run.steps:
        if to >> 7 != section:
            section = to >> 7
            if course.limits[section]:
                crossed.append(section)
    return crossed
