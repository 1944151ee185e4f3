"""`pnp export`: the faces of a game for screens, cutting machines, table simulators and print shops."""

import sys
from pathlib import Path

import click

from pnp.cli import printing
from pnp.cli.completing import games as games_named


@click.command(
    epilog="""\b
Examples:
  pnp export reindeer-races --to png             a picture of every face, 300 dpi
  pnp export my-game --to svg --only card        drawings of the cards, letters as outlines
  pnp export gift-race --to cut --paper letter   a PDF to print and lines for a cutting machine
  pnp export snow-tails --to tts                 deck sheets and a saved object
  pnp export hare-tortoise --to mpc              cards for a print shop, 825 × 1125 pixels"""
)
@click.argument("games", nargs=-1, required=True, metavar="GAME|PATH...", shell_complete=games_named)
@click.option(
    "--to", required=True, type=click.Choice(["png", "svg", "cut", "tts", "mpc"]), help="What it is for."
)
@click.option(
    "--dpi",
    type=click.FloatRange(30, 1200),
    default=300,
    show_default=True,
    help="Resolution of pictures (png, tts).",
)
@printing.only
@printing.lang
@printing.ink
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper (cut)."
)
@click.option(
    "--backs",
    type=click.Choice(["long", "short", "none"]),
    default="long",
    show_default=True,
    help="How the paper is turned (cut).",
)
@printing.out
def export(
    games: tuple[str, ...],
    to: str,
    dpi: float,
    only: tuple[str, ...],
    lang: str,
    ink: str,
    paper: str,
    backs: str,
    out: Path,
) -> None:
    """Take a game elsewhere: pictures, drawings, cut files, Tabletop Simulator, print shops.

    Files go into a folder of their own, OUT/GAME-LANG-TARGET. png and svg: one file a face, bleed included.
    cut: print.pdf with registration marks, and an SVG a sheet with layers cut, score and draw. tts: sheets of
    at most 10 × 7 cards and 4096 pixels. mpc: numbered fronts and backs with an eighth of an inch of bleed.
    """
    from pnp.press.export import Wish
    from pnp.press.export import export as export_game
    from pnp.press.order import Order
    from pnp.press.rooms import find_room

    order = Order(lang, paper, backs, ink, None, only)
    for game in games:
        done = export_game(find_room(game), Wish(order, to, dpi, out))
        click.echo(f"{done.folder}: {done.files} file{'s' * (done.files > 1)}")
        for note in done.notes:
            click.echo(f"  {note}", file=sys.stderr)
