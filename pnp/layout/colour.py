"""How far apart two colours look, also to eyes that miss a cone: teams and suits are held to it.

Colours are `#rrggbb`. The sight is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at
full severity, in linear light; the distance is CIEDE2000.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

# What each kind of sight makes of linear red, green and blue.
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# Linear sRGB to XYZ, and the white of daylight D65 that Lab is measured from.
_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def distance(one: str, other: str, sight: str = "full") -> float:
    """CIEDE2000 between two colours as someone with this sight sees them.

    >>> distance("#22344A", "#22344A")
    0.0
    """
    return ciede2000(lab(seen(one, sight)), lab(seen(other, sight)))


def seen(colour: str, sight: str) -> Triple:
    """A colour in linear light as someone with this sight sees it, each channel from 0 to 1."""
    red, green, blue = _times(SIGHTS[sight], _linear(colour))
    return _clamped(red), _clamped(green), _clamped(blue)


def lab(linear: Triple) -> Triple:
    """CIE L*a*b* of a colour in linear sRGB."""
    x, y, z = (_cube(value / white) for value, white in zip(_times(_XYZ, linear), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """The CIEDE2000 difference of two L*a*b* colours; names as in Sharma, Wu and Dalal (2005).

    >>> round(ciede2000((50, 2.5, 0), (58, 24, 15)), 4)
    19.4535
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    stretch = 1.5 - 0.5 * _weight((hypot(a1, b1) + hypot(a2, b2)) / 2)
    c1, h1 = _polar(a1 * stretch, b1)
    c2, h2 = _polar(a2 * stretch, b2)
    turn, h_mean = _hues(h1, h2, grey=c1 * c2 == 0)
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * _cos(h_mean - 30) + 0.24 * _cos(2 * h_mean)
    t += 0.32 * _cos(3 * h_mean + 6) - 0.20 * _cos(4 * h_mean - 63)
    off_middle = (l_mean - 50) ** 2
    lightness = (l2 - l1) / (1 + 0.015 * off_middle / sqrt(20 + off_middle))
    chroma = (c2 - c1) / (1 + 0.045 * c_mean)
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c_mean * t)
    bend = -2 * _weight(c_mean) * sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2))))
    return sqrt(max(0.0, lightness**2 + chroma**2 + hue**2 + bend * chroma * hue))


def _hues(h1: float, h2: float, grey: bool) -> tuple[float, float]:
    """The turn from one hue to the other the short way, and the hue half way; grey has none of its own."""
    if grey:
        return 0, h1 + h2
    turn, total = h2 - h1, h1 + h2
    if abs(turn) <= 180:
        return turn, total / 2
    return (turn - 360 if turn > 0 else turn + 360), (total + 360 if total < 360 else total - 360) / 2


def _polar(a: float, b: float) -> tuple[float, float]:
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _weight(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _cos(angle: float) -> float:
    return cos(radians(angle))


def _linear(colour: str) -> Triple:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _cube(value: float) -> float:
    return float(value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116)


def _times(rows: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
    return one, two, three


def _clamped(value: float) -> float:
    return min(1.0, max(0.0, value))
