"""A position of La Course aux Cadeaux drawn for the rule sheet, with the steps of a move on it."""

from collections.abc import Iterator
from functools import lru_cache

from pnp.games.gift_race.board import DEFAULT_BOARD, NEXT
from pnp.games.gift_race.drawing_board import board_nodes, field_in, piece_nodes
from pnp.games.gift_race.moves import Move, MoveGifts
from pnp.games.gift_race.position import Position
from pnp.layout.arrows import arrow, cross, middle
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node
from pnp.rules.verdict import Verdict

_BOARD: Box = (0, 0, 196, 196)
_FIELD = field_in(_BOARD)
_WEIGHT = 2.4
# How far the arrow of a gift that steps or is pushed lies beside its middle.
_ASIDE = 5.5


def picture(
    position: Position, move: Move | None, verdict: Verdict[Position] | None, view: str | None, easel: Easel
) -> Group:
    """The squares of the view (`a1-c3`, else the whole board), what stands there and where it goes."""
    nodes = [_printed(easel), *piece_nodes(position, _BOARD, easel)]
    if move is not None and verdict is not None:
        nodes += _steps(move, verdict, easel)
    return Group(tuple(nodes), clip=_part(view))


@lru_cache(maxsize=1)
def _printed(easel: Easel) -> Group:
    """The board, drawn once for all pictures of a sheet."""
    return Group(tuple(board_nodes(DEFAULT_BOARD, _BOARD, easel)), clip=_BOARD, name="diagram-board")


def _part(view: str | None) -> Box:
    if not view:
        return _BOARD
    first, last = view.split("-")
    ax, ay, side, _ = _FIELD.square(first)
    bx, by, _, _ = _FIELD.square(last)
    return (min(ax, bx), min(ay, by), abs(ax - bx) + side, abs(ay - by) + side)


def _steps(move: Move, verdict: Verdict[Position], easel: Easel) -> Iterator[Node]:
    """An arrow for each gift that an allowed move moves; for a refused one the step, crossed out."""
    if not verdict.legal and isinstance(move, MoveGifts):
        step = move.steps[0]
        to = NEXT[step.gift, step.dir]
        yield from arrow(_middle(step.gift), _middle(to), easel, _WEIGHT)
        yield from cross(_between(step.gift, to), easel, 4.5)
    for told, aside in (("step", -_ASIDE), ("push", _ASIDE)):
        for at, to in _ways(verdict, told):
            (ax, ay), (bx, by) = _middle(at), _middle(to)
            dx, dy = (0.0, aside) if ay == by else (aside, 0.0)
            yield from arrow((ax + dx, ay + dy), (bx + dx, by + dy), easel, _WEIGHT)


def _ways(verdict: Verdict[Position], told: str) -> list[tuple[str, str]]:
    """Where gifts go from and to; steps that go on in one line are one way."""
    ways: list[tuple[str, str]] = []
    for event in verdict.events:
        if event["event"] == told:
            at, to = event["at"], event["to"]
            if ways and ways[-1][1] == at and (ways[-1][0][0] == to[0] or ways[-1][0][1] == to[1]):
                at = ways.pop()[0]
            ways.append((at, to))
    return ways


def _middle(square: str) -> tuple[float, float]:
    return middle(_FIELD.square(square))


def _between(at: str, to: str) -> tuple[float, float]:
    (ax, ay), (bx, by) = _middle(at), _middle(to)
    return ((ax + bx) / 2, (ay + by) / 2)
