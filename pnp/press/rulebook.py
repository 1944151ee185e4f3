"""The words of a game as blocks of a rule sheet: headings, numbered clauses, questions, house rules."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from pnp import __version__
from pnp.layout import shapes
from pnp.layout.easel import Easel, placing
from pnp.layout.faces import make_parts
from pnp.layout.flow import Anchor, Strip, paragraph, shifted
from pnp.layout.fonts import font, text_width
from pnp.layout.scene import Box, Group, Link, Node, Path, Text, box_through, times
from pnp.layout.typeset import POINT, Manner, fit_text, set_lines
from pnp.models.kit import Component
from pnp.models.text import AidBox
from pnp.models.text import Text as Words
from pnp.press.examples import Panel, Shown


class Style(Struct, frozen=True):
    """The measures of one format: sizes in points, lengths in mm."""

    pt: float = 9.0
    leading: float = 1.26
    indent: float = 8.5
    heading: float = 13.0
    gap: float = 1.2
    section_gap: float = 4.0


# An icon inside text is taller than the capitals beside it, so that it can be told.
_ICON = 1.12
_THUMB = (15.0, 10.5)
# The least width at which a picture can be read, and the greatest height it gets.
_PANEL = 36.0
_TALL = 52.0


class Rulebook:
    """Sets the blocks of one game in columns of one width."""

    def __init__(self, text: Words, easel: Easel, style: Style, width: float) -> None:
        self.text = text
        self.easel = easel
        self.style = style
        self.width = width
        self._night = easel.color("night")
        self._berry = easel.color("berry")
        self._size = style.pt * POINT
        self._leading = style.pt * style.leading * POINT

    def say(self, key: str) -> str:
        """A word of the sheet itself."""
        return self.text.sheet.get(key, self.easel.words.press[key])

    def blocks(self, shown: Sequence[Shown]) -> list[Strip]:
        """Everything below the head of the sheet, in reading order."""
        examples: dict[str, list[Shown]] = {}
        for one in shown:
            examples.setdefault(one.clause, []).append(one)
        return [
            *self._components(),
            *self._setup(examples.pop("", [])),
            *self._sections(examples),
            *self._faq(),
            *self._house(),
            *self._choices(),
            *self._colophon(),
        ]

    def lines(
        self, text: str, width: float, face: str = "text", pt: float = 0, color: str = ""
    ) -> list[tuple[Node, ...]]:
        """Text set in lines; an icon is never parted from the word it stands before."""
        size = pt * POINT or self._size
        manner = Manner(face, size, size, color or self._night, self.easel.words.lang)
        return set_lines(text.replace("} ", "}\u00a0"), width, manner, self._icon)

    def _icon(self, name: str, _height: float, color: str) -> Group:
        return self.easel.icon(name, _ICON, color)

    def _prose(
        self, text: str, indent: float = 0, gap: float = 0, face: str = "text", pt: float = 0
    ) -> list[Strip]:
        """A paragraph of running text."""
        size = pt * POINT or self._size
        leading = size * self.style.leading
        made = self.lines(text, self.width - indent, face, pt)
        ascent = (leading + font(face).cap_height * size) / 2
        return paragraph([tuple(shifted(line, indent, 0)) for line in made], leading, ascent, gap)

    def _labelled(self, label: str, text: str, anchor: Anchor | None = None, link: str = "") -> list[Strip]:
        """A paragraph with its number hanging in the margin of the column."""
        strips = self._prose(text, self.style.indent, self.style.gap)
        first = strips[0]
        size = self._size
        ascent = (self._leading + font("bold").cap_height * size) / 2
        nodes: list[Node] = [Text(0, ascent, label, "bold", size, self._berry)]
        if link:
            nodes.append(Link(0, 0, text_width(label, "bold", size), self._leading, link))
        strips[0] = Strip(first.height, (*nodes, *first.nodes), first.gap, first.holds, anchor=anchor)
        return strips

    def heading(self, title: str, name: str, number: str = "") -> list[Strip]:
        """A heading with a rule under it; what follows stays with it."""
        size = self.style.heading * POINT
        nodes: list[Node] = []
        height = size * 1.25
        said = f"{number}  {title}" if number else title
        manner = Manner("title", size * 0.7, size, self._night, self.easel.words.lang, "left", "middle")
        nodes += fit_text(said, (0, 0, self.width, height), manner)
        line = shapes.line(0, height + 0.4, self.width, height + 0.4)
        nodes.append(Path(*line, stroke=self.easel.color("ice"), width=0.7))
        anchor = Anchor(name, said)
        return [Strip(height + 1.2, tuple(nodes), self.style.section_gap, holds=True, anchor=anchor)]

    def _sections(self, examples: dict[str, list[Shown]]) -> Iterator[Strip]:
        for number, section in enumerate(self.text.sections, 1):
            yield from self.heading(section.title, f"section-{section.id}", str(number))
            for clause in section.clauses:
                label, _ = self.text.clauses[clause.id]
                yield from self._labelled(label, clause.printed, Anchor(f"clause-{clause.id}"))
                for example in examples.get(clause.id, []):
                    yield self._example(example)

    def _faq(self) -> Iterator[Strip]:
        if not self.text.faq:
            return
        yield from self.heading(self.say("rules-faq"), "faq")
        for entry in self.text.faq:
            number, _ = self.text.clauses[entry.clause]
            question = self._prose(entry.question, 0, self.style.gap, "semibold")
            yield from (_holding(strip) for strip in question)
            answer = self._labelled(number, entry.answer, link=f"#clause-{entry.clause}")
            yield from (_close(strip) for strip in answer)

    def _house(self) -> Iterator[Strip]:
        if not self.text.house:
            return
        yield from self.heading(self.say("rules-house"), "house")
        yield from (_holding(strip) for strip in self._prose(self.say("rules-house-note")))
        for name, house in self.text.house.items():
            yield from (_holding(strip) for strip in self._prose(house.title, 0, self.style.gap, "semibold"))
            for order, (value, meaning) in enumerate(house.values.items()):
                said = f"{'•' if order else '✓'}\u00a0{name}\u00a0=\u00a0{value} – {meaning}"
                yield from (_close(strip) for strip in self._prose(said, 0, self.style.gap / 2))

    def _choices(self) -> Iterator[Strip]:
        if not self.text.choices:
            return
        yield from self.heading(self.say("rules-choices"), "choices")
        for choice in self.text.choices.values():
            yield from self._prose(f"–\u00a0{choice}", 0, self.style.gap / 2)

    def _colophon(self) -> list[Strip]:
        said = self.say("rules-colophon").format(
            title=self.text.title, edition=self.easel.kit.version, version=__version__
        )
        return self._prose(said, 0, self.style.section_gap, "italic", self.style.pt * 0.85)

    def _setup(self, shown: Sequence[Shown]) -> Iterator[Strip]:
        if not self.text.setup:
            return
        yield from self.heading(self.say("rules-setup"), "setup")
        for number, step in enumerate(self.text.setup, 1):
            size = self._size
            strips = self._prose(step, 4.5, self.style.gap)
            ascent = (self._leading + font("bold").cap_height * size) / 2
            digit = Text(0, ascent, f"{number}", "bold", size, self._night)
            first = strips[0]
            strips[0] = Strip(first.height, (digit, *first.nodes), first.gap, first.holds)
            yield from strips
        for one in shown:
            yield self._example(one)

    def _components(self) -> Iterator[Strip]:
        """Each component with its picture and its count, two in a row."""
        components = self.easel.kit.components
        yield from self.heading(self.say("rules-parts"), "parts")
        columns = max(2, int(self.width / 42))
        cell = self.width / columns
        for start in range(0, len(components), columns):
            nodes: list[Node] = []
            for place, component in enumerate(components[start : start + columns]):
                nodes += self._component(component, (place * cell, 0, cell - 2, _THUMB[1]))
            more = start + columns < len(components)
            yield Strip(_THUMB[1], tuple(nodes), self.style.gap, holds=more and start == 0)

    def _component(self, component: Component, box: Box) -> Iterator[Node]:
        x, y, w, h = box
        one = structs.replace(component, pieces=component.pieces[:1])
        part = make_parts(one, self.easel, (200, 287), 0)[0]
        face = part.front
        assert face.clip is not None
        matrix = placing(face.clip, (x, y + 0.3, _THUMB[0], h - 0.6), "contain")
        yield Group(face.nodes, times(matrix, face.matrix), face.clip, face.name)
        frame = shapes.rect(*box_through(matrix, face.clip))
        yield Path(*frame, stroke=self.easel.color("dusk"), width=0.15)
        said = f"{component.count}\u00a0× {part.label(self.easel.words.room)}"
        manner = Manner("text", 6 * POINT, self._size, self._night, self.easel.words.lang, "left")
        yield from fit_text(said, (x + _THUMB[0] + 1.8, y, w - _THUMB[0] - 1.8, h), manner)

    def _example(self, example: Shown) -> Strip:
        """A box with the pictures of an example, each above its caption, as many in a row as can be seen."""
        pad = 2.5
        inner = self.width - 2 * pad
        nodes: list[Node] = []
        y = pad
        if example.title:
            numbers = ", ".join(self.text.clauses[clause][0] for clause in example.cited)
            title = f"{self.say('rules-example').format(title=example.title)} ({numbers})"
            for line in self.lines(title, inner, "semibold"):
                nodes += shifted(line, pad, y + self._size)
                y += self._leading
            y += 1
        widest = max(panel.size[0] / panel.size[1] for panel in example.panels)
        in_row = max(1, min(len(example.panels), int(inner / max(_PANEL, _PANEL * widest / 1.6))))
        cell = (inner - (in_row - 1) * 3) / in_row
        for start in range(0, len(example.panels), in_row):
            row = example.panels[start : start + in_row]
            drawn = [
                self._panel(panel, start + n + 1, cell, len(example.panels) > 1)
                for n, panel in enumerate(row)
            ]
            pictures = max(picture for picture, _, _ in drawn)
            for number, (picture, _, made) in enumerate(drawn):
                nodes += shifted(made, pad + number * (cell + 3), y + (pictures - picture))
            y += max(pictures - picture + height for picture, height, _ in drawn) + 1.5
        y += pad - 1.5
        frame = shapes.rect(0, 0, self.width, y, 2)
        ground = Path(*frame, fill=self.easel.color("frost"), ground=True)
        anchor = Anchor(f"example-{example.id}", example.title, 1) if example.title else None
        return Strip(y, (ground, *nodes), 2.5, floats=True, anchor=anchor)

    def _panel(
        self, panel: Panel, number: int, cell: float, numbered: bool
    ) -> tuple[float, float, list[Node]]:
        """A picture and its caption: the height of the picture, of both, and the nodes."""
        w, h = panel.size
        scale = min(cell / w, min(cell, _TALL) / h)
        wide, high = w * scale, h * scale
        left = (cell - wide) / 2
        picture = panel.picture
        assert picture.clip is not None
        matrix = placing(picture.clip, (left, 0, wide, high), "contain")
        nodes: list[Node] = [Group(picture.nodes, matrix, picture.clip)]
        nodes.append(Path(*shapes.rect(left, 0, wide, high), stroke=self._night, width=0.25))
        y = high + 1
        caption = f"{number}\u00a0\u00a0{panel.caption}" if numbered else panel.caption
        if panel.caption:
            size = self._size * 0.92
            for line in self.lines(caption, cell, pt=self.style.pt * 0.92):
                nodes += shifted(line, 0, y + size)
                y += size * 1.22
            y += 0.5
        return high, y, nodes

    def aid(self, boxes: Sequence[AidBox]) -> list[Strip]:
        """The player aid as a column."""
        strips: list[Strip] = []
        for number, box in enumerate(boxes):
            strips += self.heading(box.title, f"aid-{number + 1}")
            for line in box.lines:
                strips += self._prose(line, 0, self.style.gap)
        return strips


def _holding(strip: Strip) -> Strip:
    return Strip(strip.height, strip.nodes, strip.gap, True, strip.floats, strip.anchor)


def _close(strip: Strip) -> Strip:
    return Strip(strip.height, strip.nodes, strip.gap / 3, strip.holds, strip.floats, strip.anchor)
