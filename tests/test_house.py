"""The whole house is held to its own standards by the same command that runs the tests."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "--no-cache", "."],
        ["ruff", "format", "--no-cache", "--check", "."],
        ["mypy"],
        ["lint-imports", "--no-cache"],
    ],
    ids=["ruff-check", "ruff-format", "mypy", "import-linter"],
)
def test_the_code_keeps_its_own_standards(command: list[str]) -> None:
    result = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_ci_runs_the_line_the_readme_gives() -> None:
    assert "pytest" in next(
        line for line in (ROOT / "README.md").read_text().splitlines() if "'.[dev]'" in line
    )
    assert "grep -m1" in (ROOT / ".ci/run").read_text()


def test_modules_stay_small() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "pnp").rglob("*.py")
        if (lines := len(path.read_text().splitlines())) > 300
    }
    assert not long


def test_modules_open_with_a_sentence() -> None:
    bare = [str(p) for p in (ROOT / "pnp").rglob("*.py") if not p.read_text().startswith('"""')]
    assert not bare


def test_files_do_not_speak_of_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    pattern = re.compile(r"/(?:work|root|home)/\w")
    guilty = []
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if (
            path.suffix in {".py", ".md", ".toml", ".svg"}
            and path.is_file()
            and name != "tests/test_house.py"
        ):
            guilty += [name for line in path.read_text().splitlines() if pattern.search(line)]
    assert not guilty
