"""What code draws for the sheets of Le Lièvre et la Tortue: track, start, finish, podium and aid."""

from collections.abc import Sequence

from pnp.games.hare_tortoise.drawing_aid import race_table, turn_reminder
from pnp.games.hare_tortoise.drawing_lines import arch_net, finish_face, start_face
from pnp.games.hare_tortoise.drawing_track import tile_face
from pnp.games.hare_tortoise.position import POINTS
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node
from pnp.models.rows import Row


def straight(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """A straight face of a tile."""
    return [*tile_face("straight", row["grows"], easel)]


def curve(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """A face with a bend."""
    return [*tile_face("curve", row["grows"], easel)]


def stream(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """A straight face with a stream across it."""
    return [*tile_face("stream", row["grows"], easel)]


def start(_row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """Where all animals begin."""
    return [*start_face(easel)]


def finish(_row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The last piece of the track."""
    return [*finish_face(easel)]


def arch(_row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The banner over the finish line."""
    return [*arch_net(easel)]


def steps(_row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The fronts of the podium: each place and what a bet on it pays; second, first, third."""
    x, y, w, h = box
    wide = w / len(POINTS)
    nodes: list[Node] = []
    for number, place in enumerate((1, 0, 2)):
        left, pays = x + number * wide, easel.say("points").format(points=POINTS[place])
        nodes.append(easel.text(str(place + 1), (left, y, wide, h - 6), font="title", pt=(26, 26)))
        nodes.append(easel.text(pays, (left + 1, y + h - 6, wide - 2, 5), font="semibold", pt=(7, 10)))
    return nodes


def race(_row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The aid's table of strides."""
    return [*race_table(easel)]


def turn(_row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The aid's other face."""
    return [*turn_reminder(easel)]
