"""The face of a track section: lanes and spaces as the rules have them, lines, closed spaces and gates."""

from collections.abc import Iterator

from pnp.games.snow_tails.drawing_lanes import (
    LANE,
    MARGIN,
    SQUARE,
    TURNS,
    crossing,
    middle,
    pose,
    shared_levels,
    sides,
    spaces,
    way,
)
from pnp.games.snow_tails.drawing_scenery import scenery
from pnp.games.snow_tails.drawing_start import start_marks
from pnp.games.snow_tails.track import CLOSED, LANES, LENGTHS, LIMITS, SAPLINGS, Section
from pnp.layout.easel import Easel
from pnp.layout.scene import Group, Node, Path, apply, moved
from pnp.layout.shapes import ellipse, line, path_data, rect, through

RED_LINE = 2.6
"""How far the red line reaches into its bend."""
CHECK = LANE / 4
"""A square of the finish line, which is two of them deep."""
DOT, SMALL_DOT = 0.95, 0.4
"""The dots of a level: on the lines of spaces that end there, and through the spaces between."""
TOKEN = 12.0
"""A sapling, and the place printed for one."""

# Where the five lanes begin across the track, and how wide they are.
_TRACK = (MARGIN, len(LANES) * LANE)
_EDGE = 1.1
_CROSSWISE = 0.6
_LENGTHWISE = 0.35
# How far a name stands from the left line of its lane; a closed neighbour has a thicker one.
_INSET = 1.4
# Art goes on beyond the cut line, further than any bleed.
_BEYOND = 11.0
_SCENE: dict[Section, tuple[str, str]] = {
    "canyon": ("rock", "stone"),
    "snowdrift-left": ("snowdrift", "ice"),
    "snowdrift-right": ("snowdrift", "ice"),
}
_TREE = "M50 6L72 40H62L82 74H56V94H44V74H18L38 40H28Z"


def section_face(section: Section, easel: Easel, first_bend: Section = "left") -> Iterator[Node]:
    """Everything printed on a section; the start also depends on which way the first bend turns."""
    snow = easel.color("snow")
    for ops, xy in spaces(section).values():
        yield Path(ops, xy, fill=snow)
    yield from _beyond(section, easel)
    yield from _levels(section, easel)
    yield from _lines(section, easel)
    yield from _closed(section, easel)
    if section == "trees":
        yield from _places_for_trees(easel)
    for across in (MARGIN, SQUARE - MARGIN):
        yield Path(*way(section, across, 0, 1), stroke=easel.color("night"), width=_EDGE)
    yield from _gate(section, easel)
    yield from _names(section, easel)
    if section == "start":
        yield from start_marks(first_bend, easel)
    yield from scenery(section, easel)


def _beyond(section: Section, easel: Easel) -> Iterator[Node]:
    """The lanes go on beyond the edges where another section joins, so that no cut shows."""
    for along, length in ((0, _BEYOND), (1, -_BEYOND)):
        if section == ("finish" if along else "start"):
            continue
        gate = pose(section, 0, along)
        strip = rect(_TRACK[0], min(0, length), _TRACK[1], _BEYOND)
        nodes: list[Node] = [Path(*strip, fill=easel.color("snow"))]
        for lane in LANES[1:]:
            across = sides(lane)[0]
            nodes.append(_lengthwise(line(across, 0, across, length), easel))
        for across in (MARGIN, SQUARE - MARGIN):
            edge = line(across, 0, across, length)
            nodes.append(Path(*edge, stroke=easel.color("night"), width=_EDGE))
        yield Group(tuple(nodes), gate)


def _lengthwise(outline: tuple[str, tuple[float, ...]], easel: Easel) -> Path:
    return Path(*outline, stroke=easel.color("dusk"), width=_LENGTHWISE)


def _lines(section: Section, easel: Easel) -> Iterator[Node]:
    for lane in LANES[1:]:
        yield _lengthwise(way(section, sides(lane)[0], 0, 1), easel)
    for lane in LANES:
        count = LENGTHS[section][lane - 1]
        for space in range(count + 1):
            outline = crossing(section, lane, space / count)
            yield Path(*outline, stroke=easel.color("dusk"), width=_CROSSWISE)


def _levels(section: Section, easel: Easel) -> Iterator[Node]:
    """In bends, a row of dots through all spaces that end at the same level, large on those ends."""
    if section not in TURNS:
        return
    dusk = easel.color("dusk")
    for level, ending in shared_levels(section).items():
        for lane in range(ending[0], ending[-1] + 1):
            left, right = sides(lane)
            x, y = apply(pose(section, (left + right) / 2, float(level)), 0, 0)
            if lane in ending:
                yield Path(*ellipse(x, y, DOT, DOT), fill=dusk)
                continue
            for part in range(5):
                x, y = apply(pose(section, left + LANE * (part + 0.5) / 5, float(level)), 0, 0)
                yield Path(*ellipse(x, y, SMALL_DOT, SMALL_DOT), fill=dusk)


def _closed(section: Section, easel: Easel) -> Iterator[Node]:
    """Closed spaces as one mass: an outline around all of them, then fills that leave only its outer half."""
    if section not in CLOSED:
        return
    picture, color = _SCENE[section]
    outlines = spaces(section)
    closed = [outlines[f"{lane}.{space}"] for lane, space in CLOSED[section]]
    for ops, xy in closed:
        yield Path(ops, xy, stroke=easel.color("night"), width=2 * _EDGE, join=1)
    for ops, xy in closed:
        yield Path(ops, xy, fill=easel.color(color))
    for lane, space in CLOSED[section]:
        x, y = apply(middle(section, lane, space), 0, 0)
        yield easel.picture(picture, (x - 6.2, y - 6.2, 12.4, 12.4))


def _places_for_trees(easel: Easel) -> Iterator[Node]:
    """Where saplings are put before the race, a little ahead of the middle: the space's name stays clear."""
    for lane, space in SAPLINGS:
        x, y = apply(middle("trees", lane, space), 0, -1.2)
        yield Group((tree_place(easel),), moved(x, y))


def tree_place(easel: Easel) -> Group:
    """A dashed ring and a pale tree, which are no obstacle themselves, about the origin."""
    tree = through((0.08, 0, 0, 0.08, -4, -4), path_data(_TREE))
    ring = ellipse(0, 0, TOKEN / 2, TOKEN / 2)
    pale = Path(*tree, fill=easel.color("ice"))
    return Group((pale, Path(*ring, stroke=easel.color("pine"), width=0.5, dash=(1.4, 1.1))))


def _gate(section: Section, easel: Easel) -> Iterator[Node]:
    """What is painted across the entrance, and where the track begins and ends."""
    if section in LIMITS:
        yield Group(tuple(_red_line(easel)), pose(section, 0, 0))
    if section == "finish":
        yield Group(tuple(_finish_line(easel)), pose(section, 0, 0))
    if section in ("start", "finish"):
        end = Path(*line(MARGIN, 0, SQUARE - MARGIN, 0), stroke=easel.color("night"), width=2 * _EDGE)
        yield Group((end,), pose(section, 0, 0 if section == "start" else 1))


def _red_line(easel: Easel) -> Iterator[Node]:
    left, width = _TRACK
    yield Path(*rect(left, -RED_LINE, width, RED_LINE + _BEYOND), fill=easel.color("berry"))
    dashes = line(left + 1.5, -RED_LINE / 2, left + width, -RED_LINE / 2)
    yield Path(*dashes, stroke=easel.color("snow"), width=0.7, dash=(4, 2.5))


def _finish_line(easel: Easel) -> Iterator[Node]:
    left, width = _TRACK
    night, deep = easel.color("night"), 2 * CHECK
    yield Path(*rect(left, -deep, width, deep), stroke=night, width=_CROSSWISE)
    for row in range(2):
        for column in range(row, round(width / CHECK), 2):
            check = rect(left + column * CHECK, -(row + 1) * CHECK, CHECK, CHECK)
            yield Path(*check, fill=night)


def _names(section: Section, easel: Easel) -> Iterator[Node]:
    """`lane.space` small at the entrance of every open space, as the referee names it."""
    first = RED_LINE if section in LIMITS else 2 * CHECK if section == "finish" else 0
    for lane in LANES:
        count = LENGTHS[section][lane - 1]
        for space in range(1, count + 1):
            if (lane, space) in CLOSED.get(section, ()):
                continue
            up = first if space == 1 else 0
            name = easel.text(
                f"{lane}.{space}", (_INSET, -3.1 - up, 7, 2.4), pt=(6, 6), color="dusk", align="left"
            )
            yield Group((name,), pose(section, sides(lane)[0], (space - 1) / count))
