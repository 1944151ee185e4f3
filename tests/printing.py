"""What tests of the press share: kits, finished files, and reading them back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream
from pypdfium2 import PdfDocument

from pnp.layout.easel import Easel
from pnp.layout.faces import Part, make_parts
from pnp.layout.scene import IDENTITY, Group, Matrix, Node, Text, times
from pnp.layout.scene import Path as ScenePath
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf
from pnp.models.words import read_words
from pnp.press.build import Built, build
from pnp.press.drawings import room_drawings
from pnp.press.order import Order

KITS = Path(__file__).parent / "kits"
FOREST = KITS / "forest"
POINTS = 72 / 25.4


def easel(folder: Path = FOREST, lang: str = "en") -> Easel:
    """The easel of a kit."""
    shelf = Shelf()
    kit = read_kit(shelf, folder)
    return Easel(kit, read_words(shelf, folder, lang, kit.title), shelf, room_drawings(shelf, folder))


def parts(folder: Path = FOREST, lang: str = "en", bleed: float | None = None) -> dict[str, Part]:
    """Every part of a kit by component and piece."""
    desk = easel(folder, lang)
    made = [part for one in desk.kit.components for part in make_parts(one, desk, (200, 287), bleed)]
    return {f"{part.component.id}/{part.id}": part for part in made}


def printed(out: Path, folder: Path = FOREST, **options: Any) -> Built:
    """Build a kit."""
    return build(folder, Order(**options), out)


class Print:
    """A finished file and its manifest."""

    def __init__(self, built: Built) -> None:
        self.file = built.pdf
        self.pdf: Any = PdfReader(built.pdf)
        self.pages: Any = PdfDocument(built.pdf)
        self.manifest: dict[str, Any] = json.loads(built.manifest.read_bytes())

    def component(self, name: str) -> dict[str, Any]:
        return next(one for one in self.manifest["components"] if one["id"] == name)

    def pieces(self, name: str) -> dict[str, int]:
        return {piece["id"]: piece["count"] for piece in self.component(name)["pieces"]}

    def said(self, first: int = 0, last: int | None = None) -> str:
        """What these pages say; the cover, page 0, shows small pictures of all the others."""
        pages = list(self.pages)[first:last]
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())

    def form(self, name: str) -> Any:
        """A form of the file by its name."""
        found = (page["/Resources"]["/XObject"].get(f"/{name}") for page in self.pdf.pages)
        return next(form for form in found if form is not None).get_object()


class Form(NamedTuple):
    """A form drawn on a page: its name and the matrix to mm from the top left corner of the page."""

    name: str
    matrix: Matrix


def forms(pdf: Path) -> list[list[Form]]:
    """The forms each page draws itself, read from the finished file."""
    reader = PdfReader(pdf)
    return [list(_drawn(reader, page)) for page in reader.pages]


def _drawn(reader: PdfReader, page: Any) -> Iterator[Form]:
    height = float(page.mediabox.height)
    to_mm: Matrix = (1 / POINTS, 0, 0, -1 / POINTS, 0, height / POINTS)
    for operator, operands, matrix in painted(page.get_contents(), reader):
        if operator == b"Do":
            yield Form(str(operands[0])[1:], times(to_mm, matrix))


def painted(content: Any, reader: Any, matrix: Matrix = IDENTITY) -> Iterator[tuple[bytes, Any, Matrix]]:
    """What a page or form paints, in order: operator, operands, and the matrix they are seen through."""
    before: list[Matrix] = []
    for operands, operator in ContentStream(content, reader).operations:
        match operator:
            case b"q":
                before.append(matrix)
            case b"Q":
                matrix = before.pop()
            case b"cm":
                matrix = times(matrix, read_matrix(operands))
            case _:
                yield operator, operands, matrix


def read_matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return (a, b, c, d, e, f)


def described(nodes: tuple[Node, ...], indent: str = "") -> Iterator[str]:
    """A scene as text: a line a node."""

    def numbers(values: Any) -> str:
        return " ".join(f"{round(value, 2) + 0.0:g}" for value in values)

    for node in nodes:
        if isinstance(node, ScenePath):
            paint = f"fill {node.fill or 'none'}"
            if node.stroke:
                paint += f" stroke {node.stroke} {numbers([node.width])}"
            yield f"{indent}path {node.ops} {numbers(node.xy)} {paint}{' ground' if node.ground else ''}"
        elif isinstance(node, Text):
            place = numbers([node.x, node.y, node.size])
            yield f"{indent}text {place} {node.font} {node.fill} {node.text!r}"
        elif isinstance(node, Group):
            facts = f" {node.name}" if node.name else ""
            facts += "" if node.matrix == IDENTITY else f" matrix {numbers(node.matrix)}"
            facts += f" clip {numbers(node.clip)}" if node.clip else ""
            yield f"{indent}group{facts}"
            yield from described(node.nodes, indent + "  ")
        else:
            yield f"{indent}{type(node).__name__.lower()} {numbers([node.x, node.y, node.w, node.h])}"
