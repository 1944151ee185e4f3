"""Layouts in words: laying lists, needs and ratings in the language of the sheet."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pnp.models.text import Text
from pnp.rules.laying import Line
from pnp.rules.rating import Measured

_FOLDER = Path(__file__).parent / "maps"


class MapWords:
    """The words of a game and of map sheets; what a room calls by a name of its own comes first."""

    def __init__(self, text: Text, lang: str, seat: str) -> None:
        self.text = text
        self.lang = lang
        self._seat = seat
        self._words = {**_spoken("en"), **_spoken(lang)}

    def say(self, key: str, **facts: Any) -> str:
        """A phrase with its facts filled in."""
        return self._word(key).format_map({name: self._fact(value) for name, value in facts.items()})

    def steps(self, lines: list[Line], first: int = 0) -> list[tuple[str, str]]:
        """Each line of a laying list with its number, which is empty where there is none."""
        found = []
        for line in lines:
            found.append((str(first) if line.numbered else "", self.say(line.key, **line.facts)))
            first += line.numbered
        return found

    def needs(self, lines: list[Line]) -> list[str]:
        """The components a layout takes."""
        return [self.say(line.key, **line.facts) for line in lines]

    def figures(self, measured: Measured) -> list[tuple[str, str]]:
        """What was measured, a name and a figure each."""
        point = self._word("decimal-point")
        return [
            (self.say(name), f"{figure:.1f}".replace(".", point)) for name, figure in measured.figures.items()
        ]

    def shares(self, measured: Measured) -> list[tuple[str, str]]:
        """The wins of every seat with their interval."""
        found = []
        for number, (seat, share) in enumerate(measured.fairness.items(), 1):
            name = self.say(self._seat, n=number) if self._seat else self._word(seat)
            rates = [round(100 * value) for value in (share.rate, share.low, share.high)]
            found.append((name, self.say("interval", rate=rates[0], low=rates[1], high=rates[2])))
        return found

    def _word(self, key: str) -> str:
        return self.text.words.get(key) or self._words.get(key, key)

    def _fact(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return ", ".join(self._fact(item) for item in value) or self._word("none")
        if not isinstance(value, str):
            return value
        place, _, colour = value.removesuffix(")").partition(" (")
        return f"{place} ({self._word(colour)})" if colour else self._word(value)


@cache
def _spoken(lang: str) -> dict[str, str]:
    """What map sheets say in a language; nothing where they have not learnt it."""
    path = _FOLDER / f"{lang}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
