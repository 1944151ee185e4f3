"""What the kit of Santa in Elfenbein has drawn by code: the town board and the faces of the cards."""

from collections.abc import Sequence

from pnp.games.elfenbein import drawing_cards as cards
from pnp.games.elfenbein.drawing_column import column
from pnp.games.elfenbein.drawing_town import town_picture
from pnp.games.elfenbein.town import DEFAULT
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node
from pnp.models.rows import Row


def board(_row: Row, _box: Box, easel: Easel) -> Sequence[Node]:
    """The town of the rules, and beside it what is printed for every town."""
    return [*town_picture(DEFAULT, easel), *column(easel)]


def corner(row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The index of a card."""
    return [*cards.corner_mark(int(row["card"]), row["suit"], box, easel)]


def picture(row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """The middle of a card."""
    card = int(row["card"])
    drawn = cards.court if card in cards.COURT else cards.pips
    return [*drawn(card, row["suit"], box, easel)]


def way(row: Row, box: Box, easel: Easel) -> Sequence[Node]:
    """How a card carries its holder."""
    return [*cards.way_mark(row["player"], int(row["card"]), box, easel)]
