"""The words of a game as blocks of a rule sheet: headings, numbered clauses, questions, house rules."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from pnp import __version__
from pnp.layout import shapes
from pnp.layout.faces import Part
from pnp.layout.flow import Anchor, Strip, paragraph, shifted
from pnp.layout.fonts import font, text_width
from pnp.layout.scene import Link, Node, Path, Text
from pnp.layout.typeset import POINT, Manner, fit_text
from pnp.models.text import AidBox
from pnp.press.examples import Shown
from pnp.press.rulepictures import component_rows, example_box
from pnp.press.setting import Setting

_SIGN = 4.5
"""How far a short list is indented."""


class Rulebook:
    """Makes the blocks of one game."""

    def __init__(self, setting: Setting) -> None:
        self._set = setting
        self._text = setting.text
        self._style = setting.style

    def blocks(self, parts: Sequence[Part], shown: Sequence[Shown]) -> list[Strip]:
        """Everything below the head of the sheet, in reading order."""
        examples: dict[str, list[Shown]] = {}
        for one in shown:
            examples.setdefault(one.clause, []).append(one)
        return [
            *self.heading(self._set.say("rules-parts"), "parts"),
            *component_rows(parts, self._set),
            *self._setup(examples.pop("", [])),
            *self._sections(examples),
            *self._faq(),
            *self._house(),
            *self._choices(),
            *self._colophon(),
        ]

    def _prose(
        self, text: str, indent: float = 0, gap: float = 0, face: str = "text", pt: float = 0
    ) -> list[Strip]:
        """A paragraph of running text."""
        size = pt * POINT or self._set.size
        leading = size * self._style.leading
        made = self._set.lines(text, self._set.width - indent, face, size)
        ascent = (leading + font(face).cap_height * size) / 2
        return paragraph([tuple(shifted(line, indent, 0)) for line in made], leading, ascent, gap)

    def _labelled(
        self,
        label: str,
        text: str,
        anchor: Anchor | None = None,
        link: str = "",
        indent: float = 0,
        color: str = "",
    ) -> list[Strip]:
        """A paragraph with its number or sign hanging in the margin of the column."""
        strips = self._prose(text, indent or self._style.indent, self._style.gap)
        size = self._set.size
        ascent = (self._set.leading + font("bold").cap_height * size) / 2
        nodes: list[Node] = [Text(0, ascent, label, "bold", size, color or self._set.easel.color("berry"))]
        if link:
            nodes.append(Link(0, 0, text_width(label, "bold", size), self._set.leading, link))
        strips[0] = structs.replace(strips[0], nodes=(*nodes, *strips[0].nodes), anchor=anchor)
        return strips

    def heading(self, title: str, name: str, number: str = "") -> list[Strip]:
        """A heading with a rule under it; what follows stays with it."""
        size = self._style.heading * POINT
        nodes: list[Node] = []
        height = size * 1.25
        said = f"{number}  {title}" if number else title
        manner = Manner("title", size * 0.7, size, self._set.night, self._set.lang, "left", "middle")
        nodes += fit_text(said, (0, 0, self._set.width, height), manner)
        line = shapes.line(0, height + 0.4, self._set.width, height + 0.4)
        nodes.append(Path(*line, stroke=self._set.easel.color("ice"), width=0.7))
        anchor = Anchor(name, said)
        return [Strip(height + 1.2, tuple(nodes), self._style.section_gap, holds=True, anchor=anchor)]

    def _sections(self, examples: dict[str, list[Shown]]) -> Iterator[Strip]:
        for number, section in enumerate(self._text.sections, 1):
            yield from self.heading(section.title, f"section-{section.id}", str(number))
            for clause in section.clauses:
                label, _ = self._text.clauses[clause.id]
                yield from self._labelled(label, clause.printed, Anchor(f"clause-{clause.id}"))
                for example in examples.get(clause.id, []):
                    yield example_box(example, self._set)

    def _faq(self) -> Iterator[Strip]:
        if not self._text.faq:
            return
        yield from self.heading(self._set.say("rules-faq"), "faq")
        for entry in self._text.faq:
            number, _ = self._text.clauses[entry.clause]
            question = self._prose(entry.question, 0, self._style.gap, "semibold")
            yield from map(_holding, question)
            answer = self._labelled(number, entry.answer, link=f"#clause-{entry.clause}")
            yield from map(_close, answer)

    def _house(self) -> Iterator[Strip]:
        if not self._text.house:
            return
        yield from self.heading(self._set.say("rules-house"), "house")
        yield from map(_holding, self._prose(self._set.say("rules-house-note")))
        for name, house in self._text.house.items():
            yield from map(_holding, self._prose(house.title, 0, self._style.gap, "semibold"))
            for order, (value, meaning) in enumerate(house.values.items()):
                said = f"{name}\u00a0=\u00a0{value} – {meaning}"
                marked = self._labelled("•" if order else "✓", said, indent=_SIGN, color=self._set.night)
                yield from map(_close, marked)

    def _choices(self) -> Iterator[Strip]:
        if not self._text.choices:
            return
        yield from self.heading(self._set.say("rules-choices"), "choices")
        for choice in self._text.choices.values():
            yield from map(_close, self._labelled("–", choice, indent=_SIGN, color=self._set.night))

    def _colophon(self) -> list[Strip]:
        said = self._set.say("rules-colophon").format(
            title=self._text.title, edition=self._set.easel.kit.version, version=__version__
        )
        return self._prose(said, 0, self._style.section_gap, "italic", self._style.pt * 0.85)

    def _setup(self, shown: Sequence[Shown]) -> Iterator[Strip]:
        if not self._text.setup:
            return
        yield from self.heading(self._set.say("rules-setup"), "setup")
        for number, step in enumerate(self._text.setup, 1):
            yield from self._labelled(str(number), step, indent=_SIGN, color=self._set.night)
        for one in shown:
            yield example_box(one, self._set)

    def aid(self, boxes: Sequence[AidBox]) -> list[Strip]:
        """The player aid as a column."""
        strips: list[Strip] = []
        for number, box in enumerate(boxes):
            strips += self.heading(box.title, f"aid-{number + 1}")
            for line in box.lines:
                strips += self._prose(line, 0, self._style.gap)
        return strips


def _holding(strip: Strip) -> Strip:
    return structs.replace(strip, holds=True)


def _close(strip: Strip) -> Strip:
    return structs.replace(strip, gap=strip.gap / 3)
