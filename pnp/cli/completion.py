"""`completion`: what a shell needs to complete our commands, for pnp and for referee."""

import click

_SHELLS = ("bash", "zsh", "fish")


@click.command(
    epilog="""\b
Examples:
  eval "$(pnp completion bash)"                      for this shell
  pnp completion zsh >> ~/.zshrc                     for every new one
  pnp completion fish > ~/.config/fish/completions/pnp.fish
  eval "$(referee completion bash)"                  the referee's"""
)
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that makes SHELL complete commands, options and games on the Tab key."""
    from click.shell_completion import get_completion_class

    group = ctx.find_root()
    name = group.info_name or "pnp"
    found = get_completion_class(shell)
    assert found is not None
    script = found(group.command, {}, name, f"_{name.upper().replace('-', '_')}_COMPLETE")
    click.echo(script.source())
