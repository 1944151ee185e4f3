"""What the die offers: the table as a player acts on it, and everything that can be done there."""

import msgspec
from msgspec import UnsetType

from pnp.games.gift_race.board import SQUARES, Colour, Ground, ground
from pnp.games.gift_race.moves import Load, Log, Move, MoveGifts, Unlog
from pnp.games.gift_race.position import HOUSE, LOGS, Position, board_of
from pnp.games.gift_race.stepping import Logs, Stand, seconds, steps, take
from pnp.rules.house import played

LOADING = (1, 6)
"""The rolls with which a gift may be loaded."""
LOGGING = (4, 5)
"""The rolls with which a log may be laid or taken away."""
_LOG = {at: Log(at) for at in SQUARES}


class Table(msgspec.Struct, frozen=True):
    """A position in the middle of a turn, made ready to act on."""

    ground: Ground
    player: Colour
    die: int
    stand: Stand
    logs: Logs
    reserve: dict[Colour, int]
    delivered: dict[Colour, int]
    short_moves: bool
    logs_anywhere: bool
    turn_corner: bool


def table(position: Position, player: Colour) -> Table:
    """The table as this player, who has rolled, finds it."""
    assert not isinstance(position.die, UnsetType), "whoever acts has rolled"
    house = position.house
    return Table(
        ground(board_of(position)),
        player,
        position.die,
        {square: colour for colour, squares in position.gifts.items() for square in squares},
        frozenset(position.logs),
        position.reserve,
        position.delivered,
        played(house, HOUSE, "short_moves"),
        played(house, HOUSE, "logs_anywhere"),
        played(house, HOUSE, "turn_corner"),
    )


def squares(die: int) -> int:
    """How many squares the die lets gifts move."""
    return 1 if die <= 3 else 2


def load_bar(now: Table) -> str | None:
    """Why no gift can be loaded, None if one can."""
    sled = now.ground.sleds[now.player]
    if now.die not in LOADING:
        return "actions/load"
    if not now.reserve[now.player]:
        return "load/no-reserve"
    if sled in now.stand:
        return "load/gift"
    return "load/log" if sled in now.logs else None


def logs_bar(now: Table) -> str | None:
    """Why logs cannot be touched at all, None if they can."""
    return None if now.die in LOGGING else "actions/log"


def lay_bar(now: Table) -> str | None:
    """Why no log can be laid anywhere, None if one is at hand."""
    return logs_bar(now) or ("log/all-lie" if len(now.logs) >= LOGS else None)


def square_bar(now: Table, at: str) -> str | None:
    """What keeps a log off this square, None if the square is free."""
    board = now.ground
    if at not in _LOG:
        return "log/off-board"
    if at in now.stand:
        return "log/gift"
    if at in now.logs:
        return "log/log"
    if at in board.holes:
        return "log/hole"
    if at in board.vortexes:
        return "log/vortex"
    if now.logs_anywhere:
        return None
    return "log/sled" if at in board.homes else "log/chimney" if at in board.tops else None


def actions(now: Table) -> list[Move]:
    """Everything but passing that the player can do."""
    found = _gift_moves(now)
    if load_bar(now) is None:
        found.append(Load())
    if lay_bar(now) is None:
        found += [log for at, log in _LOG.items() if square_bar(now, at) is None]
    if logs_bar(now) is None:
        found += [Unlog(at) for at in sorted(now.logs)]
    return found


def _gift_moves(now: Table) -> list[Move]:
    board, logs, player = now.ground, now.logs, now.player
    firsts = steps(board, now.stand, logs, player)
    if squares(now.die) == 1:
        return [MoveGifts((first,)) for first, _ in firsts]
    found: list[Move] = []
    for first, way in firsts:
        stepped = take(board, now.stand, way, first)
        more = seconds(board, stepped, first, logs, player, now.turn_corner)
        if now.short_moves or not more:
            found.append(MoveGifts((first,)))
        found += [MoveGifts((first, second)) for second in more]
    return found
