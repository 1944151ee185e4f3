"""`pnp build` as a person meets it: quiet in a pipe, clear when something is wrong, nothing half written."""

import os
import pty
import resource
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import __version__
from pnp.cli.pnp import pnp
from tests.printing import FOREST

COMMAND = [sys.executable, "-c", "from pnp.cli.pnp import main; main()"]


def run(*arguments: object, **options: object) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def forest(tmp_path: Path) -> Path:
    folder = tmp_path / "forest"
    shutil.copytree(FOREST, folder)
    return folder


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_a_build_in_a_pipe_is_quiet_and_leaves_two_files(tmp_path: Path) -> None:
    ran = run("build", FOREST, "-o", tmp_path / "out")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert left(tmp_path / "out") == ["forest-en-a4.json", "forest-en-a4.pdf"]


def test_a_build_on_a_terminal_says_what_it_does_and_where_the_file_is(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*COMMAND, "build", str(FOREST), "-o", str(tmp_path / "out"), "--paper", "letter"]
    ran = subprocess.run(command, stderr=theirs, stdout=theirs, timeout=60, check=True)
    os.close(theirs)
    said = b""
    try:
        while chunk := os.read(ours, 4096):
            said += chunk
    except OSError:
        pass
    assert ran.returncode == 0
    assert "drawing cards" in said.decode()
    assert "forest-en-letter.pdf" in said.decode()


def test_all_languages_are_built_in_one_go(tmp_path: Path) -> None:
    assert run("build", FOREST, "--lang", "all", "-o", tmp_path).returncode == 0
    assert left(tmp_path) == [
        "forest-en-a4.json",
        "forest-en-a4.pdf",
        "forest-fr-a4.json",
        "forest-fr-a4.pdf",
    ]


def test_a_cover_picture_that_is_not_there_is_named(tmp_path: Path, forest: Path) -> None:
    kit = forest / "kit.toml"
    kit.write_text(kit.read_text("utf-8").replace('picture = "hare"\n', 'picture = "haer"\n'), "utf-8")
    ran = run("build", forest, "-o", tmp_path / "out")
    assert ran.returncode == 2
    assert "kit.toml, picture" in ran.stderr
    assert 'did you mean "hare"?' in ran.stderr


def test_help_is_enough_to_use_it() -> None:
    overview = CliRunner().invoke(pnp, ["--help"]).output
    assert "pnp build reindeer-races" in overview
    page = CliRunner().invoke(pnp, ["build", "--help"]).output
    for word in (
        "--lang",
        "--paper",
        "--backs",
        "--ink",
        "--bleed",
        "--only",
        "--no-cover",
        "--out",
        "kit.toml",
    ):
        assert word in page
    assert page.count("pnp build") >= 4


def test_the_version_is_told_without_loading_the_press() -> None:
    script = "import sys; from pnp.cli.pnp import pnp; pnp(['--version'], standalone_mode=False); "
    script += "print([name for name in sys.modules if name.startswith(('reportlab', 'msgspec', 'PIL'))])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == f"pnp, version {__version__}\n[]\n"


def test_a_skipped_build_does_not_load_the_press(tmp_path: Path) -> None:
    run("build", FOREST, "-o", tmp_path)
    script = "import sys; from pnp.cli.pnp import pnp; "
    script += f"pnp(['build', {str(FOREST)!r}, '-o', {str(tmp_path)!r}], standalone_mode=False); "
    script += (
        "print([name for name in sys.modules if name.startswith(('reportlab', 'msgspec', 'PIL', 'tomllib'))])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("kit.toml", 'title = "T\n', "not valid TOML"),
        ("kit.toml", 'title = "T"\n', "no components"),
        ("art/hare.svg", None, 'no picture "hare"'),
        ("art/hare.svg", '<svg viewBox="0 0 9 9"><filter/></svg>', "<filter> is outside the SVG subset"),
        ("cards.csv", None, 'no data file "cards.csv"'),
        ("draw.py", "def pond(:\n", "SyntaxError"),
        ("text/en.toml", "[components]\n", "{text:hare} names nothing"),
    ],
)
def test_bad_input_ends_with_code_2_and_writes_nothing(
    tmp_path: Path, forest: Path, file: str, text: str | None, message: str
) -> None:
    if text is None:
        (forest / file).unlink()
    else:
        (forest / file).write_text(text, "utf-8")
    ran = run("build", forest, "-o", tmp_path / "out")
    assert ran.returncode == 2
    assert message in ran.stderr
    assert file.rpartition("/")[2].split(".")[0] in ran.stderr
    assert "Traceback" not in ran.stderr
    assert left(tmp_path / "out") == []


@pytest.mark.parametrize("size", ["[0, 88]", "[300, 400]"])
def test_cards_that_cannot_be_printed_are_refused(tmp_path: Path, size: str) -> None:
    template = f'[template.c]\nextends = "card"\nsize = {size}\n'
    kit = f'title = "T"\n{template}[[component]]\nid = "deck"\nkind = "c"\n'
    (tmp_path / "kit.toml").write_text(kit, "utf-8")
    ran = run("build", tmp_path, "-o", tmp_path / "out")
    assert ran.returncode == 2
    assert "kit.toml:" in ran.stderr
    assert "mm" in ran.stderr
    assert left(tmp_path / "out") == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "reindeer-raecs"], 'did you mean "reindeer-races"?'),
        (["build", "{folder}"], "this folder has no kit.toml"),
        (["build", str(FOREST), "--lang", "xx"], "languages: en, fr"),
        (["build", str(FOREST), "--only", "tokne"], 'did you mean "token'),
        (["build", str(FOREST), "--paper", "a5"], "'a5' is not one of"),
        (["build", str(FOREST), "--bleed", "-1"], "-1"),
    ],
)
def test_what_does_not_exist_is_answered_with_what_does(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    ran = run(*(argument.format(folder=tmp_path) for argument in arguments), "-o", tmp_path / "out")
    assert ran.returncode == 2
    assert message in ran.stderr
    assert left(tmp_path / "out") == []


def test_a_folder_nobody_can_write_to_is_named(tmp_path: Path) -> None:
    ran = run("build", FOREST, "-o", "/proc/nowhere")
    assert ran.returncode == 2
    assert "cannot write" in ran.stderr
    assert "/proc/nowhere" in ran.stderr
    if os.geteuid():
        tmp_path.chmod(0o500)
        assert run("build", FOREST, "-o", tmp_path).returncode == 2


def test_a_full_disk_leaves_no_half_written_file(tmp_path: Path) -> None:
    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    ran = run("build", FOREST, "-o", tmp_path / "out", preexec_fn=little_room)
    assert ran.returncode == 2
    assert "cannot write" in ran.stderr
    assert left(tmp_path / "out") == []


def test_an_interrupted_build_keeps_what_was_there(tmp_path: Path, forest: Path) -> None:
    run("build", forest, "-o", tmp_path / "out")
    before = (tmp_path / "out" / "forest-en-a4.pdf").read_bytes()
    waiting = tmp_path / "waiting"
    draw = forest / "draw.py"
    pause = f"    import pathlib, time\n    pathlib.Path({str(waiting)!r}).touch()\n    time.sleep(30)\n"
    marker = '    """A green triangle."""\n'
    draw.write_text(draw.read_text("utf-8").replace(marker, marker + pause), "utf-8")
    command = [*COMMAND, "build", str(forest), "-o", str(tmp_path / "out")]
    # Shells start background jobs deaf to Ctrl-C; this one shall hear it wherever the tests run.
    hears = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=hears)
    for _ in range(600):
        if waiting.exists():
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "interrupted" in said
    assert "Traceback" not in said
    assert left(tmp_path / "out") == ["forest-en-a4.json", "forest-en-a4.pdf"]
    assert (tmp_path / "out" / "forest-en-a4.pdf").read_bytes() == before


def test_without_arguments_every_room_with_a_kit_is_built(tmp_path: Path) -> None:
    from pnp.press.rooms import house_rooms

    rooms = house_rooms()
    assert "reindeer-races" in rooms
    ran = run("build", "-o", tmp_path / "out", "--no-cover")
    assert ran.returncode == 0, ran.stderr
    expected = {
        f"{room}-{part}.{ending}"
        for room in rooms
        for part in ("en-a4-plain", "rules-en-a4")
        for ending in ("pdf", "json")
    }
    assert set(left(tmp_path / "out")) == expected
