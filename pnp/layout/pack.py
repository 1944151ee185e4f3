"""Rectangles on sheets: as few sheets as we can find, turning pieces where that saves one."""

from collections.abc import Callable, Sequence
from math import ceil

from msgspec import Struct

Size = tuple[float, float]
Room = tuple[float, float]

# Above this many pieces the mixed search is left to what full grids leave over.
_MIXED_LIMIT = 160
_EPS = 1e-6


class Spot(Struct, frozen=True):
    """A piece on a sheet: its number, its top left corner, and whether it lies on its side."""

    item: int
    x: float
    y: float
    turned: bool


def pack(sizes: Sequence[Size], room: Room) -> list[list[Spot]]:
    """The pieces, each of which fits the room, on as few sheets as found; equal input gives equal output."""
    classes: dict[Size, list[int]] = {}
    for item, size in enumerate(sizes):
        classes.setdefault(size, []).append(item)
    sheets: list[list[Spot]] = []
    rest: list[int] = []
    for size, items in classes.items():
        grid = best_grid(size, room)
        full = len(items) if len(classes) == 1 else len(items) // len(grid) * len(grid)
        for start in range(0, full, len(grid)):
            sheets.append([_at(item, spot) for item, spot in zip(items[start:full], grid, strict=False)])
        rest += items[full:]
    sheets += _mixed(sorted(rest), sizes, room)
    least = ceil(sum(w * h for w, h in sizes) / (room[0] * room[1]) - _EPS)
    if rest and len(sheets) > least and len(sizes) <= _MIXED_LIMIT:
        whole = _mixed(list(range(len(sizes))), sizes, room)
        if len(whole) < len(sheets):
            sheets = whole
    return sorted(sheets, key=lambda spots: min(spot.item for spot in spots))


def _at(item: int, spot: Spot) -> Spot:
    return Spot(item, spot.x, spot.y, spot.turned)


def best_grid(size: Size, room: Room) -> list[Spot]:
    """The most equal pieces on one sheet: a block of upright ones beside or above a block of turned ones."""
    w, h = size
    rows, columns = int(room[1] / h + _EPS), int(room[0] / w + _EPS)
    grids = [_blocks(size, room, count, across=False) for count in range(rows, -1, -1)]
    grids += [_blocks(size, room, count, across=True) for count in range(columns, -1, -1)]
    # Of equal ones the first, which has the fewest pieces on their side.
    return max(grids, key=len)


def _blocks(size: Size, room: Room, count: int, across: bool) -> list[Spot]:
    """`count` rows (or columns) of upright pieces, and turned ones in what is left."""
    w, h = size
    spots: list[Spot] = []
    wide = count if across else int(room[0] / w + _EPS)
    high = int(room[1] / h + _EPS) if across else count
    spots += [Spot(0, i * w, j * h, False) for j in range(high) for i in range(wide)]
    x0, y0 = (wide * w, 0.0) if across else (0.0, high * h)
    wide = int((room[0] - x0) / h + _EPS)
    high = int((room[1] - y0) / w + _EPS)
    spots += [Spot(0, x0 + i * h, y0 + j * w, True) for j in range(high) for i in range(wide)]
    return spots


def _mixed(items: list[int], sizes: Sequence[Size], room: Room) -> list[list[Spot]]:
    """The best of several orders and rules of placing, the file's own order preferred."""
    best: list[list[Spot]] | None = None
    area = sum(sizes[i][0] * sizes[i][1] for i in items) / (room[0] * room[1])
    orders: tuple[Callable[[int], tuple[float, ...]], ...] = (
        lambda i: (i,),
        lambda i: (-sizes[i][0] * sizes[i][1], i),
        lambda i: (-max(sizes[i]), -min(sizes[i]), i),
        lambda i: (-min(sizes[i]), -max(sizes[i]), i),
        lambda i: (-sizes[i][1], -sizes[i][0], i),
        lambda i: (-sizes[i][0] - sizes[i][1], i),
    )
    for order in orders:
        for rule in (_low_left, _short_side, _long_side, _area, _area_upright):
            sheets = _max_rects(sorted(items, key=order), sizes, room, rule)
            if best is None or len(sheets) < len(best):
                best = sheets
            if len(best) <= ceil(area - _EPS):
                return best
    return best or []


Free = tuple[float, float, float, float]
Rule = Callable[[Free, float, float], tuple[float, float]]


def _short_side(free: Free, w: float, h: float) -> tuple[float, float]:
    spare = (free[2] - w, free[3] - h)
    return min(spare), max(spare)


def _long_side(free: Free, w: float, h: float) -> tuple[float, float]:
    spare = (free[2] - w, free[3] - h)
    return max(spare), min(spare)


def _area(free: Free, w: float, h: float) -> tuple[float, float]:
    return free[2] * free[3] - w * h, min(free[2] - w, free[3] - h)


def _area_upright(free: Free, w: float, h: float) -> tuple[float, float]:
    return free[2] * free[3] - w * h, 0


def _low_left(free: Free, _w: float, h: float) -> tuple[float, float]:
    return free[1] + h, free[0]


def _max_rects(order: list[int], sizes: Sequence[Size], room: Room, rule: Rule) -> list[list[Spot]]:
    """First sheet with room for each piece; free space is kept as maximal, overlapping rectangles."""
    sheets: list[list[Spot]] = []
    spaces: list[list[Free]] = []
    for item in order:
        w, h = sizes[item]
        for number in range(len(sheets) + 1):
            if number == len(sheets):
                sheets.append([])
                spaces.append([(0.0, 0.0, *room)])
            spot = _best_spot(spaces[number], w, h, rule)
            if spot is None:
                continue
            x, y, turned = spot
            sheets[number].append(Spot(item, x, y, turned))
            spaces[number] = _cut_out(spaces[number], (x, y, h, w) if turned else (x, y, w, h))
            break
    return sheets


def _best_spot(spaces: list[Free], w: float, h: float, rule: Rule) -> tuple[float, float, bool] | None:
    best: tuple[tuple[float, float], bool, float, float] | None = None
    for free in spaces:
        for turned in (False, True):
            wide, high = (h, w) if turned else (w, h)
            if wide <= free[2] + _EPS and high <= free[3] + _EPS:
                candidate = (rule(free, wide, high), turned, free[1], free[0])
                if best is None or candidate < best:
                    best = candidate
    return None if best is None else (best[3], best[2], best[1])


def _cut_out(spaces: list[Free], used: Free) -> list[Free]:
    ux, uy, uw, uh = used
    cut: list[Free] = []
    for x, y, w, h in spaces:
        if ux >= x + w - _EPS or ux + uw <= x + _EPS or uy >= y + h - _EPS or uy + uh <= y + _EPS:
            cut.append((x, y, w, h))
            continue
        if ux > x + _EPS:
            cut.append((x, y, ux - x, h))
        if ux + uw < x + w - _EPS:
            cut.append((ux + uw, y, x + w - ux - uw, h))
        if uy > y + _EPS:
            cut.append((x, y, w, uy - y))
        if uy + uh < y + h - _EPS:
            cut.append((x, uy + uh, w, y + h - uy - uh))
    kept = sorted(set(cut))
    return [a for a in kept if not any(b != a and _inside(a, b) for b in kept)]


def _inside(a: Free, b: Free) -> bool:
    return (
        a[0] >= b[0] - _EPS
        and a[1] >= b[1] - _EPS
        and a[0] + a[2] <= b[0] + b[2] + _EPS
        and a[1] + a[3] <= b[1] + b[3] + _EPS
    )
