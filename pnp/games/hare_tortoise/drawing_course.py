"""A table as a picture: the tiles laid one after the other, the animals on them, and the podium."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from pnp.games.hare_tortoise.drawing_lines import DEEP, finish_face, start_face
from pnp.games.hare_tortoise.drawing_track import STAND, TILE, tile_face
from pnp.games.hare_tortoise.layouts import tiles_of
from pnp.games.hare_tortoise.position import ANIMALS, LINE, POINTS, START, Animal, Position, Tile
from pnp.layout.easel import Easel, placing
from pnp.layout.scene import Box, Group, Matrix, Node, Path, apply, bounds, box_through, moved, times, turned
from pnp.layout.shapes import rect

ABREAST = STAND[1] + 0.2
"""From the middle of a stand to that of its neighbour."""

_HEAD = 13.0
_TURBO = 18.0
_STEP = (TILE / 3, (18.0, 27.0, 10.0))
_PODIUM = TILE
_MIDDLE = TILE / 2


class Piece(NamedTuple):
    """A piece of the course where it lies: `at` as the rules count; `left` if its path bends that way."""

    at: int
    size: tuple[float, float]
    matrix: Matrix
    left: bool = False


class _Way:
    """Where the next piece joins, and which way the race goes there, in degrees from up, clockwise."""

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.heading = 90

    def lay(
        self, entry: tuple[float, float], way_in: int, leave: tuple[float, float], way_out: int
    ) -> Matrix:
        """Join a piece at its `entry`, and go on from where its path leaves it."""
        turn = self.heading - way_in
        matrix = times(moved(self.x, self.y), times(turned(turn, 0, 0), moved(-entry[0], -entry[1])))
        self.x, self.y = apply(matrix, *leave)
        self.heading = (turn + way_out) % 360
        return matrix


def course(tiles: Sequence[Tile]) -> list[Piece]:
    """Start, tiles and finish. Curves bend right and left by turns, so that no tile lies on another."""
    way, line, whole = _Way(), (TILE, DEEP), (TILE, TILE)
    pieces = [Piece(START, line, way.lay((_MIDDLE, DEEP), 0, (_MIDDLE, 0), 0))]
    for at, face in enumerate(tiles, START + 1):
        if face != "curve":
            pieces.append(Piece(at, whole, way.lay((_MIDDLE, TILE), 0, (_MIDDLE, 0), 0)))
        elif way.heading == 90:
            pieces.append(Piece(at, whole, way.lay((_MIDDLE, TILE), 0, (TILE, _MIDDLE), 90)))
        else:
            pieces.append(Piece(at, whole, way.lay((TILE, _MIDDLE), 270, (_MIDDLE, TILE), 180), left=True))
    pieces.append(Piece(LINE, line, way.lay((_MIDDLE, DEEP), 0, (_MIDDLE, 0), 0)))
    return pieces


def place(piece: Piece, face: Tile | None, animal: Animal) -> tuple[float, float]:
    """Where an animal stands on a piece: side by side with the others, in race order from the left."""
    aside = (ANIMALS.index(animal) - len(ANIMALS) // 2) * ABREAST
    if face == "curve":
        radius = _MIDDLE + (aside if piece.left else -aside)
        return apply(piece.matrix, TILE - radius / sqrt(2), TILE - radius / sqrt(2))
    return apply(piece.matrix, _MIDDLE + aside, piece.size[1] / 2)


def table_nodes(position: Position, box: Box, easel: Easel) -> Iterator[Node]:
    """The course, the animals still on it and the podium, as large as the box allows."""
    nodes = (*ground_nodes(position, easel), *pawn_nodes(position, easel))
    yield Group(nodes, placing(field(tiles_of(position)), box, "contain"))


def field(tiles: Sequence[Tile]) -> Box:
    """The box around a course and its podium, as they lie from the start on."""
    pieces = course(tiles)
    boxes = [box_through(piece.matrix, (0, 0, *piece.size)) for piece in pieces] + [podium_box(pieces[-1])]
    return bounds([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])


def ground_nodes(position: Position, easel: Easel) -> Iterator[Node]:
    """What lies on the table before anybody runs: the pieces of the course and an empty podium."""
    pieces = course(tiles_of(position))
    for piece in pieces:
        yield from _piece(piece, position, easel)
    yield from _steps(podium_box(pieces[-1]), easel)


def pawn_nodes(position: Position, easel: Easel) -> Iterator[Node]:
    """The animals, on the course and on the podium."""
    tiles = tiles_of(position)
    pieces = course(tiles)
    for animal, at in position.animals.items():
        if at < LINE:
            face = tiles[at - 1] if at else None
            yield _head(animal, place(pieces[at], face, animal), easel)
    yield from _winners(position.podium, podium_box(pieces[-1]), easel)


def _piece(piece: Piece, position: Position, easel: Easel) -> Iterator[Node]:
    """The face of a piece, and the turbo token that lies on it."""
    ground = Path(*rect(0, 0, *piece.size), fill=easel.color("meadow"), ground=True)
    if piece.at == START:
        face = start_face(easel)
    elif piece.at == LINE:
        face = finish_face(easel)
    else:
        face = tile_face(tiles_of(position)[piece.at - 1], "tuft", easel)
    yield Group((ground, *face), piece.matrix, (0, 0, *piece.size))
    for tile, owner in position.turbo.items():
        if int(tile) == piece.at:
            x, y = apply(piece.matrix, _MIDDLE, TILE - _TURBO / 2 - 2)
            yield easel.picture(f"turbo-{owner}", (x - _TURBO / 2, y - _TURBO / 2, _TURBO, _TURBO))


def _head(animal: Animal, spot: tuple[float, float], easel: Easel) -> Node:
    x, y = spot
    return easel.picture(f"{animal}-head", (x - _HEAD / 2, y - _HEAD / 2, _HEAD, _HEAD))


def podium_box(finish: Piece) -> Box:
    """Beyond the finish, the way the race went."""
    x, y = apply(finish.matrix, _MIDDLE, -_PODIUM / 2)
    return (x - _PODIUM / 2, y - _PODIUM / 2, _PODIUM, _PODIUM)


def podium_steps(box: Box) -> Iterator[tuple[int, Box]]:
    """The steps of the podium by number: second, first, third from left to right."""
    x, y, _, h = box
    wide, heights = _STEP
    for number, step in enumerate((1, 0, 2)):
        yield step, (x + number * wide, y + h - 5 - heights[number], wide, heights[number])


def _steps(box: Box, easel: Easel) -> Iterator[Node]:
    for step, block in podium_steps(box):
        fill = easel.color("gold" if step == 0 else "oat")
        yield Path(*rect(*block), fill=fill, stroke=easel.color("night"), width=0.8, join=1)
        yield easel.text(str(step + 1), block, font="title", pt=(20, 20))


def _winners(podium: Sequence[Sequence[Animal]], box: Box, easel: Easel) -> Iterator[Node]:
    for step, (left, top, wide, _) in podium_steps(box):
        for rank, animal in enumerate(podium[step] if step < min(len(podium), len(POINTS)) else ()):
            yield _head(animal, (left + wide / 2, top - (rank + 0.5) * _HEAD), easel)
