"""The back of a sled board: the first course as a plan, and what the signs of the track mean."""

from collections.abc import Iterator

from pnp.games.snow_tails.drawing_course import course, numbers, plan
from pnp.games.snow_tails.drawing_scenery import limit_sign
from pnp.games.snow_tails.drawing_section import DOT, SMALL_DOT, tree_place
from pnp.games.snow_tails.track import FIRST_COURSE, LIMITS
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, moved
from pnp.layout.shapes import ellipse, line

_SIGN = 12.0
"""The width of a sign in the legend."""


def board_back(box: Box, easel: Easel) -> Iterator[Node]:
    """The plan, the sections it takes by number, and the legend."""
    x, y, w, h = box
    yield easel.text(easel.say("course-title"), (x + 6, y + 4, w - 12, 9), font="title", pt=(11, 16))
    placed, nodes = course(FIRST_COURSE, (x + 6, y + 15, w - 12, 40), easel, plan)
    yield from nodes
    yield from numbers(FIRST_COURSE, placed, easel)
    names = (easel.say(f"section-{section}") for section in FIRST_COURSE)
    listed = [f"{number} {name}".replace(" ", "\u00a0") for number, name in enumerate(names)]
    yield easel.text(", ".join(listed), (x + 7, y + 56.5, w - 14, 9), pt=(7, 9))
    yield from _legend((x + 7, y + h - 20, w - 14, 15), easel)


def _legend(box: Box, easel: Easel) -> Iterator[Node]:
    """The signs of the track side by side, each with its meaning."""
    x, y, w, h = box
    signs = {
        "limit": limit_sign(LIMITS["left"], easel),
        "level": Group(tuple(_dots(easel))),
        "sapling": tree_place(easel),
        "closed": easel.picture("rock", (-_SIGN / 2, -_SIGN / 2, _SIGN, _SIGN)),
    }
    step = w / len(signs)
    for number, (key, sign) in enumerate(signs.items()):
        left = x + number * step
        yield Group((sign,), moved(left + _SIGN / 2, y + h / 2))
        said = (left + _SIGN + 1.5, y, step - _SIGN - 3.5, h)
        yield easel.text(easel.say(f"legend-{key}"), said, pt=(7, 8), align="left")


def _dots(easel: Easel) -> Iterator[Node]:
    """A row of dots between the ends of two spaces."""
    dusk = easel.color("dusk")
    for place, size in ((-4.6, DOT), (-1.8, SMALL_DOT), (0.0, SMALL_DOT), (1.8, SMALL_DOT), (4.6, DOT)):
        if size == DOT:
            yield Path(*line(place - 1.6, 0, place + 1.6, 0), stroke=dusk, width=0.6)
        yield Path(*ellipse(place, 0, size, size), fill=dusk)
