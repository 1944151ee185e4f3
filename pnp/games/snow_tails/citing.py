"""Which clause a drive is decided by, the facts it is told with, and the choices it rests on."""

from typing import Any

from pnp.games.snow_tails.drives import Scene, race_position
from pnp.games.snow_tails.moves import AnyCard
from pnp.games.snow_tails.outcome import Driven
from pnp.games.snow_tails.position import Position
from pnp.games.snow_tails.track import LENGTHS, name_of

_SCENERY = {
    "canyon": "canyon/hit",
    "snowdrift-left": "snowdrift/hit",
    "snowdrift-right": "snowdrift/hit",
}


def reason(scene: Scene, driven: Driven, cards: dict[str, AnyCard]) -> str:
    """The clause of the last special thing that happened, or of the plain move."""
    end = driven.last.end
    if driven.lost:
        if driven.past:
            return "damage-limit/stays"
        return "damage-limit/tree" if end == "wreck" else "damage-limit/out"
    if end == "sled":
        return "hit-sled"
    if end == "scenery":
        return _SCENERY[scene.course.sections[driven.last.at >> 7]]
    if end == "edge":
        return "hit-edge"
    if driven.excess:
        return "red-line/bonus" if driven.bonus else "red-line"
    if driven.felled:
        return "trees/hit"
    if driven.past:
        return "finish/crossed"
    if driven.bonus:
        return "bonus"
    return _plain_reason(scene, driven, cards)


def _plain_reason(scene: Scene, driven: Driven, cards: dict[str, AnyCard]) -> str:
    """The clause of a drive on which nothing special happened."""
    sled = driven.sled
    if driven.speed < 1:
        return "stand-still"
    if driven.drift:
        if abs(sled.left - sled.right) > driven.speed:
            return "drift/capped"
        return "landing" if _uneven(scene, driven) else "drift"
    if len(cards) == 3:
        return "play-cards/three"
    before = {"left": driven.before.left, "right": driven.before.right, "brake": driven.before.brake}
    return "cover" if any(before[place] == card for place, card in cards.items()) else "speed"


def _uneven(scene: Scene, driven: Driven) -> bool:
    """Whether a drift led between lanes with different numbers of spaces."""
    at = scene.at
    for (_, to), drift in zip(driven.run.steps, driven.run.drifts, strict=True):
        if drift and to != at and to >> 7 == at >> 7:
            lengths = LENGTHS[scene.course.sections[at >> 7]]
            if lengths[0] != lengths[-1]:
                return True
        at = to
    return False


def rests(position: Position, scene: Scene, driven: Driven) -> tuple[str, ...]:
    """The house switches and documented choices this ruling depends on."""
    found: list[str] = []
    if _uneven(scene, driven):
        found.append("landing")
    if driven.bonus:
        found += _bonus_rests(position, scene, driven)
    if driven.excess:
        if len(driven.lines) > 1:
            found.append("each-line")
        if driven.last.end != "full":
            found.append("full-speed")
    if driven.lost and driven.past:
        found.append("fifth-past-line")
        if driven.last.end == "wreck":
            found.append("fifth-at-tree")
    return tuple(found)


def _bonus_rests(position: Position, scene: Scene, driven: Driven) -> list[str]:
    found: list[str] = []
    readings = {race_position(position, scene, driven.player, way) for way in ("round", "turn")}
    if len(readings) > 1:
        found.append("position")
    if driven.last.end == "sled":
        found.append("bonus_into_sled")
    return found


def facts(scene: Scene, driven: Driven, cards: dict[str, AnyCard]) -> dict[str, Any]:
    """What fills the sentence of the verdict."""
    section, over = driven.excess[0] if driven.excess else (0, 0)
    return {
        "player": driven.player,
        "at": name_of(driven.last.at),
        "cards": list(cards.values()),
        "speed": driven.speed,
        "full": driven.full,
        "drifts": abs(driven.drift),
        "drift": abs(driven.sled.left - driven.sled.right),
        "side": "to-right" if driven.drift > 0 else "to-left",
        "steps": driven.full - driven.speed,
        "limit": scene.course.limits[section],
        "over": over,
        "damage": driven.damage,
    }
