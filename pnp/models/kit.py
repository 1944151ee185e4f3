"""A kit: what to cut out of the sheets of one game."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.models.checked import convert
from pnp.models.faults import Faults, nearest
from pnp.models.palette import Palette, read_palette
from pnp.models.rows import Row, csv_rows, inline_rows
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.source import Source, read_source
from pnp.models.template import Template, Templates


class _Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A `[[component]]` table as it is written."""

    id: str
    kind: str
    name: str = ""
    count: int | None = None
    copies: int = 1
    rows: tuple[dict[str, Any], ...] = ()
    data: str = ""
    front: dict[str, str | int | float] = {}
    back: dict[str, str | int | float] | None = None


class Piece(Struct, frozen=True):
    """One data row of a component: its name, how many are printed, and where it is written."""

    id: str
    copies: int
    row: Row
    where: str


class Component(Struct, frozen=True):
    """One entry of the list of parts, with its kind and its pieces."""

    id: str
    kind: str
    name: str
    template: Template
    pieces: tuple[Piece, ...]
    front: Mapping[str, str]
    back: Mapping[str, str] | None
    where: str

    @property
    def count(self) -> int:
        """How many of these there are in the box."""
        return sum(piece.copies for piece in self.pieces)


class _Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The keys at the top of a kit."""

    title: str
    lang: str = "en"
    picture: str = ""
    version: str = "1"


class Kit(Struct, frozen=True):
    """A game's parts."""

    id: str
    folder: Path
    title: str
    lang: str
    picture: str
    version: str
    palette: Palette
    components: tuple[Component, ...]


def read_kit(shelf: Shelf, folder: Path, noted: Faults | None = None) -> Kit:
    """The kit of a game folder, or an error that lists everything wrong with it.

    Where faults are noted elsewhere, the kit of what is right comes back all the same.
    """
    faults = Faults() if noted is None else noted
    source = read_source(shelf, folder / "kit.toml")
    house = read_source(shelf, templates_folder() / "house" / "palette.toml")
    tables = ("component", "template", "palette")
    plain = {key: value for key, value in source.data.items() if key not in tables}
    head = convert(plain, _Head, source.where, faults)
    palette = read_palette(house, source, faults)
    reader = _Reader(shelf, source, faults)
    components = tuple(reader.components())
    if noted is None:
        faults.check()
    head = head or _Head(title=folder.resolve().name)
    return Kit(
        folder.resolve().name.replace("_", "-"),
        folder,
        head.title,
        head.lang,
        head.picture,
        head.version,
        palette,
        components,
    )


class _Reader:
    """Reads the components of one kit and notes what is wrong with them."""

    def __init__(self, shelf: Shelf, source: Source, faults: Faults) -> None:
        self._shelf = shelf
        self._source = source
        self._faults = faults
        self._templates = Templates(shelf, source, faults)

    def components(self) -> list[Component]:
        entries = self._source.data.get("component", [])
        if not isinstance(entries, list) or not entries:
            hint = "begin one with [[component]]"
            self._faults.add("the kit has no components", self._source.where(("component",)), hint)
            return []
        found: list[Component] = []
        for number, data in enumerate(entries):
            component = self._component(number, data if isinstance(data, dict) else {})
            if component is None:
                continue
            if any(other.id == component.id for other in found):
                self._faults.add(f'"{component.id}" stands twice', component.where, "give each its own id")
            found.append(component)
        return found

    def _component(self, number: int, data: Mapping[str, Any]) -> Component | None:
        keys = ("component", number)
        entry = convert(data, _Entry, lambda rest: self._source.where((*keys, *rest)), self._faults)
        if entry is None:
            return None
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*", entry.id):
            where = self._source.where((*keys, "id"))
            self._faults.add(f'the id "{entry.id}" has other signs than letters, digits and -', where)
        template = self._templates.get(entry.kind, self._source.where((*keys, "kind")))
        pieces = self._pieces(number, entry)
        if template is None:
            return None
        for side in ("front", "back"):
            slots = getattr(template, side)
            for name in getattr(entry, side) or {}:
                if name not in slots:
                    where = self._source.where((*keys, side, name))
                    problem = f'"{entry.kind}" has no slot "{name}" on its {side}'
                    self._faults.add(problem, where, nearest(name, slots))
        return Component(
            entry.id,
            entry.kind,
            entry.name,
            template,
            pieces,
            {name: str(value) for name, value in entry.front.items()},
            None if entry.back is None else {name: str(value) for name, value in entry.back.items()},
            self._source.where(keys),
        )

    def _pieces(self, number: int, entry: _Entry) -> tuple[Piece, ...]:
        keys = ("component", number)
        if entry.data and entry.rows:
            where = self._source.where((*keys, "rows"))
            self._faults.add("rows are given twice, inline and as a data file", where)
        if entry.data:
            path = self._source.path.parent / entry.data
            rows = csv_rows(self._shelf, path, self._source.where((*keys, "data")), self._faults)
        else:
            written = entry.rows or ({},)
            rows = inline_rows(written, lambda row: self._row_where(number, row), self._faults)
        before = len(self._faults.found)
        # A row need not name every column: what one row has, the others have empty.
        empty = dict.fromkeys((column for row, _ in rows for column in row), "")
        pieces = tuple(self._piece(entry, {**empty, **row}, where) for row, where in rows)
        known: dict[str, Row] = {}
        for piece in pieces:
            if piece.id and known.setdefault(piece.id, piece.row) != piece.row:
                self._faults.add(f'two different pieces have the id "{piece.id}"', piece.where)
        total = sum(piece.copies for piece in pieces)
        if entry.count is not None and total != entry.count and before == len(self._faults.found):
            where = self._source.where((*keys, "count"))
            problem = f"count says {entry.count}, the rows give {total}"
            self._faults.add(problem, where, "correct count, copies or the rows")
        return pieces

    def _row_where(self, number: int, row: int) -> str:
        if "rows" not in self._source.data["component"][number]:
            return self._source.where(("component", number))
        return f"{self._source.where(('component', number, 'rows'))}, row {row + 1}"

    def _piece(self, entry: _Entry, row: Row, where: str) -> Piece:
        written = row.get("copies") or str(entry.copies)
        if not written.strip().isdecimal() or int(written) < 1:
            self._faults.add(f'copies must be a whole number from 1 on, not "{written}"', where)
            written = "1"
        return Piece(row.get("id", ""), int(written), row, where)
