"""referee moves: everything that is allowed now."""

from pathlib import Path
from typing import Any

import click

from pnp.cli.asking import answer, asking
from pnp.cli.standing import asked_language, is_table, table_moves
from pnp.referee.requests import Desk


@click.command(
    epilog="""\b
Examples:
  referee moves snow-tails position.json
  referee moves snow-tails position.json --json
  referee moves t.jsonl                    at a table, in short notation"""
)
@asking
def moves(game: str, file: Path | None, as_json: bool, as_jsonl: bool, lang: str) -> None:
    """List every legal move of a position.

    FILE (or standard input) holds {"position": …}. Where the next move is chance, every outcome is listed.
    A table alone, in place of GAME, answers for what is possible there now.
    """
    if is_table(game, file) and not as_jsonl:
        table_moves(Path(game), asked_language(lang), as_json=as_json)
        return
    answer("moves", game, file, as_json, as_jsonl, lang, _say)


def _say(_desk: Desk, reply: dict[str, Any]) -> None:
    import msgspec

    for move in reply["moves"]:
        click.echo(msgspec.json.encode(move))
