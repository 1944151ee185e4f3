"""referee score: who is ahead, and who has won."""

from pathlib import Path

import click

from pnp.cli.asking import answer, asking
from pnp.cli.standing import asked_language, is_table, table_score
from pnp.cli.tabling import say_places
from pnp.referee.requests import Desk
from pnp.rules.contract import Standing


@click.command(
    epilog="""\b
Examples:
  referee score elfenbein position.json
  referee score elfenbein position.json --json
  referee score t.jsonl                    of a table"""
)
@asking
def score(game: str, file: Path | None, as_json: bool, as_jsonl: bool, lang: str) -> None:
    """The standing of a position: final when the game is over.

    FILE (or standard input) holds {"position": …}. Players that tie share a place.
    A table alone, in place of GAME, answers for its standing now.
    """
    if is_table(game, file) and not as_jsonl:
        table_score(Path(game), asked_language(lang), as_json=as_json)
        return
    answer("score", game, file, as_json, as_jsonl, lang, _say)


def _say(desk: Desk, standing: Standing) -> None:
    if standing.over:
        click.echo(desk.text.referee.over)
    say_places(standing.ranking, standing.scores, desk.text.word)
