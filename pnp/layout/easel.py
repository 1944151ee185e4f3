"""What a face is drawn with: the room's art, its words, its colours and its drawing functions."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path as FilePath

from pnp.errors import DefinitionError
from pnp.layout.art import Art, read_art
from pnp.layout.scene import Box, Group, Image, Matrix, Node
from pnp.layout.typeset import POINT, Align, Manner, Valign, fit_text
from pnp.models.faults import nearest
from pnp.models.kit import Kit
from pnp.models.rows import Row
from pnp.models.shelf import Shelf, shown, templates_folder
from pnp.models.words import Words

PHOTOS = (".png", ".jpg", ".jpeg")

# A drawing function of a room's draw.py: the row, the box to fill and the easel to draw with.
Drawing = Callable[[Row, Box, "Easel"], Sequence[Node]]
Drawings = Callable[[str], Drawing]


class Easel:
    """Art, words and colours of one room in one language."""

    def __init__(self, kit: Kit, words: Words, shelf: Shelf, drawings: Drawings) -> None:
        self.kit = kit
        self.words = words
        self.shelf = shelf
        self.drawing = drawings
        self._art: dict[str, Art] = {}

    def color(self, written: str) -> str:
        """`#rrggbb` for a palette name or a hex colour, "" for none."""
        color = self.kit.palette.color(written)
        if color is None:
            raise DefinitionError(f'"{written}" is no colour', hint=nearest(written, self.kit.palette.colors))
        return color

    def say(self, key: str) -> str:
        """A word of the room's `[components]` text."""
        if key not in self.words.room:
            hint = nearest(key, self.words.room)
            raise DefinitionError(f'text/{self.words.lang}.toml has no component word "{key}"', hint=hint)
        return self.words.room[key]

    def art(self, name: str) -> Art:
        """A drawing of the room's art folder, or of the house's if the room has none of this name."""
        if name not in self._art:
            path = self._find(f"{name}.svg")
            self._art[name] = read_art(self.shelf.read(path), shown(path))
        return self._art[name]

    def picture(self, name: str, box: Box, fit: str = "contain", color: str = "") -> Group:
        """A drawing or photograph placed in a box; `fit` is contain, cover or stretch."""
        if name.lower().endswith(PHOTOS):
            return self._photo(name, box, fit)
        art = self.art(name)
        if art.takes_color() and not color:
            raise DefinitionError(f'"{name}" takes a colour and the slot gives none', hint='add color = "…"')
        used = color if art.takes_color() else ""
        matrix = placing(art.box, box, fit)
        label = form_name("art", name, used)
        group = Group(art.colored(used), matrix, art.inked(), label)
        return Group((group,), clip=box) if fit == "cover" else group

    def text(
        self,
        text: str,
        box: Box,
        font: str = "text",
        pt: tuple[float, float] = (6, 9),
        color: str = "night",
        align: Align = "center",
        valign: Valign = "middle",
    ) -> Group:
        """Words fitted in a box, as a text slot fits them."""
        ink = self.color(color)
        manner = Manner(font, pt[0] * POINT, pt[1] * POINT, ink, self.words.lang, align, valign)
        return Group(fit_text(text, box, manner, self.icon))

    def icon(self, name: str, height: float, color: str) -> Group:
        """A drawing that stands on the origin, for use inside text; currentColor is the text's."""
        art = self.art(name)
        ink = color if art.takes_color() else ""
        x, y, _, h = art.box
        scale = height / h
        matrix: Matrix = (scale, 0, 0, scale, -x * scale, -(y + h) * scale)
        return Group(art.colored(ink), matrix, art.box, form_name("icon", name, ink))

    def _photo(self, name: str, box: Box, fit: str) -> Group:
        from io import BytesIO

        from PIL import Image as Photo
        from PIL import UnidentifiedImageError

        path = self._find(name)
        data = self.shelf.read(path)
        try:
            with Photo.open(BytesIO(data)) as photo:
                size = photo.size
        except (UnidentifiedImageError, OSError):
            raise DefinitionError(
                "this picture cannot be read", where=shown(path), hint="use PNG or JPEG"
            ) from None
        a, _, _, d, x, y = placing((0, 0, *size), box, fit)
        image = Image(x, y, size[0] * a, size[1] * d, name, data)
        return Group((image,), clip=box if fit == "cover" else None)

    def _find(self, file: str) -> FilePath:
        """The file in the room's art folder, else in the house's."""
        folders = (self.kit.folder / "art", templates_folder() / "art")
        for folder in folders:
            if self.shelf.find(folder / file) is not None:
                return folder / file
        near = {path.relative_to(folder).as_posix() for folder in folders for path in folder.rglob("*.*")}
        named = file if file.lower().endswith(PHOTOS) else file.removesuffix(".svg")
        hint = nearest(named, {name.removesuffix(".svg") for name in near})
        raise DefinitionError(f'there is no picture "{named}" (looked for art/{file})', hint=hint)


def form_name(use: str, name: str, color: str) -> str:
    """A name for a shared drawing, fit for a PDF and different for every drawing and colour."""
    safe = re.sub(r"[^A-Za-z0-9-]", lambda match: f".{ord(match[0]):x}.", name)
    return f"{use}-{safe}{color.replace('#', '-')}"


def placing(source: Box, target: Box, fit: str) -> Matrix:
    """The matrix that puts one box into another."""
    sx, sy = target[2] / source[2], target[3] / source[3]
    if fit != "stretch":
        sx = sy = min(sx, sy) if fit == "contain" else max(sx, sy)
    x = target[0] + (target[2] - source[2] * sx) / 2 - source[0] * sx
    y = target[1] + (target[3] - source[3] * sy) / 2 - source[1] * sy
    return (sx, 0, 0, sy, x, y)


def drawings_by_name(names: Mapping[str, Drawing]) -> Drawings:
    """Drawing functions by name, for a room that has these."""

    def find(name: str) -> Drawing:
        if name not in names:
            raise DefinitionError(f'draw.py has no function "{name}"', hint=nearest(name, names))
        return names[name]

    return find
