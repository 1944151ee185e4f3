"""House rules: named switches of a game, the first value of each being the default."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import UnsetType

from pnp.errors import PositionError

House = dict[str, str | int | bool]


def check_house(house: House | UnsetType, switches: Mapping[str, tuple[Any, ...]]) -> None:
    """Raise PositionError for a switch or value this game does not know."""
    if isinstance(house, UnsetType):
        return
    for switch, value in house.items():
        if switch not in switches:
            near = get_close_matches(switch, switches, 1)
            raise PositionError(
                f"there is no house rule {switch!r} in this game",
                where=f"$.house.{switch}",
                hint=f"did you mean {near[0]!r}?" if near else f"known: {', '.join(switches) or 'none'}",
            )
        if not any(type(value) is type(other) and value == other for other in switches[switch]):
            known = " or ".join(str(v).lower() for v in switches[switch])
            raise PositionError(
                f"house rule {switch!r} cannot be {value!r}", where=f"$.house.{switch}", hint=f"write {known}"
            )


def played(house: House | UnsetType, switches: Mapping[str, tuple[Any, ...]], switch: str) -> Any:
    """The value this table plays a switch with.

    >>> played({"bound": 2}, {"bound": (3, 2)}, "bound"), played({}, {"bound": (3, 2)}, "bound")
    (2, 3)
    """
    default = switches[switch][0]
    return default if isinstance(house, UnsetType) else house.get(switch, default)
