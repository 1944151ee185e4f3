"""The small tools around the press: contact sheets, lists, a doctor, completion and help."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.press.gallery import MOST_BYTES, contact_sheet, telling_pages
from pnp.press.order import Order
from pnp.press.rooms import house_rooms
from tests.printing import FOREST

ROOT = Path(__file__).parent.parent
PNP = "from pnp.cli.pnp import main; main()"


def run(*arguments: object, cwd: Path | None = None, code: str = PNP) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize("game", house_rooms())
def test_readme_shows_a_contact_sheet_of_every_game_with_as_many_pages_as_it_has(
    game: str, tmp_path: Path
) -> None:
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
