"""The rooms, one folder a game; a new folder is a new game and needs no edit elsewhere."""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import cast

from pnp.errors import UsageError
from pnp.rules.contract import Bots, Diagrams, Notation, Rules, Show
from pnp.rules.layouts import Laying, Layouts, Rating


class Room:
    """One game: its folder, and on demand what it knows about itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.id = folder.name.replace("_", "-")

    @cached_property
    def rules(self) -> Rules:
        """The rule model (see pnp.rules.contract.Rules)."""
        return cast(Rules, self._module("rules"))

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
        """Its layouts by lot, and their codes."""
        return cast(Layouts, self._module("layouts"))

    @cached_property
    def laying(self) -> Laying:
        """How a layout comes to the table."""
        return cast(Laying, self._module("laying"))

    @cached_property
    def rating(self) -> Rating:
        """How hard a layout is, from games its bots play on it."""
        return cast(Rating, self._module("rating"))

    def _module(self, name: str) -> object:
        return import_module(f"pnp.games.{self.folder.name}.{name}")


def rooms() -> Iterator[Room]:
    """Every room of the house, by id."""
    for folder in sorted(Path(__file__).parent.iterdir()):
        if (folder / "rules.py").is_file():
            yield Room(folder)


def find(game: str) -> Room:
    """The room of this id, or UsageError with the nearest name."""
    known = {room.id: room for room in rooms()}
    if game in known:
        return known[game]
    near = get_close_matches(game.lower(), known, 1)
    hint = f"did you mean {near[0]}?" if near else f"games: {', '.join(known)}"
    raise UsageError(f"there is no game {game!r}", where="GAME", hint=hint)
