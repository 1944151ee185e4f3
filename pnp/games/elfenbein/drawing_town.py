"""Any town as a picture: a plot for every house, solid roads for its streets, footprints for its trails."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from pnp.games.elfenbein.town import COLUMNS, HOUSES, ROWS, STREETS, TRAILS, House, Town
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, turned
from pnp.layout.shapes import rect

PITCH = (46.0, 36.0)
"""From house to house, across and up."""
PLOT = (34.0, 26.5)
"""A plot holds two large markers side by side, or one and a present."""
FIRST = (26.0, 23.0)
"""The middle of the top left house on the board."""

_CORNER = 9.0
_LINE = 0.7
# A closed marker covers it.
_HOUSE = 17.0
_ROAD = 8.5
# How far a road reaches under the plots it joins.
_UNDER = 3.0
_SIGN = (9.4, 6.4)
# Prints of a trail: how many, how large, how far from its middle line, and how far it winds.
_PRINTS = 6
_PRINT = (2.8, 4.6)
_STRIDE = 1.2
_WINDING = 1.2
# The part of the way from middle to middle that lies outside the plots.
_OUTSIDE = (0.345, 0.655)
_SCENERY = 12.0


def town_picture(town: Town, easel: Easel) -> Iterator[Node]:
    """The town with everything that belongs to it, what lies under the plots first."""
    for way in town.streets:
        yield road(way, easel)
    yield from _scenery(town, easel)
    for way in town.trails:
        yield footprints(way, easel)
    for house in HOUSES:
        yield from _house(house, easel)


def middle(house: House) -> tuple[float, float]:
    """The middle of a plot on the board; row 1 is at the foot."""
    column, row = COLUMNS.index(house[0]), ROWS.index(house[1])
    return FIRST[0] + column * PITCH[0], FIRST[1] + (len(ROWS) - 1 - row) * PITCH[1]


def plot(house: House) -> Box:
    """Where a house and all that stands there lies on the board."""
    x, y = middle(house)
    return (x - PLOT[0] / 2, y - PLOT[1] / 2, *PLOT)


def road(way: str, easel: Easel) -> Path:
    """A street: a band from plot to plot."""
    (ax, ay), (bx, by) = (middle(house) for house in STREETS[way])
    left, top = min(ax, bx), min(ay, by)
    if ay == by:
        start = left + PLOT[0] / 2 - _UNDER
        box = (start, ay - _ROAD / 2, PITCH[0] - PLOT[0] + 2 * _UNDER, _ROAD)
    else:
        start = top + PLOT[1] / 2 - _UNDER
        box = (ax - _ROAD / 2, start, _ROAD, PITCH[1] - PLOT[1] + 2 * _UNDER)
    return Path(*rect(*box), fill=easel.color("sand"), stroke=easel.color("night"), width=_LINE, ground=True)


def footprints(way: str, easel: Easel) -> Group:
    """A trail: a row of prints that winds from corner to corner."""
    a, b = (middle(house) for house in TRAILS[way])
    return Group(tuple(tracks(a, b, _PRINTS, easel, _OUTSIDE)))


def tracks(
    a: tuple[float, float],
    b: tuple[float, float],
    count: int,
    easel: Easel,
    part: tuple[float, float] = (0, 1),
) -> Iterator[Node]:
    """Left and right prints by turns along a part of the way from one point to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    across = (-dy / length, dx / length)
    for number in range(count):
        along = number / (count - 1)
        t = part[0] + (part[1] - part[0]) * along
        side = _WINDING * sin(2 * pi * along) + (_STRIDE if number % 2 else -_STRIDE)
        x, y = a[0] + t * dx + side * across[0], a[1] + t * dy + side * across[1]
        bend = 2 * pi * _WINDING * cos(2 * pi * along) / (length * (part[1] - part[0]))
        angle = degrees(atan2(dy, dx) + atan2(bend, 1)) + 90
        box = (x - _PRINT[0] / 2, y - _PRINT[1] / 2, *_PRINT)
        yield Group((easel.picture("print", box),), turned(angle, x, y))


def _house(house: House, easel: Easel) -> Iterator[Node]:
    x, y = middle(house)
    night, snow = easel.color("night"), easel.color("snow")
    yield Path(*rect(*plot(house), _CORNER), fill=snow, stroke=night, width=_LINE)
    # The house stands low in its drawing.
    yield easel.picture("house", (x - _HOUSE / 2, y - _HOUSE / 2 - 0.6, _HOUSE, _HOUSE))
    sign = (x - PLOT[0] / 2 + 1.8, y - PLOT[1] / 2 - 4.3, *_SIGN)
    yield Path(*rect(*sign, _SIGN[1] / 2), fill=easel.color("cream"), stroke=night, width=0.5)
    yield easel.text(house, sign, font="title", pt=(10, 11))


def _scenery(town: Town, easel: Easel) -> Iterator[Node]:
    """A fir or a lamp between four houses where no trail runs."""
    ways = {frozenset(TRAILS[way]) for way in town.trails}
    for column, (left, right) in enumerate(pairwise(COLUMNS)):
        for row, (low, high) in enumerate(pairwise(ROWS)):
            if {left + low, right + high} in ways or {left + high, right + low} in ways:
                continue
            x, y = middle(left + low)
            x, y = x + PITCH[0] / 2, y - PITCH[1] / 2
            box = (x - _SCENERY / 2, y - _SCENERY / 2, _SCENERY, _SCENERY)
            yield easel.picture("lamp" if (column + row) % 4 == 1 else "fir", box)
