"""A part of the course of Le Lièvre et la Tortue drawn for the rule sheet, with a race on it."""

from collections.abc import Iterator
from math import ceil

from pnp.games.hare_tortoise.drawing_course import Piece, course, field, ground_nodes
from pnp.games.hare_tortoise.layouts import tiles_of
from pnp.games.hare_tortoise.moves import Move
from pnp.games.hare_tortoise.position import LINE, Animal, Position
from pnp.layout.arrows import Point, arrow, numbered
from pnp.layout.easel import Easel, form_name
from pnp.layout.scene import Box, Group, Node, apply, bounds, box_through
from pnp.rules.verdict import Verdict

_HEAD = 30.0
"""Heads are larger than on the table: the picture is small."""
_WEIGHT = 3.4
# How far along its arrow each number stands, so that those of arrows side by side do not meet.
_PARTS = (0.5, 0.4, 0.35, 0.5, 0.6)


def picture(
    position: Position,
    _move: Move | None,
    verdict: Verdict[Position] | None,
    view: list[int] | None,
    easel: Easel,
) -> Group:
    """The pieces from one number to another (0 is the start), the animals there, and how they run."""
    tiles = tiles_of(position)
    pieces = course(tiles)
    name = form_name("course", "-".join([*tiles, *position.turbo.values()]), "")
    nodes: list[Node] = [Group(tuple(ground_nodes(position, easel)), clip=field(tiles), name=name)]
    if verdict is not None:
        nodes += _race(verdict, position, pieces, easel)
    for animal, spot in _spots(position.animals, pieces).items():
        x, y = spot
        nodes.append(easel.picture(f"{animal}-head", (x - _HEAD / 2, y - _HEAD / 2, _HEAD, _HEAD)))
    first, last = view or (0, LINE)
    return Group(tuple(nodes), clip=_around(pieces[first : last + 1]))


def _spots(animals: dict[Animal, int], pieces: list[Piece]) -> dict[Animal, Point]:
    """Where each animal is drawn: those on one piece in two rows around its middle."""
    found: dict[Animal, Point] = {}
    for piece in pieces:
        here = [animal for animal, at in animals.items() if at == piece.at and at < LINE]
        x, y = apply(piece.matrix, piece.size[0] / 2, piece.size[1] / 2)
        rows = ceil(len(here) / 2)
        for number, animal in enumerate(here):
            row, side = divmod(number, 2)
            alone = number == len(here) - 1 and not side
            aside = 0.0 if alone else (side - 0.5) * (_HEAD + 1)
            found[animal] = (x + aside, y + (row - (rows - 1) / 2) * (_HEAD + 1))
    return found


def _race(
    verdict: Verdict[Position], position: Position, pieces: list[Piece], easel: Easel
) -> Iterator[Node]:
    """A numbered arrow for each animal that runs, in race order."""
    assert verdict.position is not None
    before = _spots(position.animals, pieces)
    after = _spots(verdict.position.animals, pieces)
    told = [event for event in verdict.events if event["event"] == "run" and event["tiles"]]
    runs: list[Animal] = [event["animal"] for event in told if event["to"] < LINE]
    for animal in runs:
        yield from arrow(before[animal], after[animal], easel, _WEIGHT)
    for number, animal in enumerate(runs):
        (ax, ay), (bx, by) = before[animal], after[animal]
        part = _PARTS[number % len(_PARTS)]
        yield from numbered((ax + part * (bx - ax), ay + part * (by - ay)), number + 1, easel, 8)


def _around(pieces: list[Piece]) -> Box:
    """The box around pieces."""
    boxes = [box_through(piece.matrix, (0, 0, *piece.size)) for piece in pieces]
    return bounds([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])
