"""The rooms of the package: each uses those that the manual names before it, and none behind it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pyrules
from pyrules.manual import page
from tests.places import ROOT

PACKAGE = ROOT / "pyrules"
ABOVE = {"__init__", "__main__", "cli", "pytest_plugin"}
"""Modules beside the rooms: what starts pyrules, and what it offers."""


def rooms() -> list[str]:
    """Return the rooms in the order of the manual's table."""
    table = page("design").partition("| room | holds |")[2].partition("\n\n")[0]
    return [name for line in table.splitlines() for name in re.findall(r"`(\w+)`", line.partition(" | ")[0])]


def imported(path: Path) -> Iterator[str]:
    """Yield the rooms that a module imports from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pyrules"):
            _, _, rest = node.module.partition(".")
            yield from [rest.split(".")[0]] if rest else (alias.name for alias in node.names)


def test_the_manual_names_every_room() -> None:
    there = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert sorted(rooms()) == sorted(there - ABOVE)


def test_no_room_uses_one_behind_it() -> None:
    place = {room: number for number, room in enumerate(rooms())}
    back = {
        f"{path.relative_to(PACKAGE).as_posix()} uses {room}"
        for path in PACKAGE.rglob("*.py")
        if (here := path.relative_to(PACKAGE).with_suffix("").parts[0]) not in ABOVE
        for room in imported(path)
        if place[room] > place[here]
    }
    assert not back


def test_every_public_name_is_listed_before_it_is_used() -> None:
    assert set(dir(pyrules)) == set(pyrules.__all__)


def test_no_name_of_the_package_is_that_of_a_room_in_it() -> None:
    """The one hides the other as soon as somebody imports from the room."""
    assert not [name for name in pyrules.__all__ if (PACKAGE / name).is_dir()]
