"""What the kit of Snow Tails has drawn by code: track sections, sled boards, values in paws."""

from collections.abc import Sequence
from typing import get_args

from pnp.errors import DefinitionError
from pnp.games.snow_tails.drawing_board import board_front
from pnp.games.snow_tails.drawing_plan import board_back
from pnp.games.snow_tails.drawing_section import section_face
from pnp.games.snow_tails.position import VALUES
from pnp.games.snow_tails.track import Section
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node
from pnp.models.rows import Row


def face(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The front of a section."""
    return [*section_face(_section(row["face"]), easel)]


def reverse(row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The back of a section; the start's is for a first bend to the right."""
    return [*section_face(_section(row["reverse"]), easel, first_bend="right")]


def board(row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The front of a sled board."""
    return [*board_front(row["colour"], box, easel)]


def first_course(_row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The back of a sled board."""
    return [*board_back(box, easel)]


def paws(row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The value of a dog card as paw prints, from the foot of the box upwards."""
    x, y, side, h = box
    step = h / VALUES[-1]
    return [
        easel.picture("paw-print", (x, y + h - (number + 0.5) * step - side / 2, side, side))
        for number in range(int(row["value"]))
    ]


def _section(written: str) -> Section:
    for section in get_args(Section):
        if section == written:
            known: Section = section
            return known
    raise DefinitionError(f'there is no section "{written}"', hint=", ".join(get_args(Section)))
