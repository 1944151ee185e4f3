"""Scenes as SVG, through svgwrite: letters as outlines, so that the file looks the same everywhere."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Any

from svgwrite import Drawing

from pnp.layout.fonts import font
from pnp.layout.glyphs import glyph
from pnp.layout.scene import IDENTITY, Group, Image, Link, Node, Path, Text
from pnp.layout.shapes import Outline, through
from pnp.layout.sheets import Page

_JOINS = ("miter", "round", "bevel")
_CAPS = ("butt", "round", "square")


def render(page: Page) -> str:
    """One page as an SVG document, in millimetres."""
    w, h = page.size
    drawing = Drawing(debug=False, size=(f"{_num(w)}mm", f"{_num(h)}mm"), viewBox=f"0 0 {_num(w)} {_num(h)}")
    _Pen(drawing).nodes(page.nodes, drawing)
    return str(drawing.tostring()) + "\n"


def render_layers(size: tuple[float, float], layers: Mapping[str, Iterable[Node]]) -> str:
    """Lines in layers, in millimetres: each is a group with its name, as Inkscape knows it."""
    w, h = size
    drawing = Drawing(debug=False, size=(f"{_num(w)}mm", f"{_num(h)}mm"), viewBox=f"0 0 {_num(w)} {_num(h)}")
    drawing.attribs["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    for name, nodes in layers.items():
        layer = drawing.add(drawing.g(id=name))
        layer.attribs |= {"inkscape:groupmode": "layer", "inkscape:label": name}
        _Pen(drawing).nodes(nodes, layer)
    return str(drawing.tostring()) + "\n"


class _Pen:
    """Writes nodes as SVG elements."""

    def __init__(self, drawing: Any) -> None:
        self._drawing = drawing
        self._clips = 0

    def nodes(self, nodes: Iterable[Node], parent: Any) -> None:
        """Each node in turn, into an element."""
        for node in nodes:
            if isinstance(node, Path):
                parent.add(self._path((node.ops, node.xy), node))
            elif isinstance(node, Text):
                self._text(node, parent)
            elif isinstance(node, Group):
                self._group(node, parent)
            elif isinstance(node, Image):
                kind = "png" if node.data.startswith(b"\x89PNG") else "jpeg"
                address = f"data:image/{kind};base64,{b64encode(node.data).decode()}"
                size = {"insert": (node.x, node.y), "size": (node.w, node.h)}
                parent.add(self._drawing.image(address, **size, preserveAspectRatio="none"))
            elif isinstance(node, Link):
                anchor = parent.add(self._drawing.a(node.to))
                anchor.add(self._drawing.rect((node.x, node.y), (node.w, node.h), fill="none"))

    def _path(self, outline: Outline, path: Path) -> Any:
        style: dict[str, Any] = {"fill": path.fill or "none"}
        if path.evenodd:
            style["fill_rule"] = "evenodd"
        if path.stroke:
            style |= {"stroke": path.stroke, "stroke_width": _num(path.width)}
            style |= {"stroke_linejoin": _JOINS[path.join], "stroke_linecap": _CAPS[path.cap]}
            if path.dash:
                style["stroke_dasharray"] = " ".join(map(_num, path.dash))
        return self._drawing.path(d=_data(outline), **style)

    def _text(self, text: Text, parent: Any) -> None:
        letters: list[str] = []
        x = text.x
        for character in text.text:
            outline = through((text.size, 0, 0, text.size, x, text.y), glyph(text.font, character))
            letters.append(_data(outline))
            x += font(text.font).width(character) * text.size
        d = " ".join(filter(None, letters))
        if d:
            parent.add(self._drawing.path(d=d, fill=text.fill))

    def _group(self, group: Group, parent: Any) -> None:
        made = self._drawing.g(id=group.name) if group.name else self._drawing.g()
        if group.matrix != IDENTITY:
            made.matrix(*(float(_num(value, 6)) for value in group.matrix))
        if group.clip:
            self._clips += 1
            clip = self._drawing.defs.add(self._drawing.clipPath(id=f"clip-{self._clips}"))
            clip.add(self._drawing.rect(group.clip[:2], group.clip[2:]))
            inner = made.add(self._drawing.g(clip_path=f"url(#clip-{self._clips})"))
            self.nodes(group.nodes, inner)
        else:
            self.nodes(group.nodes, made)
        parent.add(made)


def _data(outline: Outline) -> str:
    ops, xy = outline
    parts: list[str] = []
    place = 0
    for op in ops:
        count = {"C": 6, "Z": 0}.get(op, 2)
        parts.append(op + " ".join(_num(value) for value in xy[place : place + count]))
        place += count
    return "".join(parts)


def _num(value: float, digits: int = 3) -> str:
    return f"{round(value, digits) + 0.0:.{digits + 4}g}"
