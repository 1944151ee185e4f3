"""Player aids: the short form of the rules, four on a sheet, to be cut along the middle lines."""

from pnp.errors import DefinitionError
from pnp.layout import shapes
from pnp.layout.easel import Easel
from pnp.layout.flow import Column, pour, shifted
from pnp.layout.scene import Group, Node, Path, moved
from pnp.layout.sheets import PAPERS, Document, Page
from pnp.layout.typeset import POINT, Manner, fit_text
from pnp.models.text import Text as Words
from pnp.press.rulebook import Rulebook
from pnp.press.setting import Setting, Style

_EDGE = 8.0
_TITLE = 10.0
# Points of the text.
_MOST, _LEAST = 12, 8


def aid_pages(text: Words, easel: Easel, paper: str) -> Document:
    """One sheet with four aids."""
    if not text.aid:
        raise DefinitionError(
            "this game has no player aid", where=f"text/{easel.words.lang}.toml", hint="write [[aid]] tables"
        )
    wide, high = (side / 2 for side in PAPERS[paper])
    book, column = _fitted(text, easel, (wide - 2 * _EDGE, high - 2 * _EDGE - _TITLE))
    night = easel.color("night")
    manner = Manner("title", 9 * POINT, 16 * POINT, night, easel.words.lang, "left", "top")
    nodes: list[Node] = list(fit_text(text.title, (_EDGE, _EDGE - 1, wide - 2 * _EDGE, _TITLE), manner))
    for placed in column:
        nodes += shifted(placed.strip.nodes, _EDGE, _EDGE + _TITLE + placed.y)
    one = Group(tuple(nodes), clip=(0, 0, wide, high), name="player-aid")
    four: list[Node] = [
        Group(one.nodes, moved(x, y), one.clip, one.name) for y in (0.0, high) for x in (0.0, wide)
    ]
    size = (2 * wide, 2 * high)
    for ends in ((wide, 5, wide, size[1] - 5), (5, high, size[0] - 5, high)):
        four.append(Path(*shapes.line(*ends), stroke=easel.color("dusk"), width=0.1, dash=(2, 2)))
    whole = (0.0, 0.0, *size)
    page = Page(size, tuple(four), book.say("rules-aid"), whole, whole)
    return Document(f"{text.title} – {book.say('rules-aid')}", easel.words.lang, (page,))


def _fitted(text: Words, easel: Easel, room: tuple[float, float]) -> tuple[Setting, Column]:
    """The aid as large as a quarter of the paper allows."""
    wide, high = room
    for quarter_points in range(_MOST * 4, _LEAST * 4 - 1, -1):
        pt = quarter_points / 4
        style = Style(pt, pt * 1.25, pt * 0.11, pt * 0.3, 0)
        book = Setting(text, easel, style, wide)
        pages = pour(Rulebook(book).aid(text.aid), [high], [high])
        if len(pages) == 1:
            return book, pages[0][0]
    raise DefinitionError(
        "the player aid does not fit a quarter of the paper",
        where=f"text/{easel.words.lang}.toml, aid",
        hint="shorten its lines",
    )
