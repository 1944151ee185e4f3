"""referee rules: the rule sheet, or one clause of it."""

from textwrap import fill
from typing import TYPE_CHECKING

import click

from pnp.cli.completing import games as games_named
from pnp.errors import UsageError

if TYPE_CHECKING:
    from pnp.models.text import Text


@click.command(
    epilog="""\b
Examples:
  referee rules hare-tortoise
  referee rules hare-tortoise 4.2
  referee rules hare-tortoise howl --lang fr
  referee rules hare-tortoise --notation   how to type moves at a table"""
)
@click.argument("game", shell_complete=games_named)
@click.argument("clause", required=False)
@click.option("--notation", is_flag=True, help="Print how moves are written in short, not the rules.")
@click.option("--lang", default="en", show_default=True, help="Language of the sheet, e.g. fr.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
def rules(game: str, clause: str | None, notation: bool, lang: str, as_json: bool) -> None:
    """Print the rule sheet of GAME, or one CLAUSE of it by number or name."""
    import msgspec

    from pnp.games import find_anywhere
    from pnp.models.text import load_text

    text = load_text(find_anywhere(game).folder, lang)
    if notation:
        _say_notation(text, as_json)
        return
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
        _say_house(text)


def _say_house(text: "Text") -> None:
    click.secho(f"\n{text.referee.house_title}", bold=True)
    for name, house in text.house.items():
        click.echo(fill(f"{name}: {house.title}", 92, subsequent_indent="     "))
        for value, meaning in house.values.items():
            click.echo(fill(f"{value} – {meaning}", 92, initial_indent="     ", subsequent_indent="       "))


def _say_notation(text: "Text", as_json: bool) -> None:
    import msgspec

    if as_json:
        click.echo(msgspec.json.encode({"title": text.title, "notation": text.notation}))
        return
    click.secho(text.title, bold=True)
    for entry in text.notation:
        click.echo(f"\n{entry.form}")
        click.echo(fill(entry.means, 92, initial_indent="     ", subsequent_indent="     "))
        if entry.example != entry.form:
            click.echo(f"     → {entry.example}")
