"""A server of its own for every test, and Debian's chromium as a phone and as a laptop."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": {"width": 360, "height": 740}, "laptop": {"width": 1280, "height": 800}}


class Server:
    """`referee serve` in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder, self.options = folder, options
        self.process: subprocess.Popen[str] | None = None
        self.port = port
        self.url = ""
        self.start()

    def start(self) -> None:
        referee = shutil.which("referee", path=os.path.dirname(sys.executable)) or "referee"
        command = [referee, "serve", str(self.folder), "--port", str(self.port), *self.options]
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 – lives as long as the server
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.said, text=True, env=env)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.url = found[0]
        self.port = int(found[0].split(":")[2].split("/")[0])

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.said.seek(0)
        assert b"Traceback" not in self.said.read(), "the server stumbled"


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser():
    if not os.path.exists(CHROMIUM):
        pytest.fail(f"{CHROMIUM} is not there: apt-get install chromium")
    with sync_playwright() as play:
        # The first start on a cold disk can take minutes.
        running = play.chromium.launch(executable_path=CHROMIUM, args=ARGS, timeout=300_000)
        yield running
        running.close()


@pytest.fixture(params=list(SIZES))
def size(request):
    return request.param


@pytest.fixture
def visit(browser):
    """Open a page of its own, as a phone or a laptop; whatever goes wrong in it fails the test."""
    contexts, wrong = [], []

    def visit(url, size="phone", **options):
        context = browser.new_context(
            viewport=SIZES[size], has_touch=size == "phone", locale="en-US", **options
        )
        context.set_default_timeout(15000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(url)
        page.wait_for_selector("h1")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not wrong
