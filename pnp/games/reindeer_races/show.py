"""The table of Reindeer Races as a text picture: five rows, who stands where, and what everybody has."""

from collections import Counter
from textwrap import wrap

from msgspec import UnsetType

from pnp.games.reindeer_races.position import HERD, ROWS, TRACKS, Card, Position, Space, Team, Track
from pnp.layout.terminal import paint, plain
from pnp.models.text import Text
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.contract import Beside

MARKS: dict[Team, str] = {"blue": "◆", "green": "●", "red": "▲", "yellow": "★"}
_SPACES: dict[Space, tuple[str, str]] = {
    "plain": ("·", "dim"),
    "ice+": (">>", "ice"),
    "ice-": ("<<", "ice"),
    "snowman": ("☃", "white"),
    "skis": ("//", "white"),
    "yeti": ("%%", "white"),
}
_WIDTH = 80


def picture(position: Position, text: Text) -> str:
    """The position in lines of at most 80 columns."""
    lines = [_head(position, text), "", *row_lines(position, text)]
    lines += ["", paint(text.word("show-legend"), "dim"), ""]
    for team in position.players:
        lines += _seat(position, team, text)
    lines += ["", _piles(position, text)]
    if position.house:
        played = ", ".join(f"{switch} = {value}" for switch, value in position.house.items())
        lines.append(f"{text.word('show-house')} {played}")
    return "\n".join(line.rstrip() for line in lines)


def beside(position: Position, text: Text) -> Beside:
    """Whose turn it is, the pile, and everybody's reserve and tiles."""
    heads = [text.word("show-reserve"), text.word("show-tiles")]
    rows = [
        [text.word(team), str(_reserve(position, team)), " ".join(map(str, position.won[team])) or "–"]
        for team in position.players
    ]
    return Beside([plain(_head(position, text)), _piles(position, text)], heads, rows)


def _reserve(position: Position, team: Team) -> int:
    """How many reindeer of a team are on no track."""
    return HERD - sum(list(position.tracks[name].reindeer.values()).count(team) for name in TRACKS)


def row_lines(position: Position, text: Text) -> list[str]:
    """The five rows, and who runs on them."""
    label = max(len(text.word(name)) for name in TRACKS) + 1
    lines = [" " * label + _numbers()]
    for name in TRACKS:
        lines += _row(text.word(name).ljust(label), position.tracks[name])
    return lines


def _head(position: Position, text: Text) -> str:
    if position.turn is None:
        return paint(text.referee.over, "bold")
    owed = f" {position.then.draw}" if position.then else ""
    return f"{_team(position.turn, text)} {text.word(f'show-{position.phase}')}{owed}."


def _team(team: Team, text: Text) -> str:
    return paint(f"{MARKS[team]} {text.word(team)}", team)


def _numbers() -> str:
    """The numbers of the spaces, as long as the longest row."""
    cards = (f"  {2 * card + 1:<2} {2 * card + 2:<2} " for card in range(max(ROWS.values())))
    return paint("".join(cards).rstrip(), "dim")


def _row(label: str, track: Track) -> list[str]:
    """A row in two lines: what its spaces do with the rewards at the end, and who stands on them."""
    above, below = label, " " * len(label)
    for index, card in enumerate(track.cards):
        above += "|"
        below += "|"
        for side, space in enumerate(card, 1):
            mark, colour = _SPACES[space]
            above += f" {paint(mark, colour)}" + " " * (2 - len(mark))
            team = track.reindeer.get(2 * index + side)
            below += f" {paint(MARKS[team], team)} " if team else "   "
        above += " "
        below += " "
    rewards = " ".join(map(str, track.rewards)) or "–"
    return [f"{above}| ⇒ {paint(rewards, 'bold')}", f"{below}|"]


def _seat(position: Position, team: Team, text: Text) -> list[str]:
    """What a player has: points and tiles, reindeer in reserve, and the hand as far as it is known."""
    won, hand = position.won[team], position.hands[team]
    width = max(len(text.word(player)) for player in position.players)
    tiles = f" ({text.word('show-tiles')} {' '.join(map(str, won))})" if won else ""
    reserve = f"{text.word('show-reserve')} {_reserve(position, team)}"
    first = (
        f"{_team(team, text)}{' ' * (width - len(text.word(team)))}  "
        f"{text.word('show-points')} {sum(won)}{tiles}  {reserve}"
    )
    held = wrap(
        f"{text.word('show-hand')} {_hand(hand, text)} ({len(hand)})",
        _WIDTH,
        initial_indent=" " * (width + 4),
        subsequent_indent=" " * (width + 6),
    )
    return [first, *held]


def _hand(hand: list[Card], text: Text) -> str:
    counted = Counter(in_order(hand))
    names = [
        (text.word("show-unseen" if card == UNKNOWN else card) + (f" ×{count}" if count > 1 else ""))
        for card, count in counted.items()
    ]
    return ", ".join(names).replace(" ×", "\u00a0×") or text.word("show-none")


def _piles(position: Position, text: Text) -> str:
    def size(pile: list[Card] | UnsetType) -> str:
        return text.word("show-untracked") if isinstance(pile, UnsetType) else str(len(pile))

    top = f" ({text.word(position.discard[-1])})" if position.discard else ""
    return (
        f"{text.word('show-pile')} {size(position.deck)}   "
        f"{text.word('show-discards')} {size(position.discard)}{top}"
    )
