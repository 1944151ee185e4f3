"""The data rows behind faces, inline or from a CSV file, and the {placeholders} they fill."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.models.faults import Faults, nearest
from pnp.models.shelf import Shelf, shown

Row = dict[str, str]

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


def inline_rows(
    rows: Sequence[Mapping[str, Any]], where: Callable[[int], str], faults: Faults
) -> list[tuple[Row, str]]:
    """The rows written in the kit, every value as text, each with its place."""
    found = []
    for number, row in enumerate(rows):
        made = {}
        for key, value in row.items():
            if isinstance(value, dict | list):
                faults.add(f'"{key}" of a row must be a text or a number', where(number))
            else:
                made[key] = str(value).lower() if isinstance(value, bool) else str(value)
        found.append((made, where(number)))
    return found


def csv_rows(shelf: Shelf, path: Path, where: str, faults: Faults) -> list[tuple[Row, str]]:
    """The rows of a CSV file with a header line, each with its place."""
    import csv

    if shelf.find(path) is None:
        others = [other.name for other in path.parent.glob("*.csv")] if path.parent.is_dir() else []
        faults.add(f'there is no data file "{path.name}"', where, nearest(path.name, others))
        return []
    found: list[tuple[Row, str]] = []
    reader = csv.reader(shelf.text(path).splitlines(keepends=True))
    header: list[str] = []
    file = shown(path)
    for cells in reader:
        if not any(cells):
            continue
        if not header:
            header = [cell.strip() for cell in cells]
            for name in {name for name in header if header.count(name) > 1}:
                faults.add(f'the column "{name}" stands twice', f"{file}:1")
            continue
        if len(cells) != len(header):
            problem = f"{len(cells)} cells, but the header names {len(header)} columns"
            faults.add(problem, f"{file}:{reader.line_num}", "quote a cell that has a comma in it")
            continue
        found.append((dict(zip(header, cells, strict=True)), f"{file}:{reader.line_num}"))
    return found


class Unknown(Exception):
    """A placeholder that names nothing."""

    def __init__(self, name: str, hint: str) -> None:
        super().__init__(name)
        self.name = name
        self.hint = hint


def fill(written: str, row: Mapping[str, str], words: Mapping[str, str]) -> str:
    """Put the row's columns and the room's words in place of `{column}` and `{text:key}`.

    The innermost braces are filled first, so `{text:suit-{suit}}` works; `{icon:name}` is left for the
    text itself.

    >>> fill("{value} {text:{suit}}", {"value": "7", "suit": "tree"}, {"tree": "Tannen"})
    '7 Tannen'
    """
    if "{" not in written:
        return written
    kept: list[str] = []

    def found(match: re.Match[str]) -> str:
        name = match[1]
        if name.startswith("icon:"):
            kept.append(match[0])
            return f"\x00{len(kept) - 1}\x00"
        if name.startswith("text:"):
            key = name.removeprefix("text:")
            if key in words:
                return words[key]
            raise Unknown(name, nearest(key, words))
        if name in row:
            return row[name]
        raise Unknown(name, nearest(name, row))

    for _ in range(4):
        filled = PLACEHOLDER.sub(found, written)
        if filled == written:
            break
        written = filled
    return re.sub("\x00(\\d+)\x00", lambda match: kept[int(match[1])], written)
