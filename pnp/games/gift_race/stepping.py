"""How a gift steps, pushes, falls, whirls and is delivered: the one place that knows."""

from typing import Literal

import msgspec
from msgspec import UnsetType

from pnp.games.gift_race.board import Colour, Ground, Way
from pnp.games.gift_race.moves import Step
from pnp.rules.verdict import Event, tell

Stand = dict[str, Colour]
"""Whose gift stands on which square."""
Logs = frozenset[str]
Block = Literal["edge", "wall", "sled", "log", "push-edge", "push-wall", "push-sled", "push-log", "push-two"]
"""What stops a step, or the push it would make."""
Fate = Literal["hole", "chimney"]
"""How a gift leaves the board: back into the reserve, or delivered."""

_PUSH: dict[str, Block] = {"edge": "push-edge", "wall": "push-wall", "sled": "push-sled"}


class Stepped(msgspec.Struct, frozen=True):
    """The board after a step: `end` is where the mover stands, None if it has left the board."""

    stand: Stand
    end: str | None
    gone: list[tuple[Fate, Colour]]
    events: list[Event]


def blocked(way: Way, stand: Stand, logs: Logs) -> Block | None:
    """What forbids this step, None if nothing does; a gift in the way is pushed one square on."""
    if way.bar is not None:
        return way.bar
    if way.to in logs:
        return "log"
    if way.to not in stand:
        return None
    if way.push_bar is not None:
        return _PUSH[way.push_bar]
    if way.beyond in logs:
        return "push-log"
    return "push-two" if way.beyond in stand else None


def hops(way: Way, stand: Stand) -> list[tuple[str, Step]]:
    """The vortexes that are free for a gift that arrives on one by this way, each with its step."""
    pushed_to = way.beyond if way.to in stand else None
    return [
        (vortex, step)
        for vortex, step in way.hops
        if (vortex not in stand or vortex == way.step.gift) and vortex != pushed_to
    ]


def steps(ground: Ground, stand: Stand, logs: Logs, player: Colour) -> list[tuple[Step, Way]]:
    """Every step that the gifts of this player can make now."""
    found: list[tuple[Step, Way]] = []
    for square in sorted(at for at, owner in stand.items() if owner == player):
        for way in ground.open_ways[square]:
            if blocked(way, stand, logs) is None:
                found.append((way.step, way))
                if way.hops:
                    found += [(step, way) for _, step in hops(way, stand)]
    return found


def take(ground: Ground, stand: Stand, way: Way, step: Step) -> Stepped:
    """Make a step that nothing forbids: the pushed gift is settled first, then the mover arrives."""
    after = stand.copy()
    mover = after.pop(step.gift)
    gone: list[tuple[Fate, Colour]] = []
    events: list[Event] = []
    if way.to in after:
        pushed = after.pop(way.to)
        events.append(tell("push", who=mover, whose=pushed, at=way.to, to=way.beyond))
        _settle(ground, after, pushed, way.beyond, gone, events)
    events.append(tell("step", who=mover, at=step.gift, to=way.to))
    end = way.to
    if not isinstance(step.vortex, UnsetType):
        end = step.vortex
        events.append(tell("vortex", who=mover, at=way.to, to=end))
    stays = _settle(ground, after, mover, end, gone, events)
    return Stepped(after, end if stays else None, gone, events)


def _settle(
    ground: Ground,
    stand: Stand,
    owner: Colour,
    square: str,
    gone: list[tuple[Fate, Colour]],
    events: list[Event],
) -> bool:
    """Put a gift on a square, or down the hole or its own chimney there; True if it stays on the board."""
    fate: Fate
    if square in ground.holes:
        fate = "hole"
    elif square == ground.chimneys[owner]:
        fate = "chimney"
    else:
        stand[square] = owner
        return True
    gone.append((fate, owner))
    events.append(tell(fate, whose=owner, at=square))
    return False


def follows(first: Step, end: str | None, second: Step, turn_corner: bool) -> bool:
    """Whether the second step may follow the first: one gift turns only where the house lets it."""
    return turn_corner or second.gift != end or second.dir == first.dir


def seconds(
    ground: Ground, stepped: Stepped, first: Step, logs: Logs, player: Colour, turn_corner: bool
) -> list[Step]:
    """Every step that may follow the first."""
    return [
        step
        for step, _ in steps(ground, stepped.stand, logs, player)
        if follows(first, stepped.end, step, turn_corner)
    ]
