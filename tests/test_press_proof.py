"""The proof finds each fault in a PDF that has exactly that one, and nothing in files without."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.cli.pnp import pnp
from pnp.errors import PnpError
from pnp.layout.fonts import font_file
from pnp.layout.scene import Group, Node, moved, times
from pnp.layout.sheets import PAPERS, WORKFLOWS, Document, Page
from pnp.press import stage
from pnp.press.proof import proof_file
from pnp.press.proof_report import Report
from pnp.press.rooms import house_rooms
from tests.printing import FOREST, printed
from tests.test_build_cli import run

Change = Callable[[Page], Page]


def checks(report: Report) -> set[str]:
    return {fault.check for fault in report.faults}


def spoiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Change) -> Report:
    """The report on a file of the press, one thing on its pages having gone wrong."""
    real = stage.lay_out

    def lay_out(*arguments: object) -> stage.Job:
        job = real(*arguments)  # type: ignore[arg-type]
        document = job.document
        pages = tuple(change(page) for page in document.pages)
        return job._replace(document=Document(document.title, document.lang, pages))

    monkeypatch.setattr(stage, "lay_out", lay_out)
    return proof_file(printed(tmp_path).pdf)


def each(change: Callable[[Node], list[Node]]) -> Change:
    def changed(page: Page) -> Page:
        return structs.replace(page, nodes=tuple(new for node in page.nodes for new in change(node)))

    return changed


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", WORKFLOWS)
def test_nothing_is_wrong_with_a_sound_file(tmp_path: Path, backs: str, paper: str) -> None:
    report = proof_file(printed(tmp_path, backs=backs, paper=paper).pdf)
    assert report.faults == []
    assert report.registration == (None if backs == "none" else 0.0)
    assert len(report.ink) == report.pages
    assert report.smallest_text == 6.5


@pytest.mark.parametrize("game", house_rooms())
def test_nothing_is_wrong_with_the_games_of_the_house(tmp_path: Path, game: str) -> None:
    assert proof_file(printed(tmp_path, house_rooms()[game]).pdf).faults == []


def test_a_back_that_lies_beside_its_front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shift(node: Node) -> list[Node]:
        if isinstance(node, Group) and node.name.startswith("cards.back"):
            return [structs.replace(node, matrix=times(moved(0.3, -0.4), node.matrix))]
        return [node]

    report = spoiled(tmp_path, monkeypatch, each(shift))
    assert checks(report) == {"registration"}
    assert report.registration == pytest.approx(0.4, abs=0.002)
    assert "+0.30 mm across, -0.40 mm down" in report.faults[0].message
    assert report.faults[0].page == 3


def test_a_back_a_tenth_of_a_millimetre_off_is_fine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shift(node: Node) -> list[Node]:
        if isinstance(node, Group) and ".back" in node.name:
            return [structs.replace(node, matrix=times(moved(0.09, 0), node.matrix))]
        return [node]

    assert spoiled(tmp_path, monkeypatch, each(shift)).faults == []


@pytest.mark.parametrize("copies", [0, 2])
def test_a_part_too_few_and_a_part_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copies: int
) -> None:
    once = iter([True])

    def miscount(node: Node) -> list[Node]:
        marker = isinstance(node, Group) and node.name == "markers.front.1" and node.matrix[0] == 1
        return [node] * copies if marker and next(once, False) else [node]

    report = spoiled(tmp_path, monkeypatch, each(miscount))
    assert checks(report) == {"count"}
    assert report.faults[0].message == f"markers.front.1: {4 + copies} printed, 5 in the manifest"


def test_sheets_that_hold_less_than_was_promised(tmp_path: Path) -> None:
    built = printed(tmp_path)
    known = json.loads(built.manifest.read_bytes())
    known["components"][0]["pieces"][0]["count"] += 1
    built.manifest.write_text(json.dumps(known), "utf-8")
    report = proof_file(built.pdf)
    assert checks(report) == {"count"}
    assert "promised" in report.faults[0].message


def test_a_file_that_is_not_its_manifests(tmp_path: Path) -> None:
    built = printed(tmp_path)
    built.pdf.write_bytes(built.pdf.read_bytes() + b"%\n")
    report = proof_file(built.pdf)
    assert [fault.message for fault in report.faults] == [
        "the file is not the one its manifest was written for; build it again"
    ]


def kit(tmp_path: Path, template: str, component: str) -> Report:
    """The report on a kit of one component."""
    folder = tmp_path / "small"
    folder.mkdir()
    text = (
        f'title = "Small"\n[template.own]\n{template}\n[[component]]\nid = "own"\nkind = "own"\n{component}\n'
    )
    (folder / "kit.toml").write_text(text, "utf-8")
    return proof_file(printed(tmp_path / "out", folder).pdf)


def test_words_outside_the_safe_area(tmp_path: Path) -> None:
    words = 'extends = "card"\nfront.title.box = [1, 1, 61, 8]\nfront.title.align = "left"'
    report = kit(tmp_path, words, 'front = { title = "Hill" }')
    assert checks(report) == {"safe"}
    assert report.faults[0].message.startswith("own 1: “Hill” is ")
    assert 1.5 < report.faults[0].value < 2.5


def test_words_outside_the_safe_area_of_a_board_in_panels(tmp_path: Path) -> None:
    words = 'extends = "board"\nsize = [300, 240]\nfront.label.box = [280, 200, 19.5, 8]\n'
    report = kit(tmp_path, words + 'front.label.align = "right"', 'front = { label = "Hill" }')
    assert checks(report) == {"safe"}


def test_words_below_six_points(tmp_path: Path) -> None:
    report = kit(tmp_path, 'extends = "card"\nfront.title.pt = [4, 4]', 'front = { title = "Hill" }')
    assert checks(report) == {"text"}
    assert report.faults[0].message == "“Hill” is set in 4.0 pt (own 1)"
    assert report.smallest_text == 4.0


def tokens(*colours: str) -> str:
    return "rows = [" + ", ".join(f'{{ id = "{c[1:]}", colour = "{c}" }}' for c in colours) + "]"


def test_pieces_that_differ_in_colour_only_and_merge_for_colour_blind_people(tmp_path: Path) -> None:
    report = kit(tmp_path, 'extends = "token"\nfront.ground.fill = "{colour}"', tokens("#c0392b", "#6f7a1e"))
    assert checks(report) == {"colour"}
    assert "deuteranopia" in report.faults[0].message or "protanopia" in report.faults[0].message


def test_colours_that_everybody_can_tell_apart_are_fine(tmp_path: Path) -> None:
    own = 'extends = "token"\nfront.ground.fill = "{colour}"'
    assert kit(tmp_path, own, tokens("#123456", "#f0d040")).faults == []


def foreign(path: Path, draw: Callable[[Canvas], None], embed: bool = True) -> Report:
    """The report on a PDF that did not come from the press."""
    registerFont(TTFont("ours", str(font_file("text"))))
    canvas = Canvas(str(path), pagesize=(300, 300), initialFontName="ours")
    canvas.setFont("ours" if embed else "Helvetica", 10)
    draw(canvas)
    canvas.save()
    return proof_file(path)


def picture(pixels: int) -> ImageReader:
    target = BytesIO()
    Image.new("RGB", (pixels, pixels), "#dde").save(target, "PNG")
    target.seek(0)
    return ImageReader(target)


FOREIGN = {
    "fonts": (lambda canvas: canvas.drawString(50, 50, "Hill"), False),
    "dpi": (lambda canvas: canvas.drawImage(picture(299), 50, 50, 72, 144), True),
    "text": (lambda canvas: (canvas.scale(0.5, 0.5), canvas.drawString(50, 50, "Hill")), True),
    "ink": (lambda canvas: (canvas.setFillColorRGB(1, 0, 0), canvas.rect(0, 0, 300, 200, fill=1)), True),
}


@pytest.mark.parametrize("check", FOREIGN)
def test_a_pdf_from_elsewhere_with_one_fault(tmp_path: Path, check: str) -> None:
    draw, embed = FOREIGN[check]
    report = foreign(tmp_path / "theirs.pdf", draw, embed)  # type: ignore[arg-type]
    assert checks(report) == {check}
    assert report.checks == ["fonts", "dpi", "text", "ink"]


def test_a_sound_pdf_from_elsewhere(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 50, "Hill")
        canvas.drawImage(picture(300), 50, 80, 72, 72)

    report = foreign(tmp_path / "theirs.pdf", draw)
    assert report.faults == []
    assert (report.smallest_text, report.lowest_dpi) == (10.0, 300.0)


def test_ink_is_measured_in_percent_of_the_page(tmp_path: Path) -> None:
    def half_black(canvas: Canvas) -> None:
        canvas.setFillGray(0)
        canvas.rect(0, 0, 300, 150, fill=1)

    ink = foreign(tmp_path / "theirs.pdf", half_black).ink[0]
    assert ink.black == pytest.approx(50, abs=1)
    assert ink.cyan == ink.magenta == ink.yellow == 0


def test_what_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises(PnpError, match="no PDF that can be read"):
        proof_file(broken)
    with pytest.raises(PnpError, match="no such file"):
        proof_file(tmp_path / "none.pdf")
    built = printed(tmp_path)
    built.manifest.write_text("{}", "utf-8")
    with pytest.raises(PnpError, match="no manifest of the press"):
        proof_file(built.pdf)


def test_the_command_answers_with_0_1_or_2(tmp_path: Path) -> None:
    built = printed(tmp_path)
    fine = run("proof", built.pdf)
    assert (fine.returncode, fine.stderr) == (0, "")
    assert "✓ fronts and backs: backs within 0.00 mm" in fine.stdout
    foreign(tmp_path / "theirs.pdf", lambda canvas: canvas.drawString(9, 9, "Hill"), embed=False)
    faulty = run("proof", "--json", tmp_path / "theirs.pdf")
    assert faulty.returncode == 1
    assert json.loads(faulty.stdout)["faults"][0]["check"] == "fonts"
    missing = run("proof", tmp_path / "none.pdf")
    assert missing.returncode == 2
    assert "none.pdf" in missing.stderr
    assert "Traceback" not in missing.stderr


def test_a_build_ends_with_the_proof_and_remembers_it(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    own = '[template.own]\nextends = "card"\nfront.title.pt = [4, 4]\n'
    part = '[[component]]\nid = "own"\nkind = "own"\nfront = { title = "Hill" }\n'
    (folder / "kit.toml").write_text(f'title = "Small"\n{own}{part}', "utf-8")
    out = tmp_path / "out"
    assert run("build", folder, "-o", out, "--no-proof").returncode == 0
    for _ in range(2):
        ran = run("build", folder, "-o", out)
        assert ran.returncode == 1
        assert "1 fault\n  page 2: “Hill” is set in 4.0 pt (own 1)" in ran.stderr
    assert json.loads((out / "small-en-a4.json").read_bytes())["faults"]
    assert run("build", folder, "-o", out, "--no-proof").returncode == 0


def test_a_file_that_was_proofed_is_not_read_again(tmp_path: Path) -> None:
    import subprocess
    import sys

    run("build", FOREST, "-o", tmp_path)
    script = "import sys; from pnp.cli.pnp import pnp\n"
    script += f"try: pnp(['build', {str(FOREST)!r}, '-o', {str(tmp_path)!r}])\n"
    script += "finally: print('pypdfium2' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


def test_help_of_the_command_shows_examples() -> None:
    from click.testing import CliRunner

    page = CliRunner().invoke(pnp, ["proof", "--help"]).output
    assert page.count("pnp proof") >= 4
    assert "--json" in page
