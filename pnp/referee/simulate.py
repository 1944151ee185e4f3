"""Whole games played by nobody: for tests, benchmarks and measuring a layout."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pnp.games import Room
from pnp.referee.chance import Streams
from pnp.rules.verdict import Verdict


class Turn(msgspec.Struct, frozen=True):
    """One transition: the position, everything that was legal there, what was done and the verdict on it."""

    position: Any
    moves: list[Any]
    move: Any
    verdict: Verdict[Any]


def play_out(
    room: Room, position: Any, luck: Streams, *, sense: float = 0.5, limit: int = 10_000
) -> Iterator[Turn]:
    """Play on until the game is over or `limit` transitions were made.

    `sense` is the share of moves chosen by the room's bot; the others are picked at random. Chance moves are
    always random.
    """
    rules = room.rules
    for _ in range(limit):
        moves = rules.moves(position)
        if not moves:
            return
        move = _choose(room, position, moves, luck, sense)
        verdict = rules.judge(position, move)
        yield Turn(position, moves, move, verdict)
        position = verdict.position


def _choose(room: Room, position: Any, moves: list[Any], luck: Streams, sense: float) -> Any:
    if position.phase == "reshuffle":
        return type(moves[0])(luck.shuffled("decks", moves[0].deck))
    if position.phase != "roll" and luck.below("dice", 1000) < sense * 1000:
        return room.bots.pick(position, moves, luck)
    return luck.choice("dice", moves)
