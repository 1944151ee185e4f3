"""How a town comes to the table: what it lacks, its trails, and where the closed markers lie."""

from typing import Any

from pnp.games.elfenbein.layouts import Layout
from pnp.games.elfenbein.position import Position
from pnp.games.elfenbein.show import town_lines
from pnp.games.elfenbein.town import DEFAULT
from pnp.rules.laying import Line

FIRST = 1
LEGEND = "picture-legend"


def steps(layout: Layout) -> list[Line]:
    """Everything that differs from town to town."""
    lacking = tuple(street for street in DEFAULT.streets if street not in layout.town.streets)
    things = {"lacking": lacking, "trails": layout.town.trails, "closed": layout.closed}
    return [Line(f"town-{name}", {"places": places}, False) for name, places in things.items()]


def needs(layout: Layout) -> list[Line]:
    """The markers that lie before the game."""
    return [Line("need-town"), Line("need-closed", {"n": len(layout.closed)})]


def sketch(_layout: Layout, position: Position, text: Any) -> list[str]:
    """The town with its closed houses."""
    return town_lines(position, text)
