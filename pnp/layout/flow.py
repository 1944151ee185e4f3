"""Running text poured into columns: lines that belong together stay together, the last columns end level."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, structs

from pnp.errors import LayoutError
from pnp.layout.scene import Group, Link, Node, Text, moved

# How close the search for level columns comes, in mm.
_FINE = 0.25


class Anchor(Struct, frozen=True):
    """A place that can be linked to, and with a title stands in the outline."""

    name: str
    title: str = ""
    level: int = 0


class Strip(Struct, frozen=True):
    """A piece of a column that is never divided: a line, a heading, a box.

    `gap` is the white before it, left out at the head of a column. A strip that `holds` is followed by
    the next in the same column; one that `floats` may come a column later than the text around it.
    """

    height: float
    nodes: tuple[Node, ...] = ()
    gap: float = 0
    holds: bool = False
    floats: bool = False
    anchor: Anchor | None = None


class Placed(Struct, frozen=True):
    """A strip and how far below the head of its column it begins."""

    y: float
    strip: Strip


Column = list[Placed]
_Chunk = tuple[Strip, ...]


def shifted(nodes: Iterable[Node], x: float, y: float) -> Iterator[Node]:
    """The nodes moved; texts and links are moved themselves, so that lines of text stay one run."""
    rest: list[Node] = []
    for node in nodes:
        if isinstance(node, Text | Link):
            if rest:
                yield Group(tuple(rest), moved(x, y))
                rest = []
            yield structs.replace(node, x=node.x + x, y=node.y + y)
        else:
            rest.append(node)
    if rest:
        yield Group(tuple(rest), moved(x, y))


def paragraph(lines: Sequence[tuple[Node, ...]], leading: float, ascent: float, gap: float) -> list[Strip]:
    """Lines as strips; neither the first nor the last of them is left alone."""
    last = len(lines) - 1
    return [
        Strip(
            leading,
            tuple(shifted(line, 0, ascent)),
            gap=0 if number else gap,
            holds=number < last and number in (0, last - 1),
        )
        for number, line in enumerate(lines)
    ]


def pour(strips: Sequence[Strip], first: Sequence[float], others: Sequence[float]) -> list[list[Column]]:
    """The strips on pages: each page is a list of columns, with the heights of `first` or of `others`.

    The columns of the last page are made as level as they can be.
    """
    waiting = list(_chunks(strips))
    pages: list[list[Column]] = []
    while waiting or not pages:
        heights = others if pages else first
        page, rest = _fill(waiting, heights)
        if len(rest) == len(waiting) and waiting and pages:
            raise _too_high(waiting[0], max(heights))
        if not rest:
            page = _levelled(waiting, heights, page)
        pages.append(page)
        waiting = rest
    return pages


def _chunks(strips: Sequence[Strip]) -> Iterator[_Chunk]:
    held: list[Strip] = []
    for strip in strips:
        held.append(strip)
        if not strip.holds:
            yield tuple(held)
            held = []
    if held:
        yield tuple(held)


def _fill(chunks: Sequence[_Chunk], heights: Sequence[float]) -> tuple[list[Column], list[_Chunk]]:
    """Columns filled in order, and what did not fit; what floats goes to the next column."""
    waiting = list(chunks)
    columns: list[Column] = []
    for height in heights:
        column: Column = []
        used = 0.0
        late: list[_Chunk] = []
        while waiting:
            end = used + _height(waiting[0], used == 0)
            if end <= height + 1e-6:
                column += _stacked(waiting.pop(0), used)
                used = end
            elif all(strip.floats for strip in waiting[0]) and used:
                late.append(waiting.pop(0))
            else:
                break
        waiting = _after_paragraph(late, waiting)
        columns.append(column)
    return columns, waiting


def _after_paragraph(late: list[_Chunk], waiting: list[_Chunk]) -> list[_Chunk]:
    """What floats put before the next paragraph that begins: none is torn in two."""
    begins = next((n for n, chunk in enumerate(waiting) if chunk[0].gap), len(waiting))
    return [*waiting[:begins], *late, *waiting[begins:]]


def _height(chunk: _Chunk, at_head: bool) -> float:
    return sum(strip.height + strip.gap for strip in chunk) - (chunk[0].gap if at_head else 0)


def _stacked(chunk: _Chunk, used: float) -> Iterator[Placed]:
    for strip in chunk:
        used += strip.gap if used else 0
        yield Placed(used, strip)
        used += strip.height


def _levelled(chunks: Sequence[_Chunk], heights: Sequence[float], full: list[Column]) -> list[Column]:
    """The same chunks in columns as low as possible."""
    best = full
    low, high = 0.0, max(heights)
    while high - low > _FINE:
        middle = (low + high) / 2
        page, rest = _fill(chunks, [min(height, middle) for height in heights])
        if rest:
            low = middle
        else:
            best, high = page, middle
    return best


def _too_high(chunk: _Chunk, height: float) -> LayoutError:
    named = next((strip.anchor.name for strip in chunk if strip.anchor), "a box")
    return LayoutError(
        f"{named} is {_height(chunk, True):.0f} mm high and a column has {height:.0f} mm",
        hint="shorten it, or use the format with larger columns",
    )
