"""A game in several languages in one file: what looks the same in all of them is printed once."""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import NamedTuple

from msgspec import structs

from pnp.layout.easel import Easel
from pnp.layout.faces import Part
from pnp.layout.scene import Group
from pnp.models.kit import Piece
from pnp.models.words import Words


class Share(NamedTuple):
    """Parts with sheets of their own, and the easel in whose language these sheets are named."""

    easel: Easel
    parts: list[Part]

    def only(self, parts: Sequence[Part]) -> "Share":
        """Those of some parts that belong here."""
        mine = {part.component.id for part in self.parts}
        return Share(self.easel, [part for part in parts if part.component.id in mine])


def shared_out(drawn: Sequence[Share]) -> list[Share]:
    """The parts of a game drawn in each language: first what they have in common, then each one's own."""
    if len(drawn) == 1:
        return list(drawn)
    alike = [
        all(_looks(part) == _looks(same[0]) for part in same)
        for same in zip(*(share.parts for share in drawn), strict=True)
    ]
    shares = [Share(drawn[0].easel, _counted(compress(drawn[0].parts, alike)))]
    for easel, parts in drawn:
        own = _counted(part for part, same in zip(parts, alike, strict=True) if not same)
        shares.append(Share(easel, [_in_language(part, easel.words) for part in own]))
    return [share for share in shares if share.parts]


def _looks(part: Part) -> tuple[object, ...]:
    """All that is seen of a part."""
    back = part.back.nodes if part.back is not None else None
    return (part.size, part.bleed, part.front.nodes, back)


def _counted(parts: Iterable[Part]) -> list[Part]:
    """The parts with components that count no others."""
    kept = list(parts)
    pieces: dict[str, list[Piece]] = {}
    for part in kept:
        one = structs.replace(part.component.pieces[0], id=part.id, copies=part.copies)
        pieces.setdefault(part.component.id, []).append(one)
    components = {
        part.component.id: structs.replace(part.component, pieces=tuple(pieces[part.component.id]))
        for part in kept
    }
    return [structs.replace(part, component=components[part.component.id]) for part in kept]


def _in_language(part: Part, words: Words) -> Part:
    """A part whose component and faces have names that no other language uses."""
    whole = part.component
    tag = f"{whole.id}.{words.lang}"
    name = f"{part.label(words.room)} ({words.language})"

    def named(face: Group) -> Group:
        return structs.replace(face, name=tag + face.name.removeprefix(whole.id))

    return structs.replace(
        part,
        component=structs.replace(whole, id=tag, name=name),
        front=named(part.front),
        back=named(part.back) if part.back is not None else None,
    )
