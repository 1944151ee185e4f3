"""Everything that is wrong with a game folder, found in one go: kit, art, words, rules."""

import ast
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pnp.errors import PnpError
from pnp.layout.easel import Easel
from pnp.models.faults import Faults, nearest
from pnp.models.kit import Kit, read_kit
from pnp.models.shelf import Shelf, shown
from pnp.models.source import KeyPath, Source, read_source
from pnp.models.text import Text
from pnp.models.words import read_words
from pnp.press.drawings import room_drawings
from pnp.press.order import Order, RuleOrder
from pnp.press.rooms import room_languages
from pnp.press.shape import compare
from pnp.press.stage import lay_out

T = TypeVar("T")
# Which table of the text has the sentence for what these functions of pnp.rules.verdict name.
_SPOKEN = {"refuse": "why", "allow": "why", "tell": "events"}


class Checked(NamedTuple):
    """What was found: the faults, and the facts of a game."""

    faults: list[PnpError]
    components: int
    pieces: int
    langs: tuple[str, ...]
    refereed: bool


def check_game(folder: Path) -> Checked:
    """Read all of a game folder as a build and the referee would, and go on after each fault."""
    faults = Faults()
    shelf = Shelf()
    langs = tuple(room_languages(folder))
    refereed = (folder / "rules.py").is_file()
    kit = _tried(faults, lambda: read_kit(shelf, folder, faults))
    for lang in langs:
        if kit is not None:
            _tried(faults, _drawing(shelf, kit, lang))
        if lang:
            _check_words(shelf, folder, lang, refereed, faults)
    if refereed:
        _check_rules(folder, faults)
    found = list({(fault.where, fault.message): fault for fault in faults.found}.values())
    spoken = tuple(lang or (kit.lang if kit else "en") for lang in langs)
    components = kit.components if kit else ()
    return Checked(found, len(components), sum(one.count for one in components), spoken, refereed)


def _tried(faults: Faults, step: Callable[[], T]) -> T | None:
    """What the step makes, or None after noting each error it raised."""
    try:
        return step()
    except PnpError as error:
        for one in error.parts or (error,):
            faults.note(one)
        return None


def _drawing(shelf: Shelf, kit: Kit, lang: str) -> Callable[[], object]:
    """Draw and lay out every part, as a build does."""

    def draw() -> object:
        words = read_words(shelf, kit.folder, lang or kit.lang, kit.title)
        easel = Easel(kit, words, shelf, room_drawings(shelf, kit.folder))
        return lay_out([easel], kit.components, Order(words.lang), lambda _: None)

    return draw


def _check_words(shelf: Shelf, folder: Path, lang: str, refereed: bool, faults: Faults) -> None:
    """The words of one language: their shape, what refers to what, and whether they can be printed."""
    source = _tried(faults, lambda: read_source(shelf, folder / "text" / f"{lang}.toml"))
    if source is None or not (refereed or "sections" in source.data):
        return
    before = len(faults.found)
    compare(source, Text, faults)
    _check_references(source, faults)
    if len(faults.found) == before and (folder / "kit.toml").is_file():
        from pnp.press.rules import lay_out_rules

        _tried(faults, lambda: lay_out_rules(shelf, folder, RuleOrder(lang)))


def _check_references(source: Source, faults: Faults) -> None:
    """Every clause that is named must stand on the sheet, once; what has not even a shape is passed over."""
    clauses: dict[str, str] = {}
    for s, section in enumerate(_tables(source.data, "sections")):
        for c, clause in enumerate(_tables(section, "clauses")):
            name = str(clause.get("id", ""))
            where = source.where(("sections", s, "clauses", c, "id"))
            if name in clauses:
                faults.add(f'the clause "{name}" stands twice', where, "give each its own id")
            clauses[name] = where
    cited: list[tuple[str, KeyPath]] = [
        (reason.partition("/")[0], ("why", reason)) for reason in _table(source.data, "why")
    ]
    for number, entry in enumerate(_tables(source.data, "faq")):
        cited.append((str(entry.get("clause", "")), ("faq", number, "clause")))
    for name, keys in cited:
        if name not in clauses:
            faults.add(f'there is no clause "{name}"', source.where(keys), nearest(name, clauses))


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _tables(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = data.get(key)
    return [item if isinstance(item, dict) else {} for item in value] if isinstance(value, list) else []


def _check_rules(folder: Path, faults: Faults) -> None:
    """The rules can be loaded, and every reason and event they give has its sentence in every language."""
    from pnp.games import Room
    from pnp.models.text import languages, load_text

    room = Room(folder)
    for load in (lambda: room.rules, lambda: room.notation, lambda: room.show):
        _tried(faults, load)
    for lang in languages(folder):
        try:
            text = load_text(folder, lang)
        except PnpError:
            continue  # its shape has been reported
        tables: dict[str, Mapping[str, str]] = {"why": text.why, "events": text.events}
        for table, name, where in _spoken(folder):
            if name not in tables[table]:
                problem = f'text/{lang}.toml has no sentence "{name}" in [{table}]'
                faults.add(problem, where, nearest(name, tables[table]))


def _spoken(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Every reason and event written in the code: its table, its name, and where it stands."""
    for file in sorted(folder.glob("*.py")):
        try:
            tree = ast.parse(file.read_bytes())
        except (SyntaxError, ValueError):
            continue  # loading it has told
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SPOKEN:
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield _SPOKEN[node.func.id], first.value, f"{shown(file)}:{first.lineno}"
