"""referee log: the game so far, as a story."""

from pathlib import Path

import click

from pnp.cli.tabling import for_programs, on_table, opened, say_chapter, say_next, say_seats, words


@click.command(
    epilog="""\b
Examples:
  referee log t.jsonl
  referee log t.jsonl --brief
  referee log t.jsonl --as Ana --lang fr

Cards that are still hidden are not named. When the game is over, everything is told."""
)
@on_table
@click.option("--as", "viewer", metavar="PLAYER", help="What this player may know.")
@click.option("--brief", is_flag=True, help="One line a move, in notation.")
@for_programs
def log(file: Path, viewer: str | None, brief: bool, wait: float, lang: str | None, as_json: bool) -> None:
    """Tell what happened at the table, move by move; undone moves stay in the log."""
    import msgspec

    from pnp.referee.secrecy import NOBODY
    from pnp.referee.story import chapters

    with opened(file, wait) as table:
        named = words(table, lang)
    who = NOBODY if viewer is None else table.seats.find(viewer)
    told = chapters(table, named, who, open_all=table.over)
    if as_json:
        click.echo(msgspec.json.encode(list(told)))
        return
    say_seats(table, named)
    for chapter in told:
        say_chapter(msgspec.structs.replace(chapter, events=[]) if brief else chapter, named)
    say_next(table, named)
