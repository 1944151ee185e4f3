"""What a proof found: the faults, and the figures that were measured on the way."""

from typing import Any, NamedTuple

from msgspec import Struct


class Fault(Struct, frozen=True):
    """One thing that is wrong: which check found it, on which page (0 for the file), and how bad it is."""

    check: str
    page: int
    message: str
    value: float = 0
    limit: float = 0

    def told(self) -> str:
        """The fault in a line."""
        return f"page {self.page}: {self.message}" if self.page else self.message


class Ink(NamedTuple):
    """Ink on one page in percent of its area; four inks, so a page can have more than 100."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together."""
        return sum(self)


class Report(Struct):
    """The faults of a file and its figures; `checks` are the names of the checks that could be made."""

    pages: int
    checks: list[str]
    faults: list[Fault]
    ink: list[Ink]
    registration: float | None = None
    smallest_text: float | None = None
    lowest_dpi: float | None = None

    def facts(self) -> dict[str, Any]:
        """The report as plain data, for `--json`."""
        return {
            "fine": not self.faults,
            "pages": self.pages,
            "checks": self.checks,
            "faults": [
                {name: getattr(fault, name) for name in ("check", "page", "message", "value", "limit")}
                for fault in self.faults
            ],
            "registration_mm": self.registration,
            "smallest_text_pt": self.smallest_text,
            "lowest_dpi": self.lowest_dpi,
            "ink_percent": [
                {name: round(value, 1) for name, value in ink._asdict().items()} for ink in self.ink
            ],
        }
