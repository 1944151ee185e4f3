"""`pnp list`: what there is to name on the command line."""

import click


@click.command(
    "list",
    epilog="""\b
Examples:
  pnp list             games, languages, kinds, papers
  pnp list --json      the same for programs""",
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
def list_all(as_json: bool) -> None:
    """List the games of the house with their languages, the kinds of component, and the papers."""
    from pnp.press.listing import listing

    found = listing()
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(found))
        return
    click.secho("Games", bold=True)
    for game in found["games"]:
        langs = ", ".join(game["languages"])
        click.echo(f"  {game['game']:<16}{game['title']:<26}{game['pieces']:>4} pieces   {langs}")
    click.secho("\nKinds of component", bold=True)
    for kind in found["kinds"]:
        click.echo(f"  {kind['kind']:<16}{kind['about']}")
    click.secho("\nPapers", bold=True)
    for paper in found["papers"]:
        click.echo(f"  {paper['paper']:<16}{paper['size'][0]:g} × {paper['size'][1]:g} mm")
    click.echo("\nNext: pnp build GAME, or pnp new my-game")
