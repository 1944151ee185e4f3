"""Cards for a print shop: a picture for each card with an eighth of an inch around it, in folders to upload.

Formats are the trade's, in inches after cutting; at 300 dpi a poker card with its bleed is 825 × 1125 pixels.
"""

from typing import TYPE_CHECKING

from msgspec import structs

from pnp.layout.faces import Part
from pnp.layout.scene import Group, Path, moved
from pnp.layout.shapes import rect
from pnp.layout.sheets import Page
from pnp.press.build import Tell
from pnp.press.export import Made, Wish, file_name, make_all
from pnp.render.png import render

if TYPE_CHECKING:
    from pnp.layout.easel import Easel

INCH = 25.4
DPI = 300
BLEED = 1 / 8
# name: width and height of the finished card in inches
FORMATS: dict[str, tuple[float, float]] = {
    "poker": (2.5, 3.5),
    "bridge": (2.25, 3.5),
    "mini": (1.75, 2.5),
    "tarot": (2.75, 4.75),
    "square": (3.5, 3.5),
}
# How much larger than our card a format may be, in mm, its ground then reaching further.
_WIDER = 4.0
_SMALLER = 0.6
# More bleed than any format asks for.
_GENEROUS = 6.0


def shop_files(easel: "Easel", wish: Wish, tell: Tell) -> Made:
    """A folder for each deck: fronts numbered in order, a copy each, and backs to match or one for all."""
    files: dict[str, bytes] = {}
    notes: list[str] = []
    drawn: dict[str, bytes] = {}
    parts = [part for part in make_all(easel, wish.order, (200, 287), _GENEROUS, tell) if _is_card(part)]
    for component in dict.fromkeys(part.component.id for part in parts):
        deck = [part for part in parts if part.component.id == component]
        name = fitting(deck[0].size)
        if not name:
            w, h = deck[0].size
            notes.append(f"{component}: no format of the shop fits cards of {w:g} × {h:g} mm")
            continue
        tell(f"drawing {component}")
        backs = {part.back.name for part in deck if part.back is not None}
        copies = [part for part in deck for _ in range(part.copies)]
        for number, part in enumerate(copies, 1):
            for side, face in (("fronts", part.front), ("backs", part.back)):
                if face is None:
                    continue
                if face.name not in drawn:
                    drawn[face.name] = render(_picture(part, face, FORMATS[name]), DPI)
                file = f"{number:03}-{file_name(part.id)}"
                if side == "backs" and len(backs) == 1:
                    file = "all"
                files[f"{component}-{name}/{side}/{file}.png"] = drawn[face.name]
        notes.append(f"{component}: {len(copies)} cards, {name}")
    return files, notes or ["only cards go to a print shop for cards"]


def _is_card(part: Part) -> bool:
    template = part.component.template
    return template.stock == "card" and template.outline == "rect" and not part.folds


def fitting(size: tuple[float, float]) -> str:
    """The shop's format for a card, upright or on its side; "" if there is none."""
    short, long = sorted(size)
    for name, (w, h) in FORMATS.items():
        spare = (w * INCH - short, h * INCH - long)
        if all(-_SMALLER <= more <= _WIDER for more in spare):
            return name
    return ""


def _picture(part: Part, face: Group, size: tuple[float, float]) -> Page:
    """A face on the shop's picture, upright, its ground reaching the edge."""
    w, h = part.size
    wide, high = ((side + 2 * BLEED) * INCH for side in (size if w <= h else size[::-1]))
    x, y = (wide - w) / 2, (high - h) / 2
    nodes = (
        Path(*rect(0, 0, wide, high), fill="#ffffff"),
        structs.replace(face, matrix=moved(x, y), name=""),
    )
    return Page((wide, high), nodes, face.name, (x, y, w, h), (0, 0, wide, high))
