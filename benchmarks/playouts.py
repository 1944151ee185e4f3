"""How fast are the rule models? Random playouts of each game against python-chess's, in one run.

    python benchmarks/playouts.py [SECONDS]

Every transition lists all legal moves, picks one at random and applies it; rolls and shuffles count too.
Ratios are to python-chess = 1. The rounds of all games are interleaved and the best round of each counts, so
that a busy machine disturbs all of them alike. Chess is measured lean: it ends where no move is left or by
the 75-move rule, with no further test for the end of the game.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median

import chess

from pnp.games import Room, rooms
from pnp.referee.chance import seeded
from pnp.rules.contract import Wishes

ROUNDS = 5


def chess_transitions(luck: random.Random) -> Iterator[None]:
    while True:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.halfmove_clock < 150:
            board.push(luck.choice(moves))
            yield


def room_transitions(room: Room, luck: random.Random) -> Iterator[None]:
    rules = room.rules
    seats = list(rules.SEATS or ("Ana", "Bo", "Cy", "Di", "Ed"))
    while True:
        players = seats[: luck.choice(rules.PLAYERS)]
        variant = luck.choice(rules.VARIANTS) if rules.VARIANTS else None
        position = rules.setup(players, seeded(luck.random()), Wishes(variant=variant))
        for _ in range(5000):
            moves = rules.moves(position)
            if not moves:
                break
            move = luck.choice(moves)
            if position.phase == "reshuffle":
                luck.shuffle(move.deck)
            position = rules.judge(position, move).position
            yield


def speed(transitions: Iterator[None], seconds: float) -> float:
    """Transitions a second over at least this long."""
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(50):
            next(transitions)
        count += 50
    return count / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    sources: dict[str, Iterator[None]] = {"python-chess": chess_transitions(random.Random(1))}
    sources |= {room.id: room_transitions(room, random.Random(1)) for room in rooms()}
    best: dict[str, float] = dict.fromkeys(sources, 0.0)
    measure: Callable[[str], float] = lambda name: speed(sources[name], seconds / ROUNDS)  # noqa: E731
    for _ in range(ROUNDS):
        for name in sources:
            best[name] = max(best[name], measure(name))
    floor = best.pop("python-chess")
    print(f"{'python-chess':<16}{floor:>10,.0f} transitions/s   1.00 ×")
    for name, value in best.items():
        print(f"{name:<16}{value:>10,.0f} transitions/s{value / floor:>7.2f} ×")
    ratios = [value / floor for value in best.values()]
    print(f"median {median(ratios):.2f} × (goal ≥ 1), lowest {min(ratios):.2f} × (goal ≥ 0.2)")


if __name__ == "__main__":
    main()
