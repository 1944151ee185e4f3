"""A dispute as a code to share: game, position and move, squeezed into letters, digits, - and _.

The first character names the game as layout codes do, the second the form; a game without layouts is
written out, "0" its-name "." instead of its letter. Then, in base64 for addresses, come four bytes of
SHA-256 and the request as deflate makes it with the game's usual position to refer to, which lies in
`tapping/usual.json` and must never change: a new one gets a new form.
"""

import base64
import zlib
from hashlib import sha256
from typing import Any

import msgspec

from pnp.errors import PositionError
from pnp.games import Room, rooms

_FORM = "1"
_CHECK = 4
_LONGEST = 8000
_MOST = 100_000
"""No honest request is longer once unpacked."""


class Dispute(msgspec.Struct, frozen=True):
    """What a code holds, as the protocol writes it; `move` is left out where only a position is shared."""

    game: str
    position: bytes
    move: bytes | None = None


def write_dispute(room: Room, position: Any, move: Any = None) -> str:
    """The code of a position, and of a move in it."""
    request = [position] if move is None else [position, move]
    pack = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_usual(room))
    packed = pack.compress(msgspec.json.encode(request)) + pack.flush()
    check = sha256(packed).digest()[:_CHECK]
    return _name(room) + _FORM + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")


def read_dispute(code: str) -> Dispute:
    """What a code holds, or PositionError that says what is wrong with it."""
    plain = "".join(code.split())
    room = next((room for room in rooms() if plain.startswith(_name(room) + _FORM)), None)
    if room is None or len(plain) > _LONGEST:
        raise _wrong("no dispute begins like this")
    body = plain.removeprefix(_name(room) + _FORM)
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise _wrong("a character in it does not belong there") from None
    check, packed = raw[:_CHECK], raw[_CHECK:]
    if sha256(packed).digest()[:_CHECK] != check:
        raise _wrong("a character is wrong or missing")
    unpack = zlib.decompressobj(-15, zdict=_usual(room))
    try:
        parts = msgspec.json.decode(unpack.decompress(packed, _MOST), type=list[msgspec.Raw])
    except (zlib.error, msgspec.DecodeError):
        raise _wrong("another version of this program made it") from None
    if not 1 <= len(parts) <= 2:
        raise _wrong("it holds no request")
    return Dispute(room.id, bytes(parts[0]), bytes(parts[1]) if len(parts) > 1 else None)


def _name(room: Room) -> str:
    """What the codes of a game begin with."""
    return room.layouts.LETTER if (room.folder / "layouts.py").is_file() else f"0{room.id}."


def _usual(room: Room) -> bytes:
    path = room.folder / "tapping" / "usual.json"
    return path.read_bytes() if path.is_file() else b"{}"


def _wrong(why: str) -> PositionError:
    return PositionError(f"this is no code of a dispute: {why}", where="code", hint="copy the whole code")
