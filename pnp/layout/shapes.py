"""Outlines as path data: rectangles, ellipses, polygons and what SVG writes in `d`."""

import re
from collections.abc import Iterator, Sequence
from math import acos, ceil, cos, degrees, hypot, pi, radians, sin, sqrt, tan

from pnp.errors import DefinitionError
from pnp.layout.scene import Matrix

Outline = tuple[str, tuple[float, ...]]

# How far the control points of a quarter circle lie from its ends.
KAPPA = 0.5522847498

_TOKEN = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([^\s,])")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def rect(x: float, y: float, w: float, h: float, corner: float = 0, corner_y: float | None = None) -> Outline:
    """A rectangle, with rounded corners if asked."""
    rx = min(corner, w / 2)
    ry = min(corner if corner_y is None else corner_y, h / 2)
    if rx <= 0 or ry <= 0:
        return "MLLLZ", (x, y, x + w, y, x + w, y + h, x, y + h)
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    r, b = x + w, y + h
    xy: tuple[float, ...] = (
        x + rx,
        y,
        r - rx,
        y,
        r - kx,
        y,
        r,
        y + ky,
        r,
        y + ry,
        r,
        b - ry,
        r,
        b - ky,
        r - kx,
        b,
        r - rx,
        b,
    )
    xy += (x + rx, b, x + kx, b, x, b - ky, x, b - ry, x, y + ry, x, y + ky, x + kx, y, x + rx, y)
    return "MLCLCLCLCZ", xy


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """An ellipse as four curves."""
    kx, ky = rx * KAPPA, ry * KAPPA
    xy: tuple[float, ...] = (cx + rx, cy, cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
    xy += (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
    xy += (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
    xy += (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
    return "MCCCCZ", xy


def polygon(points: Sequence[tuple[float, float]], closed: bool = True) -> Outline:
    """Straight lines from point to point."""
    flat = tuple(value for point in points for value in point)
    return "M" + "L" * (len(points) - 1) + ("Z" if closed else ""), flat


def line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    """One straight line."""
    return "ML", (x1, y1, x2, y2)


def through(matrix: Matrix, outline: Outline) -> Outline:
    """An outline seen through a matrix."""
    a, b, c, d, e, f = matrix
    ops, xy = outline
    moved: list[float] = []
    for i in range(0, len(xy), 2):
        x, y = xy[i], xy[i + 1]
        moved += (a * x + c * y + e, b * x + d * y + f)
    return ops, tuple(moved)


def path_data(d: str) -> Outline:
    """What SVG writes in `d`, all of it, as absolute moves, lines and cubic curves.

    >>> path_data("M1 1h2v2z")
    ('MLLZ', (1.0, 1.0, 3.0, 1.0, 3.0, 3.0))
    """
    pen = _Pen()
    for command, values in _commands(d):
        pen.draw(command, values)
    return "".join(pen.ops), tuple(pen.xy)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with exactly the numbers it takes; repeated numbers repeat the command."""
    command, wanted, values = "", 0, list[float]()
    for letter, number, junk in _TOKEN.findall(_spaced_flags(d)):
        if junk:
            raise DefinitionError(f'path data cannot contain "{junk}"')
        if letter:
            if values:
                raise DefinitionError(f'path data breaks off after "{command}"')
            if not command and letter not in "Mm":
                raise DefinitionError("path data must begin with M")
            command, wanted = letter, _ARGUMENTS[letter.upper()]
            if not wanted:
                yield command, []
            continue
        if not wanted:
            raise DefinitionError("path data has a number where a command should be")
        values.append(float(number))
        if len(values) == wanted:
            yield command, values
            values = []
            command = {"M": "L", "m": "l"}.get(command, command)
    if values:
        raise DefinitionError(f'path data breaks off after "{command}"')


def _spaced_flags(d: str) -> str:
    """Arc flags may be written without a space after them (`a5 5 0 014 4`): put it in."""
    if "a" not in d and "A" not in d:
        return d
    number = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
    gap = r"[\s,]*"
    arc = re.compile(
        rf"({number}){gap}({number}){gap}({number}){gap}([01]){gap}([01]){gap}({number}){gap}({number})"
    )

    def spaced(match: re.Match[str]) -> str:
        return match[1] + arc.sub(lambda m: " ".join(m.groups()) + " ", match[2])

    return re.sub(r"([Aa])([^A-DF-Za-df-z]*)", spaced, d)


class _Pen:
    """Follows path commands and writes down what they draw."""

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.xy: list[float] = []
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.handle = (0.0, 0.0)
        self.before = ""

    def draw(self, command: str, values: list[float]) -> None:
        """One command, absolute or relative."""
        kind = command.upper()
        if command.islower():
            values = self._absolute(kind, values)
        smooth = self.before
        self.before = kind
        if kind == "Z":
            self.ops.append("Z")
            self.x, self.y = self.start
        elif kind in "ML":
            self._to(kind, values)
            if kind == "M":
                self.start = (self.x, self.y)
        elif kind == "H":
            self._to("L", [values[0], self.y])
        elif kind == "V":
            self._to("L", [self.x, values[0]])
        elif kind == "C":
            self._curve(values)
        elif kind == "S":
            self._curve([*self._mirrored(smooth in ("C", "S")), *values])
        elif kind in "QT":
            self._quadratic(values if kind == "Q" else [*self._mirrored(smooth in ("Q", "T")), *values])
        else:
            self._arc(values)

    def _absolute(self, kind: str, values: list[float]) -> list[float]:
        if kind == "H":
            return [values[0] + self.x]
        if kind == "V":
            return [values[0] + self.y]
        if kind == "A":
            return [*values[:5], values[5] + self.x, values[6] + self.y]
        return [value + (self.y if i % 2 else self.x) for i, value in enumerate(values)]

    def _to(self, op: str, values: list[float]) -> None:
        self.ops.append(op)
        self.xy += values
        self.x, self.y = values[-2:]

    def _mirrored(self, follows: bool) -> tuple[float, float]:
        if not follows:
            return self.x, self.y
        return 2 * self.x - self.handle[0], 2 * self.y - self.handle[1]

    def _curve(self, values: list[float]) -> None:
        self.handle = (values[2], values[3])
        self._to("C", values)

    def _quadratic(self, values: list[float]) -> None:
        qx, qy, x, y = values
        self.handle = (qx, qy)
        third = [self.x + 2 / 3 * (qx - self.x), self.y + 2 / 3 * (qy - self.y)]
        self._to("C", [*third, x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), x, y])

    def _arc(self, values: list[float]) -> None:
        rx, ry, tilt, large, sweep, x, y = values
        for curve in arc_curves(self.x, self.y, abs(rx), abs(ry), tilt, bool(large), bool(sweep), x, y):
            self._to("C", list(curve))
        if not (rx and ry):
            self._to("L", [x, y])


def arc_curves(
    x1: float, y1: float, rx: float, ry: float, tilt: float, large: bool, sweep: bool, x2: float, y2: float
) -> Iterator[tuple[float, ...]]:
    """An SVG arc as cubic curves of at most a quarter turn (the standard's own conversion)."""
    if not rx or not ry or (x1, y1) == (x2, y2):
        return
    c, s = cos(radians(tilt)), sin(radians(tilt))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = c * dx + s * dy, -s * dx + c * dy
    grow = max(1, sqrt((px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = sqrt(max(0, under) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    ox, oy = factor * rx * py / ry, -factor * ry * px / rx
    cx, cy = c * ox - s * oy + (x1 + x2) / 2, s * ox + c * oy + (y1 + y2) / 2
    first = _angle(1, 0, (px - ox) / rx, (py - oy) / ry)
    span = _angle((px - ox) / rx, (py - oy) / ry, (-px - ox) / rx, (-py - oy) / ry) % 360
    span = span if sweep else span - 360 if span else 0
    parts = max(1, ceil(abs(span) / 90 - 1e-9))
    step = radians(span / parts)
    reach = 4 / 3 * tan(step / 4)
    angle = first * pi / 180
    for part in range(parts):
        a, b = angle + part * step, angle + (part + 1) * step
        points = (cos(a) - reach * sin(a), sin(a) + reach * cos(a), cos(b) + reach * sin(b))
        corners = [(points[0], points[1]), (points[2], sin(b) - reach * cos(b)), (cos(b), sin(b))]
        flat = [(c * rx * u - s * ry * v + cx, s * rx * u + c * ry * v + cy) for u, v in corners]
        if part == parts - 1:
            flat[2] = (x2, y2)
        yield tuple(value for point in flat for value in point)


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    cosine = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
    return degrees(acos(max(-1.0, min(1.0, cosine)))) * (-1 if ux * vy - uy * vx < 0 else 1)
