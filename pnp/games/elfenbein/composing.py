"""A move of Santa in Elfenbein said bit by bit: the houses one after the other, and who gets the present."""

from collections.abc import Callable, Sequence
from typing import cast

from msgspec import UNSET, UnsetType

from pnp.games.elfenbein.moves import Bonus, Close, Go, LayCard, Move, NameChooser, NameNext, Start
from pnp.games.elfenbein.position import SUIT, Player, Position, face
from pnp.games.elfenbein.rules import judge
from pnp.games.elfenbein.tabletop import put
from pnp.games.elfenbein.town import HOUSES
from pnp.rules.tapping import Option, Question

DONE = "done"
_LONGEST = 6
_NAME_MISSING = "caught-choice/missing"
_PHASES: dict[type[Move], str] = {
    Close: "close", Start: "start", LayCard: "card", NameChooser: "chooser", NameNext: "order", Go: "go",
}  # fmt: skip
_CARDS = {face(card).lower(): card for card in SUIT}


def ask(position: Position, answers: Sequence[str]) -> Question | Move:
    """What comes next, or the move; what is done follows from the phase."""
    match position.phase:
        case "go":
            return _going(position, answers)
        case "start":
            return _starting(position, answers)
        case "close":
            return Close(answers[0]) if answers else _house()
        case "card":
            return _laying(position, answers)
        case _:
            return _naming(position, answers)


def _house() -> Question:
    return Question("house", tuple(Option(house, house) for house in HOUSES))


def _naming(position: Position, answers: Sequence[str]) -> Question | Move:
    if not answers:
        ask_ = "chooser" if position.phase == "chooser" else "order"
        return Question(ask_, tuple(Option(player) for player in position.players))
    player = cast(Player, answers[0])
    return NameChooser(player) if position.phase == "chooser" else NameNext(player)


def _laying(position: Position, answers: Sequence[str]) -> Question | Move:
    if not answers:
        return Question("who", tuple(Option(player) for player in position.players))
    if len(answers) == 1:
        return Question("card", tuple(Option(card) for card in _CARDS))
    return LayCard(cast(Player, answers[0]), _CARDS.get(answers[1], 0))


def _starting(position: Position, answers: Sequence[str]) -> Question | Move:
    if not answers:
        return _house()
    house, *given = answers
    named: Bonus = {}
    return _given(position, lambda bonus: Start(house, bonus or UNSET), named, given)


def _going(position: Position, answers: Sequence[str]) -> Question | Move:
    """Houses until that was all; then, for Santa, who gets the point where several kids wait."""
    path: list[str] = []
    rest = [*answers]
    while rest and rest[0] != DONE:
        path.append(rest.pop(0))
    if not rest and len(path) < _LONGEST:
        houses = _house().options
        return Question("house", (Option(DONE), *houses) if path else houses)
    named: Bonus = {}
    return _given(position, lambda bonus: Go(tuple(path), bonus or UNSET), named, rest[1:])


def _given(
    position: Position, made: Callable[[Bonus], Move], named: Bonus, given: list[str]
) -> Question | Move:
    """The move once it says who gets the present of each house where the rules ask for a name."""
    verdict = judge(position, made(named))
    if verdict.reason != _NAME_MISSING:
        return made(named)
    house, kids = verdict.facts["house"], verdict.facts["kids"]
    if not given:
        return Question("bonus", tuple(Option(kid) for kid in kids), who=house)
    kid, *rest = given
    return _given(position, made, {**named, house: cast(Player, kid)}, rest)


def answers(_position: Position, move: Move) -> list[str]:
    """What to answer for this move."""
    match move:
        case Close(house):
            return [house]
        case Start(house, bonus):
            return [house, *_names(bonus)]
        case LayCard(player, card):
            return [player, face(card).lower()]
        case NameChooser(player) | NameNext(player):
            return [player]
        case Go(path, bonus):
            done = [DONE] if len(path) < _LONGEST else []
            return [*path, *done, *_names(bonus)]


def _names(bonus: Bonus | UnsetType) -> list[str]:
    return [] if isinstance(bonus, UnsetType) else [*bonus.values()]


def seen(position: Position, _move: Move) -> Position:
    """Cards are open when somebody moves."""
    return position


def toward(position: Position, move: Move) -> Position:
    """The phase in which such moves are made."""
    phases = {
        Close: "close",
        Start: "start",
        LayCard: "card",
        NameChooser: "chooser",
        NameNext: "order",
        Go: "go",
    }
    phase = phases[type(move)]
    return position if position.phase == phase else put(position, "phase", [phase])


def needs(position: Position, move: Move) -> list[str]:
    """What the ruling on this move turns on."""
    homes = [f"at.{player}" for player in position.players]
    match move:
        case Go():
            who = position.turn or "santa"
            return ["phase", "turn", f"shown.{who}", *homes, "presents", "closed", "done", "seen"]
        case LayCard(player):
            return ["phase", "round", f"shown.{player}"]
        case NameChooser() | NameNext():
            shown = [f"shown.{player}" for player in position.players]
            return ["phase", *shown, *(f"score.{player}" for player in position.players), "done"]
    return ["phase", "closed"]
