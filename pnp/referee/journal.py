"""The file a table lives in: lines that are only ever appended, each chained to the one before.

A line is one JSON object whose last key is `hash`: SHA-256 of the previous line's hash and this line without
its own. Lines reach the disk before anybody is told, so a crash costs at most what was being written.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.errors import RecordError
from pnp.referee.lock import locked

_MARK = b',"hash":"'
_CLOSE = b'"}'
_TAIL = len(_MARK) + 64 + len(_CLOSE)
_START = bytes(32)


class Tampered(RecordError):
    """A line of a journal does not follow from what stands before it."""


class Journal:
    """An open journal: `lines` without their hashes, and `mended`, a sentence if its tail was repaired."""

    def __init__(self, path: Path, descriptor: int, lines: list[bytes], tip: bytes, mended: str) -> None:
        self.path = path
        self.lines = lines
        self.tip = tip
        self.mended = mended
        self._descriptor = descriptor

    def append(self, bodies: list[bytes]) -> None:
        """Write JSON objects as the next lines, all or none, and return when they are on the disk."""
        written, tip = chained(bodies, self.tip)
        size = os.fstat(self._descriptor).st_size
        try:
            rest = memoryview(written)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as error:
            with suppress(OSError):
                os.truncate(self._descriptor, size)
            raise RecordError(
                f"cannot write to the table: {error.strerror}; nothing was recorded",
                where=str(self.path),
                hint="make the file writable or free some space, then play again",
            ) from None
        self.lines += bodies
        self.tip = tip


def chained(bodies: list[bytes], tip: bytes = _START) -> tuple[bytes, bytes]:
    """The lines as they stand in the file after a line whose hash is `tip`, and the new tip.

    >>> chained([b'{"n":1}'])[0][:16]
    b'{"n":1,"hash":"2'
    """
    lines = []
    for body in bodies:
        tip = hashlib.sha256(tip + body).digest()
        lines.append(body[:-1] + _MARK + tip.hex().encode() + _CLOSE + b"\n")
    return b"".join(lines), tip


@contextmanager
def open_journal(path: Path, wait: float, doing: str, waiting: Callable[[str], None]) -> Iterator[Journal]:
    """The journal, locked for us alone; a torn tail is repaired and reported in `mended`."""
    with locked(path, wait, doing, waiting) as descriptor:
        data = _read(descriptor)
        whole, mended = _mend(data, _writer(descriptor))
        lines, tip = _unchained(whole, path)
        yield Journal(path, descriptor, lines, tip, mended)


def _read(descriptor: int) -> bytes:
    with open(descriptor, "rb", closefd=False) as file:
        return file.read()


def _writer(descriptor: int) -> Callable[[int, bytes], bool]:
    def rewrite(size: int, more: bytes) -> bool:
        try:
            os.truncate(descriptor, size)
            os.write(descriptor, more)
            os.fsync(descriptor)
        except OSError:
            return False
        return True

    return rewrite


def _mend(data: bytes, rewrite: Callable[[int, bytes], bool]) -> tuple[bytes, str]:
    """The whole lines of the file, and what was done about a last line that does not end.

    Only the newline may be missing (then the line is kept), or more (then what is there cannot be trusted).
    """
    end = data.rfind(b"\n") + 1
    torn = data[end:]
    if not torn or not end:
        return data, ""
    before = data[:end].splitlines()[-1]
    try:
        _body(torn, bytes.fromhex(before[-len(_CLOSE) - 64 : -len(_CLOSE)].decode()))
    except (ValueError, Tampered):
        done = "was cut off" if rewrite(end, b"") else "is cut off (and the file cannot be written)"
        return data[:end], (
            f"the last line had not been written to its end when the power or the program failed; it {done}. "
            "At most the move being recorded is lost"
        )
    rewrite(len(data), b"\n")
    return data + b"\n", "the last line lacked its end, but the move on it is whole and was kept"


def _unchained(data: bytes, path: Path) -> tuple[list[bytes], bytes]:
    """The lines without their hashes, each checked, and the hash of the last."""
    if not data.startswith(b'{"table":') or not data.endswith(b"\n"):
        raise RecordError(
            "this is not a table", where=str(path), hint="`referee new GAME --players … -o FILE` starts one"
        )
    tip = _START
    bodies = []
    for number, line in enumerate(data[:-1].split(b"\n"), 1):
        try:
            body, tip = _body(line, tip)
        except Tampered as error:
            raise Tampered(error.message, where=f"{path}, line {number}", hint=error.hint) from None
        bodies.append(body)
    return bodies, tip


def _body(line: bytes, tip: bytes) -> tuple[bytes, bytes]:
    body = line[:-_TAIL] + b"}"
    digest = hashlib.sha256(tip + body).digest()
    if line[-_TAIL:] != _MARK + digest.hex().encode() + _CLOSE:
        raise Tampered(
            "this line was changed by hand, or one before it is missing: its hash does not follow",
            hint="put the original line back; nothing is played on a table that was tampered with",
        )
    return body, digest
