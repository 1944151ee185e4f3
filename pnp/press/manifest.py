"""The manifest beside each PDF: every sheet, component, count and hash, and what the file was made from."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from pnp import __version__
from pnp.layout.faces import Part
from pnp.layout.scene import Group
from pnp.layout.sheets import Placement, Sheet
from pnp.models.kit import Kit
from pnp.models.words import Words
from pnp.press.fresh import FORMAT

Facts = dict[str, Any]


def manifest(
    kit: Kit,
    words: Words,
    parts: Sequence[Part],
    sheets: Sequence[Sheet],
    pages: Mapping[int, Sequence[int]],
    pdf: Facts,
    made_from: Facts,
    notes: Sequence[str],
) -> bytes:
    """The manifest as JSON; `pages` gives the page numbers of each sheet's sides."""
    facts = {
        "format": FORMAT,
        "game": kit.id,
        "title": words.title,
        "lang": words.lang,
        "version": kit.version,
        "pnp": __version__,
        "pdf": pdf,
        "notes": list(notes),
        "components": _components(words, parts, sheets),
        "sheets": [_sheet(sheet, pages[sheet.number]) for sheet in sheets],
        "made_from": made_from,
    }
    return msgspec.json.format(msgspec.json.encode(facts), indent=1) + b"\n"


def _components(words: Words, parts: Sequence[Part], sheets: Sequence[Sheet]) -> list[Facts]:
    on = _sheets_of_pieces(sheets)
    hashes: dict[str, str] = {}
    found: dict[str, Facts] = {}
    for part in parts:
        component = part.component
        if component.id not in found:
            found[component.id] = {
                "id": component.id,
                "kind": component.kind,
                "name": part.label(words.room),
                "count": component.count,
                "size": list(part.size),
                "bleed": part.bleed,
                "safe": component.template.safe,
                "pieces": [],
            }
        piece: Facts = {"id": part.id, "count": part.copies, "front": _face(part.front, hashes)}
        if part.back is not None:
            piece["back"] = _face(part.back, hashes)
        piece["sheets"] = on[component.id, part.id]
        found[component.id]["pieces"].append(piece)
    return list(found.values())


def _sheets_of_pieces(sheets: Sequence[Sheet]) -> dict[tuple[str, str], list[int]]:
    on: dict[tuple[str, str], dict[int, None]] = {}
    for sheet in sheets:
        for placement in sheet.placements:
            key = (placement.part.component.id, placement.part.whole)
            on.setdefault(key, {})[sheet.number] = None
    return {key: list(numbers) for key, numbers in on.items()}


def _face(face: Group, hashes: dict[str, str]) -> Facts:
    """The name of the face's form in the PDF and a hash of its scene."""
    if face.name not in hashes:
        hashes[face.name] = sha256(msgspec.json.encode(face)).hexdigest()
    return {"form": face.name, "sha256": hashes[face.name]}


def _sheet(sheet: Sheet, pages: Sequence[int]) -> Facts:
    return {
        "number": sheet.number,
        "stock": sheet.stock,
        "cut": sheet.cut,
        "backs": sheet.flip,
        "pages": list(pages),
        "places": [_place(placement) for placement in sheet.placements],
    }


def _place(placement: Placement) -> Facts:
    """A part on the front of its sheet: the corner of its trim in mm, and whether it lies on its side."""
    part = placement.part
    w, h = part.size[::-1] if placement.turned else part.size
    return {
        "component": part.component.id,
        "piece": part.id,
        "x": round(placement.x, 3),
        "y": round(placement.y, 3),
        "w": round(w, 3),
        "h": round(h, 3),
        "turned": placement.turned,
    }
