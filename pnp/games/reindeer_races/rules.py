"""The rules of Reindeer Races: who may do what, what then happens, and who has won."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.games.reindeer_races.dealing import DECKS, PLAYERS, setup, view
from pnp.games.reindeer_races.moves import Draw, Move, Reshuffle, RunMove, Trim
from pnp.games.reindeer_races.position import (
    HAND_LIMIT,
    HERD,
    HOUSE,
    OBJECTS,
    PRINTED,
    TEAMS,
    TRACKS,
    Card,
    Position,
    Team,
    Then,
    Track,
    TrackName,
    check,
)
from pnp.games.reindeer_races.running import calls, follow, turn_card
from pnp.rules.cards import UNKNOWN, draw, in_order, left_over, play
from pnp.rules.contract import Series, Standing, rank
from pnp.rules.house import played
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell

__all__ = ["DECKS", "HOUSE", "PLAYERS", "Move", "Position", "check", "setup", "view"]

SEATS: tuple[str, ...] = TEAMS
VARIANTS: tuple[str, ...] = ()
SERIES: Series | None = None


_PHASE_OF: dict[type[Any], Literal["turn", "trim", "reshuffle"]] = {
    Draw: "turn",
    RunMove: "turn",
    Trim: "trim",
    Reshuffle: "reshuffle",
}


def judge(position: Position, move: Move) -> Verdict[Position]:
    """The verdict on a move: the one home of legality."""
    if position.turn is None:
        return refuse("game-end/over")
    if position.phase != _PHASE_OF[type(move)]:
        return refuse(f"one-action/{position.phase}", player=position.turn)
    match move:
        case Draw():
            return _judge_draw(position, position.turn)
        case RunMove():
            return _judge_run(position, position.turn, move)
        case Trim():
            return _judge_trim(position, position.turn, move)
        case Reshuffle():
            return _judge_reshuffle(position, move)


def moves(position: Position) -> list[Move]:
    """Every legal move once."""
    match position.phase:
        case "turn":
            return [Draw(), *_runs(position)]
        case "trim":
            hand = in_order(position.hands[_turn(position)])
            return [Trim(list(cards)) for cards in dict.fromkeys(combinations(hand, len(hand) - HAND_LIMIT))]
        case "reshuffle":
            assert not isinstance(position.discard, UnsetType)
            return [Reshuffle(in_order(position.discard))]
        case "over":
            return []


def score(position: Position) -> Standing:
    """Points of the tiles won; ties go to the highest tile, then the second highest, and so on."""
    scores: dict[str, int] = {team: sum(position.won[team]) for team in position.players}
    keys: dict[str, Any] = {
        team: (scores[team], *sorted(position.won[team])[::-1]) for team in position.players
    }
    return Standing(position.phase == "over", scores, rank(position.players, keys))


def _turn(position: Position) -> Team:
    assert position.turn is not None, "a game that is over has no turn"
    return position.turn


def _switches(position: Position) -> dict[str, Any]:
    return {switch: played(position.house, HOUSE, switch) for switch in HOUSE}


def _judge_draw(position: Position, player: Team) -> Verdict[Position]:
    events: list[Event] = []
    after = _draw_cards(position, player, 2, events)
    return allow("draw-two", after, events, player=player)


def _judge_run(position: Position, player: Team, move: RunMove) -> Verdict[Position]:
    if not move.cards:
        return refuse("play-cards/none", player=player)
    hand = play(position.hands[player], in_order(move.cards), _unseen(position))
    if hand is None or UNKNOWN in move.cards:
        return refuse("play-cards/not-held", player=player, cards=in_order(move.cards))
    objects = sorted({OBJECTS[card][0] for card in move.cards if card != "elf"})
    if len(objects) > 1:
        return refuse("same-object/mixed", player=player, objects=objects)
    if objects and objects[0] != move.track:
        return refuse("cards-name-track/other", object=objects[0], track=move.track)
    track = position.tracks[move.track]
    if move.start == 0:
        if _reserve(position, player) == 0:
            return refuse("one-reindeer/no-reserve", player=player)
    elif track.reindeer.get(move.start) != player:
        return refuse("one-reindeer/not-there", player=player, track=move.track, space=move.start)
    return _finish_run(position, player, move, hand)


def _finish_run(position: Position, player: Team, move: RunMove, hand: list[Card]) -> Verdict[Position]:
    """Lift the reindeer, run it, and settle where it ends."""
    row = position.tracks[move.track]
    lifted = replace(row, reindeer={at: team for at, team in row.reindeer.items() if at != move.start})
    distance = _distance(move.cards)
    run = follow(lifted, move.start, distance, move.bounds, _switches(position))
    if run.finish == "ask":
        return refuse("bound-call/missing", space=run.space, track=move.track, calls=len(move.bounds))
    if run.called < len(move.bounds):
        return refuse("bound-call/too-many", met=run.called, calls=len(move.bounds))
    cards = in_order(move.cards)
    events = [tell("play", who=player, cards=cards, distance=distance)]
    if move.start == 0:
        events.append(tell("enter", who=player, track=move.track))
    events += [tell(step, who=player, track=move.track, to=to) for step, to in run.steps]
    won = position.won
    if run.finish == "reward":
        tile, *rest = lifted.rewards
        lifted = replace(lifted, rewards=rest)
        won = {**won, player: [*won[player], tile]}
        events.append(tell("reward", who=player, track=move.track, points=tile))
    elif run.finish == "space":
        lifted = replace(lifted, reindeer={**lifted.reindeer, run.space: player})
    if run.action != "plain":
        events.append(tell(run.action, who=player, track=move.track, at=run.space))
    if run.action == "snowman":
        lifted = turn_card(lifted, run.space)
    discard = position.discard
    after = replace(
        position,
        tracks=replace(position.tracks, **{move.track: lifted}),
        hands={**position.hands, player: hand},
        won=won,
        discard=discard if isinstance(discard, UnsetType) else discard + cards,
    )
    if run.finish == "reward" and not lifted.rewards:
        events.append(tell("over", track=move.track))
        return allow("game-end/last-tile", replace(after, phase="over", turn=None), events, track=move.track)
    after = _draw_cards(after, player, 2, events) if run.action == "skis" else _pass_on(after, player)
    return allow(
        f"run/{run.finish}", after, events, rests=run.rests,
        player=player, track=move.track, distance=distance, space=run.space,
    )  # fmt: skip


def _judge_trim(position: Position, player: Team, move: Trim) -> Verdict[Position]:
    surplus = len(position.hands[player]) - HAND_LIMIT
    if len(move.cards) != surplus:
        return refuse("hand-limit/count", player=player, surplus=surplus, cards=len(move.cards))
    cards = in_order(move.cards)
    hand = play(position.hands[player], cards, _unseen(position))
    if hand is None:
        return refuse("hand-limit/not-held", player=player, cards=cards)
    discard = position.discard
    after = replace(
        position,
        hands={**position.hands, player: hand},
        discard=discard if isinstance(discard, UnsetType) else discard + cards,
    )
    return allow(
        "hand-limit", _pass_on(after, player), [tell("trim", who=player, cards=cards)], player=player
    )


def _judge_reshuffle(position: Position, move: Reshuffle) -> Verdict[Position]:
    assert not isinstance(position.discard, UnsetType)
    assert not isinstance(position.then, UnsetType)
    if Counter(move.deck) != Counter(position.discard):
        return refuse("reshuffle/other-cards")
    events = [tell("reshuffle", cards=len(move.deck))]
    ready = replace(position, phase="turn", deck=move.deck, discard=[], then=UNSET)
    after = _draw_cards(ready, position.then.player, position.then.draw, events)
    return allow("reshuffle", after, events, player=position.then.player)


def _draw_cards(position: Position, player: Team, count: int, events: list[Event]) -> Position:
    """Draw, then reshuffle, trim or pass on as the hand and the pile demand."""
    pile = draw(position.deck, count)
    hand = position.hands[player] + pile.drawn
    if pile.drawn:
        events.append(tell("draw", who=player, cards=len(pile.drawn)))
    after = replace(position, hands={**position.hands, player: hand}, deck=pile.deck)
    if pile.wanted and position.discard:
        return replace(after, phase="reshuffle", then=Then(player, pile.wanted, "turn"))
    if len(hand) > HAND_LIMIT:
        return replace(after, phase="trim")
    return _pass_on(after, player)


def _pass_on(position: Position, player: Team) -> Position:
    seats = position.players
    return replace(position, phase="turn", turn=seats[(seats.index(player) + 1) % len(seats)])


def _runs(position: Position) -> list[Move]:
    player = _turn(position)
    fresh = [0] if _reserve(position, player) else []
    house = _switches(position)
    known: dict[tuple[TrackName, int], list[tuple[int, tuple[bool, ...]]]] = {}

    def ways(name: TrackName, distance: int) -> list[tuple[int, tuple[bool, ...]]]:
        """Every start and answer to landings on this row at this distance."""
        if (name, distance) not in known:
            row = position.tracks[name]
            found = known[name, distance] = []
            for start in fresh + sorted(at for at, team in row.reindeer.items() if team == player):
                lifted = Track(
                    row.cards, row.rewards, {at: t for at, t in row.reindeer.items() if at != start}
                )
                found += [(start, bounds) for bounds in calls(lifted, start, distance, house)]
        return known[name, distance]

    return [
        RunMove(cards, name, start, list(bounds))
        for cards, names in _sets(position.hands[player])
        for name in names
        for start, bounds in ways(name, _distance(cards))
    ]


_SHOWING: dict[TrackName, list[Card]] = {
    name: [card for card, (shown, _) in OBJECTS.items() if shown == name] for name in TRACKS
}


def _sets(hand: list[Card]) -> list[tuple[list[Card], Sequence[TrackName]]]:
    """Every distinct set of cards that may be played, with the tracks it may be played on."""
    counts = Counter(hand)
    elves = counts["elf"]
    elf: list[Card] = ["elf"]
    sets: list[tuple[list[Card], Sequence[TrackName]]] = [
        (elf * number, TRACKS) for number in range(1, elves + 1)
    ]
    for name in TRACKS:
        one, two = _SHOWING[name]
        for ones in range(counts[one] + 1):
            for twos in range(counts[two] + 1):
                if ones + twos:
                    shown = [one] * ones + [two] * twos
                    sets += [(in_order(elf * number + shown), [name]) for number in range(elves + 1)]
    return sets


def _distance(cards: Sequence[Card]) -> int:
    return sum(1 if card == "elf" else OBJECTS[card][1] for card in cards)


def _reserve(position: Position, player: Team) -> int:
    out = [team for name in TRACKS for team in position.tracks[name].reindeer.values()]
    return HERD - out.count(player)


def _unseen(position: Position) -> dict[Card, int]:
    return left_over(PRINTED, *position.hands.values(), position.deck, position.discard)
