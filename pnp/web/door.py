"""Who may come in: the join token of the address, the right host, sane sizes, and so many at once."""

import re
from hmac import compare_digest

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 256 * 1024
"""The longest request that is read, in bytes; the longest honest one is a tenth of it."""
CROWD = 300
"""How many requests and live connections are served at once; more are told to come back."""

_HOST = re.compile(r"(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?", re.IGNORECASE)
_LONG = "the request is too long"
_GUARDS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' blob: data:; object-src 'none'; "
        b"base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""What every answer carries; nothing behind the door sets any of it."""
_KEEP = (b"cache-control", b"no-store")
"""What is said of an answer that says nothing itself of being kept."""


class Door:
    """Stands before the app and strips the token from the address, so that the app does not know it.

    `hosts` are the names this server answers to (None: any, where the token alone decides), which keeps
    a web page elsewhere from reaching it through a name of its own.
    """

    def __init__(self, app: ASGIApp, token: str = "", hosts: frozenset[str] | None = None) -> None:
        self.app = app
        self.token = token
        self.hosts = hosts
        self.inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused:
            await _refuse(scope, receive, send, *refused)
            return
        self.inside += 1
        try:
            await self.app(scope, _measured(receive, scope), _guarded(send))
        finally:
            self.inside -= 1

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if self.inside >= CROWD:
            return 503, "too many at once: try again in a moment"
        host = headers.get("host", "")
        if self.hosts is not None and _name(host) not in self.hosts:
            return 403, "this server does not answer to that name"
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != host:
            return 403, "the request comes from another page"
        if self.token and not self._joined(scope):
            return 403, "this address lacks the join token: scan the code in the terminal"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > BODY:
            return 413, _LONG
        return None

    def _joined(self, scope: Scope) -> bool:
        """Does the path begin with the token? Then the app sees the rest of it."""
        _, _, path = scope["path"].partition("/")
        said, _, rest = path.partition("/")
        if not compare_digest(said.encode(), self.token.encode()):
            return False
        scope["path"] = f"/{rest}"
        scope["raw_path"] = scope["path"].encode()
        return True


def _name(host: str) -> str:
    """The name of a host without its port; nothing where it is written as no host is."""
    found = _HOST.fullmatch(host)
    return found[1].lower() if found else ""


def _measured(receive: Receive, scope: Scope) -> Receive:
    read = 0

    async def measured() -> Message:
        nonlocal read
        message = await receive()
        if scope["type"] == "http":
            read += len(message.get("body", b""))
            if read > BODY:
                raise HTTPException(413, _LONG)
        return message

    return measured


def _guarded(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message["headers"], *_GUARDS]
            if all(name != _KEEP[0] for name, _ in headers):
                headers.append(_KEEP)
            message = {**message, "headers": headers}
        await send(message)

    return guarded


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})
    elif "/api/" in scope["path"]:
        body = {"error": {"message": why, "where": "", "hint": ""}}
        await JSONResponse(body, status)(scope, receive, _guarded(send))
    else:
        await PlainTextResponse(f"{why}\n", status)(scope, receive, _guarded(send))
