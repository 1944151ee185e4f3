"""The slots of a face: named places for shapes, words, pictures and drawings."""

from typing import Literal

from msgspec import Struct

Box = tuple[float, float, float, float]


class Slot(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every slot has: a place on the face and a value that may come from the data row.

    `box` is x, y, width, height in mm; a negative x or y counts from the right or bottom edge.
    `inset` is the distance from the four edges instead: one number, or top, right, bottom, left.
    Without either a shape covers the face and its bleed, a text the safe area, other slots the trim.
    With `when`, the slot is drawn only where that text, once filled, is not empty.
    """

    box: Box | None = None
    inset: float | Box | None = None
    rotate: float = 0
    turned: bool = False
    value: str = ""
    when: str | None = None
    required: bool = False

    def __post_init__(self) -> None:
        if self.box is not None and self.inset is not None:
            raise ValueError("inset: a slot has either a box or an inset")
        if self.box is not None and min(self.box[2:]) <= 0:
            raise ValueError("box: width and height must be more than 0 mm")


class ShapeSlot(Slot, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A flat shape; with a value, the value is its fill."""

    form: Literal["rect", "ellipse", "path"] = "rect"
    d: str = ""
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.5
    dash: tuple[float, ...] = ()
    corner: float = 0
    ground: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.width <= 0:
            raise ValueError("width: a line must be more than 0 mm wide")
        if (self.form == "path") != bool(self.d):
            raise ValueError('d: path data and form = "path" belong together')


class TextSlot(Slot, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Words that fit their box, at a size between the least and the most that `pt` allows."""

    font: str = "text"
    pt: float | tuple[float, float] = (6, 9)
    color: str = "night"
    align: Literal["left", "center", "right"] = "center"
    valign: Literal["top", "middle", "bottom"] = "middle"
    leading: float = 1.2
    hyphens: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        least, most = self.sizes
        if not 0 < least <= most:
            raise ValueError("pt: write one size, or the least and the most, in points")
        if self.leading <= 0:
            raise ValueError("leading: must be more than 0")

    @property
    def sizes(self) -> tuple[float, float]:
        """The least and the most, in points."""
        return self.pt if isinstance(self.pt, tuple) else (self.pt, self.pt)


class ArtSlot(Slot, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A picture of the room's art folder: an SVG drawing, or a PNG or JPEG photograph."""

    fit: Literal["contain", "cover", "stretch"] = "contain"
    color: str = ""
    tile: float = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tile < 0:
            raise ValueError("tile: cannot be negative")


class DrawSlot(Slot, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drawing made by a function of the room's draw.py; the value names the function."""


SLOT_KINDS: dict[str, type[Slot]] = {"shape": ShapeSlot, "text": TextSlot, "art": ArtSlot, "draw": DrawSlot}
