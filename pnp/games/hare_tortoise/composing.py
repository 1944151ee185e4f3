"""A move of Le Lièvre et la Tortue said bit by bit: the cards laid, or the animal moved."""

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from pnp.games.hare_tortoise.moves import Advance, BetMove, Move, Play, Reshuffle
from pnp.games.hare_tortoise.position import ANIMALS, PRINTED, Animal, Card, Position
from pnp.games.hare_tortoise.tabletop import put
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.tapping import Option, Question


def ask(position: Position, answers: Sequence[str]) -> Question | Move:
    """What comes next, or the move; what is done follows from the phase."""
    if not answers:
        return _question(position)
    word = answers[0]
    match position.phase:
        case "bet":
            return BetMove(cast(Card, word))
        case "advance":
            return Advance(cast(Animal, word))
        case "reshuffle":
            return Reshuffle(in_order(position.discard or []))
    return Play([cast(Card, card) for card in word.split("+") if card])


def _question(position: Position) -> Question:
    cards = tuple(Option(card) for card, count in PRINTED[position.variant].items() if count)
    match position.phase:
        case "bet":
            return Question("bet", cards)
        case "advance":
            return Question("animal", tuple(Option(animal) for animal in ANIMALS))
        case "reshuffle":
            return Question("reshuffle", (Option("reshuffle"),))
    return Question("cards", cards, many=True)


def answers(_position: Position, move: Move) -> list[str]:
    """What to answer for this move."""
    match move:
        case BetMove(card):
            return [card]
        case Play(cards):
            return ["+".join(cards)]
        case Advance(animal):
            return [animal]
    return ["reshuffle"]


def seen(position: Position, move: Move) -> Position:
    """The cards of the move in place of unseen ones."""
    cards = move.cards if isinstance(move, Play) else [move.card] if isinstance(move, BetMove) else []
    player = position.turn
    if player is None:
        return position
    hand = [*position.hands[player]]
    for card in cards:
        if cards.count(card) > hand.count(card) and UNKNOWN in hand:
            hand[hand.index(UNKNOWN)] = card
    return replace(position, hands={**position.hands, player: hand})


def toward(position: Position, move: Move) -> Position:
    """The phase in which such moves are made."""
    if isinstance(move, Advance) and position.phase != "advance":
        return put(put(position, "variant", ["beginner"]), "phase", ["advance"])
    if isinstance(move, BetMove) and position.phase != "bet":
        return put(position, "phase", ["bet"])
    return position


def needs(_position: Position, move: Move) -> list[str]:
    """What the ruling on this move turns on."""
    if isinstance(move, BetMove):
        return ["phase", "hand"]
    animals = [f"at.{animal}" for animal in ANIMALS]
    return ["variant", "table", *animals, "streams", "podium"]
