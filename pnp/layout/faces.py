"""Faces: a template's slots filled with a data row, one scene for each face that differs."""

import re
from collections.abc import Mapping

from msgspec import Struct, structs

from pnp.errors import DefinitionError, PnpError
from pnp.layout import shapes
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, moved, turned
from pnp.layout.typeset import POINT, Manner, fit_text
from pnp.models.faults import Faults
from pnp.models.kit import Component
from pnp.models.rows import Row, Unknown, fill
from pnp.models.slot import ArtSlot, DrawSlot, ShapeSlot, Slot, TextSlot
from pnp.models.template import Line, Template


class Part(Struct, frozen=True):
    """Something to cut out, as often as `copies` says: its two faces around the same trim.

    A part larger than the paper becomes several, each with the name of its panel.
    """

    component: Component
    id: str
    copies: int
    size: tuple[float, float]
    bleed: float
    front: Group
    back: Group | None
    folds: tuple[Line, ...] = ()
    slits: tuple[Line, ...] = ()
    joins: tuple[Line, ...] = ()
    panel: str = ""

    @property
    def whole(self) -> str:
        """The id of the piece this is, or is a panel of."""
        return self.id.removesuffix(f".{self.panel}") if self.panel else self.id

    def label(self, words: Mapping[str, str]) -> str:
        """What people call it."""
        name = self.component.name or words.get(self.component.id, self.component.id)
        return f"{name} {self.panel}".rstrip()


class Canvas(Struct, frozen=True):
    """The trim of a face and how far beyond it the art goes."""

    size: tuple[float, float]
    bleed: float


def make_parts(
    component: Component,
    easel: Easel,
    page: tuple[float, float],
    bleed: float | None,
    faults: Faults | None = None,
) -> list[Part]:
    """Every different piece of a component; pieces with the same row are one part with more copies.

    What cannot be drawn is noted among the faults given, so that all of it is told at once, or raised.
    """
    template = component.template
    size = page if template.size == "page" else template.size
    sheet = Canvas(size, template.bleed if bleed is None or not template.bleed else bleed)
    counts: dict[tuple[tuple[str, str], ...], int] = {}
    for piece in component.pieces:
        key = tuple(piece.row.items())
        counts[key] = counts.get(key, 0) + piece.copies
    seen: dict[tuple[tuple[str, str], ...], None] = {}
    parts: list[Part] = []
    noted = Faults() if faults is None else faults
    maker = _Maker(component, easel, sheet, noted)
    for piece in component.pieces:
        key = tuple(piece.row.items())
        if key in seen:
            continue
        seen[key] = None
        name = piece.id or str(len(seen))
        front = maker.face("front", piece.row, name, piece.where)
        back = None if component.back is None else maker.face("back", piece.row, name, piece.where)
        part = Part(component, name, counts[key], size, sheet.bleed, front, back)
        parts.append(structs.replace(part, folds=template.folds, slits=template.slits))
    if faults is None:
        noted.check()
    return parts


class _Maker:
    """Makes the faces of one component; a face that comes out the same twice is the same group."""

    def __init__(self, component: Component, easel: Easel, sheet: Canvas, faults: Faults) -> None:
        self._component = component
        self._easel = easel
        self._sheet = sheet
        self._faults = faults
        self._made: dict[tuple[str, tuple[Node, ...]], Group] = {}
        self._names: set[str] = set()
        self._drawings: dict[tuple[str, ...], tuple[Node, ...]] = {}

    def face(self, side: str, row: Row, name: str, where: str) -> Group:
        """One face as a named group; the name is what the PDF and the manifest call it."""
        template = self._component.template
        slots: Mapping[str, Slot] = template.front if side == "front" else template.back
        given = (self._component.front if side == "front" else self._component.back) or {}
        nodes: list[Node] = []
        for slot_name, slot in slots.items():
            try:
                nodes += self._slot(side, slot_name, slot, given.get(slot_name), row)
            except PnpError as error:
                self._faults.note(self._named(error, side, slot_name, name, where))
        drawn = tuple(nodes)
        if (side, drawn) not in self._made:
            w, h = self._sheet.size
            b = self._sheet.bleed
            clip = (-b, -b, w + 2 * b, h + 2 * b)
            self._made[side, drawn] = Group(drawn, clip=clip, name=self._face_name(side, name))
        return self._made[side, drawn]

    def _face_name(self, side: str, piece: str) -> str:
        """`cards.front.hare-1`: fit for a PDF name, and different for every face."""
        name = re.sub(r"[^A-Za-z0-9.-]+", "-", f"{self._component.id}.{side}.{piece}")
        while name in self._names:
            name += "+"
        self._names.add(name)
        return name

    def _named(self, error: PnpError, side: str, slot: str, name: str, where: str) -> PnpError:
        """The error with component, piece, slot and language; a file it already names comes first."""
        lang = self._easel.words.lang
        which = f"{self._component.id} {name}, {side}.{slot}, {lang}"
        return type(error)(error.message, where=f"{error.where or where}: {which}", hint=error.hint)

    def _slot(self, side: str, name: str, slot: Slot, given: str | None, row: Row) -> tuple[Node, ...]:
        # A column fills the front slot of its name; a back shows what `back` says.
        own = row.get(name) if side == "front" else None
        written = given if given is not None else own or slot.value
        if slot.when is not None and not self._filled(slot.when, row):
            return ()
        if isinstance(slot, DrawSlot):
            return self._drawn(name, slot, self._filled(written, row), row)
        # What is drawn depends on nothing but the value and the colours, once they are filled.
        facts = (
            side,
            name,
            self._filled(written, row),
            *(self._filled(color, row) for color in _colors(slot)),
        )
        if facts not in self._drawings:
            self._drawings[facts] = self._drawn(name, slot, facts[2], row)
        return self._drawings[facts]

    def _filled(self, written: str, row: Row) -> str:
        try:
            return fill(written, row, self._easel.words.room)
        except Unknown as unknown:
            raise DefinitionError(f"{{{unknown.name}}} names nothing", hint=unknown.hint) from None

    def _drawn(self, name: str, slot: Slot, value: str, row: Row) -> tuple[Node, ...]:
        if slot.required and not value:
            raise DefinitionError(f'the slot "{name}" must be filled')
        box = slot_box(slot, self._component.template, self._sheet)
        nodes = self._content(slot, box, value, row)
        if slot.rotate:
            x, y, w, h = box
            nodes = (Group(nodes, turned(slot.rotate, x + w / 2, y + h / 2)),)
        if slot.turned and nodes:
            w, h = self._sheet.size
            nodes = (*nodes, Group(nodes, turned(180, w / 2, h / 2)))
        return nodes

    def _content(self, slot: Slot, box: Box, value: str, row: Row) -> tuple[Node, ...]:
        if isinstance(slot, ShapeSlot):
            return self._shape(slot, box, value, row)
        if not value:
            return ()
        if isinstance(slot, TextSlot):
            return self._text(slot, box, value, row)
        if isinstance(slot, ArtSlot):
            return self._art(slot, box, value, row)
        assert isinstance(slot, DrawSlot)
        drawing = self._easel.drawing(value)
        try:
            return tuple(drawing(row, box, self._easel))
        except PnpError:
            raise
        except Exception as error:
            raise DefinitionError(f"draw.py, {value}: {type(error).__name__}: {error}") from error

    def _color(self, written: str, row: Row) -> str:
        return self._easel.color(self._filled(written, row))

    def _shape(self, slot: ShapeSlot, box: Box, value: str, row: Row) -> tuple[Node, ...]:
        x, y, w, h = box
        if slot.form == "rect":
            ops, xy = shapes.rect(x, y, w, h, slot.corner)
        elif slot.form == "ellipse":
            ops, xy = shapes.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
        else:
            ops, xy = shapes.through(moved(x, y), shapes.path_data(slot.d))
        fill_color = self._color(value or slot.fill, row)
        stroke = self._color(slot.stroke, row)
        width = slot.width if stroke else 0
        if not (fill_color or stroke):
            return ()
        return (Path(ops, xy, fill_color, stroke, width, slot.dash, join=1, ground=slot.ground),)

    def _text(self, slot: TextSlot, box: Box, value: str, row: Row) -> tuple[Node, ...]:
        least, most = slot.sizes
        manner = Manner(
            slot.font,
            least * POINT,
            most * POINT,
            self._color(slot.color, row),
            self._easel.words.lang,
            slot.align,
            slot.valign,
            slot.leading,
            slot.hyphens,
        )
        return fit_text(value, box, manner, self._easel.icon)

    def _art(self, slot: ArtSlot, box: Box, value: str, row: Row) -> tuple[Node, ...]:
        color = self._color(slot.color, row) if slot.color else ""
        if not slot.tile:
            return (self._easel.picture(value, box, slot.fit, color),)
        x, y, w, h = box
        across, down = max(1, round(w / slot.tile)), max(1, round(h / slot.tile))
        step, drop = w / across, h / down
        cells = [(x + i * step, y + j * drop, step, drop) for j in range(down) for i in range(across)]
        return (Group(tuple(self._easel.picture(value, cell, slot.fit, color) for cell in cells), clip=box),)


def _colors(slot: Slot) -> tuple[str, ...]:
    return tuple(getattr(slot, key) for key in ("fill", "stroke", "color") if hasattr(slot, key))


def slot_box(slot: Slot, template: Template, sheet: Canvas) -> Box:
    """Where a slot lies on its face, in mm from the top left corner of the trim."""
    w, h = sheet.size
    if slot.box is not None:
        x, y, wide, high = slot.box
        return (x if x >= 0 else w + x, y if y >= 0 else h + y, wide, high)
    if slot.inset is not None:
        inset = slot.inset
        top, right, bottom, left = inset if isinstance(inset, tuple) else (inset,) * 4
        return (left, top, w - left - right, h - top - bottom)
    if isinstance(slot, ShapeSlot):
        b = sheet.bleed
        return (-b, -b, w + 2 * b, h + 2 * b)
    if isinstance(slot, TextSlot):
        s = template.safe
        return (s, s, w - 2 * s, h - 2 * s)
    return (0, 0, w, h)
