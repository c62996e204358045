"""A command that is stopped, by its time limit or by Ctrl-C, hands over what it has found, marked incomplete."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest

from pyrules.base.executing import Here
from pyrules.code.loading import load
from pyrules.commands import common
from tests.base.test_limits import HARD, LAW, LONG, PIGEONS, WORDS
from tests.commands.conftest import Run
from tests.comparing.pairs import BRIDGE, law
from tests.consequences import cardclub
from tests.rulebooks import PARTY, SITUATIONS, rules, write_rulebook

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


def test_what_takes_long_says_once_what_it_is_at_where_it_was_given_no_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "A_WHILE", 0.02)
    for timeout in (None, 100):
        with common.progress(2, timeout, Here()) as step:
            step("gap")
            time.sleep(0.2)

    (line,) = capsys.readouterr().err.splitlines()
    assert line == (
        "still at work after 0.02 s (begun last: gap); "
        "Ctrl-C or `--timeout SECONDS` ends it with what is found by then"
    )


def test_what_is_soon_done_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with common.progress(2) as step:
        step("gap")

    assert capsys.readouterr().err == ""
    assert not any(isinstance(one, threading.Timer) for one in threading.enumerate())


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
    for edition in ("1997", "2017"):
        load(edition)  # both are known then, and the time goes into comparing
    ran = run("diff", "1997", "2017", "--timeout", "0.5", "--format", "json")

    document = json.loads(ran.out)
    assert ran.status == 1
    assert document["complete"] is False
    assert "17D and 15A" in document["unfinished"]


ENDLESS = f"{SITUATIONS}far(1).\nfar(Number + 1) :- far(Number), Number < 2000000000.\n"
"""To ground it takes minutes and gigabytes."""
ENDLESS_VOCABULARY = f"{PARTY}deep(a). deep(f(Deep)) :- deep(Deep)."


def test_time_and_memory_are_limited_while_clingo_grounds(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS, situations=ENDLESS)
    limits = {"--timeout": ("2", b"after 2 s"), "--memory": ("0.1", b"at more than 0.1 GB of memory")}
    for option, (given, reason) in limits.items():
        words = ["check", "--rulebook", str(folder), option, given, "--executor", "here"]
        ran = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", "pyrules", *words], capture_output=True, timeout=LONG, check=False
        )
        assert ran.returncode == 1
        assert b"incomplete: stopped " + reason in ran.stdout


def test_what_a_vocabulary_never_ends_to_say_is_stopped(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS, vocabulary=ENDLESS_VOCABULARY)
    ran = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "pyrules", "check", "--rulebook", str(folder), "--timeout", "1"],
        capture_output=True,
        timeout=LONG,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr == b"error: stopped after 1 s, before anything was found\n"


def test_changes_not_decided_in_time_pass_for_nothing_else(run: Run, tmp_path: Path) -> None:
    """One change is noticed by the case; whether the others show in any situation takes hours to find out."""
    folder = write_rulebook(tmp_path, LAW, WORDS, situations=HARD)
    (folder / "cases").mkdir()
    case = 'edition = "x"\n[events]\nlate = ["ann"]\n[expect]\nholds = ["irregularity(\\"1A\\",lateness(ann))"]\n'
    (folder / "cases" / "late.toml").write_text(case, encoding="utf-8")
    words = ("mutate", "--rulebook", folder, "--only", "force,left_out", "--timeout", "2")

    begun = time.monotonic()
    ran = run(*words, "--format", "json")
    text = run(*words)

    assert time.monotonic() - begun < LONG
    document = json.loads(ran.out)
    assert ran.status == text.status == 1
    assert (document["complete"], document["unfinished"]) == (False, ["1B"])
    assert {one["provision"] for one in document["mutants"] if one["outcome"] == "killed"} <= {"1A"}
    undecided = [one["provision"] for one in document["mutants"] if one["outcome"] == "undecided"]
    assert set(undecided) == {"1B"}
    totals = document["totals"]
    assert totals["undecided"] == len(undecided)
    assert totals["mutants"] == sum(totals[one] for one in ("killed", "equivalent", "survivors", "undecided"))
    told = f"incomplete: stopped after 2 s; not decided: {len(undecided)} changes"
    assert told in ran.err
    assert text.out.splitlines()[-1] == told
    assert f"{len(undecided)} undecided" in text.out


def test_consequences_not_judged_in_time_are_null(run: Run, tmp_path: Path) -> None:
    """One difference cannot be made in the encoding, which is told at once; what the other does takes hours."""
    paths = tmp_path / "original.txt", tmp_path / "translation.txt"
    texts = ("en", "The dealer must show his cards."), ("ru", "Сдающий может показать свои карты.")
    for path, (language, said) in zip(paths, texts, strict=True):
        path.write_text(law(language, dict.fromkeys("AB", said)), encoding="utf-8")
    laws = (
        '1A norm("1A",must,Player,show) :- deals(Player); crowded',
        '1B norm("1B",may,Player,show) :- crowded',
    )
    code = cardclub.club(tmp_path / "club", rules(laws[0], f"{laws[1]}; deals(Player)")).directory
    with (code / "vocabulary.lp").open("a", encoding="utf-8") as vocabulary:
        vocabulary.write("vocabulary(event, crowded, ()).\n")
    (code / "situations" / "all.lp").write_text(f"{cardclub.SITUATIONS}{PIGEONS}", encoding="utf-8")
    words = ("compare", *paths, "--only", "force", "--rulebook", code, "--glossary", BRIDGE, "--edition", "x")
    asked = (*words, "--consequences", "--timeout", "4")

    begun = time.monotonic()
    ran = run(*asked, "--format", "json")
    text = run(*asked)

    assert time.monotonic() - begun < LONG
    document = json.loads(ran.out)
    assert ran.status == text.status == 1
    assert (document["complete"], document["unfinished"]) == (False, ["consequences"])
    told = {one["provision"]: one["consequence"] for one in document["findings"]}
    assert told["1A"] is None
    assert "no norm of the provision" in told["1B"]["reason"]
    assert "1 are not expressible, 1 were not looked at" in text.out
    assert text.out.splitlines()[-1] == "incomplete: stopped after 4 s; not checked: consequences"


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
        _let_work(process.pid, 2)  # it has loaded by then, and searches for hours
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONG)

    document = json.loads(out)
    assert process.returncode == 1
    assert [one["kind"] for one in document["findings"]] == ["dangling"]
    assert document["complete"] is False
    assert b"incomplete: stopped by Ctrl-C; not checked: dead, " in err
    assert b"Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl-C to one process alone")
@pytest.mark.parametrize("command", ["check", "rule"])
def test_ctrl_c_is_obeyed_while_clingo_grounds(command: str, tmp_path: Path) -> None:
    vocabulary = PARTY if command == "check" else ENDLESS_VOCABULARY
    folder = write_rulebook(tmp_path, LAW, WORDS, situations=ENDLESS, vocabulary=vocabulary)
    case = tmp_path / "case.toml"
    case.write_text('edition = "x"\ntitle = "anything"\n', encoding="utf-8")
    about = [] if command == "check" else [str(case)]
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "pyrules", command, *about, "--rulebook", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        _let_work(process.pid, 2)  # it grounds for minutes
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONG)

    assert process.returncode == (1 if command == "check" else 130)
    assert (b"incomplete: stopped by Ctrl-C" in out) == (command == "check")
    assert b"Traceback" not in err


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows cannot send Ctrl-C to one group of processes alone"
)
@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_all_processes_that_score_cases(times: int) -> None:
    """The terminal sends it to every process of the command, and the workers say nothing."""
    words = ["mutate", "2017", "--format", "json"]
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "pyrules", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        _let_work(process.pid, 1, others=2)  # some cases have been run by then, and most are left
        for _ in range(times):
            os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=LONG)

    assert b"Traceback" not in err
    if times == 1:
        document = json.loads(out)
        assert process.returncode == 1
        assert document["complete"] is False
        assert document["totals"]["undecided"] > 0
        assert b"incomplete: stopped by Ctrl-C; not decided: " in err
    begun = time.monotonic()
    while _is_there(process.pid):
        assert time.monotonic() - begun < LONG
        time.sleep(0.1)


def _let_work(pid: int, seconds: float, others: int = 0) -> None:
    """Wait until a process, or as many others as it has started, has been at work for so long."""
    begun, command = time.monotonic(), psutil.Process(pid)
    while True:
        started = command.children(recursive=True) if others else [command]
        if sum(one.cpu_times().user >= seconds for one in started) >= max(others, 1):
            return
        assert time.monotonic() - begun < LONG
        time.sleep(0.05)


def _is_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
