"""Luck is fair, its streams do not touch each other, and a seed means the same game on any machine."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from pnp.errors import RecordError
from pnp.games import Room, rooms
from pnp.referee.chance import Streams, seeded
from pnp.referee.seal import commitment, seal, unseal
from pnp.rules.contract import Wishes
from tests.tables import NAMES

every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)


def chi_squared(counts: Counter, cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (
        cells - len(counts)
    )


def test_every_order_of_four_cards_is_equally_likely() -> None:
    luck = seeded("chi")
    counts = Counter(tuple(luck.shuffled("decks", "abcd")) for _ in range(12_000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_squared(counts, 24) < 49.7, "23 degrees of freedom, 0.1 %"


def test_every_card_of_52_comes_to_every_place_equally_often() -> None:
    luck = seeded("chi 52")
    shuffles = 1000
    places: Counter = Counter()
    for _ in range(shuffles):
        places.update(enumerate(luck.shuffled("decks", range(52))))
    assert chi_squared(places, 52 * 52) < 2834, "2601 degrees of freedom, 0.1 %"


@pytest.mark.long
def test_a_hundred_thousand_shuffles_are_fair() -> None:
    luck = seeded("chi long")
    counts = Counter(tuple(luck.shuffled("decks", "abcde")) for _ in range(100_000))
    assert chi_squared(counts, 120) < 172.7, "119 degrees of freedom, 0.1 %"


@pytest.mark.parametrize("faces", [2, 6, 7, 20])
def test_dice_are_fair(faces: int) -> None:
    luck = seeded(f"die {faces}")
    counts = Counter(luck.below("dice", faces) for _ in range(6000))
    limit = {2: 10.83, 6: 20.52, 7: 22.46, 20: 43.82}[faces]
    assert chi_squared(counts, faces) < limit, "0.1 %"


def test_one_more_roll_never_changes_a_later_shuffle() -> None:
    few, many = seeded(1), seeded(1)
    few.below("dice", 6)
    for _ in range(50):
        many.below("dice", 6)
        many.choice("layout", "ab")
    assert few.shuffled("decks", range(20)) == many.shuffled("decks", range(20))


def test_luck_goes_on_where_it_stopped() -> None:
    whole, first = seeded(2), seeded(2)
    rolls = [whole.below("dice", 6) for _ in range(10)]
    begun = [first.below("dice", 6) for _ in range(4)]
    later = Streams(first._secret, first.used)
    assert rolls == begun + [later.below("dice", 6) for _ in range(6)]


def test_the_same_seed_gives_the_same_luck_on_any_machine() -> None:
    """The expected values were computed with openssl, as docs/table.md shows."""
    luck = seeded("friday")
    assert [luck.below("dice", 6) + 1 for _ in range(10)] == [2, 6, 4, 4, 2, 3, 6, 6, 4, 1]
    assert "".join(luck.shuffled("decks", "abcdefgh")) == "gcfdbeha"


@every_room
def test_the_same_seed_sets_up_the_same_game(room: Room) -> None:
    players = list(room.rules.SEATS or NAMES)[: room.rules.PLAYERS[-1]]
    one, two, other = (
        msgspec.json.encode(room.rules.setup(players, seeded(seed), Wishes())) for seed in (5, 5, 6)
    )
    assert one == two
    assert one != other or room.id == "elfenbein", "Elfenbein begins without luck"


def test_a_sealed_line_opens_only_with_its_secret_and_its_number() -> None:
    secret = bytes(range(32))
    text = b'{"do":"card","player":"red","card":12}'
    sealed = seal(secret, 7, text)
    assert unseal(secret, 7, sealed).rstrip() == text
    for wrong in (lambda: unseal(secret, 8, sealed), lambda: unseal(bytes(32), 7, sealed)):
        with pytest.raises(RecordError):
            wrong()
    for at in range(len(sealed)):
        changed = sealed[:at] + ("A" if sealed[at] != "A" else "B") + sealed[at + 1 :]
        with pytest.raises(RecordError):
            unseal(secret, 7, changed)


def test_sealed_cards_cannot_be_told_apart_by_length_or_repetition() -> None:
    secret = bytes(32)
    sealed = [
        seal(secret, n, b'{"do":"bet","card":"%b"}' % card) for n in (1, 2) for card in (b"hare", b"tortoise")
    ]
    assert len({len(line) for line in sealed}) == 1
    assert len(set(sealed)) == 4


def test_the_commitment_is_plain_sha256_of_the_secret() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
