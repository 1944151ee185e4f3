"""Keeping a secret in the open: the commitment before the game, and lines only the secret can read.

The journal of a committed table shows SHA-256 of its secret. What must stay hidden until the end (a deck's
order, a card laid face down) is written sealed: the text is encrypted with a key stream of HMAC-SHA-256 under
the secret and a tag of its own, so the journal stays the one record and anyone can open it afterwards.
"""

import hashlib
import hmac
from binascii import a2b_base64, b2a_base64

import msgspec
from msgspec import Raw

from pnp.errors import RecordError

SIZE = 32
"""Bytes of a secret."""

_TAG = 16
_PAD = 64


def commitment(secret: bytes) -> str:
    """What is published before the first move; nothing can be computed back from it.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def seal(secret: bytes, number: int, text: bytes) -> str:
    """The JSON text of entry `number`, readable only with the secret; blanks hide how long it is.

    >>> unseal(bytes(32), 3, seal(bytes(32), 3, b'{"do":"bet","card":"hare"}')).rstrip()
    b'{"do":"bet","card":"hare"}'
    """
    padded = text + b" " * (-len(text) % _PAD)
    tag = _tag(secret, number, padded)
    return b2a_base64(tag + _mixed(secret, tag, padded), newline=False).decode()


def unseal(secret: bytes, number: int, sealed: str) -> bytes:
    """The text that was sealed, or RecordError if this secret or this entry did not seal it."""
    try:
        raw = a2b_base64(sealed, strict_mode=True)
    except ValueError:
        raw = b""
    tag, mixed = raw[:_TAG], raw[_TAG:]
    padded = _mixed(secret, tag, mixed)
    if not hmac.compare_digest(tag, _tag(secret, number, padded)):
        raise RecordError("a sealed entry does not open with the secret of this table")
    return padded


def stowed(secret: bytes | None, number: int, text: bytes) -> Raw:
    """The JSON text as it stands in entry `number`: open, or sealed as a string where a secret is given."""
    return Raw(text if secret is None else msgspec.json.encode(seal(secret, number, text)))


def _tag(secret: bytes, number: int, text: bytes) -> bytes:
    return hmac.digest(secret, b"seal-tag:%d:%b" % (number, text), hashlib.sha256)[:_TAG]


def _mixed(secret: bytes, tag: bytes, text: bytes) -> bytes:
    """The text with the key stream of this tag laid over it; doing it twice gives the text back."""
    blocks = range(-(-len(text) // SIZE))
    key = b"".join(hmac.digest(secret, b"seal-key:%b:%d" % (tag, block), hashlib.sha256) for block in blocks)
    return bytes(one ^ other for one, other in zip(text, key, strict=False))
