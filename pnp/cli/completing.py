"""What the Tab key offers where a game is meant: the games of the house, and folders."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem


def games(_ctx: "click.Context", _param: "click.Parameter", incomplete: str) -> "list[CompletionItem]":
    """The names that begin like this; a game of one's own is a folder."""
    from click.shell_completion import CompletionItem

    from pnp.press.rooms import house_rooms

    named = [CompletionItem(name) for name in house_rooms() if name.startswith(incomplete)]
    return named or [CompletionItem(incomplete, type="dir")]
