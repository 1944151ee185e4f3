"""What a person asks of the press: language, paper, backs, ink and the rest of the options."""

from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple

Shape = Literal["sheet", "booklet", "aid"]


class Order(NamedTuple):
    """The options of one build; part of what a finished file depends on.

    `lang` may be several languages, with commas between them: what has no words is then printed once.
    `readings` are those of the printer's `profile`; `since` is the manifest of an earlier build.
    """

    lang: str = ""
    paper: str = "a4"
    backs: str = "long"
    ink: str = "full"
    bleed: float | None = None
    only: tuple[str, ...] = ()
    cover: bool = True
    profile: str = ""
    readings: dict[str, float] | None = None
    since: Path | None = None

    def facts(self) -> dict[str, Any]:
        """The options as the manifest keeps them."""
        return {**self._asdict(), "only": list(self.only), "since": self._before()}

    def _before(self) -> list[str]:
        """What the earlier build left: hashes of its manifest and of the PDF beside it, for its pictures."""
        if self.since is None:
            return []
        files = (self.since, self.since.with_suffix(".pdf"))
        return [sha256(file.read_bytes()).hexdigest() if file.is_file() else "" for file in files]

    @property
    def langs(self) -> tuple[str, ...]:
        """Each language once."""
        return tuple(dict.fromkeys(lang.strip() for lang in self.lang.split(",") if lang.strip()))

    def stem(self, game: str) -> str:
        """The name of the file this makes, without its ending."""
        return "-".join([game, *self.langs, self.suffix()])

    def suffix(self) -> str:
        """What tells this file from the game's other files: only what differs from the usual is named."""
        usual = Order()
        parts = [self.paper]
        parts += [self.backs] if self.backs != usual.backs else []
        parts += [self.ink] if self.ink != usual.ink else []
        parts += [f"bleed{self.bleed:g}"] if self.bleed is not None else []
        parts += [*self.only]
        parts += [] if self.cover else ["plain"]
        parts += ["changes"] if self.since else []
        parts += [f"for-{self.profile}"] if self.profile else []
        return "-".join(parts)


class RuleOrder(NamedTuple):
    """What is asked of a rule sheet: language, paper, format and ink."""

    lang: str = "en"
    paper: str = "a4"
    shape: Shape = "sheet"
    ink: str = "full"

    def facts(self) -> dict[str, Any]:
        """The options as the manifest keeps them."""
        return self._asdict()

    def stem(self, game: str) -> str:
        """The name of the file this makes, without its ending."""
        kind = {"sheet": "rules", "booklet": "rules-booklet", "aid": "aid"}[self.shape]
        ink = "" if self.ink == "full" else f"-{self.ink}"
        return f"{game}-{kind}-{self.lang}-{self.paper}{ink}"
