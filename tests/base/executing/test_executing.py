"""Who answers questions: this process unless somebody is named, and nobody who is not there."""

import subprocess
import sys

import pytest

from pyrules.base import executing as package
from pyrules.base.errors import InputError
from pyrules.base.executing import Here, Sent, Work, chosen, executing, executor
from pyrules.base.executing.processes import Processes
from pyrules.base.limits import Limit, StoppedError, limited


def _refused() -> int:
    raise AssertionError


def _plus(state: int, number: int) -> int:
    return state + number


WORK = Work(Sent(_plus, _refused, ()), here=lambda: 1, named=str)


def test_this_process_where_nobody_is_named() -> None:
    assert list(executor(much=True).answers(WORK, [(2,), (3,)])) == [(0, 3), (1, 4)]


def test_processes_answer_where_there_is_much_to_do() -> None:
    with executing(Processes(2)):
        assert executor(much=True) == Processes(2)
        assert isinstance(executor(much=False), Here)
    assert isinstance(executor(much=True), Here)


def test_this_process_stops_between_two_questions() -> None:
    limit = Limit()
    with limited(limit):
        answers = Here().answers(WORK, [(2,), (3,)])
        assert next(answers) == (0, 3)
        limit.stop("here")
        with pytest.raises(StoppedError):
            next(answers)


@pytest.mark.parametrize("name", ["somewhere", "", "://host", "tcp://", "host:8786"])
def test_nobody_of_that_name(name: str) -> None:
    with pytest.raises(InputError) as refused:
        chosen(name)
    assert f"`{name}` is nobody who could do the work" in str(refused.value)
    assert "`here`, `processes`, or the address" in str(refused.value)


def test_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "find_spec", lambda _: None)
    with pytest.raises(InputError) as refused:
        chosen("tcp://host:8786")
    assert "`pip install pyrules[cluster]`" in str(refused.value)


def test_a_ruling_needs_neither_processes_nor_dask() -> None:
    asked = (
        "import sys, pyrules.commands.rule; "
        "print(sorted({'multiprocessing', 'concurrent', 'distributed', 'dask'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)  # noqa: S603
    assert ran.stdout == "[]\n"
