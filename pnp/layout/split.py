"""Parts larger than the paper: panels that overlap, with marks that say which joins which."""

from collections.abc import Iterator
from math import ceil

from msgspec import structs

from pnp.errors import LayoutError
from pnp.layout import shapes
from pnp.layout.faces import Part
from pnp.layout.fonts import font
from pnp.layout.scene import Box, Group, Node, Path, Text, moved
from pnp.models.template import Line

MARK = "#22344a"
_LINE = 0.1
_LETTER = 2.8


def split(part: Part, room: tuple[float, float]) -> list[Part]:
    """The panels of a part that does not fit the room, row by row."""
    w, h = (side + 2 * part.bleed for side in part.size)
    if "board" not in part.component.template.lineage:
        raise LayoutError(
            f"{part.component.id} {part.id} is {w:g} × {h:g} mm with its bleed, "
            f"the paper holds {room[0]:g} × {room[1]:g} mm",
            where=part.component.where,
            hint='make it smaller, or let its kind extend "board", which is split over sheets',
        )
    columns, rows = _grid(part, room)
    return [_panel(part, columns, rows, i, j) for j in range(rows) for i in range(columns)]


def _grid(part: Part, room: tuple[float, float]) -> tuple[int, int]:
    """The fewest panels, with the paper upright or on its side."""
    overlap = part.component.template.overlap + 2 * part.bleed
    counts = []
    for wide, high in (room, room[::-1]):
        if min(wide, high) <= overlap:
            raise LayoutError("overlap and bleed leave no room on the paper", where=part.component.where)
        counts.append((ceil(part.size[0] / (wide - overlap)), ceil(part.size[1] / (high - overlap))))
    return min(counts, key=lambda count: count[0] * count[1])


def _panel(part: Part, columns: int, rows: int, i: int, j: int) -> Part:
    """Panel i, j: its own area and, to the right and below, the strip the next panel is glued on."""
    overlap = part.component.template.overlap
    step, drop = part.size[0] / columns, part.size[1] / rows
    x, y = i * step, j * drop
    w = step + (overlap if i < columns - 1 else 0)
    h = drop + (overlap if j < rows - 1 else 0)
    name = f"{chr(ord('A') + j)}{i + 1}"
    b = part.bleed
    mirrored = part.size[0] - x - w

    def cut(face: Group, left: float, marks: tuple[Node, ...]) -> Group:
        inner = structs.replace(face, matrix=moved(-left, -y))
        return Group((inner, *marks), clip=(-b, -b, w + 2 * b, h + 2 * b), name=f"{face.name}.{name}")

    strips = tuple(_strips(w, h, overlap, i < columns - 1, j < rows - 1, (i, j)))
    return structs.replace(
        part,
        id=f"{part.id}.{name}",
        size=(w, h),
        panel=name,
        folds=(),
        slits=(),
        joins=_joins(w, h, overlap, i < columns - 1, j < rows - 1),
        front=cut(part.front, x, strips),
        back=None if part.back is None else cut(part.back, mirrored, ()),
    )


def _joins(w: float, h: float, overlap: float, right: bool, below: bool) -> tuple[Line, ...]:
    """Where the edges of the next panels come to lie."""
    across: Line = (w - overlap, 0, w - overlap, h)
    down: Line = (0, h - overlap, w, h - overlap)
    return (across,) * right + (down,) * below


def _strips(
    w: float, h: float, overlap: float, right: bool, below: bool, place: tuple[int, int]
) -> Iterator[Node]:
    """On each strip a dashed line where the next panel's edge comes to lie, and that panel's name."""
    i, j = place
    if right:
        name = f"{chr(ord('A') + j)}{i + 2}"
        yield from _seam((w - overlap, 0, w - overlap, h), (w - overlap, h / 2 - 5, overlap, 10), name)
    if below:
        name = f"{chr(ord('A') + j + 1)}{i + 1}"
        yield from _seam((0, h - overlap, w, h - overlap), (w / 2 - 5, h - overlap, 10, overlap), name)


def _seam(line: tuple[float, float, float, float], flag: Box, name: str) -> Iterator[Node]:
    ops, xy = shapes.line(*line)
    yield Path(ops, xy, stroke=MARK, width=_LINE, dash=(2, 1.5))
    x, y, w, h = flag
    middle = x + w / 2
    yield Path(*shapes.rect(x + w / 2 - 3, y + h / 2 - 2, 6, 4, 1), fill="#ffffff", stroke=MARK, width=_LINE)
    wide = font("bold").width(name) * _LETTER
    yield Text(middle - wide / 2, y + h / 2 + 0.9, name, "bold", _LETTER, MARK)
