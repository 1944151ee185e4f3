"""Snow Tails: worked examples, table questions, and every rule under its own name."""

import json
import re
from collections import Counter
from itertools import product

import msgspec
import pytest

from pnp.errors import PositionError, UsageError
from pnp.games import find
from pnp.games.snow_tails import bots, notation, rules, show
from pnp.games.snow_tails.position import Position, Sled, Then
from pnp.games.snow_tails.track import FIRST_COURSE, LENGTHS, course_of, name_of, place_of
from pnp.models.text import load_text
from pnp.referee.chance import seeded
from pnp.referee.requests import Desk
from pnp.referee.simulate import play_out
from pnp.rules.contract import Wishes
from tests.rooms.snow_tails_candidates import candidates, components

ROOM = find("snow-tails")
LONG = ["start", "straight", "straight", "straight", "finish"]
BEND = ["start", "straight", "left", "straight", "finish"]


def sled(at, left=3, right=3, brake=3, hand=(1, 2, 3, 4, 5), damage=0, printed=(), deck=None, discard=()):
    """A sled whose pile is not tracked unless it is given."""
    hand = list(hand)[: 5 - damage] if hand == (1, 2, 3, 4, 5) else list(hand)
    pile = msgspec.UNSET if deck is None else list(deck)
    return Sled(at, left, right, list(printed), brake, hand, damage, pile, list(discard))


def race(track, order, *, done=(), round=2, phase="turn", trees=(), finished=(), out=(), house=None, **sleds):
    """A position with the first of `order` that is not done to play."""
    turn = next((colour for colour in order if colour not in done), None)
    position = Position(
        track=list(track), round=round, phase=phase, turn=turn, order=list(order), done=list(done),
        trees=list(trees), finished=list(finished), out=list(out), sleds=sleds,
    )  # fmt: skip
    if house:
        position = msgspec.structs.replace(position, house=house)
    rules.check(position)
    return position


def ruling(position, line):
    """The verdict on a move in short notation; whatever it leads to is a position, and can be told."""
    verdict = rules.judge(position, notation.read(line))
    for language in ("en", "fr"):
        text = load_text(ROOM.folder, language)
        assert text.why_sentence(verdict.reason, verdict.facts)
        defaults = {switch: values[0] for switch, values in rules.HOUSE.items()}
        assert bool(text.resting(verdict.rests, {}, defaults)) == bool(verdict.rests)
        for event in verdict.events:
            assert text.event_line(event)
    assert verdict.legal == (verdict.position is not None)
    if verdict.legal:
        rules.check(verdict.position)
    return verdict


def pair(track, red, blue, **more):
    """Red to play, blue beside or ahead of it."""
    return race(track, ["red", "blue"], red=red, blue=blue, **more)


# --- worked examples of the original rules ---


def test_example_three_and_five_against_brake_five_is_speed_three_with_two_drifts_right():
    position = pair(LONG, sled("1.2.1", right=5, hand=[5, 1]), sled("0.1.1"))
    for path in ("SSF", "SFS", "FSS"):
        verdict = ruling(position, f"drive B5 {path}")
        assert verdict.legal
        assert verdict.reason == "drift"
        assert verdict.position.sleds["red"].at == "1.4.4"
    assert ruling(position, "drive B5 FFS").reason == "drift/owed"


def test_example_yellow_two_and_four_minus_three_enters_the_bend_without_damage():
    position = race(BEND, ["yellow", "red"], yellow=sled("1.2.4", 3, 4, 3, hand=[2]), red=sled("1.1.1"))
    verdict = ruling(position, "drive L2 SFS")
    assert verdict.position.sleds["yellow"].damage == 0
    assert verdict.position.sleds["yellow"].at == "2.4.2"
    assert verdict.reason == "landing"


def test_example_blue_second_with_three_twos_takes_a_bonus_of_two():
    position = race(
        BEND, ["yellow", "blue"], done=["yellow"],
        yellow=sled("2.4.4"), blue=sled("1.1.3", 5, 4, 3, hand=[2, 2, 2], deck=[1, 2, 3, 4, 5, 5]),
    )  # fmt: skip
    verdict = ruling(position, "drive L2 R2 B2 FF bonus")
    blue = verdict.position.sleds["blue"]
    assert verdict.legal
    assert verdict.rule == "bonus"
    assert (blue.left, blue.right, blue.brake) == (2, 2, 2)
    assert (blue.at, blue.damage) == ("2.1.2", 0)
    assert blue.discard == [5, 4, 2]


def test_example_red_at_speed_five_over_limit_four_takes_one_damage():
    position = pair(BEND, sled("1.3.3", 5, 5, 3, hand=[4, 4, 1]), sled("0.1.1"))
    verdict = ruling(position, "drive L4 B4 FFFFS")
    assert verdict.rule == "red-line"
    assert verdict.position.sleds["red"].damage == 1
    assert verdict.position.sleds["red"].at == "2.4.3"


def test_example_speed_five_over_limit_three_is_two_damage():
    track = ["start", "straight", "hairpin-right", "finish"]
    position = pair(track, sled("1.3.5", 4, 4, 1, hand=[3, 1]), sled("0.1.1"))
    verdict = ruling(position, "drive B3 FFFFF")
    assert verdict.position.sleds["red"].damage == 2
    assert verdict.facts["over"] == 2


def test_example_drift_in_a_bend_at_speed_six():
    position = pair(BEND, sled("2.2.1", 3, 3, 2, hand=[5]), sled("0.1.1"))
    verdict = ruling(position, "drive R5 SSFFFF")
    assert verdict.legal
    assert verdict.reason == "landing"
    assert verdict.position.sleds["red"].damage == 0


def test_example_drift_one_drift_two_is_one_legal_order_of_speed_five_drift_two_left():
    position = pair(LONG, sled("1.5.1", 5, 3, 3, hand=[3]), sled("0.1.1"))
    assert ruling(position, "drive B3 SFSFF").position.sleds["red"].at == "2.3.1"


def test_sleds_on_the_same_level_rank_by_the_inside_of_the_bend():
    course = course_of(["start", "straight", "right", "straight", "left", "straight", "finish"])
    for first, second in [
        ("1.5.3", "1.1.3"),  # a straight before a right bend
        ("2.5.1", "2.1.3"),  # level in the bend itself, 1/2 and 3/6
        ("3.1.1", "3.2.1"),  # the next bend turns left
        ("5.4.2", "5.3.2"),  # the last straight: flag side
        ("6.5.9", "6.4.9"),  # past the line: flag side
        ("2.1.4", "2.5.1"),  # 4/6 is further than 1/2
    ]:
        assert course.ahead(place_of(first)) > course.ahead(place_of(second))


# --- table questions ---


def test_question_1_a_drift_between_two_sleds_side_by_side_is_allowed():
    position = race(
        LONG, ["blue", "green", "red"], done=["blue", "green"],
        red=sled("1.2.2", 2, 3, 3, hand=[4]), blue=sled("1.2.3"), green=sled("1.3.2"),
    )  # fmt: skip
    verdict = ruling(position, "drive B4 S")
    assert verdict.legal
    assert verdict.rule == "drift"
    assert verdict.position.sleds["red"].at == "1.3.3"


def test_question_2_a_three_may_lie_on_a_three():
    position = pair(LONG, sled("1.2.2", printed=["left", "right"], hand=[3]), sled("0.1.1"))
    verdict = ruling(position, "drive L3 FFF")
    assert verdict.rule == "cover"
    assert verdict.position.sleds["red"].printed == ["right"]
    assert verdict.position.sleds["red"].discard == []


def test_question_3_a_bonus_taken_after_the_red_line_counts_for_it():
    position = race(
        BEND, ["blue", "red"], done=["blue"], red=sled("1.5.4", hand=[3, 1]), blue=sled("3.1.1"),
    )  # fmt: skip
    assert ruling(position, "drive L3 FFF").position.sleds["red"].damage == 0
    verdict = ruling(position, "drive L3 FFF bonus")
    assert verdict.reason == "red-line/bonus"
    assert verdict.position.sleds["red"].damage == 1
    assert verdict.position.sleds["red"].at == "2.5.4"


def test_question_4_a_crash_before_the_red_line_costs_no_speed_damage():
    position = pair(BEND, sled("1.5.3", 4, 5, 3, hand=[3, 1]), sled("0.1.1"))
    before = ruling(position, "drive B3 S")
    assert before.rule == "hit-edge"
    assert (before.position.sleds["red"].damage, before.position.sleds["red"].at) == (1, "1.5.3")
    after = ruling(position, "drive B3 FFFS")
    assert after.rule == "hit-edge"
    assert (after.position.sleds["red"].damage, after.position.sleds["red"].at) == (3, "2.5.1")
    assert [e["event"] for e in after.events if e["event"] in ("too-fast", "damage")] == [
        "too-fast",
        "damage",
    ]
    assert after.rests == ("full-speed",)


def test_question_5_fast_into_a_bend_then_into_a_sled_trims_to_five_and_never_refills():
    position = race(
        BEND, ["blue", "red"], done=["blue"], blue=sled("2.3.2"),
        red=sled("1.3.5", 4, 4, 1, hand=[1, 2, 3, 4, 5], deck=[1, 1]),
    )  # fmt: skip
    verdict = ruling(position, "drive B1 FF")
    red = verdict.position.sleds["red"]
    assert verdict.rule == "hit-sled"
    assert (red.at, red.damage, red.hand) == ("2.3.1", 3, [2, 3, 4, 5])
    assert (verdict.position.phase, verdict.position.turn, verdict.position.done) == ("trim", "red", ["blue"])
    trimmed = ruling(verdict.position, "trim 4 3")
    assert trimmed.reason == "trim"
    assert trimmed.position.sleds["red"].hand == [2, 5]
    assert trimmed.position.sleds["red"].discard == [1, 3, 4]
    assert (trimmed.position.round, trimmed.position.phase) == (3, "turn")


def test_question_6_drifts_may_be_ordered_to_hit_a_sled_on_purpose():
    position = race(
        LONG, ["blue", "red"], done=["blue"], blue=sled("1.3.2"),
        red=sled("1.2.1", 2, 3, 3, hand=[3, 1], deck=[5]),
    )  # fmt: skip
    assert ruling(position, "drive B3 FS").rule == "drift"
    verdict = ruling(position, "drive B3 S")
    assert verdict.rule == "hit-sled"
    assert verdict.position.sleds["red"].at == "1.2.1"
    assert verdict.position.sleds["red"].hand == [1]
    assert verdict.position.sleds["red"].deck == [5]


def test_question_7_a_tree_that_gives_the_fifth_damage_removes_the_sled_there():
    position = pair(LONG, sled("1.2.1", hand=[3], damage=4), sled("0.1.1"), trees=["1.2.3", "2.1.1"])
    verdict = ruling(position, "drive L3 FF")
    assert verdict.reason == "damage-limit/tree"
    after = verdict.position
    assert (after.out, after.trees, after.turn, after.done) == (["red"], ["2.1.1"], "blue", ["red"])
    assert (after.sleds["red"].at, after.sleds["red"].damage) == (None, 4)
    assert after.order == ["red", "blue"]
    assert ruling(position, "drive L3 FFF").reason == "damage-limit/ends"
    assert ruling(position, "drive L3 FF bonus").reason == "bonus/collision"


def test_question_8_three_equal_cards_on_three_places_are_allowed_two_on_one_dog_are_not():
    position = pair(LONG, sled("1.2.1", hand=[2, 2, 2, 4]), sled("0.1.1"))
    verdict = ruling(position, "drive L2 R2 B2 FF")
    assert verdict.reason == "play-cards/three"
    assert verdict.position.sleds["red"].hand == [4, "?", "?", "?", "?"]
    with pytest.raises(PositionError, match="two cards on one place"):
        notation.read("drive L2 L2 FF")


def test_question_9_drift_three_at_speed_two_is_two_drifts():
    position = pair(LONG, sled("1.2.1", 1, 4, 1, hand=[3]), sled("0.1.1"))
    verdict = ruling(position, "drive B3 SS")
    assert verdict.reason == "drift/capped"
    assert verdict.position.sleds["red"].at == "1.4.3"
    assert ruling(position, "drive B3 FS").reason == "drift/owed"


@pytest.mark.parametrize(
    ("start", "drift", "landing"),
    [("2.1.1", 1, "2.2.2"), ("2.2.1", -1, "2.1.1"), ("2.4.4", -1, "2.3.4"), ("2.5.6", -1, "3.4.1"),
     ("2.3.2", 1, "2.4.3"), ("1.2.5", 1, "2.3.1"), ("0.3.1", -1, "1.2.1")],
)  # fmt: skip
def test_question_10_a_drift_leads_to_the_space_that_holds_the_point_beyond_its_own(start, drift, landing):
    assert name_of(course_of(BEND).step(place_of(start), drift)) == landing


def test_question_10_is_cited_with_the_choice_it_rests_on():
    position = pair(BEND, sled("2.1.1", 2, 3, 4, hand=[4]), sled("0.1.1"))
    verdict = ruling(position, "drive B4 S")
    assert (verdict.reason, verdict.rests) == ("landing", ("landing",))
    assert verdict.position.sleds["red"].at == "2.2.2"


def test_question_11_the_second_over_the_line_wins_if_it_goes_further():
    position = race(
        LONG, ["blue", "red", "green"], done=["blue"],
        blue=sled("4.2.1"), red=sled("3.1.5", 4, 4, 3, hand=[3]), green=sled("1.1.1", hand=[5]),
    )  # fmt: skip
    verdict = ruling(position, "drive B3 FFFFF")
    assert verdict.rule == "finish"
    assert verdict.position.finished == []
    ended = ruling(verdict.position, "drive B5 F").position
    assert ended.finished == ["red", "blue"]
    assert (ended.sleds["red"].at, ended.order, ended.round) == (None, ["green"], 3)
    assert rules.score(ended).scores == {"blue": 3, "red": 5, "green": 0}
    assert rules.score(ended).ranking == [["red"], ["blue"], ["green"]]


def test_question_12_a_sled_past_the_line_blocks_until_the_round_ends():
    position = race(
        LONG, ["blue", "red"], done=["blue"], blue=sled("4.1.2"), red=sled("3.1.5", hand=[3, 1]),
    )  # fmt: skip
    verdict = ruling(position, "drive L3 FF")
    assert verdict.rule == "hit-sled"
    assert verdict.position.finished == ["blue", "red"]
    assert verdict.position.phase == "over"


# --- cards ---


def test_cards_are_at_least_one_of_one_value_and_held():
    position = pair(LONG, sled("1.2.1", hand=[2, 2, 4]), sled("0.1.1"))
    assert ruling(position, "drive FFF").reason == "play-cards/none"
    assert ruling(position, "drive L2 R4 FFF").reason == "play-cards/mixed"
    assert ruling(position, "drive L5 FFFFF").reason == "play-cards/not-held"
    assert ruling(position, "drive L2 R2 B2 FF").reason == "play-cards/not-held"
    assert ruling(position, "drive B9 F").reason == "play-cards/not-held"
    assert ruling(position, "drive B? F").reason == "play-cards/not-held"


def test_covered_cards_reach_the_discards_left_right_then_brake():
    position = pair(LONG, sled("1.2.1", 4, 1, 5, hand=[3, 2, 3, 3], discard=[5]), sled("0.1.1"))
    red = ruling(position, "drive L3 R3 B3 FFF").position.sleds["red"]
    assert red.discard == [5, 4, 1, 3]
    assert red.hand == [2, "?", "?", "?", "?"]


def test_an_unseen_card_may_be_any_that_is_left():
    position = pair(LONG, sled("1.2.1", hand=["?", 1], discard=[4, 4, 4, 4]), sled("0.1.1"))
    assert ruling(position, "drive B2 FFFF").position.sleds["red"].hand == [1, "?", "?", "?", "?"]
    assert ruling(position, "drive B4 FF").reason == "play-cards/not-held"
    assert ruling(position, "drive L1 R1 F").legal is False
    assert all(move.cards.brake in (1, msgspec.UNSET) for move in rules.moves(position))
    assert rules.moves(pair(LONG, sled("1.2.1", hand=["?"]), sled("0.1.1"))) == []


def test_a_player_without_dog_cards_regroups_and_plays_on():
    position = pair(LONG, sled("1.2.1", hand=[], damage=1, deck=[1, 2, 3, 4]), sled("0.1.1"))
    assert rules.moves(position) == [notation.read("regroup")]
    assert ruling(position, "drive B1 F").reason == "regroup/no-cards"
    verdict = ruling(position, "regroup")
    assert verdict.reason == "regroup"
    red = verdict.position.sleds["red"]
    assert (red.hand, red.damage, red.deck) == ([1, 2, 3], 2, [4])
    assert (verdict.position.turn, verdict.position.phase, verdict.position.done) == ("red", "turn", [])
    assert ruling(verdict.position, "regroup").reason == "regroup/has-cards"


def test_regrouping_with_four_damage_cards_is_the_end():
    position = pair(LONG, sled("1.2.1", hand=[], damage=4, deck=[1, 2]), sled("0.1.1"))
    verdict = ruling(position, "regroup")
    assert verdict.reason == "damage-limit/regroup"
    assert verdict.position.out == ["red"]
    assert verdict.position.sleds["red"].deck == [1, 2]


def test_regrouping_may_need_a_reshuffle_and_the_turn_stays():
    position = pair(LONG, sled("1.2.1", hand=[], deck=[1], discard=[5, 2, 4, 4]), sled("0.1.1"))
    waiting = ruling(position, "regroup").position
    assert (waiting.phase, waiting.then, waiting.done) == ("reshuffle", Then("red", 3, "turn"), [])
    after = ruling(waiting, "reshuffle 4 5 4 2").position
    assert (after.phase, after.turn, after.sleds["red"].hand) == ("turn", "red", [1, 4, 5, 4])
    assert (after.sleds["red"].deck, after.sleds["red"].discard) == ([2], [])


# --- speed, drift, bonus ---


def test_a_path_has_exactly_the_steps_of_the_speed():
    position = pair(LONG, sled("1.2.1", 4, 4, 3, hand=[5]), sled("0.1.1"))
    assert ruling(position, "drive B5 FFF").reason == "speed"
    assert ruling(position, "drive B5 FF").reason == "speed/short"
    assert ruling(position, "drive B5 FFFF").reason == "speed/long"
    assert ruling(position, "drive B5 FSF").reason == "drift/none-owed"


def test_at_speed_zero_or_less_the_sled_stands_still_without_bonus():
    position = pair(LONG, sled("1.2.1", 1, 1, 1, hand=[5, 2]), sled("0.1.1"))
    for line in ("drive B5", "drive B2"):
        verdict = ruling(position, line)
        assert verdict.reason == "stand-still"
        assert verdict.position.sleds["red"].at == "1.2.1"
    assert ruling(position, "drive B5 F").reason == "stand-still/path"
    assert ruling(position, "drive B5 bonus").reason == "bonus/speed"


def test_the_step_that_hits_must_leave_room_for_the_drifts_owed():
    position = race(
        LONG, ["blue", "red"], done=["blue"], blue=sled("1.2.2"), red=sled("1.2.1", 2, 4, 3, hand=[4]),
    )  # fmt: skip
    assert ruling(position, "drive B4 F").reason == "drift/owed"
    assert ruling(position, "drive B4 SS").legal


def test_no_bonus_with_unequal_dogs_in_the_first_round_or_after_a_collision():
    unequal = pair(LONG, sled("1.2.1", 3, 4, 3, hand=[5]), sled("0.1.1"))
    assert ruling(unequal, "drive B5 FS bonus").reason == "bonus/unequal"
    first = pair(LONG, sled("0.2.1", hand=[3]), sled("0.1.1"), round=1)
    assert ruling(first, "drive L3 FFF bonus").reason == "bonus/first-round"
    ahead = race(LONG, ["blue", "red"], done=["blue"], red=sled("1.2.1", hand=[3]), blue=sled("1.2.3"))
    collided = ruling(ahead, "drive L3 FF bonus")
    assert (collided.reason, collided.rests) == ("bonus/collision", ("bonus-collision",))


def test_finished_sleds_count_in_the_race_position():
    position = race(
        LONG, ["red", "blue"], finished=["green", "black"], red=sled("1.2.1", hand=[3]),
        blue=sled("1.1.1"), green=sled(None), black=sled(None),
    )  # fmt: skip
    assert ruling(position, "drive L3 FFF bonus").position.sleds["red"].at == "2.2.2"


def test_a_sled_out_this_round_keeps_its_place_in_the_order_for_the_bonus():
    sleds = {
        "blue": sled(None, damage=4), "red": sled("1.2.1", hand=[3]), "green": sled("1.1.1")
    }  # fmt: skip
    by_round = race(LONG, ["blue", "red", "green"], done=["blue"], out=["blue"], **sleds)
    by_turn = race(
        LONG, ["blue", "red", "green"], done=["blue"], out=["blue"], house={"position": "turn"}, **sleds
    )
    assert ruling(by_round, "drive L3 FFF bonus").position.sleds["red"].at == "2.2.1"
    assert ruling(by_turn, "drive L3 FFF bonus").position.sleds["red"].at == "1.2.5"


@pytest.mark.parametrize(("reading", "reached"), [("round", "2.2.4"), ("turn", "2.2.3")])
def test_house_rule_position_reads_the_race_position_by_round_or_by_turn(reading, reached):
    position = race(
        LONG, ["blue", "red"], done=["blue"], house={"position": reading},
        blue=sled("1.1.1"), red=sled("1.2.4", hand=[3]),
    )  # fmt: skip
    verdict = ruling(position, "drive L3 FFF bonus")
    assert verdict.rests == ("position",)
    assert verdict.position.sleds["red"].at == reached


def test_house_rule_bonus_into_sled_allows_or_refuses_a_bonus_that_hits():
    sleds = {"blue": sled("2.2.1"), "red": sled("1.2.2", hand=[3])}
    allowed = race(LONG, ["blue", "red"], done=["blue"], house={"bonus_into_sled": True}, **sleds)
    verdict = ruling(allowed, "drive L3 FFF bonus")
    assert (verdict.rule, verdict.rests) == ("hit-sled", ("bonus_into_sled",))
    assert verdict.position.sleds["red"].at == "1.2.5"
    refused = race(LONG, ["blue", "red"], done=["blue"], house={"bonus_into_sled": False}, **sleds)
    verdict = ruling(refused, "drive L3 FFF bonus")
    assert (verdict.reason, verdict.rests) == ("bonus/into-sled", ("bonus_into_sled",))
    assert len(rules.moves(allowed)) == len(rules.moves(refused)) + 3


def test_house_rule_bonus_into_sled_looks_at_the_actual_run():
    position = race(
        ["start", "canyon", "straight", "finish"], ["blue", "red"], done=["blue"],
        house={"bonus_into_sled": False}, blue=sled("2.2.1"), red=sled("0.2.1", 2, 2, 3, hand=[3, 2]),
    )  # fmt: skip
    verdict = ruling(position, "drive B2 FF bonus")
    assert verdict.reason == "canyon/hit"
    assert verdict.position.sleds["red"].at == "1.2.2"


# --- dangers ---


def test_two_red_lines_in_one_move_both_count():
    track = ["start", "straight", "left", "right", "straight", "finish"]
    position = pair(track, sled("1.1.5", 5, 5, 3, hand=[4]), sled("0.1.1"))
    verdict = ruling(position, "drive B4 FFFFFF")
    assert verdict.position.sleds["red"].damage == 4
    assert verdict.rests == ("each-line",)


def test_damage_at_a_red_line_is_told_with_that_of_a_tree():
    position = pair(BEND, sled("1.1.3", 5, 5, 3, hand=[4]), sled("0.1.1"), trees=["1.1.4"])
    verdict = ruling(position, "drive B4 FFFFFF")
    assert verdict.position.sleds["red"].damage == 3
    why = load_text(ROOM.folder, "en").why_sentence(verdict.reason, verdict.facts)
    assert why == "Red crosses the red line at speed 6, limit 4: 3 damage in all."


def test_no_speed_limit_inside_the_bend():
    position = pair(BEND, sled("2.1.1", 5, 5, 1, hand=[1]), sled("0.1.1"))
    assert ruling(position, "drive B1 FFFFFFFFF").position.sleds["red"].damage == 0


def test_a_sled_collision_across_the_red_line_does_not_cross_it():
    position = race(
        BEND, ["blue", "red"], done=["blue"], blue=sled("2.3.1"), red=sled("1.3.5", 5, 5, 1, hand=[1]),
    )  # fmt: skip
    verdict = ruling(position, "drive B1 F")
    assert verdict.rule == "hit-sled"
    assert verdict.position.sleds["red"].damage == 0
    assert ruling(position, "drive B1 FF").reason == "hit-sled/ends"


@pytest.mark.parametrize(
    ("section", "start", "path", "clause"),
    [("canyon", "1.2.2", "F", "canyon"), ("snowdrift-left", "1.1.1", "F", "snowdrift"),
     ("snowdrift-right", "1.5.1", "F", "snowdrift"), ("straight", "1.5.1", "S", "hit-edge")],
)  # fmt: skip
def test_scenery_and_the_edge_stop_the_sled_for_one_damage_and_a_refill(section, start, path, clause):
    right = 4 if path == "S" else 3
    track = ["start", section, "straight", "finish"]
    position = pair(track, sled(start, 3, right, 3, hand=[3, 1], deck=[5, 5, 5, 5]), sled("0.1.1"))
    verdict = ruling(position, f"drive B3 {path}")
    red = verdict.position.sleds["red"]
    assert verdict.rule == clause
    assert (red.at, red.damage, red.hand) == (start, 1, [1, 5, 5, 5])
    assert ruling(position, f"drive B3 {path}F").reason == "hit-edge/ends"


def test_scenery_never_blocks_the_diagonal_between_open_spaces():
    position = pair(["start", "canyon", "finish"], sled("1.2.2", 2, 3, 3, hand=[4]), sled("0.1.1"))
    verdict = ruling(position, "drive B4 S")
    assert (verdict.reason, verdict.position.sleds["red"].at) == ("drift", "1.3.3")


def test_a_tree_costs_one_damage_disappears_and_the_move_goes_on():
    track = ["start", "trees", "straight", "finish"]
    position = pair(track, sled("1.2.1", hand=[3]), sled("0.1.1"), trees=["1.2.2", "1.4.3", "1.1.4"])
    verdict = ruling(position, "drive L3 FFF")
    assert verdict.rule == "trees"
    assert verdict.position.trees == ["1.4.3", "1.1.4"]
    assert (verdict.position.sleds["red"].at, verdict.position.sleds["red"].damage) == ("1.2.4", 1)


def test_the_fifth_damage_takes_the_sled_out_with_its_cards_as_they_are():
    position = pair(LONG, sled("1.1.1", 4, 3, 3, hand=[3], damage=4, deck=[1, 2]), sled("0.1.1"))
    verdict = ruling(position, "drive B3 S")
    assert verdict.reason == "damage-limit/out"
    red = verdict.position.sleds["red"]
    assert (red.at, red.damage, red.hand, red.deck, red.discard) == (None, 4, [], [1, 2], [3])
    assert rules.score(verdict.position).ranking == [["blue"], ["red"]]


def test_the_fifth_damage_past_the_line_keeps_the_place_without_refill():
    track = ["start", "straight", "left", "finish"]
    position = pair(
        track, sled("1.1.5", 5, 5, 4, hand=[4, 1], damage=3, deck=[2, 2]), sled("0.1.1", hand=[5])
    )
    verdict = ruling(position, "drive B4 FFFFFF")
    assert (verdict.reason, verdict.rests) == ("damage-limit/stays", ("fifth-past-line",))
    red = verdict.position.sleds["red"]
    assert (red.at, red.damage, red.hand, verdict.position.out) == ("3.1.4", 4, [1], [])
    assert ruling(verdict.position, "drive B5 F").position.finished == ["red"]


def test_a_tree_past_the_line_that_is_one_too_many_keeps_the_sled_where_the_tree_stood():
    position = pair(LONG, sled("3.2.5", hand=[3], damage=4), sled("0.1.1"), trees=["4.2.2"])
    verdict = ruling(position, "drive L3 FF")
    assert (verdict.reason, verdict.position.sleds["red"].at) == ("damage-limit/stays", "4.2.2")
    assert verdict.rests == ("fifth-past-line", "fifth-at-tree")


# --- refilling and rounds ---


def test_the_hand_is_refilled_to_five_damage_included():
    position = pair(LONG, sled("1.2.1", 4, 4, 3, hand=[5, 1], damage=2, deck=[2, 3, 4]), sled("0.1.1"))
    red = ruling(position, "drive B5 FFF").position.sleds["red"]
    assert (red.hand, red.deck) == ([1, 2, 3], [4])


def test_a_pile_left_out_gives_unseen_cards_and_discards_left_out_are_not_tracked():
    bare = Sled("1.2.1", 4, 4, [], 3, [5, 1], 2)
    position = pair(LONG, bare, sled("0.1.1"))
    red = ruling(position, "drive B5 FFF").position.sleds["red"]
    assert red.hand == [1, "?", "?"]
    assert (red.deck, red.discard) == (msgspec.UNSET, msgspec.UNSET)


def test_start_position_five_trims_the_first_hand():
    start = sled("0.5.1", hand=[1, 1, 2, 3, 4, 5, 5], printed=["left", "right"])
    position = pair(LONG, start, sled("0.1.1"), round=1)
    waiting = ruling(position, "drive B3 FFF")
    assert (waiting.reason, waiting.position.phase) == ("cover", "trim")
    assert rules.moves(waiting.position) == [
        notation.read(f"trim {card}") for card in (1, 2, 4, 5)
    ]  # fmt: skip
    assert ruling(waiting.position, "trim 1 2").reason == "trim/count"
    assert ruling(waiting.position, "trim 3").reason == "trim/not-held"
    assert ruling(waiting.position, "drive B1 F").reason == "turn/trim"
    assert ruling(waiting.position, "trim 5").position.sleds["red"].hand == [1, 1, 2, 4, 5]


def test_an_unseen_card_may_be_trimmed_and_sorts_last():
    start = sled("0.5.1", hand=["?", 2, 3, 4, 5, 5], printed=["left", "right"])
    position = pair(LONG, start, sled("0.1.1"), round=1, phase="trim")
    assert [notation.write(move) for move in rules.moves(position)] == [
        "trim 2", "trim 3", "trim 4", "trim 5", "trim ?",
    ]  # fmt: skip
    assert ruling(position, "trim ?").position.sleds["red"].discard == ["?"]
    assert ruling(position, "trim 1").position.sleds["red"].hand == [2, 3, 4, 5, 5]


def test_a_refill_from_an_empty_pile_waits_for_the_reshuffle_before_the_round_ends():
    position = race(
        LONG, ["blue", "red"], done=["blue"], blue=sled("2.1.1"),
        red=sled("1.2.1", 4, 4, 3, hand=[5, 1], deck=[2], discard=[3, 3]),
    )  # fmt: skip
    waiting = ruling(position, "drive B5 FFF").position
    assert (waiting.phase, waiting.turn, waiting.done) == ("reshuffle", "red", ["blue", "red"])
    assert waiting.then == Then("red", 3, "turn")
    assert rules.moves(waiting) == [notation.read("reshuffle 3 3 5")]
    assert ruling(waiting, "reshuffle 3 5").reason == "reshuffle/other-cards"
    assert ruling(waiting, "regroup").reason == "turn/reshuffle"
    verdict = ruling(waiting, "reshuffle 5 3 3")
    assert verdict.reason == "reshuffle"
    after = verdict.position
    assert (after.round, after.turn, after.done, after.then) == (3, "blue", [], msgspec.UNSET)
    assert after.sleds["red"].hand == [1, 2, 5, 3, 3]


def test_if_pile_and_discards_are_empty_one_draws_what_there_is():
    position = pair(LONG, sled("1.2.1", 4, 4, 3, hand=[5, 1], deck=[]), sled("0.1.1"))
    verdict = ruling(position, "drive L5 SFFFFF")
    assert verdict.position.phase == "reshuffle"  # the covered 4 is there to be drawn
    fresh = sled("1.2.1", hand=[5], printed=["left", "right"], deck=[])
    after = ruling(pair(LONG, fresh, sled("0.1.1")), "drive L5 SSFFF")
    assert after.reason == "hit-edge/ends"
    after = ruling(pair(LONG, fresh, sled("0.1.1")), "drive L5 SFFFS").position
    assert (after.phase, after.sleds["red"].hand, after.turn) == ("turn", [], "blue")


def test_the_new_round_follows_the_race_order():
    position = race(
        BEND, ["blue", "green", "red"], done=["blue", "green"],
        blue=sled("1.2.4"), green=sled("1.1.4"), red=sled("1.5.1", hand=[3]),
    )  # fmt: skip
    after = ruling(position, "drive L3 FFF").position
    assert after.order == ["green", "blue", "red"]
    assert (after.round, after.turn) == (3, "green")


def test_level_finishers_rank_from_the_flag_side():
    position = race(
        LONG, ["blue", "red"], done=["blue"], blue=sled("4.3.2"), red=sled("3.4.5", 3, 3, 3, hand=[4]),
    )  # fmt: skip
    after = ruling(position, "drive B4 FF").position
    assert (after.finished, after.phase, after.turn) == (["red", "blue"], "over", None)
    assert (after.order, after.done, after.round) == ([], [], 2)
    assert rules.moves(after) == []
    assert ruling(after, "regroup").reason == "race-end/over"
    assert rules.score(after).over


def test_points_are_five_three_two_one_and_nothing_for_the_fifth():
    colours = ["green", "red", "black", "blue", "yellow"]
    position = race(LONG, [], phase="over", finished=colours, **{colour: sled(None) for colour in colours})
    standing = rules.score(position)
    assert standing.scores == {"green": 5, "red": 3, "black": 2, "blue": 1, "yellow": 0}
    assert standing.ranking == [[colour] for colour in colours]


def test_sleds_that_are_out_share_the_last_place_behind_those_in_the_race():
    position = race(
        LONG, ["red", "blue"], finished=["green"], out=["yellow", "black"],
        red=sled("1.2.1", hand=[3]), blue=sled("2.1.1"), green=sled(None),
        black=sled(None, damage=4), yellow=sled(None, damage=4),
    )  # fmt: skip
    assert rules.score(position).ranking == [["green"], ["blue"], ["red"], ["yellow", "black"]]


def test_wrong_phase_is_refused_first():
    position = pair(LONG, sled("1.2.1", hand=[2]), sled("0.1.1"))
    for line in ("trim 2", "trim", "reshuffle 2", "reshuffle"):
        assert ruling(position, line).reason == "turn/turn"


# --- set-up, views, pictures ---


@pytest.mark.parametrize("count", rules.PLAYERS)
def test_set_up_at_every_player_count(count):
    position = rules.setup(rules.SEATS[:count], seeded(count), Wishes())
    rules.check(position)
    assert position.track == list(FIRST_COURSE)
    assert (position.round, position.phase, position.turn) == (1, "turn", position.order[0])
    lanes = [int(position.sleds[colour].at[2]) for colour in position.order]
    assert lanes == sorted(lanes)  # the first bend turns left: lane 1 is start position 1
    for one in position.sleds.values():
        assert len(one.hand) == 5 + max(0, int(one.at[2]) - 3)
        assert Counter(one.hand + one.deck) == Counter([1, 2, 3, 4, 5] * 4)
        assert (one.left, one.right, one.brake, one.printed) == (3, 3, 3, ["left", "right"])


def test_set_up_takes_named_start_positions_and_refuses_impossible_ones():
    position = rules.setup(["red", "blue"], seeded(1), Wishes(starts={"red": 5, "blue": 4}))
    assert (position.sleds["red"].at, len(position.sleds["red"].hand)) == ("0.5.1", 7)
    assert (position.sleds["blue"].at, len(position.sleds["blue"].hand)) == ("0.4.1", 6)
    assert position.order == ["blue", "red"]
    partly = rules.setup(["red", "blue", "green"], seeded(2), Wishes(starts={"green": 2}))
    assert partly.sleds["green"].at == "0.2.1"
    for starts in ({"red": 1, "blue": 1}, {"red": 6}, {"green": 1}):
        with pytest.raises(UsageError):
            rules.setup(["red", "blue"], seeded(1), Wishes(starts=starts))
    for players in (["red"], ["red", "red"], ["red", "pink"]):
        with pytest.raises(UsageError):
            rules.setup(players, seeded(1), Wishes())


def test_start_position_one_is_inside_the_first_bend_or_on_the_flag_side():
    assert name_of(course_of(["start", "left", "finish"]).start(1)) == "0.1.1"
    assert name_of(course_of(["start", "hairpin-right", "finish"]).start(1)) == "0.5.1"
    assert name_of(course_of(LONG).start(2)) == "0.4.1"


def test_a_view_hides_other_hands_and_every_pile():
    position = rules.setup(["red", "blue"], seeded(3), Wishes())
    seen = rules.view(position, "red")
    rules.check(seen)
    assert seen.sleds["red"].hand == position.sleds["red"].hand
    assert set(seen.sleds["blue"].hand) == {"?"}
    assert {card for one in seen.sleds.values() for card in one.deck} == {"?"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_picture_shows_every_sled_and_fits_eighty_columns(language):
    text = load_text(ROOM.folder, language)
    for line in (ROOM.folder.parents[2] / "tests/examples/snow-tails.jsonl").open():
        position = msgspec.convert(json.loads(line)["position"], rules.Position)
        plain = re.sub("\x1b\\[\\d+m", "", show.picture(position, text))
        assert max(map(len, plain.splitlines())) <= 80
        for colour, one in position.sleds.items():
            assert f"{show.SYMBOLS[colour]} {text.word(colour)}" in plain
            if one.at is not None:
                assert one.at in plain
                strips = plain[: plain.index(text.words["show-sled"] + " ")]
                assert show.SYMBOLS[colour] in strips.split("\n\n", 2)[2]


# --- positions that cannot be, and words nobody knows ---


def broken(**changes):
    good = json.loads(msgspec.json.encode(pair(BEND, sled("1.2.1", hand=[2, 2]), sled("1.1.1"))))
    for path, value in changes.items():
        box = good
        *way, key = path.split("__")
        for step in way:
            box = box[step]
        box[key] = value
    return json.dumps({"position": good, "move": {"do": "regroup"}}).encode()


@pytest.mark.parametrize(
    "changes",
    [
        {"track": ["straight", "finish"]}, {"track": ["start", "straight"]}, {"track": []},
        {"track": ["start", "finish", "straight", "finish"]}, {"track": ["start", "loop", "finish"]},
        {"round": 0}, {"phase": "roll"}, {"turn": None}, {"turn": "blue"}, {"turn": "green"},
        {"turn": "pink"},
        {"order": ["red"]}, {"order": ["red", "blue", "blue"]}, {"order": ["red", "blue", "green"]},
        {"done": ["blue"]}, {"done": ["red"]}, {"done": ["red", "blue"]}, {"finished": ["red"]},
        {"out": ["blue"]}, {"finished": ["green"]}, {"phase": "over"}, {"phase": "trim"},
        {"phase": "reshuffle"}, {"then": {"player": "red", "draw": 1, "phase": "turn"}},
        {"trees": ["1.2.1"]}, {"trees": ["1.3.1", "1.3.1"]}, {"trees": ["9.1.1"]}, {"trees": ["1.3.6"]},
        {"trees": ["tree"]}, {"sleds": {}}, {"sleds__red__at": "1.1.1"}, {"sleds__red__at": "2.1.3"},
        {"sleds__red__at": "1.6.1"}, {"sleds__red__at": "01.1.1"}, {"sleds__red__at": "5.1.1"},
        {"sleds__red__at": None}, {"sleds__red__at": "4.1.1"}, {"sleds__red__left": 0},
        {"sleds__red__right": 6}, {"sleds__red__brake": 6}, {"sleds__red__damage": 5},
        {"sleds__red__damage": -1}, {"sleds__red__printed": ["left", "left"]},
        {"sleds__red__printed": ["up"]},
        {"sleds__red__hand": [6]}, {"sleds__red__hand": ["a"]}, {"sleds__red__hand": [1, 1, 1, 1, 1]},
        {"sleds__red__hand": [1, 1, 2, 3, 4, 5]}, {"sleds__red__hand": [True]},
        {"sleds__red__discard": [3, 3, 3]}, {"sleds__red__deck": ["?"] * 17}, {"house": {"bonus": True}},
        {"house": {"position": "never"}}, {"house": {"bonus_into_sled": 1}}, {"weather": "snow"},
        {"sleds__red__left": 4, "sleds__red__printed": ["left"]},
    ],
)  # fmt: skip
def test_positions_that_cannot_be_are_errors_with_a_place(changes):
    with pytest.raises(PositionError) as caught:
        Desk(ROOM).judge(broken(**changes))
    assert caught.value.where.startswith("$")


def test_closed_spaces_hold_no_sled_and_no_tree():
    for section, place in [("canyon", "1.2.3"), ("snowdrift-left", "1.1.5"), ("snowdrift-right", "1.4.4")]:
        track = ["start", section, "straight", "finish"]
        for changes in ({"sleds__red__at": place}, {"trees": [place]}):
            with pytest.raises(PositionError, match="no open space"):
                Desk(ROOM).judge(broken(track=track, **changes))


@pytest.mark.parametrize(
    "move",
    [
        {"do": "fly"}, {"do": "regroup", "cards": []}, {"do": "trim"}, {"do": "trim", "cards": ["x"]},
        {"do": "trim", "cards": [1.5]}, {"do": "drive", "cards": {"left": 2}, "path": "F"},
        {"do": "drive", "cards": {"left": 2}, "path": "FX", "bonus": False},
        {"do": "drive", "cards": {"left": 2}, "path": "F\n", "bonus": False},
        {"do": "drive", "cards": {"middle": 2}, "path": "F", "bonus": False},
        {"do": "drive", "cards": {"left": 2}, "path": "F", "bonus": 1},
        {"do": "drive", "cards": {"left": "2"}, "path": "F", "bonus": False},
    ],
)  # fmt: skip
def test_a_move_with_a_word_key_or_type_nobody_knows_is_no_move(move):
    request = json.loads(broken())
    with pytest.raises(PositionError):
        Desk(ROOM).judge(json.dumps({**request, "move": move}).encode())


def test_well_formed_moves_out_of_range_are_illegal_not_invalid():
    request = json.loads(broken())
    for move in (
        {"do": "drive", "cards": {"left": 99}, "path": "F", "bonus": False},
        {"do": "drive", "cards": {}, "path": "", "bonus": True},
        {"do": "drive", "cards": {"brake": -1}, "path": "S" * 40, "bonus": False},
        {"do": "trim", "cards": [7]},
        {"do": "reshuffle", "deck": [0]},
    ):
        answer = Desk(ROOM).judge(json.dumps({**request, "move": move}).encode())
        assert answer.legal is False
        assert answer.rule


@pytest.mark.parametrize(
    "line", ["", "fly", "drive X2", "drive L", "drive L2 FQ", "trim x", "regroup now", "drive L2 bonus F"]
)
def test_a_typing_error_in_the_notation_is_named(line):
    with pytest.raises(PositionError) as caught:
        notation.read(line)
    assert caught.value.where == "move"
    assert caught.value.hint


def test_the_notation_does_not_mind_case_and_spaces():
    assert notation.write(notation.read("  DRIVE  b2 l2   fs f  BONUS ")) == "drive L2 B2 FSF bonus"


# --- laws over whole games ---

TABLES = list(product(rules.PLAYERS, (True, False), ("round", "turn")))


@pytest.mark.parametrize("seed", range(0, 16, 3))
@pytest.mark.parametrize("sense", [0.0, 0.9])
def test_games_keep_the_laws_and_end(seed, sense):
    count, into_sled, reading = TABLES[seed]
    house = {"bonus_into_sled": into_sled, "position": reading}
    luck = seeded(seed)
    start = rules.setup(rules.SEATS[:count], luck, Wishes(house=house))
    decoder = msgspec.json.Decoder(rules.Position)
    counted = components(start)
    turns = list(play_out(ROOM, start, luck, sense=sense, limit=600))
    for number, turn in enumerate(turns):
        after = turn.verdict.position
        rules.check(after)
        assert decoder.decode(msgspec.json.encode(after)) == after
        assert components(after) == counted
        for move in turn.moves:
            assert notation.read(notation.write(move)) == move
        if number % 6 == 0:
            allowed = set(map(msgspec.json.encode, legal_candidates(turn.position)))
            assert allowed == set(map(msgspec.json.encode, turn.moves))
            assert len(allowed) == len(turn.moves)
    assert turns[-1].verdict.position.phase == "over"


def legal_candidates(position):
    return (move for move in candidates(position) if rules.judge(position, move).legal)


def test_sensible_mushers_bring_their_sleds_home():
    luck = seeded(5)
    start = rules.setup(rules.SEATS[:4], luck, Wishes())
    last = list(play_out(ROOM, start, luck, sense=1.0))[-1].verdict.position
    assert len(last.finished) >= 3


def test_the_bot_keeps_different_values_when_it_trims():
    start = sled("0.5.1", hand=[1, 1, 2, 3, 4, 5], printed=["left", "right"])
    position = pair(LONG, start, sled("0.1.1"), round=1, phase="trim")
    assert bots.pick(position, rules.moves(position), seeded(1)) == notation.read("trim 1")


def test_every_lane_of_every_section_leads_on_to_the_end():
    for section in LENGTHS:
        if section in ("start", "finish"):
            continue
        course = course_of(["start", section, "finish"])
        for lane in range(1, 6):
            assert course.step(place_of(f"1.{lane}.{LENGTHS[section][lane - 1]}"), 0) == place_of(
                f"2.{lane}.1"
            )
