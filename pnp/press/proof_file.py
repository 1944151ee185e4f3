"""Reading back a PDF the press wrote: which form lies where on each page, and what is drawn in it.

Any reader of PDF finds text and pictures; only ours knows which face a form is, because it keeps the names.
"""

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.layout.scene import IDENTITY, Matrix, times

MM = 25.4 / 72

_OBJECT = re.compile(rb"(\d+) 0 obj\s*(<<.*?>>)\s*stream\r?\n", re.DOTALL)
_LENGTH = re.compile(rb"/Length (\d+)")
_PLACES = re.compile(rb"/N (\d+)/First (\d+)")
_REFERENCE = re.compile(rb"/([A-Za-z0-9.+-]+) (\d+) 0 R")
_XOBJECTS = re.compile(rb"/XObject\s*<<(.*?)>>", re.DOTALL)
_OPERATOR = re.compile(rb"\((?:\\.|[^\\()])*\)|[^\s()]+", re.DOTALL)


class Drawn(NamedTuple):
    """A form on a page: its name and the matrix from its own mm to mm from the page's top left corner."""

    name: str
    matrix: Matrix


class PressFile:
    """The named forms of a file and the forms each page draws."""

    def __init__(self, pdf: bytes) -> None:
        try:
            self._streams, self._objects = _read(pdf)
            named = _XOBJECTS.search(b"\n".join(self._objects.values()))
            listed = _REFERENCE.findall(named[1]) if named else []
            # Photographs are named there too; their streams are left packed.
            kept = {name.decode(): self._streams.get(int(number)) for name, number in listed}
            self.forms = {name: stream for name, stream in kept.items() if stream is not None}
            self.pages = [list(self._drawn(page)) for page in self._page_objects()]
        except (KeyError, IndexError, ValueError, zlib.error):
            raise PnpError(
                "the file is not as the press wrote it: another program has saved it",
                hint="proof the file that pnp build wrote, or take its manifest away",
            ) from None

    def _page_objects(self) -> Iterator[bytes]:
        tree = next((body for body in self._objects.values() if b"/Type /Pages" in body), None)
        if tree is None:
            raise ValueError("no pages")
        for number in re.findall(rb"(\d+) 0 R", tree.partition(b"/Kids")[2].partition(b"]")[0]):
            yield self._objects[int(number)]

    def _drawn(self, page: bytes) -> Iterator[Drawn]:
        height = float(_words(page, b"/MediaBox")[3])
        contents = re.search(rb"/Contents (\d+) 0 R", page)
        if contents is None:
            return
        to_mm: Matrix = (MM, 0, 0, -MM, 0, height * MM)
        stack: list[Matrix] = []
        matrix = IDENTITY
        last: list[bytes] = []
        for word in _OPERATOR.findall(self._streams[int(contents[1])]):
            if word == b"q":
                stack.append(matrix)
            elif word == b"Q":
                matrix = stack.pop()
            elif word == b"cm":
                a, b, c, d, e, f = map(float, last[-6:])
                matrix = times(matrix, (a, b, c, d, e, f))
            elif word == b"Do" and last[-1][1:].decode() in self.forms:
                yield Drawn(last[-1][1:].decode(), times(to_mm, matrix))
            last = [*last[-5:], word]


def _words(body: bytes, key: bytes) -> list[bytes]:
    return body.partition(key)[2].partition(b"[")[2].partition(b"]")[0].split()


def _read(pdf: bytes) -> tuple[dict[int, bytes], dict[int, bytes]]:
    """The unpacked streams and the small objects of a file, by number."""
    streams: dict[int, bytes] = {}
    objects: dict[int, bytes] = {}
    place = 0
    while head := _OBJECT.search(pdf, place):
        length = _LENGTH.search(head[2])
        if length is None:
            raise ValueError("a stream without its length")
        place = head.end() + int(length[1])
        if b"/Subtype /Image" in head[2] or b"/FlateDecode" not in head[2]:
            continue
        data = zlib.decompress(pdf[head.end() : place])
        if packed := _PLACES.search(head[2]):
            count, first = int(packed[1]), int(packed[2])
            numbers = [int(word) for word in data[:first].split()[: 2 * count]]
            ends = [*numbers[3::2], len(data) - first]
            for number, start, end in zip(numbers[::2], numbers[1::2], ends, strict=True):
                objects[number] = data[first + start : first + end]
        else:
            streams[int(head[1])] = data
    return streams, objects
