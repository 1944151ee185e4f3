"""`pnp new`: a game folder to begin with."""

from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  pnp new my-game            a folder my-game that builds at once
  pnp new ideas/snow-race    the same, somewhere else"""
)
@click.argument("folder", metavar="PATH", type=click.Path(path_type=Path))
def new(folder: Path) -> None:
    """Make a game folder: a deck from a CSV file, a board, standees and rules, all to be changed."""
    from pnp.press.newgame import new_game

    for path in new_game(folder):
        click.echo(path)
    click.echo(
        f"\nNext: pnp build {folder}    print it\n      pnp watch {folder}    print it again on every save"
    )
