"""Translations: complete, current, in their own words; and exchanged with translators without loss."""

import re
import tomllib
from pathlib import Path
from shutil import copytree

import msgspec
import pytest
from click.testing import CliRunner

from pnp.cli.pnp import pnp
from pnp.errors import DefinitionError, PnpError, UsageError
from pnp.games import Room, rooms
from pnp.models.po import Entry, read_po, write_po
from pnp.models.text import Text, languages, load_text
from pnp.models.tomltext import toml
from pnp.models.translation import builtins, compare, entries, source_mark
from pnp.press.translations import check, export_po, import_po, mark_current, unspoken

LANGUAGES = ["de", "en", "es", "fr", "it"]
every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The texts of a game, to be changed."""
    folder = tmp_path / "gift_race"
    source = next(room for room in rooms() if room.id == "gift-race")
    copytree(source.folder / "text", folder / "text")
    return folder


def rewrite(folder: Path, lang: str, pattern: str, new: str) -> None:
    path = folder / "text" / f"{lang}.toml"
    text, count = re.subn(pattern, new, path.read_text("utf-8"), count=1, flags=re.MULTILINE)
    assert count, pattern
    path.write_text(text, "utf-8")


def found(folder: Path, lang: str = "fr") -> dict[str, str]:
    return {finding.key: finding.message for finding in check(folder, lang) if finding.level == "error"}


@every_room
def test_every_game_speaks_five_languages_and_lacks_nothing_in_any(room: Room) -> None:
    assert languages(room.folder) == LANGUAGES
    for lang in LANGUAGES:
        assert [finding for finding in check(room.folder, lang) if finding.level == "error"] == []


@every_room
def test_no_clause_reads_the_same_in_two_languages(room: Room) -> None:
    texts = {lang: load_text(room.folder, lang) for lang in languages(room.folder)}
    seen: dict[str, str] = {}
    for lang, text in texts.items():
        for name, (_, clause) in text.clauses.items():
            assert clause.same or clause.text not in seen, f"{lang} {name} reads as in {seen[clause.text]}"
            seen[clause.text] = lang


def test_a_changed_clause_makes_its_translations_stale(game: Path) -> None:
    rewrite(game, "en", r'^(id = "hole"\ntext = ".*)"$', r'\1 Once and for all."')
    assert found(game) == {"clauses.hole": found(game)["clauses.hole"]}
    assert "stale" in found(game)["clauses.hole"]
    mark = source_mark(load_text(game, "en").clauses["hole"][1].text)
    assert mark in found(game)["clauses.hole"], "the message says what to write"


def test_an_icon_moved_in_the_english_clause_makes_nothing_stale(game: Path) -> None:
    rewrite(game, "en", r"^(text = \")\{icon:hole\} (.*)\"$", r'\1\2 {icon:hole}"')
    assert found(game) == {}


def test_marking_says_that_all_clauses_are_current(game: Path) -> None:
    rewrite(game, "en", r'^(id = "hole"\ntext = ".*)"$', r'\1 Once and for all."')
    (game / "text" / "fr.toml").write_bytes(mark_current(game, "fr"))
    assert found(game) == {}
    again = mark_current(game, "fr")
    assert again == (game / "text" / "fr.toml").read_bytes()


def test_marking_a_language_that_is_not_there_says_so(game: Path) -> None:
    with pytest.raises(PnpError, match="does not speak"):
        mark_current(game, "pl")


def test_lost_and_invented_placeholders_are_found(game: Path) -> None:
    rewrite(game, "fr", r'^("turn/rolled" = ".*)\{die\}', r"\1{dice}")
    assert found(game) == {"why.turn/rolled": "lacks {die} and has {dice}, which the English has not"}


def test_a_sentence_left_in_english_is_found_unless_it_is_meant(game: Path) -> None:
    english = load_text(game, "en").clauses["walls"][1].printed
    rewrite(game, "fr", r'^(id = "walls"\n(?:source.*\n)?)text = .*$', rf'\1text = "{english}"')
    assert list(found(game)) == ["clauses.walls"]
    rewrite(game, "fr", r'^(id = "walls"\n)', r"\1same = true\n")
    assert found(game) == {}


def test_letters_the_fonts_lack_are_found(game: Path) -> None:
    rewrite(game, "fr", r'^(tagline = ").*$', r'\1雪"')
    assert found(game) == {"tagline": 'no font has the character "雪" (U+96EA)'}


def test_a_much_longer_sentence_is_a_note_and_no_error(game: Path) -> None:
    rewrite(game, "fr", r'^(id = "log"\n(?:source.*\n)?text = ".*)"$', r"\1" + " Et encore." * 40 + '"')
    notes = [finding for finding in check(game, "fr") if finding.level == "note"]
    assert [finding.key for finding in notes] == ["clauses.log"]
    assert found(game) == {}


def test_missing_and_surplus_keys_are_found(game: Path) -> None:
    rewrite(game, "fr", r"^vortex = .*\n", "")
    rewrite(game, "fr", r"^\[words\]\n", '[words]\nghost = "fantôme"\n')
    assert found(game) == {"events.vortex": "lacks", "words.ghost": "the English text has no such key"}


def test_a_new_language_is_one_file_and_nothing_else(game: Path) -> None:
    (game / "text" / "pl.toml").write_bytes((game / "text" / "fr.toml").read_bytes())
    assert "pl" in languages(game)
    assert {key.split(".")[0] for key in found(game, "pl")} == {"sheet"}, "the words of the sheet itself"
    words = {key: f"słowo {said}" for key, said in unspoken("pl").items()}
    assert {f"sheet.{key}" for key in words} == set(found(game, "pl"))
    path = game / "text" / "pl.toml"
    whole = path.read_text("utf-8") + toml({"sheet": words})
    path.write_text(whole, "utf-8")
    assert found(game, "pl") == {}
    path.write_text(
        whole.replace("{n} of plain paper", "paper").replace("[sheet]", '[sheet]\nsheat = "x"'), "utf-8"
    )
    assert found(game, "pl") == {
        "sheet.use-paper": "lacks {n}",
        "sheet.sheat": "the press has no such word",
    }


# PO files


@every_room
def test_export_and_import_give_the_same_text_back(room: Room, tmp_path: Path) -> None:
    copytree(room.folder / "text", tmp_path / "text")
    for lang in ("fr", "de"):
        po = tmp_path / f"{lang}.po"
        po.write_bytes(export_po(tmp_path, lang))
        made = msgspec.convert(tomllib.loads(import_po(tmp_path, lang, po).decode()), Text)
        assert entries(made) == entries(load_text(tmp_path, lang))
        assert list(compare(load_text(tmp_path, "en"), made)) == list(
            compare(load_text(tmp_path, "en"), load_text(tmp_path, lang))
        )


def test_a_whole_new_language_comes_in_as_po(game: Path, tmp_path: Path) -> None:
    listed = read_po(export_po(game, "pl").decode(), "po")
    assert all(entry.target == "" for entry in listed)
    assert {entry.context for entry in listed} >= {"clauses.hole", "faq.1.answer", "glance.goal", "title"}
    done = [Entry(e.context, e.source, f"{e.source} (po polsku)") for e in listed]
    po = tmp_path / "pl.po"
    po.write_text(write_po(done, "pl", "x"), "utf-8")
    (game / "text" / "pl.toml").write_bytes(import_po(game, "pl", po))
    text = load_text(game, "pl")
    assert text.title == "The Gift Race (po polsku)"
    assert text.sheet["tools"] == "What you need (po polsku)"
    assert found(game, "pl") == {}


def test_words_of_the_press_may_stay_open_and_are_told(game: Path, tmp_path: Path) -> None:
    listed = read_po(export_po(game, "pl").decode(), "po")
    own = [
        Entry(
            e.context, e.source, e.source.upper() if e.context == "sheet.tools" else f"{e.source} (po polsku)"
        )
        for e in listed
        if e.context == "sheet.tools" or not e.context.startswith("sheet.")
    ]
    po = tmp_path / "pl.po"
    po.write_text(write_po(own, "pl", "x"), "utf-8")
    (game / "text" / "pl.toml").write_bytes(import_po(game, "pl", po))
    assert load_text(game, "pl").sheet == {"tools": "WHAT YOU NEED"}
    assert found(game, "pl")["sheet.steps"] == 'lacks: the press says "How to make it"'
    assert "sheet.tools" not in found(game, "pl")


def test_comments_survive_an_import(game: Path, tmp_path: Path) -> None:
    path = game / "text" / "fr.toml"
    text = "# Traduit à la veillée.\n" + path.read_text("utf-8")
    text = text.replace('id = "hole"\n', 'id = "hole"\n# pas « fosse »\n', 1)
    text = text.replace("[words]\n", "# Les mots # des phrases.\n[words]\n", 1) + "# Fin.\n"
    text = text.replace("setup = [\n", "setup = [\n  # court !\n", 1)
    path.write_text(text, "utf-8")
    po = tmp_path / "fr.po"
    po.write_bytes(export_po(game, "fr").replace(b"Posez", b"Mettez"))
    made = import_po(game, "fr", po).decode()
    lines = made.splitlines()
    assert [line for line in lines if line.startswith("#")] == [
        "# Traduit à la veillée.",
        "# court !",
        "# pas « fosse »",
        "# Les mots # des phrases.",
        "# Fin.",
    ]
    assert lines[lines.index("# Les mots # des phrases.") + 1] == "[words]"
    assert lines[0] == "# Traduit à la veillée."
    assert lines[lines.index("# court !") + 1] == "setup = ["
    hole = lines.index("# pas « fosse »")
    assert 'id = "hole"' in lines[hole - 2 : hole]
    assert msgspec.convert(tomllib.loads(made), Text).title == load_text(game, "fr").title


def test_a_translation_of_an_older_english_clause_comes_in_as_stale(game: Path, tmp_path: Path) -> None:
    po = tmp_path / "fr.po"
    po.write_bytes(export_po(game, "fr"))
    rewrite(game, "en", r'^(id = "hole"\ntext = ".*)"$', r'\1 Once and for all."')
    (game / "text" / "fr.toml").write_bytes(import_po(game, "fr", po))
    assert list(found(game)) == ["clauses.hole"]


def test_stale_sentences_are_exported_as_fuzzy_and_fuzzy_ones_are_not_imported(
    game: Path, tmp_path: Path
) -> None:
    rewrite(game, "en", r'^(id = "hole"\ntext = ".*)"$', r'\1 Once and for all."')
    po = tmp_path / "fr.po"
    po.write_bytes(export_po(game, "fr"))
    assert [entry.context for entry in read_po(po.read_text("utf-8"), "po") if entry.fuzzy] == [
        "clauses.hole"
    ]
    (game / "text" / "fr.toml").write_bytes(import_po(game, "fr", po))
    assert list(found(game)) == ["clauses.hole"]


def test_an_unfinished_po_file_is_refused_and_changes_nothing(game: Path, tmp_path: Path) -> None:
    po = tmp_path / "pl.po"
    po.write_bytes(export_po(game, "pl"))
    with pytest.raises(DefinitionError, match="have no translation") as caught:
        import_po(game, "pl", po)
    assert str(po) in caught.value.where
    assert not (game / "text" / "pl.toml").exists()


def test_what_is_no_po_file_is_refused_with_its_line() -> None:
    with pytest.raises(DefinitionError) as caught:
        read_po('msgid "a"\nmsgstr "b"\nhello\n', "x.po")
    assert caught.value.where == "x.po:3"


def test_english_is_not_imported(game: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        import_po(game, "en", tmp_path / "en.po")


def test_po_as_translators_tools_write_it_is_read() -> None:
    po = (
        '\ufeff# a remark\nmsgid ""\nmsgstr "Language: de\\n"\n\n#: place\n#, fuzzy, c-format\n'
        'msgctxt "a"\nmsgid "one "\n"line"\nmsgstr "eine \\"Zeile\\"\\n"\n"mehr"\n'
        'msgctxt "b"\nmsgid "two"\nmsgstr "zwei"\n'
    )
    assert read_po(po, "po") == [
        Entry("a", "one line", 'eine "Zeile"\nmehr', True),
        Entry("b", "two", "zwei"),
    ]


# TOML and the command


@every_room
def test_texts_written_as_toml_read_the_same(room: Room) -> None:
    text = load_text(room.folder, "en")
    assert msgspec.convert(tomllib.loads(toml(builtins(text))), Text) == text


def test_the_check_says_complete_or_what_to_mend() -> None:
    result = CliRunner().invoke(pnp, ["rules", "gift-race", "--check", "--lang", "fr"])
    assert result.exit_code == 0
    assert "gift-race fr: complete" in result.output
