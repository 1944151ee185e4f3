"""referee shuffle: a deck in random order."""

import secrets

import click

from pnp.cli.tabling import for_programs


@click.command(
    epilog="""\b
Examples:
  referee shuffle 52
  referee shuffle reindeer-races/movement
  referee shuffle 52 --seed friday --json

The first card is the top of the deck. Without a deck, all are listed."""
)
@click.argument("deck", required=False)
@click.option("--seed", help="Shuffle so that the same seed gives the same order.")
@for_programs
def shuffle(deck: str | None, seed: str | None, as_json: bool) -> None:
    """Shuffle DECK: GAME/DECK, or 52 for the common pack."""
    import msgspec

    from pnp.referee import decks
    from pnp.referee.chance import Streams, seeded

    if deck is None:
        for name, cards in {decks.PACK: decks.deck(decks.PACK), **decks.all_decks()}.items():
            click.echo(f"{name:<28}{len(cards)} cards")
        return
    chance = Streams(secrets.token_bytes(32)) if seed is None else seeded(seed)
    order = chance.shuffled("decks", decks.deck(deck))
    if as_json:
        click.echo(msgspec.json.encode({"deck": order}))
        return
    for place, card in enumerate(order, 1):
        click.echo(f"{place:>3}  {card}")
