"""A course as a map: every section where it lies, in few lines, with its number."""

from collections.abc import Iterator, Sequence

from pnp.games.snow_tails.drawing_course import frames, plan
from pnp.games.snow_tails.drawing_lanes import SQUARE, middle, pose, size
from pnp.games.snow_tails.layouts import Layout
from pnp.games.snow_tails.track import CLOSED, SAPLINGS, Section
from pnp.layout.easel import Easel, placing
from pnp.layout.maps import badge, tile
from pnp.layout.scene import Box, Matrix, Node, apply, around, box_through, times, turned

SHEET_SIZE: float | None = None
"""A map is drawn as large as the sheet allows."""
_LEAST, _MOST, _SPARSE = 1.4, 4.2, 10
"""The radius of a numbered disc in mm; where sections are too small for it only every tenth has one."""
_SCENERY: dict[Section, tuple[str, float]] = {
    "canyon": ("rock", 15.0),
    "snowdrift-left": ("snowdrift", 15.0),
    "snowdrift-right": ("snowdrift", 15.0),
    "trees": ("sapling", 16.0),
}
"""What stands on a special section, larger than life: a map is small."""


def map_nodes(layout: Layout, box: Box, easel: Easel) -> Iterator[Node]:
    """The course as large as the box allows, turned so that it fills it best."""
    track = layout.track
    laid = max(
        (frames(track, turned(turn, 0, 0)) for turn in (0, 90)), key=lambda f: _scale(track, f, box)[0]
    )
    scale = _scale(track, laid, box)
    square = SQUARE * scale[0]
    every = 1 if 0.12 * square >= _LEAST else _SPARSE
    badges: list[Node] = []
    for number, (section, frame) in enumerate(zip(track, laid, strict=True)):
        face = (*plan(section, easel), *_specials(section, easel))
        yield tile(f"section-{section}", face, times(scale, frame), size(section))
        if number % every:
            continue
        # Scenery fills the middle of a special section: there the number stands at the entrance.
        special = section in _SCENERY
        x, y = apply(times(times(scale, frame), pose(section, SQUARE / 2, 0.12 if special else 0.5)), 0, 0)
        radius = (0.12 if special else 0.17) * square if every == 1 else 2 * _LEAST
        badges.append(badge(str(number), x, y, min(_MOST, radius), easel))
    yield from badges


def _scale(track: Sequence[Section], laid: Sequence[Matrix], box: Box) -> Matrix:
    boxes = [box_through(frame, (0, 0, *size(section))) for section, frame in zip(track, laid, strict=True)]
    return placing(around(boxes), box, "contain")


def _specials(section: Section, easel: Easel) -> Iterator[Node]:
    """Rocks and drifts on closed spaces, saplings where they stand."""
    if section not in _SCENERY:
        return
    picture, wide = _SCENERY[section]
    for lane, space in CLOSED.get(section, SAPLINGS):
        x, y = apply(middle(section, lane, space), 0, 0)
        yield easel.picture(picture, (x - wide / 2, y - wide / 2, wide, wide))
