"""The whole server: the page's files, its questions, the tables, behind one door."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from pnp.web import ask, lookup
from pnp.web.door import Door
from pnp.web.keeping import Keeper
from pnp.web.live import Live

STATIC = Path(__file__).parent / "static"
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
_SMALL = 4096
"""What is shorter is sent as it is: packing it would take longer than sending it."""


async def _page(_request: Request) -> Response:
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


def make_app(tables: Path, token: str = "") -> ASGIApp:
    """The server over the tables of a folder; with a token it answers to any name, else only locally."""
    packed = [
        Route("/", _page),
        *ask.ROUTES,
        *lookup.ROUTES,
        *Live(Keeper(tables)).routes(),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    packing = Middleware(GZipMiddleware, minimum_size=_SMALL, compresslevel=5)
    # A verdict is short and somebody waits for it: it comes first, and nothing else handles it.
    app = Starlette(routes=[ask.VERDICT, Mount("", routes=packed, middleware=[packing])])
    return Door(app, token, None if token else LOCAL)
