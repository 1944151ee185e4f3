"""referee why: the last move of a table explained."""

from pathlib import Path

import click

from pnp.cli.judge import say_ruling
from pnp.cli.picturing import pictured, save, say_saved
from pnp.cli.tabling import on_table, opened, words


@click.command(
    epilog="""\b
Examples:
  referee why t.jsonl
  referee why t.jsonl --lang fr
  referee why t.jsonl --svg move.svg     the table before the move, with its steps numbered"""
)
@on_table
@pictured
def why(
    file: Path, wait: float, lang: str | None, svg: Path | None, png: Path | None, pdf: Path | None
) -> None:
    """Explain the last move of the table: which rule allowed it, and what happened step by step.

    It names nothing that is still hidden.
    """
    from pnp.errors import UsageError
    from pnp.referee.inquiry import Inquiry, told
    from pnp.referee.phrases import say
    from pnp.referee.requests import Desk
    from pnp.referee.secrecy import NOBODY, witnessed
    from pnp.referee.story import chapter

    with opened(file, wait) as table:
        named = words(table, lang)
        steps = [step for step in table.standing() if step.by_hand]
        if not steps:
            raise UsageError(say(named, "why-none"), where=str(file))
        last = steps[-1]
    story = chapter(table, last, named, NOBODY)
    click.secho(say(named, "why-last", entry=last.n, who=story.who, move=story.move), bold=True)
    assert last.verdict is not None
    verdict = witnessed(table.rules, last.before, last.move, last.verdict, NOBODY)
    desk = Desk(table.room, lang or table.header.lang)
    desk.text = named
    if story.move == table.room.notation.write(last.move):
        say_ruling(desk, desk.ruling(verdict, last.before))
    else:  # a card that still lies face down: what the story tells is all that may be told
        for line in story.events:
            click.echo(f"  {line}")
    inquiry = Inquiry(table.room.id, lang or table.header.lang)
    spots = [spot for _, spot in told(inquiry, verdict.events)]
    view = table.rules.view(last.before, NOBODY)
    say_saved(inquiry, save(inquiry, view, spots, svg, png, pdf))
