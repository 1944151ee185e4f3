"""Two players on two phones: own hands only, live moves, and nothing lost when something dies."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.games import find
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


def start(visit, server, game="reindeer-races", names=("Ana", "Bo")):
    """A table started on the page, and a phone for each player."""
    page = visit(f"{server.url}#/new")
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Name of the table").fill("friday night")
    for number, name in enumerate(names):
        page.locator(f'[data-player="{number}"]').fill(name)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".seats")
    return page


def sit(visit, server, seat):
    page = visit(f"{server.url}#/table/friday%20night", record_har_path=None)
    page.locator(f'[data-seat="{seat}"]').click()
    page.get_by_role("button", name="Stand up").wait_for()
    return page


def hands(server):
    """What everybody really holds."""
    lines = Path(server.folder, "friday night.jsonl").read_text().splitlines()
    position = json.loads(lines[0])["state"]["position"]
    return position["hands"]


def shown(page):
    return page.locator(".hand").inner_text()


def cards(page):
    return page.locator(".hand [data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)")


def test_each_sees_their_own_hand_and_moves_arrive_live(server, visit):
    start(visit, server)
    ana, bo = sit(visit, server, "blue"), sit(visit, server, "green")
    held = hands(server)
    assert cards(ana) == held["blue"]
    assert cards(bo) == held["green"]
    assert ana.locator(".turn strong").inner_text().endswith("Your turn")
    ana.locator('.question .answer[data-word="draw"]').click()
    ana.locator("[data-play]").click()
    bo.locator(".turn strong").wait_for()  # without a reload
    bo.locator(".story li", has_text="Ana").first.wait_for()
    ana.locator("p.turn", has_text="To move: Bo").wait_for()


def test_a_move_by_keyboard_alone_never_loses_its_place(server, visit):
    start(visit, server)
    page = sit(visit, server, "blue")
    page.locator('.question .answer[data-word="draw"]').focus()
    page.keyboard.press("Enter")
    page.locator("[data-play]").wait_for()
    page.wait_for_function("document.activeElement.closest('.question')")
    page.locator("[data-play]").focus()
    page.keyboard.press("Enter")
    page.locator("p.turn", has_text="To move: Bo").wait_for()
    assert page.evaluate("document.activeElement.className") == "turn"


def test_no_byte_sent_to_another_seat_names_a_hidden_card(server, visit, browser):
    start(visit, server)
    sit(visit, server, "blue")
    seen = []
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: seen.append(str(data))))
    page.on("response", lambda response: "/api/" in response.url and seen.append(response.text()))
    page.goto(f"{server.url}#/table/friday%20night")
    page.locator('[data-seat="green"]').click()
    page.wait_for_selector(".hand")
    page.wait_for_timeout(500)
    context.close()
    held = hands(server)
    states = [json.loads(text) for text in seen if '"state"' in text]
    assert states
    for state in states:
        position = state["state"]["position"]
        assert set(position["hands"]["blue"]) == {"?"}
        assert set(position["deck"]) == {"?"}
    only_ana = [card for card in held["blue"] if card not in held["green"]]
    assert only_ana
    for state in states:
        text = json.dumps(
            {key: value for key, value in state["state"].items() if key not in ("pieces", "spots")}
        )
        for card in only_ana:
            assert card not in text


def test_a_reload_and_a_killed_server_lose_nothing(server, visit):
    start(visit, server)
    ana = sit(visit, server, "blue")
    before = shown(ana)
    ana.reload()
    ana.wait_for_selector(".hand")
    assert shown(ana) == before
    ana.locator('.question .answer[data-word="draw"]').click()
    ana.locator("[data-play]").click()
    ana.locator(".story li").first.wait_for()
    after = shown(ana)
    server.kill()
    ana.locator(".live", has_text="connecting").wait_for()
    server.start()
    ana.locator(".live", has_text="live").wait_for(timeout=30000)
    assert shown(ana) == after
    assert ana.locator(".story li").count() == 1


def test_the_keyboard_and_the_page_take_turns_on_one_table(server, visit):
    start(visit, server)
    ana = sit(visit, server, "blue")
    journal = str(Path(server.folder, "friday night.jsonl"))
    play = [str(Path(sys.executable).parent / "referee"), "play", journal]
    subprocess.run([*play, "draw"], check=True, capture_output=True)
    ana.locator(".story li", has_text="draw").first.wait_for()
    subprocess.run([*play, "draw"], check=True, capture_output=True)
    ana.locator(".turn strong", has_text="Your turn").wait_for()
    ana.locator('.question .answer[data-word="draw"]').click()
    ana.locator("[data-play]").click()
    ana.locator(".story li").nth(2).wait_for()
    verified = subprocess.run([play[0], "verify", journal], capture_output=True, text=True)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_undo_goes_back_as_the_journal_allows(server, visit):
    start(visit, server, "gift-race", ("Ana", "Bo", "Cy", "Dee"))
    pages = {seat: sit(visit, server, seat) for seat in ("red", "green", "blue", "yellow")}
    assert not any(page.locator(".hand").count() for page in pages.values())  # a game without cards
    page = next(page for page in pages.values() if page.locator(".turn strong").count())
    page.locator(".said", has_text="rolled").wait_for()  # the die is told beside the board
    page.locator(".beside li", has_text="Dee (Yellow)").filter(has_text="reserve 3").wait_for()
    while not page.locator("[data-play]").count():
        page.locator(".question .answer, .spot.offered").first.click()
        page.wait_for_timeout(250)
    page.locator("[data-play]").click()
    page.locator(".story li").nth(1).wait_for()
    page.get_by_role("button", name="Take back the last move").click()
    page.wait_for_selector("#tell.shown")  # a roll has been seen since
    page.get_by_role("button", name="Take back all the same").click()
    page.locator(".story .undone").first.wait_for()


def test_a_game_goes_on_to_its_end_on_one_phone(server, visit):
    """One seat's moves by tapping, the other's by the keyboard, to the last line and the ranking."""
    journal = str(Path(server.folder, "friday night.jsonl"))
    referee = str(Path(sys.executable).parent / "referee")
    new = [referee, "new", "hare-tortoise", "--players", "Ana,Bo", "--seed", "short", "-o", journal]
    subprocess.run(new, check=True, capture_output=True)
    page = sit(visit, server, "Ana")
    for _ in range(200):
        if page.locator(".score p").count():
            break
        if page.locator(".turn strong").count():
            if page.locator("[data-play]").count():
                page.locator("[data-play]").click()
            elif page.locator(".question .answer").count():
                page.locator(".question .answer").last.click()
        else:
            moves = subprocess.run([referee, "moves", journal], capture_output=True, text=True).stdout
            if moves.strip():
                subprocess.run([referee, "play", journal, moves.splitlines()[-1]], capture_output=True)
        page.wait_for_timeout(350)
    assert page.locator(".score tr").count() == 2
    assert "over" in page.locator(".turn").first.inner_text().lower()


def test_a_table_is_started_on_a_layout_by_lot(server, visit):
    page = visit(f"{server.url}#/new")
    page.get_by_label("Game").select_option("snow-tails")
    page.get_by_role("button", name="Draw a layout by lot").click()
    page.get_by_text("mm of the table").wait_for()
    code = page.get_by_label("Layout code").input_value()
    page.get_by_label("Name of the table").fill("by lot")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".seats")
    first = json.loads(Path(server.folder, "by lot.jsonl").read_text().splitlines()[0])
    layouts = find("snow-tails").layouts
    course = layouts.shown(layouts.decode(code))["track"]
    assert first["state"]["position"]["track"] == list(course)


def test_a_table_is_started_with_its_house_rules(server, visit):
    page = visit(f"{server.url}#/new")
    page.get_by_label("Game").select_option("reindeer-races")
    page.get_by_label("Name of the table").fill("at home")
    page.locator("summary").click()
    page.get_by_label("a bound ends 2 spaces beyond the occupied one").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".seats")
    first = json.loads(Path(server.folder, "at home.jsonl").read_text().splitlines()[0])
    assert first["state"]["position"]["house"] == {"bound": 2}


def test_an_address_that_is_no_writing_is_refused_in_words(server, visit):
    page = visit(f"{server.url}#/table/%")
    page.wait_for_selector("#tell.shown")
    page.get_by_role("link", name="Start a table").wait_for()


def test_a_forged_seat_link_opens_nothing(server, visit):
    start(visit, server)
    page = visit(f"{server.url}#/table/friday%20night/seat/forged")
    page.wait_for_selector("#tell.shown")
    page.wait_for_selector(".seats")
    assert page.locator(".hand").count() == 0


def test_with_a_join_token_everything_works_below_it(tmp_path, visit):
    running = Server(tmp_path, "--lan")
    try:
        url = running.url.replace(running.url.split("/")[2].split(":")[0], "127.0.0.1")
        page = visit(f"{url}#/ask/elfenbein")
        page.wait_for_selector(".spot")
        page.goto(f"{url}#/tables")
        page.get_by_role("link", name="Start a table").wait_for()
        start(visit, type("At", (), {"url": url, "folder": tmp_path}))
    finally:
        running.kill()
