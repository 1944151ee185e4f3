"""The track cards: two spaces each, with room for a reindeer and an action to be read from both sides."""

from collections.abc import Iterator

from pnp.games.reindeer_races.position import DRAWN, TRACK_CARDS, Space, TrackCard
from pnp.games.reindeer_races.position import turned as other_way
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, turned
from pnp.layout.shapes import KAPPA, Outline, ellipse, line, polygon, rect

CARD = (76.0, 60.0)
STAND = (32.0, 20.0)
"""The foot of a reindeer: it stands on the trail and leaves the pictures of a space in sight."""
TRAIL = STAND[1]
"""How wide the trail is that leads from space to space and from card to card."""
OUTLINE = 0.7

_SIDE, _END, _GAP, _CORNER = 2.5, 2.0, 3.0, 5.0
_WIDTH = (CARD[0] - 2 * _END - _GAP) / 2
_ICON, _HINT = 16.2, 10.5
_ARROW = ((-14, -3), (2, -3), (2, -6.6), (14, 0), (2, 6.6), (2, 3), (-14, 3))
_AWAY = ((-1.2, 0), (1.2, 0), (1.2, 1.9), (3.2, 1.9), (0, 5), (-3.2, 1.9), (-1.2, 1.9))
_GROUNDS: dict[Space, str] = {
    "plain": "frost",
    "ice+": "ice",
    "ice-": "ice",
    "snowman": "biscuit",
    "skis": "straw",
    "yeti": "rose",
}
# What lies about on a plain space: where, in parts of the space, and how large in mm.
_DRIFTS = ((0.3, 0.13, 9.0, 2.2), (0.68, 0.25, 7.0, 1.6))
_FLAKES = ((0.14, 0.24, 0.9), (0.6, 0.09, 0.7), (0.84, 0.12, 1.1), (0.36, 0.27, 0.6))


def space_box(side: int) -> Box:
    """The first (0) or second (1) space of a card, seen in running order."""
    return (_END + side * (_WIDTH + _GAP), _SIDE, _WIDTH, CARD[1] - 2 * _SIDE)


def stand_box(side: int) -> Box:
    """Where a reindeer stands on a space."""
    x, y, w, h = space_box(side)
    return (x + (w - STAND[0]) / 2, y + (h - STAND[1]) / 2, *STAND)


def card_nodes(card: TrackCard, easel: Easel) -> Iterator[Node]:
    """A track card as it lies in running order, its top left corner at the origin.

    There is one picture a kind of card: laid the other way round it is that picture after half a turn.
    """
    if card in TRACK_CARDS:
        yield from _printed(card, easel)
    else:
        printed = tuple(_printed(other_way(card), easel))
        yield Group(printed, turned(180, CARD[0] / 2, CARD[1] / 2))


def _printed(card: TrackCard, easel: Easel) -> Iterator[Node]:
    snow, trail = easel.color("snow"), (CARD[1] - TRAIL) / 2
    for side, space in enumerate(card):
        box = space_box(side)
        yield Path(*rect(*box, _CORNER), easel.color(_GROUNDS[space]), snow, OUTLINE, ground=True)
        if space == "plain":
            yield from _snow(box, easel)
        if not _is_ice(space):
            yield Path(*rect(box[0], trail, box[2], TRAIL), fill=snow)
        x, y, w, h = stand_box(side)
        place = rect(x + 1, y + 1, w - 2, h - 2, 4)
        yield Path(*place, stroke=easel.color("dusk"), width=0.5, dash=(2, 1.6), cap=1)
    bank = Path(*bank_line(), stroke=easel.color("night"), width=OUTLINE, join=1)
    yield bank
    yield Group((bank,), turned(180, CARD[0] / 2, CARD[1] / 2))
    for side, space in enumerate(card):
        yield from _action(space, space_box(side), easel)


def bank_line() -> Outline:
    """The upper bank of the trail, from edge to edge of the card: along it, and around each space.

    The lower bank is the same after half a turn, so the trail joins whichever way two cards lie.
    """
    foot, r, pull = (CARD[1] - TRAIL) / 2, _CORNER, _CORNER * (1 - KAPPA)
    xy: tuple[float, ...] = (0, foot)
    for side in (0, 1):
        x, y, w, _ = space_box(side)
        right = x + w
        xy += (x, foot, x, y + r, x, y + pull, x + pull, y, x + r, y)
        xy += (right - r, y, right - pull, y, right, y + pull, right, y + r, right, foot)
    return "M" + 2 * "LLCLCL" + "L", (*xy, CARD[0], foot)


def _is_ice(space: Space) -> bool:
    return space in ("ice+", "ice-")


def _snow(box: Box, easel: Easel) -> Iterator[Node]:
    """Drifts and flakes, the same from both sides of the table."""
    x, y, w, h = box
    for across, down, rx, ry in _DRIFTS:
        for fx, fy in ((across, down), (1 - across, 1 - down)):
            yield Path(*ellipse(x + fx * w, y + fy * h, rx, ry), fill=easel.color("snow"))
    for across, down, size in _FLAKES:
        for fx, fy in ((across, down), (1 - across, 1 - down)):
            yield Path(*ellipse(x + fx * w, y + fy * h, size, size), fill=easel.color("ice"))


def _action(space: Space, box: Box, easel: Easel) -> Iterator[Node]:
    """The picture of an action below the reindeer, and again above it for those across the table."""
    if space == "plain":
        return
    x, y, w, h = box
    below: Box = (x, y + h - _ICON - 0.8, w, _ICON)
    if _is_ice(space):
        yield from _ice(space == "ice+", below, easel)
        again = tuple(_ice(space == "ice-", below, easel))
    else:
        again = tuple(_picture(space, below, easel))
        yield from again
    yield Group(again, turned(180, x + w / 2, y + h / 2))


def _ice(forward: bool, box: Box, easel: Easel) -> Iterator[Node]:
    """An arrow as long as the space allows."""
    x, y, w, h = box
    cx, cy, way = x + w / 2, y + h / 2, 1 if forward else -1
    points = [(cx + way * dx, cy + dy) for dx, dy in _ARROW]
    night = easel.color("night")
    yield Path(*polygon(points), fill=easel.color("dusk"), stroke=night, width=OUTLINE, join=1)
    shine = line(cx - way * 11.5, cy, cx - way * 4, cy)
    yield Path(*shine, stroke=easel.color("ice"), width=OUTLINE, cap=1)


def _picture(space: Space, box: Box, easel: Easel) -> Iterator[Node]:
    """What the space is, and beside it what happens."""
    x, y, w, h = box
    left = x + (w - _ICON - _HINT - 2) / 2
    yield easel.picture(space, (left, y, _ICON, h))
    hint: Box = (left + _ICON + 2, y, _HINT, h)
    if space == "snowman":
        yield easel.picture("turn-small", hint)
    elif space == "skis":
        yield easel.picture("cards-small", (hint[0], y + h - _HINT, _HINT, _HINT))
        yield easel.text(f"+{DRAWN}", (hint[0], y, _HINT, h - _HINT), font="title", pt=(11, 11))
    else:
        yield easel.picture("reindeer-head-small", (hint[0], y, _HINT, h - 6))
        points = [(hint[0] + _HINT / 2 + dx, y + h - 5.5 + dy) for dx, dy in _AWAY]
        yield Path(*polygon(points), easel.color("night"), easel.color("night"), OUTLINE, join=1)
