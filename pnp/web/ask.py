"""Ask: a position is set up, a move is said, and the verdict is given with everything that explains it."""

from functools import cache
from typing import Any

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.errors import PositionError
from pnp.games import find
from pnp.referee.disputes import read_dispute, write_dispute
from pnp.referee.inquiry import Inquiry, told
from pnp.referee.requests import Desk
from pnp.rules.tapping import Question
from pnp.web import drawn
from pnp.web.replies import answering, inquiry_of, language_of, read, reply


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """Where to begin: the set-up for these players, a layout's code, or the code of a dispute."""

    players: list[str] = []
    layout: str = ""
    code: str = ""


class Standing(msgspec.Struct, forbid_unknown_fields=True):
    """A position to be shown."""

    position: msgspec.Raw


class Putting(msgspec.Struct, forbid_unknown_fields=True):
    """Something is set on the table."""

    position: msgspec.Raw
    at: str
    things: list[str]


class Saying(msgspec.Struct, forbid_unknown_fields=True):
    """A move so far: answers, or a line of the short notation."""

    position: msgspec.Raw
    answers: list[str] = []
    line: str = ""


class Disputed(msgspec.Struct, forbid_unknown_fields=True):
    """A move in a position."""

    position: msgspec.Raw
    move: msgspec.Raw


@cache
def _desk(game: str, language: str) -> Desk:
    return Desk(find(game), language)


async def judge(request: Request) -> Response:
    """The verdict, at once; everything that takes longer is asked for by `more`."""
    game = request.path_params["game"]
    desk = _desk(game, language_of(request, game))
    ruling = desk.judge(await request.body())
    text = desk.text
    return reply(
        {
            "legal": ruling.legal,
            "said": text.referee.allowed if ruling.legal else text.referee.forbidden,
            "rule": ruling.rule,
            "clause": text.referee.clause.format(number=ruling.number),
            "number": ruling.number,
            "text": ruling.text,
            "why": ruling.why,
            "steps": [text.event_line(event) for event in ruling.events],
        }
    )


async def opening(request: Request) -> Response:
    """A position to begin with, and the move if a dispute is opened again."""
    inquiry = inquiry_of(request)
    asked = await read(request, Opening)
    move: Any = None
    if asked.code:
        dispute = read_dispute(asked.code)
        if dispute.game != inquiry.room.id:
            title = Inquiry(dispute.game, inquiry.language).text.title
            raise PositionError(f"this code belongs to {title}", where="code", hint="choose that game")
        position = inquiry.read_position(dispute.position)
        move = None if dispute.move is None else inquiry.read_move(dispute.move)
    else:
        position = inquiry.opening(asked.players, asked.layout)
    answer = await to_thread.run_sync(_table, inquiry, position)
    if move is not None:
        answer |= {"move": move, "notation": inquiry.room.notation.write(move)}
    return reply(answer)


async def table(request: Request) -> Response:
    """A position drawn, with what can be tapped and set."""
    inquiry = inquiry_of(request)
    asked = await read(request, Standing)
    position = inquiry.read_position(bytes(asked.position))
    return reply(await to_thread.run_sync(_table, inquiry, position))


async def put(request: Request) -> Response:
    """The position with something set on it."""
    inquiry = inquiry_of(request)
    asked = await read(request, Putting)
    position = inquiry.put(inquiry.read_position(bytes(asked.position)), asked.at, asked.things)
    return reply(await to_thread.run_sync(_table, inquiry, position))


def _table(inquiry: Inquiry, position: Any) -> dict[str, Any]:
    return {
        "position": position,
        "spots": drawn.spots(inquiry, position),
        "dials": drawn.dials(inquiry, position),
        **drawn.drawn(inquiry, position),
    }


async def move(request: Request) -> Response:
    """The next question about a move, or the move."""
    inquiry = inquiry_of(request)
    asked = await read(request, Saying)
    position = inquiry.read_position(bytes(asked.position))
    said = inquiry.room.notation.read(asked.line) if asked.line else inquiry.ask(position, asked.answers)
    if isinstance(said, Question):
        return reply({"question": drawn.question(inquiry, said)})
    return reply({"move": said, "notation": inquiry.room.notation.write(said)})


async def more(request: Request) -> Response:
    """What explains a verdict: steps on the board, what is allowed instead, other readings, a code."""
    inquiry = inquiry_of(request)
    asked = await read(request, Disputed)
    position = inquiry.read_position(bytes(asked.position))
    move = inquiry.read_move(bytes(asked.move))
    return reply(await to_thread.run_sync(_more, inquiry, position, move))


def _more(inquiry: Inquiry, position: Any, move: Any) -> dict[str, Any]:
    verdict = inquiry.room.rules.judge(position, move)
    write = inquiry.room.notation.write
    spots = [spot for _, spot in told(inquiry, verdict.events)]
    instead = [] if verdict.legal else inquiry.instead(position, move)
    return {
        "instead": [{"move": other, "notation": write(other)} for other in instead],
        "readings": inquiry.readings(position, move),
        "code": write_dispute(inquiry.room, position, move),
        "spots": spots,
        **drawn.drawn(inquiry, position, spots),
    }


async def ground(request: Request) -> Response:
    """The ground of a picture; its name is its content, so it may be kept for ever."""
    svg = drawn.ground(request.path_params["name"])
    if svg is None:
        return Response("gone\n", 404, media_type="text/plain")
    kept = {"Cache-Control": "private, max-age=31536000, immutable"}
    return Response(svg, headers=kept, media_type="image/svg+xml")


VERDICT = Route("/api/ask/{game}/judge", answering(judge), methods=["POST"])
ROUTES = [
    Route("/api/ask/{game}/open", answering(opening), methods=["POST"]),
    Route("/api/ask/{game}/table", answering(table), methods=["POST"]),
    Route("/api/ask/{game}/put", answering(put), methods=["POST"]),
    Route("/api/ask/{game}/move", answering(move), methods=["POST"]),
    Route("/api/ask/{game}/more", answering(more), methods=["POST"]),
    Route("/api/ground/{name}", answering(ground)),
]
