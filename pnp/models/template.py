"""A kind of component: its size, its cut line and the named slots of its faces, with what it inherits."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, structs

from pnp.models.checked import convert
from pnp.models.faults import Faults, nearest
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.slot import SLOT_KINDS, Slot
from pnp.models.source import KeyPath, Source, read_source

Line = tuple[float, float, float, float]


class Template(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every component of one kind shares; lengths in mm from the top left corner of the trim.

    `lineage` is the kind's own name and those it extends, and is not written in files.
    """

    size: tuple[float, float] | Literal["page"]
    outline: str = "rect"
    corner: float = 0
    bleed: float = 0
    safe: float = 3
    stock: Literal["paper", "card", "board"] = "card"
    cut: Literal["straight", "scissors", "none"] = "straight"
    folds: tuple[Line, ...] = ()
    slits: tuple[Line, ...] = ()
    overlap: float = 8
    tools: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    lineage: tuple[str, ...] = ()
    front: dict[str, Slot] = {}
    back: dict[str, Slot] = {}

    def __post_init__(self) -> None:
        if self.size != "page" and min(self.size) <= 0:
            raise ValueError(f"size: {self.size[0]:g} × {self.size[1]:g} mm cannot be cut out")
        for key in ("bleed", "safe", "overlap", "corner"):
            if getattr(self, key) < 0:
                raise ValueError(f"{key}: cannot be negative")


class _Written(Struct):
    """A template as it stands in one file, before inheritance."""

    name: str
    source: Source
    keys: KeyPath
    data: Mapping[str, Any]


class Templates:
    """The kinds a kit can use: its own `[template.NAME]` tables, then the shared folder."""

    def __init__(self, shelf: Shelf, kit: Source, faults: Faults) -> None:
        self._shelf = shelf
        self._kit = kit
        self._faults = faults
        own = kit.data.get("template", {})
        self._own: dict[str, Any] = own if isinstance(own, dict) else {}
        self._made: dict[str, Template | None] = {}

    def names(self) -> list[str]:
        """Every kind that can be named here."""
        return sorted({*self._own, *(path.stem for path in templates_folder().glob("*.toml"))})

    def get(self, name: str, where: str) -> Template | None:
        """The kind of this name, complete; None when it is wrong, and then the faults say why."""
        if name not in self._made:
            self._made[name] = None
            chain = self._chain(name, where)
            if chain:
                self._made[name] = self._complete(chain)
        return self._made[name]

    def _chain(self, name: str, where: str) -> list[_Written]:
        """The template and its ancestors, the oldest first; empty when one is not there."""
        chain: list[_Written] = []
        seen: list[str] = []
        while True:
            # A kit's own "card" that extends "card" means the shared one.
            written = self._written(name, shared=bool(seen) and seen[-1] == name)
            if written is None:
                self._faults.add(f'there is no kind "{name}"', where, nearest(name, self.names()))
                return []
            if name in seen and (seen[-1] != name or seen.count(name) > 1):
                self._faults.add(f'"{seen[0]}" extends itself', where, "end the chain at a shared kind")
                return []
            chain.insert(0, written)
            seen.append(name)
            if "extends" not in written.data:
                return chain
            where = written.source.where((*written.keys, "extends"))
            name = str(written.data["extends"])

    def _written(self, name: str, shared: bool) -> _Written | None:
        if name in self._own and not shared:
            table = self._own[name]
            return _Written(name, self._kit, ("template", name), table if isinstance(table, dict) else {})
        path = templates_folder() / f"{name}.toml"
        if not name.replace("-", "").isalnum() or self._shelf.find(path) is None:
            return None
        source = read_source(self._shelf, path)
        return _Written(name, source, (), source.data)

    def _complete(self, chain: list[_Written]) -> Template | None:
        before = len(self._faults.found)
        merged: dict[str, Any] = {}
        for written in chain:
            for key, value in written.data.items():
                if key in ("front", "back") and isinstance(value, dict):
                    merged[key] = _merge_slots(merged.get(key, {}), value)
                elif key != "extends":
                    merged[key] = value
        for side in ("front", "back"):
            merged[side] = self._slots(chain, side, merged.get(side, {}))
        plain = {key: value for key, value in merged.items() if key not in ("front", "back")}
        if "lineage" in plain:
            self._faults.add('unknown key "lineage"', _place(chain, ("lineage",), chain[-1]))
        last = chain[-1]
        made = convert(plain, Template, lambda keys: _place(chain, keys, last), self._faults)
        if made is None or len(self._faults.found) > before:
            return None
        lineage = tuple(dict.fromkeys(written.name for written in reversed(chain)))
        return structs.replace(made, lineage=lineage, front=merged["front"], back=merged["back"])

    def _slots(self, chain: list[_Written], side: str, slots: Mapping[str, Any]) -> dict[str, Slot]:
        found: dict[str, Slot] = {}
        for name, data in slots.items():

            def where(keys: KeyPath, name: str = name) -> str:
                return _place(chain, (side, name, *keys), chain[-1])

            if not isinstance(data, dict):
                self._faults.add(f'slot "{name}" must be a table', where(()))
                continue
            kind = SLOT_KINDS.get(data.get("type", ""))
            if kind is None:
                said = data.get("type")
                problem = f'slot "{name}" has no type' if said is None else f'no slot type "{said}"'
                self._faults.add(problem, where(()), nearest(str(said or ""), SLOT_KINDS))
                continue
            body = {key: value for key, value in data.items() if key != "type"}
            slot = convert(body, kind, where, self._faults)
            if slot is not None:
                found[name] = slot
        return found


def _merge_slots(parent: Mapping[str, Any], child: Mapping[str, Any]) -> dict[str, Any]:
    """A child's slot changes the keys it names; with another type it starts afresh."""
    merged = dict(parent)
    for name, data in child.items():
        old = merged.get(name)
        same = (
            isinstance(old, dict) and isinstance(data, dict) and data.get("type", old["type"]) == old["type"]
        )
        if same and isinstance(old, dict):
            place = {"box", "inset"} if {"box", "inset"} & data.keys() else set()
            data = {**{key: value for key, value in old.items() if key not in place}, **data}
        merged[name] = data
    return merged


def _place(chain: list[_Written], keys: KeyPath, last: _Written) -> str:
    """Where a key was last written in the chain of ancestors."""
    for written in reversed(chain):
        data: Any = written.data
        for key in keys:
            if not isinstance(data, dict) or key not in data:
                break
            data = data[key]
        else:
            return written.source.where((*written.keys, *keys))
    if len(keys) > 1:
        return _place(chain, keys[:-1], last)
    return last.source.where((*last.keys, *keys))
