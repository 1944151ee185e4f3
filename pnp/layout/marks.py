"""Cut marks: hairlines outside the art that say where the trim is."""

from collections.abc import Iterator, Sequence

from pnp.layout.scene import Box, Node, Path
from pnp.layout.shapes import line

HAIRLINE = 0.1
INK = "#000000"
LENGTH = 4.0
GAP = 0.6
EDGE = 1.5

Tick = tuple[float, float, float, float]


def cut_marks(boxes: Sequence[tuple[Box, Box]], paper: tuple[float, float]) -> list[Node]:
    """Two hairlines at every corner of every (trim, art) box, except where they would run into art."""
    arts = [art for _, art in boxes]
    ticks = {
        tuple(round(v, 3) for v in tick): None for trim, art in boxes for tick in _ticks(trim, art, paper)
    }
    nodes: list[Node] = []
    for tick in ticks:
        x1, y1, x2, y2 = tick
        if not any(_meets((x1, y1, x2, y2), art) for art in arts):
            ops, xy = line(x1, y1, x2, y2)
            nodes.append(Path(ops, xy, stroke=INK, width=HAIRLINE))
    return nodes


def _ticks(trim: Box, art: Box, paper: tuple[float, float]) -> Iterator[Tick]:
    x, y, w, h = trim
    ax, ay, aw, ah = art
    for cx in (x, x + w):
        yield (cx, ay - GAP, cx, max(ay - GAP - LENGTH, EDGE))
        yield (cx, ay + ah + GAP, cx, min(ay + ah + GAP + LENGTH, paper[1] - EDGE))
    for cy in (y, y + h):
        yield (ax - GAP, cy, max(ax - GAP - LENGTH, EDGE), cy)
        yield (ax + aw + GAP, cy, min(ax + aw + GAP + LENGTH, paper[0] - EDGE), cy)


def _meets(tick: Tick, art: Box) -> bool:
    x, y, w, h = art
    left, right = sorted((tick[0], tick[2]))
    top, bottom = sorted((tick[1], tick[3]))
    return left < x + w - 1e-3 and right > x + 1e-3 and top < y + h - 1e-3 and bottom > y + 1e-3
