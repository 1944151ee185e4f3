"""The faces of a file against its manifest: where they lie, how many there are, how they are told apart."""

import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from typing import Any

from pnp.layout.colour import SIGHTS, distance
from pnp.layout.scene import Matrix, apply, times
from pnp.layout.sheets import PAPERS
from pnp.press.profile import Profile, inverse
from pnp.press.proof_file import Drawn, PressFile
from pnp.press.proof_report import Fault

APART_MM = 0.1
PLACED_MM = 0.05
# The least CIEDE2000 between colours that carry a meaning; docs/art.md holds our own art to the same.
APART_COLOUR = 10.0

_PAINT = re.compile(rb"(?<![\w.])((?:[\d.]+ ){3}(?:rg|RG)|[\d.]+ [gG])(?!\w)")
_DO = re.compile(rb"/([A-Za-z0-9.+-]+) Do\b")

Point = tuple[float, float]
Facts = dict[str, Any]


class Faces:
    """The faces of a file: what the manifest says of them, and what the file has."""

    def __init__(self, file: PressFile, manifest: Facts) -> None:
        self._file = file
        self._manifest = manifest
        self._pieces = {
            (component["id"], piece["id"]): (component, piece)
            for component in manifest["components"]
            for piece in component["pieces"]
        }
        self._paper = PAPERS[manifest["made_from"]["options"]["paper"]]
        readings = manifest["made_from"]["options"].get("readings")
        self._profile = Profile(**readings) if readings else Profile()
        self._miscounted: set[str] = set()
        self.worst: float | None = None

    def of_place(self, place: Facts) -> tuple[Facts, Facts, str]:
        """The component and piece that lie here, and the ending of a panel's name."""
        whole, _, panel = place["piece"].rpartition(".")
        key = (place["component"], place["piece"])
        if key in self._pieces:
            return (*self._pieces[key], "")
        return (*self._pieces[place["component"], whole], f".{panel}")

    def counts(self) -> Iterator[Fault]:
        """As many pages, and as many of each piece on paper, as the manifest says."""
        said = self._manifest["pdf"]["pages"]
        if said != len(self._file.pages):
            message = f"the manifest says {said} pages, the file has {len(self._file.pages)}"
            yield Fault("count", 0, message, len(self._file.pages), said)
            return
        wanted: Counter[str] = Counter()
        for sheet in self._manifest["sheets"]:
            for place in sheet["places"]:
                _, piece, panel = self.of_place(place)
                wanted[piece["front"]["form"] + panel] += 1
        yield from self._promised()
        printed = {page for sheet in self._manifest["sheets"] for page in sheet["pages"]}
        found = Counter(drawn.name for page in printed for drawn in self._file.pages[page - 1])
        for name, count in wanted.items():
            if found[name] != count:
                self._miscounted.add(name)
                message = f"{name}: {found[name]} printed, {count} in the manifest"
                yield Fault("count", 0, message, found[name], count)

    def _promised(self) -> Iterator[Fault]:
        """The sheets hold as many copies as the list of components promises; a split one lies on several."""
        placed: Counter[tuple[str, str]] = Counter()
        panels: dict[tuple[str, str], set[str]] = {}
        for sheet in self._manifest["sheets"]:
            for place in sheet["places"]:
                component, piece, panel = self.of_place(place)
                placed[component["id"], piece["id"]] += 1
                panels.setdefault((component["id"], piece["id"]), set()).add(panel)
        for key, (component, piece) in self._pieces.items():
            found = placed[key] / len(panels.get(key, {""}))
            if found != piece["count"]:
                message = (
                    f"{component['id']} {piece['id']}: {found:g} on the sheets, {piece['count']} promised"
                )
                yield Fault("count", 0, message, found, piece["count"])

    def registration(self) -> Iterator[Fault]:
        """Every front lies where the manifest says, every back behind its front; what is not there as often
        as it should be has been told with the counts."""
        for sheet in self._manifest["sheets"]:
            flip = sheet["backs"]
            fronts, backs = (self._straight(sheet, back) for back in (False, True))
            for place in sheet["places"]:
                component, piece, panel = self.of_place(place)
                if piece["front"]["form"] + panel in self._miscounted:
                    continue
                size = (place["h"], place["w"]) if place["turned"] else (place["w"], place["h"])
                meant = _corners(_placing(place), size)
                named = f"{component['id']} {place['piece']}"
                found = _found(fronts, piece["front"]["form"] + panel, meant, size)
                if found is None or _apart(found, meant) > PLACED_MM:
                    yield _misplaced(sheet["pages"][0], f"{named}: its front is", found, meant, PLACED_MM)
                elif "back" in piece and flip != "none":
                    # Seen from behind, left and right of the part are exchanged.
                    b, a, d, c = (_through_paper(point, self._paper, flip) for point in found)
                    behind = _found(backs, piece["back"]["form"] + panel, [a, b, c, d], size)
                    off = APART_MM if behind is None else _apart(behind, [a, b, c, d])
                    self.worst = max(self.worst or 0.0, off)
                    if behind is None or off > APART_MM:
                        said = f"{named}: its back is"
                        yield _misplaced(sheet["pages"][-1], said, behind, [a, b, c, d], APART_MM)

    def _straight(self, sheet: Facts, back: bool) -> list[Drawn]:
        """The forms on one side of a sheet, without what a printer's profile has done to them."""
        both = len(sheet["pages"]) == 2
        correction = self._profile.page(self._paper, sheet["backs"], back and both)
        undo = inverse(correction)
        page = self._file.pages[sheet["pages"][-1 if back else 0] - 1]
        return [Drawn(form.name, times(undo, form.matrix)) for form in page]

    def on_pages(self) -> dict[int, dict[int, Facts]]:
        """By page and by number among the page's forms, both from 0: the face a form is, and whether it is
        only shown small, as in a checklist."""
        known: dict[str, Facts] = {}
        for component, piece in self._pieces.values():
            for side in ("front", "back"):
                if side in piece:
                    known[piece[side]["form"]] = component | {"name": f"{component['id']} {piece['id']}"}
        sheets = {page for sheet in self._manifest["sheets"] for page in sheet["pages"]}
        found: dict[int, dict[int, Facts]] = {}
        for number, page in enumerate(self._file.pages):
            found[number] = {}
            for index, form in enumerate(page):
                face = form.name if form.name in known else form.name.rpartition(".")[0]
                if face in known:
                    facts = {"panel": face != form.name, "small": number + 1 not in sheets}
                    found[number][index] = known[face] | facts
        return found

    def colours(self) -> Iterator[Fault]:
        """Faces of one component that differ in colour only, where some eyes see no difference."""
        for component in self._manifest["components"]:
            alike: dict[str, dict[str, list[str]]] = {}
            for piece in component["pieces"]:
                shape, colours = self._shape(piece["front"]["form"])
                alike.setdefault(shape, {})[piece["id"]] = colours
            for group in alike.values():
                for (one, some), (other, others) in combinations(group.items(), 2):
                    yield from _merged(component["id"], one, other, some, others)

    def _shape(self, form: str) -> tuple[str, list[str]]:
        """What a form draws without its colours, as a hash, and its colours in order."""
        stream = self._file.forms.get(form, b"")
        colours: list[str] = []
        hashed = sha256(_PAINT.sub(b"", _DO.sub(b"Do", stream)))
        for word in re.finditer(rb"|".join((_PAINT.pattern, _DO.pattern)), stream):
            if word[2] is None:
                colours.append(_hex(word[1]))
            else:
                shape, inner = self._shape(word[2].decode())
                hashed.update(shape.encode())
                colours += inner
        return hashed.hexdigest(), colours


def _merged(component: str, one: str, other: str, some: list[str], others: list[str]) -> Iterator[Fault]:
    for sight in SIGHTS:
        pairs = {(a, b) for a, b in zip(some, others, strict=True) if a != b}
        if not pairs:
            return
        apart, furthest = max((distance(a, b, sight), (a, b)) for a, b in pairs)
        if apart < APART_COLOUR:
            seen = "the same" if sight == "full" else f"the same to eyes with {sight}"
            message = f"{component}: {one} and {other} differ in colour only, and look {seen}"
            message += f" ({furthest[0]} and {furthest[1]})"
            yield Fault("colour", 0, message, round(apart, 1), APART_COLOUR)
            return


def _hex(operator: bytes) -> str:
    values = [round(float(value) * 255) for value in operator.split()[:-1]]
    red, green, blue = values if len(values) == 3 else values * 3
    return f"#{red:02x}{green:02x}{blue:02x}"


def _placing(place: Facts) -> Matrix:
    """From a front face to its page, as the manifest tells it."""
    if place["turned"]:
        return (0, 1, -1, 0, place["x"] + place["w"], place["y"])
    return (1, 0, 0, 1, place["x"], place["y"])


def _corners(matrix: Matrix, size: tuple[float, float]) -> list[Point]:
    w, h = size
    return [apply(matrix, x, y) for x, y in ((0, 0), (w, 0), (w, h), (0, h))]


def _through_paper(point: Point, paper: tuple[float, float], backs: str) -> Point:
    """Where a point of the front lies on the page that shows its back."""
    x, y = point
    return (paper[0] - x, y) if backs == "long" else (x, paper[1] - y)


def _found(
    drawn: list[Drawn], name: str, meant: list[Point], size: tuple[float, float]
) -> list[Point] | None:
    """The corners of the form of this name that lies nearest to where it is meant to be."""
    found = [_corners(form.matrix, size) for form in drawn if form.name == name]
    return min(found, key=lambda corners: _apart(corners, meant), default=None)


def _misplaced(page: int, said: str, found: list[Point] | None, meant: list[Point], limit: float) -> Fault:
    if found is None:
        return Fault("registration", page, f"{said} missing", 0, limit)
    x, y = (sum(a[i] - b[i] for a, b in zip(found, meant, strict=True)) / 4 for i in (0, 1))
    off = _apart(found, meant)
    message = f"{said} {off:.2f} mm off at a corner ({x:+.2f} mm across, {y:+.2f} mm down)"
    return Fault("registration", page, message, round(off, 3), limit)


def _apart(some: list[Point], others: list[Point]) -> float:
    return max(abs(a - b) for p, q in zip(some, others, strict=True) for a, b in zip(p, q, strict=True))
