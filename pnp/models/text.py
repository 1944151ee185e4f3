"""Everything a person reads about a game, in one language: `text/<lang>.toml` of its room."""

import re
import tomllib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from pnp.errors import DefinitionError, UsageError

_ICON = re.compile(r"\{icon:[^{}]*\}\s?")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered paragraph of the rule sheet. `prose` marks one that no verdict needs to cite.

    `printed` may have `{icon:name}` in it, a drawing of the room; `text` is what can be said and typed.
    In a translation `source` is the mark of the English clause it renders (pnp.models.translation);
    `same` says that it reads as in English on purpose.
    """

    id: str
    printed: str = msgspec.field(name="text")
    prose: bool = False
    source: str = ""
    same: bool = False

    @property
    def text(self) -> str:
        """The clause in words alone."""
        return _ICON.sub("", self.printed)


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered heading of the rule sheet with its clauses."""

    id: str
    title: str
    clauses: list[Clause]


class HouseText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house switch in words: what it decides, and each value (as JSON writes it) as a full sentence."""

    title: str
    values: dict[str, str]


class Faq(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question people ask at the table, with the clause the answer follows from."""

    question: str
    answer: str
    clause: str


class Glance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people want to know before they read on, a few words each."""

    players: str
    age: str
    time: str
    goal: str


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example in words: a caption for each picture of `examples/<id>.json`.

    It stands under the clause it explains.
    """

    id: str
    clause: str
    title: str
    captions: list[str]


class AidBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One box of the player aid: a heading and short lines, which may have `{icon:name}` in them."""

    title: str
    lines: list[str]


class NotationForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One form of the short notation, an example of it, and what it means."""

    form: str
    example: str
    means: str


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the referee says around a verdict; {rule}, {value} and {text} stand where they belong."""

    allowed: str
    forbidden: str
    clause: str
    house: str
    choice: str
    house_title: str
    over: str


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The words of one game in one language.

    `why` has a sentence for every reason a verdict can give (`clause` or `clause/case`), `events` one for
    every step of a move; `words` names the things that fill their placeholders. `choices` are the points
    on which the original rules are silent. `glance`, `setup`, `examples` and `aid` are for the printed
    sheet; `sheet` has words of the sheet itself, where templates/words does not speak this language.
    """

    language: str
    title: str
    tagline: str
    sections: list[Section]
    why: dict[str, str]
    events: dict[str, str]
    words: dict[str, str]
    referee: Phrases
    house: dict[str, HouseText] = {}
    choices: dict[str, str] = {}
    faq: list[Faq] = []
    notation: list[NotationForm] = []
    components: dict[str, str] = {}
    glance: Glance | None = None
    setup: list[str] = []
    examples: list[Example] = []
    aid: list[AidBox] = []
    sheet: dict[str, str] = {}

    @cached_property
    def clauses(self) -> dict[str, tuple[str, Clause]]:
        """Clause and printed number by clause id; numbers follow the order of the file."""
        return {
            clause.id: (f"{s}.{c}", clause)
            for s, section in enumerate(self.sections, 1)
            for c, clause in enumerate(section.clauses, 1)
        }

    def word(self, value: Any) -> str:
        """A fact as this language says it; lists are joined with commas."""
        if isinstance(value, list | tuple):
            return ", ".join(self.word(item) for item in value)
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return self.words.get(key, key)

    def why_sentence(self, reason: str, facts: Mapping[str, Any]) -> str:
        """The clause applied to a move."""
        return self.why[reason].format_map({key: self.word(value) for key, value in facts.items()})

    def event_line(self, event: Mapping[str, Any]) -> str:
        """One step of a move as a sentence."""
        facts = {key: self.word(value) for key, value in event.items() if key != "event"}
        return self.events[event["event"]].format_map(facts)

    def resting(self, rests: tuple[str, ...], house: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
        """The sentences that say a ruling rests on a house rule or on a documented choice."""
        said = []
        for name in rests:
            if name in self.house:
                value = house.get(name, defaults[name])
                key = str(value).lower() if isinstance(value, bool) else str(value)
                said.append(
                    self.referee.house.format(rule=name, value=key, text=self.house[name].values[key])
                )
            else:
                said.append(self.referee.choice.format(text=self.choices[name]))
        return " ".join(said)


def languages(folder: Path) -> list[str]:
    """The languages a room speaks."""
    return sorted(path.stem for path in (folder / "text").glob("*.toml"))


def load_text(folder: Path, language: str) -> Text:
    """The words of the room in this language, or an error that says which languages there are."""
    path = folder / "text" / f"{language}.toml"
    if language not in languages(folder):
        raise UsageError(
            f"{folder.name.replace('_', '-')} does not speak {language!r}",
            where="--lang",
            hint=f"languages: {', '.join(languages(folder))}",
        )
    try:
        return _decoded(path.read_bytes())
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise DefinitionError(
            str(error), where=f"text/{path.name}", hint="see docs/architecture.md"
        ) from error


@lru_cache(maxsize=64)
def _decoded(data: bytes) -> Text:
    """A text file; those of all languages are read again and again to be compared."""
    return msgspec.convert(tomllib.loads(data.decode("utf-8")), Text)
