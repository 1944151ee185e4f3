"""All that is wrong with a definition, gathered so that a person mends it in one go."""

from collections.abc import Iterable

from pnp.errors import DefinitionError, PnpError


class Faults:
    """A list of errors that is raised as one."""

    def __init__(self) -> None:
        self.found: list[PnpError] = []

    def add(self, message: str, where: str, hint: str = "") -> None:
        """Note one more fault and go on reading."""
        self.found.append(DefinitionError(message, where=where, hint=hint))

    def note(self, error: PnpError) -> None:
        """Keep an error that was raised, and go on."""
        self.found.append(error)

    def check(self) -> None:
        """Raise what was found: the one error, or an error that lists them all."""
        if len(self.found) == 1:
            raise self.found[0]
        if self.found:
            lines = [f"{len(self.found)} things are wrong:"]
            for fault in self.found:
                lines.append(f"  {fault.where}: {fault.message}" + (f" ({fault.hint})" if fault.hint else ""))
            several = type(self.found[0])("\n".join(lines))
            several.parts = tuple(self.found)
            raise several


def nearest(name: str, known: Iterable[str]) -> str:
    """`did you mean "title"?`, or the names there are."""
    from difflib import get_close_matches  # only a mistake needs it

    names = sorted(known)
    close = get_close_matches(name, names, n=1, cutoff=0.6)
    if close:
        return f'did you mean "{close[0]}"?'
    return f"there are: {', '.join(names)}" if names else ""
