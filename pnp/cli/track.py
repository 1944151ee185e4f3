"""referee track, pnp track: a random layout of a game, or the one of a code."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.completing import games as games_named
from pnp.cli.seating import listed
from pnp.cli.tabling import FILE, for_programs

if TYPE_CHECKING:
    from pnp.games import Room
    from pnp.press.mapwords import MapWords
    from pnp.referee.tracks import Track
    from pnp.rules.layouts import Wish
    from pnp.rules.rating import Measured

FLAKE = "❄"
SMALLEST = 196.0
"""The longer side of the smallest layout of all, a board of La Course aux Cadeaux."""


@click.command(
    epilog="""\b
Examples:
  referee track snow-tails
  referee track snow-tails --length 10 --table 1200x800 -o tonight.pdf
  referee track snow-tails --box straight=12,bend=6,hairpin=2 --specials some
  referee track hare-tortoise --difficulty 2 --seed friday
  referee track gift-race --code C39H-Y6NE-K23T --json

The code holds the whole layout. `referee new GAME --layout CODE` starts a table on it, and a position
may name it with "layout": CODE. docs/layouts.md says what is random, and how difficulty is measured."""
)
@click.argument("game", shell_complete=games_named)
@click.option("--code", help="Rebuild the layout of this code.")
@click.option("--seed", help="Draw so that the same seed gives the same layout on any machine.")
@click.option("--length", type=click.IntRange(1), metavar="N", help="Sections between start and finish.")
@click.option("--difficulty", type=click.IntRange(1, 5), help="So many snowflakes, measured.")
@click.option("--table", metavar="WxD", help="The table in mm, e.g. 1200x800: everything fits on it.")
@click.option("--specials", type=click.Choice(["none", "some", "many"]), help="How many special pieces.")
@click.option("--players", type=int, metavar="N", help="How many play when it is measured.")
@click.option("--box", default="", metavar="PIECE=N,…", help="The pieces at hand, if not the printed ones.")
@click.option("--unrated", is_flag=True, help="Do not measure difficulty and fairness: quicker.")
@click.option("-o", "--output", "file", type=FILE, help="Write a map sheet: .pdf, .svg or .png.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Paper of the map sheet.",
)
@click.option("--lang", default="en", show_default=True, help="Language of the sheet, e.g. fr.")
@for_programs
def track(
    game: str, code: str | None, seed: str | None, length: int | None, difficulty: int | None,
    table: str | None, specials: Any, players: int | None, box: str, unrated: bool, file: Path | None,
    paper: str, lang: str, as_json: bool,
) -> None:  # fmt: skip
    """Make a random, valid layout of GAME: draw it, rate it, and give it a code."""
    from pnp.games import find
    from pnp.models.text import load_text
    from pnp.press.mapwords import MapWords
    from pnp.referee.rating import measured, seats_of
    from pnp.referee.tracks import drawn, named
    from pnp.rules.layouts import Wish

    room = find(game)
    room.layouts  # noqa: B018 – a game without layouts must be refused first
    words = MapWords(load_text(room.folder, lang), lang, room.rating.SEAT)
    seats_of(room, players)
    wish = Wish(length, specials, _millimetres(table), _pieces(box))
    if file is not None:
        _refuse_ending(file)
    if code is not None:
        _refuse_wishes(wish, seed, difficulty)
        found = named(room, code)
    else:
        found = drawn(room, wish, _luck(seed), difficulty=difficulty, players=players)
    rating = found.measured
    if rating is None and not unrated:
        rating = measured(room, found.code, players=players)
    written = [] if file is None else _write(file, room, found, rating, words, paper)
    if as_json:
        _say_json(room, found, rating)
    else:
        _say(room, found, rating, words)
        for path in written:
            click.echo(f"\n{path}" if path == file else path)


def _luck(seed: str | None) -> Any:
    from pnp.referee.chance import Streams, seeded

    return Streams(secrets.token_bytes(32)) if seed is None else seeded(seed)


def _millimetres(table: str | None) -> tuple[float, float] | None:
    """A table written 1200x800."""
    import re

    from pnp.errors import UsageError

    if table is None:
        return None
    sides = re.fullmatch(r"(\d{1,6})\s*[x×]\s*(\d{1,6})\s*(mm)?", table.strip(), re.IGNORECASE)
    wide, deep = (float(sides[1]), float(sides[2])) if sides else (0.0, 0.0)
    if not wide or not deep:
        raise UsageError(f"{table!r} is no table", where="--table", hint="width and depth in mm: 1200x800")
    if max(wide, deep) < SMALLEST:
        raise UsageError(
            f"no layout of any game fits a table of {table}",
            where="--table",
            hint="width and depth are in mm, ten times as many as cm: 1200x800",
        )
    return wide, deep


def _pieces(box: str) -> dict[str, int]:
    """A box written straight=12,bend=6."""
    import re

    from pnp.errors import UsageError

    found: dict[str, int] = {}
    for word in listed(box):
        piece, _, count = (part.strip() for part in word.partition("="))
        if not re.fullmatch(r"\d{1,6}", count) or piece in found:
            raise UsageError(f"{word!r} is no part of a box", where="--box", hint="e.g. straight=12,bend=6")
        found[piece] = int(count)
    return found


def _refuse_ending(file: Path) -> None:
    from pnp.errors import UsageError

    if file.suffix.lower() not in (".pdf", ".svg", ".png"):
        raise UsageError(
            f"{file.name!r} is no kind of sheet", where="-o", hint="end it with .pdf, .svg or .png"
        )


def _refuse_wishes(wish: "Wish", seed: str | None, difficulty: int | None) -> None:
    """A code is a whole layout: nothing is left to wish for."""
    from pnp.errors import UsageError

    asked = {
        "--seed": seed, "--length": wish.length, "--difficulty": difficulty, "--table": wish.table,
        "--specials": wish.specials, "--box": wish.box or None,
    }  # fmt: skip
    for option, value in asked.items():
        if value is not None:
            raise UsageError(
                "a code leaves nothing to wish for", where=option, hint=f"leave out {option} or --code"
            )


def _write(
    file: Path, room: "Room", found: "Track", rating: "Measured | None", words: "MapWords", paper: str
) -> list[Path]:
    """Write the sheet; the files it takes."""
    from pnp.press.files import write_all
    from pnp.press.mapsheet import map_files

    files = map_files(file, room, found.layout, found.code, rating, words, paper)
    write_all(files)
    return [*files]


def _say_json(room: "Room", found: "Track", rating: "Measured | None") -> None:
    import msgspec

    wide, deep = room.layouts.size(found.layout)
    answer: dict[str, Any] = {"game": room.id, "code": found.code, "size": [wide, deep]}
    if rating is not None:
        answer |= {"difficulty": rating.difficulty, "fairness": rating.fairness}
        answer |= {"figures": rating.figures, "games": rating.games}
    click.echo(msgspec.json.encode({**answer, **room.layouts.shown(found.layout)}))


def _say(room: "Room", found: "Track", rating: "Measured | None", words: "MapWords") -> None:
    """The layout for a person at a terminal."""
    from click.formatting import wrap_text

    from pnp.referee.chance import seeded
    from pnp.referee.rating import seats_of
    from pnp.rules.contract import Wishes

    wide, deep = room.layouts.size(found.layout)
    click.secho(f"{words.text.title} – {found.code}", bold=True)
    click.echo(words.say("size", wide=f"{wide:.0f}", deep=f"{deep:.0f}"))
    position = room.rules.setup(seats_of(room, None), seeded("sketch"), Wishes(layout=found.code))
    click.echo()
    for drawn in room.laying.sketch(found.layout, position, words.text):
        click.echo(drawn.rstrip())
    click.echo(words.say(room.laying.LEGEND))
    click.secho(f"\n{words.say('lay')}", bold=True)
    steps = room.laying.steps(found.layout)
    for line, (number, step) in zip(steps, words.steps(steps, room.laying.FIRST), strict=True):
        click.secho(wrap_text(step, 79, f"{number:>4}  ", " " * 6), bold=line.heading)
    click.secho(f"\n{words.say('needs')}", bold=True)
    for need in words.needs(room.laying.needs(found.layout)):
        click.echo(f"      {need}")
    if rating is not None:
        _say_rating(rating, words)
    click.echo()
    click.echo(words.say("again", game=room.id, code=found.code))
    click.echo(words.say("play", game=room.id, code=found.code))


def _say_rating(rating: "Measured", words: "MapWords") -> None:
    from click.formatting import wrap_text

    flakes = f"{FLAKE * rating.difficulty}{'·' * (5 - rating.difficulty)} {rating.difficulty}/5"
    click.secho(f"\n{words.say('difficulty')}  {flakes}", bold=True)
    rows = [*words.figures(rating), ("", ""), (words.say("fairness"), ""), *words.shares(rating)]
    wide, far = (max(map(len, column)) for column in zip(*rows, strict=True))
    for name, figure in rows:
        click.echo(f"      {name:<{wide}}  {figure:>{far}}".rstrip())
    click.echo(wrap_text(f"({words.say('games', n=rating.games)})", 79, " " * 6, " " * 6))
