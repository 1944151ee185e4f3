"""A table: seats and wishes, moves and luck, undo, commitment and proof, and what each player may see."""

import json
import stat
import string
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pnp.errors import PnpError, PositionError, RecordError, UsageError
from pnp.games import Room, find
from pnp.models.text import languages, load_text
from pnp.referee import luck, phrases
from pnp.referee.chance import Streams, seeded
from pnp.referee.hands import held
from pnp.referee.journal import Tampered, chained
from pnp.referee.lines import MoveLine, SecretLine, UndoLine
from pnp.referee.opening import start, wishes
from pnp.referee.phrases import speaking
from pnp.referee.reading import nearest, read_move
from pnp.referee.record import secret_path
from pnp.referee.replay import replayed
from pnp.referee.seats import seated
from pnp.referee.secrecy import NOBODY, stays_hidden
from pnp.referee.series import added, result
from pnp.referee.story import chapters
from pnp.referee.table import Table, open_table
from pnp.referee.verify import prove
from tests.tables import NAMES, ROOMS, begin, one_move, play_on, played

every_room = pytest.mark.parametrize("room", list(ROOMS.values()), ids=lambda room: room.id)
REINDEER, GIFTS, ELFENBEIN = (find(game) for game in ("reindeer-races", "gift-race", "elfenbein"))


def read(path: Path) -> Table:
    with open_table(path) as table:
        return table


def rechained(path: Path, number: int, change: Any) -> None:
    """Change entry `number` as a skilled cheat would: with all hashes computed anew."""
    with open_table(path) as table:
        bodies = table.bodies
    entry = json.loads(bodies[number])
    change(entry)
    bodies[number] = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
    path.write_bytes(chained(bodies)[0])


# Seats and wishes


def test_names_take_the_seats_in_order() -> None:
    seats = seated(REINDEER, ["Ana", "Bo"])
    assert seats.players == ["blue", "green"]
    assert seats.names == {"blue": "Ana", "green": "Bo"}
    assert seats.label("blue", load_text(REINDEER.folder, "en")) == "Ana (Blue)"


def test_a_seat_can_be_named_for_each_player() -> None:
    seats = seated(REINDEER, ["yellow=Ana", "Green=Bo"])
    assert seats.players == ["yellow", "green"]
    assert (seats.find("ANA"), seats.find("yellow"), seats.find("bo")) == ("yellow", "yellow", "green")


def test_seats_alone_need_no_names() -> None:
    seats = seated(REINDEER, ["red", "blue"])
    assert (seats.players, seats.names) == (["red", "blue"], {})


def test_the_first_player_of_elfenbein_is_santa_unless_named() -> None:
    assert seated(ELFENBEIN, ["Ana", "Bo"]).players == ["santa", "red"]
    assert seated(ELFENBEIN, ["red=Ana", "santa=Bo"]).names == {"red": "Ana", "santa": "Bo"}


def test_hare_and_tortoise_players_go_by_their_own_names() -> None:
    seats = seated(find("hare-tortoise"), ["Zoë", "Bo"])
    assert (seats.players, seats.names) == (["Zoë", "Bo"], {})


@pytest.mark.parametrize(
    "players",
    ["Ana", "Ana,Bo,Cy,Dee,Eli", "Ana,ana", "blue=Ana,blue=Bo", "purple=Ana,blue=Bo", "blue=Ana,Bo", "Ana,",
     "red=Blue,green=Bo", "Ana,B/o", "Ana,\x1b[31m", "Ana," + "x" * 30, ""],
)  # fmt: skip
def test_seats_that_cannot_be_are_refused_with_a_hint(players: str) -> None:
    with pytest.raises(UsageError) as error:
        seated(REINDEER, players.split(","))
    assert error.value.where == "--players"
    assert error.value.hint


def test_an_unknown_player_gets_the_nearest_name() -> None:
    with pytest.raises(UsageError) as error:
        seated(REINDEER, ["Ana", "Bo"]).find("Anna")
    assert error.value.hint == "did you mean Ana?"


def test_house_rules_are_read_as_the_values_they_mean() -> None:
    seats = seated(REINDEER, ["Ana", "Bo"])
    asked = wishes(REINDEER, seats, None, ["bound=2", "ice_loop=Leave"], [])
    assert asked.house == {"bound": 2, "ice_loop": "leave"}
    four = seated(GIFTS, NAMES[:4])
    assert wishes(GIFTS, four, None, ["short_moves=false"], []).house == {"short_moves": False}


@pytest.mark.parametrize(
    ("variant", "house", "starts", "where"),
    [
        ("beginner", [], [], "--variant"),
        (None, ["bound=4"], [], "--house"),
        (None, ["bnd=2"], [], "--house"),
        (None, ["bound"], [], "--house"),
        (None, [], ["blue"], "--starts"),
        (None, [], ["blue=x"], "--starts"),
        (None, [], ["Cy=1"], "PLAYER"),
    ],
)
def test_wishes_nobody_knows_are_refused(variant: str | None, house: list, starts: list, where: str) -> None:
    with pytest.raises(UsageError) as error:
        wishes(REINDEER, seated(REINDEER, ["Ana", "Bo"]), variant, house, starts)
    assert error.value.where == where
    assert error.value.hint


def test_starting_places_are_for_snow_tails_only(tmp_path: Path) -> None:
    snow = find("snow-tails")
    seats = seated(snow, ["red=Ana", "blue=Bo"])
    start(tmp_path / "s.jsonl", snow, seats, wishes(snow, seats, None, [], ["Ana=4", "blue=1"]))
    sleds = read(tmp_path / "s.jsonl").position.sleds
    assert {len(sleds["red"].hand), len(sleds["blue"].hand)} == {5, 6}, "position 4 draws one more"
    seats = seated(REINDEER, ["Ana", "Bo"])
    with pytest.raises(UsageError):
        start(tmp_path / "r.jsonl", REINDEER, seats, wishes(REINDEER, seats, None, [], ["blue=1"]))
    assert not (tmp_path / "r.jsonl").exists()


@every_room
def test_a_table_starts_at_every_player_count_and_variant(room: Room, tmp_path: Path) -> None:
    for players in room.rules.PLAYERS:
        for variant in (None, *room.rules.VARIANTS):
            path = begin(tmp_path / f"{players}{variant}.jsonl", room, players=players, variant=variant)
            with open_table(path) as table:
                assert len(table.header.players) == players
                assert not luck.due(table.position)
                assert table.rules.moves(table.position)


# Moves and luck


@every_room
def test_a_game_is_kept_to_its_end_and_proven(room: Room, tmp_path: Path) -> None:
    table = read(played(tmp_path / "t.jsonl", room, players=room.rules.PLAYERS[-1]))
    assert table.over
    proof = prove(table)
    assert proof.moves + proof.luck == table.last
    assert proof.over
    assert table.rules.score(table.position).over


@every_room
def test_the_same_seed_and_moves_give_the_same_file(room: Room, tmp_path: Path) -> None:
    one, two = (played(tmp_path / f"{name}.jsonl", room, 30) for name in "ab")
    assert one.read_bytes() == two.read_bytes()


@every_room
def test_a_replay_gives_the_journal_again_byte_for_byte(room: Room, tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", room)
    pick = seeded(3)
    for turn in range(40):
        play_on(path, 1, pick)
        if turn % 7 == 6:
            with open_table(path) as table:
                table.undo(force=True)
                table.save()
    table = read(path)
    assert any(isinstance(table.line(n), UndoLine) for n in range(1, table.last))
    assert replayed(table) == path.read_bytes()
    assert path.read_bytes().startswith(replayed(table, 5))


def test_an_illegal_move_changes_nothing(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER)
    whole = path.read_bytes()
    with open_table(path) as table:
        step = table.play(read_move(table, "trim elf"))
        table.save()
    assert step.line is None
    assert step.verdict is not None
    assert not step.verdict.legal
    assert path.read_bytes() == whole


def test_the_state_is_stored_often_enough_that_no_command_replays_the_game(tmp_path: Path) -> None:
    path = played(tmp_path / "t.jsonl", REINDEER, 100)
    table = read(path)
    stored = [n for n in range(table.last + 1) if b'"state":' in table.bodies[n]]
    assert stored[:3] == [0, 32, 64]


def test_the_referee_rolls_for_the_next_player_by_itself(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", GIFTS)
    with open_table(path) as table:
        assert [table.line(1).by, table.position.phase] == ["chance", "act"]
        table.play(table.rules.moves(table.position)[0])
        assert [table.line(step.n).by for step in table.let_chance_move()] == ["chance"]
        assert table.position.phase == "act"


def test_nobody_types_in_a_roll_at_a_table_of_the_referee(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", GIFTS)
    with open_table(path) as table:
        table.play(table.rules.moves(table.position)[0])
        with pytest.raises(UsageError, match="the referee makes that move"):
            table.play(read_move(table, "roll 6"))


def test_real_dice_are_typed_in_at_a_physical_table(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", GIFTS, physical=True)
    with open_table(path) as table:
        table.play(read_move(table, "roll 6"), typed=True)
        assert table.position.die == 6
        table.play(table.rules.moves(table.position)[0], typed=True)
        table.save()
    table = read(path)
    assert [table.line(n).by for n in (1, 2)] == ["typed", table.position.first]
    proof = prove(table)
    assert (proof.moves, proof.typed, proof.luck) == (1, 1, 0)


@every_room
def test_at_a_physical_table_the_referee_knows_no_hidden_card(room: Room, tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", room, physical=True)
    table = read(path)
    position = table.position
    assert position == table.rules.view(position, NOBODY)
    assert b'"deck"' not in path.read_bytes()
    prove(table)


def test_a_card_nobody_has_seen_can_be_played_at_a_physical_table(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER, physical=True)
    with open_table(path) as table:
        assert table.play(read_move(table, "run tree 0 tree-2+elf")).line is not None
        assert table.play(read_move(table, "draw")).line is not None
        assert table.position.hands["blue"] == ["?"] * 3


# Notation


@pytest.mark.parametrize("games", [2, pytest.param(150, marks=pytest.mark.long)])
@every_room
def test_notation_round_trips_for_every_legal_move(room: Room, games: int, tmp_path: Path) -> None:
    for game in range(games):
        path = begin(tmp_path / f"{game}.jsonl", room, seed=f"notation {game}")
        pick = seeded(game)
        with open_table(path) as table:
            for _ in range(400):
                if table.over:
                    break
                for move in table.rules.moves(table.position):
                    line = room.notation.write(move)
                    assert room.notation.read(line) == move, line
                    assert len(line.splitlines()) == 1
                one_move(table, pick)


def test_a_move_may_be_typed_as_json_or_with_the_names_of_players(tmp_path: Path) -> None:
    path = played(tmp_path / "t.jsonl", ELFENBEIN, 8, sense=0)
    with open_table(path) as table:
        assert table.position.phase == "card"
        by_seat, by_name = (read_move(table, f"card {who} 12") for who in ("red", "Bo"))
        as_json = read_move(table, '{"do":"card","player":"red","card":12}')
    assert by_seat == by_name == as_json


@every_room
def test_a_typo_gets_the_nearest_legal_form(room: Room, tmp_path: Path) -> None:
    path = played(tmp_path / "t.jsonl", room, 6)
    with open_table(path) as table:
        forms = [room.notation.write(move) for move in table.rules.moves(table.position)]
        for form in forms[:40]:
            assert nearest(table, form) == form
            slip = "x" + form[1:]
            assert nearest(table, slip) in forms
            with pytest.raises(PositionError) as error:
                read_move(table, slip)
            assert error.value.hint == f"did you mean `{nearest(table, slip)}`?"


@pytest.mark.parametrize(
    "line", ["{", "{}", '{"do":"fly"}', "{" * 1000, '{"do":"draw","do":"draw"}', "", "\0", "?"]
)
def test_what_is_no_move_is_refused(line: str, tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER)
    with open_table(path) as table, pytest.raises(PnpError):
        read_move(table, line)


# Undo


def test_undo_is_a_line_and_the_table_stands_as_before(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER)
    before = read(path).position
    with open_table(path) as table:
        run = next(move for move in table.rules.moves(before) if type(move).__name__ == "RunMove")
        table.play(run)
        table.save()
    with open_table(path) as table:
        table.undo()
        table.save()
    table = read(path)
    assert table.position == before
    assert [type(table.line(n)) for n in (1, 2)] == [MoveLine, UndoLine]
    assert not table.line(2).force
    with pytest.raises(UsageError, match="no move to take back"):
        table.undo()


def test_undo_goes_back_move_by_move(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", ELFENBEIN)
    positions = []
    for _ in range(5):
        positions.append(read(path).position)
        play_on(path, 1, seeded(4), sense=0)
    for position in reversed(positions):
        with open_table(path) as table:
            table.undo()
            table.save()
        assert read(path).position == position
    assert prove(read(path)).undone == 5


def test_undo_stops_at_a_card_that_was_drawn(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER)
    with open_table(path) as table:
        table.play(read_move(table, "draw"))
        table.save()
        with pytest.raises(UsageError, match="cannot be unseen"):
            table.undo()
        table.undo(force=True)
        table.save()
    table = read(path)
    assert table.line(2).force
    prove(table)


def test_undo_stops_at_a_roll_and_forced_brings_back_the_same_luck(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", GIFTS)
    with open_table(path) as table:
        move = table.rules.moves(table.position)[0]
        table.play(move)
        rolled = table.let_chance_move()[0].move
        table.save()
        with pytest.raises(UsageError, match="cannot be unseen"):
            table.undo()
        table.undo(force=True)
        table.play(move)
        assert table.let_chance_move()[0].move == rolled, "nobody rolls again until it suits them"
        table.save()
    prove(read(path))


def test_a_card_laid_face_down_may_be_taken_back_but_not_once_all_are_shown(tmp_path: Path) -> None:
    path = played(tmp_path / "t.jsonl", ELFENBEIN, 8, sense=0)
    with open_table(path) as table:
        table.play(read_move(table, "card santa 7"))
        table.undo()
        table.play(read_move(table, "card santa 9"))
        table.play(read_move(table, "card red 3"))
        with pytest.raises(UsageError, match="cannot be unseen"):
            table.undo()


# Commitment and proof


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Room], Path]:
    """Gives a finished committed table of a game, with a forced undo in it."""

    @cache
    def finished(room: Room) -> Path:
        path = begin(tmp_path_factory.mktemp(room.id) / "t.jsonl", room, commit=True)
        play_on(path, 6, seeded(2))
        with open_table(path) as table:
            table.undo(force=True)
            table.let_chance_move()
            table.save()
        play_on(path, 10_000, seeded(3))
        return path

    return finished


def test_a_commitment_stands_in_the_file_before_the_first_move(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER, commit=True)
    secret = secret_path(path)
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    from hashlib import sha256

    header = json.loads(path.read_bytes().splitlines()[0])
    assert header["commitment"] == sha256(bytes.fromhex(secret.read_text())).hexdigest()
    assert "seed" not in header


def test_a_seed_or_real_dice_with_a_commitment_is_an_error(tmp_path: Path) -> None:
    for how in ({"seed": "1"}, {"physical": True}):
        with pytest.raises(UsageError, match="nobody has chosen"):
            begin(tmp_path / "t.jsonl", GIFTS, commit=True, **how)
    assert not list(tmp_path.iterdir())


def test_no_roll_is_typed_in_at_a_committed_table(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", GIFTS, commit=True)
    with open_table(path) as table:
        table.play(table.rules.moves(table.position)[0])
        with pytest.raises(UsageError, match="committed its luck"):
            table.play(read_move(table, "roll 6"), typed=True)


@every_room
def test_a_committed_journal_holds_no_deck_no_secret_and_no_hidden_move_before_the_end(
    room: Room, tmp_path: Path
) -> None:
    path = begin(tmp_path / "t.jsonl", room, commit=True, players=room.rules.PLAYERS[-1])
    secret = secret_path(path).read_text().strip()
    pick = seeded(8)
    for _ in range(60):
        play_on(path, 1, pick)
        table = read(path)
        if table.over:
            break
        written = path.read_bytes()
        assert b'"deck"' not in written
        assert b'"hands"' not in written
        assert b'"position"' not in written
        assert secret.encode() not in written
    for step in table.story():
        sealed = isinstance(step.line, MoveLine) and bytes(step.line.move).startswith(b'"')
        assert sealed == (step.move is not None and stays_hidden(room.rules, step.before, step.move))


@every_room
def test_the_secret_is_told_when_the_game_is_over_and_proves_everything(
    room: Room, fair: Callable[[Room], Path], tmp_path: Path
) -> None:
    path = tmp_path / "alone.jsonl"
    path.write_bytes(fair(room).read_bytes())
    table = read(path)
    assert isinstance(table.line(table.last), SecretLine)
    proof = prove(table)
    assert (proof.over, proof.committed, proof.revealed, proof.undone) == (True, True, True, 1)
    assert replayed(table) == path.read_bytes()


def test_a_game_that_is_revealed_cannot_go_back(fair: Callable[[Room], Path]) -> None:
    with pytest.raises(UsageError, match="revealed"):
        read(fair(REINDEER)).undo(force=True)


def test_a_committed_table_without_its_secret_says_what_is_missing(tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER, commit=True)
    secret_path(path).write_text("ab")
    for _ in range(2):
        with pytest.raises(RecordError, match="secret of this table"):
            read(path)
        secret_path(path).unlink(missing_ok=True)


@every_room
def test_every_line_that_is_tampered_with_is_found_with_its_number(
    room: Room, fair: Callable[[Room], Path], tmp_path: Path
) -> None:
    lines = fair(room).read_bytes().splitlines(keepends=True)
    path = tmp_path / "t.jsonl"
    for number, line in enumerate(lines, 1):
        at = line.rindex(b":", 0, -80) + 2
        changed = line[:at] + (b"0" if line[at : at + 1] != b"0" else b"1") + line[at + 1 :]
        path.write_bytes(b"".join([*lines[: number - 1], changed, *lines[number:]]))
        with pytest.raises(Tampered) as error:
            prove(read(path))
        assert error.value.where == f"{path}, line {number}"


def forged(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The entry with one thing changed, as a cheat might, hash aside."""
    for key in ("rule", "by", "seed", "commitment", "secret"):
        if key in entry:
            yield {**entry, key: "0" * len(entry[key])}
    if entry.get("by") == "chance" and isinstance(entry["move"], dict):
        yield {**entry, "move": {"do": "roll", "die": entry["move"]["die"] % 6 + 1}}
    if isinstance(entry.get("move"), str):
        yield {**entry, "move": entry["move"][::-1]}
    if entry.get("line") == "undo":
        yield {**entry, "force": not entry.get("force", False)}
        yield {**entry, "to": entry["to"] - 1}
    if isinstance(entry.get("state"), str):
        yield {**entry, "state": entry["state"][::-1]}
    if "players" in entry:
        yield {**entry, "players": entry["players"][::-1]}


@pytest.mark.parametrize("most", [20, pytest.param(10_000, marks=pytest.mark.long)])
@every_room
def test_a_cheat_who_computes_all_hashes_anew_is_found_too(
    room: Room, most: int, fair: Callable[[Room], Path], tmp_path: Path
) -> None:
    whole = read(fair(room))
    path = tmp_path / "t.jsonl"
    numbers = {0, 1, 6, 7, 8, whole.last} | set(range(1, whole.last, -(-whole.last // most)))
    for number in sorted(numbers):
        for entry in forged(json.loads(whole.bodies[number])):
            bodies = list(whole.bodies)
            bodies[number] = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
            path.write_bytes(chained(bodies)[0])
            with pytest.raises(RecordError):
                prove(read(path))


def test_a_seeded_table_with_another_deal_is_found(tmp_path: Path) -> None:
    path = played(tmp_path / "t.jsonl", REINDEER, 5)

    def swap(entry: dict[str, Any]) -> None:
        hands = entry["state"]["position"]["hands"]
        hands["blue"], hands["green"] = hands["green"], hands["blue"]

    rechained(path, 0, swap)
    with pytest.raises(Tampered) as error:
        prove(read(path))
    assert "line" in error.value.where


# What each player may see


def scrambled(position: Any, room: Room, viewer: str, chance: Streams) -> Any:
    """The position with everything the viewer cannot know exchanged for something else it might be."""
    data = json.loads(msgspec.json.encode(position))
    others = [player for player in data.get("hands", data.get("sleds", {})) if player != viewer]
    deck = data.get("deck", [])
    hands = data.get("hands", {})
    if room.rules.DECKS and deck is not None and hands and "deck" in data:
        pool = chance.shuffled("decks", [*deck, *(card for player in others for card in hands[player])])
        for player in others:
            hands[player], pool = pool[: len(hands[player])], pool[len(hands[player]) :]
        data["deck"] = pool
    for player, sled in data.get("sleds", {}).items():
        mine = player == viewer
        pool = chance.shuffled("decks", sled["deck"] if mine else [*sled["hand"], *sled["deck"]])
        if not mine:
            sled["hand"], pool = pool[: len(sled["hand"])], pool[len(sled["hand"]) :]
        sled["deck"] = pool
    if "bets" in data and data["phase"] != "over":
        for player in others:
            data["bets"][player] = chance.shuffled("decks", ["hare", "tortoise", "wolf", "fox", "lamb"])[
                : len(data["bets"][player])
            ]
    if data.get("phase") == "card" and "shown" in data:
        for player in others:
            if player in data["shown"]:
                hidden = chance.shuffled("decks", [*hands[player], data["shown"][player]])
                data["shown"][player], hands[player] = hidden[0], hidden[1:]
    return msgspec.json.decode(json.dumps(data), type=room.rules.Position)


@pytest.mark.parametrize("games", [2, pytest.param(50, marks=pytest.mark.long)])
@every_room
def test_a_view_is_the_same_whatever_the_hidden_cards_are(room: Room, games: int, tmp_path: Path) -> None:
    changed = 0
    for game in range(games):
        path = begin(tmp_path / f"{game}.jsonl", room, seed=f"views {game}", players=room.rules.PLAYERS[-1])
        pick = seeded(game)
        with open_table(path) as table:
            for _ in range(300):
                if table.over:
                    break
                for viewer in (NOBODY, *table.header.players):
                    other = scrambled(table.position, room, viewer, pick)
                    changed += other != table.position
                    assert room.rules.view(other, viewer) == room.rules.view(table.position, viewer)
                    if viewer:
                        assert held(room, other, viewer) == held(room, table.position, viewer)
                one_move(table, pick)
    assert changed or room.id == "gift-race", "the test has something to hide"


@every_room
def test_a_view_holds_no_card_of_a_deck_and_none_of_another_hand(room: Room, tmp_path: Path) -> None:
    path = begin(tmp_path / "t.jsonl", room, players=room.rules.PLAYERS[-1])
    pick = seeded(6)
    with open_table(path) as table:
        for _ in range(200):
            if table.over:
                break
            for viewer in table.header.players:
                view = json.loads(msgspec.json.encode(room.rules.view(table.position, viewer)))
                hands = view.get("hands") or {
                    player: sled["hand"] for player, sled in view.get("sleds", {}).items()
                }
                decks = [view.get("deck", []), *(sled["deck"] for sled in view.get("sleds", {}).values())]
                assert all(card == "?" for deck in decks for card in deck)
                assert all(card == "?" for who, hand in hands.items() if who != viewer for card in hand)
            one_move(table, pick)


@every_room
def test_the_log_tells_nobody_a_card_that_is_still_hidden(room: Room, tmp_path: Path) -> None:
    text = speaking(room, "en")
    path = begin(tmp_path / "t.jsonl", room, players=room.rules.PLAYERS[-1])
    pick = seeded(9)
    with open_table(path) as table:
        for _ in range(25):
            if not table.over:
                one_move(table, pick)
        for viewer in (NOBODY, *table.header.players):
            told = {chapter.n: chapter for chapter in chapters(table, text, viewer)}
            for step in table.story():
                if not stays_hidden(room.rules, step.before, step.move, viewer):
                    continue
                assert told[step.n].move.endswith("…")
                secret = room.notation.write(step.move).split()[-1]
                assert not any(secret in event.split() for event in told[step.n].events)


def test_a_card_face_down_is_told_when_all_have_shown(tmp_path: Path) -> None:
    path = played(tmp_path / "t.jsonl", ELFENBEIN, 8, sense=0)
    text = speaking(ELFENBEIN, "en")
    with open_table(path) as table:
        table.play(read_move(table, "card santa 7"))
        table.play(read_move(table, "card red 12"))
        one, two = list(chapters(table, text))[-2:]
        own = list(chapters(table, text, "santa"))[-2]
    assert one.move == "card …"
    assert own.move == "card santa 7"
    assert any("queen" in event or "12" in event or "Q" in event for event in two.events)


# Series


def test_a_season_adds_up_the_points_of_people_not_of_seats(tmp_path: Path) -> None:
    snow = find("snow-tails")
    results = []
    for number, players in enumerate((["red=Ana", "blue=Bo"], ["red=Bo", "blue=Ana"])):
        path = tmp_path / f"{number}.jsonl"
        seats = seated(snow, players)
        start(path, snow, seats, wishes(snow, seats, None, [], []), seed="season")
        play_on(path, 10_000, seeded(number), sense=1)
        results.append(result(read(path)))
    series, games, standing = added(results)
    assert games == 2, "a course each"
    assert standing.over
    assert standing.scores == {
        name: sum(one.standing.scores[name] for one in results) for name in ("Ana", "Bo")
    }
    assert series.clause in load_text(snow.folder, "en").clauses


def test_a_championship_is_three_games_and_not_over_before(tmp_path: Path) -> None:
    hare = find("hare-tortoise")
    results = [result(read(played(tmp_path / f"{n}.jsonl", hare, picks=n, sense=1))) for n in range(3)]
    assert [added(results[:2])[1:][0], added(results[:2])[2].over, added(results)[2].over] == [3, False, True]
    with pytest.raises(UsageError, match="has 3 games"):
        added([*results, results[0]])


def test_tables_that_do_not_belong_together_make_no_series(tmp_path: Path) -> None:
    hare = find("hare-tortoise")
    two = result(read(begin(tmp_path / "2.jsonl", hare)))
    three = result(read(begin(tmp_path / "3.jsonl", hare, players=3)))
    gifts = result(read(begin(tmp_path / "g.jsonl", GIFTS)))
    for odd in ([two, three], [two, gifts], [gifts]):
        with pytest.raises(UsageError):
            added(odd)


# Recorded games


@every_room
def test_every_room_has_a_whole_recorded_game_that_reads_like_a_story(room: Room) -> None:
    plays = sorted((room.folder / "plays").glob("*.jsonl"))
    assert plays, "record one: python -m tests.record_plays"
    for path in plays:
        table = read(path)
        assert table.over
        assert prove(table).over
        assert replayed(table) == path.read_bytes()
        for lang in languages(room.folder):
            told = list(chapters(table, table.seats.words(speaking(room, lang)), open_all=True))
            assert len(told) == table.last
            assert all(chapter.events for chapter in told)
            assert any("Ana" in event for chapter in told for event in chapter.events)


def test_the_table_says_the_same_in_every_language() -> None:
    folder = Path(phrases.__file__).parent / "text"
    spoken = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml")}
    assert {"en", "fr"} <= spoken.keys()

    def facts(sentence: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}

    for lang, said in spoken.items():
        assert said.keys() == spoken["en"].keys(), lang
        for key, sentence in said.items():
            assert facts(sentence) == facts(spoken["en"][key]), (lang, key)
