"""Snow Tails on paper: the printed spaces are the rules' spaces, sections join, and the box is complete."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import cos, hypot, pi, sin
from typing import NamedTuple, get_args

import pytest
from msgspec.structs import replace
from pypdf.generic import ContentStream

from pnp.games import find
from pnp.games.snow_tails import rules
from pnp.games.snow_tails.dealing import EXTRA, START_POSITIONS
from pnp.games.snow_tails.drawing_board import BRAKE, CARD, PRINTED_SPEED, brake_place, dog_place
from pnp.games.snow_tails.drawing_course import frames
from pnp.games.snow_tails.drawing_lanes import LANE, SQUARE, TURNS, middle, size, spaces
from pnp.games.snow_tails.drawing_race import race_picture
from pnp.games.snow_tails.drawing_section import DOT, RED_LINE, section_face
from pnp.games.snow_tails.position import COLOURS, PRINTED, VALUES
from pnp.games.snow_tails.track import (
    CLOSED,
    EDGE,
    FIRST_COURSE,
    LANES,
    LENGTHS,
    LIMITS,
    SAPLINGS,
    SCENERY,
    Course,
    Section,
    course_of,
)
from pnp.layout.faces import Part
from pnp.layout.fonts import font
from pnp.layout.scene import Group, Matrix, Node, Text, apply, path_box, turned, walk
from pnp.layout.scene import Path as Shape
from pnp.layout.shapes import Outline
from pnp.layout.typeset import POINT
from pnp.models.shelf import Shelf
from pnp.models.words import read_words
from pnp.referee.chance import seeded
from pnp.rules.contract import Wishes
from tests.printing import Print, easel, forms, parts

FOLDER = find("snow-tails").folder
EASEL = easel(FOLDER)
SECTIONS: tuple[Section, ...] = get_args(Section)
LANE_LINES = [11.5, 24.5, 37.5, 50.5, 63.5, 76.5]
JOINT = 0.1
Point = tuple[float, float]

every_section = pytest.mark.parametrize("section", SECTIONS)
every_bend = pytest.mark.parametrize("section", list(TURNS))


@pytest.fixture(scope="module")
def box() -> dict[str, Part]:
    return parts(FOLDER)


def flat(outline: Outline) -> list[Point]:
    """The corners of an outline, its curves cut into short lines."""
    ops, xy = outline
    given = iter(zip(xy[::2], xy[1::2], strict=True))
    found: list[Point] = []
    for op in ops:
        if op in "ML":
            found.append(next(given))
        elif op == "C":
            a, b, c, d = found[-1], next(given), next(given), next(given)
            for step in range(1, 33):
                t = step / 32
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
                x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
                found.append((x, y))
    return found


def inside(polygon: list[Point], x: float, y: float) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def near(one: Point, other: Point, reach: float = JOINT) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) < reach


class Printed(NamedTuple):
    """A printed space: its polygon and the two ends of its entrance and of its end, left first."""

    polygon: list[Point]
    entrance: tuple[Point, Point]
    end: tuple[Point, Point]


def printed_space(outline: Outline) -> Printed:
    """An outline runs up the left side, across the end and down the right side."""
    _, xy = outline
    points = list(zip(xy[::2], xy[1::2], strict=True))
    corner = len(points) // 2
    return Printed(flat(outline), (points[0], points[-1]), (points[corner - 1], points[corner]))


def painted(section: Section, face: tuple[Node, ...]) -> dict[str, Printed]:
    """The spaces found on a printed face, by name: white shapes, each with one small name standing in it."""
    shapes = {
        (node.ops, node.xy): printed_space((node.ops, node.xy))
        for node in face
        if isinstance(node, Shape) and node.fill == "#ffffff" and not node.stroke
    }
    names = [(*apply(matrix, node.x, node.y), node.text) for node, matrix in walk(face) if named(node)]
    found = {}
    for x, y, name in names:
        (shape,) = [one for one in shapes.values() if inside(one.polygon, x, y)]
        found[name] = shape
    closed = {f"{lane}.{space}" for lane, space in CLOSED.get(section, ())}
    assert len(shapes) == len(found) + len(closed)
    return found


def named(node: Node) -> bool:
    return isinstance(node, Text) and node.text.count(".") == 1 and node.text.replace(".", "").isdecimal()


def face_of(section: Section) -> tuple[Node, ...]:
    return tuple(section_face(section, EASEL))


def pictures(nodes: tuple[Node, ...], name: str) -> list[Point]:
    """Where a drawing appears: the middle of its box."""
    found = []
    for node, matrix in walk(nodes):
        if isinstance(node, Group) and node.name == f"art-{name}":
            a, b, c, d, e, f = node.matrix
            found.append(apply(matrix, 50 * a + 50 * c + e, 50 * b + 50 * d + f))
    return found


@every_section
def test_printed_spaces_are_the_open_spaces_of_the_rules(section: Section) -> None:
    course = Course((section,))
    found = painted(section, face_of(section))
    assert found.keys() == {name for name in spaces(section) if course.has(place(0, name))}
    assert Counter(int(name.split(".")[0]) for name in spaces(section)) == {
        lane: LENGTHS[section][lane - 1] for lane in LANES
    }
    for name, shape in found.items():
        assert shape == printed_space(spaces(section)[name])


def place(section: int, name: str) -> int:
    lane, space = map(int, name.split("."))
    return section * 128 + lane * 16 + space


@cache
def drawn_spaces(section: Section) -> dict[str, Printed]:
    return {name: printed_space(outline) for name, outline in spaces(section).items()}


def laid_out(track: tuple[Section, ...], first: Matrix = (1, 0, 0, 1, 0, 0)) -> dict[int, Printed]:
    """Every printed space of a track on the table, closed ones too, by the number the rules give it."""
    found = {}
    for index, (section, frame) in enumerate(zip(track, frames(track, first), strict=True)):
        for name, (polygon, entrance, end) in drawn_spaces(section).items():
            found[place(index, name)] = Printed(
                [apply(frame, *point) for point in polygon],
                (apply(frame, *entrance[0]), apply(frame, *entrance[1])),
                (apply(frame, *end[0]), apply(frame, *end[1])),
            )
    return found


@pytest.mark.parametrize("section", [name for name in SECTIONS if name not in ("start", "finish")])
def test_walking_the_printed_polygons_leads_where_the_rules_lead(section: Section) -> None:
    track: tuple[Section, ...] = ("start", "straight", section, "straight", "finish")
    course = course_of(track)
    drawn = laid_out(track)
    for here, shape in drawn.items():
        if not course.has(here):
            continue
        for drift in (0, 1, -1):
            there = course.step(here, drift)
            seen = walked(shape, drift, drawn)
            if there == EDGE:
                assert seen is None, "nothing is printed beyond the edge"
            else:
                assert seen is not None
                assert course.has(seen) == (there != SCENERY)
                assert there in (seen, SCENERY)


def walked(shape: Printed, drift: int, drawn: dict[int, Printed]) -> int | None:
    """The space printed right after the end of a space, in its own lane or in the one beside it."""
    (lx, ly), (rx, ry) = shape.end
    # A point right after the end: across by whole lanes, and a little ahead, square to the line that ends it.
    x, y = (lx + rx) / 2 + drift * (rx - lx), (ly + ry) / 2 + drift * (ry - ly)
    across = hypot(rx - lx, ry - ly)
    x, y = x + 0.05 * (ry - ly) / across, y - 0.05 * (rx - lx) / across
    found = [number for number, other in drawn.items() if inside(other.polygon, x, y)]
    assert len(found) <= 1, "printed spaces do not overlap"
    return found[0] if found else None


@every_section
def test_a_step_straight_ahead_crosses_one_whole_line(section: Section) -> None:
    track: tuple[Section, ...] = (section, "straight") if section != "finish" else (section,)
    course = course_of((*track, "finish") if section != "finish" else track)
    drawn = laid_out(track)
    for here, shape in drawn.items():
        there = drawn.get(course.step(here, 0)) if course.has(here) else None
        if there is not None:
            assert near(shape.end[0], there.entrance[0])
            assert near(shape.end[1], there.entrance[1])
            assert hypot(shape.end[0][0] - shape.end[1][0], shape.end[0][1] - shape.end[1][1]) == (
                pytest.approx(LANE)
            )


@every_section
def test_lanes_meet_the_edges_at_the_same_offsets_at_entrance_and_exit(section: Section) -> None:
    """From either corner of the square, so that every face joins every other, however it is turned."""
    drawn = drawn_spaces(section)
    width, height = size(section)
    gates = (
        [drawn[f"{lane}.1"].entrance for lane in LANES],
        [drawn[f"{lane}.{LENGTHS[section][lane - 1]}"].end for lane in LANES],
    )
    for gate in gates:
        points = [gate[0][0], *(right for _, right in gate)]
        for (_, right), (left, _) in pairwise(gate):
            assert near(right, left)
        xs, ys = {round(x, 3) for x, _ in points}, {round(y, 3) for _, y in points}
        on_side = len(xs) == 1
        assert (xs <= {0, width}) if on_side else (ys <= {0, height}), "a gate lies on the cut line"
        offsets = sorted((y if on_side else x) % SQUARE for x, y in points)
        assert offsets == pytest.approx(LANE_LINES, abs=JOINT)
        assert [SQUARE - offset for offset in reversed(offsets)] == pytest.approx(LANE_LINES, abs=JOINT)


@pytest.mark.parametrize("quarter", [0, 90, 180, 270])
def test_any_two_sections_join_in_every_orientation(quarter: int) -> None:
    for one, other in product(SECTIONS, SECTIONS):
        if one == "finish" or other == "start":
            continue
        here, there = frames((one, other), turned(quarter, 0, 0))
        for lane in LANES:
            last = drawn_spaces(one)[f"{lane}.{LENGTHS[one][lane - 1]}"]
            first = drawn_spaces(other)[f"{lane}.1"]
            for end, entrance in zip(last.end, first.entrance, strict=True):
                assert near(apply(here, *end), apply(there, *entrance))


def test_the_first_course_lies_on_the_grid_and_never_on_itself() -> None:
    squares = Counter[tuple[int, int]]()
    for section, frame in zip(FIRST_COURSE, frames(FIRST_COURSE), strict=True):
        width, height = size(section)
        for i, j in product(range(round(width / SQUARE)), range(round(height / SQUARE))):
            x, y = apply(frame, (i + 0.5) * SQUARE, (j + 0.5) * SQUARE)
            column, row = x / SQUARE - 0.5, y / SQUARE - 0.5
            assert abs(column - round(column)) * SQUARE < JOINT
            assert abs(row - round(row)) * SQUARE < JOINT
            squares[round(column), round(row)] += 1
    assert set(squares.values()) == {1}


@pytest.mark.parametrize("section", list(CLOSED))
def test_closed_spaces_show_rock_or_snow_and_open_ones_do_not(section: Section) -> None:
    drawn = drawn_spaces(section)
    art = "rock" if section == "canyon" else "snowdrift"
    shown = pictures(face_of(section), art)
    covered = [name for x, y in shown for name, shape in drawn.items() if inside(shape.polygon, x, y)]
    assert sorted(covered) == sorted(f"{lane}.{space}" for lane, space in CLOSED[section])


def test_places_for_saplings_are_printed_where_the_rules_put_them() -> None:
    drawn = drawn_spaces("trees")
    rings = [
        (path_box(node), matrix)
        for node, matrix in walk(face_of("trees"))
        if isinstance(node, Shape) and node.dash and node.stroke == EASEL.color("pine")
    ]
    middles = [apply(matrix, x + w / 2, y + h / 2) for (x, y, w, h), matrix in rings]
    found = [name for x, y in middles for name, shape in drawn.items() if inside(shape.polygon, x, y)]
    assert found == [f"{lane}.{space}" for lane, space in SAPLINGS]


@every_section
def test_yellow_flags_stand_left_and_red_flags_right_of_the_way_one_runs(section: Section) -> None:
    face = face_of(section)
    for art, left in (("flag-yellow-small", True), ("flag-red-small", False)):
        standing = pictures(face, art)
        assert standing
        for x, y in standing:
            if section not in TURNS:
                assert x < LANE_LINES[0] if left else x > LANE_LINES[-1]
                continue
            pivot = (size(section)[0] - SQUARE if TURNS[section] < 0 else SQUARE, SQUARE)
            radius = hypot(x - pivot[0], y - pivot[1])
            inner = (TURNS[section] < 0) == left
            assert radius < LANE_LINES[0] if inner else radius > LANE_LINES[-1]


@every_bend
def test_a_bend_has_its_red_line_across_the_entrance_and_its_limit_beside_it(section: Section) -> None:
    face = face_of(section)
    entrance = [printed_space(spaces(section)[f"{lane}.1"]).entrance for lane in LANES]
    berry = EASEL.color("berry")
    bands = [
        (*apply(matrix, *path_box(node)[:2]), path_box(node)[2])
        for node, matrix in walk(face)
        if isinstance(node, Shape) and node.fill == berry
    ]
    ((x, y, width),) = bands
    assert (x, width) == (pytest.approx(entrance[0][0][0]), pytest.approx(5 * LANE))
    assert y == pytest.approx(SQUARE - RED_LINE)
    digits = [
        (apply(matrix, node.x, node.y), node.text)
        for node, matrix in walk(face)
        if isinstance(node, Text) and node.text.isdecimal()
    ]
    (((sign_x, sign_y), text),) = digits
    assert text == str(LIMITS[section])
    outside = x + width if TURNS[section] < 0 else x
    assert abs(sign_x - outside) < 12
    assert sign_y > SQUARE - 12


@every_bend
def test_large_dots_lie_on_the_ends_of_spaces_that_are_level(section: Section) -> None:
    levels: dict[Fraction, list[str]] = {}
    for lane in LANES:
        count = LENGTHS[section][lane - 1]
        for space in range(1, count):
            levels.setdefault(Fraction(space, count), []).append(f"{lane}.{space}")
    level = sorted(name for names in levels.values() if len(names) > 1 for name in names)
    ends = {}
    for name, outline in spaces(section).items():
        (ax, ay), (bx, by) = printed_space(outline).end
        ends[name] = ((ax + bx) / 2, (ay + by) / 2)
    dots = [
        (x + w / 2, y + h / 2)
        for x, y, w, h in (path_box(node) for node in face_of(section) if isinstance(node, Shape))
        if w == pytest.approx(2 * DOT) and h == pytest.approx(2 * DOT)
    ]
    assert sorted(name for dot in dots for name, end in ends.items() if near(dot, end)) == level
    assert len(dots) == len(level)


@pytest.mark.parametrize("bend", ["left", "right"])
def test_start_numbers_its_lanes_from_the_inside_of_the_first_bend(bend: Section) -> None:
    face = tuple(section_face("start", EASEL, bend))
    course = course_of(("start", bend, "finish"))
    said: dict[int, list[str]] = {lane: [] for lane in LANES}
    for node, matrix in walk(face):
        if isinstance(node, Text) and node.text.lstrip("+").isdecimal():
            x = apply(matrix, node.x, node.y)[0] + node.size / 4
            said[int((x - LANE_LINES[0]) // LANE) + 1].append(node.text)
    for position in START_POSITIONS:
        extra = [f"+{EXTRA[position]}"] if position in EXTRA else []
        assert said[course.start(position) >> 4 & 7] == [str(position), *extra]


def test_the_box_holds_what_the_rules_play_with(english: Print, french: Print) -> None:
    teams = dict.fromkeys(COLOURS, 1)
    backs = ("trees", "canyon", "snowdrift-left", "snowdrift-right")
    for made in (english, french):
        assert {one["id"]: made.pieces(one["id"]) for one in made.manifest["components"]} == {
            "straights": dict.fromkeys(backs, 2),
            "bends": {"bend": 4},
            "hairpins": {"hairpin": 2},
            "start": {"start": 1},
            "finish": {"finish": 1},
            "boards": teams,
            "pawns": teams,
            "dogs": {f"{colour}-{card}": PRINTED[card] for colour in COLOURS for card in PRINTED},
            "damage": {"damage": 20},
            "brakes": {f"{colour}-{value}": 1 for colour in COLOURS for value in VALUES},
            "saplings": {"1": 20},
            "stands": teams,
            "big-paw": {"1": 1},
        }


def test_every_piece_lies_on_a_printed_page_with_its_own_back(english: Print) -> None:
    used = Counter(form.name for page in forms(english.file)[1:] for form in page)
    for component in english.manifest["components"]:
        for side in ("front", "back"):
            wanted = Counter[str]()
            for piece in component["pieces"]:
                if side in piece:
                    wanted[piece[side]["form"]] += piece["count"]
            assert {name: used[name] for name in wanted} == dict(wanted)
    backs = {piece["id"]: piece["back"]["form"] for piece in english.component("dogs")["pieces"]}
    decks = {colour: {backs[f"{colour}-{value}"] for value in VALUES} for colour in COLOURS}
    assert all(len(deck) == 1 for deck in decks.values()), "a deck has one back"
    assert len(set.union(*decks.values())) == len(COLOURS), "and no other deck has it"
    for name in ("straights", "bends", "hairpins", "start"):
        assert all("back" in piece for piece in english.component(name)["pieces"])


def test_both_faces_of_the_box_show_every_section_of_the_rules(box: dict[str, Part]) -> None:
    shown = Counter[str]()
    for key, part in box.items():
        if key.split("/")[0] not in ("straights", "bends", "hairpins", "start", "finish"):
            continue
        for face in filter(None, (part.front, part.back)):
            (section,) = [name for name in SECTIONS if says(face, f"section-{name}")]
            assert part.size == size(section)
            assert painted(section, face.nodes).keys() == {
                name for name in spaces(section) if Course((section,)).has(place(0, name))
            }
            shown[section] += part.copies
    assert shown == {
        "straight": 8, "trees": 2, "canyon": 2, "snowdrift-left": 2, "snowdrift-right": 2,
        "left": 4, "right": 4, "hairpin-left": 2, "hairpin-right": 2, "start": 2, "finish": 1,
    }  # fmt: skip


def test_the_finished_file_has_every_space_of_every_face(english: Print) -> None:
    faces: dict[str, Section] = {
        "straights.front.trees": "straight",
        "straights.back.trees": "trees",
        "straights.back.canyon": "canyon",
        "straights.back.snowdrift-left": "snowdrift-left",
        "straights.back.snowdrift-right": "snowdrift-right",
        "bends.front.bend": "left",
        "bends.back.bend": "right",
        "hairpins.front.hairpin": "hairpin-left",
        "hairpins.back.hairpin": "hairpin-right",
        "start.front.start": "start",
        "start.back.start": "start",
        "finish.front.finish": "finish",
    }
    for form, section in faces.items():
        filled = filled_in(english, form)
        for name, (_, xy) in spaces(section).items():
            assert any(other == pytest.approx(xy, abs=0.001) for other in filled), f"{form} {name}"


def filled_in(made: Print, name: str) -> list[tuple[float, ...]]:
    """The points of every shape a form of the file fills, in mm."""
    found, points = list[tuple[float, ...]](), list[float]()
    for operands, operator in ContentStream(made.form(name), made.pdf).operations:
        if operator == b"m":
            points = []
        if operator in (b"m", b"l", b"c"):
            points += map(float, operands)
        elif operator == b"f":
            found.append(tuple(points))
    return found


def says(face: Group, word: str) -> bool:
    runs = [node.text for node, _ in walk(face.nodes) if isinstance(node, Text)]
    return EASEL.say(word) in runs or EASEL.say(word).split() == runs[-2:]


def rounded_square(side: float, corner: float) -> Iterator[Point]:
    for step in range(64):
        angle = step * pi / 32
        u, v = cos(angle), sin(angle)
        reach = side / 2 - corner
        yield (reach if u > 0 else -reach) + corner * u, (reach if v > 0 else -reach) + corner * v


@every_section
def test_saplings_and_sleds_fit_every_space(section: Section, box: dict[str, Part]) -> None:
    for key in ("saplings/1", "stands/red"):
        part = box[key]
        assert min(part.size) >= 12
        edge = list(rounded_square(part.size[0], part.component.template.corner))
        for name, (polygon, _, _) in drawn_spaces(section).items():
            lane, space = map(int, name.split("."))
            frame = middle(section, lane, space)
            assert all(inside(polygon, *apply(frame, *point)) for point in edge), f"{key} on {name}"
            length = box["pawns/red"].size[0]
            # The figure stands along the lane, a sheet of card thick.
            ends = [apply(frame, 0, way * (length / 2 - 0.01)) for way in (1, -1)]
            assert all(inside(polygon, *end) for end in ends), f"a sled on {name}"


def test_the_feet_of_a_sled_fit_its_stand(box: dict[str, Part]) -> None:
    pawn, stand = box["pawns/red"], box["stands/red"]
    upper, head, lower = sorted(fold[1] for fold in pawn.folds)
    assert upper == pytest.approx(pawn.size[1] - lower)
    assert head == pytest.approx(pawn.size[1] / 2)
    foot = (pawn.folds[0][2] - pawn.folds[0][0], upper)
    edge = list(rounded_square(stand.size[0], stand.component.template.corner))
    assert all(inside(edge, x * foot[0] / 2, y * foot[1]) for x, y in product((1, -1), (1, -1)))


def test_cards_and_markers_fit_their_places_on_the_sled_board(english: Print) -> None:
    assert english.component("dogs")["size"] == list(CARD) == english.component("damage")["size"]
    assert english.component("brakes")["size"] == [BRAKE, BRAKE]
    width, height = english.component("boards")["size"]
    board = (0.0, 0.0, width, height)
    places = [dog_place("left", board), brake_place(board), dog_place("right", board)]
    assert [place[2:] for place in places] == [CARD, (BRAKE + 1, BRAKE + 1), CARD]
    for x, y, w, h in places:
        assert x > 3
        assert y > 3
        assert x + w < width - 3
        assert y + h < height - 3
    for (x, _, w, _), (after, _, _, _) in pairwise(places):
        assert x + w < after, "places do not overlap"


def test_dogs_pull_what_the_board_prints_until_a_card_covers_it() -> None:
    opening = rules.setup(["red", "blue"], seeded(1), Wishes())
    for sled in opening.sleds.values():
        assert (sled.left, sled.right, sled.printed) == (PRINTED_SPEED, PRINTED_SPEED, ["left", "right"])


def test_a_dog_card_shows_its_value_three_times_its_paws_and_its_colour(box: dict[str, Part]) -> None:
    for colour, value in product(COLOURS, VALUES):
        part = box[f"dogs/{colour}-{value}"]
        said = [node for node, _ in walk(part.front.nodes) if isinstance(node, Text)]
        assert [node.text for node in said] == [str(value)] * 3
        assert min(node.size for node in said) * font("title").cap_height >= 4, "index of at least 4 mm"
        assert len(pictures(part.front.nodes, "paw-print")) == value
        assert len(pictures(part.front.nodes, f"symbol-{colour}")) == 2
        assert part.back is not None
        assert len(pictures(part.back.nodes, f"emblem-{colour}")) == 1


def test_colour_never_speaks_without_its_symbol(box: dict[str, Part]) -> None:
    for colour in COLOURS:
        named = {key: part for key, part in box.items() if key.split("/")[1].split("-")[0] == colour}
        assert {key.split("/")[0] for key in named} == {"boards", "pawns", "stands", "dogs", "brakes"}
        for key, part in named.items():
            assert pictures(part.front.nodes, f"symbol-{colour}"), key


def test_no_word_is_smaller_than_six_points_and_no_piece_than_twelve_millimetres(
    box: dict[str, Part],
) -> None:
    for key, part in box.items():
        assert min(part.size) >= 12, key
        for face in filter(None, (part.front, part.back)):
            for node, matrix in walk(face.nodes):
                if isinstance(node, Text):
                    scale = hypot(matrix[0], matrix[1])
                    assert node.size * scale >= 6 * POINT - 0.001, f"{key}: {node.text}"


def test_both_languages_are_printed(english: Print, french: Print) -> None:
    for made in (english, french):
        words = read_words(Shelf(), FOLDER, made.manifest["lang"], "").room
        said = Counter(made.said().replace(",", " ").split())
        for key, text in words.items():
            assert not Counter(text.replace(",", " ").split()) - said, f"{made.manifest['lang']} {key}"


def test_eleven_sheets_of_card_and_one_of_board_hold_the_game_on_a4(english: Print, french: Print) -> None:
    assert Counter(sheet["stock"] for sheet in english.manifest["sheets"]) == {"card": 11, "board": 1}
    assert Counter(sheet["stock"] for sheet in french.manifest["sheets"]) == {"card": 12, "board": 1}
    assert english.manifest["notes"] == french.manifest["notes"] == []


def test_a_race_is_drawn_with_its_trees_and_sleds_in_place() -> None:
    opening = rules.setup(["red", "blue"], seeded(1), Wishes())
    track: list[Section] = ["start", "trees", "right", "hairpin-left", "finish"]
    red, blue = opening.sleds["red"], opening.sleds["blue"]
    sleds = {"red": replace(red, at="2.1.3"), "blue": replace(blue, at="3.5.12")}
    race = replace(opening, track=track, trees=["1.2.2", "1.3.5"], sleds=sleds)
    nodes = tuple(race_picture(race, (10, 10, 300, 200), EASEL))
    faces = [node for node in nodes if isinstance(node, Group) and node.clip and not node.name]
    drawn = {
        f"{index}.{name}": [apply(face.matrix, *point) for point in printed_space(outline).polygon]
        for index, (section, face) in enumerate(zip(track, faces, strict=True))
        for name, outline in spaces(section).items()
    }

    def standing(art: str) -> list[str]:
        found = pictures(nodes[len(faces) :], art)
        return [name for x, y in found for name, polygon in drawn.items() if inside(polygon, x, y)]

    assert standing("pawn-red") == ["2.1.3"]
    assert standing("pawn-blue") == ["3.5.12"]
    assert standing("sapling-small") == ["1.2.2", "1.3.5"]
    for polygon in drawn.values():
        assert all(9.99 <= x <= 310.01 and 9.99 <= y <= 210.01 for x, y in polygon)
