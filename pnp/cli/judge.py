"""referee judge: a ruling on one move."""

import sys
from pathlib import Path

import click

from pnp.cli.asking import answer, asking
from pnp.cli.wrapping import wrapped
from pnp.referee.requests import Desk, Ruling


@click.command(
    epilog="""\b
Examples:
  referee judge gift-race dispute.json
  referee judge gift-race dispute.json --lang fr
  echo '{"position": {…}, "move": {"do": "pass"}}' | referee judge gift-race --json

Exit code 0: allowed. 1: not allowed. 2: no valid position or move."""
)
@asking
def judge(game: str, file: Path | None, as_json: bool, as_jsonl: bool, lang: str) -> None:
    """May this move be made? The verdict, with the clause that decides.

    FILE (or standard input) holds {"position": …, "move": …}; docs/protocol.md shows the forms.
    """
    ruling: Ruling | None = answer("judge", game, file, as_json, as_jsonl, lang, say_ruling)
    if ruling is not None and not ruling.legal:
        sys.exit(1)


def say_ruling(desk: Desk, ruling: Ruling) -> None:
    """The verdict for people: yes or no, why, the clause, and the steps of the move."""
    phrases = desk.text.referee
    mark, word = ("✔", phrases.allowed) if ruling.legal else ("✘", phrases.forbidden)
    click.secho(f"{mark} {word}", bold=True, fg="green" if ruling.legal else "red")
    click.echo(wrapped(ruling.why))
    click.echo()
    click.echo(wrapped(f"{phrases.clause.format(number=ruling.number)} {ruling.text}"))
    if ruling.events:
        click.echo()
    for number, event in enumerate(ruling.events, 1):
        click.echo(wrapped(f"{number:>3}. {desk.text.event_line(event)}", 5))
