"""Writing files whole or not at all."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pnp.errors import PnpError
from pnp.models.shelf import shown


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write every file under a temporary name, then put them all in place; on any failure leave none."""
    waiting = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in files}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with waiting[path].open("wb") as target:
                target.write(data)
        for path, part in waiting.items():
            part.replace(path)
    except OSError as error:
        raise PnpError(
            f"cannot write: {(error.strerror or str(error)).lower()}",
            where=shown(path),
            hint="nothing was changed; make room or choose another folder with -o",
        ) from None
    finally:
        for part in waiting.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)
