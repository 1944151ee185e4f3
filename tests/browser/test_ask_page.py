"""A dispute of each game set up by tapping gets the right ruling and clause."""

import pytest

pytestmark = pytest.mark.browser


def tap(page, spot, thing):
    """Say what is on a place."""
    page.locator(f'.spot[data-spot="{spot}"]').click()
    with page.expect_response(lambda response: response.url.split("?")[0].endswith("/put")):
        page.locator(f'#sheet [data-word="{thing}"]').click()
    page.wait_for_selector("#sheet:not([open])", state="attached")


def dial(page, name, value):
    """Set something beside the board."""
    with page.expect_response(lambda response: response.url.split("?")[0].endswith("/put")):
        page.locator(f'select[data-dial="{name}"]').select_option(value)


def count(page, name, things):
    """Choose several things."""
    page.locator(f'button[data-dial="{name}"]').click()
    for thing in things:
        page.locator(f'#sheet [data-word="+{thing}"]').click()
    with page.expect_response(lambda response: response.url.split("?")[0].endswith("/put")):
        page.locator("#sheet .main").click()


def say(page, *answers):
    """Say the move: `=spot` taps a place, a list chooses several cards, all else is a button."""
    page.get_by_role("button", name="Say the move").click()
    answer_all(page, *answers)


def answer_all(page, *answers):
    """Answer question after question."""
    for answer in answers:
        page.wait_for_selector(".question")
        with page.expect_response(lambda response: "/ask/" in response.url):
            if isinstance(answer, list):
                for card in answer:
                    page.locator(f'.question [data-word="+{card}"]').click()
                page.locator(".question .main").click()
            elif answer.startswith("="):
                page.locator(f'.spot.offered[data-spot="{answer[1:]}"]').click()
            else:
                page.locator(f'.question .answer[data-word="{answer}"]').click()
        page.wait_for_timeout(60)


def ruling(page):
    """Allowed or not, and by which clause, once everything that explains it is there."""
    page.wait_for_selector(".share")
    card = page.locator(".verdict")
    return "yes" in card.get_attribute("class").split(), card.get_attribute("data-rule")


def test_gift_race_nobody_pushes_a_gift_against_a_wall(server, visit, size):
    page = visit(f"{server.url}#/ask/gift-race", size)
    dial(page, "turn", "red")
    tap(page, "d6", "red")
    tap(page, "e6", "green")
    say(page, "move", "=d6", "=e6", "done")
    assert ruling(page) == (False, "push-stopped")
    assert page.locator(".verdict h2").inner_text().startswith("✘")
    assert page.locator(".instead code").first.inner_text().startswith("move d6")


def test_elfenbein_kids_do_not_take_trails(server, visit, size):
    page = visit(f"{server.url}#/ask/elfenbein", size)
    dial(page, "turn", "red")
    tap(page, "c1", "red")
    say(page, "=d2", "done")
    assert ruling(page) == (False, "kid-ways")


def test_hare_and_tortoise_no_ninth_card(server, visit, size):
    page = visit(f"{server.url}#/ask/hare-tortoise", size)
    tap(page, "4", "lamb")
    count(page, "table", ["hare", "hare", "hare", "tortoise", "tortoise", "tortoise", "wolf"])
    say(page, ["fox", "fox"])
    assert ruling(page) == (False, "table-limit")


def test_reindeer_races_cards_show_one_object(server, visit, size):
    page = visit(f"{server.url}#/ask/reindeer-races", size)
    tap(page, "letter.1", "green")
    say(page, "run", ["present-1", "dessert-2"], "present", "=present.0")
    assert ruling(page) == (False, "same-object")


def test_reindeer_races_a_bound_is_told_step_by_step_on_the_board(server, visit, size):
    page = visit(f"{server.url}#/ask/reindeer-races", size)
    tap(page, "tree.2", "green")
    say(page, "run", ["tree-2"], "tree", "=tree.0", "bound")
    assert ruling(page) == (True, "bound-call")
    steps = page.locator(".steps li").all_inner_texts()
    assert len(steps) >= 4
    assert "space 5" in " ".join(steps)
    page.locator(".readings button").first.click()  # the house rule `bound`, played the other way
    page.locator(".steps li", has_text="space 4").wait_for()


def test_snow_tails_drift_three_at_speed_two_is_two_drifts(server, visit, size):
    page = visit(f"{server.url}#/ask/snow-tails", size)
    tap(page, "1.2.2", "blue")
    dial(page, "turn", "blue")
    for name, value in (("left", "2"), ("right", "5"), ("brake", "5")):
        dial(page, name, value)
    say(page, "drive", ["left"], "2", "=1.3.3", "=1.4.4", "done")
    assert ruling(page) == (True, "drift")
    page.get_by_role("button", name="Another move").click()
    answer_all(page, "drive", ["left"], "2", "F", "S", "done")
    assert ruling(page) == (False, "drift")


def test_a_dispute_is_opened_again_by_its_code(server, visit):
    page = visit(f"{server.url}#/ask/gift-race")
    dial(page, "turn", "red")
    say(page, "pass")
    assert ruling(page) == (False, "must-act")
    code = page.locator(".share code").inner_text()
    assert len(code) < 120
    other = visit(f"{server.url}#/ask/gift-race/{code}")
    assert ruling(other) == (False, "must-act")


def test_a_move_can_be_typed_and_a_slip_is_explained(server, visit):
    page = visit(f"{server.url}#/ask/gift-race")
    page.get_by_role("button", name="Say the move").click()
    page.wait_for_selector(".question")
    page.locator("summary").click()
    page.get_by_label("Type it in short notation").fill("movee d4N")
    page.get_by_role("button", name="Judge").click()
    page.wait_for_selector("#tell.shown")
    page.get_by_label("Type it in short notation").fill("load")
    page.get_by_role("button", name="Judge").click()
    assert ruling(page)[0] is False


def test_a_refused_setting_says_why_and_changes_nothing(server, visit):
    page = visit(f"{server.url}#/ask/gift-race")
    tap(page, "c7", "red")  # a hole
    page.wait_for_selector("#tell.shown")
    assert "hole" in page.locator("#tell").inner_text()
    assert page.locator('.spot[data-spot="c7"]').get_attribute("aria-label").endswith("empty")


def test_the_language_follows_the_phone_and_can_be_switched(server, browser):
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector(".tile")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert "Demander" in page.locator("nav").inner_text()
    page.locator("header select").select_option("en")
    page.wait_for_selector("html[lang=en]")
    context.close()


def test_a_dispute_survives_another_language_and_a_reload(server, visit):
    page = visit(f"{server.url}#/ask/gift-race")
    tap(page, "d6", "red")
    dial(page, "turn", "red")
    page.locator("header select").select_option("de")
    page.wait_for_selector("html[lang=de]")
    page.locator('.spot[data-spot="d6"][aria-label="d6: Rot"]').wait_for()
    assert page.locator('select[data-dial="turn"]').input_value() == "red"
    page.locator(".bar .main").click()
    page.locator('.question .answer[data-word="pass"]').click()
    assert ruling(page) == (False, "must-act")
    page.locator("header select").select_option("it")
    page.locator(".verdict", has_text="Regola").wait_for()
    assert ruling(page) == (False, "must-act")
    page.reload()
    assert ruling(page) == (False, "must-act")


def test_on_a_laptop_the_board_stands_beside_the_ruling(server, visit):
    page = visit(f"{server.url}#/ask/gift-race", "laptop")
    dial(page, "turn", "red")
    say(page, "pass")
    assert ruling(page) == (False, "must-act")
    board, verdict = (page.locator(kind).bounding_box() for kind in (".board", ".verdict"))
    assert board["x"] + board["width"] <= verdict["x"]
    assert board["y"] + board["height"] <= 800
    assert page.locator(".window").evaluate("w => w.scrollHeight <= w.clientHeight + 1")  # nothing is hidden


def test_rules_are_found_by_word_and_by_number(server, visit):
    page = visit(f"{server.url}#/rules/hare-tortoise")
    page.get_by_role("searchbox").fill("stream")
    found = page.locator(".clause").all_inner_texts()
    assert found
    page.get_by_role("searchbox").fill("4.2")
    numbers = page.locator(".clause .number").all_inner_texts()
    assert numbers == ["4.2"]


def test_a_whole_dispute_by_keyboard_alone(server, visit):
    page = visit(f"{server.url}#/ask/gift-race", "laptop")
    page.locator('.spot[data-spot="d6"]').focus()
    page.keyboard.press("Enter")
    page.locator('#sheet [data-word="red"]').focus()
    page.keyboard.press("Enter")
    page.locator('.spot[data-spot="d6"][aria-label="d6: Red"]').wait_for()
    page.locator('select[data-dial="turn"]').focus()
    dial(page, "turn", "red")
    page.wait_for_function("document.activeElement.dataset.dial === 'turn'")
    page.get_by_role("button", name="Say the move").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".question")
    page.locator('.answer[data-word="pass"]').focus()
    page.keyboard.press("Space")
    page.wait_for_selector(".verdict")
    assert page.evaluate("document.activeElement.closest('.verdict') !== null")


def test_a_house_rule_is_read_whole_and_played_as_chosen(server, visit):
    page = visit(f"{server.url}#/ask/reindeer-races")
    tap(page, "tree.2", "green")
    page.locator(".dials summary").click()
    other = page.get_by_label("a bound ends 2 spaces beyond the occupied one")
    with page.expect_response(lambda response: response.url.split("?")[0].endswith("/put")):
        other.check()
    page.wait_for_function("document.activeElement.dataset.dial === 'house.bound'")
    assert page.locator('[data-dial="house.bound"]:checked').input_value() == "2"
    assert page.evaluate(
        "[...document.querySelectorAll('.check')].every((one) => one.scrollWidth <= one.clientWidth)"
    )
    say(page, "run", ["tree-2"], "tree", "=tree.0", "bound")
    assert ruling(page)[0] is True
    assert "space 4" in page.locator(".verdict").inner_text()
