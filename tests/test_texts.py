"""Whatever a verdict can say exists in every language, and every clause of the sheet is used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from pnp.games import Room, rooms
from pnp.models.text import Text, languages, load_text

every_room = pytest.mark.parametrize("room", list(rooms()), ids=lambda room: room.id)
TESTS = Path(__file__).parent


def calls(room: Room, *names: str) -> Iterator[tuple[str, ast.expr, set[str]]]:
    """Every call of these functions in the room: name, first argument, and its keywords."""
    for path in room.folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node.func.id, node.args[0], {word.arg or "**" for word in node.keywords}


def pattern(argument: ast.expr) -> str:
    """A regular expression for what the argument can be: literal text, with `.+` for what code fills in."""
    match argument:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.JoinedStr(values=parts):
            return "".join(pattern(part) if isinstance(part, ast.Constant) else ".+" for part in parts)
        case ast.IfExp(body=body, orelse=other):
            return f"(?:{pattern(body)}|{pattern(other)})"
    return ".+"


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field}


def strings(room: Room) -> set[str]:
    """Every string constant in the room's code."""
    return {
        node.value
        for path in room.folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@every_room
def test_every_reason_the_code_gives_has_a_clause_and_a_sentence(room: Room) -> None:
    text = load_text(room.folder, "en")
    for name, argument, keywords in calls(room, "refuse", "allow"):
        reasons = [reason for reason in text.why if re.fullmatch(pattern(argument), reason)]
        assert reasons, f"{name}({ast.unparse(argument)}) has no sentence in [why]"
        if isinstance(argument, ast.Constant) and "**" not in keywords:
            for reason in reasons:
                assert placeholders(text.why[reason]) <= keywords - {"rests"}, reason


@every_room
def test_every_sentence_belongs_to_a_clause_and_to_the_code(room: Room) -> None:
    text = load_text(room.folder, "en")
    patterns = [pattern(argument) for _, argument, _ in calls(room, "refuse", "allow")]
    literal = strings(room)
    for reason in text.why:
        assert reason.partition("/")[0] in text.clauses, reason
        specific = [p for p in patterns if p != ".+"]
        assert reason in literal or any(re.fullmatch(p, reason) for p in specific), f"nobody says {reason!r}"


@every_room
def test_every_clause_is_cited_or_marked_as_prose(room: Room) -> None:
    text = load_text(room.folder, "en")
    cited = {reason.partition("/")[0] for reason in text.why}
    for name, (_, clause) in text.clauses.items():
        assert (name in cited) != clause.prose, name


@every_room
def test_every_clause_that_is_cited_is_cited_by_a_test(room: Room) -> None:
    text = load_text(room.folder, "en")
    source = (TESTS / "rooms" / f"test_{room.folder.name}.py").read_text()
    for name, (_, clause) in text.clauses.items():
        if not clause.prose:
            assert re.search(rf'["\']{re.escape(name)}["\'/]', source), f"no test cites {name!r}"


@every_room
def test_every_event_has_a_sentence_and_every_sentence_an_event(room: Room) -> None:
    text = load_text(room.folder, "en")
    for _, argument, keywords in calls(room, "tell"):
        names = [name for name in text.events if re.fullmatch(pattern(argument), name)]
        assert names, f"tell({ast.unparse(argument)}) has no sentence in [events]"
        if isinstance(argument, ast.Constant) and "**" not in keywords:
            assert placeholders(text.events[argument.value]) <= keywords
    unsaid = set(text.events) - strings(room)
    told = [pattern(argument) for _, argument, _ in calls(room, "tell") if pattern(argument) != ".+"]
    assert not [name for name in unsaid if not any(re.fullmatch(p, name) for p in told)]


def shape(text: Text) -> dict[str, object]:
    """What must be the same in every language."""
    return {
        "clauses": [(n, c.id, c.prose) for n, c in text.clauses.values()],
        "sections": [section.id for section in text.sections],
        "why": {reason: placeholders(sentence) for reason, sentence in text.why.items()},
        "events": {name: placeholders(sentence) for name, sentence in text.events.items()},
        "words": set(text.words),
        "house": {switch: set(house.values) for switch, house in text.house.items()},
        "choices": set(text.choices),
        "faq": [entry.clause for entry in text.faq],
        "notation": [form.example for form in text.notation],
        "components": set(text.components),
    }


@every_room
def test_all_languages_have_the_same_clauses_and_placeholders(room: Room) -> None:
    assert {"en", "fr"} <= set(languages(room.folder))
    english = shape(load_text(room.folder, "en"))
    for language in languages(room.folder):
        assert shape(load_text(room.folder, language)) == english


@every_room
def test_house_rules_in_words_are_those_of_the_rules(room: Room) -> None:
    text = load_text(room.folder, "en")
    assert {switch: list(house.values) for switch, house in text.house.items()} == {
        switch: [str(v).lower() if isinstance(v, bool) else str(v) for v in values]
        for switch, values in room.rules.HOUSE.items()
    }


@every_room
def test_faq_answers_name_a_clause_of_the_sheet(room: Room) -> None:
    text = load_text(room.folder, "en")
    assert len(text.faq) >= 12
    assert {entry.clause for entry in text.faq} <= set(text.clauses)


@every_room
def test_notation_examples_can_be_read_and_written_back(room: Room) -> None:
    text = load_text(room.folder, "en")
    assert text.notation
    for form in text.notation:
        assert room.notation.write(room.notation.read(form.example)) == form.example
