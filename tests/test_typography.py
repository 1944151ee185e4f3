"""What is printed has the apostrophes, quotation marks and spaces of its language."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(
    path
    for pattern in (
        "pnp/games/*/text/*.toml",
        "pnp/games/*/tapping/*.toml",
        "pnp/press/maps/*.toml",
        "pnp/referee/text/*.toml",
        "pnp/web/text/*.toml",
        "templates/words/*.toml",
    )
    for path in ROOT.glob(pattern)
)
NOTATION = {"form", "example"}
"""Typed as they stand: no rule of typography holds there."""

STRAIGHT = re.compile(r"""['"]|\.\.\.""")
# A mark of the notation that a sentence names stands alone: “(? montre”, “dans l’ordre, ! pour bondir”.
FRENCH = re.compile(
    r"[^\s(][;!?»]|[^\s\d]:(?!\w)"  # no space
    r"|(?<![,;(]) [:;!?»]|\d %|« "  # one where the line may break
    r"|\u00a0[;!?»]|\u202f:|«\u00a0"  # wide for narrow, or narrow for wide
)
FAULTS = {"fr": FRENCH, "de": re.compile(r"[«”]|“(?=\w)")}


def sentences(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file under its key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in NOTATION:
                yield from sentences(inner, f"{key}.{name}")
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            yield from sentences(inner, f"{key}.{number}")
    elif isinstance(value, str):
        yield key, value


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_marks_and_spaces_are_those_of_the_language(path: Path) -> None:
    fault = FAULTS.get(path.stem)
    for key, sentence in sentences(tomllib.loads(path.read_text("utf-8"))):
        assert not STRAIGHT.search(sentence), f"{key}: {sentence}"
        assert not (fault and fault.search(sentence)), f"{key}: {sentence}"


@pytest.mark.parametrize(
    "wrong",
    [
        "Oui ; non",
        "Oui\u00a0; non",
        "Quoi?",
        "Règle :",
        "Règle\u202f: 1",
        "«\u00a0Bond\u202f!\u202f»",
        "100 %",
    ],
)
def test_a_wrong_french_space_is_found(wrong: str) -> None:
    assert FRENCH.search(wrong)


def test_french_as_it_should_be_is_let_through() -> None:
    right = "Dites «\u202fBond\u202f!\u202f» à 15:30\u202f; dans l’ordre, ! pour bondir\u00a0: 100\u00a0%"
    assert not FRENCH.search(right)
