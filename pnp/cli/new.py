"""referee new: a table is set up."""

from pathlib import Path

import click

from pnp.cli.seating import listed, seating
from pnp.cli.tabling import FILE, opened, picture, say_chapter, say_next, say_seats, words


@click.command(
    epilog="""\b
Examples:
  referee new reindeer-races --players Ana,Bo,Cy -o friday.jsonl
  referee new hare-tortoise --players Ana,Bo --variant beginner -o t.jsonl
  referee new snow-tails --players red=Ana,blue=Bo --starts red=1,blue=2 -o t.jsonl
  referee new snow-tails --players Ana,Bo --layout T3CA-JCP2-F36 -o t.jsonl
  referee new gift-race --players Ana,Bo,Cy,Dee --commit -o fair.jsonl
  referee new gift-race --players Ana,Bo,Cy,Dee --physical -o real-dice.jsonl

A table is one file; docs/table.md describes it. With --commit the file shows, before the first
move, what all luck of the game is fixed by, and anyone can check it afterwards with `verify`."""
)
@seating
@click.option("--layout", metavar="CODE", help="The layout of this code; `referee track` makes one.")
@click.option("-o", "--output", "file", required=True, type=FILE, help="The file of the table, e.g. t.jsonl.")
@click.option("--commit", is_flag=True, help="Fix all luck by a secret that is revealed at the end.")
@click.option("--physical", is_flag=True, help="Real dice and cards are used: what they show is typed in.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option("--lang", default="en", show_default=True, help="Language of the table, e.g. fr.")
def new(
    game: str, players: str, variant: str | None, house: tuple[str, ...], starts: str, seed: str | None,
    layout: str | None, file: Path, commit: bool, physical: bool, force: bool, lang: str,
) -> None:  # fmt: skip
    """Set up a table of GAME: shuffle, deal, lay rows and tiles."""
    from pnp.games import find_anywhere
    from pnp.referee.hands import held
    from pnp.referee.opening import start, wishes
    from pnp.referee.phrases import say, speaking
    from pnp.referee.record import secret_path
    from pnp.referee.seats import seated
    from pnp.referee.secrecy import NOBODY
    from pnp.referee.story import chapter

    room = find_anywhere(game)
    speaking(room, lang)  # an unknown language must be refused before anything is written
    seats = seated(room, listed(players))
    asked = wishes(room, seats, variant, house, listed(starts), layout)
    start(file, room, seats, asked, lang=lang, seed=seed, commit=commit, physical=physical, force=force)
    with opened(file) as table:
        steps = [] if physical else table.let_chance_move()
        table.save()
    named = words(table, lang)
    say_seats(table, named)
    click.echo(say(named, "table", file=file))
    if commit:
        click.echo(say(named, "commitment", commitment=table.header.commitment))
        click.echo(f"  {say(named, 'keep-secret', file=secret_path(file))}")
    click.echo()
    click.echo(picture(table, room.rules.view(table.position, NOBODY), lang))
    for step in steps:
        click.echo()
        say_chapter(chapter(table, step, named, NOBODY), named)
    say_next(table, named)
    first = seats.players[0]
    asks = {f"moves {file}": "ask-moves", f"play {file} MOVE": "ask-play"}
    if held(room, table.position, first):
        asks[f"hand {file} {seats.called(first)}"] = "ask-hand"
    for ask, means in asks.items():
        click.echo(f"  referee {ask:<{max(map(len, asks))}}   {say(named, means)}")
