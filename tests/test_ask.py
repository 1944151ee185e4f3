"""The keyboard interview: table questions of the five games, asked and answered; and the command itself."""

import json
import os
import pty
import re
import select
import sys
import time
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from pnp.cli.referee import referee
from pnp.cli.wrapping import wrapped
from pnp.errors import UsageError
from pnp.referee.inquiry import Inquiry
from pnp.referee.interview import Interview
from pnp.referee.pictures import picture

# Real disputes, each with its number on its game's page: the move, what is typed for each dial, the ruling.
# `begun` is what the kept table already holds, `after` what stands where once the move is made, `told` some
# steps in their order, `first_place` who wins, `refused` why it cannot even be said. A line with `questions`
# says how many numbers a page has.
FILE = Path(__file__).parent / "table_questions.jsonl"
LINES = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
QUESTIONS = [line for line in LINES if "move" in line]


class Refused(Exception):
    """The move cannot be said at all."""


class Answers:
    """Types what a test has to say when its question comes."""

    def __init__(self, inquiry, move, answers):
        self.inquiry, self.move, self.answers = inquiry, move, dict(answers)
        self.shown = []

    def __call__(self, prompt):
        if prompt == self.inquiry.text.words["table.ask-move"]:
            refused = [said for said in self.shown if "✘" in said]
            if refused:
                raise Refused(refused[0])
            return self.move
        for dial in self.inquiry.dials(self.interview.position):
            if prompt.startswith(f"{self.inquiry.dial_label(dial)} ["):
                return self.answers.pop(dial.id, "")
        raise AssertionError(prompt)


def name(asked):
    return f"{asked['game']} {asked['number']}: {asked['question']}"


@pytest.mark.parametrize("asked", QUESTIONS, ids=name)
def test_a_table_question_asked_in_the_interview_gets_its_ruling(asked):
    inquiry = Inquiry(asked["game"])
    line = Answers(inquiry, asked["move"], asked.get("table", {}))
    interview = Interview(inquiry, begun(inquiry, asked.get("begun", {})), line, line.shown.append)
    line.interview = interview
    if "refused" in asked:
        with pytest.raises(Refused, match=asked["refused"]):
            interview.move()
        return
    said = interview.move()
    position = interview.set_table(said)
    assert line.answers == {}, f"never asked for; {line.shown}"
    verdict = inquiry.room.rules.judge(position, said)
    why = inquiry.desk.ruling(verdict, position).why
    assert (verdict.legal, verdict.rule) == (asked["legal"], asked["rule"]), why
    if verdict.legal:
        shows_what_is_asked(inquiry, verdict, asked)


def begun(inquiry, changes):
    """The opening with what a kept table already holds."""
    position = json.loads(msgspec.json.encode(inquiry.opening()))
    return inquiry.read_position(json.dumps(merged(position, changes)).encode())


def merged(old, changes):
    """JSON with some of its keys changed, at any depth."""
    if not isinstance(old, dict) or not isinstance(changes, dict):
        return changes
    return {**old, **{key: merged(old.get(key), value) for key, value in changes.items()}}


def shows_what_is_asked(inquiry, verdict, asked):
    """The next position, the steps and the standing say what the question is about."""
    position = json.loads(msgspec.json.encode(verdict.position))
    for path, value in asked.get("after", {}).items():
        found = position
        for key in path.split("."):
            found = found[key]
        assert found == value, path
    steps = iter([event["event"] for event in verdict.events])
    assert all(step in steps for step in asked.get("told", [])), verdict.events
    if "first_place" in asked:
        assert list(inquiry.room.rules.score(verdict.position).ranking[0]) == asked["first_place"]


def test_every_table_question_of_every_page_is_asked():
    numbers = {line["game"]: line["questions"] for line in LINES if "questions" in line}
    assert set(numbers) == {line["game"] for line in LINES}
    for game, count in numbers.items():
        asked = {line["number"] for line in LINES if line["game"] == game and "number" in line}
        assert asked == set(range(1, count + 1)), game
    for line in LINES:
        assert "questions" in line or "move" in line or callable(globals()[line["shown_by"]])


def test_ones_own_bets_are_seen_any_time_and_by_nobody_else(tmp_path):
    table, ask = str(tmp_path / "t.jsonl"), CliRunner()
    new = ["new", "hare-tortoise", "--players", "Ana,Bo", "--seed", "x", "-o", table]
    assert ask.invoke(referee, new).exit_code == 0
    start = json.loads(Path(table).read_text().splitlines()[0])["state"]["position"]["bets"]["Ana"]
    for _ in range(3):  # before betting, after it, and in mid-game
        views = {}
        for seat in ("Ana", "Bo"):
            shown = ask.invoke(referee, ["show", table, "--as", seat, "--json"])
            assert shown.exit_code == 0, shown.output
            views[seat] = json.loads(shown.output)["bets"]["Ana"]
        assert views["Ana"][: len(start)] == start
        assert set(views["Bo"]) == {"?"}
        moves = ask.invoke(referee, ["moves", table]).output.splitlines()
        assert {move.split()[0] for move in moves} <= {"bet", "play"}  # nothing that would show them
        assert ask.invoke(referee, ["play", table, moves[0]]).exit_code == 0


def run(*arguments, typed=""):
    return CliRunner().invoke(referee, ["ask", *arguments], input=typed)


def test_the_last_line_repeats_the_ruling():
    first = run("gift-race", typed="pass\nred\n.\n")
    assert first.exit_code == 1
    command = re.search(r"referee (ask gift-race --code \S+)", first.output)
    again = CliRunner().invoke(referee, command[1].split())
    assert again.exit_code == 1
    assert again.output.strip() in first.output


def test_one_can_go_back_and_answer_again():
    forward = run("gift-race", typed="pass\nred\n.\n").output
    back = run("gift-race", typed="pass\ngreen\n<\nred\n.\n").output
    assert re.search(r"--code (\S+)", forward)[1] == re.search(r"--code (\S+)", back)[1]


def test_a_move_can_be_said_answer_by_answer():
    typed = "?\n\nmove\nd4\n<\nd4\nN\ndone\nred\n.\n"
    result = run("gift-race", typed=typed)
    assert "move d4N" in result.output
    assert result.exit_code in (0, 1)


def test_a_slip_is_explained_and_asked_again():
    result = run("gift-race", typed="movee\nload\nred\nseven\n6\n.\n")
    assert result.output.count("✘") >= 2
    assert result.exit_code in (0, 1)


def test_answers_that_end_too_early_are_an_error():
    result = run("gift-race", typed="pass\n")
    assert isinstance(result.exception, UsageError)


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es", "it"])
def test_the_interview_speaks_every_language(lang):
    result = run("hare-tortoise", "--lang", lang, typed="play fox\n.\n")
    assert result.exit_code == 0, result.output


def test_the_picture_of_a_verdict_is_saved(tmp_path):
    files = [str(tmp_path / f"v.{kind}") for kind in ("svg", "png", "pdf")]
    options = [word for file in files for word in (f"--{file.rsplit('.')[-1]}", file)]
    assert run("gift-race", *options, typed="move d4S\nred\n.\n").exit_code == 0
    starts = [Path(file).read_bytes()[:5] for file in files]
    assert starts[1:] == [b"\x89PNG\r", b"%PDF-"]
    assert b"<svg" in Path(files[0]).read_bytes()


def test_a_picture_shows_what_lies_around_the_steps_where_a_table_is_large():
    inquiry = Inquiry("snow-tails")
    course = inquiry.put(inquiry.opening(), "1.2.2", ["blue"])
    whole = picture(inquiry, course, ["1.3.3", "1.4.4"])
    near = picture(inquiry, course, ["1.3.3", "1.4.4"], close=True)
    assert near.size[0] < whole.size[0] / 2
    x, y, wide, high = near.nodes[0].clip
    spots = {spot.id: spot.box for spot in inquiry.tabletop.spots(course)}
    for left, top, across, down in (spots["1.2.2"], spots["1.4.4"]):
        assert x <= left <= x + wide - across
        assert y <= top <= y + high - down
    assert picture(inquiry, course, close=True).size == whole.size  # no step, so the whole course
    board = Inquiry("gift-race")
    assert picture(board, board.opening(), ["d4"], close=True).size == board.tabletop.size(board.opening())


INTERVIEWS = {
    "gift-race": ("pass", ["red"], "must-act"),
    "elfenbein": ("go b2", ["", "red"], "kid-ways"),
    "hare-tortoise": ("play fox+fox", ["", "hare hare hare tortoise tortoise tortoise wolf"], "table-limit"),
    "reindeer-races": ("run tree 0 present-1", ["blue"], "cards-name-track"),
    "snow-tails": ("drive L2 FF", ["blue", "1.2.2", "2", "5", "5"], "drift"),
}


@pytest.mark.parametrize("game", INTERVIEWS)
def test_an_interview_in_a_terminal_of_80_by_24(game):
    move, answers, rule = INTERVIEWS[game]
    output, code = in_terminal(["ask", game], [move, *answers, "."])
    number = Inquiry(game).text.clauses[rule][0]
    assert code == 1
    assert f"Rule {number}:" in output
    wide = [line for line in output.splitlines() if len(line) > 80 and "--code" not in line]
    assert wide == []


CHANGES = {**INTERVIEWS, "reindeer-races": ("run tree 0 tree-2", ["", "3=green"], "distance")}


@pytest.mark.parametrize("game", CHANGES)
def test_what_an_answer_changes_is_drawn_on_one_screen(game):
    move, answers, _ = CHANGES[game]
    output = run(game, typed="\n".join([move, *answers, ".", ""])).output
    _, first, *changes, _ = re.split(r"(?m)^.*\]: .*$", output)
    drawn = [change for change in [first, *changes] if change.strip()]
    assert drawn
    assert all(change.count("\n") < 24 for change in drawn)


def test_a_sled_that_was_moved_is_drawn_without_the_rest_of_the_course():
    output = run("snow-tails", typed="drive L2 FF\nblue\n1.2.2\n2\n.\n").output
    moved, braked = output.split("]: 1.2.2")[1].split("]: 2\n")
    assert "2 │        ★│  ·  ◆" in moved
    assert "hairpin" not in moved
    assert ("★ Yellow" in braked, "straight" in braked.split("drive L2 FF")[0]) == (True, False)


def test_a_terminal_breaks_sentences_between_words_and_pictures_never(monkeypatch):
    sentence, row = "Red pushes a gift against a wall.", "\x1b[1m│ · │\x1b[0m" * 4
    assert wrapped(sentence) == sentence  # in a pipe
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "20")
    assert wrapped(f"{sentence}\n{row}", 2) == f"Red pushes a gift\n  against a wall.\n{row}"


def in_terminal(arguments, lines):
    """Run the command in a pseudo-terminal and type each line when a prompt waits."""
    import fcntl
    import struct
    import termios

    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "tests.terminal", *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    output, pending, deadline = b"", list(lines), time.monotonic() + 60
    try:
        while time.monotonic() < deadline:
            ready, _, _ = select.select([terminal], [], [], 0.1)
            if ready:
                try:
                    output += os.read(terminal, 65536)
                except OSError:
                    break
            elif pending and output.rstrip(b" ").endswith(b":"):
                os.write(terminal, pending.pop(0).encode() + b"\n")
                output += b"\n"
    finally:
        _, status = os.waitpid(pid, 0)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output.decode().replace("\r", ""))
    return plain, os.waitstatus_to_exitcode(status)


def test_why_explains_the_last_move_and_explain_draws_a_position(tmp_path):
    table, picture = str(tmp_path / "t.jsonl"), tmp_path / "p.svg"
    ask = CliRunner()
    new = ["new", "reindeer-races", "--players", "Ana,Bo", "--seed", "x", "-o", table]
    assert ask.invoke(referee, new).exit_code == 0
    assert isinstance(ask.invoke(referee, ["why", table]).exception, UsageError)
    assert ask.invoke(referee, ["play", table, "draw"]).exit_code == 0
    why = ask.invoke(referee, ["why", table, "--svg", str(picture)])
    assert "Ana (Blue): draw" in why.output
    assert "Rule" in why.output
    assert picture.read_text().startswith("<?xml") or "<svg" in picture.read_text()
    drawn = ask.invoke(referee, ["explain", "reindeer-races"])
    assert "Letter" in drawn.output
    request = str(Path(__file__).parent.parent / "docs" / "dispute.json")
    told = ask.invoke(referee, ["explain", "reindeer-races", request, "--svg", str(picture)])
    assert told.exit_code == 0, told.output
    assert "Bound" in told.output


def test_why_tells_no_card_that_still_lies_face_down(tmp_path):
    table = str(tmp_path / "t.jsonl")
    ask = CliRunner()
    new = ["new", "hare-tortoise", "--players", "Ana,Bo", "--seed", "x", "-o", table]
    assert ask.invoke(referee, new).exit_code == 0
    first = ask.invoke(referee, ["moves", table]).output.splitlines()[0]
    assert ask.invoke(referee, ["play", table, first]).exit_code == 0
    why = ask.invoke(referee, ["why", table]).output
    assert first.split()[1] not in why.lower().split("rule")[0]
    assert "…" in why
