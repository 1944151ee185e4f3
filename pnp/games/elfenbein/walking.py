"""How Santa and the kids get about: walks, jumps and flights, house by house."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UnsetType

from pnp.games.elfenbein.moves import Go
from pnp.games.elfenbein.position import Player, face
from pnp.games.elfenbein.town import HOUSES, IN_TOWN, House, Town, Ways, beyond, ways_of
from pnp.rules.verdict import Verdict, refuse

LOW, FACE = 5, 11
"""The last card that walks two houses, and the first that jumps or flies."""


class Gait(msgspec.Struct, frozen=True):
    """How a card moves a player: `reach` houses of a walk, along streets alone or along trails too."""

    kind: Literal["walk", "jump", "flight"]
    reach: int = 0
    trails: bool = False


@cache
def gait_of(player: Player, card: int) -> Gait:
    """How this card moves this player."""
    santa = player == "santa"
    if card >= FACE:
        return Gait("flight" if santa else "jump")
    return Gait("walk", 2 if card <= LOW else 3, santa)


def onward(ways: Ways, gait: Gait, start: House, path: Sequence[House]) -> Sequence[House]:
    """The houses that may be entered next, after `path` from `start`: the one statement of how to move."""
    here = path[-1] if path else start
    if gait.kind == "flight":
        return [] if path else [house for house in HOUSES if house != start]
    if gait.kind == "walk":
        if len(path) == gait.reach:
            return []
        near = ways.joined[here] if gait.trails else ways.streets[here]
        return [house for house in near if house != start and house not in path]
    if len(path) < 2:
        return [house for house in ways.streets[here] if house != start]
    ahead = beyond(path[-2], here)
    return [ahead] if ahead in ways.streets[here] else []


@lru_cache(maxsize=512)
def outings(town: Town | UnsetType, gait: Gait, start: House) -> tuple[Go, ...]:
    """Every way to move like this from here, nobody being named for a bonus."""
    ways = ways_of(town)
    found: list[Go] = []

    def follow(path: tuple[House, ...]) -> None:
        for house in onward(ways, gait, start, path):
            found.append(Go((*path, house)))
            follow((*path, house))

    follow(())
    return tuple(found)


def misstep(
    ways: Ways, player: Player, card: int, start: House, path: Sequence[House]
) -> Verdict[Any] | None:
    """The refusal of a path at its first wrong step, or None where every step is right."""
    if not path:
        return refuse("at-least-one/none", player=player)
    for house in path:
        if house not in IN_TOWN:
            return refuse("town/no-house", house=house)
    gait = gait_of(player, card)
    here = start
    for number, house in enumerate(path):
        if house not in onward(ways, gait, start, path[:number]):
            facts = {"player": player, "house": house, "from": here}
            return _why_not(ways, gait, card, start, path[:number], facts)
        here = house
    return None


def _why_not(
    ways: Ways, gait: Gait, card: int, start: House, path: Sequence[House], facts: dict[str, Any]
) -> Verdict[Any]:
    """The clause against going on to a house that `onward` does not offer."""
    house, here = facts["house"], facts["from"]
    if gait.kind == "flight":
        return refuse("flight/one-house" if path else "flight/stays", **facts)
    if house == start or house in path:
        return refuse("no-house-twice/again", **facts)
    if gait.kind == "walk" and len(path) == gait.reach:
        return refuse("steps/too-far", card=face(card), reach=gait.reach, **facts)
    if house in ways.streets[here]:
        return refuse("jump/turn", rests=("jump-line",), **facts)
    if gait.trails:
        return refuse("santa-ways/not-joined", **facts)
    if house in ways.joined[here]:
        return refuse("kid-ways/trail", **facts)
    return refuse("jump/no-street" if gait.kind == "jump" else "kid-ways/not-joined", **facts)
