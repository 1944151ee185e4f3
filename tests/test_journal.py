"""The file of a table survives: cut anywhere, killed at any moment, shared by two, edited by hand."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.errors import PnpError, RecordError, UsageError
from pnp.referee.chance import seeded
from pnp.referee.journal import Journal, Tampered, chained, open_journal
from pnp.referee.table import open_table
from tests.tables import ROOMS, begin, play_on, played

REINDEER = ROOMS["reindeer-races"]

WRITER = """
import sys
from pathlib import Path
from pnp.referee.chance import seeded
from pnp.referee.table import open_table
path, seed, turns = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
pick = seeded(seed)
for turn in range(turns):
    with open_table(path, wait=60, notice=lambda note: print("note", note, flush=True)) as table:
        before = table.last
        moves = [m for m in table.rules.moves(table.position) if type(m).__name__ in ("Draw", "Trim")]
        table.play(pick.choice("dice", moves))
        table.let_chance_move()
        table.save()
        new = range(before + 1, table.last + 1)
    print("ack", *new, flush=True)
"""


def opened(path: Path) -> Journal:
    with open_journal(path, 0, "test", lambda _: None) as journal:
        return journal


def acknowledged(output: str) -> list[int]:
    lines = [line.split() for line in output.splitlines()]
    return [int(n) for words in lines if words[:1] == ["ack"] for n in words[1:]]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return played(tmp_path / "t.jsonl", REINDEER, 40)


def test_each_line_is_json_and_ends_with_its_hash(table: Path) -> None:
    for line in table.read_bytes().splitlines():
        assert list(json.loads(line))[-1] == "hash"


def test_a_cut_at_every_byte_of_the_last_three_lines_loses_at_most_the_move_being_written(
    table: Path, tmp_path: Path
) -> None:
    whole = table.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    cut = tmp_path / "cut.jsonl"
    for size in range(ends[-4], len(whole)):
        cut.write_bytes(whole[:size])
        journal = opened(cut)
        kept = sum(end <= size for end in ends)
        complete = size + 1 in ends
        assert len(journal.lines) == kept + complete, size
        assert bool(journal.mended) == (size not in ends), size
        assert cut.read_bytes() == whole[: ends[kept - 1 + complete]], "the tail was repaired"
        assert not opened(cut).mended, "and is whole from then on"


def test_a_table_goes_on_after_a_cut(table: Path) -> None:
    table.write_bytes(table.read_bytes()[:-20])
    notes: list[str] = []
    with open_table(table, notice=notes.append) as again:
        again.play(again.rules.moves(again.position)[0])
        again.let_chance_move()
        again.save()
    assert "at most the move being recorded is lost" in notes[0].lower()
    with open_table(table, notice=notes.append) as again:
        assert sum(1 for _ in again.story()) == again.last
    assert len(notes) == 1


def test_a_tail_of_zeros_as_a_power_cut_leaves_it_is_cut_off(table: Path) -> None:
    whole = table.read_bytes()
    table.write_bytes(whole + bytes(300))
    assert opened(table).mended
    assert table.read_bytes() == whole


def test_a_file_cut_inside_its_header_is_no_table(table: Path) -> None:
    whole = table.read_bytes()
    for size in (0, 1, 20, whole.index(b"\n")):
        table.write_bytes(whole[:size])
        with pytest.raises(RecordError, match="not a table"):
            opened(table)


def test_every_changed_line_is_named_with_its_number(table: Path) -> None:
    lines = table.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        for at in (10, len(line) // 2, len(line) - 5):
            changed = line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]
            table.write_bytes(b"".join([*lines[: number - 1], changed, *lines[number:]]))
            with pytest.raises((Tampered, RecordError)) as error:
                opened(table)
            assert error.value.where.endswith(f"line {number}") or number == 1


def test_a_line_that_was_taken_out_or_doubled_is_noticed(table: Path) -> None:
    lines = table.read_bytes().splitlines(keepends=True)
    for broken in ([*lines[:5], *lines[6:]], [*lines[:6], *lines[5:]], [*lines[:5], lines[6], lines[5]]):
        table.write_bytes(b"".join(broken))
        with pytest.raises(Tampered):
            opened(table)


def test_chaining_is_what_the_documentation_says() -> None:
    import hashlib

    written, tip = chained([b'{"a":1}', b'{"b":2}'])
    first = hashlib.sha256(bytes(32) + b'{"a":1}').digest()
    second = hashlib.sha256(first + b'{"b":2}').digest()
    assert tip == second
    assert written.splitlines()[1] == b'{"b":2,"hash":"' + second.hex().encode() + b'"}'


@pytest.mark.parametrize("kills", [5, pytest.param(100, marks=pytest.mark.long)])
def test_a_writer_killed_at_any_moment_loses_nothing_it_acknowledged(tmp_path: Path, kills: int) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER)
    acks: list[int] = []
    delay = seeded("kill")
    for seed in range(kills):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(seed), "100000"], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        acks += acknowledged(writer.stdout.readline())
        time.sleep(delay.below("dice", 60) / 1000)
        os.kill(writer.pid, signal.SIGKILL)
        acks += acknowledged(writer.communicate()[0].rpartition("\n")[0])
    with open_table(path) as table:
        assert sorted(set(acks)) == sorted(acks), "nothing is doubled"
        assert set(acks) <= set(range(1, table.last + 1)), "nothing acknowledged is lost"
        assert table.last <= len(acks) + 3 * kills, "only what was in the air is there beyond it"
        assert sum(1 for _ in table.story()) == table.last


@pytest.mark.parametrize("moves", [60, pytest.param(1000, marks=pytest.mark.long)])
def test_two_writers_at_once_lose_and_double_nothing(tmp_path: Path, moves: int) -> None:
    path = begin(tmp_path / "t.jsonl", REINDEER)
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), seed, str(moves // 2)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in "ab"
    ]
    acks = [acknowledged(writer.communicate(timeout=300)[0]) for writer in writers]
    assert all(writer.returncode == 0 for writer in writers)
    assert all(len(own) >= moves // 2 for own in acks)
    with open_table(path) as table:
        assert sorted(acks[0] + acks[1]) == list(range(1, table.last + 1))
        assert sum(1 for _ in table.story()) == table.last


def test_the_second_command_says_who_holds_the_table(table: Path) -> None:
    notes: list[str] = []
    with (
        open_table(table, doing="referee play"),
        pytest.raises(RecordError) as error,
        open_table(table, wait=0.1, notice=notes.append),
    ):
        pass
    holder = f"`referee play` (process {os.getpid()}) holds it"
    assert holder in error.value.message
    assert "--wait" in error.value.hint
    assert holder in notes[0]
    assert not list(table.parent.glob("*.lock"))


def test_a_lock_note_left_by_a_killed_command_stops_nobody(table: Path) -> None:
    table.with_name("t.jsonl.lock").write_text("1 referee play\n")
    with open_table(table, wait=0):
        pass


def test_a_full_disk_records_nothing_and_says_so(table: Path) -> None:
    whole = table.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 50, hard))
        with pytest.raises(RecordError, match="nothing was recorded"):
            play_on(table, 1, seeded(1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    assert table.read_bytes() == whole


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"{}\n", b"hello\n", bytes(1000), b'{"table":1}\n', b"\xff\xfe\n"]
)
def test_other_files_are_no_tables(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(content)
    with pytest.raises(PnpError), open_table(path):
        pass
    assert path.read_bytes() == content


def test_a_missing_file_or_a_folder_is_no_table(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path, Path("/dev/null"), Path("a\0b")):
        with pytest.raises(UsageError), open_table(path):
            pass


def test_a_header_of_another_form_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(chained([b'{"table":9,"game":"gift-race","players":[],"lang":"en","seed":"1"}'])[0])
    with pytest.raises(RecordError, match="form 9"), open_table(path):
        pass


def test_a_new_table_never_replaces_another_by_accident(table: Path) -> None:
    whole = table.read_bytes()
    with pytest.raises(UsageError, match="exists already"):
        begin(table, REINDEER)
    assert table.read_bytes() == whole
    begin(table, REINDEER, force=True)
    assert table.read_bytes() != whole
    assert [file.name for file in table.parent.iterdir()] == ["t.jsonl"]


def test_a_table_in_a_folder_that_is_not_there_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        begin(tmp_path / "no" / "t.jsonl", REINDEER)
    assert not list(tmp_path.iterdir())
