"""`pnp watch`: a game is printed again on every save."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import printing
from pnp.cli.completing import games as games_named

if TYPE_CHECKING:
    from pnp.press.watching import Watch

_PAUSE = 0.2
_NAMED = 4


@click.command(
    epilog="""\b
Examples:
  pnp watch my-game                 keep output/my-game-en-a4.pdf up to date
  pnp watch my-game --lang fr -o /tmp
  pnp watch my-game --only card     only the cards, which is faster still

Open the PDF in a viewer that reloads. Ctrl-C ends it."""
)
@click.argument("game", metavar="GAME|PATH", shell_complete=games_named)
@printing.lang
@printing.paper
@printing.backs
@printing.ink
@printing.only
@printing.out
def watch(game: str, lang: str, paper: str, backs: str, ink: str, only: tuple[str, ...], out: Path) -> None:
    """Print GAME, then print it again whenever a file of it is saved, and say what changed.

    A file that is wrong is reported and waited for; the last good PDF stays.
    """
    from pnp.press.order import Order
    from pnp.press.rooms import find_room
    from pnp.press.watching import Watch

    folder = find_room(game)
    watching = Watch(folder, Order(lang, paper, backs, ink, only=only), out)
    watching.changed()
    _print(watching, [])
    click.echo(f"Watching {folder}. Ctrl-C ends it.")
    try:
        while True:
            time.sleep(_PAUSE)
            if saved := watching.changed():
                _print(watching, saved)
    except KeyboardInterrupt:
        click.echo("\nNo longer watching.")


def _print(watching: "Watch", saved: Sequence[str]) -> None:
    """Print once, and say in one line what came of it."""
    from pnp.cli.group import report
    from pnp.errors import PnpError

    start = time.perf_counter()
    try:
        built = watching.rebuild()
    except PnpError as error:
        click.secho(f"{_listed(saved)}: not printed" if saved else "not printed", fg="red")
        report(error)
        return
    except Exception as error:  # whatever a half-saved file can do, the next save may mend
        click.secho(f"{_listed(saved)}: not printed, {type(error).__name__}: {error}", fg="red")
        return
    took = f"{time.perf_counter() - start:.2f} s"
    if not saved:
        click.echo(f"{built.pdf}: {built.sheets} sheets, {took}")
    elif built.pieces:
        click.secho(f"{_listed(saved)} → {_listed(built.pieces)}, {took}", fg="green")
    else:
        click.echo(f"{_listed(saved)} → no piece looks different, {took}")


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
