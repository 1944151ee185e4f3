"""How long a phone waits: a verdict against an echo of the same bytes, and the first load of a screen.

Usage: python benchmarks/web.py [--seconds N]

Both servers run in processes of their own with one worker; fifty askers on open connections ask one after
the other; of five turns, each with its median, the quickest counts, as the machine has other work too.
The answer of the echo is as long as the verdict's. A load counts every byte that a browser with
an empty cache fetches, as it comes over the wire, until the board of a game is drawn.
"""

import argparse
import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ASKERS = 50
BARE = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
size = int(sys.argv[2])
async def echo(request):
    body = await request.body()
    return Response((body * (size // len(body) + 1))[:size], media_type="application/json")
app = Starlette(routes=[Route("/", echo, methods=["POST"])])
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", access_log=False)
"""


def referee() -> tuple[subprocess.Popen[str], str]:
    command = [str(Path(sys.executable).parent / "referee"), "serve", tempfile.mkdtemp(), "--port", "0"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    return process, found[0]


async def asked(port: int, path: str, body: bytes, seconds: float) -> list[float]:
    """The time of every request of fifty askers, in milliseconds."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    ).encode()
    took: list[float] = []
    until = time.perf_counter() + seconds

    async def asker() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.perf_counter() < until:
            start = time.perf_counter()
            writer.write(head + body)
            await answer(reader)
            took.append((time.perf_counter() - start) * 1000)
        writer.close()

    await asyncio.gather(*(asker() for _ in range(ASKERS)))
    return took


async def answer(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    length = re.search(rb"content-length: (\d+)", head.lower())
    assert length is not None
    return await reader.readexactly(int(length[1]))


def verdicts(seconds: float) -> None:
    from pnp.games import rooms
    from pnp.referee.inquiry import inquiry

    process, url = referee()
    port = int(url.split(":")[2].strip("/"))
    lines = {"elfenbein": "go a1", "gift-race": "pass", "hare-tortoise": "play fox",
             "reindeer-races": "run tree 0 tree-2", "snow-tails": "drive L2 F"}  # fmt: skip
    import msgspec

    ratios = []
    try:
        for room in rooms():
            asking = inquiry(room.id, "en")
            move = room.notation.read(lines[room.id])
            body = msgspec.json.encode({"position": asking.opening(), "move": move})
            path = f"/api/ask/{room.id}/judge"
            size = len(asyncio.run(one(port, path, body)))
            bare_port = 18731
            bare = subprocess.Popen([sys.executable, "-c", BARE, str(bare_port), str(size)])
            try:
                wait_for(bare_port)
                medians: dict[str, list[float]] = {"echo": [], "verdict": []}
                for _ in range(5):  # turn and turn about, so that a busy machine is busy for both
                    for name, where in (("echo", (bare_port, "/")), ("verdict", (port, path))):
                        took = asyncio.run(asked(*where, body, seconds))
                        medians[name].append(statistics.median(took))
            finally:
                bare.terminate()
                bare.wait()
            echo, verdict = (min(medians[name]) for name in ("echo", "verdict"))
            ratios.append(verdict / echo)
            print(f"{room.id:16} {len(body):5} B in, {size:5} B out: echo {echo:6.1f} ms, "
                  f"verdict {verdict:6.1f} ms, {verdict / echo:4.2f} ×")  # fmt: skip
    finally:
        process.terminate()
        process.wait()
    median, largest = statistics.median(ratios), max(ratios)
    print(f"median of the five {median:.2f} ×, largest {largest:.2f} × (goal: at most 3 ×)")


async def one(port: int, path: str, body: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    reply = await answer(reader)
    writer.close()
    return reply


def wait_for(port: int) -> None:
    import socket

    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit("the bare server did not start")


def loads() -> None:
    from playwright.sync_api import sync_playwright

    from pnp.games import rooms

    process, url = referee()
    args = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
    ]
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=args)
            for room in rooms():
                page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
                wire = page.context.new_cdp_session(page)
                wire.send("Network.enable")
                sizes: list[float] = []
                wire.on(
                    "Network.loadingFinished", lambda event, to=sizes: to.append(event["encodedDataLength"])
                )
                page.goto(f"{url}#/ask/{room.id}")
                page.wait_for_selector(".spot")
                page.wait_for_load_state("networkidle")
                total = f"{sum(sizes) / 1000:6.1f} kB in {len(sizes)} requests"
                print(f"{room.id:16} first load {total} (goal: below 250 kB)")
                page.context.close()
            browser.close()
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.5)
    asked_for = parser.parse_args()
    verdicts(asked_for.seconds)
    loads()


if __name__ == "__main__":
    main()
