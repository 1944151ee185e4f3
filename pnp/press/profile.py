"""A printer's habits, as read from a calibration sheet, and the corrections that undo them.

Readings are taken as seen from the front, the sheet held to a window, so that they hold for either way of
turning the paper: what a printer does to the back it does to the sheet, not to the picture.
"""

import json
import re
from math import atan2, degrees
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.errors import UsageError
from pnp.layout.scene import Matrix, moved, scaled, times, turned
from pnp.models.faults import nearest
from pnp.press.files import write_all

# What the calibration sheet has to measure, in mm: two rulers and two marks that far apart.
RULER_ACROSS = 160.0
RULER_DOWN = 220.0
MARKS_APART = 160.0
# The scale for y stands this far to the right of the middle, beside the one for x.
ASIDE = 30.0
# Beyond this a printer scales the page, which is a setting and not a habit.
MOST_SCALE = 0.03
MOST_OFFSET = 10.0


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """Readings in mm: how far the back lies right of and below the front, how much further down it lies at
    the right mark than at the left one, and the true lengths of the two rulers."""

    x: float = 0
    y: float = 0
    skew: float = 0
    width: float = RULER_ACROSS
    height: float = RULER_DOWN

    def front(self, paper: tuple[float, float]) -> Matrix:
        """The correction of a front page, or of a sheet printed on one side only."""
        return inverse(self.printed_front(paper))

    def back(self, paper: tuple[float, float], flip: str) -> Matrix:
        """The correction of a back page: what is seen from the front is mirrored as the paper is turned."""
        mirror: Matrix = (1, 0, 0, -1, 0, paper[1]) if flip == "short" else (-1, 0, 0, 1, paper[0], 0)
        return times(mirror, times(inverse(self.printed_back(paper)), mirror))

    def page(self, paper: tuple[float, float], flip: str, back: bool) -> Matrix:
        """The correction of one side of a sheet."""
        return self.back(paper, flip) if back and flip in ("long", "short") else self.front(paper)

    def printed_front(self, paper: tuple[float, float]) -> Matrix:
        """What the printer makes of a front."""
        sx, sy = self.width / RULER_ACROSS, self.height / RULER_DOWN
        return scaled(sx, sy, paper[0] / 2 * (1 - sx), paper[1] / 2 * (1 - sy))

    def printed_back(self, paper: tuple[float, float]) -> Matrix:
        """What the printer makes of a back, seen from the front."""
        angle = degrees(atan2(self.skew, MARKS_APART))
        turn = turned(angle, paper[0] / 2, paper[1] / 2)
        down = self.y - ASIDE * self.skew / MARKS_APART
        return times(moved(self.x, down), times(turn, self.printed_front(paper)))

    def facts(self) -> dict[str, Any]:
        """The readings, as the manifest and the profile's own file keep them."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


def read_settings(written: tuple[str, ...]) -> Profile:
    """A profile from `x=0.4 y=-0.3 …` as a person types it."""
    values: dict[str, float] = {}
    for setting in written:
        name, _, value = setting.partition("=")
        if name not in Profile.__struct_fields__:
            hint = nearest(name, Profile.__struct_fields__) or "write x= y= skew= width= height="
            raise UsageError(f'a profile has no reading "{name}"', where=setting, hint=hint)
        try:
            values[name] = float(value.replace(",", ".").removesuffix("mm"))
        except ValueError:
            raise UsageError(
                f'"{value}" is no length', where=setting, hint=f"write it in mm: {name}=0.5"
            ) from None
    profile = Profile(**values)
    check(profile)
    return profile


def check(profile: Profile) -> None:
    """Refuse readings no printer gives: they are slips of the pen or a scaled print."""
    for name, value, true in (
        ("width", profile.width, RULER_ACROSS),
        ("height", profile.height, RULER_DOWN),
    ):
        if not abs(value / true - 1) <= MOST_SCALE:
            raise UsageError(
                f"the ruler is {true:g} mm long; {value:g} mm is too far from it",
                where=f"{name}={value:g}",
                hint="print at 100 %, never “fit to page”, and measure in mm from end to end",
            )
    for name in ("x", "y", "skew"):
        if not abs(getattr(profile, name)) <= MOST_OFFSET:
            raise UsageError(
                f"{getattr(profile, name):g} mm is more than the sheet can show",
                where=name,
                hint=f"offsets are at most {MOST_OFFSET:g} mm; is the back printed the right way round?",
            )


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes another."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def store(folder: Path, name: str, profile: Profile) -> Path:
    """Keep a profile under a name."""
    path = _file(folder, name)
    write_all({path: json.dumps(profile.facts(), indent=1).encode() + b"\n"})
    return path


def stored(folder: Path, name: str) -> Profile:
    """The profile of a name, or an error that says which there are."""
    path = _file(folder, name)
    try:
        profile = Profile(**json.loads(path.read_bytes()))
        check(profile)
    except FileNotFoundError:
        known = names(folder)
        hint = nearest(name, known) if known else "make one with pnp calibrate"
        raise UsageError(f'there is no profile "{name}"', where="--profile", hint=hint) from None
    except (OSError, ValueError, TypeError):
        raise UsageError(
            "this profile cannot be read",
            where=str(path),
            hint=f"write it again: pnp calibrate --set {name} …",
        ) from None
    return profile


def names(folder: Path) -> list[str]:
    """The profiles there are."""
    return sorted(path.stem for path in (folder / "profiles").glob("*.json"))


def _file(folder: Path, name: str) -> Path:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", name):
        raise UsageError(f'"{name}" is no name for a profile', hint="use letters, digits, - and _")
    return folder / "profiles" / f"{name}.json"
