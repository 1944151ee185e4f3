"""Five rows as a map: every card as it lies, with its number, and the marker at the end of its row."""

from collections.abc import Iterator

from pnp.games.reindeer_races.drawing_ends import END, end_nodes
from pnp.games.reindeer_races.drawing_table import GAP
from pnp.games.reindeer_races.drawing_track import CARD, card_nodes
from pnp.games.reindeer_races.layouts import SIZE, Layout
from pnp.games.reindeer_races.position import TRACKS
from pnp.layout.easel import Easel, placing
from pnp.layout.maps import badge, tile
from pnp.layout.scene import Box, Node, Path, apply, moved, times
from pnp.layout.shapes import rect

SHEET_SIZE: float | None = None
"""A map is drawn as large as the sheet allows."""


def map_nodes(layout: Layout, box: Box, easel: Easel) -> Iterator[Node]:
    """The rows one below the other, beginning at the same line."""
    scale = placing((0, 0, *SIZE), box, "contain")
    number = 0
    for row, name in enumerate(TRACKS):
        top = row * (CARD[1] + GAP)
        for place, card in enumerate(layout.rows[name]):
            number += 1
            frame = times(scale, moved(place * CARD[0], top))
            yield tile(
                f"card-{card[0]}-{card[1]}", (_sheet(CARD, easel), *card_nodes(card, easel)), frame, CARD
            )
            x, y = apply(frame, CARD[0] / 2, CARD[1] / 2)
            yield badge(str(number), x, y, 2.6, easel)
        frame = times(scale, moved(len(layout.rows[name]) * CARD[0], top))
        yield tile(f"end-{name}", (_sheet(END, easel), *end_nodes(name, easel)), frame, END)


def _sheet(size: tuple[float, float], easel: Easel) -> Node:
    return Path(*rect(0, 0, *size, 3), easel.color("snow"), easel.color("dusk"), 0.5)
