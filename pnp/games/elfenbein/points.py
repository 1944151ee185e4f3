"""Who scores what, house by house: presents laid and taken, and Santa seen."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UnsetType

from pnp.games.elfenbein.moves import Bonus
from pnp.games.elfenbein.position import Player, Position
from pnp.games.elfenbein.town import House
from pnp.rules.verdict import Event, Verdict, refuse, tell

Stock = Literal["closed", "present", "lay", "none-left"]
"""What there is for a house Santa enters: no present ever, the one that lies there, a new one, or none."""

SIGHT = 3
"""Points for seeing Santa."""


class Call(msgspec.Struct, frozen=True):
    """Santa enters a house: who is at home, and what there is for it."""

    house: House
    kids: Sequence[Player]
    stock: Stock


class Tally(msgspec.Struct):
    """The points and presents of a turn as it goes on, its story, and the reason a verdict will give."""

    score: dict[Player, int]
    presents: list[House]
    supply: int
    seen: bool
    events: list[Event]
    reason: str
    facts: dict[str, Any]
    rests: tuple[str, ...] = ()

    def because(self, reason: str, *rests: str, **facts: Any) -> None:
        """Note what decided here; the turn is remembered for the weightiest, of equals the last."""
        self.rests += tuple(name for name in rests if name not in self.rests)
        if _weight(reason) >= _weight(self.reason):
            self.reason, self.facts = reason, {**self.facts, **facts}


_WEIGHTS = {
    "steps": 0,
    "jump": 0,
    "deliver": 1,
    "start-santa": 1,
    "flight": 2,
    "closed-house": 2,
    "thirty": 2,
}
"""Clauses by how much there is to say about them; being seen outweighs them all."""


def _weight(reason: str) -> int:
    return _WEIGHTS.get(reason.partition("/")[0], 3)


def homes(position: Position) -> dict[House, list[Player]]:
    """Where kids are, those sharing a house in seat order."""
    found: dict[House, list[Player]] = {}
    for player in position.players:
        if player != "santa" and player in position.at:
            found.setdefault(position.at[player], []).append(player)
    return found


def calls(position: Position, path: Sequence[House], kids: Mapping[House, Sequence[Player]]) -> list[Call]:
    """What Santa finds along his path; every present laid on the way leaves the supply."""
    supply = position.supply
    found = []
    for house in path:
        stock: Stock
        if house in position.closed:
            stock = "closed"
        elif house in position.presents:
            stock = "present"
        elif supply:
            stock = "lay"
            supply -= 1
        else:
            stock = "none-left"
        found.append(Call(house, kids.get(house, ()), stock))
    return found


def choices(met: Sequence[Call]) -> dict[House, Sequence[Player]]:
    """The houses where Santa must pick who gets the point of the present, and among whom."""
    return {c.house: c.kids for c in met if len(c.kids) > 1 and c.stock in ("present", "lay")}


def wrong_bonus(met: Sequence[Call], bonus: Bonus | UnsetType) -> Verdict[Any] | None:
    """The refusal of Santa's picks, or None where he picked exactly what he must."""
    due = choices(met)
    named = {} if isinstance(bonus, UnsetType) else bonus
    for house, kids in due.items():
        if house not in named:
            return refuse("caught-choice/missing", house=house, kids=kids)
        if named[house] not in kids:
            return refuse("caught-choice/not-there", house=house, player=named[house], kids=kids)
    for house in named:
        if house not in due:
            return refuse("caught-choice/not-due", house=house)
    return None


def enter(tally: Tally, call: Call, bonus: Bonus | UnsetType, closed_scores: bool) -> None:
    """Santa enters a house: he delivers there, or is caught by the kids at home."""
    house = call.house
    if call.kids:
        _caught(tally, call, bonus)
    elif call.stock == "lay":
        tally.supply -= 1
        tally.score["santa"] += 1
        tally.presents.append(house)
        tally.presents.sort()
        tally.events.append(tell("deliver", who="santa", at=house))
        tally.because("deliver", house=house)
    elif call.stock == "closed":
        tally.score["santa"] += closed_scores
        tally.events.append(tell("closed-point" if closed_scores else "closed", who="santa", at=house))
        reason = "closed-house/scores" if closed_scores else "closed-house/nothing"
        tally.because(reason, "closed_scores", house=house)
    elif call.stock == "none-left":
        tally.events.append(tell("none-left", who="santa", at=house))
        tally.because("thirty/none-left", "nothing-left", house=house)
    else:
        tally.events.append(tell("served", who="santa", at=house))
        if tally.reason == "steps":
            tally.because("deliver/served", house=house)


def _caught(tally: Tally, call: Call, bonus: Bonus | UnsetType) -> None:
    house = call.house
    again = ("bonus-again",) if tally.seen else ()
    for kid in call.kids:
        tally.score[kid] += SIGHT
        tally.events.append(tell("sight", who=kid, at=house, points=SIGHT))
    tally.seen = True
    if call.stock == "closed":
        tally.events.append(tell("closed", who="santa", at=house))
        tally.because("caught/closed", house=house, kids=call.kids)
        return
    if call.stock == "none-left":
        tally.events.append(tell("none-left", who="santa", at=house))
        tally.because("caught/none-left", "nothing-left", house=house, kids=call.kids)
        return
    chosen = len(call.kids) > 1
    lucky = bonus[house] if chosen and not isinstance(bonus, UnsetType) else call.kids[0]
    tally.score[lucky] += 1
    if call.stock == "present":
        take(tally, house)
        tally.events.append(tell("take", who=lucky, at=house))
        reason, rests = "caught-present/robbed", again
    else:
        tally.supply -= 1
        tally.events.append(tell("take-at-once", who=lucky, at=house))
        reason, rests = "caught-present/at-once", ("at-once", *again)
    if chosen:
        reason = "caught-choice/given"
    tally.because(reason, *rests, house=house, kids=call.kids, lucky=lucky)


def take(tally: Tally, house: House) -> None:
    """The present of this house goes to a kid: it is gone, and so is Santa's point for it."""
    tally.presents.remove(house)
    tally.score["santa"] -= 1


def spot(tally: Tally, kid: Player, house: House) -> None:
    """A kid passes or stops where Santa is; the first of the round to see him takes the present."""
    tally.score[kid] += SIGHT
    tally.events.append(tell("sight", who=kid, at=house, points=SIGHT))
    if tally.seen:
        tally.because("first-sight/later", "first-any", house=house)
    elif house in tally.presents:
        take(tally, house)
        tally.score[kid] += 1
        tally.events.append(tell("take", who=kid, at=house))
        tally.because("first-sight/present", house=house)
    else:
        tally.because("see-santa", house=house)
    tally.seen = True
