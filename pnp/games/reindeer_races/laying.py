"""How the rows come to the table: card by card, and which way round."""

from typing import Any

from pnp.games.reindeer_races.layouts import Layout
from pnp.games.reindeer_races.position import TRACKS, Position, TrackCard
from pnp.games.reindeer_races.show import row_lines
from pnp.rules.laying import Line

_NAMES = {"ice+": "card-ice-forward", "ice-": "card-ice-back"}
FIRST = 1
LEGEND = "show-legend"


def steps(layout: Layout) -> list[Line]:
    """Row by row, each card as it lies in running order."""
    found: list[Line] = []
    for name in TRACKS:
        found += [
            Line("row", {"row": name}, numbered=False, heading=True),
            *(_line(card) for card in layout.rows[name]),
        ]
    return found


def _line(card: TrackCard) -> Line:
    """Its action as it lies: which space it is on, and on ice which way the arrow points."""
    first, second = card
    if first == second == "plain":
        return Line("card-plain")
    action = second if first == "plain" else first
    return Line(
        "on-second" if first == "plain" else "on-first", {"card": _NAMES.get(action, f"card-{action}")}
    )


def needs(layout: Layout) -> list[Line]:
    """Cards and the markers at the ends of the rows."""
    return [Line("need-cards", {"n": len(layout.cards)}), Line("need-markers", {"n": len(TRACKS)})]


def sketch(_layout: Layout, position: Position, text: Any) -> list[str]:
    """The five rows."""
    return row_lines(position, text)
