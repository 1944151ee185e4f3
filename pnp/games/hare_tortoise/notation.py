"""Moves of Le Lièvre et la Tortue in short notation: one line a move, written and read."""

from difflib import get_close_matches
from typing import get_args

from pnp.errors import PositionError
from pnp.games.hare_tortoise.moves import Advance, BetMove, Move, Play, Reshuffle
from pnp.games.hare_tortoise.position import ANIMALS, Animal, Card

_FORMS = "bet CARD | play CARDS | advance ANIMAL | reshuffle CARDS"
_ACTIONS = ("bet", "play", "advance", "reshuffle")
_CARDS: tuple[Card, ...] = get_args(Card)


def write(move: Move) -> str:
    """The move in short notation.

    >>> write(Play(["howl", "wolf"]))
    'play howl+wolf'
    """
    match move:
        case BetMove():
            return f"bet {move.card}"
        case Play():
            return f"play {'+'.join(move.cards)}"
        case Advance():
            return f"advance {move.animal}"
        case Reshuffle():
            return f"reshuffle {'+'.join(move.deck)}"


def read(line: str) -> Move:
    """The move this line writes, or PositionError that says which word is wrong.

    >>> read("Play  hare + hare")
    Play(cards=['hare', 'hare'])
    """
    words = "+".join(part.strip() for part in line.lower().split("+")).split()
    match words:
        case ["bet", card]:
            return BetMove(_card(card))
        case ["play", cards]:
            return Play([_card(card) for card in cards.split("+")])
        case ["advance", animal]:
            return Advance(_animal(animal))
        case ["reshuffle", cards]:
            return Reshuffle([_card(card) for card in cards.split("+")])
        case ["bet" | "play" | "advance" | "reshuffle", *_]:
            raise PositionError(
                f"{line.strip()!r} has too few or too many words",
                where="move",
                hint=f"write {_FORMS}; several cards are joined by +",
            )
        case [word, *_]:
            raise _unknown("action", word, _ACTIONS)
    raise PositionError("the move is empty", where="move", hint=f"write {_FORMS}")


def _card(word: str) -> Card:
    for card in _CARDS:
        if card == word:
            return card
    raise _unknown("card", word, _CARDS)


def _animal(word: str) -> Animal:
    for animal in ANIMALS:
        if animal == word:
            return animal
    raise _unknown("animal", word, ANIMALS)


def _unknown(kind: str, word: str, known: tuple[str, ...]) -> PositionError:
    near = get_close_matches(word, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
    return PositionError(f"{word!r} is no {kind}", where="move", hint=hint)
