"""Sheets: marks outside the art, large boards in panels, inks."""

from itertools import pairwise

import pytest
from msgspec import structs

from pnp.errors import LayoutError
from pnp.layout.impose import bleed_notes, impose
from pnp.layout.inks import Inks, lightness
from pnp.layout.marks import art_box, sheet_marks, trim_box
from pnp.layout.scene import Box, Group, Text, path_box, walk
from pnp.layout.scene import Path as ScenePath
from pnp.layout.sheets import PAPERS
from pnp.layout.split import split
from pnp.models.palette import Palette
from tests.printing import easel, parts

A4 = PAPERS["a4"]
PALETTE = easel().kit.palette


def overlap(a: Box, b: Box) -> bool:
    return (
        a[0] < b[0] + b[2] - 1e-6
        and b[0] < a[0] + a[2] - 1e-6
        and a[1] < b[1] + b[3] - 1e-6
        and b[1] < a[1] + a[3] - 1e-6
    )


def test_no_cut_mark_touches_art_and_every_straight_edge_has_one() -> None:
    for sheet in impose(list(parts().values()), A4, "long"):
        if sheet.cut != "straight":
            continue
        placed = [(placement.part, placement.front()) for placement in sheet.placements]
        marks = [
            path_box(mark) for mark in sheet_marks(placed, A4, front=False) if isinstance(mark, ScenePath)
        ]
        assert marks
        for x, y, w, h in marks:
            grown = (x - 0.01, y - 0.01, w + 0.02, h + 0.02)
            assert not any(overlap(grown, art_box(one)) for one in placed)
        for one in placed:
            x, y, w, h = trim_box(one)
            for line in (x, x + w):
                assert any(abs(mark[0] - line) < 0.002 and mark[2] < 0.001 for mark in marks)
            for line in (y, y + h):
                assert any(abs(mark[1] - line) < 0.002 and mark[3] < 0.001 for mark in marks)


def test_cards_without_bleed_have_marks_in_the_margin_only() -> None:
    card = parts()["cards/hare-1"]
    (sheet,) = impose([structs.replace(card, copies=9)], A4, "none")
    placed = [(placement.part, placement.front()) for placement in sheet.placements]
    assert len(sheet_marks(placed, A4, front=True)) == 16


def test_a_board_larger_than_the_paper_is_split_with_overlap() -> None:
    board = parts()["clearing/1"]
    panels = split(board, (200, 287))
    assert [panel.panel for panel in panels] == ["A1", "A2"]
    first, second = panels
    assert first.size == (158, 240)
    assert second.size == (150, 240)
    assert first.joins == ((150, 0, 150, 240),)
    assert second.joins == ()
    said = [node.text for node, _ in walk((first.front,)) if isinstance(node, Text)]
    assert "A2" in said


def test_panels_show_the_whole_board_between_them() -> None:
    board = parts()["clearing/1"]
    shown = set()
    for panel in split(board, (200, 287)):
        inner = panel.front.nodes[0]
        assert isinstance(inner, Group)
        assert inner.name == "clearing.front.1"
        shown.add(-inner.matrix[4])
    assert shown == {0, 150}


def test_the_back_of_a_panel_is_the_mirrored_region() -> None:
    tile = parts()["tiles/pond"]
    wide = structs.replace(tile, size=(300, 100), component=parts()["clearing/1"].component)
    first, second = split(wide, (200, 287))
    for panel, left in ((first, 0.0), (second, 150.0)):
        assert panel.back is not None
        inner = panel.back.nodes[0]
        assert isinstance(inner, Group)
        assert -inner.matrix[4] == pytest.approx(300 - left - panel.size[0])


def test_a_card_larger_than_the_paper_is_an_error_that_says_what_would_fit() -> None:
    card = structs.replace(parts()["cards/hare-1"], size=(300, 400))
    with pytest.raises(LayoutError) as caught:
        split(card, (200, 287))
    assert "300 × 400 mm" in caught.value.message
    assert "200 × 287 mm" in caught.value.message
    assert "board" in caught.value.hint
    assert "kit.toml" in caught.value.where


def test_where_bleed_costs_a_place_the_press_says_so() -> None:
    card = structs.replace(parts()["cards/hare-1"], bleed=1.0, copies=9)
    deck = structs.replace(card.component, pieces=(structs.replace(card.component.pieces[0], copies=9),))
    part = structs.replace(card, component=deck)
    assert list(bleed_notes([part], A4)) == []
    (note,) = bleed_notes([part], PAPERS["letter"])
    assert note == "cards: 8 on a sheet with 1 mm of bleed (without bleed 9 would fit)"


def paths(group: Group) -> list[ScenePath]:
    return [node for node, _ in walk((group,)) if isinstance(node, ScenePath)]


def test_grey_ink_has_no_colour_and_keeps_teams_apart() -> None:
    grey = Inks("grey", PALETTE)
    for path in paths(grey.group(parts()["tiles/pond"].front)):
        for color in filter(None, (path.fill, path.stroke)):
            assert color[1:3] == color[3:5] == color[5:7]
    teams = [grey.grey(PALETTE.colors[name]) for name in ("black", "blue", "red", "green", "yellow")]
    levels = sorted(lightness(color) for color in teams)
    assert min(b - a for a, b in pairwise(levels)) > 0.12


def test_low_ink_leaves_grounds_white_and_draws_their_outline() -> None:
    inset = ScenePath("MLLLZ", (5, 5, 20, 5, 20, 20, 5, 20), fill="#22344a", ground=True)
    full = ScenePath("MLLLZ", (0, 0, 40, 0, 40, 40, 0, 40), fill="#22344a", ground=True)
    small = ScenePath("MLLLZ", (8, 8, 9, 8, 9, 9, 8, 9), fill="#b8323a")
    low = Inks("low", PALETTE).group(Group((full, inset, small), clip=(0, 0, 40, 40), name="x"))
    edge, outlined, kept = paths(low)
    assert (edge.fill, edge.stroke) == ("#ffffff", "")
    assert (outlined.fill, outlined.stroke, outlined.width) == ("#ffffff", "#22344a", 0.35)
    assert kept == small


def test_light_words_on_a_dropped_ground_turn_dark_and_others_stay() -> None:
    ground = ScenePath("MLLLZ", (0, 0, 40, 0, 40, 40, 0, 40), fill="#22344a", ground=True)
    badge = ScenePath("MLLLZ", (0, 0, 10, 0, 10, 10, 0, 10), fill="#b8323a")
    on_badge = Text(2, 6, "1", "text", 4, "#ffffff")
    on_ground = Text(22, 26, "2", "text", 4, "#ffffff")
    low = Inks("low", PALETTE).group(Group((ground, badge, on_badge, on_ground), clip=(0, 0, 40, 40)))
    said = {node.text: node.fill for node, _ in walk((low,)) if isinstance(node, Text)}
    assert said == {"1": "#ffffff", "2": "#22344a"}


def test_full_ink_changes_nothing() -> None:
    face = parts()["cards/hare-1"].front
    assert Inks("full", Palette({"dusk": "#000000"}, {})).group(face) is face
