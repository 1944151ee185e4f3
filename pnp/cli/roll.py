"""referee roll: dice."""

import secrets

import click

from pnp.cli.tabling import for_programs


@click.command(
    epilog="""\b
Examples:
  referee roll
  referee roll 2d6
  referee roll d20 4d6 --json"""
)
@click.argument("dice", nargs=-1)
@click.option("--seed", help="Roll so that the same seed gives the same numbers.")
@for_programs
def roll(dice: tuple[str, ...], seed: str | None, as_json: bool) -> None:
    """Roll DICE: 2d6 is two dice of six faces. One such die is rolled if none are named."""
    import msgspec

    from pnp.referee.chance import Streams, seeded
    from pnp.referee.decks import read_dice

    chance = Streams(secrets.token_bytes(32)) if seed is None else seeded(seed)
    rolled = [
        (word, [chance.below("dice", kind.faces) + 1 for _ in range(kind.count)])
        for word, kind in [(word, read_dice(word)) for word in dice or ("1d6",)]
    ]
    if as_json:
        rolls = [{"dice": word, "faces": faces, "sum": sum(faces)} for word, faces in rolled]
        click.echo(msgspec.json.encode({"rolls": rolls}))
        return
    for word, faces in rolled:
        total = f" = {sum(faces)}" if len(faces) > 1 else ""
        click.echo(f"{word}: {' + '.join(map(str, faces))}{total}")
