"""Sentences in a terminal: broken between words; a pipe gets every line whole."""

import shutil
import sys
from textwrap import wrap

from click import unstyle


def wrapped(text: str, hang: int = 0) -> str:
    """The text with its long lines broken where a terminal would break them in the middle of a word."""
    if not sys.stdout.isatty():
        return text
    wide = shutil.get_terminal_size().columns
    return "\n".join(_broken(line, wide, " " * hang) for line in text.split("\n"))


def _broken(line: str, wide: int, hang: str) -> str:
    if len(unstyle(line)) <= wide:
        return line
    return "\n".join(wrap(line, wide, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False))
