"""A track as a map: the printed faces where they lie, from the start to the podium, with their numbers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.games.hare_tortoise.drawing_lines import DEEP, finish_face, start_face
from pnp.games.hare_tortoise.drawing_track import TILE, tile_face
from pnp.games.hare_tortoise.layouts import Layout, Turn, walk
from pnp.layout.easel import Easel, placing
from pnp.layout.maps import badge, tile
from pnp.layout.scene import Box, Matrix, Node, Path, apply, around, box_through, moved, times, turned
from pnp.layout.shapes import rect
from pnp.rules.lattice import lay

SHEET_SIZE: float | None = None
"""A map is drawn as large as the sheet allows."""
_TURBO = 26.0
_FREE = {"start": DEEP - 1.0, "finish": 27.0}
"""How far down start and finish have room for a number: behind the animals, on the chequers."""
_STEPS = ((1, 0.0, 18.0), (0, 27.0, 27.0), (2, 54.0, 10.0))
"""The steps of the podium from left to right: place, left edge and height."""


class Piece(NamedTuple):
    """A piece of the track where it lies: its name, its size and the matrix from its face to the table."""

    name: str
    size: tuple[float, float]
    matrix: Matrix


def pieces(layout: Layout) -> list[Piece]:
    """Start, tiles, finish and podium, each face seen so that the way enters it upwards."""
    names = ["start", *layout.tiles, "finish", "podium"]
    turns: list[Turn | None] = [None, *layout.turns, None, None]
    found = []
    for name, turn, laid in zip(names, turns, lay(walk(layout)), strict=True):
        (x, y), heading = laid.squares[0], 90 * laid.heading
        left, top = x * TILE, -y * TILE
        # A curve joins its lower side and its right one: turned once more it bends to the left.
        about = turned(heading + (90 if turn == "left" else 0), left + TILE / 2, top + TILE / 2)
        down = {"finish": TILE - DEEP, "podium": TILE - DEEP}.get(name, 0.0)
        deep = DEEP if name in ("start", "finish") else TILE
        found.append(Piece(name, (TILE, deep), times(about, moved(left, top + down))))
    return found


def map_nodes(layout: Layout, box: Box, easel: Easel) -> Iterator[Node]:
    """The track as large as the box allows, turned so that it fills it best."""
    laid = pieces(layout)
    tokens = {int(at): animal for at, animal in layout.turbo.items()}
    scale = max((_scale(laid, box, turn) for turn in (0, 270)), key=_factor)
    factor = _factor(scale)
    for piece in laid[:-1]:
        face = tuple(_face(piece.name, easel))
        yield tile(f"tile-{piece.name}", face, times(scale, piece.matrix), piece.size)
    for number, piece in enumerate(laid):
        frame = times(scale, piece.matrix)
        x, y = apply(frame, piece.size[0] / 2, piece.size[1] / 2)
        radius = 0.14 * TILE * factor
        if piece.name == "podium":
            yield from _podium((x - TILE * factor / 2, y - TILE * factor / 2), factor, easel)
            y -= 0.3 * TILE * factor
        elif piece.name in _FREE:
            radius *= 0.7
            x, y = apply(frame, TILE / 2, _FREE[piece.name])
        elif number in tokens:
            wide = _TURBO * factor
            yield easel.picture(f"turbo-{tokens[number]}", (x + 0.3 * wide, y - 0.5 * wide, wide, wide))
        yield badge(str(number), x, y, min(4.2, radius), easel)


def _face(name: str, easel: Easel) -> Iterator[Node]:
    deep = DEEP if name in ("start", "finish") else TILE
    edge = easel.color("dusk")
    yield Path(*rect(0, 0, TILE, deep), easel.color("meadow"), edge, 0.8, ground=True)
    if name == "start":
        yield from start_face(easel)
    elif name == "finish":
        yield from finish_face(easel)
    else:
        yield from tile_face(
            "stream" if name == "stream" else "curve" if name == "curve" else "straight", "tuft", easel
        )


def _podium(corner: tuple[float, float], factor: float, easel: Easel) -> Iterator[Node]:
    """The podium stands upright on the sheet, whichever way the track ends."""
    for place, left, high in _STEPS:
        wide = TILE / len(_STEPS) * factor
        block = (corner[0] + left * factor, corner[1] + (60 - high) * factor, wide, high * factor)
        fill = easel.color("gold" if place == 0 else "oat")
        yield Path(*rect(*block), fill, easel.color("night"), 0.8 * factor, join=1)
        pt = min(12.0, 30 * factor)
        yield easel.text(str(place + 1), block, font="title", pt=(pt / 2, pt))


def _factor(matrix: Matrix) -> float:
    return max(abs(matrix[0]), abs(matrix[1]))


def _scale(laid: Sequence[Piece], box: Box, turn: int) -> Matrix:
    turning = turned(turn, 0, 0)
    boxes = [box_through(times(turning, piece.matrix), (0, 0, *piece.size)) for piece in laid]
    return times(placing(around(boxes), box, "contain"), turning)
