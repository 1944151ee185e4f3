"""Reading a journal: any moment of its game again, every step judged anew, and who may have seen what."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from pnp.errors import PnpError, RecordError
from pnp.games import find_beside
from pnp.referee import luck
from pnp.referee.chance import Streams, secret_of
from pnp.referee.journal import Journal, Tampered
from pnp.referee.lines import CHANCE, TYPED, VERSION, Header, Line, MoveLine, SecretLine, State, UndoLine
from pnp.referee.seal import SIZE, unseal
from pnp.referee.seats import Seats
from pnp.referee.secrecy import uncovers
from pnp.rules.verdict import Verdict


class Step(msgspec.Struct, frozen=True):
    """One entry of the journal as it happened; an undo has no move, and `after` is what it went back to."""

    n: int
    line: Line | None
    before: Any
    after: Any
    move: Any = None
    verdict: Verdict[Any] | None = None

    @property
    def by(self) -> str:
        """Who moved: a player, "chance" or "typed"; nobody where the entry is no move."""
        return self.line.by if isinstance(self.line, MoveLine) else ""

    @property
    def by_hand(self) -> bool:
        """Did a player make this move, and not chance?"""
        return self.by not in ("", CHANCE, TYPED)


class Record:
    """The entries of a journal: entry 0 is the set-up, entry n stands on line n + 1 of the file."""

    def __init__(self, journal: Journal, secret: bytes | None = None) -> None:
        self.journal = journal
        self._given = secret
        self.bodies = list(journal.lines)
        self.header = _header(journal)
        self.room = find_beside(self.header.game, journal.path)
        self.rules = self.room.rules
        self.seats = Seats(self.header.players, self.header.names)
        self._positions = msgspec.json.Decoder(self.rules.Position)
        self._moves = msgspec.json.Decoder(self.rules.Move)
        self._lines = msgspec.json.Decoder(Line)

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return len(self.bodies) - 1

    @property
    def committed(self) -> bool:
        """Was the luck of this table fixed by a commitment, so that hidden things are sealed?"""
        return self.header.commitment is not None

    @property
    def revealed(self) -> bool:
        """Does the journal end with the secret?"""
        return isinstance(self.line(self.last), SecretLine)

    @cached_property
    def secret(self) -> bytes:
        """What all luck comes from: the seed's, the revealed one, or the one kept beside the journal."""
        if self._given is not None:
            return self._given
        if self.header.seed is not None:
            return secret_of(self.header.seed)
        line = self.line(self.last)
        path = secret_path(self.journal.path)
        try:
            secret = bytes.fromhex(line.secret if isinstance(line, SecretLine) else path.read_text("ascii"))
        except (OSError, ValueError):
            secret = b""
        if len(secret) != SIZE:
            raise RecordError(
                "the secret of this table cannot be read",
                where=str(path),
                hint="it belongs beside the journal until the game is over; without it no card is known",
            )
        return secret

    def line(self, number: int) -> Line | Header:
        """Entry `number` as it was written."""
        if number == 0:
            return self.header
        try:
            line: Line = self._lines.decode(self.bodies[number])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self.broken(number, f"not a line of a journal: {error}") from None
        if line.n != number:
            raise self.broken(number, f"entry {number} calls itself {line.n}")
        return line

    def state_at(self, number: int) -> tuple[Any, Streams]:
        """The position after entry `number` and the luck as it then stood."""
        start = number
        while isinstance(raw := self.stored(start), UnsetType):
            start -= 1
        position, streams = self.opened_state(start, raw)
        for step in self.steps(start + 1, number, position, streams):
            position = step.after
        return position, streams

    def stored(self, number: int) -> Raw | UnsetType:
        """The state that entry `number` carries, if it does."""
        line = self.line(number)
        if isinstance(line, SecretLine):
            return UNSET
        if number == 0 and isinstance(line.state, UnsetType):
            raise self.broken(0, "the header does not say how the game was set up")
        return line.state

    def opened_state(self, number: int, raw: Raw) -> tuple[Any, Streams]:
        """A stored state as values."""
        try:
            state = msgspec.json.decode(self.opened(number, raw), type=State)
            position = self._positions.decode(state.position)
            self.rules.check(position)
        except (msgspec.DecodeError, PnpError) as error:
            raise self.broken(number, f"the state stored here is none: {error}") from None
        return position, Streams(self.secret, state.used)

    def opened(self, number: int, raw: Raw) -> bytes:
        """A value of entry `number` as JSON, unsealed if it was sealed."""
        text = bytes(raw)
        return unseal(self.secret, number, msgspec.json.decode(text)) if text.startswith(b'"') else text

    def steps(self, start: int, end: int, position: Any, streams: Streams) -> Iterator[Step]:
        """What happened in the entries from start to end, judged again; `streams` moves along."""
        for number in range(start, end + 1):
            line = self.line(number)
            if isinstance(line, MoveLine):
                step = self._follow(line, position, streams)
            elif isinstance(line, UndoLine):
                after, then = self.opened_state(number, line.state)
                streams.used = then.used
                step = Step(number, line, position, after)
            elif isinstance(line, SecretLine):
                step = Step(number, line, position, position)
            yield step
            position = step.after

    def story(self, end: int | None = None) -> Iterator[Step]:
        """Everything that happened since the set-up, to entry `end` or the newest."""
        position, streams = self.state_at(0)
        return self.steps(1, self.last if end is None else end, position, streams)

    def standing(self) -> list[Step]:
        """The moves that were not taken back, in order."""
        stack: list[Step] = []
        for step in self.story():
            if isinstance(step.line, UndoLine):
                while stack and stack[-1].n > step.line.to:
                    stack.pop()
            elif isinstance(step.line, MoveLine):
                stack.append(step)
        return stack

    def shows_luck(self, step: Step) -> bool:
        """Did this move roll, shuffle or uncover a card?"""
        return not step.by_hand or uncovers(
            self.rules, self.header.players, step.before, step.move, step.after
        )

    def broken(self, number: int, message: str) -> Tampered:
        """The error that entry `number` cannot be true."""
        return Tampered(
            message,
            where=f"{self.journal.path}, line {number + 1}",
            hint="`referee verify` says whether the file was changed",
        )

    def _follow(self, line: MoveLine, position: Any, streams: Streams) -> Step:
        try:
            move = self._moves.decode(self.opened(line.n, line.move))
        except (msgspec.DecodeError, PnpError) as error:
            raise self.broken(line.n, f"not a move of this game: {error}") from None
        by_chance = line.by in (CHANCE, TYPED)
        if by_chance != luck.due(position) or not (by_chance or line.by == mover(position, move)):
            raise self.broken(line.n, f"{line.by!r} was not to move")
        if line.by == CHANCE and luck.made(self.rules, position, streams) != move:
            raise self.broken(line.n, "this roll or shuffle is not the one the table's luck gives")
        verdict = self.rules.judge(position, move)
        if not verdict.legal:
            raise self.broken(line.n, f"this move is not legal ({verdict.rule})")
        if verdict.rule != line.rule:
            raise self.broken(line.n, f"the verdict rests on {verdict.rule!r}, not on {line.rule!r}")
        return Step(line.n, line, position, verdict.position, move, verdict)


def mover(position: Any, move: Any) -> str:
    """The player who makes this move; where several may move at once, the move says who."""
    who: str = position.turn or getattr(move, "player", "")
    return who


def secret_path(path: Path) -> Path:
    """Where the secret of a committed table lies until its game is over."""
    return path.with_suffix(".secret")


def _header(journal: Journal) -> Header:
    where = f"{journal.path}, line 1"
    try:
        header = msgspec.json.decode(journal.lines[0], type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Tampered(f"this is no header of a table: {error}", where=where) from None
    if header.table != VERSION:
        raise RecordError(
            f"this table is written in form {header.table}; this referee reads form {VERSION}",
            where=where,
            hint="use the version of pnp that started it",
        )
    if (header.seed is None) == (header.commitment is None):
        raise Tampered("a table has either a seed or a commitment", where=where)
    return header
