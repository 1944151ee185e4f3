"""The race of the normal game: who moves how far, who sleeps, drinks or howls, and who is on the podium."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.games.hare_tortoise.layouts import tiles_of
from pnp.games.hare_tortoise.position import (
    ANIMALS,
    HOUSE,
    LINE,
    POINTS,
    SAME_LIMIT,
    START,
    Animal,
    Bet,
    Position,
    Tile,
    leading,
    next_player,
    tally,
    trigger,
)
from pnp.rules.house import played
from pnp.rules.verdict import Event, tell

STRIDES: dict[Animal, tuple[int, ...]] = {
    "hare": (0, 2, 2, 2, 2),
    "tortoise": (1, 1, 1, 1, 2),
    "wolf": (0, 1, 1, 2, 3),
    "fox": (0, 1, 2, 3, 4),
    "lamb": (0, 2, 3, 4, 5),
}
"""How many tiles each animal moves, by its cards on the table."""


_FOUR: dict[Animal, str] = {
    "hare": "hare/four",
    "tortoise": "tortoise/four",
    "wolf": "wolf/four",
    "fox": "fox/four",
    "lamb": "lamb/four",
}
"""What decides a race that four cards of an animal started, if nothing special happens in it."""


class Ending(msgspec.Struct, frozen=True):
    """How a turn ends: the position, and the reason, facts and choices its verdict gives."""

    position: Position
    reason: str
    facts: dict[str, Any]
    rests: tuple[str, ...] = ()


class _Race:
    """A race while it is run: the places so far, and the last special thing that happened."""

    def __init__(self, position: Position, events: list[Event]) -> None:
        self.position = position
        self.events = events
        self.counts = tally(position.table)
        self.animals = dict(position.animals)
        self.podium = list(position.podium)
        self.rests: tuple[str, ...] = ()
        self.reason, self.facts = self._plain()

    def _plain(self) -> tuple[str, dict[str, Any]]:
        """What decides a race in which nothing special happens."""
        cause = trigger(self.position.table)
        if cause == "eight" or cause is None:
            still = self.counts["tortoise"] == 0 and self.animals["tortoise"] < LINE
            return ("tortoise/none" if still else "race-trigger/eight"), {}
        if self.animals[cause] == LINE:
            return "race-trigger/four", {"animal": cause}
        return _FOUR[cause], {}

    def note(self, reason: str, *rests: str, **facts: Any) -> None:
        """Something special decides: it takes the place of what was noted before."""
        self.reason, self.facts = reason, facts
        self.rests += tuple(name for name in rests if name not in self.rests)

    def run(self) -> None:
        """All animals in race order; the third on the podium ends it."""
        howl = "howl" in self.position.table
        if howl:
            self._howl()
        for animal in ANIMALS:
            if self.animals[animal] == LINE:
                if self.counts[animal]:
                    self.events.append(tell("podium-rest", animal=animal))
            elif not howl or animal == "wolf":
                self._move(animal)
                if len(self.podium) == len(POINTS):
                    return

    def _howl(self) -> None:
        if self.animals["wolf"] == LINE:
            self.events.append(tell("howl-podium"))
            self.note("howl/podium", "howl")
        else:
            self.events.append(tell("howl"))
            self.note("howl/alone", "howl", cards=self.counts["wolf"])

    def _move(self, animal: Animal) -> None:
        cards, start = self.counts[animal], self.animals[animal]
        if animal == "hare" and cards == SAME_LIMIT and self._sleeps(start):
            self.events.append(tell("sleep", animal=animal, at=start))
            return
        tiles = STRIDES[animal][cards]
        if not tiles:
            return
        to = min(start + tiles, LINE)
        stream = stream_reached(tiles_of(self.position), start, to) if animal == "lamb" else None
        if stream is not None and stream < to:
            to = stream
            self.note("lamb-stream/drinks", at=to)
        self.animals[animal] = to
        if to < LINE:
            self.events.append(tell("run", animal=animal, cards=cards, tiles=to - start, at=start, to=to))
            if stream is not None:
                self.events.append(tell("drink", animal=animal, at=to))
            return
        step = len(self.podium)
        self.podium.append([animal])
        self.events.append(tell("cross", animal=animal, cards=cards, at=start))
        self.events.append(tell("podium", animal=animal, step=step + 1, points=POINTS[step]))
        self.note("podium/step", "line", animal=animal, step=step + 1)

    def _sleeps(self, at: int) -> bool:
        """Four hare cards: whether the hare is in first place, judged as this table plays it."""
        if at == START:
            self.note("hare-sleep/start-line")
            return False
        if at < leading(self.animals):
            return False
        if self.podium:
            if played(self.position.house, HOUSE, "hare_first") == "race":
                self.note("hare-sleep/podium-ahead", "hare_first", at=at)
                return False
            self.note("hare-sleep/sleeps", "hare_first", at=at)
        else:
            self.note("hare-sleep/sleeps", at=at)
        return True


def stream_reached(tiles: Sequence[Tile], start: int, to: int) -> int | None:
    """The first stream an animal arrives on between `start`, which does not count, and `to`.

    >>> stream_reached(["stream", "stream", "curve"], 1, 3), stream_reached(["stream", "curve"], 1, 2)
    (2, None)
    """
    return next(
        (at for at in range(start + 1, to + 1) if at <= len(tiles) and tiles[at - 1] == "stream"), None
    )


def race(position: Position, events: list[Event]) -> Ending:
    """Run the whole race of the normal game; `position` is the table with all hands filled."""
    cause = trigger(position.table)
    if cause == "eight":
        events.append(tell("race-eight"))
    else:
        events.append(tell("race-four", animal=cause))
    running = _Race(position, events)
    running.run()
    after = replace(position, animals=running.animals, podium=running.podium)
    if len(running.podium) == len(POINTS):
        third = running.podium[-1][0]
        over = game_over(after, events)
        return Ending(over, "game-end/third", {"animal": third}, running.rests)
    return Ending(next_round(after, events), running.reason, running.facts, running.rests)


def next_round(position: Position, events: list[Event]) -> Position:
    """Clear the table and pass the first-player token to the left."""
    table, discard = position.table, position.discard
    first = next_player(position.players, position.first)
    events.append(tell("discard", cards=len(table)))
    events.append(tell("token", who=first))
    return replace(
        position,
        phase="play",
        turn=first,
        first=first,
        table=[],
        discard=discard if isinstance(discard, UnsetType) else discard + table,
        moved=UNSET,
    )


def game_over(position: Position, events: list[Event]) -> Position:
    """The bets are revealed; the table and the token stay as they are."""
    events.append(tell("over"))
    for player, points in points_of(position).items():
        events.append(tell("points", who=player, bets=position.bets[player], points=points))
    return replace(position, phase="over", turn=None, moved=UNSET)


def points_of(position: Position) -> dict[str, int]:
    """What the bets of each player pay as the podium stands; an unseen bet pays nothing."""
    pays: dict[Bet, int] = {}
    for step, points in zip(position.podium, POINTS, strict=False):
        pays |= dict.fromkeys(step, points)
    return {player: sum([pays.get(bet, 0) for bet in position.bets[player]]) for player in position.players}
