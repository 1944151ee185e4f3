"""A game of one's own: the page that leads there is run, and a sixth game is served from its folder."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.games import find_anywhere
from pnp.referee.chance import seeded
from pnp.rules.contract import Wishes

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "your-own-game.md"
SIXTH = Path(__file__).parent / "sixth_game"
BIN = Path(sys.executable).parent
FENCE = re.compile(r"^```(\w+)(?: (\S+))?( \+)?\n(.*?)^```", re.M | re.S)


def environment() -> dict[str, str]:
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "PYTHONUNBUFFERED": "1"}


def run(folder: Path, *command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


class Watched:
    """A running `pnp watch` and what it says."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._log = folder / "watch.log"
        self._process = subprocess.Popen(
            ["pnp", "watch", *arguments],
            cwd=folder,
            env=environment(),
            stdout=self._log.open("wb"),
            stderr=subprocess.STDOUT,
        )
        self._read = 0
        self.hears("Watching ")

    def hears(self, words: str, patience: float = 30) -> str:
        """Wait until it says these words, and hand out all it said since it was last heard."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            said = self._log.read_text("utf-8")[self._read :]
            if words in said and said.endswith("\n"):
                self._read += len(said)
                return said
            assert self._process.poll() is None, self._log.read_text("utf-8")
            time.sleep(0.05)
        raise AssertionError(f"{words!r} was not said:\n{self._log.read_text('utf-8')}")

    def end(self) -> None:
        assert self._process.poll() is None, self._log.read_text("utf-8")
        self._process.terminate()
        self._process.wait(10)


def test_every_command_and_file_of_the_page_works_as_shown(tmp_path: Path) -> None:
    watched: list[Watched] = []
    steps = FENCE.findall(PAGE.read_text("utf-8"))
    assert len(steps) >= 14
    try:
        for kind, file, more, body in steps:
            if kind == "console":
                for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
                    command, _, shown = part.partition("\n")
                    if command.startswith("pnp watch"):
                        watched.append(Watched(tmp_path, *command.split()[2:]))
                        continue
                    ran = run(tmp_path, "bash", "-c", command)
                    assert ran.returncode == 0, (command, ran.stderr)
                    if shown:
                        assert ran.stdout == shown, command
            elif kind == "diff":
                old, new = (line[1:] for line in body.splitlines())
                text = (tmp_path / file).read_text("utf-8")
                assert text.count(old) == 1
                (tmp_path / file).write_text(text.replace(old, new), "utf-8")
            elif file:
                (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
                with (tmp_path / file).open("a" if more else "w", encoding="utf-8") as target:
                    target.write(body)
    finally:
        for one in watched:
            one.end()
    assert watched
    assert (tmp_path / "output" / "my-game-en-a4-weather.pdf").is_file()


# pnp new


def test_a_new_game_bears_its_folders_name_and_builds_at_once(tmp_path: Path) -> None:
    made = run(tmp_path, "pnp", "new", "snow-race")
    assert made.returncode == 0, made.stderr
    assert "snow-race/kit.toml" in made.stdout
    assert "Next: pnp build snow-race" in made.stdout
    built = run(tmp_path, "pnp", "build", "snow-race")
    assert built.returncode == 0, built.stderr
    manifest = json.loads((tmp_path / "output" / "snow-race-en-a4.json").read_bytes())
    assert manifest["title"] == "Snow Race"
    assert {one["id"]: one["count"] for one in manifest["components"]} == {
        "weather": 16,
        "board": 1,
        "climbers": 2,
    }
    rules = pypdfium2.PdfDocument(tmp_path / "output" / "snow-race-rules-en-a4.pdf")
    assert "Whoever reaches the hut" in rules[0].get_textpage().get_text_range()


@pytest.mark.parametrize(("name", "said"), [("taken", "already"), ("..", "no name"), ("a b", "no name")])
def test_a_new_game_never_overwrites_and_needs_a_plain_name(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "notes.txt").write_text("mine", "utf-8")
    made = run(tmp_path, "pnp", "new", name)
    assert made.returncode == 2
    assert said in made.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["taken", "notes.txt"]


# pnp check


@pytest.fixture
def game(tmp_path: Path) -> Path:
    run(tmp_path, "pnp", "new", "my-game")
    return tmp_path / "my-game"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_check_lists_all_faults_of_all_files_at_once_with_line_and_the_nearest_name(game: Path) -> None:
    change(game / "kit.toml", 'extends = "card"', 'extends = "crad"')
    change(game / "kit.toml", "climber-{id}", "climbr-{id}")
    change(game / "deck.csv", "storm,Storm,0,berry,Stay in your tent.,2", "storm,Storm")
    change(game / "text" / "en.toml", "goal = ", "gaol = ")
    change(game / "text" / "en.toml", "hut = ", "hutt = ")
    change(game / "text" / "en.toml", 'text = "Both climbers', 'txet = "Both climbers')
    found = run(game.parent, "pnp", "check", "my-game")
    assert found.returncode == 1
    assert found.stderr == ""
    for line, hint in (
        ('my-game/kit.toml:8, template.weather-card.extends: there is no kind "crad"', '"card"'),
        ("my-game/deck.csv:5: 2 cells, but the header names 6 columns", "quote a cell"),
        ("my-game/text/en.toml:14, glance.gaol: unknown key", '"goal"'),
        ("my-game/text/en.toml:29, sections.1.clauses.2.txet: unknown key", '"text"'),
        ('my-game/text/en.toml:42, why.hutt: there is no clause "hutt"', '"hut"'),
        ('there is no picture "climbr-red"', '"climber-red"'),
    ):
        assert re.search(f"{re.escape(line)}.*\n  .*{re.escape(hint)}", found.stdout), (line, found.stdout)
    assert re.search(r"\d+ things are wrong\.\n$", found.stdout)


def test_check_finds_sentences_the_rules_give_and_no_text_has(tmp_path: Path) -> None:
    folder = tmp_path / "snowball"
    shutil.copytree(SIXTH, folder)
    assert run(tmp_path, "pnp", "check", folder).returncode == 0
    change(folder / "rules.py", '"take/count"', '"take/cuont"')
    change(folder / "rules.py", 'tell("win"', 'tell("wins"')
    found = run(tmp_path, "pnp", "check", folder)
    assert found.returncode == 1
    assert 'rules.py:37: text/en.toml has no sentence "take/cuont" in [why]' in found.stdout
    assert 'did you mean "take/count"?' in found.stdout
    assert 'no sentence "wins" in [events]' in found.stdout


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("def judge(:\n", "SyntaxError"),
        ("import nothing_of_this_name\n", "ModuleNotFoundError"),
        ("SEATS = None\n", "the rules lack Position, Move, PLAYERS"),
    ],
)
def test_rules_that_cannot_be_loaded_are_named_with_their_line(tmp_path: Path, code: str, said: str) -> None:
    folder = tmp_path / "snowball"
    shutil.copytree(SIXTH, folder)
    (folder / "rules.py").write_text(code, "utf-8")
    for command in (("pnp", "check", folder), ("referee", "rules", folder), ("referee", "moves", folder)):
        ran = run(tmp_path, *command)
        if command[1] != "rules":
            assert said in ran.stdout + ran.stderr
            assert "rules.py" in ran.stdout + ran.stderr
        assert "Traceback" not in ran.stderr


# pnp watch


def test_watch_says_which_card_changed(game: Path) -> None:
    watched = Watched(game.parent, "my-game", "-o", "out")
    try:
        change(game / "deck.csv", "Sunshine", "Sun at last")
        assert "deck.csv → weather sun, " in watched.hears(" s\n")
        change(game / "text" / "en.toml", "Both climbers may", "Two climbers may")
        assert "text/en.toml → the rule sheet, " in watched.hears(" s\n")
    finally:
        watched.end()


def broken_states(game: Path) -> Iterator[tuple[Path, bytes | None]]:
    """Every file of the game as it may be while somebody saves it: gone, empty, cut short, not even text."""
    for file in sorted(path for path in game.rglob("*") if path.is_file()):
        if file.suffix != ".svg" or file.stem in ("sun", "board"):
            whole = file.read_bytes()
            yield from ((file, state) for state in (None, b"", whole[: len(whole) // 2], b"\xff\xfe\x00"))


def test_watch_survives_every_broken_intermediate_state(game: Path) -> None:
    (game / "draw.py").write_text("def nothing(row, box, easel):\n    return []\n", "utf-8")
    change(game / "kit.toml", 'front = { art = "board" }', 'front = { art = "board", drawing = "nothing" }')
    watched = Watched(game.parent, "my-game", "-o", "out")
    good = (game.parent / "out" / "my-game-en-a4.pdf").read_bytes()
    try:
        for file, state in broken_states(game):
            kept = file.read_bytes()
            name = file.relative_to(game).as_posix()
            if state is None:
                file.unlink()
            else:
                file.write_bytes(state)
            said = watched.hears(name)
            assert "Traceback" not in said
            if "not printed" in said:
                assert (game.parent / "out" / "my-game-en-a4.pdf").is_file()
            file.write_bytes(kept)
            watched.hears(f"{name} →")
        game.rename(game.parent / "elsewhere")
        watched.hears("not printed")
        (game.parent / "elsewhere").rename(game)
        watched.hears(" → ")
    finally:
        watched.end()
    assert (game.parent / "out" / "my-game-en-a4.pdf").read_bytes() == good


# The sixth game, from kit to verdict


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    shutil.copytree(SIXTH, folder / "last-snowball")
    return folder


def ask(table: Path, verb: str, request: dict[str, Any]) -> Any:
    (table / "request.json").write_text(json.dumps(request), "utf-8")
    ran = run(table, "referee", verb, "last-snowball", "request.json", "--json")
    return json.loads(ran.stdout)


def position(pile: int) -> dict[str, Any]:
    return {"players": ["Ana", "Bo"], "turn": "Ana", "phase": "take", "pile": pile}


def test_a_verdict_on_the_sixth_game_cites_its_printed_rule_sheet(table: Path) -> None:
    built = run(table, "pnp", "build", "last-snowball")
    assert built.returncode == 0, built.stderr
    sheet = pypdfium2.PdfDocument(table / "output" / "last-snowball-rules-en-a4.pdf")
    printed = " ".join(sheet[0].get_textpage().get_text_range().split())
    for count, legal, number in ((3, False, "1.1"), (2, True, "1.2")):
        answer = ask(table, "judge", {"position": position(2), "move": {"do": "take", "count": count}})
        assert (answer["legal"], answer["number"]) == (legal, number)
        assert f"{number} {answer['text']}" in printed
    assert answer["position"]["winner"] == "Ana"


def test_as_many_snowballs_are_printed_as_the_rules_take(table: Path) -> None:
    run(table, "pnp", "build", "last-snowball")
    manifest = json.loads((table / "output" / "last-snowball-en-a4.json").read_bytes())
    opening: Any = find_anywhere(str(table / "last-snowball")).rules
    pile = opening.setup(["Ana", "Bo"], seeded("x"), Wishes()).pile
    (snowballs,) = (one for one in manifest["components"] if one["id"] == "snowballs")
    assert snowballs["count"] == pile


def test_the_sixth_game_is_played_at_a_table_to_its_end(table: Path) -> None:
    def referee(*words: str) -> str:
        ran = run(table, "referee", *words)
        assert ran.returncode == 0, (words, ran.stderr)
        return ran.stdout

    referee("new", "last-snowball", "--players", "Ana,Bo", "--seed", "x", "-o", "t.jsonl")
    for _ in range(3):
        referee("play", "t.jsonl", "take", "3")
        assert referee("moves", "t.jsonl").split("\n")[:3] == ["take 1", "take 2", "take 3"]
    assert run(table, "referee", "play", "t.jsonl", "take", "4").returncode == 1
    assert "Bo wins." in referee("play", "t.jsonl", "take", "3")
    assert "1. Bo: 1" in referee("score", "t.jsonl")
    referee("verify", "t.jsonl")
    assert "take 3" in referee("log", "t.jsonl")


def test_a_table_finds_its_game_beside_it_from_anywhere(table: Path, tmp_path: Path) -> None:
    run(table, "referee", "new", "last-snowball", "--players", "Ana,Bo", "--seed", "x", "-o", "u.jsonl")
    shown = run(tmp_path, "referee", "show", table / "u.jsonl")
    assert shown.returncode == 0, shown.stderr
    shutil.copy(table / "u.jsonl", tmp_path / "u.jsonl")
    lost = run(tmp_path, "referee", "show", "u.jsonl")
    assert lost.returncode == 2
    assert "last-snowball" in lost.stderr


def test_a_mistake_in_ones_own_rules_is_told_with_file_and_line(tmp_path: Path) -> None:
    folder = tmp_path / "last-snowball"
    shutil.copytree(SIXTH, folder)
    change(folder / "rules.py", "left = position.pile - move.count", "left = position.heap - move.count")
    (tmp_path / "q.json").write_text(
        json.dumps({"position": position(5), "move": {"do": "take", "count": 1}}), "utf-8"
    )
    ran = run(tmp_path, "referee", "judge", "last-snowball", "q.json")
    assert ran.returncode == 2
    assert "judge failed: AttributeError" in ran.stderr
    assert re.search(r"last-snowball/rules\.py:\d+", ran.stderr)
    assert "Traceback" not in ran.stderr


def test_a_folder_without_rules_is_not_for_the_referee(game: Path) -> None:
    ran = run(game.parent, "referee", "moves", "my-game", "nothing.json")
    assert ran.returncode == 2
    assert "docs/your-own-game.md" in ran.stderr
