"""What new and deal ask alike: which game, who plays, and how this table wants it."""

from collections.abc import Callable

import click

from pnp.cli.completing import games as games_named


def seating(command: Callable[..., None]) -> Callable[..., None]:
    """The argument and options of setting up a game."""
    for decorate in (
        click.option("--seed", help="Shuffle so that the same seed gives the same game on any machine."),
        click.option("--starts", default="", metavar="WHO=N,…", help="Starting places, if the game has any."),
        click.option("--house", multiple=True, metavar="RULE=VALUE", help="A house rule; may be repeated."),
        click.option("--variant", help="A variant of the game."),
        click.option(
            "--players", required=True, metavar="NAMES",
            help="Names in seat order (Ana,Bo,Cy), or seats with names (blue=Ana,green=Bo).",
        ),
        click.argument("game", shell_complete=games_named),
    ):  # fmt: skip
        command = decorate(command)
    return command


def listed(words: str) -> list[str]:
    """The words of an option, split at commas.

    >>> listed("Ana, Bo")
    ['Ana', 'Bo']
    """
    return [word.strip() for word in words.split(",")] if words.strip() else []
