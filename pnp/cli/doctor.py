"""`pnp doctor`: is everything there?"""

import sys
from pathlib import Path

import click

from pnp.cli import printing


@click.command(
    epilog="""\b
Examples:
  pnp doctor
  pnp doctor -o /media/stick    can that folder be written to?

Exit code 0: everything is there. 1: something is missing, and how to get it is said."""
)
@printing.out
def doctor(out: Path) -> None:
    """Look whether everything printing needs is there: versions, fonts, templates, a place to write."""
    from pnp.press.doctor import examine

    findings = examine(out)
    for finding in findings:
        mark = click.style("✔", fg="green") if finding.fine else click.style("✘", fg="red")
        click.echo(f"{mark} {finding.name:<22}{finding.found}")
        if finding.hint:
            click.echo(f"    {finding.hint}")
    missing = [finding.name for finding in findings if not finding.fine]
    if missing:
        click.echo(f"\nMissing: {', '.join(missing)}.")
        sys.exit(1)
    click.echo("\nEverything is there. Next: pnp build")
