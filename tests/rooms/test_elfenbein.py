"""Santa in Elfenbein: the original rules, the questions people ask at the table, and every corner between."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from pnp.errors import PositionError, UsageError
from pnp.games import find
from pnp.games.elfenbein import notation, show
from pnp.games.elfenbein.position import Position, deciders
from pnp.games.elfenbein.rules import Move, check, judge, moves, score, setup, view
from pnp.models.text import load_text
from pnp.referee.chance import seeded
from pnp.referee.requests import Desk
from pnp.rules.contract import Wishes
from pnp.rules.verdict import Verdict
from tests.rooms.elfenbein_candidates import candidates, components

ALL = ["santa", "red", "green", "blue"]
AT = {"santa": "c3", "red": "a6", "green": "e1", "blue": "f6"}
CLOSED = ["a2", "b4", "d1", "d6", "e4", "f2"]
CROWD = {"santa": "c3", "red": "c4", "green": "c4", "blue": "f6"}


def position(**changes: Any) -> Position:
    """A checked position in the middle of a game, changed as wanted and read from JSON."""
    players = changes.get("players", ALL)
    number = changes.get("round", 3)
    shown = changes.get("shown", {})
    held = 14 - max(1, number)
    base = {
        "players": players,
        "phase": "card",
        "round": number,
        "turn": None,
        "closed": CLOSED,
        "presents": ["c3"],
        "supply": 30 - len(changes.get("presents", ["c3"])),
        "at": {player: AT[player] for player in players},
        "score": dict.fromkeys(players, 0),
        "hands": {
            p: [card for card in range(1, 14) if card != shown.get(p)][: held - (p in shown)] for p in players
        },
        "shown": shown,
        "chooser": None,
        "done": [],
        "seen": False,
    }
    made = msgspec.convert({**base, **changes}, Position)
    check(made)
    return made


def going(player: str, card: int, **changes: Any) -> Position:
    """A position in which this player moves with this card; the others laid aces or deuces."""
    players = changes.get("players", ALL)
    others = {other: 1 + (card == 1) for other in players if other != player}
    shown = {player: card, **others}
    top = [p for p in players if shown[p] == max(shown.values())]
    base = {"phase": "go", "turn": player, "shown": shown, "chooser": top[0]}
    return position(**{**base, **changes})


def opening(**changes: Any) -> Position:
    """A position before the first round."""
    blank = {"phase": "close", "round": 0, "closed": [], "presents": [], "supply": 30, "at": {}}
    return position(**{**blank, **changes})


def move(**keys: Any) -> Move:
    return msgspec.convert(keys, Move)


def go(*path: str, **bonus: str) -> Move:
    return move(do="go", path=list(path), **({"bonus": bonus} if bonus else {}))


def allowed(before: Position, made: Move, reason: str) -> Position:
    """The position after a move that must be legal for this reason, and listed."""
    verdict = judge(before, made)
    assert verdict.legal, verdict
    assert verdict.reason == reason
    assert made in moves(before)
    assert verdict.position is not None
    check(verdict.position)
    return verdict.position


def forbidden(before: Position, made: Move, reason: str) -> Verdict[Position]:
    verdict = judge(before, made)
    assert not verdict.legal, verdict
    assert verdict.reason == reason
    assert verdict.position is None
    assert made not in moves(before)
    return verdict


def told(verdict: Verdict[Position]) -> list[str]:
    return [event["event"] for event in verdict.events]


# The game is set up


@pytest.mark.parametrize("count", [2, 3, 4])
def test_set_up_gives_everybody_a_suit_and_waits_for_the_first_closed_house(count: int) -> None:
    start = setup(ALL[:count], seeded(1), Wishes())
    check(start)
    assert (start.phase, start.round, start.turn) == ("close", 0, "red")
    assert (start.closed, start.presents, start.supply, start.at) == ([], [], 30, {})
    assert start.hands == {player: list(range(1, 14)) for player in ALL[:count]}
    assert b'"town"' not in msgspec.json.encode(start)
    assert len(moves(start)) == 36


def test_set_up_begins_at_santas_left_wherever_he_sits() -> None:
    assert setup(["red", "santa", "blue"], seeded(1), Wishes()).turn == "blue"
    assert setup(["red", "santa"], seeded(1), Wishes(house={"closed_scores": True})).turn == "red"


@pytest.mark.parametrize("players", [["santa"], ["red", "blue"], ["santa", "red", "red"], ["santa", "Ana"]])
def test_set_up_needs_santa_and_one_to_three_kids(players: Sequence[str]) -> None:
    with pytest.raises(UsageError, match="one to three"):
        setup(players, seeded(1), Wishes())


def test_set_up_knows_no_variants() -> None:
    with pytest.raises(UsageError, match="no variants"):
        setup(ALL, seeded(1), Wishes(variant="long"))
    with pytest.raises(PositionError, match="no house rule"):
        setup(ALL, seeded(1), Wishes(house={"closed": True}))


def test_closing_goes_clockwise_from_santas_left_with_santa() -> None:
    players = ["green", "santa", "red"]
    now = opening(players=players, turn="red")
    for turn, house in [("red", "f6"), ("green", "a1"), ("santa", "c3"), ("red", "a6"), ("green", "f1")]:
        assert now.turn == turn
        now = allowed(now, move(do="close", house=house), "close-houses")
    assert now.closed == ["a1", "a6", "c3", "f1", "f6"]
    now = allowed(now, move(do="close", house="d5"), "close-houses/last")
    assert (now.phase, now.turn, len(now.closed)) == ("start", "red", 6)


def test_closed_houses_are_never_joined_by_street_or_trail() -> None:
    now = opening(closed=["b2"], turn="green")
    forbidden(now, move(do="close", house="b2"), "close-apart/closed")
    forbidden(now, move(do="close", house="b3"), "close-apart/joined")
    forbidden(now, move(do="close", house="c3"), "close-apart/joined")
    assert allowed(now, move(do="close", house="c1"), "close-houses").closed == ["b2", "c1"]
    assert judge(now, move(do="close", house="a1")).facts["other"] == ["b2"]


def star_town() -> dict[str, list[str]]:
    """All streets, and trails around b2, b5, e2 and e5: four closed houses leave room for no fifth."""
    town = {"streets": [], "trails": []}
    for c, column in enumerate("abcdef"):
        for row in range(1, 7):
            town["streets"] += [f"{column}{row}-{column}{row + 1}"] * (row < 6)
            town["streets"] += [f"{column}{row}-{'abcdef'[c + 1]}{row}"] if c < 5 else []
    for column, row in [("b", 2), ("b", 5), ("e", 2), ("e", 5)]:
        for side in (-1, 1):
            for up in (-1, 1):
                ends = sorted([f"{column}{row}", f"{chr(ord(column) + side)}{row + up}"])
                town["trails"].append("-".join(ends))
    return town


def test_closing_ends_early_when_no_house_is_left_for_a_marker() -> None:
    now = opening(town=star_town(), closed=["b2", "b5", "e2"], turn="santa")
    assert len(moves(now)) == 9
    after = allowed(now, move(do="close", house="e5"), "close-houses/no-room")
    assert (after.phase, after.turn, len(after.closed)) == ("start", "red", 4)
    assert judge(now, move(do="close", house="e5")).rests == ("no-room",)


def test_kids_start_anywhere_even_together_and_santa_last_with_a_present() -> None:
    now = opening(phase="start", turn="red", closed=CLOSED)
    now = allowed(now, move(do="start", house="a2"), "start-kids")
    now = allowed(now, move(do="start", house="a2"), "start-kids")
    now = allowed(now, move(do="start", house="c3"), "start-kids")
    assert (now.turn, now.at) == ("santa", {"red": "a2", "green": "a2", "blue": "c3"})
    after = allowed(now, move(do="start", house="e5"), "start-santa/present")
    assert (after.phase, after.round, after.turn, after.seen) == ("card", 1, None, False)
    assert (after.presents, after.supply, after.score["santa"]) == (["e5"], 29, 1)


@pytest.mark.parametrize("closed_scores", [False, True])
def test_santa_starting_in_a_closed_house_has_no_present_and_no_point(closed_scores: bool) -> None:
    house = {"closed_scores": closed_scores}
    kids = {"red": "a6", "green": "e1", "blue": "f6"}
    now = opening(phase="start", turn="santa", closed=CLOSED, at=kids, house=house)
    after = allowed(now, move(do="start", house="a2"), "start-santa/closed")
    assert (after.presents, after.supply, after.score["santa"]) == ([], 30, 0)
    rests = judge(now, move(do="start", house="a2")).rests
    assert rests == (("closed-start",) if closed_scores else ())


# A round: cards and order


def test_cards_are_laid_in_any_order_by_anybody_who_has_not() -> None:
    now = position(shown={"green": 4})
    assert len(moves(now)) == 3 * 11
    after = allowed(now, move(do="card", player="blue", card=7), "lay-card")
    assert after.shown == {"green": 4, "blue": 7}
    assert 7 not in after.hands["blue"]
    assert after.turn is None


def test_a_card_must_be_held_and_is_laid_once() -> None:
    now = position(shown={"green": 4})
    forbidden(now, move(do="card", player="green", card=5), "lay-card/again")
    forbidden(now, move(do="card", player="red", card=13), "lay-card/not-held")
    forbidden(now, move(do="card", player="red", card=14), "suit/no-card")
    forbidden(now, move(do="card", player="red", card=0), "suit/no-card")
    forbidden(now, move(do="card", player="red", card="?"), "lay-card/unnamed")
    two = position(players=["santa", "red"])
    forbidden(two, move(do="card", player="blue", card=1), "lay-card/not-seated")


def test_an_unseen_card_can_be_any_that_the_hand_is_not_known_to_hold() -> None:
    hands = {"santa": list(range(1, 12)), "red": [2, "?", 5, "?", 7, 8, 9, 10, 11, 12, "?"]}
    now = position(players=["santa", "red"], hands=hands)
    laid = judge(now, move(do="card", player="red", card=13))
    assert laid.legal
    assert laid.position.hands["red"] == [2, 5, "?", 7, 8, 9, 10, 11, 12, "?"]
    held = judge(now, move(do="card", player="red", card=5))
    assert held.position.hands["red"] == [2, "?", "?", 7, 8, 9, 10, 11, 12, "?"]
    assert {m.card for m in moves(now) if m.player == "red"} == {2, 5, 7, 8, 9, 10, 11, 12}
    assert judge(now, move(do="card", player="red", card=14)).reason == "suit/no-card"
    assert judge(now, move(do="card", player="santa", card=12)).reason == "lay-card/not-held"


def test_the_highest_card_decides_the_order() -> None:
    now = position(shown={"green": 4, "santa": 2, "blue": 11})
    after = allowed(now, move(do="card", player="red", card=9), "reveal")
    assert (after.phase, after.turn, after.chooser) == ("order", "blue", "blue")
    assert told(judge(now, move(do="card", player="red", card=9)))[1:] == ["reveal"] * 4 + ["decide"]


def test_the_ace_is_the_lowest_card() -> None:
    now = position(shown={"green": 2, "santa": 2, "blue": 3})
    verdict = judge(now, move(do="card", player="red", card=1))
    assert verdict.position.chooser == "blue"
    assert verdict.rests == ("ace-low",)


def test_a_tie_for_the_highest_card_goes_to_the_lowest_score_of_the_tied() -> None:
    points = {"santa": 9, "red": 5, "green": 0, "blue": 7}
    now = position(shown={"green": 4, "santa": 11, "blue": 11}, score=points)
    after = allowed(now, move(do="card", player="red", card=11), "tie/lowest-score")
    assert (after.phase, after.turn, after.chooser) == ("order", "red", "red")
    assert judge(now, move(do="card", player="red", card=11)).rests == ("tie-scope",)


def test_still_tied_santa_names_one_of_those_with_the_lowest_score() -> None:
    points = {"santa": 9, "red": 5, "green": 0, "blue": 5}
    now = position(shown={"green": 4, "santa": 11, "blue": 11}, score=points)
    after = allowed(now, move(do="card", player="red", card=11), "tie-santa/tied")
    assert (after.phase, after.turn, after.chooser) == ("chooser", "santa", None)
    assert moves(after) == [move(do="chooser", player=player) for player in ("red", "blue")]
    forbidden(after, move(do="chooser", player="santa"), "tie-santa/not-tied")
    forbidden(after, move(do="chooser", player="green"), "tie-santa/not-tied")
    named = allowed(after, move(do="chooser", player="blue"), "tie-santa")
    assert (named.phase, named.turn, named.chooser) == ("order", "blue", "blue")


def test_santa_may_be_among_the_tied_and_name_himself() -> None:
    shown = {"santa": 9, "red": 9}
    now = position(players=["santa", "red"], phase="chooser", turn="santa", shown=shown)
    assert allowed(now, move(do="chooser", player="santa"), "tie-santa").turn == "santa"


def test_each_plays_once_a_round() -> None:
    shown = {"santa": 3, "red": 11, "green": 5, "blue": 6}
    now = position(phase="order", turn="red", chooser="red", shown=shown, done=["green"])
    forbidden(now, move(do="order", player="green"), "order/done")
    assert allowed(now, move(do="order", player="red"), "order").turn == "red"
    two = position(
        players=["santa", "red"], phase="order", turn="red", chooser="red", shown={"santa": 1, "red": 2}
    )
    forbidden(two, move(do="order", player="blue"), "order/not-seated")


def test_the_last_player_is_named_automatically() -> None:
    now = going("red", 5, done=["green", "blue"])
    after = allowed(now, go("a5"), "steps")
    assert (after.phase, after.turn, after.done, after.chooser) == (
        "go",
        "santa",
        ["green", "blue", "red"],
        "red",
    )
    assert told(judge(now, go("a5")))[-1] == "last"


def test_a_chooser_who_has_played_still_names_the_next() -> None:
    after = allowed(going("red", 5), go("a5"), "steps")
    assert (after.phase, after.turn, after.done) == ("order", "red", ["red"])


def test_after_the_last_turn_the_next_round_begins() -> None:
    now = going("red", 5, done=["green", "blue", "santa"], seen=True)
    after = allowed(now, go("a5"), "steps")
    assert (after.phase, after.round, after.turn, after.chooser) == ("card", 4, None, None)
    assert (after.shown, after.done, after.seen) == ({}, [], False)


def test_after_round_13_the_game_is_over() -> None:
    now = going(
        "red",
        5,
        round=13,
        done=["green", "blue", "santa"],
        score={"santa": 7, "red": 7, "green": 9, "blue": -1},
    )
    after = allowed(now, go("a5"), "game-end/last-round")
    assert (after.phase, after.round, after.turn, moves(after)) == ("over", 13, None, [])
    standing = score(after)
    assert standing.over
    assert standing.ranking == [["green"], ["santa", "red"], ["blue"]]
    for made in (go("a5"), move(do="card", player="red", card=1), move(do="close", house="a1")):
        forbidden(after, made, "game-end/over")


# Moving


@pytest.mark.parametrize(("card", "reach"), [(1, 2), (5, 2), (6, 3), (10, 3)])
def test_low_cards_walk_two_houses_and_higher_ones_three(card: int, reach: int) -> None:
    way = ["a5", "a4", "a3", "b3"]
    now = going("red", card)
    assert allowed(now, go(*way[:reach]), "steps").at["red"] == way[reach - 1]
    forbidden(now, go(*way[: reach + 1]), "steps/too-far")
    assert max(len(listed.path) for listed in moves(now)) == reach


def test_a_kid_cannot_use_a_trail_nor_go_where_nothing_leads() -> None:
    now = going("red", 5, at={**AT, "red": "b2"})
    forbidden(now, go("c3"), "kid-ways/trail")
    forbidden(now, go("a3"), "kid-ways/not-joined")
    forbidden(now, go("e6"), "kid-ways/not-joined")


def test_santa_walks_streets_and_trails() -> None:
    now = going("santa", 7)
    assert allowed(now, go("d4", "d3", "d2"), "deliver").at["santa"] == "d2"
    forbidden(now, go("d2"), "santa-ways/not-joined")


def test_whoever_is_named_must_enter_a_house_that_exists() -> None:
    now = going("red", 5)
    forbidden(now, go(), "at-least-one/none")
    forbidden(now, go("a7"), "town/no-house")
    forbidden(opening(turn="red"), move(do="close", house="g7"), "town/no-house")
    forbidden(
        opening(phase="start", turn="red", closed=CLOSED), move(do="start", house="a0"), "town/no-house"
    )


def test_a_jump_turns_once_at_most_after_its_first_house() -> None:
    now = going("red", 12, at={**AT, "red": "c4"}, presents=[])
    assert allowed(now, go("b4"), "jump").at["red"] == "b4"
    assert allowed(now, go("b4", "b3", "b2", "b1"), "jump").at["red"] == "b1"
    assert allowed(now, go("d4", "e4", "f4"), "jump").at["red"] == "f4"
    assert forbidden(now, go("b4", "b3", "a3"), "jump/turn").rests == ("jump-line",)
    forbidden(now, go("b4", "b3", "b2", "b1", "b0"), "town/no-house")
    forbidden(now, go("b4", "c4"), "no-house-twice/again")
    forbidden(now, go("d4", "d3", "d4"), "no-house-twice/again")


def test_santas_flight_goes_to_one_other_house() -> None:
    now = going("santa", 11)
    assert len(moves(now)) == 35
    forbidden(now, go("c3"), "flight/stays")
    forbidden(now, go("c4", "c5"), "flight/one-house")


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (opening(turn="red"), "close-houses/now"),
        (opening(phase="start", turn="red", closed=CLOSED), "start-kids/now"),
        (position(), "lay-card/now"),
        (position(phase="chooser", turn="santa", shown=dict.fromkeys(ALL, 5)), "tie-santa/now"),
        (
            position(phase="order", turn="red", chooser="red", shown={**dict.fromkeys(ALL, 5), "red": 9}),
            "order/now",
        ),
        (going("red", 5), "at-least-one/now"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.phase,
)
def test_nothing_but_what_is_to_be_done_now_can_be_done(before: Position, reason: str) -> None:
    others = {
        "close": move(do="close", house="a1"),
        "start": move(do="start", house="a1"),
        "card": move(do="card", player="red", card=1),
        "chooser": move(do="chooser", player="red"),
        "order": move(do="order", player="red"),
        "go": go("a5"),
    }
    for phase, made in others.items():
        if phase != before.phase:
            forbidden(before, made, reason)


# Points


def test_santa_serves_several_houses_in_a_turn() -> None:
    now = going("santa", 10, presents=["c3", "c5"])
    after = allowed(now, go("c4", "c5", "c6"), "deliver")
    assert after.presents == ["c3", "c4", "c5", "c6"]
    assert (after.supply, after.score["santa"]) == (26, 2)
    events = told(judge(now, go("c4", "c5", "c6")))
    assert events == ["walk", "deliver", "walk", "served", "walk", "deliver"]


def test_a_house_with_a_present_brings_no_second_point() -> None:
    after = allowed(going("santa", 3, presents=["c3", "c4"]), go("c4"), "deliver/served")
    assert (after.supply, after.score["santa"]) == (28, 0)


def test_nothing_left_to_lay_is_no_point_for_santa() -> None:
    now = going("santa", 10, supply=1)
    after = allowed(now, go("c4", "c5"), "thirty/none-left")
    assert (after.supply, after.presents, after.score["santa"]) == (0, ["c3", "c4"], 1)
    assert judge(now, go("c4", "c5")).rests == ("nothing-left",)


def test_the_first_kid_to_see_santa_takes_the_present() -> None:
    now = going("red", 5, at={**AT, "red": "c5"})
    after = allowed(now, go("c4", "c3"), "first-sight/present")
    assert (after.score["red"], after.score["santa"]) == (4, -1)
    assert (after.presents, after.supply, after.seen) == ([], 29, True)


def test_passing_through_santas_house_is_seeing_him() -> None:
    now = going("red", 8, at={**AT, "red": "c4"})
    after = allowed(now, go("c3", "c2"), "first-sight/present")
    assert (after.score["red"], after.at["red"]) == (4, "c2")


def test_jumping_through_santas_house_is_seeing_him() -> None:
    now = going("red", 13, at={**AT, "red": "b4"})
    after = allowed(now, go("b3", "c3", "d3", "e3", "f3"), "first-sight/present")
    assert (after.score["red"], after.presents) == (4, [])


def test_the_first_kid_takes_nothing_where_no_present_lies() -> None:
    now = going("red", 5, at={**AT, "red": "c4"}, presents=["c4"])
    after = allowed(now, go("c3"), "see-santa")
    assert (after.score["red"], after.score["santa"], after.presents, after.seen) == (3, 0, ["c4"], True)
    closed = going("red", 5, at={**AT, "red": "a3", "santa": "a2"}, presents=[])
    assert allowed(closed, go("a2"), "see-santa").score["red"] == 3


def test_santa_caught_in_a_house_with_a_present_loses_it() -> None:
    now = going("santa", 5, at={**AT, "red": "c4"}, presents=["c3", "c4"])
    after = allowed(now, go("c4"), "caught-present/robbed")
    assert (after.score["red"], after.score["santa"]) == (4, -1)
    assert (after.presents, after.supply, after.seen) == (["c3"], 28, True)


def test_santa_caught_in_a_house_without_a_present_lays_one_that_is_taken_at_once() -> None:
    now = going("santa", 5, at={**AT, "red": "c4"})
    after = allowed(now, go("c4"), "caught-present/at-once")
    assert (after.score["red"], after.score["santa"]) == (4, 0)
    assert (after.presents, after.supply) == (["c3"], 28)
    assert judge(now, go("c4")).rests == ("at-once",)


def test_santa_caught_with_nothing_left_or_in_a_closed_house_gives_no_bonus() -> None:
    empty = going("santa", 5, at=CROWD, supply=0)
    after = allowed(empty, go("c4"), "caught/none-left")
    assert (after.score["red"], after.score["green"], after.score["santa"]) == (3, 3, 0)
    forbidden(empty, go("c4", c4="red"), "caught-choice/not-due")
    for closed_scores in (False, True):
        closed = going(
            "santa", 5, at={**CROWD, "santa": "b3", "red": "b4", "green": "b4"}, presents=[],
            house={"closed_scores": closed_scores},
        )  # fmt: skip
        after = allowed(closed, go("b4"), "caught/closed")
        assert (after.score["red"], after.score["green"], after.score["santa"]) == (3, 3, 0)
        forbidden(closed, go("b4", b4="red"), "caught-choice/not-due")


def test_the_last_present_laid_on_the_way_leaves_no_bonus_for_kids_further_on() -> None:
    now = going("santa", 8, at={**CROWD, "red": "c5", "green": "c5"}, supply=1)
    assert allowed(now, go("c4", "c5"), "caught/none-left").score["red"] == 3
    forbidden(now, go("c4", "c5", c5="red"), "caught-choice/not-due")
    lying = going("santa", 8, at={**CROWD, "red": "c5", "green": "c5"}, supply=1, presents=["c5"])
    forbidden(lying, go("c4", "c5"), "caught-choice/missing")
    assert allowed(lying, go("c4", "c5", c5="red"), "caught-choice/given").score["red"] == 4


def test_santa_must_pick_a_kid_of_that_house_and_nowhere_else() -> None:
    now = going("santa", 8, at=CROWD)
    forbidden(now, go("c4"), "caught-choice/missing")
    forbidden(now, go("c4", c4="blue"), "caught-choice/not-there")
    forbidden(now, go("c4", c4="santa"), "caught-choice/not-there")
    forbidden(now, go("c4", "c5", c4="red", c5="green"), "caught-choice/not-due")
    forbidden(now, go("d3", d3="red"), "caught-choice/not-due")
    forbidden(now, go("d3", c4="red"), "caught-choice/not-due")
    one = going("santa", 8, at={**AT, "red": "c4"})
    forbidden(one, go("c4", c4="red"), "caught-choice/not-due")


def test_a_kid_never_names_a_bonus() -> None:
    now = going("red", 5, at=CROWD)
    forbidden(now, go("c3", c3="green"), "caught-choice/kid")
    empty = msgspec.convert({"do": "go", "path": ["c3"], "bonus": {}}, Move)
    forbidden(now, empty, "caught-choice/kid")
    start = opening(phase="start", turn="red", closed=CLOSED)
    forbidden(start, move(do="start", house="c3", bonus={"c3": "red"}), "caught-choice/kid")


def test_an_empty_bonus_of_santas_says_nothing() -> None:
    empty = msgspec.convert({"do": "go", "path": ["c4"], "bonus": {}}, Move)
    assert judge(going("santa", 5), empty).position == judge(going("santa", 5), go("c4")).position
    assert judge(going("santa", 5, at=CROWD), empty).reason == "caught-choice/missing"


def test_the_bonus_of_santas_turn_is_due_every_time() -> None:
    now = going("santa", 5, at={**AT, "red": "c4"}, seen=True, done=["red"])
    assert allowed(now, go("c4"), "caught-present/at-once").score["red"] == 4
    assert judge(now, go("c4")).rests == ("at-once", "bonus-again")


def test_santa_leaving_kids_is_not_seen_again() -> None:
    now = going("santa", 5, at={**AT, "red": "c3"})
    after = allowed(now, go("c4"), "deliver")
    assert (after.score["red"], after.seen) == (0, False)


def test_taken_presents_do_not_come_back() -> None:
    now = going("red", 5, at={**AT, "red": "c4"}, supply=0, presents=["c3"])
    after = allowed(now, go("c3"), "first-sight/present")
    assert (after.supply, after.presents) == (0, [])


# House rules


def test_closed_houses_score_only_where_the_table_plays_it() -> None:
    for value, points, reason in [(False, 0, "closed-house/nothing"), (True, 1, "closed-house/scores")]:
        now = going("santa", 13, house={"closed_scores": value})
        after = allowed(now, go("a2"), reason)
        assert (after.score["santa"], after.supply, after.presents) == (points, 29, ["c3"])
        assert judge(now, go("a2")).rests == ("closed_scores",)
    empty = going("santa", 13, house={"closed_scores": True}, supply=0)
    assert allowed(empty, go("a2"), "closed-house/scores").score["santa"] == 1


KIDS = {"red": "c4", "green": "c4", "blue": "b4"}


def test_santa_starts_unseen_by_default() -> None:
    for house in ({}, {"start_sighting": False}):
        now = opening(phase="start", turn="santa", closed=CLOSED, at=KIDS, house=house)
        after = allowed(now, move(do="start", house="c4"), "start-santa/present")
        assert (after.score, after.supply) == ({"santa": 1, "red": 0, "green": 0, "blue": 0}, 29)
        assert judge(now, move(do="start", house="c4")).rests == ("start_sighting",)
        bonus = move(do="start", house="c4", bonus={"c4": "red"})
        forbidden(now, bonus, "start-santa/no-bonus")


def test_santa_starting_on_kids_is_seen_where_the_table_plays_it() -> None:
    now = opening(phase="start", turn="santa", closed=CLOSED, at=KIDS, house={"start_sighting": True})
    after = allowed(now, move(do="start", house="c4", bonus={"c4": "green"}), "caught-choice/given")
    assert after.score == {"santa": 0, "red": 3, "green": 4, "blue": 0}
    assert (after.presents, after.supply, after.seen, after.phase) == ([], 29, False, "card")
    forbidden(now, move(do="start", house="c4"), "caught-choice/missing")
    closed = allowed(now, move(do="start", house="b4"), "caught/closed")
    assert closed.score == {"santa": 0, "red": 0, "green": 0, "blue": 3}
    assert allowed(now, move(do="start", house="a1"), "start-santa/present").score["santa"] == 1
    forbidden(now, move(do="start", house="a1", bonus={"a1": "red"}), "caught-choice/not-due")
    assert len(moves(now)) == 37


def test_a_single_kid_needs_no_naming_at_the_start() -> None:
    at = {**KIDS, "blue": "d3"}
    now = opening(phase="start", turn="santa", closed=CLOSED, at=at, house={"start_sighting": True})
    assert allowed(now, move(do="start", house="d3"), "caught-present/at-once").score["blue"] == 4
    assert "start_sighting" in judge(now, move(do="start", house="d3")).rests


# Questions people ask at the table


def test_question_1_movement_need_not_be_used_up() -> None:
    assert allowed(going("red", 10), go("a5"), "steps").at["red"] == "a5"


def test_question_2_a_flight_scores_at_its_destination_only() -> None:
    after = allowed(going("santa", 12), go("c6"), "flight")
    assert (after.presents, after.score["santa"], after.supply) == (["c3", "c6"], 1, 28)


def test_question_3_nobody_ends_where_they_began() -> None:
    forbidden(going("red", 5), go("a5", "a6"), "no-house-twice/again")
    forbidden(going("santa", 8), go("c4", "d4", "c3"), "no-house-twice/again")


def test_question_4_a_kid_leaving_santas_house_scores_nothing() -> None:
    now = going("red", 5, at={**AT, "red": "c3"})
    after = allowed(now, go("c4"), "see-santa/leaving")
    assert (after.score["red"], after.presents, after.seen) == (0, ["c3"], False)


def test_question_5_the_second_kid_gets_three_points_and_no_present() -> None:
    now = going("green", 5, at={**AT, "green": "c4"}, seen=True, done=["red"])
    after = allowed(now, go("c3"), "first-sight/later")
    assert (after.score["green"], after.score["santa"], after.presents) == (3, 0, ["c3"])
    assert judge(now, go("c3")).rests == ("first-any",)


def test_question_6_a_kid_sees_santa_once_each_way_in_a_round() -> None:
    now = going("santa", 5, players=["santa", "red"], at={"santa": "c3", "red": "c5"}, presents=["c3"])
    now = allowed(now, go("c4", "c5"), "caught-present/at-once")
    assert (now.turn, now.score["red"]) == ("red", 4)
    back = going(
        "red", 5, at={**AT, "red": "c4"}, seen=True, done=["santa"], score={**dict.fromkeys(ALL, 0), "red": 4}
    )
    assert allowed(back, go("c3"), "first-sight/later").score["red"] == 7


def test_question_7_a_closed_house_may_be_entered() -> None:
    after = allowed(going("santa", 11), go("a2"), "closed-house/nothing")
    assert (after.at["santa"], after.presents, after.score["santa"]) == ("a2", ["c3"], 0)
    kid = allowed(going("red", 11), go("a5", "a4", "a3", "a2"), "jump")
    assert kid.at["red"] == "a2"


def test_question_8_a_jump_needs_streets() -> None:
    town = star_town()
    town["streets"].remove("c4-d4")
    now = going("red", 11, town=town, at={**AT, "red": "a4"}, closed=[])
    assert allowed(now, go("b4", "c4"), "jump").at["red"] == "c4"
    forbidden(now, go("b4", "c4", "d4"), "jump/no-street")
    forbidden(now, go("b5"), "kid-ways/trail")


def test_question_9_the_order_is_named_one_by_one() -> None:
    shown = {"santa": 3, "red": 11, "green": 5, "blue": 6}
    now = position(phase="order", turn="red", chooser="red", shown=shown)
    after = allowed(now, move(do="order", player="green"), "order")
    assert (after.phase, after.turn, after.chooser, after.done) == ("go", "green", "red", [])
    after = allowed(after, go("e2"), "steps")
    assert (after.phase, after.turn, after.done) == ("order", "red", ["green"])
    assert [m.player for m in moves(after)] == ["santa", "red", "blue"]


def test_question_10_santa_passing_through_a_kids_house_is_seen() -> None:
    now = going("santa", 8, at={**AT, "red": "c4"})
    after = allowed(now, go("c4", "c5"), "caught-present/at-once")
    assert (after.score["red"], after.score["santa"], after.at["santa"]) == (4, 1, "c5")
    assert (after.presents, after.supply) == (["c3", "c5"], 27)


def test_question_11_two_kids_in_one_house_both_see_and_santa_gives_the_present_to_one() -> None:
    now = going("santa", 8, at=CROWD, presents=["c3", "c4"])
    after = allowed(now, go("c4", c4="green"), "caught-choice/given")
    assert after.score == {"santa": -1, "red": 3, "green": 4, "blue": 0}
    assert sum(listed.path == ("c4",) for listed in moves(now)) == 2


def test_question_12_a_robbed_house_may_be_served_again() -> None:
    robbed = allowed(going("red", 5, at={**AT, "red": "c4"}), go("c3"), "first-sight/present")
    assert robbed.presents == []
    now = going(
        "santa", 5, at={**AT, "santa": "c4"}, presents=[], score={**dict.fromkeys(ALL, 4), "santa": -1}
    )
    after = allowed(now, go("c3"), "deliver")
    assert (after.presents, after.score["santa"], after.supply) == (["c3"], 0, 29)


def test_answers_in_the_faq_name_the_clause_the_referee_cites() -> None:
    clauses = [entry.clause for entry in load_text(find("elfenbein").folder, "en").faq]
    assert clauses == [
        "steps", "flight", "no-house-twice", "see-santa", "first-sight", "first-sight", "closed-house",
        "jump", "order", "caught-present", "caught-choice", "deliver",
    ]  # fmt: skip


# Positions


def test_places_may_come_in_any_order_and_are_written_in_string_order() -> None:
    now = going("red", 5, closed=CLOSED[::-1], presents=["f5", "c3", "a1"])
    after = judge(now, go("a5")).position
    assert (after.closed, after.presents) == (CLOSED, ["a1", "c3", "f5"])


def test_town_and_house_are_echoed_as_given() -> None:
    town = star_town()
    town["streets"][0] = "-".join(town["streets"][0].split("-")[::-1])
    now = going("red", 5, town=town, closed=[], house={"closed_scores": False})
    after = json.loads(msgspec.json.encode(judge(now, go("a5")).position))
    assert after["town"] == town
    assert after["house"] == {"closed_scores": False}
    assert "town" not in json.loads(msgspec.json.encode(judge(going("red", 5), go("a5")).position))


def refused(name: str, make: Callable[[], Position]) -> None:
    """The position cannot be made; the error names the place `name` begins with, and a way out."""
    with pytest.raises(PositionError) as caught:
        make()
    assert caught.value.where == name.partition(":")[0]
    assert caught.value.hint


IMPOSSIBLE = {
    "$.players: no santa": {"players": ["red", "green"]},
    "$.players: one player": {"players": ["santa"]},
    "$.players: a player twice": {"players": ["santa", "red", "red"]},
    "$.score: a score too many": {"players": ["santa", "red"], "score": dict.fromkeys(ALL, 0)},
    "$.presents[0]: a house off the board": {"presents": ["g7"]},
    "$.at.red: a pawn off the board": {"at": {**AT, "red": "a7"}},
    "$.at: a pawn missing": {"at": {"santa": "c3"}},
    "$.closed[1]: a house closed twice": {"closed": ["a1", "a1"]},
    "$.closed: seven closed houses": {"closed": ["a1", "a3", "a5", "c1", "c3", "c5", "e1"], "presents": []},
    "$.closed: closed houses joined by a street": {"closed": ["a1", "a2"]},
    "$.closed: closed houses joined by a trail": {"closed": ["a1", "b2"]},
    "$.presents: a present in a closed house": {"presents": ["a2"]},
    "$.presents[1]: two presents in a house": {"presents": ["c3", "c3"]},
    "$.supply: too many presents": {"supply": 30},
    "$.supply: fewer than no presents": {"supply": -1},
    "$.round: round 0 in play": {"round": 0},
    "$.round: round 14": {"round": 14},
    "$.hands.santa: a hand too small": {"hands": {player: [1, 2, 3] for player in ALL}},
    "$.hands.santa: a card twice in a hand": {"hands": {player: [1, 1, *range(2, 11)] for player in ALL}},
    "$.hands.santa: a card that does not exist": {"hands": {player: [14, *range(2, 12)] for player in ALL}},
    "$.shown.red: a shown card that does not exist": {"shown": {"red": 14}},
    "$.hands.red: a shown card still in the hand": {
        "shown": {"red": 3}, "hands": {**{p: [*range(1, 12)] for p in ALL}, "red": [*range(1, 11)]},
    },
    "$.phase: all shown in phase card": {"shown": dict.fromkeys(ALL, 5)},
    "$.shown.blue: a stranger's card": {"players": ["santa", "red"], "shown": {"blue": 5}},
    "$.turn: a turn in phase card": {"turn": "red"},
    "$.chooser: a chooser in phase card": {"chooser": "red"},
    "$.done: somebody done in phase card": {"done": ["red"]},
    "$.seen: seen in phase card": {"seen": True},
    "$.round: over before round 13": {"phase": "over"},
    "$.turn: a turn when over": {"phase": "over", "round": 13, "turn": "red", "hands": {p: [] for p in ALL}},
    "$.hands.santa: a card left when over": {"phase": "over", "round": 13},
    "$.phase: no tie in phase chooser": {
        "phase": "chooser", "turn": "santa", "shown": {**dict.fromkeys(ALL, 5), "red": 6},
    },
    "$.phase: a tie broken by score": {
        "phase": "chooser", "turn": "santa", "shown": dict.fromkeys(ALL, 5),
        "score": {"santa": 0, "red": 1, "green": 1, "blue": 1},
    },
    "$.turn: another than santa naming the chooser": {
        "phase": "chooser", "turn": "red", "shown": dict.fromkeys(ALL, 5),
    },
    "$.shown: a card face down after all have shown": {
        "phase": "chooser", "turn": "santa", "shown": {**dict.fromkeys(ALL, 5), "red": "?"},
    },
    "$.house.closed: an unknown house rule": {"house": {"closed": True}},
    "$.town.streets[0]: a street that is none": {"town": {"streets": ["a1-b2"], "trails": []}},
    "$.town.trails[0]: a trail that is none": {"town": {**star_town(), "trails": ["a1-a2"]}},
    "$.town.streets[60]: a street twice": {
        "town": {"streets": [*star_town()["streets"], "a2-a1"], "trails": []},
    },
    "$.town.streets: a house without a street": {
        "town": {"streets": star_town()["streets"][2:], "trails": []}, "closed": [],
    },
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions_are_refused_with_a_place(name: str) -> None:
    refused(name, lambda: position(**IMPOSSIBLE[name]))


IMPOSSIBLE_TURNS = {
    "$.chooser: a chooser without the highest card": {"chooser": "green"},
    "$.chooser: a chooser nobody named": {"chooser": None},
    "$.turn: somebody moving twice": {"done": ["red"]},
    "$.turn: nobody moving": {"turn": None},
    "$.done[1]: somebody done twice": {"done": ["green", "green"]},
    "$.seen: seen before anybody played": {"seen": True},
    "$.shown: a card missing": {"shown": {"red": 5}},
    "$.turn: another's turn to name": {"phase": "order", "turn": "green"},
    "$.phase: naming the last player": {"phase": "order", "done": ["red", "green", "blue"]},
}


@pytest.mark.parametrize("name", IMPOSSIBLE_TURNS)
def test_impossible_turns_are_refused(name: str) -> None:
    refused(name, lambda: going("red", 5, **IMPOSSIBLE_TURNS[name]))


IMPOSSIBLE_OPENINGS = {
    "$.score: points before the start": {"turn": "red", "score": {**dict.fromkeys(ALL, 0), "red": 3}},
    "$.supply: a present before the start": {"turn": "red", "presents": ["c3"], "supply": 29},
    "$.supply: presents missing before the start": {"turn": "red", "supply": 29},
    "$.at: a pawn while houses are closed": {"turn": "red", "at": {"red": "a1"}},
    "$.turn: the wrong turn to close": {"turn": "green"},
    "$.phase: six closed and closing": {"turn": "blue", "closed": CLOSED},
    "$.phase: no room left and closing": {
        "turn": "red",
        "town": star_town(),
        "closed": ["b2", "b5", "e2", "e5"],
    },
    "$.turn: the wrong turn to start": {"phase": "start", "turn": "green", "closed": CLOSED},
    "$.at: starting out of order": {"phase": "start", "turn": "red", "closed": CLOSED, "at": {"green": "a1"}},
    "$.at: everybody started": {"phase": "start", "turn": "santa", "closed": CLOSED, "at": AT},
    "$.round: a round before the first": {"turn": "red", "round": 1},
    "$.shown: a card shown before the first round": {"turn": "red", "shown": {"red": 3}},
}


@pytest.mark.parametrize("name", IMPOSSIBLE_OPENINGS)
def test_impossible_openings_are_refused(name: str) -> None:
    refused(name, lambda: opening(**IMPOSSIBLE_OPENINGS[name]))


INVALID = [
    {"do": "fly", "house": "a1"},
    {"do": "go"},
    {"do": "go", "path": "a1"},
    {"do": "go", "path": ["hello"]},
    {"do": "go", "path": ["A5"]},
    {"do": "go", "path": ["a5\n"]},
    {"do": "go", "path": ["a5"], "bonus": None},
    {"do": "go", "path": ["a5"], "bonus": {"a5": "yellow"}},
    {"do": "go", "path": ["a5"], "card": 5},
    {"do": "card", "player": "yellow", "card": 1},
    {"do": "card", "player": "red", "card": "Q"},
    {"do": "card", "player": "red", "card": 1.5},
    {"do": "card", "player": "red"},
    {"do": "close", "house": 3},
    {"do": "chooser", "player": None},
]


@pytest.mark.parametrize("made", INVALID, ids=json.dumps)
def test_words_keys_and_types_the_protocol_does_not_know_are_invalid(made: dict[str, Any]) -> None:
    request = {"position": msgspec.to_builtins(going("red", 5)), "move": made}
    with pytest.raises(PositionError):
        Desk(find("elfenbein")).judge(json.dumps(request).encode())


def test_what_is_well_formed_but_not_in_this_game_is_illegal_not_invalid() -> None:
    now = going("red", 5, players=["santa", "red"])
    for made in (
        go("g7"),
        go("z99"),
        go("a5", g7="blue"),
        move(do="card", player="blue", card=99),
        move(do="order", player="green"),
    ):
        assert not judge(now, made).legal


# What others may not see


def test_a_view_hides_the_hands_of_others_and_cards_still_face_down() -> None:
    now = position(shown={"green": 4, "red": 9})
    seen = view(now, "red")
    check(seen)
    assert seen.hands["red"] == now.hands["red"]
    assert seen.hands["green"] == ["?"] * 10
    assert seen.shown == {"green": "?", "red": 9}
    assert judge(seen, move(do="card", player="blue", card=5)).reason == "lay-card"


def test_cards_are_open_in_a_view_once_all_have_shown() -> None:
    now = going("red", 5)
    assert view(now, "santa").shown == now.shown


def test_a_card_face_down_cannot_be_turned_over_in_a_view() -> None:
    seen = view(position(shown={"green": 4, "red": 9, "santa": 1}), "blue")
    check(seen)
    forbidden(seen, move(do="card", player="blue", card=5), "reveal/face-down")
    assert moves(seen) == []


# Notation, picture and whole games


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("close b2", {"do": "close", "house": "b2"}),
        ("start c3 c3=red", {"do": "start", "house": "c3", "bonus": {"c3": "red"}}),
        ("card red Q", {"do": "card", "player": "red", "card": 12}),
        ("card santa A", {"do": "card", "player": "santa", "card": 1}),
        ("card blue 10", {"do": "card", "player": "blue", "card": 10}),
        ("chooser red", {"do": "chooser", "player": "red"}),
        ("order green", {"do": "order", "player": "green"}),
        ("go a2 a3 a3=red", {"do": "go", "path": ["a2", "a3"], "bonus": {"a3": "red"}}),
    ],
)
def test_notation_is_written_and_read_both_ways(line: str, made: dict[str, Any]) -> None:
    assert notation.read(line) == move(**made)
    assert notation.write(move(**made)) == line
    assert notation.read(f"  {line.upper()} ") == move(**made)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "''"),
        ("goo a2", "'goo'"),
        ("go 2a", "'2a'"),
        ("card reed Q", "'reed'"),
        ("card red X", "'x'"),
        ("card red", "2 words"),
        ("close a1 a2", "1 word "),
        ("go a2 a2=red a2=blue", "a2"),
        ("go a2 a2=", "''"),
    ],
)
def test_a_typo_is_named(line: str, wrong: str) -> None:
    with pytest.raises(PositionError, match=re.escape(wrong)) as caught:
        notation.read(line)
    assert caught.value.where == "move"
    assert caught.value.hint


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_picture_shows_everybody_within_80_columns(language: str) -> None:
    text = load_text(find("elfenbein").folder, language)
    together = dict.fromkeys(ALL, "c4")
    for now in (opening(turn="red"), going("red", 11, at=together, town=star_town(), closed=["b2"])):
        plain = re.sub(r"\x1b\[\d+m", "", show.picture(now, text))
        assert max(map(len, plain.splitlines())) <= 80
        assert all(text.word(player) in plain for player in ALL)
    assert f"[· {text.words['santa-mark']}▲●◆]" in plain
    assert "(x     )" in plain
    assert "╱" in plain
    assert "╲" in plain


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_keep_the_laws(seed: int) -> None:
    luck = seeded(seed)
    bots = find("elfenbein").bots
    switches = {"closed_scores": seed == 1, "start_sighting": seed > 0}
    now = setup(ALL[: 2 + seed], luck, Wishes(house=switches))
    counted, turns = components(now), 0
    while listed := moves(now):
        turns += 1
        if turns % 8 == 0:
            legal = [made for made in candidates(now) if judge(now, made).legal]
            assert sorted(map(notation.write, legal)) == sorted(map(notation.write, listed))
        for made in listed:
            assert notation.read(notation.write(made)) == made
        made = bots.pick(now, listed, luck) if seed else luck.choice("dice", listed)
        verdict = judge(now, made)
        assert verdict.legal
        now = verdict.position
        check(now)
        assert msgspec.json.decode(msgspec.json.encode(now), type=Position) == now
        assert components(now) == counted
    assert (now.phase, now.round) == ("over", 13)


def test_those_who_decide_are_the_lowest_of_the_highest() -> None:
    points = {"santa": 2, "red": 2, "green": 0, "blue": 3}
    now = position(
        phase="chooser", turn="santa", shown={"santa": 9, "red": 9, "green": 8, "blue": 9}, score=points
    )
    assert deciders(now) == ["santa", "red"]
