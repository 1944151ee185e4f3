"""The drawing functions of a room: draw.py of the house or of a folder anywhere on disk."""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from pnp.errors import DefinitionError
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
    loaded = import_module(f"pnp.games.{folder.name}.draw") if ours else _loaded(file)
    return {
        name: value
        for name, value in vars(loaded).items()
        if callable(value)
        and getattr(value, "__module__", "") == loaded.__name__
        and not name.startswith("_")
    }


def _loaded(file: Path) -> ModuleType:
    name = f"pnp_room_{file.parent.name.replace('-', '_')}_draw"
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        problem = f"draw.py cannot be loaded: {type(error).__name__}: {error}"
        raise DefinitionError(problem, where=shown(file)) from error
    finally:
        sys.path.remove(str(file.parent))
    return module
