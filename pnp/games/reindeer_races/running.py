"""How a reindeer runs: the one place that knows landings, bounds, ice and the end of the row."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from pnp.games.reindeer_races.position import Space, Track, turned

Finish = Literal["space", "reward", "reserve", "ask"]


class Run(msgspec.Struct, frozen=True):
    """Where a run ends: on `space`, at the reward, in the reserve – or at a bound still to be called."""

    finish: Finish
    space: int
    action: Space
    steps: list[tuple[str, int]]
    called: int
    rests: tuple[str, ...]


def follow(track: Track, start: int, distance: int, bounds: Sequence[bool], house: dict[str, Any]) -> Run:
    """Run `distance` spaces from `start` (0 before the row), answering occupied landings from `bounds`.

    `track` is the row with the runner lifted off. The run ends in "ask" where an answer is missing.
    """
    length = 2 * len(track.cards)
    space = start + distance
    steps = [("run", min(space, length + 1))]
    slid: list[int] = []
    rests: list[str] = []
    called = 0
    while True:
        if space > length:
            return Run("reward", length + 1, "plain", steps, called, tuple(rests))
        if space < 1:
            rests.append("off_start")
            if house["off_start"] == "stay":
                steps.append(("stay-on-first", 1))
                return Run("space", 1, "plain", steps, called, tuple(rests))
            steps.append(("slide-off", 0))
            return Run("reserve", 0, "plain", steps, called, tuple(rests))
        if space in track.reindeer:
            if called == len(bounds):
                return Run("ask", space, "plain", steps, called, tuple(rests))
            bound = bounds[called]
            called += 1
            space += house["bound"] if bound else 1
            if bound and "bound" not in rests:
                rests.append("bound")
            steps.append(("bound" if bound else "pass", min(space, length + 1)))
            continue
        action = track.cards[(space - 1) // 2][(space - 1) % 2]
        if action not in ("ice+", "ice-"):
            break
        if space in slid:
            rests.append("ice_loop")
            if house["ice_loop"] == "leave":
                steps.append(("ice-leave", 0))
                return Run("reserve", 0, "plain", steps, called, tuple(rests))
            steps.append(("ice-stay", space))
            return Run("space", space, "plain", steps, called, tuple(rests))
        slid.append(space)
        space += 1 if action == "ice+" else -1
        if space >= 1:
            steps.append(("slide", space))
    return Run("reserve" if action == "yeti" else "space", space, action, steps, called, tuple(rests))


def calls(track: Track, start: int, distance: int, house: dict[str, Any]) -> list[tuple[bool, ...]]:
    """Every way to answer the occupied landings of a run, "pass" before "Bound!"."""
    found: list[tuple[bool, ...]] = []
    open_calls: list[tuple[bool, ...]] = [()]
    while open_calls:
        bounds = open_calls.pop()
        if follow(track, start, distance, bounds, house).finish == "ask":
            open_calls += [(*bounds, True), (*bounds, False)]
        else:
            found.append(bounds)
    return found


def turn_card(track: Track, space: int) -> Track:
    """The row after the snowman on `space` turned its card; everybody stays on their own space of it."""
    index = (space - 1) // 2
    first, second = 2 * index + 1, 2 * index + 2
    cards = [*track.cards]
    cards[index] = turned(cards[index])
    swap = {first: second, second: first}
    reindeer = {swap.get(at, at): team for at, team in track.reindeer.items()}
    return Track(cards, track.rewards, reindeer)
