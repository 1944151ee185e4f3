"""Every move somebody might try in La Course aux Cadeaux, right or wrong, found without the rules."""

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from pnp.games.gift_race.board import DEFAULT_BOARD
from pnp.games.gift_race.moves import Load, Log, Move, MoveGifts, Pass, Roll, Step, Unlog
from pnp.games.gift_race.position import Position

COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
EVERYWHERE = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]


def candidates(position: Position) -> Iterator[Move]:
    """Well-formed moves, every legal one among them, and many that are nearly right."""
    yield from (Roll(die) for die in (-1, 0, 1, 2, 3, 4, 5, 6, 7))
    yield Load()
    yield Pass()
    for square in [*EVERYWHERE, "a9", "i1", "z0", "a10"]:
        yield Log(square)
        yield Unlog(square)
    yield MoveGifts(())
    if position.turn is None:
        yield MoveGifts((Step("d4", "N"),))
        return
    others = [square for squares in position.gifts.values() for square in squares]
    yield from (MoveGifts((step,)) for step in trials(position, [*sorted(others), "a9", "d4"]))
    own = position.gifts[position.turn]
    firsts = list(trials(position, own))
    seconds = list(trials(position, sorted(within_reach(position, own))))
    yield from (MoveGifts((first, second)) for first in firsts for second in seconds)
    yield from (MoveGifts((first, first, first)) for first in firsts)


def components(position: Position) -> Counter[str]:
    """What never changes in a game: four gifts a colour, on the board, in reserve or delivered."""
    return Counter(
        {
            colour: len(squares) + position.reserve[colour] + position.delivered[colour]
            for colour, squares in position.gifts.items()
        }
    )


def trials(position: Position, squares: list[str]) -> Iterator[Step]:
    """Steps from these squares to all sides, with every vortex where one may be used, and one where not."""
    board = DEFAULT_BOARD if position.board is UNSET else position.board
    for square in squares:
        for direction in COMPASS:
            yield Step(square, direction)
            if shifted(square, direction) in board.vortexes:
                yield from (Step(square, direction, vortex) for vortex in board.vortexes)
                yield Step(square, direction, "h9")
        yield Step(square, "N", board.vortexes[0] if board.vortexes else "a1")


def within_reach(position: Position, squares: list[str]) -> set[str]:
    """Where a gift of the player may be after a first step: as before, stepped, pushed or whirled away."""
    board = DEFAULT_BOARD if position.board is UNSET else position.board
    reached = {*squares, *board.vortexes}
    for square in squares:
        for direction in COMPASS:
            reached |= {shifted(square, direction), shifted(square, direction, 2)}
    return reached & set(EVERYWHERE)


def shifted(square: str, direction: str, by: int = 1) -> str:
    """The square so many steps away, on the board or not."""
    right, up = COMPASS[direction]
    return f"{chr(ord(square[0]) + right * by)}{int(square[1:]) + up * by}"
