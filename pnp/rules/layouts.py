"""What a room offers about its layouts: drawing one by lot, writing it as a code, and reading it back."""

from collections.abc import Iterator
from typing import Any, Literal, Protocol

import msgspec

from pnp.errors import UsageError
from pnp.rules.contract import Chance

Specials = Literal["none", "some", "many"]
Millimetres = tuple[float, float]


class Wish(msgspec.Struct, frozen=True):
    """What somebody asks of a layout; None or empty where they do not mind."""

    length: int | None = None
    specials: Specials | None = None
    table: Millimetres | None = None
    box: dict[str, int] = {}


class Layouts(Protocol):
    """The module `layouts` of a room.

    A layout is a frozen value. Codes hold the whole of it, so that they can be read on any machine and in
    any later version: whoever changes the format gives it the next number and goes on reading the old one.
    """

    LETTER: str
    """What the codes of this game begin with."""
    BOX: dict[str, int]
    """The pieces a layout is made of, where a table may have more or fewer of them; else empty."""

    def tries(self, wish: Wish, chance: Chance) -> Iterator[Any | None]:
        """Layouts by lot for as long as they are asked for, None for each one thrown away.

        A wish that no layout can meet is a UsageError with the nearest that can. Whether a layout fits the
        table is left to the caller (see `size`).
        """

    def size(self, layout: Any) -> Millimetres:
        """How wide and deep the layout is on the table, everything laid."""

    def encode(self, layout: Any) -> str:
        """The code of a layout."""

    def decode(self, code: str) -> Any:
        """The layout of a code, or PositionError that says what is wrong with it."""

    def shown(self, layout: Any) -> dict[str, Any]:
        """The layout under the keys that a position uses."""


def fits(size: Millimetres, table: Millimetres) -> bool:
    """Does something of this size lie on the table, either way round?

    >>> fits((300, 900), (900, 400)), fits((500, 500), (900, 400))
    (True, False)
    """
    return min(size) <= min(table) and max(size) <= max(table)


def refuse_table(wish: Wish, size: Millimetres) -> None:
    """For a game whose layouts are all of one size."""
    if wish.table is not None and not fits(size, wish.table):
        wide, deep = size
        raise UsageError(
            "the table is too small", where="--table", hint=f"nearest: {wide:.0f}x{deep:.0f} mm, or larger"
        )


def refuse_length(wish: Wish, what: str) -> None:
    """For a game whose layouts have one length."""
    if wish.length is not None:
        raise UsageError("this game has layouts of one length only", where="--length", hint=what)


def refuse_box(wish: Wish) -> None:
    """For a game whose box is what it is."""
    if wish.box:
        raise UsageError(
            "the layouts of this game are made of what is printed", where="--box", hint="leave it out"
        )
