"""Every move of Le Lièvre et la Tortue worth trying, legal or not, and what a game never gains or loses."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec import UNSET

from pnp.games.hare_tortoise.moves import Advance, BetMove, Move, Play, Reshuffle
from pnp.games.hare_tortoise.position import Position

CARDS = ("fox", "hare", "howl", "lamb", "tortoise", "wolf", "?")
ANIMALS = ("hare", "tortoise", "wolf", "fox", "lamb")


def candidates(position: Position) -> Iterator[Move]:
    """Well-formed moves with cards in printed order: all that could be legal, and many that are not."""
    for card in CARDS:
        yield BetMove(card)
    for size in range(6):
        for cards in combinations_with_replacement(CARDS, size):
            yield Play(list(cards))
    for animal in ANIMALS:
        yield Advance(animal)
    yield Reshuffle([])
    if position.discard is not UNSET:
        pile = sorted(position.discard, key=lambda card: (card == "?", card))
        yield Reshuffle(pile)
        yield Reshuffle([*pile, "hare"])
        yield Reshuffle(pile[1:])
        yield Reshuffle(["fox" if card == "hare" else card for card in pile] + ["lamb"])


def components(position: Position) -> Counter:
    """Race cards by animal (a howl that is bet stands as a wolf), starting bets, tiles, tokens and pawns."""
    dealt = 2 if len(position.players) == 2 else 1
    counts: Counter = Counter()
    for pile in (*position.hands.values(), position.table, position.deck or [], position.discard or []):
        counts.update("wolf" if card == "howl" else card for card in pile)
    for player, bets in position.bets.items():
        counts.update(bets[dealt:])
        counts.update(f"{player} was dealt {bet}" for bet in bets[:dealt])
    counts.update(f"tile {number} {tile}" for number, tile in enumerate(position.tiles))
    counts.update(f"turbo {tile} {animal}" for tile, animal in position.turbo.items())
    counts.update(f"pawn {animal}" for animal in position.animals)
    return counts
