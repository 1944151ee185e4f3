"""A musher that is simple but sensible: as far ahead as possible, with as little damage as possible."""

from collections.abc import Sequence

from pnp.games.snow_tails.moves import Drive, Move, Trim
from pnp.games.snow_tails.position import Colour, Position, course_under
from pnp.games.snow_tails.rules import judge
from pnp.games.snow_tails.track import place_of
from pnp.rules.contract import Chance, most_promising

_SECTION = 128
"""A whole section, in the units of Course.level."""
_DAMAGE = 100
"""What a damage card is worth avoiding, in the same units: most of a section."""


def pick(position: Position, moves: Sequence[Move], chance: Chance) -> Move:
    """The move with the best result right after it; ties are broken by chance."""
    turn = position.turn
    assert turn is not None, "a race that is over has no moves to pick from"
    return most_promising(moves, lambda move: _worth(position, turn, move), chance)


def _worth(position: Position, player: Colour, move: Move) -> int:
    if isinstance(move, Trim):
        hand = position.sleds[player].hand
        return len({card for card in hand if hand.count(card) > move.cards.count(card)})
    if not isinstance(move, Drive):
        return 0
    after = judge(position, move).position
    assert after is not None, "only legal moves are picked from"
    sled = after.sleds[player]
    if player in after.out:
        return -len(course_under(position).sections) * _SECTION
    course = course_under(position)
    reached = None if sled.at is None else place_of(sled.at)
    level = (course.line + 1) * _SECTION if reached is None else course.level(reached)
    return level - _DAMAGE * sled.damage - _danger(position, player, after, reached)


def _danger(position: Position, player: Colour, after: Position, reached: int | None) -> int:
    """Speed that the next bend will punish, if it is close."""
    if reached is None:
        return 0
    course = course_under(position)
    sled = after.sleds[player]
    speed = sled.left + sled.right - sled.brake
    ahead = (reached >> 7) + 1
    limit = course.limits[ahead] if ahead <= course.line else 0
    too_fast = max(0, speed - limit) if limit else 0
    return 10 * too_fast + 5 * max(0, 2 - speed)
