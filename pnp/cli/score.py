"""referee score: who is ahead, and who has won."""

from pathlib import Path

import click

from pnp.cli.asking import answer, asking
from pnp.referee.requests import Desk
from pnp.rules.contract import Standing


@click.command(
    epilog="""\b
Examples:
  referee score elfenbein position.json
  referee score elfenbein position.json --json"""
)
@asking
def score(game: str, file: Path | None, as_json: bool, as_jsonl: bool, lang: str) -> None:
    """The standing of a position: final when the game is over.

    FILE (or standard input) holds {"position": …}. Players that tie share a place.
    """
    answer("score", game, file, as_json, as_jsonl, lang, _say)


def _say(desk: Desk, standing: Standing) -> None:
    if standing.over:
        click.echo(desk.text.referee.over)
    place = 1
    for tied in standing.ranking:
        for player in tied:
            click.echo(f"{place}. {desk.text.word(player)}: {standing.scores[player]}")
        place += len(tied)
