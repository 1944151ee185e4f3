"""Look up: the games, their rule sheets in all languages, layouts by lot, and the page’s own words."""

import secrets
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from pnp.games import find, rooms
from pnp.models.text import languages, load_text
from pnp.referee.chance import Streams
from pnp.referee.inquiry import inquiry, said
from pnp.referee.tracks import drawn
from pnp.rules.layouts import Wish
from pnp.web.replies import ENGLISH, answering, language_of, reply

_WORDS = Path(__file__).parent / "text"


@cache
def _page_words(language: str) -> dict[str, str]:
    """The words of the page; what a language does not say is English."""
    words: dict[str, str] = tomllib.loads((_WORDS / f"{ENGLISH}.toml").read_text("utf-8"))
    path = _WORDS / f"{language}.toml"
    return {**words, **tomllib.loads(path.read_text("utf-8"))} if path.is_file() else words


@cache
def _spoken() -> list[str]:
    return sorted({language for room in rooms() for language in languages(room.folder)})


async def games(request: Request) -> Response:
    """Every game, and the page's own words."""
    asked = request.query_params.get("lang", ENGLISH)
    language = asked if asked in _spoken() else ENGLISH
    return reply(
        {
            "lang": language,
            "languages": _spoken(),
            "words": _page_words(language),
            "games": [_game(room.id, language_of(request, room.id)) for room in rooms()],
        }
    )


@cache
def _game(game: str, language: str) -> dict[str, Any]:
    room = find(game)
    text, rules = load_text(room.folder, language), room.rules
    seats = [{"id": seat, "label": text.word(seat)} for seat in rules.SEATS or ()]
    return {
        "id": game,
        "title": text.title,
        "tagline": text.tagline,
        "cover": _cover(game).is_file(),
        "layouts": (room.folder / "layouts.py").is_file(),
        "players": [rules.PLAYERS[0], rules.PLAYERS[-1]],
        "seats": seats,
        "variants": [{"id": v, "label": inquiry(game, language).word(v)} for v in rules.VARIANTS],
        "house": [
            {
                "id": switch,
                "title": text.house[switch].title,
                "values": [{"id": said(v), "text": text.house[switch].values[said(v)]} for v in values],
            }
            for switch, values in rules.HOUSE.items()
        ],
    }


def _cover(game: str) -> Path:
    return find(game).folder / "art" / "cover.svg"


async def cover(request: Request) -> Response:
    """The picture on the box."""
    return FileResponse(_cover(request.path_params["game"]), headers={"Cache-Control": "no-cache"})


async def rules(request: Request) -> Response:
    """The rule sheet of a game."""
    game = find(request.path_params["game"]).id
    language = language_of(request, game)
    text = load_text(find(game).folder, language)
    return reply(
        {
            "title": text.title,
            "lang": language,
            "sections": [
                {
                    "number": str(number),
                    "title": section.title,
                    "clauses": [
                        {"id": clause.id, "number": text.clauses[clause.id][0], "text": clause.text}
                        for clause in section.clauses
                    ],
                }
                for number, section in enumerate(text.sections, 1)
            ],
            "faq": [
                {"question": f.question, "answer": f.answer, "number": text.clauses[f.clause][0]}
                for f in text.faq
            ],
            "notation": text.notation,
        }
    )


async def layout(request: Request) -> Response:
    """A layout by lot: its code, and how much of the table it takes."""
    room = find(request.path_params["game"])
    track = await to_thread.run_sync(drawn, room, Wish(), Streams(secrets.token_bytes(32)))
    return reply({"code": track.code, "size": room.layouts.size(track.layout)})


ROUTES = [
    Route("/api/games", answering(games)),
    Route("/api/cover/{game}", answering(cover)),
    Route("/api/rules/{game}", answering(rules)),
    Route("/api/layout/{game}", answering(layout)),
]
