"""Options that every command that prints has alike: paper, ink, backs, what, and where to."""

from pathlib import Path

import click

PAPERS = ["a4", "letter"]

paper = click.option(
    "--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="Paper size."
)
ink = click.option(
    "--ink", type=click.Choice(["full", "low", "grey"]), default="full", show_default=True,
    help="Full colour, white grounds, or greys.",
)  # fmt: skip
backs = click.option(
    "--backs", type=click.Choice(["long", "short", "gutterfold", "none"]), default="long", show_default=True,
    help="Duplex over the long or short edge, folded along the middle, or fronts only.",
)  # fmt: skip
lang = click.option(
    "--lang", default="", metavar="LANG", help="Language of the words; the game's own if left out."
)
only = click.option("--only", multiple=True, metavar="KIND", help="Only components of this kind or id.")
out = click.option(
    "-o", "--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True,
    help="Folder to write into.",
)  # fmt: skip
