"""Whether a finished file is still what a build would make: everything it came from is hashed and compared.

This runs before anything heavy is imported, so that a build with nothing to do takes no time.
"""

import json
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp import __version__
from pnp.models.shelf import ABSENT, Shelf, templates_folder
from pnp.press.order import Order, RuleOrder

FORMAT = 1
_ENGINE = ("errors.py", "models", "layout", "render", "press", "rules")


def engine_digest() -> str:
    """A hash over the press's own code and the version of what it draws with: new code, new build."""
    package = Path(__file__).parent.parent
    hashed = sha256(__version__.encode())
    files = [package / name for name in _ENGINE if name.endswith(".py")]
    for name in _ENGINE:
        files += sorted((package / name).glob("*.py"))
    for other in ("reportlab", "pyphen"):
        spec = find_spec(other)
        files += [Path(spec.origin)] if spec and spec.origin else []
    for file in files:
        hashed.update(file.read_bytes())
    return hashed.hexdigest()


def input_labels(inputs: dict[Path, str], folder: Path) -> dict[str, str]:
    """Inputs under names that do not depend on where things are installed."""
    shared = templates_folder()
    labels: dict[str, str] = {}
    for path, digest in inputs.items():
        if path.is_relative_to(folder):
            labels[f"kit/{path.relative_to(folder).as_posix()}"] = digest
        elif path.is_relative_to(shared):
            labels[f"templates/{path.relative_to(shared).as_posix()}"] = digest
        else:
            labels[f"file/{path.as_posix()}"] = digest
    return dict(sorted(labels.items()))


def _path_of(label: str, folder: Path) -> Path:
    kind, _, rest = label.partition("/")
    if kind == "font":
        from pnp.layout.fonts import font_file

        return font_file(rest)
    return {"kit": folder, "templates": templates_folder()}.get(kind, Path()) / rest


def is_fresh(manifest: Path, pdf: Path, folder: Path, order: Order | RuleOrder) -> bool:
    """Whether the finished file is exactly what a build would make again."""
    try:
        known: dict[str, Any] = json.loads(manifest.read_bytes())
        made = known["made_from"]
        if known["format"] != FORMAT or made["options"] != order.facts():
            return False
        if (
            known["pdf"]["sha256"] != sha256(pdf.read_bytes()).hexdigest()
            or made["engine"] != engine_digest()
        ):
            return False
        shelf = Shelf()
        for label in made["inputs"]:
            shelf.find(_path_of(label, folder))
    except (OSError, ValueError, KeyError, TypeError):
        return False
    found = shelf.inputs()
    return all(
        found.get(_path_of(label, folder), ABSENT) == digest for label, digest in made["inputs"].items()
    )
