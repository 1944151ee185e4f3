"""What every block of a rule sheet is set with: the words, the easel, the sizes and the width of a column."""

from msgspec import Struct

from pnp.layout.easel import Easel
from pnp.layout.scene import Group, Node
from pnp.layout.typeset import POINT, Manner, set_lines
from pnp.models.text import Text as Words

# An icon inside text is taller than the capitals beside it, so that it can be told.
_ICON = 1.12
_WIDEST = 1.7


class Style(Struct, frozen=True):
    """The measures of one format: sizes in points, lengths in mm."""

    pt: float
    heading: float
    gap: float
    section_gap: float
    indent: float
    leading: float = 1.26

    @classmethod
    def of(cls, pt: float) -> "Style":
        """The measures of running text of this size; headings grow less than the text."""
        return cls(pt, 7 + pt * 0.65, pt * 0.13, pt * 0.43, pt * 0.92)


class Setting:
    """Sets lines in the text size of a style."""

    def __init__(self, text: Words, easel: Easel, style: Style, width: float) -> None:
        self.text = text
        self.easel = easel
        self.style = style
        self.width = width
        self.lang = easel.words.lang
        self.night = easel.color("night")
        self.size = style.pt * POINT
        self.leading = self.size * style.leading

    def say(self, key: str) -> str:
        """A word of the sheet itself."""
        return self.easel.words.press[key]

    def lines(self, text: str, width: float, face: str = "text", size: float = 0) -> list[tuple[Node, ...]]:
        """Text set in lines; an icon is never parted from the word it stands before."""
        em = size or self.size
        manner = Manner(face, em, em, self.night, self.lang)
        return set_lines(text.replace("} ", "}\u00a0"), width, manner, self._icon)

    def _icon(self, name: str, _height: float, color: str) -> Group:
        _, _, wide, high = self.easel.art(name).box
        return self.easel.icon(name, min(_ICON, _WIDEST * high / wide), color)
