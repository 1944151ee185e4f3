"""`pnp rules`: rule sheets, booklets and player aids, and the check of their translations."""

from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  pnp rules                                 every game, in every language it speaks
  pnp rules gift-race --lang fr,de          one game in two languages
  pnp rules gift-race --format booklet      A5 pages to fold; print both sides, short edge
  pnp rules --check                         what the translations lack"""
)
@click.argument("games", nargs=-1, metavar="[GAME|PATH]...")
@click.option("--lang", "langs", default="", metavar="LANG,…", help="Languages, separated by commas.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper size."
)
@click.option(
    "--format",
    "shape",
    type=click.Choice(["sheet", "booklet", "aid"]),
    default="sheet",
    show_default=True,
    help="Two columns, half pages to fold, or player aids to cut.",
)
@click.option(
    "-o", "--out", "out", type=click.Path(path_type=Path), default=Path("output"), show_default=True
)
def rules(games: tuple[str, ...], langs: str, paper: str, shape: str, out: Path) -> None:
    """Print the rules of games as sheets people can learn from.

    Without a GAME every game of the house, without --lang every language it speaks.
    """
    from typing import cast

    from pnp.models.text import languages
    from pnp.press.rooms import find_room, house_rooms
    from pnp.press.rules import RuleOrder, Shape, print_rules

    folders = [find_room(game) for game in games] or list(house_rooms().values())
    wanted = [lang.strip() for lang in langs.split(",") if lang.strip()]
    for folder in folders:
        for lang in wanted or languages(folder):
            order = RuleOrder(lang, paper, cast(Shape, shape))
            click.echo(print_rules(folder, order, out))
