"""What every room offers, so that the referee, the tests and the page can serve any game alike."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from pnp.rules.verdict import Verdict

T = TypeVar("T")
K = TypeVar("K")

Stream = Literal["decks", "layout", "dice"]


class Chance(Protocol):
    """Where all luck comes from: rules never roll, they are handed this or a move that says what fell."""

    def shuffled(self, stream: Stream, items: Sequence[T]) -> list[T]:
        """The items in random order; each stream is independent of the others."""

    def choice(self, stream: Stream, items: Sequence[T]) -> T:
        """One of the items."""


class Wishes(msgspec.Struct, frozen=True):
    """What a table may ask for when a game is set up; a room refuses what it does not know."""

    variant: str | None = None
    house: dict[str, Any] = {}
    starts: dict[str, int] = {}
    layout: str | UnsetType = UNSET


class Standing(msgspec.Struct, frozen=True):
    """The score of a position: final when over."""

    over: bool
    scores: dict[str, int]
    ranking: list[list[str]]


class Series(msgspec.Struct, frozen=True):
    """Several games played as one: their scores are added up. `games` None means one a player."""

    name: str
    games: int | None
    clause: str


class Rules(Protocol):
    """The module `rules` of a room.

    `Position` and `Move` are msgspec types that decode the JSON of the protocol; everything is frozen and
    pure. `judge` is the one home of legality, and only it builds verdicts; `moves` shares its step functions.
    """

    Position: Any
    Move: Any
    SEATS: tuple[str, ...] | None
    """The words players are called by, in usual seat order; None where they go by their own names."""
    PLAYERS: range
    """How many can play."""
    VARIANTS: tuple[str, ...]
    """Named variants, the default first; empty where there is only one game."""
    HOUSE: Mapping[str, tuple[Any, ...]]
    """House switches with their values, the default first."""
    DECKS: Mapping[str, Sequence[Any]]
    """Every deck of the game, card by card in printed order, by name."""
    SERIES: Series | None

    def check(self, position: Any) -> None:
        """Raise PositionError where the game can never be in this position."""

    def judge(self, position: Any, move: Any) -> Verdict[Any]:
        """The verdict on a well-formed move in a checked position."""

    def moves(self, position: Any) -> list[Any]:
        """Every legal move once, in canonical form and fixed order."""

    def score(self, position: Any) -> Standing:
        """The standing now."""

    def setup(self, players: Sequence[str], chance: Chance, wishes: Wishes) -> Any:
        """A game ready for its first move."""

    def view(self, position: Any, player: str) -> Any:
        """The position as this player may know it: hidden cards of others and the deck's order are gone."""


class Notation(Protocol):
    """The module `notation` of a room: one line a move, printed and parsed both ways.

    It may also offer `face(card)`, where a card is not typed as JSON has it: Q for 12.
    """

    def write(self, move: Any) -> str:
        """The move in short notation."""

    def read(self, line: str) -> Any:
        """The move this line writes, or PositionError (where = "move") that says which word is wrong."""


class Beside(msgspec.Struct, frozen=True):
    """What lies open beside the board: sentences, and a row a player; `heads` leave out the first column."""

    said: list[str]
    heads: list[str] = []
    rows: list[list[str]] = []


class Show(Protocol):
    """The module `show` of a room: positions as text, for a terminal of 80 columns."""

    def picture(self, position: Any, text: Any) -> str:
        """The position in lines of at most 80 columns, in the words of `text` (pnp.models.text.Text)."""

    def beside(self, position: Any, text: Any) -> Beside:
        """What the drawn board does not show and everybody may know; offered by rooms with a `tabletop`."""


class Diagrams(Protocol):
    """The module `diagram` of a room: positions as drawings, for the examples of the rule sheet."""

    def picture(self, position: Any, move: Any, verdict: Any, view: Any, easel: Any) -> Any:
        """What lies on the table, and on it the move about to be made (None after the last) as its verdict
        tells it, as a scene group whose clip is the part shown. `view` is what the example asks to see.
        """


class Bots(Protocol):
    """The module `bots` of a room: players that are simple but sensible."""

    def pick(self, position: Any, moves: Sequence[Any], chance: Chance) -> Any:
        """One of the legal moves, as a sensible player would choose it; ties are broken by chance."""


def most_promising(moves: Sequence[T], worth: Callable[[T], Any], chance: Chance) -> T:
    """The move of greatest worth; ties are broken by chance."""
    promises = [worth(move) for move in moves]
    best = max(promises)
    return chance.choice("dice", [move for move, value in zip(moves, promises, strict=True) if value == best])


def rank(players: Sequence[str], key: Mapping[str, Any]) -> list[list[str]]:
    """Players from best to worst by key, those with equal keys sharing a place in seat order.

    >>> rank(["red", "blue", "green"], {"red": 3, "blue": 5, "green": 3})
    [['blue'], ['red', 'green']]
    """
    places: dict[Any, list[str]] = {}
    for player in players:
        places.setdefault(key[player], []).append(player)
    return [places[value] for value in sorted(places, reverse=True)]


def total(standings: Sequence[Standing]) -> Standing:
    """The standing of a series: the scores of its games added up, equal sums sharing a place.

    >>> one = Standing(True, {"Ana": 5, "Bo": 3}, [["Ana"], ["Bo"]])
    >>> total([one, one]).scores
    {'Ana': 10, 'Bo': 6}
    """
    scores: dict[str, int] = {}
    for standing in standings:
        for player, points in standing.scores.items():
            scores[player] = scores.get(player, 0) + points
    return Standing(all(s.over for s in standings), scores, rank(list(scores), scores))
