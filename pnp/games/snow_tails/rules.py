"""The rules of Snow Tails: who may do what, what then happens, and who has won."""

from collections import Counter
from itertools import combinations
from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from pnp.games.snow_tails.checking import check
from pnp.games.snow_tails.dealing import DECKS, PLAYERS, setup, view
from pnp.games.snow_tails.drives import drives, without
from pnp.games.snow_tails.judging import judge_drive
from pnp.games.snow_tails.moves import Drive, Move, Regroup, Reshuffle, Trim
from pnp.games.snow_tails.position import (
    COLOURS,
    DAMAGE_LIMIT,
    HAND,
    HOUSE,
    Colour,
    Phase,
    Position,
    course_under,
    places,
    race_order,
)
from pnp.games.snow_tails.rounds import (
    discarded,
    draw_cards,
    end_turn,
    leave_race,
    shuffled,
    with_sled,
)
from pnp.rules.cards import in_order
from pnp.rules.contract import Series, Standing
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell

__all__ = ["DECKS", "HOUSE", "PLAYERS", "Move", "Position", "check", "setup", "view"]

SEATS: tuple[str, ...] = COLOURS
VARIANTS: tuple[str, ...] = ()
SERIES = Series("season", None, "season")
POINTS = (5, 3, 2, 1, 0)

_PHASE_OF: dict[type[Any], Phase] = {
    Drive: "turn",
    Regroup: "turn",
    Trim: "trim",
    Reshuffle: "reshuffle",
}


def judge(position: Position, move: Move) -> Verdict[Position]:
    """The verdict on a move: the one home of legality."""
    if position.turn is None:
        return refuse("race-end/over")
    if position.phase != _PHASE_OF[type(move)]:
        return refuse(f"turn/{position.phase}", player=position.turn)
    match move:
        case Drive():
            return judge_drive(position, position.turn, move)
        case Regroup():
            return _judge_regroup(position, position.turn)
        case Trim():
            return _judge_trim(position, position.turn, move)
        case Reshuffle():
            return _judge_reshuffle(position, position.turn, move)


def moves(position: Position) -> list[Move]:
    """Every legal move once."""
    player = position.turn
    if player is None:
        return []
    sled = position.sleds[player]
    match position.phase:
        case "trim":
            surplus = len(sled.hand) + sled.damage - HAND
            return [Trim(list(cards)) for cards in dict.fromkeys(combinations(in_order(sled.hand), surplus))]
        case "reshuffle":
            assert not isinstance(sled.discard, UnsetType)
            return [Reshuffle(list(in_order(sled.discard)))]
        case _:
            return [*drives(position, player)] if sled.hand else [Regroup()]


def score(position: Position) -> Standing:
    """Season points for those who finished; then the sleds in the race, then all that are out."""
    scores: dict[str, int] = dict.fromkeys(position.sleds, 0)
    scores.update(zip(position.finished, POINTS, strict=False))
    racing = race_order(course_under(position), places(position))
    ranking: list[list[str]] = [[colour] for colour in [*position.finished, *racing]]
    out: list[str] = [colour for colour in COLOURS if colour in position.out]
    return Standing(position.phase == "over", scores, [*ranking, out] if out else ranking)


def _judge_regroup(position: Position, player: Colour) -> Verdict[Position]:
    sled = position.sleds[player]
    if sled.hand:
        return refuse("regroup/has-cards", player=player)
    events: list[Event] = [tell("damage", who=player, cards=1, damage=min(DAMAGE_LIMIT, sled.damage + 1))]
    if sled.damage == DAMAGE_LIMIT:
        return allow("damage-limit/regroup", leave_race(position, player, events), events, player=player)
    after = with_sled(position, player, replace(sled, damage=sled.damage + 1))
    after = draw_cards(after, player, HAND - sled.damage - 1, events)
    return allow("regroup", after, events, player=player, damage=sled.damage + 1)


def _judge_trim(position: Position, player: Colour, move: Trim) -> Verdict[Position]:
    sled = position.sleds[player]
    surplus = len(sled.hand) + sled.damage - HAND
    if len(move.cards) != surplus:
        return refuse("trim/count", player=player, surplus=surplus, cards=len(move.cards))
    cards = in_order(move.cards)
    hand = without(sled, cards)
    if hand is None:
        return refuse("trim/not-held", player=player, cards=cards)
    events = [tell("trim", who=player, cards=cards)]
    after = with_sled(position, player, replace(sled, hand=hand, discard=discarded(sled, cards)))
    return allow("trim", end_turn(after, player, events), events, player=player, cards=cards)


def _judge_reshuffle(position: Position, player: Colour, move: Reshuffle) -> Verdict[Position]:
    sled = position.sleds[player]
    assert not isinstance(sled.discard, UnsetType)
    assert not isinstance(position.then, UnsetType)
    if Counter(move.deck) != Counter(sled.discard):
        return refuse("reshuffle/other-cards", player=player)
    events = [tell("reshuffle", who=player, cards=len(move.deck))]
    ready = shuffled(position, player, move.deck)
    after = draw_cards(ready, player, position.then.draw, events)
    return allow("reshuffle", after, events, player=player)
