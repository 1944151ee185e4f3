"""A player of La Course aux Cadeaux that is simple but sensible: it hurries home and minds the holes."""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache

from pnp.games.gift_race.board import SQUARES, Board, Colour, ground
from pnp.games.gift_race.moves import Move, Roll
from pnp.games.gift_race.position import GIFTS, Position, board_of
from pnp.games.gift_race.rules import judge
from pnp.rules.contract import Chance, most_promising

_FAR = 20
"""Steps counted for a gift that cannot get home as the logs lie."""
_LOAD = 8
"""What a gift on the board is worth before its way home is counted off."""
_ENVY = 0.03
"""How much the progress of the others counts against one's own."""


def pick(position: Position, moves: Sequence[Move], chance: Chance) -> Move:
    """The move after which one's own gifts are nearest home; ties are broken by chance."""
    player = position.turn
    if player is None or isinstance(moves[0], Roll):
        return chance.choice("dice", moves)
    return most_promising(moves, lambda move: _worth(position, move, player), chance)


def _worth(position: Position, move: Move, player: Colour) -> float:
    after = judge(position, move).position
    assert after is not None, "bots choose among legal moves"
    others = sum(_progress(after, colour) for colour in after.players if colour != player)
    return _progress(after, player) - _ENVY * others


def _progress(position: Position, colour: Colour) -> float:
    board = board_of(position)
    home = _steps_home(board, colour, frozenset(position.logs))
    on_way = sum(_LOAD + (_FAR - home[square]) / _FAR * _LOAD for square in position.gifts[colour])
    return 3 * _LOAD * position.delivered[colour] + on_way + (position.delivered[colour] == GIFTS)


@lru_cache(maxsize=4096)
def _steps_home(board: Board, colour: Colour, logs: frozenset[str]) -> dict[str, int]:
    """How many steps every square is from the chimney of this colour, other gifts left aside."""
    place = ground(board)
    came_from: dict[str, list[str]] = {square: [] for square in SQUARES}
    for square in SQUARES:
        for way in place.open_ways[square]:
            if way.to not in place.holes and way.to not in logs:
                came_from[way.to].append(square)
                for vortex, _ in way.hops:
                    came_from[vortex].append(square)
    steps = dict.fromkeys(SQUARES, _FAR)
    steps[place.chimneys[colour]] = 0
    waiting = deque([place.chimneys[colour]])
    while waiting:
        here = waiting.popleft()
        for square in came_from[here]:
            if steps[square] == _FAR:
                steps[square] = steps[here] + 1
                waiting.append(square)
    return steps
