"""Who sits where: players go by their names, games by their seats, and people may say either."""

from collections.abc import Sequence
from difflib import get_close_matches

import msgspec

from pnp.errors import UsageError
from pnp.games import Room
from pnp.models.text import Text

_LONGEST = 24
_SAMPLE = ("Ana", "Bo", "Cy", "Dee", "Eli")


class Seats(msgspec.Struct, frozen=True):
    """The players of a table in seat order, and the names of those who gave one."""

    players: list[str]
    names: dict[str, str] = {}

    def find(self, word: str) -> str:
        """The player meant by a name or a seat, upper or lower case, or UsageError with the nearest."""
        known = {said.casefold(): player for said, player in self.said().items()}
        if word.casefold() in known:
            return known[word.casefold()]
        near = get_close_matches(word.casefold(), known, 1)
        raise UsageError(
            f"nobody called {word!r} sits at this table",
            where="PLAYER",
            hint=f"did you mean {self.called(known[near[0]])}?"
            if near
            else f"players: {', '.join(map(self.called, self.players))}",
        )

    def said(self) -> dict[str, str]:
        """Every word a player is known by, with the player it means."""
        return {player: player for player in self.players} | {n: p for p, n in self.names.items()}

    def called(self, player: str) -> str:
        """The name people use."""
        return self.names.get(player, player)

    def label(self, player: str, text: Text) -> str:
        """Name and seat together, as stories tell them.

        A player who gave no name is called by the seat alone.
        """
        seat = text.word(player)
        return f"{self.names[player]} ({seat})" if player in self.names else seat

    def words(self, text: Text) -> Text:
        """The words of a game with the players' names in them."""
        labels = {player: self.label(player, text) for player in self.names}
        return msgspec.structs.replace(text, words={**text.words, **labels})


def seated(room: Room, wanted: Sequence[str]) -> Seats:
    """Seats for the words of --players: `Ana,Bo` in seat order, `blue=Ana,green=Bo`, or seats alone."""
    rules = room.rules
    few, many = rules.PLAYERS[0], rules.PLAYERS[-1]
    if len(wanted) not in rules.PLAYERS:
        count = f"{few} to {many} players" if few != many else f"exactly {few} players"
        raise _refused(
            f"{room.id} is for {count}, not {len(wanted)}", f"e.g. --players {','.join(_SAMPLE[:few])}"
        )
    pairs = [_pair(word) for word in wanted]
    if rules.SEATS is None:
        if any(seat for seat, _ in pairs):
            raise _refused(f"{room.id} has no colours: players go by their names", "e.g. --players Ana,Bo")
        _check_names([name for _, name in pairs])
        return Seats([name for _, name in pairs])
    seats = _in_seats(pairs, rules.SEATS)
    names = {seat: name for seat, name in seats if name and name.casefold() != seat}
    _check_names(list(names.values()))
    for seat, name in names.items():
        if name.casefold() in rules.SEATS:
            raise _refused(f"{name!r} is a seat, so {seat} cannot be called that", "give another name")
    return Seats([seat for seat, _ in seats], names)


def _pair(word: str) -> tuple[str, str]:
    seat, equals, name = (part.strip() for part in word.partition("="))
    if not seat:
        raise _refused("a player has no name")
    return (seat.casefold(), name) if equals else ("", seat)


def _in_seats(pairs: list[tuple[str, str]], known: tuple[str, ...]) -> list[tuple[str, str]]:
    if not any(seat for seat, _ in pairs):
        words = [name.casefold() for _, name in pairs]
        if all(word in known for word in words):
            pairs = [(word, "") for word in words]
        else:
            pairs = [(seat, name) for seat, (_, name) in zip(known, pairs, strict=False)]
    for seat, name in pairs:
        if seat not in known:
            near = get_close_matches(seat or name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"seats: {', '.join(known)}"
            raise _refused(f"there is no seat {seat!r}" if seat else f"say where {name!r} sits", hint)
    taken = [seat for seat, _ in pairs]
    if len(set(taken)) != len(taken):
        raise _refused("two players sit on one seat", f"seats: {', '.join(known)}")
    return pairs


def _check_names(names: Sequence[str]) -> None:
    folded = [name.casefold() for name in names]
    for name in names:
        if not name or len(name) > _LONGEST or not name.isprintable() or set(name) & set('/\\,="?'):
            raise _refused(
                f"{name!r} is no name for a player", f'up to {_LONGEST} characters, without / \\ , = " and ?'
            )
    if len(set(folded)) != len(folded):
        raise _refused("two players have the same name", "tell them apart, e.g. Ana and Anna")


def _refused(message: str, hint: str = "e.g. --players Ana,Bo,Cy") -> UsageError:
    return UsageError(message, where="--players", hint=hint)
