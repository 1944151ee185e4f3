"""The errors a user can cause, each with where it is and what to do.

    PnpError
    ├── DefinitionError   a kit, template or text is wrong; where = file:line, key
    ├── PositionError     not a position or a move; where = JSON path
    ├── LayoutError       it does not fit; hint = what would
    ├── RecordError       a journal cannot be read or does not replay
    └── UsageError        a command was asked for something that does not exist

A move the rules forbid is no error: it is a verdict (see pnp.rules.verdict).
"""


class PnpError(Exception):
    """The question was malformed; the message says what is wrong, `where` the place, `hint` the way out."""

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint
        self.parts: tuple[PnpError, ...] = ()
        """The errors this one lists, where it stands for several."""

    def at(self, where: str) -> "PnpError":
        """The same error, seen from further out: `where` goes before the place it names."""
        return type(self)(self.message, where=where + self.where, hint=self.hint)


class DefinitionError(PnpError):
    """A kit, template or text is wrong."""


class PositionError(PnpError):
    """The JSON is not a position or not a move of this game."""


class LayoutError(PnpError):
    """Something does not fit where it has to go."""


class RecordError(PnpError):
    """A journal cannot be read or does not replay."""


class UsageError(PnpError):
    """A command was asked for something that does not exist."""
