"""The faces of the track: a path of one width that meets a side in its middle and at right angles."""

from collections.abc import Iterator
from itertools import pairwise

from pnp.games.hare_tortoise.position import Tile
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import KAPPA, Outline, ellipse

TILE = 80.0
PATH = 58.0
"""Five stands side by side, with a little room."""
STAND = (24.0, 11.0)
EDGE = 0.8

_NEAR, _FAR = (TILE - PATH) / 2, (TILE + PATH) / 2
# As far as bleed can be asked for, so that the path goes on under the knife.
_BEYOND = 10.0
_SMALL = 8.4
_INNER = 5.6
_LARGE: Box = (4.5, 4.5, 22, 22)

Spot = tuple[float, float]
_BESIDE: tuple[Spot, ...] = ((5.5, 12), (5.5, 45), (74.5, 31), (74.5, 68))
_BESIDE_TUFTS: tuple[Spot, ...] = ((5.5, 70), (74.5, 8.5))
_OUTSIDE: tuple[Spot, ...] = ((42, 6), (6, 42))
_OUTSIDE_TUFTS: tuple[Spot, ...] = ((61, 5.6), (5.6, 61))
_BANKS: tuple[Spot, ...] = ((5.5, 9), (74.5, 71))
_BANKS_TUFTS: tuple[Spot, ...] = ((5.5, 66), (74.5, 14.5))
_PEBBLES: dict[Tile, tuple[Spot, ...]] = {
    "straight": ((19, 9), (61, 17), (27, 30), (52, 41), (17, 52), (64, 57), (35, 66), (48, 74)),
    "curve": ((18, 70), (28, 52), (31, 37), (46, 70), (45, 46), (63, 60), (68, 20), (70, 38), (50, 26)),
    "stream": ((19, 8), (38, 14), (60, 9), (22, 70), (46, 66), (62, 73)),
}
_PEBBLE = (1.5, 1.0)
# The stream crosses the path; its banks swing about these heights.
_WATER = (25.0, 55.0)
_SWING, _WAVE = 2.6, 20.0
_RIPPLES: tuple[Spot, ...] = ((3, 35), (8, 46), (19, 38), (24, 48.5), (50, 46), (53, 33), (64, 40), (69, 48))
_RIPPLE = (8.0, 2.4)
# Stones to step on, in the middle of the path.
_STEPS: tuple[Spot, ...] = ((38, 26.5), (42, 35), (38, 43.5), (42, 52.5))
_STEP = (5.0, 3.1)


def path_edges(face: Tile) -> tuple[Outline, Outline]:
    """The two edges of the path, side by side from one joint to the other.

    A straight path and a stream join top and bottom of the tile, a curve bottom and right.
    """
    if face == "curve":
        return _bend(TILE - _NEAR), _bend(TILE - _FAR)
    low, high = -_BEYOND, TILE + _BEYOND
    return ("ML", (_NEAR, high, _NEAR, low)), ("ML", (_FAR, high, _FAR, low))


def _bend(radius: float) -> Outline:
    """A quarter circle about the bottom right corner, going straight on beyond the tile."""
    near, end = TILE - radius, TILE + _BEYOND
    pull = TILE - radius * KAPPA
    return "MLCL", (near, end, near, TILE, near, pull, pull, near, TILE, near, end, near)


def surface(edges: tuple[Outline, Outline]) -> Outline:
    """What lies between two edges: along one and back along the other."""
    (ops, there), (_, back) = edges
    points = list(zip(back[::2], back[1::2], strict=True))
    returned = tuple(value for point in reversed(points) for value in point)
    return f"{ops}L{ops[1:]}Z", there + returned


def tile_face(face: Tile, grows: str, easel: Easel) -> Iterator[Node]:
    """One face of a tile, with what grows beside its path."""
    yield from path_nodes(path_edges(face), easel)
    for spot in _PEBBLES[face]:
        yield pebble(spot, easel)
    if face == "curve":
        yield easel.picture(grows, _LARGE)
        yield from _growing(_OUTSIDE, grows, easel)
        yield from _growing(_OUTSIDE_TUFTS, "tuft", easel)
        yield _at((TILE - 3.9, TILE - 3.9), "stone", _INNER, easel)
    elif face == "stream":
        yield from _stream(easel)
        yield from _growing(_BANKS, grows, easel)
        yield from _growing(_BANKS_TUFTS, "tuft", easel)
    else:
        yield from _growing(_BESIDE, grows, easel)
        yield from _growing(_BESIDE_TUFTS, "tuft", easel)


def path_nodes(edges: tuple[Outline, Outline], easel: Easel) -> Iterator[Node]:
    """A path: its bright surface, then its edges."""
    yield Path(*surface(edges), fill=easel.color("cream"), ground=True)
    for edge in edges:
        yield Path(*edge, stroke=easel.color("night"), width=EDGE, join=1, cap=0)


def pebble(spot: Spot, easel: Easel) -> Path:
    """A little stone on the path."""
    return Path(*ellipse(*spot, *_PEBBLE), fill=easel.color("oat"))


def _growing(spots: tuple[Spot, ...], grows: str, easel: Easel) -> Iterator[Node]:
    for spot in spots:
        yield _at(spot, grows, _SMALL, easel)


def _at(spot: Spot, grows: str, size: float, easel: Easel) -> Node:
    x, y = spot
    return easel.picture(f"{grows}-small", (x - size / 2, y - size / 2, size, size))


def _stream(easel: Easel) -> Iterator[Node]:
    """Water across the whole tile, over the path: nobody takes it for a dry one."""
    banks = (_bank(_WATER[0]), _bank(_WATER[1]))
    night = easel.color("night")
    yield Path(*surface(banks), fill=easel.color("ice"), ground=True)
    for bank in banks:
        yield Path(*bank, stroke=night, width=EDGE, join=1)
    for spot in _RIPPLES:
        yield Path(*_ripple(spot), stroke=easel.color("dusk"), width=0.8, cap=1)
    for spot in _STEPS:
        yield Path(*ellipse(*spot, *_STEP), fill=easel.color("ash"), stroke=night, width=EDGE)


def _ripple(spot: Spot) -> Outline:
    """A crest and a trough."""
    (x, y), (long, high) = spot, _RIPPLE
    xs = [x + long * part for part in (0, 0.18, 0.32, 0.5, 0.68, 0.82, 1)]
    ys = [y, y - high, y - high, y, y + high, y + high, y]
    return "MCC", tuple(value for point in zip(xs, ys, strict=True) for value in point)


def _bank(height: float) -> Outline:
    """A line across the tile that swings up and down."""
    count = int((TILE + 2 * _BEYOND) / _WAVE)
    xs = [-_BEYOND + _WAVE * number for number in range(count + 1)]
    xy: tuple[float, ...] = (xs[0], height)
    for left, right in pairwise(xs):
        third = (right - left) / 3
        xy += (left + third, height - _SWING, right - third, height + _SWING, right, height)
    return "M" + "C" * count, xy
