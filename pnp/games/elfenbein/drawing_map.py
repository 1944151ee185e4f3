"""A town as a map: its streets, trails and houses, the closed ones with their markers."""

from collections.abc import Iterator

from pnp.games.elfenbein.drawing_town import FIRST, PITCH, middle, town_picture
from pnp.games.elfenbein.layouts import Layout
from pnp.games.elfenbein.town import COLUMNS, ROWS
from pnp.layout.easel import Easel, placing
from pnp.layout.scene import Box, Group, Node, Path
from pnp.layout.shapes import rect

SHEET_SIZE: float | None = None
"""A map is drawn as large as the sheet allows."""
_CLOSED = 19.0


def map_nodes(layout: Layout, box: Box, easel: Easel) -> Iterator[Node]:
    """The town as large as the box allows."""
    size = (2 * FIRST[0] + (len(COLUMNS) - 1) * PITCH[0], 2 * FIRST[1] + (len(ROWS) - 1) * PITCH[1])
    nodes: list[Node] = [Path(*rect(0, 0, *size, 4), fill=easel.color("frost"), ground=True)]
    nodes += town_picture(layout.town, easel)
    for house in layout.closed:
        x, y = middle(house)
        place = (x - _CLOSED / 2, y - _CLOSED / 2, _CLOSED, _CLOSED)
        nodes.append(Path(*rect(*place, 2), easel.color("ice"), easel.color("night"), 0.7, join=1))
        nodes.append(easel.picture("house-closed", (x - 8, y - 8, 16, 16)))
    yield Group(tuple(nodes), placing((0, 0, *size), box, "contain"))
