"""A printer's habits, as read from a calibration sheet, and the corrections that undo them.

Readings are taken as seen from the front, the sheet held to a window, so that they hold for either way of
turning the paper: what a printer does to the back it does to the sheet, not to the picture.
"""

from math import atan2, degrees
from typing import Any

from msgspec import Struct

from pnp.errors import UsageError
from pnp.layout.scene import Matrix, moved, scaled, times, turned
from pnp.models.faults import nearest

# What the calibration sheet has to measure, in mm: two rulers and two marks that far apart.
RULER_ACROSS = 160.0
RULER_DOWN = 220.0
MARKS_APART = 160.0
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
        return times(moved(self.x, self.y), times(turn, self.printed_front(paper)))

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
