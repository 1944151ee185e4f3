"""What lies at the end of a row: its marker and the reward tiles, with numbers that cannot be misread."""

from collections.abc import Iterator, Sequence

from pnp.games.reindeer_races.drawing_track import CARD, OUTLINE
from pnp.games.reindeer_races.position import REWARDS, ROWS, TrackName
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, turned
from pnp.layout.shapes import ellipse, line, rect
from pnp.layout.typeset import POINT

END = (64.0, CARD[1])
TILE = 32.0
FRAME: Box = (2.0, 2.5, END[0] - 4, END[1] - 5)
PILE: Box = (27.0, 13.5, 33.0, 33.0)
"""Where the reward tiles of a row lie on its marker."""
TINTS: dict[TrackName, str] = {
    "letter": "gold",
    "ornament": "berry",
    "dessert": "rose",
    "present": "dusk",
    "tree": "pine",
}
"""The colour of a track; its object is always beside it."""

_MIDDLE = END[1] / 2
_PICTURE: Box = (10.0, CARD[1] - 20, 14.8, 14.8)


def number(value: int, x: float, y: float, pt: float, easel: Easel) -> Iterator[Node]:
    """A number about a point; 6 and 9 stand on a line, so that neither is taken for the other."""
    em = pt * POINT
    yield easel.text(str(value), (x - em, y - 0.65 * em, 2 * em, 1.3 * em), font="title", pt=(pt, pt))
    if value in (6, 9):
        foot = y + em * 0.5
        under = line(x - em * 0.26, foot, x + em * 0.26, foot)
        yield Path(*under, stroke=easel.color("night"), width=max(0.4, em * 0.09), cap=1)


def end_nodes(name: TrackName, easel: Easel) -> Iterator[Node]:
    """The marker of a row: finish line, object, number of track cards, name, and which tiles lie here."""
    yield from _finish(easel)
    yield from _both_sides([easel.picture(name, _PICTURE)], _PICTURE[0] + _PICTURE[2] / 2)
    yield from _cards(ROWS[name], easel)
    x, y, w, h = PILE
    yield Path(*rect(*PILE, 4), easel.color("snow"), easel.color(TINTS[name]), 1.4, join=1)
    yield from _values(REWARDS[name], easel)
    label = easel.text(easel.say(name), (x - 1, y + h + 1, w + 2, 8), font="title", pt=(9, 14))
    yield from _both_sides([label], x + w / 2)


def tile_nodes(name: TrackName, value: int, easel: Easel) -> Iterator[Node]:
    """A reward tile: the object of its track, and its value to be read from both sides."""
    side = TILE - 3
    yield Path(*rect(1.5, 1.5, side, side, 3), stroke=easel.color(TINTS[name]), width=1.4, join=1)
    yield easel.picture(f"reward-{name}", (7, 7, TILE - 14, TILE - 14))
    corner = tuple(number(value, 7.2, 6.6, 18, easel))
    yield from corner
    yield Group(corner, turned(180, TILE / 2, TILE / 2))


def _both_sides(nodes: Sequence[Node], x: float) -> Iterator[Node]:
    """Below for the near side of the table and above for the far one, about the middle of a column at x."""
    yield from nodes
    yield Group(tuple(nodes), turned(180, x, _MIDDLE))


def _finish(easel: Easel) -> Iterator[Node]:
    """The ground of the marker, and on the side of the row a chequered line."""
    x, y, _, h = FRAME
    night = easel.color("night")
    yield Path(*rect(*FRAME), easel.color("frost"), night, OUTLINE, join=1, ground=True)
    rows = 18
    size = h / rows
    for row in range(rows):
        for column in (0, 1):
            color = night if (row + column) % 2 else easel.color("snow")
            yield Path(*rect(x + column * size, y + row * size, size, size), fill=color)
    yield Path(*line(x + 2 * size, y, x + 2 * size, y + h), stroke=night, width=OUTLINE)


def _cards(count: int, easel: Easel) -> Iterator[Node]:
    """How many track cards the row has."""
    yield from number(count, 12.1, _MIDDLE, 20, easel)
    yield easel.text("×", (13.9, _MIDDLE - 3, 4, 6), font="bold", pt=(11, 11))
    for side in (0, 1):
        half = rect(17.8 + side * 3.6, _MIDDLE - 2.6, 3.6, 5.2, 0.8)
        yield Path(*half, easel.color("snow"), easel.color("night"), 0.5, join=1)


def _values(values: Sequence[int], easel: Easel) -> Iterator[Node]:
    """The tiles that belong here: the highest, which lies on top, large, the others in a line below it."""
    x, y, w, h = PILE
    best, *others = values
    high = y + h / 2 if not others else y + 12
    yield from _badge(best, x + w / 2, high, 8.5, 24, easel)
    step = 7.5
    for place, value in enumerate(others):
        across = x + w / 2 + (place - (len(others) - 1) / 2) * step
        yield from _badge(value, across, y + h - 6.2, 3.4, 11, easel)


def _badge(value: int, x: float, y: float, radius: float, pt: float, easel: Easel) -> Iterator[Node]:
    gold, night = easel.color("gold"), easel.color("night")
    yield Path(*ellipse(x, y, radius, radius), gold, night, OUTLINE, ground=True)
    yield from number(value, x, y, pt, easel)
