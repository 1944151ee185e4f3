"""referee moves: everything that is allowed now."""

from pathlib import Path
from typing import Any

import click

from pnp.cli.asking import answer, asking
from pnp.referee.requests import Desk


@click.command(
    epilog="""\b
Examples:
  referee moves snow-tails position.json
  referee moves snow-tails position.json --json"""
)
@asking
def moves(game: str, file: Path | None, as_json: bool, as_jsonl: bool, lang: str) -> None:
    """List every legal move of a position.

    FILE (or standard input) holds {"position": …}. Where the next move is chance, every outcome is listed.
    """
    answer("moves", game, file, as_json, as_jsonl, lang, _say)


def _say(_desk: Desk, reply: dict[str, Any]) -> None:
    import msgspec

    for move in reply["moves"]:
        click.echo(msgspec.json.encode(move))
