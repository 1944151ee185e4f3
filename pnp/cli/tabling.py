"""What the commands on a table have in common: which file, in whose words, and what is said on the way."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.models.text import Text
    from pnp.referee.record import Record
    from pnp.referee.story import Chapter
    from pnp.referee.table import Table

FILE = click.Path(path_type=Path)

waits = click.option(
    "--wait", default=10.0, show_default=True, metavar="SECONDS",
    help="How long to wait while another command has the table.",
)  # fmt: skip
speaks = click.option("--lang", help="Language of the answer; the table's own if left out.")


def answers_json(command: Callable[..., None]) -> Callable[..., None]:
    """With `as_json`, an error is answered in JSON too, as the protocol has it."""

    @wraps(command)
    def answered(*args: Any, as_json: bool, **kwargs: Any) -> None:
        try:
            command(*args, as_json=as_json, **kwargs)
        except PnpError as error:
            if not as_json:
                raise
            import msgspec

            from pnp.referee.requests import problem

            click.echo(msgspec.json.encode(problem(error)))
            sys.exit(2)

    return answered


def for_programs(command: Callable[..., None]) -> Callable[..., None]:
    """The option --json, for answers and for errors."""
    option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
    return option(answers_json(command))


def on_table(command: Callable[..., None]) -> Callable[..., None]:
    """The argument and options of every command on a table."""
    for decorate in (waits, speaks, click.argument("file", type=FILE)):
        command = decorate(command)
    return command


@contextmanager
def opened(file: Path, wait: float = 10) -> Iterator["Table"]:
    """The table of this file, ours until the end of the block; waits and repairs are told as notes."""
    from pnp.referee.table import open_table

    doing = click.get_current_context().command_path
    with open_table(file, wait=wait, doing=doing, notice=_notice) as table:
        yield table


def _notice(sentence: str) -> None:
    click.echo(f"Note: {sentence}", err=True)


def words(record: "Record", lang: str | None) -> "Text":
    """The words of the table and its game, in this language or the table's own, with its players' names."""
    from pnp.referee.phrases import speaking

    return record.seats.words(speaking(record.room, lang or record.header.lang))


def say_seats(record: "Record", named: "Text") -> None:
    """The title of the game and who sits where."""
    people = ", ".join(named.word(player) for player in record.header.players)
    click.secho(f"{named.title} – {people}", bold=True)


def picture(record: "Record", position: Any, lang: str | None) -> str:
    """The position drawn as text, in the game's own words: names might not fit where seats do."""
    from pnp.referee.phrases import speaking

    return record.room.show.picture(position, speaking(record.room, lang or record.header.lang))


def say_chapter(told: "Chapter", named: "Text") -> None:
    """One entry of the story: its line, then what happened."""
    from pnp.referee.phrases import say

    heading = f"{told.n:>4}  {told.who + ': ' if told.who else ''}{told.move}"
    if told.undone:
        heading += f"   {say(named, 'taken-back')}"
    click.secho(heading, bold=True, dim=told.undone)
    for event in told.events:
        click.secho(f"      {event}", dim=told.undone)


def say_next(table: "Table", named: "Text") -> None:
    """Whose move it is, or how the game ended."""
    from pnp.referee.phrases import say

    if table.over:
        click.echo()
        say_standing(table, named)
        return
    if table.position.turn is not None:
        who = [table.position.turn]
    else:
        can = [getattr(move, "player", "") for move in table.rules.moves(table.position)]
        who = [player for player in table.header.players if player in can]
    click.echo("\n" + say(named, "next", who=named.word(who)))


def say_standing(table: "Table", named: "Text") -> None:
    """The score now, by place."""
    standing = table.rules.score(table.position)
    if standing.over:
        click.secho(named.referee.over, bold=True)
    say_places(standing.ranking, standing.scores, named.word)


def say_places(ranking: list[list[str]], scores: dict[str, int], called: Callable[[str], str]) -> None:
    """Players from first to last; those that tie share a place."""
    place = 1
    for tied in ranking:
        for player in tied:
            click.echo(f"{place}. {called(player)}: {scores[player]}")
        place += len(tied)
