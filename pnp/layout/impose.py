"""Imposition: parts of one stock and cut line packed on sheets, the pack centred on the paper."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from pnp.layout.faces import Part
from pnp.layout.pack import Spot, best_grid, pack
from pnp.layout.scene import Box, bounds
from pnp.layout.sheets import MARGIN, Backs, Placement, Sheet

# What stays free on either side of the fold of a gutterfold sheet, for its marks.
FOLD_GAP = 5.0
_EPS = 1e-6


def impose(parts: Sequence[Part], paper: tuple[float, float], backs: Backs) -> list[Sheet]:
    """All parts on sheets, in the order of the kit."""
    groups: dict[tuple[str, str, Backs], list[Part]] = {}
    room = usable(paper, "long")[2:]
    for part in [panel for whole in parts for panel in _panels(whole, room)]:
        template = part.component.template
        flip = _flip(part, paper, backs)
        groups.setdefault((template.stock, template.cut, flip), []).extend([part] * part.copies)
    sheets: list[Sheet] = []
    for (stock, cut, flip), copies in groups.items():
        for placements in _packed(copies, paper, flip):
            sheets.append(Sheet(len(sheets) + 1, stock, cut, flip, placements))
    return sheets


def _panels(part: Part, room: tuple[float, float]) -> list[Part]:
    size, most = sorted(outer_size(part)), sorted(room)
    if size[0] <= most[0] + _EPS and size[1] <= most[1] + _EPS:
        return [part]
    from pnp.layout.split import split  # few games have a board larger than the paper

    return split(part, room)


def usable(paper: tuple[float, float], flip: Backs) -> Box:
    """The part of the front that can hold art."""
    high = paper[1] / 2 - FOLD_GAP - MARGIN if flip == "gutterfold" else paper[1] - 2 * MARGIN
    return (MARGIN, MARGIN, paper[0] - 2 * MARGIN, high)


def _flip(part: Part, paper: tuple[float, float], backs: Backs) -> Backs:
    """How this part gets its back: what has none shares sheets freely, what is too large for half a
    sheet is printed on both sides instead of folded."""
    if backs == "gutterfold":
        if part.back is None:
            return "none"
        size, room = sorted(outer_size(part)), sorted(usable(paper, "gutterfold")[2:])
        return "gutterfold" if size[0] <= room[0] and size[1] <= room[1] else "long"
    return backs


def outer_size(part: Part) -> tuple[float, float]:
    """Trim and bleed."""
    return (part.size[0] + 2 * part.bleed, part.size[1] + 2 * part.bleed)


def bleed_notes(parts: Sequence[Part], paper: tuple[float, float]) -> Iterator[str]:
    """Where bleed costs room on the sheet: said, so that nobody wonders."""
    room = usable(paper, "long")[2:]
    for part in {part.component.id: part for part in parts if part.bleed}.values():
        bare, full = len(best_grid(part.size, room)), len(best_grid(outer_size(part), room))
        count = part.component.count
        if full and ceil(count / full) > ceil(count / bare):
            yield (
                f"{part.component.id}: {full} on a sheet with {part.bleed:g} mm of bleed "
                f"(without bleed {bare} would fit)"
            )


def _packed(copies: list[Part], paper: tuple[float, float], flip: Backs) -> Iterable[tuple[Placement, ...]]:
    room = usable(paper, flip)
    sizes = [outer_size(part) for part in copies]
    for spots in pack(sizes, room[2:]):
        yield tuple(_centred(spots, copies, sizes, room, flip))


def _centred(
    spots: list[Spot], copies: list[Part], sizes: list[tuple[float, float]], room: Box, flip: Backs
) -> Iterable[Placement]:
    corners: list[tuple[float, float]] = []
    for spot in spots:
        w, h = sizes[spot.item]
        corners += [
            (spot.x, spot.y),
            (spot.x + (h if spot.turned else w), spot.y + (w if spot.turned else h)),
        ]
    _, _, wide, high = bounds(corners)
    x0 = room[0] + (room[2] - wide) / 2
    slack = room[3] - high
    # Folded sheets lie against the fold; others leave the foot of the page to the sheet's name.
    y0 = room[1] + (slack if flip == "gutterfold" else slack / 2 if slack > 12 else 0)
    for spot in spots:
        part = copies[spot.item]
        b = part.bleed
        yield Placement(part, x0 + spot.x + b, y0 + spot.y + b, spot.turned)
