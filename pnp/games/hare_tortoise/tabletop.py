"""The course of Le Lièvre et la Tortue to be tapped: animals, streams, podium, and the cards on the table."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from pnp.errors import PositionError
from pnp.games.hare_tortoise.drawing_course import (
    Piece,
    course,
    field,
    ground_nodes,
    podium_box,
    podium_steps,
)
from pnp.games.hare_tortoise.layouts import tiles_of
from pnp.games.hare_tortoise.position import (
    ANIMALS,
    HAND,
    LINE,
    START,
    TURBO_TILES,
    Animal,
    Bet,
    Card,
    Phase,
    Position,
    Tile,
    Variant,
    bets_each,
    starting_bets,
    to_bet,
    trigger,
)
from pnp.layout.easel import Easel
from pnp.layout.scene import Box, Group, Node, apply, bounds, box_through, moved
from pnp.rules.cards import UNKNOWN
from pnp.rules.tapping import Dial, Spot
from pnp.rules.verdict import Event

SIZE = (640.0, 400.0)
_STREAM = "stream"
_HEAD = 25.0
_CARDS: tuple[Card, ...] = ("hare", "tortoise", "wolf", "howl", "fox", "lamb")
_PHASES: dict[Variant, tuple[Phase, ...]] = {"normal": ("play", "bet"), "beginner": ("play", "advance")}


def size(position: Position) -> tuple[float, float]:
    """As large as the course lies."""
    return _field(tuple(tiles_of(position)))[2:]


def ground_key(position: Position) -> str:
    """Tiles and turbo tokens."""
    return msgspec.json.encode([tiles_of(position), position.turbo]).decode()


def ground(position: Position, easel: Easel) -> Sequence[Node]:
    """Start, tiles, finish and the podium."""
    return [Group(tuple(ground_nodes(position, easel)), _shift(position))]


def pieces(position: Position, easel: Easel) -> Sequence[Node]:
    """The animals, larger than their stands: the picture may be small."""
    heads = [
        easel.picture(f"{animal}-head", (x - side / 2, y - side / 2, side, side))
        for animal, (x, y, side) in _crowd(position)
    ]
    return [Group(tuple(heads), _shift(position))]


def _crowd(position: Position) -> Iterator[tuple[Animal, tuple[float, float, float]]]:
    """Where each head is drawn, and how large: in rows around the middle of a piece, or on its step."""
    laid = course(tiles_of(position))
    for piece in laid[:LINE]:
        here = [animal for animal in ANIMALS if position.animals[animal] == piece.at]
        yield from zip(here, _rows(piece, len(here)), strict=True)
    for step, (x, y, w, _) in podium_steps(podium_box(laid[-1])):
        for rank, animal in enumerate(position.podium[step] if step < len(position.podium) else ()):
            yield animal, (x + w / 2, y - (rank + 0.5) * _HEAD, _HEAD)


def _rows(piece: Piece, count: int) -> Iterator[tuple[float, float, float]]:
    """Up to three side by side; on the start line all in one row."""
    wide, high = piece.size
    across = 3 if high >= _HEAD * 2 else len(ANIMALS)
    side = min(_HEAD, wide / across - 1)
    rows = ceil(count / across)
    for number in range(count):
        row, place = divmod(number, across)
        inline = min(across, count - row * across)
        dx, dy = (place - (inline - 1) / 2) * side, (row - (rows - 1) / 2) * side
        x, y = apply(piece.matrix, wide / 2, high / 2)
        upright = abs(piece.matrix[0]) > abs(piece.matrix[1]) or high >= _HEAD * 2
        yield (x + dx, y + dy, side) if upright else (x + dy, y + dx, side)


@lru_cache(maxsize=64)
def _field(tiles: tuple[Tile, ...]) -> Box:
    return field(tiles)


def _shift(position: Position) -> tuple[float, float, float, float, float, float]:
    x, y, _, _ = _field(tuple(tiles_of(position)))
    return moved(-x, -y)


def ready(position: Position) -> Position:
    """All bets are down and the first player is to play; nobody's cards are seen."""
    return _dealt(replace(position, phase="play", turn=position.first, table=[], moved=UNSET))


def _dealt(position: Position) -> Position:
    unseen: Card = UNKNOWN
    unknown: Bet = UNKNOWN
    betting = position.phase == "bet"
    size_ = HAND[position.variant] + betting
    full = starting_bets(position.players) if betting else bets_each(position)
    return replace(
        position,
        hands={player: [unseen] * size_ for player in position.players},
        bets={player: [unknown] * full for player in position.players},
    )


def spots(position: Position) -> list[Spot]:
    """Start, every tile, and the podium."""
    tiles = tiles_of(position)
    matrix = _shift(position)
    found = []
    for piece in course(tiles):
        x, y, w, h = box_through(piece.matrix, (0, 0, *piece.size))
        if piece.at == LINE:
            px, py, pw, ph = podium_box(piece)
            x, y, w, h = bounds(((x, y), (x + w, y + h), (px, py), (px + pw, py + ph)))
        box = (x + matrix[4], y + matrix[5], w, h)
        on = [animal for animal in ANIMALS if position.animals[animal] == piece.at]
        tile = START < piece.at < LINE
        water = [_STREAM] if tile and tiles[piece.at - 1] == _STREAM else []
        things = (*ANIMALS, _STREAM) if tile else ANIMALS
        found.append(Spot(str(piece.at), box, things, (*on, *water)))
    return found


def dials(position: Position) -> list[Dial]:
    """Phase, turn, the table and the hand in question; for an interview also where everybody is."""
    players = tuple(position.players)
    found = [
        Dial("variant", "variant", ("normal", "beginner"), (position.variant,)),
        Dial("phase", "phase", _PHASES[position.variant], (position.phase,)),
        Dial("turn", "turn", players, (position.turn or "",)),
        Dial("first", "first", players, (position.first,)),
    ]
    for animal in ANIMALS:
        at = (str(position.animals[animal]),)
        places = tuple(map(str, range(LINE + 1)))
        found.append(Dial(f"at.{animal}", "at", places, at, animal, drawn=True))
    streams = tuple(str(n) for n, tile in enumerate(tiles_of(position), 1) if tile == _STREAM)
    tiles = tuple(map(str, range(1, LINE)))
    found.append(Dial("streams", "streams", tiles, streams, many=True, drawn=True))
    podium = tuple(animal for step in position.podium for animal in step)
    found.append(Dial("podium", "podium", ANIMALS, podium, many=True))
    laid = _CARDS if position.variant == "normal" else ANIMALS
    found.append(Dial("table", "table", laid, tuple(position.table), many=True))
    if position.turn is not None:
        hand = tuple(position.hands[position.turn])
        found.append(Dial("hand", "hand", (*laid, UNKNOWN), hand, position.turn, many=True))
    return found


def put(position: Position, at: str, things: Sequence[str]) -> Position:
    """Set a tile, or one of the dials."""
    key, _, who = at.partition(".")
    word = things[0] if things else ""
    if at.isdecimal() and int(at) <= LINE:
        return _stand(position, int(at), things)
    if key == "at" and who in ANIMALS and word.isdecimal() and int(word) <= LINE:
        return _moved(position, who, int(word))
    if at == "variant" and word in _PHASES:
        turbo = dict(zip(TURBO_TILES, ANIMALS, strict=True)) if word == "beginner" else {}
        changed = replace(position, variant=word, turbo=turbo, phase="play", moved=UNSET)
        return _dealt(replace(changed, podium=[], animals=_on_track(position)))
    if at == "phase" and word in _PHASES[position.variant]:
        return _in_phase(position, word)
    if at in ("turn", "first") and word in position.players:
        both = {"turn": word, "first": word} if not position.table else {at: word}
        return replace(position, **both)
    if at == "streams":
        return _with_streams(position, {int(word) for word in things if word.isdecimal()})
    if at == "podium":
        return _with_podium(position, things)
    if at == "table":
        changed = replace(position, table=[*things])
        return changed if things else replace(changed, turn=position.first)
    if at == "hand" and position.turn is not None:
        return replace(position, hands={**position.hands, position.turn: [*things]})
    raise PositionError(f"{word!r} cannot be set here", where=at)


def _on_track(position: Position) -> dict[Animal, int]:
    return {animal: min(at, LINE - 1) for animal, at in position.animals.items()}


def _in_phase(position: Position, phase: Phase) -> Position:
    if phase == "bet":
        start = dict.fromkeys(ANIMALS, START)
        changed = _dealt(replace(position, phase=phase, table=[], animals=start, podium=[], moved=UNSET))
        return replace(changed, turn=to_bet(changed))
    if phase == "advance":
        table = position.table if trigger(position.table) else ["hare"] * 4
        return replace(position, phase=phase, table=table, moved=[], turn=position.first)
    table = [] if trigger(position.table) else position.table
    return _dealt(replace(position, phase=phase, table=table, moved=UNSET, turn=position.first))


def _stand(position: Position, at: int, things: Sequence[str]) -> Position:
    for animal in ANIMALS:
        if animal in things and position.animals[animal] != at:
            position = _moved(position, animal, at)
        elif animal not in things and position.animals[animal] == at:
            raise PositionError(
                f"the {animal} is always somewhere", where=str(at), hint="tap the tile to move it to"
            )
    tiles = tiles_of(position)
    streams = {n for n, tile in enumerate(tiles, 1) if tile == _STREAM}
    if _STREAM in things and at not in streams:
        nearest = min(streams, key=lambda n: (abs(n - at), n))
        return _with_streams(position, streams - {nearest} | {at})
    return position


def _moved(position: Position, animal: Animal, to: int) -> Position:
    podium = [[a for a in step if a != animal] for step in position.podium]
    if to == LINE and position.variant == "normal":
        podium.append([animal])
    return replace(
        position, animals={**position.animals, animal: to}, podium=[step for step in podium if step]
    )


def _with_podium(position: Position, things: Sequence[str]) -> Position:
    """These animals on the podium, the first highest; whoever leaves it stands before the line."""
    on = [animal for animal in dict.fromkeys(things) if animal in ANIMALS]
    animals = {a: LINE if a in on else min(at, LINE - 1) for a, at in position.animals.items()}
    return replace(position, animals=animals, podium=[[animal] for animal in on])


def _with_streams(position: Position, streams: set[int]) -> Position:
    """Tiles with streams in these places, by exchanging faces."""
    tiles: list[Tile] = [*tiles_of(position)]
    leaving = sorted(n for n, tile in enumerate(tiles, 1) if tile == _STREAM and n not in streams)
    coming = sorted(n for n in streams if 1 <= n < LINE and tiles[n - 1] != _STREAM)
    if len(leaving) != len(coming):
        raise PositionError("two of the tiles are streams", where="streams", hint="name both")
    for old, new in zip(leaving, coming, strict=True):
        tiles[old - 1], tiles[new - 1] = tiles[new - 1], tiles[old - 1]
    return replace(position, tiles=tiles, layout=UNSET)


def where(event: Event) -> str:
    """The tile an animal comes to."""
    if event["event"] == "podium":
        return str(LINE)
    at = event.get("to", event.get("at"))
    return "" if at is None else str(at)
