"""A part of the town drawn for the rule sheet: who and what is in the houses, and where somebody goes."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec import UnsetType

from pnp.games.elfenbein.drawing_town import middle, plot, town_picture
from pnp.games.elfenbein.layouts import town_of
from pnp.games.elfenbein.moves import Go, Move
from pnp.games.elfenbein.position import Position
from pnp.games.elfenbein.town import DEFAULT, HOUSES, Town
from pnp.layout.arrows import arrow
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, bounds
from pnp.rules.verdict import Verdict

_FIGURE = 27.0
_PRESENT = 14.0
_CLOSED = 22.0
_MARGIN = 5.0
_WEIGHT = 4.5


def picture(
    position: Position, move: Move | None, verdict: Verdict[Position] | None, view: str | None, easel: Easel
) -> Group:
    """The houses of the view (`a1-c3`, else all), what is in them, and the way of a move."""
    found = town_of(position)
    town = DEFAULT if isinstance(found, UnsetType) else found
    nodes: list[Node] = [_printed(town, easel)]
    if isinstance(move, Go) and verdict is not None and position.turn is not None:
        way = [position.at[position.turn], *move.path]
        bow = 0.22 if len(way) == 2 else 0
        for here, there in pairwise(way):
            nodes += arrow(middle(here), middle(there), easel, _WEIGHT, bow)
    nodes += _pieces(position, easel)
    first, _, last = (view or f"{HOUSES[0]}-{HOUSES[-1]}").partition("-")
    return Group(tuple(nodes), clip=_around(first, last))


@lru_cache(maxsize=1)
def _printed(town: Town, easel: Easel) -> Group:
    """The town, drawn once for all pictures of a sheet."""
    whole = _around(HOUSES[0], HOUSES[-1])
    return Group(tuple(town_picture(town, easel)), clip=whole, name="diagram-town")


def _pieces(position: Position, easel: Easel) -> Iterator[Node]:
    for house in position.closed:
        x, y = middle(house)
        yield easel.picture("house-closed", (x - _CLOSED / 2, y - _CLOSED / 2, _CLOSED, _CLOSED))
    for house in position.presents:
        x, y, w, h = plot(house)
        yield easel.picture("present", (x + w - _PRESENT, y + h - _PRESENT, _PRESENT, _PRESENT))
    for player, house in position.at.items():
        x, y = middle(house)
        name = player if player == "santa" else f"kid-{player}"
        aside = 6.0 if house in position.presents else 0.0
        box = (x - _FIGURE / 2 - aside, y - _FIGURE / 2, _FIGURE, _FIGURE)
        yield easel.picture(name, box)


def _around(first: str, last: str) -> Box:
    """The box around two houses and all between them."""
    corners = [
        corner
        for house in (first, last)
        for x, y, w, h in [plot(house)]
        for corner in ((x - _MARGIN, y - _MARGIN), (x + w + _MARGIN, y + h + _MARGIN))
    ]
    return bounds(corners)
