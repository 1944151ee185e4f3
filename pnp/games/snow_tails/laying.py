"""How a course comes to the table: section by section, and what it takes."""

from typing import Any

from pnp.games.snow_tails.layouts import Layout, walk
from pnp.games.snow_tails.track import INSIDE, course_of, saplings
from pnp.layout.sketch import sketched
from pnp.rules.lattice import lay
from pnp.rules.laying import Line

_MARKS = {"trees": "♣", "canyon": "#", "snowdrift-left": "<", "snowdrift-right": ">"}
FIRST = 0
LEGEND = "sketch-course"


def first_bend(layout: Layout) -> str:
    """The side position 1 starts on: the inside of the first bend; the flag side where there is none."""
    return "left" if course_of(layout.track).start(1) >> 4 & 7 == INSIDE["left"] else "right"


def steps(layout: Layout) -> list[Line]:
    """The start with its right face up, then every section."""
    return [
        Line(f"start-{first_bend(layout)}"),
        *(Line(f"section-{section}") for section in layout.track[1:]),
    ]


def needs(layout: Layout) -> list[Line]:
    """Pieces, not faces: a special is the back of a straight."""
    bends = sum(section in ("left", "right") for section in layout.track)
    hairpins = sum(section.startswith("hairpin") for section in layout.track)
    pieces = {
        "straight": len(layout.track) - 2 - bends - hairpins,
        "bend": bends,
        "hairpin": hairpins,
        "sapling": len(saplings(layout.track)),
    }
    return [*(Line(f"need-{piece}", {"n": n}) for piece, n in pieces.items() if n), Line("need-ends")]


def sketch(layout: Layout, _position: Any, _text: Any) -> list[str]:
    """The course on its grid; a finish covers three squares."""
    laid = [tile.squares for tile in lay(walk(layout.track))]
    tiles = [*laid[:-3], (*laid[-3], *laid[-2], *laid[-1])]
    labels = [f"{number}{_MARKS.get(section, '')}" for number, section in enumerate(layout.track)]
    return sketched(tiles, labels)
