"""From components to pages: faces drawn, inked, imposed, and a cover put before them."""

from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec import structs

from pnp.layout.easel import Easel
from pnp.layout.faces import Part, make_parts
from pnp.layout.impose import bleed_notes, impose, usable
from pnp.layout.pages import PageMaker
from pnp.layout.scene import Group, box_through
from pnp.layout.sheets import PAPERS, Backs, Document, Page, Sheet
from pnp.models.faults import Faults
from pnp.models.kit import Component
from pnp.press.order import Order

if TYPE_CHECKING:
    from pnp.layout.inks import Inks
    from pnp.press.build import Tell
    from pnp.press.changes import Changes


class Job(NamedTuple):
    """Everything about a file that is about to be printed; `pages` are the page numbers of each sheet."""

    parts: list[Part]
    sheets: list[Sheet]
    pages: dict[int, list[int]]
    document: Document
    notes: tuple[str, ...]


def lay_out(easel: Easel, components: Sequence[Component], order: Order, tell: "Tell") -> Job:
    """The pages of a file."""
    paper = PAPERS[order.paper]
    backs = cast(Backs, order.backs)
    page_size = usable(paper, "long")[2:]
    parts: list[Part] = []
    faults = Faults()
    for component in components:
        tell(f"drawing {component.id}")
        parts += make_parts(component, easel, page_size, order.bleed, faults)
    faults.check()
    inks = _inks(order.ink, easel) if order.ink != "full" else None
    if inks:
        parts = [inks.part(part) for part in parts]
    changed = _changes(parts, order.since, easel, not order.only) if order.since else None
    parts = list(changed.parts) if changed else parts
    tell("laying out sheets")
    sheets = impose(parts, paper, backs)
    if changed:
        pages = _listed(easel, changed, sheets, paper)
    else:
        pages = _cover(easel, parts, sheets, paper, backs, inks) if order.cover else []
    maker = PageMaker(paper, easel.words, easel.kit.version, len(sheets))
    numbers: dict[int, list[int]] = {}
    for sheet in sheets:
        sides = maker.pages(sheet)
        numbers[sheet.number] = list(range(len(pages) + 1, len(pages) + len(sides) + 1))
        pages += sides
    if order.readings:
        pages = _corrected(pages, sheets, numbers, paper, order.readings)
    document = Document(easel.words.title, easel.words.lang, tuple(pages))
    return Job(parts, sheets, numbers, document, tuple(bleed_notes(parts, paper)))


def _cover(
    easel: Easel,
    parts: list[Part],
    sheets: list[Sheet],
    paper: tuple[float, float],
    backs: Backs,
    inks: "Inks | None",
) -> list[Page]:
    from pnp.layout.cover import Cover, entries

    pages = Cover(easel, paper, backs, sheets).pages(entries(parts, sheets))
    return [structs.replace(page, nodes=inks.nodes(page.nodes)) for page in pages] if inks else pages


def _changes(parts: list[Part], since: FilePath, easel: Easel, whole: bool) -> "Changes":
    from pnp.press.changes import changes

    return changes(parts, since, easel.kit.id, whole)


def _listed(easel: Easel, changed: "Changes", sheets: list[Sheet], paper: tuple[float, float]) -> list[Page]:
    from pnp.press.change_list import ChangeList

    return ChangeList(easel, paper, sheets).pages(changed)


def _corrected(
    pages: list[Page],
    sheets: list[Sheet],
    numbers: dict[int, list[int]],
    paper: tuple[float, float],
    readings: dict[str, float],
) -> list[Page]:
    """The pages drawn so that a printer with these habits prints them as they were meant."""
    from pnp.press.profile import Profile

    profile = Profile(**readings)
    backs = {numbers[sheet.number][1]: sheet.flip for sheet in sheets if len(numbers[sheet.number]) == 2}
    done: list[Page] = []
    for number, page in enumerate(pages, 1):
        matrix = profile.page(paper, backs.get(number, "none"), number in backs)
        done.append(
            structs.replace(
                page,
                nodes=(Group(page.nodes, matrix),),
                trim=box_through(matrix, page.trim),
                bleed=box_through(matrix, page.bleed),
            )
        )
    return done


def _inks(ink: str, easel: Easel) -> "Inks":
    from pnp.layout.inks import Inks  # most builds are in full colour

    return Inks(ink, easel.kit.palette)
