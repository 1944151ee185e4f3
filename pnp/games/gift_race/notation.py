"""Moves of La Course aux Cadeaux in one short line each: `roll 4`, `move d4N d5W>c2`, `log a5`."""

import re
from typing import cast

from msgspec import UNSET, UnsetType

from pnp.errors import PositionError
from pnp.games.gift_race.moves import Direction, Load, Log, Move, MoveGifts, Pass, Roll, Step, Unlog

_STEP = re.compile(r"([a-z][0-9]+)\s*([nesw])(?:\s*>\s*([a-z][0-9]+))?(?![a-z0-9>])\s*")
_SQUARE = re.compile(r"[a-z][0-9]+")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_FORMS = "roll N, move STEP [STEP], load, log SQUARE, unlog SQUARE or pass"


def write(move: Move) -> str:
    """The move in short notation.

    >>> write(MoveGifts((Step("d4", "N"), Step("d5", "W", "c2"))))
    'move d4N d5W>c2'
    """
    match move:
        case Roll(die):
            return f"roll {die}"
        case MoveGifts(steps):
            return " ".join(["move", *map(_write_step, steps)])
        case Load():
            return "load"
        case Log(at):
            return f"log {at}"
        case Unlog(at):
            return f"unlog {at}"
        case Pass():
            return "pass"


def read(line: str) -> Move:
    """The move this line writes.

    >>> read("MOVE d4n  d5w > c2")
    MoveGifts(steps=(Step(gift='d4', dir='N', vortex=UNSET), Step(gift='d5', dir='W', vortex='c2')))
    """
    verb, _, rest = line.strip().lower().partition(" ")
    rest = rest.strip()
    match verb:
        case "roll":
            if not _NUMBER.fullmatch(rest):
                raise _wrong(rest, "what the die shows", "roll 4")
            return Roll(int(rest))
        case "move":
            return MoveGifts(_read_steps(rest))
        case "log":
            return Log(_read_square(rest, "log a5"))
        case "unlog":
            return Unlog(_read_square(rest, "unlog a5"))
        case "load" | "pass":
            if rest:
                raise _wrong(rest, "nothing more", verb)
            return Load() if verb == "load" else Pass()
    raise PositionError(f"{verb!r} is no move of this game", where="move", hint=f"write {_FORMS}")


def _write_step(step: Step) -> str:
    onward = "" if isinstance(step.vortex, UnsetType) else f">{step.vortex}"
    return f"{step.gift}{step.dir}{onward}"


def _read_steps(rest: str) -> tuple[Step, ...]:
    steps: list[Step] = []
    while rest:
        found = _STEP.match(rest)
        if found is None:
            raise _wrong(rest.split()[0], "a step: square, direction and perhaps >vortex", "move d4N d5W>c2")
        gift, direction, vortex = found.groups()
        steps.append(Step(gift, cast(Direction, direction.upper()), vortex or UNSET))
        rest = rest[found.end() :]
    return tuple(steps)


def _read_square(word: str, example: str) -> str:
    if not _SQUARE.fullmatch(word):
        raise _wrong(word, "a square", example)
    return word


def _wrong(word: str, wanted: str, example: str) -> PositionError:
    said = f"{word!r} stands" if word else "nothing stands"
    return PositionError(f"{said} where {wanted} belongs", where="move", hint=f"for example: {example}")
