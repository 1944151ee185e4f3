"""A row of Reindeer Races drawn for the rule sheet, with the run of a reindeer above it."""

from collections.abc import Iterator

from pnp.games.reindeer_races.drawing_ends import END
from pnp.games.reindeer_races.drawing_table import GAP, place_box, row_nodes, row_size, table_nodes
from pnp.games.reindeer_races.drawing_track import CARD
from pnp.games.reindeer_races.moves import Move
from pnp.games.reindeer_races.position import TRACKS, Position, TrackName
from pnp.layout.arrows import Point, arrow, numbered
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node
from pnp.rules.verdict import Verdict

_STEPS = ("run", "pass", "bound", "slide")
_ABOVE = 52.0
"""Room above a row for the arrows."""
_BEFORE = 34.0
"""Room before space 1, where a new reindeer comes from."""


def picture(
    position: Position,
    _move: Move | None,
    verdict: Verdict[Position] | None,
    view: TrackName | None,
    easel: Easel,
) -> Group:
    """One track (`view` names it) with the run on it, or all five."""
    if view is None:
        table: Box = (0, 0, max(row_size(name)[0] for name in TRACKS), len(TRACKS) * (CARD[1] + GAP) - GAP)
        return Group(tuple(table_nodes(position, table, easel)), clip=table)
    wide, high = row_size(view)
    nodes = [*row_nodes(view, position.tracks[view], (0, 0, wide, high), easel)]
    if verdict is not None:
        nodes += _run(verdict, view, easel)
    return Group(tuple(nodes), clip=(-_BEFORE, -_ABOVE, wide + _BEFORE, high + _ABOVE))


def _run(verdict: Verdict[Position], view: TrackName, easel: Easel) -> Iterator[Node]:
    """An arrow for each part of the run, numbered, higher above the row the later it comes."""
    at = next((event["at"] for event in verdict.events if event["event"] == "lift"), 0)
    steps = [event["to"] for event in verdict.events if event["event"] in _STEPS]
    for number, to in enumerate(steps, 1):
        start, end = _over(at, view), _over(to, view)
        bow = 0.28 if end[0] > start[0] else -0.28
        yield from arrow(start, end, easel, 5, bow)
        top = ((start[0] + end[0]) / 2, start[1] - abs(end[0] - start[0]) * 0.14 - 4)
        yield from numbered(top, number, easel, 12)
        at = to


def _over(space: int, view: TrackName) -> Point:
    """The point above a space where arrows begin and end; 0 is before the row, the last is the reward."""
    length = 2 * round((row_size(view)[0] - END[0]) / CARD[0])
    if space < 1:
        return (-_BEFORE / 2, 6)
    if space > length:
        return (row_size(view)[0] - END[0] / 2, 6)
    x, _, w, _ = place_box(space)
    return (x + w / 2, 6)
