"""Seat links: whoever sits down gets a secret word for that seat; only its hash is kept beside the table."""

import json
import secrets
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path

from pnp.errors import RecordError
from pnp.referee.files import write_whole
from pnp.web.replies import Refused


def seats_path(table: Path) -> Path:
    """Where the hashes of the seat words of a table lie."""
    return table.with_suffix(".seats")


def taken(table: Path) -> dict[str, str]:
    """The seats somebody sits on, each with the hash of its word."""
    try:
        kept = json.loads(seats_path(table).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise RecordError("the seats of this table cannot be read", where=seats_path(table).name) from None
    return {str(seat): str(word) for seat, word in kept.items()}


def sit(table: Path, seat: str) -> str:
    """Take a free seat: the word that opens it from now on."""
    seats = taken(table)
    if seat in seats:
        raise Refused(
            "somebody sits there already",
            where=seat,
            hint="open the seat link on this phone, or let them stand up first",
        )
    word = secrets.token_urlsafe(16)
    _keep(table, {**seats, seat: _hash(word)})
    return word


def stand_up(table: Path, seat: str) -> None:
    """Leave a seat: its word opens nothing any more."""
    _keep(table, {other: word for other, word in taken(table).items() if other != seat})


def seat_of(table: Path, word: str) -> str:
    """The seat this word opens; nobody's where there is none, Refused where it is forged."""
    if not word:
        return ""
    found = ""
    for seat, kept in taken(table).items():
        if compare_digest(kept, _hash(word)):
            found = seat
    if not found:
        raise Refused("this seat link opens no seat at this table", where="seat", hint="sit down again")
    return found


def _keep(table: Path, seats: dict[str, str]) -> None:
    write_whole(seats_path(table), json.dumps(seats).encode(), force=True, mode=0o600)


def _hash(word: str) -> str:
    return sha256(word.encode("utf-8", "replace")).hexdigest()
