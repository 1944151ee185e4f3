"""Positions as drawings: the scenes of the print with everything that stands on them, and a move's steps."""

from collections.abc import Mapping, Sequence

from pnp.games import Room
from pnp.layout.arrows import numbered
from pnp.layout.easel import Easel, drawings_by_name
from pnp.layout.scene import Group, Node
from pnp.layout.sheets import Page, face_page
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf
from pnp.models.words import read_words
from pnp.referee.inquiry import Inquiry
from pnp.rules.tapping import Spot

_DOT = 0.024
"""The largest a numbered dot may be, as a part of the picture's width."""
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
    inquiry: Inquiry, position: object, steps: Sequence[str] = (), *, ground: bool = True, pieces: bool = True
) -> Page:
    """The table as a page of its own size; `steps` are the spots of a move's steps, in order."""
    easel = easel_of(inquiry.room, inquiry.language)
    wide, high = inquiry.tabletop.size(position)
    nodes: list[Node] = []
    if ground:
        nodes += inquiry.tabletop.ground(position, easel)
    if pieces:
        nodes += inquiry.tabletop.pieces(position, easel)
        spots = {spot.id: spot for spot in inquiry.tabletop.spots(position)} if any(steps) else {}
        nodes += _numbers(spots, steps, wide, easel)
    return face_page(Group(tuple(nodes), clip=(0, 0, wide, high)), "table")


def _numbers(spots: Mapping[str, Spot], steps: Sequence[str], wide: float, easel: Easel) -> list[Node]:
    """A numbered dot for every step, all of one size, those of one place side by side."""
    nodes: list[Node] = []
    met: dict[str, int] = {}
    shown = [(number, at) for number, at in enumerate(steps, 1) if at in spots]
    sides = [side for _, at in shown for side in spots[at].box[2:]]
    radius = min(min(sides, default=0) * 0.19, wide * _DOT)
    for number, at in shown:
        x, y, _, _ = spots[at].box
        column, row = met.get(at, 0) % 3, met.get(at, 0) // 3
        met[at] = met.get(at, 0) + 1
        nodes += numbered(
            (x + radius * (1.1 + 2.1 * column), y + radius * (1.1 + 2.1 * row)), number, easel, radius
        )
    return nodes
