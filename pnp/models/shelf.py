"""Every file a build reads passes through one shelf, so that the build knows exactly what it depends on."""

from hashlib import sha256
from pathlib import Path

from pnp.errors import DefinitionError

ABSENT = "absent"


def templates_folder() -> Path:
    """The shared kinds: inside the package when installed, beside it in a source tree."""
    package = Path(__file__).parent.parent
    inside = package / "templates"
    return inside if inside.is_dir() else package.parent / "templates"


class Shelf:
    """Reads files once each and keeps the hash of all it was asked for, found or not."""

    def __init__(self) -> None:
        self._held: dict[Path, bytes | None] = {}

    def find(self, path: Path) -> bytes | None:
        """The bytes of a file, or None; either way the answer becomes part of what the build depends on."""
        if path not in self._held:
            try:
                self._held[path] = path.read_bytes()
            except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
                self._held[path] = None
            except OSError as error:
                raise DefinitionError(f"cannot read the file: {error.strerror}", where=shown(path)) from None
        return self._held[path]

    def read(self, path: Path) -> bytes:
        """The bytes of a file that must be there."""
        data = self.find(path)
        if data is None:
            raise DefinitionError("there is no such file", where=shown(path))
        return data

    def text(self, path: Path) -> str:
        """A UTF-8 text that must be there."""
        data = self.read(path)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise DefinitionError(
                "this is not UTF-8 text", where=f"{shown(path)}:{line}", hint="save the file as UTF-8"
            ) from None

    def inputs(self) -> dict[Path, str]:
        """Each file asked for with its hash, or ABSENT."""
        return {path: digest(data) for path, data in sorted(self._held.items())}


def digest(data: bytes | None) -> str:
    """The hash a build depends on."""
    return ABSENT if data is None else sha256(data).hexdigest()


def shown(path: Path) -> str:
    """A path as a person at this prompt would type it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
