"""A row of Reindeer Races drawn for the rule sheet, with the run of a reindeer above it."""

from collections.abc import Iterator

from pnp.games.reindeer_races.drawing_ends import END
from pnp.games.reindeer_races.drawing_table import GAP, place_box, row_nodes, row_size, table_nodes
from pnp.games.reindeer_races.drawing_track import CARD
from pnp.games.reindeer_races.moves import Move
from pnp.games.reindeer_races.position import TRACKS, Position, TrackName
from pnp.layout.arrows import arrow, numbered
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node
from pnp.rules.verdict import Verdict

_STEPS = ("run", "pass", "bound", "slide")
_ABOVE, _BELOW = 40.0, 33.0
"""Room above and below a row for the arrows."""
_BEFORE = 34.0
"""Room before space 1, where a new reindeer comes from."""
_SHORT = 60.0


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
    return Group(tuple(nodes), clip=(-_BEFORE, -_ABOVE, wide + _BEFORE, high + _ABOVE + _BELOW))


def _run(verdict: Verdict[Position], view: TrackName, easel: Easel) -> Iterator[Node]:
    """A numbered arrow for each part of the run: above the row what runs and bounds, below it what slides."""
    at = next((event["at"] for event in verdict.events if event["event"] == "lift"), 0)
    for number, event in enumerate([e for e in verdict.events if e["event"] in _STEPS], 1):
        slides = event["event"] == "slide"
        y = CARD[1] - 4 if slides else 4.0
        start, end = (_column(at, view), y), (_column(event["to"], view), y)
        arc = 0.28 if (end[0] > start[0]) != slides else -0.28
        yield from arrow(start, end, easel, 5, arc)
        length = abs(end[0] - start[0])
        # The number of a short arrow stands beside it, or it would hide it.
        rise = length * 0.14 + (17 if length < _SHORT else 5)
        middle = (start[0] + end[0]) / 2
        yield from numbered((middle, y + rise if slides else y - rise), number, easel, 12)
        at = event["to"]


def _column(space: int, view: TrackName) -> float:
    """The middle of a space along the row; 0 is before the row, the last is the reward."""
    length = 2 * round((row_size(view)[0] - END[0]) / CARD[0])
    if space < 1:
        return -_BEFORE / 2
    if space > length:
        return row_size(view)[0] - END[0] / 2
    x, _, w, _ = place_box(space)
    return x + w / 2
