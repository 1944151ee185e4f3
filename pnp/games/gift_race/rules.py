"""The rules of La Course aux Cadeaux: who may do what, what then happens, and who has won."""

from msgspec import UNSET
from msgspec.structs import replace

from pnp.games.gift_race.acting import Table, actions, lay_bar, load_bar, logs_bar, square_bar, table
from pnp.games.gift_race.board import COLOURS, Colour
from pnp.games.gift_race.dealing import DECKS, PLAYERS, setup, view
from pnp.games.gift_race.moves import Load, Log, Move, MoveGifts, Pass, Roll, Unlog
from pnp.games.gift_race.moving import judge_gifts
from pnp.games.gift_race.position import GIFTS, HOUSE, LOGS, Position, check
from pnp.rules.contract import Series, Standing, rank
from pnp.rules.verdict import Verdict, allow, refuse, tell

__all__ = ["DECKS", "HOUSE", "PLAYERS", "Move", "Position", "check", "setup", "view"]

SEATS: tuple[str, ...] = COLOURS
VARIANTS: tuple[str, ...] = ()
SERIES: Series | None = None

_ROLLS = [Roll(die) for die in range(1, 7)]


def judge(position: Position, move: Move) -> Verdict[Position]:
    """The verdict on a move: the one home of legality."""
    player = position.turn
    if player is None:
        return refuse("last-round/over")
    if isinstance(move, Roll) != (position.phase == "roll"):
        return refuse(f"turn/{position.phase}", player=player)
    if isinstance(move, Roll):
        return _judge_roll(position, player, move)
    now = table(position, player)
    match move:
        case MoveGifts():
            verdict = judge_gifts(now, move)
        case Load():
            verdict = _judge_load(now)
        case Log():
            verdict = _judge_log(now, move.at)
        case Unlog():
            verdict = _judge_unlog(now, move.at)
        case Pass():
            verdict = _judge_pass(now)
    return _end_turn(position, player, verdict)


def moves(position: Position) -> list[Move]:
    """Every legal move once."""
    if position.turn is None:
        return []
    if position.phase == "roll":
        return [*_ROLLS]
    return actions(table(position, position.turn)) or [Pass()]


def score(position: Position) -> Standing:
    """Gifts delivered; whoever has four when the game is over has won."""
    scores: dict[str, int] = {player: position.delivered[player] for player in position.players}
    return Standing(position.phase == "over", scores, rank(position.players, scores))


def _judge_roll(position: Position, player: Colour, move: Roll) -> Verdict[Position]:
    if not 1 <= move.die <= 6:
        return refuse("turn/no-face", die=move.die)
    gifts = {colour: sorted(squares) for colour, squares in position.gifts.items()}
    after = replace(position, phase="act", die=move.die, gifts=gifts, logs=sorted(position.logs))
    return allow("turn/rolled", after, [tell("roll", who=player, die=move.die)], player=player, die=move.die)


def _judge_load(now: Table) -> Verdict[Table]:
    player, sled = now.player, now.ground.sleds[now.player]
    bar = load_bar(now)
    if bar is not None:
        return refuse(bar, player=player, die=now.die, sled=sled)
    after = replace(
        now,
        stand={**now.stand, sled: player},
        reserve={**now.reserve, player: now.reserve[player] - 1},
    )
    return allow("load", after, [tell("load", who=player, at=sled)], player=player, sled=sled)


def _judge_log(now: Table, at: str) -> Verdict[Table]:
    bar = lay_bar(now) or square_bar(now, at)
    on_home = at in now.ground.homes or at in now.ground.tops
    if bar is not None:
        rests = ("logs_anywhere",) if bar in ("log/sled", "log/chimney") else ()
        return refuse(bar, rests=rests, player=now.player, die=now.die, at=at)
    after = replace(now, logs=now.logs | {at})
    events = [tell("log", who=now.player, at=at, left=LOGS - len(after.logs))]
    return allow("log", after, events, rests=("logs_anywhere",) if on_home else (), player=now.player, at=at)


def _judge_unlog(now: Table, at: str) -> Verdict[Table]:
    bar = logs_bar(now)
    if bar is not None:
        return refuse(bar, player=now.player, die=now.die)
    if at not in now.logs:
        return refuse("unlog/none", at=at)
    after = replace(now, logs=now.logs - {at})
    events = [tell("unlog", who=now.player, at=at, left=LOGS - len(after.logs))]
    return allow("unlog", after, events, player=now.player, at=at)


def _judge_pass(now: Table) -> Verdict[Table]:
    others = actions(now)
    if others:
        can = others[0].__struct_config__.tag
        return refuse("must-act/other", player=now.player, die=now.die, can=f"can-{can}")
    return allow("must-act", now, [tell("pass", who=now.player)], player=now.player, die=now.die)


def _end_turn(position: Position, player: Colour, verdict: Verdict[Table]) -> Verdict[Position]:
    """The verdict on the whole position: the next player rolls, or the last round is over."""
    after = verdict.position
    if after is None:
        return refuse(verdict.reason, rests=verdict.rests, **verdict.facts)
    seats = position.players
    following = seats[(seats.index(player) + 1) % len(seats)]
    winners = [seat for seat in seats if after.delivered[seat] == GIFTS]
    over = bool(winners) and following == position.first
    gifts: dict[Colour, list[str]] = {colour: [] for colour in position.gifts}
    for square in sorted(after.stand):
        gifts[after.stand[square]].append(square)
    settled = Position(
        players=seats,
        first=position.first,
        turn=None if over else following,
        phase="over" if over else "roll",
        gifts=gifts,
        reserve=after.reserve,
        delivered=after.delivered,
        logs=sorted(after.logs),
        board=position.board,
        layout=position.layout,
        die=UNSET,
        house=position.house,
    )
    reason, facts, events = verdict.reason, verdict.facts, verdict.events
    if over:
        events = [*events, tell("over", winners=winners)]
        reason, facts = "last-round/ends", {"player": player, "winners": winners}
    elif winners and GIFTS not in position.delivered.values():
        events = [*events, tell("last-round", who=winners[0], first=position.first)]
    return Verdict(True, reason, facts, events, settled, verdict.rests)
