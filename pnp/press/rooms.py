"""Where games are: the rooms of the house by name, and any folder with a kit.toml by path."""

from pathlib import Path

from pnp.errors import UsageError
from pnp.models.faults import nearest

HOUSE = Path(__file__).parent.parent / "games"


def house_rooms() -> dict[str, Path]:
    """The rooms that have something to print."""
    found = sorted(path.parent for path in HOUSE.glob("*/kit.toml"))
    return {folder.name.replace("_", "-"): folder for folder in found}


def room_languages(folder: Path) -> list[str]:
    """The languages a room has words in; a wordless room is printed in its own language only."""
    return sorted(path.stem for path in (folder / "text").glob("*.toml")) or [""]


def find_room(named: str) -> Path:
    """The folder of a game, given its name or a path."""
    rooms = house_rooms()
    if named in rooms:
        return rooms[named]
    path = Path(named)
    if path.name == "kit.toml" and path.is_file():
        path = path.parent
    if (path / "kit.toml").is_file():
        return path
    if path.is_dir():
        raise UsageError(
            "this folder has no kit.toml", where=named, hint="see docs/press.md for what it holds"
        )
    raise UsageError(f'there is no game or folder "{named}"', where="GAME", hint=nearest(named, rooms))
