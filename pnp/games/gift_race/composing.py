"""A move of La Course aux Cadeaux said bit by bit: what, which gift, which way, and on through a vortex."""

from collections.abc import Sequence
from typing import cast

from msgspec import UNSET, UnsetType

from pnp.games.gift_race.board import COLOURS, NEXT, SQUARES
from pnp.games.gift_race.moves import Direction, Load, Log, Move, MoveGifts, Pass, Roll, Step, Unlog
from pnp.games.gift_race.position import Position, board_of
from pnp.games.gift_race.tabletop import put
from pnp.rules.tapping import Option, Question

DONE = "done"
STAY = "stay"
_MOST = 2


def ask(position: Position, answers: Sequence[str]) -> Question | Move:
    """What comes next, or the move."""
    if not answers:
        acts = ("roll",) if isinstance(position.die, UnsetType) else ()
        return Question("do", tuple(Option(act) for act in (*acts, "move", "load", "log", "unlog", "pass")))
    verb, *rest = answers
    if verb == "move":
        return _moving(position, rest)
    if verb in ("log", "unlog"):
        if not rest:
            squares = SQUARES if verb == "log" else position.logs
            return Question("square", tuple(Option(square, square) for square in squares))
        return Log(rest[0]) if verb == "log" else Unlog(rest[0])
    if verb == "roll":
        return Roll(int(rest[0])) if rest else Question("die", tuple(Option(f) for f in "123456"))
    return Load() if verb == "load" else Pass()


def _moving(position: Position, answers: list[str]) -> Question | Move:
    """Steps of gift, direction and, from a vortex, the vortex it goes on to."""
    standing = [square for squares in position.gifts.values() for square in squares]
    steps: list[Step] = []
    vortexes = board_of(position).vortexes
    while True:
        if len(steps) == _MOST or (answers and answers[0] == DONE):
            return MoveGifts(tuple(steps))
        if not answers:
            gifts = tuple(Option(square, square) for square in sorted({*standing}))
            return Question("gift", (*gifts, *([Option(DONE)] if steps else [])))
        gift, *answers = answers
        if not answers:
            ways = [Option(way, NEXT.get((gift, cast(Direction, way)), "")) for way in "NESW"]
            return Question("way", tuple(ways))
        way, *answers = answers
        to = NEXT.get((gift, cast(Direction, way)), "")
        on: str | UnsetType = UNSET
        if to in vortexes:
            if not answers:
                others = tuple(Option(square, square) for square in vortexes if square != to)
                return Question("vortex", (Option(STAY, to), *others))
            said, *answers = answers
            on = UNSET if said == STAY else said
        steps.append(Step(gift, cast(Direction, way), on))
        standing = _stepped(standing, gift, to, NEXT.get((to, cast(Direction, way)), ""), on)


def _stepped(standing: list[str], gift: str, to: str, beyond: str, on: str | UnsetType) -> list[str]:
    """Where gifts stand after a step and a push, as far as the eye can follow."""
    pushed = [beyond if square == to else square for square in standing if square != gift]
    return [square for square in (*pushed, to if isinstance(on, UnsetType) else on) if square]


def answers(position: Position, move: Move) -> list[str]:
    """What to answer for this move."""
    match move:
        case MoveGifts(steps):
            said = ["move"]
            for step in steps:
                said += [step.gift, step.dir]
                if NEXT.get((step.gift, step.dir)) in board_of(position).vortexes:
                    said.append(STAY if isinstance(step.vortex, UnsetType) else step.vortex)
            return said if len(steps) == _MOST else [*said, DONE]
        case Log(at):
            return ["log", at]
        case Unlog(at):
            return ["unlog", at]
        case Roll(die):
            return ["roll", str(die)]
    return ["load" if isinstance(move, Load) else "pass"]


def seen(position: Position, _move: Move) -> Position:
    """Nothing is hidden in this game."""
    return position


def toward(position: Position, move: Move) -> Position:
    """Before the roll, or after it."""
    return put(position, "die", ["roll"]) if isinstance(move, Roll) else position


def needs(position: Position, move: Move) -> list[str]:
    """What the ruling on this move turns on."""
    if isinstance(move, Roll):
        return ["turn", "die"]
    gifts = [f"gifts.{colour}" for colour in COLOURS]
    return ["turn", "die", *gifts, "logs", f"delivered.{position.turn}", "first"]
