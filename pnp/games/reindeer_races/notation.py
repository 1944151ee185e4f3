"""Moves of Reindeer Races in short notation: one line a move, written and read."""

from difflib import get_close_matches
from typing import get_args

from pnp.errors import PositionError
from pnp.games.reindeer_races.moves import Draw, Move, Reshuffle, RunMove, Trim
from pnp.games.reindeer_races.position import TRACKS, Card, TrackName

_FORMS = "draw | run TRACK FROM CARDS [MARKS] | trim CARDS | reshuffle CARDS"
_CARDS: tuple[Card, ...] = get_args(Card)
_MARKS = {"!": True, ".": False}


def write(move: Move) -> str:
    """The move in short notation.

    >>> write(RunMove(["elf", "present-1"], "present", 0, [True, False]))
    'run present 0 elf+present-1 !.'
    """
    match move:
        case Draw():
            return "draw"
        case RunMove():
            line = f"run {move.track} {move.start} {'+'.join(move.cards)}"
            return f"{line} {''.join('!' if bound else '.' for bound in move.bounds)}".rstrip()
        case Trim():
            return f"trim {'+'.join(move.cards)}"
        case Reshuffle():
            return f"reshuffle {'+'.join(move.deck)}"


def read(line: str) -> Move:
    """The move this line writes, or PositionError that says which word is wrong.

    >>> read("Run tree 3  tree-2 + elf")
    RunMove(cards=['tree-2', 'elf'], track='tree', start=3, bounds=[])
    """
    words = "+".join(part.strip() for part in line.lower().split("+")).split()
    match words:
        case ["draw"]:
            return Draw()
        case ["run", track, start, cards, *marks]:
            return RunMove(_cards(cards), _track(track), _space(start), _bounds("".join(marks)))
        case ["trim", cards]:
            return Trim(_cards(cards))
        case ["reshuffle", cards]:
            return Reshuffle(_cards(cards))
        case ["draw" | "run" | "trim" | "reshuffle", *_]:
            raise PositionError(
                f"{line.strip()!r} has too few or too many words", where="move", hint=f"write {_FORMS}"
            )
        case [word, *_]:
            raise _unknown("action", word, ("draw", "run", "trim", "reshuffle"))
    raise PositionError("the move is empty", where="move", hint=f"write {_FORMS}")


def _cards(word: str) -> list[Card]:
    cards: list[Card] = []
    for name in word.split("+"):
        found = [card for card in _CARDS if card == name]
        if not found:
            raise _unknown("card", name, _CARDS)
        cards += found
    return cards


def _track(word: str) -> TrackName:
    for track in TRACKS:
        if track == word:
            return track
    raise _unknown("track", word, TRACKS)


def _space(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise PositionError(
            f"{word!r} is no space", where="move", hint="write the number of the space, 0 for a new reindeer"
        )
    return int(word)


def _bounds(marks: str) -> list[bool]:
    for mark in marks:
        if mark not in _MARKS:
            raise PositionError(
                f"{mark!r} is no mark for an occupied landing",
                where="move",
                hint="write ! for a bound and . for passing, one for each landing",
            )
    return [_MARKS[mark] for mark in marks]


def _unknown(kind: str, word: str, known: tuple[str, ...]) -> PositionError:
    near = get_close_matches(word, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
    return PositionError(f"{word!r} is no {kind}", where="move", hint=hint)
