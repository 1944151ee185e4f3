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
        "track": "pnp.cli.track:track",
        "ask": "pnp.cli.ask:ask",
        "why": "pnp.cli.why:why",
        "explain": "pnp.cli.explain:explain",
        "serve": "pnp.cli.serve:serve",
        "new": "pnp.cli.new:new",
        "show": "pnp.cli.show:show",
        "hand": "pnp.cli.hand:hand",
        "play": "pnp.cli.play:play",
        "undo": "pnp.cli.undo:undo",
        "log": "pnp.cli.log:log",
        "replay": "pnp.cli.replay:replay",
        "verify": "pnp.cli.verify:verify",
        "series": "pnp.cli.series:series",
        "roll": "pnp.cli.roll:roll",
        "shuffle": "pnp.cli.shuffle:shuffle",
        "deal": "pnp.cli.deal:deal",
        "completion": "pnp.cli.completion:completion",
    },
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="referee")
def referee() -> None:
    """Settle it at the table: may she do that, and which rule says so?

    \b
    referee games                          the games it knows
    referee ask snow-tails                 settle a dispute in an interview
    referee serve --lan                    the same on your phones
    referee rules reindeer-races           the rule sheet
    referee judge gift-race dispute.json   a ruling on one move
    referee new gift-race --players Ana,Bo,Cy,Dee -o t.jsonl   a table it keeps
    """


def main() -> None:
    """Entry point of the console script."""
    run(referee)
