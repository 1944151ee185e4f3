"""Every move of Santa in Elfenbein worth trying, legal or not, and what a game never gains or loses."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from msgspec import UNSET

from pnp.games.elfenbein.moves import Close, Go, LayCard, Move, NameChooser, NameNext, Start
from pnp.games.elfenbein.position import Position

PLAYERS = ("santa", "red", "green", "blue")
PLACES = [column + row for column, row in product("abcdef", "123456")] + ["g7", "a0", "z12"]
AROUND = [(x, y) for x, y in product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]


def candidates(position: Position) -> Iterator[Move]:
    """Well-formed moves: all that could be legal, and many that are nearly so."""
    for house in PLACES:
        yield Close(house)
        yield Start(house)
        yield from (Start(house, {house: player}) for player in PLAYERS)
    for player in PLAYERS:
        yield from (LayCard(player, card) for card in [*range(15), "?"])
        yield NameChooser(player)
        yield NameNext(player)
    yield Go(())
    if position.turn in position.at:
        for path in paths(position.at[position.turn]):
            for bonus in bonuses(position, path):
                yield Go(path, bonus)


def paths(start: str) -> Iterator[tuple[str, ...]]:
    """Each place alone, up to three steps to any side, and straight lines after one step."""
    tried = {(house,) for house in PLACES} | {(start,)}
    for first in (beside(start, step) for step in AROUND):
        for second in (beside(first, step) for step in AROUND):
            tried.add((first, second))
            tried |= {(first, second, beside(second, step)) for step in AROUND}
        for step in AROUND:
            line = (first,)
            for _ in range(6):
                line = (*line, beside(line[-1], step))
                tried.add(line)
    for path in sorted(tried):
        if all(len(house) >= 2 and house[0].islower() and house[1:].isdigit() for house in path):
            yield path


def beside(house: str, step: tuple[int, int]) -> str:
    return chr(ord(house[0]) + step[0]) + chr(ord(house[1]) + step[1])


def bonuses(position: Position, path: tuple[str, ...]) -> Iterator[object]:
    """No bonus, and each player for the first crowd on the way (with three kids there is one at most)."""
    yield UNSET
    kids = Counter(house for player, house in position.at.items() if player != "santa")
    met = [house for house in path if kids[house] > 1] or [house for house in path if kids[house]]
    if met:
        yield from ({met[0]: player} for player in PLAYERS)


def components(position: Position) -> Counter:
    """Cards by player (played ones are known by the round), presents by what they are worth."""
    over = position.phase == "over"
    played = 13 if over else max(0, position.round - 1)
    counts = Counter({f"cards of {player}": played for player in position.players})
    for player in position.players:
        counts[f"cards of {player}"] += len(position.hands[player]) + (player in position.shown)
        counts[f"pawn of {player}"] = 1
    kids = sum(points for player, points in position.score.items() if player != "santa")
    # A sight is worth 3 and a present taken 1: modulo 3 the kids' points are the presents they hold.
    counts["presents, modulo 3"] = (position.supply + len(position.presents) + kids) % 3
    if not (position.house or {}).get("closed_scores", False):
        counts["points of santa without a present"] = position.score["santa"] - len(position.presents)
    return counts
