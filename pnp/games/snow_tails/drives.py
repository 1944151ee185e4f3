"""Driving as a turn: which cards may be laid, which paths and bonus they give, and what they lead to."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from pnp.games.snow_tails.driving import Run, Traffic, follow, letters, paths, speed_and_drift
from pnp.games.snow_tails.moves import AnyCard, Drive, Laid
from pnp.games.snow_tails.position import (
    DAMAGE_LIMIT,
    HOUSE,
    PRINTED,
    VALUES,
    Colour,
    Position,
    Sled,
    course_under,
    places,
    race_order,
)
from pnp.games.snow_tails.track import Course, place_of
from pnp.rules.cards import UNKNOWN, left_over, play
from pnp.rules.house import played

PLACES = ("left", "right", "brake")
LAYINGS = [places for size in (1, 2, 3) for places in combinations(PLACES, size)]

_ENDS = {
    "sled": "hit-sled/ends",
    "edge": "hit-edge/ends",
    "scenery": "hit-edge/ends",
    "wreck": "damage-limit/ends",
}
"""Why a path may not go on where a run has ended."""


class Scene(msgspec.Struct, frozen=True):
    """What the driver has around: the course, where everybody stands, and what is in the way."""

    course: Course
    standing: dict[Colour, int]
    at: int
    traffic: Traffic


class Fault(msgspec.Struct, frozen=True):
    """Why a drive is not allowed: the reason of the verdict and its facts."""

    reason: str
    facts: dict[str, Any]
    rests: tuple[str, ...] = ()


def scene_of(position: Position, player: Colour) -> Scene:
    """The course as this player meets it."""
    standing = places(position)
    others = frozenset(place for colour, place in standing.items() if colour != player)
    trees = frozenset(place for place in map(place_of, position.trees) if place is not None)
    spare = DAMAGE_LIMIT - position.sleds[player].damage
    return Scene(course_under(position), standing, standing[player], Traffic(others, trees, spare))


def without(sled: Sled, cards: list[AnyCard]) -> list[AnyCard] | None:
    """The hand after these cards have left it, or None if it cannot hold them."""
    hand: Sequence[AnyCard] = sled.hand
    unseen = (
        left_over(PRINTED, sled.hand, sled.active, sled.deck, sled.discard) if UNKNOWN in sled.hand else {}
    )
    return play(hand, cards, unseen)


def laid_cards(laid: Laid) -> dict[str, AnyCard]:
    """The cards of a move by place, left dog first."""
    cards = {"left": laid.left, "right": laid.right, "brake": laid.brake}
    return {place: card for place, card in cards.items() if not isinstance(card, UnsetType)}


def race_position(position: Position, scene: Scene, player: Colour, reading: str) -> int:
    """The race position the bonus counts: as the round began, or as the turn begins."""
    order = race_order(scene.course, scene.standing) if reading == "turn" else position.order
    return len(position.finished) + order.index(player) + 1


def drive_path(scene: Scene, path: str, speed: int, drift: int) -> Run | Fault:
    """The normal steps of a drive, or what is wrong with this path."""
    if speed < 1 and path:
        return Fault("stand-still/path", {"speed": speed, "path": path})
    side = 1 if drift > 0 else -1
    run = follow(scene.course, scene.traffic, scene.at, [side if step == "S" else 0 for step in path])
    owed = abs(drift)
    for index, step in enumerate(path[: len(run.steps)]):
        if index == speed:
            return Fault("speed/long", {"speed": speed, "steps": len(path)})
        if step not in letters(speed - index, owed):
            reason = "drift/owed" if step == "F" else "drift/none-owed"
            return Fault(reason, {"step": index + 1, "owed": owed, "left": speed - index})
        owed -= step == "S"
    if len(run.steps) < len(path):
        return Fault(_ENDS[run.end], {"step": len(run.steps), "path": path})
    if run.end == "full" and len(path) < max(0, speed):
        return Fault("speed/short", {"speed": speed, "steps": len(path)})
    return run


def drive_bonus(
    position: Position, scene: Scene, player: Colour, speed: int, drift: int, run: Run
) -> Run | Fault:
    """The bonus steps after the normal ones, or why there is no bonus."""
    if speed < 1:
        return Fault("bonus/speed", {"player": player, "speed": speed})
    if drift:
        return Fault("bonus/unequal", {"player": player})
    if position.round == 1:
        return Fault("bonus/first-round", {"player": player})
    if run.end != "full":
        return Fault("bonus/collision", {"player": player}, ("bonus-collision",))
    steps = race_position(position, scene, player, played(position.house, HOUSE, "position"))
    spare = scene.traffic.spare - len(run.felled)
    traffic = Traffic(scene.traffic.sleds, scene.traffic.trees, spare)
    bonus = follow(scene.course, traffic, run.at, [0] * steps)
    if bonus.end == "sled" and not played(position.house, HOUSE, "bonus_into_sled"):
        return Fault("bonus/into-sled", {"player": player, "steps": steps}, ("bonus_into_sled",))
    return bonus


def drives(position: Position, player: Colour) -> list[Drive]:
    """Every legal drive with cards the player is known to hold."""
    sled = position.sleds[player]
    hand: Sequence[AnyCard] = sled.hand
    scene = scene_of(position, player)
    known: dict[tuple[int, int], tuple[list[str], bool]] = {}
    found: list[Drive] = []
    for laid, left, right, brake in _layings(tuple([hand.count(value) for value in VALUES])):
        pull = speed_and_drift(left or sled.left, right or sled.right, brake or sled.brake)
        ways = known.get(pull)
        if ways is None:
            ways = known[pull] = _ways(position, scene, player, *pull)
        found += [Drive(laid, path, False) for path in ways[0]]
        if ways[1]:
            found.append(Drive(laid, ways[0][0], True))
    return found


def _ways(position: Position, scene: Scene, player: Colour, speed: int, drift: int) -> tuple[list[str], bool]:
    """Every path at this speed and drift, and whether the bonus may follow it (there is one path then)."""
    ways = paths(scene.course, scene.traffic, scene.at, speed, drift)
    if speed < 1 or drift:
        return ways, False
    run = follow(scene.course, scene.traffic, scene.at, [0] * speed)
    return ways, isinstance(drive_bonus(position, scene, player, speed, drift, run), Run)


@lru_cache(maxsize=4096)
def _layings(counts: tuple[int, ...]) -> list[tuple[Laid, int, int, int]]:
    """Every way to lay cards of one value from so many of each, and what it sets (0: nothing)."""
    found: list[tuple[Laid, int, int, int]] = []
    for value, count in zip(VALUES, counts, strict=True):
        for chosen in LAYINGS:
            if len(chosen) <= count:
                left, right, brake = (value if place in chosen else 0 for place in PLACES)
                found.append((Laid(left or UNSET, right or UNSET, brake or UNSET), left, right, brake))
    return found
