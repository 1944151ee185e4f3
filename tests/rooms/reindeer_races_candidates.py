"""Brute force for Reindeer Races: moves that might be legal or nearly so, and what must never change."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from pnp.games.reindeer_races.moves import Draw, Move, Reshuffle, RunMove, Trim
from pnp.games.reindeer_races.position import TRACKS, Position, TrackName, turned
from pnp.games.reindeer_races.rules import judge

CALLS = 3
"""Up to this many answers everything is tried; beyond it, only where more are asked for."""


def candidates(position: Position) -> Iterator[Move]:
    """A superset of the legal moves in canonical form, with many moves that are only nearly legal."""
    yield Draw()
    hand = position.hands[position.turn or position.players[0]]
    yield from _runs(position, sorted(hand))
    for size in range(4):
        for cards in sorted(set(combinations(sorted(hand), size))):
            yield Trim(list(cards))
    yield Trim(["?"])
    yield Trim(["elf"] * 8)
    discard = sorted(position.discard or [])
    yield Reshuffle(discard)
    yield Reshuffle(discard[1:])
    yield Reshuffle([*discard, "elf"])


def _runs(position: Position, hand: list[str]) -> Iterator[Move]:
    for name in TRACKS:
        yield RunMove([], name, 0, [])
        yield RunMove(["?"], name, 0, [])
        yield RunMove(["elf"] * 8, name, 0, [])
    sets = {cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size)}
    for cards in sorted(sets):
        objects = {card.partition("-")[0] for card in cards} - {"elf"}
        for name in TRACKS:
            if objects <= {name}:
                yield from _full(position, list(cards), name)
            else:
                for start, bounds in product((0, 1, 2), ([], [False], [True])):
                    yield RunMove(list(cards), name, start, bounds)


def _full(position: Position, cards: list[str], name: TrackName) -> Iterator[Move]:
    """The set on this row from everywhere somebody stands and from places where nobody does."""
    track = position.tracks[name]
    length = 2 * len(track.cards)
    empty = [space for space in range(1, length + 1) if space not in track.reindeer][:1]
    for start in (0, -1, length + 1, *empty, *track.reindeer):
        tried = [RunMove(cards, name, start, [])]
        while tried:
            move = tried.pop()
            yield move
            if len(move.bounds) < CALLS or judge(position, move).reason == "bound-call/missing":
                tried += [RunMove(cards, name, start, [*move.bounds, call]) for call in (False, True)]


def components(position: Position) -> Counter:
    """Movement cards, reward tiles, track cards whichever way they lie, and whose turn order it is."""
    count: Counter = Counter(("seat", *seat) for seat in enumerate(position.players))
    for hand in position.hands.values():
        count.update(("card", card) for card in hand)
    count.update(("card", card) for pile in (position.deck, position.discard) for card in pile)
    for won in position.won.values():
        count.update(("tile", tile) for tile in won)
    for name in TRACKS:
        track = position.tracks[name]
        count.update(("tile", tile) for tile in track.rewards)
        count.update(("track", name, *sorted((card, turned(card)))[0]) for card in track.cards)
    return count
