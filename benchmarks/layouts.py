"""How fast are courses drawn, and a layout rated?

Run: python benchmarks/layouts.py. Courses of Snow Tails against plain rejection sampling of the same walk
(shuffle the box, turn each bend either way, start again if the course crosses itself), with the same source
of luck and the same check; then the time of one course by its length, from boxes of that size; then the
processor time to rate one layout of each game. All figures are of one run on one core.
"""

import statistics
import time
from collections.abc import Callable, Iterator

from pnp.games import rooms
from pnp.games.snow_tails.layouts import _HEAD, _TAIL, tries
from pnp.referee.chance import Streams, seeded
from pnp.referee.rating import measured
from pnp.referee.tracks import drawn
from pnp.rules.lattice import Shape
from pnp.rules.layouts import Wish
from pnp.rules.walks import Plan, crosses
from pnp.rules.walks import drawn as walks

SECONDS = 3.0
BOXES = {12: (8, 4, 2), 20: (12, 6, 2)}


def plain(plan: Plan, luck: Streams) -> Iterator[list[Shape] | None]:
    """Rejection sampling: each shuffle that crosses itself is thrown away."""
    straights, bends, hairpins = plan.box
    box = "S" * straights + "B" * bends + "H" * hairpins
    faces: dict[str, tuple[Shape, ...]] = {"S": ("S",), "B": ("L", "R"), "H": ("l", "r")}
    while True:
        pieces = luck.shuffled("layout", box)[: plan.lengths[0]]
        walk = [faces[p][0] if p == "S" else luck.choice("layout", faces[p]) for p in pieces]
        yield None if crosses(walk, plan) else walk


def rate(make: Callable[[], Iterator[object]]) -> float:
    """Courses a second, what is made once left out; the best of three spells."""
    source = make()
    next(walk for walk in source if walk is not None)
    found = []
    for _ in range(3):
        count, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS / 3:
            count += next(source) is not None
        found.append(count / (time.perf_counter() - start))
    return max(found)


def main() -> None:
    """Print all figures."""
    for length, box in BOXES.items():
        plan = Plan(box, range(length, length + 1), lambda *_: 1, _HEAD, _TAIL)
        start = time.perf_counter()
        next(walk for walk in walks(plan, seeded(1)) if walk is not None)
        first = time.perf_counter() - start
        ours = rate(lambda plan=plan: walks(plan, seeded(1)))
        theirs = rate(lambda plan=plan: plain(plan, seeded(1)))
        print(f"{length} sections from {box}: {ours:.0f} courses/s, plain rejection {theirs:.0f}/s,", end=" ")
        print(f"ratio {ours / theirs:.1f}; the first course, counting included, {first:.2f} s")
    for pieces in (25, 50, 100, 200):
        wish = Wish(box={"straight": pieces * 3 // 5, "bend": pieces * 3 // 10, "hairpin": pieces // 10})
        source = tries(wish, seeded(2))
        times = []
        for _ in range(20):
            start = time.perf_counter()
            next(course for course in source if course is not None)
            times.append(time.perf_counter() - start)
        each = statistics.median(times)
        print(f"{pieces} sections: {1000 * each:.2f} ms a course, {1e6 * each / pieces:.0f} µs a section")
    for room in rooms():
        times = []
        for number in range(4):
            code = drawn(room, Wish(), seeded(f"rate {number}")).code
            start = time.process_time()
            measured(room, code)
            times.append(time.process_time() - start)
        print(f"{room.id}: rated in {statistics.median(times):.1f} s, {max(times):.1f} s at most")


if __name__ == "__main__":
    main()
