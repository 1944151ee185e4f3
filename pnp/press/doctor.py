"""Whether this machine has all that printing needs: versions, fonts, templates, a place to write."""

import os
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import NamedTuple

from pnp import __version__
from pnp.errors import PnpError

_PACKAGE = "pnp-press"
_INSTALL = "pip install"


class Finding(NamedTuple):
    """One thing that was looked at; a missing one says how to get it."""

    name: str
    found: str
    fine: bool = True
    hint: str = ""


def examine(out: Path) -> list[Finding]:
    """Everything printing needs, in the order it is needed."""
    python = ".".join(map(str, sys.version_info[:3]))
    fine = sys.version_info >= (3, 11)
    return [
        Finding("pnp", __version__),
        Finding("Python", python, fine, "" if fine else "install Python 3.11 or newer"),
        *(_package(name) for name in needed()),
        *_fonts(),
        _templates(),
        _colours(),
        _writable(out),
    ]


def needed() -> list[str]:
    """The packages this one depends on, by the names they are installed under."""
    try:
        listed = requires(_PACKAGE) or []
    except PackageNotFoundError:
        return []
    names = [line for line in listed if "extra ==" not in line]
    return sorted("".join(c if c.isalnum() or c in "-_." else " " for c in name).split()[0] for name in names)


def _package(name: str) -> Finding:
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        return Finding(name, "missing", False, f"{_INSTALL} {name}")


def _fonts() -> list[Finding]:
    from pnp.layout.fonts import NAMES, font_file

    found = []
    for name in NAMES:
        try:
            file = font_file(name)
        except PnpError as error:
            found.append(Finding(f"font {name}", "missing", False, error.hint))
            continue
        fine = file.is_file()
        hint = "" if fine else f"{_INSTALL} --force-reinstall {_PACKAGE}"
        found.append(Finding(f"font {name}", file.name if fine else "missing", fine, hint))
    return found


def _templates() -> Finding:
    from pnp.models.shelf import templates_folder

    folder = templates_folder()
    kinds = len(list(folder.glob("*.toml")))
    hint = "" if kinds else f"install again: {_INSTALL} --force-reinstall {_PACKAGE}"
    return Finding("templates", f"{kinds} kinds in {folder}", kinds > 0, hint)


def _colours() -> Finding:
    return Finding("colours", "off (NO_COLOR)" if os.environ.get("NO_COLOR") else "on")


def _writable(out: Path) -> Finding:
    place = out if out.exists() else out.resolve().parent
    fine = os.access(place, os.W_OK)
    hint = "" if fine else "choose another folder: pnp build -o DIR"
    return Finding("output folder", str(out), fine, hint)
