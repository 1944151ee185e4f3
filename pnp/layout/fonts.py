"""The fonts of the house: their files, their metrics, and which of them has a glyph."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError, PnpError
from pnp.models.faults import nearest
from pnp.models.shelf import digest

# name: (package, file, font to turn to for a glyph this one lacks)
_CATALOGUE = {
    "text": ("font_source_sans_pro", "SourceSansPro-Regular.ttf", ""),
    "italic": ("font_source_sans_pro", "SourceSansPro-It.ttf", ""),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf", ""),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf", ""),
    "black": ("font_source_sans_pro", "SourceSansPro-Black.ttf", ""),
    "title": ("font_fredoka_one", "FredokaOne-Regular.ttf", "black"),
}
NAMES = tuple(_CATALOGUE)

_loaded: dict[str, "Font"] = {}
_asked: set[str] = set()


class Font:
    """One font with metrics per em; `ttf` is reportlab's font, which the PDF embeds."""

    def __init__(self, name: str, fallback: str) -> None:
        from reportlab.pdfbase.ttfonts import TTFont

        self.name = name
        self.fallback = fallback
        self.ttf: Any = TTFont(name, str(font_file(name)))
        face = self.ttf.face
        self.ascent: float = face.ascent / 1000
        self.descent: float = -face.descent / 1000
        self.cap_height: float = (getattr(face, "capHeight", None) or face.ascent * 0.9) / 1000
        self._widths: dict[int, float] = face.charWidths
        self._default: float = face.defaultWidth

    def has(self, character: str) -> bool:
        """Whether the font can draw this character."""
        return ord(character) in self._widths or character == "\u00a0"

    def width(self, text: str) -> float:
        """The length of a text at an em of 1."""
        widths, default = self._widths, self._default
        return sum([widths.get(ord(character), default) for character in text]) / 1000


def font_file(name: str) -> Path:
    """The TTF file of a font, found without importing its package."""
    if name not in _CATALOGUE:
        raise DefinitionError(f'there is no font "{name}"', hint=nearest(name, _CATALOGUE))
    package, file, _ = _CATALOGUE[name]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise PnpError(f"the font package {package} is not installed", hint="pip install pnp-press again")
    return Path(spec.origin).parent / "files" / file


def font(name: str) -> Font:
    """A font of the house, loaded at first use."""
    _asked.add(name)
    if name not in _loaded:
        font_file(name)
        _loaded[name] = Font(name, _CATALOGUE[name][2])
    return _loaded[name]


def runs(text: str, name: str) -> list[tuple[str, str]]:
    """The text as (font, piece), each font having its piece's glyphs; LookupError names one no font has."""
    first = font(name)
    if all(map(first.has, text)):
        return [(name, text)] if text else []
    found: list[tuple[str, str]] = []
    for character in text:
        chosen = name
        while not font(chosen).has(character):
            chosen = font(chosen).fallback
            if not chosen:
                raise LookupError(character)
        if found and found[-1][0] == chosen:
            found[-1] = (chosen, found[-1][1] + character)
        else:
            found.append((chosen, character))
    return found


def text_width(text: str, name: str, size: float) -> float:
    """The length of a text in mm at an em of `size` mm."""
    return sum(font(used).width(piece) for used, piece in runs(text, name)) * size


def forget_use() -> None:
    """Begin to note afresh which fonts are used."""
    _asked.clear()


def used_fonts() -> dict[str, str]:
    """The fonts used since then, by name, with the hash of each file."""
    return {f"font/{name}": digest(font_file(name).read_bytes()) for name in _CATALOGUE if name in _asked}
