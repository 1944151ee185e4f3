"""Before the first round: six houses are closed, then everybody picks a house to start from."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from pnp.games.elfenbein.layouts import town_of
from pnp.games.elfenbein.moves import Close, Start
from pnp.games.elfenbein.points import Tally, calls, enter, homes, wrong_bonus
from pnp.games.elfenbein.position import CLOSED, HOUSE, Player, Position, from_left
from pnp.games.elfenbein.town import IN_TOWN, House, closable, ways_of
from pnp.rules.house import played
from pnp.rules.verdict import Verdict, allow, refuse, tell


def judge_close(position: Position, player: Player, move: Close) -> Verdict[Position]:
    """The verdict on a closed marker."""
    house = move.house
    if house not in IN_TOWN:
        return refuse("town/no-house", house=house)
    if house in position.closed:
        return refuse("close-apart/closed", house=house)
    if house not in closable(town_of(position), tuple(position.closed)):
        joined = ways_of(town_of(position)).joined[house]
        return refuse("close-apart/joined", house=house, other=[h for h in joined if h in position.closed])
    closed = sorted([*position.closed, house])
    order = from_left(position.players)
    events = [tell("close", who=player, at=house)]
    if len(closed) < CLOSED and closable(town_of(position), tuple(closed)):
        after = replace(position, closed=closed, turn=order[len(closed) % len(order)])
        return allow("close-houses", after, events, player=player, house=house)
    events.append(tell("all-closed", count=len(closed)))
    after = replace(position, closed=closed, phase="start", turn=order[0])
    if len(closed) < CLOSED:
        return allow("close-houses/no-room", after, events, rests=("no-room",), player=player, house=house)
    return allow("close-houses/last", after, events, player=player, house=house)


def judge_start(position: Position, player: Player, move: Start) -> Verdict[Position]:
    """The verdict on a starting house."""
    if move.house not in IN_TOWN:
        return refuse("town/no-house", house=move.house)
    if player == "santa":
        return _judge_santa(position, move)
    if move.bonus is not UNSET:
        return refuse("caught-choice/kid", player=player)
    order = from_left(position.players)
    at = {**position.at, player: move.house}
    events = [tell("start", who=player, at=move.house)]
    after = replace(position, at=at, turn=order[order.index(player) + 1])
    return allow("start-kids", after, events, player=player, house=move.house)


def starting_homes(position: Position) -> Mapping[House, Sequence[Player]]:
    """The kids who would see Santa start where they are: none, unless this table plays it."""
    return homes(position) if played(position.house, HOUSE, "start_sighting") else {}


def _judge_santa(position: Position, move: Start) -> Verdict[Position]:
    house = move.house
    sighting = played(position.house, HOUSE, "start_sighting")
    if move.bonus is not UNSET and not sighting:
        return refuse("start-santa/no-bonus", rests=("start_sighting",), house=house)
    met = calls(position, [house], starting_homes(position))
    if wrong := wrong_bonus(met, move.bonus):
        return wrong
    events = [tell("start", who="santa", at=house)]
    tally = Tally({**position.score}, [], position.supply, False, events, "start-santa", {"player": "santa"})
    # A closed house gives no point to start on, whatever the table plays for entering one later.
    enter(tally, met[0], move.bonus, False)
    events.append(tell("round", number=1))
    after = replace(
        position,
        phase="card",
        round=1,
        turn=None,
        at={**position.at, "santa": house},
        score=tally.score,
        presents=tally.presents,
        supply=tally.supply,
    )
    if met[0].kids:
        rests = ("start_sighting", *tally.rests)
        return allow(tally.reason, after, events, rests=rests, **tally.facts)
    if met[0].stock == "closed":
        rests = ("closed-start",) if played(position.house, HOUSE, "closed_scores") else ()
        return allow("start-santa/closed", after, events, rests=rests, house=house)
    rests = ("start_sighting",) if house in position.at.values() else ()
    return allow("start-santa/present", after, events, rests=rests, house=house)
