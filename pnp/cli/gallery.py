"""`pnp gallery`: contact sheets."""

from pathlib import Path

import click

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
@click.option("--lang", default="", metavar="LANG", help="Language of the words; the game's own if left out.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper.")
@click.option(
    "--backs",
    type=click.Choice(["long", "short", "gutterfold", "none"]),
    default="long",
    show_default=True,
    help="How backs are printed; none shows fronts only.",
)
@click.option(
    "--ink", type=click.Choice(["full", "low", "grey"]), default="full", show_default=True, help="Ink."
)
@click.option("--only", multiple=True, metavar="KIND", help="Only components of this kind or id.")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder to write into.",
)
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
