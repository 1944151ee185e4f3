"""What maps of layouts are drawn with: tiles in place, and numbered badges on them."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin

from pnp.layout.easel import Easel, form_name
from pnp.layout.scene import IDENTITY, Box, Group, Matrix, Node, Path, around, box_through, path_box, times
from pnp.layout.shapes import ellipse
from pnp.layout.typeset import POINT


def tile(name: str, face: Sequence[Node], matrix: Matrix, size: tuple[float, float]) -> Group:
    """A piece where it lies; pieces of one name are one drawing."""
    return Group(tuple(face), matrix, (0, 0, *size), form_name("map", name, ""))


def badge(number: str, x: float, y: float, radius: float, easel: Easel) -> Group:
    """The number of a piece, in a disc about its middle."""
    disc = Path(
        *ellipse(x, y, radius, radius), easel.color("cream"), easel.color("night"), 0.12 * radius, join=1
    )
    pt = radius * 1.15 / POINT
    text = easel.text(number, (x - radius, y - radius, 2 * radius, 2 * radius), font="title", pt=(pt / 2, pt))
    return Group((disc, text))


def outline(nodes: Iterable[Node]) -> Box:
    """The box around shapes and clipped groups, as they are seen; words stand inside them."""
    return around(_seen(nodes, IDENTITY))


def _seen(nodes: Iterable[Node], matrix: Matrix) -> Iterator[Box]:
    for node in nodes:
        if isinstance(node, Path):
            yield box_through(matrix, path_box(node))
        elif isinstance(node, Group):
            inner = times(matrix, node.matrix)
            if node.clip is None:
                yield from _seen(node.nodes, inner)
            else:
                yield box_through(inner, node.clip)


def snowflake(x: float, y: float, radius: float, color: str) -> Path:
    """Six arms with two barbs each, as one path."""
    ops, xy = "", list[float]()
    for arm in range(6):
        c, s = cos(radians(60 * arm)), sin(radians(60 * arm))
        for start, end in (((0, 0), (1, 0)), ((0.55, 0), (0.8, 0.28)), ((0.55, 0), (0.8, -0.28))):
            ops += "ML"
            for along, aside in (start, end):
                xy += (x + radius * (along * c - aside * s), y + radius * (along * s + aside * c))
    return Path(ops, tuple(xy), stroke=color, width=radius * 0.2, cap=1)
