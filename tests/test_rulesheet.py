"""The printed rule sheet: every clause under its number, in reading order, on paper people have."""

import re
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from pnp.cli.pnp import pnp
from pnp.errors import DefinitionError, LayoutError
from pnp.games import Room, rooms
from pnp.layout.flow import Anchor, Strip, paragraph, pour
from pnp.layout.scene import Text
from pnp.layout.sheets import PAPERS
from pnp.models.shelf import Shelf
from pnp.models.text import Text as GameText
from pnp.models.text import languages, load_text
from pnp.press.booklet import booklet_order
from pnp.press.order import RuleOrder
from pnp.press.rules import lay_out_rules, print_rules
from tests.printing import FOREST

POINTS = 72 / 25.4
every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)
SHEETS = [(room, lang) for room in rooms() for lang in languages(room.folder)]
NAMES = [f"{room.id}-{lang}" for room, lang in SHEETS]
every_sheet = pytest.mark.parametrize(("room", "lang"), SHEETS, ids=NAMES)


def printed(room: Room, out: Path, **options: str) -> PdfReader:
    return PdfReader(print_rules(room.folder, RuleOrder(**options), out).pdf)


def squeezed(text: str) -> str:
    """Text without spaces and the hyphens of divided words: what a reader reads."""
    return re.sub(r"[\s\u00ad-]+", "", text)


def read(pdf: PdfReader) -> str:
    """What stands in the columns; the foot is the last line of a page."""
    return squeezed("".join(page.extract_text().rpartition("\n")[0] for page in pdf.pages))


class Sheet(NamedTuple):
    """The words of a language, and what is read on the sheet printed in it."""

    text: GameText
    said: str


@pytest.fixture(scope="module", params=SHEETS, ids=NAMES)
def sheet(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Sheet:
    """Every sheet printed and read once: reading takes longer than printing."""
    room, lang = request.param
    said = read(printed(room, tmp_path_factory.mktemp("sheet"), lang=lang))
    return Sheet(load_text(room.folder, lang), said)


def test_all_clauses_stand_on_the_sheet_in_order_under_the_numbers_the_referee_cites(sheet: Sheet) -> None:
    text, said = sheet
    place = 0
    for number, clause in text.clauses.values():
        start = said.find(number + squeezed(clause.text), place)
        assert start >= place, f"{number} {clause.id}"
        place = start


def test_questions_and_house_rules_stand_on_the_sheet(sheet: Sheet) -> None:
    text, said = sheet
    for entry in text.faq:
        assert squeezed(entry.question)[:30] in said
        assert text.clauses[entry.clause][0] + squeezed(entry.answer)[:20] in said
    for house in text.house.values():
        assert squeezed(house.title)[:30] in said
    for example in text.examples:
        assert squeezed(example.title) in said


@every_room
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_have_the_size_of_the_paper_and_their_own_fonts(
    room: Room, paper: str, tmp_path: Path
) -> None:
    pdf = printed(room, tmp_path, paper=paper)
    for page in pdf.pages:
        assert [float(side) / POINTS for side in page.mediabox[2:]] == pytest.approx(PAPERS[paper], abs=0.1)
        fonts = page["/Resources"]["/Font"].values()
        assert all("/FontFile2" in font.get_object()["/FontDescriptor"] for font in fonts)


@every_sheet
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_last_page_is_well_filled_and_its_columns_end_level(room: Room, lang: str, paper: str) -> None:
    page = lay_out_rules(Shelf(), room.folder, RuleOrder(lang, paper)).pages[-1]
    wide, high = page.size
    lines = [node for node in page.nodes if isinstance(node, Text) and node.y < high - 16]
    left, right = (max(line.y for line in lines if (line.x < wide / 2) is left) for left in (True, False))
    assert min(left, right) > high / 2
    assert abs(left - right) < 35, "at most a heading with what stays with it"


@every_room
def test_questions_lead_to_their_clause_and_the_outline_to_every_section(room: Room, tmp_path: Path) -> None:
    pdf = printed(room, tmp_path)
    text = load_text(room.folder, "en")
    links = [
        annotation.get_object()
        for page in pdf.pages
        for annotation in page.get("/Annots", [])
        if annotation.get_object()["/Subtype"] == "/Link"
    ]
    assert len(links) == len(text.faq)
    marks = {mark.name: mark for mark in lay_out_rules(Shelf(), room.folder, RuleOrder()).marks}
    for link, entry in zip(links, text.faq, strict=True):
        mark = marks[f"clause-{entry.clause}"]
        page, _, _, top, _ = link["/Dest"]
        assert page.get_object() == pdf.pages[mark.page - 1]
        assert float(top) == pytest.approx((PAPERS["a4"][1] - mark.y) * POINTS, abs=0.1)
    titles = [entry.title for entry in pdf.outline if not isinstance(entry, list)]
    sections = [f"{number}  {section.title}" for number, section in enumerate(text.sections, 1)]
    assert [title for title in titles if title in sections] == sections


@every_sheet
def test_the_document_says_its_language_and_title(room: Room, lang: str, tmp_path: Path) -> None:
    pdf = printed(room, tmp_path, lang=lang)
    assert pdf.trailer["/Root"]["/Lang"] == lang
    assert load_text(room.folder, lang).title in (pdf.metadata.title or "")


@every_room
@pytest.mark.parametrize("shape", ["sheet", "booklet", "aid"])
def test_the_same_order_gives_the_same_bytes(room: Room, shape: str, tmp_path: Path) -> None:
    first = print_rules(room.folder, RuleOrder(shape=shape), tmp_path / "a").pdf
    second = print_rules(room.folder, RuleOrder(shape=shape), tmp_path / "b").pdf
    assert first.read_bytes() == second.read_bytes()


def test_what_is_there_and_unchanged_is_not_printed_again(tmp_path: Path) -> None:
    room = next(rooms())
    assert not print_rules(room.folder, RuleOrder(), tmp_path).skipped
    assert print_rules(room.folder, RuleOrder(), tmp_path).skipped
    assert not print_rules(room.folder, RuleOrder(lang="fr"), tmp_path).skipped


# Booklets


@pytest.mark.parametrize("pages", range(1, 13))
def test_a_folded_booklet_reads_in_order(pages: int) -> None:
    sides = booklet_order(pages)
    sheets = [sides[i : i + 2] for i in range(0, len(sides), 2)]
    # Fold each sheet and lay them into each other: right halves from outside in, left halves back out.
    leaves = [(front[1], back[0]) for front, back in sheets]
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    read_in_order = [page for leaf in leaves for page in leaf]
    assert [page for page in read_in_order if page] == list(range(1, pages + 1))
    assert read_in_order[:pages] == list(range(1, pages + 1))


@every_room
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_is_printed_on_whole_sheets_lying_down(room: Room, paper: str, tmp_path: Path) -> None:
    pdf = printed(room, tmp_path, shape="booklet", paper=paper)
    assert len(pdf.pages) % 2 == 0
    wide, high = PAPERS[paper]
    for page in pdf.pages:
        assert [float(side) / POINTS for side in page.mediabox[2:]] == pytest.approx((high, wide), abs=0.1)
    sides = [re.findall(r"· (\d+)/\d+", page.extract_text()) for page in pdf.pages]
    total = max(int(number) for side in sides for number in side)
    assert sides == [[str(number) for number in pair if number] for pair in booklet_order(total)]
    text = load_text(room.folder, "en")
    first = squeezed(pdf.pages[0].extract_text())
    assert squeezed(text.tagline) in first


# Columns


def lines(count: int) -> list[Strip]:
    return paragraph([()] * count, 4, 3, 2)


@pytest.mark.parametrize("height", range(20, 60))
def test_a_heading_is_not_left_alone_at_the_foot_of_a_column(height: int) -> None:
    heading = Strip(6, gap=3, holds=True, anchor=Anchor("heading"))
    pages = pour([*lines(8), heading, *lines(7)], [height, height], [height, height])
    columns = [[placed.strip for placed in column] for page in pages for column in page]
    [column] = [column for column in columns if heading in column]
    assert column.index(heading) + 2 < len(column), "at least two lines follow"


def test_no_single_line_of_a_paragraph_is_left_behind() -> None:
    for height in range(13, 60):
        pages = pour(lines(5), [height], [height])
        assert all(len(column) != 1 for page in pages for column in page), height


def test_the_columns_of_the_last_page_end_level() -> None:
    pages = pour([strip for _ in range(9) for strip in lines(4)], [80, 80], [80, 80])
    ends = [max((p.y + p.strip.height for p in column), default=0) for column in pages[-1]]
    assert abs(ends[0] - ends[1]) <= 18  # one paragraph


def test_a_picture_that_does_not_fit_comes_a_column_later_and_text_goes_on() -> None:
    picture = Strip(30, floats=True)
    text = lines(2)
    pages = pour([*lines(5), picture, *text, *lines(30)], [32, 40], [40, 40])
    first, second = pages[0]
    assert picture not in [placed.strip for placed in first]
    assert text[0] in [placed.strip for placed in first]
    assert second[0].strip is picture


def test_a_late_picture_does_not_tear_a_paragraph() -> None:
    picture = Strip(20, floats=True)
    torn, next_one = lines(9), lines(3)
    pages = pour([*lines(3), picture, *torn, *next_one], [30, 60], [60])
    left, right = ([placed.strip for placed in column] for column in pages[0])
    assert torn[0] in left
    assert torn[-1] in right
    assert right.index(torn[-1]) < right.index(picture) < right.index(next_one[0])


def test_a_box_higher_than_a_column_is_an_error_that_names_it() -> None:
    with pytest.raises(LayoutError, match="example-x"):
        pour([Strip(50, anchor=Anchor("example-x"))], [40], [40])


# What stops the press


def refused(folder: Path, lang: str = "fr") -> DefinitionError:
    with pytest.raises(DefinitionError) as caught:
        lay_out_rules(Shelf(), folder, RuleOrder(lang))
    return caught.value


def edited(tmp_path: Path, lang: str, old: str, new: str) -> Path:
    """A game like the first of the house, one of its texts changed."""
    folder = tmp_path / "game"
    source = next(rooms()).folder
    copytree(source, folder, ignore=lambda _, names: {"examples", "__pycache__"} & set(names))
    path = folder / "text" / f"{lang}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return folder


def test_a_clause_that_verdicts_cite_but_the_sheet_lacks_stops_the_press(tmp_path: Path) -> None:
    folder = edited(tmp_path, "en", "[why]\n", '[why]\n"ghost/case" = "Boo."\n')
    error = refused(folder, "en")
    assert '"ghost"' in error.message
    assert 'text/en.toml, why."ghost/case"' in error.where


def test_a_translation_without_a_clause_stops_the_press(tmp_path: Path) -> None:
    folder = edited(tmp_path, "en", 'title = "', 'title = "')
    path = folder / "text" / "fr.toml"
    text = path.read_text("utf-8")
    clause = next(
        m for m in re.finditer(r"\[\[sections\.clauses\]\]\n(?:[^\[].*\n)+", text) if "prose" in m[0]
    )
    name = re.search(r'id = "(.*)"', clause[0])
    assert name is not None
    path.write_text(text.replace(clause[0], ""), "utf-8")
    error = refused(folder)
    assert f"text/fr.toml, clauses.{name[1]}" in error.where


def test_a_question_about_no_clause_stops_the_press(tmp_path: Path) -> None:
    folder = edited(
        tmp_path, "en", "[[faq]]\n", '[[faq]]\nquestion = "?"\nanswer = "."\nclause = "ghost"\n[[faq]]\n'
    )
    assert "faq.1.clause" in refused(folder, "en").where


# The command


def test_the_command_prints_the_languages_asked_for(tmp_path: Path) -> None:
    result = CliRunner().invoke(pnp, ["rules", "gift-race", "--lang", "fr,en", "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in tmp_path.glob("*.pdf")) == [
        "gift-race-rules-en-a4.pdf",
        "gift-race-rules-fr-a4.pdf",
    ]


def test_a_build_brings_the_rule_sheet_in_its_language(tmp_path: Path) -> None:
    result = CliRunner().invoke(pnp, ["build", "gift-race", "--lang", "fr", "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert {path.name for path in tmp_path.glob("*.pdf")} == {
        "gift-race-fr-a4.pdf",
        "gift-race-rules-fr-a4.pdf",
    }


def test_a_game_without_rules_is_built_without_a_rule_sheet(tmp_path: Path) -> None:
    result = CliRunner().invoke(pnp, ["build", str(FOREST), "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert not list(tmp_path.glob("*rules*"))


def test_a_language_without_a_name_is_not_all_languages(tmp_path: Path) -> None:
    result = CliRunner().invoke(pnp, ["rules", "gift-race", "--lang", "fr,,de", "-o", str(tmp_path)])
    assert getattr(result.exception, "where", "") == "--lang"
    assert not list(tmp_path.iterdir())


def test_a_language_nobody_wrote_is_an_error_that_names_those_there_are(tmp_path: Path) -> None:
    result = CliRunner().invoke(pnp, ["rules", "gift-race", "--lang", "xx", "-o", str(tmp_path)])
    assert result.exit_code != 0
    assert "languages: " in str(getattr(result.exception, "hint", ""))
    assert not list(tmp_path.iterdir())


def test_a_game_anywhere_on_disk_has_its_examples_judged_by_its_own_rules(tmp_path: Path) -> None:
    room = next(room for room in rooms() if room.id == "gift-race")
    folder = tmp_path / "my_race"
    copytree(room.folder, folder, ignore=lambda _, names: {"__pycache__"} & set(names))
    built = print_rules(folder, RuleOrder(), tmp_path / "out")
    assert built.pdf.name == "my-race-rules-en-a4.pdf"
    (folder / "rules.py").unlink()
    assert "text/en.toml, examples" in refused(folder, "en").where
