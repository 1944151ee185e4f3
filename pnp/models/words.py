"""The words the press prints: the room's own, and the press's around them, in one language."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from pnp.errors import UsageError
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.source import Source, read_source

FALLBACK = "en"


class Words(Struct, frozen=True):
    """`room` fills `{text:key}`; `press` is what covers and sheets say; `language` is the name people
    give it who speak it."""

    lang: str
    language: str
    title: str
    tagline: str
    room: Mapping[str, str]
    press: Mapping[str, str]


def read_words(shelf: Shelf, folder: Path, lang: str, title: str) -> Words:
    """The words of a room in a language; a room without a text folder is wordless and speaks any."""
    path = folder / "text" / f"{lang}.toml"
    room: Source | None = None
    if shelf.find(path) is not None:
        room = read_source(shelf, path)
    elif (folder / "text").is_dir():
        spoken = sorted(other.stem for other in (folder / "text").glob("*.toml"))
        if spoken:
            raise UsageError(
                f'{title} does not speak "{lang}"', where="--lang", hint=f"languages: {', '.join(spoken)}"
            )
    data = room.data if room else {}
    components = data.get("components", {})
    return Words(
        lang,
        str(data.get("language", lang)),
        str(data.get("title", title)),
        str(data.get("tagline", "")),
        _strings(components),
        {**press_words(shelf, FALLBACK), **press_words(shelf, lang), **_strings(data.get("sheet", {}))},
    )


def press_words(shelf: Shelf, lang: str) -> dict[str, str]:
    """The press's own words in a language, none where it has not learnt it yet.

    The room's `[sheet]` may have them; what neither has is said in English around the room's words.
    """
    path = templates_folder() / "words" / f"{lang}.toml"
    return _strings(read_source(shelf, path).data) if shelf.find(path) is not None else {}


def _strings(table: object) -> dict[str, str]:
    return {str(key): str(value) for key, value in table.items()} if isinstance(table, dict) else {}
