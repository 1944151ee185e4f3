"""What does a move cost on a table that has seen a thousand? `referee play` against a cold `referee judge`.

Run: python benchmarks/table.py [MOVES]. Both are whole processes, start-up included; the figure is the
ratio of the medians in one run, for a plain table and for a committed one.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from pnp.games import find
from pnp.referee.chance import seeded
from pnp.referee.opening import start, wishes
from pnp.referee.seats import seated
from pnp.referee.table import open_table

GAME = "reindeer-races"
RUNS = 21


def long_table(path: Path, moves: int, *, commit: bool) -> None:
    """A game in which everybody draws and trims, for as long as we like."""
    room = find(GAME)
    seats = seated(room, ["Ana", "Bo", "Cy", "Dee"])
    start(
        path, room, seats, wishes(room, seats, None, [], []), seed=None if commit else "bench", commit=commit
    )
    pick = seeded("moves")
    with open_table(path) as table:
        while table.last < moves:
            calm = [m for m in table.rules.moves(table.position) if type(m).__name__ in ("Draw", "Trim")]
            table.play(pick.choice("dice", calm))
            table.let_chance_move()
        if table.position.phase == "trim":
            table.play(table.rules.moves(table.position)[0])
            table.let_chance_move()
        table.save()


def median(command: list[str], again: bytes | None, path: Path) -> float:
    """Seconds of the command, the table put back before each run."""
    times = []
    for _ in range(RUNS):
        if again is not None:
            path.write_bytes(again)
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def main() -> None:
    """Print the ratios."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    referee = [sys.executable, "-c", "from pnp.cli.referee import main; main()"]
    with tempfile.TemporaryDirectory() as folder:
        for commit in (False, True):
            path = Path(folder) / f"{commit}.jsonl"
            long_table(path, moves, commit=commit)
            with open_table(path) as table:
                position = json.loads(msgspec.json.encode(table.position))
            request = Path(folder) / "request.json"
            request.write_text(json.dumps({"position": position, "move": {"do": "draw"}}))
            whole = path.read_bytes()
            judge = median([*referee, "judge", GAME, str(request), "--json"], None, path)
            play = median([*referee, "play", str(path), "draw"], whole, path)
            kind = "committed" if commit else "plain"
            print(
                f"{kind:<10} {table.last} moves, {len(whole) / 1000:.0f} kB: judge {judge * 1000:.0f} ms, "
                f"play {play * 1000:.0f} ms, play/judge {play / judge:.2f} (at most 2)"
            )


if __name__ == "__main__":
    main()
