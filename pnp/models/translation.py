"""How a text in one language compares with the English one: what lacks, is stale or does not match."""

import re
from collections.abc import Iterator
from hashlib import sha256
from statistics import median
from typing import Any, Literal

import msgspec

from pnp.models.text import Text

Slot = tuple[str, Any, str | int]
"""A sentence of a text: its key, and the table or list that holds it, under which name."""

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_TABLES = ("referee", "glance", "why", "events", "words", "choices", "components", "sheet")
# Whole sentences: these cannot read the same in two languages by chance.
_SENTENCES = ("clauses.", "setup.", "faq.", "why.", "events.", "house.", "choices.", "examples.", "aid.")
_WORDS = 4
# How far from the usual length of a translation a sentence may be, and how long it must be to tell.
_LONG, _SHORT, _TELLING = 1.75, 0.55, 60


class Finding(msgspec.Struct, frozen=True):
    """Something about a translation: an error that must be mended, or a note to look at."""

    key: str
    message: str
    level: Literal["error", "note"] = "error"


def source_mark(clause: str) -> str:
    """A short mark of an English clause; a translation keeps it to say what it renders."""
    return sha256(" ".join(clause.split()).encode()).hexdigest()[:10]


def builtins(text: Text) -> dict[str, Any]:
    """A text as plain tables and lists, as its file has them."""
    data: dict[str, Any] = msgspec.to_builtins(text)
    return data


def slots(data: dict[str, Any]) -> Iterator[Slot]:
    """Every sentence and word of a text that a translator renders."""
    for key in ("language", "title", "tagline"):
        yield key, data, key
    for section in data["sections"]:
        yield f"sections.{section['id']}", section, "title"
        for clause in section["clauses"]:
            yield f"clauses.{clause['id']}", clause, "text"
    yield from ((f"setup.{n + 1}", data["setup"], n) for n in range(len(data["setup"])))
    for name in _TABLES:
        table = data[name] or {}
        yield from ((f"{name}.{key}", table, key) for key in table)
    for name, house in data["house"].items():
        yield f"house.{name}", house, "title"
        yield from ((f"house.{name}.{value}", house["values"], value) for value in house["values"])
    for number, entry in enumerate(data["faq"], 1):
        yield f"faq.{number}.question", entry, "question"
        yield f"faq.{number}.answer", entry, "answer"
    yield from _listed("examples", data["examples"], "captions")
    yield from _listed("aid", data["aid"], "lines")
    for number, form in enumerate(data["notation"], 1):
        yield f"notation.{number}", form, "means"


def _listed(name: str, entries: list[dict[str, Any]], inner: str) -> Iterator[Slot]:
    for number, entry in enumerate(entries, 1):
        key = f"{name}.{entry.get('id', number)}"
        yield key, entry, "title"
        yield from ((f"{key}.{n + 1}", entry[inner], n) for n in range(len(entry[inner])))


def entries(text: Text) -> dict[str, str]:
    """Every sentence and word of a text by key."""
    return {key: holder[name] for key, holder, name in slots(builtins(text))}


def missing(english: Text, other: Text) -> Iterator[str]:
    """The keys of what the English text says and the other does not."""
    said = entries(other)
    yield from (key for key in entries(english) if key not in said and not key.startswith("sheet."))


def compare(english: Text, other: Text) -> Iterator[Finding]:
    """Everything about a translation that a person should know."""
    source, said = entries(english), entries(other)
    for key in missing(english, other):
        yield Finding(key, "lacks")
    for key in said:
        if key not in source and not key.startswith("sheet."):
            yield Finding(key, "the English text has no such key")
    yield from _stale(english, other)
    same = {f"clauses.{name}" for name, (_, clause) in other.clauses.items() if clause.same}
    for key in source.keys() & said.keys():
        if wrong := placeholders(source[key], said[key]):
            yield Finding(key, wrong)
        whole = key.startswith(_SENTENCES) and len(_PLACEHOLDER.sub("", source[key]).split()) >= _WORDS
        if whole and source[key] == said[key] and key not in same:
            yield Finding(key, "reads as in English: translate it, or mark the clause same = true")
    yield from _lengths(source, said)


def _stale(english: Text, other: Text) -> Iterator[Finding]:
    """Clauses whose English has changed since they were translated."""
    for name, (_, clause) in english.clauses.items():
        if name not in other.clauses:
            continue
        mark, kept = source_mark(clause.text), other.clauses[name][1].source
        if not kept:
            yield Finding(f"clauses.{name}", f'does not say what it renders: source = "{mark}"')
        elif kept != mark:
            yield Finding(f"clauses.{name}", f'stale, the English has changed: then source = "{mark}"')


def placeholders(source: str, said: str) -> str:
    """What is wrong with the placeholders of a sentence, or nothing."""
    wanted, found = set(_PLACEHOLDER.findall(source)), set(_PLACEHOLDER.findall(said))
    parts = [f"lacks {' '.join(sorted(wanted - found))}"] if wanted - found else []
    parts += [f"has {' '.join(sorted(found - wanted))}, which the English has not"] if found - wanted else []
    return " and ".join(parts)


def _lengths(source: dict[str, str], said: dict[str, str]) -> Iterator[Finding]:
    """Sentences much longer or shorter than this language usually needs: something may be lost or added."""
    ratios = {
        key: len(said[key]) / len(source[key])
        for key in source
        if key in said and len(source[key]) >= _TELLING
    }
    usual = median(ratios.values()) if ratios else 1
    for key, ratio in ratios.items():
        if not _SHORT < ratio / usual < _LONG:
            size = "long" if ratio > usual else "short"
            yield Finding(key, f"much too {size}? {len(said[key])} letters for {len(source[key])}", "note")
