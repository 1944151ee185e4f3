"""A table of La Course aux Cadeaux as a text picture: the board, and below it who has what."""

from msgspec import UnsetType

from pnp.games.gift_race.board import COLUMNS, SIZE, Colour, Ground, ground
from pnp.games.gift_race.position import GIFTS, LOGS, Position, board_of
from pnp.layout.terminal import paint
from pnp.models.text import Text
from pnp.rules.contract import Beside

SYMBOLS: dict[Colour, str] = {"red": "▲", "green": "●", "blue": "◆", "yellow": "★"}
_CELL = 5
_LOG = "==="


def picture(position: Position, text: Text) -> str:
    """The position drawn in lines of at most 80 columns."""
    return "\n".join(
        [*board_lines(position), "", _legend(text), "", *_players(position, text), "", _now(position, text)]
    )


def beside(position: Position, text: Text) -> Beside:
    """The die and the logs that are left, and how far everybody is."""
    heads = [text.word(f"show-{head}") for head in ("delivered", "board", "reserve")]
    rows = [
        [
            text.word(player),
            f"{position.delivered[player]}/{GIFTS}",
            str(len(position.gifts[player])),
            str(position.reserve[player]),
        ]
        for player in position.players
    ]
    return Beside([_now(position, text).strip()], heads, rows)


def board_lines(position: Position) -> list[str]:
    """The board and what stands on it."""
    board = ground(board_of(position))
    letters = "   " + "".join(f"{column:^{_CELL + 1}}" for column in COLUMNS)
    lines = [letters]
    for row in range(SIZE, 0, -1):
        lines += [_line_above(board, row), _row(position, board, row)]
    return [*lines, _line_above(board, 0), letters]


def _row(position: Position, board: Ground, row: int) -> str:
    line = f" {row} ┃"
    for column in COLUMNS:
        here = f"{column}{row}"
        wall = board.wall(here, "E")
        line += _cell(position, board, here) + ("┃" if wall else " ")
    return f"{line} {row}"


def _line_above(board: Ground, row: int) -> str:
    """The walls above a row (above row 0: the lower edge of the board)."""
    edge = row in (0, SIZE)
    cells = ("━" * _CELL if edge or board.wall(f"{column}{row}", "N") else " " * _CELL for column in COLUMNS)
    left, joint, right = ("┏", "━", "┓") if row == SIZE else ("┗", "━", "┛") if row == 0 else ("┃", "·", "┃")
    return f"   {left}{joint.join(cells)}{right}"


def _cell(position: Position, board: Ground, here: str) -> str:
    """What is printed on the square, two columns, and what stands on it, three."""
    printed = "  "
    for colour, symbol in SYMBOLS.items():
        if here == board.sleds[colour]:
            printed = paint(f"s{symbol}", colour)
        elif here == board.chimneys[colour]:
            printed = paint(f"c{symbol}", colour)
    if here in board.holes:
        printed = "()"
    elif here in board.vortexes:
        printed = paint("@ ", "ice")
    for colour, squares in position.gifts.items():
        if here in squares:
            return printed + paint(f"[{SYMBOLS[colour]}]", colour)
    return printed + (_LOG if here in position.logs else "   ")


def _legend(text: Text) -> str:
    marks = {
        "[▲]": "gift",
        "s▲": "sled",
        "c▲": "chimney",
        "()": "hole",
        "@": "vortex",
        _LOG: "log",
        "┃ ━": "wall",
    }
    return "   " + "  ".join(f"{mark} {text.word(f'show-{name}')}" for mark, name in marks.items())


def _players(position: Position, text: Text) -> list[str]:
    lines = []
    for player in position.players:
        name = paint(f"{SYMBOLS[player]} {text.word(player):<9}", player)
        counts = (
            f"{text.word('show-delivered')} {position.delivered[player]}/{GIFTS}   "
            f"{text.word('show-board')} {len(position.gifts[player])}   "
            f"{text.word('show-reserve')} {position.reserve[player]}"
        )
        began = f"   ({text.word('show-first')})" if player == position.first else ""
        lines.append(f" {'>' if player == position.turn else ' '} {name}{counts}{began}")
    return lines


def _now(position: Position, text: Text) -> str:
    """Whose turn it is, what the die shows, and the logs beside the board."""
    if position.turn is None:
        winners = [player for player in position.players if position.delivered[player] == GIFTS]
        said = text.word("show-over").format(winners=text.word(winners))
    else:
        die = "" if isinstance(position.die, UnsetType) else position.die
        said = text.word(f"show-{position.phase}").format(player=text.word(position.turn), die=die)
    return f"   {said} · {text.word('show-logs')} {LOGS - len(position.logs)}"
