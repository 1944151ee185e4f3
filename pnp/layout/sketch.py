"""A course on the grid as text: every square with its number, joined to the squares before and after it."""

from collections.abc import Sequence

_COLUMNS = 77
_WIDE, _NARROW = 7, 5

Square = tuple[int, int]


def sketched(tiles: Sequence[Sequence[Square]], labels: Sequence[str]) -> list[str]:
    """The squares of each tile in running order (y upwards), each tile with a label of up to three signs."""
    squares = [square for tile in tiles for square in tile]
    marks = [
        label
        for tile, label in zip(tiles, labels, strict=True)
        for label in [label] + ["·"] * (len(tile) - 1)
    ]
    if _span([x for x, _ in squares]) > _span([y for _, y in squares]):
        squares = [(-y, x) for x, y in squares]
    left, top = min(x for x, _ in squares), max(y for _, y in squares)
    places = [(x - left, top - y) for x, y in squares]
    columns, rows = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    width = _WIDE if columns * _WIDE <= _COLUMNS else _NARROW
    canvas = [[" "] * (columns * width) for _ in range(rows * 2)]
    for number, (x, y) in enumerate(places):
        middle = x * width + width // 2
        label = marks[number].center(3)
        canvas[2 * y][middle - 1 : middle + 2] = label
        for other in places[max(0, number - 1) : number + 2]:
            _join(canvas, (x, y), other, width)
    return ["".join(line).rstrip() for line in canvas[:-1]]


def _join(canvas: list[list[str]], here: Square, other: Square, width: int) -> None:
    """A line from the middle of a square towards its neighbour."""
    x, y = here
    edge = (width - 3) // 2
    match (other[0] - x, other[1] - y):
        case (1, 0):
            canvas[2 * y][(x + 1) * width - edge : (x + 1) * width] = "═" * edge
        case (-1, 0):
            canvas[2 * y][x * width : x * width + edge] = "═" * edge
        case (0, 1):
            canvas[2 * y + 1][x * width + width // 2] = "║"


def _span(values: list[int]) -> int:
    return max(values) - min(values)
