"""The board of La Course aux Cadeaux as a drawing: any board, and on it whatever stands there."""

from collections.abc import Callable, Iterator

import msgspec

from pnp.games.gift_race.board import COLUMNS, SIZE, SQUARES, Board, Colour
from pnp.games.gift_race.moves import Direction
from pnp.games.gift_race.position import Position, board_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, Path, turned
from pnp.layout.shapes import line, polygon, rect

BORDER = 8.0
"""From the trim of the board to its squares: the names of columns and rows, and the outer wall."""
WALL = 3.6
"""How thick a wall is; half of it lies on either square."""
PIECE = 18.0
"""The side of a gift or a log."""
_OUTLINE = 0.7
_RIM = 2.4
_BRICK = 7.5


class Field(msgspec.Struct, frozen=True):
    """Where the squares lie: the top left corner of a8 and the side of a square, in mm."""

    x: float
    y: float
    side: float

    def square(self, name: str) -> Box:
        """The box of a square: columns from left to right, rows from bottom to top."""
        column, row = COLUMNS.index(name[0]), int(name[1])
        return (self.x + column * self.side, self.y + (SIZE - row) * self.side, self.side, self.side)

    def wall(self, name: str) -> Box:
        """The box of the wall between two squares; it reaches around the corners of both."""
        ax, ay, s, _ = self.square(name[:2])
        bx, by, _, _ = self.square(name[-2:])
        x, y = max(ax, bx), max(ay, by)
        if ax == bx:
            return (x - WALL / 2, y - WALL / 2, s + WALL, WALL)
        return (x - WALL / 2, y - WALL / 2, WALL, s + WALL)


def field_in(box: Box) -> Field:
    """The squares of a board whose trim is this box."""
    x, y, w, _ = box
    return Field(x + BORDER, y + BORDER, (w - 2 * BORDER) / SIZE)


def board_nodes(board: Board, box: Box, easel: Easel) -> Iterator[Node]:
    """Everything printed on a board: squares, what lies on them, walls, and the names at the edge."""
    field = field_in(box)
    yield from _squares(field, easel)
    for colour, name in board.sleds.items():
        yield from _home(field.square(name), "cream", colour, easel)
        yield easel.picture(f"sled-{colour}", _inside(field.square(name), 2.8))
    for colour, name in board.chimneys.items():
        yield from _home(field.square(name), "snow", colour, easel)
        yield easel.picture(f"chimney-{colour}", _inside(field.square(name), 2.6))
    for thing, names in (("hole", board.holes), ("vortex", board.vortexes)):
        for name in names:
            yield easel.picture(thing, _inside(field.square(name), 1.6))
    yield from _rim(field, easel)
    for name in board.walls:
        yield from wall_nodes(field.wall(name), easel)
    yield from _names(box, field, easel)


def table_nodes(position: Position, box: Box, easel: Easel) -> Iterator[Node]:
    """A position: its board, and the gifts and logs on it, each in the middle of its square."""
    yield from board_nodes(board_of(position), box, easel)
    yield from piece_nodes(position, box, easel)


def piece_nodes(position: Position, box: Box, easel: Easel) -> Iterator[Node]:
    """The gifts and logs of a position, where they stand on a board whose trim is this box."""
    field = field_in(box)
    margin = (field.side - PIECE) / 2
    for colour, names in position.gifts.items():
        for name in names:
            yield easel.picture(f"gift-{colour}", _inside(field.square(name), margin))
    for name in position.logs:
        yield easel.picture("log", _inside(field.square(name), margin))


def wall_nodes(box: Box, easel: Easel) -> Iterator[Node]:
    """A wall of two courses of stone, lying or standing."""
    x, y, w, h = box
    upright = h > w
    length, thick = (h, w) if upright else (w, h)
    yield Path(*rect(x, y, w, h, 1), fill=easel.color("stone"))
    for number in range(1, round(length / (_BRICK / 2))):
        at = number * length / round(length / (_BRICK / 2))
        low, high = (0.0, thick / 2) if number % 2 else (thick / 2, thick)
        ends = (x + low, y + at, x + high, y + at) if upright else (x + at, y + low, x + at, y + high)
        yield _stroke(ends, easel, 0.4)
    middle = (x + w / 2, y, x + w / 2, y + h) if upright else (x, y + h / 2, x + w, y + h / 2)
    yield _stroke(middle, easel, 0.4)
    yield Path(*rect(x, y, w, h, 1), stroke=easel.color("night"), width=_OUTLINE, join=1)


def _stroke(ends: Box, easel: Easel, width: float) -> Node:
    return Path(*line(*ends), stroke=easel.color("night"), width=width)


def _inside(box: Box, margin: float) -> Box:
    x, y, w, h = box
    return (x + margin, y + margin, w - 2 * margin, h - 2 * margin)


def _squares(field: Field, easel: Easel) -> Iterator[Node]:
    line_color = easel.color("dusk")
    for name in SQUARES:
        dark = (COLUMNS.index(name[0]) + int(name[1])) % 2
        fill = easel.color("frost" if dark else "snow")
        yield Path(*rect(*field.square(name)), fill=fill, stroke=line_color, width=0.35, ground=True)


def _home(square: Box, ground: str, colour: Colour, easel: Easel) -> Iterator[Node]:
    """A square that belongs to a colour: framed in it."""
    yield Path(*rect(*_inside(square, 0.2)), fill=easel.color(ground), ground=True)
    yield Path(*rect(*_inside(square, 1.2), 2), stroke=easel.color(colour), width=1.6, join=1)


def _rim(field: Field, easel: Easel) -> Iterator[Node]:
    """The wall around the board."""
    x, y, full = field.x, field.y, SIZE * field.side
    night = easel.color("night")
    outer, inner = rect(x - _RIM, y - _RIM, full + 2 * _RIM, full + 2 * _RIM, 1), rect(x, y, full, full)
    ring = Path(outer[0] + inner[0], outer[1] + inner[1], easel.color("stone"), night, _OUTLINE, join=1)
    yield msgspec.structs.replace(ring, evenodd=True)
    stones = round(full / _BRICK)
    for number in range(1, stones):
        at = number * full / stones
        yield _stroke((x + at, y - _RIM, x + at, y), easel, 0.4)
        yield _stroke((x + at, y + full, x + at, y + full + _RIM), easel, 0.4)
        yield _stroke((x - _RIM, y + at, x, y + at), easel, 0.4)
        yield _stroke((x + full, y + at, x + full + _RIM, y + at), easel, 0.4)


def _names(box: Box, field: Field, easel: Easel) -> Iterator[Node]:
    """Letters and numbers on all four sides, each to be read from the side it is on, and the directions."""
    x, y, w, h = box
    low = y + h - (BORDER - _RIM) / 2
    sides: tuple[tuple[Direction, float, Callable[[int], str]], ...] = (
        ("S", 0, lambda place: COLUMNS[place]),
        ("W", 90, lambda place: str(SIZE - place)),
        ("N", 180, lambda place: COLUMNS[SIZE - 1 - place]),
        ("E", 270, lambda place: str(place + 1)),
    )
    for direction, turn, name in sides:
        # Drawn as the lower side and turned into place: seen from there, places run from left to right.
        nodes: list[Node] = []
        for place in range(SIZE):
            middle = field.x + (place + 0.5) * field.side
            nodes.append(easel.text(name(place), (middle - 4, low - 3.7, 8, 6), font="title", pt=(12, 12)))
        nodes += _sign(direction, x + w / 2, low, easel)
        nodes.append(easel.picture("flake", (x + 1.2, y + h - 6.6, 5.4, 5.4)))
        yield Group(tuple(nodes), turned(turn, x + w / 2, y + h / 2))


def _sign(direction: Direction, x: float, y: float, easel: Easel) -> Iterator[Node]:
    """A wooden sign that points out of the board, with the letter of the way it points."""
    points = [(x - 3, y - 2.4), (x + 3, y - 2.4), (x + 3, y + 0.8), (x, y + 2.4), (x - 3, y + 0.8)]
    yield Path(*polygon(points), fill=easel.color("gold"), stroke=easel.color("night"), width=0.4, join=1)
    yield easel.text(direction, (x - 3, y - 2.4, 6, 3.6), font="bold", pt=(7, 7))
