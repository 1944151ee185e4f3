"""Proof before paper: a finished PDF read again, and everything in it measured that would spoil the print."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from pnp.errors import PnpError
from pnp.layout.scene import Box
from pnp.models.shelf import shown
from pnp.press.proof_faces import Faces
from pnp.press.proof_file import MM, PressFile
from pnp.press.proof_look import Look, Picture, Words
from pnp.press.proof_report import Fault, Report

LEAST_POINTS = 6.0
LEAST_DPI = 300.0
# As much as a page of solid black; beyond it paper is soaked, warps and takes long to dry.
MOST_INK = 100.0
# What rounding may take from a size in points, and the ink of a letter beyond its box, in mm.
_ROUNDED = 0.02
_OVERSHOOT = 0.1

Facts = dict[str, Any]
# By page, and by number among the forms of that page (both from 0).
OnPages = dict[int, dict[int, Facts]]


def proof_file(path: Path) -> Report:
    """Proof a PDF, with the manifest that lies beside it under the same name, if there is one."""
    try:
        pdf = path.read_bytes()
    except OSError as error:
        raise PnpError(f"cannot read: {(error.strerror or str(error)).lower()}", where=shown(path)) from None
    manifest = path.with_suffix(".json")
    try:
        known = json.loads(manifest.read_bytes()) if manifest.is_file() else None
        return proof(pdf, known)
    except (ValueError, AttributeError, KeyError, TypeError):
        raise PnpError(
            "this is no manifest of the press", where=shown(manifest), hint="build the game again"
        ) from None
    except PnpError as error:
        raise error.at(shown(path)) from None


def proof(pdf: bytes, manifest: Facts | None) -> Report:
    """All that can be measured: everything with its manifest, else fonts, pictures, text size and ink."""
    look = Look(pdf)
    try:
        report = Report(len(look), ["fonts", "dpi", "text", "ink"], [], [])
        faces: OnPages = {}
        # The press draws in mm; on a rule sheet what is smaller is a picture of a part.
        rules = manifest is not None and "components" not in manifest
        reading = 0.999 / MM if rules else 0
        if manifest is not None:
            faces = _against_manifest(pdf, manifest, report)
        for number in range(len(look)):
            report.faults += _page(look, number, faces, reading, report)
            ink = look.ink(number)
            report.ink.append(ink)
            if ink.total > MOST_INK:
                message = f"{ink.total:.0f} % of ink; build with --ink low"
                report.faults.append(Fault("ink", number + 1, message, round(ink.total, 1), MOST_INK))
    finally:
        look.close()
    report.faults = list(dict.fromkeys(report.faults))
    return report


def _against_manifest(pdf: bytes, manifest: Facts, report: Report) -> OnPages:
    """What the manifest can be held against; returns what it knows of the forms on each page."""
    if sha256(pdf).hexdigest() != manifest["pdf"]["sha256"]:
        message = "the file is not the one its manifest was written for; build it again"
        report.faults.append(Fault("count", 0, message))
    file = PressFile(pdf)
    if "components" not in manifest:
        # Nothing is cut out of a rule sheet; its drawings show parts in small.
        shown_small: Facts = {"small": True}
        return {page: dict.fromkeys(range(len(forms)), shown_small) for page, forms in enumerate(file.pages)}
    report.checks = ["registration", "count", "colour", "safe", *report.checks]
    faces = Faces(file, manifest)
    report.faults += faces.counts()
    if len(file.pages) == manifest["pdf"]["pages"]:
        report.faults += faces.registration()
        report.faults += faces.colours()
        report.registration = None if faces.worst is None else round(faces.worst, 3)
    return faces.on_pages()


def _page(look: Look, number: int, faces: OnPages, reading: float, report: Report) -> Iterator[Fault]:
    """The texts and pictures of one page; a face shown small in a list is a picture, not text to read, and
    so is what is drawn at less than the `reading` scale."""
    for thing in look.things(number):
        face = faces.get(number, {}).get(thing.forms[0]) if thing.forms else None
        if (face is not None and face["small"]) or (isinstance(thing, Words) and thing.scale < reading):
            continue
        if isinstance(thing, Picture):
            yield from _picture(thing, number, report)
        else:
            yield from _words(look, thing, number, face, report)


def _picture(picture: Picture, number: int, report: Report) -> Iterator[Fault]:
    report.lowest_dpi = round(min(picture.dpi, report.lowest_dpi or picture.dpi), 1)
    if picture.dpi < LEAST_DPI - 0.5:
        wide, high = picture.pixels
        message = f"a picture of {wide} × {high} pixels is printed at {picture.dpi:.0f} dpi"
        yield Fault("dpi", number + 1, message, round(picture.dpi, 1), LEAST_DPI)


def _words(look: Look, words: Words, number: int, face: Facts | None, report: Report) -> Iterator[Fault]:
    if not words.embedded:
        yield Fault("fonts", number + 1, f"the font {words.font or 'without a name'} is not embedded")
    report.smallest_text = round(min(words.points, report.smallest_text or words.points), 2)
    if words.points < LEAST_POINTS - _ROUNDED:
        message = f"“{look.read(number, words)}” is set in {words.points:.1f} pt"
        message += f" ({face['name']})" if face else ""
        yield Fault("text", number + 1, message, round(words.points, 2), LEAST_POINTS)
    if face is None:
        return
    out = _outside(words, face)
    if out > _OVERSHOOT:
        message = f"{face['name']}: “{look.read(number, words)}” is {out:.2f} mm outside the safe area"
        yield Fault("safe", number + 1, message, round(out, 2), 0)


def _outside(words: Words, face: Facts) -> float:
    """How far a text reaches beyond the safe area of its face; a panel's text is seen on the whole board."""
    depth = 2 if face["panel"] else 1
    if len(words.forms) < depth or (face["panel"] and words.forms[1] != 0):
        return 0
    box: Box = words.boxes[len(words.forms) - depth]
    x, y, w, h = box
    wide, high = map(float, face["size"])
    safe: float = face["safe"]
    return max(safe - x, safe - y, x + w - wide + safe, y + h - high + safe)
