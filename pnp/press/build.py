"""A build from beginning to end: kit, faces, sheets, pages, PDF and manifest, in that order."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

from pnp import __version__
from pnp.errors import UsageError
from pnp.press.files import write_all
from pnp.press.manifest import FORMAT, engine_digest, input_labels, is_fresh
from pnp.press.order import Order

Tell = Callable[[str], None]


class Built(NamedTuple):
    """What a build left on disk; `skipped` when it was there already."""

    pdf: Path
    manifest: Path
    skipped: bool


def build(folder: Path, order: Order, out: Path, tell: Tell = lambda _: None) -> Built:
    """Make the PDF and manifest of one game, unless they are there and nothing they depend on has changed."""
    game = folder.resolve().name.replace("_", "-")
    lang = order.lang or _default_lang(folder)
    order = order._replace(lang=lang)
    stem = f"{game}-{lang}-{order.suffix()}"
    built = Built(out / f"{stem}.pdf", out / f"{stem}.json", False)
    if is_fresh(built.manifest, built.pdf, folder, order):
        return built._replace(skipped=True)
    pdf, manifest = make(folder, order, tell)
    manifest["pdf"] = {"file": built.pdf.name, "sha256": sha256(pdf).hexdigest(), **manifest["pdf"]}
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    tell("writing")
    write_all({built.pdf: pdf, built.manifest: text.encode()})
    return built


def _default_lang(folder: Path) -> str:
    """The kit's own language, found without reading the whole kit; a broken kit is reported by the build."""
    import re

    try:
        head = (folder / "kit.toml").read_text("utf-8").partition("\n[")[0]
    except (OSError, UnicodeDecodeError):
        return "en"
    written = re.search(r'^lang\s*=\s*["\']([A-Za-z-]+)["\']', head, re.MULTILINE)
    return written[1] if written else "en"


def make(folder: Path, order: Order, tell: Tell) -> tuple[bytes, dict[str, Any]]:
    """The PDF and the manifest, in memory."""
    from msgspec import structs

    from pnp.layout.easel import Easel
    from pnp.layout.faces import inked, make_parts
    from pnp.layout.fonts import used_fonts
    from pnp.layout.impose import impose
    from pnp.layout.inks import Inks
    from pnp.layout.pages import PageMaker
    from pnp.layout.sheets import MARGIN, PAPERS, Backs, Document
    from pnp.models.kit import read_kit
    from pnp.models.shelf import Shelf
    from pnp.models.words import read_words
    from pnp.press.drawings import room_drawings
    from pnp.render.pdf import render

    shelf = Shelf()
    tell("reading")
    kit = read_kit(shelf, folder)
    words = read_words(shelf, folder, order.lang, kit.title)
    components = _chosen(kit.components, order.only)
    paper = PAPERS[order.paper]
    page = (paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN)
    easel = Easel(kit, words, shelf, room_drawings(shelf, folder))
    parts = []
    for component in components:
        tell(f"drawing {component.id}")
        parts += make_parts(component, easel, page, order.bleed)
    inks = Inks(order.ink, kit.palette)
    parts = [inked(part, inks) for part in parts]
    tell("laying out sheets")
    sheets = impose(parts, paper, cast(Backs, order.backs))
    maker = PageMaker(paper, words, kit.version, len(sheets))
    pages = [page for sheet in sheets for page in maker.pages(sheet)]
    if order.cover:
        from pnp.layout.cover import Cover, entries

        cover = Cover(easel, paper, cast(Backs, order.backs), sheets)
        pages = [
            structs.replace(page, nodes=inks.nodes(page.nodes))
            for page in cover.pages(entries(parts, sheets))
        ] + pages
    tell(f"printing {len(pages)} pages")
    pdf = render(Document(words.title, words.lang, tuple(pages)))
    return pdf, {
        "format": FORMAT,
        "game": kit.id,
        "title": words.title,
        "version": kit.version,
        "pnp": __version__,
        "pdf": {"pages": len(pages)},
        "made_from": {
            "options": order.facts(),
            "engine": engine_digest(),
            "inputs": {**input_labels(shelf.inputs(), folder), **used_fonts()},
        },
    }


def _chosen(components: tuple[Any, ...], only: tuple[str, ...]) -> list[Any]:
    from pnp.models.faults import nearest

    if not only:
        return list(components)
    known = {name for component in components for name in (component.id, *component.template.lineage)}
    for name in only:
        if name not in known:
            raise UsageError(f'nothing in this kit is a "{name}"', where="--only", hint=nearest(name, known))
    return [c for c in components if {c.id, *c.template.lineage} & {*only}]
