"""A stream of requests, one a line: an answer for each, in order, in one process and flat memory."""

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import msgspec

from pnp.errors import PnpError, PositionError
from pnp.referee.requests import LIMIT, problem


def answer_lines(source: BinaryIO, sink: BinaryIO, answer: Callable[[bytes], Any]) -> None:
    """Answer every line that is not blank; a bad line gets an error answer and the stream goes on."""
    encode = msgspec.json.Encoder().encode
    for line in _lines(source):
        try:
            reply = encode(answer(line))
        except PnpError as error:
            reply = encode(problem(error))
        sink.write(reply + b"\n")
        sink.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long only the first part, which no answer accepts."""
    while line := source.readline(LIMIT + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := source.readline(LIMIT)):
            pass
        if line.strip():
            yield line


def read_request(source: BinaryIO) -> bytes:
    """One whole request, refusing what is too long to be one."""
    raw = source.read(LIMIT + 1)
    if len(raw) > LIMIT:
        raise PositionError("the request is too long", where="$", hint=f"at most {LIMIT} bytes are read")
    return raw
