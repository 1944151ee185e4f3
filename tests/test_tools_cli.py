"""The small tools around the press: contact sheets, lists, a doctor, completion and help."""

import json
import os
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from PIL import Image

from pnp.cli.pnp import pnp
from pnp.cli.referee import referee
from pnp.layout.sheets import PAPERS
from pnp.models.shelf import templates_folder
from pnp.press.doctor import examine, needed
from pnp.press.gallery import MOST_BYTES, contact_sheet, telling_pages
from pnp.press.order import Order
from pnp.press.rooms import house_rooms, room_languages
from tests.printing import FOREST

ROOT = Path(__file__).parent.parent
PNP = "from pnp.cli.pnp import main; main()"


def run(*arguments: object, cwd: Path | None = None, code: str = PNP) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize("game", house_rooms())
def test_readme_shows_a_contact_sheet_of_every_game_as_large_as_now(game: str, tmp_path: Path) -> None:
    kept = ROOT / "docs" / "gallery" / f"{game}.png"
    made = contact_sheet(house_rooms()[game], Order(), tmp_path)
    assert kept.stat().st_size < MOST_BYTES
    assert f"docs/gallery/{game}.png" in (ROOT / "README.md").read_text("utf-8")
    shown, drawn = (Image.open(BytesIO(path.read_bytes())).convert("RGB") for path in (kept, made))
    assert shown.size == drawn.size, "draw it again: pnp gallery -o docs/gallery"


def test_a_contact_sheet_leaves_out_backs_it_has_shown() -> None:
    def sheet(number: int, *pieces: str) -> dict[str, object]:
        places = [{"component": "deck", "piece": piece} for piece in pieces]
        return {"pages": [2 * number, 2 * number + 1], "places": places}

    backs = {"hare": "plain", "fox": "plain", "wolf": "dark"}
    pieces = [{"id": piece, "back": {"form": form}} for piece, form in backs.items()]
    manifest = {
        "components": [{"id": "deck", "pieces": pieces}],
        "sheets": [sheet(1, "hare"), sheet(2, "fox"), sheet(3, "fox", "wolf")],
    }
    assert telling_pages(manifest) == [0, 1, 2, 3, 5, 6]


def test_gallery_names_its_picture_after_what_is_unusual(tmp_path: Path) -> None:
    ran = run("gallery", FOREST, "--lang", "fr", "--ink", "grey", "--only", "token", "-o", tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == str(tmp_path / "forest-fr-grey-token.png")
    assert [path.name for path in tmp_path.iterdir()] == ["forest-fr-grey-token.png"]


def test_gallery_of_no_game_says_which_there_are(tmp_path: Path) -> None:
    ran = run("gallery", "snow-tail", "-o", tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert 'did you mean "snow-tails"?' in ran.stderr


# pnp list, pnp doctor


def test_list_names_games_languages_kinds_and_papers() -> None:
    told = json.loads(run("list", "--json").stdout)
    assert {game["game"] for game in told["games"]} == house_rooms().keys()
    for game in told["games"]:
        assert game["languages"] == room_languages(house_rooms()[game["game"]])
        assert game["pieces"] > 20
    assert {kind["kind"] for kind in told["kinds"]} == {
        path.stem for path in templates_folder().glob("*.toml")
    }
    assert all(kind["about"] for kind in told["kinds"])
    assert {paper["paper"] for paper in told["papers"]} == PAPERS.keys()
    shown = run("list").stdout
    for name in [*house_rooms(), "standee", "letter"]:
        assert f"  {name} " in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_doctor_finds_everything_here() -> None:
    told = run("doctor")
    assert told.returncode == 0
    for name in ("Python", "reportlab", "font title", "templates", "output folder"):
        assert f"✔ {name}" in told.stdout
    assert "✘" not in told.stdout


def test_doctor_says_what_is_missing_and_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.press.doctor.needed", lambda: ["reportlab", "no-such-package"])
    monkeypatch.setattr("pnp.layout.fonts.find_spec", lambda _name: None)
    monkeypatch.setattr("os.access", lambda *_: False)
    missing = {finding.name: finding.hint for finding in examine(tmp_path) if not finding.fine}
    assert missing["no-such-package"] == "pip install no-such-package"
    assert "pip install" in missing["font title"]
    assert "-o DIR" in missing["output folder"]
    assert "reportlab" not in missing


def test_doctor_looks_at_every_dependency_of_the_package() -> None:
    written = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert needed() == sorted(re.split("[<>=]", one)[0] for one in written)


# Completion, help, colours

REFEREE = "from pnp.cli.referee import main; main()"
GROUPS = [("pnp", pnp, PNP), ("referee", referee, REFEREE)]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(("name", "_group", "code"), GROUPS, ids=str)
def test_completion_prints_a_script_for_each_shell(shell: str, name: str, _group: object, code: str) -> None:
    command = [sys.executable, "-c", f"import sys; sys.argv[0] = {name!r}; {code}", "completion", shell]
    told = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert told.returncode == 0, told.stderr
    assert f"_{name.upper()}_COMPLETE={shell}_complete" in told.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("pnp bui", ["build"]),
        ("pnp build gi", ["gift-race"]),
        ("pnp watch sno", ["snow-tails"]),
        ("pnp build --pap", ["--paper"]),
        ("pnp build --paper l", ["letter"]),
        ("referee judge el", ["elfenbein"]),
        ("referee new hare", ["hare-tortoise"]),
    ],
)
def test_the_tab_key_completes_commands_options_and_games(words: str, offered: list[str]) -> None:
    name, *rest = words.split()
    group = pnp if name == "pnp" else referee
    found = ShellComplete(group, {}, name, "X").get_completions(rest[:-1], rest[-1])
    assert [item.value for item in found] == offered


COMMANDS = [
    (name, command) for name, group, _ in GROUPS for command in group.list_commands(click.Context(group))
]


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=str)
def test_every_command_has_help_with_examples_and_every_option_is_explained(name: str, command: str) -> None:
    group = pnp if name == "pnp" else referee
    found = group.get_command(click.Context(group), command)
    assert found is not None
    assert found.help
    told = f"{found.help}\n{found.epilog or ''}"
    assert re.search(rf"(pnp|referee) {command}\b", told), "an example to type"
    for parameter in found.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def at_terminal(command: list[str], **environment: str) -> bytes:
    """What a command prints to a terminal."""
    reader, writer = os.openpty()
    given = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | environment
    process = subprocess.Popen(command, stdout=writer, stderr=writer, env=given)
    os.close(writer)
    told = b""
    with suppress(OSError):  # the terminal closes with its last user
        while part := os.read(reader, 4096):
            told += part
    os.close(reader)
    assert process.wait() == 0
    return told


def test_no_color_is_respected() -> None:
    command = [sys.executable, "-c", PNP, "doctor"]
    assert b"\x1b[32m" in at_terminal(command)
    assert b"\x1b[" not in at_terminal(command, NO_COLOR="1")
    assert b"\x1b[32m" in at_terminal(command, NO_COLOR="")


def test_no_color_keeps_the_line_of_progress_clean(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PNP, "build", str(FOREST), "-o", str(tmp_path)]
    told = at_terminal(command, NO_COLOR="1")
    assert b"\x1b[K" in told
    assert not re.search(rb"\x1b\[[0-9;]*m", told)
