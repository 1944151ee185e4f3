"""Contact sheets: every page of a game small, side by side on one picture, to look a whole game over."""

import json
from collections.abc import Sequence
from io import BytesIO
from math import ceil, log
from pathlib import Path
from typing import Any

from pypdfium2 import PdfDocument

from pnp.errors import LayoutError
from pnp.press.build import Tell, default_lang, make
from pnp.press.files import write_all
from pnp.press.order import Order

# A contact sheet stays small enough for a README.
MOST_BYTES = 300_000
WIDTHS = range(1600, 600, -100)
# Width to height of the whole picture, which decides how many pages stand in a row.
_SHAPE = 1.7
_GAP = 0.05
_COLOURS = 128
_TABLE = "#d5dde4"


def contact_sheet(folder: Path, order: Order, out: Path, tell: Tell = lambda _: None) -> Path:
    """Write the contact sheet of a game; its name says which options differ from the usual."""
    usual = default_lang(folder)
    order = order._replace(lang=order.lang or usual)
    game = folder.resolve().name.replace("_", "-")
    said = [game, *([order.lang] if order.lang != usual else []), order.suffix().removeprefix("a4")]
    path = out / f"{'-'.join(filter(None, (one.strip('-') for one in said)))}.png"
    pdf, manifest, _ = make(folder, order, path.name, tell)
    tell("drawing the contact sheet")
    write_all({path: _picture(pdf, telling_pages(json.loads(manifest)), str(folder))})
    return path


def telling_pages(manifest: dict[str, Any]) -> list[int]:
    """The pages worth looking at, from 0: all but backs that show nothing new."""
    backs = {
        (component["id"], piece["id"]): piece["back"]["form"]
        for component in manifest["components"]
        for piece in component["pieces"]
        if "back" in piece
    }
    first = manifest["sheets"][0]["pages"][0] - 1
    pages, seen = list(range(first)), set[str]()
    for sheet in manifest["sheets"]:
        pages.append(sheet["pages"][0] - 1)
        placed = {(place["component"], place["piece"]) for place in sheet["places"]}
        # A panel of a board has a back of its own, and bears the board's name before its own.
        shown = {backs[key] for key in placed & backs.keys()}
        shown |= {piece for name, piece in placed - backs.keys() if (name, piece.rpartition(".")[0]) in backs}
        if len(sheet["pages"]) > 1 and not shown <= seen:
            pages.append(sheet["pages"][1] - 1)
        seen |= shown
    return pages


def _picture(pdf: bytes, pages: Sequence[int], where: str) -> bytes:
    """Pages of a PDF on one PNG, as wide as its bytes allow."""
    document = PdfDocument(pdf)
    try:
        for width in WIDTHS:
            data = _drawn([document[number] for number in pages], width)
            if len(data) < MOST_BYTES:
                return data
    finally:
        document.close()
    raise LayoutError(
        f"{len(pages)} pages do not fit a contact sheet of {MOST_BYTES // 1000} kB",
        where=where,
        hint="show some of them: --only KIND",
    )


def _drawn(pages: Sequence[Any], width: int) -> bytes:
    from PIL import Image

    sizes = [page.get_size() for page in pages]
    ratio = max(h for _, h in sizes) / max(w for w, _ in sizes)
    columns = _columns(len(pages), ratio)
    across = int(width / (columns + (columns + 1) * _GAP))
    gap = (width - columns * across) // (columns + 1)
    high = ceil(across * ratio)
    rows = ceil(len(pages) / columns)
    table = Image.new("RGB", (width, rows * high + (rows + 1) * gap), _TABLE)
    for number, page in enumerate(pages):
        row, column = divmod(number, columns)
        shown = page.render(scale=across / sizes[number][0]).to_pil()
        table.paste(shown, (gap + column * (across + gap), gap + row * (high + gap)))
    target = BytesIO()
    table.quantize(_COLOURS, dither=Image.Dither.NONE).save(target, "PNG", optimize=True)
    return target.getvalue()


def _columns(pages: int, ratio: float) -> int:
    """How many pages stand in a row: near the shape we like, with few places left empty.

    >>> _columns(8, 1.414), _columns(17, 1.414)
    (4, 6)
    """

    def flaw(columns: int) -> float:
        rows = ceil(pages / columns)
        return abs(log(columns / (rows * ratio) / _SHAPE)) + 2 * (rows * columns - pages) / pages

    return min(range(1, pages + 1), key=flaw)
