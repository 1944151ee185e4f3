"""The distance of colours is the published one, and simulated sight loses what it should lose."""

import doctest

import pytest

from pnp.layout import colour
from pnp.layout.colour import ciede2000, distance, lab, seen

# The test data of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), all 34 pairs.
PUBLISHED = """
50.0000 2.6772 -79.7751  50.0000 0.0000 -82.7485  2.0425
50.0000 3.1571 -77.2803  50.0000 0.0000 -82.7485  2.8615
50.0000 2.8361 -74.0200  50.0000 0.0000 -82.7485  3.4412
50.0000 -1.3802 -84.2814  50.0000 0.0000 -82.7485  1.0000
50.0000 -1.1848 -84.8006  50.0000 0.0000 -82.7485  1.0000
50.0000 -0.9009 -85.5211  50.0000 0.0000 -82.7485  1.0000
50.0000 0.0000 0.0000  50.0000 -1.0000 2.0000  2.3669
50.0000 -1.0000 2.0000  50.0000 0.0000 0.0000  2.3669
50.0000 2.4900 -0.0010  50.0000 -2.4900 0.0009  7.1792
50.0000 2.4900 -0.0010  50.0000 -2.4900 0.0010  7.1792
50.0000 2.4900 -0.0010  50.0000 -2.4900 0.0011  7.2195
50.0000 2.4900 -0.0010  50.0000 -2.4900 0.0012  7.2195
50.0000 -0.0010 2.4900  50.0000 0.0009 -2.4900  4.8045
50.0000 -0.0010 2.4900  50.0000 0.0010 -2.4900  4.8045
50.0000 -0.0010 2.4900  50.0000 0.0011 -2.4900  4.7461
50.0000 2.5000 0.0000  50.0000 0.0000 -2.5000  4.3065
50.0000 2.5000 0.0000  73.0000 25.0000 -18.0000  27.1492
50.0000 2.5000 0.0000  61.0000 -5.0000 29.0000  22.8977
50.0000 2.5000 0.0000  56.0000 -27.0000 -3.0000  31.9030
50.0000 2.5000 0.0000  58.0000 24.0000 15.0000  19.4535
50.0000 2.5000 0.0000  50.0000 3.1736 0.5854  1.0000
50.0000 2.5000 0.0000  50.0000 3.2972 0.0000  1.0000
50.0000 2.5000 0.0000  50.0000 1.8634 0.5757  1.0000
50.0000 2.5000 0.0000  50.0000 3.2592 0.3350  1.0000
60.2574 -34.0099 36.2677  60.4626 -34.1751 39.4387  1.2644
63.0109 -31.0961 -5.8663  62.8187 -29.7946 -4.0864  1.2630
61.2901 3.7196 -5.3901  61.4292 2.2480 -4.9620  1.8731
35.0831 -44.1164 3.7933  35.0232 -40.0716 1.5901  1.8645
22.7233 20.0904 -46.6940  23.0331 14.9730 -42.5619  2.0373
36.4612 47.8580 18.3852  36.2715 50.5065 21.2231  1.4146
90.8027 -2.0831 1.4410  91.1528 -1.6435 0.0447  1.4441
90.9257 -0.5406 -0.9208  88.6381 -0.8985 -0.7239  1.5381
6.7747 -0.2908 -2.4247  5.8714 -0.0985 -2.2286  0.6377
2.0776 0.0795 -1.1350  0.9033 -0.0636 -0.5514  0.9082
"""
ROWS = [tuple(map(float, row.split())) for row in PUBLISHED.strip().splitlines()]


@pytest.mark.parametrize(("l1", "a1", "b1", "l2", "a2", "b2", "difference"), ROWS)
def test_difference_is_the_published_one_either_way(
    l1: float, a1: float, b1: float, l2: float, a2: float, b2: float, difference: float
) -> None:
    one, other = (l1, a1, b1), (l2, a2, b2)
    assert ciede2000(one, other) == pytest.approx(difference, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(difference, abs=5e-5)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("#ffffff", (100.0, 0.0, 0.0)),
        ("#000000", (0.0, 0.0, 0.0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_lab_of_known_colours(written: str, expected: tuple[float, float, float]) -> None:
    assert lab(seen(written, "full")) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("sight", ["protanopia", "deuteranopia", "tritanopia"])
@pytest.mark.parametrize("grey", ["#ffffff", "#808080", "#000000"])
def test_greys_stay_grey_in_every_sight(sight: str, grey: str) -> None:
    assert seen(grey, sight) == pytest.approx(seen(grey, "full"), abs=1e-4)


def test_red_and_green_of_one_lightness_meet_without_the_cone_that_parts_them() -> None:
    red, green = "#b06a50", "#7f8050"
    assert distance(red, green) > 25
    assert distance(red, green, "deuteranopia") < 5
    assert distance(red, green, "tritanopia") > 20


def test_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(colour).failed == 0
