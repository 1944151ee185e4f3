"""referee undo: a move is taken back, and the journal says so."""

from pathlib import Path

import click

from pnp.cli.tabling import on_table, opened, say_next, words


@click.command(
    epilog="""\b
Examples:
  referee undo t.jsonl
  referee undo t.jsonl --force"""
)
@on_table
@click.option("--force", is_flag=True, help="Go back past a roll, a shuffle or a card that was seen.")
def undo(file: Path, force: bool, wait: float, lang: str | None) -> None:
    """Take back the last move of a player. Nothing is erased: the undo is an entry of its own.

    It does not go back past a roll, a shuffle or a card that was turned up, unless --force.
    """
    from pnp.referee.phrases import say

    with opened(file, wait) as table:
        named = words(table, lang)
        taken = table.undo(force=force)
        table.save()
    entries = ", ".join(str(step.n) for step in reversed(taken))
    click.echo(say(named, "undone", entries=entries, who=named.word(taken[-1].by)))
    say_next(table, named)
