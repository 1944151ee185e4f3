"""A table of Reindeer Races as a value: the JSON of the protocol, decoded and checked."""

from collections import Counter
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from pnp.errors import PositionError
from pnp.rules.cards import check_cards
from pnp.rules.house import House, check_house

Team = Literal["blue", "green", "red", "yellow"]
TrackName = Literal["letter", "ornament", "dessert", "present", "tree"]
Space = Literal["plain", "ice+", "ice-", "snowman", "skis", "yeti"]
Card = Literal[
    "letter-1", "letter-2", "ornament-1", "ornament-2", "dessert-1", "dessert-2",
    "present-1", "present-2", "tree-1", "tree-2", "elf", "?",
]  # fmt: skip
Phase = Literal["turn", "trim", "reshuffle", "over"]

TEAMS: tuple[Team, ...] = ("blue", "green", "red", "yellow")
TRACKS: tuple[TrackName, ...] = ("letter", "ornament", "dessert", "present", "tree")
OBJECTS: dict[Card, tuple[TrackName, int]] = {
    "letter-1": ("letter", 1), "letter-2": ("letter", 2),
    "ornament-1": ("ornament", 1), "ornament-2": ("ornament", 2),
    "dessert-1": ("dessert", 1), "dessert-2": ("dessert", 2),
    "present-1": ("present", 1), "present-2": ("present", 2),
    "tree-1": ("tree", 1), "tree-2": ("tree", 2),
}  # fmt: skip
"""What each movement card but the elf shows, and how many."""

PRINTED: dict[Card, int] = dict.fromkeys([*OBJECTS, "elf"], 7)
ROWS: dict[TrackName, int] = {"letter": 3, "ornament": 4, "dessert": 5, "present": 6, "tree": 7}
REWARDS: dict[TrackName, list[int]] = {
    "letter": [8, 6, 4, 3, 2],
    "ornament": [10, 7, 5, 3],
    "dessert": [12, 8, 5],
    "present": [14, 9],
    "tree": [16],
}
TILES = Counter(tile for row in REWARDS.values() for tile in row)
"""How many reward tiles of each worth there are."""
TrackCard = tuple[Space, Space]
TRACK_CARDS: dict[TrackCard, int] = {
    ("plain", "plain"): 7,
    ("ice+", "plain"): 4,
    ("ice-", "plain"): 4,
    ("snowman", "plain"): 4,
    ("skis", "plain"): 4,
    ("yeti", "plain"): 4,
}
_TURNED: dict[Space, Space] = {"ice+": "ice-", "ice-": "ice+"}

HAND_LIMIT = 7
DRAWN = 2
HERD = 4
HOUSE: dict[str, tuple[str | int | bool, ...]] = {
    "bound": (3, 2),
    "ice_loop": ("stop", "leave"),
    "off_start": ("reserve", "stay"),
}


def turned(card: TrackCard) -> TrackCard:
    """The track card after half a turn.

    >>> turned(("ice+", "plain"))
    ('plain', 'ice-')
    """
    first, second = card
    return _TURNED.get(second, second), _TURNED.get(first, first)


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row: its cards in running order, the rewards left, and who stands on which space."""

    cards: list[TrackCard]
    rewards: list[int]
    reindeer: dict[int, Team]


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The five rows."""

    letter: Track
    ornament: Track
    dessert: Track
    present: Track
    tree: Track

    def __getitem__(self, name: TrackName) -> Track:
        track: Track = getattr(self, name)
        return track


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who still has to draw how many once the pile is shuffled, and the phase that was interrupted."""

    player: Team
    draw: int
    phase: Literal["turn"]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is true at the table."""

    players: list[Team]
    turn: Team | None
    phase: Phase
    tracks: Tracks
    hands: dict[Team, list[Card]]
    won: dict[Team, list[int]]
    deck: list[Card] | UnsetType = UNSET
    discard: list[Card] | UnsetType = UNSET
    then: Then | UnsetType = UNSET
    house: House | UnsetType = UNSET


_DEFAULTS: dict[str, Any] = {switch: values[0] for switch, values in HOUSE.items()}


def switches(house: House | UnsetType) -> dict[str, Any]:
    """Every house switch with the value this table plays."""
    return {**_DEFAULTS, **house} if house else _DEFAULTS


def check(position: Position) -> None:
    """Raise PositionError where the game can never be in this position."""
    check_house(position.house, HOUSE)
    _check_seats(position)
    _check_tracks(position)
    _check_phase(position)
    _check_then(position)
    _check_hands(position)


def _check_seats(position: Position) -> None:
    players = position.players
    if not 2 <= len(players) <= 4 or len(set(players)) != len(players):
        raise PositionError(
            "two to four different teams play", where="$.players", hint='e.g. ["blue", "green"]'
        )
    for key, seats in (("hands", position.hands), ("won", position.won)):
        if seats.keys() != set(players):
            raise PositionError(
                f"{key!r} must name exactly the players",
                where=f"$.{key}",
                hint=f"players: {', '.join(players)}",
            )


def _check_tracks(position: Position) -> None:
    herds: list[Team] = []
    cards: list[TrackCard] = []
    tiles = [tile for won in position.won.values() for tile in won]
    for name in TRACKS:
        track = position.tracks[name]
        where = f"$.tracks.{name}"
        if len(track.cards) != ROWS[name]:
            raise PositionError(f"this row has {ROWS[name]} track cards", where=f"{where}.cards")
        cards += [card if card in TRACK_CARDS else turned(card) for card in track.cards]
        tiles += track.rewards
        if track.rewards != REWARDS[name][len(REWARDS[name]) - len(track.rewards) :]:
            raise PositionError(
                "the rewards left are the lowest of the track, highest first",
                where=f"{where}.rewards",
                hint=f"all of them: {REWARDS[name]}",
            )
        for space, team in track.reindeer.items():
            if not 1 <= space <= 2 * len(track.cards):
                raise PositionError(f"there is no space {space} on this track", where=f"{where}.reindeer")
            if team not in position.players:
                raise PositionError(f"{team} does not play", where=f"{where}.reindeer.{space}")
        herds += track.reindeer.values()
    for card, count in Counter(cards).items():
        if count > TRACK_CARDS.get(card, 0):
            raise PositionError(
                f"{count} track cards {card[0]},{card[1]}, but the game has {TRACK_CARDS.get(card, 0)}",
                where="$.tracks",
            )
    for team, count in Counter(herds).items():
        if count > HERD:
            raise PositionError(f"{team} has {count} reindeer out, but only {HERD} exist", where="$.tracks")
    for tile, count in Counter(tiles).items():
        if count > TILES[tile]:
            raise PositionError(f"{count} reward tiles {tile}, but the game has {TILES[tile]}", where="$.won")


def _check_hands(position: Position) -> None:
    piles = {f"$.hands.{team}": hand for team, hand in position.hands.items()}
    check_cards(PRINTED, {**piles, "$.deck": position.deck, "$.discard": position.discard})
    for team, hand in position.hands.items():
        most = HAND_LIMIT
        if team == position.turn and position.phase == "trim":
            most += DRAWN
        elif team == position.turn and position.then:
            most += DRAWN - position.then.draw
        if len(hand) > most:
            raise PositionError(
                f"{len(hand)} cards in a hand; {most} is the most here", where=f"$.hands.{team}"
            )


def _check_phase(position: Position) -> None:
    phase, turn = position.phase, position.turn
    cleared = [name for name in TRACKS if not position.tracks[name].rewards]
    if bool(cleared) != (phase == "over"):
        raise PositionError("a game is over exactly when a track has no rewards left", where="$.phase")
    if len(cleared) > 1:
        raise PositionError(
            "the game ends with the first track that has no rewards left; there cannot be two",
            where=f"$.tracks.{cleared[1]}.rewards",
        )
    if (turn is None) != (phase == "over"):
        raise PositionError("`turn` is null exactly when the game is over", where="$.turn")
    if turn is not None and turn not in position.players:
        raise PositionError(f"{turn} does not play", where="$.turn")
    if turn is not None and phase == "trim" and len(position.hands[turn]) <= HAND_LIMIT:
        raise PositionError(f"nobody trims a hand of {HAND_LIMIT} or fewer", where="$.phase")


def _check_then(position: Position) -> None:
    then = position.then
    if isinstance(then, UnsetType) == (position.phase == "reshuffle"):
        raise PositionError("`then` stands exactly in phase reshuffle", where="$.then")
    if isinstance(then, UnsetType):
        return
    if then.player != position.turn:
        raise PositionError("`turn` is the player who still has to draw", where="$.then.player")
    if not 1 <= then.draw <= DRAWN:
        raise PositionError("one or two cards are still to be drawn", where="$.then.draw")
    if position.deck != [] or not position.discard:
        raise PositionError(
            "a reshuffle needs an empty `deck` and a `discard` pile", where="$.deck", hint="check the phase"
        )
