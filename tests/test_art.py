"""Every drawing of every room keeps the law of docs/art.md, and colours that carry meaning stay apart."""

import re
from itertools import combinations
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pnp.layout.art import Art, read_art
from pnp.layout.colour import SIGHTS, distance

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "pnp/games"
LAW = (ROOT / "docs/art.md").read_text(encoding="utf-8")
DRAWINGS = sorted(GAMES.glob("*/art/*.svg"))
ROOMS = sorted({path.parent.parent.name for path in DRAWINGS})

PALETTE = set(re.findall(r"#[0-9A-F]{6}", LAW)) | {"none"}
LINE_WEIGHTS = {"3", "4", "6", "8", "10", "12", "14"}
STYLE = {
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "fill-rule",
    "transform",
    "class",
}
SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
}
SUBSET = {"svg": {"viewBox"}, "g": set[str](), **SHAPES}

TEAMS = {"blue": "#0072B2", "green": "#009E73", "red": "#D55E00", "yellow": "#F0C94A", "black": "#33363B"}
SUITS = {"bell": "#E8B63A", "mitten": "#D55E00", "tree": "#009E73", "snowflake": "#0072B2"}
ANIMALS = {"hare": "#9A6B42", "tortoise": "#5BA37A", "wolf": "#33363B", "fox": "#E8B63A", "lamb": "#5B7C99"}

every_drawing = pytest.mark.parametrize(
    "path", DRAWINGS, ids=[f"{path.parent.parent.name}-{path.stem}" for path in DRAWINGS]
)


def elements(path: Path) -> list[tuple[str, dict[str, str]]]:
    root = ElementTree.fromstring(path.read_bytes())
    return [(element.tag.split("}")[-1], dict(element.attrib)) for element in root.iter()]


def is_small(path: Path) -> bool:
    return path.stem.startswith(("symbol-", "pip-")) or path.stem.endswith("-small")


def test_there_are_drawings_for_five_rooms_and_each_has_a_cover() -> None:
    assert {"elfenbein", "gift_race", "hare_tortoise", "reindeer_races", "snow_tails"} <= set(ROOMS)
    assert [room for room in ROOMS if not (GAMES / room / "art/cover.svg").is_file()] == []


@every_drawing
def test_drawing_uses_only_the_subset(path: Path) -> None:
    tags = elements(path)
    assert tags[0][0] == "svg"
    assert re.fullmatch(r"0 0 \d+ \d+", tags[0][1]["viewBox"])
    for tag, attributes in tags:
        assert tag in SUBSET
        assert attributes.keys() <= SUBSET[tag] | STYLE
        assert attributes.get("class", "ground") == "ground"


@every_drawing
def test_drawing_uses_only_the_palette(path: Path) -> None:
    paints = {
        attributes[key].upper()
        for _, attributes in elements(path)
        for key in ("fill", "stroke")
        if key in attributes
    }
    assert {"none" if paint == "NONE" else paint for paint in paints} <= PALETTE


@every_drawing
def test_every_shape_says_what_it_is_painted_with(path: Path) -> None:
    """SVG paints black what names no fill; black is no colour of ours."""
    assert [tag for tag, attributes in elements(path) if tag in SHAPES and "fill" not in attributes] == []


@every_drawing
def test_lines_have_a_stated_weight_that_no_transform_changes(path: Path) -> None:
    for _, attributes in elements(path):
        assert attributes.get("stroke-width", "3") in LINE_WEIGHTS
        for numbers in re.findall(r"scale\(([^)]*)\)", attributes.get("transform", "")):
            assert {abs(float(number)) for number in re.split(r"[ ,]+", numbers)} == {1}
        assert "matrix" not in attributes.get("transform", "")


@every_drawing
def test_outline_is_bold_on_small_drawings_and_three_units_on_the_others(path: Path) -> None:
    group = next(attributes for tag, attributes in elements(path) if tag == "g")
    assert group["stroke-width"] == ("8" if is_small(path) else "3")
    assert group["stroke"].upper() == "#22344A"
    assert (group["stroke-linejoin"], group["stroke-linecap"]) == ("round", "round")


@every_drawing
def test_drawing_is_simple(path: Path) -> None:
    shapes, size = (80, 12_000) if path.stem == "cover" else (25, 6_000)
    assert sum(tag in SHAPES for tag, _ in elements(path)) < shapes
    assert path.stat().st_size < size


@every_drawing
def test_press_reads_the_drawing_and_nothing_of_it_is_cut(path: Path) -> None:
    art = read_art(path.read_bytes(), path.name)
    assert art.paths
    if any(shape.ground for shape in art.paths):
        return  # a scene: its ground fills the box and what stands at the edge may go on beyond it
    _, _, width, height = art.box
    left, top, right, bottom = ink(art)
    assert left >= -0.1
    assert top >= -0.1
    assert right <= width + 0.1
    assert bottom <= height + 0.1


def ink(art: Art) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is inked, curves followed and half the line's width added."""
    xs: list[float] = []
    ys: list[float] = []
    for shape in art.paths:
        half = shape.width / 2 if shape.stroke else 0
        for x, y in points(shape.ops, shape.xy):
            xs += (x - half, x + half)
            ys += (y - half, y + half)
    return min(xs), min(ys), max(xs), max(ys)


def points(ops: str, xy: tuple[float, ...]) -> list[tuple[float, float]]:
    corners = iter(zip(xy[::2], xy[1::2], strict=True))
    found: list[tuple[float, float]] = []
    for op in ops:
        if op in "ML":
            found.append(next(corners))
        elif op == "C":
            a, b, c, d = found[-1], next(corners), next(corners), next(corners)
            for step in range(1, 13):
                t = step / 12
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
                x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
                found.append((x, y))
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_lists_of_the_law_name_drawings_that_exist(room: str) -> None:
    listed = re.search(rf"^### {room}\n(.*?)(?:^### |\Z)", LAW, re.M | re.S)
    assert listed, f"docs/art.md has no list for {room}"
    names = set(re.findall(r"`([a-z0-9-]+)`", listed[1])) - {"-small", "-back"}
    assert len(names) > 20
    assert sorted(name for name in names if not (GAMES / room / "art" / f"{name}.svg").is_file()) == []


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("group", [TEAMS, SUITS, ANIMALS], ids=["teams", "suits", "animals"])
def test_colours_that_carry_meaning_stay_apart(group: dict[str, str], sight: str) -> None:
    near = {
        (one, other): found
        for one, other in combinations(group, 2)
        if (found := distance(group[one], group[other], sight)) < 10
    }
    assert near == {}


@pytest.mark.parametrize(("name", "colour"), TEAMS.items())
def test_a_team_wears_its_colour_wherever_its_name_is_drawn(name: str, colour: str) -> None:
    named = [path for path in DRAWINGS if name in path.stem.split("-")]
    assert named
    assert [path.stem for path in named if colour not in path.read_text()] == []


@pytest.mark.parametrize(("name", "colour"), SUITS.items())
def test_a_suit_has_one_colour_large_and_small(name: str, colour: str) -> None:
    for kind in ("suit", "pip"):
        assert colour in (GAMES / "elfenbein/art" / f"{kind}-{name}.svg").read_text()


def test_mirrored_reverse_has_the_same_shapes_as_its_front() -> None:
    pairs = [
        (path, path.with_stem(path.stem.removesuffix("-back")))
        for path in DRAWINGS
        if path.stem.endswith("-back")
    ]
    assert pairs
    for back, front in pairs:
        reverse, obverse = (read_art(path.read_bytes(), path.name) for path in (back, front))
        assert reverse.box == obverse.box
        width = obverse.box[2]
        assert [shape.fill for shape in reverse.paths] == [shape.fill for shape in obverse.paths]
        for one, other in zip(reverse.paths, obverse.paths, strict=True):
            mirrored = [(width - x, y) for x, y in zip(one.xy[::2], one.xy[1::2], strict=True)]
            for x, y in zip(other.xy[::2], other.xy[1::2], strict=True):
                assert min(hypot(x - u, y - v) for u, v in mirrored) < 0.5
