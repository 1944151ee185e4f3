"""Tables kept for a group of phones: the journals of one folder, each shown as one seat may see it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from pnp.errors import PnpError, UsageError
from pnp.games import find
from pnp.models.text import Text, languages
from pnp.referee import luck
from pnp.referee.hands import held, piles
from pnp.referee.inquiry import Inquiry, inquiry
from pnp.referee.opening import start
from pnp.referee.phrases import speaking
from pnp.referee.record import Step, mover
from pnp.referee.seats import seated
from pnp.referee.secrecy import NOBODY
from pnp.referee.story import chapter, chapters
from pnp.referee.table import Table, open_table
from pnp.rules.contract import Wishes
from pnp.rules.tapping import Question
from pnp.web import drawn
from pnp.web.replies import ENGLISH, Refused
from pnp.web.seating import seat_of, taken

_NAME = re.compile(r"[^\W_][\w -]{0,39}")
_WAIT = 5.0
_STORY = 40
"""How many entries of the story a phone is sent."""
_MOST = 200


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is started with."""

    name: str
    game: str
    players: list[str]
    variant: str = ""
    house: dict[str, Any] = {}
    layout: str = ""
    commit: bool = False


class Keeper:
    """The tables of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """The journal of a table, or UsageError for what is no name."""
        if not _NAME.fullmatch(name) or name != name.strip():
            raise UsageError(
                f"{name[:60]!r} is no name for a table",
                where="name",
                hint="up to 40 letters, digits, blanks and -, beginning with a letter or digit",
            )
        return self.folder / f"{name}.jsonl"

    def names(self) -> list[str]:
        """Every table of the folder."""
        found = [path.stem for path in self.folder.glob("*.jsonl") if _NAME.fullmatch(path.stem)]
        return sorted(found)[:_MOST]

    def listed(self) -> Iterator[dict[str, Any]]:
        """What is known of every table without a seat."""
        for name in self.names():
            try:
                with self._open(name) as table:
                    yield {
                        "name": name,
                        "game": table.room.id,
                        "players": [table.seats.called(player) for player in table.header.players],
                        "over": table.over,
                    }
            except PnpError:
                continue  # some other file, or a table that must be repaired at the keyboard

    def begin(self, asked: NewTable, lang: str) -> str:
        """Start a table as `referee new` does."""
        path, room = self.path(asked.name), find(asked.game)
        speaks = lang if lang in languages(room.folder) else ENGLISH
        seats = seated(room, asked.players)
        unknown = [switch for switch, v in asked.house.items() if v not in room.rules.HOUSE.get(switch, ())]
        if unknown or (asked.variant and asked.variant not in room.rules.VARIANTS):
            raise UsageError("there is no such house rule or variant", where=(unknown or ["variant"])[0])
        wishes = Wishes(asked.variant or None, asked.house, layout=asked.layout or UNSET)
        start(path, room, seats, wishes, lang=speaks, commit=asked.commit)
        with self._open(asked.name) as table:
            table.let_chance_move()
            table.save()
        return asked.name

    def mark(self, name: str) -> tuple[int, int]:
        """Changes whenever the journal or its seats do."""
        path = self.path(name)
        try:
            sits = path.with_suffix(".seats").stat().st_mtime_ns
        except FileNotFoundError:
            sits = 0
        try:
            return path.stat().st_size, sits
        except FileNotFoundError:
            raise UsageError(f"there is no table {name!r}", where="name") from None

    def state(self, name: str, word: str, lang: str) -> dict[str, Any]:
        """The table as the seat of this word may see it, and nothing else."""
        seat = seat_of(self.path(name), word)
        with self._open(name) as table:
            asked = self._inquiry(table, lang)
            view = asked.checked(table.rules.view(table.position, seat or NOBODY))
            text = table.seats.words(asked.text)
            mine = self._moves(table, view, seat)
            story = list(chapters(table, text, seat or NOBODY))[-_STORY:]
            return {
                "name": name,
                "game": table.room.id,
                "title": text.title,
                "seat": seat,
                "seats": self._seats(table, text, name, seat),
                "turn": [text.word(player) for player in self._to_move(table)],
                "mine": bool(mine),
                "free": bool(seat) and table.header.physical,
                "hand": piles(table.room, held(table.room, view, seat), text) if seat else [],
                "over": table.over,
                "standing": _standing(table, text),
                "story": story,
                "beside": asked.room.show.beside(view, text),
                "position": view,
                "entry": table.last,
                **drawn.drawn(asked, view),
                "spots": drawn.spots(asked, view),
            }

    def next(self, name: str, word: str, lang: str, answers: list[str]) -> dict[str, Any]:
        """The next question about a legal move of this seat, only legal answers offered, or the move."""
        seat = self._seated(name, word)
        with self._open(name) as table:
            asked = self._inquiry(table, lang)
            view = table.rules.view(table.position, seat)
            said = [(asked.composing.answers(view, move), move) for move in self._moves(table, view, seat)]
        fitting = [(words, move) for words, move in said if words[: len(answers)] == answers]
        if not fitting:
            raise UsageError("there is no such move now", where="answers")
        for words, move in fitting:
            if words == answers:
                return {"move": move, "notation": asked.room.notation.write(move)}
        onward = list(dict.fromkeys(words[len(answers)] for words, _ in fitting))
        question = asked.ask(view, answers)
        assert isinstance(question, Question), "a legal move goes on here"
        return {"question": _narrowed(asked, question, onward)}

    def play(self, name: str, word: str, lang: str, line: str) -> dict[str, Any]:
        """A move of this seat is judged and, if it is allowed, recorded; chance moves after it."""
        seat = self._seated(name, word)
        with self._open(name) as table:
            asked = self._inquiry(table, lang)
            real = table.header.physical
            move = _read(asked, line)
            if not luck.due(table.position) and mover(table.position, move) != seat:
                raise Refused("this is not your move", where="move", hint="wait for your turn")
            step = table.play(move, typed=real)
            if step.line is None:
                return {"played": False, **_refusal(asked, table, step, seat)}
            if not real:
                table.let_chance_move()
            table.save()
            return {"played": True, "entry": table.last}

    def undo(self, name: str, word: str, lang: str, force: bool) -> dict[str, Any]:
        """The last move is taken back, as the journal allows."""
        seat = self._seated(name, word)
        with self._open(name) as table:
            text = table.seats.words(self._inquiry(table, lang).text)
            taken_back = table.undo(force=force)
            table.save()
            told = chapter(table, taken_back[-1], text, seat)
            return {"undone": [step.n for step in reversed(taken_back)], "who": told.who}

    def _seated(self, name: str, word: str) -> str:
        seat = seat_of(self.path(name), word)
        if not seat:
            raise Refused("sit down first", where="seat", hint="choose a seat at this table")
        return seat

    def _inquiry(self, table: Table, lang: str) -> Inquiry:
        known = lang if lang in languages(table.room.folder) else table.header.lang
        return inquiry(table.room.id, known)

    def _moves(self, table: Table, view: Any, seat: str) -> list[Any]:
        """The legal moves of this seat, worked out from what it sees; real dice may be told by anybody."""
        if not seat or table.over:
            return []
        if luck.due(table.position):
            return table.rules.moves(view) if table.header.physical else []
        mine = [move for move in table.rules.moves(view) if mover(view, move) == seat]
        # The last card laid face down turns over what no view can judge by: then the table itself is asked.
        return mine or [m for m in table.rules.moves(table.position) if mover(table.position, m) == seat]

    def _to_move(self, table: Table) -> list[str]:
        if table.over:
            return []
        if table.position.turn is not None:
            return [table.position.turn]
        can = {getattr(move, "player", "") for move in table.rules.moves(table.position)}
        return [player for player in table.header.players if player in can]

    def _seats(self, table: Table, text: Text, name: str, seat: str) -> list[dict[str, Any]]:
        sitting = taken(self.path(name))
        turn = self._to_move(table)
        return [
            {
                "id": player,
                "label": text.word(player),
                "taken": player in sitting,
                "mine": player == seat,
                "turn": player in turn,
            }
            for player in table.header.players
        ]

    @contextmanager
    def _open(self, name: str) -> Iterator[Table]:
        with open_table(self.path(name), wait=_WAIT, doing="referee serve") as table:
            speaking(table.room, table.header.lang)
            yield table


def _read(asked: Inquiry, line: str) -> Any:
    """The move of this line. A slip gets no hint from the table: it could name somebody else's card."""
    return asked.read_move(line.encode()) if line.lstrip().startswith("{") else asked.room.notation.read(line)


def _standing(table: Table, text: Text) -> dict[str, Any]:
    """The score sheet; in games whose scores rest on hidden bets it is what lies open."""
    open_view = table.position if table.over else table.rules.view(table.position, NOBODY)
    standing = table.rules.score(open_view)
    places, place = [], 1
    for tied in standing.ranking:
        for player in tied:
            places.append({"place": place, "who": text.word(player), "points": standing.scores[player]})
        place += len(tied)
    return {"over": standing.over, "places": places, "said": text.referee.over if standing.over else ""}


def _narrowed(asked: Inquiry, question: Question, onward: list[str]) -> dict[str, Any]:
    """The question with only these answers; whole sets of cards are offered as one answer each."""
    shown = drawn.question(asked, question)
    if question.many:
        shown["options"] = [
            {"word": word, "label": " + ".join(asked.word(card) for card in word.split("+")), "spot": ""}
            for word in onward
        ]
        return {**shown, "many": False}
    return {**shown, "options": [option for option in shown["options"] if option["word"] in onward]}


def _refusal(asked: Inquiry, table: Table, step: Step, seat: str) -> dict[str, Any]:
    """Why a move was not recorded, told from what its player may know."""
    view = table.rules.view(table.position, seat)
    verdict = table.rules.judge(view, step.move)
    assert step.verdict is not None
    ruling = asked.desk.ruling(verdict if not verdict.legal else step.verdict, view)
    phrases = asked.text.referee
    return {
        "legal": False,
        "said": phrases.forbidden,
        "why": ruling.why,
        "clause": phrases.clause.format(number=ruling.number),
        "number": ruling.number,
        "text": ruling.text,
    }
