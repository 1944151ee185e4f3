"""A TOML file that still knows on which line each key stands; tomllib forgets it."""

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError
from pnp.models.shelf import Shelf, shown

KeyPath = tuple[str | int, ...]

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"^\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"^\s*({_DOTTED})\s*=")
_STRING = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#.*|[\[\]{}]')


class Source:
    """One TOML file: its data, and the place of every key in it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise _broken(path, text, str(error)) from None

    def where(self, keys: KeyPath) -> str:
        """`kit.toml:12, front.title`: file, line and key, as errors name them."""
        name = ".".join(f"{key + 1}" if isinstance(key, int) else key for key in keys)
        return f"{shown(self.path)}:{self.line(keys)}" + (f", {name}" if name else "")

    def line(self, keys: KeyPath) -> int:
        """The line of a key, or of the nearest table around it that has one."""
        depth = len(keys)
        while depth and keys[:depth] not in self._lines:
            depth -= 1
        best = self._lines.get(keys[:depth], 1)
        rest = [key for key in keys[depth:] if isinstance(key, str)]
        return self._within(best, rest) if rest else best

    @cached_property
    def _lines(self) -> dict[KeyPath, int]:
        """The line on which each header and key stands."""
        lines: dict[KeyPath, int] = {}
        for line, keys in key_lines(self.text):
            lines.setdefault(keys, line)
        return lines

    def _within(self, line: int, rest: list[str]) -> int:
        """A key of an inline table has no line of its own: look for its name from `line` on."""
        lines = self.text.splitlines()
        pattern = re.compile(rf"""(?<![\w-])["']?{re.escape(rest[-1])}["']?\s*=""")
        for number in range(line, len(lines) + 1):
            if number > line and _HEADER.match(lines[number - 1]):
                break
            if pattern.search(lines[number - 1]):
                return number
        return line


def read_source(shelf: Shelf, path: Path) -> Source:
    """Read a TOML file from the shelf; its data are shared and not to be changed."""
    return _source(path, shelf.text(path))


@lru_cache(maxsize=256)
def _source(path: Path, text: str) -> Source:
    """One run reads the same templates and words for every game and language."""
    return Source(path, text)


def key_lines(text: str) -> Iterator[tuple[int, KeyPath]]:
    """Each header and each key at the start of a line, with its full path."""
    table: KeyPath = ()
    seen: dict[KeyPath, int] = {}
    depth, quote = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not depth and not quote:
            if header := _HEADER.match(line):
                table = _counted(_parts(header[2]), header[1] == "[[", seen)
                yield number, table
                continue
            if key := _KEY.match(line):
                yield number, table + _parts(key[1])
        depth, quote = nesting(line, depth, quote)


def _counted(parts: KeyPath, array: bool, seen: dict[KeyPath, int]) -> KeyPath:
    """The path of a header, with the number of each array-of-tables entry it stands in."""
    path: KeyPath = ()
    for position, part in enumerate(parts):
        path += (part,)
        if array and position == len(parts) - 1:
            seen[path] = seen.get(path, -1) + 1
        if path in seen:
            path += (seen[path],)
    return path


def _parts(dotted: str) -> KeyPath:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))


def nesting(line: str, depth: int, quote: str) -> tuple[int, str]:
    """How deep in brackets, and in which multi-line string, the next line starts."""
    for token in _STRING.findall(line):
        if quote:
            quote = "" if token == quote else quote
        elif token in ('"""', "'''"):
            quote = token
        elif token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
    return max(depth, 0), quote


def _broken(path: Path, text: str, message: str) -> DefinitionError:
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    said = message[: place.start()] if place else message
    line = int(place[1]) if place and place[1] else len(text.splitlines())
    return DefinitionError(
        f"this is not valid TOML: {said[:1].lower()}{said[1:]}",
        where=f"{shown(path)}:{max(line, 1)}",
        hint="look for a missing quote, bracket or equals sign on this line or the one before",
    )
