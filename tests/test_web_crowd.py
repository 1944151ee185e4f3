"""A real server and a crowd: two hundred at once, hostile ones among them, and it still answers."""

import asyncio
import json
import urllib.request

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.browser.conftest import Server


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.kill()


def ask(url, body=None, seat=""):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **({"X-Seat": seat} if seat else {})}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as reply:
        return json.loads(reply.read())


def test_two_hundred_live_lines_are_told_or_turned_away_and_every_move_arrives(server):
    players = ["Ana", "Bo"]
    ask(f"{server.url}api/tables", {"name": "t", "game": "reindeer-races", "players": players})
    word = ask(f"{server.url}api/tables/t/sit", {"seat": "blue"})["word"]
    told, refused = asyncio.run(crowd(server, word))
    assert told >= 100
    assert told + refused == 200
    assert ask(f"{server.url}api/tables/t")["entry"] == 1


async def crowd(server, word):
    """Phones that hold their lines while a move is made: how many heard of it, how many were refused."""
    live = server.url.replace("http", "ws") + "live/t"
    ready = asyncio.Semaphore(0)

    async def phone():
        try:
            async with connect(live, max_size=None, open_timeout=60) as line:
                await line.send("{}")
                first = json.loads(await asyncio.wait_for(line.recv(), 120))
                assert first["state"]["entry"] == 0
                ready.release()
                while True:
                    said = json.loads(await asyncio.wait_for(line.recv(), 120))
                    if said.get("state", {}).get("entry") == 1:
                        return True
        except (WebSocketException, OSError):
            ready.release()
            return False

    phones = [asyncio.create_task(phone()) for _ in range(200)]
    for _ in phones:
        await ready.acquire()
    move = {"move": "draw"}
    await asyncio.to_thread(ask, f"{server.url}api/tables/t/play", move, word)
    heard = await asyncio.gather(*phones)
    return heard.count(True), heard.count(False)


def test_broken_and_idle_connections_do_not_stop_the_server(server):
    asyncio.run(vandals(server.port))
    assert ask(f"{server.url}api/games")["games"]


async def vandals(port):
    """Half a request, no request, nonsense, a body that never comes, a frame far too long."""
    noise = [
        b"", b"GET / HT", b"\x00\xff" * 500, b"GET /" + b"a" * 60000 + b" HTTP/1.1\r\n\r\n",
        b"POST /api/ask/gift-race/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"GET /live/t HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ]  # fmt: skip
    writers = []
    for sent in noise * 10:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        writers.append(writer)
    await asyncio.sleep(0.5)
    try:
        async with connect(f"ws://127.0.0.1:{port}/live/t") as line:
            await line.send("x" * 500_000)
            await asyncio.wait_for(line.recv(), 20)
    except (WebSocketException, OSError):
        pass
    for writer in writers:
        writer.close()
