"""referee serve in a terminal: its address, the code to scan, Ctrl-C, and what can stand in its way."""

import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
import zxingcpp
from click.testing import CliRunner
from PIL import Image

from pnp.cli.referee import referee
from pnp.errors import UsageError

SERVE = [sys.executable, "-m", "tests.terminal", "serve"]
# What the upper and the lower half of a character show; paper is drawn, ink is left out.
HALVES = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}


def served(folder, *options):
    """Start it, read what it says, press Ctrl-C; what it said, what came after, and its exit code."""
    running = subprocess.Popen(
        [*SERVE, str(folder), "--port", "0", *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    said = []
    while not said or not said[-1].startswith("Stop with"):
        line = running.stdout.readline()
        assert line, said
        said.append(line.rstrip("\n"))
    address = re.sub(r"//[^:/]+", "//127.0.0.1", said[0].split()[-1])
    with urllib.request.urlopen(address, timeout=30) as page:
        assert page.status == 200
    running.send_signal(signal.SIGINT)
    rest = running.communicate(timeout=30)[0]
    return said, rest, running.returncode


def test_ctrl_c_ends_it_quietly(tmp_path):
    said, rest, code = served(tmp_path)
    assert "http://127.0.0.1:" in said[0]
    assert "--lan" in said[1]
    assert (rest.strip(), code) == ("", 0)


def test_the_code_in_the_terminal_is_the_address(tmp_path):
    said, rest, code = served(tmp_path, "--lan")
    drawn = [line for line in said if line and set(line) <= set(HALVES)]
    assert max(map(len, drawn)) <= 80
    rows = [bytes(HALVES[sign][half] for sign in line) for line in drawn for half in (0, 1)]
    picture = Image.frombytes("L", (len(rows[0]), len(rows)), b"".join(rows))
    large = picture.resize((6 * picture.width, 6 * picture.height), Image.Resampling.NEAREST)
    (found,) = zxingcpp.read_barcodes(large)
    assert found.text == said[0].split()[-1]
    assert (rest.strip(), code) == ("", 0)


def refusal(*arguments):
    result = CliRunner().invoke(referee, ["serve", *arguments])
    assert isinstance(result.exception, UsageError), result.output
    return f"{result.exception.message} {result.exception.hint}"


def test_a_port_in_use_and_a_missing_folder_are_named(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in refusal(str(tmp_path), "--port", port)
    assert "nowhere" in refusal(str(tmp_path / "nowhere"))


@pytest.mark.parametrize("token", ["short", "with/a/path/in/it"])
def test_a_poor_join_token_is_refused(tmp_path, token):
    assert "12" in refusal(str(tmp_path), "--lan", "--token", token)


def test_without_the_extra_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "[web]" in refusal(str(tmp_path))
