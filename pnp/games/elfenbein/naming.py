"""Cards and who plays when: a card each, the highest decides, and the order is named one by one."""

from msgspec.structs import replace

from pnp.games.elfenbein.moves import LayCard, NameChooser, NameNext
from pnp.games.elfenbein.position import SUIT, Card, Player, Position, deciders, face, highest
from pnp.rules.cards import UNKNOWN, play
from pnp.rules.verdict import Event, Verdict, allow, refuse, tell

_SUIT = dict.fromkeys(SUIT, 1)


def judge_card(position: Position, move: LayCard) -> Verdict[Position]:
    """The verdict on a card laid face down; the last one turns them all over."""
    player, card = move.player, move.card
    if player not in position.players:
        return refuse("lay-card/not-seated", player=player)
    if player in position.shown:
        return refuse("lay-card/again", player=player)
    if card == UNKNOWN:
        return refuse("lay-card/unnamed", player=player)
    if card not in SUIT:
        return refuse("suit/no-card", card=card)
    hand = play(position.hands[player], [card], _SUIT)
    if hand is None:
        return refuse("lay-card/not-held", player=player, card=face(card))
    if unseen := face_down(position):
        return refuse("reveal/face-down", players=unseen)
    laid = replace(position, hands={**position.hands, player: hand}, shown={**position.shown, player: card})
    events = [tell("lay", who=player)]
    if len(laid.shown) < len(position.players):
        return allow("lay-card", laid, events, player=player)
    return _reveal(laid, events)


def face_down(position: Position) -> list[Player]:
    """Whose cards nobody could turn over if the last card were laid now (see `view`)."""
    if len(position.shown) < len(position.players) - 1:
        return []
    return [player for player, card in position.shown.items() if card == UNKNOWN]


def judge_chooser(position: Position, move: NameChooser) -> Verdict[Position]:
    """The verdict on Santa's pick among those still tied."""
    able = deciders(position)
    if move.player not in able:
        return refuse("tie-santa/not-tied", player=move.player, tied=able)
    after = replace(position, phase="order", turn=move.player, chooser=move.player)
    events = [tell("choose", who="santa", player=move.player)]
    return allow("tie-santa", after, events, rests=("tie-scope",), player=move.player)


def judge_order(position: Position, move: NameNext) -> Verdict[Position]:
    """The verdict on who is named to play now."""
    player = move.player
    if player not in position.players:
        return refuse("order/not-seated", player=player)
    if player in position.done:
        return refuse("order/done", player=player)
    events = [tell("name", who=position.chooser, player=player)]
    after = replace(position, phase="go", turn=player)
    return allow("order", after, events, chooser=position.chooser, player=player)


def _reveal(position: Position, events: list[Event]) -> Verdict[Position]:
    cards: dict[Player, Card] = {player: position.shown[player] for player in position.players}
    events += [tell("reveal", who=player, card=face(card)) for player, card in cards.items()]
    ace = ("ace-low",) if 1 in cards.values() else ()
    tied, able = highest(cards), deciders(position)
    card = face(cards[tied[0]])
    if len(able) > 1:
        events.append(tell("tie", players=able))
        after = replace(position, phase="chooser", turn="santa")
        return allow("tie-santa/tied", after, events, rests=("tie-scope", *ace), tied=able, card=card)
    chooser = able[0]
    events.append(tell("decide", who=chooser))
    after = replace(position, phase="order", turn=chooser, chooser=chooser)
    if len(tied) > 1:
        return allow(
            "tie/lowest-score", after, events, rests=("tie-scope", *ace), player=chooser, tied=tied, card=card
        )
    return allow("reveal", after, events, rests=ace, player=chooser, card=card)
