"""How hard a board is: how long sensible players need to bring their gifts home, and how often they fall."""

from collections.abc import Mapping, Sequence

from pnp.games.gift_race.position import Position
from pnp.rules.contract import Wishes
from pnp.rules.verdict import Event

GAMES = 30
MOST = 6000
PLAYERS = 4
SEAT = ""
SCALE = (15.54, 17.26, 18.88, 23.00)
"""One fifth of all random boards lie below the first figure, one fifth between the first two, and so on."""


def seating(_players: Sequence[str]) -> Wishes:
    """Seats are colours; chance says who begins."""
    return Wishes()


def measure(positions: Sequence[Position], events: Sequence[Event]) -> dict[str, float]:
    """One game: its rounds, gifts in holes, and how far the last seat is behind the first, in gifts."""
    delivered = positions[-1].delivered.values()
    rolls = sum(event["event"] == "roll" for event in events)
    return {
        "rounds": rolls / len(delivered),
        "falls": sum(event["event"] == "hole" for event in events),
        "pushes": sum(event["event"] == "push" for event in events),
        "spread": max(delivered) - min(delivered),
    }


def hardness(means: Mapping[str, float]) -> float:
    """Rounds, and a round more for every gift a seat loses in a hole."""
    return means["rounds"] + means["falls"] / PLAYERS
