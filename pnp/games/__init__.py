"""The rooms, one folder a game; a new folder is a new game and needs no edit elsewhere."""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import cast

from pnp.errors import UsageError
from pnp.rules.contract import Bots, Diagrams, Notation, Rules, Show
from pnp.rules.laying import Laying
from pnp.rules.layouts import Layouts
from pnp.rules.rating import Rating
from pnp.rules.tapping import Composing, Tabletop

HOME = Path(__file__).parent


class Room:
    """One game: its folder, in the house or anywhere on disk, and on demand what it knows about itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.id = folder.resolve().name.replace("_", "-")

    @cached_property
    def rules(self) -> Rules:
        """The rule model (see pnp.rules.contract.Rules)."""
        if self._at_home:
            return cast(Rules, self._module("rules"))
        from pnp.games.elsewhere import load_rules

        return cast(Rules, load_rules(self.folder))

    @cached_property
    def notation(self) -> Notation:
        """The short notation of its moves."""
        return cast(Notation, self._module("notation"))

    @cached_property
    def show(self) -> Show:
        """Its positions as text pictures."""
        return cast(Show, self._module("show"))

    @cached_property
    def bots(self) -> Bots:
        """Players that are simple but sensible."""
        return cast(Bots, self._module("bots"))

    @cached_property
    def diagram(self) -> Diagrams:
        """Its positions as drawings."""
        return cast(Diagrams, self._module("diagram"))

    @cached_property
    def layouts(self) -> Layouts:
        """Its layouts by lot, and their codes; UsageError where it has none."""
        if not (self.folder / "layouts.py").is_file():
            raise UsageError(f"{self.id} has no random layouts", where="GAME", hint="it is played as printed")
        return cast(Layouts, self._module("layouts"))

    @cached_property
    def laying(self) -> Laying:
        """How a layout comes to the table."""
        return cast(Laying, self._module("laying"))

    @cached_property
    def rating(self) -> Rating:
        """How hard a layout is, from games its bots play on it."""
        return cast(Rating, self._module("rating"))

    @cached_property
    def tabletop(self) -> Tabletop:
        """Its positions to be tapped; UsageError where it has none."""
        return cast(Tabletop, self._tapped("tabletop"))

    @cached_property
    def composing(self) -> Composing:
        """Its moves as answers to a few questions; UsageError where it has none."""
        return cast(Composing, self._tapped("composing"))

    def _tapped(self, name: str) -> object:
        if not (self.folder / f"{name}.py").is_file():
            raise UsageError(f"{self.id} cannot be asked about: it has no {name}.py", where="GAME")
        return self._module(name)

    @property
    def _at_home(self) -> bool:
        return self.folder.parent == HOME

    def _module(self, name: str) -> object:
        if self._at_home:
            return import_module(f"pnp.games.{self.folder.name}.{name}")
        from pnp.games.elsewhere import Guarded, load

        return Guarded(load(self.folder, name), self.folder)


def rooms() -> Iterator[Room]:
    """Every room of the house, by id."""
    for folder in sorted(HOME.iterdir()):
        if (folder / "rules.py").is_file():
            yield Room(folder)


def find(game: str) -> Room:
    """The room of the house with this id, or UsageError with the nearest name."""
    known = {room.id: room for room in rooms()}
    if game in known:
        return known[game]
    near = get_close_matches(game.lower(), known, 1)
    hint = f"did you mean {near[0]}?" if near else f"games: {', '.join(known)}"
    raise UsageError(f"there is no game {game!r}", where="GAME", hint=hint)


def find_anywhere(named: str) -> Room:
    """The room of this id, or the game in the folder of this path: a person's own, whose code is then run."""
    folder = Path(named)
    if any(room.id == named for room in rooms()) or not folder.is_dir():
        return find(named)
    if not (folder / "rules.py").is_file():
        raise UsageError(
            "this game has no rules.py, so the referee does not know it",
            where=named,
            hint="docs/your-own-game.md shows how to write one",
        )
    return Room(folder)


def find_beside(game: str, journal: Path) -> Room:
    """The room a journal names: of the house, or the folder of that name beside the journal or right here."""
    if game == Path(game).name and all(room.id != game for room in rooms()):
        for folder in (journal.parent / game, Path(game)):
            if (folder / "rules.py").is_file():
                return Room(folder)
    return find(game)
