"""Where a word may be divided, in the language it belongs to."""

import re
from functools import cache
from typing import Any


def syllables(text: str, lang: str) -> list[int]:
    """Where a word may be broken: after its own hyphens, and where the language allows."""
    own = [match.end() for match in re.finditer(r"\w-(?=\w)", text)]
    if "_" in text:
        return own
    dictionary = _dictionary(lang)
    core = re.search(r"\w{5,}", text)
    if dictionary is None or core is None or own:
        return own
    return [core.start() + place for place in dictionary.positions(core[0])]


@cache
def _dictionary(lang: str) -> Any:
    import pyphen  # loading it costs more than most builds need

    found = pyphen.language_fallback(lang)
    return pyphen.Pyphen(lang=found, left=2, right=3) if found else None
