"""Running a reindeer: which runs a player has, and what one run does to the table."""

from msgspec.structs import replace

from pnp.games.reindeer_races.hands import (
    discarded,
    distance_of,
    draw_cards,
    pass_on,
    seen_elsewhere,
    sets_for,
    without,
)
from pnp.games.reindeer_races.moves import RunMove
from pnp.games.reindeer_races.position import (
    DRAWN,
    HERD,
    OBJECTS,
    TRACKS,
    Card,
    Position,
    Team,
    Track,
    switches,
)
from pnp.games.reindeer_races.running import Run, Step, calls, follow, turn_card
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell

_DECIDED_BY: dict[Step, str] = {
    "run": "run",
    "pass": "bound-call/passed",
    "bound": "bound-call/bounded",
    "slide": "ice",
    "slide-off": "ice/off-start",
    "stay-on-first": "ice/first-space",
    "ice-stay": "ice/again",
    "ice-leave": "ice/gone",
}
"""The reason of a legal run by its last step."""


def runs(position: Position, player: Team) -> list[RunMove]:
    """Every run of this player with the cards they are known to hold."""
    fresh = [0] if _reserve(position, player) else []
    house = switches(position.house)
    hand = position.hands[player]
    found: list[RunMove] = []
    for name in TRACKS:
        track = position.tracks[name]
        starts = fresh + sorted(at for at, team in track.reindeer.items() if team == player)
        ways: dict[int, list[tuple[int, list[bool]]]] = {}
        for cards, distance in sets_for(hand, name):
            if distance not in ways:
                ways[distance] = [
                    (start, bounds) for start in starts for bounds in calls(track, start, distance, house)
                ]
            found += [RunMove(cards, name, start, bounds) for start, bounds in ways[distance]]
    return found


def judge_run(position: Position, player: Team, move: RunMove) -> Verdict[Position]:
    """The verdict on a run: the cards first, then the reindeer, then the calls on the way."""
    cards = in_order(move.cards)
    if not cards:
        return refuse("play-cards/none", player=player)
    hand = None if UNKNOWN in cards else without(position, player, cards)
    if hand is None:
        if UNKNOWN not in cards and seen_elsewhere(position, player, cards):
            return refuse("play-cards/all-seen", rests=("copies",), player=player, cards=cards)
        return refuse("play-cards/not-held", player=player, cards=cards)
    objects = sorted({OBJECTS[card][0] for card in cards if card != "elf"})
    if len(objects) > 1:
        return refuse("same-object/mixed", player=player, objects=objects)
    if objects and objects[0] != move.track:
        return refuse("cards-name-track/other", object=objects[0], track=move.track)
    track = position.tracks[move.track]
    if move.start == 0:
        if not _reserve(position, player):
            return refuse("one-reindeer/no-reserve", player=player)
    elif track.reindeer.get(move.start) != player:
        return refuse("one-reindeer/not-there", player=player, track=move.track, space=move.start)
    run = follow(track, move.start, distance_of(cards), move.bounds, switches(position.house))
    calls = len(move.bounds)
    if run.finish == "ask":
        return refuse("bound-call/missing", rests=run.rests, space=run.space, track=move.track, calls=calls)
    if run.called < calls:
        return refuse("bound-call/too-many", rests=run.rests, met=run.called, calls=calls)
    return _settle(replace(position, hands={**position.hands, player: hand}), player, move, run)


def _settle(position: Position, player: Team, move: RunMove, run: Run) -> Verdict[Position]:
    """Put the cards down and the reindeer where its run ends; `position` has the hand after playing."""
    cards, row = in_order(move.cards), position.tracks[move.track]
    events = _story(player, move, cards, run)
    others = {at: team for at, team in row.reindeer.items() if at != move.start}
    rewards, won, points = row.rewards, position.won, 0
    if run.finish == "reward":
        points, *rewards = rewards
        won = {**won, player: [*won[player], points]}
        events.append(tell("reward", who=player, track=move.track, points=points))
    elif run.finish == "space":
        others[run.space] = player
    track = Track(row.cards, rewards, others)
    if run.action == "snowman":
        track = turn_card(track, run.space)
    after = replace(
        position,
        tracks=replace(position.tracks, **{move.track: track}),
        won=won,
        discard=discarded(position.discard, cards),
    )
    if not rewards:
        events.append(tell("over", track=move.track))
        after = replace(after, phase="over", turn=None)
    elif run.action == "skis":
        after = draw_cards(after, player, DRAWN, events)
    else:
        after = pass_on(after, player)
    return allow(
        _reason(cards, run, bool(rewards)), after, events, rests=run.rests,
        player=player, track=move.track, distance=distance_of(cards), space=run.space, points=points,
    )  # fmt: skip


def _reason(cards: list[Card], run: Run, rewards_left: bool) -> str:
    """The clause that decides a legal run: the last special thing that happens in it."""
    if run.finish == "reward":
        return "reward" if rewards_left else "game-end/last-tile"
    if run.action != "plain":
        return run.action
    reason = _DECIDED_BY[run.steps[-1][0]]
    if reason == "run" and set(cards) == {"elf"}:
        return "cards-name-track/elves"
    return reason


def _story(player: Team, move: RunMove, cards: list[Card], run: Run) -> list[Event]:
    events = [tell("play", who=player, cards=cards, distance=distance_of(cards))]
    if move.start == 0:
        events.append(tell("enter", who=player, track=move.track))
    else:
        events.append(tell("lift", who=player, track=move.track, at=move.start))
    events += [tell(step, who=player, track=move.track, to=to) for step, to in run.steps]
    if run.action != "plain":
        events.append(tell(run.action, who=player, track=move.track, at=run.space))
    return events


def _reserve(position: Position, player: Team) -> int:
    tracks = position.tracks
    return HERD - sum(list(tracks[name].reindeer.values()).count(player) for name in TRACKS)
