"""Race cards in Le Lièvre et la Tortue: which a hand can lay, which a "?" can be, and filling hands up."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.games.hare_tortoise.moves import Play
from pnp.games.hare_tortoise.position import (
    ANIMAL_OF,
    HAND,
    PRINTED,
    SAME_LIMIT,
    TABLE_LIMIT,
    Animal,
    Bet,
    Card,
    Laid,
    Position,
    Then,
    starting_bets,
    tally,
)
from pnp.rules.cards import UNKNOWN, draw, left_over, play
from pnp.rules.verdict import Event, tell

_SAME: dict[Laid, list[Play]] = {
    card: [Play([card] * count) for count in range(SAME_LIMIT + 1)] for card in ANIMAL_OF
}
"""Plays of several copies of one card, by number."""
_HOWLING: dict[tuple[int, int], Play] = {
    (howls, wolves): Play(["howl" if number < howls else "wolf" for number in range(howls + wolves)])
    for howls in range(1, SAME_LIMIT)
    for wolves in range(1, SAME_LIMIT + 1 - howls)
}
"""Plays of howls and wolves together, by number of each."""


def second_bets(position: Position) -> list[Bet]:
    """The bets that were race cards; a howl stands among them as a wolf."""
    dealt = starting_bets(position.players)
    return [bet for bets in position.bets.values() for bet in bets[dealt:]]


def wolves_seen(position: Position) -> int:
    """How many wolf cards are known of, howls and bets included."""
    piles = [*position.hands.values(), position.table, position.deck, position.discard]
    open_cards = sum(
        pile.count("wolf") + pile.count("howl") for pile in piles if not isinstance(pile, UnsetType)
    )
    return open_cards + second_bets(position).count("wolf")


def without(position: Position, player: str, cards: list[Card]) -> list[Card] | None:
    """The player's hand after these cards of one animal have left it, or None if it cannot hold them."""
    hand = position.hands[player]
    if UNKNOWN not in hand:
        return play(hand, cards, {})
    printed = PRINTED[position.variant]
    # A wolf bet may be a howl, so it counts against both together only.
    known = [bet for bet in second_bets(position) if bet != "wolf"]
    unseen = left_over(
        printed, *position.hands.values(), position.table, position.deck, position.discard, known
    )
    rest = play(hand, cards, unseen)
    if rest is None or cards[0] not in ("wolf", "howl"):
        return rest
    guessed = hand.count(UNKNOWN) - rest.count(UNKNOWN)
    left = printed["wolf"] + printed["howl"] - wolves_seen(position)
    return rest if guessed <= left else None


def seen_elsewhere(position: Position, player: str, cards: list[Card]) -> bool:
    """Whether the hand has room for these cards among its "?", but no copies of them are left."""
    return play(position.hands[player], cards, dict.fromkeys(cards, len(cards))) is not None


def room_for(table: list[Laid], animal: Animal) -> tuple[int, int]:
    """How many more cards of this animal, and how many cards in all, the table takes."""
    return SAME_LIMIT - tally(table)[animal], TABLE_LIMIT - len(table)


def plays(position: Position, player: str) -> list[Play]:
    """Every set of cards the player is known to hold and may lay."""
    hand, table = position.hands[player], position.table
    found: list[Play] = []
    space = {animal: min(room_for(table, animal)) for animal in set(ANIMAL_OF.values())}
    for card, animal in ANIMAL_OF.items():
        found += _SAME[card][1 : min(hand.count(card), space[animal]) + 1]
    howls, wolves = hand.count("howl"), hand.count("wolf")
    if howls and wolves:
        found += [
            move
            for (first, second), move in _HOWLING.items()
            if first <= howls and second <= wolves and first + second <= space["wolf"]
        ]
    return found


def fill_up(position: Position, player: str, events: list[Event]) -> Position:
    """Draw up to the hand size; where the pile runs out first, wait for the reshuffle if there can be one."""
    hand = position.hands[player]
    pile = draw(position.deck, HAND[position.variant] - len(hand))
    if pile.drawn:
        events.append(tell("draw", who=player, cards=len(pile.drawn)))
    hands = {**position.hands, player: hand + pile.drawn}
    if pile.wanted:
        events.append(tell("pile-empty", who=player, wanted=pile.wanted))
        if position.discard:
            then = Then(player, pile.wanted, "play")
            return replace(position, hands=hands, deck=pile.deck, phase="reshuffle", then=then)
    return replace(position, hands=hands, deck=pile.deck, phase="play", then=UNSET)
