"""referee series: a championship or a season over several tables."""

from pathlib import Path

import click

from pnp.cli.tabling import FILE, for_programs, opened, say_places, waits, words


@click.command(
    epilog="""\b
Examples:
  referee series monday.jsonl tuesday.jsonl friday.jsonl
  referee series course-*.jsonl --json"""
)
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE…")
@click.option("--lang", help="Language of the answer; the tables' own if left out.")
@waits
@for_programs
def series(files: tuple[Path, ...], lang: str | None, wait: float, as_json: bool) -> None:
    """Add up the scores of several tables of one game: players keep their names, seats may change."""
    import msgspec

    from pnp.errors import UsageError
    from pnp.referee.phrases import say
    from pnp.referee.series import added, result

    if len({file.resolve() for file in files}) != len(files):
        raise UsageError("a table is named twice", where="FILE")
    results = []
    for file in files:
        with opened(file, wait) as table:
            results.append(result(table))
    kind, games, standing = added(results)
    if as_json:
        click.echo(
            msgspec.json.encode({"series": kind.name, "games": games, **msgspec.structs.asdict(standing)})
        )
        return
    text = words(table, lang)
    number, clause = text.clauses[kind.clause]
    name = text.word(f"table.{kind.name}")
    heading = say(text, "series", title=text.title, series=name, done=len(files), games=games)
    click.secho(heading, bold=True)
    unfinished = say(text, "not-over")
    for file, one in zip(files, results, strict=True):
        scores = ", ".join(f"{player} {points}" for player, points in one.standing.scores.items())
        click.echo(f"  {file.name}: {scores}{'' if one.standing.over else f'   {unfinished}'}")
    click.echo()
    say_places(standing.ranking, standing.scores, str)
    click.echo(f"\n{text.referee.clause.format(number=number)} {clause.text}")
