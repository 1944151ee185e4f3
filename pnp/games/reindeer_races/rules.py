"""The rules of Reindeer Races: who may do what, what then happens, and who has won."""

from collections import Counter
from itertools import combinations
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.games.reindeer_races.dealing import DECKS, PLAYERS, setup, view
from pnp.games.reindeer_races.hands import discarded, draw_cards, pass_on, seen_elsewhere, without
from pnp.games.reindeer_races.moves import Draw, Move, Reshuffle, RunMove, Trim
from pnp.games.reindeer_races.position import DRAWN, HAND_LIMIT, HOUSE, TEAMS, Phase, Position, Team, check
from pnp.games.reindeer_races.runs import judge_run, runs
from pnp.rules.cards import in_order
from pnp.rules.contract import Series, Standing, rank
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell

__all__ = ["DECKS", "HOUSE", "PLAYERS", "Move", "Position", "check", "setup", "view"]

SEATS: tuple[str, ...] = TEAMS
VARIANTS: tuple[str, ...] = ()
SERIES: Series | None = None

_PHASE_OF: dict[type[Any], Phase] = {Draw: "turn", RunMove: "turn", Trim: "trim", Reshuffle: "reshuffle"}
_FIRST: dict[Phase, str] = {
    "turn": "one-action/turn",
    "trim": "hand-limit/first",
    "reshuffle": "reshuffle/first",
}
"""Why a move of another phase is refused."""


def judge(position: Position, move: Move) -> Verdict[Position]:
    """The verdict on a move: the one home of legality."""
    player = position.turn
    if player is None:
        return refuse("game-end/over")
    if position.phase != _PHASE_OF[type(move)]:
        return refuse(_FIRST[position.phase], player=player)
    match move:
        case Draw():
            return _judge_draw(position, player)
        case RunMove():
            return judge_run(position, player, move)
        case Trim():
            return _judge_trim(position, player, move)
        case Reshuffle():
            return _judge_reshuffle(position, move)


def moves(position: Position) -> list[Move]:
    """Every legal move once."""
    player = position.turn
    if player is None:
        return []
    if position.phase == "turn":
        return [Draw(), *runs(position, player)]
    if position.phase == "trim":
        hand = in_order(position.hands[player])
        return [Trim(list(cards)) for cards in dict.fromkeys(combinations(hand, len(hand) - HAND_LIMIT))]
    return [Reshuffle(in_order(position.discard or []))]


def score(position: Position) -> Standing:
    """Points of the tiles won; ties go to the highest tile, then the second highest, and so on."""
    scores: dict[str, int] = {team: sum(position.won[team]) for team in position.players}
    keys: dict[str, Any] = {
        team: (scores[team], *sorted(position.won[team])[::-1]) for team in position.players
    }
    return Standing(position.phase == "over", scores, rank(position.players, keys))


def _judge_draw(position: Position, player: Team) -> Verdict[Position]:
    events: list[Event] = []
    after = draw_cards(position, player, DRAWN, events)
    drawn = len(after.hands[player]) - len(position.hands[player])
    if drawn < DRAWN and after.phase != "reshuffle":
        return allow("draw-two/short", after, events, rests=("nothing_left",), player=player, cards=drawn)
    return allow("draw-two", after, events, player=player)


def _judge_trim(position: Position, player: Team, move: Trim) -> Verdict[Position]:
    surplus = len(position.hands[player]) - HAND_LIMIT
    if len(move.cards) != surplus:
        return refuse("hand-limit/count", player=player, surplus=surplus, cards=len(move.cards))
    cards = in_order(move.cards)
    hand = without(position, player, cards)
    if hand is None:
        if seen_elsewhere(position, player, cards):
            return refuse("hand-limit/all-seen", rests=("copies",), player=player, cards=cards)
        return refuse("hand-limit/not-held", player=player, cards=cards)
    after = replace(
        position,
        hands={**position.hands, player: hand},
        discard=discarded(position.discard, cards),
    )
    events = [tell("trim", who=player, cards=cards)]
    return allow("hand-limit", pass_on(after, player), events, player=player)


def _judge_reshuffle(position: Position, move: Reshuffle) -> Verdict[Position]:
    then = position.then
    assert not isinstance(then, UnsetType), "check has seen `then` in this phase"
    if Counter(move.deck) != Counter(position.discard or []):
        return refuse("reshuffle/other-cards")
    events = [tell("reshuffle", cards=len(move.deck))]
    ready = replace(position, phase="turn", deck=move.deck, discard=[], then=UNSET)
    after = draw_cards(ready, then.player, then.draw, events)
    return allow("reshuffle", after, events, player=then.player)
