"""Builds: the same bytes from the same input, skipped when nothing changed, never stale."""

import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.errors import DefinitionError, PnpError, UsageError
from pnp.layout.fonts import font
from pnp.press import files, fresh
from pnp.press.build import build
from pnp.press.order import Order
from tests.printing import FOREST, printed


@pytest.fixture
def forest(tmp_path: Path) -> Path:
    folder = tmp_path / "forest"
    shutil.copytree(FOREST, folder)
    return folder


def elsewhere(out: Path, folder: Path, **environment: str) -> None:
    """Build in a process of its own."""
    script = "import sys; from pathlib import Path; from tests.printing import printed; "
    script += "printed(Path(sys.argv[1]), Path(sys.argv[2]))"
    command = [sys.executable, "-c", script, str(out), str(folder)]
    subprocess.run(command, check=True, env=os.environ | environment, cwd=FOREST.parents[2])


def test_the_same_input_gives_the_same_bytes_in_any_process_and_place(tmp_path: Path, forest: Path) -> None:
    here = printed(tmp_path / "a")
    there = tmp_path / "b"
    elsewhere(there, forest, PYTHONHASHSEED="7")
    assert here.pdf.read_bytes() == (there / here.pdf.name).read_bytes()
    assert here.manifest.read_bytes() == (there / here.manifest.name).read_bytes()


def test_the_manifest_lists_sheets_components_counts_and_hashes(tmp_path: Path) -> None:
    built = printed(tmp_path)
    known = json.loads(built.manifest.read_bytes())
    assert known["pdf"]["sha256"] == sha256(built.pdf.read_bytes()).hexdigest()
    assert known["title"] == "Forest"
    assert {component["id"]: component["count"] for component in known["components"]}["cards"] == 10
    placed: dict[str, int] = {}
    for sheet in known["sheets"]:
        for place in sheet["places"]:
            placed[place["component"]] = placed.get(place["component"], 0) + 1
    for component in known["components"]:
        assert placed[component["id"]] == (2 if component["id"] == "clearing" else component["count"])
        for piece in component["pieces"]:
            assert len(piece["front"]["sha256"]) == 64
            assert piece["sheets"]
    assert not [name for name in known["made_from"]["inputs"] if name.startswith(("/", "file/"))]


def test_a_face_changes_its_hash_and_no_other(tmp_path: Path, forest: Path) -> None:
    def hashes(out: str) -> dict[str, str]:
        known = json.loads(printed(tmp_path / out, forest).manifest.read_bytes())
        return {p["front"]["form"]: p["front"]["sha256"] for c in known["components"] for p in c["pieces"]}

    before = hashes("a")
    csv = forest / "cards.csv"
    csv.write_text(csv.read_text("utf-8").replace("leaf-3,leaf,3", "leaf-3,leaf,8"), "utf-8")
    after = hashes("b")
    assert {name for name in before if before[name] != after[name]} == {"cards.front.leaf-3"}


def test_a_build_with_nothing_changed_is_skipped(tmp_path: Path, forest: Path) -> None:
    first = printed(tmp_path, forest)
    stamp = first.pdf.stat().st_mtime_ns
    second = printed(tmp_path, forest)
    assert (first.skipped, second.skipped) == (False, True)
    assert second.pdf.stat().st_mtime_ns == stamp


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("kit.toml", 'title = "Forest"', 'title = "Wood"'),
        ("cards.csv", "hare-1,hare,1,3", "hare-1,hare,1,3\nhare-9,hare,9,0"),
        ("art/leaf.svg", "#2f6b4f", "#2f6b50"),
        ("text/en.toml", 'hare = "Hare"', 'hare = "Rabbit"'),
        ("draw.py", '"pine"', '"gold"'),
    ],
)
def test_a_changed_input_is_built_again(tmp_path: Path, forest: Path, file: str, old: str, new: str) -> None:
    before = printed(tmp_path / "out", forest).manifest.read_bytes()
    path = forest / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    if file == "cards.csv":
        with pytest.raises(DefinitionError, match="copies"):
            printed(tmp_path / "out", forest)
        return
    # A module that was imported stays imported: another process sees the new drawing.
    elsewhere(tmp_path / "out", forest)
    assert (tmp_path / "out" / "forest-en-a4.json").read_bytes() != before


def test_art_that_appears_later_in_the_room_replaces_the_houses(tmp_path: Path, forest: Path) -> None:
    kit = forest / "kit.toml"
    kit.write_text(kit.read_text("utf-8").replace('emblem = "hare"', 'emblem = "tool-knife"'), "utf-8")
    printed(tmp_path / "out", forest)
    shutil.copy(forest / "art" / "leaf.svg", forest / "art" / "tool-knife.svg")
    assert not printed(tmp_path / "out", forest).skipped


def test_options_make_files_of_their_own(tmp_path: Path) -> None:
    names = {
        printed(tmp_path).pdf.name,
        printed(tmp_path, paper="letter").pdf.name,
        printed(tmp_path, ink="low", backs="short").pdf.name,
        printed(tmp_path, only=("card", "markers")).pdf.name,
        printed(tmp_path, bleed=1).pdf.name,
        printed(tmp_path, lang="fr", cover=False).pdf.name,
    }
    assert names == {
        "forest-en-a4.pdf",
        "forest-en-letter.pdf",
        "forest-en-a4-short-low.pdf",
        "forest-en-a4-card-markers.pdf",
        "forest-en-a4-bleed1.pdf",
        "forest-fr-a4-plain.pdf",
    }


def test_a_tampered_file_new_code_or_another_option_is_not_fresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = printed(tmp_path)
    order = Order(lang="en")
    assert fresh.is_fresh(built.manifest, built.pdf, FOREST, order)
    assert not fresh.is_fresh(built.manifest, built.pdf, FOREST, order._replace(ink="low"))
    monkeypatch.setattr(fresh, "engine_digest", lambda: "other")
    assert not fresh.is_fresh(built.manifest, built.pdf, FOREST, order)
    monkeypatch.undo()
    built.pdf.write_bytes(built.pdf.read_bytes() + b"%")
    assert not fresh.is_fresh(built.manifest, built.pdf, FOREST, order)
    built.manifest.write_text("{", "utf-8")
    assert not fresh.is_fresh(built.manifest, built.pdf, FOREST, order)


@pytest.mark.parametrize(
    "label", ["templates/card.toml", "templates/words/en.toml", "font/title", "kit/art/hare.svg"]
)
def test_templates_fonts_and_art_are_among_what_is_compared(tmp_path: Path, label: str) -> None:
    built = printed(tmp_path)
    known = json.loads(built.manifest.read_bytes())
    known["made_from"]["inputs"][label] = "0" * 64
    built.manifest.write_text(json.dumps(known), "utf-8")
    assert not printed(tmp_path).skipped


def test_only_takes_kinds_ancestors_and_ids(tmp_path: Path) -> None:
    known = json.loads(printed(tmp_path, only=("card", "burrow")).manifest.read_bytes())
    assert [component["id"] for component in known["components"]] == ["cards", "burrow", "aid"]
    with pytest.raises(UsageError) as caught:
        printed(tmp_path, only=("crad",))
    assert caught.value.hint == 'did you mean "card"?'


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.replace

    def full(self: Path, target: Path) -> Path:
        if target.suffix == ".json":
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(PnpError, match="no space left on device"):
        files.write_all({tmp_path / "a.json": b"1", tmp_path / "b.pdf": b"2"})
    assert list(tmp_path.iterdir()) == []


def test_an_output_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(PnpError) as caught:
        build(FOREST, Order(), tmp_path / "file" / "out")
    assert caught.value.message.startswith("cannot write")
    assert "forest-en-a4" in caught.value.where


def test_one_build_leaves_no_trace_in_the_next(tmp_path: Path) -> None:
    font("italic")
    printed(tmp_path / "a", lang="fr")
    second = printed(tmp_path / "a")
    elsewhere(tmp_path / "b", FOREST)
    assert second.pdf.read_bytes() == (tmp_path / "b" / second.pdf.name).read_bytes()
    assert second.manifest.read_bytes() == (tmp_path / "b" / second.manifest.name).read_bytes()
