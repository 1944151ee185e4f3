"""Requests read and answers written: JSON in and out, and every error of ours as the protocol has it."""

from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from pnp.errors import PnpError, PositionError
from pnp.games import find
from pnp.models.text import languages
from pnp.referee.inquiry import Inquiry, inquiry
from pnp.referee.requests import decode, problem

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]

ENGLISH = "en"


class Refused(PnpError):
    """Somebody asked for what is not theirs."""


def reply(answer: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def answering(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose errors are answers: 403 for what is not theirs, 400 for every other."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as error:
            return reply(problem(error), 403)
        except PnpError as error:
            return reply(problem(error), 400)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except RecursionError:
            return reply(problem(PositionError("the request is nested too deeply", where="$")), 400)

    return answered


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request as values, or PositionError."""
    body: T = decode(await request.body(), msgspec.json.Decoder(kind))
    return body


def language_of(request: Request, game: str) -> str:
    """The language asked for if the game speaks it, else English."""
    asked = request.query_params.get("lang", ENGLISH)
    return asked if asked in _spoken(game) else ENGLISH


@lru_cache
def _spoken(game: str) -> frozenset[str]:
    return frozenset(languages(find(game).folder))


def inquiry_of(request: Request) -> Inquiry:
    """The game of the address, in the language asked for."""
    game = request.path_params["game"]
    return inquiry(game, language_of(request, game))
