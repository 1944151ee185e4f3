"""The calibration sheet: what a printer does to fronts and backs, to be read with a ruler and at a window."""

from collections.abc import Iterator
from pathlib import Path as FilePath

from pnp.layout import shapes
from pnp.layout.fonts import text_width
from pnp.layout.scene import Box, Node, Path, Text
from pnp.layout.sheets import PAPERS, Document, Page
from pnp.layout.typeset import POINT, Manner, Valign, fit_text
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.words import read_words
from pnp.press.files import write_all
from pnp.press.profile import ASIDE, MARKS_APART, RULER_ACROSS, RULER_DOWN
from pnp.render.pdf import render

INK = "#000000"
# Printed on the back: light enough to be told from the front, dark enough to shine through.
SHINE = "#c02020"
THIN = 0.12
REACH = 10
_COMMAND = "pnp calibrate --set NAME x=… y=… skew=… width=… height=…"


def write_sheet(paper: str, lang: str, out: FilePath) -> FilePath:
    """Write the sheet, front and back."""
    target = out / f"calibrate-{lang}-{paper}.pdf"
    write_all({target: render(sheet(paper, lang))})
    return target


def sheet(paper: str, lang: str) -> Document:
    """The two sides of the sheet."""
    words = read_words(Shelf(), templates_folder(), lang, "pnp")
    size = PAPERS[paper]
    says = words.press
    front = tuple(_Front(size, dict(says), lang).nodes())
    back = tuple(_back(size, says["calibrate-back"]))
    whole: Box = (0, 0, *size)
    title = says["calibrate-title"]
    pages = (
        Page(size, front, title, whole, whole),
        Page(size, back, says["calibrate-back"], whole, whole),
    )
    return Document(title, lang, pages)


def middle(size: tuple[float, float]) -> tuple[float, float]:
    """Where the crosses of both sides meet on a printer that keeps its word."""
    return size[0] / 2, size[1] / 2


class _Front:
    """Words, rulers and scales."""

    def __init__(self, size: tuple[float, float], words: dict[str, str], lang: str) -> None:
        self._size = size
        self._words = words
        self._lang = lang

    def nodes(self) -> Iterator[Node]:
        wide, high = self._size
        x, y = middle(self._size)
        left = (wide - RULER_ACROSS) / 2
        yield from self._text("calibrate-title", (left, 16, RULER_ACROSS, 12), (14, 22), "title", "top")
        top = 31.0
        steps = ("print", "rulers", "window", "skew")
        for number, step in enumerate(steps, 1):
            deep = {"window": 20, "skew": 14}.get(step, 7)
            said = f"{number}.  {self._words[f'calibrate-{step}']}"
            yield from self._set(said, (left, top, RULER_ACROSS, deep), (8, 11), "text", "top")
            top += deep + 1
        yield from _scale(x, y, across=True)
        yield from _scale(x + ASIDE, y, across=False)
        yield Text(x - REACH - 5, y + 1, "x", "bold", 12 * POINT, INK)
        yield Text(x + ASIDE - 1, y + REACH + 5, "y", "bold", 12 * POINT, INK)
        for side in (-1, 1):
            yield from _scale(x + side * MARKS_APART / 2, y, across=False)
        last = f"5.  {self._words['calibrate-type']}"
        yield from self._set(last, (left, y + 26, RULER_ACROSS, 7), (8, 11), "text", "top")
        yield from self._set(_COMMAND, (left, y + 33, RULER_ACROSS, 7), (8, 11), "bold", "top")
        yield from _ruler(left, high - 24, RULER_ACROSS, across=True, name="width")
        yield from _ruler(12, (high - RULER_DOWN) / 2, RULER_DOWN, across=False, name="height")

    def _text(
        self, key: str, box: Box, pt: tuple[float, float], font: str, valign: Valign
    ) -> tuple[Node, ...]:
        return self._set(self._words[key], box, pt, font, valign)

    def _set(
        self, text: str, box: Box, pt: tuple[float, float], font: str, valign: Valign
    ) -> tuple[Node, ...]:
        manner = Manner(font, pt[0] * POINT, pt[1] * POINT, INK, self._lang, "left", valign, hyphens=False)
        return fit_text(text, box, manner)


def _back(size: tuple[float, float], label: str) -> Iterator[Node]:
    """A cross behind the scales in the middle and a line behind each at the sides; alike either way up."""
    x, y = middle(size)
    yield _line(x - ASIDE - 9, y, x + ASIDE + 9, y, SHINE)
    yield _line(x, y - 22, x, y + 22, SHINE)
    for side in (-1, 1):
        at = x + side * MARKS_APART / 2
        yield _line(at - 9, y, at + 9, y, SHINE)
    wide = text_width(label, "text", 8 * POINT)
    yield Text(x - wide / 2, size[1] - 30, label, "text", 8 * POINT, INK)


def _scale(x: float, y: float, across: bool) -> Iterator[Node]:
    """A scale of 10 mm either way around a point, ticked every half millimetre, longer at ones and fives."""
    yield _line(*_turned(x, y, -REACH, 0, across), *_turned(x, y, REACH, 0, across))
    for half in range(-2 * REACH, 2 * REACH + 1):
        long = 3.0 if half % 10 == 0 else 1.9 if half % 2 == 0 else 1.0
        yield _line(*_turned(x, y, half / 2, -long, across), *_turned(x, y, half / 2, 0, across))
        if half % 10 == 0 and half:
            said = f"{half // 2}".replace("-", "−")
            place = _turned(x, y, half / 2, -4.2 if across else -5.6, across)
            wide = text_width(said, "text", 7 * POINT)
            yield Text(place[0] - wide / 2, place[1] + (0 if across else 0.9), said, "text", 7 * POINT, INK)


def _turned(x: float, y: float, along: float, off: float, across: bool) -> tuple[float, float]:
    return (x + along, y + off) if across else (x + off, y + along)


def _ruler(x: float, y: float, length: float, across: bool, name: str) -> Iterator[Node]:
    """A line to be measured, with ends that can be seen."""
    end = (x + length, y) if across else (x, y + length)
    yield _line(x, y, *end, width=0.25)
    for at in ((x, y), end):
        yield _line(*_turned(*at, 0, -4, across), *_turned(*at, 0, 4, across))
    said = f"{name} = {length:g} mm ?"
    if across:
        wide = text_width(said, "bold", 10 * POINT)
        yield Text(x + (length - wide) / 2, y - 2.2, said, "bold", 10 * POINT, INK)
    else:
        yield Text(x + 2.2, y + length - 12, said, "bold", 10 * POINT, INK)


def _line(x1: float, y1: float, x2: float, y2: float, ink: str = INK, width: float = THIN) -> Path:
    return Path(*shapes.line(x1, y1, x2, y2), stroke=ink, width=width)
