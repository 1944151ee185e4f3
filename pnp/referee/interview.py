"""The keyboard interview: the move first, then only what the ruling on it turns on, with a way back."""

from collections.abc import Callable
from typing import Any

from pnp.errors import PnpError, PositionError
from pnp.referee.inquiry import Inquiry
from pnp.rules.tapping import Dial, Question

BACK, HELP, END = "<", "?", "."
_FEW = 24
"""How many choices are listed in full."""


class GoBack(Exception):
    """The answer before this one is to be given again."""


class Enough(Exception):
    """Everything else stands as it is shown."""


Line = Callable[[str], str]
"""Shows a prompt and returns what was typed."""
Tell = Callable[[str], None]


class Interview:
    """One dispute asked for in a terminal or through a pipe."""

    def __init__(self, inquiry: Inquiry, position: Any, line: Line, tell: Tell) -> None:
        self.inquiry = inquiry
        self.position = position
        self._line = line
        self._tell = tell
        self._drawn: list[str] = []

    def move(self) -> Any:
        """The disputed move: in short notation, or answer by answer where nothing is typed."""
        room = self.inquiry.room
        while True:
            typed = self._line(self._say("ask-move")).strip()
            if typed == HELP:
                self._forms()
                continue
            if typed in (BACK, END):
                continue
            if not typed:
                try:
                    return self._composed()
                except GoBack:
                    continue
            try:
                return room.notation.read(typed)
            except PositionError as error:
                self._refuse(error)

    def set_table(self, move: Any) -> Any:
        """The position, after asking for what the ruling on this move turns on."""
        self._tell(self._say("ask-table"))
        self.position = self.inquiry.checked(self.inquiry.composing.toward(self.position, move))
        self._picture()
        asked: list[tuple[str, Any]] = []
        while (dial := self._next_dial(move, [at for at, _ in asked])) is not None:
            before = self.position
            try:
                self.position = self._dialled(dial)
            except GoBack:
                if asked:
                    _, self.position = asked.pop()
                continue
            except Enough:
                break
            asked.append((dial.id, before))
            if self.position != before:
                self._picture()
        return self.position

    def _next_dial(self, move: Any, asked: list[str]) -> Dial | None:
        known = {dial.id: dial for dial in self.inquiry.dials(self.position)}
        for at in self.inquiry.composing.needs(self.position, move):
            if at in known and at not in asked:
                return known[at]
        return None

    def _dialled(self, dial: Dial) -> Any:
        """The position with what is typed for this dial; nothing typed leaves it."""
        now = " ".join(dial.now) or "-"
        while True:
            typed = self._line(f"{self.inquiry.dial_label(dial)} [{now}]: ").strip()
            if typed == BACK:
                raise GoBack
            if typed == END:
                raise Enough
            if typed == HELP and HELP not in dial.things:
                self._choices(dial)
                continue
            if not typed:
                return self.position
            words = [] if typed == "-" else self._words(dial, typed.split())
            try:
                return self.inquiry.put(self.position, dial.id, words)
            except PnpError as error:
                self._refuse(error)

    def _words(self, dial: Dial, typed: list[str]) -> list[str]:
        """What was typed as the words of this dial, in upper or lower case, by word or by name."""
        known = {self.inquiry.dial_word(dial, thing).casefold(): thing for thing in dial.things}
        known |= {thing.casefold(): thing for thing in dial.things}
        whole = " ".join(typed).casefold()
        if not dial.many and whole in known:
            return [known[whole]]
        return [known.get(word.casefold(), word) for word in typed]

    def _composed(self) -> Any:
        answers: list[str] = []
        while True:
            asked = self.inquiry.ask(self.position, answers)
            if not isinstance(asked, Question):
                return asked
            try:
                answers.append(self._answer(asked))
            except GoBack:
                if not answers:
                    raise
                answers.pop()

    def _answer(self, asked: Question) -> str:
        verb = asked.ask == "do"
        labels = {self.inquiry.word(o.word, verb=verb).casefold(): o.word for o in asked.options}
        known = labels | {option.word.casefold(): option.word for option in asked.options}
        shown = [self._option(option.word, verb) for option in asked.options]
        if len(shown) <= _FEW:
            self._tell("  " + " · ".join(shown))
        while True:
            typed = self._line(f"{self.inquiry.question_label(asked)} ").strip()
            if typed == BACK:
                raise GoBack
            if typed == HELP:
                self._tell("  " + " · ".join(shown))
                continue
            words = typed.replace("+", " ").split() if asked.many else [typed]
            said = [known.get(word.casefold(), "") for word in words]
            if said and all(said):
                return "+".join(said)
            self._tell(f"  ✘ {typed!r}: {' · '.join(shown[:_FEW])}")

    def _option(self, word: str, verb: bool) -> str:
        return _with_name(word, self.inquiry.word(word, verb=verb))

    def _choices(self, dial: Dial) -> None:
        shown = [_with_name(thing, self.inquiry.dial_word(dial, thing)) for thing in dial.things[:_FEW]]
        more = " …" if len(dial.things) > _FEW else ""
        self._tell("  " + " · ".join(shown) + more)

    def _forms(self) -> None:
        for entry in self.inquiry.text.notation:
            self._tell(f"  {entry.example:<28} {entry.means}")

    def _picture(self) -> None:
        """The table; later what changed of its picture, as a whole course is higher than a screen."""
        parts = self.inquiry.room.show.picture(self.position, self.inquiry.text).split("\n\n")
        if fresh := [part for part in parts if part not in self._drawn]:
            self._tell("\n" + "\n\n".join(fresh) + "\n")
        self._drawn = parts

    def _refuse(self, error: PnpError) -> None:
        self._tell(f"  ✘ {error.message}" + (f" ({error.hint})" if error.hint else ""))

    def _say(self, key: str) -> str:
        return self.inquiry.text.words[f"table.{key}"]


def _with_name(word: str, label: str) -> str:
    """A word as it is typed, with its name behind it where that says more."""
    return word if label.casefold() == word.casefold() else f"{word} ({label})"
