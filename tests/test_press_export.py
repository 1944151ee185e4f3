"""Exports keep to the sizes their targets publish, and hold every face as often as the kit says."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from PIL import Image

from pnp.errors import UsageError
from pnp.layout.scene import apply
from pnp.layout.sheets import PAPERS
from pnp.press.export import Exported, Wish, export
from pnp.press.export_mpc import FORMATS, fitting
from pnp.press.export_tts import cell, grid
from pnp.press.order import Order
from tests.printing import FOREST, forms, parts
from tests.test_build_cli import left, run

SVG = "{http://www.w3.org/2000/svg}"


def exported(tmp_path: Path, to: str, dpi: float = 300, folder: Path = FOREST, **options: Any) -> Exported:
    return export(folder, Wish(Order(**options), to, dpi, tmp_path))


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


@pytest.mark.parametrize("dpi", [300, 150])
def test_a_picture_of_each_face_has_the_pixels_of_trim_and_bleed(tmp_path: Path, dpi: float) -> None:
    done = exported(tmp_path, "png", dpi, only=("cards", "tiles"))
    made = parts()
    card, tile = made["cards/hare-1"], made["tiles/pond"]
    for part in (card, tile):
        meant = tuple(round((side + 2 * part.bleed) / 25.4 * dpi) for side in part.size)
        assert size(done.folder / part.component.id / f"{part.id}-front.png") == meant
    assert size(done.folder / "cards" / "all-back.png") == size(done.folder / "cards" / "hare-1-front.png")
    pieces = [name for name in made if name.startswith(("cards/", "tiles/"))]
    assert done.files == len(pieces) + 2 == len(list(done.folder.rglob("*.png")))


def test_a_drawing_of_each_face_is_as_large_as_the_face_and_needs_no_font(tmp_path: Path) -> None:
    done = exported(tmp_path, "svg", only=("tiles",))
    root = ElementTree.parse(done.folder / "tiles" / "pond-front.svg").getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("84mm", "84mm", "0 0 84 84")
    assert not list(root.iter(f"{SVG}text"))
    assert len(list(root.iter(f"{SVG}path"))) > 2


def layers(path: Path) -> dict[str, list[list[float]]]:
    """The paths of each layer of a cut file, as numbers."""
    root = ElementTree.parse(path).getroot()
    return {
        layer.get("id", ""): [
            [float(number) for number in re.findall(r"-?\d+\.?\d*", line.get("d", ""))]
            for line in layer.iter(f"{SVG}path")
        ]
        for layer in root.findall(f"{SVG}g")
    }


@pytest.mark.parametrize("paper", PAPERS)
def test_the_machine_cuts_where_the_parts_are_printed(tmp_path: Path, paper: str) -> None:
    done = exported(tmp_path, "cut", paper=paper, backs="none", only=("cards", "tiles", "figures"))
    drawings = sorted(done.folder.glob("*.svg"))
    pages = forms(done.folder / "print.pdf")
    assert len(pages) == len(drawings)
    sizes = {part.front.name: part.size for part in parts().values()}
    for drawing, page in zip(drawings, pages, strict=True):
        cut = [(min(xy[::2]), min(xy[1::2]), max(xy[::2]), max(xy[1::2])) for xy in layers(drawing)["cut"]]
        for (x1, y1, x2, y2), form in zip(cut, page, strict=True):
            w, h = sizes[form.name]
            corners = [apply(form.matrix, x, y) for x, y in ((0, 0), (w, 0), (w, h), (0, h))]
            assert x1 == pytest.approx(min(x for x, _ in corners), abs=0.01)
            assert y2 == pytest.approx(max(y for _, y in corners), abs=0.01)
            assert x2 - x1 == pytest.approx(max(x for x, _ in corners) - min(x for x, _ in corners), abs=0.01)
            assert 10 < y1 < y2 < PAPERS[paper][1] - 10


def test_cut_score_draw_and_marks_are_layers_of_their_own(tmp_path: Path) -> None:
    done = exported(tmp_path, "cut")
    found = [layers(path) for path in sorted(done.folder.glob("*.svg"))]
    assert all([*one] == ["registration", "cut", "score", "draw"] for one in found)
    made = parts()
    folds = sum(len(part.folds) * part.copies for part in made.values())
    assert sum(len(one["score"]) for one in found) == folds
    assert sum(len(one["draw"]) for one in found) >= 1
    slits = sum(len(part.slits) * part.copies for part in made.values() if part.component.id != "clearing")
    panels = sum(len(one["cut"]) for one in found) - slits
    whole = sum(p.copies for p in made.values() if p.component.id not in ("clearing", "pad"))
    assert panels > whole
    root = ElementTree.parse(next(iter(done.folder.glob("*.svg")))).getroot()
    labels = [g.get("{http://www.inkscape.org/namespaces/inkscape}label") for g in root.findall(f"{SVG}g")]
    assert labels == ["registration", "cut", "score", "draw"]


@pytest.mark.parametrize("paper", PAPERS)
def test_marks_are_those_a_silhouette_looks_for_and_stand_free(tmp_path: Path, paper: str) -> None:
    from pypdfium2 import PdfDocument

    done = exported(tmp_path, "cut", paper=paper)
    marks = layers(done.folder / "sheet-01.svg")["registration"]
    wide, high = PAPERS[paper]
    assert marks[0] == [10, 10, 15, 10, 15, 15, 10, 15]
    assert max(marks[1][::2]) == pytest.approx(wide - 10)
    assert max(marks[4][1::2]) == pytest.approx(high - 10)
    pdf = PdfDocument(done.folder / "print.pdf")
    for number in range(len(pdf)):
        picture = pdf[number].render(scale=2).to_pil().convert("L")
        scale = picture.width / wide
        front = picture.getpixel((int(12.5 * scale), int(12.5 * scale))) == 0
        # Just outside the square, on all sides, the paper is white.
        around = [(9.3, 12.5), (15.7, 12.5), (12.5, 9.3), (12.5, 15.7)]
        if front:
            assert all(picture.getpixel((int(x * scale), int(y * scale))) == 255 for x, y in around)
    pdf.close()


def test_sheets_folded_over_are_not_for_machines(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="too thick"):
        exported(tmp_path, "cut", backs="gutterfold")


def addresses(facts: Any) -> Iterator[Path]:
    if isinstance(facts, dict):
        for key, value in facts.items():
            if key.endswith("URL"):
                yield Path(unquote(urlsplit(value).path))
            else:
                yield from addresses(value)
    elif isinstance(facts, list):
        for one in facts:
            yield from addresses(one)


def test_a_table_gets_every_card_and_only_pictures_it_can_load(tmp_path: Path) -> None:
    done = exported(tmp_path, "tts")
    saved = json.loads((done.folder / "Forest.json").read_bytes())
    pictures = set(addresses(saved))
    assert pictures == set(done.folder.glob("*.png"))
    for picture in pictures:
        assert max(size(picture)) <= 4096
    decks = [one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom"]
    cards = next(deck for deck in decks if len(deck["DeckIDs"]) == 10)
    (sheet,) = cards["CustomDeck"].values()
    assert 2 <= sheet["NumWidth"] <= 10
    assert 2 <= sheet["NumHeight"] <= 7
    assert [card["CardID"] for card in cards["ContainedObjects"]] == cards["DeckIDs"]
    copies = Counter(Counter(cards["DeckIDs"]).values())
    assert copies == Counter(p.copies for name, p in parts().items() if name.startswith("cards/"))
    fronts = size(done.folder / "cards-1-fronts.png")
    assert fronts[0] % sheet["NumWidth"] == fronts[1] % sheet["NumHeight"] == 0
    tiles = Counter(one["Name"] for one in saved["ObjectStates"])
    assert tiles["Custom_Tile"] == 1 + 4 + 12 + 5 + 3 + 2 + 1


def test_a_sheet_has_at_most_ten_by_seven_places_and_the_last_is_the_back(tmp_path: Path) -> None:
    for count in range(1, 71):
        across, down = grid(count)
        assert across <= 10
        assert down <= 7
        assert across * down >= count
    assert max(a * b for a, b in zip(cell((63, 88), 10, 7, 1200), (10, 7), strict=True)) <= 4096
    done = exported(tmp_path, "tts", dpi=60, only=("cards",))
    with (
        Image.open(done.folder / "cards-1-fronts.png") as sheet,
        Image.open(done.folder / "cards-1-back.png") as back,
    ):
        w, h = back.size
        last = sheet.crop((sheet.width - w, sheet.height - h, sheet.width, sheet.height))
        assert last.tobytes() == back.tobytes()


def test_more_cards_than_a_sheet_holds_take_two(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    rows = ", ".join(f'{{ id = "c{n}", index = "{n}" }}' for n in range(75))
    kit = f'title = "Many"\n[[component]]\nid = "deck"\nkind = "card"\nrows = [{rows}]\n'
    (folder / "kit.toml").write_text(kit, "utf-8")
    done = exported(tmp_path / "out", "tts", 40, folder)
    saved = json.loads((done.folder / "Many.json").read_bytes())
    (deck,) = saved["ObjectStates"]
    assert [*deck["CustomDeck"]] == ["1", "2"]
    assert len(set(deck["DeckIDs"])) == 75
    assert max(number % 100 for number in deck["DeckIDs"]) == 68


def test_a_print_shop_gets_poker_cards_of_825_by_1125_pixels(tmp_path: Path) -> None:
    done = exported(tmp_path, "mpc", only=("cards",))
    deck = done.folder / "cards-poker"
    fronts = sorted((deck / "fronts").iterdir())
    assert len(fronts) == 10
    assert {size(path) for path in [*fronts, deck / "backs" / "all.png"]} == {(825, 1125)}
    assert [path.name[:4] for path in fronts] == [f"{n:03}-" for n in range(1, 11)]
    with Image.open(fronts[0]) as picture:
        assert round(picture.info["dpi"][0]) == 300


def test_a_ground_that_reaches_the_edge_reaches_the_shops_edge(tmp_path: Path) -> None:
    folder = tmp_path / "green"
    folder.mkdir()
    own = '[template.own]\nextends = "card"\n[template.own.front.meadow]\ntype = "shape"\nfill = "#00ff00"\n'
    part = '[[component]]\nid = "own"\nkind = "own"\n'
    (folder / "kit.toml").write_text(f'title = "Green"\n{own}{part}', "utf-8")
    done = exported(tmp_path / "out", "mpc", folder=folder)
    with Image.open(BytesIO((done.folder / "own-poker" / "fronts" / "001-1.png").read_bytes())) as picture:
        wide, high = picture.size
        corners = [(1, 1), (wide - 2, 1), (1, high - 2), (wide - 2, high - 2)]
        assert {picture.convert("RGB").getpixel(place) for place in corners} == {(0, 255, 0)}


def test_formats_of_the_shop() -> None:
    pixels = {name: tuple(round((side + 0.25) * 300) for side in FORMATS[name]) for name in FORMATS}
    assert pixels == {
        "poker": (825, 1125),
        "bridge": (750, 1125),
        "mini": (600, 825),
        "tarot": (900, 1500),
        "square": (1125, 1125),
    }
    assert fitting((63, 88)) == fitting((88, 63)) == fitting((63.5, 88.9)) == "poker"
    assert fitting((41, 63)) == "mini"
    assert fitting((100, 20)) == ""


def test_an_export_that_cannot_be_writes_nothing(tmp_path: Path) -> None:
    ran = run("export", "gift-race", "--to", "mpc", "-o", tmp_path / "out")
    assert (ran.returncode, left(tmp_path / "out")) == (2, [])
    assert "only cards go to a print shop" in ran.stderr
    ran = run("export", FOREST, "--to", "png", "--only", "crads", "-o", tmp_path / "out")
    assert (ran.returncode, left(tmp_path / "out")) == (2, [])
    assert 'did you mean "cards"?' in ran.stderr
    assert run("export", FOREST, "--to", "gif").returncode == 2


def test_the_command_says_where_the_files_are(tmp_path: Path) -> None:
    ran = run("export", FOREST, "--to", "svg", "--only", "aid", "--lang", "fr", "-o", tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == f"{tmp_path}/forest-fr-svg: 2 files\n"
    assert run("export", "--help").stdout.count("pnp export") >= 5
