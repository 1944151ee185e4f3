"""The press's command line."""

import click

from pnp import __version__
from pnp.cli.group import LazyGroup, run


@click.group(
    cls=LazyGroup,
    lazy={
        "build": "pnp.cli.build:build",
        "rules": "pnp.cli.rulesheet:rules",
        "proof": "pnp.cli.proof:proof",
        "export": "pnp.cli.export:export",
        "calibrate": "pnp.cli.calibrate:calibrate",
        "track": "pnp.cli.track:track",
        "gallery": "pnp.cli.gallery:gallery",
        "list": "pnp.cli.list:list_all",
        "new": "pnp.cli.new_game:new",
        "check": "pnp.cli.check:check",
        "watch": "pnp.cli.watch:watch",
        "doctor": "pnp.cli.doctor:doctor",
        "completion": "pnp.cli.completion:completion",
    },
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="pnp")
def pnp() -> None:
    """Print board games you can really play.

    \b
    pnp build                         every game, ready to print, into output/
    pnp build reindeer-races          one game
    pnp build path/to/my-game         your own
    pnp rules reindeer-races          its rule sheet
    pnp proof output/*.pdf            is a print file fit to be printed?
    pnp export gift-race --to png     pictures; cut files, table simulators, print shops too
    pnp calibrate                     make backs meet their fronts on your printer
    pnp track snow-tails -o map.pdf   a random layout of it, as a map sheet
    pnp COMMAND --help                what else a command can do
    """


def main() -> None:
    """Entry point of the console script."""
    run(pnp)
