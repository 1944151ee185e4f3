"""The pile's place on the table, drawn with as many rings as the rules have snowballs."""

from collections.abc import Mapping, Sequence

from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import ellipse

from .position import PILE


def places(_row: Mapping[str, str], box: Box, easel: Easel) -> Sequence[Node]:
    """A ring for each snowball."""
    x, y, w, h = box
    step, drop = w / 4, h / (PILE / 4)
    rings = [ellipse(x + (n % 4 + 0.5) * step, y + (n // 4 + 0.5) * drop, 12.5, 12.5) for n in range(PILE)]
    return [Path(ops, xy, stroke=easel.color("dusk"), width=0.7) for ops, xy in rings]
