"""A table of Santa in Elfenbein as a text picture: the town with everybody in it, and the standing."""

from msgspec import UnsetType

from pnp.games.elfenbein.layouts import town_of
from pnp.games.elfenbein.position import Player, Position, face
from pnp.games.elfenbein.town import COLUMNS, DEFAULT, ROWS, House
from pnp.layout.terminal import paint, plain
from pnp.models.text import Text
from pnp.rules.cards import UNKNOWN
from pnp.rules.contract import Beside

KIDS: dict[Player, str] = {"red": "▲", "green": "●", "blue": "◆"}
CELL, GAP = 8, 4
"""Width of a house and of the space between two."""


def picture(position: Position, text: Text) -> str:
    """The position drawn in lines of at most 80 columns."""
    lines = [_headline(position, text), "", *town_lines(position, text), "", text.words["picture-legend"]]
    return "\n".join([*lines, *_presents(position, text), "", *_standing(position, text)])


def beside(position: Position, text: Text) -> Beside:
    """The round, the presents left, and what everybody has laid."""
    heads = [text.words[f"picture-{head}"] for head in ("at", "card-laid")]
    rows = [
        [
            text.word(player) + _state(position, player, text),
            position.at.get(player, "–"),
            _laid(position, player),
        ]
        for player in position.players
    ]
    return Beside([plain(_headline(position, text)), *_presents(position, text)], heads, rows)


def _presents(position: Position, text: Text) -> list[str]:
    """How many are left, and whether one can still be taken this round."""
    seen = [text.words["picture-seen"]] if position.seen else []
    return [_fill(text, "supply", count=position.supply), *seen]


def _laid(position: Position, player: Player) -> str:
    """The card a player shows this round."""
    shown = position.shown.get(player)
    return face(shown) if shown is not None else "–"


def _fill(text: Text, word: str, **facts: object) -> str:
    return text.words[f"picture-{word}"].format_map(facts)


def _headline(position: Position, text: Text) -> str:
    doing = _fill(text, position.phase, player=text.word(position.turn))
    if position.round == 0 or position.phase == "over":
        return paint(doing, "bold")
    return paint(f"{_fill(text, 'round', number=position.round)} – {doing}", "bold")


def town_lines(position: Position, text: Text) -> list[str]:
    """The town and everybody in it."""
    found = town_of(position)
    town = DEFAULT if isinstance(found, UnsetType) else found
    ways = {frozenset(way.split("-")) for way in (*town.streets, *town.trails)}
    lines = []
    for row in reversed(ROWS):
        cells = [_cell(position, column + row, text) for column in COLUMNS]
        line = f"{row}  "
        for index, cell in enumerate(cells):
            here, right = COLUMNS[index] + row, COLUMNS[index + 1 : index + 2] + row
            line += cell + ("─" if {here, right} in ways else " ") * GAP
        lines.append(line.rstrip())
        if row != ROWS[0]:
            lines.append(_between(ways, str(int(row) - 1), row))
    return [*lines, " " * 6 + (" " * (CELL + GAP - 1)).join(COLUMNS)]


def _between(ways: set[frozenset[str]], below: str, above: str) -> str:
    """The streets and trails from one row of houses down to the next."""
    line = "   "
    for index, column in enumerate(COLUMNS):
        street = "│" if {column + above, column + below} in ways else " "
        right = COLUMNS[index + 1 : index + 2]
        rising = {column + below, right + above} in ways
        falling = {column + above, right + below} in ways
        trail = "╳" if rising and falling else "╱" if rising else "╲" if falling else " "
        line += f"   {street}    " + f" {trail}  "
    return line.rstrip()


def _cell(position: Position, house: House, text: Text) -> str:
    """A house eight columns wide: what lies there, then who is there."""
    closed = house in position.closed
    thing = paint("x", "dim") if closed else paint("*", "yellow") if house in position.presents else "·"
    here = [player for player in position.players if position.at.get(player) == house]
    marks = "".join(_mark(player, text) for player in here)
    room = " " * (CELL - 4 - len(here))
    left, right = ("(", ")") if closed else ("[", "]")
    return f"{left}{thing}{' ' if here else ''}{marks}{room}{'' if here else ' '}{right}"


def _mark(player: Player, text: Text) -> str:
    return paint(KIDS[player], player) if player in KIDS else paint(text.words["santa-mark"], "bold")


def _standing(position: Position, text: Text) -> list[str]:
    heads = [text.words[f"picture-{key}"] for key in ("player", "points", "at", "card-laid", "hand")]
    first = max(len(heads[0]), *(len(text.word(player)) + 2 for player in position.players))
    widths = [first, *(max(len(head), 3) for head in heads[1:4])]
    lines = ["  ".join([head.ljust(width) for head, width in zip(heads, [*widths, 0], strict=True)])]
    for player in position.players:
        name = _mark(player, text) + " " + text.word(player).ljust(first - 2)
        cells = [
            str(position.score[player]).rjust(widths[1]),
            position.at.get(player, "–").ljust(widths[2]),
            _laid(position, player).ljust(widths[3]),
        ]
        lines.append("  ".join([name, *cells, _hand(position, player)]) + _state(position, player, text))
    return lines


def _hand(position: Position, player: Player) -> str:
    hand = position.hands[player]
    known = [face(card) for card in hand if card != UNKNOWN]
    unseen = hand.count(UNKNOWN)
    return " ".join([*known, *([f"{unseen} × ?"] if unseen else [])]) or "–"


def _state(position: Position, player: Player, text: Text) -> str:
    notes = [text.words["picture-done"]] if player in position.done else []
    if player == position.chooser:
        notes.append(text.words["picture-decides"])
    return f"  ({', '.join(notes)})" if notes else ""
