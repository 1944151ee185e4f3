"""Faces for elsewhere: pictures, drawings, cutting machines, table simulators and print shops."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.errors import UsageError
from pnp.press.build import Tell, chosen, default_lang
from pnp.press.files import write_all
from pnp.press.order import Order

if TYPE_CHECKING:
    from pnp.layout.easel import Easel
    from pnp.layout.faces import Part
    from pnp.layout.scene import Group

TARGETS = ("png", "svg", "cut", "tts", "mpc")


class Wish(NamedTuple):
    """What is exported: the order of a build, the target, the resolution and where it goes."""

    order: Order
    to: str
    dpi: float
    folder: Path


class Exported(NamedTuple):
    """What an export left on disk, and what should be said about it."""

    folder: Path
    files: int
    notes: tuple[str, ...]


# What a target makes: files by their place below the folder, and notes.
Made = tuple[dict[str, bytes], list[str]]


def export(folder: Path, wish: Wish, tell: Tell = lambda _: None) -> Exported:
    """Export a game; all files are written, or none."""
    order = wish.order._replace(lang=wish.order.lang or default_lang(folder))
    game = folder.resolve().name.replace("_", "-")
    target = wish.folder / f"{game}-{order.lang}-{wish.to}"
    tell("reading")
    easel = _easel(folder, order)
    files, notes = _maker(wish.to)(easel, wish._replace(order=order, folder=target), tell)
    if not files:
        raise UsageError(f"nothing of this game can go to {wish.to}", where=game, hint=" ".join(notes))
    tell("writing")
    write_all({target / name: data for name, data in files.items()})
    return Exported(target, len(files), tuple(notes))


def _maker(to: str) -> "Callable[[Easel, Wish, Tell], Made]":
    if to == "cut":
        from pnp.press.export_cut import cut_files

        return cut_files
    if to == "tts":
        from pnp.press.export_tts import table_files

        return table_files
    if to == "mpc":
        from pnp.press.export_mpc import shop_files

        return shop_files
    return _pictures if to == "png" else _drawings


def _easel(folder: Path, order: Order) -> "Easel":
    from pnp.layout.easel import Easel
    from pnp.models.kit import read_kit
    from pnp.models.shelf import Shelf
    from pnp.models.words import read_words
    from pnp.press.drawings import room_drawings

    shelf = Shelf()
    kit = read_kit(shelf, folder)
    words = read_words(shelf, folder, order.lang, kit.title)
    return Easel(kit, words, shelf, room_drawings(shelf, folder))


def make_all(
    easel: "Easel", order: Order, page: tuple[float, float], bleed: float | None, tell: Tell
) -> "list[Part]":
    """Every part asked for, in the ink asked for; with `bleed` even those bleed that need not."""
    from msgspec import structs

    from pnp.layout.faces import make_parts
    from pnp.layout.inks import Inks
    from pnp.models.faults import Faults

    faults = Faults()
    parts: list[Part] = []
    for component in chosen(easel.kit, order.only):
        tell(f"drawing {component.id}")
        if bleed is not None:
            bleeding = structs.replace(component.template, bleed=bleed)
            component = structs.replace(component, template=bleeding)
        parts += make_parts(component, easel, page, order.bleed if bleed is None else bleed, faults)
    faults.check()
    inks = Inks(order.ink, easel.kit.palette)
    return [inks.part(part) for part in parts]


def faces(parts: "list[Part]") -> "dict[str, Group]":
    """Every different face by the place of its file: `cards/hare-1-front`; a back all pieces share is one."""
    found: dict[str, Group] = {}
    shared: dict[str, set[str]] = {}
    for part in parts:
        if part.back is not None:
            shared.setdefault(part.component.id, set()).add(part.back.name)
    for part in parts:
        found[f"{part.component.id}/{file_name(part.id)}-front"] = part.front
        if part.back is not None:
            one = len(shared[part.component.id]) == 1
            found[f"{part.component.id}/{'all' if one else file_name(part.id)}-back"] = part.back
    return found


def file_name(name: str) -> str:
    """A piece's name as part of a file's: nothing a file system minds."""
    return "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in name)


def _page(order: Order) -> tuple[float, float]:
    from pnp.layout.impose import usable
    from pnp.layout.sheets import PAPERS

    return usable(PAPERS[order.paper], "long")[2:]


def _pictures(easel: "Easel", wish: Wish, tell: Tell) -> Made:
    """A PNG for each face, trim and bleed, at the resolution asked for."""
    from pnp.layout.sheets import face_page
    from pnp.render.png import render

    return _each(easel, wish, tell, ".png", lambda face: render(face_page(face, face.name), wish.dpi))


def _drawings(easel: "Easel", wish: Wish, tell: Tell) -> Made:
    """An SVG for each face, trim and bleed, in mm."""
    from pnp.layout.sheets import face_page
    from pnp.render.svg import render

    return _each(easel, wish, tell, ".svg", lambda face: render(face_page(face, face.name)).encode())


def _each(easel: "Easel", wish: Wish, tell: Tell, ending: str, draw: "Callable[[Group], bytes]") -> Made:
    listed: Mapping[str, Group] = faces(make_all(easel, wish.order, _page(wish.order), None, tell))
    files: dict[str, bytes] = {}
    for name, face in listed.items():
        tell(f"drawing {name}")
        files[name + ending] = draw(face)
    return files, []
