"""A drive of Snow Tails said bit by bit: where the cards go, their value, the steps one by one, the bonus."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from pnp.games.snow_tails.moves import Drive, Laid, Move, Regroup, Reshuffle, Trim
from pnp.games.snow_tails.position import VALUES, Card, Position, course_under
from pnp.games.snow_tails.track import name_of, place_of
from pnp.rules.cards import UNKNOWN, in_order
from pnp.rules.tapping import Option, Question

DONE = "done"
_PLACES = ("left", "right", "brake")
_LONGEST = 30


def ask(position: Position, answers: Sequence[str]) -> Question | Move:
    """What comes next, or the move."""
    assert position.turn is not None, "a race that is over has no moves"
    sled = position.sleds[position.turn]
    if position.phase == "reshuffle":
        asked = Question("reshuffle", (Option("reshuffle"),))
        return Reshuffle(in_order(sled.discard or [])) if answers else asked
    if not answers:
        verbs = ("trim",) if position.phase == "trim" else ("drive", "regroup")
        return Question("do", tuple(Option(verb) for verb in verbs))
    verb, *rest = answers
    if verb == "regroup":
        return Regroup()
    if verb == "trim":
        if not rest:
            return Question("cards", tuple(Option(str(v)) for v in (*VALUES, UNKNOWN)), many=True)
        return Trim([UNKNOWN if card == UNKNOWN else int(card) for card in rest[0].split("+") if card])
    return _driving(position, rest)


def _driving(position: Position, answers: list[str]) -> Question | Move:
    if not answers:
        return Question("places", tuple(Option(place) for place in _PLACES), many=True)
    used = [place for place in answers[0].split("+") if place in _PLACES]
    if len(answers) == 1:
        return Question("value", tuple(Option(str(value)) for value in VALUES))
    value = int(answers[1])
    cards = Laid(**{place: value if place in used else UNSET for place in _PLACES})
    path: list[str] = []
    rest = answers[2:]
    while rest and rest[0] != DONE:
        path.append(rest.pop(0))
    drift = _drift(position, used, value)
    if not rest and len(path) < _LONGEST:
        return _step(position, path, drift)
    if drift == 0:
        if len(rest) == 1:
            return Question("bonus", (Option("no"), Option("yes")))
        return Drive(cards, "".join(path), rest[1:] == ["yes"])
    return Drive(cards, "".join(path), False)


def _drift(position: Position, used: list[str], value: int) -> int:
    """−1, 0 or 1: which way the dogs pull once the cards lie."""
    assert position.turn is not None
    sled = position.sleds[position.turn]
    left = value if "left" in used else sled.left
    right = value if "right" in used else sled.right
    return (right > left) - (right < left)


def _step(position: Position, path: list[str], drift: int) -> Question:
    """Straight on, a drift, or no more; the spots are where each would lead if nothing is in the way."""
    assert position.turn is not None
    course = course_under(position)
    place = place_of(position.sleds[position.turn].at or "") or 0
    for letter in path:
        onward = course.step(place, drift if letter == "S" else 0)
        place = onward if onward > 0 else place
    options = []
    for letter, way in (("F", 0), ("S", drift)):
        onward = course.step(place, way) if letter == "F" or drift else 0
        options.append(Option(letter, name_of(onward) if onward > 0 else ""))
    return Question("step", (*options, Option(DONE)))


def answers(position: Position, move: Move) -> list[str]:
    """What to answer for this move."""
    match move:
        case Drive(cards, path, bonus):
            laid = {"left": cards.left, "right": cards.right, "brake": cards.brake}
            used = [place for place, card in laid.items() if card is not UNSET]
            value = next((card for card in laid.values() if isinstance(card, int)), 0)
            said = ["drive", "+".join(used), str(value), *path, DONE]
            return said if _drift(position, used, value) else [*said, "yes" if bonus else "no"]
        case Trim(trimmed):
            return ["trim", "+".join(map(str, trimmed))]
        case Regroup():
            return ["regroup"]
    return ["reshuffle"]


def seen(position: Position, move: Move) -> Position:
    """The cards of the move in place of unseen ones."""
    if position.turn is None or not isinstance(move, Drive):
        return position
    sled = position.sleds[position.turn]
    laid = (move.cards.left, move.cards.right, move.cards.brake)
    hand: list[Card] = [*sled.hand]
    values: list[Card] = [1, 2, 3, 4, 5]
    for value in values:
        while hand.count(value) < laid.count(value) and UNKNOWN in hand:
            hand[hand.index(UNKNOWN)] = value
    return replace(position, sleds={**position.sleds, position.turn: replace(sled, hand=hand)})


def toward(position: Position, _move: Move) -> Position:
    """A turn like any other."""
    return position


def needs(position: Position, move: Move) -> list[str]:
    """What the ruling on this move turns on."""
    if not isinstance(move, Drive):
        return ["turn", "hand", "damage"]
    who = position.turn or ""
    others = [f"at.{colour}" for colour in position.sleds if colour != who]
    bonus = ["order", "round"] if move.bonus else []
    return ["turn", f"at.{who}", "left", "right", "brake", "hand", *others, "trees", "damage", *bonus]
