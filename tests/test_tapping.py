"""Every room can be set up and moved by pointing: what is offered is drawn, accepted and says the move."""

import tomllib

import msgspec
import pytest

from pnp.errors import PositionError
from pnp.games import rooms
from pnp.models.text import languages
from pnp.referee.chance import Streams, secret_of
from pnp.referee.inquiry import inquiry
from pnp.rules.contract import Wishes
from pnp.rules.tapping import Question

GAMES = [room.id for room in rooms()]


def positions(game, seed="tap", steps=60):
    """A sensible game's positions, moved by the room's own bots."""
    asked = inquiry(game, "en")
    rules = asked.room.rules
    chance = Streams(secret_of(seed))
    names = list(rules.SEATS or ("Ana", "Bo", "Cy", "Dee"))[: rules.PLAYERS[-1]]
    position = rules.setup(names, chance, Wishes())
    for _ in range(steps):
        moves = rules.moves(position)
        if not moves:
            return
        yield position, moves
        position = rules.judge(position, asked.room.bots.pick(position, moves, chance)).position


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_can_be_said_by_answering_questions(game):
    asked = inquiry(game, "en")
    for position, moves in positions(game):
        for move in moves[:: max(1, len(moves) // 40)]:
            said = asked.composing.answers(position, move)
            assert asked.ask(position, said) == move
            for end in range(len(said)):
                assert isinstance(asked.ask(position, said[:end]), Question)


@pytest.mark.parametrize("game", GAMES)
def test_every_position_has_spots_inside_its_picture_and_dials_with_labels(game):
    for language in languages(inquiry(game, "en").room.folder):
        asked = inquiry(game, language)
        for position, _ in positions(game, steps=25):
            wide, high = asked.tabletop.size(position)
            for spot in asked.tabletop.spots(position):
                x, y, w, h = spot.box
                assert -0.01 <= x <= x + w <= wide + 0.01
                assert -0.01 <= y <= y + h <= high + 0.01
                assert set(spot.now) <= set(spot.things), spot
            for dial in asked.dials(position):
                assert asked.dial_label(dial)
                assert all(asked.dial_word(dial, thing) for thing in dial.things[:20])


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_beside_the_board_is_told_in_every_language(game):
    for language in languages(inquiry(game, "en").room.folder):
        asked = inquiry(game, language)
        for position, _ in positions(game, steps=25):
            told = asked.room.show.beside(position, asked.text)
            assert told.said
            assert all(said == said.strip() and "\x1b" not in said for said in told.said)
            assert all(len(row) == len(told.heads) + 1 and all(row) for row in told.rows)


# A change to a set-up (a spot or dial, and what is put there), and what is then told beside the board.
BESIDE = {
    "elfenbein": [("supply", ["7"], "Presents left to lay: 7"), ("shown.red", ["9"], "Card 9")],
    "gift-race": [("die", ["5"], "rolled 5"), ("delivered.red", ["3"], "delivered 3/4")],
    "hare-tortoise": [("table", ["hare", "hare"], "Table: Hare ×2 (2)"), ("podium", ["fox"], "1. ★ Fox (5)")],
    "reindeer-races": [("tree.2", ["blue"], "Reserve 3")],
    "snow-tails": [("left", ["5"], "dogs 5 3"), ("brake", ["1"], "brake 1"), ("damage", ["2"], "damage 2")],
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_set_beside_the_board_is_told_there(game):
    asked = inquiry(game, "en")
    for at, things, told in BESIDE[game]:
        beside = asked.room.show.beside(asked.put(asked.opening(), at, things), asked.text)
        cells = [
            f"{head} {cell}" for _, *row in beside.rows for head, cell in zip(beside.heads, row, strict=True)
        ]
        assert any(told in said.replace("\u00a0", " ") for said in [*beside.said, *cells]), (at, beside)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_offered_gives_a_valid_position_or_a_reason(game):
    asked = inquiry(game, "en")
    start = asked.opening()
    accepted = 0
    places = [*asked.tabletop.spots(start), *asked.dials(start)]
    for place in places[:: max(1, len(places) // 60)]:
        for thing in place.things[:12]:
            try:
                changed = asked.put(start, place.id, [*place.now, thing] if place.now == () else [thing])
            except PositionError:
                continue
            accepted += 1
            asked.room.rules.check(changed)
    assert accepted > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_word_that_is_not_offered_is_refused(game):
    asked = inquiry(game, "en")
    start = asked.opening()
    for at, things in (("../etc", ["x"]), ("turn", ["nobody"]), ("", []), ("house.none", ["1"])):
        with pytest.raises(PositionError):
            asked.put(start, at, things)
    with pytest.raises(PositionError):
        asked.ask(start, ["no such answer"])


@pytest.mark.parametrize("game", GAMES)
def test_steps_of_a_move_happen_on_spots(game):
    asked = inquiry(game, "en")
    met = 0
    for position, moves in positions(game, steps=30):
        spots = {spot.id for spot in asked.tabletop.spots(position)}
        for move in moves[:3]:
            for event in asked.room.rules.judge(position, move).events:
                at = asked.tabletop.where(event)
                met += bool(at)
                assert at in spots | {""}, event
    assert met


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_instead_is_allowed(game):
    asked = inquiry(game, "en")
    start = asked.opening()
    answers = []
    while isinstance(question := asked.ask(start, answers), Question):
        answers.append(question.options[0].word if len(answers) < 8 else "done")
    for other in asked.instead(start, question):
        known = asked.composing.seen(start, question)
        assert asked.room.rules.judge(known, other).legal
        assert msgspec.json.encode(other)


@pytest.mark.parametrize("game", GAMES)
def test_every_language_of_a_room_asks_the_same_things(game):
    folder = inquiry(game, "en").room.folder
    said = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in (folder / "tapping").glob("*.toml")}
    assert sorted(said) == languages(folder)
    for language, prompts in said.items():
        for part, words in said["en"].items():
            assert prompts[part].keys() == words.keys(), (language, part)
            for key, phrase in words.items():
                assert ("{who}" in phrase) == ("{who}" in prompts[part][key]), (language, key)
