"""How fast is the press again after one card of 54 was changed? Ratio of least times over interleaved runs.

    python benchmarks/watch.py [--runs 9]

A cold build is `pnp build --no-proof` from nothing, a process from start to end; a rebuild is what
`pnp watch` does between seeing a save and the finished file.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pnp.press.order import Order
from pnp.press.watching import Watch

DECK = Path(__file__).parent / "deck54"
PNP = [sys.executable, "-c", "from pnp.cli.pnp import main; main()"]


def cold(kit: Path, out: Path, environment: dict[str, str]) -> float:
    """Build from nothing."""
    shutil.rmtree(out, ignore_errors=True)
    start = time.perf_counter()
    subprocess.run([*PNP, "build", kit, "--no-proof", "-o", out], check=True, env=environment)
    return time.perf_counter() - start


def change(deck: Path, number: int) -> None:
    """Give one card another title."""
    with deck.open(newline="") as source:
        header, *rows = csv.reader(source)
    rows[number % len(rows)][0] = f"Changed {number}"
    with deck.open("w", newline="") as target:
        csv.writer(target).writerows([header, *rows])


def rebuild(watching: Watch) -> float:
    """See the save and print again."""
    start = time.perf_counter()
    assert watching.changed() == ["deck.csv"]
    assert len(watching.rebuild().pieces) in (1, 2)
    return time.perf_counter() - start


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--runs", type=int, default=9)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as place:
        kit = Path(place) / "deck54"
        shutil.copytree(DECK, kit)
        # Bytecode is kept, as it is where a package is installed.
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = str(Path(place) / "bytecode")
        watching = Watch(kit, Order(), Path(place) / "watched")
        watching.changed()
        watching.rebuild()
        cold(kit, Path(place) / "cold", environment)
        colds, rebuilds = [], []
        for number in range(chosen.runs):
            colds.append(cold(kit, Path(place) / "cold", environment))
            change(kit / "deck.csv", number)
            rebuilds.append(rebuild(watching))
    print(f"cold build       {min(colds):.3f} s")
    print(f"rebuild in watch {min(rebuilds):.3f} s")
    print(f"rebuild / cold: {min(rebuilds) / min(colds):.2f}  (goal: below 0.3)")


if __name__ == "__main__":
    main()
