"""What code draws for the sheets of La Course aux Cadeaux: the board and the player aid."""

from collections.abc import Sequence

from pnp.games.gift_race.board import DEFAULT_BOARD
from pnp.games.gift_race.drawing_aid import aid_nodes
from pnp.games.gift_race.drawing_board import board_nodes
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, turned
from pnp.models.rows import Row


def board(_row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The default board."""
    return tuple(board_nodes(DEFAULT_BOARD, box, easel))


def aid(_row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The two sides of a tent, head to head: whichever way it stands, somebody reads it."""
    x, y, w, h = box
    side = tuple(aid_nodes((x, y + h / 2, w, h / 2), easel))
    return (*side, Group(side, turned(180, x + w / 2, y + h / 2)))
