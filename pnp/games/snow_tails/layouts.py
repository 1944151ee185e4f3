"""Random courses of Snow Tails, and the codes that hold them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from pnp.errors import UsageError
from pnp.games.snow_tails.labels import Labels, straights
from pnp.games.snow_tails.track import Section
from pnp.rules.codes import open_code, write_code
from pnp.rules.contract import Chance
from pnp.rules.growing import grown
from pnp.rules.lattice import Shape, avoids_itself, extent
from pnp.rules.layouts import Millimetres, Wish
from pnp.rules.walks import Plan, Spent, drawn

LETTER = "T"
VERSION = 1
BOX = {"straight": 8, "bend": 4, "hairpin": 2}
SQUARE = 88.0
_LONGEST = 512
_HEAD: tuple[Shape, ...] = ("S",)
_TAIL: tuple[Shape, ...] = ("S", "S", "S")
_COUNTED, _COUNTED_LENGTH = 800, 60
"""Boxes with more mixtures of pieces, or more pieces, are too large to count; courses from them are grown."""
_UNIFORM_TRIES = 400
"""After so many courses that do not fit the table, courses are grown on it instead."""

SECTIONS: tuple[Section, ...] = (
    "straight", "trees", "canyon", "snowdrift-left", "snowdrift-right",
    "left", "right", "hairpin-left", "hairpin-right",
)  # fmt: skip
"""What stands between start and finish, in the order of the code: never to be changed."""
_SHAPES: dict[Section, Shape] = {"left": "L", "right": "R", "hairpin-left": "l", "hairpin-right": "r"}
_BENDS: dict[Shape, Section] = {shape: section for section, shape in _SHAPES.items()}


class Layout(msgspec.Struct, frozen=True):
    """A course from start to finish."""

    track: tuple[Section, ...]


def walk(track: Sequence[Section]) -> list[Shape]:
    """The course as a walk on the grid; the finish covers three squares."""
    return [*_HEAD, *(_SHAPES.get(section, "S") for section in track[1:-1]), *_TAIL]


def size(layout: Layout) -> Millimetres:
    """How wide and deep the course is on the table."""
    columns, rows = extent(walk(layout.track))
    return columns * SQUARE, rows * SQUARE


def encode(layout: Layout) -> str:
    """The code of a course: how many sections, and which."""
    middle = layout.track[1:-1]
    digits = [(SECTIONS.index(section), len(SECTIONS)) for section in middle]
    return write_code(LETTER, VERSION, [(len(middle), _LONGEST), *digits])


@lru_cache(maxsize=256)
def decode(code: str) -> Layout:
    """The course of a code, or PositionError."""
    reader = open_code(code, LETTER, VERSION)
    count = reader.digit(_LONGEST)
    middle = [SECTIONS[reader.digit(len(SECTIONS))] for _ in range(count)]
    reader.end()
    track: tuple[Section, ...] = ("start", *middle, "finish")
    if middle and middle[0].startswith("snowdrift"):
        raise reader.wrong("no snowdrift lies right after the start")
    if not avoids_itself(walk(track)):
        raise reader.wrong("the course crosses itself")
    return Layout(track)


def shown(layout: Layout) -> dict[str, Any]:
    """The course as a position has it."""
    return {"track": layout.track}


def tries(wish: Wish, chance: Chance) -> Iterator[Layout | None]:
    """Courses that meet the wish, all equally likely where the box is not too large to count them."""
    box = _box(wish)
    labels = Labels(box[0], wish.specials)
    large = (box[0] + 1) * (box[1] + 1) * (box[2] + 1) > _COUNTED or sum(box) > _COUNTED_LENGTH
    lengths = _lengths(wish, box, large)
    plan = Plan(box, lengths, labels.count, _HEAD, _TAIL)
    squares = None if wish.table is None else (int(wish.table[0] // SQUARE), int(wish.table[1] // SQUARE))
    if not any(map(labels.possible, range(min(box[0], lengths[-1]) + 1))):
        raise _unmet(wish)
    met = False
    if not large:
        uniform = drawn(plan, chance)
        for walked in uniform if squares is None else islice(uniform, _UNIFORM_TRIES):
            met = True
            yield None if walked is None else _course(walked, labels.drawn(straights(walked), chance))
        if not met:
            raise _unmet(wish)
    for walked in grown(plan, chance, squares):
        kinds = None if walked is None else labels.dealt(straights(walked), chance)
        yield None if walked is None or kinds is None else _course(walked, kinds)


def _course(walked: list[Shape], kinds: list[Section]) -> Layout:
    left = iter(kinds)
    middle = [_BENDS[shape] if shape in _BENDS else next(left) for shape in walked]
    return Layout(("start", *middle, "finish"))


def _box(wish: Wish) -> Spent:
    for piece, count in wish.box.items():
        if piece not in BOX:
            raise UsageError(f"the box has no {piece!r}", where="--box", hint=f"e.g. {_written(BOX)}")
        if not 0 <= count < _LONGEST:
            raise UsageError(f"{count} pieces of {piece}", where="--box", hint=f"0 to {_LONGEST - 1}")
    has = {**dict.fromkeys(BOX, 0), **wish.box} if wish.box else BOX
    if not 0 < sum(has.values()) < _LONGEST:
        raise UsageError(
            f"a box of {sum(has.values())} sections",
            where="--box",
            hint=f"1 to {_LONGEST - 1} sections in all",
        )
    return has["straight"], has["bend"], has["hairpin"]


def _lengths(wish: Wish, box: Spent, large: bool) -> range:
    total = sum(box)
    if wish.length is None:
        return range(total if large else 1, total + 1)
    if not 1 <= wish.length <= total:
        nearest = min(max(wish.length, 1), total)
        raise UsageError(
            f"no course has {wish.length} sections between start and finish",
            where="--length",
            hint=f"the box holds {total}: the nearest is {nearest}"
            + (", or a larger --box" if wish.length > total else ""),
        )
    return range(wish.length, wish.length + 1)


def _unmet(wish: Wish) -> UsageError:
    """Nothing at all can be laid: the specials ask for straights that the course does not have."""
    if wish.specials not in (None, "none"):
        return UsageError(
            f"a course of this box and length cannot have {wish.specials} special sections",
            where="--specials",
            hint="nearest: none, or more straights: a longer --length, a larger --box",
        )
    if wish.length is not None:
        return UsageError(
            f"no course of {wish.length} sections from this box avoids itself",
            where="--length",
            hint="leave --length out, or take a --box with more straights",
        )
    return UsageError("no course can be laid from this box", where="--box", hint=f"e.g. {_written(BOX)}")


def _written(box: dict[str, int]) -> str:
    return ",".join(f"{piece}={count}" for piece, count in box.items())
