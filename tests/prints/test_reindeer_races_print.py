"""Reindeer Races on paper: read back from the finished files, it is the game the referee knows."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from pypdf.generic import ContentStream

from pnp.games import find
from pnp.games.reindeer_races.drawing_ends import END, PILE, TILE, number
from pnp.games.reindeer_races.drawing_table import place_box, row_nodes, row_size, table_nodes
from pnp.games.reindeer_races.drawing_track import CARD, STAND, bank_line, card_nodes, space_box, stand_box
from pnp.games.reindeer_races.position import (
    HERD,
    OBJECTS,
    PRINTED,
    REWARDS,
    ROWS,
    TEAMS,
    TRACK_CARDS,
    TRACKS,
    Card,
    Position,
    Track,
    TrackCard,
    TrackName,
    Tracks,
    turned,
)
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Matrix, Node, apply, times, walk
from pnp.layout.scene import Path as Shape
from pnp.models.text import load_text
from tests import printing
from tests.printing import painted

FOLDER = find("reindeer-races").folder
POINT = 25.4 / 72
CARDS: dict[str, TrackCard] = {
    "plain": ("plain", "plain"),
    "ice-on": ("ice+", "plain"),
    "ice-off": ("ice-", "plain"),
    "snowman": ("snowman", "plain"),
    "skis": ("skis", "plain"),
    "yeti": ("yeti", "plain"),
}
CORNER: Box = (4, 4, 12, 11)
either_way = pytest.mark.parametrize("card", [*TRACK_CARDS, *map(turned, TRACK_CARDS)], ids=str)


class Print(printing.Print):
    """A finished file that can be read piece by piece."""

    def place(self, component: str, piece: str) -> tuple[Any, dict[str, Any]]:
        """The page a piece is printed on and its place there; of several, one that lies upright."""
        places = [
            (self.pages[sheet["pages"][0] - 1], place)
            for sheet in self.manifest["sheets"]
            for place in sheet["places"]
            if (place["component"], place["piece"]) == (component, piece)
        ]
        return min(places, key=lambda found: found[1]["turned"])

    def words(self, component: str, piece: str, part: Box | None = None) -> str:
        """What is printed on a piece, or in a box of it."""
        page, place = self.place(component, piece)
        x, y, w, h = part or (0, 0, place["w"], place["h"])
        left, top = place["x"] + x, page.get_height() * POINT - place["y"] - y
        box = (left / POINT, (top - h) / POINT, (left + w) / POINT, top / POINT)
        return " ".join(page.get_textpage().get_text_bounded(*box).split())

    def drawn(self, form: str) -> Iterator[tuple[str, Matrix]]:
        """The pictures a face shows, each with the matrix it is seen through in mm; texts as `size`."""
        for operator, operands, matrix in painted(self.form(form), self.pdf):
            match operator:
                case b"Tf":
                    yield "size", times(matrix, (float(operands[1]), 0, 0, float(operands[1]), 0, 0))
                case b"Do":
                    yield str(operands[0])[1:].removeprefix("art-"), matrix


def pictures(nodes: Iterator[Node]) -> list[tuple[str, Matrix]]:
    """The drawings of a scene by name, each with its matrix."""
    return [
        (node.name.removeprefix("art-"), times(matrix, node.matrix))
        for node, matrix in walk(nodes)
        if isinstance(node, Group) and node.name
    ]


def middle(matrix: Matrix) -> tuple[float, float]:
    return apply(matrix, 50, 50)


def is_in(point: tuple[float, float], box: Box) -> bool:
    (px, py), (x, y, w, h) = point, box
    return x <= px <= x + w and y <= py <= y + h


def inside(inner: Box, outer: Box) -> bool:
    x, y, w, h = inner
    return is_in((x, y), outer) and is_in((x + w, y + h), outer)


def test_the_box_holds_what_the_rules_play_with(english: Print, french: Print) -> None:
    for made in (english, french):
        assert made.pieces("movement") == PRINTED
        track = {CARDS[name]: count for name, count in made.pieces("track").items()}
        assert track == TRACK_CARDS
        assert made.pieces("reindeer") == dict.fromkeys(TEAMS, HERD)
        assert made.pieces("stands") == dict.fromkeys(TEAMS, HERD)
        assert made.pieces("ends") == dict.fromkeys(TRACKS, 1)
        rewards = {f"{track}-{value}": 1 for track, values in REWARDS.items() for value in values}
        assert made.pieces("rewards") == rewards


def test_every_piece_and_every_back_lies_on_a_printed_page(english: Print) -> None:
    used = Counter[str]()
    for page in english.pdf.pages[1:]:
        operations = ContentStream(page.get_contents(), english.pdf).operations
        used.update(str(operands[0])[1:] for operands, operator in operations if operator == b"Do")
    expected = Counter[str]()
    for component in english.manifest["components"]:
        for piece in component["pieces"]:
            for side in ("front", "back"):
                if piece.get(side):
                    expected[piece[side]["form"]] += piece["count"]
    assert {name: count for name, count in used.items() if not name.startswith("marks")} == expected
    assert sum(count for name, count in expected.items() if ".front." in name) == 77 + 27 + 16 + 16 + 15 + 5
    assert sorted(count for name, count in expected.items() if ".back." in name) == [27, 77]


def test_thirteen_sheets_of_either_paper_hold_the_game(english: Print, french: Print) -> None:
    for made in (english, french):
        assert Counter(sheet["stock"] for sheet in made.manifest["sheets"]) == {"card": 12, "board": 1}
        assert made.manifest["notes"] == []


@pytest.mark.parametrize("card", PRINTED)
def test_a_movement_card_shows_as_many_objects_as_it_counts(english: Print, card: Card) -> None:
    name, count = OBJECTS.get(card, ("elf", 1))
    shown = Counter(drawing for drawing, _ in english.drawn(f"movement.front.{card}"))
    assert shown[name] == count
    assert english.words("movement", card, CORNER) == str(count)
    others = {f"{other}-small": 1 for other in TRACKS} if card == "elf" else {}
    assert shown == Counter({name: count, f"{name}-small": 2, "size": shown["size"], **others})


def test_cards_and_rows_are_called_what_the_referee_calls_them(english: Print, french: Print) -> None:
    for made in (english, french):
        words = load_text(FOLDER, made.manifest["lang"]).words
        for card in PRINTED:
            assert words[card] in made.words("movement", card)
        for track in TRACKS:
            assert words[track] in made.words("ends", track)
            texts = [matrix for name, matrix in made.drawn(f"ends.front.{track}") if name == "size"]
            assert {matrix[0] > 0 for matrix in texts} == {True, False}, "to be read from both sides"


def test_every_part_is_named_on_the_cover_in_the_language_of_the_build(english: Print, french: Print) -> None:
    for made in (english, french):
        cover = " ".join(made.pages[0].get_textpage().get_text_range().split())
        components = load_text(FOLDER, made.manifest["lang"]).components
        for component in made.manifest["components"]:
            assert f"{component['count']} × {components[component['id']]}" in cover


@pytest.mark.parametrize("name", CARDS)
def test_the_action_of_a_space_is_printed_for_both_sides_of_the_table(english: Print, name: str) -> None:
    assert english.component("track")["size"] == [*CARD]
    actions = [
        (side, matrix)
        for drawing, matrix in english.drawn(f"track.front.{name}")
        for side in (0, 1)
        if drawing in ("snowman", "skis", "yeti") and is_in(middle(matrix), space_box(side))
    ]
    expected = [side for side, space in enumerate(CARDS[name]) if space in ("snowman", "skis", "yeti")]
    assert [side for side, _ in actions] == [side for side in expected for _ in (1, 2)]
    assert sorted(matrix[0] > 0 for _, matrix in actions) == [False, True] * len(expected)


def arrows(card: TrackCard, easel: Easel) -> list[tuple[int, str]]:
    """The ice of a card as it lies: on which of its spaces, and where the arrow points."""
    found = []
    for node, matrix in walk(card_nodes(card, easel)):
        if isinstance(node, Shape) and node.fill == easel.color("dusk") and set(node.ops) == set("MLZ"):
            points = [apply(matrix, *point) for point in zip(node.xy[::2], node.xy[1::2], strict=True)]
            left, right = min(x for x, _ in points), max(x for x, _ in points)
            side = 0 if right < CARD[0] / 2 else 1
            # The tip is one point alone; the shaft ends in two.
            forward = sum(abs(x - right) < 0.01 for x, _ in points) == 1
            found.append((side, "ice+" if forward else "ice-"))
            assert inside((left, 0, right - left, 1), (space_box(side)[0], 0, space_box(side)[2], 1))
    return found


@either_way
def test_ice_points_where_the_rules_slide_whichever_way_round_the_card_lies(
    card: TrackCard, easel: Easel
) -> None:
    ice = [(side, space) for side, space in enumerate(card) if space in ("ice+", "ice-")]
    assert sorted(arrows(card, easel)) == sorted(ice * 2)


@either_way
def test_a_card_laid_the_other_way_round_is_the_same_card_after_half_a_turn(
    card: TrackCard, easel: Easel
) -> None:
    here = pictures(card_nodes(card, easel))
    there = pictures(card_nodes(turned(card), easel))
    if card == ("plain", "plain"):
        assert here == there == []
        return
    half: Matrix = (-1, 0, 0, -1, *CARD)
    spots = sorted((name, *apply(half, *middle(matrix))) for name, matrix in here)
    for one, other in zip(spots, sorted((name, *middle(matrix)) for name, matrix in there), strict=True):
        assert one[0] == other[0]
        assert one[1:] == pytest.approx(other[1:], abs=0.01)


def test_the_trail_joins_at_every_edge_whichever_way_round_two_cards_lie() -> None:
    _, xy = bank_line()
    (left, start), (right, end) = xy[:2], xy[-2:]
    assert (left, right) == (0, CARD[0])
    here = {start, CARD[1] - start}
    after_half_a_turn = {CARD[1] - end, end}
    assert sorted(here) == pytest.approx(sorted(after_half_a_turn), abs=0.1)


def test_reindeer_with_their_stands_fit_the_spaces_and_two_share_a_card(english: Print) -> None:
    assert english.component("stands")["size"] == [*STAND]
    width, length = english.component("reindeer")["size"]
    assert width <= STAND[0]
    for side in (0, 1):
        assert inside(stand_box(side), space_box(side))
    (x, _, w, _), (other, *_) = stand_box(0), stand_box(1)
    assert x + w < other
    folds = sorted({place for *_, place in printing.easel(FOLDER).kit.components[2].template.folds})
    foot, front, reverse, other_foot = (b - a for a, b in pairwise([0, *folds, length]))
    assert foot == other_foot
    assert front == reverse
    assert 2 * foot <= STAND[1]


def test_the_longest_row_lies_on_a_table_with_its_marker(english: Print) -> None:
    assert english.component("ends")["size"] == [*END]
    assert END[1] == CARD[1]
    assert max(row_size(name)[0] for name in TRACKS) <= 600
    assert max(place_box(2 * ROWS[name])[0] + STAND[0] for name in TRACKS) <= 7 * CARD[0]


def test_a_reindeer_wears_its_team_on_both_sides_and_on_its_feet(english: Print) -> None:
    for team in TEAMS:
        shown = [name for name, _ in english.drawn(f"reindeer.front.{team}")]
        expected = [f"reindeer-{team}", f"reindeer-{team}-back", f"symbol-{team}", f"symbol-{team}"]
        assert sorted(shown) == sorted(expected)
        assert [name for name, _ in english.drawn(f"stands.front.{team}")] == [f"symbol-{team}"]


def test_a_reward_shows_its_track_and_value_from_both_sides(english: Print) -> None:
    assert english.component("rewards")["size"] == [TILE, TILE]
    for track, values in REWARDS.items():
        for value in values:
            name = f"{track}-{value}"
            assert [one for one, _ in english.drawn(f"rewards.front.{name}") if one != "size"] == [
                f"reward-{track}"
            ]
            assert english.words("rewards", name, (1, 1, 12, 10)) == str(value)
            assert english.words("rewards", name, (TILE - 13, TILE - 11, 12, 10)) in (
                str(value),
                str(value)[::-1],
            )


def test_a_row_marker_says_which_row_how_many_cards_and_which_tiles(english: Print) -> None:
    x, y, w, h = PILE
    assert min(w, h) >= TILE
    for track in TRACKS:
        shown = [name for name, _ in english.drawn(f"ends.front.{track}") if name != "size"]
        assert shown == [track, track]
        assert english.words("ends", track, (8, END[1] / 2 - 5, 10, 10)) == f"{ROWS[track]}×"
        values = english.words("ends", track, (x, y, w, h)).split()
        assert sorted(map(int, values)) == sorted(REWARDS[track])


@pytest.mark.parametrize("value", sorted({value for values in REWARDS.values() for value in values}))
def test_six_and_nine_stand_on_a_line(value: int, easel: Easel) -> None:
    lines = [node for node in number(value, 0, 0, 12, easel) if isinstance(node, Shape)]
    assert len(lines) == (value in (6, 9))


def heights(made: Print, component: str, piece: str, part: Box) -> list[float]:
    """How tall the figures in a box of an upright piece are."""
    page, place = made.place(component, piece)
    text, found = page.get_textpage(), []
    for index in range(text.count_chars()):
        left, bottom, right, top = (value * POINT for value in text.get_charbox(index))
        x, y = (left + right) / 2 - place["x"], page.get_height() * POINT - (top + bottom) / 2 - place["y"]
        if text.get_text_range(index, 1).isdigit() and is_in((x, y), part):
            found.append(top - bottom)
    return found


def test_indices_and_values_are_four_millimetres_tall(english: Print) -> None:
    tall = [height for card in PRINTED for height in heights(english, "movement", card, CORNER)]
    assert len(tall) == len(PRINTED)
    for track, values in REWARDS.items():
        for value in values:
            tall += heights(english, "rewards", f"{track}-{value}", (1, 1, 12, 10))
    assert min(tall) >= 4


def test_nothing_printed_is_too_small(english: Print, french: Print) -> None:
    for made in (english, french):
        for component in made.manifest["components"]:
            assert min(component["size"]) >= 12
            for piece in component["pieces"]:
                for name, (a, b, *_) in made.drawn(piece["front"]["form"]):
                    size = (a * a + b * b) ** 0.5
                    assert name != "size" or size >= 6 * POINT - 0.01
                    # Ordinary drawings have lines of 3 units, small ones of 8: none is thinner than 0.35 mm.
                    small = name.endswith("-small") or name.startswith("symbol-")
                    assert name == "size" or size * (8 if small else 3) >= 0.35


def track_with(name: TrackName, **reindeer: Any) -> Track:
    cards = [*CARDS.values(), turned(("yeti", "plain"))][: ROWS[name]]
    return Track(cards=cards, rewards=REWARDS[name], reindeer=reindeer.get("on", {}))


def test_a_row_is_drawn_with_its_reindeer_on_their_spaces(easel: Easel) -> None:
    track = track_with("tree", on={1: "blue", 2: "green", 14: "yellow"})
    nodes = row_nodes("tree", track, (0, 0, *row_size("tree")), easel)
    found = {
        name.removeprefix("reindeer-"): middle(matrix)[0]
        for name, matrix in pictures(nodes)
        if name.removeprefix("reindeer-") in TEAMS
    }
    assert found.keys() == {"blue", "green", "yellow"}
    for space, team in track.reindeer.items():
        x, _, w, _ = place_box(space)
        assert x < found[team] < x + w


def test_a_table_shows_every_row_and_the_reward_on_top(easel: Easel) -> None:
    tracks = Tracks(**{name: track_with(name, on={3: "red"}) for name in TRACKS})
    position = Position(
        players=["blue", "red"],
        turn="red",
        phase="turn",
        tracks=tracks,
        hands={"blue": [], "red": []},
        won={"blue": [], "red": []},
    )
    box: Box = (10, 10, 300, 160)
    shown = pictures(table_nodes(position, box, easel))
    counted = Counter(name for name, _ in shown)
    assert counted["reindeer-red"] == len(TRACKS)
    assert all(counted[f"reward-{name}"] == 1 for name in TRACKS)
    assert all(is_in(middle(matrix), box) for _, matrix in shown)
