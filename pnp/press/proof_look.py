"""What any PDF shows of itself: its texts, its pictures and its ink, page by page."""

from collections.abc import Callable, Iterator
from ctypes import c_float, c_uint, c_ushort, create_string_buffer
from math import sqrt
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium
from PIL import ImageChops, ImageStat
from pypdfium2 import PdfDocument, PdfiumError

from pnp.errors import PnpError
from pnp.layout.scene import IDENTITY, Box, Matrix, box_through, times
from pnp.press.proof_report import Ink

INCH = 72
_INK_DPI = 20
_INVISIBLE = 3


class Words(NamedTuple):
    """A run of text: its size in points as printed, and what its own unit is scaled by, in points.

    `forms` numbers the forms it lies in, from the page inwards, among the forms of each; `boxes` holds its
    box as each of them sees it, the page's own last.
    """

    handle: Any
    points: float
    scale: float
    font: str
    embedded: bool
    forms: tuple[int, ...]
    boxes: tuple[Box, ...]


class Picture(NamedTuple):
    """A photograph: its pixels and the resolution it is printed at."""

    pixels: tuple[int, int]
    dpi: float
    forms: tuple[int, ...]


class Look:
    """An open PDF."""

    def __init__(self, pdf: bytes) -> None:
        try:
            self._document = PdfDocument(pdf)
            self._pages = [self._document[number] for number in range(len(self._document))]
        except PdfiumError:
            raise PnpError(
                "this is no PDF that can be read", hint="is it damaged, or locked with a password?"
            ) from None

    def __len__(self) -> int:
        return len(self._pages)

    def things(self, number: int) -> Iterator[Words | Picture]:
        """Every text and photograph of a page, the first being 0."""
        page = self._pages[number].raw
        yield from _walk(pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, page, (), ())

    def read(self, number: int, words: Words) -> str:
        """What a text of a page says."""
        page = self._pages[number].get_textpage()
        room = pdfium.FPDFTextObj_GetText(words.handle, page.raw, None, 0)
        held = (c_ushort * max(1, room // 2))()
        pdfium.FPDFTextObj_GetText(words.handle, page.raw, held, room)
        page.close()
        return bytes(held).decode("utf-16-le", "replace").rstrip("\0")

    def ink(self, number: int) -> Ink:
        """The ink on a page, black taking the place of what the three colours have in common."""
        picture = self._pages[number].render(scale=_INK_DPI / INCH).to_pil().convert("RGB")
        red, green, blue = picture.split()
        brightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        top, *rest = (ImageStat.Stat(band).mean[0] / 255 * 100 for band in (brightest, red, green, blue))
        cyan, magenta, yellow = (max(0.0, top - part) for part in rest)
        return Ink(cyan, magenta, yellow, 100 - top)

    def close(self) -> None:
        """Let go of the file."""
        for page in self._pages:
            page.close()
        self._document.close()


def _walk(
    count: Callable[[Any], int],
    get: Callable[[Any, int], Any],
    holder: Any,
    forms: tuple[int, ...],
    matrices: tuple[Matrix, ...],
) -> Iterator[Words | Picture]:
    inside = 0
    for index in range(count(holder)):
        thing = get(holder, index)
        kind = pdfium.FPDFPageObj_GetType(thing)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _walk(
                pdfium.FPDFFormObj_CountObjects,
                pdfium.FPDFFormObj_GetObject,
                thing,
                (*forms, inside),
                (*matrices, _matrix(thing)),
            )
            inside += 1
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            if pdfium.FPDFTextObj_GetTextRenderMode(thing) != _INVISIBLE:
                yield _words(thing, forms, matrices)
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            yield _picture(thing, forms, matrices)


def _words(thing: Any, forms: tuple[int, ...], matrices: tuple[Matrix, ...]) -> Words:
    size = c_float()
    pdfium.FPDFTextObj_GetFontSize(thing, size)
    edges = [c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(thing, *edges)
    left, bottom, right, top = (edge.value for edge in edges)
    boxes: list[Box] = [(left, bottom, right - left, top - bottom)]
    for matrix in reversed(matrices):
        boxes.append(box_through(matrix, boxes[-1]))
    font = pdfium.FPDFTextObj_GetFont(thing)
    scale = _scale(_through(matrices, thing))
    return Words(
        thing,
        size.value * scale,
        scale,
        _font_name(font),
        bool(pdfium.FPDFFont_GetIsEmbedded(font)),
        forms,
        tuple(boxes),
    )


def _picture(thing: Any, forms: tuple[int, ...], matrices: tuple[Matrix, ...]) -> Picture:
    wide, high = c_uint(), c_uint()
    pdfium.FPDFImageObj_GetImagePixelSize(thing, wide, high)
    a, b, c, d, _, _ = _through(matrices, thing)
    printed = (sqrt(a * a + b * b) / INCH, sqrt(c * c + d * d) / INCH)
    pixels = (wide.value, high.value)
    dpi = min(count / inches for count, inches in zip(pixels, printed, strict=True) if inches)
    return Picture(pixels, dpi, forms)


def _matrix(thing: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, found)
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def _through(matrices: tuple[Matrix, ...], thing: Any) -> Matrix:
    whole = IDENTITY
    for matrix in (*matrices, _matrix(thing)):
        whole = times(whole, matrix)
    return whole


def _scale(matrix: Matrix) -> float:
    """How tall an upright unit comes out."""
    _, _, c, d, _, _ = matrix
    return sqrt(c * c + d * d)


def _font_name(font: Any) -> str:
    room = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    held = create_string_buffer(max(1, room))
    pdfium.FPDFFont_GetBaseFontName(font, held, room)
    return held.value.decode("utf-8", "replace")
