"""The commands of a table as people and programs use them, in every game."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from pnp.cli.referee import referee
from pnp.errors import PnpError
from pnp.games import Room, find
from pnp.models.text import languages
from pnp.referee.chance import Streams, seeded
from pnp.referee.decks import all_decks
from pnp.referee.journal import chained
from pnp.referee.table import open_table
from tests.tables import NAMES, ROOMS, played

every_room = pytest.mark.parametrize("room", list(ROOMS.values()), ids=lambda room: room.id)
PROCESS = [sys.executable, "-c", "from pnp.cli.referee import main; main()"]


def run(*args: str | Path) -> Result:
    """A command that ends without an error of ours."""
    result = CliRunner().invoke(referee, [str(arg) for arg in args])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(*args: str | Path) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*args: str | Path) -> PnpError:
    with pytest.raises(PnpError) as error:
        run(*args)
    assert error.value.message
    return error.value


def new(room: Room, path: Path, *options: str) -> Path:
    players = ",".join(NAMES[: room.rules.PLAYERS[0]])
    said("new", room.id, "--players", players, "-o", path, *options)
    return path


@every_room
def test_a_whole_game_is_played_from_the_command_line(room: Room, tmp_path: Path) -> None:
    path = new(room, tmp_path / "t.jsonl", "--seed", "cli")
    for _ in range(12):
        moves = said("moves", path).splitlines()
        told = said("play", path, moves[len(moves) // 2])
        assert "Next: " in told or "over" in told
        picture = said("show", path)
        assert max(map(len, picture.splitlines()[2:])) <= 80
        said("hand", path, "Ana")
        assert len(said("score", path).splitlines()) >= room.rules.PLAYERS[0]
    assert len(json.loads(said("log", path, "--json"))) >= 12
    assert len(said("log", path, "--brief").splitlines()) < len(said("log", path).splitlines())
    assert "Every line follows" in said("verify", path)
    said("replay", path, "--to", "3", "--pictures")
    copy = tmp_path / "copy.jsonl"
    said("replay", path, "-o", copy)
    assert copy.read_bytes() == path.read_bytes()


@every_room
def test_a_table_speaks_the_language_it_was_started_in(room: Room, tmp_path: Path) -> None:
    for lang in languages(room.folder):
        path = new(room, tmp_path / f"{lang}.jsonl", "--seed", "cli", "--lang", lang)
        move = said("moves", path).splitlines()[0]
        said("play", path, move)
        assert said("log", path) == said("log", path, "--lang", lang)


def test_a_hand_is_told_as_its_cards_are_called_and_typed(tmp_path: Path) -> None:
    path = new(find("elfenbein"), tmp_path / "t.jsonl", "--seed", "cards")
    _, called, typed = said("hand", path, "Ana").splitlines()
    assert called.strip() == "Hand: ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king"
    assert typed.strip() == "(A 2 3 4 5 6 7 8 9 10 J Q K)"


@every_room
def test_programs_get_json(room: Room, tmp_path: Path) -> None:
    path = new(room, tmp_path / "t.jsonl", "--seed", "cli")
    moves = json.loads(said("moves", path, "--json"))["moves"]
    answer = json.loads(said("play", path, json.dumps(moves[0]), "--json"))
    assert answer["legal"]
    assert answer["entries"][0]["rule"]
    assert json.loads(said("score", path, "--json")).keys() == {"over", "scores", "ranking"}
    assert json.loads(said("show", path, "--json")).keys() >= {"phase", "turn"}
    assert isinstance(json.loads(said("hand", path, "Ana", "--json")), dict)
    assert json.loads(said("log", path, "--json"))[-1]["n"] > 0
    assert json.loads(said("verify", path, "--json"))["true"]


@every_room
def test_no_view_contains_the_seed(room: Room, tmp_path: Path) -> None:
    seed = "sesame-4711"
    path = new(room, tmp_path / "t.jsonl", "--seed", seed)
    said("play", path, said("moves", path).splitlines()[0])
    for ask in (["show"], ["show", "--as", "Ana"], ["show", "--json"], ["log"], ["log", "--as", "Bo"],
                ["log", "--json"], ["score"], ["moves"], ["replay"], ["verify"]):  # fmt: skip
        assert seed not in said(ask[0], path, *ask[1:])
    assert seed not in said("hand", path, "Ana")


def test_an_illegal_move_exits_1_with_its_verdict_and_the_nearest_legal_one(tmp_path: Path) -> None:
    path = new(ROOMS["reindeer-races"], tmp_path / "t.jsonl", "--seed", "1")
    whole = path.read_bytes()
    result = run("play", path, "trim", "elf")
    assert result.exit_code == 1
    assert "Rule" in result.output
    assert "Nothing was recorded." in result.output
    assert run("play", path, "trim", "elf", "--json").exit_code == 1
    assert path.read_bytes() == whole


def test_a_typo_is_an_error_with_the_nearest_form(tmp_path: Path) -> None:
    path = new(ROOMS["reindeer-races"], tmp_path / "t.jsonl", "--seed", "1")
    error = refused("play", path, "drwa")
    assert error.hint == "did you mean `draw`?"
    assert refused("play", path).hint.endswith("lists them")


def test_a_move_may_be_several_words_without_quotes(tmp_path: Path) -> None:
    path = new(ROOMS["reindeer-races"], tmp_path / "t.jsonl", "--seed", "1")
    run_move = next(line for line in said("moves", path).splitlines() if line.startswith("run"))
    assert run_move in said("play", path, *run_move.split())


def test_a_forced_undo_stays_in_the_log(tmp_path: Path) -> None:
    path = new(
        ROOMS["gift-race"],
        tmp_path / "t.jsonl",
        "--seed",
        "1",
    )
    said("play", path, said("moves", path).splitlines()[0])
    assert "--force" in refused("undo", path).hint
    assert "Taken back" in said("undo", path, "--force")
    assert "undo, forced" in said("log", path)
    assert "(taken back)" in said("log", path)


def test_real_dice_at_a_physical_table(tmp_path: Path) -> None:
    path = new(ROOMS["gift-race"], tmp_path / "t.jsonl", "--physical")
    assert "roll 4" in said("moves", path)
    assert "chance, typed in: roll 4" in said("play", path, "roll 4")
    said("play", path, said("moves", path).splitlines()[0])
    assert "Typed in from real dice: 1." in said("verify", path)


def test_a_committed_table_tells_its_commitment_and_keeps_its_cards(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    told = said("new", "hare-tortoise", "--players", "Ana,Bo", "--commit", "-o", path)
    commitment = json.loads(path.read_bytes().splitlines()[0])["commitment"]
    assert commitment in told
    assert stat.S_IMODE((tmp_path / "t.secret").stat().st_mode) == 0o600
    assert "until its game is over" in refused("show", path, "--open").message
    assert "when it is over" in refused("replay", path, "-o", tmp_path / "copy.jsonl").message
    assert "So far all luck" in said("verify", path)


def test_verify_exits_1_and_names_the_line(tmp_path: Path) -> None:
    path = new(ROOMS["gift-race"], tmp_path / "t.jsonl", "--seed", "1")
    said("play", path, said("moves", path).splitlines()[0])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1].replace(b'"die":', b'"die": ') + b"".join(lines[2:]))
    result = run("verify", path)
    assert result.exit_code == 1
    assert f"{path}, line 2" in result.output
    assert json.loads(run("verify", path, "--json").output)["true"] is False
    assert "line 2" in refused("play", path, "pass").where


def test_a_torn_tail_is_told_and_repaired_by_the_next_command(tmp_path: Path) -> None:
    path = new(ROOMS["gift-race"], tmp_path / "t.jsonl", "--seed", "1")
    path.write_bytes(path.read_bytes()[:-30])
    result = run("show", path)
    assert result.exit_code == 0
    assert "Note: t.jsonl: the last line had not been written" in result.stderr
    assert run("show", path).stderr == ""
    assert "roll" in said("play", path), "the roll that was lost is made again"


def test_a_table_that_may_not_be_written_is_shown_and_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new(ROOMS["reindeer-races"], tmp_path / "t.jsonl", "--seed", "1")
    whole, open_file = path.read_bytes(), os.open

    def read_only(file: str | Path, flags: int, *mode: int) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return open_file(file, flags, *mode)

    monkeypatch.setattr("pnp.referee.lock.os.open", read_only)
    said("show", path)
    assert "nothing was recorded" in refused("play", path, "draw").message
    assert path.read_bytes() == whole


def test_a_pipe_gets_no_colour_and_a_terminal_does(tmp_path: Path) -> None:
    path = new(ROOMS["reindeer-races"], tmp_path / "t.jsonl", "--seed", "1")
    assert "\x1b[" not in said("show", path)
    coloured = CliRunner().invoke(referee, ["show", str(path)], color=True).output
    assert "\x1b[" in coloured
    assert click.unstyle(coloured) == said("show", path)


def test_an_error_is_a_message_and_exit_code_2(tmp_path: Path) -> None:
    for args in (["show", "none.jsonl"], ["new", "gift-race", "--players", "Ana", "-o", "t.jsonl"],
                 ["moves", "none.jsonl"], ["roll", "2x6"], ["shuffle", "53"]):  # fmt: skip
        done = subprocess.run([*PROCESS, *args], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 2
        assert done.stderr.startswith("Error: ")
        assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


# Dice, packs and deals


def test_dice_are_rolled() -> None:
    assert said("roll", "--seed", "friday").strip() == "1d6: 2"
    answer = json.loads(said("roll", "3d6", "d20", "--json"))["rolls"]
    assert [len(roll["faces"]) for roll in answer] == [3, 1]
    assert all(1 <= face <= 6 for face in answer[0]["faces"])
    for word in ("", "6", "0d6", "2d1", "d", "2d6d", "9999d6"):
        refused("roll", word)


def test_any_deck_is_shuffled_whole() -> None:
    for name, cards in all_decks().items():
        assert len(json.loads(said("shuffle", name, "--json"))["deck"]) == len(cards)
    pack = json.loads(said("shuffle", "52", "--json"))["deck"]
    assert len(set(pack)) == 52
    assert said("shuffle", "52", "--seed", "1") == said("shuffle", "52", "--seed", "1")
    assert "reindeer-races/movement" in said("shuffle")
    assert "did you mean" in refused("shuffle", "movment").hint
    assert " or " in refused("shuffle", "reindeer-races").hint


@every_room
def test_a_deal_is_printed_or_written_a_file_a_player(room: Room, tmp_path: Path) -> None:
    names = NAMES[: room.rules.PLAYERS[0]]
    deal = ["deal", room.id, "--players", ",".join(names), "--seed", "7"]
    whole = said(*deal)
    assert all(name in whole for name in names)
    position = json.loads(said(*deal, "--json"))["position"]
    said(*deal, "--to", tmp_path / "hands")
    assert sorted(file.stem for file in (tmp_path / "hands").iterdir()) == sorted(names)
    for file in (tmp_path / "hands").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    refused(*deal, "--to", tmp_path / "hands")
    said(*deal, "--to", tmp_path / "hands", "--force")
    request = tmp_path / "position.json"
    request.write_text(json.dumps({"position": position}))
    said("moves", room.id, request)


def test_a_dealt_file_shows_one_hand_only(tmp_path: Path) -> None:
    said("deal", "reindeer-races", "--players", "Ana,Bo", "--seed", "7", "--to", tmp_path)
    hands = json.loads(said("deal", "reindeer-races", "--players", "Ana,Bo", "--seed", "7", "--json"))
    own = (tmp_path / "Ana.txt").read_text()
    assert all(card in own for card in hands["position"]["hands"]["blue"])
    only_bo = set(hands["position"]["hands"]["green"]) - set(hands["position"]["hands"]["blue"])
    assert only_bo
    assert not any(card in own for card in only_bo)


# Series


def test_a_championship_is_told_with_its_rule(tmp_path: Path) -> None:
    paths = []
    for number in range(2):
        path = tmp_path / f"{number}.jsonl"
        paths.append(new(ROOMS["hare-tortoise"], path, "--seed", str(number)))
    told = said("series", *paths)
    assert "2 of 3 games" in told
    assert "not over yet" in told
    assert json.loads(said("series", *paths, "--json"))["games"] == 3
    assert "twice" in refused("series", paths[0], paths[0]).message


# Help


@pytest.mark.parametrize("command", list(referee.lazy))
def test_every_command_has_help_with_examples(command: str) -> None:
    told = said(command, "--help")
    assert "Example" in told
    assert "referee " + command in told


def test_a_table_started_twice_is_refused(tmp_path: Path) -> None:
    path = new(ROOMS["gift-race"], tmp_path / "t.jsonl")
    error = refused("new", "gift-race", "--players", "Ana,Bo,Cy,Dee", "-o", path)
    assert "--force" in error.hint
    with open_table(path) as table:
        assert table.last == 1


def test_programs_get_errors_as_json(tmp_path: Path) -> None:
    path = new(ROOMS["gift-race"], tmp_path / "t.jsonl")
    none = tmp_path / "none.jsonl"
    asked = [
        ["play", path, "fly"], ["show", none], ["moves", none], ["score", none], ["hand", path, "Zoë"],
        ["roll", "x"], ["shuffle", "x"], ["deal", "x", "--players", "a"],
    ]  # fmt: skip
    for args in asked:
        result = run(*args, "--json")
        assert result.exit_code == 2
        assert json.loads(result.stdout)["error"].keys() == {"message", "where", "hint"}


def test_four_commands_at_once_each_make_their_move(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    said("new", "reindeer-races", "--players", "Ana,Bo,Cy,Dee", "--seed", "1", "-o", path)
    rivals = [subprocess.Popen([*PROCESS, "play", path, "draw"], stdout=subprocess.PIPE) for _ in range(4)]
    told = [rival.communicate(timeout=60)[0].decode() for rival in rivals]
    assert [rival.returncode for rival in rivals] == [0] * 4
    movers = sorted(line.split()[1] for text in told for line in text.splitlines()[:1])
    assert movers == ["Ana", "Bo", "Cy", "Dee"]


def mangled(value: object, chance: Streams) -> object:
    """The JSON value with one thing in it replaced, at random."""
    if isinstance(value, dict) and value and chance.below("dice", 6):
        key = chance.choice("dice", sorted(value))
        return {**value, key: mangled(value[key], chance)}
    if isinstance(value, list) and value and chance.below("dice", 6):
        at = chance.below("dice", len(value))
        return [*value[:at], mangled(value[at], chance), *value[at + 1 :]]
    odd = [None, True, -1, 0, 10**30, 1.5, "", "?", "red", "Ana", "chance", [], {}, [1], "é"]
    return chance.choice("dice", odd)


@pytest.mark.parametrize("rounds", [15, pytest.param(400, marks=pytest.mark.long)])
@every_room
def test_a_journal_mangled_with_all_hashes_right_never_ends_in_a_traceback(
    room: Room, rounds: int, tmp_path: Path
) -> None:
    with open_table(played(tmp_path / "t.jsonl", room, 12)) as table:
        bodies = table.bodies
    path = tmp_path / "m.jsonl"
    chance = seeded("mangled")
    for _ in range(rounds):
        number = chance.choice("dice", [0, chance.below("dice", len(bodies))])
        entry = json.dumps(mangled(json.loads(bodies[number]), chance), separators=(",", ":")).encode()
        path.write_bytes(chained([*bodies[:number], entry, *bodies[number + 1 :]])[0])
        for ask in ("show", "log", "moves", "score", "undo", "verify", "replay", "play", "hand Ana"):
            result = CliRunner().invoke(referee, [*ask.split()[:1], str(path), *ask.split()[1:]])
            assert isinstance(result.exception, PnpError | SystemExit | None), (ask, entry, result.exc_info)
