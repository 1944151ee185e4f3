"""referee show: the table as a text picture."""

from pathlib import Path

import click

from pnp.cli.tabling import for_programs, on_table, opened, picture, say_seats, words


@click.command(
    epilog="""\b
Examples:
  referee show t.jsonl
  referee show t.jsonl --as Ana
  referee show t.jsonl --json

Without --as it shows what lies open to everybody. --open shows all there is, hidden cards and the
deck too: for testing, and for programs that ask `referee judge`."""
)
@on_table
@click.option("--as", "viewer", metavar="PLAYER", help="What this player may see: their own cards too.")
@click.option("--open", "open_all", is_flag=True, help="Hide nothing. Not while a committed game runs.")
@for_programs
def show(
    file: Path, viewer: str | None, open_all: bool, wait: float, lang: str | None, as_json: bool
) -> None:
    """Draw the position of the table: rows, board, town or course, scores and cards."""
    import msgspec

    from pnp.errors import UsageError
    from pnp.referee.secrecy import NOBODY

    with opened(file, wait) as table:
        named = words(table, lang)
    if open_all and table.committed and not table.over:
        raise UsageError("the cards of a committed table stay hidden until its game is over", where="--open")
    position = table.position
    if not open_all:
        position = table.rules.view(position, NOBODY if viewer is None else table.seats.find(viewer))
    if as_json:
        click.echo(msgspec.json.encode(position))
        return
    say_seats(table, named)
    click.echo()
    click.echo(picture(table, position, lang))
