"""PO files, the form translators' tools exchange: the English sentence, its place, its translation."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from pnp.errors import DefinitionError

_LINE = re.compile(r'(msgctxt|msgid|msgstr)?\s*"((?:[^"\\]|\\.)*)"\s*')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class Entry(msgspec.Struct, frozen=True):
    """One sentence: `context` is its key, `source` the English, `target` the translation ("" if none)."""

    context: str
    source: str
    target: str
    fuzzy: bool = False


def write_po(entries: Iterable[Entry], lang: str, title: str) -> str:
    """A PO file. It has no date in it: the same texts give the same file."""
    head = f"Project-Id-Version: {title}\nLanguage: {lang}\nMIME-Version: 1.0\n"
    head += "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
    blocks = [f'msgid ""\nmsgstr {_quoted(head)}']
    for entry in entries:
        flag = "#, fuzzy\n" if entry.fuzzy else ""
        blocks.append(
            f"{flag}msgctxt {_quoted(entry.context)}\n"
            f"msgid {_quoted(entry.source)}\nmsgstr {_quoted(entry.target)}"
        )
    return "\n\n".join(blocks) + "\n"


def read_po(text: str, where: str) -> list[Entry]:
    """The entries of a PO file; DefinitionError names the line that cannot be read."""
    reader = _Reader()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not reader.take(line.strip()):
            raise DefinitionError(
                "this is no line of a PO file", where=f"{where}:{number}", hint='e.g. msgstr "…"'
            )
    reader.close()
    return reader.entries


class _Reader:
    """Gathers the lines of one entry after the other."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._fields: dict[str, str] = {}
        self._last = ""
        self._fuzzy = False

    def take(self, line: str) -> bool:
        """Read one more line; False if it is none."""
        match = _LINE.fullmatch(line)
        if match is None and line and not line.startswith("#"):
            return False
        if match is None or match[1] in ("msgctxt", "msgid"):
            self._end_after_translation()
        if match is None:
            self._fuzzy = self._fuzzy or (line.startswith("#,") and "fuzzy" in line)
            return True
        self._last = match[1] or self._last
        self._fields[self._last] = self._fields.get(self._last, "") + _plain(match[2])
        return bool(self._last)

    def close(self) -> None:
        """Keep what was gathered last."""
        self._end_after_translation()

    def _end_after_translation(self) -> None:
        if "msgstr" not in self._fields:
            return
        fields = self._fields
        if fields.get("msgid"):
            context = fields.get("msgctxt", "")
            self.entries.append(Entry(context, fields["msgid"], fields["msgstr"], self._fuzzy))
        self._fields, self._last, self._fuzzy = {}, "", False


def _quoted(text: str) -> str:
    """A string of one line, or several where it has line breaks."""
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        return '""\n' + "\n".join(_escaped(line) for line in lines)
    return _escaped(text)


def _escaped(text: str) -> str:
    return (
        '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
    )


def _plain(written: str) -> str:
    return "".join(_characters(written))


def _characters(written: str) -> Iterator[str]:
    characters = iter(written)
    for character in characters:
        if character == "\\":
            following = next(characters)
            yield _ESCAPES.get(following, following)
        else:
            yield character
