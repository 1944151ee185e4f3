"""A simple player of Le Lièvre et la Tortue: bring the animals of one's own bets forward, and others not."""

from collections.abc import Sequence

from pnp.games.hare_tortoise.moves import Advance, BetMove, Move, Play
from pnp.games.hare_tortoise.position import ANIMAL_OF, ANIMALS, LINE, POINTS, Animal, Position
from pnp.games.hare_tortoise.racing import STRIDES
from pnp.games.hare_tortoise.rules import judge
from pnp.rules.cards import UNKNOWN
from pnp.rules.contract import Chance, most_promising

_FRESH = 0.3
"""What a new card is worth, in tiles: laying many useless ones renews the hand."""


def pick(position: Position, moves: Sequence[Move], chance: Chance) -> Move:
    """The move that promises most; ties are broken by chance."""
    return most_promising(moves, lambda move: _worth(position, move), chance)


def _worth(position: Position, move: Move) -> float:
    player = position.turn
    if player is None:
        return 0.0
    backed = {animal: position.bets[player].count(animal) for animal in ANIMALS}
    if isinstance(move, BetMove) and move.card != UNKNOWN:
        animal = ANIMAL_OF[move.card]
        held = sum(1 for card in position.hands[player] if card != UNKNOWN and ANIMAL_OF[card] == animal)
        return held + backed[animal]
    if isinstance(move, Advance):
        return _gain(position, move, backed)
    if isinstance(move, Play):
        return _gain(position, move, backed) + _lean(move, backed) + _FRESH * len(move.cards)
    return 0.0


def _gain(position: Position, move: Move, backed: dict[Animal, int]) -> float:
    """Tiles won for the animals one has bet on, less those won for the others."""
    after = judge(position, move).position
    if after is None:
        return 0.0
    gain = 0.0
    for animal in ANIMALS:
        tiles = after.animals[animal] - position.animals[animal]
        line = POINTS[0] if tiles and after.animals[animal] == LINE else 0
        gain += (tiles + line) * (2 * backed[animal] if backed[animal] else -0.5)
    return gain


def _lean(move: Play, backed: dict[Animal, int]) -> float:
    """A race to come: cards of one's own animals help, cards of the others do not."""
    animal = ANIMAL_OF[next(card for card in move.cards if card != UNKNOWN)]
    tiles = STRIDES[animal][len(move.cards)]
    return tiles * (1.0 if backed[animal] else -0.25)
