"""The story of a drive, step by step, as the events of a verdict."""

from pnp.games.snow_tails.drives import Scene
from pnp.games.snow_tails.driving import Run
from pnp.games.snow_tails.moves import AnyCard
from pnp.games.snow_tails.outcome import Driven
from pnp.games.snow_tails.position import DAMAGE_LIMIT, Colour
from pnp.games.snow_tails.track import name_of
from pnp.rules.verdict import Event, tell


def story(scene: Scene, driven: Driven, cards: dict[str, AnyCard]) -> list[Event]:
    """What happens from the first card laid to the last damage card taken."""
    player, sled = driven.player, driven.sled
    events = [tell(f"lay-{place}", who=player, card=card) for place, card in cards.items()]
    events.append(
        tell("speed", who=player, left=sled.left, right=sled.right, brake=sled.brake, speed=driven.speed)
    )
    if driven.drift:
        side = "to-right" if driven.drift > 0 else "to-left"
        events.append(tell("owed", who=player, side=side, drifts=abs(driven.drift)))
    if driven.speed < 1:
        events.append(tell("stand", who=player, at=name_of(scene.at)))
    events += _steps(scene, player, scene.at, driven.run)
    if driven.bonus:
        events.append(tell("bonus", who=player, steps=driven.full - driven.speed))
        events += _steps(scene, player, driven.run.at, driven.bonus)
    return events + _damage(scene, driven)


def _steps(scene: Scene, player: Colour, at: int, run: Run) -> list[Event]:
    events: list[Event] = []
    colours = {place: colour for colour, place in scene.standing.items()}
    for (met, to), drift in zip(run.steps, run.drifts, strict=True):
        if met == "sled":
            other = colours[scene.course.step(at, drift)]
            events.append(tell("hit-sled", who=player, at=name_of(to), other=other))
        elif met in ("edge", "scenery"):
            events.append(tell(f"hit-{met}", who=player, at=name_of(to)))
        else:
            events.append(tell("drift" if drift else "step", who=player, to=name_of(to)))
            if to >> 7 != at >> 7:
                events += _joint(scene, player, to >> 7)
            if met == "tree":
                events.append(tell("tree", who=player, at=name_of(to)))
        at = to
    return events


def _joint(scene: Scene, player: Colour, section: int) -> list[Event]:
    """What lies at the entrance of a section: a red line, the finish line, or nothing."""
    if section == scene.course.line:
        return [tell("line", who=player)]
    limit = scene.course.limits[section]
    return [tell("red-line", who=player, section=section, limit=limit)] if limit else []


def _damage(scene: Scene, driven: Driven) -> list[Event]:
    """Damage that is taken after the move; that of trees was taken on the way."""
    player = driven.player
    events = [
        tell("too-fast", who=player, section=section, speed=driven.full, over=over,
             limit=scene.course.limits[section])
        for section, over in driven.excess
    ]  # fmt: skip
    cards = driven.damage - len(driven.felled)
    if cards:
        total = min(DAMAGE_LIMIT, driven.before.damage + driven.damage)
        events.append(tell("damage", who=player, cards=cards, damage=total))
    return events
