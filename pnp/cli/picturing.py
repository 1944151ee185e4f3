"""The options --svg, --png and --pdf: the picture of a table, with the steps of a move, saved."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.tabling import FILE

if TYPE_CHECKING:
    from pnp.referee.inquiry import Inquiry

_WIDE = 1600
"""How wide a PNG is, in pixels."""
_INCH = 25.4


def pictured(command: Callable[..., None]) -> Callable[..., None]:
    """The options that save a picture."""
    for kind in ("pdf", "png", "svg"):
        option = click.option(f"--{kind}", type=FILE, help=f"Save the picture as {kind.upper()}.")
        command = option(command)
    return command


def save(
    inquiry: "Inquiry", position: Any, steps: list[str], svg: Path | None, png: Path | None, pdf: Path | None
) -> list[Path]:
    """Write the picture to each of the files that are named; the files written."""
    from pnp.layout.sheets import Document
    from pnp.referee.files import write_whole
    from pnp.referee.pictures import picture

    if not (svg or png or pdf):
        return []
    page = picture(inquiry, position, steps, close=True)
    written = []
    if svg:
        from pnp.render.svg import render as as_svg

        write_whole(svg, as_svg(page).encode(), force=True)
        written.append(svg)
    if png:
        from pnp.render.png import render as as_png

        write_whole(png, as_png(page, _WIDE / (page.size[0] / _INCH)), force=True)
        written.append(png)
    if pdf:
        from pnp.render.pdf import render as as_pdf

        write_whole(pdf, as_pdf(Document(inquiry.text.title, inquiry.language, (page,))), force=True)
        written.append(pdf)
    return written


def say_saved(inquiry: "Inquiry", files: list[Path]) -> None:
    """Which files were written."""
    from pnp.referee.phrases import say

    for file in files:
        click.echo(say(inquiry.text, "ask-saved", file=file))
