"""The page's server: who may come in, what may be asked, and that nobody's cards reach another seat."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pnp.games import find, rooms
from pnp.referee.chance import Streams, secret_of, seeded
from pnp.referee.table import open_table
from pnp.web import live
from pnp.web.app import make_app
from pnp.web.door import BODY
from pnp.web.keeping import Keeper
from tests.test_table import scrambled

GAMES = [room.id for room in rooms()]
LOCAL = "http://localhost"
LIVE = "ws://localhost/live"


@pytest.fixture
def client(tmp_path):
    with TestClient(make_app(tmp_path), base_url=LOCAL) as client:
        yield client


def players(game):
    return {"gift-race": 4}.get(game, 3)


def begin(client, game="reindeer-races", name="t"):
    names = ["Ana", "Bo", "Cy", "Dee"][: players(game)]
    reply = client.post("/api/tables", json={"name": name, "game": game, "players": names})
    assert reply.status_code == 200, reply.text
    seats = [seat["id"] for seat in client.get(f"/api/tables/{name}").json()["seats"]]
    words = {
        seat: client.post(f"/api/tables/{name}/sit", json={"seat": seat}).json()["word"] for seat in seats
    }
    return name, words


def test_without_the_join_token_nothing_is_served(tmp_path):
    with TestClient(make_app(tmp_path, "secrettoken12"), base_url="http://192.168.1.7:8000") as client:
        for path in (
            "/",
            "/api/games",
            "/static/main.js",
            "/wrongtoken1234/",
            "/secrettoken1/",
            "/secrettoken12x/",
        ):
            reply = client.get(path)
            assert reply.status_code == 403, path
            assert "secrettoken" not in reply.text
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/live/t"):
            pass
        assert client.get("/secrettoken12/").status_code == 200
        assert client.get("/secrettoken12/api/games").status_code == 200
        assert client.get("/secrettoken12/static/main.js").status_code == 200


def test_a_local_server_answers_only_to_local_names_and_its_own_page(client):
    assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 403
    assert client.get("/api/games", headers={"origin": "http://evil.example"}).status_code == 403
    assert client.get("/api/games", headers={"origin": LOCAL}).status_code == 200


def test_every_game_has_the_picture_of_its_box(client):
    for game in client.get("/api/games").json()["games"]:
        assert game["cover"]
        picture = client.get(f"/api/cover/{game['id']}")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
    assert client.get("/api/cover/nothing").status_code == 400


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_is_drawn_by_lot_for_a_new_table(client, game):
    drawn = [client.get(f"/api/layout/{game}").json() for _ in range(2)]
    assert drawn[0]["code"] != drawn[1]["code"]
    layouts = find(game).layouts
    for one in drawn:
        assert list(layouts.size(layouts.decode(one["code"]))) == one["size"]
    assert client.get("/api/layout/nothing").status_code == 400


@pytest.mark.parametrize("named", ["[", "[::1", "localhost:abc", "evil@localhost", "localhost/x", "a]b", ""])
def test_a_host_or_origin_written_as_none_is_refused_without_a_stumble(client, tmp_path, named):
    assert client.get("/api/games", headers={"host": named}).status_code == 403
    assert client.get("/api/games", headers={"origin": f"http://{named}"}).status_code == 403
    with TestClient(make_app(tmp_path, "secrettoken12"), base_url="http://192.168.1.7:8000") as guest:
        asked = "/secrettoken12/api/games"
        assert guest.get(asked, headers={"host": named}).status_code == 200  # there the token decides
        assert guest.get(asked, headers={"origin": f"http://{named}"}).status_code == 403


def test_every_answer_carries_the_guards_against_foreign_content(client):
    for path in ("/", "/api/games", "/static/style.css", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_page_asks_nobody_else_for_anything():
    import re

    from pnp.web.app import STATIC

    for file in STATIC.iterdir():
        assert not re.search(
            r"(https?:)?//[a-z0-9-]+\.[a-z]", file.read_text("utf-8").replace("http://", "")
        ), file


PATHS = [
    "../x",
    "..",
    "a/b",
    "a\\b",
    "/etc/passwd",
    ".hidden",
    "a\x00b",
    "a" * 41,
    "",
    " a",
    "a.jsonl/..",
    "%2e",
]


@pytest.mark.parametrize("name", PATHS)
def test_path_tricks_in_names_are_refused(client, tmp_path, name):
    asked = {"name": name, "game": "gift-race", "players": ["Ana", "Bo", "Cy", "Dee"]}
    assert client.post("/api/tables", json=asked).status_code == 400
    assert list(tmp_path.rglob("*")) == []
    assert client.get("/api/tables/..%2f..%2fetc%2fpasswd").status_code in (400, 404)


def test_static_files_do_not_lead_out_of_their_folder(client):
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/..%2fapp.py"):
        assert client.get(path).status_code in (404, 400), path


BAD = [
    b"", b"{", b"null", b"[]", b"\x00", b"\xff\xfe", b'{"position": {}}', b'{"position": 1, "move": 2}',
    b"[" * 100_000, b'{"position":' * 20_000, b'{"position": null, "position": null}', b'"' + b"x" * 1000,
]  # fmt: skip


@pytest.mark.parametrize("what", ["open", "table", "put", "move", "judge", "more"])
@pytest.mark.parametrize("game", GAMES)
def test_malformed_requests_are_explained(client, game, what):
    for raw in BAD:
        reply = client.post(f"/api/ask/{game}/{what}", content=raw)
        assert reply.status_code == 400, raw[:40]
        assert reply.json()["error"]["message"]
    assert client.post(f"/api/ask/no-such-game/{what}", content=b"{}").status_code == 400


def test_a_request_that_is_too_long_is_not_read(client):
    raw = b'{"players": ["' + b"x" * BODY + b'"]}'
    assert client.post("/api/ask/gift-race/open", content=raw).status_code == 413

    def unannounced():
        for _ in range(40):
            yield b"x" * 16384

    assert client.post("/api/ask/gift-race/open", content=unannounced()).status_code == 413


CODES = ["", "x", "C1", "C1!!!!!!!!", "C1AAAAAAAAAAAAAAAA", "Z1AAAAAAAAAA", "C1" + "A" * 9000]


@pytest.mark.parametrize("code", CODES)
def test_a_code_that_is_none_is_explained(client, code):
    reply = client.post("/api/ask/gift-race/open", json={"code": code})
    assert reply.status_code == (200 if code == "" else 400)


def test_a_code_of_another_game_says_which(client):
    opened = client.post("/api/ask/gift-race/open", json={}).json()
    more = client.post(
        "/api/ask/gift-race/more", json={"position": opened["position"], "move": {"do": "pass"}}
    )
    reply = client.post("/api/ask/elfenbein/open", json={"code": more.json()["code"]})
    assert reply.status_code == 400
    assert "The Gift Race" in reply.json()["error"]["message"]


def test_a_forged_seat_sees_and_does_nothing(client):
    name, words = begin(client)
    for word in ("forged", next(iter(words.values()))[:-1], "é" * 30):
        headers = {"x-seat": word.encode("utf-8")}
        assert client.get(f"/api/tables/{name}", headers=headers).status_code == 403
        assert (
            client.post(f"/api/tables/{name}/play", json={"move": "draw"}, headers=headers).status_code == 403
        )
    assert client.post(f"/api/tables/{name}/play", json={"move": "draw"}).status_code == 403
    assert client.post(f"/api/tables/{name}/undo", json={"force": True}).status_code == 403


def test_a_seat_word_opens_no_other_table(client):
    _, words = begin(client, name="one")
    begin(client, name="two")
    headers = {"x-seat": words["blue"]}
    assert client.get("/api/tables/two", headers=headers).status_code == 403


def test_a_taken_seat_is_refused_until_somebody_stands_up(client):
    name, words = begin(client)
    assert client.post(f"/api/tables/{name}/sit", json={"seat": "blue"}).status_code == 403
    client.post(f"/api/tables/{name}/stand", headers={"x-seat": words["blue"]})
    assert client.get(f"/api/tables/{name}", headers={"x-seat": words["blue"]}).status_code == 403
    assert client.post(f"/api/tables/{name}/sit", json={"seat": "blue"}).status_code == 200
    assert client.post(f"/api/tables/{name}/sit", json={"seat": "purple"}).status_code == 400


def test_nobody_makes_another_players_move(client, tmp_path):
    name, words = begin(client)
    before = (tmp_path / "t.jsonl").read_bytes()
    turn = next(seat["id"] for seat in client.get(f"/api/tables/{name}").json()["seats"] if seat["turn"])
    other = next(seat for seat in words if seat != turn)
    reply = client.post(f"/api/tables/{name}/play", json={"move": "draw"}, headers={"x-seat": words[other]})
    assert reply.status_code == 403
    assert (tmp_path / "t.jsonl").read_bytes() == before


def test_nobody_lays_a_card_for_somebody_else_where_all_may_move(client):
    name, words = begin(client, "elfenbein")
    for _ in range(40):
        state = client.get(f"/api/tables/{name}").json()
        if state["position"]["phase"] == "card":
            break
        seat = next(seat["id"] for seat in state["seats"] if seat["turn"])
        play_any(client, name, words[seat])
    asked = {"move": json.dumps({"do": "card", "player": "red", "card": 3})}
    reply = client.post(f"/api/tables/{name}/play", json=asked, headers={"x-seat": words["santa"]})
    assert reply.status_code == 403
    slip = client.post(
        f"/api/tables/{name}/play", json={"move": "card redd"}, headers={"x-seat": words["santa"]}
    )
    assert slip.status_code == 400
    assert "did you mean `" not in slip.text


PICK = random.Random(7).choice


def play_any(client, name, word, pick=PICK):
    """A legal move of the seat this word opens, chosen answer by answer."""
    answers = []
    headers = {"x-seat": word}
    for _ in range(60):
        reply = client.post(f"/api/tables/{name}/next", json={"answers": answers}, headers=headers)
        assert reply.status_code == 200, reply.text
        if "move" in reply.json():
            asked = {"move": json.dumps(reply.json()["move"])}
            done = client.post(f"/api/tables/{name}/play", json=asked, headers=headers)
            assert done.json()["played"], done.text
            return
        answers.append(pick(reply.json()["question"]["options"])["word"])
    raise AssertionError("the questions do not end")


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_sent_to_a_seat_depends_on_what_it_may_not_see(client, tmp_path, monkeypatch, game):
    """All that a seat cannot know is exchanged under the keeper's eyes: it is sent the same bytes."""
    name, words = begin(client, game)
    keeper, chance = Keeper(tmp_path), seeded(5)
    differed = 0
    for number in range(14):
        state = client.get(f"/api/tables/{name}").json()
        if state["over"]:
            break
        for seat in ["", *words]:
            true = sent(keeper, name, words.get(seat, ""))
            assert live_state(client, name, words.get(seat, "")) == json.loads(true)["state"]
            with open_table(tmp_path / f"{name}.jsonl") as table:
                other = scrambled(table.position, table.room, seat, chance)
                differed += other != table.position
            with monkeypatch.context() as patched:
                patched.setattr("pnp.web.keeping.open_table", showing(other))
                assert sent(keeper, name, words.get(seat, "")) == true
        movers = [seat["id"] for seat in state["seats"] if seat["turn"]]
        play_any(client, name, words[movers[number % len(movers)]])
    assert differed or game == "gift-race"  # where nothing is hidden, nothing can be exchanged


def showing(position):
    """Tables that stand in another position than their journal says."""

    @contextmanager
    def opened(path, **how):
        with open_table(path, **how) as table:
            table.position = position
            yield table

    return opened


def sent(keeper, name, word):
    """Every byte a seat can get about a table: its state, and the questions about its move."""
    answers = {"state": keeper.state(name, word, "en")}
    if answers["state"]["mine"]:
        answers["next"] = keeper.next(name, word, "en", [])
    return msgspec.json.encode(answers)


def live_state(client, name, word):
    """What the live line says, which is what asking says."""
    with client.websocket_connect(f"{LIVE}/{name}") as socket:
        socket.send_text(json.dumps({"seat": word}))
        state = json.loads(socket.receive_text())["state"]
    assert client.get(f"/api/tables/{name}", headers={"x-seat": word}).json() == state
    return state


def test_the_live_line_ends_on_whatever_is_no_hello(client):
    name, words = begin(client)
    for hello in ("", "{", "[]", '{"seat": 5}', '{"seat": "x", "more": 1}', "x" * 60000):
        with client.websocket_connect(f"{LIVE}/{name}") as socket:
            socket.send_text(hello)
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()
    with client.websocket_connect(f"{LIVE}/{name}") as socket:
        socket.send_bytes(b"\x00\x01")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    with client.websocket_connect(f"{LIVE}/{name}") as socket:
        socket.send_text(json.dumps({"seat": "forged"}))
        assert "error" in json.loads(socket.receive_text())
    with client.websocket_connect("ws://localhost/live/no such table") as socket:
        socket.send_text("{}")
        assert "error" in json.loads(socket.receive_text())
    with client.websocket_connect(f"{LIVE}/{name}") as socket:
        socket.send_text(json.dumps({"seat": words["blue"]}))
        assert json.loads(socket.receive_text())["state"]["seat"] == "blue"
        socket.send_text("anything")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_more_live_lines_than_are_served_are_refused(client, monkeypatch):
    monkeypatch.setattr(live, "LIVE", 2)
    name, _ = begin(client)
    with (
        client.websocket_connect(f"{LIVE}/{name}") as one,
        client.websocket_connect(f"{LIVE}/{name}") as two,
    ):
        for socket in (one, two):
            socket.send_text("{}")
            assert "state" in socket.receive_text()
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{LIVE}/{name}"):
            pass


def test_two_hundred_at_once_are_served_or_refused(client):
    name, _ = begin(client)

    def ask(number):
        if number % 2:
            return client.get(f"/api/tables/{name}").status_code
        return client.post("/api/ask/elfenbein/open", json={}).status_code

    with ThreadPoolExecutor(50) as pool:
        codes = list(pool.map(ask, range(200)))
    assert set(codes) <= {200, 400, 503}
    assert codes.count(200) >= 100
    assert client.get("/api/games").status_code == 200


def test_what_the_page_starts_is_a_table_of_the_command_line(client, tmp_path):
    name, words = begin(client, "hare-tortoise")
    with open_table(tmp_path / f"{name}.jsonl") as table:
        assert table.header.players == ["Ana", "Bo", "Cy"]
        first = table.position.turn
    play_any(client, name, words[first])
    with open_table(tmp_path / f"{name}.jsonl") as table:
        assert table.last == 1
    assert (tmp_path / f"{name}.seats").stat().st_mode & 0o777 == 0o600
    for word in words.values():
        assert word not in (tmp_path / f"{name}.seats").read_text()


def test_wishes_of_a_table_are_checked(client, tmp_path):
    base = {"name": "t", "game": "reindeer-races", "players": ["Ana", "Bo"]}
    for wrong in (
        {"house": {"bound": 7}}, {"house": {"nothing": 1}}, {"variant": "x"}, {"players": ["Ana"]},
        {"game": "x"}, {"layout": "NONSENSE"}, {"players": ["a/b", "c"]}, {"more": 1},
    ):  # fmt: skip
        assert client.post("/api/tables", json={**base, **wrong}).status_code == 400, wrong
    assert list(tmp_path.iterdir()) == []
    assert client.post("/api/tables", json={**base, "house": {"bound": 2}, "commit": True}).status_code == 200
    assert client.post("/api/tables", json=base).status_code == 400  # the name is taken


def test_a_layout_code_opens_its_board(client):
    from pnp.games.gift_race import layouts
    from pnp.rules.layouts import Wish

    board = next(found for found in layouts.tries(Wish(), Streams(secret_of("a board"))) if found)
    reply = client.post("/api/ask/gift-race/open", json={"layout": layouts.encode(board)})
    assert reply.status_code == 200
    plain = client.post("/api/ask/gift-race/open", json={}).json()
    assert reply.json()["ground"] != plain["ground"]


def test_rule_sheets_are_served_in_every_language(client):
    from pnp.models.text import languages

    for room in rooms():
        for language in languages(room.folder):
            sheet = client.get(f"/api/rules/{room.id}?lang={language}").json()
            assert sheet["lang"] == language
            assert len(sheet["sections"]) > 2
        assert client.get(f"/api/rules/{room.id}?lang=xx").json()["lang"] == "en"


def test_the_page_speaks_every_language_with_the_same_words():
    import tomllib

    from pnp.web.lookup import _WORDS

    words = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in _WORDS.glob("*.toml")}
    for language, said in words.items():
        assert said.keys() == words["en"].keys(), language


def test_the_door_counts_out_whoever_leaves(tmp_path):
    app = make_app(tmp_path)
    with TestClient(app, base_url=LOCAL) as client:
        client.get("/api/games")
        client.get("/nothing")
    assert app.inside == 0
