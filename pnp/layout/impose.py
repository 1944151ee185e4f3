"""Imposition: parts of one stock and cut line packed on sheets, the pack centred on the paper."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from pnp.layout.faces import Part
from pnp.layout.pack import Spot, best_grid, pack
from pnp.layout.scene import Box, bounds
from pnp.layout.sheets import MARGIN, Backs, Placement, Sheet

# What stays free on either side of the fold of a gutterfold sheet, for its marks.
FOLD_GAP = 5.0
# How far apart parts that bleed would best lie.
GAPS = (5.0, 3.0)
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
    if fits(outer_size(part), room):
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
        return "gutterfold" if fits(outer_size(part), usable(paper, "gutterfold")[2:]) else "long"
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
    for spots in _spaced(copies, sizes, room[2:]):
        yield tuple(_centred(spots, copies, sizes, room, flip))


def _spaced(
    copies: list[Part], sizes: list[tuple[float, float]], room: tuple[float, float]
) -> list[list[Spot]]:
    """Parts that bleed lie apart, so that each has its own cut marks, wherever that costs no sheet."""
    tight = pack(sizes, room)
    for gap in GAPS:
        apart = [
            part.bleed > 0 and fits((w + gap, h + gap), room)
            for part, (w, h) in zip(copies, sizes, strict=True)
        ]
        if not any(apart):
            break
        wider = [(w + gap, h + gap) if yes else (w, h) for yes, (w, h) in zip(apart, sizes, strict=True)]
        spaced = pack(wider, room)
        if len(spaced) <= len(tight):
            return [[_inside(spot, gap / 2 * apart[spot.item]) for spot in spots] for spots in spaced]
    return tight


def _inside(spot: Spot, gap: float) -> Spot:
    return Spot(spot.item, spot.x + gap, spot.y + gap, spot.turned)


def fits(size: tuple[float, float], room: tuple[float, float]) -> bool:
    """Whether a rectangle fits the room, upright or on its side."""
    (short, long), (least, most) = sorted(size), sorted(room)
    return short <= least + _EPS and long <= most + _EPS


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
    left, top, wide, high = bounds(corners)
    x0 = room[0] - left + (room[2] - wide) / 2
    slack = room[3] - high
    # Folded sheets lie against the fold; others leave the foot of the page to the sheet's name.
    y0 = room[1] - top + (slack if flip == "gutterfold" else slack / 2 if slack > 12 else 0)
    for spot in spots:
        part = copies[spot.item]
        b = part.bleed
        yield Placement(part, x0 + spot.x + b, y0 + spot.y + b, spot.turned)
