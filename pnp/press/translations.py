"""The work of translators: checking their texts, and exchanging them as PO files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError, UsageError
from pnp.layout.fonts import runs
from pnp.models.po import Entry, read_po, write_po
from pnp.models.shelf import Shelf, shown
from pnp.models.source import read_source
from pnp.models.text import Text, languages, load_text
from pnp.models.tomltext import toml
from pnp.models.translation import Finding, builtins, compare, entries, slots, source_mark
from pnp.models.words import FALLBACK
from pnp.press.rules import REFERENCE

_CLAUSE = re.compile(r'^(id = "([^"]+)"\n)((?:(?!\[).*\n)*)', re.MULTILINE)
_SPOKEN = ("words.", "why.", "events.", "referee.", "notation.")
_SOURCE = re.compile(r"^source = .*\n", re.MULTILINE)


def check(folder: Path, lang: str) -> list[Finding]:
    """What is wrong or odd about a text, the English one included."""
    text = load_text(folder, lang)
    found = list(_glyphs(text))
    if lang != REFERENCE:
        found += compare(load_text(folder, REFERENCE), text)
        found += _sheet_words(text, lang)
    return sorted(found, key=lambda finding: (finding.level, finding.key))


def _glyphs(text: Text) -> Iterator[Finding]:
    """Characters of printed words that the fonts lack; the terminal has its own."""
    for key, said in entries(text).items():
        if key.startswith(_SPOKEN):
            continue
        for character in sorted(set(said)):
            try:
                runs(character, "text")
            except LookupError:
                problem = f'no font has the character "{character}" (U+{ord(character):04X})'
                yield Finding(key, problem)


def _sheet_words(text: Text, lang: str) -> Iterator[Finding]:
    """Words of the sheet itself that neither the house nor the game has in this language."""
    from pnp.models.shelf import templates_folder

    shelf, folder = Shelf(), templates_folder() / "words"
    english = read_source(shelf, folder / f"{FALLBACK}.toml").data
    own = folder / f"{lang}.toml"
    spoken = read_source(shelf, own).data if shelf.find(own) is not None else {}
    for key in english:
        if key.startswith("rules") and key not in spoken and key not in text.sheet:
            yield Finding(f"sheet.{key}", f'lacks: the sheet says "{english[key]}"')


def mark_current(folder: Path, lang: str) -> bytes:
    """The text file of a language with every clause marked as rendering today's English."""
    path = folder / "text" / f"{lang}.toml"
    marks = {
        name: source_mark(clause.text) for name, (_, clause) in load_text(folder, REFERENCE).clauses.items()
    }

    def marked(match: re.Match[str]) -> str:
        head, name, rest = match.groups()
        if name not in marks or not re.search(r"^text = ", rest, re.MULTILINE):
            return match[0]
        return f'{head}source = "{marks[name]}"\n{_SOURCE.sub("", rest)}'

    return _CLAUSE.sub(marked, path.read_text("utf-8")).encode()


def export_po(folder: Path, lang: str) -> bytes:
    """A PO file with everything there is to translate, and what is translated already."""
    english = load_text(folder, REFERENCE)
    other = load_text(folder, lang) if lang in languages(folder) else None
    said = entries(other) if other else {}
    stale = {finding.key for finding in compare(english, other)} if other else set()
    listed = [
        Entry(key, text, said.get(key, ""), key in stale) for key, text in entries(english).items() if text
    ]
    return write_po(listed, lang, english.title).encode()


def import_po(folder: Path, lang: str, po: Path) -> bytes:
    """The text file made of a translated PO file; what it leaves open stays as it was."""
    if lang == REFERENCE:
        raise UsageError(
            "the others are translated from English", where="--lang", hint="name another language"
        )
    try:
        given = read_po(po.read_text("utf-8"), shown(po))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read the file: {error}", where=shown(po)) from None
    english = load_text(folder, REFERENCE)
    other = load_text(folder, lang) if lang in languages(folder) else None
    return toml(_translated(english, other, {entry.context: entry for entry in given}, shown(po))).encode()


def _translated(english: Text, other: Text | None, given: dict[str, Entry], where: str) -> dict[str, Any]:
    """The tables of the English text in another language."""
    data = builtins(english)
    known = entries(other) if other else {}
    open_keys: list[str] = []
    for key, holder, name in list(slots(data)):
        entry = given.get(key)
        translated = bool(entry and entry.target and not entry.fuzzy)
        said = entry.target if entry and translated else known.get(key, "")
        if holder[name] and not said:
            open_keys.append(key)
        holder[name] = said
        if key.startswith("clauses."):
            clause = key.removeprefix("clauses.")
            before = other.clauses[clause][1] if other and clause in other.clauses else None
            holder["same"] = before.same if before else False
            holder["source"] = (
                _rendered(entry.source) if entry and translated else before.source if before else ""
            )
    if open_keys:
        raise DefinitionError(
            f"{len(open_keys)} sentences have no translation, {open_keys[0]} is the first",
            where=where,
            hint="translate them all; entries marked fuzzy do not count",
        )
    return data


def _rendered(source: str) -> str:
    """The mark of the English a translator saw, which may be older than today's."""
    return source_mark(re.sub(r"\{icon:[^{}]*\}\s?", "", source))
