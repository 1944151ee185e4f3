"""`pnp rules`: rule sheets, booklets and player aids, and the work of their translators."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import click

from pnp.cli import printing
from pnp.cli.completing import games as games_named
from pnp.errors import UsageError

Job = tuple[Path, str]
"""The folder of a game, and a language."""


@click.command(
    epilog="""\b
Examples:
  pnp rules                                   every game, in every language it speaks
  pnp rules gift-race --lang fr,de            one game in two languages
  pnp rules gift-race --format booklet        half pages to fold: print both sides, short edge
  pnp rules --check                           what the translations lack
  pnp rules gift-race --lang pl --export-po   a file for a translator
  pnp rules gift-race --lang pl --import-po gift-race-pl.po"""
)
@click.argument("games", nargs=-1, metavar="[GAME|PATH]...", shell_complete=games_named)
@click.option(
    "--lang", "langs", default="", metavar="LANG,…", help="Languages, separated by commas; all if left out."
)
@printing.paper
@click.option(
    "--format",
    "shape",
    type=click.Choice(["sheet", "booklet", "aid"]),
    default="sheet",
    show_default=True,
    help="Two columns, half pages to fold, or player aids to cut.",
)
@printing.ink
@click.option("--check", "task", flag_value="check", help="Print nothing; say what the translations lack.")
@click.option(
    "--mark",
    "task",
    flag_value="mark",
    help="Note that every clause renders today's English (see the guide).",
)
@click.option("--export-po", "task", flag_value="export", help="Write a PO file for translators.")
@click.option(
    "--import-po", "po", type=click.Path(path_type=Path), metavar="FILE", help="Read a translated PO file."
)
@printing.out
def rules(
    games: tuple[str, ...],
    langs: str,
    paper: str,
    shape: str,
    ink: str,
    task: str | None,
    po: Path | None,
    out: Path,
) -> None:
    """Print the rules of games as sheets people can learn from.

    Without a GAME every game of the house, without --lang every language it speaks.
    """
    from pnp.models.text import languages
    from pnp.press.order import RuleOrder, Shape
    from pnp.press.rooms import find_room, house_rooms
    from pnp.press.rules import has_rules, print_rules

    folders = [find_room(game) for game in games] or list(house_rooms().values())
    wanted = [] if langs in ("", "all") else [lang.strip() for lang in langs.split(",")]
    if "" in wanted:
        raise UsageError(f"{langs!r} has a language without a name", where="--lang", hint="e.g. --lang fr,de")
    jobs = [
        (folder, lang)
        for folder in folders
        for lang in wanted or [spoken for spoken in languages(folder) if has_rules(folder, spoken)]
    ]
    if po is not None:
        _import(jobs, po)
    elif task == "check":
        _check(jobs)
    elif task == "mark":
        _mark(jobs)
    elif task == "export":
        _export(jobs, out)
    else:
        for folder, lang in jobs:
            built = print_rules(folder, RuleOrder(lang, paper, cast(Shape, shape), ink), out)
            click.echo(f"{built.pdf}" + (" (unchanged)" if built.skipped else ""))


def _check(jobs: Sequence[Job]) -> None:
    """List everything; exit code 1 if anything must be mended."""
    from pnp.press.translations import check

    wrong = 0
    for folder, lang in jobs:
        found = check(folder, lang)
        errors = sum(finding.level == "error" for finding in found)
        wrong += errors
        said = f"{errors} to mend, {len(found) - errors} to look at" if found else "complete"
        click.secho(f"{folder.name.replace('_', '-')} {lang}: {said}", bold=True)
        for finding in found:
            click.echo(f"  {'note: ' if finding.level == 'note' else ''}{finding.key} {finding.message}")
    if wrong:
        sys.exit(1)


def _mark(jobs: Sequence[Job]) -> None:
    from pnp.press.files import write_all
    from pnp.press.rules import REFERENCE
    from pnp.press.translations import mark_current

    write_all(
        {
            folder / "text" / f"{lang}.toml": mark_current(folder, lang)
            for folder, lang in jobs
            if lang != REFERENCE
        }
    )


def _export(jobs: Sequence[Job], out: Path) -> None:
    from pnp.press.files import write_all
    from pnp.press.rules import REFERENCE
    from pnp.press.translations import export_po

    for folder, lang in jobs:
        if lang != REFERENCE:
            path = out / f"{folder.resolve().name.replace('_', '-')}-{lang}.po"
            write_all({path: export_po(folder, lang)})
            click.echo(path)


def _import(jobs: Sequence[Job], po: Path) -> None:
    from pnp.press.files import write_all
    from pnp.press.translations import import_po

    if len(jobs) != 1:
        raise UsageError(
            "a PO file is one game in one language", where="--import-po", hint="name GAME and --lang"
        )
    folder, lang = jobs[0]
    path = folder / "text" / f"{lang}.toml"
    write_all({path: import_po(folder, lang, po)})
    click.echo(path)
