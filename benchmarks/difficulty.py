"""What is hard? Rates random layouts and prints them as CSV: the data behind the snowflakes.

Run: python benchmarks/difficulty.py GAME COUNT. The last line has the four figures that divide the layouts
into fifths, which the room's rating.py holds as SCALE.
"""

import sys

from pnp.games import find
from pnp.referee.chance import seeded
from pnp.referee.rating import measured
from pnp.referee.tracks import drawn
from pnp.rules.layouts import Wish


def main(game: str, count: int) -> None:
    """Rate so many layouts."""
    room = find(game)
    found = []
    for number in range(count):
        code = drawn(room, Wish(), seeded(f"survey {number}")).code
        rating = measured(room, code)
        if not number:
            print("code,hardness," + ",".join(rating.figures))
        figures = ",".join(f"{figure:.2f}" for figure in rating.figures.values())
        print(f"{code},{rating.hardness:.3f},{figures}", flush=True)
        found.append(rating.hardness)
    found.sort()
    fifths = [found[round(len(found) * part / 5) - 1] for part in range(1, 5)]
    print("# fifths: " + ", ".join(f"{figure:.2f}" for figure in fifths), file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
