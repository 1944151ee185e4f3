"""The table of Le Lièvre et la Tortue as a text picture: a lane for each animal, podium, cards and bets."""

from collections.abc import Iterable
from itertools import groupby
from textwrap import wrap

from msgspec import UnsetType

from pnp.games.hare_tortoise.layouts import tiles_of
from pnp.games.hare_tortoise.position import ANIMALS, LINE, POINTS, START, Animal, Card, Position, Tile
from pnp.games.hare_tortoise.racing import points_of
from pnp.layout.terminal import paint, plain
from pnp.models.text import Text
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.contract import Beside

MARKS: dict[Animal, tuple[str, str]] = {
    "hare": ("▲", "red"),
    "tortoise": ("●", "green"),
    "wolf": ("■", "black"),
    "fox": ("★", "yellow"),
    "lamb": ("◆", "blue"),
}
"""The mark of each animal and its colour; the hare is brown, and red comes nearest."""
_FACES: dict[Tile, tuple[str, str]] = {
    "straight": ("──", "dim"),
    "curve": ("╰╮", "dim"),
    "stream": ("~~", "ice"),
}
_WIDTH = 80
_CELL = 4


def picture(position: Position, text: Text) -> str:
    """The position in lines of at most 80 columns."""
    label = max(len(text.word(animal)) for animal in ANIMALS) + 3
    lines = [paint(line, "bold") for line in _wrapped(_head(position, text))]
    lines += ["", *_track(position, text, label)]
    lines += [_lane(position, animal, text, label) for animal in ANIMALS]
    legend = text.word("show-legend") + (f"   {text.word('show-turbo')}" if position.turbo else "")
    lines += ["", paint(legend, "dim"), "", _podium(position, text)]
    for line in _played(position, text):
        lines += _wrapped(line)
    lines.append("")
    points = points_of(position)
    for player in position.players:
        lines += _seat(position, player, points[player], text)
    lines += ["", _piles(position, text)]
    if position.house:
        played = ", ".join(f"{switch} = {value}" for switch, value in position.house.items())
        lines.append(f"{text.word('show-house')} {played}")
    return "\n".join(line.rstrip() for line in lines)


def beside(position: Position, text: Text) -> Beside:
    """Whose turn it is, the podium, the cards on the table and who holds the token."""
    holder = text.word("show-holder").format(player=position.first)
    podium = plain(_podium(position, text))
    return Beside([_head(position, text), podium, *_played(position, text), holder])


def _played(position: Position, text: Text) -> list[str]:
    """The cards that lie on the table, and in the beginner game the animals that have moved."""
    lines = [f"{text.word('show-table')} {_runs(position.table, text)} ({len(position.table)})"]
    if position.moved:
        moved = ", ".join(text.word(animal) for animal in position.moved)
        lines.append(f"{text.word('show-moved')} {moved}")
    return lines


def _head(position: Position, text: Text) -> str:
    if position.turn is None:
        return text.referee.over
    owed = f" {position.then.draw}" if position.then else ""
    return f"{position.turn} {text.word(f'show-{position.phase}')}{owed}."


def _track(position: Position, text: Text, label: int) -> list[str]:
    """The numbers of the tiles, and which face lies up."""
    start, finish = text.word("show-start"), text.word("show-finish")
    gap = " " * (label + len(start) + 1)
    numbers = gap + "".join(str(tile).ljust(_CELL) for tile in range(1, LINE))
    faces = "".join(
        paint(_FACES[tile][0], _FACES[tile][1]) + " " * (_CELL - 2) for tile in tiles_of(position)
    )
    return [paint(numbers.rstrip(), "dim"), f"{' ' * label}{start} {faces}{finish}"]


def _lane(position: Position, animal: Animal, text: Text, label: int) -> str:
    """Where one animal stands; `»` is its own turbo token."""
    mark, colour = MARKS[animal]
    at = position.animals[animal]
    name = paint(f"{mark} {text.word(animal)}".ljust(label), colour)
    turbos = {int(tile) for tile, owner in position.turbo.items() if owner == animal}
    cells = []
    for tile in range(START, LINE + 1):
        width = len(text.word("show-start")) + 1 if tile == START else _CELL
        shown = paint(mark, colour) if tile == at else "»" if tile in turbos else paint("·", "dim")
        cells.append(shown + " " * (width - 1))
    return name + "".join(cells)


def _podium(position: Position, text: Text) -> str:
    steps = []
    for step, points in enumerate(POINTS):
        stand = position.podium[step] if step < len(position.podium) else []
        names = " = ".join(
            paint(f"{MARKS[animal][0]} {text.word(animal)}", MARKS[animal][1]) for animal in stand
        )
        steps.append(f"{step + 1}. {names or '–'} ({points})")
    return f"{text.word('show-podium')} {'   '.join(steps)}"


def _seat(position: Position, player: str, points: int, text: Text) -> list[str]:
    """What a player has: points so far, bets, and the hand as far as it is known."""
    hand = position.hands[player]
    token = f" [{text.word('show-first')}]" if player == position.first else ""
    bets = ", ".join(_name(bet, text) for bet in position.bets[player])
    held = _runs(in_order(hand), text)
    return [
        *_wrapped(f"{player}{token}   {text.word('show-points')} {points}"),
        *_wrapped(f"{text.word('show-bets')} {bets}", indent=4),
        *_wrapped(f"{text.word('show-hand')} {held} ({len(hand)})", indent=4),
    ]


def _name(card: str, text: Text) -> str:
    return text.word("show-unseen" if card == UNKNOWN else card)


def _runs(cards: Iterable[Card], text: Text) -> str:
    """Cards in this order, equal neighbours counted together."""
    counted = [(card, len(list(group))) for card, group in groupby(cards)]
    names = [_name(card, text) + (f"\u00a0×{count}" if count > 1 else "") for card, count in counted]
    return ", ".join(names) or text.word("show-none")


def _piles(position: Position, text: Text) -> str:
    def size(pile: list[Card] | UnsetType) -> str:
        return text.word("show-untracked") if isinstance(pile, UnsetType) else str(len(pile))

    return (
        f"{text.word('show-pile')} {size(position.deck)}   "
        f"{text.word('show-discards')} {size(position.discard)}"
    )


def _wrapped(line: str, indent: int = 0) -> list[str]:
    margin = " " * indent
    return wrap(line, _WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ")
