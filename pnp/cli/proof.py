"""`pnp proof`: a finished PDF read again before it costs paper and ink."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pnp.press.proof_report import Report

_NAMES = {
    "registration": "fronts and backs",
    "count": "counts",
    "colour": "colours told apart",
    "safe": "safe area",
    "fonts": "fonts",
    "dpi": "pictures",
    "text": "text size",
    "ink": "ink",
}
# Beyond this many of one check the rest are counted, not told.
_TOLD = 8


@click.command(
    epilog="""\b
Examples:
  pnp proof output/gift-race-en-a4.pdf       all there is to check, in mm
  pnp proof output/*.pdf                     every file of a folder
  pnp proof their-game.pdf                   a PDF from elsewhere: fonts, dpi, text size, ink
  pnp proof output/*.pdf --json              for programs"""
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each file.")
def proof(files: tuple[Path, ...], as_json: bool) -> None:
    """Read a finished PDF again and report what would spoil the print.

    With the manifest that pnp build writes beside it (same name, .json): how far backs lie from their fronts,
    counts, text outside the safe area, and faces that colour-blind people cannot tell apart. For every PDF:
    fonts that are not embedded, pictures below 300 dpi, text below 6 pt, and ink.

    Exit code 0: fine. 1: a fault was found. 2: the file cannot be read.
    """
    import json

    from pnp.press.proof import proof_file

    faulty = False
    for path in files:
        report = proof_file(path)
        faulty |= bool(report.faults)
        if as_json:
            click.echo(json.dumps({"file": str(path), **report.facts()}, ensure_ascii=False))
        else:
            click.echo("\n".join(_told(str(path), report)))
    if faulty:
        sys.exit(1)


def _told(name: str, report: "Report") -> list[str]:
    count = len(report.faults)
    lines = [f"{name}: {'fine' if not count else f'{count} fault' + 's' * (count > 1)}"]
    measured = {
        "registration": None
        if report.registration is None
        else f"backs within {report.registration:.2f} mm of their fronts",
        "text": None if report.smallest_text is None else f"smallest {report.smallest_text:.1f} pt",
        "dpi": None if report.lowest_dpi is None else f"lowest {report.lowest_dpi:.0f} dpi",
        "ink": _ink(report),
    }
    for check in report.checks:
        found = [fault for fault in report.faults if fault.check == check]
        said = measured.get(check)
        lines.append(f"  {'✗' if found else '✓'} {_NAMES[check]}{f': {said}' if said else ''}")
        lines += [f"      {fault.told()}" for fault in found[:_TOLD]]
        if len(found) > _TOLD:
            lines.append(f"      and {len(found) - _TOLD} more (--json lists all)")
    return lines


def _ink(report: "Report") -> str | None:
    totals = [ink.total for ink in report.ink]
    if not totals:
        return None
    listed = " ".join(f"{total:.0f}" for total in totals)
    return f"{sum(totals) / len(totals):.0f} % of a page on average; page by page {listed}"
