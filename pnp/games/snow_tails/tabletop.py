"""The course of Snow Tails to be tapped: sleds and trees, and the dogs, brake and hand of whoever drives."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import msgspec
from msgspec.structs import replace

from pnp.errors import PositionError
from pnp.games.snow_tails.drawing_course import extent, frames_in
from pnp.games.snow_tails.drawing_lanes import middle
from pnp.games.snow_tails.drawing_race import course_nodes, standing_nodes
from pnp.games.snow_tails.position import (
    COLOURS,
    DAMAGE_LIMIT,
    HAND,
    VALUES,
    Card,
    Colour,
    Dog,
    Position,
    Sled,
    course_under,
    places,
    race_order,
    track_of,
)
from pnp.games.snow_tails.track import CLOSED, LANES, LENGTHS, Section, place_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node, apply, times
from pnp.rules.cards import UNKNOWN
from pnp.rules.tapping import Dial, Spot
from pnp.rules.verdict import Event

SIZE = (968.0, 440.0)
_SIDE = 11.4
_TREE = "tree"
_ROUND = 2
_ROUNDS = tuple(map(str, range(1, 31)))


def size(position: Position) -> tuple[float, float]:
    """As large as the course lies."""
    return extent(track_of(position))[2:]


def _box(position: Position) -> Box:
    return (0, 0, *size(position))


def ground_key(position: Position) -> str:
    """The sections."""
    return msgspec.json.encode(track_of(position)).decode()


def ground(position: Position, easel: Easel) -> Sequence[Node]:
    """The printed faces."""
    return [*course_nodes(position, _box(position), easel)]


def pieces(position: Position, easel: Easel) -> Sequence[Node]:
    """Trees and sleds."""
    return [*standing_nodes(position, _box(position), easel)]


def ready(position: Position) -> Position:
    """A second round, since the first knows no bonus, with five unseen cards each."""
    sleds = {colour: replace(sled, hand=_unseen(sled.damage)) for colour, sled in position.sleds.items()}
    return replace(position, round=_ROUND, sleds=sleds)


def _unseen(damage: int) -> list[Card]:
    return [UNKNOWN] * (HAND - damage)


@lru_cache(maxsize=16)
def _boxes(track: tuple[Section, ...]) -> dict[str, Box]:
    """A box around the middle of every open space."""
    found: dict[str, Box] = {}
    frames = frames_in(track, (0, 0, *extent(track)[2:]))
    for number, (section, frame) in enumerate(zip(track, frames, strict=True)):
        for lane in LANES:
            for space in range(1, LENGTHS[section][lane - 1] + 1):
                if (lane, space) not in CLOSED.get(section, ()):
                    x, y = apply(times(frame, middle(section, lane, space)), 0, 0)
                    found[f"{number}.{lane}.{space}"] = (x - _SIDE / 2, y - _SIDE / 2, _SIDE, _SIDE)
    return found


def spots(position: Position) -> list[Spot]:
    """All open spaces."""
    standing = {sled.at: colour for colour, sled in position.sleds.items() if sled.at}
    things = (*position.sleds, _TREE)
    found = []
    for name, box in _boxes(tuple(track_of(position))).items():
        now = (standing[name],) if name in standing else (_TREE,) if name in position.trees else ()
        found.append(Spot(name, box, things, now))
    return found


def dials(position: Position) -> list[Dial]:
    """Whose turn, that sled's dogs, brake and cards, the round and its order; sleds and trees are drawn."""
    found = [Dial("turn", "turn", tuple(position.order), (position.turn or "",))]
    spaces = tuple(_boxes(tuple(track_of(position))))
    for colour, sled in position.sleds.items():
        if sled.at is not None:
            found.append(Dial(f"at.{colour}", "at", spaces, (sled.at,), colour, drawn=True))
    found.append(Dial("trees", "trees", spaces, tuple(position.trees), many=True, drawn=True))
    values = tuple(map(str, VALUES))
    if position.turn is not None:
        sled, who = position.sleds[position.turn], position.turn
        found += [
            Dial("left", "left", values, (str(sled.left),), who),
            Dial("right", "right", values, (str(sled.right),), who),
            Dial("brake", "brake", values, (str(sled.brake),), who),
            Dial("hand", "hand", (*values, UNKNOWN), tuple(map(str, sled.hand)), who, many=True),
            Dial("damage", "damage", tuple(map(str, range(DAMAGE_LIMIT + 1))), (str(sled.damage),), who),
        ]
    found.append(Dial("order", "order", tuple(position.sleds), tuple(position.order), many=True))
    found.append(Dial("round", "round", _ROUNDS, (str(position.round),)))
    return found


def put(position: Position, at: str, things: Sequence[str]) -> Position:
    """Set a space, or one of the dials."""
    key, _, who = at.partition(".")
    word = things[0] if things else ""
    if place_of(at) is not None:
        return _stand(position, at, things)
    if key == "at" and who in position.sleds:
        return _ordered(_with(position, who, at=word))
    if at == "trees":
        return replace(position, trees=[*things])
    if at == "turn" and word in position.order:
        return replace(position, turn=word, done=position.order[: position.order.index(word)])
    if at == "order":
        return _in_order(position, [cast(Colour, thing) for thing in dict.fromkeys(things)])
    if at == "round" and word in _ROUNDS:
        return replace(position, round=int(word))
    if position.turn is not None and at in ("left", "right", "brake", "hand", "damage"):
        return _sled(position, position.turn, at, things)
    raise PositionError(f"{word!r} cannot be set here", where=at)


def _sled(position: Position, colour: Colour, key: str, things: Sequence[str]) -> Position:
    word = things[0] if things else ""
    sled = position.sleds[colour]
    if key == "hand":
        known = [*map(str, VALUES), UNKNOWN]
        for thing in things:
            if thing not in known:
                raise PositionError(f"{thing!r} is no dog card", where=key, hint="1 to 5, or ?")
        hand = [UNKNOWN if thing == UNKNOWN else int(thing) for thing in things]
        return _with(position, colour, hand=hand)
    if not word.isdecimal():
        raise PositionError(f"{word!r} is no number", where=key)
    if key == "damage":
        fits = sled.hand[: HAND - int(word)] if sled.hand else _unseen(int(word))
        return _with(position, colour, damage=int(word), hand=fits)
    if key in ("left", "right") and int(word) != 3:
        printed = [dog for dog in sled.printed if dog != cast(Dog, key)]
        return _with(position, colour, printed=printed, **{key: int(word)})
    return _with(position, colour, **{key: int(word)})


def _with(position: Position, colour: Colour, **changes: object) -> Position:
    sled: Sled = replace(position.sleds[colour], **changes)
    return replace(position, sleds={**position.sleds, colour: sled})


def _stand(position: Position, space: str, things: Sequence[str]) -> Position:
    now = next((c for c, sled in position.sleds.items() if sled.at == space), None)
    fresh = [thing for thing in things if thing != now]
    if now is not None and now not in things:
        raise PositionError(f"{now} is still racing", where=space, hint="tap the space to move that sled to")
    if now is not None and fresh:
        raise PositionError(f"{now} stands on {space}", where=space, hint="move that sled first")
    trees = [tree for tree in position.trees if tree != space]
    if fresh and fresh[-1] == _TREE:
        return replace(position, trees=[*trees, space])
    if fresh and fresh[-1] in COLOURS:
        moved = _with(replace(position, trees=trees), fresh[-1], at=space)
        return _ordered(moved)
    return position if now is not None else replace(position, trees=trees)


def _ordered(position: Position) -> Position:
    """The order of a round that begins as the sleds now stand; the turn stays."""
    for sled in position.sleds.values():
        place = place_of(sled.at) if sled.at else None
        if sled.at and (place is None or not course_under(position).has(place)):
            raise PositionError(
                f"there is no open space {sled.at!r} on this course", where="at", hint="section.lane.space"
            )
    return _in_order(position, race_order(course_under(position), places(position)))


def _in_order(position: Position, order: list[Colour]) -> Position:
    missing = [colour for colour in position.order if colour not in order]
    whole = [*order, *missing]
    turn = position.turn
    done = whole[: whole.index(turn)] if turn in whole else []
    return replace(position, order=whole, done=done)


def where(event: Event) -> str:
    """The space a step ends on."""
    return str(event.get("to") or event.get("at") or "")
