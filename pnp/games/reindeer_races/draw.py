"""What code draws for the sheets of Reindeer Races: track cards, row markers, reward tiles."""

from collections.abc import Sequence
from typing import cast

from pnp.games.reindeer_races.drawing_ends import end_nodes, tile_nodes
from pnp.games.reindeer_races.drawing_track import card_nodes
from pnp.games.reindeer_races.position import TRACKS, Space, TrackName
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node
from pnp.models.rows import Row


def objects(_row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """All that an elf may stand for, side by side."""
    x, y, w, h = box
    step = (w - h) / (len(TRACKS) - 1)
    return [easel.picture(f"{name}-small", (x + i * step, y, h, h)) for i, name in enumerate(TRACKS)]


def track(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The two spaces of a track card."""
    return [*card_nodes((cast(Space, row["first"]), cast(Space, row["second"])), easel)]


def end(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The marker of a row."""
    return [*end_nodes(cast(TrackName, row["id"]), easel)]


def reward(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """A reward tile."""
    return [*tile_nodes(cast(TrackName, row["track"]), int(row["points"]), easel)]
