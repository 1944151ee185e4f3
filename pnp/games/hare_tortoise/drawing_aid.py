"""The aid: how far each animal moves with how many cards, and on its other face what a turn is."""

from collections.abc import Iterator

from pnp.games.hare_tortoise.beginner import TURBO
from pnp.games.hare_tortoise.position import ANIMALS, HAND, POINTS, SAME_LIMIT, TABLE_LIMIT, Animal
from pnp.games.hare_tortoise.racing import STRIDES
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import line, rect

LEFT, WIDTH = 5.5, 52.0
_TITLE: Box = (LEFT, 4.2, WIDTH, 6.6)
_CELL = 5.35
_FIRST = LEFT + WIDTH - _CELL * (SAME_LIMIT + 1)
TOP, ROW = 24.2, 12.0
_HEADER = 17.6
_CARD = (4.2, 5.6)
_TILE = 4.7
_HEAD = 8.8
_WORDS = LEFT + _HEAD + 1.2
_BADGE = 5.6
_PODIUM = {1: (2, 11.0), 0: (1, 15.0), 2: (3, 8.0)}
"""The steps from left to right: which place, and how high."""


def race_table(easel: Easel) -> Iterator[Node]:
    """A row for each animal in race order, a column for each number of cards."""
    yield easel.text(easel.say("aid-race"), _TITLE, font="title", pt=(12, 15))
    yield easel.text(easel.say("aid-order"), (LEFT, 11, WIDTH, 5.8), pt=(6.5, 7.5))
    night = easel.color("night")
    for cards in range(SAME_LIMIT + 1):
        middle = column(cards)
        box = (middle - _CARD[0] / 2, _HEADER, *_CARD)
        yield Path(*rect(*box, 0.8), fill=easel.color("snow"), stroke=night, width=0.4)
        yield easel.text(str(cards), box, font="title", pt=(8, 8))
    label = (_WORDS, _HEADER, _FIRST - _WORDS - 1, _CARD[1])
    yield easel.text(easel.say("aid-cards"), label, font="semibold", pt=(6.5, 8), align="right")
    for number, animal in enumerate(ANIMALS):
        yield from _row(animal, TOP + number * ROW, easel)


def _row(animal: Animal, top: float, easel: Easel) -> Iterator[Node]:
    night, rule = easel.color("night"), easel.color("ice")
    yield Path(*line(LEFT, top - 0.2, LEFT + WIDTH, top - 0.2), stroke=rule, width=0.5)
    yield easel.picture(f"{animal}-small", (LEFT, top + 1.2, _HEAD, _HEAD))
    name = (_WORDS, top + 0.7, _FIRST - _WORDS - 0.6, _TILE)
    yield easel.text(easel.say(animal), name, font="title", pt=(6, 8.5), align="left")
    for cards, tiles in enumerate(STRIDES[animal]):
        box = (column(cards) - _TILE / 2, top + 0.7, _TILE, _TILE)
        if tiles:
            fill = easel.color("meadow")
            yield Path(*rect(*box, 0.6), fill=fill, stroke=night, width=0.4, ground=True)
        sleeps = animal == "hare" and cards == SAME_LIMIT
        yield easel.text(
            f"{tiles}*" if sleeps else str(tiles) if tiles else "–", box, font="title", pt=(8, 8)
        )
    note = easel.say(f"aid-{animal}").format(same=SAME_LIMIT)
    yield easel.text(
        note, (_WORDS, top + 5.7, LEFT + WIDTH - _WORDS, 5.6), pt=(6.5, 7), align="left", valign="top"
    )


def column(cards: int) -> float:
    """The middle of the column for so many cards."""
    return _FIRST + _CELL * (cards + 0.5)


def turn_reminder(easel: Easel) -> Iterator[Node]:
    """The steps of a turn, what bets pay, and what beginners do."""
    facts = {"same": SAME_LIMIT, "all": TABLE_LIMIT, "hand": HAND["normal"]}
    yield easel.text(easel.say("aid-turn"), _TITLE, font="title", pt=(12, 16))
    top = 12.6
    for number, (step, high) in enumerate((("lay", 10.4), ("draw", 5.6), ("run", 13.6)), 1):
        yield from _badge(number, top, easel)
        words = easel.say(f"aid-{step}").format(**facts)
        box = (LEFT + _BADGE + 1.6, top + 0.8, WIDTH - _BADGE - 1.6, high)
        yield easel.text(words, box, pt=(7, 8), align="left", valign="top")
        top += high + 1.4
    yield from _payment((LEFT, top, WIDTH, 20.5), easel)
    beginner = easel.say("aid-beginner").format(hand=HAND["beginner"], turbo=TURBO)
    ground = (LEFT, top + 21.5, WIDTH, 83.4 - top - 21.5)
    yield Path(*rect(*ground, 2), fill=easel.color("meadow"), ground=True)
    box = (ground[0] + 1.5, ground[1] + 0.6, ground[2] - 3, ground[3] - 1.2)
    yield easel.text(beginner, box, pt=(6.5, 7.5), align="left")


def _badge(number: int, top: float, easel: Easel) -> Iterator[Node]:
    box = (LEFT, top, _BADGE, _BADGE)
    night = easel.color("night")
    yield Path(*rect(*box, _BADGE / 2), fill=easel.color("gold"), stroke=night, width=0.5)
    yield easel.text(str(number), box, font="title", pt=(10, 10))


def _payment(box: Box, easel: Easel) -> Iterator[Node]:
    """A podium with what a bet on each step pays, and when it is paid."""
    x, y, w, h = box
    night, step = easel.color("night"), 8.5
    floor = y + h - 1
    for number, (place, (rank, high)) in enumerate(_PODIUM.items()):
        left = x + number * step
        ground = easel.color("gold" if rank == 1 else "oat")
        block = (left, floor - high, step, high)
        yield Path(*rect(*block), fill=ground, stroke=night, width=0.5, join=1)
        yield easel.text(str(POINTS[place]), block, font="title", pt=(12, 12))
        yield easel.text(f"{rank}.", (left, floor - high - 4.4, step, 4.4), font="semibold", pt=(7, 7))
    words = easel.say("aid-pays").format(steps=len(POINTS))
    yield easel.text(words, (x + 3 * step + 2, y, w - 3 * step - 2, h), pt=(7, 8), align="left")
