"""Colour for text pictures; a pipe gets the same picture without it."""

import re

_CODES = {
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
    "black": 90,
    "white": 97,
    "ice": 36,
    "dim": 2,
    "bold": 1,
}


def paint(text: str, colour: str) -> str:
    """Text with the terminal's code for a colour around it, which click strips where nobody sees colours."""
    return f"\x1b[{_CODES[colour]}m{text}\x1b[0m"


def plain(text: str) -> str:
    """Text without the codes of a terminal.

    >>> plain(f"{paint('▲ Red', 'red')} to roll")
    '▲ Red to roll'
    """
    return re.sub(r"\x1b\[\d+m", "", text)
