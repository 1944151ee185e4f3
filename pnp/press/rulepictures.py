"""The pictures of a rule sheet: what is in the box, and worked examples with their captions."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from pnp.layout import shapes
from pnp.layout.easel import Easel, placing
from pnp.layout.faces import Part, make_parts
from pnp.layout.flow import Anchor, Strip, shifted
from pnp.layout.scene import Box, Group, Node, Path, box_through, times
from pnp.layout.sheets import PAPERS
from pnp.layout.typeset import POINT, Manner, fit_text
from pnp.press.examples import Panel, Shown
from pnp.press.setting import Setting

_THUMB = (15.0, 12.0)
_CELL = 42.0
# Names of parts are all set in this size, in points, if they fit.
_NAME = 9.0
# The least width at which a picture can be read, and the greatest height it gets.
_PANEL = 36.0
_TALL = 52.0
_PAD = 2.5
_GUTTER = 3.0


def first_parts(easel: Easel) -> list[Part]:
    """One part of each component, to stand for all."""
    found: list[Part] = []
    for component in easel.kit.components:
        one = structs.replace(component, pieces=component.pieces[:1])
        part = make_parts(one, easel, PAPERS["a4"], 0)[0]
        found.append(structs.replace(part, component=component))
    return found


def component_rows(parts: Sequence[Part], setting: Setting) -> Iterator[Strip]:
    """Each component with its picture and its count, as many in a row as can be read."""
    columns = max(2, int(setting.width / _CELL))
    cell = setting.width / columns
    for start in range(0, len(parts), columns):
        nodes: list[Node] = []
        for place, part in enumerate(parts[start : start + columns]):
            nodes += _component(part, (place * cell, 0, cell - 2, _THUMB[1]), setting)
        more = start + columns < len(parts)
        yield Strip(_THUMB[1], tuple(nodes), setting.style.gap, holds=more and start == 0)


def _component(part: Part, box: Box, setting: Setting) -> Iterator[Node]:
    x, y, w, h = box
    face = part.front
    assert face.clip is not None
    matrix = placing(face.clip, (x, y + 0.3, _THUMB[0], h - 0.6), "contain")
    yield Group(face.nodes, times(matrix, face.matrix), face.clip, face.name)
    frame = shapes.rect(*box_through(matrix, face.clip))
    yield Path(*frame, stroke=setting.easel.color("dusk"), width=0.15)
    said = f"{part.component.count}\u00a0× {part.label(setting.easel.words.room)}"
    manner = Manner("text", 6 * POINT, _NAME * POINT, setting.night, setting.lang, "left")
    yield from fit_text(said, (x + _THUMB[0] + 1.8, y, w - _THUMB[0] - 1.8, h), manner)


def example_box(example: Shown, setting: Setting) -> Strip:
    """A box with the pictures of an example, each above its caption, as many in a row as can be seen."""
    inner = setting.width - 2 * _PAD
    nodes: list[Node] = []
    y = _PAD
    for line in setting.lines(_title(example, setting), inner, "semibold"):
        nodes += shifted(line, _PAD, y + setting.size)
        y += setting.leading
    y += 1
    panels = example.panels
    widest = max(panel.size[0] / panel.size[1] for panel in panels)
    in_row = max(1, min(len(panels), example.across, int(inner / max(_PANEL, _PANEL * widest / 1.6))))
    cell = (inner - (in_row - 1) * _GUTTER) / in_row
    for start in range(0, len(panels), in_row):
        row = [
            _panel(panel, start + n if len(panels) > 1 else 0, cell, setting)
            for n, panel in enumerate(panels[start : start + in_row], 1)
        ]
        tallest = max(picture for picture, _, _ in row)
        for number, (picture, _, made) in enumerate(row):
            nodes += shifted(made, _PAD + number * (cell + _GUTTER), y + tallest - picture)
        y += max(tallest - picture + height for picture, height, _ in row) + 1.5
    y += _PAD - 1.5
    frame = shapes.rect(0, 0, setting.width, y, 2)
    ground = Path(*frame, fill=setting.easel.color("frost"), ground=True)
    anchor = Anchor(f"example-{example.id}", example.title, 1) if example.title else None
    return Strip(y + _PAD / 2, (ground, *nodes), _PAD, floats=True, anchor=anchor)


def _title(example: Shown, setting: Setting) -> str:
    """What stands above the pictures; the box may stand a column away from its text."""
    if not example.title:
        return setting.say("rules-setup")
    about = {example.clause, *example.cited}
    numbers = ",\u00a0".join(number for name, (number, _) in setting.text.clauses.items() if name in about)
    return f"{setting.say('rules-example').format(title=example.title)} ({numbers})"


def _panel(panel: Panel, number: int, cell: float, setting: Setting) -> tuple[float, float, list[Node]]:
    """A picture and its caption: the height of the picture, of both, and the nodes."""
    w, h = panel.size
    scale = min(cell / w, min(cell, _TALL) / h)
    wide, high = w * scale, h * scale
    left = (cell - wide) / 2
    picture = panel.picture
    assert picture.clip is not None
    matrix = placing(picture.clip, (left, 0, wide, high), "contain")
    nodes: list[Node] = [Group(picture.nodes, matrix, picture.clip)]
    nodes.append(Path(*shapes.rect(left, 0, wide, high), stroke=setting.night, width=0.25))
    y = high + 1
    if panel.caption:
        size = setting.size * 0.92
        caption = f"{number}\u00a0\u00a0{panel.caption}" if number else panel.caption
        for line in setting.lines(caption, cell, size=size):
            nodes += shifted(line, 0, y + size)
            y += size * 1.22
        y += 0.5
    return high, y, nodes
