"""Where the lanes and spaces of a section lie on its printed face: the one geometry of paper and picture.

A face is seen so that the course enters it upwards at its lower edge. A point on it has two numbers:
`across`, mm from the left edge of the track's square, and `along`, the part of the section behind it.
"""

from fractions import Fraction

from pnp.games.snow_tails.track import LANES, LENGTHS, Section
from pnp.layout.scene import Matrix, apply, moved, times, turned
from pnp.layout.shapes import Outline, arc_curves, line

SQUARE = 88.0
LANE = 13.0
MARGIN = (SQUARE - len(LANES) * LANE) / 2
"""What a square leaves on either side of the five lanes; so the inner radius of a bend."""

TURNS: dict[Section, int] = {"left": -90, "right": 90, "hairpin-left": -180, "hairpin-right": 180}
"""How far a bend turns, in degrees, clockwise."""

_SQUARES: dict[Section, int] = {"finish": 3}


def size(section: Section) -> tuple[float, float]:
    """Width and height of a face: a hairpin lies over two squares side by side."""
    wide = 2 if abs(TURNS.get(section, 0)) == 180 else 1
    return wide * SQUARE, _SQUARES.get(section, 1) * SQUARE


def pose(section: Section, across: float, along: float) -> Matrix:
    """The frame of a point of the course: x to the right of the way one runs, y back along it."""
    width, height = size(section)
    turn = TURNS.get(section, 0)
    if not turn:
        return moved(across, height * (1 - along))
    # A left hairpin is entered through its right square.
    left = width - SQUARE if turn < 0 else 0
    return times(turned(turn * along, *pivot(section)), moved(left + across, height))


def pivot(section: Section) -> tuple[float, float]:
    """The point a bend turns about."""
    width, height = size(section)
    return width - SQUARE if TURNS[section] < 0 else SQUARE, height


def point(section: Section, across: float, along: float) -> tuple[float, float]:
    """A point of the course on the face."""
    return apply(pose(section, across, along), 0, 0)


def sides(lane: int) -> tuple[float, float]:
    """How far across a lane begins and ends."""
    left = MARGIN + (lane - 1) * LANE
    return left, left + LANE


def way(section: Section, across: float, start: float, end: float) -> Outline:
    """The line along the course between two points equally far across it."""
    a, b = point(section, across, start), point(section, across, end)
    turn = TURNS.get(section, 0)
    if not turn:
        return line(*a, *b)
    radius = across if turn < 0 else SQUARE - across
    clockwise = (turn > 0) == (end > start)
    curves = list(arc_curves(*a, radius, radius, 0, False, clockwise, *b))
    return "M" + "C" * len(curves), (*a, *(value for curve in curves for value in curve))


def crossing(section: Section, lane: int, along: float) -> Outline:
    """The crosswise line of a lane."""
    left, right = sides(lane)
    return line(*point(section, left, along), *point(section, right, along))


def spaces(section: Section) -> dict[str, Outline]:
    """The outline of every space of a section, closed ones too, by `lane.space`.

    Each begins at the left of its entrance and runs up its left side, across its end and back.
    """
    found: dict[str, Outline] = {}
    for lane in LANES:
        left, right = sides(lane)
        count = LENGTHS[section][lane - 1]
        for space in range(1, count + 1):
            start, end = (space - 1) / count, space / count
            ops, xy = way(section, left, start, end)
            more, back = way(section, right, end, start)
            found[f"{lane}.{space}"] = (f"{ops}L{more[1:]}Z", xy + back)
    return found


def middle(section: Section, lane: int, space: int) -> Matrix:
    """The frame of the middle of a space, where what stands on it is drawn.

    A space of the start is as long as five others: sleds stand at its end, close behind the line.
    """
    count = LENGTHS[section][lane - 1]
    behind = 0.1 if section == "start" else 0.5 / count
    return pose(section, sum(sides(lane)) / 2, space / count - behind)


def shared_levels(section: Section) -> dict[Fraction, list[int]]:
    """The levels inside a section at which spaces of two lanes or more end, with those lanes."""
    lanes: dict[Fraction, list[int]] = {}
    for lane in LANES:
        count = LENGTHS[section][lane - 1]
        for space in range(1, count):
            lanes.setdefault(Fraction(space, count), []).append(lane)
    return {level: ending for level, ending in sorted(lanes.items()) if len(ending) > 1}
