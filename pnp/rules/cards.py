"""Hands, decks and the cards nobody has seen: what all card games of the house have in common.

`"?"` is a card the referee has not seen. A deck left out is a face-down pile of unknown size: every card
drawn from it is `"?"`. A discard pile left out is not tracked: there is nothing to reshuffle.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from pnp.errors import PositionError

UNKNOWN: Final = "?"

C = TypeVar("C")


def in_order(cards: Iterable[C]) -> list[C]:
    """Cards sorted as moves print them: plain order, unseen cards last.

    >>> in_order(["tree-1", "?", "elf"])
    ['elf', 'tree-1', '?']
    """
    return sorted(cards, key=lambda card: (card == UNKNOWN, card))


class Pile(msgspec.Struct, frozen=True):
    """The outcome of a draw: the cards taken, what is left of the deck, and how many are still wanted."""

    drawn: list[Any]
    deck: list[Any] | UnsetType
    wanted: int


def draw(deck: list[Any] | UnsetType, count: int) -> Pile:
    """Take cards from the front of the deck; `wanted` is what an empty deck still owes.

    >>> draw(["a", "b"], 3)
    Pile(drawn=['a', 'b'], deck=[], wanted=1)
    """
    if isinstance(deck, UnsetType):
        return Pile([UNKNOWN] * count, UNSET, 0)
    return Pile(deck[:count], deck[count:], max(0, count - len(deck)))


def play(hand: Sequence[C], cards: Iterable[C], unseen: Mapping[Any, int]) -> list[C] | None:
    """The hand without these cards, or None if it cannot hold them.

    A card leaves the first place where it stands; one not known to be held uses up a "?" of the hand,
    provided that `unseen` (see `left_over`) still has a copy of it.

    >>> play(["elf", "?", "elf"], ["elf", "tree-1"], {"tree-1": 1})
    ['elf']
    """
    rest: list[Any] = list(hand)
    guessed: Counter[Any] = Counter()
    for card in cards:
        if card in rest:
            rest.remove(card)
        elif UNKNOWN in rest and guessed[card] < unseen.get(card, 0):
            rest.remove(UNKNOWN)
            guessed[card] += 1
        else:
            return None
    return rest


def left_over(printed: Mapping[Any, int], *piles: Iterable[Any] | UnsetType) -> dict[Any, int]:
    """How many copies of each card are in none of the piles: what a "?" can be."""
    seen: Counter[Any] = Counter()
    for pile in piles:
        if not isinstance(pile, UnsetType):
            seen.update(pile)
    return {card: count - seen[card] for card, count in printed.items()}


def check_cards(printed: Mapping[Any, int], piles: Mapping[str, Iterable[Any] | UnsetType]) -> None:
    """Raise PositionError where the piles (by JSON path) hold more copies of a card than the game has.

    Unseen cards count too, unless a pile is left out: from a pile of unknown size they come for ever.
    """
    seen: Counter[Any] = Counter()
    total = sum(printed.values())
    tracked = True
    for where, pile in piles.items():
        if isinstance(pile, UnsetType):
            tracked = False
            continue
        seen.update(pile)
        for card, count in seen.items():
            if card != UNKNOWN and count > printed.get(card, 0):
                raise PositionError(
                    f"{count} copies of {card!r}, but the game has {printed.get(card, 0)}",
                    where=where,
                    hint='take the extra copy out, or write "?" for a card nobody has seen',
                )
    if tracked and seen.total() > total:
        raise PositionError(
            f"{seen.total()} cards in all, but the game has {total}",
            where="$",
            hint="leave out `deck` or `discard` if they are not tracked",
        )
