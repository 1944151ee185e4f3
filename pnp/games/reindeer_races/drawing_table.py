"""Rows of track with whoever runs on them, as they lie on the table, in any box."""

from collections.abc import Iterator

from pnp.games.reindeer_races.drawing_ends import END, PILE, TILE, end_nodes, tile_nodes
from pnp.games.reindeer_races.drawing_track import CARD, STAND, card_nodes, stand_box
from pnp.games.reindeer_races.position import ROWS, TRACKS, Position, Team, Track, TrackCard, TrackName
from pnp.layout.easel import Easel, form_name, placing
from pnp.layout.scene import Box, Group, Matrix, Node, Path, moved
from pnp.layout.shapes import rect

GAP = 4.0
"""Between two rows on the table."""
FIGURE = 30.0


def row_size(name: TrackName) -> tuple[float, float]:
    """How long and how high a row with its marker is, in mm on the table."""
    return (ROWS[name] * CARD[0] + END[0], CARD[1])


def place_box(space: int) -> Box:
    """Where a reindeer stands on a space of a row; spaces count from 1 in running order."""
    card, side = divmod(space - 1, 2)
    x, y, w, h = stand_box(side)
    return (x + card * CARD[0], y, w, h)


def row_nodes(name: TrackName, track: Track, box: Box, easel: Easel) -> Iterator[Node]:
    """One row, running to the right, as large as the box allows."""
    nodes = tuple(_row(name, track, easel))
    yield Group(nodes, placing((0, 0, *row_size(name)), box, "contain"))


def table_nodes(position: Position, box: Box, easel: Easel) -> Iterator[Node]:
    """All five rows, beginning at the same line."""
    longest = max(row_size(name)[0] for name in TRACKS)
    high = len(TRACKS) * (CARD[1] + GAP) - GAP
    rows = [
        Group(tuple(_row(name, position.tracks[name], easel)), moved(0, number * (CARD[1] + GAP)))
        for number, name in enumerate(TRACKS)
    ]
    yield Group(tuple(rows), placing((0, 0, longest, high), box, "contain"))


def _row(name: TrackName, track: Track, easel: Easel) -> Iterator[Node]:
    for number, card in enumerate(track.cards):
        yield _card(card, moved(number * CARD[0], 0), easel)
    yield Group(tuple(_end(name, track, easel)), moved(len(track.cards) * CARD[0], 0))
    for space, team in sorted(track.reindeer.items()):
        yield from reindeer_nodes(team, place_box(space), easel)


def _card(card: TrackCard, matrix: Matrix, easel: Easel) -> Group:
    """A track card where it lies; equal cards are one drawing."""
    nodes = (_sheet(CARD, easel), *card_nodes(card, easel))
    return Group(nodes, matrix, (-1, -1, CARD[0] + 2, CARD[1] + 2), form_name("row", "-".join(card), ""))


def _sheet(size: tuple[float, float], easel: Easel) -> Node:
    """The card itself, which a printed face does not draw: the knife makes its edge."""
    return Path(*rect(0, 0, *size, 3), easel.color("snow"), easel.color("dusk"), 0.35)


def _end(name: TrackName, track: Track, easel: Easel) -> Iterator[Node]:
    yield Group((_sheet(END, easel), *end_nodes(name, easel)), clip=(0, 0, *END))
    if track.rewards:
        x, y, w, h = PILE
        tile = (_sheet((TILE, TILE), easel), *tile_nodes(name, track.rewards[0], easel))
        yield Group(tile, moved(x + (w - TILE) / 2, y + (h - TILE) / 2))


def reindeer_nodes(team: Team, place: Box, easel: Easel) -> Iterator[Node]:
    """A reindeer on its stand."""
    x, y, w, _ = place
    yield Path(*rect(*place, 4), easel.color(team), easel.color("night"), 0.7)
    left, foot = x + (w - FIGURE) / 2, y + STAND[1] - 4
    yield easel.picture(f"reindeer-{team}", (left, foot - FIGURE * 0.965, FIGURE, FIGURE))
