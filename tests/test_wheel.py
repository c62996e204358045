"""The wheel carries the rulebook, and the installed tool finds it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and unpack it into a folder of its own, with no network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)  # noqa: S603 - our own command
    wheel = next(folder.glob("*.whl"))
    target = folder / "site"
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-index",
        "--target",
        str(target),
        str(wheel),
    ]
    subprocess.run(install, check=True, capture_output=True)  # noqa: S603 - our own command
    return target


def run(installed: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "pyrules", *words],
        cwd=installed.parent,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_installed_tool_runs_from_the_wheel_alone(installed: Path) -> None:
    where = subprocess.run(
        [sys.executable, "-c", "import pyrules.code.loading as r; print(r.default_rulebook())"],
        cwd=installed.parent,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()) == installed / "pyrules" / "asp" / "bridge"


def test_the_installed_tool_runs_shipped_cases(installed: Path) -> None:
    cases = installed / "pyrules" / "asp" / "bridge" / "cases"
    files = sorted(str(path) for path in cases.glob("*/law22/**/*.toml"))  # pytest collects the others
    ran = run(installed, "test", *files)

    assert len(files) > 5

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.endswith(" passed, 0 failed\n")


def test_the_wheel_carries_templates_and_language_data(installed: Path) -> None:
    assert run(installed, "graph", "2017", "--format", "svg").stdout.startswith("<")
    assert run(installed, "rule", "--help").returncode == 0
    assert run(installed, "help", "tutorial").stdout.startswith("# Tutorial")
    assert (installed / "pyrules" / "texts" / "languages" / "pl.toml").is_file()
    assert (installed / "pyrules" / "asp" / "core" / "decisions.lp").is_file()
