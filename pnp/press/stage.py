"""From components to pages: faces drawn, inked, imposed, and a cover put before them."""

from collections.abc import Iterator, Sequence
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
from pnp.models.words import Words
from pnp.press.order import Order
from pnp.press.tongues import Share, shared_out

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


def lay_out(easels: Sequence[Easel], components: Sequence[Component], order: Order, tell: "Tell") -> Job:
    """The pages of a file; with an easel for each of its languages."""
    paper, kit = PAPERS[order.paper], easels[0].kit
    backs = cast(Backs, order.backs)
    faults = Faults()
    drawn = [Share(easel, _drawn(easel, components, order, faults, tell)) for easel in easels]
    faults.check()
    inks = _inks(order.ink, easels[0]) if order.ink != "full" else None
    if inks:
        drawn = [Share(easel, [inks.part(part) for part in parts]) for easel, parts in drawn]
    shares = shared_out(drawn)
    parts = [part for share in shares for part in share.parts]
    changed = _changes(parts, order.since, kit.id, not order.only) if order.since else None
    if changed:
        shares = [share.only(changed.parts) for share in shares]
        parts = [part for share in shares for part in share.parts]
    tell("laying out sheets")
    named = list(_sheets(shares, paper, backs))
    sheets = [sheet for sheet, _ in named]
    if changed:
        pages = [page for easel in easels for page in _listed(easel, changed, sheets, paper)]
    else:
        speaking = easels if order.cover else ()
        pages = [page for easel in speaking for page in _cover(easel, parts, sheets, paper, backs, inks)]
    maker = PageMaker(paper, kit.version, len(sheets))
    numbers: dict[int, list[int]] = {}
    for sheet, words in named:
        sides = maker.pages(sheet, words)
        numbers[sheet.number] = list(range(len(pages) + 1, len(pages) + len(sides) + 1))
        pages += sides
    if order.readings:
        pages = _corrected(pages, sheets, numbers, paper, order.readings)
    document = Document(easels[0].words.title, easels[0].words.lang, tuple(pages))
    return Job(parts, sheets, numbers, document, tuple(bleed_notes(parts, paper)))


def _drawn(
    easel: Easel, components: Sequence[Component], order: Order, faults: Faults, tell: "Tell"
) -> list[Part]:
    """Every part in the language of an easel."""
    page_size = usable(PAPERS[order.paper], "long")[2:]
    parts: list[Part] = []
    for component in components:
        tell(f"drawing {component.id}")
        parts += make_parts(component, easel, page_size, order.bleed, faults)
    return parts


def _sheets(
    shares: Sequence[Share], paper: tuple[float, float], backs: Backs
) -> Iterator[tuple[Sheet, Words]]:
    """The sheets of each share, numbered through, with the words they are named in."""
    number = 0
    for easel, parts in shares:
        for sheet in impose(parts, paper, backs):
            number += 1
            yield structs.replace(sheet, number=number), easel.words


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


def _changes(parts: list[Part], since: FilePath, game: str, whole: bool) -> "Changes":
    from pnp.press.changes import changes

    return changes(parts, since, game, whole)


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
