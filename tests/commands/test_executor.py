"""The option that says who does the work: the result is the same, and who is not there is refused before any work."""

from pathlib import Path
from typing import Any

import pytest

from pyrules.base.executing.processes import Processes
from pyrules.checks import running as checks
from pyrules.testing import running as cases
from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rulebook with a finding and two cases, worth starting processes for."""
    for module in (checks, cases):
        monkeypatch.setattr(module, "WORTH_A_PROCESS", 0)
    law = rules('1 norm("1", must, ann, leave) :- rain', '2 norm("2", must_not, ann, leave) :- rain')
    folder = write_rulebook(tmp_path, law, "act leave")
    (folder / "cases").mkdir()
    for name in ("holds", "fails"):
        case = f'edition = "x"\n[events]\nrain = true\n[expect]\n{name} = ["rain"]\n'
        (folder / "cases" / f"{name}.toml").write_text(case, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("words", "told"), [(("check", "--only", "opposed"), "opposed: 1, 2"), (("test",), "1 passed, 1 failed")]
)
def test_whoever_does_it_the_result_is_the_same(
    run: Run, party: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    asked = (*words, "--rulebook", party)
    here = run(*asked, "--executor", "here")
    assert told in here.out
    began: list[object] = []
    real = Processes.answers

    def answers(*given: Any) -> Any:
        began.append(given)
        return real(*given)

    monkeypatch.setattr(Processes, "answers", answers)

    assert run(*asked, "--executor", "processes") == here
    assert len(began) == 1
    assert run(*asked, "--executor", "here") == here
    assert len(began) == 1


@pytest.mark.parametrize("command", ["check", "test", "diff", "mutate", "report", "coverage", "read"])
def test_who_is_not_there_is_refused(run: Run, command: str) -> None:
    ran = run(command, "--executor", "somebody")

    assert ran.status == 2
    assert "`somebody` is nobody who could do the work" in ran.err
    assert ran.out == ""
