"""A part of a race drawn for the rule sheet: its sections, the sleds in race order, the steps of a drive."""

from collections.abc import Iterator
from functools import lru_cache

from pnp.games.snow_tails.drawing_course import course
from pnp.games.snow_tails.drawing_lanes import middle, size
from pnp.games.snow_tails.drawing_section import TOKEN, section_face
from pnp.games.snow_tails.moves import Drive, Move
from pnp.games.snow_tails.position import Position, track_of
from pnp.games.snow_tails.track import Section, place_of
from pnp.layout.arrows import Point, arrow, cross, numbered
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Matrix, Node, Path, apply, bounds, box_through, times
from pnp.layout.shapes import rect
from pnp.rules.verdict import Verdict

_SLED = 19.0
_WEIGHT = 1.7
# Where a cross stands, seen from the middle of the space: on its edges.
_AHEAD, _ASIDE = 9.0, 6.5
_MORE = 7.0
"""How far the course goes on at both sides, so that a sled on the last space is seen whole."""
# As large as any course is on a table, so that a millimetre here is about one there.
_TABLE: Box = (0, 0, 1500, 1500)


def picture(
    position: Position,
    move: Move | None,
    verdict: Verdict[Position] | None,
    view: list[int] | None,
    easel: Easel,
) -> Group:
    """The sections from one number to another, what stands on them, and how the sled drives."""
    track = list(track_of(position))
    first, last = view or (0, len(track) - 1)
    placed, _ = course(track, _TABLE, easel, lambda _section, _easel: ())
    around = _around(track, placed, first, last)
    nodes: list[Node] = []
    for number in range(max(first - 1, 0), min(last + 2, len(track))):
        face = _face(track[number], easel)
        nodes.append(Group(face.nodes, placed[number], face.clip, face.name))
    spots = _Spots(track, placed)
    nodes += spots.standing(position, easel, around)
    if verdict is not None:
        drifts = isinstance(move, Drive) and move.path.endswith("S") and not move.bonus
        nodes += spots.drive(position, verdict, easel, drifts)
    x, y, w, h = around
    return Group(tuple(nodes), clip=(x - _MORE, y, w + 2 * _MORE, h))


@lru_cache(maxsize=16)
def _face(section: Section, easel: Easel) -> Group:
    """A section as it is printed, drawn once for all pictures of a sheet."""
    ground = Path(*rect(0, 0, *size(section)), fill=easel.color("ice"), ground=True)
    name = f"diagram-{section}"
    return Group((ground, *section_face(section, easel)), clip=(0, 0, *size(section)), name=name)


def _around(track: list[Section], placed: list[Matrix], first: int, last: int) -> Box:
    boxes = [box_through(placed[number], (0, 0, *size(track[number]))) for number in range(first, last + 1)]
    return bounds([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])


class _Spots:
    """Where the spaces of a course are in the picture."""

    def __init__(self, track: list[Section], placed: list[Matrix]) -> None:
        self._track = track
        self._placed = placed
        a, b = placed[0][:2]
        self._unit = (a * a + b * b) ** 0.5

    def spot(self, name: str, right: float = 0, ahead: float = 0) -> Point:
        """The middle of a space, or a point so far from it, as its sled runs."""
        place = place_of(name)
        assert place is not None
        section = place >> 7
        frame = times(self._placed[section], middle(self._track[section], place >> 4 & 7, place & 15))
        return apply(frame, right, -ahead)

    def standing(self, position: Position, easel: Easel, around: Box) -> Iterator[Node]:
        """Trees and sleds inside the picture; each sled with its place in the race."""
        things = [("sapling-small", TOKEN, tree, 0) for tree in position.trees]
        for colour, sled in position.sleds.items():
            if sled.at is not None:
                rank = position.order.index(colour) + 1
                things.append((f"pawn-{colour}", _SLED, sled.at, rank))
        left, top, wide, high = around
        for name, width, at, rank in things:
            x, y = self.spot(at)
            if left <= x <= left + wide and top <= y <= top + high:
                side = width * self._unit
                yield easel.picture(name, (x - side / 2, y - side / 2, side, side))
                if rank:
                    corner = (x + side * 0.34, y - side * 0.34)
                    yield from numbered(corner, rank, easel, side * 0.2)

    def drive(
        self, position: Position, verdict: Verdict[Position], easel: Easel, drifts: bool
    ) -> Iterator[Node]:
        """An arrow for every step, a cross where the sled runs into something, perhaps as it drifts."""
        assert position.turn is not None
        at = position.sleds[position.turn].at
        assert at is not None
        aside = 0.0
        for event in verdict.events:
            if event["event"] == "owed" and drifts:
                aside = _ASIDE if event["side"] == "to-right" else -_ASIDE
            elif event["event"] in ("step", "drift"):
                yield from arrow(self.spot(at), self.spot(event["to"]), easel, _WEIGHT * self._unit)
                at = event["to"]
            elif event["event"].startswith("hit-"):
                yield from cross(self.spot(at, aside, _AHEAD), easel, 3.2 * self._unit)
