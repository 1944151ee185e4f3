"""The SVG subset: what it draws, and that everything outside it is refused by name and line."""

import math

import pytest

from pnp.errors import DefinitionError
from pnp.layout.art import CURRENT, read_art
from pnp.layout.scene import path_box
from pnp.layout.shapes import path_data


def svg(inside: str, head: str = 'viewBox="0 0 100 100"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{inside}\n</svg>'.encode()


def test_shapes_keep_their_place_and_paint() -> None:
    art = read_art(svg('<rect x="10" y="20" width="30" height="5" fill="#0072B2" stroke="none"/>'), "a.svg")
    (path,) = art.paths
    assert path_box(path) == (10, 20, 30, 5)
    assert (path.fill, path.stroke) == ("#0072b2", "")


def test_groups_pass_on_style_and_transform() -> None:
    inside = (
        '<g transform="translate(50 0) scale(2)" stroke="#000" stroke-width="3" fill="none">'
        '<g transform="rotate(90)"><line x1="0" y1="0" x2="10" y2="0"/></g></g>'
    )
    (path,) = read_art(svg(inside), "a.svg").paths
    assert path.xy == pytest.approx((50, 0, 50, 20))
    assert path.width == pytest.approx(6)


def test_style_attributes_win_over_presentation_attributes() -> None:
    (path,) = read_art(svg('<circle r="4" fill="#fff" style="fill: #ff0000; stroke:none"/>'), "a.svg").paths
    assert path.fill == "#ff0000"


def test_current_color_is_left_for_the_slot() -> None:
    art = read_art(svg('<circle r="4" fill="currentColor"/>'), "a.svg")
    assert art.paths[0].fill == CURRENT
    assert art.takes_color()
    assert art.colored("#123456")[0].fill == "#123456"


def test_grounds_are_marked_through_their_group() -> None:
    inside = '<g class="ground"><rect width="9" height="9" fill="#eee"/></g><circle r="9" fill="#111"/>'
    assert [path.ground for path in read_art(svg(inside), "a.svg").paths] == [True, False]


def test_all_path_commands_come_out_absolute() -> None:
    assert path_data("m1 1 2 0 h2 v2 H1 V1 z l5 5") == (
        "MLLLLLZL",
        (1, 1, 3, 1, 5, 1, 5, 3, 1, 3, 1, 1, 6, 6),
    )
    ops, xy = path_data("M0 0 Q3 3 6 0 T12 0")
    assert ops == "MCC"
    assert xy[-6:] == pytest.approx((8, -2, 10, -2, 12, 0))
    ops, xy = path_data("M0 0 C0 1 1 2 2 2 S4 3 4 4")
    assert xy[8:10] == (3, 2)


@pytest.mark.parametrize(
    "d", ["M10 0 A10 10 0 1 1 -10 0", "M10 0a10 10 0 11-20 0", "M10,0 A 10,10 0 1,1 -10,0"]
)
def test_arcs_are_round_however_they_are_written(d: str) -> None:
    ops, xy = path_data(d)
    assert set(ops[1:]) == {"C"}
    for x, y in zip(xy[6::6], xy[7::6], strict=False):
        assert math.hypot(x, y) == pytest.approx(10, abs=1e-6)
    assert xy[-2:] == pytest.approx((-10, 0))


@pytest.mark.parametrize(
    ("inside", "line", "message"),
    [
        ("<text>hi</text>", 2, "<text> is outside the SVG subset"),
        ("\n<linearGradient/>", 3, "<linearGradient>"),
        ('<rect width="1" height="1" fill="url(#g)"/>', 2, 'the paint "url(#g)"'),
        ('<rect width="1" height="1" fill="teal"/>', 2, 'the paint "teal"'),
        ('<g opacity="0.5"><rect width="1" height="1"/></g>', 2, '"opacity" of <g>'),
        ('<rect width="1" height="1" clip-path="url(#c)"/>', 2, '"clip-path" of <rect>'),
        ('<g transform="skewX(3)"/>', 2, "skewX"),
        ('<path d="M0 0 L1"/>', 2, "breaks off"),
        ('<path d="L0 0"/>', 2, "must begin with M"),
        ('<path d="M0 0 X"/>', 2, '"X"'),
        ('<rect width="50%" height="1"/>', 2, '"50%" is no plain number'),
        ('<polygon points="0 0 1"/>', 2, "pairs of numbers"),
        ("<g>", 3, "not well-formed"),
        ('<rect width="1" height="1" stroke="#000" stroke-linejoin="arcs"/>', 2, "stroke-linejoin"),
        ("<use/>", 2, "<use>"),
    ],
)
def test_what_is_outside_the_subset_is_refused_with_its_line(inside: str, line: int, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        read_art(svg(inside), "art/x.svg")
    assert message in caught.value.message
    assert caught.value.where == f"art/x.svg:{line}"


def test_a_drawing_without_a_box_is_refused() -> None:
    with pytest.raises(DefinitionError, match="viewBox"):
        read_art(svg("", head=""), "a.svg")
    with pytest.raises(DefinitionError):
        read_art(b"not xml at all", "a.svg")


def test_editors_own_elements_and_titles_are_passed_over() -> None:
    inside = '<title>Hare</title><metadata><x/></metadata><s:view xmlns:s="s" a="1"/><circle r="1"/>'
    assert len(read_art(svg(inside), "a.svg").paths) == 1
