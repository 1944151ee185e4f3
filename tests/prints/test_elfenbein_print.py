"""Santa in Elfenbein on paper: read back from the finished files, it is the rules' town and pack."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import dist
from typing import Any, NamedTuple

import pytest

from pnp.games import find
from pnp.games.elfenbein.drawing_cards import COURT, PIPS
from pnp.games.elfenbein.drawing_column import LEAST, MOST, space
from pnp.games.elfenbein.drawing_town import middle, plot, town_picture
from pnp.games.elfenbein.points import SIGHT
from pnp.games.elfenbein.position import CLOSED, PRESENTS, ROUNDS, SEATS, SUIT, face
from pnp.games.elfenbein.town import DEFAULT, HOUSES, STREETS, TRAILS, Town
from pnp.games.elfenbein.walking import gait_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Matrix, Node, apply, bounds, path_box, times, walk
from pnp.layout.scene import Path as Shape
from pnp.models.faults import Faults
from pnp.models.rows import csv_rows
from pnp.models.shelf import Shelf
from tests import printing
from tests.printing import painted

FOLDER = find("elfenbein").folder
POINT = 25.4 / 72
A4 = (210, 297)
SAND, SNOW = (0.914, 0.847, 0.706), (1.0,)


class Drawn(NamedTuple):
    """What a printed face shows, in mm from the corner of its trim."""

    shapes: list[tuple[tuple[float, ...], Box]]
    pictures: list[tuple[str, Matrix]]
    sizes: list[float]


class Print(printing.Print):
    """A finished file that can be read place by place."""

    def places(self, name: str) -> list[tuple[int, dict[str, Any]]]:
        """Every place of a component, with the page its front is on."""
        return [
            (sheet["pages"][0] - 1, place)
            for sheet in self.manifest["sheets"]
            for place in sheet["places"]
            if place["component"] == name
        ]

    def read(self, page: int, box: Box) -> str:
        """The words within a box of a page, in mm from its top left corner."""
        x, y, w, h = box
        high = self.pages[page].get_height()
        text = self.pages[page].get_textpage()
        found = text.get_text_bounded(x / POINT, high - (y + h) / POINT, (x + w) / POINT, high - y / POINT)
        return " ".join(found.split())

    def on_board(self, box: Box) -> str:
        """The words within a box of the board, on the panel that holds all of it."""
        for page, panel in self.places("board"):
            left = 0 if panel["piece"].endswith("A1") else 374 - panel["w"]
            if left <= box[0] and box[0] + box[2] <= left + panel["w"]:
                return self.read(page, (panel["x"] + box[0] - left, panel["y"] + box[1], box[2], box[3]))
        raise AssertionError(f"{box} is on no panel")

    def drawn(self, form: str) -> Drawn:
        return drawn(painted(self.form(form), self.pdf))


def drawn(operations: Iterable[tuple[bytes, Any, Matrix]]) -> Drawn:
    made = Drawn([], [], [])
    fill = tuple[float, ...]()
    points: list[tuple[float, float]] = []
    for operator, operands, matrix in operations:
        match operator:
            case b"rg" | b"g":
                fill = tuple(map(float, operands))
            case b"m" | b"l" | b"c":
                flat = [float(value) for value in operands]
                points += [apply(matrix, x, y) for x, y in zip(flat[::2], flat[1::2], strict=True)]
            case b"f" | b"B":
                made.shapes.append((fill, bounds(points)))
                points = []
            case b"S" | b"n" | b"W":
                points = []
            case b"Tf":
                made.sizes.append(float(operands[1]) * abs(matrix[0] or matrix[1]))
            case b"Do":
                made.pictures.append((str(operands[0]).removeprefix("/art-"), matrix))
    return made


@pytest.fixture(scope="module")
def cards() -> dict[str, dict[str, str]]:
    rows = csv_rows(Shelf(), FOLDER / "pack.csv", "", Faults())
    return {row["id"]: row for row, _ in rows}


def meet(one: Box, other: Box) -> bool:
    (ax, ay, aw, ah), (bx, by, bw, bh) = one, other
    return ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah


def joined(road: Box) -> frozenset[str]:
    return frozenset(house for house in HOUSES if meet(road, plot(house)))


def at_corner(point: tuple[float, float]) -> str:
    """The house nearest to a point, told by its plot's edge."""

    def away(house: str) -> float:
        x, y, w, h = plot(house)
        return dist(point, (min(max(point[0], x), x + w), min(max(point[1], y), y + h)))

    return min(HOUSES, key=away)


def trails_of(prints: Sequence[tuple[float, float]]) -> set[frozenset[str]]:
    """Prints come trail by trail, six each."""
    assert len(prints) % 6 == 0
    return {frozenset(map(at_corner, ends)) for ends in zip(prints[::6], prints[5::6], strict=True)}


def ways(written: Sequence[str], known: dict[str, tuple[str, str]]) -> set[frozenset[str]]:
    return {frozenset(known[way]) for way in written}


def test_the_box_holds_what_the_rules_play_with(english: Print, french: Print) -> None:
    for made in (english, french):
        counts = {one["id"]: one["count"] for one in made.manifest["components"]}
        assert counts == {
            "board": 1,
            "closed": CLOSED,
            "figures": len(SEATS),
            "presents": PRESENTS,
            "scores": len(SEATS),
            "pack": len(SEATS) * len(SUIT),
        }
        placed = Counter(place["component"] for sheet in made.manifest["sheets"] for place in sheet["places"])
        assert placed == {**counts, "board": 2}  # two panels


def test_board_and_markers_take_two_sheets_and_the_pack_six(english: Print) -> None:
    assert Counter(sheet["stock"] for sheet in english.manifest["sheets"]) == {"board": 2, "card": 6}
    assert english.manifest["notes"] == []


def test_every_house_bears_the_name_the_referee_calls_it(english: Print) -> None:
    for house in HOUSES:
        x, y, w, _ = plot(house)
        assert english.on_board((x, y - 5, w, 8)) == house


def test_printed_plots_are_the_houses_of_the_rules(english: Print) -> None:
    board = english.drawn("board.front.1")
    plots = [box for fill, box in board.shapes if fill == SNOW and box[2:] == pytest.approx((34, 26.5))]
    assert sorted(plots) == [
        pytest.approx(plot(house)) for house in sorted(HOUSES, key=lambda h: plot(h)[:2])
    ]
    houses = [apply(matrix, 50, 50) for name, matrix in board.pictures if name == "house"]
    assert len(houses) == len(HOUSES)
    assert not [pair for pair in combinations(plots, 2) if meet(*pair)]


def test_printed_roads_join_exactly_the_houses_that_streets_join(english: Print) -> None:
    shapes = english.drawn("board.front.1").shapes
    roads = [joined(box) for fill, box in shapes if fill == SAND and joined(box)]
    assert Counter(roads) == Counter(ways(DEFAULT.streets, STREETS))


def test_printed_footprints_lead_along_exactly_the_trails(english: Print) -> None:
    pictures = english.drawn("board.front.1").pictures
    prints = [apply(matrix, 30, 50) for name, matrix in pictures if name == "print"]
    in_town = prints[: 6 * len(DEFAULT.trails)]
    assert trails_of(in_town) == ways(DEFAULT.trails, TRAILS)
    assert all(x < space(1)[0] and x > 270 for x, _ in prints[len(in_town) :])  # the legend shows some more


def test_any_town_can_be_drawn(easel: Easel) -> None:
    town = Town(tuple(way for way in DEFAULT.streets if way not in ("c3-c4", "a1-b1")), ("a2-b1", "e5-f6"))
    nodes: list[Node] = [*town_picture(town, easel)]
    roads = [node for node in nodes if isinstance(node, Shape) and node.fill == easel.color("sand")]
    assert {joined(path_box(road)) for road in roads} == ways(town.streets, STREETS)
    prints = [
        apply(times(matrix, node.matrix), 30, 50)
        for node, matrix in walk(nodes)
        if isinstance(node, Group) and node.name == "art-print"
    ]
    assert trails_of(prints) == ways(town.trails, TRAILS)


def test_trails_keep_off_the_roads(english: Print) -> None:
    board = english.drawn("board.front.1")
    roads = [box for fill, box in board.shapes if fill == SAND and joined(box)]
    for name, matrix in board.pictures:
        if name == "print":
            corners = [apply(matrix, x, y) for x in (0, 60) for y in (0, 100)]
            assert not [road for road in roads if meet(road, bounds(corners))]


def test_score_track_counts_without_a_gap_as_far_as_anyone_gets(english: Print) -> None:
    assert LEAST < 0
    assert MOST >= ROUNDS * (SIGHT + 1)
    for score in range(LEAST, MOST + 1):
        shown = english.on_board(space(score)).replace("−", "-").split()
        assert sorted(shown) == ([str(score), "Start"] if score == 0 else [str(score)])
    for one, other in pairwise(range(LEAST, MOST + 1)):
        (ax, ay, aw, ah), (bx, by, bw, bh) = space(one), space(other)
        beside = ay == by and (ax + aw == pytest.approx(bx) or bx + bw == pytest.approx(ax))
        above = ax == pytest.approx(bx) and 0 < ay - by - bh < 2
        assert beside or above, (one, other)
        assert not meet((ax + 0.01, ay, aw - 0.02, ah), (bx, by, bw, bh))


def test_markers_fit_where_they_stand(english: Print) -> None:
    large, small, present, closed = (
        english.component(name)["size"] for name in ("figures", "scores", "presents", "closed")
    )
    _, _, wide, high = plot("c3")
    assert large[0] + present[0] <= wide
    assert 2 * large[0] <= wide  # two may share a house
    assert max(large[1], present[1], closed[1]) <= high
    assert min(min(space(score)[2:]) for score in range(LEAST, MOST + 1)) >= max(small)
    assert space(0)[2] >= 2 * small[0]
    assert min(min(size) for size in (large, small, present, closed)) >= 12
    assert min(large) > max(small)


def test_a_closed_marker_covers_the_house_it_closes(english: Print) -> None:
    side = english.component("closed")["size"][0]
    scale = {matrix[0] for name, matrix in english.drawn("board.front.1").pictures if name == "house"}
    assert len(scale) == 1
    assert 100 * scale.pop() <= side


def test_the_seam_of_the_board_runs_between_houses(english: Print) -> None:
    width = english.component("board")["size"][0]
    assert not [house for house in HOUSES if plot(house)[0] < width / 2 < plot(house)[0] + plot(house)[2]]
    assert middle("d1")[0] < width / 2 < middle("e1")[0]


def test_every_player_has_every_card_once_with_its_index_at_both_ends(
    english: Print, cards: dict[str, dict[str, str]]
) -> None:
    read = []
    for page, place in english.places("pack"):
        row = cards[place["piece"]]
        x, y, w, h = place["x"], place["y"], place["w"], place["h"]
        index = english.read(page, (x + 4, y + 4, 10, 10))
        assert index == face(int(row["card"]))
        assert sorted(english.read(page, (x + w - 14, y + h - 14, 10, 10))) == sorted(index)
        read.append((row["player"], index))
    assert Counter(read) == Counter((player, face(card)) for player in SEATS for card in SUIT)


def test_index_is_at_least_four_millimetres_high(english: Print) -> None:
    for page, place in english.places("pack"):
        text = english.pages[page].get_textpage()
        heights = []
        for number in range(text.count_chars()):
            if text.get_text_range(number, 1).isspace():
                continue
            left, bottom, right, top = (value * POINT for value in text.get_charbox(number))
            middle_x, middle_y = (left + right) / 2 - place["x"], A4[1] - (bottom + top) / 2 - place["y"]
            if 4 < middle_x < 14 and 4 < middle_y < 14:
                heights.append(top - bottom)
        assert min(heights) >= 4


def test_a_card_shows_its_suits_its_holder_and_how_it_moves(
    english: Print, cards: dict[str, dict[str, str]]
) -> None:
    for name, row in cards.items():
        card, player, suit = int(row["card"]), row["player"], row["suit"]
        shown = Counter(picture for picture, _ in english.drawn(f"pack.front.{name}").pictures)
        gait = gait_of(player, card)  # type: ignore[arg-type]
        moves = {"walk": "print", "jump": "bike-small", "flight": "sleigh-small"}[gait.kind]
        assert shown[moves] == 2 * max(gait.reach, 1)
        assert shown[f"{'santa' if player == 'santa' else f'kid-{player}'}-small"] == 2
        if card in COURT:
            assert shown[COURT[card]] == 1
            assert shown[f"pip-{suit}"] == 4
        else:
            assert shown[f"suit-{suit}"] == card
            assert shown[f"pip-{suit}"] == 2


def test_pips_of_a_card_do_not_lie_on_each_other() -> None:
    for card, spots in PIPS.items():
        assert len({*spots}) == card


def test_six_and_nine_are_underlined_and_nothing_else(
    english: Print, cards: dict[str, dict[str, str]]
) -> None:
    for name, row in cards.items():
        bars = [box for _, box in english.drawn(f"pack.front.{name}").shapes if box[3] == pytest.approx(0.9)]
        assert len(bars) == (2 if row["card"] in ("6", "9") else 0)


def test_player_suit_and_colour_belong_together_on_everything(
    easel: Easel, cards: dict[str, dict[str, str]]
) -> None:
    pairs = {row["player"]: (row["suit"], row["color"]) for row in cards.values()}
    assert {(row["player"], row["suit"], row["color"]) for row in cards.values()} == {
        (player, *pair) for player, pair in pairs.items()
    }
    assert [*pairs] == [*SEATS]
    assert all(len({*column}) == len(SEATS) for column in zip(*pairs.values(), strict=True))
    for component in easel.kit.components:
        if component.id in ("figures", "scores"):
            assert {piece.id: (piece.row["suit"], piece.row["color"]) for piece in component.pieces} == pairs


def test_one_back_for_the_whole_pack_so_that_no_card_is_known_from_behind(english: Print) -> None:
    assert len({piece["back"]["sha256"] for piece in english.component("pack")["pieces"]}) == 1


def test_words_of_both_languages_are_printed_and_large_enough(english: Print, french: Print) -> None:
    for made, words in (
        (english, ("Santa in Elfenbein", "Start", "street: for everybody", "up to 3 houses", "Queen")),
        (french, ("Le Père Noël à Elfenbein", "Départ", "rue : pour tous", "jusqu’à 3 maisons", "Dame")),
    ):
        said = made.said()
        assert [
            word for word in words if word not in said.replace("\u00a0", " ").replace("\u202f", " ")
        ] == []
        forms = ["board.front.1", *(f"pack.front.{player}-K" for player in SEATS)]
        assert min(size for form in forms for size in made.drawn(form).sizes) >= 6 * POINT
