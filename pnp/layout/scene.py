"""A scene: the handful of primitives that every back end draws, in millimetres, y growing downwards."""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

from msgspec import Struct

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


class Path(Struct, frozen=True, tag="path"):
    """A shape: `ops` is a word of M, L, C and Z; `xy` the coordinates they use, one after the other.

    `ground` marks a surface that low ink leaves white. Colours are `#rrggbb` or "" for none. Joins and
    caps are numbered as in PDF and PostScript: 0 miter or butt, 1 round, 2 bevel or square.
    """

    ops: str
    xy: tuple[float, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()
    join: int = 0
    cap: int = 0
    evenodd: bool = False
    ground: bool = False


class Text(Struct, frozen=True, tag="text"):
    """A run of one font on one line; x, y is the start of its baseline, size its em in mm."""

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: str


class Image(Struct, frozen=True, tag="image"):
    """A photograph stretched over a box; `name` is its file, `data` the PNG or JPEG itself."""

    x: float
    y: float
    w: float
    h: float
    name: str
    data: bytes


class Link(Struct, frozen=True, tag="link"):
    """A region of a page that opens an address, or with `#name` goes to a mark of the document."""

    x: float
    y: float
    w: float
    h: float
    to: str


class Group(Struct, frozen=True, tag="group"):
    """Nodes drawn through a matrix. A named group is drawn once and shared wherever it appears.

    `clip` is the box outside of which nothing of the group is seen; a named group must have one.
    """

    nodes: tuple["Node", ...]
    matrix: Matrix = IDENTITY
    clip: Box | None = None
    name: str = ""


Node = Path | Text | Image | Link | Group


def moved(x: float, y: float) -> Matrix:
    """A shift."""
    return (1, 0, 0, 1, x, y)


def turned(degrees: float, x: float, y: float) -> Matrix:
    """A turn about a point, clockwise as seen."""
    # Rounded so that quarter turns are exact.
    c, s = round(cos(radians(degrees)), 12), round(sin(radians(degrees)), 12)
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def scaled(sx: float, sy: float, x: float = 0, y: float = 0) -> Matrix:
    """A scaling about the origin followed by a shift."""
    return (sx, 0, 0, sy, x, y)


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point seen through a matrix."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def bounds(points: Iterable[tuple[float, float]]) -> Box:
    """x, y, width and height of the box around points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def around(boxes: Iterable[Box]) -> Box:
    """The box around boxes."""
    return bounds(corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h)))


def box_through(matrix: Matrix, box: Box) -> Box:
    """The box around a box seen through a matrix."""
    x, y, w, h = box
    return bounds(apply(matrix, *corner) for corner in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)))


def path_box(path: Path) -> Box:
    """The box around the points of a path (control points included)."""
    return bounds(zip(path.xy[::2], path.xy[1::2], strict=True))


def walk(nodes: Iterable[Node], matrix: Matrix = IDENTITY) -> Iterator[tuple[Node, Matrix]]:
    """Every node in drawing order, with the matrix it is seen through; a group comes before its nodes."""
    for node in nodes:
        yield node, matrix
        if isinstance(node, Group):
            yield from walk(node.nodes, times(matrix, node.matrix))
