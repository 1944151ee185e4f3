"""The five rows of Reindeer Races to be tapped: reindeer, what the spaces are, rewards, hands."""

from collections.abc import Iterator, Sequence
from typing import cast

import msgspec
from msgspec.structs import replace

from pnp.errors import PositionError
from pnp.games.reindeer_races.drawing_ends import END
from pnp.games.reindeer_races.drawing_table import GAP, place_box, reindeer_nodes, row_nodes, row_size
from pnp.games.reindeer_races.drawing_track import CARD, space_box
from pnp.games.reindeer_races.position import (
    HAND_LIMIT,
    OBJECTS,
    REWARDS,
    ROWS,
    TRACK_CARDS,
    TRACKS,
    Card,
    Position,
    Space,
    Team,
    Track,
    TrackCard,
    TrackName,
    turned,
)
from pnp.layout.easel import Easel
from pnp.layout.scene import Group, Node, moved
from pnp.rules.cards import UNKNOWN
from pnp.rules.tapping import Dial, Spot
from pnp.rules.verdict import Event

_BEFORE = 40.0
"""Room before space 1, where a new reindeer comes from."""
SIZE = (_BEFORE + max(row_size(name)[0] for name in TRACKS), len(TRACKS) * (CARD[1] + GAP) - GAP)
_KINDS: tuple[Space, ...] = ("plain", "ice+", "ice-", "snowman", "skis", "yeti")
_CARDS: tuple[Card, ...] = (*OBJECTS, "elf")


def size(_position: Position) -> tuple[float, float]:
    """The rows always have their lengths."""
    return SIZE


def ground_key(position: Position) -> str:
    """Track cards, and the reward on top of each pile."""
    rows = [(position.tracks[name].cards, position.tracks[name].rewards[:1]) for name in TRACKS]
    return msgspec.json.encode(rows).decode()


def ground(position: Position, easel: Easel) -> Sequence[Node]:
    """The rows with nobody on them."""
    nodes: list[Node] = []
    for name in TRACKS:
        empty = replace(position.tracks[name], reindeer={})
        box = (_BEFORE, _top(name), *row_size(name))
        nodes += row_nodes(name, empty, box, easel)
        words = (2, _top(name) + 16, _BEFORE - 6, 12)  # below the numbers of a move's steps
        nodes.append(easel.text(easel.say(name), words, font="title", pt=(14, 26)))
        nodes.append(easel.picture(name, (9, _top(name) + 29, 20, 20)))
    return nodes


def pieces(position: Position, easel: Easel) -> Sequence[Node]:
    """The reindeer."""
    nodes: list[Node] = []
    for name in TRACKS:
        row = [
            node
            for space, team in sorted(position.tracks[name].reindeer.items())
            for node in reindeer_nodes(team, place_box(space), easel)
        ]
        nodes.append(Group(tuple(row), moved(_BEFORE, _top(name))))
    return nodes


def _top(name: TrackName) -> float:
    return TRACKS.index(name) * (CARD[1] + GAP)


def ready(position: Position) -> Position:
    """A turn like any other."""
    return position


def spots(position: Position) -> list[Spot]:
    """Every space, the place before each row, and the rewards at its end."""
    found = []
    for name in TRACKS:
        track = position.tracks[name]
        top = _top(name)
        found.append(Spot(f"{name}.0", (0, top, _BEFORE, CARD[1])))
        for space in range(1, 2 * ROWS[name] + 1):
            card, side = divmod(space - 1, 2)
            x, y, w, h = space_box(side)
            box = (_BEFORE + card * CARD[0] + x, top + y, w, h)
            now = (track.cards[card][side], *filter(None, [track.reindeer.get(space)]))
            found.append(Spot(f"{name}.{space}", box, (*position.players, *_KINDS), now))
        end = 2 * ROWS[name] + 1
        left = tuple(map(str, REWARDS[name]))
        box = (_BEFORE + ROWS[name] * CARD[0], top, *END)
        top_tile = tuple(map(str, track.rewards[:1]))
        found.append(Spot(f"{name}.{end}", box, left, top_tile))
    return found


def dials(position: Position) -> list[Dial]:
    """Whose turn and the hand in question; for an interview also who stands where, row by row."""
    found = [Dial("turn", "turn", tuple(position.players), (position.turn or "",))]
    found.append(Dial("phase", "phase", ("turn", "trim"), (position.phase,)))
    if position.turn is not None:
        hand = tuple(position.hands[position.turn])
        found.append(Dial("hand", "hand", (*_CARDS, UNKNOWN), hand, position.turn, many=True))
    for name in TRACKS:
        track = position.tracks[name]
        length = 2 * ROWS[name]
        standing = tuple(f"{space}={team}" for space, team in sorted(track.reindeer.items()))
        every = tuple(f"{s}={team}" for s in range(1, length + 1) for team in position.players)
        found.append(Dial(f"row.{name}", "row", every, standing, name, many=True, drawn=True))
        kinds = tuple(f"{s}={kind}" for s, kind in enumerate(_spaces(track), 1) if kind != "plain")
        said = tuple(f"{s}={kind}" for s in range(1, length + 1) for kind in _KINDS)
        found.append(Dial(f"cards.{name}", "cards", said, kinds, name, many=True, drawn=True))
        tiles = tuple(map(str, REWARDS[name]))
        found.append(
            Dial(f"reward.{name}", "reward", tiles, tuple(map(str, track.rewards[:1])), name, drawn=True)
        )
    return found


def _spaces(track: Track) -> Iterator[Space]:
    for card in track.cards:
        yield from card


def put(position: Position, at: str, things: Sequence[str]) -> Position:
    """Set a space, the rewards of a row, or one of the dials."""
    key, _, who = at.partition(".")
    word = things[0] if things else ""
    if key in TRACKS and who.isdecimal():
        return _fill(position, key, int(who), things)
    if who in TRACKS and key in ("row", "cards", "reward"):
        return _row(position, key, who, things)
    if at == "turn" and word in position.players:
        return replace(position, turn=word, phase="turn")
    if at == "phase" and word in ("turn", "trim") and position.turn is not None:
        unseen: Card = UNKNOWN
        cards = HAND_LIMIT + 2 if word == "trim" else 5
        hands = {**position.hands, position.turn: [unseen] * cards}
        return replace(position, phase=word, hands=hands)
    if at == "hand" and position.turn is not None:
        return replace(position, hands={**position.hands, position.turn: [*things]})
    raise PositionError(f"{word!r} cannot be set here", where=at)


def _row(position: Position, key: str, name: TrackName, things: Sequence[str]) -> Position:
    """A whole row as it is typed: `3=blue 5=red`, `2=ice+`, or the reward that lies on top."""
    if key == "reward":
        return _rewarded(position, name, things)
    said: dict[int, str] = {}
    for thing in things:
        space, equals, what = thing.partition("=")
        if not equals or not space.isdecimal() or not 1 <= int(space) <= 2 * ROWS[name]:
            raise PositionError(
                f"{thing!r} is no space of this row", where=name, hint="e.g. 3=blue or 2=ice+"
            )
        said[int(space)] = what
    if key == "row":
        track = replace(position.tracks[name], reindeer={s: cast(Team, t) for s, t in said.items()})
        return _with(position, name, track)
    for number in range(1, 2 * ROWS[name] + 1):
        position = _kind(position, name, number, said.get(number, "plain"), said)
    return position


def _rewarded(position: Position, name: TrackName, things: Sequence[str]) -> Position:
    """This tile on top: those above it are gone, and nobody in particular has them."""
    if not things or things[0] not in map(str, REWARDS[name]):
        raise PositionError("this row has no such tile", where=name, hint=f"{REWARDS[name]}")
    left = REWARDS[name][REWARDS[name].index(int(things[0])) :]
    return _with(position, name, replace(position.tracks[name], rewards=left))


def _fill(position: Position, name: TrackName, space: int, things: Sequence[str]) -> Position:
    if space > 2 * ROWS[name]:
        return _rewarded(position, name, things[-1:])
    track = position.tracks[name]
    teams = [thing for thing in things if thing in position.players]
    if len(teams) > 1:  # a tap brings the newest and takes the other away
        teams = [team for team in teams if team != track.reindeer.get(space)][-1:]
    standing = {s: team for s, team in track.reindeer.items() if s != space}
    if teams:
        standing[space] = teams[0]
    changed = _with(position, name, replace(track, reindeer=standing))
    now = track.cards[(space - 1) // 2][(space - 1) % 2]
    kinds = [thing for thing in things if thing in _KINDS]
    fresh = [kind for kind in kinds if kind != now]
    return _kind(changed, name, space, fresh[-1], {}) if fresh else changed


def _kind(position: Position, name: TrackName, space: int, kind: str, keep: dict[int, str]) -> Position:
    """A space of this kind: its card is exchanged, or trades places with one elsewhere if none is left."""
    if kind not in _KINDS:
        raise PositionError(f"there is no space {kind!r}", where=f"{name}.{space}", hint=", ".join(_KINDS))
    card, side = divmod(space - 1, 2)
    old = position.tracks[name].cards[card]
    if old[side] == kind:
        return position
    other = old[1 - side] if keep.get(2 * card + 2 - side) == old[1 - side] else "plain"
    pair = (kind, other) if side == 0 else (other, kind)
    new = pair
    if _spare(position, new) == 0:
        position = _traded(position, (name, card), new, old)
    return _laid(position, name, card, new)


def _printed(card: TrackCard) -> TrackCard:
    return card if card in TRACK_CARDS else turned(card)


def _spare(position: Position, card: TrackCard) -> int:
    used = [_printed(c) for name in TRACKS for c in position.tracks[name].cards]
    return TRACK_CARDS.get(_printed(card), 0) - used.count(_printed(card))


def _traded(position: Position, here: tuple[TrackName, int], new: TrackCard, old: TrackCard) -> Position:
    """The last card of this kind, in another row if there is one, becomes the one that leaves."""
    rows = sorted(TRACKS, key=lambda name: name == here[0])
    for name in rows:
        for number, card in reversed([*enumerate(position.tracks[name].cards)]):
            if _printed(card) == _printed(new) and (name, number) != here:
                return _laid(position, name, number, old)
    return position


def _laid(position: Position, name: TrackName, number: int, card: TrackCard) -> Position:
    cards = [*position.tracks[name].cards]
    cards[number] = card
    return _with(position, name, replace(position.tracks[name], cards=cards))


def _with(position: Position, name: TrackName, track: Track) -> Position:
    return replace(position, tracks=replace(position.tracks, **{name: track}))


def where(event: Event) -> str:
    """The space a step ends on."""
    track = event.get("track")
    if track is None:
        return ""
    if event["event"] in ("reward", "over"):
        return f"{track}.{2 * ROWS[cast(TrackName, track)] + 1}"
    if event["event"] == "enter":
        return f"{track}.0"
    at = event.get("to", event.get("at"))
    return "" if at is None else f"{track}.{at}"
