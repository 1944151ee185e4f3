"""The work of translators: checking their texts, and exchanging them as PO files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError, UsageError
from pnp.layout.fonts import runs
from pnp.models.po import Entry, read_po, write_po
from pnp.models.shelf import Shelf, shown
from pnp.models.text import Text, languages, load_text
from pnp.models.tomltext import toml, with_comments
from pnp.models.translation import Finding, builtins, compare, entries, placeholders, slots, source_mark
from pnp.models.words import press_words
from pnp.press.rules import REFERENCE

_CLAUSE = re.compile(r'^(id = "([^"]+)"\n)((?:(?!\[).*\n)*)', re.MULTILINE)
_SPOKEN = ("words.", "why.", "events.", "referee.", "notation.")
# Words of the press that are on no sheet of a game.
_NO_GAME = "calibrate-"
_SOURCE = re.compile(r"^source = .*\n", re.MULTILINE)


def check(folder: Path, lang: str) -> list[Finding]:
    """What is wrong or odd about a text, the English one included."""
    text = load_text(folder, lang)
    found = list(_glyphs(text))
    if lang != REFERENCE:
        found += compare(load_text(folder, REFERENCE), text)
        found += _sheet_words(text, lang)
        found += _english_around(folder, lang)
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
    """Words of the press that neither it nor the game has in this language, and what is wrong with those
    the game has."""
    english = press_words(Shelf(), REFERENCE)
    for key, said in unspoken(lang).items():
        if key not in text.sheet:
            yield Finding(f"sheet.{key}", f'lacks: the press says "{said}"')
    for key, said in text.sheet.items():
        if key not in english:
            yield Finding(f"sheet.{key}", "the press has no such word")
        elif wrong := placeholders(english[key], said):
            yield Finding(f"sheet.{key}", wrong)


def unspoken(lang: str) -> dict[str, str]:
    """What the press says in English around a game in this language, by key."""
    shelf = Shelf()
    spoken = press_words(shelf, lang)
    return {
        key: said
        for key, said in press_words(shelf, REFERENCE).items()
        if key not in spoken and not key.startswith(_NO_GAME)
    }


def _english_around(folder: Path, lang: str) -> Iterator[Finding]:
    """Shared words outside the game's file that are still English; nothing is wrong with the game."""
    package = Path(__file__).parent.parent
    places = {
        folder / "tapping": "questions on the phone page and in referee ask",
        package / "press" / "maps": "map sheets",
        package / "referee" / "text": "what the referee says around a ruling",
        package / "web" / "text": "the phone page",
    }
    for place, what in places.items():
        if (place / f"{REFERENCE}.toml").is_file() and not (place / f"{lang}.toml").is_file():
            yield Finding(
                f"{place.parent.name}/{place.name}/{lang}.toml", f"is not there: {what} in English", "note"
            )


def mark_current(folder: Path, lang: str) -> bytes:
    """The text file of a language with every clause marked as rendering today's English."""
    load_text(folder, lang)  # a language the game does not speak is refused here
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
    asked = entries(english) | {f"sheet.{key}": text for key, text in unspoken(lang).items()}
    listed = [Entry(key, text, said.get(key, ""), key in stale) for key, text in asked.items() if text]
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
    data = builtins(english)
    data["sheet"] = unspoken(lang) | (other.sheet if other else {})
    written = toml(_translated(data, other, {entry.context: entry for entry in given}, shown(po)))
    path = folder / "text" / f"{lang}.toml"
    return (with_comments(written, path.read_text("utf-8")) if other else written).encode()


def _translated(
    data: dict[str, Any], other: Text | None, given: dict[str, Entry], where: str
) -> dict[str, Any]:
    """The tables of the English text in another language; words of the press may stay open."""
    known = entries(other) if other else {}
    open_keys: list[str] = []
    for key, holder, name in list(slots(data)):
        entry = given.get(key)
        translated = bool(entry and entry.target and not entry.fuzzy)
        said = entry.target if entry and translated else known.get(key, "")
        if holder[name] and not said and not key.startswith("sheet."):
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
