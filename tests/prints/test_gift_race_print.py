"""La Course aux Cadeaux on paper: read back from the finished files, it is the game the referee knows."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pypdf.generic import ContentStream

from pnp.games import rooms
from pnp.games.gift_race.acting import squares
from pnp.games.gift_race.board import COLOURS, COLUMNS, DEFAULT_BOARD, SIZE, SQUARES, Board, PerColour
from pnp.games.gift_race.drawing_aid import rolls
from pnp.games.gift_race.drawing_board import PIECE, WALL, board_nodes, field_in, table_nodes
from pnp.games.gift_race.moves import Load, Log, MoveGifts
from pnp.games.gift_race.position import GIFTS, LOGS, Position
from pnp.games.gift_race.rules import moves
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Matrix, apply, box_through, path_box, times, walk
from pnp.layout.scene import Path as Shape
from pnp.models.shelf import Shelf
from pnp.models.words import read_words
from tests.printing import Print, painted

FOLDER = next(room.folder for room in rooms() if room.id == "gift-race")
POINT = 25.4 / 72
TRIM: Box = (0, 0, 196, 196)
STONE = "#a9b1ba"


def drawn(printed: Print, form: str) -> Iterator[tuple[str, Matrix]]:
    """The pictures a printed face shows, each with the matrix it is seen through; texts as `size`."""
    for operator, operands, matrix in painted(printed.form(form), printed.pdf):
        match operator:
            case b"Tf":
                yield "size", times(matrix, (float(operands[1]), 0, 0, float(operands[1]), 0, 0))
            case b"Do":
                yield str(operands[0])[1:].removeprefix("art-"), matrix


def square_at(x: float, y: float) -> str:
    field = field_in(TRIM)
    return f"{COLUMNS[int((x - field.x) // field.side)]}{SIZE - int((y - field.y) // field.side)}"


def close(one: Box, other: Box) -> bool:
    return all(abs(a - b) < 0.1 for a, b in zip(one, other, strict=True))


def test_the_box_holds_what_the_rules_play_with(english: Print, french: Print) -> None:
    for made in (english, french):
        counts = {one["id"]: one["count"] for one in made.manifest["components"]}
        assert counts == {"board": 1, "gifts": GIFTS * len(COLOURS), "logs": LOGS, "aid": 1, "die": 1}
        pieces = {piece["id"]: piece["count"] for piece in made.component("gifts")["pieces"]}
        assert pieces == dict.fromkeys(COLOURS, GIFTS)


def test_every_piece_lies_on_a_printed_page(english: Print) -> None:
    used = Counter[str]()
    for page in english.pdf.pages[1:]:
        operations = ContentStream(page.get_contents(), english.pdf).operations
        used.update(str(operands[0])[1:] for operands, operator in operations if operator == b"Do")
    assert {name: count for name, count in used.items() if not name.startswith("marks")} == {
        "board.front.1": 1,
        **{f"gifts.front.{colour}": GIFTS for colour in COLOURS},
        "logs.front.log": LOGS,
        "aid.front.1": 1,
        "die.front.1": 1,
    }


def test_two_sheets_of_either_paper_hold_the_game_and_the_board_is_whole(
    english: Print, french: Print
) -> None:
    for made in (english, french):
        assert len(made.manifest["sheets"]) == 2
        assert [place["component"] for place in made.manifest["sheets"][0]["places"]].count("board") == 1
        assert made.manifest["notes"] == []


def test_a_piece_fits_its_square_between_two_walls(english: Print) -> None:
    assert english.component("board")["size"] == list(TRIM[2:])
    side = field_in(TRIM).side
    assert side >= 22
    for name in ("gifts", "logs"):
        assert english.component(name)["size"] == [PIECE, PIECE]
    assert 12 <= PIECE <= side - WALL


def test_things_are_printed_on_the_squares_where_the_rules_have_them(english: Print) -> None:
    found: dict[str, set[str]] = {}
    for name, matrix in drawn(english, "board.front.1"):
        if name not in ("flake", "size"):
            found.setdefault(name, set()).add(square_at(*apply(matrix, 50, 50)))
    assert found == {
        **{f"sled-{colour}": {square} for colour, square in DEFAULT_BOARD.sleds.items()},
        **{f"chimney-{colour}": {square} for colour, square in DEFAULT_BOARD.chimneys.items()},
        "hole": set(DEFAULT_BOARD.holes),
        "vortex": set(DEFAULT_BOARD.vortexes),
    }


def stones(board: Board, easel: Easel) -> list[Box]:
    """The boxes of everything built of stone that is no rim."""
    shapes = [node for node, _ in walk(board_nodes(board, TRIM, easel)) if isinstance(node, Shape)]
    return [path_box(shape) for shape in shapes if shape.fill == STONE and not shape.evenodd]


def test_a_wall_stands_on_the_line_between_its_two_squares(easel: Easel) -> None:
    field, walls = field_in(TRIM), stones(DEFAULT_BOARD, easel)
    assert len(walls) == len(DEFAULT_BOARD.walls)
    for name in DEFAULT_BOARD.walls:
        (ax, ay, side, _), (bx, by, _, _) = field.square(name[:2]), field.square(name[3:])
        centre = ((ax + bx + side) / 2, (ay + by + side) / 2)
        (wall,) = [
            (x, y, w, h) for x, y, w, h in walls if close((*centre, 0, 0), (x + w / 2, y + h / 2, 0, 0))
        ]
        along, across = (wall[2], wall[3]) if ax == bx else (wall[3], wall[2])
        assert across == pytest.approx(WALL)
        assert along >= side, "no gap at the end to slip through"


def test_squares_meet_without_gap_and_bear_the_names_of_the_rules(english: Print, easel: Easel) -> None:
    grounds = [
        path_box(node)
        for node, _ in walk(board_nodes(DEFAULT_BOARD, TRIM, easel))
        if isinstance(node, Shape) and node.ground and node.stroke
    ]
    assert {square_at(x + w / 2, y + h / 2) for x, y, w, h in grounds} == set(SQUARES)
    assert len(grounds) == len(SQUARES)
    assert sum(w * h for _, _, w, h in grounds) == pytest.approx((SIZE * field_in(TRIM).side) ** 2)

    letters = Counter(border_labels(english))
    for place in range(SIZE):
        assert letters["column", COLUMNS[place], place] == 2, "above and below its column"
        assert letters["row", str(place + 1), place] == 2, "left and right of its row"
    assert {letter for side, letter, _ in letters if side == "way"} == set("NESW")


def border_labels(made: Print) -> Iterator[tuple[str, str, int]]:
    """What the board's border says: a column's or row's name and the place it is beside, or a direction."""
    board = next(one for one in made.manifest["sheets"][0]["places"] if one["component"] == "board")
    page = made.pages[made.manifest["sheets"][0]["pages"][0] - 1]
    text, high, field = page.get_textpage(), page.get_height(), field_in(TRIM)
    for index in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(index)
        x = (left + right) / 2 * POINT - board["x"] - field.x
        y = (high - (top + bottom) / 2) * POINT - board["y"] - field.y
        full = SIZE * field.side
        if y > full + 8:
            continue
        letter = text.get_text_range(index, 1).strip()
        if not letter:
            continue
        across = y < 0 or y > full
        place, off = divmod(x if across else full - y, field.side)
        if letter in "NESW":
            yield "way", letter, 0
        else:
            assert abs(off - field.side / 2) < 1, f"{letter} is off its middle"
            yield "column" if across else "row", letter, int(place)


def kinds(die: int) -> set[type]:
    """The kinds of moves the rules allow with this roll when nothing on the board is in the way."""
    position = Position(
        players=[*COLOURS],
        first="red",
        turn="red",
        phase="act",
        die=die,
        gifts={"red": ["d3"], "green": ["d5"], "blue": ["e5"], "yellow": ["e4"]},
        reserve=dict.fromkeys(COLOURS, 3),
        delivered=dict.fromkeys(COLOURS, 0),
        logs=[],
    )
    return {type(move) for move in moves(position)}


def test_the_aid_says_of_every_roll_what_the_rules_allow(english: Print) -> None:
    assert [die for group in rolls() for die in group] == [1, 2, 3, 4, 5, 6]
    shown = Counter(name for name, _ in drawn(english, "aid.front.1"))
    said = english.said(1)
    for group in rolls():
        for die in group:
            assert shown[f"die-{die}"] == 2, "once on either side"
            assert kinds(die) == kinds(group[0])
            assert squares(die) == squares(group[0])
    for move, key in ((Load, "load a gift"), (Log, "lay a log")):
        assert said.count(key) == 2 * sum(move in kinds(group[0]) for group in rolls())
    for count in (1, 2):
        rows = [group for group in rolls() if MoveGifts in kinds(group[0]) and squares(group[0]) == count]
        assert said.count(f"move {count} square") == 2 * len(rows)


def test_the_aid_speaks_the_language_of_the_build(english: Print, french: Print) -> None:
    for made in (english, french):
        words = read_words(Shelf(), FOLDER, made.manifest["lang"], "").room
        cover, parts = made.said(0, 1), made.said(1)
        for key, text in words.items():
            line = " ".join(text.split())  # no-break spaces come out of a PDF as spaces
            assert line in (parts if key.startswith("aid-") else cover), f"{made.manifest['lang']} {key}"
            if key.startswith("aid-") and key not in ("aid-fold", "aid-glue"):
                # The other side stands on its head, where readers may take its lines in any order.
                assert Counter(parts.split()) >= Counter(text.split() * 2), f"{key} is on both sides"


def test_no_printed_word_is_smaller_than_six_points(english: Print, french: Print) -> None:
    for made in (english, french):
        for form in ("board.front.1", "aid.front.1"):
            sizes = [
                box_through(m, (0, 0, 1, 1))[3] / POINT for name, m in drawn(made, form) if name == "size"
            ]
            assert sizes
            assert min(sizes) >= 6 - 0.01


def test_opposite_faces_of_the_die_add_up_to_seven(english: Print) -> None:
    middles = {name[-1]: apply(matrix, 50, 50) for name, matrix in drawn(english, "die.front.1")}
    assert len(middles) == 6
    for one, other in (("1", "6"), ("2", "5"), ("3", "4")):
        (ax, ay), (bx, by) = middles[one], middles[other]
        assert sorted((abs(ax - bx), abs(ay - by))) == pytest.approx([0, 36]), "two faces of 18 mm apart"


def turned_board() -> Board:
    """Another board: the default one turned by half."""

    def other(square: str) -> str:
        return f"{COLUMNS[SIZE - 1 - COLUMNS.index(square[0])]}{SIZE + 1 - int(square[1])}"

    def homes(places: PerColour) -> PerColour:
        return PerColour(**{colour: other(square) for colour, square in places.items()})

    board = DEFAULT_BOARD
    return Board(
        size=8,
        sleds=homes(board.sleds),
        chimneys=homes(board.chimneys),
        holes=tuple(map(other, board.holes)),
        vortexes=tuple(map(other, board.vortexes)),
        walls=tuple("-".join(other(square) for square in wall.split("-")) for wall in board.walls),
    )


def test_any_board_and_position_can_be_drawn(easel: Easel) -> None:
    board = turned_board()
    position = Position(
        players=[*COLOURS],
        first="red",
        turn="red",
        phase="roll",
        gifts={"red": ["a1", "h8"], "green": [], "blue": ["c4"], "yellow": []},
        reserve={"red": 2, "green": 4, "blue": 3, "yellow": 4},
        delivered=dict.fromkeys(COLOURS, 0),
        logs=["b5"],
        board=board,
    )

    def seen(position: Position) -> set[tuple[str, str]]:
        pictures = [
            (node.name.removeprefix("art-"), square_at(*apply(times(matrix, node.matrix), 50, 50)))
            for node, matrix in walk(table_nodes(position, TRIM, easel))
            if isinstance(node, Group) and node.name and "flake" not in node.name
        ]
        return set(pictures)

    pieces = {("gift-red", "a1"), ("gift-red", "h8"), ("gift-blue", "c4"), ("log", "b5")}
    assert seen(position) >= pieces | {("hole", square) for square in board.holes}
    bare = replace(position, gifts={colour: [] for colour in COLOURS}, logs=[])
    assert seen(position) - seen(bare) == pieces
    for wall in board.walls:
        assert any(close(field_in(TRIM).wall(wall), stone) for stone in stones(board, easel))
