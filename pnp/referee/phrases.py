"""What the referee says about any table, added to the words of its game."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pnp.games import Room
from pnp.models.text import Text, load_text

_FOLDER = Path(__file__).parent / "text"


def speaking(room: Room, lang: str) -> Text:
    """The words of a game in this language and those of its table, which are English if there are none."""
    return _spoken(room.folder, lang)


def say(text: Text, key: str, **facts: Any) -> str:
    """A sentence about the table, with its facts filled in."""
    return text.words[f"table.{key}"].format_map(facts)


@cache
def _spoken(folder: Path, lang: str) -> Text:
    text = load_text(folder, lang)
    known = lang if (_FOLDER / f"{lang}.toml").is_file() else "en"
    said = tomllib.loads((_FOLDER / f"{known}.toml").read_text("utf-8"))
    phrases = {f"table.{key}": phrase for key, phrase in said.items()}
    return msgspec.structs.replace(text, words={**text.words, **phrases})
