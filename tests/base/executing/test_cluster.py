"""A real Dask scheduler with workers of its own: they answer as this process does, also when one of them is killed."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from pyrules.base.errors import InputError, SolvingError
from pyrules.base.executing import Here, Sent, Work, chosen, cluster, executing
from pyrules.base.limits import limited
from pyrules.checks import running
from pyrules.code.loading import load
from pyrules.comparing_editions.comparison import compare_editions
from pyrules.mutation.noticing import first_noticed
from pyrules.mutation.operators import changes
from pyrules.testing.rulebooks import Rulebooks, case_language, edition_cases
from pyrules.testing.running import run_all
from tests.base.executing.questions import KILLS, deadly, slowly, three
from tests.base.executing.stopping import Stopping
from tests.base.test_limits import HARD, LAW, LONG, WORDS
from tests.rulebooks import rulebook, rules, survey, write_rulebook

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Cluster:
    """A scheduler's address, and the processes of its workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]


def _started(stack: ExitStack, folder: Path, program: str, *words: str | int) -> subprocess.Popen[bytes]:
    """Start a part of the cluster, and end it with the test."""
    with (folder / f"{program}.log").open("ab") as log:
        process = subprocess.Popen(  # noqa: S603 - Dask's own commands
            [sys.executable, "-m", f"distributed.cli.{program}", *map(str, words), "--no-dashboard"],
            stdout=log,
            stderr=log,
            cwd=folder,  # not where the rulebook lies
            env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)},
        )
    stack.callback(process.wait, LONG)
    stack.callback(process.kill)
    return process


def _worker(stack: ExitStack, folder: Path, address: str) -> subprocess.Popen[bytes]:
    """Start a worker in one process that nobody starts again."""
    alone = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--local-directory", str(folder))
    return _started(stack, folder, "dask_worker", address, *alone)


@contextmanager
def started(folder: Path, workers: int) -> Iterator[Cluster]:
    """Have a scheduler and workers run."""
    told = folder / "scheduler.json"
    with ExitStack() as stack:
        here = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
        _started(stack, folder, "dask_scheduler", *here)
        begun = time.monotonic()
        while not told.exists() or not told.read_text(encoding="utf-8").endswith("}"):
            assert time.monotonic() - begun < LONG
            time.sleep(0.05)
        address = json.loads(told.read_text(encoding="utf-8"))["address"]
        yield Cluster(address, [_worker(stack, folder, address) for _ in range(workers)])


SLOWLY = Work(Sent(slowly, three, ()), here=three, named=str)
DEADLY = Work(Sent(deadly, three, ()), here=three, named=str)


def test_nothing_is_lost_and_nothing_told_twice_when_a_worker_is_killed(tmp_path: Path) -> None:
    questions = [(number,) for number in range(30)]
    told: list[tuple[int, int]] = []
    with started(tmp_path, 2) as found:
        for one in chosen(found.address).answers(SLOWLY, questions):
            told.append(one)
            if len(told) == 8:
                found.workers[0].kill()
        assert found.workers[0].poll() is not None
        assert found.workers[1].poll() is None
    assert sorted(told) == list(Here().answers(SLOWLY, questions))


def test_what_kills_each_worker_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")  # so that few have to die
    told: list[tuple[int, int]] = []
    with started(tmp_path, 2) as found:
        answers = chosen(found.address).answers(DEADLY, [(number,) for number in range(20)])
        with pytest.raises(SolvingError, match=f"`{KILLS}` ends without an answer, each time"):
            told.extend(answers)
    assert {number for number, _ in told} >= set(range(KILLS - 3))
    assert sorted(told) == [(number, 3 * number) for number in sorted(dict(told)) if number != KILLS]


def test_the_same_is_found_on_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds of findings, cases, pairs of laws and changes; what is stopped hands over what it has."""
    law = rules(
        '1 irregularity("1", lateness(Guest)) :- late(Guest)',
        '2 norm("2", must, Guest, leave) :- late(Guest)',
        '3 norm("3", must_not, Guest, leave) :- late(Guest); rain',
        "4 merry(ann) :- late(ann); not late(ann)",
    )
    folder = write_rulebook(
        tmp_path / "party", law, "act leave; irregularity lateness guest; term merry guest"
    )
    monkeypatch.chdir(folder)  # places are told from here, wherever they were found
    code = load("x", folder)
    (folder / "laws" / "y").mkdir()
    changed = law.replace("must,", "should,").replace('"3", must_not', '"3", should_not')
    (folder / "laws" / "y" / "law1.lp").write_text(changed, encoding="utf-8")
    contents = (folder / "editions" / "x.lp").read_text(encoding="utf-8")
    (folder / "editions" / "y.lp").write_text(contents.replace("laws/x", "laws/y"), encoding="utf-8")
    for name, expected in (("good", 'holds = ["rain"]'), ("bad", 'fails = ["rain"]'), ("broken", "rulings")):
        (folder / "cases").mkdir(exist_ok=True)
        case = f'edition = "x"\n[events]\nrain = true\nlate = ["ann"]\n[expect]\n{expected}\n'
        (folder / "cases" / f"{name}.toml").write_text(case, encoding="utf-8")
    made = list(changes(code, ["force"]))
    hard = rulebook(tmp_path / "hard", LAW, WORDS, situations=HARD)
    bridge = edition_cases(load("2017"))[:4]

    def everything() -> list[object]:
        files = edition_cases(code)
        compared = compare_editions(code, load("y", folder), case_language(code))
        return [
            running.run(survey(code)),
            run_all(Rulebooks(folder), files),
            run_all(Rulebooks(), bridge),
            compared.model_copy(update={"seconds": 0.0}),
            first_noticed(code, made, files),
        ]

    alone = everything()
    with started(tmp_path, 2) as found, executing(chosen(found.address)):
        assert everything() == alone
        begun = time.monotonic()
        who = Stopping(chosen(found.address))
        with limited(who.limit), executing(who):
            stopped = running.run(survey(hard), ["dangling", "dead", "gap"])
        assert time.monotonic() - begun < LONG
    assert "dead" in stopped.unfinished
    assert ("1C",) in {one.provisions for one in stopped.findings}


def test_the_files_of_a_killed_worker_go_when_the_next_one_starts(tmp_path: Path) -> None:
    code = rulebook(tmp_path / "party", rules('1 norm("1", shall, ann, leave) :- rain'), "act leave")
    (place := tmp_path / "cluster").mkdir()

    def unpacked() -> list[Path]:
        # what goes while it is looked at is no error to `walk`
        return [
            Path(folder)
            for folder, _, files in os.walk(place)
            if Path(folder).name == "editions" and "x.lp" in files
        ]

    with started(place, 1) as found, ExitStack() as stack:
        with executing(chosen(found.address)):
            running.run(survey(code), ["dangling", "dead"])
        assert len(unpacked()) == 1
        found.workers[0].kill()
        found.workers[0].wait(LONG)
        assert len(unpacked()) == 1
        _worker(stack, place, found.address)
        begun = time.monotonic()
        while unpacked():
            assert time.monotonic() - begun < LONG
            time.sleep(0.05)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tcp://127.0.0.1:far", "carrier-pigeon://here"])
def test_a_scheduler_that_is_not_there(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECTING", 1)
    with pytest.raises(InputError, match=f"no Dask scheduler at `{address}`"):
        list(chosen(address).answers(SLOWLY, [(1,)]))


def test_a_cluster_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WITHOUT_WORKERS", 1)
    with started(tmp_path, 0) as found, pytest.raises(SolvingError, match="has no worker"):
        list(chosen(found.address).answers(SLOWLY, [(1,)]))
