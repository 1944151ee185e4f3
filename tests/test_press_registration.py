"""Fronts and backs meet through the paper, in every back workflow and on both papers: read from the PDF."""

import json
from collections import Counter
from pathlib import Path

import pytest

from pnp.layout.scene import Matrix, apply
from pnp.layout.sheets import PAPERS, WORKFLOWS
from tests.printing import Form, forms, printed

TOLERANCE = 0.1


def corners(matrix: Matrix, size: list[float], back: bool) -> list[tuple[float, float]]:
    """Top left, top right, bottom right, bottom left of the front, as they lie on the page; seen from
    the back the same corners of the card are left and right exchanged."""
    w, h = size
    local = [(0, 0), (w, 0), (w, h), (0, h)]
    return [apply(matrix, w - x if back else x, y) for x, y in local]


def through_paper(point: tuple[float, float], paper: tuple[float, float], backs: str) -> tuple[float, float]:
    """Where a point of the front lies on the page that shows its back."""
    x, y = point
    return (paper[0] - x, y) if backs == "long" else (x, paper[1] - y)


def distance(front: list[tuple[float, float]], back: list[tuple[float, float]]) -> float:
    return max(abs(a - b) for p, q in zip(front, back, strict=True) for a, b in zip(p, q, strict=True))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", WORKFLOWS)
def test_every_back_lies_behind_its_front(tmp_path: Path, backs: str, paper: str) -> None:
    built = printed(tmp_path, backs=backs, paper=paper)
    manifest = json.loads(built.manifest.read_bytes())
    pages = forms(built.pdf)
    pieces = {
        (component["id"], piece["id"]): piece
        for component in manifest["components"]
        for piece in component["pieces"]
    }
    sizes = {component["id"]: component["size"] for component in manifest["components"]}
    checked = Counter[str]()
    for sheet in manifest["sheets"]:
        fronts = pages[sheet["pages"][0] - 1]
        behind = pages[sheet["pages"][-1] - 1]
        for place in sheet["places"]:
            piece = pieces.get((place["component"], place["piece"]))
            if piece is None or "back" not in piece or sheet["backs"] == "none":
                continue
            size = sizes[place["component"]]
            front = _at(fronts, piece["front"]["form"], place, size)
            meant = [through_paper(point, PAPERS[paper], sheet["backs"]) for point in front]
            found = [
                distance(meant, corners(form.matrix, size, back=True))
                for form in behind
                if form.name == piece["back"]["form"]
            ]
            assert found, (place, "has no back")
            assert min(found) <= TOLERANCE
            checked[place["component"]] += 1
    expected = {} if backs == "none" else {"cards": 10, "tiles": 4, "tokens": 12, "aid": 2}
    assert checked == Counter(expected)


def _at(page: list[Form], name: str, place: dict[str, float], size: list[float]) -> list[tuple[float, float]]:
    """The corners of the front that the manifest puts here; the PDF must have it there."""
    for form in page:
        found = corners(form.matrix, size, back=False)
        left, top = min(x for x, _ in found), min(y for _, y in found)
        if form.name == name and abs(left - place["x"]) < 0.005 and abs(top - place["y"]) < 0.005:
            return found
    raise AssertionError(f"{name} is not where the manifest says: {place}")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", WORKFLOWS)
def test_everything_is_printed_once_and_inside_the_margins(tmp_path: Path, backs: str, paper: str) -> None:
    built = printed(tmp_path, backs=backs, paper=paper, cover=False)
    manifest = json.loads(built.manifest.read_bytes())
    drawn = Counter(form.name for page in forms(built.pdf) for form in page)
    for component in manifest["components"]:
        for piece in component["pieces"]:
            name = piece["front"]["form"]
            if component["id"] == "clearing":
                assert drawn[f"{name}.A1"] == drawn[f"{name}.A2"] == 1
            else:
                assert drawn[name] == piece["count"]
    wide, high = PAPERS[paper]
    for sheet in manifest["sheets"]:
        for place in sheet["places"]:
            bleed = next(c["bleed"] for c in manifest["components"] if c["id"] == place["component"])
            assert place["x"] - bleed >= 5 - 0.001
            assert place["y"] - bleed >= 5 - 0.001
            assert place["x"] + place["w"] + bleed <= wide - 5 + 0.001
            assert place["y"] + place["h"] + bleed <= high - 5 + 0.001


def test_a_front_page_is_followed_by_its_own_back(tmp_path: Path) -> None:
    built = printed(tmp_path)
    sheets = json.loads(built.manifest.read_bytes())["sheets"]
    assert sheets[0]["pages"] == [2, 3]
    numbers = [page for sheet in sheets for page in sheet["pages"]]
    assert numbers == list(range(2, len(numbers) + 2))


def test_parts_share_a_sheet_only_with_their_stock_and_cut(tmp_path: Path) -> None:
    built = printed(tmp_path)
    manifest = json.loads(built.manifest.read_bytes())
    for sheet in manifest["sheets"]:
        names = {place["component"] for place in sheet["places"]}
        assert not ("cards" in names and "tiles" in names)
        assert not ("tiles" in names and "tokens" in names)
