"""The race of the beginner variant: players move the animals in turn, turbo tokens, and a podium of ties."""

from collections.abc import Mapping, Sequence

from msgspec import UnsetType
from msgspec.structs import replace

from pnp.games.hare_tortoise.moves import Advance
from pnp.games.hare_tortoise.position import (
    ANIMALS,
    LINE,
    POINTS,
    START,
    Animal,
    Position,
    next_player,
    tally,
    trigger,
)
from pnp.games.hare_tortoise.racing import Ending, game_over, next_round
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell

TURBO = 2


def start_race(position: Position, events: list[Event]) -> Ending:
    """Eight cards or four of an animal lie: the first player moves the first animal."""
    cause = trigger(position.table)
    after = replace(position, phase="advance", turn=position.first, moved=[])
    if cause == "eight":
        events.append(tell("race-eight"))
        return Ending(after, "race-trigger/eight", {})
    events.append(tell("race-four", animal=cause))
    return Ending(after, "race-trigger/four", {"animal": cause})


def waiting(position: Position) -> list[Animal]:
    """The animals on the table that have not moved yet, in race order."""
    moved = _moved(position)
    return [animal for animal, count in tally(position.table).items() if count and animal not in moved]


def judge_advance(position: Position, player: str, move: Advance) -> Verdict[Position]:
    """The verdict on moving one of the animals that were played."""
    animal = move.animal
    if animal in _moved(position):
        return refuse("advance/again", player=player, animal=animal)
    if animal not in waiting(position):
        return refuse("advance/not-played", player=player, animal=animal)
    events: list[Event] = []
    turbo, to = _run(position, animal, events)
    after = replace(position, animals={**position.animals, animal: to}, moved=[*_moved(position), animal])
    if waiting(after):
        after = replace(after, turn=next_player(position.players, player))
    elif LINE in after.animals.values():
        return _end(after, events)
    else:
        after = next_round(after, events)
    reason = "turbo" if turbo else "advance/crosses" if to == LINE else "advance"
    rests = ("line",) if to == LINE else ()
    return allow(reason, after, events, rests=rests, player=player, animal=animal, to=to)


def fill_podium(animals: Mapping[Animal, int], arrived: Sequence[Animal]) -> list[list[Animal]]:
    """Those over the line in order of arrival, one a step, then the nearest; ties share a step.

    >>> fill_podium({"hare": 12, "tortoise": 9, "wolf": 4, "fox": 9, "lamb": 0}, ["hare"])
    [['hare'], ['tortoise', 'fox']]
    """
    podium = [[animal] for animal in arrived[: len(POINTS)]]
    placed = len(podium)
    for at in range(LINE - 1, START - 1, -1):
        tied = [animal for animal in ANIMALS if animals[animal] == at]
        if tied and placed < len(POINTS):
            podium.append(tied)
            placed += len(tied)
    return podium


def _moved(position: Position) -> list[Animal]:
    return [] if isinstance(position.moved, UnsetType) else position.moved


def _run(position: Position, animal: Animal, events: list[Event]) -> tuple[bool, int]:
    """As many tiles as cards, 2 more from its own turbo: whether there was one, and where it ends."""
    at, cards = position.animals[animal], tally(position.table)[animal]
    to = min(at + cards, LINE)
    if to == LINE:
        events.append(tell("cross", animal=animal, cards=cards, at=at))
        return False, to
    events.append(tell("run", animal=animal, cards=cards, tiles=cards, at=at, to=to))
    if not any(tile == str(to) and owner == animal for tile, owner in position.turbo.items()):
        return False, to
    if to + TURBO >= LINE:
        events.append(tell("turbo-cross", animal=animal, at=to))
        return True, LINE
    events.append(tell("turbo", animal=animal, at=to, to=to + TURBO))
    return True, to + TURBO


def _end(position: Position, events: list[Event]) -> Verdict[Position]:
    """All have moved and at least one is over the line: the podium is filled and the game ends."""
    animals = position.animals
    arrived = [animal for animal in _moved(position) if animals[animal] == LINE]
    podium = fill_podium(animals, arrived)
    for step, stand in enumerate(podium):
        for animal in stand:
            events.append(tell("podium", animal=animal, step=step + 1, points=POINTS[step]))
    tied = any(len(stand) > 1 for stand in podium)
    rests = {
        "line": True,
        "fourth": len(arrived) > len(POINTS),
        "tied_steps": tied,
        "from_start": any(animals[animal] == START for stand in podium for animal in stand),
    }
    return allow(
        "beginner-end/tied" if tied else "beginner-end",
        game_over(replace(position, podium=podium), events),
        events,
        rests=tuple(name for name, resting in rests.items() if resting),
        animal=podium[0][0],
    )
