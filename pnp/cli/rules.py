"""referee rules: the rule sheet, or one clause of it."""

from textwrap import fill

import click

from pnp.errors import UsageError


@click.command(
    epilog="""\b
Examples:
  referee rules hare-tortoise
  referee rules hare-tortoise 4.2
  referee rules hare-tortoise howl --lang fr"""
)
@click.argument("game")
@click.argument("clause", required=False)
@click.option("--lang", default="en", show_default=True, help="Language of the sheet, e.g. fr.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
def rules(game: str, clause: str | None, lang: str, as_json: bool) -> None:
    """Print the rule sheet of GAME, or one CLAUSE of it by number or name."""
    import msgspec

    from pnp.games import find
    from pnp.models.text import load_text

    text = load_text(find(game).folder, lang)
    chosen = {
        name: (number, entry)
        for name, (number, entry) in text.clauses.items()
        if clause is None or clause in (name, number)
    }
    if not chosen:
        raise UsageError(
            f"there is no clause {clause!r} in {game}",
            where="CLAUSE",
            hint=f"`referee rules {game}` lists them all",
        )
    if as_json:
        clauses = [{"rule": name, "number": n, "text": c.text} for name, (n, c) in chosen.items()]
        click.echo(msgspec.json.encode({"title": text.title, "clauses": clauses}))
        return
    if clause is None:
        click.secho(f"{text.title} – {text.tagline}", bold=True)
    for number, section in enumerate(text.sections, 1):
        if clause is None:
            click.secho(f"\n{number} {section.title}", bold=True)
        for entry in section.clauses:
            if entry.id in chosen:
                label = f"{chosen[entry.id][0]:<5}"
                click.echo(fill(entry.text, 92, initial_indent=label, subsequent_indent="     "))
    if clause is None and text.house:
        click.secho(f"\n{text.referee.house_title}", bold=True)
        for name, house in text.house.items():
            click.echo(fill(f"{name}: {house.title}", 92, subsequent_indent="     "))
            for value, meaning in house.values.items():
                click.echo(
                    fill(f"{value} – {meaning}", 92, initial_indent="     ", subsequent_indent="       ")
                )
