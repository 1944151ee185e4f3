"""What a room asks when somebody sets up a position or says a move: `tapping/<lang>.toml`."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from pnp.errors import DefinitionError

FALLBACK = "en"


class Prompts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Labels of dials, questions about a move, and words that the text of the room does not have.

    `verbs` are words for what is done, where the same word also names a thing.
    """

    dials: dict[str, str]
    asks: dict[str, str]
    words: dict[str, str]
    verbs: dict[str, str] = {}


@cache
def load_prompts(folder: Path, language: str) -> Prompts:
    """The prompts of a room in this language; what it does not say is English."""
    known = _read(folder / "tapping" / f"{FALLBACK}.toml")
    path = folder / "tapping" / f"{language}.toml"
    if language == FALLBACK or not path.is_file():
        return known
    said = _read(path)
    return Prompts(
        {**known.dials, **said.dials},
        {**known.asks, **said.asks},
        {**known.words, **said.words},
        {**known.verbs, **said.verbs},
    )


def _read(path: Path) -> Prompts:
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Prompts)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise DefinitionError(str(error), where=f"tapping/{path.name}") from error
