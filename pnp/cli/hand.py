"""referee hand: one player's cards."""

from pathlib import Path

import click

from pnp.cli.tabling import for_programs, on_table, opened, words


@click.command(
    epilog="""\b
Examples:
  referee hand t.jsonl Ana
  referee hand t.jsonl blue --json"""
)
@on_table
@click.argument("player")
@for_programs
def hand(file: Path, player: str, wait: float, lang: str | None, as_json: bool) -> None:
    """Show the cards of PLAYER (a name or a seat) and nobody else's."""
    import msgspec

    from pnp.referee.hands import hand_lines, held

    with opened(file, wait) as table:
        text = words(table, lang)
    who = table.seats.find(player)
    cards = held(table.room, table.position, who)
    if as_json:
        click.echo(msgspec.json.encode(cards))
        return
    click.secho(text.word(who), bold=True)
    for line in hand_lines(table.room, cards, text):
        click.echo(f"  {line}")
