"""docs/protocol.md is true: examples are accepted, answers are the referee's, every event is there."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from pnp.errors import PnpError
from pnp.games import Room, find, rooms
from pnp.models.text import load_text
from pnp.referee.chance import seeded
from pnp.referee.requests import Ask, Desk, problem
from pnp.referee.simulate import play_out
from pnp.rules.contract import Wishes

PAGE = (Path(__file__).parent.parent / "docs/protocol.md").read_text("utf-8")
BLOCKS = re.findall(r"^```json *([^\n]*)\n(.*?)^```$", PAGE, re.M | re.S)
every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)
IN_WORDS = ("text", "why", "number", "message", "hint")
"""Parts of an answer that may be worded anew without making the page wrong."""


def section(room: Room) -> str:
    found = re.search(rf"^## {room.id}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert found, f"docs/protocol.md has no section {room.id}"
    return found[1]


def events(room: Room) -> dict[str, tuple[set[str], set[str]]]:
    """The events the page documents: keys that are always there, and keys that may be (marked with `?`)."""
    rows = re.findall(r"^\| `([\w-]+)` \| ([^|]*) \| [^|]+ \|$", section(room), re.M)
    return {
        name: (set(re.findall(r"`(\w+)`(?!\?)", keys)), set(re.findall(r"`(\w+)`\?", keys)))
        for name, keys in rows
    }


def answer(ask: str, game: str, request: str) -> Any:
    desk = Desk(find(game))
    try:
        reply = desk.answers[ask](request.encode())
    except PnpError as error:
        reply = problem(error)
    return json.loads(msgspec.json.encode(reply))


def facts(value: Any) -> Any:
    """An answer without its wording."""
    if isinstance(value, dict):
        return {key: type(inner) if key in IN_WORDS else facts(inner) for key, inner in value.items()}
    return value


def test_every_example_is_of_a_kind_that_is_tested() -> None:
    kinds = {info.split(" ")[0] for info, _ in BLOCKS}
    assert kinds == {"position", "move", "answer", *get_args(Ask)}


@pytest.mark.parametrize(
    ("game", "body"),
    [pytest.param(*(info.split(" ")[1], body)) for info, body in BLOCKS if info.startswith("position ")],
)
def test_every_position_is_a_position(game: str, body: str) -> None:
    assert "scores" in answer("score", game, f'{{"position": {body}}}')


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (info.split(" ")[1], line)
        for info, body in BLOCKS
        if info.startswith("move ")
        for line in body.splitlines()
    ],
)
def test_every_move_is_a_move(game: str, line: str) -> None:
    move = msgspec.json.decode(line, type=find(game).rules.Move)
    assert json.loads(msgspec.json.encode(move)) == json.loads(line)


def test_every_request_gets_the_answer_that_follows_it() -> None:
    asked = 0
    for (info, body), (after, reply) in zip(BLOCKS, [*BLOCKS[1:], ("", "")], strict=True):
        ask, _, game = info.partition(" ")
        if ask in get_args(Ask):
            assert after == "answer", body
            assert facts(json.loads(reply)) == facts(answer(ask, game, body))
            asked += 1
    assert asked == sum(info == "answer" for info, _ in BLOCKS) > 0


@every_room
def test_every_game_has_an_example_of_its_position_and_of_every_move(room: Room) -> None:
    own = re.findall(r"^```json (position|move) ([\w-]+)\n(.*?)^```$", section(room), re.M | re.S)
    assert {game for _, game, _ in own} == {room.id}
    assert "position" in {kind for kind, _, _ in own}
    shown = {json.loads(line)["do"] for kind, _, body in own if kind == "move" for line in body.splitlines()}
    assert shown == {form.__struct_config__.tag for form in get_args(room.rules.Move)}


@every_room
def test_every_event_is_documented_and_every_documented_event_exists(room: Room) -> None:
    assert set(events(room)) == set(load_text(room.folder, "en").events)


@every_room
def test_events_have_the_keys_the_page_gives_them(room: Room) -> None:
    documented = events(room)
    names = room.rules.SEATS or ("Ana", "Bo", "Cy", "Di", "Ed")
    for seed in range(8):
        luck = seeded(seed)
        players = list(names[: room.rules.PLAYERS[seed % len(room.rules.PLAYERS)]])
        variant = room.rules.VARIANTS[seed % 2] if room.rules.VARIANTS else None
        start = room.rules.setup(players, luck, Wishes(variant=variant))
        for turn in play_out(room, start, luck, sense=0.7, limit=300):
            for event in turn.verdict.events:
                always, sometimes = documented[event["event"]]
                keys = set(event) - {"event"}
                assert always <= keys <= always | sometimes, event


@every_room
def test_every_house_switch_and_value_is_on_the_page(room: Room) -> None:
    for switch, values in room.rules.HOUSE.items():
        line = next((part for part in section(room).split("\n- ") if f"`{switch}` `" in part), "")
        for value in values:
            assert f"`{json.dumps(value)}`" in line, (switch, value)
