"""A booklet: half-size pages laid on both sides of sheets so that the folded stack reads in order."""

from pnp.layout.scene import Group, moved
from pnp.layout.sheets import Document, Mark, Page


def booklet_order(pages: int) -> list[tuple[int, int]]:
    """Left and right page of each side of each sheet, front before back; 0 is a blank page.

    >>> booklet_order(5)
    [(0, 1), (2, 0), (0, 3), (4, 5)]
    """
    total = -(-pages // 4) * 4
    sides: list[tuple[int, int]] = []
    for outer in range(1, total // 2 + 1):
        pair = (total + 1 - outer, outer) if outer % 2 else (outer, total + 1 - outer)
        left, right = (number if number <= pages else 0 for number in pair)
        sides.append((left, right))
    return sides


def fold(document: Document) -> Document:
    """The pages of a document imposed for folding once along the middle, printed on both sides."""
    wide, high = document.pages[0].size
    sides: list[Page] = []
    places: dict[int, int] = {}
    for number, pair in enumerate(booklet_order(len(document.pages)), 1):
        groups: list[Group] = []
        for x, page in zip((0.0, wide), pair, strict=True):
            if page:
                places[page] = number
                groups.append(Group(document.pages[page - 1].nodes, moved(x, 0)))
        whole = (0, 0, 2 * wide, high)
        name = " · ".join(str(page) for page in pair if page)
        sides.append(Page((2 * wide, high), tuple(groups), name or "–", whole, whole))
    marks = [Mark(mark.name, places[mark.page], mark.y, mark.title, mark.level) for mark in document.marks]
    return Document(document.title, document.lang, tuple(sides), tuple(marks))
