"""A printer's habits are measured and undone: a known distortion and its profile give back the sheet."""

import json
from collections import Counter
from math import atan2, cos, sin
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pnp.errors import UsageError
from pnp.layout.scene import Path as Line
from pnp.layout.scene import apply
from pnp.layout.sheets import PAPERS
from pnp.press.calibrate import SHINE, sheet
from pnp.press.profile import Profile, names, read_settings, store, stored
from pnp.press.proof import proof_file
from tests.printing import FOREST, forms, printed
from tests.test_build_cli import run

TOLERANCE = 0.05
Point = tuple[float, float]
HABITS = [
    Profile(x=0.8, y=-0.6),
    Profile(skew=1.2),
    Profile(width=158.9, height=221.1),
    Profile(x=-1.4, y=2.1, skew=-0.9, width=160.7, height=218.6),
]


class Printer:
    """A printer with habits, told as a person would see them on the calibration sheet."""

    def __init__(self, habits: Profile, paper: Point) -> None:
        self.wide, self.high = paper
        self.sx, self.sy = habits.width / 160, habits.height / 220
        self.angle = atan2(habits.skew, 160)
        # y is read 30 mm to the right of the middle.
        self.dx, self.dy = habits.x, habits.y - 30 * habits.skew / 160

    def front(self, point: Point) -> Point:
        return self._scaled(point)

    def seen_back(self, point: Point) -> Point:
        """A point of the back, as it shines through, given where it should shine through."""
        x, y = self._scaled(point)
        x, y = x - self.wide / 2, y - self.high / 2
        turned = (x * cos(self.angle) - y * sin(self.angle), x * sin(self.angle) + y * cos(self.angle))
        return (turned[0] + self.wide / 2 + self.dx, turned[1] + self.high / 2 + self.dy)

    def _scaled(self, point: Point) -> Point:
        x, y = point
        return (
            self.wide / 2 + (x - self.wide / 2) * self.sx,
            self.high / 2 + (y - self.high / 2) * self.sy,
        )


def through(point: Point, paper: Point, flip: str) -> Point:
    return (paper[0] - point[0], point[1]) if flip == "long" else (point[0], paper[1] - point[1])


@pytest.mark.parametrize("habits", HABITS)
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_distorted_print_of_a_corrected_file_lies_where_it_should(
    tmp_path: Path, paper: str, flip: str, habits: Profile
) -> None:
    size = PAPERS[paper]
    plain = printed(tmp_path, paper=paper, backs=flip)
    ours = printed(tmp_path, paper=paper, backs=flip, profile="desk", readings=habits.facts())
    printer = Printer(habits, size)
    sheets = json.loads(plain.manifest.read_bytes())["sheets"]
    behind = {one["pages"][1] for one in sheets if len(one["pages"]) == 2}
    assert behind
    for number, (meant, made) in enumerate(zip(forms(plain.pdf), forms(ours.pdf), strict=True), 1):
        for ideal, corrected in zip(meant, made, strict=True):
            assert ideal.name == corrected.name
            for corner in ((0, 0), (60, 0), (60, 60), (0, 60)):
                want, sent = apply(ideal.matrix, *corner), apply(corrected.matrix, *corner)
                if number in behind:
                    want = through(want, size, flip)
                    got = printer.seen_back(through(sent, size, flip))
                else:
                    got = printer.front(sent)
                assert got == pytest.approx(want, abs=TOLERANCE)


def test_without_its_profile_the_same_printer_is_off() -> None:
    printer = Printer(HABITS[0], PAPERS["a4"])
    assert printer.seen_back((50, 50)) == pytest.approx((50.8, 49.4))


@pytest.mark.parametrize("backs", ["long", "short", "gutterfold", "none"])
def test_the_proof_takes_the_profile_out_again(tmp_path: Path, backs: str) -> None:
    built = printed(tmp_path, backs=backs, profile="desk", readings=HABITS[3].facts())
    assert built.pdf.name.endswith("-for-desk.pdf")
    assert proof_file(built.pdf).faults == []


def test_a_changed_profile_is_built_again(tmp_path: Path) -> None:
    printed(tmp_path, profile="desk", readings=HABITS[0].facts())
    assert printed(tmp_path, profile="desk", readings=HABITS[0].facts()).skipped
    assert not printed(tmp_path, profile="desk", readings=HABITS[1].facts()).skipped


def lines(page: Any) -> list[tuple[float, ...]]:
    return [node.xy for node in page.nodes if isinstance(node, Line)]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_has_what_is_to_be_measured(paper: str) -> None:
    front, back = sheet(paper, "en").pages
    wide, high = PAPERS[paper]
    lengths = Counter(round(abs(x2 - x1) + abs(y2 - y1), 3) for x1, y1, x2, y2 in lines(front))
    assert lengths[160] == lengths[220] == 1
    # A scale each for x and y and one at either side, ticked every half millimetre around its zero.
    assert lengths[20] == 4
    zeros = [xy for xy in lines(front) if round(abs(xy[2] - xy[0]) + abs(xy[3] - xy[1]), 3) == 3]
    assert len(zeros) == 4 * 5
    shining = [node for node in back.nodes if isinstance(node, Line) and node.stroke == SHINE]
    assert all(wide / 2 in node.xy[::2] or high / 2 in node.xy[1::2] for node in shining)
    # Turned over either edge, the lines of the back come to lie on themselves.
    found = {tuple(sorted(zip(n.xy[::2], n.xy[1::2], strict=True))) for n in shining}
    for flip in ("long", "short"):
        turned = {
            tuple(
                sorted(
                    tuple(round(v, 6) for v in through(p, (wide, high), flip))
                    for p in zip(n.xy[::2], n.xy[1::2], strict=True)
                )
            )
            for n in shining
        }
        assert {tuple(tuple(round(v, 6) for v in p) for p in line) for line in found} == turned


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es", "it"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_is_fit_to_print_in_every_language(tmp_path: Path, lang: str, paper: str) -> None:
    ran = run("calibrate", "--lang", lang, "--paper", paper, "-o", tmp_path)
    path = tmp_path / f"calibrate-{lang}-{paper}.pdf"
    assert (ran.returncode, ran.stdout) == (0, f"{path}\n")
    assert proof_file(path).faults == []
    assert len(PdfReader(path).pages) == 2


def test_readings_are_kept_under_a_name(tmp_path: Path) -> None:
    profile = read_settings(("x=0,6", "y=-0.4mm", "skew=0.3", "width=159.5"))
    assert profile == Profile(0.6, -0.4, 0.3, 159.5, 220)
    store(tmp_path, "desk", profile)
    assert stored(tmp_path, "desk") == profile
    assert names(tmp_path) == ["desk"]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("z=1", 'no reading "z"'),
        ("x=left", '"left" is no length'),
        ("width=120", "too far from it"),
        ("height=nan", "too far from it"),
        ("x=40", "more than the sheet can show"),
    ],
)
def test_readings_that_cannot_be_are_refused(written: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_settings((written,))


def test_profiles_from_the_command_line(tmp_path: Path) -> None:
    import os

    home = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "config"), "HOME": str(tmp_path)}
    ran = run("calibrate", "--set", "desk", "x=0.6", "y=-0.4", env=home)
    assert ran.returncode == 0, ran.stderr
    assert Path(ran.stdout.strip()).is_file()
    assert run("calibrate", "--list", env=home).stdout == "desk: x=0.6 y=-0.4 skew=0 width=160 height=220\n"
    ran = run("build", FOREST, "--profile", "desk", "-o", tmp_path / "out", env=home)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / "out" / "forest-en-a4-for-desk.pdf").is_file()
    ran = run("build", FOREST, "--profile", "dsek", "-o", tmp_path / "out", env=home)
    assert ran.returncode == 2
    assert 'did you mean "desk"?' in ran.stderr
    for wrong in (["--set", "desk"], ["x=1"], ["--set", "../desk", "x=1"]):
        assert run("calibrate", *wrong, env=home).returncode == 2
    (tmp_path / "config" / "pnp" / "profiles" / "desk.json").write_text("{", "utf-8")
    ran = run("build", FOREST, "--profile", "desk", env=home)
    assert ran.returncode == 2
    assert "cannot be read" in ran.stderr
