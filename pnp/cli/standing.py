"""`referee moves` and `referee score` asked about a table instead of a position."""

from os.path import isfile
from pathlib import Path

import click

from pnp.cli.tabling import answers_json, opened, say_standing, words


def is_table(game: str, file: Path | None) -> bool:
    """Was a table named where GAME stands, as in `referee moves t.jsonl`? A game's own name is never one."""
    from pnp.games import rooms

    if file is not None or any(room.id == game for room in rooms()):
        return False
    return game.endswith(".jsonl") or isfile(game)


def asked_language(lang: str) -> str | None:
    """The language if it was asked for; a table has one of its own."""
    source = click.get_current_context().get_parameter_source("lang")
    return lang if source is click.core.ParameterSource.COMMANDLINE else None


@answers_json
def table_moves(file: Path, lang: str | None, *, as_json: bool) -> None:
    """Every legal move at the table, in short notation."""
    import msgspec

    with opened(file) as table:
        named = words(table, lang)
    moves = table.rules.moves(table.position)
    if as_json:
        click.echo(msgspec.json.encode({"moves": moves}))
        return
    if not moves:
        click.echo(named.referee.over, err=True)
    for move in moves:
        click.echo(table.room.notation.write(move))


@answers_json
def table_score(file: Path, lang: str | None, *, as_json: bool) -> None:
    """The standing of the table, final when its game is over."""
    import msgspec

    with opened(file) as table:
        named = words(table, lang)
    if as_json:
        click.echo(msgspec.json.encode(table.rules.score(table.position)))
    else:
        say_standing(table, named)
