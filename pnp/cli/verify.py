"""referee verify: proof that a table was played as its file says."""

import sys
from pathlib import Path

import click

from pnp.cli.tabling import for_programs, on_table, opened, words


@click.command(
    epilog="""\b
Examples:
  referee verify t.jsonl
  referee verify t.jsonl --json

Exit code 0: everything follows. 1: a line does not, and its number is named."""
)
@on_table
@for_programs
def verify(file: Path, wait: float, lang: str | None, as_json: bool) -> None:
    """Check every hash, shuffle, roll and verdict of a table, from its seed or its revealed secret."""
    import msgspec

    from pnp.referee.journal import Tampered
    from pnp.referee.phrases import say
    from pnp.referee.verify import prove

    try:
        with opened(file, wait) as table:
            text = words(table, lang)
            proof = prove(table)
    except Tampered as error:
        if as_json:
            click.echo(msgspec.json.encode({"true": False, "message": error.message, "where": error.where}))
        else:
            click.secho(f"✘ {error.where}: {error.message}.", fg="red", bold=True)
        sys.exit(1)
    if as_json:
        click.echo(msgspec.json.encode({"true": True, **msgspec.structs.asdict(proof)}))
        return
    click.secho(
        f"✔ {say(text, 'true')}", fg="green", bold=True,
    )  # fmt: skip
    for line in proof.sentences(text):
        click.echo(line)
