"""Page description operators: numbers, matrices, colours and outlines as PDF writes them."""

from functools import lru_cache

from pnp.layout.scene import Matrix, Path


def outline(path: Path) -> str:
    """The operators that draw the outline of a path, without painting it."""
    xy = [num(value) for value in path.xy]
    parts: list[str] = []
    place = 0
    for op in path.ops:
        if op == "C":
            parts.append(" ".join(xy[place : place + 6]) + " c")
            place += 6
        elif op == "Z":
            parts.append("h")
        else:
            parts.append(f"{xy[place]} {xy[place + 1]} {'m' if op == 'M' else 'l'}")
            place += 2
    return " ".join(parts)


@lru_cache(maxsize=1 << 17)
def num(value: float) -> str:
    """A length to the micrometre."""
    return f"{round(value, 3) + 0.0:.7g}"


def matrix_op(matrix: Matrix) -> str:
    """The operator that puts a matrix before the current one."""
    a, b, c, d, e, f = matrix
    return " ".join(f"{round(v, 6) + 0.0:.7g}" for v in (a, b, c, d)) + f" {num(e)} {num(f)} cm"


def paint(color: str, operator: str, grey: str) -> str:
    """The operator that sets a colour; greys have a shorter one."""
    red, green, blue = (num(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {operator}"
