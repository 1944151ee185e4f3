"""After a change only what changed is printed, with a list of what to take out and put in."""

import json
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from pnp.errors import UsageError
from pnp.press.build import Built, Unchanged
from pnp.press.proof import proof_file
from pnp.press.proof_look import Look, Picture
from pnp.press.rooms import house_rooms
from tests.printing import FOREST, printed
from tests.test_build_cli import run


@pytest.fixture
def forest(tmp_path: Path) -> Path:
    folder = tmp_path / "forest"
    shutil.copytree(FOREST, folder)
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def again(tmp_path: Path, forest: Path, before: Built, **options: object) -> tuple[Built, dict[str, int]]:
    """The build of what has changed, and how many of which piece it prints."""
    built = printed(tmp_path / "new", forest, since=before.manifest, **options)
    known = json.loads(built.manifest.read_bytes())
    return built, {f"{c['id']}/{p['id']}": p["count"] for c in known["components"] for p in c["pieces"]}


def words(built: Built, page: int = 0) -> str:
    return PdfReader(built.pdf).pages[page].extract_text()


def pictures(built: Built) -> int:
    """How many photographs the list shows."""
    look = Look(built.pdf.read_bytes())
    try:
        return sum(isinstance(thing, Picture) for thing in look.things(0))
    finally:
        look.close()


def test_only_the_changed_card_is_printed_and_listed(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(forest / "cards.csv", "leaf-3,leaf,3", "leaf-3,leaf,8")
    built, made = again(tmp_path, forest, before)
    assert made == {"cards/leaf-3": 4}
    assert built.pdf.name == "forest-en-a4-changes.pdf"
    assert len(PdfReader(built.pdf).pages) == 3
    said = words(built)
    assert "Take out" in said
    assert "Put in" in said
    assert said.count("leaf-3") == 2
    assert said.count("4 ×") == 2
    assert pictures(built) == 1
    assert proof_file(built.pdf).faults == []


def test_of_a_piece_there_are_more_of_only_the_new_copies_are_printed(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(
        forest / "kit.toml",
        'count = 5\ncopies = 5\nfront = { value = "x" }',
        'copies = 7\nfront = { value = "x" }',
    )
    _, made = again(tmp_path, forest, before)
    assert made == {"markers/1": 2}


def test_what_is_gone_is_taken_out_and_nothing_printed_for_it(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(forest / "cards.csv", "leaf-4,leaf,4,1\n", "")
    change(forest / "kit.toml", 'kind = "card"\ncount = 10', 'kind = "card"')
    built, made = again(tmp_path, forest, before)
    assert made == {}
    assert "leaf-4" in words(built)
    assert len(PdfReader(built.pdf).pages) == 1
    assert proof_file(built.pdf).faults == []


def test_a_new_back_changes_every_card_that_has_it(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(forest / "kit.toml", 'emblem = "hare"', 'emblem = "leaf"')
    _, made = again(tmp_path, forest, before)
    assert sum(made.values()) == 10
    assert {name.partition("/")[0] for name in made} == {"cards"}


def test_a_board_in_panels_is_one_piece_of_the_list(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(forest / "text" / "en.toml", 'clearing = "', 'clearing = "New ')
    built, made = again(tmp_path, forest, before)
    assert made == {"clearing/1": 1}
    assert len(PdfReader(built.pdf).pages) == 3
    assert proof_file(built.pdf).faults == []


def test_only_leaves_the_rest_alone(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(forest / "cards.csv", "leaf-3,leaf,3", "leaf-3,leaf,8")
    with pytest.raises(Unchanged):
        again(tmp_path, forest, before, only=("tiles",))
    built, made = again(tmp_path, forest, before, only=("cards",))
    assert made == {"cards/leaf-3": 4}
    assert "tiles" not in words(built)


def test_without_the_old_file_the_list_has_names_alone(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(forest / "cards.csv", "leaf-3,leaf,3", "leaf-3,leaf,8")
    shown, _ = again(tmp_path, forest, before)
    assert pictures(shown) == 1
    before.pdf.unlink()
    built, _ = again(tmp_path, forest, before)
    assert not built.skipped
    assert pictures(built) == 0
    assert again(tmp_path, forest, before)[0].skipped


def test_a_long_list_goes_on_on_further_pages(tmp_path: Path) -> None:
    room = tmp_path / "many"
    room.mkdir()
    rows = ", ".join(f'{{ id = "c{n}", index = "{n}" }}' for n in range(40))
    kit = f'title = "Many"\n[[component]]\nid = "deck"\nkind = "card"\nrows = [{rows}]\n'
    (room / "kit.toml").write_text(kit, "utf-8")
    before = printed(tmp_path / "old", room)
    change(room / "kit.toml", 'kind = "card"', 'kind = "card"\nfront = { title = "New" }')
    built, _ = again(tmp_path, room, before)
    first = json.loads(built.manifest.read_bytes())["sheets"][0]["pages"][0]
    assert first == 5
    assert all("deck: c" in words(built, page) for page in range(4))
    assert proof_file(built.pdf).faults == []


@pytest.mark.parametrize("lang", ["fr", "de", "es", "it"])
def test_the_list_speaks_the_language_of_the_build(tmp_path: Path, lang: str) -> None:
    room = house_rooms()["gift-race"]
    before = printed(tmp_path / "old", room, lang=lang)
    known = json.loads(before.manifest.read_bytes())
    known["components"][1]["pieces"][0]["front"]["sha256"] = "0" * 64
    before.manifest.write_text(json.dumps(known), "utf-8")
    built = printed(tmp_path / "new", room, lang=lang, since=before.manifest)
    title = {"fr": "À retirer", "de": "Herausnehmen", "es": "Quitar", "it": "Da togliere"}[lang]
    assert title in words(built)
    assert proof_file(built.pdf).faults == []


@pytest.mark.parametrize("game", house_rooms())
def test_every_game_of_the_house_can_be_printed_in_part(tmp_path: Path, game: str) -> None:
    room = house_rooms()[game]
    before = printed(tmp_path / "old", room)
    with pytest.raises(Unchanged):
        printed(tmp_path / "new", room, since=before.manifest)
    known = json.loads(before.manifest.read_bytes())
    for component in known["components"]:
        component["pieces"][0]["front"]["sha256"] = "0" * 64
    before.manifest.write_text(json.dumps(known), "utf-8")
    built = printed(tmp_path / "new", room, since=before.manifest)
    made = json.loads(built.manifest.read_bytes())["components"]
    assert [c["pieces"][0]["id"] for c in made] == [c["pieces"][0]["id"] for c in known["components"]]
    assert all(len(component["pieces"]) == 1 for component in made)
    assert proof_file(built.pdf).faults == []


def test_manifests_that_will_not_do_are_refused(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    change(forest / "cards.csv", "leaf-3,leaf,3", "leaf-3,leaf,8")
    built, _ = again(tmp_path, forest, before)
    with pytest.raises(UsageError, match="manifest of a change"):
        printed(tmp_path / "third", forest, since=built.manifest)
    other = tmp_path / "other.json"
    for text in ("{", "[]", '{"game": "forest"}'):
        other.write_text(text, "utf-8")
        with pytest.raises(UsageError, match="no manifest of a build"):
            printed(tmp_path / "third", forest, since=other)
    known = json.loads(before.manifest.read_bytes()) | {"game": "meadow"}
    other.write_text(json.dumps(known), "utf-8")
    with pytest.raises(UsageError, match='manifest of "meadow"'):
        printed(tmp_path / "third", forest, since=other)


def test_the_command_says_when_there_is_nothing_to_print(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest)
    ran = run("build", forest, "--changed-since", before.manifest, "-o", tmp_path / "new")
    assert ran.returncode == 0
    assert "nothing has changed since" in ran.stderr
    assert not (tmp_path / "new").exists()
    ran = run("build", forest, FOREST, "--changed-since", before.manifest, "-o", tmp_path / "new")
    assert ran.returncode == 2
    assert "one game" in ran.stderr
    ran = run("build", forest, "--changed-since", tmp_path / "none.json", "-o", tmp_path / "new")
    assert ran.returncode == 2
    assert "none.json" in ran.stderr
    assert "Traceback" not in ran.stderr
