"""Worked examples: what the sheet shows is what the rules say, or the sheet is not printed."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from pnp.errors import DefinitionError
from pnp.games import Room, find, rooms
from pnp.layout.easel import Easel
from pnp.layout.scene import Group, walk
from pnp.models.shelf import Shelf
from pnp.models.text import languages, load_text
from pnp.press.examples import Shown, read_examples
from tests.printing import easel

every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)

# What each sheet must show.
WANTED = {
    "reindeer-races": {"bound-and-ice", "last-reward"},
    "snow-tails": {"straight", "bend", "level", "hit-sled", "hit-edge"},
    "gift-race": {"push", "push-target", "no-push"},
    "elfenbein": {"jump", "flight"},
    "hare-tortoise": {"race"},
}


def shown(room: Room, lang: str = "en") -> list[Shown]:
    return read_examples(Shelf(), room, load_text(room.folder, lang), easel(room.folder, lang))


@every_room
def test_every_example_is_judged_and_drawn_in_every_language(room: Room) -> None:
    for lang in languages(room.folder):
        examples = shown(room, lang)
        assert {example.id for example in examples} >= WANTED.get(room.id, set()) | {"setup"}
        for example in examples:
            for panel in example.panels:
                assert panel.size[0] > 0
                assert panel.size[1] > 0
                assert list(walk(panel.picture.nodes))


@every_room
def test_every_example_file_is_on_the_sheet(room: Room) -> None:
    files = {path.stem for path in (room.folder / "examples").glob("*.json")}
    assert files == {example.id for example in shown(room)}


@every_room
def test_a_move_is_seen_in_its_picture(room: Room) -> None:
    """The picture of a move has more in it than that of the same table without one."""
    for example in shown(room):
        if example.id == "setup":
            continue
        plan = json.loads((room.folder / "examples" / f"{example.id}.json").read_text())
        position = plan["steps"][0].get("position", plan["position"])
        still = _still(room, position, plan["steps"][0].get("view") or plan.get("view"), easel(room.folder))
        assert len(list(walk(example.panels[0].picture.nodes))) > len(list(walk(still.nodes))), example.id


def _still(room: Room, position: Any, view: Any, desk: Easel) -> Group:
    import msgspec

    table = msgspec.json.decode(json.dumps(position).encode(), type=room.rules.Position)
    group: Group = room.diagram.picture(table, None, None, view, desk)
    return group


# An example that is wrong


class Elsewhere:
    """The rules and drawings of a room with examples of another folder."""

    def __init__(self, room: Room, folder: Path) -> None:
        self.folder = folder
        self.rules = room.rules
        self.diagram = room.diagram


def spoilt(tmp_path: Path, name: str, change: Callable[[dict[str, Any]], None]) -> DefinitionError:
    """The error that an example of La Course aux Cadeaux gives after a change."""
    room = find("gift-race")
    copytree(room.folder / "examples", tmp_path / "examples")
    path = tmp_path / "examples" / f"{name}.json"
    plan = json.loads(path.read_text())
    change(plan)
    path.write_text(json.dumps(plan))
    with pytest.raises(DefinitionError) as caught:
        read_examples(Shelf(), Elsewhere(room, tmp_path), load_text(room.folder, "en"), easel(room.folder))
    assert f"{name}.json" in caught.value.where
    return caught.value


def test_a_position_the_rules_refuse_stops_the_press(tmp_path: Path) -> None:
    error = spoilt(tmp_path, "push", lambda plan: plan["position"]["gifts"]["red"].append("b3"))
    assert error.where.endswith("push.json, position.gifts.red[2]")
    assert "hole" in error.message


def test_a_move_the_rules_refuse_stops_the_press(tmp_path: Path) -> None:
    def into_the_wall(plan: dict[str, Any]) -> None:
        plan["steps"][0]["move"]["steps"] = [{"gift": "b8", "dir": "N"}]

    error = spoilt(tmp_path, "push", into_the_wall)
    assert error.where.endswith("push.json, steps.1.move")
    assert "refuse" in error.message


def test_a_refused_move_that_the_rules_allow_stops_the_press(tmp_path: Path) -> None:
    def away(plan: dict[str, Any]) -> None:
        plan["steps"][1]["move"]["steps"] = [{"gift": "e8", "dir": "S"}]

    error = spoilt(tmp_path, "no-push", away)
    assert error.where.endswith("no-push.json, steps.2.move")
    assert "allow" in error.message


def test_a_verdict_by_another_clause_stops_the_press(tmp_path: Path) -> None:
    error = spoilt(tmp_path, "push", lambda plan: plan["steps"][0].update(rule="hole"))
    assert error.where.endswith("push.json, steps.1.rule")
    assert error.message == "the verdict cites push, not hole"


def test_what_is_no_move_stops_the_press(tmp_path: Path) -> None:
    error = spoilt(tmp_path, "push", lambda plan: plan["steps"][0]["move"].update(do="fly"))
    assert error.where.endswith("push.json, steps.1.move")


def test_an_unknown_key_stops_the_press(tmp_path: Path) -> None:
    error = spoilt(tmp_path, "push", lambda plan: plan.update(veiw="a1-b2"))
    assert "veiw" in error.message


def test_a_caption_too_few_stops_the_press(tmp_path: Path) -> None:
    room = find("gift-race")
    copytree(room.folder / "examples", tmp_path / "examples")
    path = tmp_path / "examples" / "push.json"
    plan = json.loads(path.read_text())
    plan["after"] = False
    path.write_text(json.dumps(plan))
    with pytest.raises(DefinitionError, match="2 captions for 1 pictures") as caught:
        read_examples(
            Shelf(), Elsewhere(room, tmp_path), load_text(room.folder, "fr"), easel(room.folder, "fr")
        )
    assert caught.value.where == "text/fr.toml, examples.1.captions"
