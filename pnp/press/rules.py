"""From the words of a game to its rule sheet, booklet or player aids as a PDF."""

from pathlib import Path
from typing import Any, Literal, NamedTuple

from pnp.errors import DefinitionError, UsageError
from pnp.layout.easel import Easel
from pnp.layout.sheets import Document
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf, shown
from pnp.models.text import Text, load_text
from pnp.models.translation import missing
from pnp.models.words import read_words
from pnp.press.drawings import room_drawings
from pnp.press.files import write_all
from pnp.press.rooms import HOUSE
from pnp.render.pdf import render

Shape = Literal["sheet", "booklet", "aid"]
SHAPES: tuple[Shape, ...] = ("sheet", "booklet", "aid")


class RuleOrder(NamedTuple):
    """What is asked for: language, paper and format."""

    lang: str = "en"
    paper: str = "a4"
    shape: Shape = "sheet"

    def name(self, game: str) -> str:
        """The file this makes."""
        kind = {"sheet": "rules", "booklet": "rules-booklet", "aid": "aid"}[self.shape]
        return f"{game}-{kind}-{self.lang}-{self.paper}.pdf"


def print_rules(folder: Path, order: RuleOrder, out: Path) -> Path:
    """Write the rules of a game in one format."""
    target = out / order.name(folder.resolve().name.replace("_", "-"))
    write_all({target: render(make_rules(folder, order))})
    return target


def has_rules(folder: Path, lang: str) -> bool:
    """Whether this game has rules to print: a game of pictures alone has none."""
    path = folder / "text" / f"{lang}.toml"
    return path.is_file() and "[[sections]]" in path.read_text("utf-8")


def make_rules(folder: Path, order: RuleOrder) -> Document:
    """The rules of a game laid out in one format."""
    from pnp.press.booklet import fold
    from pnp.press.examples import read_examples
    from pnp.press.playeraid import aid_pages
    from pnp.press.rulesheet import booklet_format, rule_pages, sheet_format

    text = checked_text(folder, order.lang)
    shelf = Shelf()
    kit = read_kit(shelf, folder)
    words = read_words(shelf, folder, order.lang, kit.title)
    easel = Easel(kit, words, shelf, room_drawings(shelf, folder))
    if order.shape == "aid":
        return aid_pages(text, easel, order.paper)
    room = _room(folder)
    examples = read_examples(shelf, room, text, easel) if room else []
    if order.shape == "booklet":
        return fold(rule_pages(text, easel, examples, booklet_format(order.paper)))
    return rule_pages(text, easel, examples, sheet_format(order.paper))


def checked_text(folder: Path, lang: str) -> Text:
    """The text of a language, complete: every clause of the English sheet, and every one verdicts cite."""
    text = load_text(folder, lang)
    where = shown(folder / "text" / f"{lang}.toml")
    for reason in text.why:
        clause = reason.partition("/")[0]
        if clause not in text.clauses:
            raise DefinitionError(
                f'verdicts cite the clause "{clause}", which is not on the sheet',
                where=f'{where}, why."{reason}"',
                hint="add the clause to [[sections.clauses]], or correct the reason",
            )
    if lang != "en" and (folder / "text" / "en.toml").is_file():
        for key in missing(load_text(folder, "en"), text):
            raise DefinitionError(
                f"the translation lacks {key}", where=where, hint="pnp rules --check lists everything"
            )
    return text


def _room(folder: Path) -> Any:
    """The room of the house in this folder; a folder elsewhere has no rules to judge examples with."""
    from pnp.games import Room

    if folder.resolve().parent == HOUSE.resolve():
        return Room(folder)
    if (folder / "examples").is_dir():
        raise UsageError("examples need the rules of a room of the house", where=shown(folder / "examples"))
    return None
