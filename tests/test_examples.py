"""Sample cases computed by a program of its own: verdict, next position, moves and scores must agree."""

import json
from pathlib import Path

import msgspec
import pytest

from pnp.games import rooms
from pnp.referee.requests import Desk

CASES = [
    pytest.param(room.id, line, id=f"{room.id}-{number}")
    for room in rooms()
    for number, line in enumerate((Path(__file__).parent / f"examples/{room.id}.jsonl").open(), 1)
]


@pytest.fixture(scope="module")
def desks() -> dict[str, Desk]:
    return {room.id: Desk(room) for room in rooms()}


@pytest.mark.parametrize(("game", "line"), CASES)
def test_sample_case(desks: dict[str, Desk], game: str, line: str) -> None:
    case = json.loads(line)
    request = {key: case[key] for key in ("position", "move") if key in case}
    answer = json.loads(msgspec.json.encode(desks[game].answers[case["ask"]](json.dumps(request).encode())))
    if case["ask"] == "score":
        assert answer == case["answer"]
    elif case["ask"] == "moves":
        assert as_set(answer["moves"]) == as_set(case["moves"])
        assert len(answer["moves"]) == len(case["moves"])
    else:
        assert answer["legal"] == case["legal"]
        assert answer.get("position") == case.get("next")
        assert answer["rule"]


def as_set(moves: list[dict]) -> set[str]:
    return {json.dumps(move, sort_keys=True) for move in moves}
