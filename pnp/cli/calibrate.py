"""`pnp calibrate`: a sheet that shows what a printer does, and profiles that undo it."""

from pathlib import Path

import click

from pnp.cli import printing


def config_folder() -> Path:
    """Where the platform keeps settings."""
    return Path(click.get_app_dir("pnp"))


@click.command(
    epilog="""\b
Examples:
  pnp calibrate                                    the sheet, into output/
  pnp calibrate --paper letter --lang fr           on US Letter, in French
  pnp calibrate --set desk x=0.6 y=-0.4 skew=0.3 width=159.5 height=219.4
  pnp calibrate --list                             the profiles there are
  pnp build snow-tails --profile desk              corrected for that printer"""
)
@click.argument("readings", nargs=-1, metavar="[x=MM y=MM skew=MM width=MM height=MM]")
@click.option("--set", "name", metavar="NAME", help="Store the readings as a profile of this name.")
@click.option("--list", "listing", is_flag=True, help="List the profiles there are.")
@printing.paper
@click.option("--lang", default="en", show_default=True, metavar="LANG", help="Language of the words.")
@printing.out
def calibrate(
    readings: tuple[str, ...], name: str | None, listing: bool, paper: str, lang: str, out: Path
) -> None:
    """Measure how your printer lines up backs with fronts, and let builds correct it.

    Print the sheet on both sides at 100 %, hold it to a window, and read: x and y, how far the back lies to
    the right of and below the front; skew, how much lower it lies at the right mark than at the left one; and
    with a ruler width and height, the true lengths of the long lines. What you leave out is taken as exact.
    """
    from pnp.errors import UsageError
    from pnp.press.profile import names, read_settings, store, stored

    if listing:
        for known in names(config_folder()):
            facts = stored(config_folder(), known).facts()
            click.echo(f"{known}: " + " ".join(f"{key}={value:g}" for key, value in facts.items()))
        return
    if name is not None:
        if not readings:
            raise UsageError("a profile needs readings", where="--set", hint=f"--set {name} x=0.5 y=-0.3 …")
        click.echo(f"{store(config_folder(), name, read_settings(readings))}")
        click.echo(f"use it: pnp build --profile {name}", err=True)
        return
    if readings:
        raise UsageError("readings need a name", where=readings[0], hint="--set NAME x=… y=…")
    from pnp.press.calibrate import write_sheet

    click.echo(write_sheet(paper, lang, out))
