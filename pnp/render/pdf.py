"""Scenes as PDF, through reportlab: one Form XObject for each named group, embedded and subset fonts."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any
from zlib import compress

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    xObjectName,
)
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.layout.fonts import font
from pnp.layout.scene import IDENTITY, Box, Group, Image, Link, Matrix, Node, Path, Text, box_through, times
from pnp.layout.sheets import Document
from pnp.render.compact import compact
from pnp.render.operators import matrix_op, num, outline, paint

POINTS = 72 / 25.4

# Binary streams: a quarter smaller than reportlab's habit of writing them as text.
rl_config.useA85 = 0


def render(document: Document) -> bytes:
    """The whole document as a PDF file; the same document gives the same bytes."""
    target = BytesIO()
    canvas = _canvas(target, document)
    pen = _Pen(canvas)
    for number, page in enumerate(document.pages, 1):
        width, height = (side * POINTS for side in page.size)
        canvas.setPageSize((width, height))
        # Every text names its font itself; the preamble would only repeat one on each page.
        canvas._preamble = ""
        canvas.setTrimBox(_page_box(page.trim, height))
        canvas.setBleedBox(_page_box(page.bleed, height))
        for mark in document.marks:
            if mark.page == number:
                canvas.bookmarkPage(mark.name, fit="XYZ", left=0, top=height - mark.y * POINTS, zoom=0)
        if not document.marks:
            canvas.bookmarkPage(f"page-{number}")
            canvas.addOutlineEntry(page.name, f"page-{number}", 0)
        whole: Matrix = (POINTS, 0, 0, -POINTS, 0, height)
        canvas.addLiteral(matrix_op(whole))
        pen.nodes(page.nodes)
        for link, matrix in _links(page.nodes, whole, {}):
            x, y, w, h = box_through(matrix, (link.x, link.y, link.w, link.h))
            if link.to.startswith("#"):
                canvas.linkRect("", link.to[1:], (x, y, x + w, y + h), relative=0)
            else:
                canvas.linkURL(link.to, (x, y, x + w, y + h))
        canvas.showPage()
    for mark in document.marks:
        if mark.title:
            canvas.addOutlineEntry(mark.title, mark.name, mark.level)
    canvas.save()
    return compact(target.getvalue())


def _canvas(target: BytesIO, document: Document) -> Any:
    plain = font("text").ttf
    registerFont(plain)
    canvas: Any = _SharedCanvas(
        target, pageCompression=1, invariant=1, lang=document.lang, initialFontName=plain.fontName
    )
    canvas.setTitle(document.title)
    canvas.setSubject(document.title)
    canvas.setAuthor("pnp")
    canvas.setCreator(f"pnp {__version__}")
    canvas.setProducer(f"pnp {__version__} with reportlab")
    return canvas


def _page_box(box: Box, height: float) -> tuple[float, float, float, float]:
    x, y, w, h = (value * POINTS for value in box)
    return (x, height - y - h, x + w, height - y)


class _SharedCanvas(Canvas):
    """A canvas whose pages and forms name their fonts and forms in one dictionary instead of one each."""

    _doc: Any
    _formsinuse: list[str]
    _restartAccumulators: Any
    pop_state_stack: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._used: dict[str, Any] = {}
        forms = PDFDictionary()
        forms.dict = self._used
        resources = PDFResourceDictionary(XObject=forms)
        resources.basicFonts()
        resources.allProcs()
        self._resources = self._doc.Reference(_Plain(resources), "PressResources")

    def _setXObjects(self, thing: Any) -> None:
        """Called by reportlab for each page; what is in use there by now are pictures."""
        for name in map(xObjectName, self._formsinuse):
            self._used.setdefault(name, PDFObjectReference(name))
        thing.Resources = self._resources
        thing.Trans = thing.Rotate = None

    def define(self, name: str, box: Box, code: list[str]) -> None:
        """Close the form that was begun and keep its code under a name."""
        form = _Form(box, "\n".join(code), self._resources)
        self._setXObjects(form)
        self._doc.inForm()
        self._used[name] = self._doc.Reference(form, name)
        self._doc.inObject = None
        self._restartAccumulators()
        self.pop_state_stack()


class _Plain(PDFObject):
    """An object that gets a number of its own."""

    __RefOnly__ = 1

    def __init__(self, content: Any) -> None:
        self._content = content

    def format(self, document: Any) -> bytes:
        written: bytes = self._content.format(document)
        return written


class _Form(PDFObject):
    """A Form XObject with nothing in its dictionary that a reader does not need."""

    def __init__(self, box: Box, code: str, resources: Any) -> None:
        self._box = box
        self._code = code
        self.Resources = resources

    def format(self, document: Any) -> bytes:
        x, y, w, h = self._box
        box = " ".join(map(num, (x, y, x + w, y + h)))
        packed = compress(self._code.encode("latin-1"), 9)
        head = f"<</Subtype/Form/BBox[{box}]/Filter/FlateDecode/Length {len(packed)}/Resources "
        reference: bytes = self.Resources.format(document)
        return head.encode() + reference + b">>\nstream\n" + packed + b"\nendstream"


class _Pen:
    """Writes nodes as page description operators; coordinates stay in mm, the page's matrix scales them."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self._forms: set[str] = set()

    def nodes(self, nodes: Iterable[Node]) -> None:
        """Each node in turn, onto the page or form that is open."""
        words: list[Text] = []
        for node in nodes:
            if isinstance(node, Text):
                words.append(node)
                continue
            if words:
                self._texts(words)
                words = []
            if isinstance(node, Path):
                self._path(node)
            elif isinstance(node, Group):
                self._group(node)
            elif isinstance(node, Image):
                self._image(node)
        if words:
            self._texts(words)

    def _path(self, path: Path) -> None:
        code: list[str] = self.canvas._code
        styled = path.stroke and (path.dash or path.join or path.cap)
        if styled:
            code.append("q")
        if path.fill:
            code.append(paint(path.fill, "rg", "g"))
        if path.stroke:
            code.append(f"{paint(path.stroke, 'RG', 'G')} {num(path.width)} w")
        if styled:
            dash = f"[{' '.join(map(num, path.dash))}] 0 d " if path.dash else ""
            code.append(f"{dash}{path.join} j {path.cap} J")
        star = "*" if path.evenodd and path.fill else ""
        finish = ("B" if path.stroke else "f") + star if path.fill else "S"
        code.append(f"{outline(path)} {finish}")
        if styled:
            code.append("Q")

    def _texts(self, words: list[Text]) -> None:
        """Texts that follow each other are one text object; only what changes is said again."""
        canvas = self.canvas
        code: list[str] = ["BT"]
        at: tuple[float, float] | None = None
        ink, face = "", ("", 0.0)
        for text in words:
            x, y = round(text.x, 2), round(text.y, 2)
            if at is None:
                code.append(f"1 0 0 -1 {num(x)} {num(y)} Tm")
            elif at != (x, y):
                code.append(f"{num(x - at[0])} {num(at[1] - y)} Td")
            at = (x, y)
            if text.fill != ink:
                code.append(paint(text.fill, "rg", "g"))
                ink = text.fill
            ttf = font(text.font).ttf
            for number, (subset, chunk) in enumerate(ttf.splitString(text.text, canvas._doc)):
                name = ttf.getSubsetInternalName(subset, canvas._doc)
                if number or (name, text.size) != face:
                    code.append(f"{name} {num(text.size)} Tf")
                    face = (name, text.size)
                code.append(f"({canvas._escape(chunk)})Tj")
        canvas._code.append(" ".join(code) + " ET")

    def _group(self, group: Group) -> None:
        canvas = self.canvas
        if group.matrix == IDENTITY and (group.name or group.clip is None):
            self._content(group)
            return
        canvas._code.append("q" if group.matrix == IDENTITY else f"q {matrix_op(group.matrix)}")
        if group.clip and not group.name:
            canvas._code.append(f"{' '.join(map(num, group.clip))} re W n")
        self._content(group)
        canvas._code.append("Q")

    def _content(self, group: Group) -> None:
        if not group.name:
            self.nodes(group.nodes)
            return
        if group.name not in self._forms:
            self._forms.add(group.name)
            self._form(group)
        self.canvas._code.append(f"/{group.name} Do")

    def _form(self, group: Group) -> None:
        """Define a form; those inside it are defined on the way."""
        assert group.clip is not None, group.name
        canvas = self.canvas
        canvas.beginForm(group.name)
        self.nodes(group.nodes)
        canvas.define(group.name, group.clip, canvas._code)

    def _image(self, image: Image) -> None:
        """A picture fills the unit square, its foot on the axis: turn that over and put it in place."""
        self.canvas._code.append(f"q {matrix_op((image.w, 0, 0, -image.h, image.x, image.y + image.h))}")
        self.canvas.drawImage(ImageReader(BytesIO(image.data)), 0, 0, 1, 1, mask="auto")
        self.canvas._code.append("Q")


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
