"""A part of the course of Le Lièvre et la Tortue drawn for the rule sheet, with a race on it."""

from collections.abc import Iterator, Sequence

from pnp.games.hare_tortoise.drawing_course import Piece, course, field, ground_nodes, place, podium_box
from pnp.games.hare_tortoise.layouts import tiles_of
from pnp.games.hare_tortoise.moves import Move
from pnp.games.hare_tortoise.position import LINE, START, Animal, Position, Tile
from pnp.layout.arrows import Point, numbered, route
from pnp.layout.easel import Easel, form_name
from pnp.layout.scene import Box, Group, Node, bounds, box_through
from pnp.rules.verdict import Verdict

_HEAD = 19.0
"""Heads are larger than on the table: the picture is small."""
_WEIGHT = 2.4
# How far along its last leg the number of an arrow stands, by turns, so that those of two lanes do not meet.
_PARTS = (0.3, 0.58)


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
        nodes += _race(verdict, position, easel)
    spots = _spots(position.animals, tiles)
    for animal, (x, y) in spots.items():
        nodes.append(easel.picture(f"{animal}-head", (x - _HEAD / 2, y - _HEAD / 2, _HEAD, _HEAD)))
    first, last = view or (0, LINE)
    return Group(tuple(nodes), clip=_around(pieces[first : last + 1], spots))


def _spots(animals: dict[Animal, int], tiles: Sequence[Tile]) -> dict[Animal, Point]:
    """Where each animal is drawn: in its own lane, as on the table."""
    return {animal: _spot(animal, at, tiles) for animal, at in animals.items() if at < LINE}


def _spot(animal: Animal, at: int, tiles: Sequence[Tile]) -> Point:
    return place(course(tiles)[at], tiles[at - 1] if at else None, animal)


def _race(verdict: Verdict[Position], position: Position, easel: Easel) -> Iterator[Node]:
    """A numbered arrow along its lane for each animal that runs, in race order."""
    assert verdict.position is not None
    tiles = tiles_of(position)
    told = [event for event in verdict.events if event["event"] == "run" and event["tiles"]]
    runs: list[Animal] = [event["animal"] for event in told if event["to"] < LINE]
    for number, animal in enumerate(runs, 1):
        way = range(position.animals[animal], verdict.position.animals[animal] + 1)
        points = [_spot(animal, at, tiles) for at in way]
        yield from route(points, easel, _WEIGHT)
        (ax, ay), (bx, by) = points[-2:]
        part = _PARTS[number % 2]
        yield from numbered((ax + part * (bx - ax), ay + part * (by - ay)), number, easel, 7)


def _around(pieces: list[Piece], spots: dict[Animal, Point]) -> Box:
    """The box around pieces, around the heads at the start, which stand out, and around the podium."""
    boxes = [box_through(piece.matrix, (0, 0, *piece.size)) for piece in pieces]
    if pieces[0].at == START:
        boxes += [(x - _HEAD / 2, y - _HEAD / 2, _HEAD, _HEAD) for x, y in spots.values()]
    if pieces[-1].at == LINE:
        boxes.append(podium_box(pieces[-1]))
    return bounds([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])
