"""Worked examples: positions and moves kept as data, judged by the room's rules and drawn by its own code."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pnp.errors import DefinitionError, PnpError
from pnp.layout.easel import Easel
from pnp.layout.scene import Group
from pnp.models.shelf import Shelf, shown
from pnp.models.text import Example, Text


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of an example and what the referee says to it: allowed or not, and by which clause.

    It is made where the move before it led, or in a position of its own.
    """

    move: Any
    rule: str
    legal: bool = True
    position: Any = None
    view: Any = None


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`examples/<id>.json`: where an example begins, its moves, and which part of the table is shown.

    The last picture is the table after the last move, unless `after` is false; at most `across` pictures
    stand side by side.
    """

    position: Any
    steps: list[Step] = []
    view: Any = None
    after: bool = True
    across: int = 2


class Panel(msgspec.Struct, frozen=True):
    """One picture of an example, in the room's own millimetres, with its caption."""

    picture: Group
    caption: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of what is shown."""
        assert self.picture.clip is not None
        return self.picture.clip[2:]


class Shown(msgspec.Struct, frozen=True):
    """An example ready to be set; `clause` is where it stands, "" for the set-up, `cited` what its moves
    are judged by.
    """

    id: str
    clause: str
    title: str
    panels: list[Panel]
    cited: tuple[str, ...] = ()
    across: int = 2


SETUP = "setup"


def read_examples(shelf: Shelf, room: Any, text: Text, easel: Easel) -> list[Shown]:
    """Every example of the text, judged and drawn; the room's set-up picture comes first, if it has one."""
    found: list[Shown] = []
    setup = room.folder / "examples" / f"{SETUP}.json"
    if shelf.find(setup) is not None:
        found.append(Shown(SETUP, "", "", [Panel(_Play(shelf, room, SETUP).last(easel), "")]))
    for number, example in enumerate(text.examples):
        where = f"text/{easel.words.lang}.toml, examples.{number + 1}"
        if example.clause not in text.clauses:
            raise DefinitionError(f'there is no clause "{example.clause}"', where=f"{where}.clause")
        found.append(_shown(_Play(shelf, room, example.id), example, easel, where))
    return found


def _shown(play: "_Play", example: Example, easel: Easel, where: str) -> Shown:
    pictures = play.pictures(easel)
    if len(pictures) != len(example.captions):
        raise DefinitionError(
            f"{len(example.captions)} captions for {len(pictures)} pictures",
            where=f"{where}.captions",
            hint="one for each move, and one more for the table after the last allowed move",
        )
    panels = [Panel(picture, caption) for picture, caption in zip(pictures, example.captions, strict=True)]
    cited = tuple(dict.fromkeys(play.rules()))
    return Shown(example.id, example.clause, example.title, panels, cited, play.across)


class _Play:
    """One example file played through the room's rules."""

    def __init__(self, shelf: Shelf, room: Any, name: str) -> None:
        self._room = room
        self._path: Path = room.folder / "examples" / f"{name}.json"
        self._plan = self._read(shelf.read(self._path))
        self._position = self._set_up(self._plan.position, "position")
        self._turns = list(self._judged())

    @property
    def across(self) -> int:
        """How many pictures may stand side by side."""
        return self._plan.across

    def rules(self) -> list[str]:
        """The clauses its moves are judged by."""
        return [step.rule for step in self._plan.steps]

    def pictures(self, easel: Easel) -> list[Group]:
        """The table before each move, with the move drawn in, and after the last one if it is allowed."""
        made = [
            self._room.diagram.picture(*turn, step.view or self._plan.view, easel)
            for turn, step in zip(self._turns, self._plan.steps, strict=True)
        ]
        more = self._plan.after and (not self._turns or self._turns[-1][2].legal)
        return [*made, self.last(easel)] if more else made

    def last(self, easel: Easel) -> Group:
        """The table after everything."""
        after = self._turns[-1][2].position if self._turns else self._position
        group: Group = self._room.diagram.picture(after, None, None, self._plan.view, easel)
        return group

    def _judged(self) -> Iterator[tuple[Any, Any, Any]]:
        """Each move with the position it is made in and its verdict."""
        position = self._position
        for number, step in enumerate(self._plan.steps, 1):
            key = f"steps.{number}"
            if step.position is not None:
                position = self._set_up(step.position, f"{key}.position")
            if position is None:
                raise self._wrong("no move can follow one the rules refuse", key)
            move = self._decoded(step.move, self._room.rules.Move, f"{key}.move")
            verdict = self._room.rules.judge(position, move)
            if verdict.legal != step.legal:
                said = "allow" if verdict.legal else "refuse"
                raise self._wrong(f"the rules {said} this move ({verdict.reason})", f"{key}.move")
            if verdict.rule != step.rule:
                raise self._wrong(f"the verdict cites {verdict.rule}, not {step.rule}", f"{key}.rule")
            yield position, move, verdict
            position = verdict.position

    def _set_up(self, data: Mapping[str, Any], key: str) -> Any:
        """A position the rules accept."""
        position = self._decoded(data, self._room.rules.Position, key)
        try:
            self._room.rules.check(position)
        except PnpError as error:
            raise DefinitionError(
                f"the rules refuse this position: {error.message}",
                where=f"{shown(self._path)}, {key}{error.where.removeprefix('$')}",
                hint=error.hint,
            ) from None
        return position

    def _read(self, data: bytes) -> Plan:
        try:
            return msgspec.json.decode(data, type=Plan)
        except msgspec.DecodeError as error:
            raise self._wrong(str(error), "") from None

    def _decoded(self, data: Mapping[str, Any], kind: Any, key: str) -> Any:
        try:
            return msgspec.json.decode(msgspec.json.encode(data), type=kind)
        except msgspec.ValidationError as error:
            raise self._wrong(str(error), key) from None

    def _wrong(self, message: str, key: str) -> DefinitionError:
        where = f"{shown(self._path)}, {key}" if key else shown(self._path)
        return DefinitionError(message, where=where)
