"""What an allowed drive comes to: its runs, the red lines they cross, and the damage they do."""

import msgspec

from pnp.games.snow_tails.drives import Scene, race_position
from pnp.games.snow_tails.driving import Run, red_lines
from pnp.games.snow_tails.position import DAMAGE_LIMIT, HOUSE, Colour, Position, Sled
from pnp.rules.house import played


class Driven(msgspec.Struct, frozen=True):
    """One drive, from the cards laid to the damage taken."""

    player: Colour
    before: Sled
    sled: Sled
    """The sled with its new cards on, still where it started."""
    speed: int
    drift: int
    run: Run
    bonus: Run | None
    full: int
    """The speed that counts at a red line: the whole speed and the whole bonus, however far they led."""
    lines: list[int]
    """The bends whose red line was crossed."""
    felled: list[int]
    excess: list[tuple[int, int]]
    """Red lines crossed too fast: the bend and how many points over its limit."""
    damage: int
    """Damage cards owed: for trees on the way, then for speed, then for a crash."""
    past: bool
    """Whether the sled is now past the finish line."""

    @property
    def last(self) -> Run:
        """The run that ended the drive."""
        return self.bonus or self.run

    @property
    def lost(self) -> bool:
        """Whether that is more than a sled can take."""
        return self.before.damage + self.damage > DAMAGE_LIMIT


def outcome(
    position: Position,
    scene: Scene,
    player: Colour,
    sled: Sled,
    pull: tuple[int, int],
    runs: tuple[Run, Run | None],
) -> Driven:
    """The drive of a sled with its cards laid, at this speed and drift, along these runs."""
    speed, drift = pull
    run, bonus = runs
    lines, felled, full = red_lines(scene.course, scene.at, run), run.felled, speed
    if bonus:
        full += race_position(position, scene, player, played(position.house, HOUSE, "position"))
        lines += red_lines(scene.course, run.at, bonus)
        felled = felled + bonus.felled
    end = bonus or run
    over = [(section, full - scene.course.limits[section]) for section in lines]
    excess = [] if end.end == "wreck" else [(section, points) for section, points in over if points > 0]
    damage = len(felled) + sum([points for _, points in excess]) + (end.end in ("edge", "scenery"))
    past = end.at >> 7 == scene.course.line
    return Driven(
        player, position.sleds[player], sled, speed, drift, run, bonus,
        full, lines, felled, excess, damage, past,
    )  # fmt: skip
