"""The protocol: one JSON request in, one JSON answer out.

judge   {"position": …, "move": …}  →  {"legal", "rule", "number", "text", "why", "events", "position"}
moves   {"position": …}             →  {"moves": […]}
score   {"position": …}             →  {"over", "scores", "ranking"}
any     what is no position or move →  {"error": {"message", "where", "hint"}}
"""

import json
import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal

import msgspec

from pnp.errors import PnpError, PositionError
from pnp.games import Room
from pnp.models.text import Text, load_text
from pnp.rules.verdict import Event, Verdict

Ask = Literal["judge", "moves", "score"]

LIMIT = 4 * 1024 * 1024
"""The longest request that is read, in bytes; the longest honest one is a thousandth of it."""

FORMS = "docs/protocol.md shows the forms"

_KEY = re.compile(rb'"\s*:')
_PATH = re.compile(r" - at (?:`key` in )?`(\$[^`]*)`$")


_SAYINGS = (
    (re.compile(r"Object missing required field `(.+)`"), r"the key '\1' is missing"),
    (re.compile(r"Object contains unknown field `(.+)`"), r"there is no key '\1' here"),
    (re.compile(r"Invalid (?:enum )?value (.+)"), r"\1 is no word that can stand here"),
    (re.compile(r"Expected `array` of length (\d+)"), r"a list of \1 must stand here"),
    (re.compile(r"Expected `str` matching regex .+"), "this is not written as such words are"),
    (re.compile(r"Expected `(.+)`, got `(.+)`"), r"\1 must stand here, not \2"),
    (re.compile(r"Expected `(.+)`"), r"\1 must stand here"),
)
_KINDS = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}
_KIND = re.compile(rf"\b({'|'.join(_KINDS)})\b")


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A verdict as the protocol prints it."""

    legal: bool
    rule: str
    number: str
    text: str
    why: str
    events: list[Event]
    position: Any = None


class Desk:
    """One room in one language, ready to answer requests."""

    def __init__(self, room: Room, language: str = "en") -> None:
        self.room = room
        self.language = language
        self._judging = self._decoder(("position", room.rules.Position), ("move", room.rules.Move))
        self._looking = self._decoder(("position", room.rules.Position))
        self.answers: dict[Ask, Callable[[bytes], Any]] = {
            "judge": self.judge,
            "moves": self.moves,
            "score": self.score,
        }

    @cached_property
    def text(self) -> Text:
        """The words verdicts are given in."""
        return load_text(self.room.folder, self.language)

    def judge(self, raw: bytes) -> Ruling:
        """The answer to a judge request."""
        request = self._read(raw, self._judging)
        return self.ruling(self.room.rules.judge(request.position, request.move), request.position)

    def moves(self, raw: bytes) -> dict[str, Any]:
        """The answer to a moves request."""
        return {"moves": self.room.rules.moves(self._read(raw, self._looking).position)}

    def score(self, raw: bytes) -> Any:
        """The answer to a score request."""
        return self.room.rules.score(self._read(raw, self._looking).position)

    def ruling(self, verdict: Verdict[Any], position: Any) -> Ruling:
        """A verdict in words, with the number its clause has on the printed sheet."""
        text = self.text
        number, clause = text.clauses[verdict.rule]
        why = text.why_sentence(verdict.reason, verdict.facts)
        if verdict.rests:
            house = position.house or {}
            defaults = {switch: values[0] for switch, values in self.room.rules.HOUSE.items()}
            why = f"{why} {text.resting(verdict.rests, house, defaults)}"
        return Ruling(verdict.legal, verdict.rule, number, clause.text, why, verdict.events, verdict.position)

    def _decoder(self, *fields: tuple[str, Any]) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(msgspec.defstruct("Request", fields, forbid_unknown_fields=True))

    def _read(self, raw: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
        request = decode(raw, decoder)
        try:
            self.room.rules.check(request.position)
        except PositionError as error:
            path = error.where.removeprefix("$")
            raise PositionError(error.message, where=f"$.position{path}", hint=error.hint or FORMS) from None
        return request


def decode(raw: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    """The request as typed values, or PositionError with the JSON path of what is wrong."""
    if len(raw) > LIMIT:
        raise PositionError("the request is too long", where="$", hint=f"at most {LIMIT} bytes are read")
    try:
        request = decoder.decode(raw)
    except msgspec.ValidationError as error:
        path = _PATH.search(str(error))
        message = _plain(_PATH.sub("", str(error)))
        raise PositionError(message, where=path[1] if path else "$", hint=FORMS) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PositionError(
            f"not JSON: {error}", where="$", hint="send one JSON object, UTF-8 encoded"
        ) from None
    if b"\\" in raw or len(_KEY.findall(raw)) != len(_KEY.findall(msgspec.json.encode(request))):
        _refuse_duplicates(raw)
    return request


def problem(error: PnpError) -> dict[str, Any]:
    """An error as the protocol prints it."""
    return {"error": {"message": error.message, "where": error.where, "hint": error.hint}}


def _plain(message: str) -> str:
    """What msgspec found wrong, in words of ours."""
    for pattern, saying in _SAYINGS:
        if found := pattern.fullmatch(message):
            said = found.expand(saying)
            if not message.startswith("Expected"):
                return said
            return _KIND.sub(lambda kind: _KINDS[kind[0]], said).replace(" | ", " or ")
    return message.replace("`", "'")


def _refuse_duplicates(raw: bytes) -> None:
    """Raise PositionError where a key stands twice in one object, which msgspec does not see."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: dict[str, Any] = {}
        for key, value in items:
            if key in seen:
                raise PositionError(f"the key {key!r} stands twice", where="$", hint="write each key once")
            seen[key] = value
        return seen

    json.loads(raw, object_pairs_hook=pairs)
