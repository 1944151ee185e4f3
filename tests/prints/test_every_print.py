"""All five games on paper, in every language they speak: nothing is missing, too small or in other words."""

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import ceil, hypot
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple, cast

import pypdfium2
import pytest
import rectpack
from pypdf import PdfReader

from pnp.games.elfenbein import position as town
from pnp.games.gift_race import board as roofs
from pnp.games.gift_race import position as gifts
from pnp.games.hare_tortoise import dealing as racing
from pnp.games.hare_tortoise import position as meadow
from pnp.games.reindeer_races import position as herds
from pnp.games.snow_tails import position as sleds
from pnp.layout.impose import usable
from pnp.layout.scene import IDENTITY, Matrix, times
from pnp.layout.sheets import PAPERS, Backs
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.source import read_source
from pnp.press.build import build
from pnp.press.order import Order
from pnp.press.rooms import house_rooms, room_languages
from tests.printing import forms, painted, read_matrix

POINT = 25.4 / 72
ROOMS = house_rooms()
EDITIONS = [(game, lang) for game, folder in ROOMS.items() for lang in room_languages(folder)]
WORD = re.compile(r"[^\W\d_]{2,}")

# What each box holds, as its list of contents counts it, and the same number from the rules that use it.
BOX: dict[str, dict[str, tuple[int, int]]] = {
    "reindeer-races": {
        "movement": (77, sum(herds.PRINTED.values())),
        "track": (27, sum(herds.TRACK_CARDS.values())),
        "reindeer": (16, len(herds.TEAMS) * herds.HERD),
        "stands": (16, len(herds.TEAMS) * herds.HERD),
        "rewards": (15, sum(map(len, herds.REWARDS.values()))),
        "ends": (5, len(herds.TRACKS)),
    },
    "gift-race": {
        "board": (1, 1),
        "gifts": (16, len(roofs.COLOURS) * gifts.GIFTS),
        "logs": (3, gifts.LOGS),
        "aid": (1, 1),
        "die": (1, 1),
    },
    "hare-tortoise": {
        "race": (81, len(racing.DECKS["race"])),
        "bets": (5, len(meadow.ANIMALS)),
        "aids": (5, racing.PLAYERS[-1]),
        "tiles": (11, meadow.TILES),
        "start": (1, 1),
        "finish": (1, 1),
        "podium": (1, 1),
        "arch": (1, 1),
        "animals": (5, len(meadow.ANIMALS)),
        "stands": (5, len(meadow.ANIMALS)),
        "first-player": (1, 1),
        "turbos": (5, len(meadow.ANIMALS)),
    },
    "elfenbein": {
        "board": (1, 1),
        "closed": (6, town.CLOSED),
        "presents": (30, town.PRESENTS),
        "figures": (4, len(town.SEATS)),
        "scores": (4, len(town.SEATS)),
        "pack": (52, len(town.SEATS) * len(town.SUIT)),
    },
    "snow-tails": {
        "straights": (8, 8),
        "bends": (4, 4),
        "hairpins": (2, 2),
        "start": (1, 1),
        "finish": (1, 1),
        "boards": (5, len(sleds.COLOURS)),
        "pawns": (5, len(sleds.COLOURS)),
        "stands": (5, len(sleds.COLOURS)),
        "dogs": (100, len(sleds.COLOURS) * sum(sleds.PRINTED.values())),
        "brakes": (25, len(sleds.COLOURS) * len(sleds.VALUES)),
        "damage": (20, len(sleds.COLOURS) * sleds.DAMAGE_LIMIT),
        "saplings": (20, 20),
        "big-paw": (1, 1),
    },
}
# Cards that are held as a fan; what one sees of them then is the upper left corner.
HELD = [
    ("reindeer-races", "movement"),
    ("hare-tortoise", "race"),
    ("hare-tortoise", "bets"),
    ("elfenbein", "pack"),
    ("snow-tails", "dogs"),
    ("snow-tails", "damage"),
]
CORNER = (20.0, 24.0)

every_game = pytest.mark.parametrize("game", ROOMS)
every_edition = pytest.mark.parametrize(("game", "lang"), EDITIONS, ids=str)


class Print(NamedTuple):
    """A finished file and its manifest."""

    file: Path
    manifest: dict[str, Any]

    def component(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(one for one in self.manifest["components"] if one["id"] == name)
        return found

    def faces(self, component: dict[str, Any]) -> Iterator[tuple[str, int]]:
        """The forms of a component's faces and how often each is printed."""
        for piece in component["pieces"]:
            for side in ("front", "back"):
                if side in piece:
                    yield piece[side]["form"], piece["count"]


@cache
def printed(game: str, lang: str, paper: str = "a4", backs: str = "long") -> Print:
    built = build(ROOMS[game], Order(lang, paper, backs), _shelf())
    return Print(built.pdf, json.loads(built.manifest.read_bytes()))


@cache
def _shelf() -> Path:
    return Path(mkdtemp(prefix="pnp-prints-"))


@pytest.fixture(scope="module", autouse=True)
def _swept() -> Iterator[None]:
    yield
    for file in _shelf().iterdir():
        file.unlink()
    _shelf().rmdir()
    _shelf.cache_clear()
    printed.cache_clear()


def test_every_game_of_the_house_is_held_to_these_laws() -> None:
    assert BOX.keys() == ROOMS.keys()
    assert {game for game, lang in EDITIONS if lang} == ROOMS.keys()


@every_edition
def test_the_box_holds_what_its_list_says_and_its_rules_use(game: str, lang: str) -> None:
    made = printed(game, lang)
    for component, (listed, used) in BOX[game].items():
        assert listed == used, f"{component}: the list of contents and the rules"
    counts = {one["id"]: one["count"] for one in made.manifest["components"]}
    assert counts == {component: listed for component, (listed, _) in BOX[game].items()}


@every_edition
def test_every_piece_and_its_back_are_on_the_pages_of_the_finished_file(game: str, lang: str) -> None:
    made = printed(game, lang)
    panels = Counter[str]()
    for sheet in made.manifest["sheets"]:
        for place in sheet["places"]:
            panels[place["component"]] += 1
    wanted = Counter[str]()
    for component in made.manifest["components"]:
        for form, count in made.faces(component):
            # A board in panels is printed a panel at a time, each a form of its own.
            split = panels[component["id"]] > component["count"]
            wanted[component["id"] if split else form] += panels[component["id"]] if split else count
    drawn = Counter[str]()
    for page in forms(made.file)[1:]:
        for form in page:
            if not form.name.startswith("marks"):
                owner = form.name.partition(".")[0]
                drawn[form.name if form.name in wanted else owner] += 1
    assert drawn == wanted


@every_edition
def test_each_page_is_labelled_with_game_sheet_and_parts(game: str, lang: str) -> None:
    made = printed(game, lang)
    names = {one["id"]: one["name"] for one in made.manifest["components"]}
    pages = pypdfium2.PdfDocument(made.file)
    total = len(made.manifest["sheets"])
    for sheet in made.manifest["sheets"]:
        for number in sheet["pages"]:
            said = " ".join(pages[number - 1].get_textpage().get_text_range().split())
            assert made.manifest["title"] in said
            assert f"{sheet['number']}/{total}" in said
            first = " ".join(names[sheet["places"][0]["component"]].split())
            assert (first.rpartition(" A1")[0] or first) in said


@every_edition
def test_no_word_on_a_sheet_is_smaller_than_six_points(game: str, lang: str) -> None:
    reader = PdfReader(printed(game, lang).file)
    measured: dict[tuple[str, float], float] = {}
    sizes = [size for page in reader.pages[1:] for size in _sizes(reader, page, IDENTITY, measured)]
    assert min(sizes) >= 6 - 0.01


def _sizes(
    reader: PdfReader, drawn: Any, matrix: Matrix, measured: dict[tuple[str, float], float]
) -> Iterator[float]:
    """The sizes of type in points on a page or form, forms within it included."""
    content = drawn.get_contents() if "/Contents" in drawn else drawn
    size, line = 0.0, IDENTITY
    for operator, operands, within in painted(content, reader, matrix):
        match operator:
            case b"BT":
                line = IDENTITY
            case b"Tm":
                line = read_matrix(operands)
            case b"Tf":
                size = float(operands[1])
            case b"Tj" | b"TJ" | b"'":
                yield size * _scale(times(within, line))
            case b"Do":
                form = drawn["/Resources"]["/XObject"][operands[0]].get_object()
                key = (str(operands[0]), round(_scale(within), 4))
                if form.get("/Subtype") == "/Form":
                    if key not in measured:
                        found = _sizes(reader, form, within, measured)
                        measured[key] = min(found, default=float("inf"))
                    yield measured[key]


def _scale(matrix: Matrix) -> float:
    return hypot(matrix[2], matrix[3])


@every_game
def test_no_piece_is_smaller_than_twelve_millimetres(game: str) -> None:
    kinds = {one.id: one.template.lineage for one in read_kit(Shelf(), ROOMS[game]).components}
    for component in printed(game, "en").manifest["components"]:
        if "stand" not in kinds[component["id"]]:  # a stand is glued under a figure and never handled alone
            assert min(component["size"]) >= 12, component["id"]


@pytest.mark.parametrize(("game", "deck"), HELD, ids=str)
def test_a_fanned_card_shows_an_index_of_four_millimetres(game: str, deck: str) -> None:
    made = printed(game, "en")
    reader, pages = PdfReader(made.file), pypdfium2.PdfDocument(made.file)
    seen = set()
    for sheet in made.manifest["sheets"]:
        number = sheet["pages"][0] - 1
        for place in sheet["places"]:
            if place["component"] == deck and place["piece"] not in seen:
                seen.add(place["piece"])
                pictures = _pictures(reader, number, f"{deck}.front.{place['piece']}")
                assert max([*_letters(pages[number], place), *pictures], default=0) >= 4, place["piece"]
    assert seen == {piece["id"] for piece in made.component(deck)["pieces"]}


def _letters(page: Any, place: dict[str, Any]) -> Iterator[float]:
    """Heights in mm of the letters that lie in the upper left corner of a card, however it lies."""
    text, high = page.get_textpage(), page.get_height()
    for number in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(number)
        x0, x1 = left * POINT - place["x"], right * POINT - place["x"]
        y0, y1 = (high - top) * POINT - place["y"], (high - bottom) * POINT - place["y"]
        if place["turned"]:
            x0, x1, y0, y1 = y0, y1, place["w"] - x1, place["w"] - x0
        inside = x0 > 0 and x1 < CORNER[0] and y0 > 0 and y1 < CORNER[1]
        if inside and not text.get_text_range(number, 1).isspace():
            yield y1 - y0


def _pictures(reader: PdfReader, page: int, name: str) -> Iterator[float]:
    """Heights in mm of the pictures that lie in the upper left corner of a face."""
    objects = reader.pages[page]["/Resources"]["/XObject"]
    face = objects[f"/{name}"].get_object()
    for operator, operands, matrix in painted(face, reader):
        if operator == b"Do":
            x0, y0, x1, y1 = map(float, face["/Resources"]["/XObject"][operands[0]]["/BBox"])
            a, _, _, d, e, f = matrix
            if 0 < a * x1 + e < CORNER[0] and 0 < d * y1 + f < CORNER[1] and a * x0 + e > 0:
                yield d * (y1 - y0)


@every_edition
def test_every_printed_word_is_a_word_of_the_language(game: str, lang: str) -> None:
    """Also none of another language: what the room and the press say in this one is all there may be."""
    made = printed(game, lang)
    shelf = Shelf()
    room = read_source(shelf, ROOMS[game] / "text" / f"{lang}.toml").data
    press = read_source(shelf, templates_folder() / "words" / f"{lang}.toml").data
    known = " ".join(_strings([room["title"], room["components"], press])).lower()
    for number, page in enumerate(pypdfium2.PdfDocument(made.file)):
        if number:
            said = re.sub(r"[\ufffe\u00ad-]\s+", " ", page.get_textpage().get_text_range())
            strange = {word for word in WORD.findall(said) if word.lower() not in known}
            assert not strange, f"page {number + 1}"


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


@every_game
def test_wordless_components_are_the_same_in_every_language(game: str) -> None:
    editions = [printed(game, lang) for lang in room_languages(ROOMS[game])]
    reader = PdfReader(editions[0].file)
    forms_of = {name: form for page in reader.pages for name, form in page["/Resources"]["/XObject"].items()}
    wordless = 0
    for component in editions[0].manifest["components"]:
        names = [f"/{form}" for form, _ in editions[0].faces(component)]
        if any(name not in forms_of for name in names):
            continue  # a board in panels
        if any(b"Tj" in forms_of[name].get_data() for name in names):
            continue
        wordless += 1
        hashes = [
            [piece["front"]["sha256"] for piece in edition.component(component["id"])["pieces"]]
            for edition in editions
        ]
        assert all(other == hashes[0] for other in hashes), component["id"]
    assert wordless


ALGORITHMS = [
    rectpack.MaxRectsBl, rectpack.MaxRectsBssf, rectpack.MaxRectsBaf, rectpack.MaxRectsBlsf,
    rectpack.GuillotineBssfSas, rectpack.GuillotineBafSas, rectpack.GuillotineBafMinas,
    rectpack.GuillotineBssfMaxas, rectpack.SkylineBl, rectpack.SkylineBlWm, rectpack.SkylineMwf,
    rectpack.SkylineMwfl, rectpack.SkylineMwfWm,
]  # fmt: skip
ORDERS = [
    rectpack.SORT_NONE, rectpack.SORT_AREA, rectpack.SORT_PERI, rectpack.SORT_DIFF,
    rectpack.SORT_SSIDE, rectpack.SORT_LSIDE, rectpack.SORT_RATIO,
]  # fmt: skip
FILLS = [rectpack.PackingBin.BNF, rectpack.PackingBin.BFF, rectpack.PackingBin.BBF]


@every_game
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", ["long", pytest.param("gutterfold", marks=pytest.mark.long)])
def test_no_more_sheets_than_the_best_packing_of_rectpack(game: str, paper: str, backs: str) -> None:
    made = printed(game, "en", paper, backs)
    bleed = {one["id"]: one["bleed"] for one in made.manifest["components"]}
    groups: dict[tuple[str, str, str], list[tuple[int, int]]] = {}
    sheets = Counter[tuple[str, str, str]]()
    for sheet in made.manifest["sheets"]:
        key = (sheet["stock"], sheet["cut"], sheet["backs"])
        sheets[key] += 1
        for place in sheet["places"]:
            more = 2 * bleed[place["component"]]
            size = (round(1000 * (place["w"] + more)), round(1000 * (place["h"] + more)))
            groups.setdefault(key, []).append(size)
    for key, rectangles in groups.items():
        wide, high = usable(PAPERS[paper], cast(Backs, key[2]))[2:]
        room = (round(1000 * wide), round(1000 * high))
        if sheets[key] > ceil(sum(w * h for w, h in rectangles) / (room[0] * room[1])):
            assert sheets[key] <= _best(rectangles, room), key


def _best(rectangles: list[tuple[int, int]], room: tuple[int, int]) -> int:
    """The fewest sheets of all of rectpack's algorithms, orders and ways to choose a sheet."""
    fewest = len(rectangles)
    for fill in FILLS:
        for algorithm in ALGORITHMS:
            for order in ORDERS:
                packer = rectpack.newPacker(
                    bin_algo=fill, pack_algo=algorithm, sort_algo=order, rotation=True
                )
                for w, h in rectangles:
                    packer.add_rect(w, h)
                packer.add_bin(*room, count=float("inf"))
                packer.pack()
                assert sum(map(len, packer)) == len(rectangles)
                fewest = min(fewest, len(packer))
    return fewest


def test_all_games_in_all_languages_are_built_in_one_command_below_250_mebibytes(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from pnp.cli.pnp import main; main()", "build", "--lang", "all"]
    process = os.posix_spawn(command[0], [*command, "--out", str(tmp_path)], os.environ)
    _, status, usage = os.wait4(process, 0)
    assert status == 0
    assert usage.ru_maxrss / 1024 < 250
    for game, lang in EDITIONS:
        assert (tmp_path / f"{game}-{lang}-a4.pdf").is_file()
        manifest = json.loads((tmp_path / f"{game}-{lang}-a4.json").read_bytes())
        assert manifest["sheets"], "how many sheets a game takes is stated"
