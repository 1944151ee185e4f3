"""Proving a table: everything in its journal derived again, so that a line nobody played is found."""

from typing import Any

import msgspec
from msgspec import UnsetType

from pnp.errors import PnpError
from pnp.models.text import Text
from pnp.referee.chance import Streams
from pnp.referee.lines import CHANCE, TYPED, MoveLine, UndoLine
from pnp.referee.opening import set_up
from pnp.referee.phrases import say
from pnp.referee.record import Record, Step
from pnp.referee.seal import commitment
from pnp.referee.secrecy import stays_hidden


class Proof(msgspec.Struct, frozen=True):
    """What was proven: how many moves, rolls and shuffles, those typed in apart, and how the game stands."""

    moves: int
    luck: int
    typed: int
    undone: int
    over: bool
    committed: bool
    revealed: bool
    tip: str

    def sentences(self, text: Text) -> list[str]:
        """What was proven, and what it means for the luck of this table."""
        luck = "luck-revealed" if self.revealed else "luck-secret" if self.committed else "luck-seed"
        typed = [say(text, "luck-typed", typed=self.typed)] if self.typed else []
        counts = say(text, "counts", moves=self.moves, luck=self.luck + self.typed, undone=self.undone)
        return [counts, say(text, luck), *typed, say(text, "last-hash", hash=self.tip)]


def prove(record: Record) -> Proof:
    """Derive everything again; RecordError with the line that does not follow.

    The chain of hashes was checked when the journal was opened. Here the set-up, every roll and shuffle,
    every verdict, undo and stored state are computed anew from the seed or the secret.
    """
    if record.committed and commitment(record.secret) != record.header.commitment:
        at = record.last if record.revealed else 0
        raise record.broken(at, "the secret is not the one committed to before the first move")
    before = _set_up_again(record)
    steps: dict[int, tuple[Any, dict[Any, int]]] = {0: before}
    standing: list[Step] = []
    streams = Streams(record.secret, before[1])
    made = dict.fromkeys(("player", CHANCE, TYPED), 0)
    undone = 0
    for step in record.steps(1, record.last, before[0], streams):
        if isinstance(step.line, MoveLine):
            _check_move(record, step, streams)
            standing.append(step)
            made["player" if step.by_hand else step.by] += 1
        elif isinstance(step.line, UndoLine):
            _check_undo(record, step.line, standing, steps)
            undone += 1
        elif step.n != record.last or step.after.phase != "over":
            raise record.broken(step.n, "the secret is revealed before the game is over")
        steps[step.n] = step.after, dict(streams.used)
    over = bool(steps[record.last][0].phase == "over")
    return Proof(
        made["player"], made[CHANCE], made[TYPED], undone, over,
        record.committed, record.revealed, record.journal.tip.hex(),
    )  # fmt: skip


def _set_up_again(record: Record) -> tuple[Any, dict[Any, int]]:
    header = record.header
    chance = Streams(record.secret)
    try:
        position = set_up(record.room, record.seats, header.wishes, chance, physical=header.physical)
    except PnpError as error:
        raise record.broken(0, f"no game is set up like this: {error.message}") from None
    stored, streams = record.state_at(0)
    if (position, chance.used) != (stored, streams.used):
        raise record.broken(0, "the set-up is not the one the table's luck gives")
    return position, chance.used


def _check_move(record: Record, step: Step, streams: Streams) -> None:
    line = step.line
    assert isinstance(line, MoveLine)
    if record.committed and bytes(line.move).startswith(b'"') != stays_hidden(
        record.rules, step.before, step.move
    ):
        raise record.broken(step.n, "hidden moves are sealed, and only they")
    if not isinstance(line.state, UnsetType):
        _check_state(record, step.n, (step.after, streams.used))


def _check_undo(
    record: Record, line: UndoLine, standing: list[Step], steps: dict[int, tuple[Any, dict[Any, int]]]
) -> None:
    taken = []
    while standing and standing[-1].n > line.to:
        taken.append(standing.pop())
    ends = standing[-1].n if standing else 0
    if line.to != ends or [step.by_hand for step in taken].count(True) != 1 or not taken[-1].by_hand:
        raise record.broken(line.n, "an undo takes back one move of a player and the luck after it")
    if line.force != any(record.shows_luck(step) for step in taken):
        raise record.broken(line.n, "the undo does not say truly whether luck had been seen")
    _check_state(record, line.n, steps[line.to])


def _check_state(record: Record, number: int, derived: tuple[Any, dict[Any, int]]) -> None:
    raw = record.stored(number)
    assert not isinstance(raw, UnsetType)
    position, streams = record.opened_state(number, raw)
    if (position, streams.used) != derived:
        raise record.broken(number, "the state stored here is not the one the moves lead to")
