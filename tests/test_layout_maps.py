"""`referee track` and its map sheets: wishes, answers, and a map that shows exactly the layout."""

import json
import re
import subprocess
import sys
import tomllib
from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest
import zxingcpp
from click.testing import CliRunner
from PIL import Image

from pnp.cli.pnp import pnp
from pnp.cli.referee import referee
from pnp.errors import UsageError
from pnp.games import Room, find, rooms
from pnp.games.hare_tortoise import drawing_lines as lines
from pnp.games.hare_tortoise import drawing_track as tiles
from pnp.games.reindeer_races import drawing_table as table
from pnp.games.snow_tails import drawing_lanes as lanes
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf
from pnp.models.text import languages, load_text
from pnp.press import mapwords
from pnp.press.mapsheet import map_pages
from pnp.press.mapwords import MapWords
from pnp.referee.chance import seeded
from pnp.referee.rating import measured, share
from pnp.referee.tracks import drawn
from pnp.render.png import render
from pnp.rules.layouts import Wish
from pnp.rules.rating import Measured
from tests.map_checks import check_map
from tests.map_checks import words as texts

ROOMS = list(rooms())
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.id)
LANGUAGES = ("en", "fr", "de", "es", "it")
LAYOUT_KEYS = {
    "reindeer-races": {"tracks"},
    "gift-race": {"board"},
    "hare-tortoise": {"tiles", "turns", "turbo"},
    "elfenbein": {"town", "closed"},
    "snow-tails": {"track"},
}


def asked(*words: str, group=referee):
    return CliRunner().invoke(group, ["track", *words])


def wrong(*words: str) -> UsageError:
    done = asked(*words)
    assert isinstance(done.exception, UsageError), done.output
    return done.exception


@every_room
def test_a_layout_is_answered_in_json_under_the_keys_of_a_position(room: Room) -> None:
    done = asked(room.id, "--seed", "json", "--json", "--unrated")
    answer = json.loads(done.output)
    assert set(answer) == {"game", "code", "size", *LAYOUT_KEYS[room.id]}
    again = json.loads(asked(room.id, "--code", answer["code"], "--json", "--unrated", group=pnp).output)
    assert again == answer


@pytest.mark.parametrize("game", ["hare-tortoise", "elfenbein"])
def test_difficulty_and_fairness_are_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find(game).rating, "GAMES", 20)
    answer = json.loads(asked(game, "--seed", "json", "--json").output)
    assert answer["difficulty"] in range(1, 6)
    assert answer["games"] == 20
    assert abs(sum(seat["rate"] for seat in answer["fairness"].values()) - 1) < 0.01
    for seat in answer["fairness"].values():
        assert 0 <= seat["low"] <= seat["rate"] <= seat["high"] <= 1
    assert json.loads(asked(game, "--code", answer["code"], "--json").output) == answer


def test_a_wish_for_a_difficulty_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("elfenbein").rating, "GAMES", 20)
    answer = json.loads(asked("elfenbein", "--seed", "hard", "--difficulty", "4", "--json").output)
    assert answer["difficulty"] == 4


def test_the_interval_of_a_win_rate_is_wilsons() -> None:
    half = share(50, 100)
    assert (half.low, half.high) == (0.404, 0.596)
    assert share(0, 10).low == 0


@every_room
def test_figures_come_from_whole_games_with_any_number_of_players(room: Room) -> None:
    code = drawn(room, Wish(), seeded("figures")).code
    for count in (room.rules.PLAYERS[0], room.rules.PLAYERS[-1]):
        rating = measured(room, code, players=count, games=3)
        assert len(rating.fairness) == count
        assert rating.figures
        assert rating == measured(room, code.lower(), players=count, games=3)


@pytest.mark.parametrize(
    ("words", "where", "hint"),
    [
        (["snow-tails", "--length", "15"], "--length", "14"),
        (["snow-tails", "--box", "straight=2,bend=1", "--length", "9"], "--length", "3"),
        (["snow-tails", "--box", "bend=2", "--specials", "some"], "--specials", "none"),
        (["snow-tails", "--box", "bend=300", "--specials", "some"], "--specials", "none"),
        (["snow-tails", "--length", "1", "--specials", "some"], "--specials", "--length"),
        (["snow-tails", "--box", "loop=2"], "--box", "straight=8"),
        (["snow-tails", "--box", "straight=x"], "--box", "straight=12"),
        (["snow-tails", "--box", "straight=0"], "--box", "1 to 511"),
        (["hare-tortoise", "--length", "12"], "--length", "11"),
        (["hare-tortoise", "--box", "tile=3"], "--box", "leave"),
        (["gift-race", "--table", "150x900"], "--table", "196x196"),
        (["gift-race", "--players", "3"], "--players", "4"),
        (["gift-race", "--length", "3"], "--length", "8"),
        (["elfenbein", "--specials", "none"], "--specials", "some"),
        (["reindeer-races", "--specials", "none"], "--specials", "many"),
        (["reindeer-races", "--table", "500x500"], "--table", "596x316"),
        (["snow-tails", "--table", "big"], "--table", "1200x800"),
        (["snow-tails", "--table", "120x80"], "--table", "mm"),
        (["snow-tails", "--table", f"{'9' * 5000}x1"], "--table", "1200x800"),
        (["snow-tails", "--box", f"straight={'9' * 5000}"], "--box", "straight=12"),
        (["snow-tails", "--box", "straight=500,bend=20"], "--box", "511"),
        (["hare-tortoise", "--players", "0"], "--players", "2"),
        (["snow-tails", "--code", "T3CA-JCP2-F36", "--seed", "1"], "--seed", "--code"),
        (["snow-tails", "--code", "T3CA-JCP2-F63"], "--code", "sheet"),
        (["snow-tails", "-o", "map.doc"], "-o", ".pdf"),
    ],
)
def test_a_wish_that_cannot_be_met_says_which_and_what_can(words: list[str], where: str, hint: str) -> None:
    error = wrong(*words)
    assert error.where == where
    assert hint in error.hint


def test_a_table_too_small_for_any_course_ends_in_time_with_the_smallest_found() -> None:
    room = find("snow-tails")
    with pytest.raises(UsageError) as caught:
        drawn(room, Wish(length=14, table=(300, 300)), seeded("tiny"), patience=3)
    assert caught.value.where == "--table"
    assert "mm" in caught.value.hint


def test_a_table_that_no_track_fits_is_not_told_to_be_shorter() -> None:
    room = find("hare-tortoise")
    with pytest.raises(UsageError) as caught:
        drawn(room, Wish(table=(250, 250)), seeded("tiny"), patience=1)
    assert re.fullmatch(r"nearest: \d+x\d+ mm", caught.value.hint)


@pytest.mark.parametrize("box", [{"straight": 511}, {"bend": 511}, {"straight": 60}, {"hairpin": 60}])
def test_a_box_of_one_kind_of_piece_is_laid_however_large(box: dict[str, int]) -> None:
    room = find("snow-tails")
    track = drawn(room, Wish(box=box), seeded("one kind"))
    assert room.layouts.decode(track.code) == track.layout


def test_a_difficulty_nobody_finds_in_time_names_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("hare-tortoise").rating, "GAMES", 5)
    room = find("hare-tortoise")
    with pytest.raises(UsageError) as caught:
        drawn(room, Wish(), seeded("never"), difficulty=9, players=2, patience=1)
    assert caught.value.where == "--difficulty"
    assert "nearest" in caught.value.hint


def test_a_mistyped_code_ends_with_exit_code_2_and_no_traceback() -> None:
    line = [sys.executable, "-c", "from pnp.cli.referee import main; main()", "track", "snow-tails", "--code"]
    done = subprocess.run([*line, "T3CA-JCP2-F35"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "check characters" in done.stderr


@every_room
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_fits_80_columns_and_every_phrase_is_known(room: Room, lang: str) -> None:
    done = asked(room.id, "--seed", "text", "--unrated", "--lang", lang)
    assert done.exit_code == 0
    assert all(len(line) <= 80 for line in done.output.splitlines())
    words = MapWords(load_text(room.folder, lang), lang, room.rating.SEAT)
    layout = drawn(room, Wish(), seeded("text")).layout
    for said in (*room.laying.steps(layout), *room.laying.needs(layout)):
        assert words.say(said.key, **said.facts) != said.key
    assert words.say(room.laying.LEGEND) != room.laying.LEGEND


def test_figures_are_written_as_the_language_writes_them() -> None:
    rating = Measured(3, 0.4, 40, {"rounds": 14.25, "lost": 0.0}, {})
    found = {}
    for lang in LANGUAGES:
        room = find("snow-tails")
        words = MapWords(load_text(room.folder, lang), lang, room.rating.SEAT)
        found[lang] = [figure for _, figure in words.figures(rating)]
    comma = ["14,2", "0,0"]
    assert found == {"de": comma, "en": ["14.2", "0.0"], "es": comma, "fr": comma, "it": comma}


def check_sheet(room: Room, seed: str, lang: str = "en", paper: str = "a4") -> None:
    track = drawn(room, Wish(), seeded(seed))
    words = MapWords(load_text(room.folder, lang), lang, room.rating.SEAT)
    page, *_ = map_pages(room, track.layout, track.code, None, words, paper)
    picture = Image.open(BytesIO(render(page, 110)))
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [track.code]
    check_map(room, track.layout, page.nodes)


@every_room
def test_the_sheet_shows_the_layout_and_its_qr_is_the_code(room: Room) -> None:
    check_sheet(room, "sheet 0")
    check_sheet(room, "sheet 1", "it", "letter")


@pytest.mark.parametrize(("code", "said"), [("H379-6AC", "1036 × 80 mm"), ("T3CA-JCP2-F36", "880 × 264 mm")])
def test_the_size_on_a_sheet_is_turned_as_its_map(code: str, said: str) -> None:
    room = find("hare-tortoise" if code.startswith("H") else "snow-tails")
    words = MapWords(load_text(room.folder, "en"), "en", room.rating.SEAT)
    page, *_ = map_pages(room, room.layouts.decode(code), code, None, words)
    assert f"{said} on the table" in [text for text, _ in texts(page.nodes)]


def test_a_code_is_written_as_on_a_sheet_however_it_was_typed() -> None:
    typed = asked("snow-tails", "--code", "t3cajcp2f36", "--json", "--unrated")
    assert json.loads(typed.output)["code"] == "T3CA-JCP2-F36"


@every_room
def test_a_map_of_another_layout_would_be_found(room: Room) -> None:
    one, *others = (drawn(room, Wish(), seeded(f"other {number}")) for number in range(4))
    words = MapWords(load_text(room.folder, "en"), "en", room.rating.SEAT)
    page, *_ = map_pages(room, one.layout, one.code, None, words)
    check_map(room, one.layout, page.nodes)
    for other in others:
        with pytest.raises(AssertionError):
            check_map(room, other.layout, page.nodes)


@pytest.mark.long
@every_room
def test_a_hundred_sheets_show_their_layouts_and_codes(room: Room) -> None:
    for number in range(100):
        check_sheet(room, f"sheet {number}", LANGUAGES[number % 5], ("a4", "letter")[number // 5 % 2])


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_sheets_are_written_as_pdf_svg_and_png_the_same_each_time(kind: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.{kind}" for number in (1, 2)]
    for file in files:
        done = asked("snow-tails", "--seed", "file", "--unrated", "-o", str(file), "--paper", "letter")
        assert done.exit_code == 0, done.output
    first, second = (file.read_bytes() for file in files)
    assert first == second
    assert first.startswith({"pdf": b"%PDF", "svg": b"<", "png": b"\x89PNG"}[kind])


def test_a_long_laying_list_goes_on_on_further_pages() -> None:
    room = find("snow-tails")
    wish = Wish(box={"straight": 120, "bend": 60, "hairpin": 20})
    track = drawn(room, wish, seeded("long list"))
    words = MapWords(load_text(room.folder, "en"), "en", room.rating.SEAT)
    pages = map_pages(room, track.layout, track.code, None, words)
    assert len(pages) > 1
    said = [text for page in pages for text, _ in texts(page.nodes)]
    assert "201" in said, "the finish"
    written = "".join(
        text for text in said if re.fullmatch(r"([2-9A-Y]{4}-){1,6}|[2-9A-Y]{1,4}(-[2-9A-Y]+)*", text)
    )
    assert written.endswith(track.code), "the code is too long for the head, and stands in full below"


@every_room
def test_a_sheet_speaks_every_language_of_its_game(room: Room) -> None:
    track = drawn(room, Wish(), seeded("languages"))
    rating = measured(room, track.code, games=1)
    for lang in languages(room.folder):
        words = MapWords(load_text(room.folder, lang), lang, room.rating.SEAT)
        assert map_pages(room, track.layout, track.code, rating, words)


def test_sizes_on_the_table_are_those_of_the_printed_parts() -> None:
    rows, courses, tracks = (find(game).layouts for game in ("reindeer-races", "snow-tails", "hare-tortoise"))
    high = 5 * (table.CARD[1] + table.GAP) - table.GAP
    assert (max(table.row_size(name)[0] for name in table.TRACKS), high) == rows.SIZE
    assert lanes.SQUARE == courses.SQUARE
    assert (tiles.TILE, lines.DEEP) == (tracks.TILE, tracks.LINE_DEPTH)
    for game, board in (("gift-race", "board"), ("elfenbein", "board")):
        room = find(game)
        kit = read_kit(Shelf(), room.folder)
        size = next(part.template.size for part in kit.components if part.id == board)
        layout = next(islice((one for one in room.layouts.tries(Wish(), seeded(1)) if one), 1))
        assert tuple(size) == room.layouts.size(layout)


def test_map_sheets_say_the_same_in_every_language_they_know() -> None:
    folder = Path(mapwords.__file__).parent / "maps"
    spoken = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")}
    english = spoken["en"]
    assert set(LANGUAGES) == set(spoken)
    for phrases in spoken.values():
        assert list(phrases) == list(english)
        for key, phrase in phrases.items():
            assert set(re.findall(r"\{\w+\}", phrase)) == set(re.findall(r"\{\w+\}", english[key])), key


def test_a_game_without_layouts_says_so(tmp_path: Path) -> None:
    (tmp_path / "rules.py").touch()
    with pytest.raises(UsageError, match="no random layouts"):
        Room(tmp_path).layouts  # noqa: B018
