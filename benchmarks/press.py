"""How fast, small and lean is the press? Ratios of the least times over interleaved runs.

    python benchmarks/press.py [--runs 9] [--protograf PYTHON] [--games]

The floor is benchmarks/floor.py: the same 54 cards in bare reportlab. `--protograf` names a Python that has
protograf installed (python -m venv peer && peer/bin/pip install protograf); `--games` adds the house's games.
"""

import argparse
import csv
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
DECK = HERE / "deck54" / "deck.csv"
PNP = [sys.executable, "-c", "from pnp.cli.pnp import main; main()"]


class Job:
    """A command that is timed again and again; `before` makes it start from nothing."""

    def __init__(self, command: list[str], before: Callable[[], None] = lambda: None) -> None:
        self.command = command
        self.before = before
        self.seconds: list[float] = []
        self.mebibytes = 0.0

    def run(self, environment: dict[str, str]) -> None:
        """Time the process from start to end, and keep its peak memory."""
        self.before()
        start = time.perf_counter()
        process = os.posix_spawn(self.command[0], self.command, environment)
        _, status, usage = os.wait4(process, 0)
        self.seconds.append(time.perf_counter() - start)
        if status:
            raise SystemExit(f"failed: {' '.join(self.command)}")
        self.mebibytes = max(self.mebibytes, usage.ru_maxrss / 1024)

    @property
    def least(self) -> float:
        """The time least disturbed by the rest of the machine."""
        return min(self.seconds)


def ten_times(folder: Path) -> Path:
    """The kit with deck.csv ten times over."""
    kit = folder / "deck540"
    shutil.copytree(HERE / "deck54", kit)
    with DECK.open(newline="") as source, (kit / "deck.csv").open("w", newline="") as target:
        header, *rows = csv.reader(source)
        csv.writer(target).writerows([header, *(rows * 10)])
    return kit


def jobs(work: Path, protograf: str | None, games: bool) -> dict[str, Job]:
    """Everything that is measured."""
    kit, large = HERE / "deck54", ten_times(work)
    plain = ["--no-cover", "--no-proof", "-o"]

    def cold(name: str) -> Callable[[], None]:
        return lambda: shutil.rmtree(work / name, ignore_errors=True)

    floor = [sys.executable, str(HERE / "floor.py")]
    found = {
        "floor 54": Job([*floor, str(work / "floor54.pdf"), str(DECK)]),
        "press 54": Job([*PNP, "build", str(kit), *plain, str(work / "54")], cold("54")),
        "floor 540": Job([*floor, str(work / "floor540.pdf"), str(large / "deck.csv")]),
        "press 540": Job([*PNP, "build", str(large), *plain, str(work / "540")], cold("540")),
        "press 54 again": Job([*PNP, "build", str(kit), *plain, str(work / "kept")]),
        "pnp --version": Job([*PNP, "--version"]),
    }
    if protograf:
        script = [protograf, str(HERE / "protograf_deck.py")]
        found["protograf 54"] = Job([*script, str(work / "protograf.pdf"), str(DECK)])
    if games:
        found["games"] = Job([*PNP, "build", "-o", str(work / "games")], cold("games"))
        found["games again"] = Job([*PNP, "build", "-o", str(work / "games-kept")])
    return found


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--runs", type=int, default=9)
    options.add_argument("--protograf", metavar="PYTHON")
    options.add_argument("--games", action="store_true")
    chosen = options.parse_args()
    # Bytecode is kept, as it is where a package is installed.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        environment["PYTHONPYCACHEPREFIX"] = str(work / "bytecode")
        measured = jobs(work, chosen.protograf, chosen.games)
        sys.stdout.flush()
        quiet = os.open(os.devnull, os.O_WRONLY)
        spoken = os.dup(1)
        os.dup2(quiet, 1)
        for number in range(chosen.runs + 1):
            for job in measured.values():
                job.run(environment)
                if not number:
                    job.seconds.clear()
        os.dup2(spoken, 1)
        report(measured, work)


def report(measured: dict[str, Job], work: Path) -> None:
    """The table and the ratios that have goals."""
    for name, job in measured.items():
        print(f"{name:16} {job.least:7.3f} s  {job.mebibytes:6.0f} MiB")

    def ratio(of: str, to: str, goal: str) -> None:
        if of in measured and to in measured:
            print(f"{of} / {to}: {measured[of].least / measured[to].least:.2f}  (goal: {goal})")

    print()
    ratio("press 54", "floor 54", "at most 2")
    ratio("press 540", "floor 540", "at most 2")
    ratio("protograf 54", "press 54", "at least 7")
    ratio("press 54 again", "pnp --version", "at most 2")
    ratio("games", "games again", "at least 5")
    ours = next((work / "54").glob("*.pdf")).stat().st_size
    floor = (work / "floor54.pdf").stat().st_size
    print(f"bytes: {ours} / {floor} = {ours / floor:.2f}  (goal: at most 1.3)")
    peak = max(measured[name].mebibytes for name in ("press 54", "press 540"))
    print(f"peak memory: {peak:.0f} MiB  (goal: below 120)")


if __name__ == "__main__":
    main()
