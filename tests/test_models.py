"""Kits and templates: what they may say, and that everything wrong with them is named with its place."""

import re
from pathlib import Path

import pytest

from pnp.cli.build import build
from pnp.errors import DefinitionError, UsageError
from pnp.models.kit import Kit, read_kit
from pnp.models.rows import Unknown, fill
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.slot import SLOT_KINDS
from pnp.models.source import Source
from pnp.models.template import Template, Templates
from pnp.models.words import read_words

FOREST = Path(__file__).parent / "kits" / "forest"
CARD = '[[component]]\nid = "deck"\nkind = "card"\n'


def kit(folder: Path, text: str, head: str = 'title = "T"\n') -> Kit:
    (folder / "kit.toml").write_text(head + text, "utf-8")
    return read_kit(Shelf(), folder)


def fault(folder: Path, text: str, head: str = 'title = "T"\n') -> DefinitionError:
    with pytest.raises(DefinitionError) as caught:
        kit(folder, text, head)
    return caught.value


def test_every_shared_kind_is_complete() -> None:
    from pnp.models.faults import Faults

    faults = Faults()
    source = Source(Path("kit.toml"), "")
    templates = Templates(Shelf(), source, faults)
    kinds = "aid board card die marker player-board podium sheet stand standee tile token"
    assert templates.names() == kinds.split()
    for name in templates.names():
        template = templates.get(name, "here")
        assert template is not None, [str(found) for found in faults.found]
        assert template.lineage[0] == name
        assert template.front


def test_a_kit_counts_its_pieces() -> None:
    forest = read_kit(Shelf(), FOREST)
    counts = {component.id: component.count for component in forest.components}
    assert counts["cards"] == 10
    assert counts["tokens"] == 12
    cards = forest.components[0]
    assert [(piece.id, piece.copies) for piece in cards.pieces] == [
        ("hare-1", 3),
        ("hare-2", 2),
        ("leaf-3", 4),
        ("leaf-4", 1),
    ]


def test_a_child_changes_only_what_it_names(tmp_path: Path) -> None:
    own = '[template.small]\nextends = "card"\nsize = [44, 68]\nfront.title.pt = 8\n'
    component = '[[component]]\nid = "deck"\nkind = "small"\n'
    template = kit(tmp_path, own + component).components[0].template
    assert template.size == (44, 68)
    assert template.corner == 3
    assert template.front["title"].pt == 8  # type: ignore[attr-defined]
    assert template.front["title"].font == "title"  # type: ignore[attr-defined]
    assert template.lineage == ("small", "card")


def test_a_kits_own_card_may_extend_the_shared_card(tmp_path: Path) -> None:
    own = '[template.card]\nextends = "card"\ncorner = 5\n'
    template = kit(tmp_path, own + CARD).components[0].template
    assert (template.corner, template.size) == (5, (63, 88))


def test_a_box_replaces_an_inherited_inset(tmp_path: Path) -> None:
    own = '[template.card]\nextends = "card"\nfront.frame.box = [1, 1, 9, 9]\n'
    slot = kit(tmp_path, own + CARD).components[0].template.front["frame"]
    assert slot.box == (1, 1, 9, 9)
    assert slot.inset is None


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        (CARD + "cuont = 3\n", 5, 'unknown key "cuont"', 'did you mean "count"?'),
        (CARD.replace("card", "crad"), 4, 'there is no kind "crad"', 'did you mean "card"?'),
        (
            CARD + 'front = { titel = "x" }\n',
            5,
            '"card" has no slot "titel" on its front',
            'did you mean "title"?',
        ),
        (CARD + "copies = 3\ncount = 4\n", 6, "count says 4, the rows give 3", "correct count"),
        (CARD + 'data = "deck.csv"\n', 5, 'there is no data file "deck.csv"', ""),
        (CARD + "copies = 0\n", 2, "copies must be a whole number", ""),
        ('[template.x]\nextends = "card"\nsize = [0, 88]\n' + CARD.replace("card", "x"), 4, "0 × 88 mm", ""),
        (
            '[template.x]\nextends = "x"\n' + CARD.replace("card", "x"),
            3,
            'there is no kind "x"',
            "",
        ),
        (
            '[template.x]\nextends = "y"\n[template.y]\nextends = "x"\n' + CARD.replace("card", "x"),
            5,
            '"x" extends itself',
            "",
        ),
        (
            '[template.x]\nextends = "card"\nfront.title.fnot = "t"\n' + CARD.replace("card", "x"),
            4,
            "fnot",
            "font",
        ),
        (
            '[template.x]\nextends = "card"\n[template.x.front.new]\ntype = "txt"\n'
            + CARD.replace("card", "x"),
            4,
            'no slot type "txt"',
            'did you mean "text"?',
        ),
        ('[palette]\nmoss = "green-ish"\n' + CARD, 3, "is no colour", "#rrggbb"),
        (CARD.replace("deck", "my deck"), 3, "other signs", ""),
        (CARD + 'rows = [{ id = "a", n = 1 }, { id = "a", n = 2 }]\n', 5, "two different pieces", ""),
        (CARD + CARD, 5, '"deck" stands twice', ""),
        (CARD + "count = true\n", 5, "expected", ""),
    ],
)
def test_what_is_wrong_is_named_with_line_and_nearest_name(
    tmp_path: Path, text: str, line: int, message: str, hint: str
) -> None:
    error = fault(tmp_path, text)
    assert message in error.message
    assert f"kit.toml:{line}" in error.where
    assert hint in error.hint


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    error = fault(tmp_path, CARD + "cuont = 1\n" + CARD.replace("deck", "two") + "kinf = 3\n")
    assert "2 things are wrong" in error.message
    assert "kit.toml:5" in error.message
    assert "kit.toml:9" in error.message


def test_broken_toml_names_its_line(tmp_path: Path) -> None:
    error = fault(tmp_path, "[[component]\n")
    assert error.where.endswith("kit.toml:2")
    assert "not valid TOML" in error.message


def test_a_kit_that_is_not_utf8_says_so(tmp_path: Path) -> None:
    (tmp_path / "kit.toml").write_bytes(b'title = "T"\nid = "\xff"\n')
    with pytest.raises(DefinitionError, match="not UTF-8") as caught:
        read_kit(Shelf(), tmp_path)
    assert caught.value.where.endswith("kit.toml:2")


def test_a_csv_row_with_a_cell_too_many_is_named(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,title\na,b\nc,d,e\n", "utf-8")
    error = fault(tmp_path, CARD + 'data = "deck.csv"\n')
    assert error.where.endswith("deck.csv:3")
    assert "3 cells" in error.message


def test_columns_missing_in_a_row_are_empty(tmp_path: Path) -> None:
    rows = 'rows = [{ id = "a", value = 1 }, { id = "b" }]\n'
    pieces = kit(tmp_path, CARD + rows).components[0].pieces
    assert pieces[1].row == {"id": "b", "value": ""}


def test_the_line_of_a_key_is_found_in_tables_arrays_and_inline_tables() -> None:
    text = (
        'title = """\n[[component]]\nid = 1\n"""\n'
        "[palette] # colours\nmoss = 1\n"
        "[[component]]\nid = 1\n[[component]]\nid = 2\n"
        "rows = [\n  { a = 1 },\n]\nfront = { title = 1, index = 2 }\n"
        "[component.back]\nemblem = 1\n"
    )
    source = Source(Path("k.toml"), text)
    assert source.line(("palette", "moss")) == 6
    assert source.line(("component", 0, "id")) == 8
    assert source.line(("component", 1, "id")) == 10
    assert source.line(("component", 1, "rows")) == 11
    assert source.line(("component", 1, "front", "index")) == 14
    assert source.line(("component", 1, "back", "emblem")) == 16
    assert source.line(("component", 1, "nothing")) == 9


def test_placeholders_nest_and_icons_are_left_for_the_text() -> None:
    row = {"suit": "tree", "n": "7"}
    assert fill("{n} {text:{suit}} {icon:{suit}}", row, {"tree": "Tannen"}) == "7 Tannen {icon:tree}"
    with pytest.raises(Unknown) as caught:
        fill("{siut}", row, {})
    assert caught.value.hint == 'did you mean "suit"?'


def test_every_key_and_kind_is_documented() -> None:
    page = (Path(__file__).parents[1] / "docs" / "press.md").read_text("utf-8")
    written = set(re.findall(r"[A-Za-z][A-Za-z-]*", page))
    keys = {field for model in (Template, *SLOT_KINDS.values()) for field in model.__struct_fields__}
    assert keys - {"lineage"} <= written
    assert {path.stem for path in templates_folder().glob("*.toml")} <= written
    options = {
        name for option in build.params for name in option.opts if not getattr(option, "hidden", False)
    }
    assert {name.lstrip("-") for name in options} - {"games"} <= written


def test_a_room_that_has_words_says_which_languages_it_speaks() -> None:
    with pytest.raises(UsageError) as caught:
        read_words(Shelf(), FOREST, "pl", "Forest")
    assert caught.value.hint == "languages: en, fr"


def test_the_press_says_the_same_things_in_every_language_it_knows() -> None:
    files = sorted((templates_folder() / "words").glob("*.toml"))
    spoken = {file.stem: Source(file, file.read_text("utf-8")).data for file in files}
    assert {"en", "fr"} <= spoken.keys()
    for words in spoken.values():
        assert words.keys() == spoken["en"].keys()
        for key, said in words.items():
            assert set(re.findall(r"\{\w+\}", said)) == set(re.findall(r"\{\w+\}", spoken["en"][key]))
