"""Scenes as PDF, through reportlab: one Form XObject for each named group, embedded and subset fonts."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.layout.fonts import font
from pnp.layout.scene import IDENTITY, Box, Group, Image, Link, Matrix, Node, Path, Text, box_through, times
from pnp.layout.sheets import Document

POINTS = 72 / 25.4

# Binary streams: a quarter smaller than reportlab's habit of writing them as text.
rl_config.useA85 = 0


def render(document: Document) -> bytes:
    """The whole document as a PDF file; the same document gives the same bytes."""
    target = BytesIO()
    plain = font("text").ttf
    registerFont(plain)
    canvas: Any = Canvas(
        target, pageCompression=1, invariant=1, lang=document.lang, initialFontName=plain.fontName
    )
    # Every text names its font itself; the preamble would only repeat one in each form.
    canvas._preamble = ""
    canvas.setTitle(document.title)
    canvas.setCreator(f"pnp {__version__}")
    canvas.setProducer(f"pnp {__version__} with reportlab")
    canvas.setAuthor("pnp")
    canvas.setSubject(document.title)
    pen = _Pen(canvas)
    for number, page in enumerate(document.pages):
        width, height = (side * POINTS for side in page.size)
        canvas.setPageSize((width, height))
        canvas.setTrimBox(_page_box(page.trim, height))
        canvas.setBleedBox(_page_box(page.bleed, height))
        canvas.bookmarkPage(f"page-{number + 1}")
        canvas.addOutlineEntry(page.name, f"page-{number + 1}", 0)
        whole: Matrix = (POINTS, 0, 0, -POINTS, 0, height)
        canvas.addLiteral(_matrix(whole))
        pen.nodes(page.nodes)
        for link, matrix in _links(page.nodes, whole, {}):
            x, y, w, h = box_through(matrix, (link.x, link.y, link.w, link.h))
            canvas.linkURL(link.to, (x, y, x + w, y + h))
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _page_box(box: Box, height: float) -> tuple[float, float, float, float]:
    x, y, w, h = (value * POINTS for value in box)
    return (x, height - y - h, x + w, height - y)


class _Pen:
    """Writes nodes as page description operators; coordinates stay in mm, the page's matrix scales them."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self._forms: set[str] = set()

    def nodes(self, nodes: Iterable[Node]) -> None:
        """Each node in turn, onto the page or form that is open."""
        for node in nodes:
            if isinstance(node, Path):
                self._path(node)
            elif isinstance(node, Text):
                self._text(node)
            elif isinstance(node, Group):
                self._group(node)
            elif isinstance(node, Image):
                self._image(node)

    def _path(self, path: Path) -> None:
        code: list[str] = self.canvas._code
        styled = path.stroke and (path.dash or path.join or path.cap)
        if styled:
            code.append("q")
        if path.fill:
            code.append(f"{_rgb(path.fill)} rg")
        if path.stroke:
            code.append(f"{_rgb(path.stroke)} RG {_num(path.width)} w")
        if styled:
            dash = f"[{' '.join(map(_num, path.dash))}] 0 d " if path.dash else ""
            code.append(f"{dash}{path.join} j {path.cap} J")
        code.append(_outline(path))
        star = "*" if path.evenodd and path.fill else ""
        code.append(("B" if path.stroke else "f") + star if path.fill else "S")
        if styled:
            code.append("Q")

    def _text(self, text: Text) -> None:
        canvas = self.canvas
        ttf = font(text.font).ttf
        canvas._code.append(f"BT {_rgb(text.fill)} rg 1 0 0 -1 {_num(text.x)} {_num(text.y)} Tm")
        for subset, chunk in ttf.splitString(text.text, canvas._doc):
            name = ttf.getSubsetInternalName(subset, canvas._doc)
            canvas._code.append(f"{name} {_num(text.size)} Tf ({canvas._escape(chunk)}) Tj")
        canvas._code.append("ET")

    def _group(self, group: Group) -> None:
        canvas = self.canvas
        if group.matrix == IDENTITY and (group.name or group.clip is None):
            self._content(group)
            return
        canvas._code.append("q" if group.matrix == IDENTITY else f"q {_matrix(group.matrix)}")
        if group.clip and not group.name:
            canvas._code.append(f"{' '.join(map(_num, group.clip))} re W n")
        self._content(group)
        canvas._code.append("Q")

    def _content(self, group: Group) -> None:
        if not group.name:
            self.nodes(group.nodes)
            return
        if group.name not in self._forms:
            self._forms.add(group.name)
            self._form(group)
        self.canvas.doForm(group.name)

    def _form(self, group: Group) -> None:
        """Define a form; those inside it are defined on the way."""
        assert group.clip is not None, group.name
        x, y, w, h = group.clip
        self.canvas.beginForm(group.name, x, y, x + w, y + h)
        self.nodes(group.nodes)
        self.canvas.endForm()

    def _image(self, image: Image) -> None:
        photo = ImageReader(BytesIO(image.data))
        self.canvas.drawImage(photo, image.x, image.y + image.h, image.w, -image.h, mask="auto")


def _links(nodes: Iterable[Node], matrix: Matrix, linked: dict[str, bool]) -> Iterator[tuple[Link, Matrix]]:
    """Links work on pages only, so those inside groups are lifted out; `linked` remembers shared groups."""
    for node in nodes:
        if isinstance(node, Link):
            yield node, matrix
        elif isinstance(node, Group) and linked.get(node.name, True):
            found = list(_links(node.nodes, times(matrix, node.matrix), linked))
            if node.name:
                linked[node.name] = bool(found)
            yield from found


def _outline(path: Path) -> str:
    xy = [_num(value) for value in path.xy]
    parts: list[str] = []
    place = 0
    for op in path.ops:
        if op == "C":
            parts.append(" ".join(xy[place : place + 6]) + " c")
            place += 6
        elif op == "Z":
            parts.append("h")
        else:
            parts.append(f"{xy[place]} {xy[place + 1]} {'m' if op == 'M' else 'l'}")
            place += 2
    return " ".join(parts)


def _num(value: float) -> str:
    """A length to the micrometre."""
    return f"{round(value, 3) + 0.0:.7g}"


def _matrix(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    return " ".join(f"{round(v, 6) + 0.0:.7g}" for v in (a, b, c, d)) + f" {_num(e)} {_num(f)} cm"


_colors: dict[str, str] = {}


def _rgb(color: str) -> str:
    if color not in _colors:
        _colors[color] = " ".join(_num(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return _colors[color]
