"""Le Lièvre et la Tortue on paper: read back from the finished files, it is the game the referee knows."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, pairwise, product
from math import hypot, sqrt
from typing import Any

import pytest
from pypdf.generic import ContentStream

from pnp.games import rooms
from pnp.games.hare_tortoise.beginner import TURBO
from pnp.games.hare_tortoise.dealing import DECKS
from pnp.games.hare_tortoise.drawing_aid import ROW, TOP, column
from pnp.games.hare_tortoise.drawing_course import ABREAST, course, place, table_nodes
from pnp.games.hare_tortoise.drawing_lines import DEEP, LANE
from pnp.games.hare_tortoise.drawing_track import PATH, STAND, TILE, path_edges
from pnp.games.hare_tortoise.position import (
    ANIMALS,
    HAND,
    LINE,
    POINTS,
    PRINTED,
    SAME_LIMIT,
    STREAMS,
    TABLE_LIMIT,
    TILES,
    Position,
    Tile,
)
from pnp.games.hare_tortoise.racing import STRIDES
from pnp.layout.easel import Easel
from pnp.layout.inks import lightness
from pnp.layout.scene import IDENTITY, Group, Matrix, apply, box_through, times, walk
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf
from pnp.models.text import load_text
from tests import printing
from tests.printing import painted
from tests.test_art import ANIMALS as COLOURS_OF_THE_LAW

FOLDER = next(room.folder for room in rooms() if room.id == "hare-tortoise")
POINT = 25.4 / 72
CREAM = (0.984, 0.957, 0.894)
FACES: tuple[Tile, ...] = ("straight", "curve", "stream")
Spot = tuple[float, float]


class Print(printing.Print):
    """A finished file whose faces are read one by one."""

    @cached_property
    def forms(self) -> dict[str, Any]:
        """Every face of a component, by its name in the file."""
        names = [one["id"] for one in self.manifest["components"]]
        shared: list[Any] = [page["/Resources"] for page in self.pdf.pages]
        found = {
            name[1:]: form.get_object()
            for resources in shared
            for name, form in resources["/XObject"].items()
        }
        return {name: form for name, form in found.items() if name.partition(".")[0] in names}

    def drawn(self, form: str) -> Iterator[tuple[str, Matrix, tuple[float, ...]]]:
        """Pictures and texts of a face with their matrix, and the corners of cream surfaces, in mm."""
        fill: tuple[float, ...] = ()
        corners: list[float] = []
        for operator, operands, matrix in painted(self.forms[form], self.pdf):
            match operator:
                case b"rg":
                    fill = tuple(map(float, operands))
                case b"m" | b"l" | b"c":
                    corners += map(float, operands)
                case b"f" | b"S" | b"B" | b"f*" | b"B*":
                    if operator == b"f" and fill == CREAM:
                        yield "path", matrix, tuple(corners)
                    corners = []
                case b"Tf":
                    yield "text", times(matrix, (float(operands[1]), 0, 0, float(operands[1]), 0, 0)), ()
                case b"Do":
                    yield str(operands[0])[1:].removeprefix("art-"), matrix, ()


def test_the_box_holds_what_the_rules_play_with(english: Print, french: Print) -> None:
    for made in (english, french):
        counts = {one["id"]: one["count"] for one in made.manifest["components"]}
        each = len(ANIMALS)
        assert counts == {
            "race": len(DECKS["race"]),
            "bets": len(DECKS["starting-bets"]),
            "aids": 5,
            "podium": 1,
            "arch": 1,
            "animals": each,
            "tiles": TILES,
            "start": 1,
            "finish": 1,
            "stands": each,
            "first-player": 1,
            "turbos": each,
        }
        assert made.pieces("race") == PRINTED["normal"]
        for name in ("bets", "animals", "stands", "turbos"):
            assert made.pieces(name) == dict.fromkeys(ANIMALS, 1)


def test_every_piece_lies_on_a_printed_page_with_its_back_behind_it(english: Print) -> None:
    used = Counter[str]()
    for page in english.pdf.pages[1:]:
        operations = ContentStream(page.get_contents(), english.pdf).operations
        used.update(str(operands[0])[1:] for operands, operator in operations if operator == b"Do")
    wanted = Counter[str]()
    for component in english.manifest["components"]:
        for piece in component["pieces"]:
            for side in {"front", "back"} & piece.keys():
                wanted[piece[side]["form"]] += piece["count"]
    assert {name: count for name, count in used.items() if not name.startswith("marks")} == wanted


def test_thirteen_sheets_of_either_paper_hold_the_game(english: Print, french: Print) -> None:
    for made in (english, french):
        stocks = Counter(sheet["stock"] for sheet in made.manifest["sheets"])
        assert stocks == {"card": 11, "board": 2}
        assert made.manifest["notes"] == []


def test_each_deck_has_a_back_of_its_own_that_tells_nothing(english: Print) -> None:
    backs = [
        {piece["back"]["form"] for piece in english.component(name)["pieces"]} for name in ("race", "bets")
    ]
    assert [len(forms) for forms in backs] == [1, 1]
    shown = [{name for name, _, _ in english.drawn(form)} for (form,) in backs]
    assert shown == [{"tracks", "emblem-race"}, {"carrot", "emblem-bet"}]
    assert len({piece["back"]["form"] for piece in english.component("turbos")["pieces"]}) == 1


def test_a_card_shows_its_animal_large_and_in_two_corners(english: Print) -> None:
    for card in PRINTED["normal"]:
        pictures = [(name, m) for name, m, _ in english.drawn(f"race.front.{card}") if name != "text"]
        sizes = {name: box_through(m, (0, 0, 100, 100))[2] for name, m in pictures}
        assert Counter(name for name, _ in pictures) == {f"{card}-small": 2, card: 1}
        assert sizes[card] >= 40
        assert sizes[f"{card}-small"] >= 4
        (x1, y1), (x2, y2) = (apply(m, 50, 50) for name, m in pictures if name != card)
        assert (x1 + x2, y1 + y2) == pytest.approx((63, 88)), "one is the other after half a turn"


def openings(made: Print, form: str, high: float = TILE) -> dict[str, tuple[Spot, Spot]]:
    """Where the path crosses the cut: for each side it joins both ends of the gap, each with the slope
    at which the path's edge meets the side."""
    points: list[Spot] = []
    for name, matrix, corners in made.drawn(form):
        if name == "path":
            points = [apply(matrix, x, y) for x, y in zip(corners[::2], corners[1::2], strict=True)]
            break
    found: dict[str, list[Spot]] = {}
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        for side, edge, a, b, along_a, along_b in (
            ("top", 0, y1, y2, x1, x2),
            ("bottom", high, y1, y2, x1, x2),
            ("left", 0, x1, x2, y1, y2),
            ("right", TILE, x1, x2, y1, y2),
        ):
            if min(a, b) < edge + 1e-6 and max(a, b) > edge - 1e-6 and abs(a - b) > 1:
                t = (edge - a) / (b - a)
                slope = (along_b - along_a) / (b - a)
                found.setdefault(side, []).append((along_a + t * (along_b - along_a), slope))
    return {side: (min(ends), max(ends)) for side, ends in found.items()}


def test_paths_join_within_a_tenth_on_every_side_of_every_face(english: Print) -> None:
    """Each gap lies in the middle of its side, is as wide as all others and is left at right angles: so
    any face joins any other, whichever way either is turned."""
    faces = [
        (piece[side]["form"], TILE)
        for piece in english.component("tiles")["pieces"]
        for side in ("front", "back")
    ]
    lines = [(f"{name}.front.1", DEEP) for name in ("start", "finish")]
    for form, high in faces + lines:
        for (near, slope), (far, other) in openings(english, form, high).values():
            assert abs(near - (TILE - PATH) / 2) < 0.05, form
            assert abs(far - (TILE + PATH) / 2) < 0.05, form
            assert abs(slope) < 0.001 > abs(other), form


def test_nine_tiles_have_a_curve_behind_a_straight_and_two_a_stream_on_both_faces(english: Print) -> None:
    sides = Counter[tuple[str, ...]]()
    for piece in english.component("tiles")["pieces"]:
        front, back = (openings(english, piece[side]["form"]) for side in ("front", "back"))
        assert front.keys() == {"top", "bottom"}
        assert piece["count"] == 1
        sides[tuple(sorted(back))] += 1
    assert sides == {("bottom", "right"): TILES - STREAMS, ("bottom", "top"): STREAMS}
    for name, side in (("start", "top"), ("finish", "bottom")):
        assert openings(english, f"{name}.front.1", DEEP).keys() == {side}


def test_the_curve_is_as_wide_as_the_straight_all_the_way() -> None:
    radii = []
    for _, xy in path_edges("curve"):
        start, one, two, end = list(zip(xy[::2], xy[1::2], strict=True))[1:5]
        found = []
        for step in range(21):
            t = step / 20
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
            x, y = (sum(w * p[i] for w, p in zip(parts, (start, one, two, end), strict=True)) for i in (0, 1))
            found.append(hypot(TILE - x, TILE - y))
        assert max(found) - min(found) < 0.1
        radii.append(found[0])
    assert radii[0] - radii[1] == pytest.approx(PATH)
    assert sum(radii) == pytest.approx(TILE)


def corners_of(middle: Spot, along: Spot) -> list[Spot]:
    """The corners of a stand that faces along the way."""
    (x, y), (ax, ay) = middle, along
    halves = [(u * STAND[0] / 2, v * STAND[1] / 2) for u in (-1, 1) for v in (-1, 1)]
    return [(x + u * ax - v * ay, y + u * ay + v * ax) for u, v in halves]


@pytest.mark.parametrize("face", FACES)
def test_five_stands_fit_side_by_side_on_every_face(face: Tile, english: Print) -> None:
    assert tuple(english.component("stands")["size"]) == STAND
    assert english.component("animals")["size"][0] <= STAND[0]
    assert STAND[1] < ABREAST <= LANE, "side by side they do not touch"
    for left in (False, True):
        piece = course(["straight"])[1]._replace(matrix=IDENTITY, left=left)
        along = (sqrt(0.5), -sqrt(0.5)) if face == "curve" else (0.0, -1.0)
        for animal in ANIMALS:
            for x, y in corners_of(place(piece, face, animal), along):
                assert 0 <= x <= TILE
                assert 0 <= y <= TILE
                across = hypot(TILE - x, TILE - y) if face == "curve" else x
                assert (TILE - PATH) / 2 <= across <= (TILE + PATH) / 2, "all of it stands on the path"


def test_five_stands_fit_behind_the_start_line_and_one_on_each_step_of_the_podium(english: Print) -> None:
    assert english.component("start")["size"] == [TILE, DEEP]
    heads = [
        (name.removesuffix("-small"), apply(matrix, 50, 50)[0])
        for name, matrix, _ in english.drawn("start.front.1")
        if name.removesuffix("-small") in ANIMALS
    ]
    assert [animal for animal, _ in heads] == list(ANIMALS), "lanes lie in race order"
    assert all(b - a == pytest.approx(LANE) for (_, a), (_, b) in pairwise(heads))
    podium = read_kit(Shelf(), FOLDER)
    template = next(one.template for one in podium.components if one.id == "podium")
    tops = [fold for fold in template.folds if fold[2] - fold[0] < template.size[0]]  # type: ignore[operator]
    by_step: dict[float, list[float]] = {}
    for x1, y1, x2, _ in tops:
        assert x2 - x1 >= STAND[0]
        by_step.setdefault(x1, []).append(y1)
    assert len(by_step) == len(POINTS)
    assert all(max(ys) - min(ys) >= 2 * STAND[1] for ys in by_step.values()), "two that are level"


def aid_digits(made: Print) -> dict[tuple[int, int], str]:
    """What the aid's table says for each animal and number of cards."""
    sheet, spot = next(
        (sheet, spot)
        for sheet in made.manifest["sheets"]
        for spot in sheet["places"]
        if spot["component"] == "aids" and not spot["turned"]
    )
    page = made.pages[sheet["pages"][0] - 1]
    text, found = page.get_textpage(), dict[tuple[int, int], str]()
    for index in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(index)
        x = (left + right) / 2 * POINT - spot["x"]
        row, within = divmod((page.get_height() - (top + bottom) / 2) * POINT - spot["y"] - TOP, ROW)
        cards = [c for c in range(SAME_LIMIT + 1) if abs(x - column(c)) < 1.9]
        if 0 <= row < len(ANIMALS) and within < 5.6 and cards and x < 63:
            key = (int(row), cards[0])
            found[key] = found.get(key, "") + text.get_text_range(index, 1).strip()
    return found


def test_the_aid_says_how_far_each_animal_moves_in_race_order(english: Print, french: Print) -> None:
    for made in (english, french):
        said = aid_digits(made)
        for row, animal in enumerate(ANIMALS):
            for cards, tiles in enumerate(STRIDES[animal]):
                sleeps = animal == "hare" and cards == SAME_LIMIT
                assert said[row, cards] == (f"{tiles}*" if sleeps else str(tiles) if tiles else "–")
        heads = [name for name, _, _ in made.drawn("aids.front.1") if name != "text"]
        assert heads == [f"{animal}-small" for animal in ANIMALS]


def test_words_follow_the_language_and_name_things_as_the_referee_does(english: Print, french: Print) -> None:
    facts = {"same": SAME_LIMIT, "all": TABLE_LIMIT, "steps": len(POINTS), "turbo": TURBO}
    for made in (english, french):
        lang = made.manifest["lang"]
        text = load_text(FOLDER, lang)
        listed = {one["id"] for one in made.manifest["components"]}
        for card in PRINTED["normal"]:
            assert text.components[card] == text.words[card]
        cover, parts = made.said(0, 1), Counter(made.said(1).split())
        for key, said in text.components.items():
            if key in listed:
                assert Counter(said.split()) <= Counter(cover.split()), f"{lang} {key}"
            elif key == "points":
                for points in POINTS:
                    assert Counter(said.format(points=points).split()) <= parts
            else:
                hand = HAND["beginner" if key == "aid-beginner" else "normal"]
                wanted = Counter(said.format(**facts, hand=hand).split())
                assert wanted <= parts, f"{lang} {key}: {wanted - parts}"


def test_no_word_is_smaller_than_six_points_and_no_line_thinner_than_the_law(
    english: Print, french: Print
) -> None:
    for made in (english, french):
        assert len(made.forms) > 40
        for form in made.forms:
            for name, matrix, _ in made.drawn(form):
                scale = hypot(matrix[0], matrix[1])
                if name == "text":
                    assert scale / POINT >= 6 - 0.01, form
                elif name not in ("path", "tracks"):
                    assert scale * (8 if name.endswith("-small") else 3) >= 0.35, f"{name} on {form}"


def test_tokens_are_large_enough_to_hold(english: Print) -> None:
    for name in ("first-player", "turbos"):
        assert min(english.component(name)["size"]) >= 12


def test_an_animal_has_one_colour_everywhere_and_its_own_grey(easel: Easel) -> None:
    palette = easel.kit.palette
    assert {animal: palette.colors[animal].upper() for animal in ANIMALS} == COLOURS_OF_THE_LAW
    greys = [lightness(palette.grey[palette.colors[animal]]) for animal in ANIMALS]
    assert min(abs(a - b) for a, b in combinations(greys, 2)) > 0.1


def position(tiles: list[Tile]) -> Position:
    """Beginners in mid-race: one over the line, two level, turbos on their tiles."""
    return Position(
        variant="beginner",
        players=["Ana", "Bo"],
        first="Ana",
        turn="Ana",
        phase="play",
        tiles=tiles,
        turbo={"2": "hare", "4": "fox", "6": "wolf", "8": "lamb", "10": "tortoise"},
        animals={"hare": 4, "tortoise": 11, "wolf": 0, "fox": LINE, "lamb": 4},
        podium=[["fox"]],
        bets={},
        hands={},
        table=[],
    )


@pytest.mark.parametrize("shape", list(product(FACES[:2], repeat=5)))
def test_a_laid_course_has_no_gap_and_no_overlap(shape: tuple[Tile, ...]) -> None:
    pieces = course([*shape, "stream", *shape[::-1]])
    assert [piece.at for piece in pieces] == list(range(LINE + 1))
    boxes = [box_through(piece.matrix, (0, 0, *piece.size)) for piece in pieces]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(boxes, 2):
        apart = max(ax - bx - bw, bx - ax - aw, ay - by - bh, by - ay - ah)
        assert apart > -1e-6
    for one, other in pairwise(boxes):
        shared = (
            min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]),
            min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]),
        )
        assert sorted(shared) == pytest.approx([0, TILE]), "they meet along a whole side"


def test_any_position_can_be_drawn(easel: Easel) -> None:
    curves: list[Tile] = ["curve", "curve", "curve", "curve"]
    table = position(["straight", "curve", "stream", *curves, "straight", "stream", "curve", "straight"])
    pieces = course(table.tiles)
    (whole,) = table_nodes(table, (0, 0, 200, 150), easel)
    assert isinstance(whole, Group)
    shown = {
        node.name.removeprefix("art-"): apply(times(matrix, node.matrix), 50, 50)
        for node, matrix in walk(whole.nodes)
        if isinstance(node, Group) and ("-head" in node.name or "turbo" in node.name)
    }
    assert shown.keys() == {f"{animal}-head" for animal in ANIMALS} | {f"turbo-{a}" for a in ANIMALS}
    for animal, at in table.animals.items():
        x, y, w, h = box_through(pieces[at].matrix, (0, 0, *pieces[at].size))
        px, py = shown[f"{animal}-head"]
        assert (x < px < x + w and y < py < y + h) == (at < LINE)
    for tile, animal in table.turbo.items():
        x, y, w, h = box_through(pieces[int(tile)].matrix, (0, 0, TILE, TILE))
        px, py = shown[f"turbo-{animal}"]
        assert x < px < x + w
        assert y < py < y + h
