"""Short codes that hold a whole layout: digits of mixed radix, a game, a version and two check characters.

A code is written in an alphabet of 23 letters and digits, none of which looks like another (no 0 O Q D, no
1 I L, no B G S U V Z). The first character names the game, the second the version of the format; then comes
the layout as one number, and last two check characters. Case and dashes do not count.

Why no slip of one character gets through: let c₁ … cₙ be the values of all characters (0 … 22). The check
characters make Σ cᵢ ≡ 0 and Σ 5ⁱ cᵢ ≡ 0 modulo 23. 23 is prime and as large as the alphabet. A wrong
character changes the first sum by d with 0 < |d| < 23, so it is not 0 any more. Two unequal neighbours that
change places change the second sum by (cᵢ − cᵢ₊₁)(5ⁱ⁺¹ − 5ⁱ) = 4 · 5ⁱ (cᵢ − cᵢ₊₁), a product of numbers that
23 does not divide. Of all other accidents one in 529 passes, and few of those are layouts.
"""

from collections.abc import Iterable, Sequence
from math import comb

from pnp.errors import PositionError

ALPHABET = "23456789ACEFHJKMNPRTWXY"
BASE = len(ALPHABET)
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_WEIGHT = 5
_GROUP = 4
_SHORTEST = 5
LONGEST = 2000
"""No code is longer: a course of a thousand sections needs about half."""

Digits = Iterable[tuple[int, int]]
"""Values, each with its radix: 0 ≤ value < radix."""


def write_code(game: str, version: int, digits: Digits) -> str:
    """The code of a layout, in groups of four.

    >>> write_code("T", 1, [(3, 9), (8, 9)])
    'T357-XF'
    """
    number = 0
    for value, radix in reversed([*digits]):
        assert 0 <= value < radix, "a digit is smaller than its radix"
        number = number * radix + value
    body = [_VALUES[game], version, *_in_base(number)]
    plain, weighted = _sums(body)
    # x + y = -plain and 5ⁿ⁺¹x + 5ⁿ⁺²y = -weighted have one solution, as 5 is not 1 and 23 is prime.
    scale = pow(_WEIGHT, len(body) + 1, BASE)
    y = (plain - weighted * pow(scale, -1, BASE)) * pow(_WEIGHT - 1, -1, BASE) % BASE
    x = (-plain - y) % BASE
    written = "".join(ALPHABET[value] for value in (*body, x, y))
    return "-".join(written[place : place + _GROUP] for place in range(0, len(written), _GROUP))


def open_code(code: str, game: str, version: int) -> "Reader":
    """The digits of a code of this game, or PositionError that says what is wrong with it."""
    values = _characters(code)
    if any(_sums(values)):
        raise PositionError(
            f"{code!r} is no code: its check characters do not fit",
            where="code",
            hint="a character is wrong or two have changed places; compare it with the sheet",
        )
    if ALPHABET[values[0]] != game:
        raise PositionError(
            f"{code!r} is the code of another game",
            where="code",
            hint=f"codes of this game begin with {game}",
        )
    if values[1] != version:
        raise PositionError(
            f"{code!r} has format {values[1]}, which is not known here",
            where="code",
            hint="a newer version of this program made it",
        )
    if values[2] == 0 and len(values) > _SHORTEST:
        raise Reader(code, 0).wrong("it is longer than it needs to be")
    number = 0
    for value in values[2:-2]:
        number = number * BASE + value
    return Reader(code, number)


class Reader:
    """Takes the digits out of a code, in the order they were written."""

    def __init__(self, code: str, number: int) -> None:
        self._code = code
        self._number = number

    def digit(self, radix: int) -> int:
        """The next digit."""
        self._number, value = divmod(self._number, radix)
        return value

    def end(self) -> None:
        """All digits must be read now."""
        if self._number:
            raise self.wrong("something is left over")

    def wrong(self, why: str) -> PositionError:
        """The error for a code that names no layout of its game."""
        return PositionError(
            f"{self._code!r} is no layout of this game: {why}", where="code", hint="compare it with the sheet"
        )


def _characters(code: str) -> list[int]:
    """The values of the characters that count."""
    plain = code.replace("-", "").replace(" ", "").upper()
    for character in plain:
        if character not in _VALUES:
            raise PositionError(
                f"a code has no {character!r}", where="code", hint=f"only these are used: {ALPHABET}"
            )
    if not _SHORTEST <= len(plain) <= LONGEST:
        raise PositionError(
            f"{code[:40]!r} is too {'short' if len(plain) < _SHORTEST else 'long'} for a code",
            where="code",
            hint="a code is made by `referee track GAME`",
        )
    return [_VALUES[character] for character in plain]


def _sums(values: Sequence[int]) -> tuple[int, int]:
    """The plain and the weighted sum that the check characters bring to 0."""
    weighted, weight = 0, 1
    for value in values:
        weight = weight * _WEIGHT % BASE
        weighted += value * weight
    return sum(values) % BASE, weighted % BASE


def _in_base(number: int) -> list[int]:
    digits: list[int] = []
    while number:
        number, digit = divmod(number, BASE)
        digits.append(digit)
    return digits[::-1] or [0]


def rank_subset(chosen: Iterable[int]) -> int:
    """The number of a subset among all of its size (combinatorial number system).

    >>> [rank_subset(s) for s in ((0, 1), (0, 2), (1, 2), (0, 3))]
    [0, 1, 2, 3]
    """
    return sum(comb(item, place) for place, item in enumerate(sorted(chosen), 1))


def subset_of_rank(rank: int, size: int) -> list[int]:
    """The subset of this size and number, in ascending order.

    >>> subset_of_rank(3, 2)
    [0, 3]
    """
    chosen: list[int] = []
    for place in range(size, 0, -1):
        item = place - 1
        while comb(item + 1, place) <= rank:
            item += 1
        rank -= comb(item, place)
        chosen.append(item)
    return chosen[::-1]
