"""Write tables, lists and words as TOML, so that a program can hand a text file to a person."""

import json
import re
from collections.abc import Iterator
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


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
