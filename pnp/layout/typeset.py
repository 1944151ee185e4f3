"""Words in a box: wrapped, hyphenated, as large as the slot allows, icons on the baseline – or an error."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs

from pnp.errors import LayoutError
from pnp.layout.fonts import font, runs
from pnp.layout.hyphens import syllables
from pnp.layout.scene import Box, Group, Node, Text, times

POINT = 25.4 / 72

_STEP = 0.25 * POINT
_ICON = re.compile(r"\{icon:([^{}]*)\}")
# An icon is a little taller than a capital and stands on the baseline.
_ICON_HEIGHT = 0.85
# The part of a line of running text that may stay white before a word is divided.
_LOOSE = 0.14


Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]


class Manner(Struct, frozen=True):
    """How a text is set; sizes are ems in mm."""

    font: str
    least: float
    most: float
    color: str
    lang: str
    align: Align = "center"
    valign: Valign = "middle"
    leading: float = 1.2
    hyphens: bool = True


class _Piece(Struct, frozen=True):
    """An unbreakable bit of a line: text or an icon, with its width at an em of 1."""

    text: str
    width: float
    icon: Group | None = None


_Word = tuple[_Piece, ...]
_Line = list[_Word]
Icons = Callable[[str, float, str], Group]


def fit_text(text: str, box: Box, manner: Manner, icons: Icons | None = None) -> tuple[Node, ...]:
    """The text laid out in its box at the largest size that fits.

    `icons` gives the drawing of an inline icon, standing on the origin, for a name, height and colour.
    """
    paragraphs = [_words(line, manner, icons) for line in text.split("\n")]
    size, lines = _fitted(paragraphs, box, manner)
    return _placed(lines, size, box, manner)


def set_lines(text: str, width: float, manner: Manner, icons: Icons | None = None) -> list[tuple[Node, ...]]:
    """Running text at the largest size of its manner: the nodes of each line, from x = 0 on y = 0.

    Words are divided only where the line would stay much too short.
    """
    size = manner.most
    nodes: list[tuple[Node, ...]] = []
    for paragraph in text.split("\n"):
        words = _words(paragraph, manner, icons)
        lines = _break_lines(words, width / size, manner, manner.hyphens, _LOOSE)
        if lines is None:
            raise _too_long([words], (0, 0, width, 0), structs.replace(manner, least=size))
        nodes += (tuple(_line_nodes(line, 0, 0, size, manner)) for line in lines)
    return nodes


def _words(text: str, manner: Manner, icons: Icons | None) -> list[_Word]:
    """The words of a paragraph, each a tuple of text pieces and icons that stay together."""
    found: list[_Word] = []
    for word in text.split(" "):
        pieces: list[_Piece] = []
        for number, part in enumerate(_ICON.split(word)):
            if number % 2 and icons is not None:
                drawing = icons(part, _ICON_HEIGHT, manner.color)
                assert drawing.clip is not None
                pieces.append(_Piece("", drawing.clip[2] * drawing.matrix[0], drawing))
            elif part:
                pieces.append(_measured(part, manner.font))
        if pieces:
            found.append(tuple(pieces))
    return found


@lru_cache(maxsize=65536)
def _measured(text: str, name: str) -> _Piece:
    try:
        return _Piece(text, sum(font(used).width(part) for used, part in runs(text, name)))
    except LookupError as error:
        character = error.args[0]
        raise LayoutError(
            f'no font has the character "{character}" (U+{ord(character):04X})',
            hint="use another character, or an icon: {icon:name}",
        ) from None


def _fitted(paragraphs: list[list[_Word]], box: Box, manner: Manner) -> tuple[float, list[_Line]]:
    """The largest size that fits and its lines; hyphens only where they gain at least a fifth in size."""
    whole = _largest(paragraphs, box, manner, hyphens=False)
    if whole and (whole[0] >= 0.8 * manner.most or not manner.hyphens):
        return whole
    broken = _largest(paragraphs, box, manner, hyphens=True) if manner.hyphens else None
    if whole and (not broken or broken[0] < whole[0] * 1.2):
        return whole
    if broken:
        return broken
    raise _too_long(paragraphs, box, manner)


def _largest(
    paragraphs: list[list[_Word]], box: Box, manner: Manner, hyphens: bool
) -> tuple[float, list[_Line]] | None:
    def at(size: float) -> tuple[float, list[_Line]] | None:
        lines = _wrapped(paragraphs, box[2] / size, manner, hyphens)
        if lines is None or _height(len(lines), manner) * size > box[3] + 1e-6:
            return None
        return size, lines

    if most := at(manner.most):
        return most
    best = None
    low, high = 0, int((manner.most - manner.least) / _STEP + 1e-6)
    while low <= high:
        middle = (low + high) // 2
        fitting = at(manner.least + middle * _STEP)
        if fitting:
            best, low = fitting, middle + 1
        else:
            high = middle - 1
    return best


def _height(lines: int, manner: Manner) -> float:
    face = font(manner.font)
    return face.ascent + face.descent + (lines - 1) * manner.leading


def _wrapped(
    paragraphs: list[list[_Word]], width: float, manner: Manner, hyphens: bool
) -> list[_Line] | None:
    """Lines no wider than `width` ems, or None when a word is too wide."""
    lines: list[_Line] = []
    for words in paragraphs:
        made = _break_lines(words, width, manner, hyphens)
        if made is None:
            return None
        if manner.align == "center" and len(made) > 1 and not hyphens:
            made = _balanced(words, width, manner, made)
        lines += made
    return lines


def _break_lines(
    words: list[_Word], width: float, manner: Manner, hyphens: bool, loose: float = 0
) -> list[_Line] | None:
    """Lines filled one after the other; a word is divided where more than the `loose` part would be white."""
    space = font(manner.font).width(" ")
    lines: list[_Line] = [[]]
    used = 0.0
    queue = list(reversed(words))
    while queue:
        word = queue.pop()
        wide = _width(word)
        gap = space if lines[-1] else 0
        if used + gap + wide <= width + 1e-9:
            lines[-1].append(word)
            used += gap + wide
            continue
        divide = hyphens and width - used > loose * width
        halves = _hyphenated(word, width - used - gap, manner) if divide else None
        if halves:
            lines[-1].append(halves[0])
            word = halves[1]
        elif not lines[-1]:
            return None
        lines.append([])
        used = 0.0
        queue.append(word)
    return lines


def _balanced(words: list[_Word], width: float, manner: Manner, lines: list[_Line]) -> list[_Line]:
    """The same number of lines, as even in length as they can be."""
    low, high = width / 2, width
    for _ in range(7):
        middle = (low + high) / 2
        made = _break_lines(words, middle, manner, hyphens=False)
        if made is not None and len(made) <= len(lines):
            lines, high = made, middle
        else:
            low = middle
    return lines


def _width(word: _Word) -> float:
    return sum(piece.width for piece in word)


def _hyphenated(word: _Word, room: float, manner: Manner) -> tuple[_Word, _Word] | None:
    """The longest head of a word that fits with its hyphen, and the tail."""
    if len(word) != 1 or word[0].icon is not None:
        return None
    text = word[0].text
    for place in reversed(syllables(text, manner.lang)):
        head = text[:place] if text[place - 1] == "-" else text[:place] + "-"
        piece = _measured(head, manner.font)
        if piece.width <= room:
            return (piece,), (_measured(text[place:], manner.font),)
    return None


def _placed(lines: list[_Line], size: float, box: Box, manner: Manner) -> tuple[Node, ...]:
    face = font(manner.font)
    x, y, w, h = box
    rise = (len(lines) - 1) * manner.leading * size
    if manner.valign == "top":
        baseline = y + face.ascent * size
    elif manner.valign == "bottom":
        baseline = y + h - face.descent * size - rise
    else:
        centred = y + (h - rise + face.cap_height * size) / 2
        baseline = min(centred, y + h - face.descent * size - rise)
    nodes: list[Node] = []
    space = face.width(" ")
    for number, line in enumerate(lines):
        length = (sum(map(_width, line)) + space * (len(line) - 1)) * size
        spare = {"left": 0.0, "center": 0.5, "right": 1.0}[manner.align] * (w - length)
        nodes += _line_nodes(line, x + spare, baseline + number * manner.leading * size, size, manner)
    return tuple(nodes)


def _line_nodes(line: _Line, x: float, y: float, size: float, manner: Manner) -> list[Node]:
    """A line as runs of text with the icons between them."""
    nodes: list[Node] = []
    pending = ""
    start = x
    space = font(manner.font).width(" ") * size

    def flush() -> None:
        place = start
        *before, last = runs(pending, manner.font) or [(manner.font, "")]
        for used, part in before:
            nodes.append(Text(place, y, part, used, size, manner.color))
            place += font(used).width(part) * size
        if last[1]:
            nodes.append(Text(place, y, last[1], last[0], size, manner.color))

    for number, word in enumerate(line):
        if number:
            pending += " "
            x += space
        for piece in word:
            if piece.icon is None:
                pending += piece.text
            else:
                flush()
                pending, start = "", x + piece.width * size
                matrix = times((size, 0, 0, size, x, y), piece.icon.matrix)
                nodes.append(Group((piece.icon.nodes), matrix, piece.icon.clip, piece.icon.name))
            x += piece.width * size
    flush()
    return nodes


def _too_long(paragraphs: list[list[_Word]], box: Box, manner: Manner) -> LayoutError:
    points = manner.least / POINT
    room = f"{box[2]:.1f} × {box[3]:.1f} mm"
    lines = _wrapped(paragraphs, box[2] / manner.least, manner, manner.hyphens)
    if lines is None:
        widest = max((word for words in paragraphs for word in words), key=_width)
        said = "".join(piece.text for piece in widest) or "an icon"
        wide = _width(widest) * manner.least
        return LayoutError(
            f'"{said}" is {wide:.1f} mm wide at {points:g} pt and its box is {room}',
            hint="widen the slot or shorten the word",
        )
    high = _height(len(lines), manner) * manner.least
    return LayoutError(
        f"the text needs {high:.1f} mm of height at {points:g} pt and its box is {room}",
        hint="shorten the text, enlarge the slot or allow a smaller pt",
    )
