"""Snow Tails in short notation: `drive L2 B2 FSF bonus`, `regroup`, `trim 1 4`, `reshuffle 5 1 3`."""

import re

from pnp.errors import PositionError
from pnp.games.snow_tails.drives import laid_cards
from pnp.games.snow_tails.moves import AnyCard, Drive, Laid, Move, Regroup, Reshuffle, Trim

_PLACES = {"L": "left", "R": "right", "B": "brake"}
_LETTERS = {place: letter for letter, place in _PLACES.items()}
_CARD = re.compile(r"\?|[0-9]{1,9}", re.ASCII)
_HINT = "e.g. drive L2 B2 FSF, regroup, trim 1 4, reshuffle 5 1 3"


def write(move: Move) -> str:
    """The move on one line.

    >>> write(Drive(Laid(left=2, brake=2), "FSF", False))
    'drive L2 B2 FSF'
    """
    match move:
        case Drive(cards, path, bonus):
            laid = [f"{_LETTERS[place]}{card}" for place, card in laid_cards(cards).items()]
            return " ".join(["drive", *laid, *([path] if path else []), *(["bonus"] if bonus else [])])
        case Regroup():
            return "regroup"
        case Trim(cards):
            return " ".join(["trim", *map(str, cards)])
        case Reshuffle(deck):
            return " ".join(["reshuffle", *map(str, deck)])


def read(line: str) -> Move:
    """The move this line writes.

    >>> read("drive l2 b2 fsf")
    Drive(cards=Laid(left=2, right=UNSET, brake=2), path='FSF', bonus=False)
    """
    words = line.split()
    if not words:
        raise PositionError("there is no move on this line", where="move", hint=_HINT)
    verb, rest = words[0].lower(), words[1:]
    match verb:
        case "drive":
            return _read_drive(rest)
        case "trim":
            return Trim([_card(word, word) for word in rest])
        case "reshuffle":
            return Reshuffle([_card(word, word) for word in rest])
        case "regroup":
            if rest:
                raise PositionError(f"nothing follows 'regroup', not {rest[0]!r}", where="move", hint=_HINT)
            return Regroup()
    raise PositionError(f"there is no move {words[0]!r} in this game", where="move", hint=_HINT)


def _read_drive(words: list[str]) -> Drive:
    """Cards by place, then the path, then perhaps the bonus."""
    cards: dict[str, AnyCard] = {}
    path = ""
    bonus = bool(words) and words[-1].lower() == "bonus"
    for word in words[: len(words) - bonus]:
        shouted = word.upper()
        if shouted[0] in _PLACES:
            place = _PLACES[shouted[0]]
            if place in cards:
                raise PositionError(
                    f"two cards on one place: {word!r}", where="move", hint="one card each on L, R and B"
                )
            cards[place] = _card(shouted[1:], word)
        elif set(shouted) <= {"F", "S"}:
            path += shouted
        else:
            raise PositionError(
                f"{word!r} is no card, no path and no bonus",
                where="move",
                hint="cards like L2, R2, B2; a path of F and S; then perhaps bonus",
            )
    return Drive(Laid(**cards), path, bonus)


def _card(text: str, word: str) -> AnyCard:
    if not _CARD.fullmatch(text):
        raise PositionError(f"{word!r} names no dog card", where="move", hint="dog cards are 1 to 5")
    return "?" if text == "?" else int(text)
