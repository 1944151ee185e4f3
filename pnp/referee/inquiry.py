"""Asking about a move without writing JSON: a position set up thing by thing, a move said bit by bit.

The page and the keyboard interview both ask through here, and neither knows any game.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, cached_property
from typing import Any

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from pnp.errors import PositionError, UsageError
from pnp.games import find
from pnp.models.prompts import load_prompts
from pnp.models.text import Text
from pnp.referee.chance import Streams, secret_of
from pnp.referee.opening import set_up
from pnp.referee.phrases import speaking
from pnp.referee.requests import Desk, decode
from pnp.referee.seats import Seats, seated
from pnp.rules.contract import Wishes
from pnp.rules.tapping import Dial, Question, Spot
from pnp.rules.verdict import Verdict

HOUSE = "house"
NEAREST = 3
"""How many allowed moves are offered in place of one that is not."""
_USUAL = 3
_NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
_SEED = "a table to ask about"


class Reading(msgspec.Struct, frozen=True):
    """What the verdict is if a house rule is played the other way."""

    rule: str
    value: str
    title: str
    text: str
    legal: bool
    number: str
    why: str


class Inquiry:
    """One room in one language, ready to be asked about its positions."""

    def __init__(self, game: str, language: str = "en") -> None:
        self.room = find(game)
        self.language = language
        self.desk = Desk(self.room, language)
        self.tabletop = self.room.tabletop
        self.composing = self.room.composing
        self.prompts = load_prompts(self.room.folder, language)
        self._positions = msgspec.json.Decoder(self.room.rules.Position)
        self._moves = msgspec.json.Decoder(self.room.rules.Move)

    @cached_property
    def text(self) -> Text:
        """The words of the game and of its table."""
        return speaking(self.room, self.language)

    def opening(self, players: Sequence[str] = (), layout: str = "") -> Any:
        """The position a dispute begins with: set up, nobody's cards seen."""
        seats = seated(self.room, players) if players else self._usual_seats()
        wishes = Wishes(layout=layout) if layout else Wishes()
        position = set_up(self.room, seats, wishes, Streams(secret_of(_SEED)), physical=True)
        return self.checked(self.tabletop.ready(position))

    def _usual_seats(self) -> Seats:
        rules = self.room.rules
        count = _USUAL if _USUAL in rules.PLAYERS else rules.PLAYERS[-1]
        return seated(self.room, list(rules.SEATS or _NAMES)[:count])

    def checked(self, position: Any) -> Any:
        """The position as the protocol reads it, or PositionError."""
        return self.read_position(msgspec.json.encode(position))

    def read_position(self, raw: bytes) -> Any:
        """The position this JSON is, or PositionError."""
        position = decode(raw, self._positions)
        self.room.rules.check(position)
        return position

    def read_move(self, raw: bytes) -> Any:
        """The move this JSON is, or PositionError."""
        return decode(raw, self._moves)

    def dials(self, position: Any) -> list[Dial]:
        """What can be set beside the picture, house rules last."""
        found = self.tabletop.dials(position)
        house = {} if isinstance(position.house, UnsetType) else position.house
        for switch, values in self.room.rules.HOUSE.items():
            now = said(house.get(switch, values[0]))
            found.append(Dial(f"{HOUSE}.{switch}", switch, tuple(map(said, values)), (now,)))
        return found

    def put(self, position: Any, at: str, things: Sequence[str]) -> Any:
        """The position with these things there, if the game can be in it."""
        key, _, switch = at.partition(".")
        if key == HOUSE:
            return self.checked(self._switched(position, switch, things[0] if things else ""))
        known: dict[str, Spot | Dial] = {spot.id: spot for spot in self.tabletop.spots(position)}
        known |= {dial.id: dial for dial in self.tabletop.dials(position)}
        if at not in known:
            raise PositionError(f"there is no {at!r} at this table", where=at[:40])
        for thing in things:
            if thing not in known[at].things:
                raise PositionError(
                    f"{thing[:40]!r} does not belong here", where=at, hint=self._few(known[at])
                )
        return self.checked(self.tabletop.put(position, at, things))

    def _few(self, place: Spot | Dial) -> str:
        few = list(place.things[:12])
        return f"one of: {', '.join(few)}{' …' if len(place.things) > len(few) else ''}"

    def _switched(self, position: Any, switch: str, value: str) -> Any:
        values = {said(v): v for v in self.room.rules.HOUSE.get(switch, ())}
        if value not in values:
            raise PositionError(f"there is no house rule {switch} = {value}", where=HOUSE)
        house = {} if isinstance(position.house, UnsetType) else position.house
        return replace(position, house={**house, switch: values[value]})

    def ask(self, position: Any, answers: Sequence[str]) -> Question | Any:
        """The next question about a move, or the move; PositionError where an answer is none."""
        if position.phase == "over":
            raise UsageError("the game is over: there is no move to ask about", where="position")
        for number, answer in enumerate(answers):
            asked = self.composing.ask(position, answers[:number])
            if not isinstance(asked, Question):
                raise PositionError("the move is complete before this answer", where=f"answers.{number}")
            words = [option.word for option in asked.options]
            given = [word for word in answer.split("+") if word] if asked.many else [answer]
            for word in given:
                if word not in words:
                    hint = f"one of: {', '.join(words[:12])}"
                    raise PositionError(
                        f"{word[:40]!r} is no answer here", where=f"answers.{number}", hint=hint
                    )
        return self.composing.ask(position, answers)

    def readings(self, position: Any, move: Any) -> list[Reading]:
        """How the ruling changes with each house rule that matters to it."""
        rules, found = self.room.rules, []
        now = rules.judge(position, move)
        for switch, values in rules.HOUSE.items():
            for value in values:
                other = self._switched(position, switch, said(value))
                try:
                    rules.check(other)
                except PositionError:
                    continue  # the table stands as this house rule does not allow
                verdict = rules.judge(other, move)
                if self._differs(now, verdict):
                    found.append(self._reading(switch, said(value), verdict, other))
        return found

    def _reading(self, switch: str, value: str, verdict: Verdict[Any], position: Any) -> Reading:
        ruling = self.desk.ruling(verdict, position)
        words = self.text.house[switch]
        return Reading(
            switch, value, words.title, words.values[value], ruling.legal, ruling.number, ruling.why
        )

    def _differs(self, one: Any, other: Any) -> bool:
        if one.legal != other.legal or one.rule != other.rule:
            return True
        return bool(one.legal and _bare(one.position) != _bare(other.position))

    def instead(self, position: Any, move: Any) -> list[Any]:
        """The allowed moves that differ least from this one."""
        known = self.composing.seen(position, move)
        write = self.room.notation.write
        typed = write(move)
        matcher = SequenceMatcher(b=typed, autojunk=False)
        ranked: list[tuple[float, int, Any]] = []
        for number, other in enumerate(self.room.rules.moves(known)):
            matcher.set_seq1(write(other))
            ranked.append((-matcher.ratio(), number, other))
        ranked.sort(key=lambda entry: entry[:2])
        return [other for _, _, other in ranked[:NEAREST]]

    def word(self, thing: str, *, verb: bool = False) -> str:
        """A thing or an answer as this language says it."""
        if verb and thing in self.prompts.verbs:
            return self.prompts.verbs[thing]
        return self.prompts.words.get(thing) or self.text.word(thing)

    def spot_name(self, spot: str) -> str:
        """A place as this language says it."""
        first, _, rest = spot.partition(".")
        return f"{self.text.word(first)} {rest}" if rest and not first.isdecimal() else spot

    def dial_label(self, dial: Dial) -> str:
        """What a dial is for."""
        if dial.id.startswith(f"{HOUSE}."):
            return self.text.house[dial.ask].title
        return self.prompts.dials[dial.ask].format(who=self.text.word(dial.who))

    def dial_word(self, dial: Dial, thing: str) -> str:
        """A setting of a dial as this language says it."""
        if dial.id.startswith(f"{HOUSE}."):
            return self.text.house[dial.ask].values[thing]
        space, equals, what = thing.partition("=")
        return f"{space}={self.word(what)}" if equals else self.word(thing)

    def question_label(self, question: Question) -> str:
        """A question about a move."""
        return self.prompts.asks[question.ask].format(who=self.text.word(question.who))


def said(value: Any) -> str:
    """A house value as JSON writes it, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _bare(position: Any) -> Any:
    return replace(position, house={})


@cache
def inquiry(game: str, language: str) -> Inquiry:
    """The inquiry of this game and language, made once."""
    return Inquiry(game, language)


def told(inquiry: Inquiry, events: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Each step of a move as a sentence, with the spot where it happens or ""."""
    for event in events:
        yield inquiry.text.event_line(event), inquiry.tabletop.where(event)
