"""The README's commands are the ones that CI runs, and it names each command and topic."""

import re
from pathlib import Path

from pyrules import commands
from pyrules.manual import page, topics
from tests.places import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_ci_calls_the_test_command() -> None:
    command = next(line for line in README.splitlines() if "[test]" in line)
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()

    assert command.count(" && ") == 1
    assert {*command.split(" && ")} <= {line.removesuffix(" || status=$?") for line in run}


def test_the_case_of_the_first_command_is_there() -> None:
    (path,) = re.findall(r"pyrules rule (\S+\.toml)", README)

    assert (ROOT / path).is_file()


def test_each_command_is_in_the_readme_and_the_manual() -> None:
    names = {path.stem for path in Path(commands.__path__[0]).glob("*.py")} - {"__init__", "common"}

    assert names == set(re.findall(r"^\| `pyrules (\w+)", README, re.MULTILINE))
    assert names == set(re.findall(r"^\| `pyrules (\w+)", page("commands"), re.MULTILINE))


def test_each_topic_of_the_manual_is_in_the_readme() -> None:
    table = README.partition("| topic | tells |")[2].partition("\n\n")[0]
    named = [
        name for line in table.splitlines() for name in re.findall(r"`([\w-]+)`", line.partition(" | ")[0])
    ]

    assert sorted(named) == sorted(topics())


def test_it_is_a_page() -> None:
    assert len(README.splitlines()) <= 170
