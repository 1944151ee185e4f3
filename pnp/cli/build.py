"""`pnp build`: print files for games."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from pnp.cli import printing
from pnp.cli.completing import games as games_named
from pnp.errors import PnpError, UsageError
from pnp.press.build import Built, Unchanged, default_lang
from pnp.press.build import build as build_game
from pnp.press.order import Order, RuleOrder
from pnp.press.rooms import find_room, house_rooms, room_languages
from pnp.press.rules import has_rules, print_rules


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME|PATH]...", shell_complete=games_named)
@click.option(
    "--lang",
    "langs",
    multiple=True,
    metavar="LANG[,LANG]",
    help="Language of the words; several with commas make one file, given again or all one file each.",
)
@printing.paper
@printing.backs
@printing.ink
@click.option("--bleed", type=click.FloatRange(0, 10), metavar="MM", help="Bleed where art reaches the edge.")
@printing.only
@click.option("--profile", default="", metavar="NAME", help="Correct for a printer; see pnp calibrate.")
@click.option(
    "--changed-since",
    "since",
    type=click.Path(path_type=Path),
    metavar="MANIFEST",
    help="Only what has changed since the build of this manifest, and a list of what to exchange.",
)
@click.option("--no-cover", is_flag=True, help="Leave out the first page.")
@click.option("--no-proof", is_flag=True, help="Skip the proof of the finished files.")
@printing.out
def build(
    games: tuple[str, ...],
    langs: tuple[str, ...],
    paper: str,
    backs: str,
    ink: str,
    bleed: float | None,
    only: tuple[str, ...],
    profile: str,
    since: Path | None,
    no_cover: bool,
    no_proof: bool,
    out: Path,
) -> None:
    """Make print files: one PDF a game, beside it a manifest of all that is in it, and the rule sheet.

    Without a GAME every game of the house is built. A game of your own is the PATH of a folder with a
    kit.toml. With several languages in one file, parts that look the same in all of them are printed once and
    the others in each, on sheets of their own. What is already there and unchanged is not made again. At the
    end every file is read again as pnp proof does; with a fault in one of them the exit code is 1.

    \b
    pnp build                                    all games into output/
    pnp build reindeer-races --paper letter      one game on US Letter
    pnp build my-game --lang fr --ink low        your own folder, French, little ink
    pnp build gift-race --lang fr,de             one file in two languages
    pnp build gift-race --lang all               a file in each of its languages
    pnp build snow-tails --only tile -o /tmp     only the tiles, somewhere else
    pnp build my-game --changed-since output/my-game-en-a4.json   only what you have changed since
    """
    folders = [find_room(game) for game in games] or list(house_rooms().values())
    readings = _readings(profile) if profile else None
    if since is not None:
        _check_since(since, folders, langs)
    faulty = False
    for folder in folders:
        for lang in room_languages(folder) if "all" in langs else langs or ("",):
            order = Order(lang, paper, backs, ink, bleed, only, not no_cover, profile, readings, since)
            progress = _Progress(folder.resolve().name.replace("_", "-"))
            try:
                made = list(_made(folder, order, out, progress))
            except Unchanged as unchanged:
                progress.clear()
                click.echo(f"{unchanged.where}: {unchanged.message}", err=True)
                continue
            except KeyboardInterrupt:
                progress.clear()
                raise PnpError(
                    "interrupted; nothing was changed", where=str(folder), hint="run it again"
                ) from None
            except PnpError:
                progress.clear()
                raise
            for built in made:
                faults = [] if no_proof else _proofed(built, progress)
                progress.done(f"{built.pdf}" + (" (unchanged)" if built.skipped else ""), built.notes)
                _complain(built, faults)
                faulty |= bool(faults)
    if faulty:
        sys.exit(1)


def _check_since(since: Path, folders: Sequence[Path], langs: Sequence[str]) -> None:
    """A manifest is that of one file; look at it before anything is drawn."""
    from pnp.press.changes import read_manifest

    if len(folders) != 1 or len(langs) > 1 or "all" in langs:
        raise UsageError(
            "a manifest tells of one file of one game",
            where="--changed-since",
            hint=f"pnp build GAME --changed-since {since}",
        )
    read_manifest(since, folders[0].resolve().name.replace("_", "-"))


def _readings(profile: str) -> dict[str, float]:
    from pnp.cli.calibrate import config_folder
    from pnp.press.profile import stored

    return stored(config_folder(), profile).facts()


def _proofed(built: Built, progress: "_Progress") -> list[str]:
    from pnp.press.proofed import proofed

    progress.tell("proofing")
    return proofed(built)


def _complain(built: Built, faults: Sequence[str]) -> None:
    """Faults are told in a pipe too."""
    if faults:
        click.echo(f"{built.pdf}: {len(faults)} fault{'s' * (len(faults) > 1)}", err=True)
        for fault in faults[:5]:
            click.echo(f"  {fault}", err=True)
        click.echo(f"  pnp proof {built.pdf} tells more", err=True)


def _made(folder: Path, order: Order, out: Path, progress: "_Progress") -> Iterator[Built]:
    """The rule sheet first, so that a game whose rules cannot be printed is not printed at all."""
    for lang in order.langs or (default_lang(folder),):
        if not order.only and not order.since and has_rules(folder, lang):
            progress.tell("rules")
            yield print_rules(folder, RuleOrder(lang, order.paper, "sheet", order.ink), out)
    yield build_game(folder, order, out, progress.tell)


class _Progress:
    """One line that says what is going on, for a person at a terminal; nothing in a pipe.

    `color=True` keeps the code that wipes the line where NO_COLOR strips all others.
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self._live = sys.stderr.isatty()

    def tell(self, step: str) -> None:
        """Show the step in place of the one before."""
        if self._live:
            click.echo(f"\r\x1b[K{self._game}: {step} …", nl=False, err=True, color=True)

    def clear(self) -> None:
        """Wipe the line."""
        if self._live:
            click.echo("\r\x1b[K", nl=False, err=True, color=True)

    def done(self, result: str, notes: Sequence[str]) -> None:
        """Leave the result standing, and below it what should be known about it."""
        if self._live:
            click.echo(f"\r\x1b[K{self._game}: {result}", err=True, color=True)
            for note in notes:
                click.echo(f"  {note}", err=True)
