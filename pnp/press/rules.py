"""From the words of a game to its rule sheet, booklet or player aids as a PDF."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import DefinitionError
from pnp.models.shelf import Shelf, shown
from pnp.press.build import Built
from pnp.press.files import write_all
from pnp.press.fresh import FORMAT, engine_digest, input_labels, is_fresh
from pnp.press.order import RuleOrder

if TYPE_CHECKING:
    from pnp.layout.sheets import Document
    from pnp.models.text import Text

REFERENCE = "en"
"""The language the others are translated from."""


def has_rules(folder: Path, lang: str) -> bool:
    """Whether this game has rules to print: a game of pictures alone has none."""
    path = folder / "text" / f"{lang}.toml"
    return path.is_file() and "[[sections]]" in path.read_text("utf-8")


def print_rules(folder: Path, order: RuleOrder, out: Path) -> Built:
    """Write the rules of a game in one format, unless the file is there and nothing has changed."""
    stem = order.stem(folder.resolve().name.replace("_", "-"))
    built = Built(out / f"{stem}.pdf", out / f"{stem}.json")
    if is_fresh(built.manifest, built.pdf, folder, order):
        return built._replace(skipped=True)
    pdf, manifest = _made(folder, order, built.pdf.name)
    write_all({built.pdf: pdf, built.manifest: manifest})
    return built


def _made(folder: Path, order: RuleOrder, name: str) -> tuple[bytes, bytes]:
    """The PDF and its manifest, in memory."""
    import msgspec

    from pnp import __version__
    from pnp.layout.fonts import forget_use, used_fonts
    from pnp.render.pdf import render

    shelf = Shelf()
    forget_use()
    document = lay_out_rules(shelf, folder, order)
    pdf = render(document)
    made_from = {
        "options": order.facts(),
        "engine": engine_digest(),
        "inputs": {**input_labels(shelf.inputs(), folder), **used_fonts()},
    }
    facts = {
        "format": FORMAT,
        "title": document.title,
        "lang": order.lang,
        "pnp": __version__,
        "pdf": {"file": name, "sha256": sha256(pdf).hexdigest(), "pages": len(document.pages)},
        "made_from": made_from,
    }
    return pdf, msgspec.json.format(msgspec.json.encode(facts), indent=1) + b"\n"


def lay_out_rules(shelf: Shelf, folder: Path, order: RuleOrder) -> "Document":
    """The rules of a game as pages."""
    from msgspec import structs

    from pnp.layout.easel import Easel
    from pnp.layout.inks import Inks
    from pnp.models.kit import read_kit
    from pnp.models.words import read_words
    from pnp.press.drawings import room_drawings

    text = checked_text(shelf, folder, order.lang)
    kit = read_kit(shelf, folder)
    words = read_words(shelf, folder, order.lang, kit.title)
    easel = Easel(kit, words, shelf, room_drawings(shelf, folder))
    document = _shaped(shelf, folder, text, easel, order)
    inks = Inks(order.ink, kit.palette)
    pages = [structs.replace(page, nodes=inks.nodes(page.nodes)) for page in document.pages]
    return structs.replace(document, pages=tuple(pages))


def _shaped(shelf: Shelf, folder: Path, text: "Text", easel: Any, order: RuleOrder) -> "Document":
    from pnp.press.booklet import fold
    from pnp.press.examples import read_examples
    from pnp.press.playeraid import aid_pages
    from pnp.press.rulesheet import booklet_format, rule_pages, sheet_format

    if order.shape == "aid":
        return aid_pages(text, easel, order.paper)
    room = _room(shelf, folder)
    if text.examples and not room:
        where = f"{shown(folder / 'text')}/{order.lang}.toml, examples"
        raise DefinitionError("examples are judged by the rules", where=where, hint="write rules.py")
    examples = read_examples(shelf, room, text, easel) if room else []
    if order.shape == "booklet":
        return fold(rule_pages(text, easel, examples, booklet_format(order.paper)))
    return rule_pages(text, easel, examples, sheet_format(order.paper))


def checked_text(shelf: Shelf, folder: Path, lang: str) -> "Text":
    """The text of a language, complete: every clause of the English sheet, and every one verdicts cite."""
    from pnp.models.text import load_text
    from pnp.models.translation import missing

    path, reference = (folder / "text" / f"{name}.toml" for name in (lang, REFERENCE))
    shelf.find(path)
    text = load_text(folder, lang)
    if not text.sections:
        raise DefinitionError("this game has no rules to print", where=shown(path), hint="write [[sections]]")
    for reason in text.why:
        clause = reason.partition("/")[0]
        if clause not in text.clauses:
            raise DefinitionError(
                f'verdicts cite the clause "{clause}", which is not on the sheet',
                where=f'{shown(path)}, why."{reason}"',
                hint="add the clause to [[sections.clauses]], or correct the reason",
            )
    for number, entry in enumerate(text.faq, 1):
        if entry.clause not in text.clauses:
            raise DefinitionError(
                f'there is no clause "{entry.clause}"', where=f"{shown(path)}, faq.{number}.clause"
            )
    if path != reference and shelf.find(reference) is not None:
        for key in missing(load_text(folder, REFERENCE), text):
            hint = "pnp rules --check lists everything"
            raise DefinitionError("the translation lacks this", where=f"{shown(path)}, {key}", hint=hint)
    return text


def _room(shelf: Shelf, folder: Path) -> Any:
    """The game of this folder with its rules, which judge its examples, or None where it has no rules.py."""
    from pnp.games import Room

    if not (folder / "rules.py").is_file():
        return None
    for module in sorted(folder.glob("*.py")):
        shelf.find(module)
    return Room(folder)
