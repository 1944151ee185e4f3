"""How fast does the referee answer? Streams and cold starts against the least Python can do, in one run.

    python benchmarks/judging.py [LINES] [--million]

1. `referee judge GAME --jsonl` on LINES (10,000) requests, no two alike, start-up included, against a Python
   that only does json.loads and json.dumps of the same lines. Goal: at most 5 ×.
2. A cold `referee judge GAME --json` against `python -c "import click"`. Goal: at most 3 ×.
3. With --million: the peak memory of a stream of a million lines against one of a thousand.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from pnp.games import Room, rooms
from pnp.referee.chance import seeded
from pnp.referee.simulate import play_out
from pnp.rules.contract import Wishes

REFEREE = Path(sys.executable).parent / "referee"
FLOOR = "import json, sys\nfor line in sys.stdin: sys.stdout.write(json.dumps(json.loads(line)) + '\\n')"


def requests(room: Room, count: int) -> list[bytes]:
    """That many different judge requests, from games played half sensibly."""
    import msgspec

    found: dict[bytes, None] = {}
    seed = 0
    while len(found) < count:
        seed += 1
        players = list(room.rules.SEATS or ("Ana", "Bo", "Cy", "Di", "Ed"))[: room.rules.PLAYERS[-1]]
        position = room.rules.setup(players, seeded(seed), Wishes())
        for turn in play_out(room, position, seeded(seed), limit=400):
            found[msgspec.json.encode({"position": turn.position, "move": turn.move})] = None
    return list(found)[:count]


def seconds(command: list[str], stdin: bytes) -> float:
    start = time.perf_counter()
    subprocess.run(command, input=stdin, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def streams(count: int) -> None:
    for room in rooms():
        lines = b"\n".join(requests(room, count)) + b"\n"
        pairs = [
            (
                seconds([str(REFEREE), "judge", room.id, "--jsonl"], lines),
                seconds([sys.executable, "-c", FLOOR], lines),
            )
            for _ in range(3)
        ]
        ours, floor = (min(side) for side in zip(*pairs, strict=True))
        print(
            f"{room.id:<16}{count:>7} lines of {len(lines) // count} bytes: {ours:.2f} s, "
            f"json {floor:.2f} s, {ours / floor:.2f} × (goal ≤ 5)"
        )


def cold_start() -> None:
    for room in rooms():
        line = requests(room, 1)[0]
        ours, floor = [], []
        for _ in range(12):
            ours.append(seconds([str(REFEREE), "judge", room.id, "--json"], line))
            floor.append(seconds([sys.executable, "-c", "import click"], b""))
        ratio = min(ours) / min(floor)
        print(
            f"{room.id:<16}cold judge {min(ours) * 1000:.0f} ms, import click {min(floor) * 1000:.0f} ms: "
            f"{ratio:.2f} × (goal ≤ 3; medians {median(ours) / median(floor):.2f} ×)"
        )


def memory() -> None:
    """Peak memory of a child that answers a thousand lines, then of one that answers a million."""
    room = next(rooms())
    lines = requests(room, 1000)
    for count in (1_000, 1_000_000):
        with tempfile.TemporaryFile() as stdin:
            for _ in range(count // len(lines)):
                stdin.writelines(line + b"\n" for line in lines)
            stdin.seek(0)
            subprocess.run([REFEREE, "judge", room.id, "--jsonl"], stdin=stdin, stdout=subprocess.DEVNULL)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(f"{count:>9,} lines: peak {peak / 1024:.1f} MiB")


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    if "--million" in sys.argv:
        memory()
        return
    streams(numbers[0] if numbers else 10_000)
    cold_start()


if __name__ == "__main__":
    main()
