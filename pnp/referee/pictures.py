"""Positions as drawings: the scenes of the print with everything that stands on them, and a move's steps."""

from collections.abc import Sequence

from pnp.games import Room
from pnp.layout.arrows import numbered
from pnp.layout.easel import Easel, drawings_by_name
from pnp.layout.scene import Box, Group, Node, around
from pnp.layout.sheets import Page, face_page
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf
from pnp.models.words import read_words
from pnp.referee.inquiry import Inquiry
from pnp.rules.tapping import Spot

_DOT = 0.024
"""The largest a numbered dot may be, as a part of the picture's width."""
_SEEN = 0.01
"""The least a numbered dot may be in a close picture, as a part of its width: it can be read on a phone."""
_EASELS: dict[tuple[str, str], Easel] = {}


def easel_of(room: Room, language: str) -> Easel:
    """What the room's drawings are made with, read once."""
    if (room.id, language) not in _EASELS:
        shelf = Shelf()
        kit = read_kit(shelf, room.folder)
        words = read_words(shelf, room.folder, language, kit.title)
        _EASELS[room.id, language] = Easel(kit, words, shelf, drawings_by_name({}))
    return _EASELS[room.id, language]


def picture(
    inquiry: Inquiry,
    position: object,
    steps: Sequence[str] = (),
    *,
    ground: bool = True,
    pieces: bool = True,
    close: bool = False,
) -> Page:
    """The table as a page of its own size; `steps` are the spots of a move's steps, in order.

    A `close` picture shows only what lies around the steps where a table is too large for their numbers.
    """
    easel = easel_of(inquiry.room, inquiry.language)
    wide, high = inquiry.tabletop.size(position)
    spots = {spot.id: spot for spot in inquiry.tabletop.spots(position)} if any(steps) else {}
    shown = [(number, spots[at]) for number, at in enumerate(steps, 1) if at in spots]
    sides = [side for _, spot in shown for side in spot.box[2:]]
    radius = min(min(sides, default=0) * 0.19, wide * _DOT)
    nodes: list[Node] = []
    if ground:
        nodes += inquiry.tabletop.ground(position, easel)
    if pieces:
        nodes += inquiry.tabletop.pieces(position, easel)
        nodes += _numbers(shown, radius, easel)
    whole = (0.0, 0.0, wide, high)
    seen = _around([spot.box for _, spot in shown], radius / _SEEN, whole) if close and shown else whole
    return face_page(Group(tuple(nodes), clip=seen), "table")


def _around(boxes: Sequence[Box], least: float, whole: Box) -> Box:
    """The part of the whole with these boxes in its middle, at least so wide and high where there is room."""
    x, y, wide, high = around(boxes)
    (left, across), (top, down) = (
        _stretch(start, size, least, most) for start, size, most in ((x, wide, whole[2]), (y, high, whole[3]))
    )
    return (left, top, across, down)


def _stretch(start: float, size: float, least: float, most: float) -> tuple[float, float]:
    """Start and length of a stretch that is long enough, inside 0 … most."""
    long = min(max(size, least), most)
    return min(max(start + (size - long) / 2, 0), most - long), long


def _numbers(shown: Sequence[tuple[int, Spot]], radius: float, easel: Easel) -> list[Node]:
    """A numbered dot for every step, all of one size, those of one place side by side."""
    nodes: list[Node] = []
    met: dict[str, int] = {}
    for number, spot in shown:
        at, (x, y, _, _) = spot.id, spot.box
        column, row = met.get(at, 0) % 3, met.get(at, 0) // 3
        met[at] = met.get(at, 0) + 1
        nodes += numbered(
            (x + radius * (1.1 + 2.1 * column), y + radius * (1.1 + 2.1 * row)), number, easel, radius
        )
    return nodes
