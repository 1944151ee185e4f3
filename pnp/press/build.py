"""A build from beginning to end: kit, faces, sheets, pages, PDF and manifest, in that order."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.errors import PnpError, UsageError
from pnp.press.files import write_all
from pnp.press.fresh import engine_digest, input_labels, is_fresh
from pnp.press.order import Order

if TYPE_CHECKING:
    from pnp.models.kit import Component, Kit

Tell = Callable[[str], None]


class Unchanged(PnpError):
    """Nothing has changed since an earlier build: there is nothing to print, which is no fault."""


class Built(NamedTuple):
    """What a build left on disk; `skipped` when it was there already."""

    pdf: Path
    manifest: Path
    skipped: bool = False
    notes: tuple[str, ...] = ()


def build(folder: Path, order: Order, out: Path, tell: Tell = lambda _: None) -> Built:
    """Make the PDF and manifest of one game, unless they are there and nothing they depend on has changed."""
    game = folder.resolve().name.replace("_", "-")
    order = order._replace(lang=",".join(order.langs) or default_lang(folder))
    stem = order.stem(game)
    built = Built(out / f"{stem}.pdf", out / f"{stem}.json")
    if is_fresh(built.manifest, built.pdf, folder, order):
        return built._replace(skipped=True)
    pdf, manifest, notes = make(folder, order, built.pdf.name, tell)
    tell("writing")
    write_all({built.pdf: pdf, built.manifest: manifest})
    return built._replace(notes=notes)


def default_lang(folder: Path) -> str:
    """The kit's own language, found without reading the whole kit; a broken kit is reported by the build."""
    import re

    try:
        head = (folder / "kit.toml").read_text("utf-8").partition("\n[")[0]
    except (OSError, UnicodeDecodeError):
        return "en"
    written = re.search(r'^lang\s*=\s*["\']([A-Za-z-]+)["\']', head, re.MULTILINE)
    return written[1] if written else "en"


def make(folder: Path, order: Order, name: str, tell: Tell) -> tuple[bytes, bytes, tuple[str, ...]]:
    """The PDF, its manifest and what should be said about it, in memory."""
    from msgspec import structs

    from pnp.layout.easel import Easel
    from pnp.layout.fonts import forget_use, used_fonts
    from pnp.models.kit import read_kit
    from pnp.models.shelf import Shelf
    from pnp.models.words import read_words
    from pnp.press.drawings import room_drawings
    from pnp.press.manifest import manifest
    from pnp.press.stage import lay_out
    from pnp.render.pdf import render

    shelf = Shelf()
    forget_use()
    tell("reading")
    kit = read_kit(shelf, folder)
    spoken = [read_words(shelf, folder, lang, kit.title) for lang in order.langs]
    drawings = room_drawings(shelf, folder)
    easels = [Easel(kit, words, shelf, drawings) for words in spoken]
    job = lay_out(easels, chosen(kit, order.only), order, tell)
    tell(f"printing {len(job.document.pages)} pages")
    pdf = render(job.document)
    made_from = {
        "options": order.facts(),
        "engine": engine_digest(),
        "inputs": {**input_labels(shelf.inputs(), folder), **used_fonts()},
    }
    facts = {"file": name, "sha256": sha256(pdf).hexdigest(), "pages": len(job.document.pages)}
    words = structs.replace(spoken[0], lang=order.lang)
    listed = manifest(kit, words, job.parts, job.sheets, job.pages, facts, made_from, job.notes)
    return pdf, listed, job.notes


def chosen(kit: "Kit", only: tuple[str, ...]) -> "list[Component]":
    """The components asked for by kind or id, or all of them."""
    from pnp.models.faults import nearest

    if not only:
        return list(kit.components)
    known = {name for component in kit.components for name in (component.id, *component.template.lineage)}
    for name in only:
        if name not in known:
            raise UsageError(f'nothing in this kit is a "{name}"', where="--only", hint=nearest(name, known))
    return [c for c in kit.components if {c.id, *c.template.lineage} & {*only}]
