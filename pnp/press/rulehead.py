"""The head of a rule sheet: title, picture, and the box that says what kind of game this is."""

from collections.abc import Iterator

from pnp.layout import shapes
from pnp.layout.fonts import text_width
from pnp.layout.scene import Box, Node, Path
from pnp.layout.typeset import POINT, Manner, Valign, fit_text
from pnp.press.setting import Setting

# The box: the share of its width each fact gets, the size of the words in points, and its height
# where each of them takes one line, and where one takes two.
_SHARES = {"players": 0.13, "age": 0.14, "time": 0.2, "goal": 0.53}
_SAID = 10
_ONE_LINE, _TWO_LINES = 11.5, 15.0


class Head:
    """What stands above the columns of the first page."""

    def __init__(self, book: Setting, left: float, top: float, wide: float, title: float) -> None:
        self._book = book
        self._corner = (left, top)
        self._wide = wide
        self._title = title
        self._glance = self._needed() if book.text.glance else 0.0
        self.height = self._title + self._glance + 3

    def nodes(self) -> Iterator[Node]:
        """Everything above the columns of the first page."""
        book, (x, y) = self._book, self._corner
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

    def _cells(self) -> Iterator[tuple[str, str, float]]:
        """Each fact: its name, what it says and the width it has."""
        for key, share in _SHARES.items():
            said = getattr(self._book.text.glance, key)
            yield self._book.say(f"rules-{key}"), said, share * (self._wide - 4) - 2

    def _needed(self) -> float:
        fits = all(text_width(said, "text", _SAID * POINT) <= width for _, said, width in self._cells())
        return _ONE_LINE if fits else _TWO_LINES

    def _facts(self, box: Box) -> Iterator[Node]:
        x, y, w, h = box
        ground = self._book.easel.color("cream")
        line = self._book.easel.color("gold")
        yield Path(*shapes.rect(x, y, w, h, 2), fill=ground, stroke=line, width=0.5, ground=True)
        for name, said, width in self._cells():
            yield from self._text(name, (x + 3, y + 1.4, width, 4), (6, 8), "semibold")
            yield from self._text(said, (x + 3, y + 5.2, width, h - 6.2), (6.5, _SAID))
            x += width + 2

    def _text(
        self, said: str, box: Box, pt: tuple[float, float], font: str = "text", valign: Valign = "top"
    ) -> tuple[Node, ...]:
        color = self._book.night
        lang = self._book.lang
        return fit_text(said, box, Manner(font, pt[0] * POINT, pt[1] * POINT, color, lang, "left", valign))
