"""The town of Santa in Elfenbein to be tapped: who is in which house, presents, closed houses, and cards."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from pnp.errors import PositionError
from pnp.games.elfenbein.drawing_town import FIRST, PITCH, middle, plot, town_picture
from pnp.games.elfenbein.layouts import town_of
from pnp.games.elfenbein.position import (
    PRESENTS,
    ROUNDS,
    SEATS,
    SUIT,
    Card,
    Player,
    Position,
    deciders,
    face,
    from_left,
    highest,
)
from pnp.games.elfenbein.town import DEFAULT, HOUSES, House
from pnp.layout.easel import Easel
from pnp.layout.scene import Node
from pnp.rules.cards import UNKNOWN
from pnp.rules.tapping import Dial, Spot
from pnp.rules.verdict import Event

SIZE = (2 * FIRST[0] + 5 * PITCH[0], 2 * FIRST[1] + 5 * PITCH[1])
_FIGURE, _PRESENT, _CLOSED = 17.0, 13.0, 22.0
_ASIDE = {1: (0.0,), 2: (-8.0, 8.0), 3: (-10.0, 0.0, 10.0), 4: (-12.0, -4.0, 4.0, 12.0)}
_FACES = {face(card).lower(): card for card in SUIT}
_PLAYED = ("go", "order", "chooser", "card")
_SETTING_UP = ("close", "start")
_CLOSED_HOUSES = ("a2", "b5", "c3", "d6", "e1", "f4")
_HOMES = {"santa": "d3", "red": "a1", "green": "f1", "blue": "a6"}
_CARD = 7


def size(_position: Position) -> tuple[float, float]:
    """Every town covers the same ground."""
    return SIZE


def ground_key(position: Position) -> str:
    """Streets and trails."""
    return msgspec.json.encode(_town(position)).decode()


def ground(position: Position, easel: Easel) -> Sequence[Node]:
    """What is printed of the town."""
    return [*town_picture(_town(position), easel)]


def pieces(position: Position, easel: Easel) -> Sequence[Node]:
    """Closed markers, presents, and everybody side by side where they are."""
    return [*_pieces(position, easel)]


def ready(position: Position) -> Position:
    """A first round in which everybody has shown a card; six houses are closed."""
    return _playing(replace(position, closed=[*_CLOSED_HOUSES]), "go")


def spots(position: Position) -> list[Spot]:
    """All houses."""
    return [
        Spot(house, plot(house), (*position.players, "present", "closed"), tuple(_inside(position, house)))
        for house in HOUSES
    ]


def dials(position: Position) -> list[Dial]:
    """Phase and turn, the cards, the round and the points; for an interview also who is where."""
    players = tuple(position.players)
    found = [Dial("phase", "phase", (*_PLAYED, *_SETTING_UP), (position.phase,))]
    if position.phase == "go":
        found.append(Dial("turn", "turn", players, (position.turn or "",)))
    if position.phase in _PLAYED:
        cards = tuple(_FACES)
        for player in players:
            shown = (face(position.shown[player]).lower(),) if player in position.shown else ()
            empty = () if position.phase != "card" else ("none",)
            found.append(Dial(f"shown.{player}", "shown", empty + cards, shown or ("none",), player))
    for player in players:
        home = (position.at[player],) if player in position.at else ()
        found.append(Dial(f"at.{player}", "at", HOUSES, home, player, drawn=True))
    found.append(Dial("presents", "presents", HOUSES, tuple(position.presents), many=True, drawn=True))
    found.append(Dial("closed", "closed", HOUSES, tuple(position.closed), many=True, drawn=True))
    if position.phase in _PLAYED:
        found += _later(position, players)
    return found


def _later(position: Position, players: tuple[Player, ...]) -> Iterator[Dial]:
    """What only a few disputes turn on."""
    if position.phase in ("go", "order"):
        yield Dial("done", "done", players, tuple(position.done), many=True)
        yield Dial("seen", "seen", ("no", "yes"), ("yes" if position.seen else "no",))
    yield Dial("round", "round", tuple(map(str, range(1, ROUNDS + 1))), (str(position.round),))
    for player in players:
        scores = tuple(map(str, range(-3, 56)))
        yield Dial(f"score.{player}", "score", scores, (str(position.score[player]),), player)
    yield Dial("supply", "supply", tuple(map(str, range(PRESENTS + 1))), (str(position.supply),))


def put(position: Position, at: str, things: Sequence[str]) -> Position:
    """Set a house, or one of the dials."""
    key, _, who = at.partition(".")
    word = things[0] if things else ""
    if at in HOUSES:
        return _fill_house(position, at, things)
    if at == "phase" and word in _PLAYED + _SETTING_UP:
        return _playing(position, word) if word in _PLAYED else _setting_up(position, word)
    if key in ("shown", "at", "score") and who in position.players:
        return _of_player(position, key, who, word)
    if at == "turn" and word in position.players:
        return replace(position, turn=word, done=[p for p in position.done if p != word])
    if at == "done":
        done = [p for p in position.players if p in things and p != position.turn]
        return replace(position, done=done, seen=position.seen and bool(done))
    if at == "seen" and word in ("yes", "no"):
        return replace(position, seen=word == "yes")
    if at in ("presents", "closed"):
        changed = replace(position, **{at: sorted({*things})})
        return replace(changed, supply=min(position.supply, PRESENTS - len(changed.presents)))
    if at in ("round", "supply") and word.isdecimal():
        return _dealt(replace(position, **{at: int(word)}))
    raise PositionError(f"{word!r} cannot be set here", where=at)


def _of_player(position: Position, key: str, player: Player, word: str) -> Position:
    if key == "at":
        return replace(position, at={**position.at, player: word})
    if key == "score" and word.removeprefix("-").isdecimal():
        return replace(position, score={**position.score, player: int(word)})
    if key == "shown" and word in ("none", *_FACES):
        shown: dict[Player, Card] = {p: c for p, c in position.shown.items() if p != player}
        if word != "none":
            shown[player] = _FACES[word]
        return _named(_dealt(replace(position, shown=shown)))
    raise PositionError(f"{word!r} cannot be set here", where=f"{key}.{player}")


def _fill_house(position: Position, house: House, things: Sequence[str]) -> Position:
    for thing in things:
        if thing not in (*position.players, "present", "closed"):
            raise PositionError(f"{thing!r} does not belong in a house", where=house)
    homes = {**position.at, **{thing: house for thing in things if thing in SEATS}}
    missing = [p for p in position.players if position.at.get(p) == house and p not in things]
    if missing and position.phase in _PLAYED:
        raise PositionError(
            f"{missing[0]} is always in some house", where=house, hint="tap the house to move them to"
        )
    rest = {name: [h for h in getattr(position, name) if h != house] for name in ("presents", "closed")}
    for thing, name in (("present", "presents"), ("closed", "closed")):
        if thing in things:
            rest[name].append(house)
    presents = sorted(rest["presents"])
    supply = min(position.supply, PRESENTS - len(presents))
    homes = {player: home for player, home in homes.items() if player not in missing}
    return replace(position, at=homes, presents=presents, closed=sorted(rest["closed"]), supply=supply)


def _playing(position: Position, phase: str) -> Position:
    """The same town in a phase of a round, with everybody somewhere."""
    players = position.players
    homes = {player: position.at.get(player, _HOMES[player]) for player in players}
    shown: dict[Player, Card] = {}
    if phase != "card":
        shown = {player: position.shown.get(player, _CARD - n) for n, player in enumerate(players)}
    if phase == "chooser" and len(deciders(replace(position, shown=shown))) < 2:
        shown = dict.fromkeys(players, _CARD)
        position = replace(position, score=dict.fromkeys(players, 0))
    changed = replace(
        position, phase=phase, round=max(1, position.round), at=homes, shown=shown, done=[], seen=False,
        chooser=None, turn=None,
    )  # fmt: skip
    return _named(_dealt(changed))


def _setting_up(position: Position, phase: str) -> Position:
    """Back to before the first round."""
    order = from_left(position.players)
    closed = position.closed if phase == "start" or len(position.closed) < 6 else position.closed[:-1]
    nobody: dict[str, Any] = {"at": {}, "shown": {}, "presents": [], "done": []}
    changed = replace(
        position, phase=phase, round=0, closed=closed, supply=PRESENTS, seen=False, chooser=None,
        score=dict.fromkeys(position.players, 0), turn=order[len(closed) % len(order)], **nobody,
    )  # fmt: skip
    return _dealt(replace(changed, turn=order[0]) if phase == "start" else changed)


def _dealt(position: Position) -> Position:
    """Hands of as many unseen cards as the round leaves."""
    held = ROUNDS + 1 - max(1, position.round)
    hands: dict[Player, list[Card]] = {}
    for player in position.players:
        count = held - (player in position.shown)
        known = [card for card in position.hands[player] if card != position.shown.get(player)]
        hands[player] = known if len(known) == count else [UNKNOWN] * count
    return replace(position, hands=hands)


def _named(position: Position) -> Position:
    """Whoever the cards make the chooser, and a turn that fits."""
    if position.phase == "card" or len(position.shown) < len(position.players):
        return position
    if position.phase == "chooser":
        return replace(position, turn="santa")
    able = highest(position.shown) if position.done else deciders(position)
    chooser = position.chooser if position.chooser in able else able[0]
    turn = chooser if position.phase == "order" or position.turn is None else position.turn
    return replace(position, chooser=chooser, turn=turn)


def where(event: Event) -> str:
    """The house of a step."""
    return str(event.get("to") or event.get("at") or "")


def _town(position: Position) -> Any:
    town = town_of(position)
    return DEFAULT if isinstance(town, UnsetType) else town


def _inside(position: Position, house: House) -> Iterator[str]:
    yield from (player for player in position.players if position.at.get(player) == house)
    if house in position.presents:
        yield "present"
    if house in position.closed:
        yield "closed"


def _pieces(position: Position, easel: Easel) -> Iterator[Node]:
    for house in position.closed:
        x, y = middle(house)
        yield easel.picture("house-closed", (x - _CLOSED / 2, y - _CLOSED / 2, _CLOSED, _CLOSED))
    for house in position.presents:
        x, y, w, h = plot(house)
        yield easel.picture("present", (x + w - _PRESENT, y + h - _PRESENT, _PRESENT, _PRESENT))
    for house in HOUSES:
        here = [player for player in position.players if position.at.get(player) == house]
        x, y = middle(house)
        for player, aside in zip(here, _ASIDE.get(len(here), ()), strict=False):
            name = player if player == "santa" else f"kid-{player}"
            box = (x + aside - _FIGURE / 2, y - _FIGURE / 2 - 1, _FIGURE, _FIGURE)
            yield easel.picture(name, box)
