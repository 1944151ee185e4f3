"""The rules of Santa in Elfenbein: who may do what, what then happens, and who has won."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from pnp.games.elfenbein.checking import check
from pnp.games.elfenbein.dealing import DECKS, PLAYERS, setup, view
from pnp.games.elfenbein.layouts import town_of
from pnp.games.elfenbein.moves import (
    CHOOSERS,
    CLOSES,
    LAYS,
    NEXTS,
    STARTS,
    Bonus,
    Close,
    Go,
    LayCard,
    Move,
    NameChooser,
    NameNext,
    Start,
)
from pnp.games.elfenbein.naming import face_down, judge_card, judge_chooser, judge_order
from pnp.games.elfenbein.opening import judge_close, judge_start, starting_homes
from pnp.games.elfenbein.playing import judge_go
from pnp.games.elfenbein.points import calls, choices, homes
from pnp.games.elfenbein.position import HOUSE, SEATS, Phase, Player, Position, deciders, rank_of
from pnp.games.elfenbein.town import House, closable
from pnp.games.elfenbein.walking import gait_of, outings
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.contract import Series, Standing, rank
from pnp.rules.verdict import Verdict, refuse

__all__ = ["DECKS", "HOUSE", "PLAYERS", "SEATS", "Move", "Position", "check", "setup", "view"]

VARIANTS: tuple[str, ...] = ()
SERIES: Series | None = None

_PHASE_OF: dict[type[Any], Phase] = {
    Close: "close",
    Start: "start",
    LayCard: "card",
    NameChooser: "chooser",
    NameNext: "order",
    Go: "go",
}
_NOW: dict[Phase, str] = {
    "close": "close-houses/now",
    "start": "start-kids/now",
    "card": "lay-card/now",
    "chooser": "tie-santa/now",
    "order": "order/now",
    "go": "at-least-one/now",
    "over": "game-end/over",
}
"""What is to be done in each phase, said to whoever wants to do something else."""


def judge(position: Position, move: Move) -> Verdict[Position]:
    """The verdict on a move: the one home of legality."""
    if position.phase != _PHASE_OF[type(move)]:
        return refuse(_NOW[position.phase], player=position.turn)
    position = _tidy(position)
    match move:
        case Go():
            return judge_go(position, _turn(position), move)
        case LayCard():
            return judge_card(position, move)
        case NameNext():
            return judge_order(position, move)
        case NameChooser():
            return judge_chooser(position, move)
        case Close():
            return judge_close(position, _turn(position), move)
        case Start():
            return judge_start(position, _turn(position), move)


def moves(position: Position) -> list[Move]:
    """Every legal move once."""
    match position.phase:
        case "go":
            return _goes(position, _turn(position))
        case "card":
            return _cards(position)
        case "order":
            return [NEXTS[player] for player in position.players if player not in position.done]
        case "chooser":
            return [CHOOSERS[player] for player in deciders(position)]
        case "close":
            return [CLOSES[house] for house in closable(town_of(position), tuple(position.closed))]
        case "start":
            return _starts(position)
        case "over":
            return []


def score(position: Position) -> Standing:
    """Points so far; equal points share a place."""
    scores: dict[str, int] = {player: position.score[player] for player in position.players}
    return Standing(position.phase == "over", scores, rank(position.players, scores))


def _turn(position: Position) -> Player:
    assert position.turn is not None, "it is nobody's turn"
    return position.turn


def _tidy(position: Position) -> Position:
    """The position with its places in written order, however they came."""
    closed, presents = sorted(position.closed), sorted(position.presents)
    if closed == position.closed and presents == position.presents:
        return position
    return replace(position, closed=closed, presents=presents)


def _cards(position: Position) -> list[Move]:
    if face_down(position):
        return []
    return [
        LAYS[player][card]
        for player in position.players
        if player not in position.shown
        for card in in_order(position.hands[player])
        if card != UNKNOWN
    ]


def _starts(position: Position) -> list[Move]:
    kids = starting_homes(position) if position.turn == "santa" else {}
    found: list[Move] = []
    for house, start in STARTS.items():
        if len(kids.get(house, ())) < 2:
            found.append(start)
        else:
            found += [replace(start, **bonus) for bonus in _bonuses(position, (house,), kids)]
    return found


def _goes(position: Position, player: Player) -> list[Move]:
    gait = gait_of(player, rank_of(position.shown[player]))
    plain = outings(town_of(position), gait, position.at[player])
    kids = homes(position) if player == "santa" else {}
    crowds = [house for house, others in kids.items() if len(others) > 1]
    if not crowds:
        return [*plain]
    found: list[Move] = []
    for go in plain:
        if any(house in go.path for house in crowds):
            found += [replace(go, **bonus) for bonus in _bonuses(position, go.path, kids)]
        else:
            found.append(go)
    return found


def _bonuses(
    position: Position, path: Sequence[House], kids: Mapping[House, Sequence[Player]]
) -> list[dict[str, Bonus]]:
    """Every way to fill the key `bonus` of a move along this path; no key where nothing is to be picked."""
    due = choices(calls(position, path, kids))
    if not due:
        return [{}]
    return [{"bonus": dict(zip(due, lucky, strict=True))} for lucky in product(*due.values())]
