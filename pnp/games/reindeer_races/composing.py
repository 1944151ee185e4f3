"""A move of Reindeer Races said bit by bit: cards, track, reindeer, and a call for each occupied landing."""

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from pnp.games.reindeer_races.moves import Draw, Move, Reshuffle, RunMove, Trim
from pnp.games.reindeer_races.position import OBJECTS, TRACKS, Card, Position, TrackName
from pnp.games.reindeer_races.rules import judge
from pnp.games.reindeer_races.tabletop import put
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.tapping import Option, Question

BOUND, PASS = "bound", "pass"
_CALL_MISSING = "bound-call/missing"


def ask(position: Position, answers: Sequence[str]) -> Question | Move:
    """What comes next, or the move."""
    if position.phase == "reshuffle":
        asked = Question("reshuffle", (Option("reshuffle"),))
        return Reshuffle(in_order(position.discard or [])) if answers else asked
    if not answers:
        verbs = ("trim",) if position.phase == "trim" else ("run", "draw")
        return Question("do", tuple(Option(verb) for verb in verbs))
    verb, *rest = answers
    if verb == "draw":
        return Draw()
    if not rest:
        more = (UNKNOWN,) if verb == "trim" else ()
        return Question("cards", tuple(Option(card) for card in (*OBJECTS, "elf", *more)), many=True)
    cards = [cast(Card, card) for card in rest[0].split("+") if card]
    return Trim(cards) if verb == "trim" else _running(position, cards, rest[1:])


def _running(position: Position, cards: list[Card], answers: list[str]) -> Question | Move:
    if not answers:
        return Question("track", tuple(Option(name) for name in TRACKS))
    name = cast(TrackName, answers[0])
    if len(answers) == 1:
        standing = sorted(position.tracks[name].reindeer)
        spots = tuple(Option(str(space), f"{name}.{space}") for space in standing)
        return Question("reindeer", (Option("0", f"{name}.0"), *spots))
    calls = [answer == BOUND for answer in answers[2:]]
    move = RunMove(cards, name, int(answers[1]), calls)
    if judge(position, move).reason == _CALL_MISSING:
        return Question("call", (Option(PASS), Option(BOUND)))
    return move


def answers(_position: Position, move: Move) -> list[str]:
    """What to answer for this move."""
    match move:
        case RunMove(cards, track, start, bounds):
            calls = [BOUND if bound else PASS for bound in bounds]
            return ["run", "+".join(cards), track, str(start), *calls]
        case Trim(cards):
            return ["trim", "+".join(cards)]
        case Draw():
            return ["draw"]
    return ["reshuffle"]


def seen(position: Position, move: Move) -> Position:
    """The cards of the move in place of unseen ones."""
    player = position.turn
    if player is None or not isinstance(move, RunMove):
        return position
    hand = [*position.hands[player]]
    for card in move.cards:
        if move.cards.count(card) > hand.count(card) and UNKNOWN in hand:
            hand[hand.index(UNKNOWN)] = card
    return replace(position, hands={**position.hands, player: hand})


def toward(position: Position, move: Move) -> Position:
    """The phase in which such moves are made."""
    return put(position, "phase", ["trim"]) if isinstance(move, Trim) else position


def needs(_position: Position, move: Move) -> list[str]:
    """What the ruling on this move turns on."""
    if isinstance(move, RunMove):
        return ["turn", f"row.{move.track}", f"cards.{move.track}", f"reward.{move.track}", "hand"]
    return ["turn", "phase", "hand"]
