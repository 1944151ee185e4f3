"""The moves nobody's hand makes: what the dice and the pack do, drawn from the table's streams."""

from typing import Any

from msgspec.structs import replace

from pnp.rules.contract import Chance, Rules

PHASES = ("roll", "reshuffle")
"""The phases in which chance is to move."""


def due(position: Any) -> bool:
    """Is it chance that moves next?"""
    return position.phase in PHASES


def made(rules: Rules, position: Any, chance: Chance) -> Any:
    """The move of chance: one of the faces of the die, or the discards in a new order."""
    outcomes = rules.moves(position)
    if position.phase == "roll":
        return chance.choice("dice", outcomes)
    return replace(outcomes[0], deck=chance.shuffled("decks", outcomes[0].deck))
