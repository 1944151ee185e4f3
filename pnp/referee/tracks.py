"""A layout for tonight: drawn by lot until it meets every wish, or an error that says which wish it was."""

from time import monotonic
from typing import Any

import msgspec

from pnp.errors import PnpError, UsageError
from pnp.games import Room
from pnp.referee.rating import measured
from pnp.rules.contract import Chance
from pnp.rules.layouts import Millimetres, Wish, fits
from pnp.rules.rating import Measured

PATIENCE = 20.0
"""Seconds after which a wish counts as one that cannot be met."""
RATING_PATIENCE = 60.0
"""The same where layouts have to be rated to find one."""


class Track(msgspec.Struct, frozen=True):
    """A layout with its code, and its rating if it was asked for."""

    layout: Any
    code: str
    measured: Measured | None = None


def drawn(
    room: Room,
    wish: Wish,
    chance: Chance,
    *,
    difficulty: int | None = None,
    players: int | None = None,
    patience: float | None = None,
) -> Track:
    """A layout by lot that meets the wish; a wish for a difficulty is met by rating one after the other."""
    if patience is None:
        patience = PATIENCE if difficulty is None else RATING_PATIENCE
    until = monotonic() + patience
    table = wish.table
    smallest: Millimetres | None = None
    levels: set[int] = set()
    for layout in room.layouts.tries(wish, chance):
        if monotonic() > until:
            break
        if layout is None:
            continue
        size = room.layouts.size(layout)
        if table is not None and not fits(size, table):
            smallest = size if smallest is None else min(smallest, size, key=lambda one: _lacking(one, table))
            continue
        code = room.layouts.encode(layout)
        if difficulty is None:
            return Track(layout, code)
        rating = measured(room, code, players=players)
        if rating.difficulty == difficulty:
            return Track(layout, code, rating)
        levels.add(rating.difficulty)
    raise _unmet(room, wish, difficulty, patience, smallest, levels)


def named(room: Room, code: str, where: str = "--code") -> Track:
    """The layout of a code, which is written as on a sheet however it was typed."""
    try:
        layout = room.layouts.decode(code)
    except PnpError as error:
        raise UsageError(error.message, where=where, hint=error.hint) from None
    return Track(layout, room.layouts.encode(layout))


def _lacking(size: Millimetres, table: Millimetres) -> float:
    """How much a table lacks on both sides together to hold something of this size."""
    sides = zip(sorted(size), sorted(table), strict=True)
    return sum(max(0.0, needed - has) for needed, has in sides)


def _unmet(
    room: Room,
    wish: Wish,
    difficulty: int | None,
    patience: float,
    smallest: Millimetres | None,
    levels: set[int],
) -> UsageError:
    """The error for a search that ran out of time."""
    if levels:
        nearest = min(levels, key=lambda level: abs(level - (difficulty or 0)))
        return UsageError(
            f"no layout of difficulty {difficulty} was found in {patience:g} seconds",
            where="--difficulty",
            hint=f"nearest: {nearest}",
        )
    if wish.table is not None:
        nearest_size = "" if smallest is None else f"nearest: {smallest[0]:.0f}x{smallest[1]:.0f} mm"
        shorter = "a shorter --length" if room.layouts.BOX and (wish.length or wish.box) else ""
        return UsageError(
            f"no layout that fits this table was found in {patience:g} seconds",
            where="--table",
            hint=", or ".join(filter(None, (nearest_size, shorter))),
        )
    wishes = [name for name in ("length", "specials", "box") if getattr(wish, name)]
    return UsageError(
        f"no layout was found in {patience:g} seconds",
        where=", ".join(f"--{name}" for name in wishes) or "layout",
        hint="leave a wish out" if wishes else "try again",
    )
