"""Moves as people type them: JSON or the short notation, with the nearest legal move for a slip."""

from difflib import SequenceMatcher
from typing import Any

import msgspec

from pnp.errors import PositionError
from pnp.referee import luck
from pnp.referee.requests import decode
from pnp.referee.table import Table

_CLOSE = 0.5
"""How alike two lines must be before one is offered for the other."""


def read_move(table: Table, line: str) -> Any:
    """The move of this line; PositionError names what is wrong with it and the nearest legal one."""
    if line.lstrip().startswith("{"):
        return decode(line.encode("utf-8", "surrogateescape"), msgspec.json.Decoder(table.rules.Move))
    notation = table.room.notation
    try:
        return notation.read(line)
    except PositionError as error:
        try:
            return notation.read(_with_seats(table, line))
        except PositionError:
            near = nearest(table, line)
            hint = f"did you mean `{near}`?" if near else error.hint
            raise PositionError(error.message, where="MOVE", hint=hint or _help(table)) from None


def nearest(table: Table, line: str) -> str:
    """The legal move most like this line in notation; nothing where none is alike, or chance is to move."""
    if luck.due(table.position):
        return ""
    typed = " ".join(line.lower().split())
    best, score = "", _CLOSE
    matcher = SequenceMatcher(b=typed, autojunk=False)
    for move in table.rules.moves(table.position):
        form = table.room.notation.write(move)
        matcher.set_seq1(form.lower())
        if matcher.real_quick_ratio() >= score and matcher.quick_ratio() >= score:
            alike = matcher.ratio()
            if alike > score:
                best, score = form, alike
    return best


def _with_seats(table: Table, line: str) -> str:
    """The line with the seats in place of the players' names."""
    seats = {name.casefold(): seat for seat, name in table.header.names.items()}
    return " ".join(seats.get(word.casefold(), word) for word in line.split())


def _help(table: Table) -> str:
    return f"`referee rules {table.room.id} --notation` shows the forms"
