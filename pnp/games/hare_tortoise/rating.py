"""How hard a track is: how long the race lasts, and how much the streams hold up."""

from collections.abc import Mapping, Sequence

from pnp.games.hare_tortoise.position import LINE, Position
from pnp.rules.contract import Wishes
from pnp.rules.rating import lead_changes
from pnp.rules.verdict import Event

GAMES = 200
MOST = 20000
PLAYERS = 4
SEAT = "seat"
SCALE = (14.48, 14.60, 14.71, 14.82)
"""One fifth of all random tracks lie below the first figure, one fifth between the first two, and so on."""


def seating(_players: Sequence[str]) -> Wishes:
    """Seats are places around the table; the first begins."""
    return Wishes()


def measure(positions: Sequence[Position], events: Sequence[Event]) -> dict[str, float]:
    """One game: its races, how often the lamb drinks, the hare sleeps, and another animal leads."""
    told = [event["event"] for event in events]
    leaders = [_leader(position) for position in positions]
    return {
        "races": told.count("race-four") + told.count("race-eight"),
        "drinks": told.count("drink"),
        "sleeps": told.count("sleep"),
        "lead-changes": lead_changes(leaders),
    }


def _leader(position: Position) -> str:
    """The animal furthest on, of those still on the track."""
    racing = {animal: at for animal, at in position.animals.items() if at < LINE}
    return max(racing, key=lambda animal: racing[animal], default="")


def hardness(means: Mapping[str, float]) -> float:
    """Races until the podium is full, and one more for every stop at a stream."""
    return means["races"] + means["drinks"]
