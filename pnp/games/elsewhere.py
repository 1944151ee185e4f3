"""The code of a game that lives in a folder of its own anywhere on disk, loaded as a package under a name
nobody else has.

Modules of such a folder import each other relatively: `from .board import SQUARES`. The name depends on
what is written in them, so that code that has changed is loaded again.
"""

import sys
from functools import wraps
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from traceback import extract_tb
from types import FunctionType, ModuleType
from typing import Any

from pnp.errors import DefinitionError, PnpError
from pnp.models.shelf import shown
from pnp.rules.contract import Rules


def load(folder: Path, name: str) -> ModuleType:
    """A module of a game folder, or DefinitionError that says where it is wrong."""
    file = folder / f"{name}.py"
    if not file.is_file():
        hint = f"write {name}.py; docs/your-own-game.md says what it holds"
        raise DefinitionError(f"this game has no {name}.py", where=shown(folder), hint=hint)
    package = _package(folder)
    try:
        return import_module(f"{package}.{name}")
    except Exception as error:
        problem = f"{file.name} cannot be loaded: {type(error).__name__}: {error}"
        raise DefinitionError(problem, where=_place(error, folder, file)) from error


def load_rules(folder: Path) -> "Guarded":
    """The rules of a game folder, complete."""
    rules = load(folder, "rules")
    wanted = [*Rules.__annotations__, *(name for name in vars(Rules) if not name.startswith("_"))]
    missing = [name for name in wanted if not hasattr(rules, name)]
    if not missing:
        known = getattr(rules.Position, "__struct_fields__", ())
        missing = [f"Position.{name}" for name in ("players", "turn", "phase") if name not in known]
    if missing:
        raise DefinitionError(
            f"the rules lack {', '.join(missing)}",
            where=shown(folder / "rules.py"),
            hint="docs/your-own-game.md says what each of them is",
        )
    return Guarded(rules, folder)


class Guarded:
    """A module of a person's own whose functions, where they fail, say so as an error with file and line."""

    def __init__(self, module: ModuleType, folder: Path) -> None:
        self._module = module
        self._folder = folder

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._module, name)
        if not isinstance(value, FunctionType):
            return value

        @wraps(value)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            try:
                return value(*args, **kwargs)
            except PnpError:
                raise
            except Exception as error:
                problem = f"{name} failed: {type(error).__name__}: {error}"
                place = _place(error, self._folder, Path(value.__code__.co_filename))
                raise DefinitionError(problem, where=place) from error

        setattr(self, name, guarded)
        return guarded


def _package(folder: Path) -> str:
    """The name of the folder's package, which is made when it is first asked for."""
    home = folder.resolve()
    written = sha256(str(home).encode())
    for file in sorted(home.glob("*.py")):
        written.update(file.read_bytes())
    name = f"pnp_room_{written.hexdigest()[:16]}"
    if name not in sys.modules:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(home)]
        sys.modules[name] = module_from_spec(spec)
    return name


def _place(error: Exception, folder: Path, file: Path) -> str:
    """File and line of the innermost frame that is the folder's own."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{shown(Path(error.filename))}:{error.lineno}"
    home = str(folder.resolve())
    own = [frame for frame in extract_tb(error.__traceback__) if frame.filename.startswith(home)]
    return f"{shown(Path(own[-1].filename))}:{own[-1].lineno}" if own else shown(file)
