"""Which positions Snow Tails can be in: everything else is refused, with where and why."""

from msgspec import UnsetType

from pnp.errors import PositionError
from pnp.games.snow_tails.position import (
    COLOURS,
    DAMAGE_LIMIT,
    HAND,
    HOUSE,
    PRINTED,
    Colour,
    Position,
    Sled,
    course_under,
    track_of,
)
from pnp.games.snow_tails.track import place_of, saplings
from pnp.rules.cards import check_cards
from pnp.rules.house import check_house

BOX_OF_SAPLINGS = 20


def check(position: Position) -> None:
    """Raise PositionError where the game can never be in this position."""
    check_house(position.house, HOUSE)
    _check_track(position)
    _check_sleds(position)
    _check_places(position)
    _check_race(position)
    _check_phase(position)
    _check_hands(position)


def _check_track(position: Position) -> None:
    if isinstance(position.track, UnsetType) == isinstance(position.layout, UnsetType):
        raise PositionError(
            "a position has either a `track` or a `layout`",
            where="$.track",
            hint="name the sections, or give the code of a layout",
        )
    try:
        track = track_of(position)
    except PositionError as error:
        raise PositionError(error.message, where="$.layout", hint=error.hint) from None
    if len(track) < 2 or track[0] != "start" or track[-1] != "finish":
        raise PositionError(
            "a track begins with 'start' and ends with 'finish'", where="$.track", hint="add the section"
        )
    for index, section in enumerate(track[1:-1], 1):
        if section in ("start", "finish"):
            raise PositionError(f"{section!r} stands only at its end of the track", where=f"$.track[{index}]")
    if position.round < 1:
        raise PositionError("rounds are counted from 1", where="$.round")


def _check_sleds(position: Position) -> None:
    if not 2 <= len(position.sleds) <= len(COLOURS):
        raise PositionError("two to five sleds race", where="$.sleds", hint=f"colours: {', '.join(COLOURS)}")
    for colour, sled in position.sleds.items():
        where = f"$.sleds.{colour}"
        for key, value in (("left", sled.left), ("right", sled.right), ("brake", sled.brake)):
            if not 1 <= value <= 5:
                raise PositionError("dogs and brakes go from 1 to 5", where=f"{where}.{key}")
        if not 0 <= sled.damage <= DAMAGE_LIMIT:
            raise PositionError(f"a sled carries 0 to {DAMAGE_LIMIT} damage cards", where=f"{where}.damage")
        if len(set(sled.printed)) != len(sled.printed):
            raise PositionError("a dog stands here twice", where=f"{where}.printed")
        for dog in sled.printed:
            if (sled.left if dog == "left" else sled.right) != 3:
                raise PositionError(
                    f"the {dog} dog prints 3; any other value is a card",
                    where=f"{where}.printed",
                    hint=f"take {dog!r} out, or write 3",
                )
        _check_deck(sled, where)


def _check_deck(sled: Sled, where: str) -> None:
    """No card may be there more often than a dog deck has it."""
    cards: list[int | str] = [*sled.active, *sled.hand]
    for pile in (sled.deck, sled.discard):
        if not isinstance(pile, UnsetType):
            cards += pile
    count = cards.count
    if len(cards) > 20 or count(1) > 4 or count(2) > 4 or count(3) > 4 or count(4) > 4 or count(5) > 4:
        check_cards(
            PRINTED,
            {
                where: sled.active,
                f"{where}.hand": sled.hand,
                f"{where}.deck": sled.deck,
                f"{where}.discard": sled.discard,
            },
        )


def _check_places(position: Position) -> None:
    course = course_under(position)
    taken: dict[int, str] = {}
    for index, tree in enumerate(position.trees):
        _stand(position, tree, f"$.trees[{index}]", taken, "a tree")
    if len(position.trees) > max(BOX_OF_SAPLINGS, len(saplings(track_of(position)))):
        raise PositionError(f"the game has {BOX_OF_SAPLINGS} trees", where="$.trees")
    for colour, sled in position.sleds.items():
        where = f"$.sleds.{colour}.at"
        gone = colour in position.finished or colour in position.out
        if (sled.at is None) != gone:
            raise PositionError(
                "a sled is off the course exactly when it has finished or is out",
                where=where,
                hint="null for those in `finished` or `out`, a space for all others",
            )
        if sled.at is None:
            continue
        place = _stand(position, sled.at, where, taken, "a sled")
        moved = colour in position.done or (position.phase == "trim" and colour == position.turn)
        if place >> 7 == course.line and not moved:
            raise PositionError(
                f"{colour} crossed the line in an earlier round, so it has finished",
                where=where,
                hint="put it into `finished`, with null for its place",
            )


def _stand(position: Position, name: str, where: str, taken: dict[int, str], what: str) -> int:
    """The place of that name, now taken; refused if it is not open or somebody stands there."""
    place = place_of(name)
    if place is None or not course_under(position).has(place):
        raise PositionError(
            f"there is no open space {name!r} on this track",
            where=where,
            hint="section.lane.space, section 0 being the start",
        )
    if place in taken:
        raise PositionError(f"{what} and {taken[place]} on the same space {name}", where=where)
    taken[place] = what
    return place


def _check_race(position: Position) -> None:
    lists = {
        "order": position.order,
        "done": position.done,
        "finished": position.finished,
        "out": position.out,
    }
    for key, colours in lists.items():
        _check_names(position, key, colours)
    for colour in position.finished:
        if colour in position.out or colour in position.order:
            raise PositionError(f"{colour} has finished and is nowhere else", where="$.finished")
    for colour in position.out:
        if colour in position.order and colour not in position.done:
            raise PositionError(f"{colour} is out and does not play again", where="$.order")
    if position.phase == "over":
        if position.order or position.done:
            raise PositionError("a race that is over has no order", where="$.order", hint="write []")
        if len(position.finished) + len(position.out) < len(position.sleds):
            raise PositionError("a race goes on until every sled has finished or is out", where="$.phase")
        return
    for colour, sled in position.sleds.items():
        if sled.at is not None and colour not in position.order:
            raise PositionError(f"{colour} races but is not in this round's order", where="$.order")
    if set(position.done) != set(position.order[: len(position.done)]):
        raise PositionError(
            "the first of `order` are done first", where="$.done", hint=f"order: {', '.join(position.order)}"
        )


def _check_names(position: Position, key: str, colours: list[Colour]) -> None:
    if len(set(colours)) != len(colours):
        raise PositionError("a colour stands here twice", where=f"$.{key}")
    for index, colour in enumerate(colours):
        if colour not in position.sleds:
            raise PositionError(f"there is no {colour} sled in this race", where=f"$.{key}[{index}]")


def _check_phase(position: Position) -> None:
    turn, then = position.turn, position.then
    if (turn is None) != (position.phase == "over"):
        raise PositionError("`turn` is null exactly when the race is over", where="$.turn")
    if isinstance(then, UnsetType) == (position.phase == "reshuffle"):
        raise PositionError("`then` stands exactly in phase reshuffle", where="$.then")
    if turn is None:
        return
    refilling = position.phase == "reshuffle" and turn in position.done
    playing = position.order[len(position.done) - refilling :][:1]
    if playing != [turn] or position.sleds[turn].at is None:
        raise PositionError(
            f"it cannot be {turn}'s turn",
            where="$.turn",
            hint="the first of `order` that is not in `done` plays",
        )
    sled = position.sleds[turn]
    held = len(sled.hand) + sled.damage
    if position.phase == "trim" and held <= HAND:
        raise PositionError(f"nobody trims a hand of {HAND} or fewer, damage included", where="$.phase")
    if isinstance(then, UnsetType):
        return
    if then.player != turn:
        raise PositionError("`turn` is the player who still has to draw", where="$.then.player")
    if then.draw < 1 or then.draw != HAND - held:
        raise PositionError(f"the hand is drawn up to {HAND}, damage included", where="$.then.draw")
    if sled.deck != [] or not sled.discard:
        raise PositionError(
            "a reshuffle needs an empty `deck` and a `discard` pile",
            where=f"$.sleds.{turn}.deck",
            hint="check the phase",
        )


def _check_hands(position: Position) -> None:
    """Hands are five cards, damage included, but for the start line and sleds that played their last turn."""
    line = course_under(position).line
    for colour, sled in position.sleds.items():
        where = f"$.sleds.{colour}.hand"
        if len(sled.hand) > HAND + 2:
            raise PositionError(f"{len(sled.hand)} dog cards in a hand; 7 is the most ever", where=where)
        trims = position.phase == "trim" and colour == position.turn
        if len(sled.hand) + sled.damage <= HAND or trims or sled.at is None:
            continue
        place = place_of(sled.at)
        past = place is not None and place >> 7 == line
        if not past and (position.round > 1 or colour in position.done):
            raise PositionError(
                f"{len(sled.hand)} dog cards and {sled.damage} damage cards; {HAND} is the limit", where=where
            )
