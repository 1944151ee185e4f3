"""A player of La Course aux Cadeaux that is simple but sensible: it hurries home and minds the holes."""

from collections.abc import Sequence
from functools import lru_cache

from pnp.games.gift_race.acting import Table, table
from pnp.games.gift_race.board import SQUARES, Colour, Ground
from pnp.games.gift_race.moves import Load, Log, Move, MoveGifts, Roll, Unlog
from pnp.games.gift_race.position import GIFTS, Position
from pnp.games.gift_race.stepping import Logs, Stand, take
from pnp.rules.contract import Chance, most_promising

_FAR = 20
"""Steps counted for a gift that cannot get home as the logs lie."""
_LOAD = 8
"""What a gift on the board is worth before its way home is counted off."""
_ENVY = 0.03
"""How much the progress of the others counts against one's own."""
_ON_WAY = [_LOAD + (_FAR - steps) / _FAR * _LOAD for steps in range(len(SQUARES))]
"""What a gift on the board is worth, by its steps from home."""

Steps = dict[str, int]
"""How far each square is from a chimney."""
_NO_WAY: Steps = dict.fromkeys(SQUARES, _FAR)


def pick(position: Position, moves: Sequence[Move], chance: Chance) -> Move:
    """The move after which one's own gifts are nearest home; ties are broken by chance."""
    player = position.turn
    if player is None or isinstance(moves[0], Roll):
        return chance.choice("dice", moves)
    now = table(position, player)
    order = [player, *(seat for seat in position.players if seat != player)]
    return most_promising(moves, lambda move: _worth(now, move, order), chance)


def _worth(now: Table, move: Move, order: Sequence[Colour]) -> float:
    """One's own progress after a legal move, less a little of the others'.

    Figures are added one by one, as `sum` rounds differently from one Python to the next.
    """
    stand, logs, delivered = _after(now, move)
    homes = _ways_home(now.ground, logs)
    on_way = dict.fromkeys(order, 0.0)
    for square in sorted(stand):
        owner = stand[square]
        on_way[owner] += _ON_WAY[homes[owner][square]]
    progress = [3 * _LOAD * delivered[seat] + on_way[seat] + (delivered[seat] == GIFTS) for seat in order]
    others = 0.0
    for rival in progress[1:]:
        others += rival
    return progress[0] - _ENVY * others


def _after(now: Table, move: Move) -> tuple[Stand, Logs, dict[Colour, int]]:
    """The gifts and logs on the board and the gifts delivered after a legal move."""
    stand, delivered = now.stand, now.delivered
    match move:
        case MoveGifts():
            for step in move.steps:
                stepped = take(now.ground, stand, now.ground.all_ways[step.gift][step.dir], step)
                stand = stepped.stand
                for fate, owner in stepped.gone:
                    if fate == "chimney":
                        delivered = {**delivered, owner: delivered[owner] + 1}
        case Load():
            stand = {**stand, now.ground.sleds[now.player]: now.player}
        case Log():
            return stand, now.logs | {move.at}, delivered
        case Unlog():
            return stand, now.logs - {move.at}, delivered
    return stand, now.logs, delivered


@lru_cache(maxsize=4096)
def _ways_home(place: Ground, logs: Logs) -> dict[Colour, Steps]:
    """How many steps every square is from the chimney of each colour, other gifts left aside."""
    came_from = {**_came_from(place), **dict.fromkeys(logs, ())}
    return {colour: _steps_to(top, came_from) for colour, top in place.chimneys.items()}


def _steps_to(chimney: str, came_from: dict[str, tuple[str, ...]]) -> Steps:
    steps = _NO_WAY.copy()
    steps[chimney] = 0
    waiting = [chimney]
    for here in waiting:
        further = steps[here] + 1
        for square in came_from[here]:
            if steps[square] == _FAR:
                steps[square] = further
                waiting.append(square)
    return steps


@lru_cache(maxsize=64)
def _came_from(place: Ground) -> dict[str, tuple[str, ...]]:
    """From which squares a step ends on each square of a board without logs."""
    found: dict[str, list[str]] = {square: [] for square in SQUARES}
    for square in SQUARES:
        for way in place.open_ways[square]:
            if way.to not in place.holes:
                found[way.to].append(square)
                for vortex, _ in way.hops:
                    found[vortex].append(square)
    return {square: tuple(dict.fromkeys(before)) for square, before in found.items()}
