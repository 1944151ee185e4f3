"""referee replay: the game again from its set-up, to any point."""

from pathlib import Path

import click

from pnp.cli.tabling import FILE, on_table, opened, picture, say_chapter, say_seats, words


@click.command(
    epilog="""\b
Examples:
  referee replay t.jsonl
  referee replay t.jsonl --to 12
  referee replay t.jsonl --to 12 --pictures
  referee replay t.jsonl --to 12 -o branch.jsonl     a table that goes on from there"""
)
@on_table
@click.option(
    "--to", "end", type=click.IntRange(min=0), metavar="N", help="Stop after entry N; 0 is the set-up."
)
@click.option("--pictures", is_flag=True, help="Draw the position after every entry.")
@click.option("-o", "--output", type=FILE, help="Write the journal that the replay gives.")
@click.option("--force", is_flag=True, help="Replace the output file if it exists.")
def replay(
    file: Path,
    end: int | None,
    pictures: bool,
    output: Path | None,
    force: bool,
    wait: float,
    lang: str | None,
) -> None:
    """Play the game again from its set-up to entry N, every move judged anew, and draw where it stands."""
    from pnp.errors import UsageError
    from pnp.referee.files import write_whole
    from pnp.referee.replay import replayed
    from pnp.referee.secrecy import NOBODY
    from pnp.referee.story import chapters

    with opened(file, wait) as table:
        named = words(table, lang)
    end = table.last if end is None else end
    if end > table.last:
        raise UsageError(f"there is no entry {end}", where="--to", hint=f"the last is {table.last}")
    if output is not None:
        if table.committed and not table.over:
            raise UsageError(
                "a committed game can be copied when it is over",
                where="-o",
                hint="until then it is one table",
            )
        write_whole(output, replayed(table, end), force=force)
        click.echo(f"{output}: {end} entries")
        return
    say_seats(table, named)
    positions = {step.n: step.after for step in table.story(end)}
    for told in chapters(table, named, end=end, open_all=table.over):
        say_chapter(told, named)
        if pictures:
            click.echo(f"\n{picture(table, table.rules.view(positions[told.n], NOBODY), lang)}\n")
    if not pictures or end == 0:
        position = positions[end] if end else table.state_at(0)[0]
        click.echo(f"\n{picture(table, table.rules.view(position, NOBODY), lang)}")
