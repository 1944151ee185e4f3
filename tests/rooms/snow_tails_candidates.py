"""Brute force for Snow Tails: a superset of well-formed moves, and what no move may change."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pnp.games.snow_tails.moves import Drive, Laid, Move, Regroup, Reshuffle, Trim
from pnp.games.snow_tails.position import Position, Sled


def candidates(position: Position) -> Iterator[Move]:
    """Every legal move is among these, and many near-misses: cards not held, paths too short or too long."""
    yield Regroup()
    yield Trim([])
    yield Reshuffle([])
    if position.turn is None:
        yield Drive(Laid(left=3), "FFF", False)
        return
    sled = position.sleds[position.turn]
    hand = sorted(sled.hand)
    for size in range(1, 5):
        yield from (Trim(list(cards)) for cards in sorted(set(combinations(hand, size))))
    yield Trim([6])
    yield Trim([hand[0], hand[0], hand[0], hand[0]] if hand else [1])
    if sled.discard:
        yield Reshuffle(sorted(sled.discard))
        yield Reshuffle(sorted(sled.discard)[1:])
    yield from _drives(sled)


def _drives(sled: Sled) -> Iterator[Drive]:
    yield Drive(Laid(), "FF", False)
    yield Drive(Laid(left=1, right=2), "F", False)
    yield Drive(Laid(brake=6), "F", False)
    for value in range(7):
        for size in (1, 2, 3):
            for places in combinations(("left", "right", "brake"), size):
                laid = dict.fromkeys(places, value)
                if sled.hand.count(value) < size:
                    yield Drive(Laid(**laid), "F", False)
                    continue
                for path in sorted(_paths(sled, laid)):
                    yield Drive(Laid(**laid), path, False)
                    yield Drive(Laid(**laid), path, True)


def _paths(sled: Sled, laid: dict[str, int]) -> set[str]:
    """All beginnings of all orders of steps and drifts, and some that go wrong."""
    left, right = laid.get("left", sled.left), laid.get("right", sled.right)
    speed = max(0, left + right - laid.get("brake", sled.brake))
    drifts = min(speed, abs(left - right))
    found = {"", "F" * (speed + 1), "S" * (drifts + 1), "F" * speed}
    for chosen in combinations(range(speed), drifts):
        path = "".join("S" if step in chosen else "F" for step in range(speed))
        found |= {path[:length] for length in range(speed + 1)}
    return found


def components(position: Position) -> Counter[Any]:
    """Every dog card of every player, the sleds and the sections."""
    counted: Counter[Any] = Counter(position.track)
    for colour, sled in position.sleds.items():
        counted[colour] += 1
        counted.update((colour, card) for card in [*sled.hand, *sled.deck, *sled.discard, *sled.active])
    return counted
