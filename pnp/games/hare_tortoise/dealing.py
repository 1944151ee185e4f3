"""How a table of Le Lièvre et la Tortue is set up, and what each player may see of it."""

from collections.abc import Sequence
from typing import Any, get_args

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.errors import UsageError
from pnp.games.hare_tortoise.layouts import decode
from pnp.games.hare_tortoise.position import (
    ANIMALS,
    HAND,
    HOUSE,
    PRINTED,
    START,
    STREAMS,
    TILES,
    TURBO_TILES,
    Bet,
    Card,
    Phase,
    Position,
    Tile,
    Variant,
    starting_bets,
)
from pnp.rules.cards import UNKNOWN
from pnp.rules.contract import Chance, Wishes
from pnp.rules.house import House, check_house

PLAYERS = range(2, 6)
VARIANTS: tuple[Variant, ...] = get_args(Variant)
DECKS: dict[str, list[Any]] = {
    "race": [card for card, count in PRINTED["normal"].items() for _ in range(count)],
    "beginner": [card for card, count in PRINTED["beginner"].items() for _ in range(count)],
    "starting-bets": list(ANIMALS),
}
_FACES: tuple[Tile, Tile] = ("straight", "curve")


def setup(players: Sequence[str], chance: Chance, wishes: Wishes) -> Position:
    """Tiles by lot or as a layout has them, starting bets, and hands: seven cards to bet from, or five."""
    names = list(players)
    if len(names) not in PLAYERS or len(set(names)) != len(names) or not all(names):
        raise UsageError("two to five players with different names", where="players", hint="e.g. Ana,Bo,Cy")
    variant: Variant | None = next((v for v in VARIANTS if v == (wishes.variant or VARIANTS[0])), None)
    if variant is None:
        raise UsageError(
            f"there is no variant {wishes.variant!r}", where="variant", hint=f"known: {', '.join(VARIANTS)}"
        )
    if wishes.starts:
        raise UsageError("all animals begin on the start line", where="starts")
    check_house(wishes.house, HOUSE)
    beginner = variant == "beginner"
    if isinstance(wishes.layout, UnsetType):
        tiles = lay_tiles(chance)
        turbo = dict(zip(TURBO_TILES, chance.shuffled("layout", ANIMALS), strict=True)) if beginner else {}
    else:
        laid = decode(wishes.layout)
        tiles, turbo = [*laid.tiles], laid.turbo if beginner else {}
    bets = _deal(chance.shuffled("decks", DECKS["starting-bets"]), names, starting_bets(names))
    deck: list[Card] = chance.shuffled("decks", DECKS["beginner" if beginner else "race"])
    dealt = HAND[variant] + (0 if beginner else 1)
    phase: Phase = "play" if beginner else "bet"
    house: House | UnsetType = wishes.house or UNSET
    return Position(
        variant=variant, players=names, first=names[0], turn=names[0], phase=phase, tiles=tiles,
        turbo=turbo, animals=dict.fromkeys(ANIMALS, START), podium=[], bets=bets,
        hands=_deal(deck, names, dealt), table=[], deck=deck[dealt * len(names) :], discard=[], house=house,
    )  # fmt: skip


def lay_tiles(chance: Chance) -> list[Tile]:
    """The eleven tiles in random order; all but the streams fall on either face."""
    box: list[Tile] = ["stream" if number < STREAMS else "straight" for number in range(TILES)]
    order = chance.shuffled("layout", box)
    return [tile if tile == "stream" else chance.choice("layout", _FACES) for tile in order]


def view(position: Position, player: str) -> Position:
    """What this player may know: own hand and bets, the table, and all bets once the game is over."""
    card: Card = UNKNOWN
    bet: Bet = UNKNOWN
    hands = {name: hand if name == player else [card] * len(hand) for name, hand in position.hands.items()}
    bets = {name: own if name == player else [bet] * len(own) for name, own in position.bets.items()}
    deck = position.deck if isinstance(position.deck, UnsetType) else [card] * len(position.deck)
    shown = position.bets if position.phase == "over" else bets
    return replace(position, hands=hands, bets=shown, deck=deck)


def _deal(cards: list[Any], players: list[str], each: int) -> dict[str, list[Any]]:
    return {player: cards[each * seat : each * (seat + 1)] for seat, player in enumerate(players)}
