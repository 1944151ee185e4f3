"""Write tables, lists and words as TOML, so that a program can hand a text file to a person."""

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from pnp.models.source import KeyPath, key_lines, nesting

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_COMMENT = re.compile(r"""(?:"(?:\\.|[^"\\])*"|'[^']*'|[^#"'])*(#.*)""")


def toml(data: dict[str, Any]) -> str:
    """The data as TOML: plain values before tables, empty ones left out.

    >>> print(toml({"title": "Snow", "words": {"a/b": "x"}}), end="")
    title = "Snow"
    <BLANKLINE>
    [words]
    "a/b" = "x"
    """
    return "\n".join(_lines(data, "")) + "\n"


def _lines(data: dict[str, Any], path: str) -> Iterator[str]:
    tables: list[tuple[str, Any]] = []
    for key, value in data.items():
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            tables.append((key, value))
        elif value not in (None, "", False, []):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in tables:
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict) and value:
            yield from ("", f"[{name}]")
            yield from _lines(value, name)
        for entry in value if isinstance(value, list) else ():
            yield from ("", f"[[{name}]]")
            yield from _lines(entry, name)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[\n" + "".join(f"  {_value(item)},\n" for item in value) + "]"
    # A JSON string is a TOML string, except for DEL, which no text has.
    return json.dumps(value, ensure_ascii=False)


def with_comments(text: str, before: str) -> str:
    """TOML text with the comments of an earlier version of it, each above the key it stood at or above.

    >>> print(with_comments('a = 1\\nb = 3\\n', 'a = 1\\n# why\\nb = 2 # so\\n'), end="")
    a = 1
    # why
    # so
    b = 3
    """
    kept = _comments(before)
    named = _named_lines(text)
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        lines += kept.pop(named.get(number, ("",)), [])
        lines.append(line)
    return "\n".join([*lines, *kept.get(_END, [])]) + "\n"


_END: KeyPath = ("", "end")


def _comments(text: str) -> dict[KeyPath, list[str]]:
    """The comments of a text by the key they belong to: those above it, behind it and inside its value."""
    found: dict[KeyPath, list[str]] = {}
    named = _named_lines(text)
    waiting: list[str] = []
    depth, quote, key = 0, "", _END
    for number, line in enumerate(text.splitlines(), 1):
        key = named.get(number, key)
        comment = None if quote else _COMMENT.fullmatch(line)
        if number in named:
            found.setdefault(key, []).extend(waiting)
            waiting = []
        if comment:
            inside = depth or number in named
            (found.setdefault(key, []) if inside else waiting).append(comment[1])
        depth, quote = nesting(line, depth, quote)
    return {**found, _END: waiting}


def _named_lines(text: str) -> dict[int, KeyPath]:
    """The key of each line that has one; entries of a list are told by their id, not by their number."""
    data = tomllib.loads(text)
    named: dict[int, KeyPath] = {}
    for number, keys in key_lines(text):
        path: KeyPath = ()
        here: Any = data
        for key in keys:
            here = here[key]
            known = here.get("id") if isinstance(key, int) and isinstance(here, dict) else None
            path += (known or key,)
        named[number] = path
    return named
