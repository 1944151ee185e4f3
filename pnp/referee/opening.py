"""Setting up: what a table may wish for, the first position, and the first line of its journal."""

import json
import secrets
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

from pnp.errors import PnpError, UsageError
from pnp.games import Room
from pnp.referee.chance import Streams, secret_of
from pnp.referee.files import refuse_taken, write_whole
from pnp.referee.journal import chained
from pnp.referee.lines import VERSION, Header, State
from pnp.referee.record import secret_path
from pnp.referee.seal import SIZE, commitment, stowed
from pnp.referee.seats import Seats
from pnp.referee.secrecy import NOBODY
from pnp.referee.tracks import named
from pnp.rules.contract import Wishes


def wishes(
    room: Room,
    seats: Seats,
    variant: str | None,
    house: Sequence[str],
    starts: Sequence[str],
    layout: str | None = None,
) -> Wishes:
    """What was asked for on the command line, as values; a word nobody knows is a UsageError."""
    known = room.rules.VARIANTS
    if variant is not None and variant not in known:
        listed = f"variants: {', '.join(known)}" if known else f"{room.id} has no variants"
        raise UsageError(f"there is no variant {variant!r}", where="--variant", hint=listed)
    asked = dict(_switch(room, word) for word in house)
    places = dict(_start(seats, word) for word in starts)
    if layout is None:
        return Wishes(variant, asked, places)
    return Wishes(variant, asked, places, named(room, layout, "--layout").code)


def _switch(room: Room, word: str) -> tuple[str, Any]:
    switch, equals, said = (part.strip() for part in word.partition("="))
    switches = room.rules.HOUSE
    if not equals or switch not in switches:
        near = get_close_matches(switch, switches, 1)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(switches) or 'none'}"
        raise UsageError(f"there is no house rule {word!r}", where="--house", hint=hint)
    for value in switches[switch]:
        if said.casefold() == str(value).casefold():
            return switch, value
    choices = " or ".join(f"{switch}={str(value).lower()}" for value in switches[switch])
    raise UsageError(f"house rule {switch} cannot be {said!r}", where="--house", hint=f"write {choices}")


def _start(seats: Seats, word: str) -> tuple[str, int]:
    who, _, place = word.partition("=")
    if not place.strip().isdecimal():
        raise UsageError(
            f"{word!r} is no starting place", where="--starts", hint="e.g. --starts red=1,blue=2"
        )
    return seats.find(who.strip()), int(place)


def set_up(room: Room, seats: Seats, asked: Wishes, chance: Streams, *, physical: bool = False) -> Any:
    """The position before the first move; on a physical table nobody has seen a hidden card."""
    try:
        position = room.rules.setup(seats.players, chance, asked)
    except PnpError as error:
        raise UsageError(error.message, where=error.where or "set-up", hint=error.hint) from None
    return _unseen(room, position) if physical else position


def _unseen(room: Room, position: Any) -> Any:
    """The position of a table with real cards: hands and piles the referee cannot look into."""

    def without_piles(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: without_piles(v) for k, v in value.items() if k not in ("deck", "discard")}
        return value

    known = json.loads(msgspec.json.encode(room.rules.view(position, NOBODY)))
    return msgspec.json.decode(json.dumps(without_piles(known)), type=room.rules.Position)


def start(
    path: Path,
    room: Room,
    seats: Seats,
    asked: Wishes,
    *,
    lang: str = "en",
    seed: str | None = None,
    commit: bool = False,
    physical: bool = False,
    force: bool = False,
) -> None:
    """Write the journal of a new table with its header; a committed one gets its secret beside it."""
    if commit and (seed is not None or physical):
        raise UsageError(
            "a commitment needs a secret nobody has chosen",
            where="--commit",
            hint=f"leave out {'--seed' if seed is not None else '--physical'}",
        )
    if commit and secret_path(path) == path:
        raise UsageError("the journal cannot be called .secret itself", where="-o", hint="e.g. table.jsonl")
    if seed is None and not commit:
        seed = secrets.token_hex(8)
    secret = secrets.token_bytes(SIZE) if seed is None else secret_of(seed)
    header = Header(
        VERSION, room.id, seats.players, lang, seats.names, asked, physical,
        seed, commitment(secret) if commit else None,
    )  # fmt: skip
    written, _ = chained([first_line(room, header, secret)])
    if commit:
        _start_committed(path, written, secret, force)
    else:
        write_whole(path, written, force=force)


def first_line(room: Room, header: Header, secret: bytes) -> bytes:
    """The header with the position it sets up, as all luck of this secret gives it."""
    chance = Streams(secret)
    seats = Seats(header.players, header.names)
    position = set_up(room, seats, header.wishes, chance, physical=header.physical)
    state = msgspec.json.encode(State(Raw(msgspec.json.encode(position)), chance.used))
    sealed = stowed(None if header.commitment is None else secret, 0, state)
    return msgspec.json.encode(msgspec.structs.replace(header, state=sealed))


def _start_committed(path: Path, written: bytes, secret: bytes, force: bool) -> None:
    """Secret first: a journal must never stand there whose secret is not safe."""
    refuse_taken(path, force=force)
    write_whole(secret_path(path), secret.hex().encode() + b"\n", force=force, mode=0o600)
    write_whole(path, written, force=force)
