"""The two sides of each sheet as pages: parts, cut marks, the name of the sheet."""

from collections.abc import Sequence

from pnp.layout.marks import cut_marks
from pnp.layout.scene import Box, Group, Matrix, Node, Text, bounds, box_through
from pnp.layout.sheets import Page, Placement, Sheet
from pnp.layout.typeset import POINT
from pnp.models.words import Words

LABEL = 6.5 * POINT


def sheet_pages(
    sheet: Sheet, total: int, paper: tuple[float, float], words: Words, version: str
) -> list[Page]:
    """The front of a sheet, and its back when anything on it has one."""
    two_sided = any(placement.part.back for placement in sheet.placements) and sheet.flip != "none"
    names = list(dict.fromkeys(placement.part.component.id for placement in sheet.placements))
    parts = ", ".join(words.room.get(name, name) for name in names)
    head = f"{words.title} · {words.press['sheet']} {sheet.number}/{total}"

    def page(sides: Sequence[str], nodes: list[Node], boxes: list[tuple[Box, Box]]) -> Page:
        side = " + ".join(words.press[name] for name in sides)
        label = f"{head} · {side} · {parts} · {words.press[sheet.stock]} · v{version}"
        arts = [art for _, art in boxes]
        nodes += cut_marks(boxes, paper)
        nodes.append(_label(label, arts, paper))
        return Page(
            paper,
            tuple(nodes),
            f"{sheet.number}/{total} {side}",
            _around([t for t, _ in boxes]),
            _around(arts),
        )

    fronts, front_boxes = _side(sheet, [placement.front() for placement in sheet.placements], "front")
    if not two_sided:
        return [page(["front"], fronts, front_boxes)]
    backs, back_boxes = _side(sheet, [p.back(paper, sheet.flip) for p in sheet.placements], "back")
    if sheet.flip == "gutterfold":
        return [page(["front", "back"], fronts + backs, front_boxes + back_boxes)]
    return [page(["front"], fronts, front_boxes), page(["back"], backs, back_boxes)]


def _side(sheet: Sheet, matrices: list[Matrix], side: str) -> tuple[list[Node], list[tuple[Box, Box]]]:
    nodes: list[Node] = []
    boxes: list[tuple[Box, Box]] = []
    for placement, matrix in zip(sheet.placements, matrices, strict=True):
        face = placement.part.front if side == "front" else placement.part.back
        if face is None:
            continue
        nodes.append(Group(face.nodes, matrix, face.clip, face.name))
        boxes.append(_boxes(placement, matrix))
    return nodes, boxes


def _boxes(placement: Placement, matrix: Matrix) -> tuple[Box, Box]:
    w, h = placement.part.size
    b = placement.part.bleed
    return box_through(matrix, (0, 0, w, h)), box_through(matrix, (-b, -b, w + 2 * b, h + 2 * b))


def _around(boxes: list[Box]) -> Box:
    return bounds([corner for x, y, w, h in boxes for corner in ((x, y), (x + w, y + h))])


def _label(text: str, arts: list[Box], paper: tuple[float, float]) -> Node:
    """The name of the sheet, at the foot or head of the page, wherever no art is."""
    low = max(y + h for _, y, _, h in arts)
    foot = paper[1] - 7.2 if low < paper[1] - 10 else paper[1] - 2.6
    return Text(10, foot, text, "text", LABEL, "#22344a")
