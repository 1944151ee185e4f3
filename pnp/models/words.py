"""The words the press prints: the room's own, and the press's around them, in one language."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from pnp.errors import UsageError
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.source import Source, read_source

FALLBACK = "en"


class Words(Struct, frozen=True):
    """`room` fills `{text:key}`; `press` is what covers and sheet labels say; `language` is the name people
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
        {str(key): str(value) for key, value in components.items()} if isinstance(components, dict) else {},
        _press_words(shelf, lang),
    )


def _press_words(shelf: Shelf, lang: str) -> Mapping[str, str]:
    """The press's own words; a language it has not learnt yet gets English around the room's words."""
    folder = templates_folder() / "words"
    words: dict[str, str] = {}
    for spoken in (FALLBACK, lang):
        path = folder / f"{spoken}.toml"
        if shelf.find(path) is not None:
            words.update({key: str(value) for key, value in read_source(shelf, path).data.items()})
    return words
