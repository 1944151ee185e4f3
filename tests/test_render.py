"""The three back ends: the PDF is sound and small, and SVG and PNG show the same picture."""

import re
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from pnp.layout.art import read_art
from pnp.layout.glyphs import glyph
from pnp.layout.scene import Group, Link, Node, Text, moved
from pnp.layout.scene import Image as ScenePhoto
from pnp.layout.scene import Path as ScenePath
from pnp.layout.shapes import rect
from pnp.layout.sheets import Document, Page, face_page
from pnp.render import pdf, png, svg
from tests.printing import parts, printed


def page(*nodes: Node, size: tuple[float, float] = (60, 40)) -> Page:
    box = (0, 0, *size)
    return Page(size, nodes, "page", box, box)


def pixels(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def at(picture: Image.Image, x: float, y: float, dpi: float) -> tuple[int, ...]:
    value = picture.getpixel((round(x / 25.4 * dpi), round(y / 25.4 * dpi)))
    assert isinstance(value, tuple)
    return value


def photo(color: tuple[int, int, int]) -> bytes:
    target = BytesIO()
    picture = Image.new("RGB", (4, 4), color)
    picture.putpixel((0, 0), (0, 0, 0))
    picture.save(target, "PNG")
    return target.getvalue()


def test_shapes_are_painted_where_the_scene_puts_them() -> None:
    square = ScenePath(*rect(10, 5, 20, 10), fill="#b8323a", stroke="#22344a", width=2)
    picture = pixels(png.render(page(square), 127))
    assert picture.size == (300, 200)
    assert at(picture, 20, 10, 127) == (0xB8, 0x32, 0x3A)
    assert at(picture, 10, 10, 127) == (0x22, 0x34, 0x4A)
    assert at(picture, 5, 5, 127) == (255, 255, 255)


def test_named_groups_are_drawn_through_their_matrix_and_clipped() -> None:
    square = ScenePath(*rect(-10, -10, 30, 30), fill="#2f6b4f")
    shared = Group((square,), moved(20, 10), (0, 0, 5, 5), "square")
    again = Group((square,), moved(40, 10), (0, 0, 5, 5), "square")
    picture = pixels(png.render(page(shared, again), 127))
    for x in (22, 42):
        assert at(picture, x, 12, 127) == (0x2F, 0x6B, 0x4F)
    for x in (18, 27, 38, 47):
        assert at(picture, x, 12, 127) == (255, 255, 255)


def test_photographs_stand_upright_in_every_back_end() -> None:
    node = ScenePhoto(10, 10, 20, 20, "x.png", photo((200, 30, 30)))
    picture = pixels(png.render(page(node), 127))
    assert max(at(picture, 11.5, 11.5, 127)) < 60
    assert at(picture, 28, 28, 127)[0] > 190
    assert "data:image/png;base64," in svg.render(page(node))


@pytest.mark.parametrize("name", ["cards/hare-2", "die/1", "figures/1", "podium/1"])
def test_svg_and_pdf_show_the_same_picture(name: str) -> None:
    shown = face_page(parts(lang="fr")[name].front, name)
    drawn = svg.render(shown)
    # Our own reader knows no clips: without them the drawing is the same, as nothing reaches outside.
    plain = re.sub(
        r"<defs>.*?</defs>|<defs ?/>", "", re.sub(r' clip-path="[^"]*"', "", drawn), flags=re.DOTALL
    )
    art = read_art(plain.encode(), name)
    again = page(*art.paths, size=shown.size)
    one, other = pixels(png.render(shown, 150)), pixels(png.render(again, 150))
    assert one.size == other.size
    # Letters are smoothed a little differently as glyphs and as outlines; no pixel differs by much.
    difference = ImageChops.difference(one, other).convert("L")
    assert difference.histogram()[160:] == [0] * 96
    different = sum(difference.histogram()[100:])
    assert different < 0.003 * one.width * one.height


def test_letters_have_outlines_composed_ones_too() -> None:
    for character in "aÀéłŹ→":
        ops, xy = glyph("text", character)
        assert ops.startswith("M")
        assert ops.endswith("Z")
        assert min(xy[1::2]) > -1.2
        assert max(xy[1::2]) < 0.4
    assert glyph("text", " ") == ("", ())


def test_links_are_lifted_out_of_groups_onto_the_page() -> None:
    inside = Group((Link(1, 2, 10, 5, "https://example.org/"),), moved(20, 10), (0, 0, 60, 40), "linked")
    data = pdf.render(Document("T", "en", (page(inside),)))
    (note,) = PdfReader(BytesIO(data)).pages[0]["/Annots"]
    found = note.get_object()
    assert found["/A"]["/URI"] == "https://example.org/"
    mm = [float(value) * 25.4 / 72 for value in found["/Rect"]]
    assert mm == pytest.approx([21, 40 - 17, 31, 40 - 12], abs=0.01)


def test_the_pdf_says_title_language_bookmarks_and_boxes(tmp_path: Path) -> None:
    reader = PdfReader(printed(tmp_path, lang="fr").pdf, strict=True)
    assert reader.metadata is not None
    assert reader.metadata.title == "La forêt"
    assert reader.trailer["/Root"]["/Lang"] == "fr"  # type: ignore[index]
    titles = [entry["/Title"] for entry in reader.outline]  # type: ignore[call-overload,index]
    assert titles[0] == "Commencez ici"
    assert titles[1] == "feuille 1/9 recto"
    assert len(titles) == len(reader.pages)
    for sheet in reader.pages[1:]:
        trim, bleed, media = sheet.trimbox, sheet.bleedbox, sheet.mediabox
        assert media.left <= bleed.left <= trim.left < trim.right <= bleed.right <= media.right
        assert media.bottom <= bleed.bottom <= trim.bottom < trim.top <= bleed.top <= media.top
    first = reader.pages[1]
    assert float(first.trimbox.width) == pytest.approx(3 * 63 * 72 / 25.4, abs=0.01)
    assert float(first.trimbox.height) == pytest.approx(3 * 88 * 72 / 25.4, abs=0.01)


def test_every_font_is_embedded_and_subset(tmp_path: Path) -> None:
    file = printed(tmp_path).pdf
    reader = PdfReader(file)
    found = set()
    for sheet in reader.pages:
        for reference in sheet["/Resources"]["/Font"].values():  # type: ignore[index]
            font = reference.get_object()
            found.add(font["/BaseFont"])
            assert "/FontFile2" in font["/FontDescriptor"]
    assert found
    assert all(re.match(r"/[A-Z]{6}\+", name) for name in found), found
    assert b"Helvetica" not in file.read_bytes()


def test_each_distinct_face_is_one_form(tmp_path: Path) -> None:
    reader = PdfReader(printed(tmp_path).pdf)
    forms = reader.pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
    names = [name for name in forms if name.startswith("/cards.")]
    assert len(names) == 4 + 1
    assert all(forms[name]["/Subtype"] == "/Form" for name in names)


def test_the_words_can_be_found_in_the_pdf(tmp_path: Path) -> None:
    text = "\n".join(sheet.extract_text() for sheet in PdfReader(printed(tmp_path, lang="fr").pdf).pages)
    for word in ("Lièvre", "La clairière", "feuille 1/9", "Imprimez"):
        assert word in text


def test_pdfium_reads_every_page_and_none_is_empty(tmp_path: Path) -> None:
    document = pypdfium2.PdfDocument(printed(tmp_path, ink="low", paper="letter").pdf)
    for sheet in document:
        picture = sheet.render(scale=0.5).to_pil().convert("L")
        assert picture.getextrema()[0] < 200


def test_text_of_one_page_needs_no_second_font() -> None:
    data = pdf.render(Document("T", "en", (page(Text(5, 20, "Hare", "title", 6, "#000000")),)))
    assert "Hare" in PdfReader(BytesIO(data)).pages[0].extract_text()
