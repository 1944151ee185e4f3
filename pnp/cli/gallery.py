"""`pnp gallery`: contact sheets."""

from pathlib import Path

import click

from pnp.cli import printing
from pnp.cli.completing import games as games_named


@click.command(
    epilog="""\b
Examples:
  pnp gallery reindeer-races              output/reindeer-races.png
  pnp gallery                             one of every game
  pnp gallery my-game --ink grey          your own, as a grey printer shows it
  pnp gallery snow-tails --only tile -o /tmp"""
)
@click.argument("games", nargs=-1, metavar="[GAME|PATH]...", shell_complete=games_named)
@printing.lang
@printing.paper
@printing.backs
@printing.ink
@printing.only
@printing.out
def gallery(
    games: tuple[str, ...], lang: str, paper: str, backs: str, ink: str, only: tuple[str, ...], out: Path
) -> None:
    """Draw contact sheets: all pages of a game side by side on one picture (PNG, below 300 kB)."""
    from pnp.press.gallery import contact_sheet
    from pnp.press.order import Order
    from pnp.press.rooms import find_room, house_rooms

    order = Order(lang, paper, backs, ink, only=only)
    for folder in [find_room(game) for game in games] or list(house_rooms().values()):
        click.echo(contact_sheet(folder, order, out))
