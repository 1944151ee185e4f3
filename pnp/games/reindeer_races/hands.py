"""Movement cards in Reindeer Races: what may be played together, drawing, and whose turn comes next."""

from functools import lru_cache

from msgspec import UnsetType
from msgspec.structs import replace

from pnp.games.reindeer_races.position import (
    HAND_LIMIT,
    OBJECTS,
    PRINTED,
    TRACKS,
    Card,
    Position,
    Team,
    Then,
    TrackName,
)
from pnp.rules.cards import UNKNOWN, draw, in_order, left_over, play
from pnp.rules.verdict import Event, tell

Discard = list[Card] | UnsetType

_SHOWING: dict[TrackName, list[Card]] = {
    name: [card for card, (shown, _) in OBJECTS.items() if shown == name] for name in TRACKS
}


def distance_of(cards: list[Card]) -> int:
    """How far these cards run: objects shown, an elf counting 1."""
    return sum(1 if card == "elf" else OBJECTS[card][1] for card in cards)


def sets_for(hand: list[Card], track: TrackName) -> tuple[tuple[list[Card], int], ...]:
    """Every set of known cards of the hand that runs on this track, with its distance."""
    one, two = _SHOWING[track]
    return _sets(one, hand.count(one), two, hand.count(two), hand.count("elf"))


@lru_cache(maxsize=4096)
def _sets(one: Card, ones: int, two: Card, twos: int, elves: int) -> tuple[tuple[list[Card], int], ...]:
    elf: Card = "elf"
    chosen = [
        in_order([one] * first + [two] * second + [elf] * jokers)
        for jokers in range(elves + 1)
        for first in range(ones + 1)
        for second in range(twos + 1)
    ]
    return tuple((cards, distance_of(cards)) for cards in chosen if cards)


def without(position: Position, player: Team, cards: list[Card]) -> list[Card] | None:
    """The player's hand after these cards have left it, or None if it cannot hold them."""
    hand = position.hands[player]
    unseen = (
        left_over(PRINTED, *position.hands.values(), position.deck, position.discard)
        if UNKNOWN in hand
        else {}
    )
    return play(hand, cards, unseen)


def seen_elsewhere(position: Position, player: Team, cards: list[Card]) -> bool:
    """Whether the hand has room for these cards among its "?", but no copies of them are left."""
    return play(position.hands[player], cards, PRINTED) is not None


def discarded(pile: Discard, cards: list[Card]) -> Discard:
    """The discard pile with these cards on top."""
    return pile if isinstance(pile, UnsetType) else pile + cards


def draw_cards(position: Position, player: Team, count: int, events: list[Event]) -> Position:
    """Draw, then reshuffle, trim or pass on as the hand and the pile demand."""
    pile = draw(position.deck, count)
    hand = position.hands[player] + pile.drawn
    if pile.drawn:
        events.append(tell("draw", who=player, cards=len(pile.drawn)))
    after = replace(position, hands={**position.hands, player: hand}, deck=pile.deck)
    if pile.wanted:
        events.append(tell("pile-empty", who=player, wanted=pile.wanted))
        if position.discard:
            return replace(after, phase="reshuffle", then=Then(player, pile.wanted, "turn"))
    if len(hand) > HAND_LIMIT:
        return replace(after, phase="trim")
    return pass_on(after, player)


def pass_on(position: Position, player: Team) -> Position:
    """The next player's turn."""
    seats = position.players
    return replace(position, phase="turn", turn=seats[(seats.index(player) + 1) % len(seats)])
