"""The pages of a rule sheet: its head, columns of rules that fill the paper, a foot with page numbers."""

from collections.abc import Iterator, Sequence
from math import floor, sqrt
from typing import NamedTuple

from pnp.layout.easel import Easel
from pnp.layout.flow import Column, pour, shifted
from pnp.layout.scene import Box, Node
from pnp.layout.sheets import PAPERS, Document, Mark, Page
from pnp.layout.typeset import POINT, Manner, fit_text
from pnp.models.text import Text as Words
from pnp.press.examples import Shown
from pnp.press.rulebook import Rulebook
from pnp.press.rulehead import Head
from pnp.press.rulepictures import first_parts
from pnp.press.setting import Setting, Style


class Format(NamedTuple):
    """A page and how its columns lie on it.

    Text is set in at least `least` and at most `most` points; `leaf` pages go on one piece of paper.
    """

    size: tuple[float, float]
    columns: int
    margin: float
    gutter: float
    title: float
    usual: float
    least: float
    most: float
    leaf: int

    @property
    def width(self) -> float:
        """The width of a column."""
        return (self.size[0] - 2 * self.margin - (self.columns - 1) * self.gutter) / self.columns

    @property
    def full(self) -> float:
        """The height of a column."""
        return self.size[1] - 2 * self.margin - _FOOT

    def head(self, book: Setting) -> Head:
        """What stands above the columns of the first page."""
        return Head(book, self.margin, self.margin, self.size[0] - 2 * self.margin, self.title)


_FOOT = 6.0
_STEP = 0.25
# Part of a column is lost where a box or a paragraph goes to the next.
_USABLE = 0.98


def sheet_format(paper: str) -> Format:
    """A whole sheet of paper in two columns."""
    return Format(PAPERS[paper], 2, 13, 7, 38, 9.25, 9, 11, 2)


def booklet_format(paper: str) -> Format:
    """Half a sheet of paper, in one column."""
    wide, high = PAPERS[paper]
    return Format((high / 2, wide), 1, 10, 0, 30, 9.25, 9, 11.75, 4)


def rule_pages(text: Words, easel: Easel, shown: Sequence[Shown], form: Format) -> Document:
    """The whole rule sheet, page after page.

    The text is set a little smaller where that saves a piece of paper, and else larger, so that the paper
    it needs is well filled.
    """
    parts = first_parts(easel)

    def poured(pt: float) -> tuple[Setting, list[list[Column]]]:
        book = Setting(text, easel, Style.of(pt), form.width)
        first = form.full - form.head(book).height
        strips = Rulebook(book).blocks(parts, shown)
        return book, pour(strips, [first] * form.columns, [form.full] * form.columns)

    usual = poured(form.usual)
    for pt, most in _sizes(*usual, form):
        tried = poured(pt)
        if len(tried[1]) <= most:
            return _document(*tried, form)
    return _document(*usual, form)


def _sizes(book: Setting, pages: list[list[Column]], form: Format) -> Iterator[tuple[float, int]]:
    """Sizes worth trying, each with the pages it may take: first those that save paper, then those that
    fill it, from the one that should just do."""
    needed = len(pages)
    fewer = (needed - 1) // form.leaf * form.leaf
    for pt in _steps(min(_filling(book, pages, form, fewer), form.usual - _STEP), form.least):
        yield pt, fewer
    # The back of the last sheet may stay white; in a booklet that would be up to three pages.
    most = needed if form.columns > 1 else -(-needed // form.leaf) * form.leaf
    for pt in _steps(min(_filling(book, pages, form, most), form.most), form.usual + _STEP):
        yield pt, most


def _steps(pt: float, least: float) -> Iterator[float]:
    pt = floor(pt / _STEP) * _STEP
    while pt >= least:
        yield pt
        pt -= _STEP


def _filling(book: Setting, pages: list[list[Column]], form: Format, wanted: int) -> float:
    """The size at which the text would about fill so many pages.

    Pictures keep their size, and the area of text grows with the square of its size.
    """
    strips = [placed.strip for page in pages for column in page for placed in column]
    pictures = sum(strip.height for strip in strips if strip.floats)
    words = sum(strip.height + strip.gap for strip in strips) - pictures
    room = form.columns * (wanted * form.full - form.head(book).height) * _USABLE - pictures
    return book.style.pt * sqrt(max(room / words, 0))


def _document(book: Setting, pages: list[list[Column]], form: Format) -> Document:
    head = form.head(book)
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
