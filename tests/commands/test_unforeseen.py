"""Whatever goes wrong: status 2 and a line that says it, never a status that says there are findings."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.base.test_limits import LONG
from tests.commands.conftest import Run

unix = pytest.mark.skipif(
    sys.platform == "win32", reason="there are no such signals, limits and devices there"
)


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (
            MemoryError(),
            "error: there is not enough memory for this\n  expected: a narrower scope, or more memory\n",
        ),
        (
            KeyError("some\nthing\x1b"),
            "error: nobody has foreseen this: KeyError: 'some\\nthing\\x1b'; please tell those from whom you have "
            "pyrules, with the command and what it says with `--debug`\n",
        ),
        (RecursionError(), "error: nobody has foreseen this: RecursionError; please tell "),
        (PermissionError(13, "Permission denied", "some\x1b"), "error: some\\x1b: permission denied\n"),
    ],
)
def test_what_nobody_has_foreseen_is_told_in_a_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, raised: Exception, told: str
) -> None:
    def failing(_: str) -> str:
        raise raised

    monkeypatch.setattr("pyrules.commands.help.page", failing)
    ran = run("help", "laws")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(told)
    assert "Traceback" not in ran.err
    for words in (("--debug", "help", "laws"), ("help", "laws", "--debug")):
        ran = run(*words)
        assert ran.status == 2
        assert ran.err.startswith("Traceback (most recent call last)")
        assert "in failing" in ran.err
        assert told in ran.err


def command(*words: object, **more: Any) -> "subprocess.Popen[bytes]":
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.Popen([sys.executable, "-m", "pyrules", *map(str, words)], **given)  # noqa: S603 - our own command


def room_for_little() -> None:
    import resource  # noqa: PLC0415 - not on each system

    resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))


@unix
def test_output_that_is_cut_short_is_an_error(tmp_path: Path) -> None:
    """A disk with little room takes the beginning, and says nothing but how much it took."""
    # what Python keeps of the program it would cut short too
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    with (tmp_path / "out").open("wb") as file:
        process = command("help", "laws", stdout=file, env=environment, preexec_fn=room_for_little)
        _, err = process.communicate(timeout=LONG)
    assert process.returncode == 2
    assert err == b"error: cannot write the result: file too large\n"
    assert (tmp_path / "out").stat().st_size == 700


@unix
@pytest.mark.parametrize(("stream", "unbuffered"), [("stdout", ""), ("stdout", "1"), ("stderr", "")])
def test_a_full_disk_is_an_error(stream: str, unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("wb") as full:
        words = ("help",) if stream == "stdout" else ("help", "nothing")
        process = command(*words, env=environment, **{stream: full})
        out, err = process.communicate(timeout=LONG)
    assert process.returncode == 2
    assert err in (b"error: cannot write the result: no space left on device\n", None)
    assert not out


@unix
def test_output_that_is_closed_is_an_error() -> None:
    process = command("help", stdout=None, preexec_fn=lambda: os.close(1))
    _, err = process.communicate(timeout=LONG)
    assert (process.returncode, err) == (2, b"error: cannot write the result: standard output is closed\n")


@unix
def test_who_has_seen_enough_hears_of_no_error() -> None:
    process = command("help", "laws")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert (process.wait(LONG), process.stderr.read()) == (0, b"")
    process.stderr.close()


@unix
@pytest.mark.parametrize("after", [0.1, 0.25])
def test_ctrl_c_during_imports_says_nothing(after: float) -> None:
    process = command("words", "1997")
    started = psutil.Process(process.pid)
    while sum(started.cpu_times()[:2]) < after:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=LONG) == (b"", b"")
    assert process.returncode == 130


WORKERS = """
from pyrules.base.executing import Sent, Work
from pyrules.base.executing.processes import Processes
from tests.base.executing.questions import endless, three

if __name__ == "__main__":
    work = Work(Sent(endless, three, ()), here=three, named=str)
    print(list(Processes(2).answers(work, [(), ()])))
"""
"""As `check` has it: two processes that answer for ever."""


@pytest.fixture
def workers(tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    (script := tmp_path / "workers.py").write_text(WORKERS, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, str(script)], env=environment) as process:  # noqa: S603 - ours
        yield process
        process.kill()


@unix
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_who_answers_ends_with_who_asked(workers: "subprocess.Popen[bytes]", name: str) -> None:
    begun, asking = time.monotonic(), psutil.Process(workers.pid)
    while True:
        answering = asking.children(recursive=True)
        if sum(len(one.threads()) > 1 for one in answering) >= 2:  # they are set up, and watch
            break
        assert time.monotonic() - begun < LONG
        time.sleep(0.02)
    workers.send_signal(getattr(signal, name))
    workers.wait(LONG)
    _, left = psutil.wait_procs(answering, timeout=LONG / 4)
    for one in left:
        one.kill()
    assert not left
