"""A game for Tabletop Simulator: deck sheets, pictures of tiles, and a saved object that lays them out.

Limits as its knowledge base gives them: a sheet of at most 10 × 7 cards, the last place kept for the card as
others see it in a hand, and pictures of at most 4096 pixels either way.
"""

import json
from collections.abc import Sequence
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any

from msgspec import structs
from PIL import Image

from pnp.layout.faces import Part
from pnp.layout.scene import Group, Path, moved
from pnp.layout.shapes import rect
from pnp.layout.sheets import Page
from pnp.press.build import Tell
from pnp.press.export import Made, Wish, file_name, make_all
from pnp.render.png import render

if TYPE_CHECKING:
    from pnp.layout.easel import Easel

MOST_ACROSS = 10
MOST_DOWN = 7
MOST_PIXELS = 4096
HELD = MOST_ACROSS * MOST_DOWN - 1
INCH = 25.4
# Where the next object is put on the table, in its units.
_STEP = 3.0
_ROW = 8

Facts = dict[str, Any]


def table_files(easel: "Easel", wish: Wish, tell: Tell) -> Made:
    """The pictures, and one JSON to be put among the saved objects."""
    maker = _Maker(wish)
    notes: list[str] = []
    parts = make_all(easel, wish.order, (200, 287), None, tell)
    for component in dict.fromkeys(part.component.id for part in parts):
        of_kind = [part for part in parts if part.component.id == component]
        tell(f"drawing {component}")
        if of_kind[0].folds:
            notes.append(f"{component}: left out, it is folded from paper")
        elif {"card", "aid"} & {*of_kind[0].component.template.lineage}:
            maker.deck(component, of_kind, of_kind[0].label(easel.words.room))
        else:
            maker.tiles(component, of_kind, of_kind[0].label(easel.words.room))
    saved = {"SaveName": "", "GameMode": "", "Note": "", "Rules": "", "ObjectStates": maker.objects}
    name = f"{easel.words.title}.json".replace("/", "-")
    if maker.objects:
        maker.files[name] = (json.dumps(saved, indent=1, ensure_ascii=False) + "\n").encode()
        notes.append(f"put {name} into Saves/Saved Objects, then upload its pictures with the cloud manager")
    return maker.files, notes


class _Maker:
    """Collects pictures and objects."""

    def __init__(self, wish: Wish) -> None:
        self._dpi = wish.dpi
        self._folder = wish.folder.resolve()
        self.files: dict[str, bytes] = {}
        self.objects: list[Facts] = []
        self._decks = 0

    def deck(self, name: str, parts: Sequence[Part], label: str) -> None:
        """A deck of all cards of a component, on as many sheets as it takes."""
        custom: dict[str, Facts] = {}
        ids: list[int] = []
        for start in range(0, len(parts), HELD):
            held = parts[start : start + HELD]
            self._decks += 1
            custom[str(self._decks)] = self._sheet(f"{name}-{start // HELD + 1}", held)
            for place, part in enumerate(held):
                ids += [self._decks * 100 + place] * part.copies
        facts = {"Nickname": label, "CustomDeck": custom, "SidewaysCard": parts[0].size[0] > parts[0].size[1]}
        if len(ids) == 1:
            self._put("CardCustom", facts | {"CardID": ids[0]})
            return
        cards = [self._card(number, custom) for number in ids]
        self._put("DeckCustom", facts | {"DeckIDs": ids, "ContainedObjects": cards})

    def tiles(self, name: str, parts: Sequence[Part], label: str) -> None:
        """A tile for each copy of each piece."""
        for part in parts:
            front = self._picture(f"{name}-{file_name(part.id)}-front", part, part.front)
            back = front if part.back is None else None
            if part.back is not None:
                back = self._picture(f"{name}-{file_name(part.id)}-back", part, part.back)
            kind = 2 if part.component.template.outline == "ellipse" else 0
            tile = {"Type": kind, "Thickness": 0.1, "Stackable": part.copies > 1, "Stretch": True}
            picture = {"ImageURL": front, "ImageSecondaryURL": back, "WidthScale": 0, "CustomTile": tile}
            scale = max(part.size) / 63 * 1.1
            for _ in range(part.copies):
                self._put("Custom_Tile", {"Nickname": label, "CustomImage": picture}, scale)

    def _sheet(self, name: str, held: Sequence[Part]) -> Facts:
        """Fronts in a grid, the last place being what others see; backs in one too where they differ."""
        across, down = grid(len(held) + 1)
        size = cell(held[0].size, across, down, self._dpi)
        backs = [part.back for part in held]
        fronts = [_drawn(part, part.front, size) for part in held]
        hidden = _drawn(held[0], backs[0], size)
        face = self._keep(f"{name}-fronts", _gridded(fronts, hidden, across, down, size))
        unique = len({back.name for back in backs if back is not None}) > 1
        if unique:
            drawn = [_drawn(part, part.back, size) for part in held]
            back = self._keep(f"{name}-backs", _gridded(drawn, hidden, across, down, size))
        else:
            back = self._keep(f"{name}-back", hidden)
        return {
            "FaceURL": face,
            "BackURL": back,
            "NumWidth": across,
            "NumHeight": down,
            "BackIsHidden": True,
            "UniqueBack": unique,
        }

    def _picture(self, name: str, part: Part, face: Group) -> str:
        return self._keep(name, _drawn(part, face, cell(part.size, 1, 1, self._dpi)))

    def _keep(self, name: str, picture: Image.Image) -> str:
        target = BytesIO()
        picture.save(target, "PNG", optimize=False)
        self.files[f"{name}.png"] = target.getvalue()
        return (self._folder / f"{name}.png").as_uri()

    def _card(self, number: int, custom: dict[str, Facts]) -> Facts:
        deck = str(number // 100)
        return {
            "Name": "Card",
            "Transform": _place(0, 0),
            "CardID": number,
            "CustomDeck": {deck: custom[deck]},
        }

    def _put(self, kind: str, facts: Facts, scale: float = 1.0) -> None:
        spot = len(self.objects)
        place = _place(spot % _ROW * _STEP, spot // _ROW * _STEP, scale)
        self.objects.append({"Name": kind, "Transform": place, **facts})


def grid(count: int) -> tuple[int, int]:
    """Columns and rows for so many places: as square as they come, two at least, 10 × 7 at most."""
    across = max(2, ceil(count**0.5), ceil(count / MOST_DOWN))
    return across, max(2, ceil(count / across))


def cell(size: tuple[float, float], across: int, down: int, dpi: float) -> tuple[int, int]:
    """The pixels of one card, so that the whole sheet keeps to the limit."""
    w, h = (side / INCH * dpi for side in size)
    less = min(1.0, MOST_PIXELS / (w * across), MOST_PIXELS / (h * down))
    return int(w * less), int(h * less)


def _drawn(part: Part, face: Group | None, size: tuple[int, int]) -> Image.Image:
    """The trim of a face, without its bleed."""
    w, h = part.size
    nodes: tuple[Path | Group, ...] = (Path(*rect(0, 0, w, h), fill="#ffffff"),)
    if face is not None:
        nodes += (structs.replace(face, matrix=moved(0, 0), clip=(0, 0, w, h), name=""),)
    page = Page((w, h), nodes, part.id, (0, 0, w, h), (0, 0, w, h))
    with Image.open(BytesIO(render(page, size[0] / w * INCH))) as picture:
        return picture.convert("RGB").resize(size)


def _gridded(
    pictures: Sequence[Image.Image], last: Image.Image, across: int, down: int, size: tuple[int, int]
) -> Image.Image:
    sheet = Image.new("RGB", (size[0] * across, size[1] * down), "#ffffff")
    for place, picture in [*enumerate(pictures), (across * down - 1, last)]:
        sheet.paste(picture, (place % across * size[0], place // across * size[1]))
    return sheet


def _place(x: float, z: float, scale: float = 1.0) -> Facts:
    """Face up on the table."""
    turn = {"rotX": 0, "rotY": 180, "rotZ": 0}
    return {"posX": x, "posY": 1, "posZ": -z, **turn, "scaleX": scale, "scaleY": 1, "scaleZ": scale}
