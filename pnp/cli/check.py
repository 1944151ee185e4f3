"""`pnp check`: what is wrong with a game folder, all at once."""

import sys

import click

from pnp.cli.completing import games as games_named


@click.command(
    epilog="""\b
Examples:
  pnp check my-game        your own folder
  pnp check snow-tails     a game of the house

Exit code 0: nothing is wrong. 1: something is, and every fault is listed."""
)
@click.argument("game", metavar="GAME|PATH", shell_complete=games_named)
def check(game: str) -> None:
    """Read everything a game is made of and list all faults, each with file, line and what to do."""
    from pnp.press.checking import check_game
    from pnp.press.rooms import find_room

    found = check_game(find_room(game))
    for fault in found.faults:
        click.echo(f"{fault.where}: {fault.message}" if fault.where else fault.message)
        if fault.hint:
            click.echo(f"  {fault.hint}")
    if found.faults:
        many = len(found.faults)
        click.echo(f"\n{many} {'thing is' if many == 1 else 'things are'} wrong.")
        sys.exit(1)
    known = "the referee knows it" if found.refereed else "without a referee"
    click.secho(
        f"✔ {found.pieces} pieces of {found.components} kinds, in {', '.join(found.langs)}, {known}.",
        fg="green",
    )
    click.echo(f"Next: pnp build {game}")
