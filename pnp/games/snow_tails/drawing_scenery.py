"""What stands beside the track: flags that tell left from right, signs, trees, and the section's name."""

from collections.abc import Iterator

from pnp.games.snow_tails.drawing_lanes import MARGIN, SQUARE, TURNS, pose, size
from pnp.games.snow_tails.track import FLAG_LANE, LIMITS, Section
from pnp.layout.easel import Easel
from pnp.layout.scene import Group, Node, Path
from pnp.layout.shapes import ellipse
from pnp.layout.typeset import Align

BADGE = 9.4
"""The sign with the speed limit."""

_SMALL = 8.6
_FLAGS = {-1: "flag-yellow-small", 1: "flag-red-small"}
_OUTER = MARGIN / 2 - 0.3
"""How far from the edge of the square things stand in its margin."""

# By mm from the entrance: what stands in the left margin of a straight square, and in the right one.
_LEFT = ((8.0, "flag"), (26.0, "rock-small"), (44.0, "arrow-small"), (63.0, "tree-small"), (80.0, "flag"))
_RIGHT = ((8.0, "flag"), (26.0, "tree-small"), (44.0, "arrow-small"), (63.0, "rock-small"), (80.0, "flag"))
_NAME = 26.0
"""Where the name of a straight stands in its left margin."""

# Along a bend, on its outer side.
_QUARTER = ((0.2, "flag"), (0.34, "arrow-small"), (0.72, "arrow-small"), (0.93, "flag"))
_HALF = ((0.1, "flag"), (0.2, "arrow-small"), (0.5, "arrow-small"), (0.8, "arrow-small"), (0.965, "flag"))

# In the corner a bend leaves free: x and y from that corner, and the width.
_GROVE = (("tree", 9.5, 16.5, 14.5), ("rock", 22.5, 11.5, 12.0), ("tree-small", 7.5, 31.0, 9.0))


def scenery(section: Section, easel: Easel) -> Iterator[Node]:
    """Everything beside the track of a section."""
    if section in TURNS:
        yield from _beside_bend(section, easel)
    else:
        yield from _beside_straight(section, easel)


def _beside_straight(section: Section, easel: Easel) -> Iterator[Node]:
    height = size(section)[1]
    for square in range(round(height / SQUARE)):
        base = square * SQUARE
        for side, things in ((-1, _LEFT), (1, _RIGHT)):
            for up, thing in things:
                named = side < 0 and not square and up == _NAME
                if named or (section == "start" and up < 40):
                    continue
                if section == "finish" and (side, square, up) == (1 if FLAG_LANE == 5 else -1, 0, 8.0):
                    thing = "flag-chequered-small"
                yield _standing(section, thing, side, (base + up) / height, easel)
    box = (-14.0, -1.6, 28.0, 3.2)
    name = easel.text(easel.say(f"section-{section}"), box, font="semibold", pt=(6, 8))
    frame = pose(section, _OUTER + 1.4, _NAME / height)
    yield Group((Group((name,), (0, -1, 1, 0, 0, 0)),), frame)


def _beside_bend(section: Section, easel: Easel) -> Iterator[Node]:
    turn = TURNS[section]
    inner, outer = (-1, 1) if turn < 0 else (1, -1)
    half = abs(turn) == 180
    near, width = (6.0, 8.4) if half else (6.9, 6.6)
    frame = pose(section, near if inner < 0 else SQUARE - near, 0.5)
    yield Group((easel.picture(_FLAGS[inner], (-width / 2, -width / 2, width, width)),), frame)
    sign = limit_sign(LIMITS[section], easel)
    yield Group((sign,), pose(section, _across(outer), 0.035 if half else 0.07))
    for along, thing in _HALF if half else _QUARTER:
        yield _standing(section, thing, outer, along, easel)
    wide = size(section)[0]
    corners = (1, -1) if half else (outer,)
    for corner in corners:
        for thing, x, y, width in _GROVE:
            middle = wide - x if corner > 0 else x
            yield easel.picture(thing, (middle - width / 2, y - width / 2, width, width))
    left = wide - 37.0 if outer > 0 else 3.0
    name = easel.say(f"section-{section}")
    align: Align = "right" if outer > 0 else "left"
    yield easel.text(name, (left, 2.4, 34.0, 3.4), font="semibold", pt=(6, 8), align=align)


def limit_sign(limit: int, easel: Easel) -> Group:
    """The sign beside a red line, about the origin."""
    radius = BADGE / 2 - 0.7
    ring = Path(
        *ellipse(0, 0, radius, radius), fill=easel.color("snow"), stroke=easel.color("berry"), width=1.4
    )
    number = easel.text(str(limit), (-BADGE / 2, -BADGE / 2 - 0.2, BADGE, BADGE), font="title", pt=(14, 14))
    return Group((ring, number))


def _standing(section: Section, thing: str, side: int, along: float, easel: Easel) -> Node:
    picture = _FLAGS[side] if thing == "flag" else thing
    art = easel.picture(picture, (-_SMALL / 2, -_SMALL / 2, _SMALL, _SMALL))
    return Group((art,), pose(section, _across(side), along))


def _across(side: int) -> float:
    """The middle of the margin on the left (−1) or the right (1)."""
    return _OUTER if side < 0 else SQUARE - _OUTER
