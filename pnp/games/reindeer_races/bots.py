"""A simple player of Reindeer Races: gain ground, spend few cards, end the game when ahead."""

from collections import Counter
from collections.abc import Sequence

from pnp.games.reindeer_races.moves import Move, RunMove, Trim
from pnp.games.reindeer_races.position import HAND_LIMIT, OBJECTS, TRACKS, Card, Position, Team
from pnp.games.reindeer_races.rules import judge, score
from pnp.rules.cards import UNKNOWN
from pnp.rules.contract import Chance, most_promising

_CARD = 0.5
"""What a card in hand is worth, in points."""
_END = 100.0
"""What it is worth to end the game as the winner, or to keep another from winning it."""


def pick(position: Position, moves: Sequence[Move], chance: Chance) -> Move:
    """The move that promises most; ties are broken by chance."""
    return most_promising(moves, lambda move: _worth(position, move), chance)


def _worth(position: Position, move: Move) -> float:
    team = position.turn
    if team is None:
        return 0.0
    if isinstance(move, Trim):
        return -_use(position.hands[team], move.cards)
    if not isinstance(move, RunMove):
        return 2 * _CARD if len(position.hands[team]) <= HAND_LIMIT - 2 else -_CARD
    after = judge(position, move).position
    if after is None:
        return -_END
    if after.turn is None:
        return _END if score(after).ranking[0] == [team] else -_END
    spent = len(position.hands[team]) - len(after.hands[team])
    return _promise(after, team) - _promise(position, team) - _CARD * spent


def _promise(position: Position, team: Team) -> float:
    """Points won, and for each reindeer the share of the next reward that it has run."""
    promise = float(sum(position.won[team]))
    for name in TRACKS:
        track = position.tracks[name]
        length = 2 * len(track.cards) + 1
        for space, owner in track.reindeer.items():
            if owner == team:
                promise += track.rewards[0] * space / length
    return promise


def _use(hand: list[Card], cards: list[Card]) -> int:
    """How much these cards help a hand: elves most, then objects it has many of."""
    shown = Counter(OBJECTS[card][0] for card in hand if card in OBJECTS)
    return sum(0 if card == UNKNOWN else 9 if card == "elf" else shown[OBJECTS[card][0]] for card in cards)
