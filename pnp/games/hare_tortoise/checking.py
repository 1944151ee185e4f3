"""Which positions Le Lièvre et la Tortue can be in: everything else is refused, with where and why."""

from msgspec import UnsetType

from pnp.errors import PositionError
from pnp.games.hare_tortoise.beginner import fill_podium
from pnp.games.hare_tortoise.hands import second_bets, wolves_seen
from pnp.games.hare_tortoise.layouts import tiles_of
from pnp.games.hare_tortoise.position import (
    ANIMALS,
    HAND,
    HOUSE,
    LINE,
    POINTS,
    PRINTED,
    SAME_LIMIT,
    START,
    STREAMS,
    TABLE_LIMIT,
    TILES,
    TURBO_TILES,
    Card,
    Laid,
    Position,
    bets_each,
    next_player,
    starting_bets,
    tally,
    to_bet,
    trigger,
)
from pnp.rules.cards import UNKNOWN, check_cards
from pnp.rules.house import check_house


def check(position: Position) -> None:
    """Raise PositionError where the game can never be in this position."""
    check_house(position.house, HOUSE)
    _check_seats(position)
    _check_track(position)
    _check_phase(position)
    _check_podium(position)
    _check_bets(position)
    _check_hands(position)
    _check_cards(position)


def _check_seats(position: Position) -> None:
    players = position.players
    if not 2 <= len(players) <= 5 or len(set(players)) != len(players):
        raise PositionError(
            "two to five players with different names", where="$.players", hint='e.g. ["Ana", "Bo"]'
        )
    for key, seats in (("bets", position.bets.keys()), ("hands", position.hands.keys())):
        if seats != set(players):
            raise PositionError(
                f"{key!r} must name exactly the players",
                where=f"$.{key}",
                hint=f"players: {', '.join(players)}",
            )
    for key, player in (("first", position.first), ("turn", position.turn)):
        if player is not None and player not in players:
            raise PositionError(f"{player!r} does not play", where=f"$.{key}")


def _check_track(position: Position) -> None:
    if isinstance(position.tiles, UnsetType) == isinstance(position.layout, UnsetType):
        raise PositionError(
            "a position has either `tiles` or a `layout`",
            where="$.tiles",
            hint="name the tiles, or give the code of a layout",
        )
    try:
        tiles = tiles_of(position)
    except PositionError as error:
        raise PositionError(error.message, where="$.layout", hint=error.hint) from None
    if len(tiles) != TILES or tiles.count("stream") != STREAMS:
        raise PositionError(f"the track has {TILES} tiles, {STREAMS} of them streams", where="$.tiles")
    if position.animals.keys() != set(ANIMALS):
        raise PositionError("all five animals are in the race", where="$.animals")
    turbo = position.turbo
    if position.variant == "normal" and turbo:
        raise PositionError("turbo tokens belong to the beginner variant", where="$.turbo", hint="write {}")
    if position.variant == "beginner" and (
        turbo.keys() != set(TURBO_TILES) or set(turbo.values()) != set(ANIMALS)
    ):
        raise PositionError(
            "the turbo tokens of all five animals lie on tiles 2, 4, 6, 8 and 10", where="$.turbo"
        )


def _check_phase(position: Position) -> None:
    phase, turn, table = position.phase, position.turn, position.table
    if (turn is None) != (phase == "over"):
        raise PositionError("`turn` is null exactly when the game is over", where="$.turn")
    stranger = {"normal": "advance", "beginner": "bet"}[position.variant]
    if phase == stranger:
        raise PositionError(f"the {position.variant} game has no phase {phase!r}", where="$.phase")
    if len(table) > TABLE_LIMIT or max(tally(table).values()) > SAME_LIMIT:
        raise PositionError(
            f"never more than {TABLE_LIMIT} cards lie, nor more than {SAME_LIMIT} of one animal",
            where="$.table",
        )
    race = trigger(table) is not None
    if phase == "play" and race:
        raise PositionError(
            f"with {TABLE_LIMIT} cards or {SAME_LIMIT} of an animal the race is run, nobody plays",
            where="$.table",
        )
    if phase in ("advance", "over") and not race:
        raise PositionError(
            f"no race without {TABLE_LIMIT} cards or {SAME_LIMIT} of an animal on the table", where="$.table"
        )
    if phase == "play" and not table and turn != position.first:
        raise PositionError("the first player begins: no card lies yet", where="$.turn")
    _check_bet_phase(position)
    _check_moved(position)
    _check_then(position)


def _check_bet_phase(position: Position) -> None:
    if position.phase != "bet":
        return
    if position.table or position.discard or set(position.animals.values()) != {START}:
        raise PositionError("bets are laid before the first card and the first step", where="$.phase")
    if position.turn != to_bet(position):
        raise PositionError(
            "`turn` is the first player, in seat order from `first`, who has not bet", where="$.turn"
        )


def _check_moved(position: Position) -> None:
    moved, counts = position.moved, tally(position.table)
    if isinstance(moved, UnsetType) == (position.phase == "advance"):
        raise PositionError("`moved` stands exactly in phase advance", where="$.moved")
    if isinstance(moved, UnsetType):
        return
    if len(set(moved)) != len(moved) or not all(counts[animal] for animal in moved):
        raise PositionError("only animals on the table move, each once", where="$.moved")
    if all(animal in moved for animal, count in counts.items() if count):
        raise PositionError("all have moved: the race is over", where="$.moved")
    if position.turn != next_player(position.players, position.first, len(moved)):
        raise PositionError("animals are moved in seat order from `first`", where="$.turn")


def _check_then(position: Position) -> None:
    then = position.then
    if isinstance(then, UnsetType) == (position.phase == "reshuffle"):
        raise PositionError("`then` stands exactly in phase reshuffle", where="$.then")
    if isinstance(then, UnsetType):
        return
    if then.player != position.turn:
        raise PositionError("`turn` is the player who still has to draw", where="$.then.player")
    if then.draw < 1 or len(position.hands[then.player]) + then.draw != HAND[position.variant]:
        raise PositionError(
            f"the hand is filled up to {HAND[position.variant]}", where="$.then.draw", hint="count the hand"
        )
    if position.deck != [] or not position.discard:
        raise PositionError(
            "a reshuffle needs an empty `deck` and a `discard` pile", where="$.deck", hint="check the phase"
        )
    if not position.table:
        raise PositionError("nobody draws before laying a card", where="$.table")


def _check_podium(position: Position) -> None:
    podium, animals = position.podium, position.animals
    stands = [animal for step in podium for animal in step]
    crossed = [animal for animal in ANIMALS if animals[animal] == LINE]
    over = position.phase == "over"
    if position.variant == "normal":
        if any(len(step) != 1 for step in podium) or sorted(stands) != sorted(crossed):
            raise PositionError(
                f"the animals over the line (place {LINE}) stand on the podium, one a step", where="$.podium"
            )
        if len(podium) > len(POINTS) or (len(podium) == len(POINTS)) != over:
            raise PositionError("the game is over exactly when three are on the podium", where="$.podium")
        return
    if not over:
        moved = [] if isinstance(position.moved, UnsetType) else position.moved
        if podium or not set(crossed) <= set(moved):
            raise PositionError(
                "the podium is filled when the race ends, and then the game is over", where="$.podium"
            )
        return
    arrived = [step[0] for step in podium if step and animals[step[0]] == LINE]
    due = fill_podium(animals, arrived)
    if (
        not crossed
        or len(arrived) != min(len(crossed), len(POINTS))
        or [set(s) for s in due] != [set(s) for s in podium]
    ):
        raise PositionError(
            "first those over the line, one a step, then the nearest; ties share a step",
            where="$.podium",
        )
    if len(stands) != len(set(stands)):
        raise PositionError("an animal stands on one step", where="$.podium")


def _check_bets(position: Position) -> None:
    dealt, full = starting_bets(position.players), bets_each(position)
    started = []
    for player, bets in position.bets.items():
        started += [bet for bet in bets[:dealt] if bet != UNKNOWN]
        least = dealt if position.phase == "bet" else full
        if not least <= len(bets) <= full:
            raise PositionError(f"{len(bets)} bets; {full} a player here", where=f"$.bets.{player}")
    if len(set(started)) != len(started):
        raise PositionError(
            "there is one starting bet of each animal, and starting bets are written first", where="$.bets"
        )


def _check_hands(position: Position) -> None:
    size, full = HAND[position.variant], bets_each(position)
    for player, hand in position.hands.items():
        if position.phase == "bet":
            due = size if len(position.bets[player]) == full else size + 1
            if len(hand) != due:
                raise PositionError(f"{len(hand)} cards in a hand, not {due}", where=f"$.hands.{player}")
        elif len(hand) > size:
            raise PositionError(f"{len(hand)} cards in a hand; {size} is the most", where=f"$.hands.{player}")


def _check_cards(position: Position) -> None:
    printed = PRINTED[position.variant]
    piles: dict[str, list[Card] | list[Laid] | UnsetType] = {
        f"$.hands.{player}": hand for player, hand in position.hands.items()
    }
    piles |= {"$.table": position.table, "$.deck": position.deck, "$.discard": position.discard}
    unnamed: Card = UNKNOWN
    piles["$.bets"] = [unnamed if bet == "wolf" else bet for bet in second_bets(position)]
    check_cards(printed, piles)
    wolves = wolves_seen(position)
    if wolves > printed["wolf"] + printed["howl"]:
        raise PositionError(
            f"{wolves} wolf cards, howls and bets included; the game has {printed['wolf'] + printed['howl']}",
            where="$.bets",
        )
