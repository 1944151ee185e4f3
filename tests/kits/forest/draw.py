"""The drawings of the forest that are made by code."""

from collections.abc import Mapping, Sequence

from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import ellipse, polygon, rect


def pond(_row: Mapping[str, str], box: Box, easel: Easel) -> Sequence[Node]:
    """Water in the middle, and a path that leaves by the bleed on all four sides."""
    x, y, w, h = box
    path = Path(*rect(x - 5, y + h / 2 - 8, w + 10, 16), fill=easel.color("cream"))
    cross = Path(*rect(x + w / 2 - 8, y - 5, 16, h + 10), fill=easel.color("cream"))
    water = Path(
        *ellipse(x + w / 2, y + h / 2, w / 3, h / 3),
        fill=easel.color("ice"),
        stroke=easel.color("night"),
        width=0.7,
    )
    return [path, cross, water]


def hill(_row: Mapping[str, str], box: Box, easel: Easel) -> Sequence[Node]:
    """A green triangle."""
    x, y, w, h = box
    points = [(x + w / 2, y + h / 5), (x + w * 0.85, y + h * 0.8), (x + w * 0.15, y + h * 0.8)]
    return [Path(*polygon(points), fill=easel.color("pine"), stroke=easel.color("night"), width=0.7, join=1)]


def clearing(_row: Mapping[str, str], box: Box, easel: Easel) -> Sequence[Node]:
    """Six by five spaces, ringed with pictures."""
    x, y, w, h = box
    nodes: list[Node] = [
        Path(*rect(x - 5, y - 5, w + 10, h + 10), fill=easel.color("frost"), ground=True),
    ]
    for j in range(5):
        for i in range(6):
            cx, cy = x + (i + 0.5) * w / 6, y + (j + 0.5) * h / 5
            circle = ellipse(cx, cy, 17, 17)
            nodes.append(Path(*circle, fill=easel.color("snow"), stroke=easel.color("night"), width=0.7))
            if (i + j) % 2:
                nodes.append(easel.picture("hare", (cx - 10, cy - 10, 20, 20)))
    return nodes
