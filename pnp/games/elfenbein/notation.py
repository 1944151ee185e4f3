"""The short notation of Santa in Elfenbein: one line a move, e.g. `card red Q` or `go a2 a3 a3=red`."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from msgspec import UNSET, UnsetType

from pnp.errors import PositionError
from pnp.games.elfenbein.moves import Bonus, Close, Go, LayCard, Move, NameChooser, NameNext, Start
from pnp.games.elfenbein.position import FACES, SEATS, Card, Player, face

VERBS = ("close", "start", "card", "chooser", "order", "go")
_PLACE = re.compile(r"[a-z][0-9]+\Z")
_CARDS: dict[str, Card] = {name.lower(): card for card, name in FACES.items()} | {"?": "?"}


def write(move: Move) -> str:
    """The move in short notation.

    >>> write(LayCard("red", 12))
    'card red Q'
    """
    match move:
        case Close(house):
            return f"close {house}"
        case Start(house, bonus):
            return " ".join(["start", house, *_picks(bonus)])
        case LayCard(player, card):
            return f"card {player} {face(card)}"
        case NameChooser(player):
            return f"chooser {player}"
        case NameNext(player):
            return f"order {player}"
        case Go(path, bonus):
            return " ".join(["go", *path, *_picks(bonus)])


def read(line: str) -> Move:
    """The move this line writes, or PositionError that says which word is wrong.

    >>> read("go A2 a3 a3=Red")
    Go(path=('a2', 'a3'), bonus={'a3': 'red'})
    """
    verb, *words = line.lower().split() or [""]
    match verb:
        case "close":
            _count(words, 1, "close b2")
            return Close(_place(words[0]))
        case "start":
            path, bonus = _route(words)
            _count(path, 1, "start c3")
            return Start(path[0], bonus)
        case "card":
            _count(words, 2, "card red Q")
            return LayCard(_player(words[0]), _card(words[1]))
        case "chooser":
            _count(words, 1, "chooser red")
            return NameChooser(_player(words[0]))
        case "order":
            _count(words, 1, "order green")
            return NameNext(_player(words[0]))
        case "go":
            path, bonus = _route(words)
            return Go(tuple(path), bonus)
    raise _wrong(f"no move begins with {verb!r}", verb, VERBS)


def _picks(bonus: Bonus | UnsetType) -> list[str]:
    return [] if isinstance(bonus, UnsetType) else [f"{house}={kid}" for house, kid in bonus.items()]


def _route(words: Sequence[str]) -> tuple[list[str], Bonus | UnsetType]:
    """Houses, and after them who gets the point of which present."""
    path: list[str] = []
    bonus: Bonus = {}
    for word in words:
        house, given, kid = word.partition("=")
        if not given:
            path.append(_place(house))
        elif house in bonus:
            raise PositionError(f"{house} is given away twice", where="move", hint="name one kid a house")
        else:
            bonus[_place(house)] = _player(kid)
    return path, bonus or UNSET


def _count(words: Sequence[str], wanted: int, example: str) -> None:
    if len(words) != wanted:
        raise PositionError(
            f"this move takes {wanted} word{'s' * (wanted > 1)} after the first, not {len(words)}",
            where="move",
            hint=f"e.g. {example}",
        )


def _place(word: str) -> str:
    if not _PLACE.match(word):
        raise PositionError(f"{word!r} is not a house", where="move", hint="a letter and a number, e.g. c3")
    return word


def _player(word: str) -> Player:
    for seat in SEATS:
        if seat == word:
            return seat
    raise _wrong(f"{word!r} is not a player", word, SEATS)


def _card(word: str) -> Card:
    if word in _CARDS:
        return _CARDS[word]
    if re.fullmatch(r"-?[0-9]{1,9}", word):
        return int(word)
    raise PositionError(f"{word!r} is not a card", where="move", hint="A, 2 to 10, J, Q or K")


def _wrong(message: str, word: str, known: Sequence[str]) -> PositionError:
    near = get_close_matches(word, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"one of: {', '.join(known)}"
    return PositionError(message, where="move", hint=hint)
