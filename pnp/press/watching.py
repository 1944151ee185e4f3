"""A game folder that is printed again whenever something in it is saved."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.press.build import default_lang, make
from pnp.press.files import write_all
from pnp.press.order import Order, RuleOrder
from pnp.press.rules import has_rules, print_rules

Stamp = tuple[int, int]
Faces = dict[tuple[str, str], Any]


class Rebuilt(NamedTuple):
    """One more build: the file it left and the pieces that look different now."""

    pdf: Path
    sheets: int
    pieces: list[str]


class Watch:
    """Knows the files of a folder as they were last time, and the faces printed last time."""

    def __init__(self, folder: Path, order: Order, out: Path) -> None:
        self._folder = folder
        self._order = order
        self._out = out
        self._seen: dict[Path, Stamp] = {}
        self._faces: Faces | None = None
        self._sheet = b""

    def changed(self) -> list[str]:
        """The files that were saved, added or taken away since this was asked last."""
        found = self._stamps()
        names = sorted(
            path.relative_to(self._folder).as_posix()
            for path in found.keys() | self._seen.keys()
            if found.get(path) != self._seen.get(path)
        )
        self._seen = found
        return names

    def rebuild(self) -> Rebuilt:
        """Print the game; an error leaves the last good files as they are."""
        order = self._order._replace(lang=",".join(self._order.langs) or default_lang(self._folder))
        game = self._folder.resolve().name.replace("_", "-")
        stem = order.stem(game)
        pdf, listed, _ = make(self._folder, order, f"{stem}.pdf", lambda _: None)
        rules = self._rules(order)
        path = self._out / f"{stem}.pdf"
        write_all({path: pdf, path.with_suffix(".json"): listed})
        manifest = json.loads(listed)
        before, self._faces = self._faces, _faces(manifest)
        return Rebuilt(path, len(manifest["sheets"]), _different(before or {}, self._faces) + rules)

    def _rules(self, order: Order) -> list[str]:
        """Print the rule sheet, if there is one, and say so where it came out different."""
        spoken = [lang for lang in order.langs if _speaks(self._folder, lang)]
        if order.only or not spoken:
            return []
        orders = [RuleOrder(lang, order.paper, "sheet", order.ink) for lang in spoken]
        printed = [print_rules(self._folder, one, self._out).pdf.read_bytes() for one in orders]
        before, self._sheet = self._sheet, b"".join(printed)
        return ["the rule sheet"] if before != self._sheet else []

    def _stamps(self) -> dict[Path, Stamp]:
        """Size and time of every file, without what is hidden, made by Python or printed here."""
        found: dict[Path, Stamp] = {}
        printed = self._out.resolve()
        for path in self._folder.rglob("*"):
            inner = path.relative_to(self._folder).parts
            if any(part.startswith(".") or part == "__pycache__" for part in inner):
                continue
            try:
                if path.is_file() and not path.resolve().is_relative_to(printed):
                    facts = path.stat()
                    found[path] = (facts.st_size, facts.st_mtime_ns)
            except OSError:
                continue  # saved by way of a temporary file that is gone again
        return found


def _speaks(folder: Path, lang: str) -> bool:
    try:
        return has_rules(folder, lang)
    except (OSError, UnicodeDecodeError) as error:
        where = f"{folder}/text/{lang}.toml"
        raise PnpError(f"the words cannot be read: {error}", where=where) from None


def _faces(manifest: Mapping[str, Any]) -> Faces:
    """What each piece looks like and how often it is printed."""
    return {
        (component["id"], piece["id"]): (
            piece["count"],
            piece["front"]["sha256"],
            piece.get("back", {}).get("sha256"),
        )
        for component in manifest["components"]
        for piece in component["pieces"]
    }


def _different(before: Faces, now: Faces) -> list[str]:
    """The pieces that are new, gone or different, as `component piece`."""
    keys = dict.fromkeys([*now, *before])
    return [" ".join(key) for key in keys if before.get(key) != now.get(key)]
