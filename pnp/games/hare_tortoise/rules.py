"""The rules of Le Lièvre et la Tortue: who may do what, what then happens, and who has won."""

from collections import Counter
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.games.hare_tortoise.beginner import judge_advance, start_race, waiting
from pnp.games.hare_tortoise.checking import check
from pnp.games.hare_tortoise.dealing import DECKS, PLAYERS, VARIANTS, setup, view
from pnp.games.hare_tortoise.hands import fill_up, plays, room_for, seen_elsewhere, without
from pnp.games.hare_tortoise.moves import Advance, BetMove, Move, Play, Reshuffle
from pnp.games.hare_tortoise.position import (
    ANIMAL_OF,
    HAND,
    HOUSE,
    LINE,
    SAME_LIMIT,
    Bet,
    Laid,
    Phase,
    Position,
    next_player,
    to_bet,
    trigger,
)
from pnp.games.hare_tortoise.racing import Ending, points_of, race
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.contract import Series, Standing, rank
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell

__all__ = ["DECKS", "HOUSE", "PLAYERS", "VARIANTS", "Move", "Position", "check", "setup", "view"]

SEATS: tuple[str, ...] | None = None
SERIES: Series | None = Series("championship", 3, "championship")

_PHASE_OF: dict[type[Any], Phase] = {
    BetMove: "bet",
    Play: "play",
    Advance: "advance",
    Reshuffle: "reshuffle",
}
_FIRST: dict[Phase, str] = {
    "bet": "second-bet/first",
    "play": "turn/play",
    "advance": "advance/first",
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
        case BetMove():
            return _judge_bet(position, player, move)
        case Play():
            return _judge_play(position, player, move)
        case Advance():
            return judge_advance(position, player, move)
        case Reshuffle():
            return _judge_reshuffle(position, move)


def moves(position: Position) -> list[Move]:
    """Every legal move once."""
    player = position.turn
    if player is None:
        return []
    if position.phase == "play":
        return [*plays(position, player)]
    if position.phase == "bet":
        return [BetMove(card) for card in sorted(set(position.hands[player]) - {UNKNOWN})]
    if position.phase == "advance":
        return [Advance(animal) for animal in waiting(position)]
    return [Reshuffle(in_order(position.discard or []))]


def score(position: Position) -> Standing:
    """What the bets pay; ties go to the bet that stands highest on the podium."""
    scores = points_of(position)
    steps: dict[Bet, int] = {animal: step for step, stand in enumerate(position.podium) for animal in stand}
    off = len(position.podium)
    keys = {
        player: (scores[player], -min(steps.get(bet, off) for bet in position.bets[player]))
        for player in position.players
    }
    return Standing(position.phase == "over", scores, rank(position.players, keys))


def _judge_bet(position: Position, player: str, move: BetMove) -> Verdict[Position]:
    card = move.card
    if card == UNKNOWN:
        return refuse("second-bet/unseen", player=player)
    hand = without(position, player, [card])
    if hand is None:
        if seen_elsewhere(position, player, [card]):
            return refuse("second-bet/all-seen", rests=("copies",), player=player, card=card)
        return refuse("second-bet/not-held", player=player, card=card)
    bets = {**position.bets, player: [*position.bets[player], ANIMAL_OF[card]]}
    after = replace(position, hands={**position.hands, player: hand}, bets=bets)
    events = [tell("bet", who=player)]
    waits_for = to_bet(after)
    if waits_for is None:
        events.append(tell("bets-down", who=position.first))
        after = replace(after, phase="play", turn=position.first)
    else:
        after = replace(after, turn=waits_for)
    if card == "howl":
        return allow("second-bet/howl", after, events, rests=("howl_bet",), player=player)
    return allow("second-bet", after, events, player=player)


def _judge_play(position: Position, player: str, move: Play) -> Verdict[Position]:
    laid: list[Laid] = [card for card in move.cards if card != UNKNOWN]
    animals = sorted({ANIMAL_OF[card] for card in laid})
    if not move.cards:
        return refuse("play-cards/none", player=player)
    if len(laid) < len(move.cards):
        return refuse("play-cards/unseen", player=player)
    if len(animals) > 1:
        return refuse("one-animal/mixed", player=player, animals=animals)
    if len(laid) > SAME_LIMIT:
        return refuse("play-cards/too-many", player=player, cards=len(laid))
    cards = in_order(laid)
    hand = without(position, player, [*cards])
    if hand is None:
        if seen_elsewhere(position, player, [*cards]):
            return refuse("play-cards/all-seen", rests=("copies",), player=player, cards=cards)
        return refuse("play-cards/not-held", player=player, cards=cards)
    animal = animals[0]
    same, in_all = room_for(position.table, animal)
    if len(cards) > same:
        return refuse("table-limit/four", animal=animal, lie=SAME_LIMIT - same, cards=len(cards))
    if len(cards) > in_all:
        return refuse("table-limit/eight", lie=len(position.table), cards=len(cards))
    events = [tell("play", who=player, cards=cards)]
    after = replace(position, hands={**position.hands, player: hand}, table=position.table + cards)
    on_podium = position.animals[animal] == LINE
    return _finish_turn(after, player, events, "podium-cards" if on_podium else "play-cards", animal=animal)


def _judge_reshuffle(position: Position, move: Reshuffle) -> Verdict[Position]:
    then = position.then
    assert not isinstance(then, UnsetType), "check has seen `then` in this phase"
    if Counter(move.deck) != Counter(position.discard or []):
        return refuse("reshuffle/other-cards")
    events = [tell("reshuffle", cards=len(move.deck))]
    ready = replace(position, deck=move.deck, discard=[], then=UNSET)
    return _finish_turn(ready, then.player, events, "reshuffle")


def _finish_turn(
    position: Position, player: str, events: list[Event], plain: str, **facts: Any
) -> Verdict[Position]:
    """Fill the hand, then race or pass the turn on; `plain` decides where nothing more happens."""
    after = fill_up(position, player, events)
    rests: tuple[str, ...] = ("beginner_hand",) if position.variant == "beginner" else ()
    cards = HAND[position.variant]
    if after.phase == "reshuffle":
        return allow("refill/waits", after, events, rests=rests, player=player, cards=cards)
    if trigger(after.table) is None:
        on = replace(after, turn=next_player(position.players, player))
        if len(on.hands[player]) < cards:
            rests += ("nothing_left",)
            return allow("refill/short", on, events, rests=rests, player=player, cards=len(on.hands[player]))
        return allow(plain, on, events, rests=rests, player=player, **facts)
    ending: Ending = start_race(after, events) if position.variant == "beginner" else race(after, events)
    return allow(
        ending.reason, ending.position, events, rests=rests + ending.rests, player=player, **ending.facts
    )
