"""Which straights of a course show their special backs: counted, so that every course is equally likely."""

from functools import lru_cache
from math import comb

from pnp.games.snow_tails.track import Section
from pnp.rules.contract import Chance
from pnp.rules.lattice import Shape
from pnp.rules.layouts import Specials
from pnp.rules.lots import subset, weighted

KINDS: tuple[Section, ...] = ("trees", "canyon", "snowdrift-left", "snowdrift-right")
"""The backs of the straights, dealt out in turn: eight straights have two of each."""
_SAFE = 2
"""So many of the kinds may lie right after the start: snowdrifts may not."""

Caps = tuple[int, ...]
Straights = tuple[int, bool]
"""How many straights a course has, and whether it begins with one."""


def straights(walk: list[Shape]) -> Straights:
    """The straights of a walk between start and finish."""
    return walk.count("S"), walk[:1] == ["S"]


def backs(pieces: int) -> Caps:
    """How many of so many straights have each kind of back.

    >>> backs(8), backs(5)
    ((2, 2, 2, 2), (2, 1, 1, 1))
    """
    return tuple((pieces + len(KINDS) - 1 - kind) // len(KINDS) for kind in range(len(KINDS)))


@lru_cache(maxsize=1 << 14)
def sequences(length: int, caps: Caps) -> int:
    """How many sequences of so many kinds there are, none of them more often than its cap."""
    if length < 0 or min(caps) < 0:
        return 0
    found = [1] + [0] * length
    for cap in caps:
        found = [
            sum(found[n - used] * comb(n, used) for used in range(min(cap, n) + 1)) for n in range(length + 1)
        ]
    return found[length]


class Labels:
    """The faces of the straights of a course."""

    def __init__(self, pieces: int, specials: Specials | None) -> None:
        self._caps = backs(pieces)
        self._specials = specials

    def possible(self, slots: int) -> bool:
        """Can so many straights have as many specials as is wished?"""
        return bool(self._numbers(slots))

    def count(self, slots: int, first: bool) -> int:
        """In how many ways so many straights can lie; `first`: the first of them follows the start."""
        return sum(self._ways(slots, used, self._caps, first) for used in self._numbers(slots))

    def drawn(self, laid: Straights, chance: Chance) -> list[Section]:
        """The faces of these straights, every way equally likely."""
        slots, first = laid
        caps, numbers = self._caps, self._numbers(slots)
        left = weighted(chance, numbers, [self._ways(slots, used, caps, first) for used in numbers])
        faces: list[Section] = []
        for slot in range(slots):
            after = slots - slot - 1
            choices: list[tuple[int, Caps]] = [(left, caps)]
            choices += [(left - 1, _without(caps, kind)) for kind in range(len(KINDS))]
            if first and not slot:
                choices = choices[: 1 + _SAFE]
            ways = [self._ways(after, used, has, False) for used, has in choices]
            place = weighted(chance, range(len(choices)), ways)
            faces.append("straight" if not place else KINDS[place - 1])
            left, caps = choices[place]
        return faces

    def dealt(self, laid: Straights, chance: Chance) -> list[Section] | None:
        """The faces of straights from a shuffled box, for boxes too large to count; None: deal again."""
        slots, first = laid
        pile = [kind for kind, cap in zip(KINDS, self._caps, strict=True) for _ in range(cap)]
        pieces = chance.shuffled("layout", pile)[:slots]
        numbers = self._numbers(slots)
        if not numbers:
            return None
        up = {*subset(chance, range(slots), chance.choice("layout", numbers))}
        faces: list[Section] = [kind if slot in up else "straight" for slot, kind in enumerate(pieces)]
        return None if first and faces[0].startswith("snowdrift") else faces

    def _numbers(self, slots: int) -> range:
        """How many of so many straights may be special: none, up to half of them, or more than half."""
        match self._specials:
            case "none":
                return range(1)
            case "some":
                return range(1, slots // 2 + 1)
            case "many":
                return range(slots // 2 + 1, slots + 1)
            case _:
                return range(slots + 1)

    def _ways(self, slots: int, used: int, caps: Caps, first: bool) -> int:
        if used < 0 or used > slots or min(caps) < 0:
            return 0
        if not first:
            return comb(slots, used) * sequences(used, caps)
        safe = sum(self._ways(slots - 1, used - 1, _without(caps, kind), False) for kind in range(_SAFE))
        return self._ways(slots - 1, used, caps, False) + safe


def _without(caps: Caps, kind: int) -> Caps:
    return (*caps[:kind], caps[kind] - 1, *caps[kind + 1 :])
