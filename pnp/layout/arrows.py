"""Arrows, crosses and numbered dots that show a move on a picture of the table."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin

from pnp.layout.easel import Easel
from pnp.layout.scene import Node, Path
from pnp.layout.shapes import ellipse, line, polygon

Point = tuple[float, float]

_HALO = "#ffffff"


def arrow(start: Point, end: Point, easel: Easel, weight: float, bow: float = 0) -> Iterator[Node]:
    """An arrow with a white edge, so that it is seen on any ground; `bow` bends it to its left."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    across = ((by - ay) / length, -(bx - ax) / length)
    cx, cy = (ax + bx) / 2 + across[0] * bow * length, (ay + by) / 2 + across[1] * bow * length
    angle = atan2(by - cy, bx - cx)
    head = 3.2 * weight
    tip = [_from(end, angle, 0), _from(end, angle + 0.42, head), _from(end, angle - 0.42, head)]
    neck = _from(end, angle, head * 0.7)
    curve = (ax, ay, *_pull(start, (cx, cy)), *_pull(neck, (cx, cy)), *neck)
    ink = easel.color("berry")
    yield Path("MC", curve, stroke=_HALO, width=weight * 1.9, cap=1)
    yield Path(*polygon(tip), fill=_HALO, stroke=_HALO, width=weight * 0.9, join=1)
    yield Path("MC", curve, stroke=ink, width=weight, cap=1)
    yield Path(*polygon(tip), fill=ink, stroke=ink, width=weight * 0.2, join=1)


def route(points: Sequence[Point], easel: Easel, weight: float) -> Iterator[Node]:
    """An arrow that goes through several points."""
    *before, start, end = points
    legs = [*before, start]
    ink = easel.color("berry")
    for color, width in ((_HALO, weight * 1.9), (ink, weight)):
        for (ax, ay), (bx, by) in pairwise(legs):
            yield Path(*line(ax, ay, bx, by), stroke=color, width=width, cap=1)
    yield from arrow(start, end, easel, weight)


def _pull(point: Point, control: Point) -> Point:
    """The cubic control point that makes the quadratic curve through `control`."""
    return (point[0] + 2 / 3 * (control[0] - point[0]), point[1] + 2 / 3 * (control[1] - point[1]))


def _from(end: Point, angle: float, back: float) -> Point:
    return (end[0] - back * cos(angle), end[1] - back * sin(angle))


def cross(at: Point, easel: Easel, size: float) -> Iterator[Node]:
    """A cross over what cannot be done."""
    x, y = at
    for ink, width in ((_HALO, 0.46), (easel.color("berry"), 0.26)):
        for ends in ((x - size, y - size, x + size, y + size), (x - size, y + size, x + size, y - size)):
            yield Path(*line(*ends), stroke=ink, width=width * size, cap=1)


def numbered(at: Point, number: int, easel: Easel, size: float) -> Iterator[Node]:
    """A dot with a number: which step comes when."""
    x, y = at
    yield Path(*ellipse(x, y, size, size), fill=_HALO, stroke=easel.color("berry"), width=size * 0.16)
    box = (x - size, y - size, 2 * size, 2 * size)
    pt = size * 72 / 25.4 * 1.25
    yield easel.text(str(number), box, font="bold", pt=(pt, pt))


def middle(box: tuple[float, float, float, float]) -> Point:
    """The middle of a box."""
    x, y, w, h = box
    return (x + w / 2, y + h / 2)
