"""One hand at a time on a journal: a lock that dies with its holder, and a note that says who holds it."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.errors import RecordError, UsageError

_PAUSE = 0.02


@contextmanager
def locked(path: Path, wait: float, doing: str, waiting: Callable[[str], None]) -> Iterator[int]:
    """The file opened and locked, as a descriptor.

    Where somebody else holds it, `waiting` is told who; after `wait` seconds it is a RecordError. The lock is
    the system's own and ends with the process, however that dies; the note beside the file only informs.
    """
    descriptor = _acquire(path, time.monotonic() + wait, waiting)
    note = _note(path)
    with suppress(OSError):
        note.write_text(f"{os.getpid()} {doing}\n", "utf-8")
    try:
        yield descriptor
    finally:
        with suppress(OSError):
            note.unlink()
        os.close(descriptor)


def _acquire(path: Path, deadline: float, waiting: Callable[[str], None]) -> int:
    told = False
    while True:
        descriptor = _open(path)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            if time.monotonic() >= deadline:
                raise RecordError(
                    f"{path.name} is in use: {_holder(path)}",
                    where=str(path),
                    hint="try again when that is done, or wait longer with --wait SECONDS",
                ) from None
            if not told:
                waiting(f"{path.name} is in use: {_holder(path)}; waiting …")
                told = True
            time.sleep(_PAUSE)
            continue
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        os.close(descriptor)  # the file was replaced while we waited: lock the new one


def _open(path: Path) -> int:
    """The file for reading and appending, or for reading only where it may not be written."""
    try:
        if not path.is_file():
            reason = "it is no file" if path.exists() else "there is no such file"
            raise UsageError(
                f"cannot open table {str(path)!r}: {reason}",
                where="FILE",
                hint="`referee new GAME --players … -o FILE` starts one",
            )
        try:
            return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except PermissionError:
            return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"cannot open table {str(path)!r}: {reason}", where="FILE") from None


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _holder(path: Path) -> str:
    try:
        pid, _, doing = _note(path).read_text("utf-8").strip().partition(" ")
    except (OSError, UnicodeDecodeError):
        return "another command holds it"
    return f"`{doing}` (process {pid}) holds it" if pid.isdigit() else "another command holds it"
