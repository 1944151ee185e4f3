"""A sixth language is one new file a game: everything that speaks is tried with one, in a copy."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from pypdf import PdfReader

from pnp.games import rooms
from pnp.models.po import Entry, read_po, write_po
from pnp.press.translations import export_po

HOUSE = Path(__file__).parents[1]
GAMES = [room.id for room in rooms()]
ACCENTS = str.maketrans("aeoszln", "ąęóśżłń")
PAGE = """
from pathlib import Path
from starlette.testclient import TestClient
from pnp.web.app import make_app
with TestClient(make_app(Path.cwd()), base_url="http://localhost") as client:
    print(client.get("/api/games", params={"lang": "pl"}).text)
    print(client.get("/api/rules/gift-race", params={"lang": "pl"}).text)
"""


def accented(text: str) -> str:
    """Words nobody speaks, of the same length, with their placeholders kept."""
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts)


def run(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the copied house."""
    environment = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", *arguments]
    return subprocess.run(command, cwd=house, env=environment, capture_output=True, text=True, timeout=120)


def pnp(house: Path, *arguments: str) -> str:
    ran = run(house, "from pnp.cli.pnp import main; main()", *arguments)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def referee(house: Path, *arguments: str) -> str:
    ran = run(house, "from pnp.cli.referee import main; main()", *arguments)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house in a folder of its own, with one new file in every game, as a translator's tool makes it."""
    folder = tmp_path_factory.mktemp("house")
    for name in ("pnp", "templates"):
        copytree(HOUSE / name, folder / name, ignore=ignore_patterns("__pycache__"))
    before = {path for path in folder.rglob("*") if path.is_file()}
    for room in rooms():
        listed = read_po(export_po(room.folder, "pl").decode(), "po")
        done = [Entry(entry.context, entry.source, accented(entry.source)) for entry in listed]
        (folder / f"{room.id}.po").write_text(write_po(done, "pl", "x"), "utf-8")
        pnp(folder, "rules", room.id, "--lang", "pl", "--import-po", f"{room.id}.po")
        (folder / f"{room.id}.po").unlink()
    added = {path for path in folder.rglob("*") if path.is_file()} - before
    assert {path.relative_to(folder / "pnp/games").parts[1:] for path in added} == {("text", "pl.toml")}
    assert len(added) == len(GAMES)
    return folder


def test_the_check_has_nothing_to_mend_and_says_what_stays_english(house: Path) -> None:
    said = pnp(house, "rules", "--check", "--lang", "pl")
    for game in GAMES:
        assert f"{game} pl: 0 to mend" in said
    assert "note: press/maps/pl.toml is not there: map sheets in English" in said
    assert "note: referee/text/pl.toml is not there" in said
    assert "note: web/text/pl.toml is not there" in said
    assert "note: gift_race/tapping/pl.toml is not there" in said


@pytest.mark.parametrize("shape", ["sheet", "booklet", "aid"])
def test_rules_are_printed_in_it_without_an_english_word_of_the_press(house: Path, shape: str) -> None:
    files = pnp(house, "rules", "--lang", "pl", "--format", shape, "-o", "out").split()
    assert len(files) == len(GAMES)
    for file in files:
        said = "\n".join(page.extract_text() for page in PdfReader(house / file).pages)
        for english in ("In the box", "Set up", "Questions from the table", "House rules", "Rules"):
            assert english not in said, file
        if shape != "aid":
            assert accented("In the box") in said


@pytest.mark.parametrize("game", GAMES)
def test_components_and_cover_are_printed_in_it(house: Path, game: str) -> None:
    pnp(house, "build", game, "--lang", "pl", "-o", "out")
    cover = PdfReader(house / "out" / f"{game}-pl-a4.pdf").pages[0].extract_text()
    assert accented("What you need") in cover
    assert "What you need" not in cover


def test_the_referee_rules_in_it_and_keeps_a_table_in_it(house: Path) -> None:
    said = referee(house, "judge", "reindeer-races", str(HOUSE / "docs/dispute.json"), "--lang", "pl")
    assert accented("Yes, that is allowed.") in said
    assert f"{accented('Rule')} 5.2" in said
    referee(house, "new", "gift-race", "--players", "a,b,c,d", "--lang", "pl", "-o", "t.jsonl")
    assert accented("The Gift Race") in referee(house, "show", "t.jsonl")


@pytest.mark.parametrize("game", GAMES)
def test_map_sheets_come_out_in_it(house: Path, game: str) -> None:
    pnp(house, "track", game, "--lang", "pl", "--seed", "3", "--unrated", "-o", f"{game}.pdf")
    said = PdfReader(house / f"{game}.pdf").pages[0].extract_text()
    title = (house / "pnp/games" / game.replace("-", "_") / "text/pl.toml").read_text("utf-8").split('"')[3]
    assert title in said


def test_the_phone_page_offers_it_and_shows_the_rules_in_it(house: Path) -> None:
    pytest.importorskip("starlette")
    ran = run(house, PAGE)
    assert ran.returncode == 0, ran.stderr
    games, rules = ran.stdout.splitlines()
    assert '"lang":"pl"' in games
    assert accented("The Gift Race") in games
    assert accented("The Gift Race") in rules
