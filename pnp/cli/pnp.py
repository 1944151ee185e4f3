"""The press's command line."""

import click

from pnp import __version__
from pnp.cli.group import LazyGroup, run


@click.group(cls=LazyGroup, lazy={}, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pnp")
def pnp() -> None:
    """Print board games you can really play."""


def main() -> None:
    """Entry point of the console script."""
    run(pnp)
