"""All luck comes from here: streams of random bytes that anyone can compute again from the secret.

Each stream is HMAC-SHA-256 of the secret with the stream's name and a counter, so that one more roll of the
dice never changes a later shuffle, and the same secret gives the same game on any machine.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from pnp.rules.contract import Stream

T = TypeVar("T")


class Streams:
    """Luck drawn from a secret; `used` counts the draws of each stream so that a table can go on later."""

    def __init__(self, secret: bytes, used: dict[Stream, int] | None = None) -> None:
        self._secret = secret
        self.used: dict[Stream, int] = dict(used or {})

    def below(self, stream: Stream, limit: int) -> int:
        """A number from 0 to limit − 1, each equally likely (64 bits, rejecting the uneven rest)."""
        fair = (1 << 64) - (1 << 64) % limit
        while True:
            count = self.used.get(stream, 0)
            self.used[stream] = count + 1
            digest = hmac.digest(self._secret, f"{stream}:{count}".encode(), hashlib.sha256)
            number = int.from_bytes(digest[:8])
            if number < fair:
                return number % limit

    def shuffled(self, stream: Stream, items: Sequence[T]) -> list[T]:
        """The items in random order (Fisher–Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(stream, last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def choice(self, stream: Stream, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(stream, len(items))]


def seeded(seed: str | int) -> Streams:
    """Luck that a seed repeats.

    >>> seeded(7).shuffled("decks", "abcde") == seeded(7).shuffled("decks", "abcde")
    True
    """
    return Streams(secret_of(seed))


def secret_of(seed: str | int) -> bytes:
    """The secret a seed stands for."""
    return hashlib.sha256(f"seed {seed}".encode()).digest()
