"""The pages of a rule sheet: a head with the game at a glance, columns of rules, a foot with page numbers."""

from collections.abc import Iterator, Sequence
from math import floor
from typing import NamedTuple

from msgspec import structs

from pnp.layout import shapes
from pnp.layout.easel import Easel
from pnp.layout.faces import Part
from pnp.layout.flow import Column, pour, shifted
from pnp.layout.scene import Box, Node, Path
from pnp.layout.sheets import PAPERS, Document, Mark, Page
from pnp.layout.typeset import POINT, Manner, Valign, fit_text
from pnp.models.text import Text as Words
from pnp.press.examples import Shown
from pnp.press.rulebook import Rulebook
from pnp.press.rulepictures import first_parts
from pnp.press.setting import Setting, Style


class Format(NamedTuple):
    """A page and how its columns lie on it."""

    size: tuple[float, float]
    columns: int
    margin: float
    gutter: float
    style: Style
    least: float = 8.5

    @property
    def width(self) -> float:
        """The width of a column."""
        return (self.size[0] - 2 * self.margin - (self.columns - 1) * self.gutter) / self.columns


_FOOT = 6.0
# A last page filled less than this is better saved.
_SPARSE = 0.3


def sheet_format(paper: str) -> Format:
    """A whole sheet of paper in two columns."""
    return Format(PAPERS[paper], 2, 13, 7, Style())


def booklet_format(paper: str) -> Format:
    """Half a sheet of paper, in one column."""
    wide, high = PAPERS[paper]
    return Format((high / 2, wide), 1, 10, 0, Style(pt=8.75, heading=12))


def rule_pages(text: Words, easel: Easel, shown: Sequence[Shown], form: Format) -> Document:
    """The whole rule sheet, page after page.

    Where the last page would hold little more than nothing, the text is set a little smaller.
    """
    parts = first_parts(easel)
    book = Setting(text, easel, form.style, form.width)
    pages = _poured(book, parts, shown, form)
    for pt in _smaller(pages, form):
        tight = Setting(text, easel, structs.replace(form.style, pt=pt), form.width)
        fewer = _poured(tight, parts, shown, form)
        if len(fewer) < len(pages):
            return _document(tight, fewer, form)
    return _document(book, pages, form)


def _smaller(pages: list[list[Column]], form: Format) -> Iterator[float]:
    """Sizes worth trying where the last page holds little, from the one that should just do."""
    heights = [sum(placed.strip.height for column in page for placed in column) for page in pages]
    if len(pages) < 2 or heights[-1] > form.columns * form.size[1] * _SPARSE:
        return
    # Pictures keep their size, and the area of text shrinks with the square of its size.
    pt = floor(form.style.pt * (1 - heights[-1] / sum(heights)) ** 0.5 * 4) / 4
    while pt >= form.least:
        yield pt
        pt -= 0.25


def _poured(book: Setting, parts: Sequence[Part], shown: Sequence[Shown], form: Format) -> list[list[Column]]:
    full = form.size[1] - 2 * form.margin - _FOOT
    first = full - _Head(book, form).height
    strips = Rulebook(book).blocks(parts, shown)
    return pour(strips, [first] * form.columns, [full] * form.columns)


def _document(book: Setting, pages: list[list[Column]], form: Format) -> Document:
    head = _Head(book, form)
    top = form.margin + head.height
    marks: list[Mark] = []
    made: list[Page] = []
    for number, columns in enumerate(pages, 1):
        start = top if number == 1 else form.margin
        nodes: list[Node] = list(head.nodes()) if number == 1 else []
        for place, column in enumerate(columns):
            x = form.margin + place * (form.width + form.gutter)
            for placed in column:
                nodes += shifted(placed.strip.nodes, x, start + placed.y)
            marks += _marks(column, number, start)
        nodes += _foot(book, form, number, len(pages))
        whole: Box = (0, 0, *form.size)
        made.append(Page(form.size, tuple(nodes), f"{number}", whole, whole))
    title = f"{book.text.title} – {book.say('rules')}"
    return Document(title, book.lang, tuple(made), tuple(marks))


def _marks(column: Column, page: int, top: float) -> Iterator[Mark]:
    for placed in column:
        anchor = placed.strip.anchor
        if anchor:
            yield Mark(anchor.name, page, top + placed.y, anchor.title, anchor.level)


def _foot(book: Setting, form: Format, number: int, total: int) -> tuple[Node, ...]:
    said = f"{book.text.title} · {book.say('rules')} · {number}/{total}"
    manner = Manner("text", 7 * POINT, 7.5 * POINT, book.easel.color("dusk"), book.lang)
    wide, high = form.size
    return fit_text(said, (form.margin, high - form.margin - 2, wide - 2 * form.margin, 5), manner)


class _Head:
    """Title, picture, and the box that says what kind of game this is."""

    def __init__(self, book: Setting, form: Format) -> None:
        self._book = book
        self._form = form
        self._wide = form.size[0] - 2 * form.margin
        self._title = 38.0 if form.columns > 1 else 30.0
        self._glance = 14.0 if book.text.glance else 0.0
        self.height = self._title + self._glance + 3

    def nodes(self) -> Iterator[Node]:
        """Everything above the columns of the first page."""
        book, x, y = self._book, self._form.margin, self._form.margin
        picture = book.easel.kit.picture
        room = self._wide - (self._title * 1.5 + 4 if picture else 0)
        title = self._title
        yield from self._text(book.text.title, (x, y, room, title * 0.6), (16, 34), "title", "bottom")
        yield from self._text(book.text.tagline, (x, y + title * 0.66, room, title * 0.3), (8, 12), "italic")
        if picture:
            box = (x + self._wide - title * 1.5, y - 2, title * 1.5, title)
            yield book.easel.picture(picture, box)
        if book.text.glance:
            yield from self._facts((x, y + title, self._wide, self._glance))

    def _facts(self, box: Box) -> Iterator[Node]:
        glance = self._book.text.glance
        assert glance is not None
        x, y, w, h = box
        ground = self._book.easel.color("cream")
        line = self._book.easel.color("gold")
        yield Path(*shapes.rect(x, y, w, h, 2), fill=ground, stroke=line, width=0.5, ground=True)
        facts = (("players", 0.13), ("age", 0.14), ("time", 0.2), ("goal", 0.53))
        for key, share in facts:
            cell = share * (w - 4)
            name = self._book.say(f"rules-{key}")
            yield from self._text(name, (x + 3, y + 1.4, cell - 2, 4), (6, 8), "semibold")
            said = getattr(glance, key)
            yield from self._text(said, (x + 3, y + 5.2, cell - 2, h - 6.6), (6.5, 10), valign="top")
            x += cell

    def _text(
        self, said: str, box: Box, pt: tuple[float, float], font: str = "text", valign: Valign = "top"
    ) -> tuple[Node, ...]:
        color = self._book.night
        lang = self._book.lang
        return fit_text(said, box, Manner(font, pt[0] * POINT, pt[1] * POINT, color, lang, "left", valign))
