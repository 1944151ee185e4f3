"""A table: one game being played, kept in its journal, with luck that nobody can choose."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Raw

from pnp.errors import UsageError
from pnp.referee import luck
from pnp.referee.journal import Journal, open_journal
from pnp.referee.lines import CHANCE, TYPED, Line, MoveLine, SecretLine, State, UndoLine
from pnp.referee.record import Record, Step, mover
from pnp.referee.seal import stowed
from pnp.referee.secrecy import stays_hidden

EVERY = 32
"""A line carries the whole state at least this often, so that no command replays a long game."""


class Table(Record):
    """A record that goes on. What is played stands in `bodies` at once and in the file after `save`."""

    def __init__(self, journal: Journal, secret: bytes | None = None) -> None:
        super().__init__(journal, secret)
        self.position, self.streams = self.state_at(self.last)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.position.phase == "over")

    def play(self, move: Any, *, typed: bool = False) -> Step:
        """Judge a move and, if it is legal, take it down; `typed` says that real dice or cards gave it.

        The step of a move that is refused has no line.
        """
        by_chance = luck.due(self.position)
        if by_chance and not typed:
            raise UsageError(
                "chance moves next, and the referee makes that move",
                where="MOVE",
                hint="leave MOVE out and it does; what real dice show is typed in with --physical",
            )
        if by_chance and self.committed:
            raise UsageError("this table has committed its luck: none can be typed in", where="--physical")
        return self._played(TYPED if by_chance else mover(self.position, move), move)

    def let_chance_move(self) -> list[Step]:
        """Make the moves of chance that are due."""
        steps = []
        while luck.due(self.position):
            steps.append(self._played(CHANCE, luck.made(self.rules, self.position, self.streams)))
        return steps

    def undo(self, *, force: bool = False) -> list[Step]:
        """Take back the last move of a player and the luck after it; the steps taken back, newest first."""
        if self.revealed:
            raise UsageError(
                "the secret of this table is revealed: the game cannot go back", hint="start a new one"
            )
        standing = self.standing()
        taken: list[Step] = []
        while standing and not (taken and taken[-1].by_hand):
            taken.append(standing.pop())
        if not taken or not taken[-1].by_hand:
            raise UsageError("there is no move to take back", where=str(self.journal.path))
        seen = [step.n for step in taken if self.shows_luck(step)]
        if seen and not force:
            raise UsageError(
                "a roll, a shuffle or a hidden card has been seen since, and cannot be unseen",
                where=f"entry {seen[-1]}",
                hint="if the whole table agrees: --force, which the log will show",
            )
        to = standing[-1].n if standing else 0
        self.position, self.streams = self.state_at(to)
        number = self.last + 1
        self._add(UndoLine(number, to, self._state(number), bool(seen)))
        return taken

    def reveal(self) -> None:
        """When the game of a committed table is over, its secret is told."""
        if self.committed and self.over and not self.revealed:
            self._add(SecretLine(self.last + 1, self.secret.hex()))

    def save(self) -> None:
        """Write what was taken down, and the secret when the game is over; then it is on the disk."""
        self.reveal()
        fresh = self.bodies[len(self.journal.lines) :]
        if fresh:
            self.journal.append(fresh)

    def _played(self, by: str, move: Any) -> Step:
        before = self.position
        verdict = self.rules.judge(before, move)
        if not verdict.legal:
            return Step(self.last, None, before, before, move, verdict)
        number = self.last + 1
        hidden = self.committed and stays_hidden(self.rules, before, move)
        text = stowed(self.secret if hidden else None, number, msgspec.json.encode(move))
        self.position = verdict.position
        state = self._state(number) if number % EVERY == 0 else UNSET
        line = MoveLine(number, by, text, verdict.rule, state)
        self._add(line)
        return Step(number, line, before, self.position, move, verdict)

    def _add(self, line: Line) -> None:
        self.bodies.append(msgspec.json.encode(line))

    def _state(self, number: int) -> Raw:
        state = State(Raw(msgspec.json.encode(self.position)), self.streams.used)
        return stowed(self.secret if self.committed else None, number, msgspec.json.encode(state))


@contextmanager
def open_table(
    path: Path, *, wait: float = 10, doing: str = "referee", notice: Callable[[str], None] = lambda _: None
) -> Iterator[Table]:
    """The table of this file, ours alone until the end of the block; `notice` hears of waits and repairs."""
    with open_journal(path, wait, doing, notice) as journal:
        if journal.mended:
            notice(f"{path.name}: {journal.mended}.")
        yield Table(journal)
