"""Packing: nothing overlaps, nothing is lost, and few sheets are used."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.layout.pack import best_grid, pack

A4 = (200.0, 287.0)
LETTER = (205.9, 269.4)


def used(sizes: list[tuple[float, float]], room: tuple[float, float]) -> int:
    sheets = pack(sizes, room)
    placed = sorted(spot.item for sheet in sheets for spot in sheet)
    assert placed == list(range(len(sizes)))
    for sheet in sheets:
        boxes = []
        for spot in sheet:
            w, h = sizes[spot.item][::-1] if spot.turned else sizes[spot.item]
            assert spot.x >= -1e-6
            assert spot.x + w <= room[0] + 1e-6
            assert spot.y >= -1e-6
            assert spot.y + h <= room[1] + 1e-6
            boxes.append((spot.x, spot.y, spot.x + w, spot.y + h))
        for number, a in enumerate(boxes):
            for b in boxes[number + 1 :]:
                apart = (
                    a[2] <= b[0] + 1e-6 or b[2] <= a[0] + 1e-6 or a[3] <= b[1] + 1e-6 or b[3] <= a[1] + 1e-6
                )
                assert apart, (a, b)
    return len(sheets)


def test_nine_poker_cards_lie_on_a_sheet_of_either_paper() -> None:
    assert len(best_grid((63, 88), A4)) == 9
    assert len(best_grid((63, 88), LETTER)) == 9
    assert not any(spot.turned for spot in best_grid((63, 88), A4))


def test_with_bleed_letter_holds_eight_cards_on_their_side() -> None:
    assert len(best_grid((65, 90), LETTER)) == 8
    assert used([(63, 88)] * 77, A4) == 9


def test_turning_saves_a_sheet() -> None:
    assert used([(140.0, 95.0)] * 4, A4) == 1


def test_what_full_grids_leave_over_shares_a_sheet() -> None:
    sizes = [(63.0, 88.0)] * 12 + [(25.0, 25.0)] * 20
    assert used(sizes, A4) == 2


def test_a_large_piece_and_small_ones_share_a_sheet() -> None:
    assert used([(180.0, 200.0)] + [(40.0, 40.0)] * 8, A4) == 1


def test_many_pieces_are_packed_without_search() -> None:
    assert used([(63.0, 88.0)] * 540, A4) == 60


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [(63.0, 88.0), (25.0, 25.0), (80.0, 80.0), (180.0, 120.0), (30.0, 96.0), (190.0, 280.0)]
        ),
        min_size=1,
        max_size=30,
    )
)
def test_any_mixture_is_packed_soundly_and_reproducibly(sizes: list[tuple[float, float]]) -> None:
    used(sizes, A4)
    assert pack(sizes, A4) == pack(sizes, A4)
