"""The outlines of letters, read from the font, for back ends that cannot count on the reader having it."""

from functools import cache
from struct import unpack, unpack_from
from typing import Any

from pnp.layout.fonts import font
from pnp.layout.scene import Matrix
from pnp.layout.shapes import Outline, through

_Point = tuple[float, float, bool]
_NOTHING: Outline = ("", ())


@cache
def glyph(name: str, character: str) -> Outline:
    """The outline of a character on its baseline, y downwards, at an em of 1."""
    face = font(name).ttf.face
    code = ord(" ") if character == "\u00a0" else ord(character)
    ops, xy = _Glyphs(face).outline(face.charToGlyph[code])
    em = 1 / _Glyphs(face).units
    return through((em, 0, 0, -em, 0, 0), (ops, xy))


class _Glyphs:
    """Reads the `glyf` table of a TrueType font."""

    def __init__(self, face: Any) -> None:
        head = face.get_table("head")
        self.units: int = unpack_from(">H", head, 18)[0]
        long = unpack_from(">h", head, 50)[0] == 1
        loca = face.get_table("loca")
        count = len(loca) // (4 if long else 2)
        places = unpack(f">{count}{'L' if long else 'H'}", loca[: count * (4 if long else 2)])
        self._places = places if long else tuple(2 * place for place in places)
        self._glyf: bytes = face.get_table("glyf")

    def outline(self, number: int) -> Outline:
        """A glyph in font units, y upwards."""
        data = self._glyf[self._places[number] : self._places[number + 1]]
        if not data:
            return _NOTHING
        contours = unpack_from(">h", data)[0]
        return self._simple(data, contours) if contours >= 0 else self._composite(data)

    def _simple(self, data: bytes, contours: int) -> Outline:
        ends = unpack_from(f">{contours}H", data, 10)
        place = 10 + 2 * contours
        place += 2 + unpack_from(">H", data, place)[0]
        count = ends[-1] + 1
        flags: list[int] = []
        while len(flags) < count:
            flag = data[place]
            place += 1
            flags.append(flag)
            if flag & 8:
                flags += [flag] * data[place]
                place += 1
        xs, place = _coordinates(data, place, flags, short=2, same=16)
        ys, place = _coordinates(data, place, flags, short=4, same=32)
        points: list[_Point] = [(x, y, bool(flag & 1)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        ops, xy = _NOTHING
        for start, end in zip((0, *(end + 1 for end in ends)), ends, strict=False):
            more_ops, more = _contour(points[start : end + 1])
            ops, xy = ops + more_ops, (*xy, *more)
        return ops, xy

    def _composite(self, data: bytes) -> Outline:
        ops, xy = _NOTHING
        place, more = 10, True
        while more:
            flags, number = unpack_from(">HH", data, place)
            place += 4
            dx, dy = unpack_from(">hh" if flags & 1 else ">bb", data, place)
            place += 4 if flags & 1 else 2
            a, b, c, d = 1.0, 0.0, 0.0, 1.0
            if flags & 8:
                a = d = unpack_from(">h", data, place)[0] / 16384
                place += 2
            elif flags & 0x40:
                a, d = (value / 16384 for value in unpack_from(">hh", data, place))
                place += 4
            elif flags & 0x80:
                a, b, c, d = (value / 16384 for value in unpack_from(">hhhh", data, place))
                place += 8
            matrix: Matrix = (a, b, c, d, dx, dy)
            part_ops, part = through(matrix, self.outline(number))
            ops, xy = ops + part_ops, (*xy, *part)
            more = bool(flags & 0x20)
        return ops, xy


def _coordinates(data: bytes, place: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """The running sums of the stored differences."""
    values: list[int] = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[place] if flag & same else -data[place]
            place += 1
        elif not flag & same:
            value += unpack_from(">h", data, place)[0]
            place += 2
        values.append(value)
    return values, place


def _contour(points: list[_Point]) -> Outline:
    """Quadratic splines with implied points, as cubic curves."""
    if not points[0][2]:
        last = points[-1]
        first = last if last[2] else _between(points[0], last)
        points = [first, *points]
    x, y, _ = points[0]
    ops, xy = ["M"], [x, y]
    pending: _Point | None = None
    for point in [*points[1:], points[0]]:
        if pending is None:
            if point[2]:
                ops.append("L")
                xy += point[:2]
                x, y = point[:2]
            else:
                pending = point
            continue
        end = point if point[2] else _between(pending, point)
        qx, qy, _ = pending
        ops.append("C")
        xy += (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y))
        xy += (end[0] + 2 / 3 * (qx - end[0]), end[1] + 2 / 3 * (qy - end[1]), end[0], end[1])
        x, y = end[:2]
        pending = None if point[2] else point
    return "".join(ops) + "Z", tuple(xy)


def _between(one: _Point, other: _Point) -> _Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2, True)
