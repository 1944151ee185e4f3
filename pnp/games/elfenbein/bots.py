"""Players that are simple but sensible: Santa delivers and keeps away from kids, kids run after Santa."""

from collections.abc import Sequence

from pnp.games.elfenbein.moves import Go, Move, NameNext, Start
from pnp.games.elfenbein.points import calls, homes
from pnp.games.elfenbein.position import Player, Position
from pnp.games.elfenbein.town import House
from pnp.rules.contract import Chance, most_promising

SEEN = 20
"""What a sight of Santa weighs against a house of distance or a present."""


def pick(position: Position, moves: Sequence[Move], chance: Chance) -> Move:
    """One of the legal moves: the most promising, ties broken by chance; cards are played at random."""
    return most_promising(moves, lambda move: _worth(position, move), chance)


def _worth(position: Position, move: Move) -> int:
    match move:
        case Go(path):
            if position.turn == "santa":
                return _quiet_delivery(position, path)
            return _chase(position, path)
        case Start(house) if position.turn == "santa":
            return _quiet_delivery(position, [house])
        case NameNext(player):
            return _first(position, player)
    return 0


def _quiet_delivery(position: Position, path: Sequence[House]) -> int:
    """Presents laid unseen, and a last house far from the kids."""
    kids = homes(position)
    worth = min(_distance(path[-1], home) for home in kids)
    for call in calls(position, path, kids):
        worth += -SEEN * len(call.kids) if call.kids else 4 * (call.stock == "lay")
    return worth


def _chase(position: Position, path: Sequence[House]) -> int:
    santa = position.at["santa"]
    return SEEN * (santa in path) - _distance(path[-1], santa)


def _first(position: Position, player: Player) -> int:
    """Whoever decides likes to move early."""
    return int(player == position.chooser)


def _distance(house: House, other: House) -> int:
    return abs(ord(house[0]) - ord(other[0])) + abs(int(house[1]) - int(other[1]))
