"""How hard a course is: what sensible mushers suffer on it."""

from collections.abc import Mapping, Sequence

from pnp.games.snow_tails.position import Position
from pnp.rules.contract import Wishes
from pnp.rules.rating import lead_changes
from pnp.rules.verdict import Event

GAMES = 40
MOST = 3000
PLAYERS = 4
SEAT = "start-position"
SCALE = (0.25, 0.30, 0.39, 0.48)
"""One fifth of all random courses lie below the first figure, one fifth between the first two, and so on."""


def seating(players: Sequence[str]) -> Wishes:
    """Seats are start positions here: they are what differs from sled to sled."""
    return Wishes(starts={player: place for place, player in enumerate(players, 1)})


def measure(positions: Sequence[Position], events: Sequence[Event]) -> dict[str, float]:
    """One race: its rounds, damage cards a sled, sleds lost, and how often another sled led a round."""
    last = positions[-1]
    sleds = len(last.sleds)
    leaders = [position.order[0] for position in positions if position.order]
    return {
        "rounds": last.round,
        "damage": sum(event["cards"] for event in events if event["event"] == "damage") / sleds,
        "lost": len(last.out) / sleds,
        "lead-changes": lead_changes(leaders),
    }


def hardness(means: Mapping[str, float]) -> float:
    """Damage cards a sled; one that is lost took a fifth."""
    return means["damage"] + means["lost"]
