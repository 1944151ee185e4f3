"""referee ask: a dispute settled in an interview."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.judge import say_ruling
from pnp.cli.picturing import pictured, save, say_saved
from pnp.cli.seating import listed
from pnp.cli.wrapping import wrapped

if TYPE_CHECKING:
    from pnp.referee.inquiry import Inquiry


@click.command(
    epilog="""\b
Examples:
  referee ask snow-tails
  referee ask reindeer-races --players blue,red
  referee ask gift-race --layout CODE
  referee ask gift-race --code CODE      the ruling of an earlier dispute, once more
  referee ask elfenbein --png ruling.png

It asks for the move in short notation, then for what the ruling turns on, and ends with the verdict
and a line that repeats it. Answers may also come through a pipe, one a line.
Exit code 0: allowed. 1: not allowed. 2: no valid position or move."""
)
@click.argument("game")
@click.option("--players", default="", metavar="NAMES", help="Who plays, in seat order.")
@click.option("--layout", default="", metavar="CODE", help="The layout that is played on.")
@click.option("--code", default="", help="The code of an earlier dispute: nothing is asked.")
@click.option("--lang", default="en", show_default=True, help="Language of the interview, e.g. fr.")
@pictured
def ask(
    game: str, players: str, layout: str, code: str, lang: str,
    svg: Path | None, png: Path | None, pdf: Path | None,
) -> None:  # fmt: skip
    """Settle a dispute: say the move, set up the table, hear the ruling."""
    from pnp.models.text import load_text
    from pnp.referee.inquiry import Inquiry

    inquiry = Inquiry(game, lang)
    load_text(inquiry.room.folder, lang)  # an unknown language must be refused before anything is asked
    if code:
        position, move = _opened(inquiry, code)
    else:
        position, move = _asked(inquiry, inquiry.opening(listed(players), layout))
    legal, steps = say_verdict(inquiry, position, move)
    say_saved(inquiry, save(inquiry, position, steps, svg, png, pdf))
    if not legal:
        sys.exit(1)


def _asked(inquiry: "Inquiry", position: Any) -> tuple[Any, Any]:
    from pnp.referee.interview import Interview

    click.secho(inquiry.text.title, bold=True)
    interview = Interview(inquiry, position, _line, _tell)
    move = interview.move()
    return interview.set_table(move), move


def _opened(inquiry: "Inquiry", code: str) -> tuple[Any, Any]:
    """Position and move of an earlier dispute."""
    from pnp.errors import UsageError
    from pnp.referee.disputes import read_dispute

    dispute = read_dispute(code)
    if dispute.game != inquiry.room.id or dispute.move is None:
        raise UsageError(
            f"this is no dispute of {inquiry.room.id}",
            where="--code",
            hint=f"it belongs to {dispute.game}" if dispute.game != inquiry.room.id else "it has no move",
        )
    return inquiry.read_position(dispute.position), inquiry.read_move(dispute.move)


def _tell(said: str) -> None:
    """What the interview has to say; what goes on below is set in by as much as choices and forms are."""
    click.echo(wrapped(said, 2))


def _line(prompt: str) -> str:
    """One line from the keyboard or the pipe."""
    from pnp.errors import UsageError

    click.echo(f"{wrapped(prompt.rstrip())} ", nl=False)
    typed = sys.stdin.readline()
    if not typed:
        click.echo()
        raise UsageError("the answers ended before the ruling", where="standard input")
    if not sys.stdin.isatty():
        click.echo(typed.rstrip("\n"))
    return typed


def say_verdict(inquiry: "Inquiry", position: Any, move: Any) -> tuple[bool, list[str]]:
    """The verdict with everything around it; whether the move is allowed, and the spots of its steps."""
    from pnp.referee.disputes import write_dispute
    from pnp.referee.inquiry import told
    from pnp.referee.phrases import say

    text, write = inquiry.text, inquiry.room.notation.write
    verdict = inquiry.room.rules.judge(position, move)
    click.echo()
    click.secho(write(move), bold=True)
    say_ruling(inquiry.desk, inquiry.desk.ruling(verdict, position))
    if not verdict.legal and (instead := inquiry.instead(position, move)):
        click.echo("\n" + wrapped(say(text, "ask-instead", moves=" · ".join(map(write, instead)))))
    for reading in inquiry.readings(position, move):
        mark = "✔" if reading.legal else "✘"
        said = {"rule": reading.rule, "value": reading.value, "mark": mark, "why": reading.why}
        click.echo("\n" + wrapped(say(text, "ask-reading", **said)))
    lang = "" if inquiry.language == "en" else f" --lang {inquiry.language}"
    code = write_dispute(inquiry.room, position, move)
    command = f"referee ask {inquiry.room.id} --code {code}{lang}"
    click.echo("\n" + say(text, "ask-again", command=command))
    return verdict.legal, [spot for _, spot in told(inquiry, verdict.events)]
