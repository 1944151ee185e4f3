"""A new game folder to begin with: the starter, copied under a name of its own."""

import re
from pathlib import Path

from pnp.errors import UsageError
from pnp.press.files import write_all

STARTER = Path(__file__).parent / "starter"
_TITLE = "My Game"


def new_game(folder: Path) -> list[Path]:
    """Write the starter into a folder that is not there yet or empty; the title is made of its name."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", folder.name):
        raise UsageError(
            f'"{folder.name}" is no name for a game folder',
            where="PATH",
            hint="use letters, digits, - and _, for example my-game",
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(
            "there is something of this name already", where=str(folder), hint="choose another name"
        )
    title = re.sub(r"[-_]+", " ", folder.name).title()
    files = {folder / path.relative_to(STARTER): path.read_bytes() for path in _starter_files()}
    write_all({path: data.replace(_TITLE.encode(), title.encode()) for path, data in files.items()})
    return sorted(files)


def _starter_files() -> list[Path]:
    return sorted(path for path in STARTER.rglob("*") if path.suffix in (".toml", ".csv", ".svg"))
