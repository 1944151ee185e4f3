"""Layouts by lot: valid by other means, finished by the bots, and the same again from their codes."""

from collections import Counter
from itertools import islice, product

import pytest

from pnp.games import Room, rooms
from pnp.games.hare_tortoise import layouts as tracks
from pnp.games.snow_tails import layouts as courses
from pnp.games.snow_tails.labels import Labels
from pnp.referee.chance import seeded
from pnp.referee.rating import whole_game
from pnp.rules.contract import Wishes
from pnp.rules.lattice import SHAPES, avoids_itself, extent
from pnp.rules.layouts import Wish, fits
from pnp.rules.walks import Plan, Proposals, crosses
from tests.layout_checks import CHECKS

ROOMS = list(rooms())
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.id)


def drawn(room: Room, seed: str, count: int, wish: Wish = Wish()) -> list:  # noqa: B008 – frozen
    found = (layout for layout in room.layouts.tries(wish, seeded(seed)) if layout is not None)
    return list(islice(found, count))


def check_round_trip(room: Room, layout: object) -> None:
    code = room.layouts.encode(layout)
    assert room.layouts.decode(code) == layout
    assert room.layouts.decode(code.lower().replace("-", "")) == layout


def finish(room: Room, layout: object, seed: str) -> None:
    code = room.layouts.encode(layout)
    players = list((room.rules.SEATS or ("Ana", "Bo", "Cy"))[: room.rules.PLAYERS[0]])
    luck = seeded(seed)
    position = room.rules.setup(players, luck, Wishes(layout=code))
    room.rules.check(position)
    for turn in whole_game(room, position, luck):
        position = turn.verdict.position
    assert position.phase == "over"


@every_room
def test_layouts_are_valid_and_codes_give_them_back(room: Room) -> None:
    for layout in drawn(room, "valid", 300):
        CHECKS[room.id](layout)
        check_round_trip(room, layout)


@every_room
def test_bots_finish_on_any_layout(room: Room) -> None:
    for number, layout in enumerate(drawn(room, "finish", 6)):
        finish(room, layout, str(number))


@pytest.mark.long
@pytest.mark.parametrize("thousand", range(10))
@every_room
def test_ten_thousand_layouts_are_valid_finishable_and_given_back(room: Room, thousand: int) -> None:
    """A thousand at a time, so that a run can be shared out and taken up again."""
    layouts = drawn(room, "ten thousand", 1000 * (thousand + 1))
    for number, layout in enumerate(layouts[-1000:], 1000 * thousand):
        CHECKS[room.id](layout)
        check_round_trip(room, layout)
        finish(room, layout, str(number))


@every_room
def test_the_same_luck_draws_the_same_layout(room: Room) -> None:
    assert drawn(room, "again", 5) == drawn(room, "again", 5)
    assert drawn(room, "again", 5) != drawn(room, "other", 5)


@pytest.mark.parametrize("specials", ["none", "some", "many"])
def test_specials_mean_none_up_to_half_or_more_of_the_straights(specials: str) -> None:
    room = next(room for room in ROOMS if room.id == "snow-tails")
    for layout in drawn(room, "specials", 60, Wish(specials=specials)):
        kinds = [s for s in layout.track[1:-1] if s in ("straight", "trees", "canyon") or "drift" in s]
        special = sum(kind != "straight" for kind in kinds)
        if specials == "none":
            assert special == 0
        elif specials == "some":
            assert 0 < special <= len(kinds) / 2
        else:
            assert special > len(kinds) / 2


def test_a_course_grown_on_a_small_table_fits_it() -> None:
    room = next(room for room in ROOMS if room.id == "snow-tails")
    tries = room.layouts.tries(Wish(length=14, table=(620, 620)), seeded("small table"))
    found = (layout for layout in islice(tries, 4000) if layout is not None)
    layout = next(layout for layout in found if fits(room.layouts.size(layout), (620, 620)))
    CHECKS["snow-tails"](layout)


def test_for_a_table_too_small_the_search_finds_the_nearest() -> None:
    room = next(room for room in ROOMS if room.id == "snow-tails")
    tries = room.layouts.tries(Wish(table=(439, 100)), seeded("nearest"))
    sizes = {room.layouts.size(layout) for layout in islice(tries, 700) if layout is not None}
    assert sizes & {(440, 88), (88, 440)}  # one straight: a millimetre is missing


def test_a_course_from_a_huge_box_avoids_itself() -> None:
    wish = Wish(box={"straight": 120, "bend": 60, "hairpin": 20})
    layout = next(one for one in courses.tries(wish, seeded("huge")) if one is not None)
    assert len(layout.track) == 202
    assert avoids_itself(courses.walk(layout.track))
    check_round_trip(next(room for room in ROOMS if room.id == "snow-tails"), layout)


def chi_squared(counts: Counter, kinds: int, draws: int) -> float:
    expected = draws / kinds
    assert len(counts) <= kinds
    return (
        sum((count - expected) ** 2 for count in counts.values()) / expected
        + (kinds - len(counts)) * expected
    )


def is_uniform(counts: Counter, kinds: int, draws: int) -> bool:
    """Within four standard deviations of what chi-squared has on average."""
    freedom = kinds - 1
    return chi_squared(counts, kinds, draws) < freedom + 4 * (2 * freedom) ** 0.5


def all_courses(straights: int, bends: int, hairpins: int) -> set[tuple[str, ...]]:
    """Every course of a small box, by trying everything."""
    caps = dict(zip(("trees", "canyon", "snowdrift-left", "snowdrift-right"), [1, 1, 1, 0], strict=True))
    assert straights == 3, "three straights have the backs trees, canyon and snowdrift-left"
    found = set()
    for length in range(1, straights + bends + hairpins + 1):
        for middle in product(courses.SECTIONS, repeat=length):
            count = Counter(middle)
            special = sum(count[kind] for kind in caps)
            if (
                count["straight"] + special <= straights
                and all(count[kind] <= cap for kind, cap in caps.items())
                and count["left"] + count["right"] <= bends
                and count["hairpin-left"] + count["hairpin-right"] <= hairpins
                and not middle[0].startswith("snowdrift")
                and avoids_itself(courses.walk(("start", *middle, "finish")))
            ):
                found.add(("start", *middle, "finish"))
    return found


def test_every_course_of_a_small_box_is_equally_likely() -> None:
    possible = all_courses(3, 1, 1)
    draws = 8 * len(possible)
    wish = Wish(box={"straight": 3, "bend": 1, "hairpin": 1})
    found = (layout.track for layout in courses.tries(wish, seeded("uniform")) if layout is not None)
    counts = Counter(islice(found, draws))
    assert set(counts) <= possible
    assert is_uniform(counts, len(possible), draws)


def test_every_track_of_a_small_box_is_equally_likely() -> None:
    """Six tiles, one of them a stream; the turbo tokens are shuffled apart from it."""
    possible = set()
    for stream in range(6):
        for turns in product((None, "left", "right"), repeat=5):
            laid = [*turns[:stream], None, *turns[stream:]]
            shapes = ["S", *({None: "S", "left": "L", "right": "R"}[turn] for turn in laid), "S", "S"]
            if avoids_itself(shapes):
                possible.add((stream, tuple(laid)))
    draws = 8 * len(possible)
    small = tracks.of_box(6, 1, Wish(), seeded("uniform"))
    found = (layout for layout in small if layout is not None)
    counts = Counter((one.tiles.index("stream"), one.turns) for one in islice(found, draws))
    assert set(counts) <= possible
    assert is_uniform(counts, len(possible), draws)


def test_a_biased_draw_would_be_found() -> None:
    """The test of uniformity itself: growing tile by tile is not uniform, and it says so."""
    from pnp.rules.growing import grown

    plan = Plan((3, 3, 0), range(6, 7), lambda *_: 1, ("S",), ("S", "S", "S"))
    walks = {
        walk
        for walk in product(SHAPES[:3], repeat=6)
        if walk.count("S") == 3 and not crosses(list(walk), plan)
    }
    draws = 200 * len(walks)
    counts = Counter(tuple(walk) for walk in islice(grown(plan, seeded("grown")), draws) if walk)
    assert set(counts) <= walks
    assert not is_uniform(counts, len(walks), counts.total())


def test_proposals_are_exactly_the_walks_that_do_not_cross_soon() -> None:
    plan = Plan((2, 2, 1), range(5, 6), lambda *_: 1, ("S",), ("S", "S", "S"))
    proposals = Proposals(plan)
    listed = [tuple(proposals.walk(number)) for number in range(proposals.total)]
    assert len(listed) == len(set(listed))
    valid = {
        walk
        for walk in product(SHAPES, repeat=5)
        if walk.count("S") <= 2
        and walk.count("L") + walk.count("R") <= 2
        and walk.count("l") + walk.count("r") <= 1
        and not crosses(list(walk), plan)
    }
    assert valid <= set(listed)


def test_labels_count_every_way_once() -> None:
    labels = Labels(4, None)
    ways = set()
    kinds = ("straight", "trees", "canyon", "snowdrift-left", "snowdrift-right")
    for faces in product(kinds, repeat=3):
        if all(faces.count(kind) <= 1 for kind in kinds[1:]) and not faces[0].startswith("snowdrift"):
            ways.add(faces)
    assert labels.count(3, True) == len(ways)
    luck = seeded("labels")
    counts = Counter(tuple(labels.drawn((3, True), luck)) for _ in range(20 * len(ways)))
    assert set(counts) <= ways
    assert is_uniform(counts, len(ways), counts.total())


def test_the_extent_of_a_hairpin_is_two_squares_wide() -> None:
    assert extent(["S", "l", "S"]) == (2, 2)
