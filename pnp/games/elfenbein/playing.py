"""A turn on the board: a player goes, points are made, and the round goes on or ends."""

from msgspec import UNSET
from msgspec.structs import replace

from pnp.games.elfenbein.layouts import town_of
from pnp.games.elfenbein.moves import Go
from pnp.games.elfenbein.points import Tally, calls, enter, homes, spot, wrong_bonus
from pnp.games.elfenbein.position import HOUSE, ROUNDS, Player, Position, face, rank_of
from pnp.games.elfenbein.town import House, ways_of
from pnp.games.elfenbein.walking import gait_of, misstep
from pnp.rules.house import played
from pnp.rules.verdict import Verdict, allow, refuse, tell

_PLAIN = {"walk": "steps", "jump": "jump", "flight": "flight"}


def judge_go(position: Position, player: Player, move: Go) -> Verdict[Position]:
    """The verdict on a turn."""
    card = rank_of(position.shown[player])
    if wrong := misstep(ways_of(town_of(position)), player, card, position.at[player], move.path):
        return wrong
    kind = gait_of(player, card).kind
    tally = Tally(
        {**position.score}, [*position.presents], position.supply, position.seen, [], _PLAIN[kind],
        {"player": player, "card": face(card), "house": move.path[-1]},
    )  # fmt: skip
    if player == "santa":
        if wrong := _visit(position, move, tally, "fly" if kind == "flight" else "walk"):
            return wrong
    elif move.bonus is not UNSET:
        return refuse("caught-choice/kid", player=player)
    else:
        _roam(position, player, move.path, tally)
    return _pass_on(position, player, move.path[-1], tally)


def _visit(position: Position, move: Go, tally: Tally, step: str) -> Verdict[Position] | None:
    """Santa enters his houses one by one; a refusal where he names the wrong kids."""
    met = calls(position, move.path, homes(position))
    if wrong := wrong_bonus(met, move.bonus):
        return wrong
    closed_scores = played(position.house, HOUSE, "closed_scores")
    for call in met:
        tally.events.append(tell(step, who="santa", to=call.house))
        enter(tally, call, move.bonus, closed_scores)
    return None


def _roam(position: Position, kid: Player, path: tuple[House, ...], tally: Tally) -> None:
    """A kid enters the houses of a path, looking out for Santa."""
    santa = position.at["santa"]
    if position.at[kid] == santa:
        tally.because("see-santa/leaving", house=santa)
    for house in path:
        tally.events.append(tell("walk", who=kid, to=house))
        if house == santa:
            spot(tally, kid, house)


def _pass_on(position: Position, player: Player, house: House, tally: Tally) -> Verdict[Position]:
    """The position after a turn: the chooser names the next, the last one follows, or the round ends."""
    done = [*position.done, player]
    left = [other for other in position.players if other not in done]
    after = replace(
        position,
        at={**position.at, player: house},
        score=tally.score,
        presents=tally.presents,
        supply=tally.supply,
        seen=tally.seen,
        done=done,
        phase="order",
        turn=position.chooser,
    )
    reason, facts = tally.reason, tally.facts
    if len(left) == 1:
        tally.events.append(tell("last", player=left[0]))
        after = replace(after, phase="go", turn=left[0])
    elif not left:
        after = replace(after, shown={}, done=[], seen=False, chooser=None, turn=None)
        if position.round == ROUNDS:
            tally.events.append(tell("over"))
            after = replace(after, phase="over")
            reason = "game-end/last-round"
        else:
            tally.events.append(tell("round", number=position.round + 1))
            after = replace(after, phase="card", round=position.round + 1)
    return allow(reason, after, tally.events, rests=tally.rests, **facts)
