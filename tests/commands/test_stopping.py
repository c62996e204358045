"""A command that is stopped, by its time limit or by Ctrl-C, hands over what it has found, marked incomplete."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from tests.rulebooks import SITUATIONS, rules, write_rulebook
from tests.test_limits import HARD, LAW, LONG, WORDS

ONLY = "dangling,dead,gap"
"""One kind that needs no search, and two that search for hours."""


def test_a_check_that_runs_out_of_time_says_what_it_has(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS, situations=HARD)

    begun = time.monotonic()
    ran = run("check", "--only", ONLY, "--rulebook", folder, "--timeout", "2")

    assert time.monotonic() - begun < LONG
    assert ran.status == 1
    assert ran.out.startswith("dangling: 1C\n")
    assert ran.out.splitlines()[-1].startswith("incomplete: stopped after 2 s; not checked: dead, gap")


def test_an_incomplete_document_says_so(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS, situations=HARD)

    ran = run("check", "--rulebook", folder, "--timeout", "2", "--only", "dead", "--format", "json")

    document = json.loads(ran.out)
    assert ran.status == 1  # nothing was found, and that says nothing
    assert (document["findings"], document["complete"], document["unfinished"]) == ([], False, ["dead"])
    assert "incomplete: stopped after 2 s; not checked: dead" in ran.err


def test_a_complete_result_is_as_ever(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, rules('1A norm("1A", must, host, leave) :- rain'), WORDS)

    ran = run("check", "--rulebook", folder, "--only", "opposed,dead", "--timeout", "100")

    assert ran.status == 0
    assert "incomplete" not in ran.out


def test_a_comparison_of_editions_keeps_what_it_has(run: Run) -> None:
    ran = run("diff", "1997", "2017", "--timeout", "0.01", "--format", "json")

    document = json.loads(ran.out)
    assert ran.status == 1
    assert document["laws"] == []
    assert document["complete"] is False
    assert "17D and 15A" in document["unfinished"]


@pytest.mark.parametrize("given", ["soon", "0", "-3", "nan", "inf", ""])
def test_a_time_limit_is_a_number_above_zero(run: Run, given: str) -> None:
    ran = run("check", "1997", "--timeout", given)

    assert ran.status == 2
    assert "is no time limit" in ran.err
    assert "a number of seconds above 0" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl-C to one process alone")
def test_ctrl_c_hands_over_what_was_found(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS, situations=HARD)
    saved = tmp_path / "saved"
    words = ["check", "--only", ONLY, "--rulebook", folder, "--format", "json", "--save-witnesses", saved]
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "pyrules", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(5)  # it has loaded by then, and searches for hours
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONG)

    document = json.loads(out)
    assert process.returncode == 1
    assert [one["kind"] for one in document["findings"]] == ["dangling"]
    assert document["complete"] is False
    assert b"incomplete: stopped by Ctrl-C; not checked: dead, " in err
    assert b"Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl-C to one process alone")
def test_a_second_ctrl_c_ends_even_what_cannot_be_stopped(tmp_path: Path) -> None:
    endless = f"{SITUATIONS}far(1).\nfar(Number + 1) :- far(Number), Number < 2000000000.\n"
    folder = write_rulebook(tmp_path, LAW, WORDS, situations=endless)
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "pyrules", "check", "--rulebook", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(4)  # it has loaded by then, and grounds for minutes
        process.send_signal(signal.SIGINT)
        time.sleep(1)
        assert process.poll() is None  # grounding goes on
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONG)

    assert process.returncode == 130
    assert out == b""
    assert b"Ctrl-C again ends at once" in err
    assert b"Traceback" not in err
