"""Last Snowball: take one, two or three; whoever takes the last one wins."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pnp.errors import PositionError
from pnp.rules.contract import Chance, Series, Standing, Wishes, rank
from pnp.rules.verdict import Verdict, allow, refuse, tell

from .position import MOST, PILE, Position, Take

Move = Take
SEATS = None
PLAYERS = range(2, 5)
VARIANTS: tuple[str, ...] = ()
HOUSE: Mapping[str, tuple[Any, ...]] = {}
DECKS: Mapping[str, Sequence[Any]] = {}
SERIES: Series | None = None


def check(position: Position) -> None:
    """Raise PositionError where the game can never be in this position."""
    if not 0 <= position.pile <= PILE:
        raise PositionError(f"the pile holds 0 to {PILE} snowballs", where="$.pile")
    if not (position.phase == "over") == (position.turn is None) == (position.pile == 0):
        raise PositionError("somebody has the turn as long as snowballs are left", where="$.turn")


def judge(position: Position, move: Take) -> Verdict[Position]:
    """The verdict on a move."""
    who = position.turn
    if who is None:
        return refuse("end/over", who=position.winner)
    if not 1 <= move.count <= MOST:
        return refuse("take/count", who=who, count=move.count, most=MOST)
    if move.count > position.pile:
        return refuse("take/few", who=who, count=move.count, left=position.pile)
    left = position.pile - move.count
    events = [tell("take", who=who, count=move.count, left=left)]
    if not left:
        done = replace(position, turn=None, phase="over", pile=0, winner=who)
        return allow("end", done, [*events, tell("win", who=who)], who=who)
    after = position.players[(position.players.index(who) + 1) % len(position.players)]
    return allow("take", replace(position, turn=after, pile=left), events, who=who, count=move.count)


def moves(position: Position) -> list[Take]:
    """Every legal move."""
    tried = [Take("take", count) for count in range(1, MOST + 1)]
    return [move for move in tried if judge(position, move).legal]


def score(position: Position) -> Standing:
    """One point for the winner."""
    scores = {player: int(player == position.winner) for player in position.players}
    return Standing(position.phase == "over", scores, rank(position.players, scores))


def setup(players: Sequence[str], _chance: Chance, _wishes: Wishes) -> Position:
    """All snowballs on the pile; the first player begins."""
    return Position(list(players), players[0], "take", PILE)


def view(position: Position, _player: str) -> Position:
    """Everything lies open."""
    return position
