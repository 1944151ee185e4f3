"""Playing a recorded game again, move by move, into a journal that must come out the same."""

from pnp.referee.journal import Journal, chained
from pnp.referee.lines import CHANCE, TYPED, MoveLine, SecretLine, UndoLine
from pnp.referee.opening import first_line
from pnp.referee.record import Record
from pnp.referee.table import Table


def replayed(record: Record, end: int | None = None) -> bytes:
    """The journal up to entry `end`, made anew from its header and its moves alone."""
    first = first_line(record.room, record.header, record.secret)
    table = Table(Journal(record.journal.path, -1, [first], b"", ""), record.secret)
    for step in record.story(end):
        match step.line:
            case MoveLine(by=by) if by == CHANCE:
                if step.n > table.last:
                    table.let_chance_move()
            case MoveLine(by=by):
                table.play(step.move, typed=by == TYPED)
            case UndoLine():
                table.undo(force=True)
            case SecretLine():
                table.reveal()
    return chained(table.bodies)[0]
