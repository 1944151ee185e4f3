"""The drawing functions of a room: draw.py of the house or of a folder anywhere on disk."""

from importlib import import_module
from pathlib import Path

from pnp.errors import DefinitionError
from pnp.games.elsewhere import load
from pnp.layout.easel import Drawing, Drawings, drawings_by_name
from pnp.models.shelf import Shelf, shown
from pnp.press.rooms import HOUSE


def room_drawings(shelf: Shelf, folder: Path) -> Drawings:
    """Find functions by name; draw.py is imported when the first one is asked for."""
    found: dict[str, Drawing] = {}

    def find(name: str) -> Drawing:
        if not found:
            found.update(_functions(shelf, folder))
        return drawings_by_name(found)(name)

    return find


def _functions(shelf: Shelf, folder: Path) -> dict[str, Drawing]:
    file = folder / "draw.py"
    if shelf.find(file) is None:
        raise DefinitionError("a draw slot needs the room's draw.py", where=shown(file))
    for module in sorted(folder.glob("*.py")):
        shelf.find(module)
    ours = folder.parent == HOUSE
    loaded = import_module(f"pnp.games.{folder.name}.draw") if ours else load(folder, "draw")
    return {
        name: value
        for name, value in vars(loaded).items()
        if callable(value)
        and getattr(value, "__module__", "") == loaded.__name__
        and not name.startswith("_")
    }
