"""Record the games in `plays/` again, with the referee's own commands: python -m tests.record_plays [GAME …]

Needed when a room's set-up, clauses or notation change; a test replays every recorded game byte for byte.
"""

import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from pnp.cli.referee import referee
from pnp.games import Room, find
from pnp.referee.chance import Streams, seeded
from pnp.referee.record import secret_path
from pnp.referee.table import open_table

PLAYS = {
    "reindeer-races": ("three-herds", "Ana,Bo,Cy", ["--seed", "friday"]),
    "gift-race": ("four-sleds", "Ana,Bo,Cy,Dee", ["--seed", "friday"]),
    "hare-tortoise": ("committed", "Ana,Bo,Cy", ["--commit"]),
    "elfenbein": ("two-kids", "Ana,Bo,Cy", ["--seed", "friday"]),
    "snow-tails": ("first-course", "Ana,Bo,Cy", ["--seed", "friday"]),
}
SECOND_THOUGHT = 6
"""The turn on which somebody tries another move first and takes it back, if nothing was seen."""


def command(*args: str | Path) -> bool:
    """Run a command of the referee; was it done?"""
    result = CliRunner().invoke(referee, [str(arg) for arg in args])
    return result.exit_code == 0


def chosen(room: Room, path: Path, pick: Streams) -> tuple[Any, list[Any]]:
    """The bot's move and all others, or None when the game is over."""
    with open_table(path) as table:
        moves = table.rules.moves(table.position)
        return (room.bots.pick(table.position, moves, pick) if moves else None), moves


def record(game: str) -> Path:
    """Play the game to its end and leave its journal in the room's plays."""
    room = find(game)
    name, players, options = PLAYS[game]
    path = room.folder / "plays" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    assert command("new", game, "--players", players, "-o", path, "--force", *options)
    pick = seeded(1)
    turn = 0
    while (choice := chosen(room, path, pick))[0] is not None:
        move, moves = choice
        turn += 1
        other = next((m for m in moves if m != move and type(m) is type(move)), None)
        if turn == SECOND_THOUGHT and other is not None:
            command("play", path, room.notation.write(other))
            command("undo", path) or command("undo", path, "--force")
        assert command("play", path, room.notation.write(move))
    secret_path(path).unlink(missing_ok=True)
    return path


if __name__ == "__main__":
    for wanted in sys.argv[1:] or PLAYS:
        print(record(wanted))
