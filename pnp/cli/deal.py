"""referee deal: a whole set-up, printed, or a file for each player."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.seating import listed, seating
from pnp.cli.tabling import FILE, for_programs

if TYPE_CHECKING:
    from pnp.games import Room
    from pnp.models.text import Text
    from pnp.referee.seats import Seats


@click.command(
    epilog="""\b
Examples:
  referee deal hare-tortoise --players Ana,Bo,Cy
  referee deal hare-tortoise --players Ana,Bo,Cy --to hands/
  referee deal snow-tails --players Ana,Bo --json > position.json"""
)
@seating
@click.option(
    "--to", "folder", type=FILE, metavar="DIR", help="Write one file a player, with only their cards."
)
@click.option("--force", is_flag=True, help="Replace files that exist.")
@click.option("--lang", default="en", show_default=True, help="Language, e.g. fr.")
@for_programs
def deal(
    game: str, players: str, variant: str | None, house: tuple[str, ...], starts: str, seed: str | None,
    folder: Path | None, force: bool, lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Set up GAME and deal: print everything, or write a file a player so that nobody sees another's hand."""
    import msgspec

    from pnp.games import find_anywhere
    from pnp.referee.chance import Streams, seeded
    from pnp.referee.hands import hand_lines, held
    from pnp.referee.opening import set_up, wishes
    from pnp.referee.phrases import speaking
    from pnp.referee.seats import seated
    from pnp.referee.secrecy import NOBODY

    room = find_anywhere(game)
    text = speaking(room, lang)
    seats = seated(room, listed(players))
    chance = Streams(secrets.token_bytes(32)) if seed is None else seeded(seed)
    asked = wishes(room, seats, variant, house, listed(starts))
    position = set_up(room, seats, asked, chance)
    if folder is not None:
        _write(folder, room, seats, position, text, force)
    elif as_json:
        click.echo(msgspec.json.encode({"position": position}))
    else:
        click.echo(room.show.picture(room.rules.view(position, NOBODY), text))
        for player in seats.players:
            click.secho(f"\n{seats.label(player, text)}", bold=True)
            for line in hand_lines(room, held(room, position, player), text):
                click.echo(f"  {line}")


def _write(folder: Path, room: "Room", seats: "Seats", position: Any, text: "Text", force: bool) -> None:
    from pnp.errors import UsageError
    from pnp.referee.files import refuse_taken, write_whole
    from pnp.referee.hands import hand_lines, held

    files = {player: folder / f"{seats.called(player)}.txt" for player in seats.players}
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make {str(folder)!r}: {error.strerror}", where="--to") from None
    for file in files.values():
        refuse_taken(file, force=force)
    for player, file in files.items():
        picture = click.unstyle(room.show.picture(room.rules.view(position, player), text))
        lines = [
            seats.label(player, text),
            *hand_lines(room, held(room, position, player), text),
            "",
            picture,
        ]
        write_whole(file, ("\n".join(lines) + "\n").encode(), force=force, mode=0o600)
        click.echo(str(file))
