"""Le Lièvre et la Tortue as people argue about it: table questions, worked examples, and every corner."""

import json
import re
from itertools import product
from pathlib import Path

import msgspec
import pytest

from pnp.errors import PositionError, UsageError
from pnp.games import find
from pnp.games.hare_tortoise import rules
from pnp.games.hare_tortoise.moves import Advance, BetMove, Play, Reshuffle
from pnp.games.hare_tortoise.position import Position
from pnp.models.text import load_text
from pnp.referee.chance import seeded
from pnp.referee.requests import Desk
from pnp.referee.simulate import play_out
from pnp.rules.contract import Series, Wishes, total
from tests.rooms.hare_tortoise_candidates import candidates, components

ROOM = find("hare-tortoise")
DESK = Desk(ROOM)
TILES = ["straight", "curve", "stream", "straight", "curve", "straight", "stream", "curve"] + ["straight"] * 3
HANDS = {
    "Ana": ["hare", "hare", "tortoise", "wolf", "fox", "lamb"],
    "Bo": ["hare", "tortoise", "tortoise", "wolf", "fox", "lamb"],
    "Cy": ["hare", "tortoise", "wolf", "wolf", "fox", "lamb"],
}
START = {"hare": 0, "tortoise": 0, "wolf": 0, "fox": 0, "lamb": 0}
BETS = {"Ana": ["hare", "fox"], "Bo": ["tortoise", "wolf"], "Cy": ["lamb", "lamb"]}
TURBO = {"2": "hare", "4": "tortoise", "6": "wolf", "8": "fox", "10": "lamb"}
DECK = ["hare", "fox", "lamb", "wolf", "tortoise"]


def form(**changes: object) -> dict:
    """A position of the normal game as JSON; Ana is to play unless changes say otherwise."""
    position = {
        "variant": "normal", "players": ["Ana", "Bo", "Cy"], "first": "Ana", "turn": "Ana", "phase": "play",
        "tiles": TILES, "turbo": {}, "animals": START, "podium": [], "bets": BETS, "hands": HANDS,
        "table": [], "deck": DECK, "discard": [],
    }  # fmt: skip
    position |= changes
    return {key: value for key, value in position.items() if value is not None or key == "turn"}


def table(*, at: dict | None = None, hand: list[str] | None = None, **changes: object) -> Position:
    """A checked position: `at` moves animals, `hand` is what the player to play holds."""
    changes.setdefault("animals", START | (at or {}))
    told = form(**changes)
    if hand is not None:
        told["hands"] = told["hands"] | {told["turn"]: hand}
    position = msgspec.json.decode(json.dumps(told), type=Position)
    rules.check(position)
    return position


def beginner(**changes: object) -> Position:
    """A checked position of the beginner variant."""
    changes.setdefault("bets", {"Ana": ["hare"], "Bo": ["fox"], "Cy": ["lamb"]})
    changes.setdefault("hands", {player: hand[1:] for player, hand in HANDS.items()})
    changes.setdefault("turbo", TURBO)
    return table(variant="beginner", **changes)


def lay(position: Position, *cards: str) -> Position:
    verdict = rules.judge(position, Play(list(cards)))
    assert verdict.legal, verdict
    return verdict.position


def why(position: Position, move: object) -> str:
    return rules.judge(position, move).reason


def race(table_before: list[str], *cards: str, **changes: object) -> tuple[str, Position]:
    """The reason and the position after these cards have started a race."""
    position = table(table=table_before, hand=[*cards, *["fox"] * (6 - len(cards))], **changes)
    verdict = rules.judge(position, Play(list(cards)))
    assert verdict.legal, verdict
    return verdict.reason, verdict.position


MIXED = ["fox", "wolf", "lamb", "fox", "wolf", "lamb", "hare"]


# Table questions


def test_nobody_is_ever_unable_to_play() -> None:
    for lie in product(range(4), repeat=5):
        if sum(lie) <= 7:
            cards = [card for card, count in zip(START, lie, strict=True) for _ in range(count)]
            for card in [*START, "howl"]:
                position = table(table=cards, hand=[card, *["?"] * 5], deck=None, discard=None)
                assert rules.moves(position) == [Play([card])]
                assert rules.judge(position, Play([card])).legal


def test_seven_cards_lie_and_two_may_not_be_laid() -> None:
    position = table(table=["hare", "wolf", "lamb", "fox", "fox", "wolf", "lamb"])
    assert why(position, Play(["hare", "hare"])) == "table-limit/eight"
    assert why(position, Play(["hare"])) == "tortoise/none"


def test_lamb_stops_on_the_stream_it_reaches() -> None:
    reason, after = race(["lamb", "lamb"], "lamb", "lamb", at={"lamb": 1})
    assert reason == "lamb-stream/drinks"
    assert after.animals["lamb"] == 3


def test_lamb_does_not_stop_on_the_stream_it_starts_on() -> None:
    reason, after = race(["lamb", "lamb", "fox", "fox", "hare", "hare"], "wolf", "wolf", at={"lamb": 3})
    assert after.animals["lamb"] == 6
    assert reason == "tortoise/none"


def test_two_streams_in_a_row_stop_the_lamb_after_one_step() -> None:
    tiles = ["straight", "stream", "stream", *["curve"] * 8]
    reason, after = race(["lamb", "lamb"], "lamb", "lamb", at={"lamb": 2}, tiles=tiles)
    assert (reason, after.animals["lamb"]) == ("lamb-stream/drinks", 3)


def test_lamb_that_lands_exactly_on_a_stream_loses_nothing() -> None:
    reason, after = race(["lamb", "lamb"], "lamb", "lamb", at={"lamb": 3}, tiles=[*TILES[1:], "curve"][:11])
    assert (reason, after.animals["lamb"]) == ("lamb-stream/drinks", 6)
    reason, after = race(["lamb", "hare", "hare", "hare", "fox", "fox", "wolf"], "wolf", at={"lamb": 1})
    assert (reason, after.animals["lamb"]) == ("tortoise/none", 3)


def test_stream_on_the_last_tile_keeps_the_lamb_from_the_line() -> None:
    tiles = [*["curve"] * 9, "stream", "stream"]
    reason, after = race(["lamb", "lamb"], "lamb", "lamb", at={"lamb": 10}, tiles=tiles)
    assert (reason, after.animals["lamb"], after.podium) == ("lamb-stream/drinks", 11, [])


def test_hare_first_is_judged_before_the_others_move() -> None:
    # After the race the fox would be ahead; when the hare is to move it is level with it.
    reason, after = race(["hare", "hare", "fox", "fox"], "hare", "hare", at={"hare": 4, "fox": 4})
    assert reason == "hare-sleep/sleeps"
    assert after.animals == {"hare": 4, "tortoise": 1, "wolf": 0, "fox": 6, "lamb": 0}
    reason, after = race(["hare", "hare", "fox", "fox"], "hare", "hare", at={"hare": 4, "tortoise": 5})
    assert (reason, after.animals["hare"]) == ("hare/four", 6)


def test_two_cross_in_one_race_and_the_order_of_movement_decides() -> None:
    reason, after = race(["fox", "fox", "lamb", "lamb", "tortoise", "tortoise", "fox"], "hare",
                         at={"hare": 10, "fox": 11, "lamb": 4})  # fmt: skip
    assert reason == "podium/step"
    assert after.podium == [["hare"], ["fox"]]
    assert after.animals["fox"] == 12
    assert after.phase == "play"


def test_the_third_on_the_podium_ends_the_game_in_mid_race() -> None:
    reason, after = race(MIXED, "hare", at={"hare": 12, "fox": 12, "tortoise": 11, "lamb": 11},
                         podium=[["fox"], ["hare"]])  # fmt: skip
    assert reason == "game-end/third"
    assert after.podium == [["fox"], ["hare"], ["tortoise"]]
    assert after.animals == {"hare": 12, "tortoise": 12, "wolf": 0, "fox": 12, "lamb": 11}
    assert (after.phase, after.turn, after.first) == ("over", None, "Ana")
    assert after.table == [*MIXED, "hare"]
    assert after.discard == []
    assert why(after, Play(["fox"])) == "game-end/over"
    assert why(after, Reshuffle([])) == "game-end/over"


def test_howl_with_the_wolf_on_the_podium_stops_everybody() -> None:
    at = {"wolf": 12, "hare": 3, "tortoise": 2}
    reason, after = race(["howl", "hare", "hare", "hare"], "hare", at=at, podium=[["wolf"]])
    assert reason == "howl/podium"
    assert after.animals == START | at
    assert after.discard == ["howl", "hare", "hare", "hare", "hare"]
    assert (after.table, after.first, after.turn) == ([], "Bo", "Bo")


def test_the_hand_is_filled_before_the_race() -> None:
    position = table(table=MIXED, deck=[], discard=["fox", "lamb"], hand=["hare", *["fox"] * 5])
    verdict = rules.judge(position, Play(["hare"]))
    assert verdict.reason == "refill/waits"
    waits = verdict.position
    assert (waits.phase, waits.turn, waits.animals) == ("reshuffle", "Ana", START)
    assert msgspec.to_builtins(waits.then) == {"player": "Ana", "draw": 1, "phase": "play"}
    rules.check(waits)
    verdict = rules.judge(waits, Reshuffle(["lamb", "fox"]))
    assert verdict.reason == "tortoise/none"
    after = verdict.position
    assert after.hands["Ana"] == ["fox"] * 5 + ["lamb"]
    assert (after.deck, after.discard) == (["fox"], [*MIXED, "hare"])
    assert after.animals == {"hare": 2, "tortoise": 1, "wolf": 1, "fox": 2, "lamb": 3}
    assert (after.phase, after.first, after.turn) == ("play", "Bo", "Bo")


def test_five_and_nothing_beats_three_and_two() -> None:
    bets = {"Ana": ["fox", "lamb"], "Bo": ["hare", "wolf"], "Cy": ["tortoise", "tortoise"]}
    standing = rules.score(over(["hare", "fox", "lamb"], bets))
    assert standing.scores == {"Ana": 5, "Bo": 5, "Cy": 0}
    assert standing.ranking == [["Bo"], ["Ana"], ["Cy"]]
    assert "tie-break" in load_text(ROOM.folder, "en").clauses


def test_tortoise_walks_two_with_four_cards_and_one_with_none() -> None:
    reason, after = race(["tortoise", "tortoise"], "tortoise", "tortoise", at={"tortoise": 3})
    assert (reason, after.animals["tortoise"]) == ("tortoise/four", 5)
    reason, after = race(MIXED, "hare", at={"tortoise": 3})
    assert (reason, after.animals["tortoise"]) == ("tortoise/none", 4)


def test_my_bets_are_open_to_me_and_to_nobody_else() -> None:
    seen = rules.view(table(), "Bo")
    assert seen.bets == {"Ana": ["?", "?"], "Bo": ["tortoise", "wolf"], "Cy": ["?", "?"]}
    assert seen.hands["Bo"] == HANDS["Bo"]
    assert seen.hands["Ana"] == ["?"] * 6
    assert seen.deck == ["?"] * 5
    rules.check(seen)
    shown = over(["hare", "fox", "lamb"], BETS)
    assert rules.view(shown, "Bo").bets == BETS


def test_four_hares_on_the_start_line_run() -> None:
    reason, after = race(["hare", "hare"], "hare", "hare")
    assert (reason, after.animals["hare"]) == ("hare-sleep/start-line", 2)


# Worked examples


def over(podium: list[str], bets: dict, **changes: object) -> Position:
    at = dict.fromkeys(podium, 12)
    return table(at=at, podium=[[a] for a in podium], phase="over", turn=None, bets=bets,
                 table=["lamb"] * 4, **changes)  # fmt: skip


def test_example_of_scoring() -> None:
    bets = {"Ana": ["hare", "wolf"], "Bo": ["fox", "fox"], "Cy": ["lamb", "?"]}
    standing = rules.score(over(["hare", "tortoise", "fox"], bets))
    assert standing.over
    assert standing.scores == {"Ana": 5, "Bo": 4, "Cy": 0}
    assert standing.ranking == [["Ana"], ["Bo"], ["Cy"]]


def test_example_of_a_round_in_which_the_second_pair_of_tortoises_starts_the_race() -> None:
    hands = {
        "Ana": ["hare", "tortoise", "tortoise", "fox", "fox", "fox"],
        "Bo": ["wolf", "tortoise", "tortoise", "fox", "fox", "fox"],
        "Cy": ["lamb", "hare", "hare", "hare", "wolf", "wolf"],
    }
    position = lay(table(hands=hands, deck=["lamb"] * 9), "hare")
    assert position.turn == "Bo"
    position = lay(lay(position, "wolf"), "lamb")
    assert why(position, Play(["tortoise", "tortoise"])) == "play-cards"
    position = lay(position, "tortoise", "tortoise")
    verdict = rules.judge(position, Play(["tortoise", "tortoise"]))
    assert verdict.reason == "tortoise/four"
    assert verdict.position.animals == {"hare": 2, "tortoise": 2, "wolf": 1, "fox": 0, "lamb": 2}
    assert (verdict.position.first, verdict.position.turn) == ("Bo", "Bo")


# Set-up and bets


@pytest.mark.parametrize(("count", "variant"), [*product(range(2, 6), ("normal", "beginner"))])
def test_set_up_at_every_player_count(count: int, variant: str) -> None:
    names = ["Ana", "Bo", "Cy", "Di", "Ed"][:count]
    position = rules.setup(names, seeded(count), Wishes(variant=variant))
    rules.check(position)
    normal = variant == "normal"
    assert position.phase == ("bet" if normal else "play")
    assert (position.first, position.turn) == ("Ana", "Ana")
    assert rules.SEATS is None
    assert {len(hand) for hand in position.hands.values()} == {7 if normal else 5}
    assert {len(bets) for bets in position.bets.values()} == {2 if count == 2 else 1}
    bets = [bet for own in position.bets.values() for bet in own]
    assert len(set(bets)) == len(bets)
    assert len(position.deck) == (81 - 7 * count if normal else 65 - 5 * count)
    assert sorted(position.turbo) == ([] if normal else sorted(TURBO))
    assert (len(position.tiles), position.tiles.count("stream")) == (11, 2)
    everything = [*position.deck, *(card for hand in position.hands.values() for card in hand)]
    assert everything.count("howl") == (3 if normal else 0)


def test_both_faces_and_every_place_of_the_stream_occur() -> None:
    laid = [rules.setup(["Ana", "Bo"], seeded(seed), Wishes()).tiles for seed in range(150)]
    for place in range(11):
        assert {tiles[place] for tiles in laid} == {"straight", "curve", "stream"}


def test_a_table_that_cannot_be_set_up_is_refused() -> None:
    for names in (["Ana"], ["Ana", "Ana"], ["Ana", ""], list("ABCDEF")):
        with pytest.raises(UsageError):
            rules.setup(names, seeded(1), Wishes())
    with pytest.raises(UsageError):
        rules.setup(["Ana", "Bo"], seeded(1), Wishes(variant="expert"))
    with pytest.raises(UsageError):
        rules.setup(["Ana", "Bo"], seeded(1), Wishes(starts={"Ana": 1}))
    with pytest.raises(PositionError):
        rules.setup(["Ana", "Bo"], seeded(1), Wishes(house={"hare_first": "never"}))


def betting(**changes: object) -> Position:
    changes.setdefault("bets", {"Ana": ["hare"], "Bo": ["tortoise"], "Cy": ["lamb"]})
    changes.setdefault("hands", {player: [*hand, "howl"] for player, hand in HANDS.items()})
    return table(phase="bet", **changes)


def test_bets_go_round_from_the_first_player_and_then_the_game_begins() -> None:
    position = betting(first="Cy", turn="Cy")
    for player, card, reason in (
        ("Cy", "lamb", "second-bet"),
        ("Ana", "howl", "second-bet/howl"),
        ("Bo", "fox", "second-bet"),
    ):
        assert position.turn == player
        verdict = rules.judge(position, BetMove(card))
        assert verdict.reason == reason
        position = verdict.position
        rules.check(position)
    assert position.bets == {"Ana": ["hare", "wolf"], "Bo": ["tortoise", "fox"], "Cy": ["lamb", "lamb"]}
    assert position.hands["Ana"] == HANDS["Ana"]
    assert position.hands["Cy"] == ["hare", "tortoise", "wolf", "wolf", "fox", "howl"]
    assert (position.phase, position.turn) == ("play", "Cy")


def test_two_players_have_two_starting_bets_and_lay_a_third() -> None:
    hands = {"Ana": [*HANDS["Ana"], "fox"], "Bo": [*HANDS["Bo"], "fox"]}
    position = betting(players=["Ana", "Bo"], hands=hands,
                       bets={"Ana": ["hare", "wolf"], "Bo": ["fox", "lamb"]})  # fmt: skip
    position = rules.judge(position, BetMove("wolf")).position
    assert position.bets["Ana"] == ["hare", "wolf", "wolf"]
    assert (position.phase, position.turn) == ("bet", "Bo")
    position = rules.judge(position, BetMove("fox")).position
    assert (position.phase, position.turn) == ("play", "Ana")


def test_all_moves_of_the_bet_phase_name_a_card_of_the_hand() -> None:
    assert rules.moves(betting()) == [BetMove(c) for c in ("fox", "hare", "howl", "lamb", "tortoise", "wolf")]
    hands = {player: ["hare", "?", *["fox"] * 3, "?", "?"] for player in HANDS}
    assert rules.moves(betting(hands=hands)) == [BetMove("fox"), BetMove("hare")]


def test_a_bet_needs_the_card() -> None:
    hands = {player: [*hand[1:], "fox", "fox"] for player, hand in HANDS.items()}
    position = betting(hands=hands)
    assert why(position, BetMove("howl")) == "second-bet/not-held"
    assert why(position, BetMove("?")) == "second-bet/unseen"
    assert why(position, Play(["hare"])) == "second-bet/first"
    hidden = betting(hands=hands | {"Ana": ["?"] * 7}, deck=["howl"] * 3)
    assert why(hidden, BetMove("howl")) == "second-bet/all-seen"
    assert rules.judge(hidden, BetMove("wolf")).position.hands["Ana"] == ["?"] * 6


# Laying cards


def test_cards_of_one_turn_show_one_animal_and_are_held() -> None:
    position = table()
    assert why(position, Play([])) == "play-cards/none"
    assert why(position, Play(["hare", "fox"])) == "one-animal/mixed"
    assert why(position, Play(["?"])) == "play-cards/unseen"
    assert why(position, Play(["fox", "fox"])) == "play-cards/not-held"
    assert why(position, Play(["howl"])) == "play-cards/not-held"
    assert why(position, Play(["hare"] * 5)) == "play-cards/too-many"
    assert why(position, Advance("hare")) == "turn/play"
    assert why(position, BetMove("hare")) == "turn/play"
    assert why(position, Reshuffle([])) == "turn/play"
    verdict = rules.judge(position, Play(["hare", "hare"]))
    assert (verdict.reason, verdict.position.turn) == ("play-cards", "Bo")
    assert verdict.position.hands["Ana"] == ["tortoise", "wolf", "fox", "lamb", "hare", "fox"]
    assert verdict.position.deck == ["lamb", "wolf", "tortoise"]
    assert verdict.position.table == ["hare", "hare"]


def test_wolf_and_howl_are_one_animal_and_lie_in_printed_order() -> None:
    position = table(hand=["wolf", "howl", "wolf", "fox", "fox", "fox"], table=["wolf"])
    after = lay(position, "wolf", "howl")
    assert after.table == ["wolf", "howl", "wolf"]
    listed = [move.cards for move in rules.moves(position) if "fox" not in move.cards]
    assert sorted(listed) == [
        ["howl"],
        ["howl", "wolf"],
        ["howl", "wolf", "wolf"],
        ["wolf"],
        ["wolf", "wolf"],
    ]
    crowded = table(hand=["wolf", "howl", "wolf", "fox", "fox", "fox"], table=["wolf", "howl", "wolf"])
    assert why(crowded, Play(["howl", "wolf"])) == "table-limit/four"
    assert [move.cards for move in rules.moves(crowded)] == [
        ["wolf"],
        ["howl"],
        ["fox"],
        ["fox"] * 2,
        ["fox"] * 3,
    ]


def test_cards_of_an_animal_on_the_podium_may_be_laid() -> None:
    position = table(at={"fox": 12}, podium=[["fox"]])
    assert why(position, Play(["fox"])) == "podium-cards"
    reason, after = race(["fox", "fox"], "fox", "fox", at={"fox": 12}, podium=[["fox"]])
    assert reason == "race-trigger/four"
    assert after.animals == {"hare": 0, "tortoise": 1, "wolf": 0, "fox": 12, "lamb": 0}


def test_a_card_nobody_has_seen_may_be_any_that_is_left() -> None:
    position = table(hand=["?", "fox", "?", "hare", "?", "?"])
    after = lay(position, "fox", "fox")
    assert after.hands["Ana"] == ["?", "hare", "?", "?", "hare", "fox"]
    assert [move.cards for move in rules.moves(position)] == [["hare"], ["fox"]]
    rare = table(hand=["?"] * 6, deck=["howl", "howl"], discard=["lamb"] * 12)
    assert why(rare, Play(["lamb"])) == "play-cards/all-seen"
    assert why(rare, Play(["howl", "howl"])) == "play-cards/all-seen"
    assert rules.judge(rare, Play(["howl"])).legal
    mine = rules.judge(rare, Play(["hare"])).position
    assert mine.hands["Ana"] == ["?"] * 5 + ["howl"]


def test_a_wolf_that_is_bet_may_be_a_howl() -> None:
    wolves = {"Ana": ["?"] * 6, "Bo": ["fox"] * 6, "Cy": ["lamb"] * 6}
    bets = {"Ana": ["hare", "wolf"], "Bo": ["tortoise", "wolf"], "Cy": ["lamb", "fox"]}
    position = table(hands=wolves, bets=bets, deck=["wolf"] * 12 + ["howl"])
    # 13 of 16 are seen and 2 are bet: one is left, and it may be a wolf or a howl, but not both.
    assert rules.judge(position, Play(["wolf"])).legal
    assert rules.judge(position, Play(["howl"])).legal
    assert why(position, Play(["howl", "wolf"])) == "play-cards/all-seen"
    assert why(position, Play(["howl", "howl"])) == "play-cards/all-seen"
    rules.check(lay(position, "howl"))
    with pytest.raises(PositionError, match="17 wolf cards"):
        table(hands=wolves, bets=bets, deck=["wolf"] * 13 + ["howl"] * 2)


def test_a_face_down_pile_of_unknown_size_gives_unseen_cards() -> None:
    after = lay(table(deck=None, discard=None), "hare", "hare")
    assert after.hands["Ana"] == ["tortoise", "wolf", "fox", "lamb", "?", "?"]
    assert after.deck is msgspec.UNSET
    _, raced = race(["tortoise", "tortoise"], "tortoise", "tortoise", deck=None, discard=None)
    assert raced.discard is msgspec.UNSET


def test_unseen_cards_of_a_pile_of_unknown_size_are_never_too_many() -> None:
    hands = {player: ["?"] * 6 for player in HANDS}
    rules.check(table(hands=hands, deck=None, discard=["?"] * 70))
    with pytest.raises(PositionError, match="cards in all"):
        table(hands=hands, deck=[], discard=["?"] * 70)


# Reshuffling


def test_the_pile_runs_out_in_the_middle_of_a_draw() -> None:
    position = table(deck=["lamb"], discard=["fox", "wolf", "fox", "?"])
    waits = lay(position, "hare", "hare")
    assert waits.hands["Ana"] == ["tortoise", "wolf", "fox", "lamb", "lamb"]
    assert (waits.phase, waits.then.draw, waits.turn) == ("reshuffle", 1, "Ana")
    assert rules.moves(waits) == [Reshuffle(["fox", "fox", "wolf", "?"])]
    assert why(waits, Play(["fox"])) == "reshuffle/first"
    assert why(waits, Reshuffle(["fox", "fox", "wolf"])) == "reshuffle/other-cards"
    assert why(waits, Reshuffle(["fox", "fox", "wolf", "hare"])) == "reshuffle/other-cards"
    verdict = rules.judge(waits, Reshuffle(["?", "fox", "wolf", "fox"]))
    assert verdict.reason == "reshuffle"
    after = verdict.position
    assert after.hands["Ana"][-1] == "?"
    assert (after.deck, after.discard, after.turn) == (["fox", "wolf", "fox"], [], "Bo")
    assert after.then is msgspec.UNSET


def test_with_too_few_discards_the_player_takes_what_there_is() -> None:
    waits = lay(table(deck=[], discard=["fox"]), "hare", "hare")
    assert waits.then.draw == 2
    verdict = rules.judge(waits, Reshuffle(["fox"]))
    assert (verdict.reason, verdict.rests) == ("refill/short", ("nothing_left",))
    assert verdict.position.hands["Ana"] == ["tortoise", "wolf", "fox", "lamb", "fox"]
    assert (verdict.position.phase, verdict.position.turn) == ("play", "Bo")


@pytest.mark.parametrize("discard", [[], None])
def test_with_nothing_to_reshuffle_play_goes_on(discard: list | None) -> None:
    verdict = rules.judge(table(deck=[], discard=discard), Play(["hare"]))
    assert verdict.reason == "refill/short"
    assert (verdict.position.phase, len(verdict.position.hands["Ana"])) == ("play", 5)


# The race


def test_strides_of_all_animals() -> None:
    tiles = ["stream", "stream", *["curve"] * 9]
    for cards, (hare, tortoise, wolf, fox, lamb) in enumerate(
        [(0, 1, 0, 0, 0), (2, 1, 1, 1, 2), (2, 1, 1, 2, 3), (2, 1, 2, 3, 4), (2, 2, 3, 4, 5)]
    ):
        for animal, stride in zip(START, (hare, tortoise, wolf, fox, lamb), strict=True):
            others = [other for other in START if other != animal]
            filler = [other for other in others for _ in range(3)][: 8 - cards]
            whole = filler + [animal] * cards
            last = 1 if cards else 0
            before, played = (whole[:-1], whole[-1]) if last else (filler[:-1], filler[-1])
            at = {animal: 2} | ({others[0]: 5} if animal == "hare" else {})
            _, after = race(before, played, at=at, tiles=tiles)
            assert after.animals[animal] == 2 + stride, (animal, cards)


def test_reasons_of_races_that_four_cards_start() -> None:
    far = {"hare": 1, "lamb": 8}
    assert race(["wolf", "wolf"], "wolf", "wolf", at=far)[0] == "wolf/four"
    assert race(["fox", "fox"], "fox", "fox", at=far)[0] == "fox/four"
    _, after = race(["lamb", "lamb"], "lamb", "lamb", at={"lamb": 7})
    assert after.podium == [["lamb"]]
    tiles = ["stream", "stream", *["curve"] * 9]
    assert race(["lamb", "lamb"], "lamb", "lamb", at={"lamb": 4}, tiles=tiles)[0] == "lamb/four"
    with_tortoise = ["fox", "wolf", "lamb", "fox", "wolf", "lamb", "tortoise"]
    assert race(with_tortoise, "hare")[0] == "race-trigger/eight"


def test_howl_lets_only_the_wolf_move_and_counts_as_a_wolf_card() -> None:
    reason, after = race(["howl", "fox", "fox", "lamb", "lamb", "wolf"], "wolf", "howl", at={"wolf": 2})
    assert reason == "howl/alone"
    assert after.animals == START | {"wolf": 5}
    _, after = race(["hare", "hare", "hare", "howl"], "hare", at={"tortoise": 4})
    assert after.animals == START | {"wolf": 1, "tortoise": 4}


def test_howling_wolf_may_reach_the_podium_and_end_the_game() -> None:
    reason, after = race(["wolf", "howl"], "wolf", "wolf", at={"wolf": 9})
    assert (reason, after.podium) == ("podium/step", [["wolf"]])
    at = {"wolf": 11, "hare": 12, "fox": 12}
    reason, after = race(["wolf", "howl"], "wolf", "wolf", at=at, podium=[["hare"], ["fox"]])
    assert (reason, after.phase) == ("game-end/third", "over")


@pytest.mark.parametrize(
    ("house", "reason", "place"),
    [
        (None, "hare-sleep/sleeps", 5),
        ({"hare_first": "track"}, "hare-sleep/sleeps", 5),
        ({"hare_first": "race"}, "hare-sleep/podium-ahead", 7),
    ],
)
def test_house_rule_hare_first(house: dict | None, reason: str, place: int) -> None:
    position = table(table=["hare", "hare"], at={"hare": 5, "lamb": 12}, podium=[["lamb"]], house=house)
    verdict = rules.judge(position, Play(["hare", "hare"]))
    assert (verdict.reason, verdict.rests) == (reason, ("hare_first",))
    assert verdict.position.animals["hare"] == place
    assert verdict.position.house == (house or msgspec.UNSET)


def test_house_rule_hare_first_changes_nothing_while_the_podium_is_empty() -> None:
    for house in (None, {"hare_first": "race"}):
        position = table(table=["hare", "hare"], at={"hare": 5}, house=house)
        verdict = rules.judge(position, Play(["hare", "hare"]))
        assert (verdict.reason, verdict.rests) == ("hare-sleep/sleeps", ())


def test_hare_behind_or_with_fewer_cards_does_not_sleep() -> None:
    _, after = race(["hare", "hare", "fox", "fox", "lamb", "lamb", "wolf"], "hare", at={"hare": 9})
    assert after.animals["hare"] == 11
    reason, after = race(["hare", "hare"], "hare", "hare", at={"hare": 3, "wolf": 4, "fox": 12},
                         podium=[["fox"]])  # fmt: skip
    assert (reason, after.animals["hare"]) == ("hare/four", 5)


def test_the_token_passes_whoever_started_the_race() -> None:
    _, after = race(["tortoise", "tortoise"], "tortoise", "tortoise", first="Cy", turn="Bo")
    assert (after.first, after.turn, after.table) == ("Ana", "Ana", [])
    assert after.discard == ["tortoise"] * 4


def test_events_tell_the_race_in_order() -> None:
    position = table(table=MIXED, at={"lamb": 1, "fox": 10}, hand=["hare", *["fox"] * 5])
    events = [event["event"] for event in rules.judge(position, Play(["hare"])).events]
    assert events == ["play", "draw", "race-eight", "run", "run", "run", "cross", "podium", "run", "drink",
                      "discard", "token"]  # fmt: skip


# Scoring and series


def test_equal_bets_share_the_place_in_seat_order() -> None:
    bets = {"Ana": ["fox", "hare"], "Bo": ["lamb", "wolf"], "Cy": ["hare", "wolf"]}
    standing = rules.score(over(["hare", "tortoise", "lamb"], bets))
    assert standing.scores == {"Ana": 5, "Bo": 2, "Cy": 5}
    assert standing.ranking == [["Ana", "Cy"], ["Bo"]]


def test_the_standing_in_mid_game_counts_the_podium_so_far() -> None:
    standing = rules.score(table(at={"fox": 12}, podium=[["fox"]]))
    assert (standing.over, standing.scores) == (False, {"Ana": 5, "Bo": 0, "Cy": 0})
    assert standing.ranking == [["Ana"], ["Bo", "Cy"]]


def test_championship_adds_up_three_games() -> None:
    assert Series("championship", 3, "championship") == rules.SERIES
    games = [rules.score(over(["hare", "fox", "lamb"], BETS))] * 3
    assert total(games).scores == {"Ana": 24, "Bo": 0, "Cy": 12}
    assert "championship" in load_text(ROOM.folder, "fr").clauses


# The beginner variant


def moving(**changes: object) -> Position:
    changes.setdefault("moved", [])
    return beginner(phase="advance", **changes)


def test_beginner_race_is_run_by_the_players_from_the_first_one() -> None:
    position = beginner(table=["fox", "fox", "wolf"], first="Cy", turn="Bo",
                        hands={"Ana": ["fox"] * 5, "Bo": ["fox", "fox", "hare", "hare", "lamb"],
                               "Cy": ["lamb"] * 5})  # fmt: skip
    verdict = rules.judge(position, Play(["fox", "fox"]))
    assert (verdict.reason, verdict.rests) == ("race-trigger/four", ("beginner_hand",))
    position = verdict.position
    assert position.hands["Bo"] == ["hare", "hare", "lamb", "hare", "fox"]
    assert (position.phase, position.turn, position.moved) == ("advance", "Cy", [])
    assert rules.moves(position) == [Advance("wolf"), Advance("fox")]
    assert why(position, Advance("hare")) == "advance/not-played"
    assert why(position, Play(["lamb"])) == "advance/first"
    verdict = rules.judge(position, Advance("fox"))
    assert verdict.reason == "advance"
    position = verdict.position
    assert (position.turn, position.moved, position.animals["fox"]) == ("Ana", ["fox"], 4)
    assert why(position, Advance("fox")) == "advance/again"
    after = rules.judge(position, Advance("wolf")).position
    assert (after.phase, after.first, after.turn, after.table) == ("play", "Ana", "Ana", [])
    assert after.moved is msgspec.UNSET
    assert after.animals == START | {"fox": 4, "wolf": 1}
    assert after.discard == ["fox", "fox", "wolf", "fox", "fox"]


def test_beginner_race_by_eight_cards_and_a_refill_to_five() -> None:
    position = beginner(table=["fox", "wolf", "lamb", "fox", "wolf", "lamb", "hare"])
    verdict = rules.judge(position, Play(["tortoise"]))
    assert (verdict.reason, len(verdict.position.hands["Ana"])) == ("race-trigger/eight", 5)
    waits = beginner(table=["fox", "wolf", "lamb", "fox", "wolf", "lamb", "hare"], deck=[], discard=["lamb"])
    waits = lay(waits, "tortoise")
    assert (waits.phase, waits.then.draw) == ("reshuffle", 1)
    after = rules.judge(waits, Reshuffle(["lamb"])).position
    assert (after.phase, after.turn, after.moved) == ("advance", "Ana", [])


def test_animals_have_no_special_rules_for_beginners() -> None:
    cards = ["lamb", "lamb", "wolf", "wolf", "wolf", "hare", "hare", "hare"]
    position = moving(table=cards, animals=START | {"lamb": 2, "hare": 3})
    assert rules.judge(position, Advance("lamb")).position.animals["lamb"] == 4
    assert rules.judge(position, Advance("wolf")).position.animals["wolf"] == 3
    assert rules.judge(position, Advance("hare")).position.animals["hare"] == 6


def test_own_turbo_carries_two_further_and_a_strange_one_does_not() -> None:
    cards = ["hare", "hare", "fox", "fox", "wolf", "wolf", "lamb", "lamb"]
    position = moving(table=cards, animals=START | {"lamb": 8})
    verdict = rules.judge(position, Advance("hare"))
    assert (verdict.reason, verdict.position.animals["hare"]) == ("turbo", 4)
    assert rules.judge(position, Advance("fox")).position.animals["fox"] == 2
    verdict = rules.judge(position, Advance("lamb"))
    assert (verdict.reason, verdict.position.animals["lamb"]) == ("turbo", 12)
    assert [event["event"] for event in verdict.events] == ["run", "turbo-cross"]
    # Merely crossing one's own turbo does nothing.
    crossing = moving(table=cards, animals=START | {"hare": 1})
    assert rules.judge(crossing, Advance("hare")).position.animals["hare"] == 3


def test_an_animal_over_the_line_waits_for_the_end_of_the_race() -> None:
    position = moving(table=["hare", "fox", "fox", "fox", "fox"], animals=START | {"fox": 9, "wolf": 10})
    verdict = rules.judge(position, Advance("fox"))
    assert (verdict.reason, verdict.rests) == ("advance/crosses", ("line",))
    assert (verdict.position.phase, verdict.position.podium) == ("advance", [])
    verdict = rules.judge(verdict.position, Advance("hare"))
    assert verdict.reason == "beginner-end"
    after = verdict.position
    # The hare stops on tile 1: no turbo there.
    assert after.podium == [["fox"], ["wolf"], ["hare"]]
    assert (after.phase, after.turn, after.first) == ("over", None, "Ana")
    assert after.table == ["hare", "fox", "fox", "fox", "fox"]
    assert after.moved is msgspec.UNSET
    assert rules.score(after).scores == {"Ana": 2, "Bo": 5, "Cy": 0}


def test_beginner_podium_takes_those_over_the_line_in_the_order_they_moved() -> None:
    position = moving(table=["hare", "fox", "fox", "fox", "fox", "wolf"], moved=["hare", "fox"], turn="Cy",
                      animals={"hare": 12, "fox": 12, "wolf": 3, "lamb": 4, "tortoise": 2})  # fmt: skip
    after = rules.judge(position, Advance("wolf")).position
    assert after.podium == [["hare"], ["fox"], ["wolf", "lamb"]]
    assert rules.score(after).scores == {"Ana": 5, "Bo": 3, "Cy": 2}
    rules.check(after)


def test_ties_share_a_step_and_use_up_the_next() -> None:
    position = moving(table=["fox"] * 4, animals={"fox": 8, "hare": 7, "lamb": 7, "wolf": 7, "tortoise": 6})
    verdict = rules.judge(position, Advance("fox"))
    assert (verdict.reason, verdict.rests) == ("beginner-end/tied", ("line", "tied_steps"))
    assert verdict.position.podium == [["fox"], ["hare", "wolf", "lamb"]]
    assert rules.score(verdict.position).scores == {"Ana": 3, "Bo": 5, "Cy": 3}
    assert rules.score(verdict.position).ranking == [["Bo"], ["Ana", "Cy"]]


def test_the_fourth_over_the_line_gets_nothing() -> None:
    position = moving(table=["hare", "fox", "wolf", "lamb", "lamb", "hare", "fox", "wolf"],
                      moved=["lamb", "fox", "wolf"], turn="Ana",
                      animals={"fox": 12, "hare": 11, "lamb": 12, "wolf": 12, "tortoise": 6})  # fmt: skip
    verdict = rules.judge(position, Advance("hare"))
    assert verdict.rests == ("line", "fourth")
    assert verdict.position.podium == [["lamb"], ["fox"], ["wolf"]]
    rules.check(verdict.position)


def test_an_animal_on_the_start_line_may_fill_a_step() -> None:
    position = moving(table=["fox"] * 4, animals=START | {"fox": 9, "hare": 3})
    verdict = rules.judge(position, Advance("fox"))
    assert verdict.position.podium == [["fox"], ["hare"], ["tortoise", "wolf", "lamb"]]
    assert verdict.rests == ("line", "tied_steps", "from_start")


# Not a position, not a move


# fmt: off
IMPOSSIBLE = {
    "one player": form(players=["Ana"], bets={"Ana": ["hare", "fox"]}, hands={"Ana": []}),
    "the same name twice": form(players=["Ana", "Ana", "Bo"]),
    "no name": form(players=["Ana", "Bo", ""]),
    "six players": form(players=list("ABCDEF")),
    "hands of a stranger": form(hands=HANDS | {"Di": []}),
    "bets missing": form(bets={"Ana": ["hare", "fox"], "Bo": ["fox", "fox"]}),
    "first is a stranger": form(first="Di"),
    "turn is a stranger": form(turn="Di"),
    "nobody's turn": form(turn=None),
    "unknown variant": form(variant="expert"),
    "unknown phase": form(phase="race"),
    "unknown house rule": form(house={"hare_frist": "track"}),
    "unknown value of a house rule": form(house={"hare_first": "never"}),
    "ten tiles": form(tiles=TILES[1:]),
    "three streams": form(tiles=["stream", *TILES[1:]]),
    "unknown tile": form(tiles=["bridge", *TILES[1:]]),
    "turbo in the normal game": form(turbo=TURBO),
    "an animal missing": form(animals={"hare": 0}),
    "tile 13": form(animals=START | {"fox": 13}),
    "before the start line": form(animals=START | {"fox": -1}),
    "over the line but not on the podium": form(animals=START | {"fox": 12}),
    "on the podium but not over the line": form(podium=[["fox"]]),
    "two on a step": form(animals=START | {"fox": 12, "hare": 12}, podium=[["fox", "hare"]]),
    "an empty step": form(podium=[[]]),
    "three on the podium in play": form(
        animals=START | {"fox": 12, "hare": 12, "lamb": 12}, podium=[["fox"], ["hare"], ["lamb"]]),
    "over with two on the podium": form(
        animals=START | {"fox": 12, "hare": 12}, podium=[["fox"], ["hare"]], phase="over", turn=None,
        table=["lamb"] * 4),
    "over without a race": form(
        animals=START | {"fox": 12, "hare": 12, "lamb": 12}, podium=[["fox"], ["hare"], ["lamb"]],
        phase="over", turn=None),
    "eight cards in play": form(table=["hare", "hare", "fox", "fox", "lamb", "lamb", "wolf", "wolf"]),
    "four of an animal in play": form(table=["wolf", "howl", "wolf", "howl"]),
    "nine cards": form(table=["hare"] * 3 + ["fox"] * 3 + ["lamb"] * 3),
    "not the first player's turn on an empty table": form(turn="Bo"),
    "an unseen card on the table": form(table=["?"]),
    "a howl among the bets": form(bets=BETS | {"Ana": ["hare", "howl"]}),
    "one bet in play": form(bets=BETS | {"Ana": ["hare"]}),
    "three bets": form(bets=BETS | {"Ana": ["hare", "fox", "fox"]}),
    "two starting bets on one animal": form(bets=BETS | {"Ana": ["tortoise", "fox"]}),
    "seven cards in hand": form(hands=HANDS | {"Ana": ["hare"] * 7}),
    "unknown card": form(hands=HANDS | {"Ana": ["bear"]}),
    "four howls": form(deck=["howl"] * 4),
    "sixteen foxes": form(deck=["fox"] * 12),
    "a bet is a card of the box": form(deck=["lamb"] * 12),
    "too many unseen cards": form(deck=["?"] * 61),
    "moved in play": form(moved=[]),
    "then in play": form(then={"player": "Ana", "draw": 1, "phase": "play"}),
    "advance in the normal game": form(phase="advance", moved=[], table=["fox"] * 4),
    "unknown key": form(layuot="x"),
    "key missing": {key: value for key, value in form().items() if key != "table"},
    "bet with a card on the table": form(
        phase="bet", table=["fox"], bets={"Ana": ["hare"], "Bo": ["fox"], "Cy": ["lamb"]}),
    "bet by one who has bet": form(
        phase="bet", hands=HANDS | {"Bo": [*HANDS["Bo"], "fox"], "Cy": [*HANDS["Cy"], "fox"]},
        bets={"Ana": ["hare", "fox"], "Bo": ["fox"], "Cy": ["lamb"]}),
    "bet with six cards": form(phase="bet", bets={"Ana": ["hare"], "Bo": ["fox"], "Cy": ["lamb"]}),
}
# fmt: on


@pytest.mark.parametrize("told", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_not_a_position(told: dict) -> None:
    with pytest.raises(PositionError) as caught:
        DESK.judge(json.dumps({"position": told, "move": {"do": "play", "cards": ["hare"]}}).encode())
    assert caught.value.where.startswith("$.position")


def test_the_position_all_these_differ_from_is_one() -> None:
    assert DESK.judge(
        json.dumps({"position": form(), "move": {"do": "play", "cards": ["hare"]}}).encode()
    ).legal


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "bet", "turbo": TURBO},
        {"turbo": {}},
        {"turbo": TURBO | {"2": "tortoise"}},
        {"turbo": {"3": "hare"}},
        {"deck": ["howl"]},
        {"deck": ["hare"] * 13},
        {"animals": START | {"fox": 12}},
        {"podium": [["fox"]]},
        {"phase": "advance", "table": ["fox"] * 4},
        {"phase": "advance", "table": ["fox"] * 3, "moved": []},
        {"phase": "advance", "table": ["fox"] * 4, "moved": ["fox"]},
        {"phase": "advance", "table": ["hare", *["fox"] * 4], "moved": ["lamb"], "turn": "Bo"},
        {"phase": "advance", "table": ["hare", *["fox"] * 4], "moved": ["hare"]},
        {"phase": "advance", "table": ["hare", *["fox"] * 4], "moved": [], "animals": START | {"hare": 12}},
        {"phase": "over", "turn": None, "table": ["fox"] * 4},
        {"phase": "over", "turn": None, "table": ["fox"] * 4, "podium": [["tortoise"], ["fox"], ["hare"]]},
        {"phase": "over", "turn": None, "table": ["fox"] * 4, "animals": START | {"fox": 12, "hare": 2},
         "podium": [["fox"], ["lamb"], ["hare"]]},
    ],
)  # fmt: skip
def test_not_a_position_of_the_beginner_variant(changes: dict) -> None:
    rules.check(beginner())
    with pytest.raises((PositionError, msgspec.ValidationError)):
        beginner(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"then": None},
        {"then": {"player": "Bo", "draw": 1, "phase": "play"}},
        {"then": {"player": "Ana", "draw": 2, "phase": "play"}},
        {"then": {"player": "Ana", "draw": 1, "phase": "bet"}},
        {"deck": ["fox"]},
        {"deck": None},
        {"discard": []},
        {"table": []},
    ],
)
def test_not_a_position_that_waits_for_a_reshuffle(changes: dict) -> None:
    waiting = {"phase": "reshuffle", "hand": ["fox"] * 5, "table": ["hare"], "deck": [], "discard": ["fox"],
               "then": {"player": "Ana", "draw": 1, "phase": "play"}}  # fmt: skip
    table(**waiting)
    with pytest.raises((PositionError, msgspec.ValidationError)):
        table(**waiting | changes)


@pytest.mark.parametrize(
    "move",
    [
        {"do": "run"}, {"do": "play"}, {"do": "play", "cards": "hare"}, {"do": "play", "cards": ["bear"]},
        {"do": "play", "cards": ["hare"], "track": 1}, {"do": "bet", "card": 3},
        {"do": "bet", "cards": ["hare"]},
        {"do": "advance", "animal": "howl"}, {"do": "reshuffle"}, {"do": "reshuffle", "deck": [1]}, {}, [],
    ],
)  # fmt: skip
def test_not_a_move(move: object) -> None:
    with pytest.raises(PositionError) as caught:
        DESK.judge(json.dumps({"position": form(), "move": move}).encode())
    assert caught.value.where.startswith("$.move")


@pytest.mark.parametrize(
    "move",
    [
        {"do": "play", "cards": []}, {"do": "play", "cards": ["?"]}, {"do": "play", "cards": ["howl"] * 9},
        {"do": "bet", "card": "hare"}, {"do": "bet", "card": "?"}, {"do": "advance", "animal": "fox"},
        {"do": "reshuffle", "deck": []}, {"do": "reshuffle", "deck": ["?"]},
    ],
)  # fmt: skip
def test_a_well_formed_move_that_is_forbidden_is_illegal_and_not_an_error(move: dict) -> None:
    ruling = DESK.judge(json.dumps({"position": form(), "move": move}).encode())
    assert not ruling.legal
    assert ruling.number
    assert ruling.why


# Notation, picture, bots, random games


@pytest.mark.parametrize(
    ("line", "move"),
    [
        (" BET  Howl ", BetMove("howl")),
        ("play hare +hare", Play(["hare", "hare"])),
        ("Advance LAMB", Advance("lamb")),
        ("reshuffle fox+?+howl", Reshuffle(["fox", "?", "howl"])),
    ],
)
def test_notation_is_read_kindly(line: str, move: object) -> None:
    assert ROOM.notation.read(line) == move


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("", "write bet"), ("paly hare", "play"), ("play hair", "hare"), ("play", "joined by"),
        ("play hare hare", "joined by"), ("advance fix", "fox"), ("bet bear+", "hare"),
        ("advance howl", "known"),
    ],
)  # fmt: skip
def test_notation_names_the_wrong_word(line: str, hint: str) -> None:
    with pytest.raises(PositionError) as caught:
        ROOM.notation.read(line)
    assert caught.value.where == "move"
    assert hint in caught.value.hint


@pytest.mark.parametrize("language", ["en", "fr"])
def test_picture_shows_lanes_podium_and_seats_in_eighty_columns(language: str) -> None:
    text = load_text(ROOM.folder, language)
    names = ["Ana", "Bartholomew of the Very Long Name " * 3, "Cy"]
    for seed, variant in ((1, "normal"), (2, "beginner")):
        luck = seeded(seed)
        for turn in play_out(ROOM, rules.setup(names, luck, Wishes(variant=variant)), luck, sense=0.8):
            drawn = re.sub(r"\x1b\[\d+m", "", ROOM.show.picture(turn.verdict.position, text))
            assert max(map(len, drawn.splitlines())) <= 80
            for word in (*START, "show-podium", "show-table", "show-bets"):
                assert text.word(word) in drawn
            assert "show-" not in drawn


@pytest.mark.parametrize(("seed", "sense"), [*product(range(16), (0.0, 1.0))])
def test_laws_of_random_games(seed: int, sense: float) -> None:
    names = ["Ana", "Bo", "Cy", "Di", "Ed"][: 2 + seed % 4]
    wishes = Wishes(
        variant=("normal", "beginner")[seed // 4 % 2], house={"hare_first": "race"} if seed % 3 else {}
    )
    luck = seeded(seed)
    start = rules.setup(names, luck, wishes)
    count = components(start)
    turns = list(play_out(ROOM, start, luck, sense=sense, limit=2000))
    assert turns[-1].verdict.position.phase == "over"
    for number, turn in enumerate(turns):
        after = turn.verdict.position
        rules.check(after)
        assert components(after) == count
        assert msgspec.json.decode(msgspec.json.encode(after), type=Position) == after
        for move in turn.moves:
            assert ROOM.notation.read(ROOM.notation.write(move)) == move
        if number % 9 == seed % 9 or turn.position.phase in ("reshuffle", "advance"):
            allowed = {
                msgspec.json.encode(m)
                for m in candidates(turn.position)
                if rules.judge(turn.position, m).legal
            }
            assert allowed == {msgspec.json.encode(m) for m in turn.moves}


def test_every_clause_a_verdict_can_cite_is_cited_here() -> None:
    text = load_text(ROOM.folder, "en")
    source = Path(__file__).read_text()
    assert not [reason for reason in text.why if f'"{reason}"' not in source]
