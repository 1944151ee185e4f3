"""The referee's command line."""

import click

from pnp import __version__
from pnp.cli.group import LazyGroup, run


@click.group(
    cls=LazyGroup,
    lazy={
        "games": "pnp.cli.games:games",
        "rules": "pnp.cli.rules:rules",
        "judge": "pnp.cli.judge:judge",
        "moves": "pnp.cli.moves:moves",
        "score": "pnp.cli.score:score",
    },
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="referee")
def referee() -> None:
    """Settle it at the table: may she do that, and which rule says so?

    \b
    referee games                          the games it knows
    referee rules reindeer-races           the rule sheet
    referee judge gift-race dispute.json   a ruling on one move
    """


def main() -> None:
    """Entry point of the console script."""
    run(referee)
