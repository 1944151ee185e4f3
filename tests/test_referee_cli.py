"""The referee's command line as a person and as a program use it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.referee import referee
from pnp.games import Room, rooms
from pnp.models.text import load_text

every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)


def sample(room: Room, ask: str = "judge", legal: bool | None = True) -> dict:
    lines = (Path(__file__).parent / f"examples/{room.id}.jsonl").read_text().splitlines()
    return next(c for line in lines if (c := json.loads(line))["ask"] == ask and c.get("legal") == legal)


def request(case: dict) -> str:
    return json.dumps({key: case[key] for key in ("position", "move") if key in case})


def run(*args: str, stdin: str = "") -> Result:
    return CliRunner().invoke(referee, args, input=stdin)


@every_room
def test_an_allowed_move_exits_0_and_prints_the_protocol(room: Room) -> None:
    case = sample(room)
    result = run("judge", room.id, "--json", stdin=request(case))
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert list(answer) == ["legal", "rule", "number", "text", "why", "events", "position"]
    assert answer["position"] == case["next"]
    number, clause = load_text(room.folder, "en").clauses[answer["rule"]]
    assert (answer["number"], answer["text"]) == (number, clause.text)


@every_room
def test_a_forbidden_move_exits_1_and_has_no_position(room: Room) -> None:
    result = run("judge", room.id, "--json", stdin=request(sample(room, legal=False)))
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["legal"] is False
    assert "position" not in answer


@every_room
@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_read_the_verdict_its_clause_and_the_numbered_steps(room: Room, language: str) -> None:
    case = sample(room)
    result = run("judge", room.id, "--lang", language, stdin=request(case))
    text = load_text(room.folder, language)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"✔ {text.referee.allowed}\n")
    answer = json.loads(run("judge", room.id, "--lang", language, "--json", stdin=request(case)).stdout)
    assert answer["why"] in result.stdout
    assert answer["text"] in result.stdout
    for number, event in enumerate(answer["events"], 1):
        assert f"{number:>3}. {text.event_line(event)}" in result.stdout
    refused = run("judge", room.id, "--lang", language, stdin=request(sample(room, legal=False)))
    assert refused.exit_code == 1
    assert refused.stdout.startswith(f"✘ {text.referee.forbidden}\n")


@every_room
def test_every_legal_move_is_listed_for_people_too(room: Room) -> None:
    case = sample(room, "moves", None)
    listed = json.loads(run("moves", room.id, "--json", stdin=request(case)).stdout)["moves"]
    assert len(run("moves", room.id, stdin=request(case)).stdout.splitlines()) == len(listed)


@every_room
def test_the_standing_names_every_player(room: Room) -> None:
    case = sample(room, "score", None)
    answer = json.loads(run("score", room.id, "--json", stdin=request(case)).stdout)
    assert answer == case["answer"]
    assert len(run("score", room.id, stdin=request(case)).stdout.splitlines()) >= len(answer["scores"])


@every_room
def test_the_rule_sheet_and_single_clauses_are_printed(room: Room) -> None:
    text = load_text(room.folder, "fr")
    sheet = run("rules", room.id, "--lang", "fr").stdout
    assert text.title in sheet
    for number, _ in text.clauses.values():
        assert f"\n{number}" in sheet
    name, (number, clause) = next(iter(text.clauses.items()))
    assert (
        run("rules", room.id, name, "--lang", "fr").stdout
        == run("rules", room.id, number, "--lang", "fr").stdout
    )
    one = json.loads(run("rules", room.id, number, "--lang", "fr", "--json").stdout)
    assert one["clauses"] == [{"rule": name, "number": number, "text": clause.text}]


def test_all_five_games_are_listed() -> None:
    listed = json.loads(run("games", "--json").stdout)["games"]
    assert [game["game"] for game in listed] == [
        "elfenbein", "gift-race", "hare-tortoise", "reindeer-races", "snow-tails",
    ]  # fmt: skip
    assert len(run("games").stdout.splitlines()) == 5


def test_every_command_has_help_with_an_example() -> None:
    context = referee.make_context("referee", [], resilient_parsing=True)
    for name in referee.list_commands(context):
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "Example" in result.stdout, name


def test_a_stream_answers_in_order_and_skips_blank_lines() -> None:
    room = next(rooms())
    cases = [sample(room), sample(room, legal=False)]
    stdin = "\n\n".join(request(case) for case in cases) + "\n"
    result = run("judge", room.id, "--jsonl", stdin=stdin)
    assert result.exit_code == 0
    assert [json.loads(line)["legal"] for line in result.stdout.splitlines()] == [True, False]
