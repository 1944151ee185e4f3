"""Whatever is sent, the referee answers: a verdict, or an error with what, where and what to do."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pnp.errors import PnpError, PositionError
from pnp.games import Room, find, rooms
from pnp.referee.requests import LIMIT, Ask, Desk

REFEREE = Path(sys.executable).parent / "referee"
OPTIONAL = {"deck", "discard", "house", "board", "town", "then"}
ROOM = find("reindeer-races")
every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)


def samples(room: Room) -> list[dict[str, Any]]:
    lines = (Path(__file__).parent / f"examples/{room.id}.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    return [{"position": c["position"], "move": c["move"]} for c in cases if c["ask"] == "judge"]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value; of a list only the first item."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield from paths(value[0], (*path, 0))


def changed(value: Any, path: tuple[Any, ...], change: Any) -> Any:
    """A copy of the value with `change(container, key)` applied at the path."""
    copy = json.loads(json.dumps(value))
    container = copy
    for key in path[:-1]:
        container = container[key]
    change(container, path[-1])
    return copy


def malformed(request: dict[str, Any]) -> Iterator[Any]:
    """Requests with exactly one thing wrong: a type, a missing key, an unknown key."""
    for path in paths(request):
        yield changed(request, path, lambda box, key: box.__setitem__(key, 1.5))
        yield changed(request, path, lambda box, key: box.__setitem__(key, [[["deep"]]]))
        if isinstance(path[-1], str) and path[-1] not in OPTIONAL and "layout" not in path:
            yield changed(request, path, lambda box, key: box.__setitem__(f"{key}x", box.pop(key)))
        if isinstance(path[-1], str) and len(path) <= 2 and path[-1] not in OPTIONAL:
            yield changed(request, path, lambda box, key: box.pop(key))


def doubled(request: dict[str, Any]) -> Iterator[str]:
    """The request with one key written twice, wherever a key is."""
    line = json.dumps(request)
    for path in paths(request):
        if isinstance(path[-1], str):
            key = json.dumps(path[-1]) + ": "
            at = line.find(key)
            yield line[:at] + key + "0, " + line[at:]


def answered(desk: Desk, ask: Ask, raw: bytes) -> bytes | str:
    """The answer, or what is said to be wrong; any other exception is the test's failure."""
    try:
        return msgspec.json.encode(desk.answers[ask](raw))
    except PnpError as error:
        return error.message


@every_room
def test_one_thing_wrong_is_an_error_that_names_the_place(room: Room) -> None:
    desk = Desk(room)
    request = samples(room)[0]
    cases = [json.dumps(case) for case in malformed(request)]
    assert len(cases) >= 60
    for case in cases:
        with pytest.raises(PositionError) as caught:
            desk.judge(case.encode())
        assert caught.value.message
        assert caught.value.where.startswith("$")


def test_a_word_that_is_no_key_is_placed_in_its_object() -> None:
    request = samples(ROOM)[0]
    request["position"]["hands"]["pink"] = []
    with pytest.raises(PositionError, match="'pink' is no word") as caught:
        Desk(ROOM).judge(json.dumps(request).encode())
    assert caught.value.where == "$.position.hands"


@every_room
def test_a_key_written_twice_is_refused(room: Room) -> None:
    desk = Desk(room)
    for request in samples(room)[:3]:
        for line in doubled(request):
            with pytest.raises(PositionError):
                desk.judge(line.encode())
    line = json.dumps(samples(room)[0])
    twice = line[:-1] + ', "move"\t: ' + json.dumps(samples(room)[0]["move"]) + "}"
    with pytest.raises(PositionError, match="twice"):
        desk.judge(twice.encode())
    escaped = line[:-1] + ', "\\u006dove": ' + json.dumps(samples(room)[0]["move"]) + "}"
    with pytest.raises(PositionError, match="twice"):
        desk.judge(escaped.encode())


@every_room
def test_every_truncation_is_refused(room: Room) -> None:
    desk = Desk(room)
    line = json.dumps(samples(room)[0]).encode()
    for end in range(0, len(line), 7):
        with pytest.raises(PositionError):
            desk.judge(line[:end])


@every_room
def test_damaged_requests_get_an_answer_never_a_crash(room: Room) -> None:
    desk = Desk(room)
    luck = random.Random(room.id)
    lines = [json.dumps(request).encode() for request in samples(room)]
    for _ in range(1500):
        line = bytearray(luck.choice(lines))
        for _ in range(luck.randint(1, 3)):
            at = luck.randrange(len(line))
            line[at : at + luck.randint(0, 2)] = luck.choice(
                [
                    b"",
                    b"0",
                    b"9",
                    b'"',
                    b"?",
                    b"a",
                    b"-",
                    b"null",
                    b"[",
                    b"}",
                    b",",
                    bytes([luck.randrange(256)]),
                ]
            )
        assert answered(desk, "judge", bytes(line))


@every_room
def test_shuffled_values_get_an_answer_never_a_crash(room: Room) -> None:
    """Values of the right type in the wrong place: the hardest positions to be sure about."""
    desk = Desk(room)
    luck = random.Random(room.id)
    requests = samples(room)
    for _ in range(600):
        request = json.loads(json.dumps(luck.choice(requests)))
        places = list(paths(request))
        for _ in range(luck.randint(1, 3)):
            one, other = luck.choice(places), luck.choice(list(paths(donor := luck.choice(requests))))
            value = donor
            for key in other:
                value = value[key]
            try:
                request = changed(request, one, lambda box, key, value=value: box.__setitem__(key, value))
            except (KeyError, IndexError, TypeError, AttributeError):
                continue
        for ask in ("judge", "moves", "score"):
            sent = request if ask == "judge" else {"position": request.get("position")}
            assert answered(desk, ask, json.dumps(sent).encode())


def referee(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([REFEREE, *args], input=stdin, capture_output=True, timeout=60)


BINARY = bytes(range(256)) * 64
STREAMS = {
    "nothing": b"",
    "blank": b"  \n \n",
    "binary": BINARY,
    "nul bytes": b"\0" * 1000,
    "nul in a string": b'{"position": "\0"}',
    "not json": b"may she do that?",
    "a list": b"[1, 2, 3]",
    "a number": b"42",
    "truncated": b'{"position": {"players": ["blu',
    "two objects": b"{} {}",
    "deep nesting": b'{"position": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"position": ' * 100_000,
    "ten megabytes": b'{"position": "' + b"x" * 10_000_000 + b'"}',
    "bad utf-8": b'{"position": "\xff\xfe"}',
    "lone surrogate": rb'{"position": "\ud800"}',
    "huge number": b'{"position": ' + b"9" * 100_000 + b"}",
    "nan": b'{"position": NaN}',
    "comment": b'{"position": 1} // really',
    "bom": b'\xef\xbb\xbf{"position": 1}',
}


@pytest.mark.parametrize("ask", ["judge", "moves", "score"])
def test_bad_streams_end_with_exit_code_2_and_json_says_why(ask: str) -> None:
    game = ROOM.id
    for name, stdin in STREAMS.items():
        result = referee(ask, game, "--json", stdin=stdin)
        assert result.returncode == 2, (name, result)
        error = json.loads(result.stdout)["error"]
        assert error["message"], name
        assert error["where"], name
        assert error["hint"], name
        assert b"Traceback" not in result.stderr


def test_bad_lines_get_an_error_answer_and_the_stream_goes_on() -> None:
    room = ROOM
    good = json.dumps(samples(room)[0]).encode()
    bad = [line.replace(b"\n", b" ") for line in STREAMS.values() if line.strip()]
    stdin = b"\n".join([good, *bad, b"", b"   ", good]) + b"\n"
    result = referee("judge", room.id, "--jsonl", stdin=stdin)
    assert result.returncode == 0, result.stderr
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(answers) == len(bad) + 2
    assert "legal" in answers[0]
    assert answers[0] == answers[-1]
    assert all(answer["error"]["message"] for answer in answers[1:-1])


@pytest.mark.parametrize(
    "args",
    [
        ["judge"],
        ["judge", "no-such-game"],
        ["judge", "../reindeer-races"],
        ["judge", "reindeer-races", "no-such-file.json"],
        ["judge", "reindeer-races", "."],
        ["judge", "reindeer-races", "--lang", "klingon"],
        ["judge", "reindeer-races", "--lang", "../en"],
        ["judge", "reindeer-races", "--no-such-option"],
        ["moves", "reindeer-races", "a", "b"],
        ["score", ""],
        ["rules", "reindeer-races", "99.9"],
        ["rules", "reindeer-races", "no-such-clause"],
        ["rules", "no-such-game"],
        ["games", "--lang", "xx"],
        ["no-such-command"],
    ],
    ids=" ".join,
)
def test_bad_arguments_end_with_exit_code_2_and_a_message(args: list[str]) -> None:
    result = referee(*args)
    assert result.returncode == 2
    assert result.stderr
    assert b"Traceback" not in result.stderr


def test_a_binary_file_and_an_unreadable_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "position.pdf").write_bytes(BINARY)
    for name in ("position.pdf", "a\nb", "x" * 5000):
        result = referee("judge", "reindeer-races", str(tmp_path / name))
        assert result.returncode == 2
        assert result.stderr
        assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("ask", ["judge", "moves"])
def test_a_closed_pipe_ends_quietly_with_exit_code_2(ask: str) -> None:
    room = ROOM
    request = samples(room)[0] if ask == "judge" else {"position": samples(room)[0]["position"]}
    line = json.dumps(request).encode() + b"\n"
    process = subprocess.Popen(
        [REFEREE, ask, room.id, "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    try:
        process.stdin.write(line * 200)
        process.stdin.close()
    except BrokenPipeError:
        pass
    stderr = process.stderr.read()
    assert process.wait(timeout=60) == 2
    assert b"Traceback" not in stderr
    assert b"went away" in stderr


def test_a_request_at_the_limit_is_read_and_one_above_is_not() -> None:
    room = ROOM
    desk = Desk(room)
    line = json.dumps(samples(room)[0]).encode()
    assert desk.judge(line + b" " * (LIMIT - len(line)))
    with pytest.raises(PositionError, match="too long"):
        desk.judge(line + b" " * (LIMIT - len(line) + 1))
