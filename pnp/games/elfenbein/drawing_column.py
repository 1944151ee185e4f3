"""The column beside the town: title, what streets, trails and cards do, and the score track."""

from collections.abc import Callable, Iterator

from pnp.games.elfenbein.drawing_cards import way_mark
from pnp.games.elfenbein.drawing_town import tracks
from pnp.games.elfenbein.position import SUIT, Player, face
from pnp.games.elfenbein.walking import FACE, LOW, gait_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import rect

LEFT, WIDTH = 281.0, 87.0
LEAST, MOST = -3, 55
"""13 rounds of 4 points, for seeing Santa and for a present, are 52; nobody falls far below 0."""

_ACROSS = 6
_SPACE = (WIDTH / _ACROSS, 13.8)
_ROW = 15.2
# The top of the lowest row, where the track begins.
_FOOT = 202.4
_LINE = 0.5
_TITLE: Box = (LEFT, 4.5, WIDTH, 12)
_LEGEND = 18.0
_LEGEND_ROW = 7.7
_SIGN = 29.0
_CARDS = 16.0


def column(easel: Easel) -> Iterator[Node]:
    """Everything right of the town."""
    yield easel.text(easel.words.title, _TITLE, font="title", pt=(14, 26))
    yield from _legend(easel)
    yield from _track(easel)


def space(score: int) -> Box:
    """Where a score lies: rows of six that run to and fro from the foot up; 0 is as wide as two."""
    wide, high = _SPACE
    # Counted in widths from the beginning, 0 taking two of them.
    place = score - LEAST + (score > 0)
    row, along = divmod(place, _ACROSS)
    if row % 2:
        along = _ACROSS - 1 - along
    return (LEFT + along * wide, _FOOT - row * _ROW, wide * (2 if score == 0 else 1), high)


def _track(easel: Easel) -> Iterator[Node]:
    night = easel.color("night")
    yield from _turns(easel)
    for score in range(LEAST, MOST + 1):
        box = space(score)
        ground = "ice" if score < 0 else "gold" if score % 10 == 0 else "sand" if score % 5 == 0 else "snow"
        yield Path(*rect(*box), fill=easel.color(ground), stroke=night, width=_LINE, join=1)
        x, y, w, h = box
        if score == 0:
            yield easel.text(easel.say("start"), (x + 1, y + 7.6, w - 2, 5), font="title", pt=(7, 10))
            h = 9
        yield easel.text(str(score).replace("-", "−"), (x, y, w, h), font="title", pt=(12, 12))


def _turns(easel: Easel) -> Iterator[Node]:
    """Where the track turns up into the next row."""
    for score in range(LEAST, MOST):
        (x, y, w, _), (_, above, _, high) = space(score), space(score + 1)
        if above < y:
            neck = (x + w / 4, above + high, w / 2, y - above - high)
            night = easel.color("night")
            yield Path(*rect(*neck), fill=easel.color("snow"), stroke=night, width=_LINE)


def _legend(easel: Easel) -> Iterator[Node]:
    """A sign and a few words for streets, trails and what cards do."""
    walks = [(1, LOW), (LOW + 1, FACE - 1)]
    courts = " ".join(face(card) for card in SUIT if card >= FACE)
    rows = [
        (_street, "", easel.say("legend-street")),
        (_trail, "", easel.say("legend-trail")),
        *((_card("red", low), f"{face(low)}–{face(high)}", _walk(low, easel)) for low, high in walks),
        (_card("red", FACE), courts, easel.say("legend-jump")),
        (_card("santa", FACE), courts, easel.say("legend-flight")),
    ]
    for number, (sign, cards, words) in enumerate(rows):
        y, h = _LEGEND + number * _LEGEND_ROW, _LEGEND_ROW - 0.7
        x = LEFT
        if cards:
            yield easel.text(cards, (x, y, _CARDS, h), font="title", pt=(10, 12), align="left")
            x += _CARDS
        yield from sign((x, y, LEFT + _SIGN - x, h), easel)
        box = (LEFT + _SIGN + 2.5, y, WIDTH - _SIGN - 2.5, h)
        yield easel.text(words, box, font="semibold", pt=(8, 9), align="left")


def _walk(card: int, easel: Easel) -> str:
    return easel.say("legend-walk").format(reach=gait_of("red", card).reach)


def _street(box: Box, easel: Easel) -> Iterator[Node]:
    x, y, w, h = box
    band = rect(x, y + 0.4, w, h - 0.8)
    yield Path(*band, fill=easel.color("sand"), stroke=easel.color("night"), width=0.7, ground=True)


def _trail(box: Box, easel: Easel) -> Iterator[Node]:
    x, y, w, h = box
    yield from tracks((x + 2, y + h / 2), (x + w - 2, y + h / 2), 7, easel)


def _card(player: Player, card: int) -> Callable[[Box, Easel], Iterator[Node]]:
    def sign(box: Box, easel: Easel) -> Iterator[Node]:
        yield from way_mark(player, card, box, easel)

    return sign
