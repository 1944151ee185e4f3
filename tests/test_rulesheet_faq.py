"""Questions from the table: a test puts each to the rules, and the ruling cites the clause printed."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from pnp.games import find, rooms
from pnp.models.text import load_text

# For every question of the sheet, in its order, the test of the room that plays it.
PLAYED = {
    "reindeer-races": [
        "occupied_spaces_that_are_only_crossed_cost_distance",
        "ice_chains_onto_the_reward",
        "without_the_call_the_reindeer_passes_to_the_next_space",
        "ice_that_sends_back_onto_a_reindeer_holds_the_second_time",
        "ice_that_sends_back_from_space_1",
        "two_reindeer_on_a_turned_snowman_card_swap_places_and_nothing_triggers",
        "the_distance_is_never_shortened_except_at_the_reward",
        "one_set_of_cards_moves_one_reindeer",
        "two_kinds_of_objects_do_not_mix_with_or_without_an_elf",
        "a_reindeer_chased_by_the_yeti_comes_back_from_the_next_turn",
        "nobody_gets_a_last_turn",
        "tied_down_to_the_last_tile_is_a_shared_victory",
        "elves_alone_run_on_any_track",
        "cards_name_the_track_for_a_new_reindeer_too",
        "drawing_turn_after_turn_is_allowed",
    ],
    "gift-race": [
        "question_1_a_lying_log_is_not_moved_when_all_three_lie",
        "question_2_after_a_vortex_the_second_step_starts_from_the_new_place",
        "question_2_an_occupied_vortex_cannot_be_entered",
        "question_3_who_goes_on_after_the_victim_falls_in_too",
        "question_4_a_gift_pushed_into_its_own_chimney_is_delivered",
        "question_5_wall_log_sled_and_edge_stop_a_push",
        "question_6_two_gifts_in_a_row_are_not_pushed",
        "question_7_a_gift_on_its_sled_cannot_be_pushed",
        "question_8_nobody_passes_for_pleasure_but_a_gift_may_step_out_and_back",
        "question_9_a_vortex_does_nothing_to_a_pushed_gift",
        "question_10_the_round_is_played_out_and_all_with_four_win",
        "question_11_a_log_may_lie_on_a_chimney_or_sled_where_the_house_allows",
        "question_12_a_gift_that_fell_is_not_there_for_the_second_step",
    ],
    "hare-tortoise": [
        "nobody_is_ever_unable_to_play",
        "seven_cards_lie_and_two_may_not_be_laid",
        "two_streams_in_a_row_stop_the_lamb_after_one_step",
        "hare_first_is_judged_before_the_others_move",
        "two_cross_in_one_race_and_the_order_of_movement_decides",
        "the_third_on_the_podium_ends_the_game_in_mid_race",
        "howl_with_the_wolf_on_the_podium_stops_everybody",
        "the_hand_is_filled_before_the_race",
        "five_and_nothing_beats_three_and_two",
        "tortoise_walks_two_with_four_cards_and_one_with_none",
        "my_bets_are_open_to_me_and_to_nobody_else",
        "four_hares_on_the_start_line_run",
        "example_of_a_round_in_which_the_second_pair_of_tortoises_starts_the_race",
        "cards_of_an_animal_on_the_podium_may_be_laid",
    ],
    "elfenbein": [
        "question_1_movement_need_not_be_used_up",
        "question_2_a_flight_scores_at_its_destination_only",
        "question_3_nobody_ends_where_they_began",
        "question_4_a_kid_leaving_santas_house_scores_nothing",
        "question_5_the_second_kid_gets_three_points_and_no_present",
        "question_6_a_kid_sees_santa_once_each_way_in_a_round",
        "question_7_a_closed_house_may_be_entered",
        "question_8_a_jump_needs_streets",
        "question_9_the_order_is_named_one_by_one",
        "question_10_santa_passing_through_a_kids_house_is_seen",
        "question_11_two_kids_in_one_house_both_see_and_santa_gives_the_present_to_one",
        "question_12_a_robbed_house_may_be_served_again",
    ],
    "snow-tails": [
        "question_1_a_drift_between_two_sleds_side_by_side_is_allowed",
        "question_2_a_three_may_lie_on_a_three",
        "question_3_a_bonus_taken_after_the_red_line_counts_for_it",
        "question_4_a_crash_before_the_red_line_costs_no_speed_damage",
        "question_5_fast_into_a_bend_then_into_a_sled_trims_to_five_and_never_refills",
        "question_6_drifts_may_be_ordered_to_hit_a_sled_on_purpose",
        "question_7_a_tree_that_gives_the_fifth_damage_removes_the_sled_there",
        "question_8_three_equal_cards_on_three_places_are_allowed_two_on_one_dog_are_not",
        "question_9_drift_three_at_speed_two_is_two_drifts",
        "question_10_is_cited_with_the_choice_it_rests_on",
        "question_11_the_second_over_the_line_wins_if_it_goes_further",
        "question_12_a_sled_past_the_line_blocks_until_the_round_ends",
    ],
}

QUESTIONS = [
    pytest.param(room.id, number, id=f"{room.id}-{number + 1}")
    for room in rooms()
    if room.id in PLAYED
    for number in range(len(load_text(room.folder, "en").faq))
]


@pytest.mark.parametrize(("game", "number"), QUESTIONS)
def test_the_ruling_on_a_question_cites_the_clause_its_answer_names(
    game: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = find(game)
    text = load_text(room.folder, "en")
    module = import_module(f"tests.rooms.test_{room.folder.name}")
    cited: list[str] = []
    looked: list[str] = []
    listen(room.rules, module, "judge", lambda verdict: cited.append(verdict.rule), monkeypatch)
    for asked in ("score", "view"):
        listen(room.rules, module, asked, lambda _, asked=asked: looked.append(asked), monkeypatch)
    for play in plays(getattr(module, f"test_{PLAYED[game][number]}")):
        play()
    clause = text.faq[number].clause
    if text.clauses[clause][1].prose:
        assert looked, f"{clause} is settled by the score or by what players may see"
    else:
        assert clause in cited


def listen(
    rules: Any, tests: ModuleType, name: str, note: Callable[[Any], None], patch: pytest.MonkeyPatch
) -> None:
    """Note every answer of one function of the rules, however the tests of the room call it."""
    real = getattr(rules, name)

    def heard(*asked: Any) -> Any:
        answer = real(*asked)
        note(answer)
        return answer

    patch.setattr(rules, name, heard)
    if vars(tests).get(name) is real:
        patch.setattr(tests, name, heard)


def plays(test: Any) -> Iterator[Callable[[], None]]:
    """A test ready to run, once for each of its parameters."""
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    if not marks:
        yield test
    for mark in marks:
        named, sets = mark.args
        names = [name.strip() for name in named.split(",")] if isinstance(named, str) else named
        for one in sets:
            values = getattr(one, "values", one) if isinstance(one, tuple) else (one,)
            yield partial(test, **dict(zip(names, values, strict=True)))


def test_every_question_of_every_sheet_is_played() -> None:
    for game, tests in PLAYED.items():
        assert len(tests) == len(load_text(find(game).folder, "en").faq)
        assert len(set(tests)) == len(tests)
