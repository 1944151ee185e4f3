"""The verdict on moving gifts: the steps one by one, and the clause that decides each."""

from msgspec import UnsetType
from msgspec.structs import replace

from pnp.games.gift_race.acting import Table, squares
from pnp.games.gift_race.board import Way
from pnp.games.gift_race.moves import MoveGifts, Step
from pnp.games.gift_race.stepping import Block, Stand, Stepped, blocked, follows, hops, seconds, take
from pnp.rules.verdict import Event, Verdict, allow, refuse

_BLOCKS: dict[Block, tuple[str, tuple[str, ...]]] = {
    "edge": ("walls/edge", ("edge",)),
    "wall": ("walls/wall", ()),
    "sled": ("sleds-closed", ()),
    "log": ("logs-block", ()),
    "push-edge": ("push-stopped/edge", ("push-stops",)),
    "push-wall": ("push-stopped/wall", ()),
    "push-sled": ("push-stopped/sled", ("push-stops",)),
    "push-log": ("push-stopped/log", ("push-stops",)),
    "push-two": ("push-one", ()),
}
"""The clause behind each thing that stops a step, and the choice it rests on."""

_SPECIAL = ("push", "hole", "vortex", "chimney")
"""Events that are clauses of their own: a legal move cites the last that happened."""


def judge_gifts(now: Table, move: MoveGifts) -> Verdict[Table]:
    """The verdict on one or two steps."""
    count, most = len(move.steps), squares(now.die)
    if count == 0:
        return refuse("squares/none", player=now.player)
    if count > most:
        return refuse(f"squares/at-most-{most}", player=now.player, die=now.die, count=count)
    stand, before = now.stand, None
    walked: list[Stepped] = []
    rests: list[str] = []
    for step in move.steps:
        refusal = _refusal(now, stand, step, before)
        if refusal is not None:
            return refusal
        stepped = take(now.ground, stand, now.ground.all_ways[step.gift][step.dir], step)
        if before is not None and not follows(*before, step, turn_corner=False):
            rests.append("turn_corner")
        stand, before = stepped.stand, (step, stepped.end)
        walked.append(stepped)
    if count < most and seconds(now.ground, stepped, step, now.logs, now.player, now.turn_corner):
        if not now.short_moves:
            return refuse("squares/second", rests=("short_moves",), player=now.player, die=now.die)
        rests.append("short_moves")
    return _allowed(now, walked, rests)


def _refusal(
    now: Table, stand: Stand, step: Step, before: tuple[Step, str | None] | None
) -> Verdict[Table] | None:
    """The verdict on a step that cannot be made, None if it can."""
    owner = stand.get(step.gift)
    if owner is None:
        gone = before is not None and before[1] is None and step.gift == _landing(now, before[0])
        return refuse("own-gifts/gone" if gone else "own-gifts/empty", player=now.player, at=step.gift)
    if owner != now.player:
        return refuse("own-gifts/other", player=now.player, at=step.gift, whose=owner)
    way = now.ground.all_ways[step.gift][step.dir]
    block = blocked(way, stand, now.logs)
    if block is not None:
        reason, rests = _BLOCKS[block]
        if block == "push-two" and now.player in (stand[way.to], stand[way.beyond]):
            rests = ("one-push",)
        return refuse(
            reason, rests=rests, player=now.player, at=step.gift, to=way.to, beyond=way.beyond, dir=step.dir
        )
    if before is not None and not follows(*before, step, now.turn_corner):
        return refuse("two-squares/corner", rests=("turn_corner",), player=now.player, at=step.gift)
    return _vortex_refusal(now, stand, way, step)


def _vortex_refusal(now: Table, stand: Stand, way: Way, step: Step) -> Verdict[Table] | None:
    vortex = step.vortex
    if isinstance(vortex, UnsetType) or vortex in dict(hops(way, stand)):
        return None
    if way.to not in now.ground.vortexes:
        case = "not-on-one"
    elif vortex not in now.ground.vortexes:
        case = "not-to-one"
    elif vortex == way.to:
        case = "same"
    else:
        case = "occupied"
    return refuse(f"vortex/{case}", player=now.player, to=way.to, vortex=vortex)


def _landing(now: Table, step: Step) -> str:
    """The square a step led to, before any vortex."""
    return now.ground.all_ways[step.gift][step.dir].to


def _allowed(now: Table, walked: list[Stepped], rests: list[str]) -> Verdict[Table]:
    """The verdict on steps that can all be made, with everything they did to the gifts."""
    reserve, delivered = {**now.reserve}, {**now.delivered}
    events: list[Event] = []
    for stepped in walked:
        events += stepped.events
        for fate, owner in stepped.gone:
            home = reserve if fate == "hole" else delivered
            home[owner] += 1
        if any(
            event.get("to") in now.ground.tops and event["to"] in stepped.stand for event in stepped.events
        ):
            rests.append("foreign-chimney")
    after = replace(now, stand=walked[-1].stand, reserve=reserve, delivered=delivered)
    for event in reversed(events):
        if event["event"] in _SPECIAL:
            facts = {key: value for key, value in event.items() if key != "event"}
            return allow(event["event"], after, events, rests=tuple(dict.fromkeys(rests)), **facts)
    reason = "squares" if len(walked) == 1 else "two-squares"
    return allow(reason, after, events, rests=tuple(dict.fromkeys(rests)), player=now.player, die=now.die)
