"""A race of Snow Tails as a text picture: the course in strips, then a line for every sled."""

from msgspec import UnsetType

from pnp.games.snow_tails.driving import speed_and_drift
from pnp.games.snow_tails.position import Colour, Position, Sled, places, track_of
from pnp.games.snow_tails.track import CLOSED, LANES, LENGTHS, LIMITS, Section, place_of
from pnp.layout.terminal import paint, plain
from pnp.models.text import Text
from pnp.rules.contract import Beside

SYMBOLS: dict[Colour, str] = {"red": "▲", "blue": "◆", "yellow": "★", "green": "●", "black": "■"}
_COLUMNS = 78
_WIDTHS: dict[int, int] = {1: 9, 5: 15, 6: 18, 12: 24, 15: 30}
"""How wide a section is drawn, by the spaces of its longest lane."""

_TABLE = {"sled": 9, "at": 8, "dogs": 5, "brake": 5, "speed": 5, "drift": 5, "damage": 6, "hand": 4}
"""The columns of the table of sleds, and how wide each is at least."""

Marks = dict[int, str]


def picture(position: Position, text: Text) -> str:
    """The position drawn in lines of at most 80 columns."""
    lines = [_headline(position, text), "", text.words["show-lanes"], text.words["show-legend"], ""]
    for strip in _strips(position):
        lines += [*_strip(position, text, strip), ""]
    return "\n".join([*lines, *_sled_lines(position, text)])


def beside(position: Position, text: Text) -> Beside:
    """The round and whose turn it is, and the dogs, brake, speed, drift and damage of every sled."""
    columns = ("dogs", "brake", "speed", "drift", "damage")
    rows = []
    for colour in position.order:
        sled = position.sleds[colour]
        if sled.at is not None:
            cells = dict(zip(_TABLE, ["", *_sled_cells(sled)], strict=True))
            rows.append([text.word(colour), *(cells[column].replace("*", "") for column in columns)])
    said = [_headline(position, text), *_done_lines(position, text)]
    return Beside([plain(line).strip() for line in said], [text.words[f"show-{c}"] for c in columns], rows)


def _headline(position: Position, text: Text) -> str:
    words = text.words
    title = paint(f"{words['show-round']} {position.round}", "bold")
    if position.turn is None:
        return f"{title} – {words['show-over']}"
    player = position.turn
    return f"{title} – {_named(player, text)} {words[f'show-{position.phase}']}"


def _named(colour: Colour, text: Text) -> str:
    return paint(f"{SYMBOLS[colour]} {text.word(colour)}", colour)


def _width(section: Section) -> int:
    return _WIDTHS[max(LENGTHS[section])]


def _strips(position: Position) -> list[list[int]]:
    """The sections of the course, as many to a strip as fit."""
    strips: list[list[int]] = [[]]
    used = 2
    for index, section in enumerate(track_of(position)):
        width = _width(section) + 1
        if used + width > _COLUMNS:
            strips.append([])
            used = 2
        strips[-1].append(index)
        used += width
    return strips


def _strip(position: Position, text: Text, strip: list[int]) -> list[str]:
    marks: Marks = {tree: paint("♣", "green") for tree in map(place_of, position.trees) if tree is not None}
    marks.update({place: paint(SYMBOLS[colour], colour) for colour, place in places(position).items()})
    head = "  "
    for index in strip:
        section = track_of(position)[index]
        limit = f" ≤{LIMITS[section]}" if section in LIMITS else ""
        head += f" {index} {text.word(section)}{limit}".ljust(_width(section) + 1)
    rows = [
        f"{lane} "
        + "".join(_joint(track_of(position)[index]) + _row(position, index, lane, marks) for index in strip)
        for lane in LANES
    ]
    return [head.rstrip(), *rows]


def _joint(section: Section) -> str:
    """The crosswise line at the entrance of a section."""
    if section in LIMITS:
        return paint("║", "red")
    return "▓" if section == "finish" else paint("│", "dim")


def _row(position: Position, index: int, lane: int, marks: Marks) -> str:
    """One lane of one section; each space is drawn where it ends, so that level spaces share a column."""
    section = track_of(position)[index]
    width, length = _width(section), LENGTHS[section][lane - 1]
    cells = [" "] * width
    for space in range(1, length + 1):
        place = index * 128 + lane * 16 + space
        plain = "#" if (lane, space) in CLOSED.get(section, ()) else "·"
        cells[space * width // length - 1] = marks.get(place, plain)
    return "".join(cells)


def _sled_lines(position: Position, text: Text) -> list[str]:
    """The sleds in this round's order, then those that finished or are out."""
    racing = [colour for colour in position.order if position.sleds[colour].at is not None]
    heads = [text.words[f"show-{column}"] for column in _TABLE]
    widths = [max(len(head), least) for head, least in zip(heads, _TABLE.values(), strict=True)]
    lines = ["   " + " ".join(head.ljust(width) for head, width in zip(heads, widths, strict=True)).rstrip()]
    for colour in racing:
        mark = ">" if colour == position.turn else "✓" if colour in position.done else " "
        name = _named(colour, text) + " " * (widths[0] - len(text.word(colour)) - 2)
        cells = _sled_cells(position.sleds[colour])
        columns = [cell.ljust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        lines.append(" ".join([f"{mark:<2}", name, *columns]).rstrip())
    return lines + _done_lines(position, text)


def _done_lines(position: Position, text: Text) -> list[str]:
    """Who has finished, and who is out."""
    lines = [
        f"   {_named(colour, text)} – {text.words['show-finished']} {place}"
        for place, colour in enumerate(position.finished, 1)
    ]
    return lines + [f"   {_named(colour, text)} – {text.words['show-out']}" for colour in position.out]


def _sled_cells(sled: Sled) -> list[str]:
    """Place, dogs, brake, speed, drift, damage and cards of a sled in the race."""
    dogs = [
        f"{value}*" if dog in sled.printed else f"{value}"
        for dog, value in (("left", sled.left), ("right", sled.right))
    ]
    drift = sled.right - sled.left
    arrow = "0" if not drift else f"{drift} →" if drift > 0 else f"← {-drift}"
    speed, _ = speed_and_drift(sled.left, sled.right, sled.brake)
    counts = ["?" if isinstance(pile, UnsetType) else str(len(pile)) for pile in (sled.deck, sled.discard)]
    hand = " ".join(map(str, sled.hand)) or "–"
    cards = f"{hand} ({'/'.join(counts)})"
    return [str(sled.at), " ".join(dogs), str(sled.brake), str(speed), arrow, str(sled.damage), cards]
