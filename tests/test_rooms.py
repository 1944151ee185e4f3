"""The laws every room keeps, over random games that are played to their end.

Each room brings `tests/rooms/<folder>_candidates.py`: `candidates(position)`, a brute-force superset of
well-formed moves, and `components(position)`, counts that no move may change.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games import Room, rooms
from pnp.models.text import load_text
from pnp.referee.chance import seeded
from pnp.referee.simulate import Turn, play_out
from pnp.rules.contract import Wishes

ROOMS = list(rooms())
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.id)


def tables(room: Room) -> Iterator[tuple[list[str], Wishes]]:
    """Every player count, variant and combination of house rules of a game."""
    rules = room.rules
    houses = [dict(zip(rules.HOUSE, values, strict=True)) for values in product(*rules.HOUSE.values())]
    for count, variant, house in product(rules.PLAYERS, rules.VARIANTS or (None,), houses):
        seats = rules.SEATS or ("Ana", "Bo", "Cy", "Di", "Ed")
        yield list(seats[:count]), Wishes(variant=variant, house=house)


def game(room: Room, seed: int, sense: float) -> list[Turn]:
    """One game: the seed also chooses the kind of table."""
    kinds = list(tables(room))
    players, wishes = kinds[seed % len(kinds)]
    luck = seeded(seed)
    return list(play_out(room, room.rules.setup(players, luck, wishes), luck, sense=sense))


@cache
def sensible_games(folder: str) -> list[list[Turn]]:
    room = next(room for room in ROOMS if room.folder.name == folder)
    return [game(room, seed, 0.8) for seed in range(12)]


def brute_force(room: Room) -> Any:
    return import_module(f"tests.rooms.{room.folder.name}_candidates")


@every_room
def test_games_end_and_their_last_position_has_no_moves(room: Room) -> None:
    for turns in sensible_games(room.folder.name):
        last = turns[-1].verdict.position
        assert last.phase == "over"
        assert last.turn is None
        assert room.rules.moves(last) == []
        assert room.rules.score(last).over


@every_room
def test_every_listed_move_is_legal_and_listed_once(room: Room) -> None:
    for turns in sensible_games(room.folder.name)[:4]:
        for turn in turns[::5]:
            keys = [msgspec.json.encode(move) for move in turn.moves]
            assert len(keys) == len(set(keys))
            for move in turn.moves:
                verdict = room.rules.judge(turn.position, move)
                assert verdict.legal, (turn.position, move, verdict)


@every_room
def test_moves_equal_brute_force_over_candidates(room: Room) -> None:
    candidates = brute_force(room).candidates
    text = load_text(room.folder, "en")
    for seed in range(6):
        for turn in game(room, 1000 + seed, 0.6)[:: 7 + seed]:
            listed = {msgspec.json.encode(move) for move in turn.moves}
            allowed = set()
            for move in candidates(turn.position):
                verdict = room.rules.judge(turn.position, move)
                if verdict.legal:
                    allowed.add(msgspec.json.encode(move))
                else:
                    assert verdict.position is None
                    assert verdict.rule in text.clauses
                    assert text.why_sentence(verdict.reason, verdict.facts)
            assert allowed == listed


@every_room
def test_positions_stay_valid_and_round_trip_through_json(room: Room) -> None:
    decoder = msgspec.json.Decoder(room.rules.Position)
    for turns in sensible_games(room.folder.name):
        for turn in turns:
            position = turn.verdict.position
            room.rules.check(position)
            assert decoder.decode(msgspec.json.encode(position)) == position


@every_room
def test_components_are_conserved(room: Room) -> None:
    components = brute_force(room).components
    for turns in sensible_games(room.folder.name):
        counted = components(turns[0].position)
        for turn in turns:
            assert components(turn.verdict.position) == counted, turn.move


@every_room
def test_every_verdict_and_event_can_be_said_in_every_language(room: Room) -> None:
    texts = [load_text(room.folder, language) for language in ("en", "fr")]
    for turns in sensible_games(room.folder.name)[:6]:
        for turn in turns:
            for text in texts:
                assert text.why_sentence(turn.verdict.reason, turn.verdict.facts)
                assert turn.verdict.rule in text.clauses
                for event in turn.verdict.events:
                    assert text.event_line(event)


@every_room
def test_notation_round_trips_for_every_legal_move(room: Room) -> None:
    for turns in sensible_games(room.folder.name)[:6]:
        for turn in turns[::3]:
            for move in turn.moves:
                line = room.notation.write(move)
                assert "\n" not in line
                assert room.notation.read(line) == move


@every_room
def test_judging_changes_nothing_in_the_position_it_was_given(room: Room) -> None:
    for turns in sensible_games(room.folder.name)[:3]:
        for turn in turns[::10]:
            before = msgspec.json.encode(turn.position)
            room.rules.judge(turn.position, turn.move)
            room.rules.moves(turn.position)
            room.rules.score(turn.position)
            assert msgspec.json.encode(turn.position) == before


@every_room
def test_a_view_is_a_position_that_keeps_its_own_hand(room: Room) -> None:
    for turns in sensible_games(room.folder.name)[:3]:
        for turn in turns[::10]:
            for player in turn.position.players if hasattr(turn.position, "players") else turn.position.sleds:
                room.rules.check(room.rules.view(turn.position, player))


@every_room
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9), sense=st.sampled_from([0.0, 0.5, 1.0]))
def test_any_seed_gives_a_game_of_legal_moves(room: Room, seed: int, sense: float) -> None:
    kinds = list(tables(room))
    players, wishes = kinds[seed % len(kinds)]
    luck = seeded(seed)
    for turn in play_out(room, room.rules.setup(players, luck, wishes), luck, sense=sense, limit=150):
        assert turn.verdict.legal
        room.rules.check(turn.verdict.position)


@pytest.mark.long
@every_room
def test_thousands_of_games_keep_the_laws(room: Room) -> None:
    components = brute_force(room).components
    for seed in range(2000):
        turns = game(room, seed, 0.8)
        assert turns[-1].verdict.position.phase == "over"
        assert components(turns[0].position) == components(turns[-1].verdict.position)
        for turn in turns:
            room.rules.check(turn.verdict.position)
