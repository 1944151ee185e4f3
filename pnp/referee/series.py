"""Several tables played as one: a championship, a season."""

from collections.abc import Sequence

import msgspec

from pnp.errors import UsageError
from pnp.games import Room
from pnp.referee.table import Table
from pnp.rules.contract import Series, Standing, total


class Result(msgspec.Struct, frozen=True):
    """What one table of a series contributes: each player's points, by the name they go by."""

    room: Room
    standing: Standing


def result(table: Table) -> Result:
    """The standing of a table, by names: seats may change from game to game, people do not."""
    standing = table.rules.score(table.position)
    called = table.seats.called
    scores = {called(player): points for player, points in standing.scores.items()}
    ranking = [[called(player) for player in tied] for tied in standing.ranking]
    return Result(table.room, Standing(standing.over, scores, ranking))


def added(results: Sequence[Result]) -> tuple[Series, int, Standing]:
    """The series these tables make, how many games it has, and its standing now."""
    room = results[0].room
    series = room.rules.SERIES
    if {other.room.id for other in results} != {room.id}:
        raise UsageError("a series is made of tables of one game", where="FILE")
    if series is None:
        raise UsageError(f"{room.id} is played as single games; it has no series", where="FILE")
    players = set(results[0].standing.scores)
    for other in results:
        if set(other.standing.scores) != players:
            strangers = ", ".join(sorted(players ^ set(other.standing.scores)))
            raise UsageError(
                f"not everybody played every table: {strangers}",
                where="FILE",
                hint="seats may change from table to table, names must stay",
            )
    games = series.games or len(players)
    if len(results) > games:
        raise UsageError(f"{len(results)} tables, but the {series.name} has {games} games", where="FILE")
    standing = total([other.standing for other in results])
    over = standing.over and len(results) == games
    return series, games, msgspec.structs.replace(standing, over=over)
