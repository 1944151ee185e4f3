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
    smallest: Millimetres | None = None
    levels: set[int] = set()
    for layout in room.layouts.tries(wish, chance):
        if monotonic() > until:
            break
        if layout is None:
            continue
        size = room.layouts.size(layout)
        if wish.table is not None and not fits(size, wish.table):
            smallest = size if smallest is None else min(smallest, size, key=lambda s: s[0] * s[1])
            continue
        code = room.layouts.encode(layout)
        if difficulty is None:
            return Track(layout, code)
        rating = measured(room, code, players=players)
        if rating.difficulty == difficulty:
            return Track(layout, code, rating)
        levels.add(rating.difficulty)
    raise _unmet(wish, difficulty, patience, smallest, levels)


def named(room: Room, code: str, where: str = "--code") -> Track:
    """The layout of a code."""
    try:
        return Track(room.layouts.decode(code), code)
    except PnpError as error:
        raise UsageError(error.message, where=where, hint=error.hint) from None


def _unmet(
    wish: Wish, difficulty: int | None, patience: float, smallest: Millimetres | None, levels: set[int]
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
        found = "" if smallest is None else f"nearest: {smallest[0]:.0f}x{smallest[1]:.0f} mm, or "
        return UsageError(
            f"no layout that fits this table was found in {patience:g} seconds",
            where="--table",
            hint=f"{found}a shorter --length",
        )
    wishes = [name for name in ("length", "specials", "box") if getattr(wish, name)]
    return UsageError(
        f"no layout was found in {patience:g} seconds",
        where=", ".join(f"--{name}" for name in wishes) or "layout",
        hint="leave a wish out" if wishes else "try again",
    )
