"""How hard and how fair a layout is: measured by games that the room's bots play on it.

The luck of these games comes from the code of the layout, so that everybody who measures it again gets the
same figures.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from msgspec.structs import replace

from pnp.errors import UsageError
from pnp.games import Room
from pnp.referee.chance import Streams, seeded
from pnp.referee.simulate import Turn, play_out
from pnp.rules.rating import Measured, Share

RESTLESS = 2000
"""After so many moves a game is stuck: the longest that was not had half as many."""
SURE = 1.96
"""Standard deviations of an interval that holds the truth 95 times in 100."""


def seats_of(room: Room, count: int | None) -> list[str]:
    """The seats of a rating, by default as many as the room says."""
    wanted = room.rating.PLAYERS if count is None else count
    known = room.rules.PLAYERS
    if wanted not in known:
        nearest = min(max(wanted, known[0]), known[-1])
        raise UsageError(f"{wanted} cannot play {room.id}", where="--players", hint=f"nearest: {nearest}")
    return list((room.rules.SEATS or tuple(f"seat {seat}" for seat in range(1, 9)))[:wanted])


def measured(room: Room, code: str, *, players: int | None = None, games: int | None = None) -> Measured:
    """The rating of a layout."""
    seats = seats_of(room, players)
    count = room.rating.GAMES if games is None else games
    sums: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    plain = code.replace("-", "").replace(" ", "").upper()
    played = moves = 0
    while played < count and moves < room.rating.MOST:
        figures, winners, made = _game(room, code, seats, f"{plain} {played}")
        played, moves = played + 1, moves + made
        sums.update(figures)
        wins.update({seat: 1 / len(winners) for seat in winners})
    means = {name: sums[name] / played for name in sums}
    hardness = room.rating.hardness(means)
    fairness = {seat: share(wins[seat], played) for seat in seats}
    return Measured(snowflakes(hardness, room.rating.SCALE), hardness, played, means, fairness)


def _game(
    room: Room, code: str, seats: Sequence[str], seed: str
) -> tuple[Mapping[str, float], Sequence[str], int]:
    """The figures of one game, who won it, and how many moves it took."""
    luck = seeded(seed)
    first = room.rules.setup(seats, luck, replace(room.rating.seating(seats), layout=code))
    positions: list[Any] = [first]
    events = []
    for turn in whole_game(room, first, luck):
        positions.append(turn.verdict.position)
        events += turn.verdict.events
    figures = room.rating.measure(positions, events)
    return figures, room.rules.score(positions[-1]).ranking[0], len(positions) - 1


def whole_game(room: Room, position: Any, luck: Streams) -> Iterator[Turn]:
    """A game of bots to its end. Where both sides wait for ever, they grow restless and try other things."""
    for turn in play_out(room, position, luck, sense=1, limit=RESTLESS):
        position = turn.verdict.position
        yield turn
    yield from play_out(room, position, luck, sense=0.5)


def snowflakes(hardness: float, scale: Sequence[float]) -> int:
    """One to five: in which fifth of all random layouts this one lies.

    >>> snowflakes(2.5, (1, 2, 3, 4)), snowflakes(9, (1, 2, 3, 4))
    (3, 5)
    """
    return 1 + sum(hardness >= limit for limit in scale)


def share(wins: float, games: int) -> Share:
    """The rate of wins with its interval (Wilson).

    >>> share(5, 20)
    Share(rate=0.25, low=0.112, high=0.469)
    """
    rate, spread = wins / games, SURE * SURE / games
    middle = (rate + spread / 2) / (1 + spread)
    half = SURE * sqrt(rate * (1 - rate) / games + spread / games / 4) / (1 + spread)
    return Share(round(rate, 3), round(max(0, middle - half), 3), round(min(1, middle + half), 3))
