"""Where the race begins and ends: the start with a lane for each animal, the finish line and its banner."""

from collections.abc import Iterator

from pnp.games.hare_tortoise.drawing_track import EDGE, PATH, TILE
from pnp.games.hare_tortoise.position import ANIMALS
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, turned
from pnp.layout.shapes import KAPPA, Outline, line, polygon, rect

DEEP = 38.0
"""How deep start and finish are; a stand is 24 mm long."""
LANE = PATH / len(ANIMALS)
ARCH = (TILE, 112.0)
LEG = 9.0
FOOT = 7.0
BANNER = 15.0

_LEFT, _RIGHT = (TILE - PATH) / 2, (TILE + PATH) / 2
_BEYOND = 10.0
_ROUND = 7.0
_MARGIN = 2.2
_BAND: Box = (_LEFT, 2.0, PATH, 8.0)
_HEAD = 9.0
_CHEQUERS: Box = (_LEFT, 21.0, PATH, 12.0)
_SIGN: Box = (_LEFT + 4, 4, PATH - 8, 15)
_FEET_AT = _CHEQUERS[1] + _CHEQUERS[3] / 2


def start_face(easel: Easel) -> Iterator[Node]:
    """The path begins here: behind the line a lane for each animal, in race order."""
    yield from _dead_end(easel)
    for number, animal in enumerate(ANIMALS):
        left, top = _LEFT + number * LANE, _BAND[1] + _BAND[3]
        if number:
            lane = line(left, top + 2, left, DEEP - _MARGIN - 3)
            yield Path(*lane, stroke=easel.color("fawn"), width=0.6, dash=(2, 1.6))
        box = (left + (LANE - _HEAD) / 2, top + 7.5, _HEAD, _HEAD)
        yield easel.picture(f"{animal}-small", box)
    yield Path(*rect(*_BAND), fill=easel.color("pine"))
    yield from _rails(_BAND, easel)
    x, y, w, h = _BAND
    for middle in (x + 6, x + 14, x + w - 14, x + w - 6):
        arrow = polygon([(middle - 3, y + h - 2.2), (middle, y + 2), (middle + 3, y + h - 2.2)])
        yield Path(*arrow, fill=easel.color("gold"), stroke=easel.color("night"), width=0.4, join=1)
    yield easel.text(easel.say("sign-start"), (x + 18, y, w - 36, h), font="title", pt=(11, 16), color="snow")
    yield from _scenery(((5.5, 12), (74.5, 26)), "tuft", easel)
    yield from _scenery(((5.5, 28), (74.5, 10)), "flower", easel)


def finish_face(easel: Easel) -> Iterator[Node]:
    """The path ends behind a chequered line; beside it the banner is glued."""
    yield Group(tuple(_dead_end(easel)), turned(180, TILE / 2, DEEP / 2))
    yield from chequers(_CHEQUERS, 14, 3, easel)
    yield from _rails(_CHEQUERS, easel)
    x, y, w, h = _SIGN
    yield easel.text(easel.say("sign-finish"), (x + h, y, w - 2 * h, h), font="title", pt=(12, 20))
    for left in (x, x + w - h):
        yield easel.picture("trophy", (left, y, h, h))
    for left in (1.0, TILE - 1 - LEG):
        foot = rect(left, _FEET_AT - FOOT, LEG, 2 * FOOT, 1)
        night = easel.color("night")
        yield Path(*foot, fill=easel.color("snow"), stroke=night, width=0.4, dash=(1.2, 0.9))
    yield from _scenery(((5.5, 8), (74.5, 8)), "flower", easel)


def arch_net(easel: Easel) -> Iterator[Node]:
    """A banner on two legs, folded along its top: the same on either side."""
    side = tuple(_arch_side(easel))
    yield from side
    yield Group(side, turned(180, ARCH[0] / 2, ARCH[1] / 2))


def _arch_side(easel: Easel) -> Iterator[Node]:
    wide, high = ARCH
    top, foot = high / 2, high - FOOT
    night, fawn = easel.color("night"), easel.color("fawn")
    for left in (0.0, wide - LEG):
        yield Path(*rect(left, top + BANNER, LEG, foot - top - BANNER), fill=fawn, ground=True)
        for x in (left + 2.2, left + LEG - 2.2):
            yield Path(*line(x, top + BANNER, x, foot), stroke=easel.color("wood"), width=0.6)
        yield easel.picture("tuft-small", (left + 1.2, foot - 7, LEG - 2.4, LEG - 2.4))
    square = BANNER / 3
    yield from chequers((-square, top, wide + 2 * square, BANNER), 18, 3, easel)
    yield Path(*line(-square, top + BANNER, wide + square, top + BANNER), stroke=night, width=EDGE)
    sign: Box = (wide / 2 - 21, top + 2.6, 42, BANNER - 5.2)
    yield Path(*rect(*sign, 3), fill=easel.color("snow"), stroke=night, width=0.7)
    yield easel.text(easel.say("sign-finish"), sign, font="title", pt=(12, 20))


def chequers(box: Box, across: int, down: int, easel: Easel) -> Iterator[Node]:
    """Black on white by turns."""
    x, y, w, h = box
    wide, high = w / across, h / down
    yield Path(*rect(*box), fill=easel.color("snow"))
    for row in range(down):
        for column in range(row % 2, across, 2):
            yield Path(*rect(x + column * wide, y + row * high, wide, high), fill=easel.color("night"))


def _dead_end(easel: Easel) -> Iterator[Node]:
    """A path that joins the upper side and ends round before the lower one."""
    low, pull = DEEP - _MARGIN, _ROUND * (1 - KAPPA)
    outline: Outline = (
        "MLCLCL",
        (
            *(_LEFT, -_BEYOND, _LEFT, low - _ROUND),
            *(_LEFT, low - pull, _LEFT + pull, low, _LEFT + _ROUND, low),
            *(_RIGHT - _ROUND, low),
            *(_RIGHT - pull, low, _RIGHT, low - pull, _RIGHT, low - _ROUND),
            *(_RIGHT, -_BEYOND),
        ),
    )
    yield Path(f"{outline[0]}Z", outline[1], fill=easel.color("cream"), ground=True)
    yield Path(*outline, stroke=easel.color("night"), width=EDGE, join=1)


def _rails(box: Box, easel: Easel) -> Iterator[Node]:
    """The lines around a band across the path."""
    yield Path(*rect(*box), stroke=easel.color("night"), width=EDGE, join=1)


def _scenery(spots: tuple[tuple[float, float], ...], grows: str, easel: Easel) -> Iterator[Node]:
    for x, y in spots:
        yield easel.picture(f"{grows}-small", (x - 4.2, y - 4.2, 8.4, 8.4))
