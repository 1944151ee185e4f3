"""The two sides of each sheet as pages: parts, marks, the name of the sheet."""

from collections.abc import Sequence
from typing import Literal

from pnp.errors import LayoutError
from pnp.layout.marks import (
    Placed,
    art_box,
    drawn_outline,
    fold_marks,
    marks_group,
    sheet_marks,
    trim_box,
)
from pnp.layout.scene import Box, Group, Node, around
from pnp.layout.sheets import MARGIN, Page, Sheet
from pnp.layout.typeset import POINT, Manner, fit_text
from pnp.models.words import Words

Side = Literal["front", "back"]
_INK = "#22344a"
_LABEL_HEIGHT = 3.2


class PageMaker:
    """Makes the pages of one file; marks that repeat are drawn once."""

    def __init__(self, paper: tuple[float, float], version: str, total: int) -> None:
        self._paper = paper
        self._version = version
        self._total = total
        self._marks: dict[tuple[object, ...], Group] = {}

    def pages(self, sheet: Sheet, words: Words) -> list[Page]:
        """The front of a sheet, and its back when anything on it has one, named in these words."""
        fronts = [(placement.part, placement.front()) for placement in sheet.placements]
        if sheet.flip == "none" or not any(part.back for part, _ in fronts):
            return [self._page(sheet, words, {"front": fronts})]
        backs = [(placement.part, placement.back(self._paper, sheet.flip)) for placement in sheet.placements]
        if sheet.flip == "gutterfold":
            return [self._page(sheet, words, {"front": fronts, "back": backs})]
        return [self._page(sheet, words, {"front": fronts}), self._page(sheet, words, {"back": backs})]

    def _page(self, sheet: Sheet, words: Words, sides: dict[Side, list[Placed]]) -> Page:
        nodes: list[Node] = []
        for side, placed in sides.items():
            for part, matrix in placed:
                face = part.front if side == "front" else part.back
                if face is not None:
                    nodes.append(Group(face.nodes, matrix, face.clip, face.name))
            nodes.append(self._side_marks(placed, side == "front"))
        if len(sides) == 2:
            nodes += fold_marks(self._paper)
        everything = [one for placed in sides.values() for one in placed]
        arts = [art_box(one) for one in everything]
        nodes += self._label(sheet, words, list(sides), arts)
        trims = [trim_box(one) for one in everything]
        side_names = " + ".join(words.press[side] for side in sides)
        name = f"{words.press['sheet']} {sheet.number}/{self._total} {side_names}"
        return Page(self._paper, tuple(nodes), name, around(trims), around(arts))

    def _side_marks(self, placed: list[Placed], front: bool) -> Group:
        front = front and any(part.folds or part.slits or drawn_outline(part) for part, _ in placed)
        key = (front, *((part.component.kind, part.panel, part.size, matrix) for part, matrix in placed))
        if key not in self._marks:
            nodes = sheet_marks(placed, self._paper, front)
            self._marks[key] = marks_group(nodes, self._paper, len(self._marks) + 1)
        return self._marks[key]

    def _label(self, sheet: Sheet, words: Words, sides: Sequence[Side], arts: list[Box]) -> tuple[Node, ...]:
        """Game, sheet, side, what is on it, its stock and the version, where no art is."""
        names = dict.fromkeys(placement.part.label(words.room) for placement in sheet.placements)
        side_names = " + ".join(words.press[side] for side in sides)
        head = f"{words.title} · {words.press['sheet']} {sheet.number}/{self._total} · {side_names}"
        foot = f"{words.press['stock-' + sheet.stock]} · v{self._version}"
        wide = self._paper[0] - 2 * MARGIN - 4
        box = (MARGIN + 2, _label_place(arts, self._paper), wide, _LABEL_HEIGHT)
        manner = Manner("text", 6 * POINT, 6.5 * POINT, _INK, words.lang, "left", hyphens=False)
        for count in range(len(names), 0, -1):
            listed = ", ".join([*names][:count]) + (" …" if count < len(names) else "")
            try:
                return fit_text(f"{head} · {listed} · {foot}", box, manner)
            except LayoutError:
                continue
        return fit_text(f"{head} · {foot}", box, manner)


def _label_place(arts: list[Box], paper: tuple[float, float]) -> float:
    """The top of the label's line: inside the printable area if art leaves room there, else in the margin."""
    low = max(y + h for _, y, _, h in arts)
    inside = paper[1] - MARGIN - _LABEL_HEIGHT
    # Cut marks hang up to 5 mm below the art.
    return inside if low + 5 <= inside else paper[1] - MARGIN + 0.4
