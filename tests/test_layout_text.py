"""Text in boxes: it fits, wrapped and hyphenated, or the build says by how much it does not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import DefinitionError, LayoutError
from pnp.layout.fonts import font, runs, text_width
from pnp.layout.scene import Group, Text
from pnp.layout.typeset import POINT, Manner, fit_text


def manner(least: float = 6, most: float = 12, **how: object) -> Manner:
    return Manner("text", least * POINT, most * POINT, "#000000", str(how.pop("lang", "en")), **how)  # type: ignore[arg-type]


def lines(nodes: tuple[object, ...]) -> list[str]:
    found: dict[float, str] = {}
    for node in nodes:
        assert isinstance(node, Text)
        found[node.y] = found.get(node.y, "") + node.text
    return list(found.values())


def test_short_text_has_the_largest_size() -> None:
    (node,) = fit_text("Hare", (0, 0, 60, 20), manner())
    assert isinstance(node, Text)
    assert node.size == pytest.approx(12 * POINT)
    assert node.x + text_width("Hare", "text", node.size) / 2 == pytest.approx(30)


def test_text_shrinks_no_further_than_it_must() -> None:
    text = "Move to the next carrot"
    wide = text_width(text, "text", 9 * POINT)
    (node,) = fit_text(text, (0, 0, wide + 0.01, 5), manner())
    assert isinstance(node, Text)
    assert node.size == pytest.approx(9 * POINT)


def test_text_that_does_not_fit_at_its_least_size_is_an_error() -> None:
    with pytest.raises(LayoutError) as caught:
        fit_text("word " * 60, (0, 0, 20, 8), manner())
    assert "of height at 6 pt and its box is 20.0 × 8.0 mm" in caught.value.message


def test_a_word_wider_than_its_box_is_named() -> None:
    with pytest.raises(LayoutError, match='"Hasenpfote" is'):
        fit_text("Hasenpfote", (0, 0, 5, 30), manner(hyphens=False))


def test_long_words_are_hyphenated_by_the_rules_of_their_language() -> None:
    narrow = (0, 0, 14, 30)
    french = lines(fit_text("extraordinairement", narrow, manner(8, 12, lang="fr")))
    assert french[0].endswith("-")
    assert "".join(line.removesuffix("-") for line in french) == "extraordinairement"
    german = lines(fit_text("Weihnachtsmann", narrow, manner(8, 12, lang="de")))
    assert german[0] in ("Weih-", "Weihnachts-")


def test_a_word_breaks_after_its_own_hyphen() -> None:
    assert lines(fit_text("Peut-être", (0, 0, 9.5, 20), manner(10, 12, lang="fr"))) == ["Peut-", "être"]


def test_line_breaks_and_hard_spaces_are_kept() -> None:
    assert lines(fit_text("one\ntwo", (0, 0, 50, 20), manner())) == ["one", "two"]
    assert lines(fit_text("100\u00a0mm of rope", (0, 0, 15, 30), manner(12, 12)))[0] == "100\u00a0mm"


def test_centred_lines_are_balanced() -> None:
    made = lines(fit_text("one two three four five six", (0, 0, 34, 20), manner(12, 12)))
    assert made == ["one two three", "four five six"]


def test_letters_a_title_font_lacks_come_from_the_black_one() -> None:
    assert runs("Łódź", "title") == [("title", "Łód"), ("black", "ź")]
    assert runs("Noël", "title") == [("title", "Noël")]


def test_a_letter_no_font_has_is_named() -> None:
    with pytest.raises(LayoutError, match=r'"漢" \(U\+6F22\)'):
        fit_text("漢", (0, 0, 50, 20), manner())


def test_an_unknown_font_gets_the_nearest_name() -> None:
    with pytest.raises(DefinitionError) as caught:
        font("titel")
    assert caught.value.hint == 'did you mean "title"?'


def test_icons_stand_on_the_baseline_between_the_words() -> None:
    def icon(name: str, height: float, _color: str) -> Group:
        assert name == "leaf"
        return Group((), (height / 100, 0, 0, height / 100, 0, -height), (0, 0, 100, 100), "icon-leaf")

    before, drawing, after = fit_text("take {icon:leaf} now", (0, 0, 60, 20), manner(), icon)
    assert isinstance(before, Text)
    assert isinstance(after, Text)
    assert isinstance(drawing, Group)
    size = before.size
    foot = drawing.matrix[3] * 100 + drawing.matrix[5]
    assert foot == pytest.approx(before.y)
    assert drawing.matrix[4] == pytest.approx(before.x + text_width("take ", "text", size))
    assert after.x == pytest.approx(drawing.matrix[4] + 0.85 * size)
    assert after.text == " now"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text("abcdefgéñ", min_size=1, max_size=9), min_size=1, max_size=14).map(" ".join),
    st.floats(15, 60),
    st.floats(6, 30),
    st.sampled_from(["left", "center", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
)
def test_whatever_is_set_stays_in_its_box_and_loses_no_letter(
    text: str, wide: float, high: float, align: str, valign: str
) -> None:
    try:
        nodes = fit_text(text, (3, 4, wide, high), manner(align=align, valign=valign))
    except LayoutError:
        return
    said = ""
    for node in nodes:
        assert isinstance(node, Text)
        assert node.size >= 6 * POINT - 1e-9
        assert node.x >= 3 - 1e-6
        assert node.x + text_width(node.text, node.font, node.size) <= 3 + wide + 1e-6
        assert node.y - font("text").cap_height * node.size >= 4 - 1e-6
        assert node.y + font("text").descent * node.size <= 4 + high + 1e-6
        said += node.text
    assert said.replace("-", "").replace(" ", "") == text.replace(" ", "")
