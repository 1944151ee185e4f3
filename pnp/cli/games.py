"""referee games: the games it knows."""

import click


@click.command(epilog="Example: referee games --json")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
@click.option("--lang", default="en", show_default=True, help="Language of the titles, e.g. fr.")
def games(as_json: bool, lang: str) -> None:
    """List the games the referee knows."""
    import msgspec

    from pnp.games import rooms
    from pnp.models.text import languages, load_text

    listed = []
    for room in rooms():
        text = load_text(room.folder, lang)
        players = room.rules.PLAYERS
        listed.append(
            {
                "game": room.id,
                "title": text.title,
                "tagline": text.tagline,
                "players": [players[0], players[-1]],
                "languages": languages(room.folder),
            }
        )
    if as_json:
        click.echo(msgspec.json.encode({"games": listed}))
        return
    for game in listed:
        few, many = game["players"]
        seats = f"{few}–{many}" if few != many else str(few)
        click.echo(f"{game['game']:<16}{game['title']:<26}{seats:<5}{game['tagline']}")
