"""What judge, moves and score have in common: where the request comes from and how the answer leaves."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import click

from pnp.cli.completing import games as games_named
from pnp.errors import PnpError, UsageError
from pnp.referee.requests import Ask, Desk


def asking(command: Callable[..., None]) -> Callable[..., None]:
    """The argument and options of every question to the referee."""
    for decorate in (
        click.option("--lang", default="en", show_default=True, help="Language of the answer, e.g. fr."),
        click.option(
            "--jsonl", "as_jsonl", is_flag=True, help="One request a line in, one answer a line out."
        ),
        click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs."),
        click.argument("file", required=False, type=click.Path(path_type=Path)),
        click.argument("game", shell_complete=games_named),
    ):
        command = decorate(command)
    return command


def answer(
    ask: Ask, game: str, file: Path | None, as_json: bool, as_jsonl: bool, lang: str, say: Callable[..., None]
) -> Any:
    """Answer from FILE or standard input; `say(desk, request, answer)` prints the form for people."""
    import msgspec

    from pnp.games import find_anywhere
    from pnp.referee.requests import problem
    from pnp.referee.stream import answer_lines, read_request

    try:
        desk = Desk(find_anywhere(game), lang)
        desk.text  # noqa: B018 – an unknown language must be refused before anything is read
        with _open(file) as source:
            if as_jsonl:
                answer_lines(source, sys.stdout.buffer, desk.answers[ask])
                return None
            reply = desk.answers[ask](read_request(source))
    except PnpError as error:
        if as_json or as_jsonl:
            click.echo(msgspec.json.encode(problem(error)))
            sys.exit(2)
        raise
    if as_json:
        click.echo(msgspec.json.encode(reply))
    else:
        say(desk, reply)
    return reply


def _open(file: Path | None) -> BinaryIO:
    """The file, or standard input where none or `-` is named."""
    if file is None or str(file) == "-":
        if sys.stdin.isatty():
            click.echo("Reading one JSON request from the keyboard; end with Ctrl-D.", err=True)
        return sys.stdin.buffer
    try:
        return file.open("rb")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(
            f"cannot read {str(file)!r}: {reason}", where="FILE", hint="name a JSON file"
        ) from None
