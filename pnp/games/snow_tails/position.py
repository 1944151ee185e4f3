"""A race of Snow Tails as a value: the JSON of the protocol."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from pnp.games.snow_tails.layouts import decode
from pnp.games.snow_tails.track import Course, Section, course_of, place_of
from pnp.rules.house import House

Colour = Literal["red", "blue", "yellow", "green", "black"]
Dog = Literal["left", "right"]
Card = Literal[1, 2, 3, 4, 5, "?"]
Phase = Literal["turn", "trim", "reshuffle", "over"]

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "green", "black")
VALUES = (1, 2, 3, 4, 5)
PRINTED: dict[int, int] = dict.fromkeys(VALUES, 4)
"""The dog deck of one player: four cards of each value."""

HAND = 5
DAMAGE_LIMIT = 4
HOUSE: dict[str, tuple[str | int | bool, ...]] = {
    "bonus_into_sled": (True, False),
    "position": ("round", "turn"),
}


class Sled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's sled: where it is, what pulls and brakes it, and its cards."""

    at: str | None
    left: int
    right: int
    printed: list[Dog]
    brake: int
    hand: list[Card]
    damage: int
    deck: list[Card] | UnsetType = UNSET
    discard: list[Card] | UnsetType = UNSET

    @property
    def active(self) -> list[int]:
        """The dog cards that lie on the two dogs."""
        return [
            value for dog, value in (("left", self.left), ("right", self.right)) if dog not in self.printed
        ]


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who still has to draw how many once the pile is shuffled, and the phase that was interrupted."""

    player: Colour
    draw: int
    phase: Literal["turn"]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that is true at the table."""

    track: list[Section] | UnsetType = UNSET
    layout: str | UnsetType = UNSET
    round: int
    phase: Phase
    turn: Colour | None
    order: list[Colour]
    done: list[Colour]
    trees: list[str]
    finished: list[Colour]
    out: list[Colour]
    sleds: dict[Colour, Sled]
    then: Then | UnsetType = UNSET
    house: House | UnsetType = UNSET


def places(position: Position) -> dict[Colour, int]:
    """Where every sled in the race stands."""
    found: dict[Colour, int] = {}
    for colour, sled in position.sleds.items():
        if sled.at is not None:
            place = place_of(sled.at)
            assert place is not None, "check lets no other place through"
            found[colour] = place
    return found


def race_order(course: Course, standing: dict[Colour, int]) -> list[Colour]:
    """These sleds from the first to the last."""
    return sorted(standing, key=lambda colour: course.ahead(standing[colour]), reverse=True)


def track_of(position: Position) -> Sequence[Section]:
    """The sections of the course, named one by one or by a layout's code."""
    if not isinstance(position.track, UnsetType):
        return position.track
    assert not isinstance(position.layout, UnsetType), "check lets no race without a course through"
    return decode(position.layout).track


def course_under(position: Position) -> Course:
    """The course this race is run on."""
    return course_of(track_of(position))
