"""What ends a turn and a round: refilling the hand, damage, whose turn comes next, and the finish."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.games.snow_tails.moves import AnyCard
from pnp.games.snow_tails.position import (
    DAMAGE_LIMIT,
    HAND,
    Colour,
    Position,
    Sled,
    Then,
    course_under,
    places,
    race_order,
)
from pnp.rules.cards import draw
from pnp.rules.verdict import Event, tell


def with_sled(position: Position, player: Colour, sled: Sled) -> Position:
    """The position with this sled changed."""
    return replace(position, sleds={**position.sleds, player: sled})


def refill(position: Position, player: Colour, events: list[Event]) -> Position:
    """End the turn: draw up to five, or trim first where the hand is over five."""
    sled = position.sleds[player]
    wanted = HAND - len(sled.hand) - sled.damage
    if wanted < 0:
        return to_trim(position, player, events)
    done = replace(position, done=[*position.done, player])
    return draw_cards(done, player, wanted, events)


def to_trim(position: Position, player: Colour, events: list[Event]) -> Position:
    """Ask for the dog cards above five."""
    sled = position.sleds[player]
    events.append(tell("must-trim", who=player, cards=len(sled.hand) + sled.damage - HAND))
    return replace(position, phase="trim")


def draw_cards(position: Position, player: Colour, count: int, events: list[Event]) -> Position:
    """Draw, then go on: a reshuffle where the pile runs out, the next turn for one who is done."""
    sled = position.sleds[player]
    pile = draw(sled.deck, count)
    if pile.drawn:
        events.append(tell("draw", who=player, cards=len(pile.drawn)))
        position = with_sled(position, player, replace(sled, hand=sled.hand + pile.drawn, deck=pile.deck))
    if pile.wanted and sled.discard:
        return replace(position, phase="reshuffle", then=Then(player, pile.wanted, "turn"))
    return next_turn(position, events) if player in position.done else position


def end_turn(position: Position, player: Colour, events: list[Event]) -> Position:
    """This player is done; the next one plays."""
    return next_turn(replace(position, done=[*position.done, player]), events)


def leave_race(position: Position, player: Colour, events: list[Event]) -> Position:
    """The fifth damage card: the sled leaves the course with its cards as they are."""
    events.append(tell("out", who=player, at=position.sleds[player].at))
    gone = replace(position.sleds[player], at=None, damage=DAMAGE_LIMIT)
    return end_turn(replace(with_sled(position, player, gone), out=[*position.out, player]), player, events)


def next_turn(position: Position, events: list[Event]) -> Position:
    """The next in order that is not done, or the end of the round."""
    for colour in position.order:
        if colour not in position.done:
            return replace(position, phase="turn", turn=colour)
    return _end_round(position, events)


def _end_round(position: Position, events: list[Event]) -> Position:
    """Sleds past the line have finished; the others race on in their new order."""
    course = course_under(position)
    standing = places(position)
    ranked = race_order(course, standing)
    crossed = [colour for colour in ranked if standing[colour] >> 7 == course.line]
    sleds = position.sleds
    if crossed:
        sleds = {**sleds, **{colour: replace(sleds[colour], at=None) for colour in crossed}}
    finished = [*position.finished, *crossed]
    for place, colour in enumerate(crossed, len(position.finished) + 1):
        events.append(tell("finish", who=colour, place=place))
    order = ranked[len(crossed) :]
    if not order:
        events.append(tell("over"))
        return replace(position, phase="over", turn=None, order=[], done=[], finished=finished, sleds=sleds)
    events.append(tell("round", round=position.round + 1, order=order))
    return replace(
        position, round=position.round + 1, phase="turn", turn=order[0], order=order, done=[],
        finished=finished, sleds=sleds,
    )  # fmt: skip


def shuffled(position: Position, player: Colour, deck: list[AnyCard]) -> Position:
    """The discard pile has become the deck."""
    sled = replace(position.sleds[player], deck=deck, discard=[])
    return replace(with_sled(position, player, sled), phase="turn", then=UNSET)


def discarded(sled: Sled, cards: list[AnyCard]) -> list[AnyCard] | UnsetType:
    """The discard pile with these cards on top, where it is tracked."""
    return sled.discard if isinstance(sled.discard, UnsetType) else [*sled.discard, *cards]
