"""referee explain: a position drawn, and the steps of a move on it."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.picturing import pictured, save, say_saved
from pnp.cli.tabling import FILE

if TYPE_CHECKING:
    from pnp.referee.inquiry import Inquiry


@click.command(
    epilog="""\b
Examples:
  referee explain gift-race                       the set-up
  referee explain gift-race dispute.json          a position, and the ruling on its move if it has one
  referee explain gift-race dispute.json --png picture.png

FILE (- is standard input) holds {"position": …} or {"position": …, "move": …}."""
)
@click.argument("game")
@click.argument("file", required=False, type=FILE)
@click.option("--lang", default="en", show_default=True, help="Language of the answer, e.g. fr.")
@pictured
def explain(
    game: str, file: Path | None, lang: str, svg: Path | None, png: Path | None, pdf: Path | None
) -> None:
    """Draw a position of GAME, and explain the move in it."""
    from pnp.cli.ask import say_verdict
    from pnp.referee.inquiry import Inquiry

    inquiry = Inquiry(game, lang)
    position, move = (inquiry.opening(), None) if file is None else _read(inquiry, file)
    click.echo(inquiry.room.show.picture(position, inquiry.text))
    steps: list[str] = []
    if move is not None:
        _, steps = say_verdict(inquiry, position, move)
    say_saved(inquiry, save(inquiry, position, steps, svg, png, pdf))


def _read(inquiry: "Inquiry", file: Path) -> tuple[Any, Any]:
    """The position of a file, and its move if it has one."""
    import msgspec

    from pnp.errors import PositionError, UsageError
    from pnp.referee.requests import decode

    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"cannot read {str(file)!r}: {reason}", where="FILE") from None
    request = decode(raw, msgspec.json.Decoder(dict[str, Any]))
    if not {"position"} <= request.keys() <= {"position", "move"}:
        raise PositionError("the request has the key `position`, and perhaps `move`", where="$")
    position = inquiry.read_position(msgspec.json.encode(request["position"]))
    move = inquiry.read_move(msgspec.json.encode(request["move"])) if "move" in request else None
    return position, move
