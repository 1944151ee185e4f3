"""How hard a town is: how often Santa is seen in it."""

from collections.abc import Mapping, Sequence

from pnp.games.elfenbein.position import Position
from pnp.rules.contract import Wishes
from pnp.rules.rating import lead_changes
from pnp.rules.verdict import Event

GAMES = 160
MOST = 40000
PLAYERS = 4
SEAT = ""
SCALE = (12.11, 12.38, 12.65, 12.97)
"""One fifth of all random towns lie below the first figure, one fifth between the first two, and so on."""


def seating(_players: Sequence[str]) -> Wishes:
    """Seats are roles: Santa, then the kids from his left."""
    return Wishes()


def measure(positions: Sequence[Position], events: Sequence[Event]) -> dict[str, float]:
    """One game: presents delivered, sights of Santa, changes of the lead, and points from first to last."""
    told = [event["event"] for event in events]
    score = positions[-1].score.values()
    leaders = [max(p.score, key=lambda player: p.score[player]) for p in positions if p.phase == "card"]
    return {
        "deliveries": told.count("deliver"),
        "sightings": told.count("sight"),
        "lead-changes": lead_changes(leaders),
        "spread": max(score) - min(score),
    }


def hardness(means: Mapping[str, float]) -> float:
    """How often Santa is seen in a game."""
    return means["sightings"]
