"""Our own drawings: a stated subset of SVG read into the scene, everything else refused by name and line.

The subset: svg, g, path, rect, circle, ellipse, line, polyline and polygon with fill, stroke, stroke-width,
stroke-linejoin, stroke-linecap, stroke-dasharray, fill-rule, transform and class="ground". Colours are
#rgb, #rrggbb, black, white, none and currentColor, which takes the colour of the slot.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from typing import Any
from xml.parsers.expat import ExpatError, ParserCreate

from msgspec import Struct, structs

from pnp.errors import DefinitionError
from pnp.layout import shapes
from pnp.layout.scene import IDENTITY, Box, Matrix, Path, bounds, path_box, times, turned
from pnp.models.faults import nearest
from pnp.models.palette import full_hex

CURRENT = "currentColor"
_SMALL = 20

_SILENT = {"title", "desc", "metadata"}
_STYLE = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-linejoin": "miter",
    "stroke-linecap": "butt",
    "stroke-dasharray": "none",
    "fill-rule": "nonzero",
}
_FREE = {"id", "class", "style", "transform", "version", "baseProfile", "xmlns", "role", "stroke-miterlimit"}
_SHAPES = {
    "svg": {"viewBox", "width", "height", "x", "y", "preserveAspectRatio"},
    "g": set[str](),
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")


class Art(Struct, frozen=True):
    """A drawing: the box it was drawn on and its shapes, in the drawing's own units."""

    box: Box
    paths: tuple[Path, ...]

    def inked(self) -> Box:
        """The box around everything drawn, strokes included; it may be larger than the drawing's own."""
        corners: list[tuple[float, float]] = []
        for path in self.paths:
            x, y, w, h = path_box(path)
            # A mitred corner reaches further than the line is wide.
            reach = path.width * (1 if path.join else 5) if path.stroke else 0
            corners += [(x - reach, y - reach), (x + w + reach, y + h + reach)]
        return bounds(corners) if corners else self.box

    def colored(self, color: str) -> tuple[Path, ...]:
        """The shapes, with currentColor filled in."""
        return tuple(_colored(path, color) for path in self.paths)

    def takes_color(self) -> bool:
        """Whether the drawing uses currentColor."""
        return any(CURRENT in (path.fill, path.stroke) for path in self.paths)


def _colored(path: Path, color: str) -> Path:
    if CURRENT not in (path.fill, path.stroke):
        return path
    return structs.replace(
        path,
        fill=color if path.fill == CURRENT else path.fill,
        stroke=color if path.stroke == CURRENT else path.stroke,
    )


@lru_cache(maxsize=1024)
def read_art(data: bytes, file: str) -> Art:
    """Read an SVG drawing; `file` is its name in errors."""
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except ExpatError as error:
        said = str(error).split(":")[0]
        raise DefinitionError(
            f"this is not well-formed SVG: {said}", where=f"{file}:{error.lineno}"
        ) from None
    except DefinitionError as error:
        raise error.at(f"{file}:{reader.parser.CurrentLineNumber}") from None
    if reader.box is None:
        raise DefinitionError("this is not an SVG drawing", where=f"{file}:1")
    return Art(reader.box, tuple(reader.paths))


class _Style(Struct, frozen=True):
    values: dict[str, str]
    matrix: Matrix
    ground: bool


class _Reader:
    """Walks the elements and collects shapes; transforms and inherited style are resolved on the way."""

    def __init__(self) -> None:
        self.parser: Any = ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.box: Box | None = None
        self.paths: list[Path] = []
        self._stack = [_Style(_STYLE, IDENTITY, False)]
        self._silent = 0

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._silent or tag in _SILENT or ":" in tag:
            self._silent += 1
            return
        if tag not in _SHAPES:
            hint = "the press reads: " + ", ".join(sorted(_SHAPES))
            raise DefinitionError(f"<{tag}> is outside the SVG subset", hint=hint)
        style = self._style(tag, attributes)
        self._stack.append(style)
        if tag == "svg":
            self._open(attributes, style)
        elif self.box is None:
            raise DefinitionError("the drawing must begin with <svg>")
        elif tag != "g":
            self._shape(_outline(tag, attributes), style, filled=tag != "line")

    def _open(self, attributes: Mapping[str, str], style: _Style) -> None:
        """A drawing on a small grid is read enlarged, so that nothing is lost when lengths are rounded."""
        box = _view_box(attributes)
        grow = 1 if max(box[2:]) >= _SMALL else 100 / max(box[2:])
        self.box = (box[0] * grow, box[1] * grow, box[2] * grow, box[3] * grow)
        self._stack[-1] = structs.replace(style, matrix=times((grow, 0, 0, grow, 0, 0), style.matrix))

    def _end(self, _tag: str) -> None:
        if self._silent:
            self._silent -= 1
        else:
            self._stack.pop()

    def _style(self, tag: str, attributes: Mapping[str, str]) -> _Style:
        above = self._stack[-1]
        own: dict[str, str] = {}
        for part in attributes.get("style", "").split(";"):
            key, _, value = part.partition(":")
            if key.strip():
                own[key.strip()] = value.strip()
        for key, value in attributes.items():
            if ":" not in key and key not in _FREE and key not in _SHAPES[tag]:
                own.setdefault(key, value.strip())
        for key in [*own]:
            if key not in _STYLE:
                if key.endswith("opacity") and float(own[key] or 1) == 1:
                    del own[key]
                    continue
                known = _STYLE.keys() | _SHAPES[tag] | {"transform", "class"}
                raise DefinitionError(
                    f'"{key}" of <{tag}> is outside the SVG subset', hint=nearest(key, known)
                )
        matrix = _transform(attributes.get("transform", ""))
        ground = above.ground or "ground" in attributes.get("class", "").split()
        return _Style({**above.values, **own}, times(above.matrix, matrix), ground)

    def _shape(self, outline: shapes.Outline, style: _Style, filled: bool) -> None:
        a, b, c, d, _, _ = style.matrix
        scale = sqrt(abs(a * d - b * c))
        values = style.values
        stroke = _color(values["stroke"])
        fill = _color(values["fill"]) if filled else ""
        if not outline[0] or not (fill or stroke):
            return
        dash = values["stroke-dasharray"]
        ops, xy = shapes.through(style.matrix, outline)
        self.paths.append(
            Path(
                ops,
                xy,
                fill=fill,
                stroke=stroke,
                width=_length(values["stroke-width"]) * scale if stroke else 0,
                dash=() if dash == "none" or not stroke else tuple(n * scale for n in _numbers(dash)),
                join=_word(values["stroke-linejoin"], _JOINS, "stroke-linejoin"),
                cap=_word(values["stroke-linecap"], _CAPS, "stroke-linecap"),
                evenodd=values["fill-rule"] == "evenodd",
                ground=style.ground,
            )
        )


def _outline(tag: str, attributes: Mapping[str, str]) -> shapes.Outline:
    def number(name: str, default: float = 0) -> float:
        return _length(attributes[name]) if name in attributes else default

    if tag == "path":
        return shapes.path_data(attributes.get("d", ""))
    if tag == "rect":
        rx, ry = number("rx", number("ry")), number("ry", number("rx"))
        return shapes.rect(number("x"), number("y"), number("width"), number("height"), rx, ry)
    if tag == "circle":
        return shapes.ellipse(number("cx"), number("cy"), number("r"), number("r"))
    if tag == "ellipse":
        return shapes.ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
    if tag == "line":
        return shapes.line(number("x1"), number("y1"), number("x2"), number("y2"))
    values = _numbers(attributes.get("points", ""))
    points = list(zip(values[::2], values[1::2], strict=False))
    if len(values) % 2 or len(points) < 2:
        raise DefinitionError(f"<{tag}> needs pairs of numbers in points")
    return shapes.polygon(points, closed=tag == "polygon")


def _view_box(attributes: Mapping[str, str]) -> Box:
    if "viewBox" in attributes:
        values = _numbers(attributes["viewBox"])
    else:
        values = [0, 0, *(_length(attributes.get(name, "0")) for name in ("width", "height"))]
    if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
        raise DefinitionError("<svg> needs a viewBox", hint='write viewBox="0 0 100 100"')
    return (values[0], values[1], values[2], values[3])


def _transform(written: str) -> Matrix:
    matrix = IDENTITY
    place = 0
    while written[place:].strip():
        match = _TRANSFORM.match(written, place)
        if match is None:
            raise DefinitionError(f'cannot read the transform "{written}"')
        matrix = times(matrix, _one_transform(match[1], _numbers(match[2])))
        place = match.end()
    return matrix


def _one_transform(kind: str, values: list[float]) -> Matrix:
    match kind, values:
        case "translate", [x, *rest] if len(rest) < 2:
            return (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", [x, *rest] if len(rest) < 2:
            return (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [angle]:
            return turned(angle, 0, 0)
        case "rotate", [angle, x, y]:
            return turned(angle, x, y)
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
    raise DefinitionError(
        f"the transform {kind} with {len(values)} numbers is outside the SVG subset",
        hint="use translate, scale, rotate or matrix",
    )


def _color(written: str) -> str:
    if written == "none":
        return ""
    if written == CURRENT:
        return CURRENT
    color = {"black": "#000000", "white": "#ffffff"}.get(written) or full_hex(written)
    if color is None:
        raise DefinitionError(
            f'the paint "{written}" is outside the SVG subset',
            hint="use #rrggbb, black, white, none or currentColor",
        )
    return color


def _length(written: str) -> float:
    number = written.strip().removesuffix("px")
    if not _NUMBER.fullmatch(number):
        raise DefinitionError(
            f'"{written}" is no plain number', hint="lengths have no unit in the SVG subset"
        )
    return float(number)


def _numbers(written: str) -> list[float]:
    if re.sub(_NUMBER, "", written).strip(" ,\t\r\n"):
        raise DefinitionError(f'"{written}" is no list of numbers')
    return [float(number) for number in _NUMBER.findall(written)]


def _word(written: str, known: Mapping[str, int], key: str) -> int:
    if written not in known:
        raise DefinitionError(f'{key} cannot be "{written}"', hint=nearest(written, known))
    return known[written]
