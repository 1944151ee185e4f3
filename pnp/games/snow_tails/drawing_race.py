"""A race as a picture: the course as it lies on the table, its trees, and the sleds on their spaces."""

from collections.abc import Iterable, Iterator

from pnp.games.snow_tails.drawing_course import course, frames_in
from pnp.games.snow_tails.drawing_lanes import middle, size
from pnp.games.snow_tails.drawing_section import TOKEN, section_face
from pnp.games.snow_tails.position import Position, course_under, places, track_of
from pnp.games.snow_tails.track import Section, place_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Matrix, Node, Path, apply, times
from pnp.layout.shapes import rect

_SLED = 14.0


def race_picture(position: Position, box: Box, easel: Easel) -> Iterator[Node]:
    """The printed faces in place, as large as the box allows, and everything that stands on them."""
    yield from course_nodes(position, box, easel)
    yield from standing_nodes(position, box, easel)


def course_nodes(position: Position, box: Box, easel: Easel) -> Iterator[Node]:
    """The printed faces in place, as large as the box allows."""
    first = course_under(position).start(1) >> 4 & 7
    bend: Section = "left" if first == 1 else "right"

    def face(section: Section, easel: Easel) -> Iterable[Node]:
        ground = Path(*rect(0, 0, *size(section)), fill=easel.color("ice"), ground=True)
        return [ground, *section_face(section, easel, bend)]

    _, nodes = course(track_of(position), box, easel, face)
    yield from nodes


def standing_nodes(position: Position, box: Box, easel: Easel) -> Iterator[Node]:
    """Trees and sleds on the course that lies in this box."""
    placed = frames_in(track_of(position), box)
    trees = [tree for tree in map(place_of, position.trees) if tree is not None]
    for tree in trees:
        yield _standing("sapling-small", TOKEN, position, placed, tree, easel)
    for colour, place in places(position).items():
        yield _standing(f"pawn-{colour}", _SLED, position, placed, place, easel)


def _standing(
    picture: str, width: float, position: Position, placed: list[Matrix], place: int, easel: Easel
) -> Group:
    """A picture upright on the middle of a space, whichever way the course runs there."""
    section, lane, space = place >> 7, place >> 4 & 7, place & 15
    frame = times(placed[section], middle(track_of(position)[section], lane, space))
    x, y = apply(frame, 0, 0)
    side = width * (frame[0] ** 2 + frame[1] ** 2) ** 0.5
    return easel.picture(picture, (x - side / 2, y - side / 2, side, side))
