"""What has changed since a print: the pieces to take out of the box and those to print and put in."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from pnp.errors import UsageError
from pnp.layout.faces import Part
from pnp.layout.scene import Group
from pnp.models.shelf import shown
from pnp.press.build import Unchanged

Facts = dict[str, Any]
INCH = 25.4
# Old faces are drawn this high on the list, and at this resolution.
PICTURE = 14.0
_DPI = 310


class Entry(Struct, frozen=True):
    """A line of the list: how many of which piece, and its face or a picture of what was printed."""

    component: str
    piece: str
    count: int
    face: Group | None = None
    picture: bytes = b""


class Changes(Struct, frozen=True):
    """What goes out, what comes in, and the parts to print for it."""

    out: tuple[Entry, ...]
    put: tuple[Entry, ...]
    parts: tuple[Part, ...]


def read_manifest(path: Path, game: str) -> Facts:
    """The manifest of an earlier build of this game, or an error that says what is wrong with it."""
    try:
        known: Facts = json.loads(path.read_bytes())
        of_game, options = known["game"], known["made_from"]["options"]
        for component in known["components"]:
            for piece in component["pieces"]:
                _ = (piece["id"], piece["count"], piece["front"]["sha256"])
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        raise UsageError(f"cannot read the manifest: {problem}", where=shown(path)) from None
    except (ValueError, KeyError, TypeError):
        raise UsageError(
            "this is no manifest of a build",
            where=shown(path),
            hint="give the .json beside the PDF you printed",
        ) from None
    if of_game != game:
        raise UsageError(f'this is the manifest of "{of_game}", not of "{game}"', where=shown(path))
    if options.get("since"):
        raise UsageError(
            "this is the manifest of a change, not of a whole game",
            where=shown(path),
            hint="give the manifest of the whole build you printed",
        )
    return known


def changes(parts: Sequence[Part], path: Path, game: str, whole: bool = True) -> Changes:
    """Pieces of the game now against those of an earlier build; unless the `whole` game is looked at, a
    component that has no parts here was not asked for rather than taken out."""
    known = read_manifest(path, game)
    pictures = _Pictures(path, known)
    old = {
        (component["id"], piece["id"]): (_marks_of(component, piece), piece["count"])
        for component in known["components"]
        if whole or any(part.component.id == component["id"] for part in parts)
        for piece in component["pieces"]
    }
    out: list[Entry] = []
    put: list[Entry] = []
    printed: list[Part] = []
    for part in parts:
        key = (part.component.id, part.id)
        marks, had = old.pop(key, (None, 0))
        same = marks == _marks(part)
        less, more = (had - part.copies, part.copies - had) if same else (had, part.copies)
        if less > 0:
            out.append(Entry(*key, less, picture=pictures.of(*key)))
        if more > 0:
            put.append(Entry(*key, more, part.front))
            printed.append(structs.replace(part, copies=more))
    out += [Entry(*key, count, picture=pictures.of(*key)) for key, (_, count) in old.items()]
    if not out and not put:
        raise Unchanged(f"nothing has changed since {shown(path)}", where=game)
    return Changes(tuple(out), tuple(put), tuple(printed))


def _marks_of(component: Facts, piece: Facts) -> tuple[object, ...]:
    """What makes a printed piece the same as another: its size and its faces."""
    back = piece.get("back", {}).get("sha256", "")
    return (tuple(component["size"]), component["bleed"], piece["front"]["sha256"], back)


def _marks(part: Part) -> tuple[object, ...]:
    back = _hash(part.back) if part.back is not None else ""
    return (tuple(part.size), part.bleed, _hash(part.front), back)


def _hash(face: Group) -> str:
    return sha256(msgspec.json.encode(face)).hexdigest()


class _Pictures:
    """Cuts pictures of old pieces out of the PDF that was printed, if it is still there."""

    def __init__(self, path: Path, known: Facts) -> None:
        self._file = path.parent / known["pdf"]["file"]
        self._places = dict(_places(known))
        self._pages: dict[int, Any] = {}
        self._pdf: Any = None
        if was_printed(self._file, known):
            from pypdfium2 import PdfDocument

            self._pdf = PdfDocument(self._file.read_bytes())

    def of(self, component: str, piece: str) -> bytes:
        """A PNG of the front of a piece; nothing when the file is gone."""
        if self._pdf is None or (component, piece) not in self._places:
            return b""
        number, place = self._places[component, piece]
        page = self._pages.setdefault(number, self._pdf[number - 1])
        wide, high = page.get_size()
        left, top, w, h = (place[side] / INCH * 72 for side in ("x", "y", "w", "h"))
        tall = place["w"] if place["turned"] else place["h"]
        scale = PICTURE / tall * _DPI / 72
        crop = (left, high - top - h, wide - left - w, top)
        picture = page.render(scale=scale, crop=crop).to_pil().convert("RGB")
        if place["turned"]:
            picture = picture.rotate(90, expand=True)
        target = BytesIO()
        picture.save(target, "PNG")
        return target.getvalue()


def was_printed(file: Path, known: Facts) -> bool:
    """Whether this is the file the manifest tells of."""
    return file.is_file() and sha256(file.read_bytes()).hexdigest() == known["pdf"]["sha256"]


def _places(known: Facts) -> Iterator[tuple[tuple[str, str], tuple[int, Facts]]]:
    """Where each piece lies; of a board in panels the first."""
    pieces = {
        (component["id"], piece["id"]) for component in known["components"] for piece in component["pieces"]
    }
    for sheet in reversed(known["sheets"]):
        for place in reversed(sheet["places"]):
            key = (place["component"], place["piece"])
            if key not in pieces:
                key = (place["component"], place["piece"].rpartition(".")[0])
            yield key, (sheet["pages"][0], place)
