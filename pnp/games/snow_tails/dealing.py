"""How a race of Snow Tails is set up, and what each player may see of it."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.errors import UsageError
from pnp.games.snow_tails.layouts import decode
from pnp.games.snow_tails.position import (
    COLOURS,
    HAND,
    HOUSE,
    PRINTED,
    Card,
    Colour,
    Position,
    Sled,
    race_order,
)
from pnp.games.snow_tails.track import FIRST_COURSE, course_of, name_of, saplings
from pnp.rules.cards import UNKNOWN
from pnp.rules.contract import Chance, Wishes
from pnp.rules.house import House, check_house

PLAYERS = range(2, 6)
DECKS: dict[str, list[Any]] = {"dog": [card for card, count in PRINTED.items() for _ in range(count)]}
START_POSITIONS = (1, 2, 3, 4, 5)
EXTRA = {4: 1, 5: 2}
"""Dog cards drawn on top of five by start position."""


def setup(players: Sequence[str], chance: Chance, wishes: Wishes) -> Position:
    """The first course or that of a layout, a start position for everybody, and their dog cards."""
    colours: list[Colour] = [colour for player in players for colour in COLOURS if colour == player]
    if len(colours) != len(players) or len(set(colours)) not in PLAYERS or len(set(colours)) != len(colours):
        raise UsageError(
            "two to five different colours race", where="players", hint=f"colours: {', '.join(COLOURS)}"
        )
    if wishes.variant is not None:
        raise UsageError("this game has no variants", where="variant")
    check_house(wishes.house, HOUSE)
    starts = _starts(colours, chance, wishes.starts)
    track = FIRST_COURSE if isinstance(wishes.layout, UnsetType) else decode(wishes.layout).track
    course = course_of(track)
    sleds: dict[Colour, Sled] = {}
    for colour in colours:
        deck: list[Card] = chance.shuffled("decks", DECKS["dog"])
        dealt = HAND + EXTRA.get(starts[colour], 0)
        at = name_of(course.start(starts[colour]))
        sleds[colour] = Sled(at, 3, 3, ["left", "right"], 3, deck[:dealt], 0, deck[dealt:], [])
    order = race_order(course, {colour: course.start(starts[colour]) for colour in colours})
    house: House | UnsetType = wishes.house or UNSET
    return Position(
        track=[*track], round=1, phase="turn", turn=order[0], order=order, done=[], trees=saplings(track),
        finished=[], out=[], sleds=sleds, house=house,
    )  # fmt: skip


def _starts(colours: list[Colour], chance: Chance, wished: dict[str, int]) -> dict[Colour, int]:
    """A start position for each: the one the table names, or one that is still free."""
    for name, start in wished.items():
        if name not in colours:
            raise UsageError(f"there is no {name!r} in this race", where="starts", hint=", ".join(colours))
        if start not in START_POSITIONS:
            raise UsageError(f"there is no start position {start}", where="starts", hint="1 to 5")
        if list(wished.values()).count(start) > 1:
            raise UsageError(f"start position {start} is taken twice", where="starts")
    free = chance.shuffled("layout", [start for start in START_POSITIONS if start not in wished.values()])
    return {colour: wished[colour] if colour in wished else free.pop() for colour in colours}


def view(position: Position, player: str) -> Position:
    """What this player may know: their own hand, everything open, and how many cards lie face down."""
    hidden: Card = UNKNOWN
    sleds: dict[Colour, Sled] = {}
    for colour, sled in position.sleds.items():
        deck = sled.deck if isinstance(sled.deck, UnsetType) else [hidden] * len(sled.deck)
        hand = sled.hand if colour == player else [hidden] * len(sled.hand)
        sleds[colour] = replace(sled, hand=hand, deck=deck)
    return replace(position, sleds=sleds)
