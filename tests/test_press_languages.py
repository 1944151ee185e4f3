"""One file in several languages: what has no words once, what has words in each of them."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pnp.errors import UsageError
from pnp.press.proof import proof_file
from pnp.press.rooms import house_rooms
from tests.printing import Print, printed
from tests.test_build_cli import left, run
from tests.test_press_changes import again, change, words
from tests.test_press_changes import forest as forest

# The pieces of the forest that have a word on them, and those that have none.
WORDED = {"cards", "tiles", "clearing", "figures", "burrow", "aid", "pad"}
WORDLESS = {"tokens", "markers", "stands", "die", "podium"}


def pieces(manifest: dict[str, Any]) -> dict[str, tuple[int, str]]:
    """Count and look of every piece."""
    return {
        f"{component['id']}/{piece['id']}": (piece["count"], piece["front"]["sha256"])
        for component in manifest["components"]
        for piece in component["pieces"]
    }


def test_parts_without_words_are_printed_once_and_those_with_words_in_each_language(tmp_path: Path) -> None:
    built = printed(tmp_path, lang="en,fr")
    both = Print(built)
    assert built.pdf.name == "forest-en-fr-a4.pdf"
    assert both.manifest["lang"] == "en,fr"
    found = {component["id"] for component in both.manifest["components"]}
    assert found == WORDLESS | {f"{name}.{lang}" for name in WORDED for lang in ("en", "fr")}
    counts = {component["id"]: component["count"] for component in both.manifest["components"]}
    assert (counts["tokens"], counts["cards.en"], counts["cards.fr"]) == (12, 10, 10)
    assert proof_file(built.pdf).faults == []


def test_no_piece_is_lost_in_any_language(tmp_path: Path) -> None:
    both = pieces(Print(printed(tmp_path, lang="en,fr")).manifest)
    for lang in ("en", "fr"):
        alone = Print(printed(tmp_path, lang=lang)).manifest
        for name, (count, _) in pieces(alone).items():
            component, _, piece = name.partition("/")
            own = both.get(f"{component}.{lang}/{piece}") or both[name]
            assert own[0] == count


def test_every_language_has_its_own_sheets_and_its_own_cover(tmp_path: Path) -> None:
    built = printed(tmp_path, lang="fr,en")
    manifest = Print(built).manifest
    spoken = [{place["component"].partition(".")[2] for place in s["places"]} for s in manifest["sheets"]]
    assert all(len(languages) == 1 for languages in spoken)
    order = [next(iter(languages)) for languages in spoken]
    assert order == sorted(order, key=["", "fr", "en"].index)
    covers = [words(built, 0), words(built, 1)]
    assert "La forêt" in covers[0]
    assert "Forest" in covers[1]
    assert all("Cartes animaux (fr)" in cover for cover in covers)
    assert manifest["sheets"][0]["pages"][0] == 3
    for sheet, lang in zip(manifest["sheets"], order, strict=True):
        assert ("Forest" if lang == "en" else "La forêt") in words(built, sheet["pages"][0] - 1)


def test_a_card_that_looks_the_same_in_both_languages_is_printed_once(tmp_path: Path, forest: Path) -> None:
    change(forest / "text" / "fr.toml", 'leaf = "Feuille"', 'leaf = "Leaf"')
    both = Print(printed(tmp_path / "out", forest, lang="en,fr"))
    assert all(name.startswith("leaf") for name in both.pieces("cards"))
    assert all(name.startswith("hare") for name in both.pieces("cards.fr"))
    assert both.component("cards")["count"] + both.component("cards.en")["count"] == 10


def test_a_changed_word_is_printed_again_in_its_language_only(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest, lang="en,fr")
    change(forest / "text" / "fr.toml", 'pond = "Étang"', 'pond = "Mare"')
    built, made = again(tmp_path, forest, before, lang="en,fr")
    assert made == {"tiles.fr/pond": 2}
    assert built.pdf.name == "forest-en-fr-a4-changes.pdf"
    assert "tiles (fr): pond" in words(built)
    assert proof_file(built.pdf).faults == []


def test_a_changed_picture_without_words_is_printed_again_once(tmp_path: Path, forest: Path) -> None:
    before = printed(tmp_path / "old", forest, lang="en,fr")
    change(forest / "kit.toml", 'front = { value = "x" }', 'front = { value = "y" }')
    _, made = again(tmp_path, forest, before, lang="en,fr")
    assert made == {"markers/1": 5}


def test_the_same_languages_in_other_words_are_the_same_file(tmp_path: Path) -> None:
    assert not printed(tmp_path, lang="en,fr").skipped
    assert printed(tmp_path, lang="en, fr,en").skipped
    assert printed(tmp_path, lang="en,en").pdf.name == "forest-en-a4.pdf"


def test_a_language_the_game_lacks_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match='does not speak "xx"'):
        printed(tmp_path / "out", lang="en,xx")
    assert not (tmp_path / "out").exists()


def test_a_game_of_the_house_brings_its_rule_sheets_in_both_languages(tmp_path: Path) -> None:
    ran = run("build", "gift-race", "--lang", "fr,de", "-o", tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [name for name in left(tmp_path) if name.endswith("pdf")] == [
        "gift-race-fr-de-a4.pdf",
        "gift-race-rules-de-a4.pdf",
        "gift-race-rules-fr-a4.pdf",
    ]
    assert "Übersicht (Deutsch)" in PdfReader(tmp_path / "gift-race-fr-de-a4.pdf").pages[0].extract_text()


@pytest.mark.parametrize("game", house_rooms())
def test_every_game_of_the_house_can_be_printed_in_two_languages(tmp_path: Path, game: str) -> None:
    built = printed(tmp_path, house_rooms()[game], lang="fr,de")
    manifest = Print(built).manifest
    tongues = {component["id"].partition(".")[2] for component in manifest["components"]}
    assert tongues == {"", "fr", "de"}
    assert proof_file(built.pdf).faults == []
