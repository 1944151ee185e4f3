"""Cards of the pack: corner index, pips or court figure, and how far the card carries its holder."""

from collections.abc import Iterator, Mapping
from typing import cast

from pnp.games.elfenbein.position import Player, face
from pnp.games.elfenbein.walking import gait_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, turned
from pnp.layout.shapes import line, rect

COURT = {11: "jack", 12: "queen", 13: "king"}

_L, _M, _R = 0.0, 0.5, 1.0
_FOUR = ((_L, 0.0), (_R, 0.0), (_L, 1.0), (_R, 1.0))
_SIX = (*_FOUR, (_L, 0.5), (_R, 0.5))
_EIGHT = (*_FOUR, (_L, 1 / 3), (_R, 1 / 3), (_L, 2 / 3), (_R, 2 / 3))
PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    2: ((_M, 0.0), (_M, 1.0)),
    3: ((_M, 0.0), (_M, 0.5), (_M, 1.0)),
    4: _FOUR,
    5: (*_FOUR, (_M, 0.5)),
    6: _SIX,
    7: (*_SIX, (_M, 0.25)),
    8: (*_SIX, (_M, 0.25), (_M, 0.75)),
    9: (*_EIGHT, (_M, 0.5)),
    10: (*_EIGHT, (_M, 1 / 6), (_M, 5 / 6)),
}
"""Where the pips of a card lie in their field, from its left and top."""

_UNDERLINE = 0.9


def corner_mark(card: int, suit: str, box: Box, easel: Easel) -> Iterator[Node]:
    """The index and below it the suit; 6 and 9 are underlined."""
    x, y, w, h = box
    yield easel.text(face(card), (x, y, w, w), font="title", pt=(21, 21))
    if card in (6, 9):
        bar = rect(x + w / 4, y + w - 1.3, w / 2, _UNDERLINE, _UNDERLINE / 2)
        yield Path(*bar, fill=easel.color("night"))
    size = h - w - 0.8
    yield easel.picture(f"pip-{suit}", (x + (w - size) / 2, y + h - size, size, size))


def pips(card: int, suit: str, box: Box, easel: Easel) -> Iterator[Node]:
    """As many suits as the card counts, those of the lower half upside down."""
    x, y, w, h = box
    if card == 1:
        yield easel.picture(f"suit-{suit}", box)
        return
    size = 16.0 if card < 4 else 14.0 if card < 7 else 12.0
    for right, down in PIPS[card]:
        left, top = x + right * (w - size), y + down * (h - size)
        pip = easel.picture(f"suit-{suit}", (left, top, size, size))
        yield Group((pip,), turned(180, left + size / 2, top + size / 2)) if down > 0.5 else pip


def court(card: int, suit: str, box: Box, easel: Easel) -> Iterator[Node]:
    """Jack, queen or king above the name, with a suit on either side."""
    x, y, w, h = box
    night = easel.color("night")
    yield Path(*rect(*box, 3), fill=easel.color("frost"), stroke=night, width=0.5, ground=True)
    foot = y + h - 10
    yield Path(*line(x, foot, x + w, foot), stroke=night, width=0.5)
    # The figures are cut off at 98.5 of the 100 their drawing is high.
    size = w - 2
    yield easel.picture(COURT[card], (x + 1, foot - 0.985 * size, size, size))
    yield easel.text(easel.say(COURT[card]), (x + 2, foot + 0.5, w - 4, 9), font="title", pt=(11, 14))
    for left in (x + 1.5, x + w - 9.5):
        yield easel.picture(f"pip-{suit}", (left, y + 1.5, 8, 8))


def way_mark(player: str, card: int, box: Box, easel: Easel) -> Iterator[Node]:
    """Prints for the houses a card walks, a bicycle for a jump, the sleigh for a flight."""
    gait = gait_of(cast(Player, player), card)
    if gait.kind != "walk":
        yield easel.picture("sleigh-small" if gait.kind == "flight" else "bike-small", box)
        return
    x, y, w, h = box
    high = h * 0.75
    wide, step = high * 0.6, high * 0.75
    left = x + (w - wide - step * (gait.reach - 1)) / 2
    for number in range(gait.reach):
        yield easel.picture("print", (left + number * step, y + (h - high) / 2, wide, high))
