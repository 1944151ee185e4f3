"""La Course aux Cadeaux as people argue about it: worked examples, table questions, house rules, corners."""

import json
import re
from itertools import product

import msgspec
import pytest

from pnp.errors import PositionError, UsageError
from pnp.games import find
from pnp.games.gift_race import bots, notation, rules, show
from pnp.games.gift_race.board import DEFAULT_BOARD
from pnp.games.gift_race.position import Position
from pnp.models.text import load_text
from pnp.referee.chance import seeded
from pnp.rules.contract import Wishes
from pnp.rules.verdict import Verdict
from tests.rooms.gift_race_candidates import candidates, components

ROOM = find("gift-race")
COLOURS = ("red", "green", "blue", "yellow")
BOARD = json.loads(msgspec.json.encode(DEFAULT_BOARD))


def table(die: int | None = None, **changes) -> dict:
    """A table where red is to act (or to roll), with the gifts named and all others in reserve."""
    gifts = {colour: changes.pop(colour, []) for colour in COLOURS}
    delivered = dict.fromkeys(COLOURS, 0) | changes.pop("delivered", {})
    position = {
        "players": list(COLOURS), "first": "red", "turn": "red", "phase": "act" if die else "roll",
        "gifts": gifts, "delivered": delivered, "logs": [],
        "reserve": {colour: 4 - len(gifts[colour]) - delivered[colour] for colour in COLOURS},
    }  # fmt: skip
    return position | ({"die": die} if die else {}) | changes


def put(position: dict) -> Position:
    """The position decoded and checked."""
    decoded = msgspec.json.decode(json.dumps(position), type=Position)
    rules.check(decoded)
    return decoded


def ask(position: dict, move: str | dict) -> Verdict[Position]:
    """The verdict on a move in short notation or in JSON; a next position is checked too."""
    if isinstance(move, dict):
        asked = msgspec.json.decode(json.dumps(move), type=rules.Move)
    else:
        asked = notation.read(move)
    verdict = rules.judge(put(position), asked)
    assert verdict.reason in load_text(ROOM.folder, "en").why
    if verdict.position is not None:
        rules.check(verdict.position)
    return verdict


def allowed(position: dict, move: str | dict, reason: str, *rests: str) -> Position:
    verdict = ask(position, move)
    assert (verdict.legal, verdict.reason, verdict.rests) == (True, reason, rests)
    assert verdict.position is not None
    return verdict.position


def refused(position: dict, move: str | dict, reason: str, *rests: str) -> None:
    verdict = ask(position, move)
    assert (verdict.legal, verdict.reason, verdict.rests) == (False, reason, rests)
    assert verdict.position is None


def lines(position: dict) -> set[str]:
    """Every legal move in short notation."""
    return {notation.write(move) for move in rules.moves(put(position))}


# The turn and the die


def test_roll_comes_first_and_then_exactly_one_action():
    after = allowed(table(red=["d4"]), "roll 4", "turn/rolled")
    assert (after.phase, after.die, after.turn) == ("act", 4, "red")
    refused(table(red=["d4"]), "move d4W", "turn/roll")
    refused(table(4, red=["d4"]), "roll 4", "turn/act")


def test_turn_passes_clockwise_in_seat_order():
    seats = ["red", "yellow", "green", "blue"]
    after = allowed(table(2, red=["d4"], players=seats), "move d4W", "squares")
    assert (after.turn, after.phase, after.die) == ("yellow", "roll", msgspec.UNSET)


@pytest.mark.parametrize("die", [0, 7, -3, 10**30])
def test_a_number_no_die_shows_is_illegal(die):
    refused(table(), {"do": "roll", "die": die}, "turn/no-face")


def test_every_face_can_be_rolled():
    assert lines(table()) == {f"roll {die}" for die in range(1, 7)}


@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_move_one_square(die):
    allowed(table(die, red=["d4"]), "move d4W", "squares")
    refused(table(die, red=["d4"]), "move d4W c4W", "squares/at-most-1")


@pytest.mark.parametrize("die", [4, 5, 6])
def test_four_to_six_move_two_squares(die):
    after = allowed(table(die, red=["d4"]), "move d4W c4W", "two-squares")
    assert after.gifts["red"] == ["b4"]
    refused(table(die, red=["d4"]), "move d4W c4W b4N", "squares/at-most-2")


def test_a_move_without_steps_is_illegal():
    refused(table(4, red=["d4"]), "move", "squares/none")


@pytest.mark.parametrize("die", range(1, 7))
def test_loading_needs_a_one_or_a_six(die):
    if die in (1, 6):
        after = allowed(table(die), "load", "load")
        assert (after.gifts["red"], after.reserve["red"]) == (["d4"], 3)
    else:
        refused(table(die), "load", "actions/load")


@pytest.mark.parametrize("die", range(1, 7))
def test_logs_need_a_four_or_a_five(die):
    position = table(die, logs=["a1"])
    if die in (4, 5):
        assert allowed(position, "log b8", "log").logs == ["a1", "b8"]
        assert allowed(position, "unlog a1", "unlog").logs == []
    else:
        refused(position, "log b8", "actions/log")
        refused(position, "unlog a1", "actions/log")


# Moving


def test_two_squares_may_be_split_between_two_gifts():
    after = allowed(table(4, red=["c4", "d4"]), "move d4S c4W", "two-squares")
    assert after.gifts["red"] == ["b4", "d3"]


def test_only_own_gifts_move():
    refused(table(4, red=["d4"], green=["a1"]), "move a1N", "own-gifts/other")
    refused(table(4, red=["d4"]), "move a1N", "own-gifts/empty")
    refused(table(4, red=["d4"]), "move z9N", "own-gifts/empty")
    refused(table(4, red=["d4"]), "move d4W d4W", "own-gifts/empty")


def test_no_gift_passes_a_wall_or_the_edge():
    refused(table(2, red=["a2"]), "move a2E", "walls/wall")
    refused(table(2, red=["b2"]), "move b2W", "walls/wall")
    refused(table(2, red=["b7"]), "move b7N", "walls/wall")
    refused(table(2, red=["a1"]), "move a1S", "walls/edge", "edge")
    refused(table(2, red=["h8"]), "move h8E", "walls/edge", "edge")


def test_no_gift_goes_onto_a_log():
    refused(table(2, red=["c4"], logs=["b4"]), "move c4W", "logs-block")


@pytest.mark.parametrize("move", ["move c4E", "move d3N"])
def test_no_gift_enters_a_sled_not_even_its_own(move):
    refused(table(2, red=["c4", "d3"]), move, "sleds-closed")


def test_a_second_step_that_cannot_be_made_spoils_the_move():
    refused(table(4, red=["a3"]), "move a3S a2E", "walls/wall")


# Table questions


def test_question_1_a_lying_log_is_not_moved_when_all_three_lie():
    position = table(5, red=["d4"], logs=["a1", "a5", "h8"])
    refused(position, "log b8", "log/all-lie")
    assert allowed(position, "unlog a5", "unlog").logs == ["a1", "h8"]
    allowed(position, "move d4W c4W", "two-squares")


def test_question_2_after_a_vortex_the_second_step_starts_from_the_new_place():
    after = allowed(table(4, red=["c3"]), "move c3S>f7 f7E", "vortex", "turn_corner")
    assert after.gifts["red"] == ["g7"]
    events = [event["event"] for event in ask(table(4, red=["c3"]), "move c3S>f7 f7E").events]
    assert events == ["step", "vortex", "step"]


def test_question_2_an_occupied_vortex_cannot_be_entered():
    refused(table(4, red=["c3"], blue=["f7"]), "move c3S>f7", "vortex/occupied")
    allowed(table(2, red=["c3"], blue=["f7"]), "move c3S>g3", "vortex")


def test_question_3_who_goes_on_after_the_victim_falls_in_too():
    position = table(4, red=["b5"], green=["b4"])
    after = allowed(position, "move b5S", "hole", "short_moves")
    assert (after.gifts["red"], after.gifts["green"], after.reserve["green"]) == (["b4"], [], 4)
    after = allowed(position, "move b5S b4S", "hole")
    assert (after.gifts["red"], after.reserve["red"], after.reserve["green"]) == ([], 4, 4)


def test_question_4_a_gift_pushed_into_its_own_chimney_is_delivered():
    after = allowed(table(2, red=["a2"], blue=["a3"]), "move a2N", "chimney")
    assert (after.gifts["blue"], after.delivered["blue"], after.gifts["red"]) == ([], 1, ["a3"])


@pytest.mark.parametrize(
    ("changes", "move", "case", "rests"),
    [
        ({"red": ["c4"], "green": ["b4"]}, "move c4W", "wall", ()),
        ({"red": ["c1"], "green": ["b1"], "logs": ["a1"]}, "move c1W", "log", ("push-stops",)),
        ({"red": ["b4"], "green": ["c4"]}, "move b4E", "sled", ("push-stops",)),
        ({"red": ["b1"], "green": ["a1"]}, "move b1W", "edge", ("push-stops",)),
    ],
)
def test_question_5_wall_log_sled_and_edge_stop_a_push(changes, move, case, rests):
    refused(table(2, **changes), move, f"push-stopped/{case}", *rests)


def test_question_6_two_gifts_in_a_row_are_not_pushed():
    refused(table(2, red=["c1", "e1"], green=["d1"]), "move c1E", "push-one", "one-push")
    refused(table(2, red=["b1"], yellow=["c1"], blue=["d1"]), "move b1E", "push-one")


def test_question_7_a_gift_on_its_sled_cannot_be_pushed():
    refused(table(2, red=["c5"], green=["d5"]), "move c5E", "sleds-closed")


def test_question_8_nobody_passes_for_pleasure_but_a_gift_may_step_out_and_back():
    position = table(4, red=["c4"])
    refused(position, "pass", "must-act/other")
    after = allowed(position, "move c4W b4E", "two-squares", "turn_corner")
    assert after.gifts["red"] == ["c4"]


def test_question_9_a_vortex_does_nothing_to_a_pushed_gift():
    after = allowed(table(2, red=["c4"], green=["c3"]), "move c4S", "push")
    assert after.gifts["green"] == ["c2"]
    after = allowed(table(5, red=["c4"], green=["c3"]), "move c4S c3S", "push")
    assert (after.gifts["green"], after.gifts["red"]) == (["c1"], ["c2"])


def test_question_10_the_round_is_played_out_and_all_with_four_win():
    green = table(
        2, turn="green", first="green", players=["green", "blue", "red", "yellow"],
        green=["d1"], yellow=["d7"], delivered={"green": 3, "yellow": 3},
    )  # fmt: skip
    after = allowed(green, "move d1E", "chimney")
    assert (after.turn, after.phase) == ("blue", "roll")
    yellow = table(
        2, turn="yellow", first="green", players=["green", "blue", "red", "yellow"],
        yellow=["c8"], delivered={"green": 4, "yellow": 3},
    )  # fmt: skip
    after = allowed(yellow, "move c8E", "last-round/ends")
    assert (after.turn, after.phase, after.die) == (None, "over", msgspec.UNSET)
    standing = rules.score(after)
    assert standing.over
    assert standing.ranking == [["green", "yellow"], ["blue", "red"]]


def test_question_11_a_log_may_lie_on_a_chimney_or_sled_where_the_house_allows():
    for square, what in (("h5", "chimney"), ("d4", "sled")):
        after = allowed(table(4), f"log {square}", "log", "logs_anywhere")
        assert after.logs == [square]
        strict = table(4, house={"logs_anywhere": False})
        refused(strict, f"log {square}", f"log/{what}", "logs_anywhere")
        assert f"log {square}" not in lines(strict)


def test_question_12_a_gift_that_fell_is_not_there_for_the_second_step():
    position = table(4, red=["b4", "c4"])
    refused(position, "move b4S b3S", "own-gifts/gone")
    after = allowed(position, "move b4S c4W", "hole")
    assert (after.gifts["red"], after.reserve["red"]) == (["b4"], 3)


# Pushing, vortexes, chimneys: the corners


def test_pushing_two_squares_pushes_one_square_a_step():
    after = allowed(table(4, red=["h1"], green=["h2"]), "move h1N h2N", "push")
    assert (after.gifts["red"], after.gifts["green"]) == (["h3"], ["h4"])


def test_own_gifts_are_pushed_too_and_delivered_so():
    after = allowed(table(2, red=["h3", "h4"]), "move h3N", "chimney")
    assert (after.gifts["red"], after.delivered["red"]) == (["h4"], 1)


def test_a_pushed_own_gift_may_make_the_second_step_in_another_direction():
    after = allowed(table(4, red=["b1", "c1"], house={"turn_corner": False}), "move b1E d1N", "push")
    assert after.gifts["red"] == ["c1", "d2"]


def test_the_pushed_gift_is_settled_before_the_mover_is_delivered():
    position = table(2, red=["h4"], green=["h5"])
    after = allowed(position, "move h4N", "chimney")
    assert (after.gifts["green"], after.delivered["red"]) == (["h6"], 1)
    story = [event["event"] for event in ask(position, "move h4N").events]
    assert story == ["push", "step", "chimney"]


def test_another_colours_chimney_is_an_ordinary_square():
    after = allowed(table(2, green=["h4"], turn="green"), "move h4N", "squares", "foreign-chimney")
    assert after.gifts["green"] == ["h5"]
    allowed(table(2, red=["c1"], blue=["d1"]), "move c1E", "push", "foreign-chimney")


def test_a_vortex_is_optional_and_only_works_on_arrival():
    assert allowed(table(2, red=["c3"]), "move c3S", "squares").gifts["red"] == ["c2"]
    refused(table(2, red=["c2"]), "move c2N>f7", "vortex/not-on-one")
    refused(table(2, red=["c3"]), "move c3S>a1", "vortex/not-to-one")
    refused(table(2, red=["c3"]), "move c3S>j9", "vortex/not-to-one")
    refused(table(2, red=["c3"]), "move c3S>c2", "vortex/same")


def test_a_gift_may_whirl_to_the_vortex_it_has_just_left():
    board = BOARD | {"vortexes": ["a1", "a2", "f7"]}
    after = allowed(table(2, red=["a1"], board=board), "move a1N>a1", "vortex")
    assert after.gifts["red"] == ["a1"]


def test_a_gift_pushed_onto_the_next_vortex_occupies_it():
    board = BOARD | {"vortexes": ["a2", "a3", "f7"]}
    position = table(2, red=["a1"], green=["a2"], board=board)
    refused(position, "move a1N>a3", "vortex/occupied")
    assert {"move a1N", "move a1N>f7"} <= lines(position)
    assert "move a1N>a3" not in lines(position)


def test_a_gift_delivered_on_step_one_makes_no_second_step():
    refused(table(4, red=["h4"]), "move h4N h5N", "own-gifts/gone")
    allowed(table(4, red=["h4", "c4"]), "move h4N c4W", "chimney")


def test_a_log_on_a_chimney_closes_it():
    refused(table(2, red=["h4"], logs=["h5"]), "move h4N", "logs-block")
    refused(table(2, red=["h3"], green=["h4"], logs=["h5"]), "move h3N", "push-stopped/log", "push-stops")


# Loading, logs, passing


def test_loading_needs_a_free_sled_and_a_gift_in_reserve():
    refused(table(1, red=["d4"]), "load", "load/gift")
    refused(table(1, logs=["d4"]), "load", "load/log")
    refused(table(6, red=["c4"], delivered={"red": 3}, first="green"), "load", "load/no-reserve")


@pytest.mark.parametrize(
    ("square", "case"),
    [("b3", "hole"), ("c2", "vortex"), ("a5", "log"), ("c4", "gift"), ("e5", "gift"), ("a9", "off-board")],
)
def test_a_log_needs_a_free_square(square, case):
    refused(table(5, red=["c4"], blue=["e5"], logs=["a5"]), f"log {square}", f"log/{case}")


def test_only_a_lying_log_can_be_taken_away():
    refused(table(5, logs=["a5"]), "unlog a6", "unlog/none")


def test_who_can_do_nothing_passes():
    after = allowed(table(2), "pass", "must-act")
    assert (after.turn, after.phase) == ("green", "roll")
    assert lines(table(2)) == {"pass"}
    assert lines(table(1)) == {"load"}
    assert lines(table(1, logs=["d4"])) == {"pass"}
    refused(table(1), "pass", "must-act/other")


def test_with_no_gift_to_move_a_four_obliges_to_lay_or_take_a_log():
    refused(table(4), "pass", "must-act/other")
    full = table(4, logs=["a1", "a5", "h8"])
    refused(full, "pass", "must-act/other")
    assert lines(full) == {"unlog a1", "unlog a5", "unlog h8"}


# House rules


def test_short_moves_decides_whether_one_step_is_enough():
    allowed(table(6, red=["d4"]), "move d4W", "squares", "short_moves")
    strict = table(6, red=["d4"], house={"short_moves": False})
    refused(strict, "move d4W", "squares/second", "short_moves")
    allowed(strict, "move d4W c4W", "two-squares")
    assert "move d4W" not in lines(strict)


def test_a_single_step_is_enough_if_no_gift_can_make_a_second():
    strict = table(6, red=["h4"], house={"short_moves": False})
    allowed(strict, "move h4N", "chimney")
    other_gift = table(6, red=["c4", "h4"], house={"short_moves": False})
    refused(other_gift, "move h4N", "squares/second", "short_moves")


def test_a_second_step_round_a_corner_is_no_duty_where_corners_are_forbidden():
    house = {"short_moves": False, "turn_corner": False}
    position = table(6, red=["b8"], house=house)
    allowed(position, "move b8W", "squares")
    assert "move b8W" in lines(position)
    refused(table(6, red=["b8"], house={"short_moves": False}), "move b8W", "squares/second", "short_moves")


def test_turn_corner_decides_whether_one_gift_may_turn():
    allowed(table(4, red=["d4"]), "move d4W c4N", "two-squares", "turn_corner")
    strict = table(4, red=["d4", "a1"], house={"turn_corner": False})
    refused(strict, "move d4W c4N", "two-squares/corner", "turn_corner")
    refused(strict, "move a1N a2S", "two-squares/corner", "turn_corner")
    allowed(strict, "move d4W c4W", "two-squares")
    allowed(strict, "move d4W a1N", "two-squares")


def test_a_vortex_does_not_let_a_gift_turn_where_corners_are_forbidden():
    strict = table(4, red=["c3"], house={"turn_corner": False})
    refused(strict, "move c3S>f7 f7E", "two-squares/corner", "turn_corner")
    allowed(strict, "move c3S>f7 f7S", "vortex")


# The end


def test_game_goes_on_while_the_round_does():
    third = table(2, turn="blue", blue=["a3"], delivered={"blue": 3})
    after = allowed(third, "move a3N", "chimney")
    assert (after.turn, after.phase, after.delivered["blue"]) == ("yellow", "roll", 4)
    assert ask(third, "move a3N").events[-1]["event"] == "last-round"


def test_game_ends_after_the_player_before_the_first_whatever_he_does():
    last = table(3, turn="yellow", delivered={"blue": 4})
    after = allowed(last, "pass", "last-round/ends")
    assert (after.turn, after.phase) == (None, "over")
    first_again = table(2, turn="blue", first="yellow", blue=["a3"], delivered={"blue": 3})
    assert allowed(first_again, "move a3N", "last-round/ends").phase == "over"


def test_a_push_can_deliver_the_winning_gift_of_another():
    position = table(2, turn="yellow", yellow=["a2"], blue=["a3"], delivered={"blue": 3})
    after = allowed(position, "move a2N", "last-round/ends")
    assert rules.score(after).ranking == [["blue"], ["red", "green", "yellow"]]


def test_nobody_moves_after_the_end():
    over = table(turn=None, phase="over", red=["c4"], delivered={"blue": 4})
    assert lines(over) == set()
    for move in ("roll 3", "move c4W", "pass", "load"):
        refused(over, move, "last-round/over")


def test_score_counts_delivered_gifts_in_seat_order():
    standing = rules.score(
        put(table(players=["blue", "red", "yellow", "green"], delivered={"red": 2, "green": 2}))
    )
    assert standing.over is False
    assert standing.scores == {"blue": 0, "red": 2, "yellow": 0, "green": 2}
    assert standing.ranking == [["red", "green"], ["blue", "yellow"]]


# Positions in and out


def test_lists_of_places_come_out_in_string_order_and_the_board_as_given():
    board = BOARD | {"walls": ["b2-a2", *BOARD["walls"][:0:-1]], "holes": BOARD["holes"][::-1]}
    position = table(red=["h1", "c4", "a8"], green=["h8", "b1"], logs=["h6", "a6"], board=board)
    after = allowed(position, "roll 4", "turn/rolled")
    assert after.gifts["red"] == ["a8", "c4", "h1"]
    assert after.gifts["green"] == ["b1", "h8"]
    assert after.logs == ["a6", "h6"]
    assert json.loads(msgspec.json.encode(after))["board"] == board
    refused(table(2, red=["a2"], board=board), "move a2E", "walls/wall")


def test_a_board_left_out_stays_left_out():
    after = allowed(table(), "roll 4", "turn/rolled")
    assert "board" not in json.loads(msgspec.json.encode(after))


def board_with(**changes) -> dict:
    return table(board=BOARD | changes)


IMPOSSIBLE = {
    "three players": (table(players=["red", "green", "blue"]), "$.players"),
    "a colour twice": (table(players=["red", "green", "blue", "blue"]), "$.players"),
    "no reserve for yellow": (table(reserve={"red": 4, "green": 4, "blue": 4}), "$.reserve"),
    "five gifts": (table(reserve={"red": 5, "green": 4, "blue": 4, "yellow": 4}), "$.reserve.red"),
    "negative reserve": (table(delivered={"red": 5}), "$.reserve.red"),
    "two gifts on a square": (table(red=["c4"], green=["c4"]), "$.gifts.green[0]"),
    "gift off the board": (table(red=["c4", "i1"]), "$.gifts.red[1]"),
    "gift in a hole": (table(red=["b3"]), "$.gifts.red[0]"),
    "gift on its chimney": (table(red=["h5"]), "$.gifts.red[0]"),
    "gift on another's sled": (table(red=["d5"]), "$.gifts.red[0]"),
    "four logs": (table(logs=["a1", "a2", "a3", "a5"]), "$.logs"),
    "log twice": (table(logs=["a1", "a1"]), "$.logs[1]"),
    "log in a hole": (table(logs=["b3"]), "$.logs[0]"),
    "log on a vortex": (table(logs=["a1", "c2"]), "$.logs[1]"),
    "log on a gift": (table(red=["a1"], logs=["a1"]), "$.logs[0]"),
    "log off the board": (table(logs=["a0"]), "$.logs[0]"),
    "log on a sled against the house": (table(logs=["d4"], house={"logs_anywhere": False}), "$.logs[0]"),
    "log on a chimney against the house": (table(logs=["h5"], house={"logs_anywhere": False}), "$.logs[0]"),
    "die while rolling": (table(die=None) | {"die": 3}, "$.die"),
    "no die while acting": (table(phase="act"), "$.die"),
    "die 7": (table(7), "$.die"),
    "nobody's turn": (table(turn=None), "$.turn"),
    "a turn after the end": (table(phase="over", delivered={"blue": 4}), "$.turn"),
    "over without four": (table(phase="over", turn=None, delivered={"blue": 3}), "$.phase"),
    "a new round after four": (table(delivered={"blue": 4}), "$.phase"),
    "unknown house rule": (table(house={"shortmoves": True}), "$.house.shortmoves"),
    "unknown house value": (table(house={"short_moves": 1}), "$.house.short_moves"),
    "wall across": (board_with(walls=["a1-b2"]), "$.board.walls[0]"),
    "wall twice": (board_with(walls=["a1-a2", "a2-a1"]), "$.board.walls[1]"),
    "wall off the board": (board_with(walls=["h1-i1"]), "$.board.walls[0]"),
    "hole off the board": (board_with(holes=["a9"]), "$.board.holes[0]"),
    "hole twice": (board_with(holes=["a1", "a1"]), "$.board.holes[1]"),
    "vortex in a hole": (board_with(vortexes=["b3"]), "$.board.vortexes[0]"),
    "chimney on a sled": (board_with(chimneys=BOARD["chimneys"] | {"red": "d4"}), "$.board.chimneys.red"),
}  # fmt: skip


@pytest.mark.parametrize(("position", "where"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_impossible_position_is_refused_with_its_place(position, where):
    with pytest.raises(PositionError) as refusal:
        put(position)
    assert refusal.value.where == where
    assert refusal.value.message


def test_odd_but_possible_positions_are_accepted():
    put(table(logs=["d4", "h5"]))
    put(table(turn="green", delivered={"red": 4}))
    put(table(turn="yellow", first="green", delivered={"red": 4, "blue": 4}))
    put(table(red=["h6", "c2", "a4"], delivered={"red": 1}))
    put(board_with(holes=[], vortexes=["b6"], walls=[]))


@pytest.mark.parametrize(
    "move",
    [
        {"do": "jump"}, {"do": "roll"}, {"do": "roll", "die": "4"}, {"do": "roll", "die": 4.5},
        {"do": "roll", "die": True}, {"do": "load", "at": "d4"}, {"do": "log"}, {"do": "log", "at": "A5"},
        {"do": "log", "at": "5a"}, {"do": "log", "at": "a5\n"}, {"do": "log", "at": 5},
        {"do": "move"}, {"do": "move", "steps": {"gift": "d4", "dir": "N"}},
        {"do": "move", "steps": [{"gift": "d4"}]}, {"do": "move", "steps": [{"gift": "d4", "dir": "n"}]},
        {"do": "move", "steps": [{"gift": "d4", "dir": "NE"}]},
        {"do": "move", "steps": [{"gift": "d4", "dir": "N", "vortex": None}]},
        {"do": "move", "steps": [{"gift": "d4", "dir": "N", "push": True}]}, {},
    ],
)  # fmt: skip
def test_a_word_key_or_type_nobody_knows_is_no_move(move):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(move), type=rules.Move)


# Set-up, notation, picture, whole games


def test_setup_puts_one_gift_on_each_sled_and_draws_who_begins():
    starts = set()
    for seed in range(30):
        position = rules.setup(COLOURS, seeded(seed), Wishes())
        rules.check(position)
        assert position.gifts == {"red": ["d4"], "green": ["d5"], "blue": ["e5"], "yellow": ["e4"]}
        assert set(position.reserve.values()) == {3}
        assert (position.turn, position.phase, position.logs) == (position.first, "roll", [])
        starts.add(position.first)
    assert starts == set(COLOURS)


@pytest.mark.parametrize("players", [COLOURS[:3], ("red", "red", "green", "blue"), ("Ana", "Bo", "Cy", "Di")])
def test_setup_takes_exactly_the_four_colours(players):
    with pytest.raises(UsageError):
        rules.setup(players, seeded(1), Wishes())


def test_setup_refuses_what_the_game_does_not_have():
    for wishes in (Wishes(variant="long"), Wishes(starts={"red": 1})):
        with pytest.raises(UsageError):
            rules.setup(COLOURS, seeded(1), wishes)
    assert rules.setup(COLOURS, seeded(1), Wishes(house={"turn_corner": False})).house == {
        "turn_corner": False
    }


def test_nothing_is_hidden():
    position = put(table(red=["c4"]))
    assert rules.view(position, "blue") == position


def test_notation_forgives_spaces_and_case():
    assert notation.read("  MOVE D4n   c3 S > F7 ") == notation.read("move d4N c3S>f7")
    assert notation.read("Log A5") == notation.read("log a5")


@pytest.mark.parametrize(
    ("line", "word"),
    [("jump d4", "'jump'"), ("roll", "nothing"), ("roll six", "'six'"), ("move d4", "'d4'"),
     ("move d4X", "'d4x'"), ("move d4N 4dN", "'4dn'"), ("log a", "'a'"), ("log", "nothing"),
     ("pass now", "'now'"), ("", "''")],
)  # fmt: skip
def test_notation_names_the_word_that_is_wrong(line, word):
    with pytest.raises(PositionError, match=word) as refusal:
        notation.read(line)
    assert refusal.value.where == "move"
    assert refusal.value.hint


def test_picture_shows_all_there_is_in_80_columns():
    position = put(table(5, red=["c2", "d4"], green=["h5"], logs=["a5"], delivered={"blue": 2}))
    for language in ("en", "fr"):
        text = load_text(ROOM.folder, language)
        drawn = strip(show.picture(position, text))
        assert max(map(len, drawn.splitlines())) <= 80
        assert "@ [▲]" in drawn
        assert "s▲[▲]" in drawn
        assert "c▲[●]" in drawn
        assert "===" in drawn
        assert text.word("red") in drawn
        assert "2/4" in drawn
    over = put(table(turn=None, phase="over", delivered={"blue": 4}))
    assert "Blue won" in strip(show.picture(over, load_text(ROOM.folder, "en")))


def strip(drawn: str) -> str:
    return re.sub(r"\x1b\[\d+m", "", drawn)


HOUSES = [dict(zip(rules.HOUSE, values, strict=True)) for values in product((True, False), repeat=3)]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_random_and_sensible_games_keep_the_laws(house):
    luck = seeded(str(house))
    position = rules.setup(COLOURS, luck, Wishes(house=house))
    counted = components(position)
    for number in range(1000):
        listed = rules.moves(position)
        if not listed:
            break
        if number % 9 == 0:
            assert {m for m in candidates(position) if rules.judge(position, m).legal} == set(listed)
        assert all(notation.read(notation.write(move)) == move for move in listed)
        chosen = bots.pick(position, listed, luck) if number % 4 else luck.choice("dice", listed)
        verdict = rules.judge(position, chosen)
        assert verdict.legal
        position = verdict.position
        rules.check(position)
        assert components(position) == counted
        assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position
    assert position.phase == "over"
