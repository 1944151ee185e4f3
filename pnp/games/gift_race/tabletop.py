"""The board of La Course aux Cadeaux to be tapped: where gifts and logs stand, the die, whose turn it is."""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from pnp.errors import PositionError
from pnp.games.gift_race.board import COLOURS, SQUARES, Colour
from pnp.games.gift_race.drawing_board import board_nodes, field_in, piece_nodes
from pnp.games.gift_race.position import GIFTS, Position, board_of
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Node
from pnp.rules.tapping import Dial, Spot
from pnp.rules.verdict import Event

SIZE = (196.0, 196.0)
_BOARD: Box = (0, 0, *SIZE)
_FIELD = field_in(_BOARD)
_NOT_ROLLED = "roll"
_FACES = ("1", "2", "3", "4", "5", "6")


def size(_position: Position) -> tuple[float, float]:
    """The board is always the same size."""
    return SIZE


def ground_key(position: Position) -> str:
    """The board."""
    return msgspec.json.encode(board_of(position)).decode()


def ground(position: Position, easel: Easel) -> Sequence[Node]:
    """What is printed."""
    return [*board_nodes(board_of(position), _BOARD, easel)]


def pieces(position: Position, easel: Easel) -> Sequence[Node]:
    """Gifts and logs."""
    return [*piece_nodes(position, _BOARD, easel)]


def ready(position: Position) -> Position:
    """The first player has rolled."""
    return replace(position, phase="act", die=4)


def spots(position: Position) -> list[Spot]:
    """All squares."""
    standing = {square: colour for colour, squares in position.gifts.items() for square in squares}
    things = (*COLOURS, "log")
    found = []
    for square in SQUARES:
        now = (standing[square],) if square in standing else ("log",) if square in position.logs else ()
        found.append(Spot(square, _FIELD.square(square), things, now))
    return found


def dials(position: Position) -> list[Dial]:
    """Whose turn, the die, and what each colour has delivered; for an interview also where things stand."""
    die = _NOT_ROLLED if isinstance(position.die, UnsetType) else str(position.die)
    found = [
        Dial("turn", "turn", COLOURS, (position.turn or "",)),
        Dial("die", "die", (_NOT_ROLLED, *_FACES), (die,)),
    ]
    for colour in position.players:
        found.append(
            Dial(f"gifts.{colour}", "gifts", SQUARES, tuple(position.gifts[colour]), colour, True, True)
        )
    found.append(Dial("logs", "logs", SQUARES, tuple(position.logs), many=True, drawn=True))
    for colour in position.players:
        counts = tuple(map(str, range(GIFTS)))
        found.append(
            Dial(f"delivered.{colour}", "delivered", counts, (str(position.delivered[colour]),), colour)
        )
    found.append(Dial("first", "first", COLOURS, (position.first,)))
    return found


def put(position: Position, at: str, things: Sequence[str]) -> Position:
    """Set a square, or one of the dials."""
    key, _, who = at.partition(".")
    if at in SQUARES:
        return _stand(position, at, things)
    if key == "gifts" and who in COLOURS:
        return _balanced(position, {**position.gifts, who: [*things]})
    if at == "logs":
        return replace(position, logs=[*things])
    word = things[0] if things else ""
    if key == "delivered" and who in COLOURS and word.isdecimal() and int(word) <= GIFTS:
        changed = replace(position, delivered={**position.delivered, who: int(word)})
        return _balanced(changed, position.gifts)
    if at in ("turn", "first") and word in COLOURS:
        return replace(position, **{at: word})
    if at == "die" and word in _FACES:
        return replace(position, phase="act", die=int(word))
    if at == "die" and word == _NOT_ROLLED:
        return replace(position, phase="roll", die=UNSET)
    raise PositionError(f"{word!r} cannot be set here", where=at)


def _stand(position: Position, square: str, things: Sequence[str]) -> Position:
    gifts = {colour: [s for s in squares if s != square] for colour, squares in position.gifts.items()}
    logs = [log for log in position.logs if log != square]
    for thing in things[-1:]:
        if thing == "log":
            logs.append(square)
        elif thing in COLOURS:
            gifts[thing].append(square)
        else:
            raise PositionError(f"{thing!r} does not stand on a board", where=square)
    return _balanced(replace(position, logs=sorted(logs)), gifts)


def _balanced(position: Position, gifts: dict[Colour, list[str]]) -> Position:
    """Every colour has four gifts: those neither on the board nor delivered are in reserve."""
    reserve = {c: GIFTS - len(gifts[c]) - position.delivered[c] for c in position.players}
    for colour, left in reserve.items():
        if left < 0:
            raise PositionError(
                f"all {GIFTS} gifts of {colour} are placed already",
                where=f"gifts.{colour}",
                hint="take one away first",
            )
    ordered = {colour: sorted(squares) for colour, squares in gifts.items()}
    return replace(position, gifts=ordered, reserve=reserve)


def where(event: Event) -> str:
    """The square a step ends on."""
    return str(event.get("to") or event.get("at") or "")
