"""Moves in one line: `take 2`."""

from pnp.errors import PositionError

from .position import Take


def write(move: Take) -> str:
    """The move in short notation."""
    return f"take {move.count}"


def read(line: str) -> Take:
    """The move this line writes."""
    verb, _, count = line.strip().lower().partition(" ")
    if verb != "take" or not count.strip().isdecimal():
        raise PositionError(f"{line!r} is no move", where="move", hint="write take 2")
    return Take("take", int(count))
