"""Codes: no slip gets through, and a position or a table may name its layout by one."""

import json
import string
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.referee import main, referee
from pnp.errors import PnpError, PositionError, UsageError
from pnp.games import Room, find, rooms
from pnp.games.snow_tails.layouts import Layout
from pnp.games.snow_tails.track import FIRST_COURSE
from pnp.referee.chance import seeded
from pnp.referee.requests import Desk
from pnp.referee.simulate import play_out
from pnp.rules.codes import ALPHABET, open_code, rank_subset, subset_of_rank, write_code
from pnp.rules.contract import Wishes
from pnp.rules.layouts import Wish

ROOMS = list(rooms())
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.id)
KEYS = {"snow-tails": "track", "hare-tortoise": "tiles", "gift-race": "board", "elfenbein": "town"}
FROZEN = {
    "snow-tails": "T382-7AWN-M2W3-H7E",
    "hare-tortoise": "H399-NA2F-FT",
    "gift-race": "C39H-Y6NE-K23T",
    "elfenbein": "E33Y-H9J9-WXN4-APE3-8NMA-FXA",
    "reindeer-races": "R376-H724-9Y9N-WJYK-NPYA-CJ",
}
"""Codes that have been printed: every later version must read them as these layouts."""


def codes(room: Room, count: int) -> list[str]:
    found = (layout for layout in room.layouts.tries(Wish(), seeded("codes")) if layout is not None)
    return [room.layouts.encode(layout) for layout in islice(found, count)]


def slips(code: str) -> Iterator[str]:
    """The code with any one character replaced by another, and with any two neighbours swapped."""
    for place, right in enumerate(code):
        if right != "-":
            for wrong in string.ascii_uppercase + string.digits:
                if wrong != right:
                    yield code[:place] + wrong + code[place + 1 :]
    plain = code.replace("-", "")
    for place in range(len(plain) - 1):
        if plain[place] != plain[place + 1]:
            yield plain[:place] + plain[place + 1] + plain[place] + plain[place + 2 :]


@every_room
def test_every_wrong_character_and_every_swap_is_refused(room: Room) -> None:
    for code in codes(room, 20):
        for slip in slips(code):
            with pytest.raises(PositionError):
                room.layouts.decode(slip)


def exit_code(*line: str) -> tuple[int, str, str]:
    """What the command itself ends with, and says on either stream."""
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr("sys.argv", ["referee", *line])
        with pytest.raises(SystemExit) as ended:
            main()
    return ended.value.code, out.getvalue(), err.getvalue()


def check_refused(*line: str) -> None:
    code, out, err = exit_code(*line)
    assert (code, out) == (2, ""), line
    assert err.startswith("Error: ")
    assert "Traceback" not in err


@every_room
def test_the_command_ends_with_2_on_a_slip(room: Room) -> None:
    code, *_ = codes(room, 1)
    assert exit_code("track", room.id, "--code", code, "--unrated")[0] == 0
    for slip in islice(slips(code), 0, None, 17):
        check_refused("track", room.id, "--code", slip)


@pytest.mark.long
@every_room
def test_the_command_ends_with_2_on_every_slip_in_20_codes(room: Room) -> None:
    for code in codes(room, 20):
        for slip in slips(code):
            check_refused("track", room.id, "--code", slip)


@pytest.mark.parametrize("game", KEYS)
def test_a_judge_ends_with_2_on_a_slip_in_the_layout_of_a_position(game: str, tmp_path: Path) -> None:
    room = find(game)
    code = FROZEN[game]
    luck = seeded("judged")
    players = list((room.rules.SEATS or ("Ana", "Bo", "Cy", "Di"))[: room.rules.PLAYERS[0]])
    turn = next(play_out(room, room.rules.setup(players, luck, Wishes(layout=code)), luck))
    move = json.loads(msgspec.json.encode(turn.move))
    file = tmp_path / "asked.json"
    right = with_layout(room, code, turn.position)
    file.write_text(json.dumps({"position": right, "move": move}), "utf-8")
    assert exit_code("judge", game, str(file))[0] == 0
    for slip in islice(slips(code), 0, None, 23):
        file.write_text(json.dumps({"position": {**right, "layout": slip}, "move": move}), "utf-8")
        check_refused("judge", game, str(file))


@given(st.lists(st.tuples(st.integers(0, 8), st.just(9)), max_size=60))
def test_digits_come_back_in_their_order(digits: list[tuple[int, int]]) -> None:
    reader = open_code(write_code("T", 1, digits), "T", 1)
    assert [reader.digit(radix) for _, radix in digits] == [value for value, _ in digits]
    reader.end()


@given(st.lists(st.sampled_from(ALPHABET), min_size=3, max_size=40).map("".join), st.data())
def test_any_text_with_its_checks_loses_them_by_one_slip(body: str, data: st.DataObject) -> None:
    number = [(ALPHABET.index(c), len(ALPHABET)) for c in body]
    code = write_code("T", 1, number).replace("-", "")
    place = data.draw(st.integers(0, len(code) - 1))
    wrong = data.draw(st.sampled_from([c for c in ALPHABET if c != code[place]]))
    with pytest.raises(PositionError):
        open_code(code[:place] + wrong + code[place + 1 :], "T", 1)


@given(st.integers(0, 5000))
def test_subsets_and_their_numbers(rank: int) -> None:
    assert rank_subset(subset_of_rank(rank, 3)) == rank


@every_room
def test_a_printed_code_is_read_for_ever(room: Room) -> None:
    layout = room.layouts.decode(FROZEN[room.id])
    assert room.layouts.encode(layout) == FROZEN[room.id]
    first = next(one for one in room.layouts.tries(Wish(), seeded("a")) if one is not None)
    assert layout == first


def test_the_first_course_has_a_code() -> None:
    room = find("snow-tails")
    assert room.layouts.encode(Layout(FIRST_COURSE)) == "T3CA-JCP2-F36"


def test_each_game_has_a_letter_of_its_own() -> None:
    letters = [room.layouts.LETTER for room in ROOMS]
    assert len(set(letters)) == len(letters)
    assert set(letters) <= set(ALPHABET)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "short"),
        ("T3", "short"),
        ("T" * 3000, "long"),
        ("T3CA-JCP2-F3O", "'O'"),
        ("T3CA-JCP2-F3\x00", "no"),
        (FROZEN["gift-race"], "another game"),
        (write_code("T", 2, [(0, 5)]), "format 2"),
        (write_code("T", 1, [(2, 512), (3, 9), (0, 9)]), "snowdrift"),
        (write_code("T", 1, [(4, 512), (5, 9), (5, 9), (5, 9), (5, 9)]), "crosses"),
        (write_code("T", 1, [(1, 512), (0, 9), (7, 9)]), "left over"),
    ],
)
def test_what_is_no_code_says_why(code: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        find("snow-tails").layouts.decode(code)


def with_layout(room: Room, code: str, position: Any) -> dict[str, Any]:
    """The position as JSON with its layout named by code."""
    written = json.loads(msgspec.json.encode(position))
    del written[KEYS[room.id]]
    return {**written, "layout": code}


@pytest.mark.parametrize("game", KEYS)
def test_a_position_may_name_its_layout_by_code(game: str) -> None:
    room = find(game)
    desk = Desk(room)
    for code in codes(room, 3):
        luck = seeded(code)
        players = list((room.rules.SEATS or ("Ana", "Bo", "Cy", "Di"))[: room.rules.PLAYERS[-1]])
        start = room.rules.setup(players[:4], luck, Wishes(layout=code))
        for turn in islice(play_out(room, start, luck, sense=0.7), 0, 60, 6):
            plain = json.loads(msgspec.json.encode(turn.position))
            coded = with_layout(room, code.lower(), turn.position)
            move = json.loads(msgspec.json.encode(turn.move))
            for ask in ("moves", "score"):
                one, two = (answer(desk, ask, {"position": p}) for p in (plain, coded))
                assert one == two
            one, two = (answer(desk, "judge", {"position": p, "move": move}) for p in (plain, coded))
            after = two.pop("position")
            assert after.pop("layout") == code.lower()
            expected = one.pop("position")
            del expected[KEYS[game]]
            assert after == expected
            assert one == two
            assert room.show.picture(msgspec.convert(coded, room.rules.Position), desk.text) == (
                room.show.picture(turn.position, desk.text)
            )


def answer(desk: Desk, ask: Any, request: dict[str, Any]) -> Any:
    return json.loads(msgspec.json.encode(desk.answers[ask](json.dumps(request).encode())))


@pytest.mark.parametrize("game", KEYS)
def test_a_layout_and_what_it_stands_for_do_not_go_together(game: str) -> None:
    room = find(game)
    code = FROZEN[game]
    players = list((room.rules.SEATS or ("Ana", "Bo"))[: room.rules.PLAYERS[0]])
    position = room.rules.setup(players, seeded("x"), Wishes(layout=code))
    written = json.loads(msgspec.json.encode(position))
    for wrong, where in (
        ({**written, "layout": code}, f"$.position.{KEYS[game]} $.position.layout"),
        ({**with_layout(room, code, position), "layout": code[:-1] + "2"}, "$.position.layout"),
        ({**with_layout(room, code, position), "layout": 7}, "$.position.layout"),
    ):
        with pytest.raises(PnpError) as caught:
            answer(Desk(room), "moves", {"position": wrong})
        assert caught.value.where in where.split()


def test_reindeer_races_has_no_such_key() -> None:
    room = find("reindeer-races")
    position = room.rules.setup(["blue", "green"], seeded(1), Wishes(layout=FROZEN["reindeer-races"]))
    written = {**json.loads(msgspec.json.encode(position)), "layout": FROZEN["reindeer-races"]}
    with pytest.raises(PositionError, match="layout"):
        answer(Desk(room), "moves", {"position": written})


@every_room
def test_a_table_starts_on_a_code_and_proves_it(room: Room, tmp_path: Path) -> None:
    code = FROZEN[room.id]
    file = str(tmp_path / "t.jsonl")
    seats = ",".join(["Ana", "Bo", "Cy", "Di"][: max(room.rules.PLAYERS[0], 2)])
    run = CliRunner()
    done = run.invoke(referee, ["new", room.id, "--players", seats, "--layout", code, "-o", file])
    assert done.exit_code == 0, done.output
    shown = json.loads(run.invoke(referee, ["show", file, "--json", "--open"]).output)
    layout = json.loads(msgspec.json.encode(room.layouts.shown(room.layouts.decode(code))))
    if room.id == "reindeer-races":
        for name, row in layout["tracks"].items():
            assert shown["tracks"][name]["cards"] == row["cards"]
    else:
        assert shown[KEYS[room.id]] == layout[KEYS[room.id]]
    assert run.invoke(referee, ["verify", file]).exit_code == 0


def test_a_beginner_table_has_the_turbo_tokens_of_its_layout() -> None:
    room = find("hare-tortoise")
    code = FROZEN["hare-tortoise"]
    beginner = room.rules.setup(["Ana", "Bo"], seeded(1), Wishes(variant="beginner", layout=code))
    assert beginner.turbo == room.layouts.decode(code).turbo
    assert room.rules.setup(["Ana", "Bo"], seeded(1), Wishes(layout=code)).turbo == {}


def test_a_town_of_a_layout_is_closed_already() -> None:
    room = find("elfenbein")
    code = FROZEN["elfenbein"]
    position = room.rules.setup(["santa", "red"], seeded(1), Wishes(layout=code))
    assert position.phase == "start"
    assert tuple(position.closed) == room.layouts.decode(code).closed


def test_a_wrong_code_for_a_new_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    wrong = FROZEN["snow-tails"][:-1] + "2"
    asked = ["new", "snow-tails", "--players", "Ana,Bo", "--layout", wrong, "-o", str(file)]
    done = CliRunner().invoke(referee, asked)
    assert isinstance(done.exception, UsageError)
    assert done.exception.where == "--layout"
    assert not file.exists()
