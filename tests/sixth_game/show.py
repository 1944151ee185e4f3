"""The pile as a row of dots."""

from typing import Any

from .position import Position


def picture(position: Position, _text: Any) -> str:
    """The position in one line."""
    return f"{'o ' * position.pile}({position.pile})"
