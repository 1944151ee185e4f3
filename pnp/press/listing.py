"""What the press has: games, languages, kinds of component, papers."""

import re
from typing import Any

from pnp.layout.sheets import PAPERS
from pnp.models.kit import read_kit
from pnp.models.shelf import Shelf, templates_folder
from pnp.models.words import read_words
from pnp.press.rooms import house_rooms, room_languages


def listing() -> dict[str, list[dict[str, Any]]]:
    """Everything that can be named on the command line."""
    return {
        "games": [_game(name) for name in house_rooms()],
        "kinds": [_kind(path.stem) for path in sorted(templates_folder().glob("*.toml"))],
        "papers": [{"paper": name, "size": list(size)} for name, size in PAPERS.items()],
    }


def _game(name: str) -> dict[str, Any]:
    shelf, folder = Shelf(), house_rooms()[name]
    kit = read_kit(shelf, folder)
    return {
        "game": name,
        "title": read_words(shelf, folder, kit.lang, kit.title).title,
        "pieces": sum(component.count for component in kit.components),
        "languages": room_languages(folder),
    }


def _kind(name: str) -> dict[str, str]:
    """A kind and the sentence its file begins with."""
    text = Shelf().text(templates_folder() / f"{name}.toml")
    comment = " ".join(_leading_comment(text))
    return {"kind": name, "about": re.split(r"[.:;](?:\s|$)", comment)[0]}


def _leading_comment(text: str) -> list[str]:
    lines: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# "))
    return lines
