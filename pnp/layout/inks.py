"""Inks: the same scene in full colour, with white grounds, or in greys."""

from msgspec import structs

from pnp.layout.faces import Part
from pnp.layout.scene import IDENTITY, Box, Group, Image, Matrix, Node, Path, Text, box_through, path_box
from pnp.models.palette import Palette

WHITE = "#ffffff"
# The thinnest line that prints well.
OUTLINE = 0.35


def lightness(color: str) -> float:
    """How light a colour looks, from 0 to 1."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


class Inks:
    """Turns groups into the ink asked for; a shared group stays shared."""

    def __init__(self, ink: str, palette: Palette) -> None:
        self._ink = ink
        self._grey = dict(palette.grey)
        self._outline = palette.colors["dusk"]
        self._done: dict[str, tuple[Node, ...]] = {}

    def part(self, part: Part) -> Part:
        """The part with its faces in this ink."""
        back = None if part.back is None else self.group(part.back)
        return structs.replace(part, front=self.group(part.front), back=back)

    def group(self, group: Group) -> Group:
        """The group in this ink."""
        if self._ink == "full":
            return group
        if not group.name:
            return structs.replace(group, nodes=self._nodes(group))
        if group.name not in self._done:
            self._done[group.name] = self._nodes(group)
        return structs.replace(group, nodes=self._done[group.name])

    def nodes(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Nodes that stand on a page by themselves."""
        return self.group(Group(nodes)).nodes

    def _nodes(self, group: Group) -> tuple[Node, ...]:
        lighter = _Lighter(self._outline, OUTLINE * _unit(group), group.clip)
        turn = self._greyed if self._ink == "grey" else lighter.node
        return tuple(self.group(node) if isinstance(node, Group) else turn(node) for node in group.nodes)

    def _greyed(self, node: Node) -> Node:
        if isinstance(node, Path):
            return structs.replace(node, fill=self.grey(node.fill), stroke=self.grey(node.stroke))
        if isinstance(node, Text):
            return structs.replace(node, fill=self.grey(node.fill))
        if isinstance(node, Image):
            return structs.replace(node, name=f"grey-{node.name}", data=_grey_photo(node.data))
        return node

    def grey(self, color: str) -> str:
        """The grey of a colour: the palette's choice, else its lightness."""
        if color and color not in self._grey:
            level = round(lightness(color) * 255)
            self._grey[color] = f"#{level:02x}{level:02x}{level:02x}"
        return self._grey[color] if color else ""


class _Lighter:
    """Leaves grounds white and outlines them; light ink that stood on one takes the ground's colour."""

    def __init__(self, outline: str, width: float, edge: Box | None) -> None:
        self._outline = outline
        self._width = width
        self._edge = edge
        self._below: list[tuple[Box, str]] = []

    def node(self, node: Node) -> Node:
        if isinstance(node, Path):
            return self._path(node)
        if isinstance(node, Text) and lightness(node.fill) > 0.8:
            ground = self._under(node.x + node.size / 4, node.y - node.size / 4)
            return structs.replace(node, fill=ground) if ground else node
        return node

    def _path(self, path: Path) -> Path:
        box = path_box(path)
        if path.ground and path.fill:
            dark = lightness(path.fill) < 0.8
            color = path.fill if dark else self._outline
            self._below.append((box, color if dark else ""))
            if path.stroke or self._fills_face(box):
                return structs.replace(path, fill=WHITE)
            return structs.replace(path, fill=WHITE, stroke=color, width=self._width)
        if path.stroke and not path.fill and lightness(path.stroke) > 0.8:
            ground = self._under(box[0] + box[2] / 2, box[1] + box[3] / 2)
            return structs.replace(path, stroke=ground) if ground else path
        if path.fill:
            self._below.append((box, ""))
        return path

    def _fills_face(self, box: Box) -> bool:
        """A ground that reaches the edge of its face needs no outline: the knife makes one."""
        if self._edge is None:
            return False
        x, y, w, h = self._edge
        inside = x + 0.01 >= box[0] and y + 0.01 >= box[1]
        return inside and x + w <= box[0] + box[2] + 0.01 and y + h <= box[1] + box[3] + 0.01

    def _under(self, x: float, y: float) -> str:
        """The colour of the dropped ground that is the topmost thing under a point."""
        for (left, top, wide, high), color in reversed(self._below):
            if left <= x <= left + wide and top <= y <= top + high:
                return color
        return ""


def _unit(group: Group) -> float:
    """What a millimetre measures inside a drawing: drawings come on their own grid and are scaled down."""
    if group.matrix == IDENTITY:
        return 1
    scale = max(_scale(group.matrix), 1e-6)
    return 1 / scale


def _scale(matrix: Matrix) -> float:
    return box_through(matrix, (0, 0, 1, 1))[2]


def _grey_photo(data: bytes) -> bytes:
    from io import BytesIO

    from PIL import Image as Photo

    target = BytesIO()
    with Photo.open(BytesIO(data)) as photo:
        photo.convert("LA" if "A" in photo.getbands() else "L").save(target, "PNG")
    return target.getvalue()
