"""How a reindeer runs: the one place that knows landings, bounds, ice and the end of the row."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from pnp.games.reindeer_races.position import Space, Track, turned

Finish = Literal["space", "reward", "reserve", "ask"]
Step = Literal["run", "pass", "bound", "slide", "slide-off", "stay-on-first", "ice-stay", "ice-leave"]


class Run(msgspec.Struct, frozen=True):
    """Where a run ends: on `space`, at the reward, in the reserve – or at a bound still to be called.

    `action` is what the last space does to the runner; `called` counts the answers used up, and `rests`
    names the house switches that decided something on the way.
    """

    finish: Finish
    space: int
    action: Space
    steps: list[tuple[Step, int]]
    called: int
    rests: tuple[str, ...]


def follow(track: Track, start: int, distance: int, bounds: Sequence[bool], house: dict[str, Any]) -> Run:
    """Run `distance` spaces from `start` (0 before the row), answering occupied landings from `bounds`.

    The runner has left `start`: it may land there again. The run ends in "ask" where an answer is missing.
    """
    cards, occupied = track.cards, track.reindeer
    length = 2 * len(cards)
    space = start + distance
    steps: list[tuple[Step, int]] = [("run", space if space <= length else length + 1)]
    slid: list[int] = []
    rests: tuple[str, ...] = ()
    called = 0
    while True:
        if space > length:
            return Run("reward", length + 1, "plain", steps, called, rests)
        if space in occupied and space != start:
            if called == len(bounds):
                return Run("ask", space, "plain", steps, called, rests)
            bound = bounds[called]
            called += 1
            space += house["bound"] if bound else 1
            if bound and "bound" not in rests:
                rests += ("bound",)
            steps.append(("bound" if bound else "pass", min(space, length + 1)))
            continue
        action = cards[(space - 1) // 2][(space - 1) % 2]
        if action not in ("ice+", "ice-"):
            return Run("reserve" if action == "yeti" else "space", space, action, steps, called, rests)
        if space in slid:
            return _again(space, steps, called, (*rests, "ice_loop"), house["ice_loop"])
        slid.append(space)
        space += 1 if action == "ice+" else -1
        if space < 1:
            return _off_start(steps, called, (*rests, "off_start"), house["off_start"])
        steps.append(("slide", min(space, length + 1)))


def _again(space: int, steps: list[tuple[Step, int]], called: int, rests: tuple[str, ...], loop: str) -> Run:
    """The runner lands on ice that has slid it before in this run."""
    if loop == "leave":
        return Run("reserve", 0, "plain", [*steps, ("ice-leave", 0)], called, rests)
    return Run("space", space, "plain", [*steps, ("ice-stay", space)], called, rests)


def _off_start(steps: list[tuple[Step, int]], called: int, rests: tuple[str, ...], off: str) -> Run:
    """Ice slides the runner back past space 1."""
    if off == "stay":
        return Run("space", 1, "plain", [*steps, ("stay-on-first", 1)], called, rests)
    return Run("reserve", 0, "plain", [*steps, ("slide-off", 0)], called, rests)


def calls(track: Track, start: int, distance: int, house: dict[str, Any]) -> list[list[bool]]:
    """Every way to answer the occupied landings of a run, "pass" before "Bound!"."""
    found: list[list[bool]] = []
    open_calls: list[list[bool]] = [[]]
    while open_calls:
        bounds = open_calls.pop()
        if follow(track, start, distance, bounds, house).finish == "ask":
            open_calls += [[*bounds, True], [*bounds, False]]
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
