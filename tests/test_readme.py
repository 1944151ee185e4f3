"""The README is run: every command in its console blocks works, and prints what it is said to print."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def transcript(page: str) -> list[tuple[str, str]]:
    """The commands of the console blocks, each with the output shown under it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", page, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command, shown))
    return found


def test_every_command_of_the_readme_does_what_is_shown(tmp_path: Path) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    commands = transcript((ROOT / "README.md").read_text("utf-8"))
    assert len(commands) >= 10
    for command, shown in commands:
        result = subprocess.run(
            shlex.split(command),
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert result.returncode == 0, (command, result.stderr)
        if shown:
            assert result.stdout == shown, command
