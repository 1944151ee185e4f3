"""What both command lines share: commands imported when they are used, and one way to report an error."""

import os
import sys
from importlib import import_module
from typing import Any

import click

from pnp.errors import PnpError


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own, imported only when called or listed.

    `lazy` maps a command's name to `module:attribute`.
    """

    def __init__(self, *args: Any, lazy: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order the group names them, which is the order people need them."""
        return [*self.lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module and hand the command out."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, attribute = self.lazy[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a closed pipe, which click would answer with exit code 1, is an error of ours."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # What is still buffered must not raise again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise PnpError("the reader of our output went away", where="standard output") from None


def run(group: click.Group) -> None:
    """Run a command line; every error a user can cause ends in a message and exit code 2."""
    try:
        # no-color.org: any value that is not empty switches colours off.
        group(color=False if os.environ.get("NO_COLOR") else None)
    except PnpError as error:
        report(error)
        sys.exit(2)
    except RecursionError:
        report(PnpError("the input is nested too deeply", hint="no position needs more than five levels"))
        sys.exit(2)


def report(error: PnpError) -> None:
    """An error as people read it: what, where, and what to do."""
    where = f" ({error.where})" if error.where else ""
    click.echo(f"Error: {error.message}{where}", err=True)
    if error.hint:
        click.echo(f"  {error.hint}", err=True)
