"""What can never be on the table: positions that no game of Santa in Elfenbein reaches."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UnsetType

from pnp.errors import PositionError
from pnp.games.elfenbein.layouts import town_of
from pnp.games.elfenbein.position import (
    CLOSED,
    HOUSE,
    PRESENTS,
    ROUNDS,
    SUIT,
    Card,
    Player,
    Position,
    deciders,
    from_left,
    highest,
)
from pnp.games.elfenbein.town import HOUSES, IN_TOWN, House, closable, ways_of
from pnp.rules.cards import UNKNOWN
from pnp.rules.house import check_house


def check(position: Position) -> None:
    """Raise PositionError where the game can never be in this position."""
    check_house(position.house, HOUSE)
    _check_seats(position)
    _check_houses(position)
    _check_round(position)
    _check_hands(position)
    if position.phase in ("close", "start"):
        _check_setting_up(position)
    else:
        _check_playing(position)


def _check_seats(position: Position) -> None:
    players = position.players
    if not 2 <= len(players) <= 4 or len({*players}) != len(players) or "santa" not in players:
        raise PositionError(
            "santa and one to three different kids play", where="$.players", hint='e.g. ["santa", "red"]'
        )
    _check_named("score", position.score, players)
    _check_named("hands", position.hands, players)
    for number, player in enumerate(position.done):
        if player not in players or player in position.done[:number]:
            raise PositionError(
                f"{player} cannot have played here",
                where=f"$.done[{number}]",
                hint="`done` names players of this game, each once",
            )


def _check_named(key: str, values: Mapping[Player, Any], players: Iterable[Player]) -> None:
    if values.keys() != {*players}:
        names = ", ".join(players)
        raise PositionError(
            f"{key!r} does not fit this moment of the game",
            where=f"$.{key}",
            hint=f"it must name exactly {names} here" if names else "it must be empty here: {}",
        )


def _check_houses(position: Position) -> None:
    if not isinstance(position.layout, UnsetType):
        _check_layout(position)
    ways = ways_of(town_of(position))
    _check_places("closed", position.closed)
    _check_places("presents", position.presents)
    for player, house in position.at.items():
        if house not in IN_TOWN:
            raise PositionError(
                f"there is no house {house!r}", where=f"$.at.{player}", hint=f"{HOUSES[0]} to {HOUSES[-1]}"
            )
    if len(position.closed) > CLOSED:
        raise PositionError(
            f"{len(position.closed)} houses are closed",
            where="$.closed",
            hint=f"there are only {CLOSED} closed markers",
        )
    for house in position.closed:
        for other in ways.joined[house]:
            if other in position.closed:
                raise PositionError(
                    f"{house} and {other} cannot both be closed",
                    where="$.closed",
                    hint="a street or trail joins them",
                )
        if house in position.presents:
            raise PositionError(
                f"{house} is closed", where="$.presents", hint="no present lies in a closed house"
            )
    if position.supply < 0 or position.supply + len(position.presents) > PRESENTS:
        raise PositionError(
            f"{position.supply} presents in supply and {len(position.presents)} in the houses",
            where="$.supply",
            hint=f"there are {PRESENTS} in all",
        )


def _check_layout(position: Position) -> None:
    if not isinstance(position.town, UnsetType):
        raise PositionError(
            "a position has either a `town` or a `layout`", where="$.layout", hint="leave one of them out"
        )
    try:
        town_of(position)
    except PositionError as error:
        raise PositionError(error.message, where="$.layout", hint=error.hint) from None


def _check_places(key: str, houses: list[House]) -> None:
    if len({*houses}) == len(houses) and IN_TOWN.issuperset(houses):
        return
    for number, house in enumerate(houses):
        if house not in IN_TOWN:
            raise PositionError(
                f"there is no house {house!r}",
                where=f"$.{key}[{number}]",
                hint=f"{HOUSES[0]} to {HOUSES[-1]}",
            )
        if house in houses[:number]:
            raise PositionError(
                f"{house} stands twice", where=f"$.{key}[{number}]", hint="name each house once"
            )


def _check_round(position: Position) -> None:
    phase, number = position.phase, position.round
    if phase in ("close", "start"):
        fits, hint = number == 0, "0 before the first round"
    elif phase == "over":
        fits, hint = number == ROUNDS, f"{ROUNDS} when the game is over"
    else:
        fits, hint = 1 <= number <= ROUNDS, f"1 to {ROUNDS}"
    if not fits:
        raise PositionError(f"round {number} cannot be in phase {phase}", where="$.round", hint=hint)


def _check_hands(position: Position) -> None:
    held = 0 if position.phase == "over" else ROUNDS + 1 - max(1, position.round)
    for player, hand in position.hands.items():
        shown = position.shown.get(player)
        count = held if shown is None else held - 1
        if len(hand) != count:
            raise PositionError(
                f"{len(hand)} cards in the hand, but it must be {count} here",
                where=f"$.hands.{player}",
                hint="14 less the round, and one fewer once a card is shown",
            )
        known = [card for card in hand if card != UNKNOWN]
        _check_suit(known, f"$.hands.{player}")
        if shown is not None and shown != UNKNOWN:
            _check_suit([shown], f"$.shown.{player}")
            known.append(shown)
        if len({*known}) != len(known):
            raise PositionError(
                "a card stands twice in one suit",
                where=f"$.hands.{player}",
                hint="each player holds each card 1 to 13 once; a shown card has left the hand",
            )


def _check_suit(cards: Iterable[Card], where: str) -> None:
    for card in cards:
        if card not in SUIT:
            raise PositionError(
                f"there is no card {card}", where=where, hint="1 to 13, 11 to 13 being J, Q, K"
            )


def _check_setting_up(position: Position) -> None:
    order = from_left(position.players)
    if position.phase == "close":
        _check_named("at", position.at, [])
        if len(position.closed) == CLOSED or not closable(town_of(position), tuple(position.closed)):
            raise PositionError(
                "no closed marker can be laid any more", where="$.phase", hint='the phase is "start"'
            )
        turn = order[len(position.closed) % len(order)]
    else:
        placed = order[: min(len(position.at), len(order) - 1)]
        _check_named("at", position.at, placed)
        turn = order[len(placed)]
    if position.turn != turn:
        raise PositionError(f"it is {turn}'s turn here", where="$.turn", hint="beginning at Santa's left")
    if position.presents or position.supply != PRESENTS:
        raise PositionError(
            "presents are missing from the supply",
            where="$.supply",
            hint=f"all {PRESENTS} are there before Santa starts",
        )
    if any(position.score.values()):
        raise PositionError("nobody has points before Santa starts", where="$.score", hint="write 0 for all")
    _check_between_turns(position)
    _check_named("shown", position.shown, [])


def _check_playing(position: Position) -> None:
    phase, players, turn = position.phase, position.players, position.turn
    _check_named("at", position.at, players)
    if phase in ("card", "over"):
        if turn is not None:
            raise PositionError(f"it is nobody's turn in phase {phase}", where="$.turn", hint="write null")
        _check_between_turns(position)
        _check_laid(position)
        return
    _check_named("shown", position.shown, players)
    if UNKNOWN in position.shown.values():
        raise PositionError("every card is open once all have shown", where="$.shown", hint="write the card")
    if phase == "chooser":
        if turn != "santa":
            raise PositionError("it is Santa's turn in phase chooser", where="$.turn", hint='write "santa"')
        if len(deciders(position)) < 2:
            raise PositionError("nobody is tied for deciding the order", where="$.phase", hint='"order"')
        _check_between_turns(position)
        return
    _check_order(position)


def _check_laid(position: Position) -> None:
    if position.phase == "over":
        _check_named("shown", position.shown, [])
    for player in position.shown:
        if player not in position.players:
            raise PositionError(
                f"{player} does not play",
                where=f"$.shown.{player}",
                hint=f"players: {', '.join(position.players)}",
            )
    if len(position.shown) == len(position.players):
        raise PositionError(
            "phase card ends when all have shown", where="$.phase", hint='"chooser" or "order"'
        )


def _check_between_turns(position: Position) -> None:
    """Outside `order` and `go` nobody decides, nobody has played and nobody has seen Santa."""
    if position.chooser is not None:
        raise PositionError(f"nobody decides in phase {position.phase}", where="$.chooser", hint="write null")
    if position.done:
        raise PositionError(f"nobody has played in phase {position.phase}", where="$.done", hint="write []")
    if position.seen:
        raise PositionError(
            f"nobody sees Santa in phase {position.phase}", where="$.seen", hint="write false"
        )


def _check_order(position: Position) -> None:
    phase, turn, chooser, done = position.phase, position.turn, position.chooser, position.done
    able = highest(position.shown) if done else deciders(position)
    if chooser not in able:
        raise PositionError(
            f"the chooser can only be {' or '.join(able)} here",
            where="$.chooser",
            hint="the highest card decides, then the lowest score",
        )
    if phase == "order":
        if turn != chooser:
            raise PositionError("the chooser names who plays now", where="$.turn", hint=f"write {chooser!r}")
        if len(done) > len(position.players) - 2:
            raise PositionError("the last player is named automatically", where="$.phase", hint='"go"')
    elif turn not in position.players or turn in done:
        raise PositionError(
            "it must be the turn of somebody who plays", where="$.turn", hint="a player who is not in `done`"
        )
    if position.seen and not done:
        raise PositionError("nobody has played, so nobody saw Santa", where="$.seen", hint="write false")
