"""Paper: its sizes, its margins, and where a part lies on the front and on the back of a sheet."""

from typing import Literal

from msgspec import Struct

from pnp.layout.faces import Part
from pnp.layout.scene import Box, Group, Matrix, Node, moved, times

Backs = Literal["long", "short", "gutterfold", "none"]
Ink = Literal["full", "low", "grey"]

PAPERS: dict[str, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
WORKFLOWS: tuple[Backs, ...] = ("long", "short", "gutterfold", "none")
# What home printers leave white.
MARGIN = 5.0


class Placement(Struct, frozen=True):
    """A part on the front of a sheet: the top left corner of its trim, and whether it lies on its side."""

    part: Part
    x: float
    y: float
    turned: bool

    def front(self) -> Matrix:
        """From the front face to the page."""
        if self.turned:
            return (0, 1, -1, 0, self.x + self.part.size[1], self.y)
        return (1, 0, 0, 1, self.x, self.y)

    def back(self, paper: tuple[float, float], flip: Backs) -> Matrix:
        """From the back face to the page that carries it, so that both faces meet through the paper.

        Turned over the long edge the page is mirrored left to right; over the short edge, or folded
        along its middle, it is upside down as well.
        """
        w, h = self.part.size
        if self.turned:
            long: Matrix = (0, -1, 1, 0, paper[0] - self.x - h, self.y + w)
        else:
            long = (1, 0, 0, 1, paper[0] - self.x - w, self.y)
        return long if flip == "long" else times((-1, 0, 0, -1, *paper), long)


class Sheet(Struct, frozen=True):
    """One piece of paper: what lies on it and how its back is made."""

    number: int
    stock: str
    cut: str
    flip: Backs
    placements: tuple[Placement, ...]


class Page(Struct, frozen=True):
    """One side of a sheet, ready to draw; `trim` and `bleed` are the boxes around what is cut out."""

    size: tuple[float, float]
    nodes: tuple[Node, ...]
    name: str
    trim: Box
    bleed: Box


class Mark(Struct, frozen=True):
    """A place that links to `#name` lead to; with a title it stands in the outline, at its level."""

    name: str
    page: int
    y: float
    title: str = ""
    level: int = 0


class Document(Struct, frozen=True):
    """A file: its pages in order, its title and its language.

    Its outline is made of its marks, or of its pages where it has none.
    """

    title: str
    lang: str
    pages: tuple[Page, ...]
    marks: tuple[Mark, ...] = ()


def face_page(face: Group, name: str) -> Page:
    """A single face, bleed included, as a page of its own size."""
    assert face.clip is not None
    x, y, w, h = face.clip
    placed = Group(face.nodes, moved(-x, -y), face.clip, face.name)
    return Page((w, h), (placed,), name, (-x, -y, w + 2 * x, h + 2 * y), (0, 0, w, h))
