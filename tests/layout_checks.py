"""Layouts checked again by other means: rectangles of the printed tiles, floods, counts."""

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

from pnp.games.elfenbein import layouts as towns
from pnp.games.gift_race.board import Board
from pnp.games.hare_tortoise import drawing_map as tracks
from pnp.games.snow_tails import drawing_course as courses
from pnp.games.snow_tails.drawing_lanes import pose, size
from pnp.layout.scene import Box, apply, box_through, times


def overlap(a: Box, b: Box) -> bool:
    """Do two boxes cover the same ground? Edges that touch do not count."""
    return (
        a[0] + a[2] > b[0] + 1e-6
        and b[0] + b[2] > a[0] + 1e-6
        and a[1] + a[3] > b[1] + 1e-6
        and b[1] + b[3] > a[1] + 1e-6
    )


def lies_apart(boxes: list[Box]) -> bool:
    return not any(overlap(a, b) for a, b in combinations(boxes, 2))


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6


def check_course(layout: Any) -> None:
    """Snow Tails: printed sections lie apart, joints meet, the box suffices."""
    track = layout.track
    assert (track[0], track[-1]) == ("start", "finish")
    frames = courses.frames(track)
    boxes = [box_through(f, (0, 0, *size(section))) for section, f in zip(track, frames, strict=True)]
    assert lies_apart(boxes)
    for (one, first), (two, second) in pairwise(zip(track, frames, strict=True)):
        for across in (11.5, 76.5):
            end = apply(times(first, pose(one, across, 1)), 0, 0)
            assert near(end, apply(times(second, pose(two, across, 0)), 0, 0))
    count = Counter(track)
    specials = ("trees", "canyon", "snowdrift-left", "snowdrift-right")
    assert all(count[kind] <= 2 for kind in specials)
    assert count["straight"] + sum(count[kind] for kind in specials) <= 8
    assert count["left"] + count["right"] <= 4
    assert count["hairpin-left"] + count["hairpin-right"] <= 2
    assert not track[1].startswith("snowdrift")


def check_track(layout: Any) -> None:
    """Le Lièvre et la Tortue: printed tiles lie apart up to the podium, and their paths meet."""
    laid = tracks.pieces(layout)
    assert lies_apart([box_through(piece.matrix, (0, 0, *piece.size)) for piece in laid])
    joints: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for piece, turn in zip(laid, [None, *layout.turns, None, None], strict=True):
        wide, deep = piece.size
        enter, leave = (wide / 2, deep), (wide / 2, 0.0)
        if turn == "right":
            leave = (wide, deep / 2)
        elif turn == "left":
            enter, leave = (wide, deep / 2), (wide / 2, deep)
        joints.append((apply(piece.matrix, *enter), apply(piece.matrix, *leave)))
    for (_, end), (begin, _) in pairwise(joints):
        assert near(end, begin)
    assert len(layout.tiles) == 11
    assert layout.tiles.count("stream") == 2
    assert all(
        (tile == "curve") == (turn is not None) for tile, turn in zip(layout.tiles, layout.turns, strict=True)
    )
    assert sorted(layout.turbo) == ["10", "2", "4", "6", "8"]
    assert len(set(layout.turbo.values())) == 5


def check_board(board: Board) -> None:
    """La Course aux Cadeaux: the same after a quarter turn, no dead square, a way home."""

    def turn(square: str) -> str:
        return f"{'abcdefgh'[int(square[1]) - 1]}{8 - 'abcdefgh'.index(square[0])}"

    def turn_wall(wall: str) -> str:
        return "-".join(sorted(turn(square) for square in wall.split("-")))

    assert {turn(s) for s in board.holes} == set(board.holes)
    assert {turn(s) for s in board.vortexes} == set(board.vortexes)
    assert {turn_wall(w) for w in board.walls} == set(board.walls)
    order = [board.chimneys.red, board.chimneys.green, board.chimneys.blue, board.chimneys.yellow]
    assert [turn(square) for square in order] == [*order[1:], order[0]]
    assert not {"a1", "a8", "h1", "h8"} & set(order)
    assert len(board.holes) in (0, 4, 8)
    assert len(board.vortexes) in (0, 4, 8)
    assert 8 <= len(board.walls) <= 20
    sleds = {"d4", "d5", "e5", "e4"}
    things = [*sleds, *order, *board.holes, *board.vortexes]
    assert len(things) == len(set(things))
    open_squares = {c + r for c in "abcdefgh" for r in "12345678"} - sleds - set(board.holes)
    for sled, chimney in zip(("d4", "d5", "e5", "e4"), order, strict=True):
        reached, edge = {sled}, {sled}
        while edge:
            edge = {
                there
                for here in edge
                for there in open_squares - reached
                if abs(ord(here[0]) - ord(there[0])) + abs(int(here[1]) - int(there[1])) == 1
                and "-".join(sorted((here, there))) not in board.walls
            }
            reached |= edge
        assert reached - {sled} == open_squares
        assert chimney in reached


def check_town(layout: Any) -> None:
    """Santa in Elfenbein: 55 streets or more, all houses reached, 10–16 trails apart, six closed houses."""
    streets = [tuple(street.split("-")) for street in layout.town.streets]
    trails = [tuple(trail.split("-")) for trail in layout.town.trails]
    assert 55 <= len(set(streets)) == len(streets) <= 60
    degree = Counter(house for street in streets for house in street)
    assert len(degree) == 36
    assert min(degree.values()) >= 2
    reached = {"a1"}
    while more := {b for a, b in streets if a in reached} | {a for a, b in streets if b in reached}:
        if more <= reached:
            break
        reached |= more
    assert len(reached) == 36
    assert 10 <= len(trails) <= 16
    cells = [frozenset((a[0] + b[0], min(a[1], b[1]) + max(a[1], b[1]))) for a, b in trails]
    assert len(cells) == len(set(cells))
    assert all(abs(ord(a[0]) - ord(b[0])) == abs(int(a[1]) - int(b[1])) == 1 for a, b in trails)
    assert len(set(layout.closed)) == 6
    assert not any({*way} <= set(layout.closed) for way in (*streets, *trails))
    assert towns.shown(layout) == {"town": layout.town, "closed": layout.closed}


def check_rows(layout: Any) -> None:
    """Reindeer Races: rows of 3 to 7 cards, no more of a kind than there are."""
    assert [len(row) for row in layout.rows.values()] == [3, 4, 5, 6, 7]
    turned = {"ice+": "ice-", "ice-": "ice+"}
    kinds: Counter[str] = Counter()
    for row in layout.rows.values():
        for first, second in row:
            assert "plain" in (first, second)
            kinds[first if second == "plain" else turned.get(second, second)] += 1
    assert kinds["plain"] <= 7
    assert all(kinds[kind] <= 4 for kind in kinds if kind != "plain")
    assert set(kinds) <= {"plain", "ice+", "ice-", "snowman", "skis", "yeti"}


CHECKS = {
    "snow-tails": check_course,
    "hare-tortoise": check_track,
    "gift-race": check_board,
    "elfenbein": check_town,
    "reindeer-races": check_rows,
}
