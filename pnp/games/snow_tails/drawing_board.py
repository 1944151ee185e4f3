"""The sled board: a place for the card of either dog, one for the brake, and how speed and drift follow."""

from collections.abc import Iterator

from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import rect

CARD = (41.0, 63.0)
"""A dog card, and the place for it."""
BRAKE = 33.0
"""A brake marker; its place is a little larger."""
PRINTED_SPEED = 3
"""What either dog pulls before a card covers it."""

_EDGE = 6.0
_FOOT = 15.5
_SPEED = 66.0
"""How much of the foot the speed takes; the drift has the rest."""
_ICON = 9.0


def dog_place(side: str, box: Box) -> Box:
    """Where the card of the left or the right dog lies on the board."""
    x, y, w, _ = box
    return (x + _EDGE if side == "left" else x + w - _EDGE - CARD[0], y + _EDGE, *CARD)


def brake_place(box: Box) -> Box:
    """Where the brake marker lies on the board."""
    x, y, w, _ = box
    side = BRAKE + 1
    return (x + (w - side) / 2, y + _EDGE + CARD[1] - side, side, side)


def board_front(colour: str, box: Box, easel: Easel) -> Iterator[Node]:
    """Left dog, brake and right dog side by side; speed and drift under them."""
    x, y, w, h = box
    for side in ("left", "right"):
        yield from _dog(side, dog_place(side, box), easel)
    yield from _brake(brake_place(box), easel)
    middle = x + w / 2
    yield easel.picture(f"pawn-{colour}", (middle - 11.5, y + _EDGE - 0.5, 27, 27))
    yield easel.picture(f"symbol-{colour}", (middle - 22, y + _EDGE + 0.5, 10, 10))
    foot = y + h - _FOOT - 3
    yield from _speed((x + _EDGE, foot, _SPEED, _FOOT), easel)
    drift = (x + _EDGE + _SPEED + 6, foot, w - 2 * _EDGE - _SPEED - 6, _FOOT)
    yield easel.text(easel.say("board-drift"), drift, pt=(7, 9), align="left")


def _place(box: Box, easel: Easel) -> Path:
    """A place to lay something on."""
    dusk, snow = easel.color("dusk"), easel.color("snow")
    return Path(*rect(*box, 3), fill=snow, stroke=dusk, width=0.5, dash=(2, 1.4))


def _dog(side: str, box: Box, easel: Easel) -> Iterator[Node]:
    x, y, w, h = box
    yield _place(box, easel)
    yield easel.picture(f"husky-{side}", (x + 5.5, y + 3, 30, 30))
    yield easel.text(str(PRINTED_SPEED), (x, y + 33, w, 20), font="title", pt=(44, 44))
    yield easel.text(easel.say(f"board-{side}"), (x + 3, y + h - 9, w - 6, 6.5), font="title", pt=(8, 12))


def _brake(box: Box, easel: Easel) -> Iterator[Node]:
    x, y, w, h = box
    yield _place(box, easel)
    yield easel.picture("brake", (x + 6, y + 2, w - 12, h - 12))
    yield easel.text(easel.say("board-brake"), (x + 2, y + h - 8.5, w - 4, 6), font="title", pt=(8, 12))


def _speed(box: Box, easel: Easel) -> Iterator[Node]:
    """speed = left dog + right dog − brake, the three as pictures."""
    x, y, w, h = box
    word = 19.0
    yield easel.text(easel.say("board-speed"), (x, y, word, h), font="title", pt=(8, 12), align="right")
    step = (w - word) / 3
    for place, (sign, picture) in enumerate((("=", "husky-left"), ("+", "husky-right"), ("−", "brake"))):
        left = x + word + place * step
        yield easel.text(sign, (left, y, step - _ICON, h), font="title", pt=(12, 12))
        top = y + (h - _ICON) / 2
        yield easel.picture(f"{picture}-small", (left + step - _ICON, top, _ICON, _ICON))
