"""A musher that is simple but sensible: as far ahead as possible, with as little damage as possible."""

from collections.abc import Sequence

from pnp.games.snow_tails.drives import Scene, scene_of
from pnp.games.snow_tails.judging import drive
from pnp.games.snow_tails.moves import Drive, Move, Trim
from pnp.games.snow_tails.outcome import Driven
from pnp.games.snow_tails.position import Colour, Position, Sled, course_under
from pnp.games.snow_tails.rules import judge
from pnp.games.snow_tails.track import Course, place_of
from pnp.rules.contract import Chance, most_promising

_SECTION = 128
"""A whole section, in the units of Course.level."""
_DAMAGE = 100
"""What a damage card is worth avoiding, in the same units: most of a section."""


def pick(position: Position, moves: Sequence[Move], chance: Chance) -> Move:
    """The move with the best result right after it; ties are broken by chance."""
    turn = position.turn
    assert turn is not None, "a race that is over has no moves to pick from"
    scene = scene_of(position, turn)
    return most_promising(moves, lambda move: _worth(position, scene, turn, move), chance)


def _worth(position: Position, scene: Scene, player: Colour, move: Move) -> int:
    if isinstance(move, Trim):
        hand = position.sleds[player].hand
        return len({card for card in hand if hand.count(card) > move.cards.count(card)})
    if not isinstance(move, Drive):
        return 0
    driven = drive(position, scene, player, move)
    assert isinstance(driven, Driven), "only legal moves are picked from"
    if driven.past:
        return _finish(position, player, move)
    course = scene.course
    if driven.lost:
        return -len(course.sections) * _SECTION
    reached = driven.last.at
    damage = driven.before.damage + driven.damage
    return course.level(reached) - _DAMAGE * damage - _danger(course, driven.sled, reached)


def _finish(position: Position, player: Colour, move: Drive) -> int:
    """Past the line: how far, if the round goes on, and with how much damage."""
    after = judge(position, move).position
    assert after is not None, "only legal moves are picked from"
    sled, course = after.sleds[player], course_under(position)
    reached = None if sled.at is None else place_of(sled.at)
    if reached is None:
        return (course.line + 1) * _SECTION - _DAMAGE * sled.damage
    return course.level(reached) - _DAMAGE * sled.damage - _danger(course, sled, reached)


def _danger(course: Course, sled: Sled, reached: int) -> int:
    """Speed that the next bend will punish, if it is close."""
    speed = sled.left + sled.right - sled.brake
    ahead = (reached >> 7) + 1
    limit = course.limits[ahead] if ahead <= course.line else 0
    too_fast = max(0, speed - limit) if limit else 0
    return 10 * too_fast + 5 * max(0, 2 - speed)
