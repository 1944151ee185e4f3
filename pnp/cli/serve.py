"""referee serve: the phone page."""

import secrets
import socket
import sys
from contextlib import suppress
from pathlib import Path

import click

from pnp.cli.tabling import FILE
from pnp.errors import UsageError

_LINES = 512
"""Live connections the server itself accepts; the app's own limits lie below."""
_MESSAGE = 64 * 1024


@click.command(
    epilog="""\b
Examples:
  referee serve                      on this computer only
  referee serve --lan                for the phones in your home network
  referee serve --lan friday/        with the tables of this folder

With --lan the address holds a random join token; whoever has the address may ask, and sit down at a
table of FOLDER. Stop it with Ctrl-C: tables are files, and nothing is lost."""
)
@click.argument("folder", type=FILE, default=".")
@click.option("--lan", is_flag=True, help="Answer to other devices in the network too.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free one."
)
@click.option("--token", default="", help="The join token to use with --lan, instead of a random one.")
def serve(folder: Path, lan: bool, port: int, token: str) -> None:
    """Serve the phone page: ask, keep the tables of FOLDER, look rules up."""
    if not folder.is_dir():
        raise UsageError(f"there is no folder {str(folder)!r}", where="FOLDER", hint="make it first")
    if token and (not lan or not token.isalnum() or len(token) < 12):
        raise UsageError(
            "a join token goes with --lan and has at least 12 letters or digits", where="--token"
        )
    try:
        import uvicorn

        from pnp.web.app import make_app
    except ModuleNotFoundError as error:
        raise UsageError(
            f"the phone page needs {error.name}", where="serve", hint="pip install 'pnp-press[web]'"
        ) from None
    if lan and not token:
        token = secrets.token_hex(8)
    listening = _listen("0.0.0.0" if lan else "127.0.0.1", port)
    _say_address(_address(listening.getsockname()[1], lan, token), lan)
    config = uvicorn.Config(
        make_app(folder, token), log_level="error", access_log=False, server_header=False,
        ws_max_size=_MESSAGE, ws_max_queue=4, limit_concurrency=_LINES, timeout_keep_alive=30,
        h11_max_incomplete_event_size=32 * 1024, timeout_graceful_shutdown=2, lifespan="off",
    )  # fmt: skip
    with suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    # asyncio sends small answers at once (TCP_NODELAY) only on sockets that say they are TCP.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_LINES)  # whoever reads the address may come at once
    except OSError as error:
        raise UsageError(
            f"cannot listen on port {port}: {error.strerror}", where="--port", hint="try another, or 0"
        ) from None
    return listening


def _address(port: int, lan: bool, token: str) -> str:
    return f"http://{_own_address()}:{port}/{token}/" if lan else f"http://127.0.0.1:{port}/"


def _own_address() -> str:
    """The address of this machine in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _say_address(address: str, lan: bool) -> None:
    import segno

    click.echo(f"The referee answers at  {address}")
    if lan:
        click.echo("Scan this with a phone in the same network; whoever has the address may come in:\n")
        segno.make(address, micro=False).terminal(out=sys.stdout, compact=True)
    else:
        click.echo("Only this computer reaches it; for phones start it with --lan.")
    click.echo("\nStop with Ctrl-C.")
    sys.stdout.flush()
