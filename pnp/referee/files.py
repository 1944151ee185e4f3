"""Writing a file whole or not at all, and never over another by accident."""

import os
from contextlib import suppress
from pathlib import Path

from pnp.errors import UsageError


def write_whole(path: Path, data: bytes, *, force: bool = False, mode: int = 0o666) -> None:
    """Write through a temporary file beside it; an existing file is replaced only with `force`."""
    refuse_taken(path, force=force)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        _name(draft, path, force)
        _sync_folder(path.parent)
    except FileExistsError:
        raise _taken(path) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"cannot write {str(path)!r}: {reason}", where=str(path)) from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def refuse_taken(path: Path, *, force: bool) -> None:
    """Raise UsageError where a file of this name exists and may not be replaced."""
    if os.path.lexists(path) and not force:
        raise _taken(path)


def _name(draft: Path, path: Path, force: bool) -> None:
    if not force:
        try:
            os.link(draft, path)  # unlike a rename, this fails where a file has appeared meanwhile
            return
        except FileExistsError:
            raise
        except OSError:
            pass  # a file system without links, such as a memory stick's
    os.replace(draft, path)


def _sync_folder(folder: Path) -> None:
    """Make the folder remember the new name even if the power fails now."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _taken(path: Path) -> UsageError:
    return UsageError(
        f"{str(path)!r} exists already", where=str(path), hint="name another file, or replace it with --force"
    )
