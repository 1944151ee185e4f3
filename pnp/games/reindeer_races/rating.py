"""How hard a set of rows is: how long sensible teams run, and how often the snow undoes it."""

from collections.abc import Mapping, Sequence

from pnp.games.reindeer_races.position import Position
from pnp.rules.contract import Wishes
from pnp.rules.rating import lead_changes
from pnp.rules.verdict import Event

GAMES = 160
MOST = 20000
PLAYERS = 4
SEAT = "seat"
SCALE = (9.13, 9.95, 11.00, 12.06)
"""One fifth of all random rows lie below the first figure, one fifth between the first two, and so on."""


def seating(_players: Sequence[str]) -> Wishes:
    """Seats are places around the table; the first begins."""
    return Wishes()


def measure(positions: Sequence[Position], events: Sequence[Event]) -> dict[str, float]:
    """One game: its rounds, reindeer that had to leave, slides on ice, and changes of the lead."""
    told = [event["event"] for event in events]
    leaders = [max(p.won, key=lambda team: sum(p.won[team])) for p in positions]
    return {
        "rounds": sum(position.phase == "turn" for position in positions) / len(positions[-1].players),
        "leaves": sum(told.count(leaving) for leaving in ("yeti", "slide-off", "ice-leave")),
        "slides": told.count("slide"),
        "lead-changes": lead_changes(leaders),
    }


def hardness(means: Mapping[str, float]) -> float:
    """Rounds until a row is cleared, and one more for every reindeer that had to leave."""
    return means["rounds"] + means["leaves"]
