"""axe-core finds nothing wrong on any screen, light or dark, phone or laptop."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner

from pnp.cli.referee import referee
from tests.browser.test_table_page import sit, start

pytestmark = pytest.mark.browser

GAMES = ("elfenbein", "gift-race", "hare-tortoise", "reindeer-races", "snow-tails")


def sound(page):
    """Wait for pictures, then let axe look."""
    page.wait_for_timeout(300)
    results = Axe().run(page, options={"rules": {"target-size": {"enabled": True}}})
    found = [
        (v["id"], [node["html"][:160] for node in v["nodes"]][:3]) for v in results.response["violations"]
    ]
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_games_rules_and_new_table(server, visit, size, scheme):
    for where in ("", "#/ask", "#/rules", "#/tables", "#/new"):
        page = visit(f"{server.url}{where}", size, color_scheme=scheme)
        sound(page)
        page.context.close()
    page = visit(f"{server.url}#/rules/snow-tails", size, color_scheme=scheme)
    page.wait_for_selector(".clause")
    sound(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_the_screens_of_a_dispute(server, visit, size, scheme, game):
    page = visit(f"{server.url}#/ask/{game}", size, color_scheme=scheme)
    page.wait_for_selector(".spot")
    page.locator(".dials summary").click()
    sound(page)
    page.locator("button.spot").first.click()
    sound(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Say the move").click()
    page.wait_for_selector(".question")
    sound(page)
    lines = {"elfenbein": "go a1", "gift-race": "pass", "hare-tortoise": "play fox",
             "reindeer-races": "draw", "snow-tails": "drive L2 F"}  # fmt: skip
    page.locator("details summary").click()
    page.get_by_label("Type it in short notation").fill(lines[game])
    page.get_by_role("button", name="Judge").click()
    page.wait_for_selector(".share")
    sound(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_kept_table(server, visit, size, scheme):
    start(visit, server)
    page = sit(visit, server, "blue")
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(
        {"phone": {"width": 360, "height": 740}, "laptop": {"width": 1280, "height": 800}}[size]
    )
    page.locator('.question .answer[data-word="draw"]').click()
    sound(page)
    page.locator("[data-play]").click()
    page.locator(".story li").first.wait_for()
    sound(page)


def test_nothing_is_wider_than_a_small_phone(server, visit):
    for where in ("", "#/new", "#/tables", *(f"#/ask/{game}" for game in GAMES), "#/rules/elfenbein"):
        page = visit(f"{server.url}{where}")
        page.wait_for_timeout(400)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, where
        page.context.close()


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_no_kept_table_is_wider_than_a_small_phone(server, visit, game, lang):
    names = "Ana,Bartholomäus,Cy,Dee" if game == "gift-race" else "Ana,Bartholomäus,Cy"
    new = ["new", game, "--players", names, "--seed", "wide", "-o", str(server.folder / "wide.jsonl")]
    assert CliRunner().invoke(referee, new).exit_code == 0
    page = visit(f"{server.url}#/table/wide")
    page.locator("header select").select_option(lang)
    page.locator("[data-seat]").nth(1).click()
    page.wait_for_selector(".seats .turn")
    page.wait_for_timeout(400)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
