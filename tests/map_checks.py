"""What a map sheet shows, read back from its drawing: which pieces, in which order, where, and how turned."""

from collections.abc import Iterable, Iterator
from itertools import product
from math import dist
from typing import Any, NamedTuple

from pnp.games import Room
from pnp.layout.easel import form_name
from pnp.layout.scene import Box, Group, Matrix, Node, Path, Text, apply, box_through, path_box, times, walk

Point = tuple[float, float]
NEAR = 0.01


class Seen(NamedTuple):
    """A named drawing on the page: where it lies, through which matrix, and what is in it."""

    name: str
    matrix: Matrix
    box: Box
    nodes: tuple[Node, ...]

    def at(self, x: float, y: float) -> Point:
        """A point of the piece on the page."""
        return apply(self.matrix, x, y)

    def middle(self) -> Point:
        return self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2


def seen(nodes: Iterable[Node], start: str) -> list[Seen]:
    """Named drawings in drawing order whose names begin so."""
    found = []
    for node, outer in walk(nodes):
        if isinstance(node, Group) and node.name.startswith(start):
            matrix = times(outer, node.matrix)
            found.append(Seen(node.name, matrix, box_through(matrix, node.clip), node.nodes))
    return found


def shapes(nodes: Iterable[Node]) -> Iterator[tuple[Path, Box]]:
    """Every shape with its box on the page."""
    for node, matrix in walk(nodes):
        if isinstance(node, Path):
            yield node, box_through(matrix, path_box(node))


def words(nodes: Iterable[Node]) -> list[tuple[str, Point]]:
    """Every text with the start of its baseline."""
    return [(n.text, apply(m, n.x, n.y)) for n, m in walk(nodes) if isinstance(n, Text)]


def inside(box: Box, point: Point, more: float = 0) -> bool:
    x, y, w, h = box
    return -more <= point[0] - x <= w + more and -more <= point[1] - y <= h + more


class Turtle:
    """Walks a track by its own geometry, in the frame of the first piece, which is entered upwards."""

    AHEAD: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))

    def __init__(self, first: Seen, enters: Point) -> None:
        self.first, self.place, self.heading = first, enters, 0

    def forward(self, far: float, aside: float = 0) -> None:
        """On by so much, and to the right."""
        ahead, right = self.AHEAD[self.heading], self.AHEAD[(self.heading + 1) % 4]
        x, y = self.place
        self.place = (x + far * ahead[0] + aside * right[0], y + far * ahead[1] + aside * right[1])

    def turn(self, quarters: int) -> None:
        self.heading = (self.heading + quarters) % 4

    def meets(self, piece: Seen, enters: Point, towards: Point) -> None:
        """The piece is entered where the turtle stands and the way it looks, and is not mirrored."""
        there = apply(self.first.matrix, *self.place)
        ahead = self.AHEAD[self.heading]
        on = apply(self.first.matrix, self.place[0] + ahead[0], self.place[1] + ahead[1])
        assert dist(piece.at(*enters), there) < NEAR, piece.name
        assert dist(piece.at(enters[0] + towards[0], enters[1] + towards[1]), on) < NEAR, piece.name
        a, b, c, d, *_ = piece.matrix
        assert a * d - b * c > 0, piece.name


def check_numbers(pieces: list[Seen], page: tuple[Node, ...], first: int, more: float = 0) -> None:
    """Every piece bears its number and no other; `more` is how far a number may hang over the edge."""
    numbers = [(text, point) for text, point in words(page) if text.isdecimal()]
    for number, piece in enumerate(pieces, first):
        assert any(text == str(number) and inside(piece.box, point, more) for text, point in numbers)
        assert {text for text, point in numbers if inside(piece.box, point, -0.5)} <= {str(number)}


def check_course(layout: Any, page: tuple[Node, ...]) -> None:
    pieces = seen(page, "map-")
    assert [piece.name for piece in pieces] == [f"map-section-{section}" for section in layout.track]
    turtle = Turtle(pieces[0], (44, 88))
    for section, piece in zip(layout.track, pieces, strict=True):
        long = 264 if section == "finish" else 88
        turtle.meets(piece, (132 if section == "hairpin-left" else 44, long), (0, -1))
        match section:
            case "left" | "right":
                side = 1 if section == "right" else -1
                turtle.forward(44, 44 * side)
                turtle.turn(side)
            case "hairpin-left" | "hairpin-right":
                turtle.forward(0, 88 if section == "hairpin-right" else -88)
                turtle.turn(2)
            case _:
                turtle.forward(long)
        check_scenery(section, piece)
    check_numbers(pieces, page, 0)


def check_scenery(section: str, piece: Seen) -> None:
    """What stands on a special section, and on which side of it."""
    art = seen(piece.nodes, "art-")
    left = [thing.middle()[0] < 44 for thing in art]
    kinds = {"trees": "art-sapling", "canyon": "art-rock", "snowdrift-left": "art-snowdrift"}
    kinds["snowdrift-right"] = "art-snowdrift"
    assert {thing.name for thing in art} == ({kinds[section]} if section in kinds else set())
    if section == "trees":
        assert len(art) == 4
    elif section == "canyon":
        assert left.count(True) == left.count(False) == 4
    elif section in kinds:
        assert left == [section == "snowdrift-left"] * 6


def check_track(layout: Any, page: tuple[Node, ...]) -> None:
    pieces = seen(page, "map-")
    assert [p.name for p in pieces] == [f"map-tile-{tile}" for tile in ("start", *layout.tiles, "finish")]
    turtle = Turtle(pieces[0], (40, 38))
    for piece, turn in zip(pieces, (None, *layout.turns, None), strict=True):
        deep = 38 if piece.name in ("map-tile-start", "map-tile-finish") else 80
        if turn == "left":
            # The printed curve joins its lower side and its right one: a left bend enters from the right.
            turtle.meets(piece, (80, 40), (-1, 0))
        else:
            turtle.meets(piece, (40, deep), (0, -1))
        side = {"left": -1, "right": 1, None: 0}[turn]
        turtle.forward(40 if side else deep, 40 * side)
        turtle.turn(side)
    check_numbers(pieces, page, 0, more=1.5)
    side = dist(pieces[0].at(0, 0), pieces[0].at(80, 0))
    turtle.forward(40)
    podium = apply(pieces[0].matrix, *turtle.place)
    last = [point for text, point in words(page) if text == str(len(pieces))]
    assert any(dist(point, podium) < side / 2 for point in last)
    tokens = {thing.name: thing.middle() for thing in seen(page, "art-turbo-")}
    assert len(tokens) == len(layout.turbo)
    for at, animal in layout.turbo.items():
        assert inside(pieces[int(at)].box, tokens[f"art-turbo-{animal}"])


def check_rows(layout: Any, page: tuple[Node, ...]) -> None:
    pieces = seen(page, "map-")
    expected = []
    for row, (name, cards) in enumerate(layout.rows.items()):
        for place, (a, b) in enumerate(cards):
            expected.append((form_name("map", f"card-{a}-{b}", ""), (place * 76, row * 64), (a, b)))
        expected.append((f"map-end-{name}", (len(cards) * 76, row * 64), None))
    assert [piece.name for piece in pieces] == [name for name, _, _ in expected]
    for piece, (_, place, card) in zip(pieces, expected, strict=True):
        assert dist(piece.at(0, 0), pieces[0].at(*place)) < NEAR
        a, b, c, d, *_ = piece.matrix
        assert (b, c) == (0, 0), "a turned card has a drawing of its own"
        assert a == d > 0
        if card is not None:
            check_card(card, piece)
    check_numbers([piece for piece in pieces if "card" in piece.name], page, 1)


def check_card(card: tuple[str, str], piece: Seen) -> None:
    """The drawing of a card has its action on the right half, and its arrows point the right way."""
    action = card[0] if card[1] == "plain" else card[1]
    first = card[1] == "plain"
    art = [thing for thing in seen(piece.nodes, "art-") if not thing.name.endswith("-small")]
    arrows = [
        [apply(matrix, *point) for point in zip(path.xy[::2], path.xy[1::2], strict=True)]
        for path, matrix in walk(piece.nodes)
        if isinstance(path, Path) and path.ops == "MLLLLLLZ"
    ]
    if action.startswith("ice"):
        assert not art
        assert len(arrows) == 2
        for arrow in arrows:
            across = [x for x, _ in arrow]
            middle = (min(across) + max(across)) / 2
            assert (middle < 38) == first
            ends = [sum(abs(x - end) < NEAR for x in across) for end in (min(across), max(across))]
            assert ends == ([2, 1] if action == "ice+" else [1, 2]), (
                "one corner at the tip, two at the other end"
            )
        return
    assert {thing.name for thing in art} == (set() if action == "plain" else {f"art-{action}"})
    assert all((thing.middle()[0] < 38) == first for thing in art)


def check_board(layout: Any, page: tuple[Node, ...]) -> None:
    x, y, *_ = next(box for _, box in shapes(page) if abs(box[2] - 196) + abs(box[3] - 196) < NEAR)
    side = 180 / 8

    def square(point: Point) -> str:
        across, up = (point[0] - x - 8) / side, (y + 188 - point[1]) / side
        return f"{'abcdefgh'[int(across)]}{int(up) + 1}"

    things = [(thing.name.removeprefix("art-"), thing.middle()) for thing in seen(page, "art-")]
    shown = sorted((name, square(middle)) for name, middle in things if name != "flake")
    expected = [("hole", at) for at in layout.holes] + [("vortex", at) for at in layout.vortexes]
    expected += [(f"chimney-{colour}", at) for colour, at in layout.chimneys.items()]
    expected += [(f"sled-{colour}", at) for colour, at in layout.sleds.items()]
    assert shown == sorted(expected)
    walls = set()
    for _, (left, top, w, h) in shapes(page):
        if abs(min(w, h) - 3.6) + abs(max(w, h) - side - 3.6) < NEAR:
            a, b = left + w / 2, top + h / 2
            aside = (side / 2, 0) if h > w else (0, side / 2)
            ends = square((a - aside[0], b - aside[1])), square((a + aside[0], b + aside[1]))
            walls.add("-".join(sorted(ends)))
    assert walls == set(layout.walls)


def check_town(layout: Any, page: tuple[Node, ...]) -> None:
    houses = [thing.middle() for thing in seen(page, "art-house") if thing.name == "art-house"]
    assert len(houses) == 36
    columns, rows = (sorted({round(point[axis], 3) for point in houses}) for axis in (0, 1))
    middles = {f"{'abcdef'[c]}{6 - r}": (columns[c], rows[r]) for c, r in product(range(6), repeat=2)}
    pitch = columns[1] - columns[0]

    def house(point: Point) -> str:
        return min(middles, key=lambda name: dist(middles[name], point))

    closed = [house(thing.middle()) for thing in seen(page, "art-house-closed")]
    assert sorted(closed) == sorted(layout.closed)
    signs = [(text, point) for text, point in words(page) if text in middles]
    for name, middle in middles.items():
        assert any(text == name and dist(point, middle) < pitch / 2 for text, point in signs)
    ways = set()
    for path, (left, top, w, h) in shapes(page):
        long, wide = max(w, h) / pitch, min(w, h) / pitch
        if path.ground and abs(wide - 8.5 / 46) < NEAR and long < 1:
            x, y = left + w / 2, top + h / 2
            aside = (pitch / 2, 0) if w > h else (0, pitch / 2 * 36 / 46)
            ends = house((x - aside[0], y - aside[1])), house((x + aside[0], y + aside[1]))
            ways.add("-".join(sorted(ends)))
    assert ways == set(layout.town.streets)
    assert trails(page, house) == sorted(layout.town.trails)


def trails(page: tuple[Node, ...], house: Any) -> list[str]:
    """Rows of prints, each from one corner of a house to one of another."""
    prints = [thing.middle() for thing in seen(page, "art-print")]
    found = []
    for number in range(0, len(prints), 6):
        (ax, ay), (bx, by) = prints[number], prints[number + 5]
        on = (0.7 * (bx - ax), 0.7 * (by - ay))
        found.append("-".join(sorted((house((ax - on[0], ay - on[1])), house((bx + on[0], by + on[1]))))))
    return sorted(found)


MAP_CHECKS = {
    "snow-tails": check_course,
    "hare-tortoise": check_track,
    "reindeer-races": check_rows,
    "gift-race": check_board,
    "elfenbein": check_town,
}


def check_map(room: Room, layout: object, page: tuple[Node, ...]) -> None:
    """The page shows exactly the layout."""
    MAP_CHECKS[room.id](layout, page)
