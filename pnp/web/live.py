"""The tables' addresses: what a seat sees and does, and a live line that tells every phone when to look."""

import asyncio
import time
from contextlib import suppress

import msgspec
from anyio import create_task_group, to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pnp.errors import PnpError
from pnp.referee.requests import problem
from pnp.web.keeping import Keeper, NewTable
from pnp.web.replies import ENGLISH, answering, read, reply
from pnp.web.seating import seat_of, sit, stand_up

LIVE = 120
"""How many phones are told live; more look when they are touched."""
_LOOK = 0.25
"""How often a journal is looked at for moves made at the keyboard, in seconds."""
_HELLO = 10.0
_BEAT = 20.0


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first thing a phone says on its live line; nothing else is ever read from it."""

    seat: str = ""
    lang: str = ENGLISH


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """A seat is taken."""

    seat: str


class Answers(msgspec.Struct, forbid_unknown_fields=True):
    """A legal move so far."""

    answers: list[str] = []


class Playing(msgspec.Struct, forbid_unknown_fields=True):
    """A move in notation or JSON."""

    move: str


class Undoing(msgspec.Struct, forbid_unknown_fields=True):
    """A move is taken back; `force` past luck that was seen."""

    force: bool = False


class Live:
    """The endpoints of the tables of one keeper."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.lines = 0
        self._sitting = asyncio.Lock()

    def routes(self) -> list[BaseRoute]:
        """Every address."""
        return [
            Route("/api/tables", answering(self.listed)),
            Route("/api/tables", answering(self.begin), methods=["POST"]),
            Route("/api/tables/{name}", answering(self.state)),
            Route("/api/tables/{name}/sit", answering(self.sit), methods=["POST"]),
            Route("/api/tables/{name}/stand", answering(self.stand), methods=["POST"]),
            Route("/api/tables/{name}/next", answering(self.next), methods=["POST"]),
            Route("/api/tables/{name}/play", answering(self.play), methods=["POST"]),
            Route("/api/tables/{name}/undo", answering(self.undo), methods=["POST"]),
            WebSocketRoute("/live/{name}", self.line),
        ]

    async def listed(self, _request: Request) -> Response:
        """The tables there are."""
        return reply({"tables": await to_thread.run_sync(lambda: list(self.keeper.listed()))})

    async def begin(self, request: Request) -> Response:
        """A new table."""
        asked = await read(request, NewTable)
        return reply({"name": await to_thread.run_sync(self.keeper.begin, asked, _lang(request))})

    async def state(self, request: Request) -> Response:
        """The table as this seat may see it."""
        name, word, lang = _who(request)
        return reply(await to_thread.run_sync(self.keeper.state, name, word, lang))

    async def sit(self, request: Request) -> Response:
        """A free seat is taken."""
        name, asked = request.path_params["name"], await read(request, Sitting)
        state = await to_thread.run_sync(self.keeper.state, name, "", _lang(request))
        if asked.seat not in [seat["id"] for seat in state["seats"]]:
            raise PnpError("there is no such seat at this table", where="seat")
        async with self._sitting:
            return reply({"seat": asked.seat, "word": sit(self.keeper.path(name), asked.seat)})

    async def stand(self, request: Request) -> Response:
        """The seat becomes free."""
        name, word, _ = _who(request)
        path = self.keeper.path(name)
        async with self._sitting:
            stand_up(path, seat_of(path, word))
        return reply({})

    async def next(self, request: Request) -> Response:
        """The next question about a legal move."""
        name, word, lang = _who(request)
        asked = await read(request, Answers)
        return reply(await to_thread.run_sync(self.keeper.next, name, word, lang, asked.answers))

    async def play(self, request: Request) -> Response:
        """A move is made."""
        name, word, lang = _who(request)
        asked = await read(request, Playing)
        return reply(await to_thread.run_sync(self.keeper.play, name, word, lang, asked.move))

    async def undo(self, request: Request) -> Response:
        """A move is taken back."""
        name, word, lang = _who(request)
        asked = await read(request, Undoing)
        return reply(await to_thread.run_sync(self.keeper.undo, name, word, lang, asked.force))

    async def line(self, socket: WebSocket) -> None:
        """Tell this phone the state of its table, now and whenever it changes."""
        if self.lines >= LIVE:
            await socket.close(1013)
            return
        self.lines += 1
        try:
            await self._serve(socket)
        finally:
            self.lines -= 1

    async def _serve(self, socket: WebSocket) -> None:
        await socket.accept()
        try:
            raw = await asyncio.wait_for(socket.receive_text(), _HELLO)
            hello = msgspec.json.decode(raw, type=Hello)
        except (TimeoutError, WebSocketDisconnect, msgspec.DecodeError, RuntimeError, KeyError, ValueError):
            await _hang_up(socket)
            return
        async with create_task_group() as both:

            async def watch() -> None:
                with suppress(WebSocketDisconnect, RuntimeError):
                    await self._watch(socket, hello)
                both.cancel_scope.cancel()

            both.start_soon(watch)
            await _hear(socket)
            both.cancel_scope.cancel()
        await _hang_up(socket)

    async def _watch(self, socket: WebSocket, hello: Hello) -> None:
        """Send the state each time the journal or the seats have changed, and a beat in between."""
        name, known, sent = socket.path_params["name"], None, 0.0
        try:
            while True:
                mark = self.keeper.mark(name)
                if mark != known:
                    known, sent = mark, time.monotonic()
                    state = await to_thread.run_sync(self.keeper.state, name, hello.seat, hello.lang)
                    await socket.send_text(msgspec.json.encode({"state": state}).decode())
                elif time.monotonic() - sent > _BEAT:
                    sent = time.monotonic()
                    await socket.send_text("{}")
                await asyncio.sleep(_LOOK)
        except PnpError as error:
            await socket.send_text(msgspec.json.encode(problem(error)).decode())


async def _hear(socket: WebSocket) -> None:
    """A phone has nothing more to say here: whatever comes ends the line."""
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        await socket.receive()


async def _hang_up(socket: WebSocket) -> None:
    """Close the line, unless the phone has gone already."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(1008)


def _lang(request: Request) -> str:
    return request.query_params.get("lang", ENGLISH)


def _who(request: Request) -> tuple[str, str, str]:
    """Which table, the seat's word, and the language."""
    return request.path_params["name"], request.headers.get("x-seat", ""), _lang(request)
