"""A table of La Course aux Cadeaux as a value: the JSON of the protocol, decoded and checked."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from pnp.errors import PositionError
from pnp.games.gift_race.board import COLOURS, DEFAULT_BOARD, SQUARES, Board, Colour, Ground, ground
from pnp.games.gift_race.layouts import decode
from pnp.rules.house import House, check_house, played

Phase = Literal["roll", "act", "over"]

GIFTS = 4
LOGS = 3
HOUSE: dict[str, tuple[bool, ...]] = {
    "short_moves": (True, False),
    "logs_anywhere": (True, False),
    "turn_corner": (True, False),
}
_ON_BOARD = frozenset(SQUARES)
_SEATS = frozenset(COLOURS)


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is true at the table."""

    players: list[Colour]
    first: Colour
    turn: Colour | None
    phase: Phase
    gifts: dict[Colour, list[str]]
    reserve: dict[Colour, int]
    delivered: dict[Colour, int]
    logs: list[str]
    board: Board | UnsetType = UNSET
    layout: str | UnsetType = UNSET
    die: int | UnsetType = UNSET
    house: House | UnsetType = UNSET


def board_of(position: Position) -> Board:
    """The board that is played on: written out, named by a layout's code, or the default."""
    if not isinstance(position.board, UnsetType):
        return position.board
    return DEFAULT_BOARD if isinstance(position.layout, UnsetType) else decode(position.layout)


def check(position: Position) -> None:
    """Raise PositionError where the game can never be in this position."""
    if position.house is not UNSET:
        check_house(position.house, HOUSE)
    board = _check_board(position)
    _check_seats(position)
    _check_gifts(position, board)
    _check_logs(position, board)
    _check_phase(position)


def _check_board(position: Position) -> Ground:
    if isinstance(position.layout, UnsetType):
        try:
            return ground(board_of(position))
        except PositionError as error:
            raise error.at("$.board") from None
    if not isinstance(position.board, UnsetType):
        raise PositionError(
            "a position has either a `board` or a `layout`", where="$.layout", hint="leave one of them out"
        )
    try:
        return ground(board_of(position))
    except PositionError as error:
        raise PositionError(error.message, where="$.layout", hint=error.hint) from None


def _check_seats(position: Position) -> None:
    if len(position.players) != len(COLOURS) or set(position.players) != _SEATS:
        raise PositionError(
            "exactly four different colours play",
            where="$.players",
            hint=f"in any order: {', '.join(COLOURS)}",
        )
    for key, seats in (
        ("gifts", position.gifts.keys()),
        ("reserve", position.reserve.keys()),
        ("delivered", position.delivered.keys()),
    ):
        if seats != _SEATS:
            raise PositionError(
                f"{key!r} must name exactly the players",
                where=f"$.{key}",
                hint=f"players: {', '.join(COLOURS)}",
            )


def _check_gifts(position: Position, board: Ground) -> None:
    seen: set[str] = set()
    for colour, squares in position.gifts.items():
        for index, square in enumerate(squares):
            if square not in _ON_BOARD:
                wrong = f"there is no square {square!r}"
            elif square in seen:
                wrong = f"two gifts stand on {square}"
            elif square in board.holes:
                wrong = f"{square} is a hole: a gift there is back in the reserve"
            elif square == board.chimneys[colour]:
                wrong = f"{square} is the chimney of {colour}: a {colour} gift there is delivered"
            elif square in board.homes and square != board.sleds[colour]:
                wrong = f"{square} is the sled of another colour, which nobody may enter"
            else:
                seen.add(square)
                continue
            raise PositionError(wrong, where=f"$.gifts.{colour}[{index}]", hint="squares are a1 to h8")
        kept, done = position.reserve[colour], position.delivered[colour]
        if kept < 0 or done < 0 or len(squares) + kept + done != GIFTS:
            raise PositionError(
                f"{colour} has {len(squares)} gifts on the board, {kept} in reserve and {done} delivered",
                where=f"$.reserve.{colour}",
                hint=f"each colour has {GIFTS} gifts in all",
            )


def _check_logs(position: Position, board: Ground) -> None:
    if len(position.logs) > LOGS:
        raise PositionError(f"{len(position.logs)} logs lie, but only {LOGS} exist", where="$.logs")
    anywhere = played(position.house, HOUSE, "logs_anywhere")
    for index, square in enumerate(position.logs):
        if square not in _ON_BOARD:
            wrong = f"there is no square {square!r}"
        elif square in position.logs[:index]:
            wrong = f"two logs lie on {square}"
        elif square in board.holes or square in board.vortexes:
            wrong = f"no log can lie on {square}: it is a hole or a vortex"
        elif any(square in gifts for gifts in position.gifts.values()):
            wrong = f"a gift and a log are both on {square}"
        elif not anywhere and (square in board.homes or square in board.tops):
            wrong = f"this table lays no log on a sled or a chimney, and {square} is one"
        else:
            continue
        raise PositionError(wrong, where=f"$.logs[{index}]", hint="a log lies on a free square, a1 to h8")


def _check_phase(position: Position) -> None:
    phase, turn, die = position.phase, position.turn, position.die
    if (turn is None) != (phase == "over"):
        raise PositionError("`turn` is null exactly when the game is over", where="$.turn")
    if isinstance(die, UnsetType) == (phase == "act"):
        raise PositionError("`die` stands exactly in phase act", where="$.die", hint="roll first, then act")
    if not isinstance(die, UnsetType) and not 1 <= die <= 6:
        raise PositionError(f"no die shows {die}", where="$.die", hint="1 to 6")
    finished = GIFTS in position.delivered.values()
    if phase == "over" and not finished:
        raise PositionError("nobody has delivered four gifts, so the game is not over", where="$.phase")
    if finished and turn == position.first:
        raise PositionError(
            "four gifts are delivered and a round has ended: the game is over",
            where="$.phase",
            hint=f"no new round begins with {position.first}",
        )
