"""The player aid: what each roll lets you do, and what each thing on the board does to a gift."""

from collections.abc import Iterator

from pnp.games.gift_race.acting import LOADING, LOGGING, squares
from pnp.games.gift_race.board import COLOURS
from pnp.games.gift_race.drawing_board import WALL, wall_nodes
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import line, polygon, rect

_EDGE = 3.0
_HEAD = 15.0
_DIE = 10.5
_TABLE = 116.0
"""How wide the die's table is; the things of the board have the rest."""
_MOVE, _SAY, _OR, _ELSE = 27.5, 51.0, 70.0, 78.0
"""Where in a row of the table the squares begin, their words, the word "or", and what may be done instead."""
_PICTURE = 21.0
_POINTS = (7.0, 8.0)
_LEGEND = ("barred", "push", "hole", "vortex", "chimney")


def rolls() -> list[tuple[int, ...]]:
    """The rolls that allow the same, together: (1,), (2, 3), (4, 5), (6,)."""
    groups: dict[tuple[int, bool, bool], list[int]] = {}
    for die in range(1, 7):
        groups.setdefault((squares(die), die in LOADING, die in LOGGING), []).append(die)
    return [tuple(group) for group in groups.values()]


def aid_nodes(box: Box, easel: Easel) -> Iterator[Node]:
    """One side of the aid: a title, the table on the left, the things of the board on the right."""
    x, y, w, h = box
    frame = (x + _EDGE, y + _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
    yield Path(*rect(*frame, 3), fill=easel.color("snow"), stroke=easel.color("night"), width=0.7, join=1)
    yield easel.text(easel.say("aid-title"), (x + 27, y + 4.5, w - 54, 9.5), font="title", pt=(12, 18))
    for place, colour in enumerate(COLOURS):
        at = x + 8 + place * 9 + (place > 1) * (w - 50)
        yield easel.picture(f"gift-{colour}", (at, y + 5, 8, 8))
    left, right, top, low = x + _EDGE + 3, x + w - _EDGE - 3, y + _HEAD, y + h - _EDGE - 2
    groups = rolls()
    step = (low - top) / len(groups)
    for number, group in enumerate(groups):
        yield from _roll((left, top + number * step, _TABLE, step - 1.5), group, easel)
    step = (low - top) / len(_LEGEND)
    start = left + _TABLE + 4
    for number, thing in enumerate(_LEGEND):
        yield from _thing((start, top + number * step, right - start, step - 1.5), thing, easel)


def _roll(box: Box, group: tuple[int, ...], easel: Easel) -> Iterator[Node]:
    """A row of the table: the die, the squares a gift may move, and what may be done instead."""
    x, y, w, h = box
    yield Path(*rect(x, y, w, h, 2), fill=easel.color("frost"), ground=True)
    middle = y + h / 2
    for place, die in enumerate(group):
        at = x + 1.5 + place * (_DIE + 1)
        yield easel.picture(f"die-{die}", (at, middle - _DIE / 2, _DIE, _DIE))
    steps = squares(group[0])
    yield from _moving(x + _MOVE, middle, steps, easel)
    says = (x + _SAY, y, _OR - _SAY, h)
    yield easel.text(easel.say(f"aid-move-{steps}"), says, pt=_POINTS, align="left")
    instead = "load" if group[0] in LOADING else "log" if group[0] in LOGGING else ""
    if not instead:
        return
    yield easel.text(easel.say("aid-or"), (x + _OR, y, _ELSE - _OR, h), font="bold", pt=(8, 10))
    at = x + _ELSE
    if instead == "load":
        yield easel.picture("sled", (at, middle - 6, 12, 12))
        yield easel.picture("gift", (at + 3.4, middle - 6.4, 7, 7))
    else:
        yield easel.picture("log", (at, middle - 6.6, 12, 12))
    yield easel.text(easel.say(f"aid-{instead}"), (at + 13.5, y, w - _ELSE - 15, h), pt=_POINTS, align="left")


def _moving(x: float, middle: float, steps: int, easel: Easel) -> Iterator[Node]:
    """A gift and the squares it may go, with an arrow through them."""
    side = 7.0
    for step in range(steps):
        place = (x + (step + 1) * side, middle - side / 2, side, side)
        yield Path(*rect(*place), fill=easel.color("snow"), stroke=easel.color("dusk"), width=0.35)
    yield from _arrow(x + side - 1, x + (steps + 1) * side - 1, middle, easel)
    yield easel.picture("gift", (x - 2, middle - 5, 9, 9))


def _arrow(start: float, tip: float, y: float, easel: Easel) -> Iterator[Node]:
    night = easel.color("night")
    yield Path(*line(start, y, tip - 2, y), stroke=night, width=1, cap=1)
    yield Path(*polygon([(tip, y), (tip - 3, y - 2), (tip - 3, y + 2)]), fill=night)


def _thing(box: Box, thing: str, easel: Easel) -> Iterator[Node]:
    """A line of the legend: a picture and what it means."""
    x, y, w, h = box
    yield from _picture(thing, x, y + h / 2, easel)
    yield easel.text(
        easel.say(f"aid-{thing}"), (x + _PICTURE + 2, y, w - _PICTURE - 2, h), pt=_POINTS, align="left"
    )


def _picture(thing: str, x: float, middle: float, easel: Easel) -> Iterator[Node]:
    """What the thing is, or does to a gift."""
    side = 8.4
    top = middle - side / 2
    if thing == "barred":
        yield from wall_nodes((x, top - 0.6, WALL, side + 1.2), easel)
        yield easel.picture("log", (x + 4.4, top - 0.4, side, side))
        yield easel.picture("sled", (x + 13, top - 0.8, side, side))
        return
    if thing == "push":
        yield easel.picture("gift-red", (x, top, side, side))
        yield easel.picture("gift-blue", (x + 7.6, top, side, side))
        yield from _arrow(x + 17, x + _PICTURE + 0.5, middle + 1, easel)
        return
    before, after = {
        "hole": ("gift", "hole"),
        "vortex": ("vortex", "vortex"),
        "chimney": ("gift-green", "chimney-green"),
    }[thing]
    yield easel.picture(before, (x, top, side, side))
    yield from _arrow(x + 9.2, x + _PICTURE - side - 0.4, middle, easel)
    yield easel.picture(after, (x + _PICTURE - side, top, side, side))
