"""The verdict on a drive: its cards, its path, its bonus, and how the turn ends."""

from msgspec.structs import replace

from pnp.games.snow_tails.citing import facts, reason, rests
from pnp.games.snow_tails.drives import Fault, Scene, drive_bonus, drive_path, laid_cards, scene_of, without
from pnp.games.snow_tails.driving import speed_and_drift
from pnp.games.snow_tails.moves import AnyCard, Drive
from pnp.games.snow_tails.outcome import Driven, outcome
from pnp.games.snow_tails.position import DAMAGE_LIMIT, HAND, Colour, Position, Sled
from pnp.games.snow_tails.rounds import discarded, end_turn, leave_race, refill, to_trim, with_sled
from pnp.games.snow_tails.telling import story
from pnp.games.snow_tails.track import name_of, place_of
from pnp.rules.cards import UNKNOWN
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell


def judge_drive(position: Position, player: Colour, move: Drive) -> Verdict[Position]:
    """May this drive be made, and what comes of it?"""
    scene, cards = scene_of(position, player), laid_cards(move.cards)
    driven = drive(position, scene, player, move)
    if isinstance(driven, Fault):
        return refuse(driven.reason, rests=driven.rests, **driven.facts)
    events = story(scene, driven, cards)
    after = _end_drive(_driven_to(position, driven), driven, events)
    return allow(
        reason(scene, driven, cards), after, events,
        rests=rests(position, scene, driven), **facts(scene, driven, cards),
    )  # fmt: skip


def drive(position: Position, scene: Scene, player: Colour, move: Drive) -> Driven | Fault:
    """The drive as far as the runners glide: before the turn ends and anything is told of it."""
    sled = position.sleds[player]
    if not sled.hand:
        return Fault("regroup/no-cards", {"player": player})
    cards = laid_cards(move.cards)
    values = list(cards.values())
    if not values:
        return Fault("play-cards/none", {"player": player})
    if any(value != values[0] for value in values):
        return Fault("play-cards/mixed", {"player": player, "cards": values})
    hand = without(sled, values)
    if hand is None or UNKNOWN in values:
        return Fault("play-cards/not-held", {"player": player, "cards": values})
    pulled = _lay(sled, hand, cards)
    speed, drift = speed_and_drift(pulled.left, pulled.right, pulled.brake)
    run = drive_path(scene, move.path, speed, drift)
    if isinstance(run, Fault):
        return run
    bonus = drive_bonus(position, scene, player, speed, drift, run) if move.bonus else None
    if isinstance(bonus, Fault):
        return bonus
    return outcome(position, scene, player, pulled, (speed, drift), (run, bonus))


def _lay(sled: Sled, hand: list[AnyCard], cards: dict[str, AnyCard]) -> Sled:
    """Lay the cards: covered dog cards go to the discard pile first, then the brake card."""
    thrown: list[AnyCard] = []
    if "left" in cards and "left" not in sled.printed:
        thrown.append(sled.left)
    if "right" in cards and "right" not in sled.printed:
        thrown.append(sled.right)
    if "brake" in cards:
        thrown.append(cards["brake"])
    printed = [dog for dog in sled.printed if dog not in cards]
    return replace(sled, **cards, printed=printed, hand=hand, discard=discarded(sled, thrown))


def _driven_to(position: Position, driven: Driven) -> Position:
    """The position with the sled where its drive ended, damage taken and trees felled."""
    damage = min(DAMAGE_LIMIT, driven.before.damage + driven.damage)
    after = with_sled(
        position, driven.player, replace(driven.sled, at=name_of(driven.last.at), damage=damage)
    )
    if not driven.felled:
        return after
    return replace(after, trees=[tree for tree in position.trees if place_of(tree) not in driven.felled])


def _end_drive(position: Position, driven: Driven, events: list[Event]) -> Position:
    """End the turn as the drive ended."""
    player = driven.player
    if driven.lost:
        if not driven.past:
            return leave_race(position, player, events)
        events.append(tell("stays", who=player, at=name_of(driven.last.at)))
        return end_turn(position, player, events)
    if driven.last.end == "sled":
        sled = position.sleds[player]
        over = len(sled.hand) + sled.damage > HAND
        return (to_trim if over else end_turn)(position, player, events)
    return refill(position, player, events)
