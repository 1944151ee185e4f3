"""Reindeer Races at the table: the worked examples, every table question, and the corners of the rules."""

import json
import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from pnp.errors import PnpError, PositionError, UsageError
from pnp.games import find
from pnp.games.reindeer_races import notation, show
from pnp.games.reindeer_races.position import PRINTED, REWARDS, ROWS, TRACK_CARDS, TRACKS, turned
from pnp.models.text import load_text
from pnp.referee.chance import seeded
from pnp.referee.requests import Desk
from pnp.rules.contract import Wishes

ROOM = find("reindeer-races")
DESK = Desk(ROOM)


def table(**changes: Any) -> dict[str, Any]:
    """Blue to move against Green on empty rows; `rows` lays cards, `reindeer` and `rewards` go by track.

    Rows that a test does not lay are filled with the track cards that are left.
    """
    laid = {name: [tuple(card.split()) for card in row] for name, row in changes.pop("rows", {}).items()}
    left = Counter(TRACK_CARDS)
    left.subtract(card if card in TRACK_CARDS else turned(card) for row in laid.values() for card in row)
    rest = list(left.elements())
    for name in TRACKS:
        if name not in laid:
            laid[name], rest = rest[: ROWS[name]], rest[ROWS[name] :]
    reindeer, rewards = changes.pop("reindeer", {}), changes.pop("rewards", {})
    tracks = {
        name: {
            "cards": laid[name],
            "rewards": rewards.get(name, REWARDS[name]),
            "reindeer": reindeer.get(name, {}),
        }
        for name in TRACKS
    }
    position = {
        "players": ["blue", "green"],
        "turn": "blue",
        "phase": "turn",
        "tracks": tracks,
        "deck": ["tree-1", "tree-2", "tree-1", "tree-2"],
        "discard": [],
        **changes,
    }
    for key in ("hands", "won"):
        position[key] = {team: [] for team in position["players"]} | position.get(key, {})
    return json.loads(json.dumps(position))


def without(position: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in position.items() if key not in keys}


def ask(what: str, **request: Any) -> Any:
    return json.loads(msgspec.json.encode(DESK.answers[what](json.dumps(request).encode())))


def judged(position: dict[str, Any], move: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The verdict as the rules give it, and the position after it as JSON."""
    rules = ROOM.rules
    before = msgspec.json.decode(json.dumps(position), type=rules.Position)
    rules.check(before)
    verdict = rules.judge(before, msgspec.json.decode(json.dumps(move), type=rules.Move))
    if verdict.legal:
        rules.check(verdict.position)
    return verdict, json.loads(msgspec.json.encode(verdict.position))


def allowed(position: dict[str, Any], move: dict[str, Any], reason: str, *rests: str) -> dict[str, Any]:
    """The position after a move that must be legal for this reason."""
    verdict, after = judged(position, move)
    assert (verdict.legal, verdict.reason, verdict.rests) == (True, reason, rests)
    return after


def refused(position: dict[str, Any], move: dict[str, Any], reason: str, *rests: str) -> None:
    """The move must be illegal for this reason."""
    verdict, after = judged(position, move)
    assert (verdict.legal, verdict.reason, verdict.rests, after) == (False, reason, rests, None)


def invalid(position: dict[str, Any], where: str) -> None:
    """The position must be refused as no position, at this place."""
    with pytest.raises(PositionError) as error:
        ask("score", position=position)
    assert error.value.where == f"$.position{where}"


def run(cards: str, track: str, start: int = 0, calls: str = "") -> dict[str, Any]:
    bounds = [mark == "!" for mark in calls]
    return {"do": "run", "cards": cards.split(), "track": track, "from": start, "bounds": bounds}


def trim(cards: str) -> dict[str, Any]:
    return {"do": "trim", "cards": cards.split()}


DRAW = {"do": "draw"}
PLAIN = ["plain plain"] * 3


# The worked examples


def test_worked_example_1_blue_bounds_over_green_and_slides_back_twice() -> None:
    position = table(
        rows={"dessert": ["plain plain", "plain plain", "plain ice-", "ice- plain", "plain plain"]},
        reindeer={"dessert": {"2": "blue", "4": "green"}},
        hands={"blue": ["elf", "dessert-1", "tree-1"]},
    )
    verdict, after = judged(position, run("dessert-1 elf", "dessert", 2, "!"))
    assert (verdict.legal, verdict.rule, verdict.rests) == (True, "ice", ("bound",))
    assert after["tracks"]["dessert"]["reindeer"] == {"4": "green", "5": "blue"}
    assert after["hands"]["blue"] == ["tree-1"]
    assert after["discard"] == ["dessert-1", "elf"]
    assert after["turn"] == "green"
    told = [(event["event"], event.get("to")) for event in verdict.events]
    assert told == [("play", None), ("lift", None), ("run", 4), ("bound", 7), ("slide", 6), ("slide", 5)]


def test_worked_example_2_green_reaches_the_last_reward_and_the_game_ends() -> None:
    position = table(
        players=["blue", "green", "yellow"],
        turn="green",
        rows={"dessert": ["plain plain", "plain plain", "plain ice+", "plain plain", "plain ice+"]},
        reindeer={"dessert": {"2": "green", "3": "yellow", "7": "blue"}},
        rewards={"dessert": [5]},
        hands={"green": ["dessert-2"]},
        won={"blue": [12], "yellow": [8]},
    )
    verdict, after = judged(position, run("dessert-2", "dessert", 0, ".!!"))
    assert (verdict.legal, verdict.reason, verdict.rests) == (True, "game-end/last-tile", ("bound",))
    assert (after["phase"], after["turn"], after["won"]["green"]) == ("over", None, [5])
    assert after["tracks"]["dessert"]["reindeer"] == {"2": "green", "3": "yellow", "7": "blue"}
    told = [(event["event"], event["to"]) for event in verdict.events if "to" in event]
    assert told == [("run", 2), ("pass", 3), ("bound", 6), ("slide", 7), ("bound", 10), ("slide", 11)]


# The table questions


def test_occupied_spaces_that_are_only_crossed_cost_distance() -> None:
    position = table(
        rows={"letter": PLAIN},
        reindeer={"letter": {"1": "green", "2": "green"}},
        hands={"blue": ["letter-1", "elf", "elf"]},
    )
    after = allowed(position, run("elf elf letter-1", "letter"), "run")
    assert after["tracks"]["letter"]["reindeer"] == {"1": "green", "2": "green", "3": "blue"}


def test_ice_chains_onto_the_reward() -> None:
    position = table(
        rows={"letter": ["plain plain", "plain plain", "ice+ plain"]}, hands={"blue": ["letter-2"]}
    )
    position["tracks"]["letter"]["reindeer"] = {"3": "blue", "6": "green"}
    after = allowed(position, run("letter-2", "letter", 3, "."), "reward")
    assert after["won"]["blue"] == [8]
    assert after["tracks"]["letter"]["rewards"] == [6, 4, 3, 2]
    assert after["tracks"]["letter"]["reindeer"] == {"6": "green"}


def test_a_bound_carries_onto_the_reward() -> None:
    position = table(
        rows={"letter": PLAIN}, reindeer={"letter": {"3": "blue", "4": "green"}}, hands={"blue": ["elf"]}
    )
    after = allowed(position, run("elf", "letter", 3, "!"), "reward", "bound")
    assert after["won"]["blue"] == [8]


def test_without_the_call_the_reindeer_passes_to_the_next_space() -> None:
    position = table(
        rows={"letter": PLAIN}, reindeer={"letter": {"2": "green"}}, hands={"blue": ["letter-2"]}
    )
    after = allowed(position, run("letter-2", "letter", 0, "."), "bound-call/passed")
    assert after["tracks"]["letter"]["reindeer"] == {"2": "green", "3": "blue"}


def test_the_call_comes_with_the_landing_neither_too_late_nor_too_often() -> None:
    position = table(
        rows={"letter": PLAIN}, reindeer={"letter": {"2": "green"}}, hands={"blue": ["letter-2"]}
    )
    refused(position, run("letter-2", "letter"), "bound-call/missing")
    refused(position, run("letter-2", "letter", 0, ".!"), "bound-call/too-many")
    refused(position, run("letter-2", "letter", 0, "!!"), "bound-call/too-many", "bound")


@pytest.mark.parametrize(
    ("house", "reason", "reindeer"),
    [
        ({}, "ice/again", {"1": "green", "2": "blue"}),
        ({"ice_loop": "stop"}, "ice/again", {"1": "green", "2": "blue"}),
        ({"ice_loop": "leave"}, "ice/gone", {"1": "green"}),
    ],
)
def test_ice_that_sends_back_onto_a_reindeer_holds_the_second_time(house, reason, reindeer) -> None:
    position = table(
        rows={"letter": ["plain ice-", "plain plain", "plain plain"]},
        reindeer={"letter": {"1": "green"}},
        hands={"blue": ["letter-2"]},
        house=house,
    )
    after = allowed(position, run("letter-2", "letter", 0, "."), reason, "ice_loop")
    assert after["tracks"]["letter"]["reindeer"] == reindeer
    assert after["house"] == house


@pytest.mark.parametrize(
    ("house", "reason", "reindeer"),
    [
        ({}, "ice/off-start", {}),
        ({"off_start": "reserve"}, "ice/off-start", {}),
        ({"off_start": "stay"}, "ice/first-space", {"1": "blue"}),
    ],
)
def test_ice_that_sends_back_from_space_1(house, reason, reindeer) -> None:
    position = table(
        rows={"letter": ["ice- plain", "plain plain", "plain plain"]}, hands={"blue": ["elf"]}, house=house
    )
    after = allowed(position, run("elf", "letter"), reason, "off_start")
    assert after["tracks"]["letter"]["reindeer"] == reindeer


def test_two_reindeer_on_a_turned_snowman_card_swap_places_and_nothing_triggers() -> None:
    position = table(
        rows={"letter": ["plain plain", "snowman plain", "plain plain"]},
        reindeer={"letter": {"4": "green"}},
        hands={"blue": ["letter-2", "elf"]},
    )
    after = allowed(position, run("elf letter-2", "letter"), "snowman")
    assert after["tracks"]["letter"]["cards"][1] == ["plain", "snowman"]
    assert after["tracks"]["letter"]["reindeer"] == {"3": "green", "4": "blue"}
    assert after["turn"] == "green"


def test_the_distance_is_never_shortened_except_at_the_reward() -> None:
    position = table(
        rows={"letter": PLAIN},
        reindeer={"letter": {"5": "blue"}},
        hands={"blue": ["letter-2", "letter-2"]},
    )
    after = allowed(position, run("letter-2 letter-2", "letter"), "run")
    assert after["tracks"]["letter"]["reindeer"] == {"4": "blue", "5": "blue"}
    after = allowed(position, run("letter-2 letter-2", "letter", 5), "reward")
    assert after["won"]["blue"] == [8]


def test_one_set_of_cards_moves_one_reindeer() -> None:
    position = table(
        rows={"letter": PLAIN}, reindeer={"letter": {"1": "blue", "2": "blue"}}, hands={"blue": ["letter-2"]}
    )
    after = allowed(position, run("letter-2", "letter", 1), "run")
    refused(
        after | {"hands": {"blue": [], "green": ["elf"]}}, run("elf", "letter", 2), "one-reindeer/not-there"
    )


def test_two_kinds_of_objects_do_not_mix_with_or_without_an_elf() -> None:
    position = table(hands={"blue": ["present-1", "dessert-2", "elf"]})
    refused(position, run("present-1 dessert-2", "present"), "same-object/mixed")
    refused(position, run("present-1 dessert-2 elf", "dessert"), "same-object/mixed")


def test_a_reindeer_chased_by_the_yeti_comes_back_from_the_next_turn() -> None:
    position = table(
        rows={"letter": ["plain yeti", "plain plain", "plain plain"]},
        reindeer={"tree": {"1": "blue", "2": "blue", "3": "blue"}},
        hands={"blue": ["letter-2", "elf"], "green": ["elf"]},
    )
    after = allowed(position, run("letter-2", "letter"), "yeti")
    assert after["tracks"]["letter"]["reindeer"] == {}
    assert after["turn"] == "green"
    later = allowed(after, DRAW, "draw-two")
    assert run("elf", "letter") in ask("moves", position=later)["moves"]


def test_nobody_gets_a_last_turn() -> None:
    position = table(
        rewards={"tree": [16]}, reindeer={"tree": {"14": "blue"}}, hands={"blue": ["elf"], "green": ["elf"]}
    )
    after = allowed(position, run("elf", "tree", 14), "game-end/last-tile")
    assert (after["phase"], after["turn"], after["hands"]["green"]) == ("over", None, ["elf"])
    assert ask("moves", position=after) == {"moves": []}
    refused(after, DRAW, "game-end/over")
    assert ask("score", position=after)["over"] is True


def test_tied_down_to_the_last_tile_is_a_shared_victory() -> None:
    position = table(
        phase="over",
        turn=None,
        won={"blue": [8, 3], "green": [3, 8]},
        rewards={"letter": [2], "ornament": [], "dessert": [5]},
    )
    standing = ask("score", position=position)
    assert standing == {"over": True, "scores": {"blue": 11, "green": 11}, "ranking": [["blue", "green"]]}


def test_elves_alone_run_on_any_track() -> None:
    position = table(
        rows={"letter": PLAIN},
        reindeer={"tree": {"1": "blue"}},
        hands={"blue": ["elf", "elf"]},
    )
    after = allowed(position, run("elf elf", "letter"), "cards-name-track/elves")
    assert after["tracks"]["letter"]["reindeer"] == {"2": "blue"}
    tracks = {move["track"] for move in ask("moves", position=position)["moves"] if move["do"] == "run"}
    assert tracks == set(TRACKS)


def test_cards_name_the_track_for_a_new_reindeer_too() -> None:
    refused(table(hands={"blue": ["tree-1", "elf"]}), run("tree-1 elf", "letter"), "cards-name-track/other")


def test_drawing_turn_after_turn_is_allowed() -> None:
    position = table(hands={"green": ["elf"]})
    after = allowed(position, DRAW, "draw-two")
    assert (after["hands"]["blue"], after["deck"]) == (["tree-1", "tree-2"], ["tree-1", "tree-2"])
    after = allowed(allowed(after, DRAW, "draw-two"), DRAW, "draw-two/short", "nothing_left")
    assert (after["hands"]["blue"], after["turn"]) == (["tree-1", "tree-2"], "green")


# Bounds, ice and the other action spaces


@pytest.mark.parametrize(("house", "space"), [({}, "5"), ({"bound": 3}, "5"), ({"bound": 2}, "4")])
def test_a_bound_carries_as_far_as_the_house_says(house, space) -> None:
    position = table(
        rows={"letter": PLAIN}, reindeer={"letter": {"2": "green"}}, hands={"blue": ["letter-2"]}, house=house
    )
    after = allowed(position, run("letter-2", "letter", 0, "!"), "bound-call/bounded", "bound")
    assert after["tracks"]["letter"]["reindeer"] == {"2": "green", space: "blue"}


def test_a_choice_is_made_at_every_occupied_landing_own_reindeer_too() -> None:
    position = table(
        rows={"letter": PLAIN},
        reindeer={"letter": {"1": "blue", "2": "green"}},
        hands={"blue": ["letter-1"]},
    )
    moves = [m for m in ask("moves", position=position)["moves"] if m["do"] == "run" and m["from"] == 0]
    assert [move["bounds"] for move in moves] == [[False, False], [False, True], [True]]
    after = allowed(position, run("letter-1", "letter", 0, ".."), "bound-call/passed")
    assert after["tracks"]["letter"]["reindeer"] == {"1": "blue", "2": "green", "3": "blue"}


def test_a_reindeer_may_slide_back_to_the_space_it_left() -> None:
    position = table(
        rows={"letter": ["plain ice-", "plain plain", "plain plain"]},
        reindeer={"letter": {"1": "blue"}},
        hands={"blue": ["letter-1"]},
    )
    after = allowed(position, run("letter-1", "letter", 1), "ice")
    assert after["tracks"]["letter"]["reindeer"] == {"1": "blue"}


def test_passing_after_a_slide_cites_the_passing() -> None:
    position = table(
        rows={"letter": ["plain ice+", "plain plain", "plain plain"]},
        reindeer={"letter": {"3": "green"}},
        hands={"blue": ["letter-2"]},
    )
    after = allowed(position, run("letter-2", "letter", 0, "."), "bound-call/passed")
    assert after["tracks"]["letter"]["reindeer"] == {"3": "green", "4": "blue"}


def test_the_space_under_a_reindeer_that_is_passed_does_nothing() -> None:
    position = table(
        rows={"letter": ["plain yeti", "plain plain", "plain plain"]},
        reindeer={"letter": {"2": "green"}},
        hands={"blue": ["letter-2"]},
    )
    after = allowed(position, run("letter-2", "letter", 0, "."), "bound-call/passed")
    assert after["tracks"]["letter"]["reindeer"] == {"2": "green", "3": "blue"}


def test_a_snowman_turns_a_lonely_runner_to_the_other_space() -> None:
    position = table(rows={"letter": ["plain snowman", *PLAIN[:2]]}, hands={"blue": ["letter-2"]})
    after = allowed(position, run("letter-2", "letter"), "snowman")
    assert after["tracks"]["letter"]["reindeer"] == {"1": "blue"}
    assert after["tracks"]["letter"]["cards"][0] == ["snowman", "plain"]


def test_a_turned_track_card_turns_its_ice_arrow() -> None:
    assert turned(("plain", "ice+")) == ("ice-", "plain")
    assert turned(("snowman", "plain")) == ("plain", "snowman")


def test_skis_draw_two_and_then_the_hand_is_trimmed() -> None:
    position = table(
        rows={"letter": ["skis plain", *PLAIN[:2]]},
        hands={"blue": ["letter-1", "elf", "elf", "elf", "elf", "elf", "elf"]},
    )
    after = allowed(position, run("letter-1", "letter"), "skis")
    assert (after["phase"], after["turn"], len(after["hands"]["blue"])) == ("trim", "blue", 8)
    assert after["tracks"]["letter"]["reindeer"] == {"1": "blue"}
    after = allowed(after, trim("elf"), "hand-limit")
    assert (after["phase"], after["turn"]) == ("turn", "green")
    assert after["discard"] == ["letter-1", "elf"]


def test_skis_on_an_empty_pile_shuffle_the_cards_just_played_too() -> None:
    position = table(
        rows={"letter": ["skis plain", *PLAIN[:2]]},
        hands={"blue": ["letter-1"]},
        deck=["tree-2"],
        discard=["elf"],
    )
    after = allowed(position, run("letter-1", "letter"), "skis")
    assert (after["phase"], after["turn"]) == ("reshuffle", "blue")
    assert after["then"] == {"player": "blue", "draw": 1, "phase": "turn"}
    assert (after["hands"]["blue"], after["deck"], after["discard"]) == (["tree-2"], [], ["elf", "letter-1"])
    after = allowed(after, {"do": "reshuffle", "deck": ["letter-1", "elf"]}, "reshuffle")
    assert (after["hands"]["blue"], after["deck"], after["discard"]) == (["tree-2", "letter-1"], ["elf"], [])
    assert (after["phase"], after["turn"], "then" in after) == ("turn", "green", False)


# Cards, turns and the reserve


def test_every_phase_wants_its_own_moves() -> None:
    turn = table(hands={"blue": ["elf"]})
    refused(turn, trim("elf"), "one-action/turn")
    refused(turn, {"do": "reshuffle", "deck": []}, "one-action/turn")
    full = table(phase="trim", hands={"blue": ["elf"] * 7 + ["tree-1"]})
    refused(full, DRAW, "hand-limit/first")
    refused(full, run("elf", "tree"), "hand-limit/first")
    empty = table(
        phase="reshuffle", deck=[], discard=["elf"], then={"player": "blue", "draw": 2, "phase": "turn"}
    )
    refused(empty, DRAW, "reshuffle/first")
    refused(empty, trim(""), "reshuffle/first")


def test_a_run_needs_cards_that_are_held() -> None:
    position = table(hands={"blue": ["elf"]})
    refused(position, run("", "tree"), "play-cards/none")
    refused(position, run("tree-1", "tree"), "play-cards/not-held")
    refused(position, run("elf elf", "tree"), "play-cards/not-held")
    refused(position, run("elf " * 8, "tree"), "play-cards/not-held")


def test_a_run_needs_a_reindeer_of_its_own() -> None:
    position = table(
        reindeer={"tree": {"1": "blue", "2": "blue", "3": "blue", "4": "blue", "5": "green"}},
        hands={"blue": ["elf"]},
    )
    refused(position, run("elf", "letter"), "one-reindeer/no-reserve")
    for start in (-1, 5, 6, 15, 10**30):
        refused(position, run("elf", "tree", start), "one-reindeer/not-there")


def test_drawing_above_seven_is_trimmed_to_exactly_seven() -> None:
    position = table(hands={"blue": ["elf"] * 7})
    after = allowed(position, DRAW, "draw-two")
    assert (after["phase"], len(after["hands"]["blue"])) == ("trim", 9)
    moves = ask("moves", position=after)["moves"]
    assert moves == [trim("elf elf"), trim("elf tree-1"), trim("elf tree-2"), trim("tree-1 tree-2")]
    refused(after, trim("elf"), "hand-limit/count")
    refused(after, trim(""), "hand-limit/count")
    refused(after, trim("letter-1 elf"), "hand-limit/not-held")
    after = allowed(after, trim("tree-2 elf"), "hand-limit")
    assert after["hands"]["blue"] == ["elf"] * 6 + ["tree-1"]
    assert after["discard"] == ["elf", "tree-2"]


def test_a_played_card_leaves_the_first_place_where_it_stands() -> None:
    position = table(rows={"letter": PLAIN}, hands={"blue": ["tree-1", "elf", "tree-2", "elf"]})
    after = allowed(position, run("elf", "letter"), "cards-name-track/elves")
    assert after["hands"]["blue"] == ["tree-1", "tree-2", "elf"]


# Reshuffling


def test_a_draw_from_a_short_pile_waits_for_the_shuffle() -> None:
    position = table(deck=["tree-1"], discard=["letter-2", "elf", "?"], hands={"blue": ["elf"] * 6})
    after = allowed(position, DRAW, "draw-two")
    assert after["then"] == {"player": "blue", "draw": 1, "phase": "turn"}
    example = {"do": "reshuffle", "deck": ["elf", "letter-2", "?"]}
    assert ask("moves", position=after) == {"moves": [example]}
    refused(after, {"do": "reshuffle", "deck": ["elf", "letter-2"]}, "reshuffle/other-cards")
    refused(after, {"do": "reshuffle", "deck": ["elf", "letter-2", "tree-1"]}, "reshuffle/other-cards")
    after = allowed(after, {"do": "reshuffle", "deck": ["?", "elf", "letter-2"]}, "reshuffle")
    assert (after["phase"], after["hands"]["blue"][-2:]) == ("trim", ["tree-1", "?"])
    assert (after["deck"], after["discard"]) == (["elf", "letter-2"], [])


def test_a_shuffle_that_still_is_not_enough_gives_what_there_is() -> None:
    position = table(
        phase="reshuffle", deck=[], discard=["elf"], then={"player": "blue", "draw": 2, "phase": "turn"}
    )
    after = allowed(position, {"do": "reshuffle", "deck": ["elf"]}, "reshuffle")
    assert (after["hands"]["blue"], after["deck"], after["discard"]) == (["elf"], [], [])
    assert (after["phase"], after["turn"]) == ("turn", "green")


def test_an_untracked_discard_is_never_shuffled() -> None:
    after = allowed(without(table(deck=["elf"]), "discard"), DRAW, "draw-two/short", "nothing_left")
    assert (after["hands"]["blue"], after["deck"], "discard" in after) == (["elf"], [], False)


# Cards nobody has seen


def test_an_unknown_pile_gives_unseen_cards() -> None:
    after = allowed(without(table(), "deck"), DRAW, "draw-two")
    assert (after["hands"]["blue"], "deck" in after) == (["?", "?"], False)


def test_an_unknown_pile_never_runs_dry() -> None:
    seen = [card for card in PRINTED for _ in range(7)]
    after = allowed(without(table(discard=seen), "deck"), DRAW, "draw-two")
    assert ask("score", position=after)["over"] is False


def test_an_unseen_card_can_be_any_card_that_has_a_copy_left() -> None:
    position = table(rows={"letter": PLAIN}, hands={"blue": ["?", "letter-1"]}, discard=["elf"] * 6)
    after = allowed(position, run("elf letter-1", "letter"), "run")
    assert after["hands"]["blue"] == []
    assert after["discard"] == ["elf"] * 7 + ["letter-1"]
    known = [move["cards"] for move in ask("moves", position=position)["moves"] if move["do"] == "run"]
    assert known == [["letter-1"]]


def test_an_unseen_card_cannot_be_one_that_has_been_seen_elsewhere() -> None:
    position = table(hands={"blue": ["?"]}, discard=["elf"] * 7)
    refused(position, run("elf", "letter"), "play-cards/all-seen", "copies")
    refused(position, run("?", "letter"), "play-cards/not-held")
    full = table(phase="trim", hands={"blue": ["?"] * 8}, discard=["elf"] * 7)
    refused(full, trim("elf"), "hand-limit/all-seen", "copies")


def test_an_unseen_card_may_be_trimmed_unseen_or_by_name() -> None:
    position = table(phase="trim", hands={"blue": ["?", "elf", "?", *["letter-1"] * 6]})
    listed = [move["cards"] for move in ask("moves", position=position)["moves"]]
    assert listed == [
        ["elf", "letter-1"], ["elf", "?"], ["letter-1", "letter-1"], ["letter-1", "?"], ["?", "?"],
    ]  # fmt: skip
    after = allowed(position, trim("? tree-1"), "hand-limit")
    assert (after["hands"]["blue"], after["discard"]) == (["elf"] + ["letter-1"] * 6, ["tree-1", "?"])


# Scoring


def test_ties_go_to_the_highest_tile_then_the_next() -> None:
    position = table(
        players=["red", "green", "yellow", "blue"],
        turn="red",
        won={"red": [7, 3], "green": [10], "blue": [4, 6]},
        rewards={"letter": [2], "ornament": [5, 3]},
    )
    standing = ask("score", position=position)
    assert standing["over"] is False
    assert standing["scores"] == {"red": 10, "green": 10, "yellow": 0, "blue": 10}
    assert standing["ranking"] == [["green"], ["red"], ["blue"], ["yellow"]]


# What is no position, and what is no move


def test_positions_the_game_can_never_be_in_are_refused() -> None:
    seven = ["elf"] * 7
    then = {"player": "blue", "draw": 2, "phase": "turn"}
    waiting = {"phase": "reshuffle", "deck": [], "discard": ["tree-1"], "then": then}
    invalid(table(hands={"blue": [*seven, "tree-1"]}), ".hands.blue")
    invalid(table(hands={"blue": [*seven, "elf"]}), ".hands.blue")
    invalid(table(deck=["?"] * 78), "")
    invalid(table(phase="trim", hands={"blue": seven}), ".phase")
    invalid(table(phase="trim", hands={"blue": [*seven, "?", "?", "?"]}), ".hands.blue")
    invalid(table(hands={"green": [*seven, "?"]}, phase="trim"), ".phase")
    invalid(table(rewards={"letter": []}), ".phase")
    invalid(table(rewards={"letter": [8, 6]}), ".tracks.letter.rewards")
    invalid(table(rewards={"letter": [2, 3]}), ".tracks.letter.rewards")
    invalid(table(phase="over", turn=None), ".phase")
    cleared = {"letter": [], "tree": []}
    invalid(table(rewards=cleared, phase="over", turn=None), ".tracks.tree.rewards")
    invalid(table(rewards={"tree": []}, phase="over"), ".turn")
    invalid(table(turn=None), ".turn")
    invalid(table(turn="red"), ".turn")
    invalid(table(won={"blue": [16]}), ".won")
    invalid(table(won={"blue": [99]}), ".won")
    invalid(table(reindeer={"letter": {"7": "blue"}}), ".tracks.letter.reindeer")
    invalid(table(reindeer={"letter": {"0": "blue"}}), ".tracks.letter.reindeer")
    invalid(table(reindeer={"letter": {"1": "red"}}), ".tracks.letter.reindeer.1")
    invalid(table(reindeer={"tree": dict.fromkeys("12345", "blue")}), ".tracks")
    invalid(table(rows={"letter": ["ice+ ice-", *PLAIN[:2]]}), ".tracks")
    invalid(table(rows={"tree": ["yeti plain"] * 5 + PLAIN[:2]}), ".tracks")
    invalid(table(rows={"letter": PLAIN[:2]}), ".tracks.letter.cards")
    invalid(table(players=["blue"]), ".players")
    invalid(table(players=["blue", "blue"]), ".players")
    invalid(table() | {"hands": {"blue": []}}, ".hands")
    invalid(table(then=then), ".then")
    invalid(table(phase="reshuffle"), ".then")
    invalid(table(**waiting, hands={"blue": [*seven, "?"]}), ".hands.blue")
    invalid(table(**waiting | {"deck": ["elf"]}), ".deck")
    invalid(table(**waiting | {"discard": []}), ".deck")
    invalid(table(**waiting | {"then": {**then, "draw": 3}}), ".then.draw")
    invalid(table(**waiting | {"then": {**then, "player": "green"}}), ".then.player")
    invalid(table(house={"bund": 3}), ".house.bund")
    invalid(table(house={"bound": 4}), ".house.bound")
    invalid(table(house={"bound": True}), ".house.bound")


@pytest.mark.parametrize(
    "position",
    [
        table(players=["yellow", "blue", "red"]),
        table(rewards={"letter": [6, 4, 3, 2]}),
        table(reindeer={"letter": {"1": "blue", "2": "green"}}, house={}),
        table(hands={"blue": ["?"] * 7, "green": ["?"] * 7}, deck=["?"] * 30, discard=["?"] * 33),
        table(
            phase="reshuffle",
            deck=[],
            discard=["?"],
            then={"player": "blue", "draw": 1, "phase": "turn"},
            hands={"blue": ["?"] * 8},
        ),
    ],
    ids=["any seats", "a tile is in the box", "empty house", "nothing seen", "eight cards, one to draw"],
)
def test_positions_that_are_possible_are_accepted(position) -> None:
    assert ask("score", position=position)["over"] is False


@pytest.mark.parametrize(
    "move",
    [
        {"do": "fly"},
        {"do": "draw", "cards": []},
        {"do": "run", "cards": ["elf"], "track": "sea", "from": 0, "bounds": []},
        {"do": "run", "cards": ["letter-3"], "track": "letter", "from": 0, "bounds": []},
        {"do": "run", "cards": ["elf"], "track": "letter", "from": "0", "bounds": []},
        {"do": "run", "cards": ["elf"], "track": "letter", "from": 1.0, "bounds": []},
        {"do": "run", "cards": ["elf"], "track": "letter", "from": 0, "bounds": [1]},
        {"do": "run", "cards": ["elf"], "track": "letter", "from": 0},
        {"do": "trim", "cards": "elf"},
        {},
    ],
)
def test_a_move_the_protocol_does_not_know_is_no_move(move) -> None:
    with pytest.raises(PnpError) as error:
        ask("judge", position=table(hands={"blue": ["elf"]}), move=move)
    assert error.value.where.startswith("$.move")


# Set-up, views, notation and the picture


@pytest.mark.parametrize("count", [2, 3, 4])
def test_set_up_lays_five_rows_and_deals_five_cards(count) -> None:
    teams = ["yellow", "blue", "red", "green"][:count]
    position = ROOM.rules.setup(teams, seeded(count), Wishes(house={"bound": 2}))
    ROOM.rules.check(position)
    assert (position.players, position.turn, position.phase) == (teams, teams[0], "turn")
    assert [len(position.tracks[name].cards) for name in TRACKS] == [3, 4, 5, 6, 7]
    assert [position.tracks[name].rewards for name in TRACKS] == list(REWARDS.values())
    assert [len(hand) for hand in position.hands.values()] == [5] * count
    assert (len(position.deck), position.discard) == (77 - 5 * count, [])
    assert Counter([*position.deck, *(c for hand in position.hands.values() for c in hand)]) == PRINTED
    assert position.house == {"bound": 2}


def test_set_up_refuses_teams_and_wishes_it_does_not_know() -> None:
    setup, luck = ROOM.rules.setup, seeded(1)
    for teams in (["blue"], ["blue", "blue"], ["blue", "pink"]):
        with pytest.raises(UsageError):
            setup(teams, luck, Wishes())
    with pytest.raises(UsageError):
        setup(["blue", "red"], luck, Wishes(variant="long"))
    with pytest.raises(PnpError):
        setup(["blue", "red"], luck, Wishes(house={"bound": 5}))


def test_a_view_hides_other_hands_and_the_pile() -> None:
    position = ROOM.rules.setup(["blue", "red"], seeded(3), Wishes())
    seen = ROOM.rules.view(position, "red")
    assert seen.hands == {"blue": ["?"] * 5, "red": position.hands["red"]}
    assert seen.deck == ["?"] * len(position.deck)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("", "draw"),
        ("draw 2", "draw"),
        ("rum letter 0 elf", "run"),
        ("run letter", "run TRACK"),
        ("run leter 0 elf", "letter"),
        ("run letter x elf", "number"),
        ("run letter 0 elff", "elf"),
        ("run letter 0 elf ?", "!"),
    ],
)
def test_notation_says_what_is_wrong_in_a_line(line, hint) -> None:
    with pytest.raises(PositionError) as error:
        notation.read(line)
    assert error.value.where == "move"
    assert hint in error.value.hint


def test_notation_bears_spaces_and_capitals() -> None:
    exact = notation.read("run present 0 present-1+elf !.")
    assert notation.read("  Run PRESENT 0  present-1 + Elf ! . ") == exact
    assert exact.bounds == [True, False]


def test_the_picture_shows_everything_within_eighty_columns() -> None:
    position = table(
        players=["blue", "green", "red", "yellow"],
        phase="reshuffle",
        deck=[],
        discard=["elf"],
        then={"player": "blue", "draw": 1, "phase": "turn"},
        reindeer={"tree": {"14": "yellow"}, "letter": {"1": "green"}},
        hands={"blue": ["?", *list(PRINTED)[:7]]},
        house={"bound": 2},
    )
    for language in ("en", "fr"):
        text = load_text(ROOM.folder, language)
        drawn = show.picture(msgspec.json.decode(json.dumps(position), type=ROOM.rules.Position), text)
        plain = re.sub(r"\x1b\[\d+m", "", drawn)
        assert max(map(len, plain.splitlines())) <= 80
        for shown in ("◆", "●", "▲", "★", "⇒ 8 6 4 3 2", "bound = 2", text.word("letter-2")):
            assert shown in plain
