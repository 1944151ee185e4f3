"""Tables for tests: any game, started and played on by its bots or at random."""

from pathlib import Path
from typing import Any

from pnp.games import Room, rooms
from pnp.referee import luck
from pnp.referee.chance import Streams, seeded
from pnp.referee.opening import start, wishes
from pnp.referee.seats import seated
from pnp.referee.table import Table, open_table

ROOMS = {room.id: room for room in rooms()}
NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli"]


def begin(
    path: Path, room: Room, *, players: int | None = None, variant: str | None = None, **how: Any
) -> Path:
    """A fresh table of this game with its usual luck made."""
    seats = seated(room, NAMES[: players or room.rules.PLAYERS[0]])
    if not how.get("commit"):
        how.setdefault("seed", "a test")
    start(path, room, seats, wishes(room, seats, variant, [], []), **how)
    if not how.get("physical"):
        with open_table(path) as table:
            table.let_chance_move()
            table.save()
    return path


def play_on(path: Path, turns: int, pick: Streams, *, sense: float = 0.5) -> None:
    """Play up to so many moves of players, as separate commands would."""
    for _ in range(turns):
        with open_table(path) as table:
            if table.over:
                return
            one_move(table, pick, sense)
            table.save()


def one_move(table: Table, pick: Streams, sense: float = 0.5) -> None:
    """A move of the bot or a random one, and the luck after it."""
    moves = table.rules.moves(table.position)
    if luck.due(table.position):
        table.play(pick.choice("dice", moves), typed=True)
    elif pick.below("dice", 1000) < sense * 1000:
        table.play(table.room.bots.pick(table.position, moves, pick))
    else:
        table.play(pick.choice("dice", moves))
    if not table.header.physical:
        table.let_chance_move()


def played(
    path: Path, room: Room, turns: int = 10_000, *, picks: int = 1, sense: float = 0.5, **how: Any
) -> Path:
    """A table that has been played for so many moves, or to its end."""
    begin(path, room, **how)
    play_on(path, turns, seeded(picks), sense=sense)
    return path
