"""The colours of the house and of a kit, each with the ink it becomes in grey."""

import re
from typing import Any

from msgspec import Struct

from pnp.models.faults import Faults, nearest
from pnp.models.source import Source

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")


class Palette(Struct, frozen=True):
    """Names for colours; `grey` gives colours a chosen grey where lightness alone would merge them."""

    colors: dict[str, str]
    grey: dict[str, str]

    def color(self, written: str) -> str | None:
        """`#rrggbb` for a name or a hex colour, "" for none, None for what is neither."""
        if written in ("", "none"):
            return ""
        if written in self.colors:
            return self.colors[written]
        return full_hex(written)


def full_hex(written: str) -> str | None:
    """`#ABC` and `#AABBCC` as `#aabbcc`; None for anything else."""
    if not _HEX.fullmatch(written):
        return None
    digits = written[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def read_palette(house: Source, kit: Source, faults: Faults) -> Palette:
    """The house's palette with the kit's own `[palette]` and `[palette.grey]` over it."""
    colors: dict[str, str] = {}
    greys: dict[str, Any] = {}
    for source in (house, kit):
        table = source.data.get("palette", {})
        if not isinstance(table, dict):
            faults.add('"palette" must be a table', source.where(("palette",)))
            continue
        for name, value in table.items():
            if name == "grey" and isinstance(value, dict):
                greys.update(value)
            elif isinstance(value, str) and full_hex(value):
                colors[name] = str(full_hex(value))
            else:
                faults.add(f'"{value}" is no colour', source.where(("palette", name)), "write #rrggbb")
    grey: dict[str, str] = {}
    for name, value in greys.items():
        if name not in colors:
            faults.add(f'no colour "{name}"', kit.where(("palette", "grey", name)), nearest(name, colors))
        elif not isinstance(value, str) or not full_hex(value):
            faults.add(f'"{value}" is no colour', kit.where(("palette", "grey", name)), "write #rrggbb")
        else:
            grey[colors[name]] = str(full_hex(value))
    return Palette(colors, grey)
