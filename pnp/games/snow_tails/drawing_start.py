"""The start: which start position each lane is, and how many more cards it draws."""

from collections.abc import Iterator

from pnp.games.snow_tails.dealing import EXTRA, START_POSITIONS
from pnp.games.snow_tails.drawing_lanes import SQUARE, middle, pose
from pnp.games.snow_tails.track import Section, course_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Group, Node, Path
from pnp.layout.shapes import ellipse, path_data, rect

_BADGE = 10.0
# How far before the line the banner stands, the arrow and its words.
_BANNER, _ARROW, _WORDS = 30.0, 67.5, 77.0
# How far below the badges the cards lie.
_CARDS = 13.5
_TURN = "M12 20V4Q12 -10 -4 -10H-8V-20L-26 -4L-8 12V2H-4Q0 2 0 6V20Z"
"""An arrow that turns left, about a box of 40 × 40."""


def start_lanes(first_bend: Section) -> dict[int, int]:
    """The start position of every lane, as the rules have it."""
    course = course_of(("start", first_bend, "finish"))
    return {course.start(position) >> 4 & 7: position for position in START_POSITIONS}


def start_marks(first_bend: Section, easel: Easel) -> Iterator[Node]:
    """A numbered badge in every lane, and a sign that says for which first bend this face is."""
    night = easel.color("night")
    for lane, position in start_lanes(first_bend).items():
        box = (-_BADGE / 2, -_BADGE / 2 - 0.3, _BADGE, _BADGE)
        ring = Path(
            *ellipse(0, 0, _BADGE / 2, _BADGE / 2), fill=easel.color("straw"), stroke=night, width=0.7
        )
        number = easel.text(str(position), box, font="title", pt=(16, 16))
        yield Group((ring, number, *_more_cards(position, easel)), middle("start", lane, 1))
    yield from _sign(first_bend, easel)


def _more_cards(position: int, easel: Easel) -> Iterator[Node]:
    """A card for each one drawn beyond five."""
    count = EXTRA.get(position, 0)
    if not count:
        return
    night = easel.color("night")
    for number in range(count):
        x = (number - (count - 1) / 2) * 1.6 - 2.4
        y = _CARDS - 4.0 + number * 1.0
        yield Path(*rect(x, y, 4.8, 7.0, 0.8), fill=easel.color("snow"), stroke=night, width=0.5)
    x = (count - 1) / 2 * 1.6 - 2.4
    box = (x, _CARDS - 4.0 + (count - 1) * 1.0, 4.8, 7.0)
    yield easel.text(f"+{count}", box, font="title", pt=(7, 7))


def _sign(first_bend: Section, easel: Easel) -> Iterator[Node]:
    """The banner, an arrow as the first bend turns, and the same in words."""
    night = easel.color("night")
    banner = easel.picture("start-banner", (-15, _BANNER, 30, 30))
    arrow = Path(*path_data(_TURN), fill=easel.color("fawn"), stroke=night, width=2, join=1)
    flip = 1 if first_bend == "left" else -1
    turn = Group((arrow,), (0.35 * flip, 0, 0, 0.35, 0, _ARROW))
    words = easel.text(easel.say(f"first-bend-{first_bend}"), (-28, _WORDS, 56, 5), font="title", pt=(7, 10))
    yield Group((banner, turn, words), pose("start", SQUARE / 2, 1))
