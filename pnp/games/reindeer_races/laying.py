"""How the rows come to the table: card by card, and which way round."""

from typing import Any

from pnp.games.reindeer_races.layouts import Layout, as_printed
from pnp.games.reindeer_races.position import TRACKS, Position, TrackCard
from pnp.games.reindeer_races.show import row_lines
from pnp.rules.laying import Line

_NAMES = {"ice+": "card-ice-to", "ice-": "card-ice-off"}
FIRST = 1


def steps(layout: Layout) -> list[Line]:
    """Row by row, each card as it lies in running order."""
    found: list[Line] = []
    for name in TRACKS:
        found += [Line("row", {"row": name}, False), *(_line(card) for card in layout.rows[name])]
    return found


def _line(card: TrackCard) -> Line:
    printed = as_printed(card)
    if printed == ("plain", "plain"):
        return Line("card-plain")
    name = _NAMES.get(printed[0], f"card-{printed[0]}")
    return Line("as-printed" if card == printed else "turned", {"card": name})


def needs(layout: Layout) -> list[Line]:
    """Cards and the markers at the ends of the rows."""
    return [Line("need-cards", {"n": len(layout.cards)}), Line("need-markers", {"n": len(TRACKS)})]


def sketch(_layout: Layout, position: Position, text: Any) -> list[str]:
    """The five rows."""
    return row_lines(position, text)
