"""How a track comes to the table: tile by tile, and what it takes."""

from typing import Any

from pnp.games.hare_tortoise.layouts import Layout, walk
from pnp.layout.sketch import sketched
from pnp.rules.lattice import lay
from pnp.rules.laying import Line

FIRST = 0
LEGEND = "sketch-track"


def steps(layout: Layout) -> list[Line]:
    """Start, tiles, finish and podium, then the turbo tokens of the beginner game."""
    tiles = [
        Line(f"tile-{tile}" if turn is None else f"tile-{tile}-{turn}")
        for tile, turn in zip(layout.tiles, layout.turns, strict=True)
    ]
    turbo = tuple(f"{tile} ({animal})" for tile, animal in layout.turbo.items())
    last = Line("turbo", {"places": turbo}, numbered=False)
    return [Line("tile-start"), *tiles, Line("tile-finish"), Line("tile-podium"), last]


def needs(layout: Layout) -> list[Line]:
    """Tiles by kind, and what stands at both ends."""
    streams = layout.tiles.count("stream")
    return [
        Line("need-tile", {"n": len(layout.tiles) - streams}),
        Line("need-stream", {"n": streams}),
        Line("need-line"),
        Line("need-turbo", {"n": len(layout.turbo)}),
    ]


def sketch(layout: Layout, _position: Any, _text: Any) -> list[str]:
    """The track on its grid, from start to podium; streams with a wave."""
    marks = ["0", *(f"{n}{'~' if tile == 'stream' else ''}" for n, tile in enumerate(layout.tiles, 1))]
    ends = [str(len(layout.tiles) + 1), str(len(layout.tiles) + 2)]
    return sketched([tile.squares for tile in lay(walk(layout))], [*marks, *ends])
