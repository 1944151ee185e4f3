"""A whole course laid out on the table: where each section comes to lie, and a small plan of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from pnp.games.snow_tails.drawing_lanes import MARGIN, SQUARE, pose, size, way
from pnp.games.snow_tails.track import LIMITS, Section
from pnp.layout.easel import Easel, placing
from pnp.layout.scene import (
    IDENTITY,
    Box,
    Group,
    Matrix,
    Node,
    Path,
    apply,
    bounds,
    box_through,
    times,
    turned,
)
from pnp.layout.shapes import line, rect

Face = Callable[[Section, Easel], Iterable[Node]]

_LINE = 2.4
"""Lines of the plan on a section of full size: a plan is printed at about an eighth of it."""


def frames(track: Sequence[Section], first: Matrix = IDENTITY) -> list[Matrix]:
    """Where the faces of a track come to lie, each entrance on the exit before it."""
    found = [first]
    for section, following in pairwise(track):
        exit_, entrance = pose(section, 0, 1), pose(following, 0, 0)
        back: Matrix = (1, 0, 0, 1, -entrance[4], -entrance[5])
        found.append(times(times(found[-1], exit_), back))
    return found


def course(track: Sequence[Section], box: Box, easel: Easel, face: Face) -> tuple[list[Matrix], list[Node]]:
    """A track as large as the box allows, running to the right: the frames of its sections and its faces."""
    placed = frames_in(track, box)
    nodes: list[Node] = [
        Group(tuple(face(section, easel)), frame, (0, 0, *size(section)))
        for section, frame in zip(track, placed, strict=True)
    ]
    return placed, nodes


def frames_in(track: Sequence[Section], box: Box) -> list[Matrix]:
    """Where the sections of a track lie that is as large as the box allows."""
    scale = placing(extent(track), box, "contain")
    return [times(scale, frame) for frame in frames(track, turned(90, 0, 0))]


def extent(track: Sequence[Section]) -> Box:
    """The box around a track that runs to the right, in mm of the table."""
    return bounds(
        corner
        for section, frame in zip(track, frames(track, turned(90, 0, 0)), strict=True)
        for corner in _corners(box_through(frame, (0, 0, *size(section))))
    )


def _corners(box: Box) -> Iterator[tuple[float, float]]:
    x, y, w, h = box
    yield from ((x, y), (x + w, y + h))


def plan(section: Section, easel: Easel) -> Iterator[Node]:
    """A section in few lines: its square, its track, the red line or the finish line."""
    night = easel.color("night")
    width, height = size(section)
    square = rect(_LINE / 2, _LINE / 2, width - _LINE, height - _LINE)
    yield Path(*square, fill=easel.color("ice"), stroke=night, width=_LINE, ground=True)
    ops, xy = way(section, MARGIN, 0, 1)
    more, back = way(section, SQUARE - MARGIN, 1, 0)
    yield Path(f"{ops}L{more[1:]}Z", xy + back, fill=easel.color("snow"), stroke=night, width=_LINE)
    if section in LIMITS or section == "finish":
        color = easel.color("berry" if section in LIMITS else "night")
        gate = line(MARGIN, -4, SQUARE - MARGIN, -4)
        dash = (8.0, 6.0) if section == "finish" else ()
        yield Group((Path(*gate, stroke=color, width=8, dash=dash),), pose(section, 0, 0))


def numbers(track: Sequence[Section], placed: Sequence[Matrix], easel: Easel) -> Iterator[Node]:
    """The number of every section in the middle of its track."""
    for number, (section, frame) in enumerate(zip(track, placed, strict=True)):
        x, y = apply(times(frame, pose(section, SQUARE / 2, 0.5)), 0, 0)
        yield easel.text(str(number), (x - 5, y - 2.6, 10, 5), font="title", pt=(10, 10))
