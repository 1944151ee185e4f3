"""Faces: slots filled from rows, in their place; golden scenes pin what they look like as text."""

import os
from pathlib import Path

import pytest

from pnp.errors import DefinitionError, LayoutError, PnpError
from pnp.layout.faces import Canvas, make_parts, slot_box
from pnp.layout.scene import Group, Text, walk
from pnp.models.slot import ArtSlot, ShapeSlot, TextSlot
from pnp.models.template import Template
from tests.printing import KITS, described, easel, parts

GOLDEN = KITS / "golden"
SHEET = Canvas((60, 90), 2)
TEMPLATE = Template(size=(60, 90))


@pytest.mark.parametrize(
    "name", ["cards/hare-1", "tiles/pond", "tokens/2", "figures/1", "die/1", "podium/1", "aid/1", "stands/1"]
)
def test_golden_scene(name: str) -> None:
    part = parts()[name]
    text = f"{name} {part.size[0]:g} × {part.size[1]:g}\n" + "\n".join(described((part.front,))) + "\n"
    file = GOLDEN / f"{name.replace('/', '-')}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), "run again with UPDATE_GOLDEN=1 if this change is meant"


def test_boxes_count_from_far_edges_when_negative() -> None:
    assert slot_box(ShapeSlot(box=(-20, -15, 9, 8)), TEMPLATE, SHEET) == (40, 75, 9, 8)
    assert slot_box(ShapeSlot(inset=(1, 2, 3, 4)), TEMPLATE, SHEET) == (4, 1, 54, 86)


def test_without_a_box_shapes_bleed_texts_keep_safe_and_art_meets_the_trim() -> None:
    assert slot_box(ShapeSlot(), TEMPLATE, SHEET) == (-2, -2, 64, 94)
    assert slot_box(TextSlot(), TEMPLATE, SHEET) == (3, 3, 54, 84)
    assert slot_box(ArtSlot(), TEMPLATE, SHEET) == (0, 0, 60, 90)


def test_equal_faces_are_one_group_and_equal_rows_one_part() -> None:
    made = parts()
    assert made["cards/hare-1"].back is made["cards/leaf-4"].back
    assert made["cards/hare-1"].front is not made["cards/hare-2"].front
    assert made["markers/1"].copies == 5


def test_a_turned_slot_is_drawn_again_upside_down() -> None:
    card = parts()["cards/hare-2"].front
    found = [(node, matrix) for node, matrix in walk((card,)) if isinstance(node, Text) and node.text == "2"]
    assert len(found) == 2
    (first, _), (second, matrix) = found
    assert matrix[:4] == (-1, 0, 0, -1)
    assert (63 - second.x, 88 - second.y) == pytest.approx((63 - first.x, 88 - first.y))


def test_words_follow_the_language() -> None:
    def title(lang: str) -> set[str]:
        scene = parts(lang=lang)["cards/hare-1"].front
        return {node.text for node, _ in walk((scene,)) if isinstance(node, Text)}

    assert "Hare" in title("en")
    assert "Lièvre" in title("fr")


def test_rows_do_not_fill_backs_by_themselves() -> None:
    token = parts()["tokens/2"]
    assert token.back is not None
    assert not [node for node, _ in walk((token.back,)) if isinstance(node, Text)]


def test_bleed_asked_for_changes_only_parts_that_bleed() -> None:
    made = parts(bleed=3)
    assert made["tiles/pond"].bleed == 3
    assert made["tiles/pond"].front.clip == (-3, -3, 86, 86)
    assert made["cards/hare-1"].bleed == 0


def face(tmp_path: Path, slot: str, row: str = '{ id = "a" }', front: str = "") -> Group:
    template = f"[template.t]\nsize = [40, 40]\n[template.t.front.s]\n{slot}\n"
    component = f'[[component]]\nid = "c"\nkind = "t"\nrows = [{row}]\n{front}'
    (tmp_path / "kit.toml").write_text(f'title = "T"\n{template}{component}', "utf-8")
    desk = easel(tmp_path)
    return make_parts(desk.kit.components[0], desk, (200, 287), None)[0].front


def test_when_decides_whether_a_slot_is_drawn(tmp_path: Path) -> None:
    shape = 'type = "shape"\nfill = "gold"\nwhen = "{badge}"'
    assert face(tmp_path, shape, '{ badge = "" }').nodes == ()
    assert len(face(tmp_path, shape, '{ badge = "1" }').nodes) == 1


@pytest.mark.parametrize(
    ("slot", "front", "kind", "message", "hint"),
    [
        (
            'type = "text"',
            'front = { s = "{nmae}" }',
            DefinitionError,
            "{nmae} names nothing",
            "there are: id",
        ),
        ('type = "text"', 'front = { s = "{text:x}" }', DefinitionError, "{text:x} names nothing", ""),
        ('type = "text"\nfont = "titel"', 'front = { s = "x" }', DefinitionError, 'no font "titel"', "title"),
        ('type = "text"\ncolor = "nihgt"', 'front = { s = "x" }', DefinitionError, "is no colour", "night"),
        (
            'type = "art"',
            'front = { s = "tool-knive" }',
            DefinitionError,
            'no picture "tool-knive"',
            "tool-knife",
        ),
        ('type = "art"', 'front = { s = "photo.png" }', DefinitionError, 'no picture "photo.png"', ""),
        ('type = "draw"', 'front = { s = "pond" }', DefinitionError, "needs the room's draw.py", ""),
        ('type = "text"\nrequired = true', "", DefinitionError, 'slot "s" must be filled', ""),
        ('type = "text"\npt = 90', 'front = { s = "much too long" }', LayoutError, "its box is", ""),
    ],
)
def test_a_face_that_cannot_be_made_names_component_slot_and_language(
    tmp_path: Path, slot: str, front: str, kind: type[PnpError], message: str, hint: str
) -> None:
    with pytest.raises(kind) as caught:
        face(tmp_path, slot, front=front)
    assert message in caught.value.message
    assert hint in caught.value.hint
    assert caught.value.where.endswith(": c a, front.s, en")
    assert "kit.toml:" in caught.value.where or "draw.py" in caught.value.where


def test_everything_that_does_not_fit_is_told_at_once(tmp_path: Path) -> None:
    rows = '{ id = "a", s = "far too long for this box" }, { id = "b", s = "漢" }, { id = "c", s = "ok" }'
    with pytest.raises(LayoutError) as caught:
        face(tmp_path, 'type = "text"\npt = 60', rows)
    assert "2 things are wrong" in caught.value.message
    assert "c a, front.s, en" in caught.value.message
    assert "c b, front.s, en" in caught.value.message


def test_a_drawing_that_fails_is_reported_as_a_definition(tmp_path: Path) -> None:
    (tmp_path / "draw.py").write_text("def pond(row, box, easel):\n    return 1 / 0\n", "utf-8")
    with pytest.raises(DefinitionError, match="ZeroDivisionError"):
        face(tmp_path, 'type = "draw"\nvalue = "pond"')
    with pytest.raises(DefinitionError, match='no function "lake"'):
        face(tmp_path, 'type = "draw"\nvalue = "lake"')


def test_a_picture_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "x.png").write_bytes(b"nothing")
    with pytest.raises(DefinitionError, match="cannot be read"):
        face(tmp_path, 'type = "art"\nvalue = "x.png"')
    (tmp_path / "art" / "team.svg").write_text(
        '<svg viewBox="0 0 9 9"><circle r="4" fill="currentColor"/></svg>'
    )
    with pytest.raises(DefinitionError, match="takes a colour"):
        face(tmp_path, 'type = "art"\nvalue = "team"')
