"""The option that says who does the work: the result is the same, and who is not there is refused before any work."""

import pytest

from tests.commands.conftest import Run


@pytest.mark.parametrize(
    "words",
    [
        ("check", "2017", "--only", "dangling,vocabulary"),
        ("test", "asp/bridge/cases/2017"),
        ("diff", "1997", "2017", "--only", "17D"),
        ("mutate", "2017", "--provisions", "15A3", "--only", "override"),
    ],
    ids=lambda words: str(words[0]),
)
def test_whoever_does_it_the_result_is_the_same(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words, "--executor", "here").out == run(*words).out


@pytest.mark.parametrize("command", ["check", "test", "diff", "mutate", "report", "coverage", "read"])
def test_who_is_not_there_is_refused(run: Run, command: str) -> None:
    ran = run(command, "--executor", "somebody")

    assert ran.status == 2
    assert "`somebody` is nobody who could do the work" in ran.err
    assert ran.out == ""
