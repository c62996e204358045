"""Long work stops when its time is over or somebody says so, and what it has found by then is kept."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyrules.base.errors import SolvingError
from pyrules.base.limits import Limit, StoppedError, check, finished, limited
from pyrules.checks import kinds, running
from pyrules.checks.findings import Finding
from pyrules.search.survey import Survey
from pyrules.solver.control import Solver
from pyrules.solver.program import program_of
from pyrules.testing.rulebooks import Rulebooks
from pyrules.testing.running import run_all
from tests.rulebooks import SITUATIONS, rulebook, rules, survey, write_rulebook

PIGEONS = """
1 { sits(Pigeon, Hole) : Hole = 1..12 } 1 :- Pigeon = 1..13.
:- sits(One, Hole), sits(Other, Hole), One < Other, crowded.
{ crowded }.
"""
"""Thirteen pigeons that are to sit in twelve holes, each in its own, if it is crowded: it never is, and no solver
that knows of no counting finds that out in hours."""
HARD = f"{SITUATIONS}{PIGEONS}"
LAW = rules(
    '1A irregularity("1A", lateness(Guest)) :- late(Guest)',
    '1B norm("1B", must, host, leave) :- crowded',
    '1C refers("1C", "9")',
)
WORDS = "act leave; irregularity lateness guest; event crowded"
LONG = 60
"""Seconds that no stopped work may take, however slow the machine is; the search itself would take hours."""


def pigeons() -> Solver:
    return Solver(program_of((line, None) for line in f"{PIGEONS}:- not crowded.".split("\n")))


def test_without_a_limit_work_goes_on() -> None:
    check()
    finished(check)


def test_work_stops_for_good_once_somebody_says_so() -> None:
    limit = Limit()
    with limited(limit):
        check()
        limit.stop("by Ctrl-C")
        limit.stop("again")
        for _ in range(2):
            with pytest.raises(StoppedError, match="by Ctrl-C"):
                check()
    check()


def test_a_search_ends_with_its_time() -> None:
    begun = time.monotonic()
    with limited(Limit(0.5)):
        solver = pigeons()
        for question in (solver.satisfiable, solver.first, solver.brave, solver.cautious, solver.smallest):
            with pytest.raises(StoppedError, match=r"after 0\.5 s"):
                question()
    assert time.monotonic() - begun < LONG


def test_answers_are_the_same_under_a_limit() -> None:
    program = program_of(
        [("{ a(1..4) }.", None), (":- a(1), a(2).", None), ("#minimize { -1,X : a(X) }.", None)]
    )
    free = Solver(program)
    with limited(Limit(LONG)):
        bound = Solver(program)
        assert {frozenset(one) for one in bound.models()} == {frozenset(one) for one in free.models()}
        assert len(list(bound.models(limit=3))) == 3
        assert bound.brave() == free.brave()
        assert bound.cautious() == free.cautious()
        assert len(bound.smallest() or ()) == len(free.smallest() or ()) == 3
        assert bound.satisfiable()


def test_an_error_of_grounding_is_the_same_under_a_limit() -> None:
    with limited(Limit(LONG)), pytest.raises(SolvingError, match="no condition says who or what `X` is"):
        Solver(program_of([("a(X).", None)]))


def test_findings_before_the_stop_are_kept(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS, situations=HARD)
    with limited(Limit(3)):
        run = running.run(survey(code), ["dangling", "dead", "gap"])

    assert {one.provisions for one in run.findings} == {("1C",)}
    assert run.unfinished == ("dead", "gap")


def test_a_kind_that_was_begun_keeps_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    law = rules('1C refers("1C", "9")', '1D refers("1D", "8")')
    limit = Limit()
    module = kinds.modules()["dangling"]
    search = module.run

    def stopped_after_the_first(one: Survey) -> Iterator[Finding]:
        for finding in search(one):
            limit.stop("there")
            yield finding

    monkeypatch.setattr(module, "run", stopped_after_the_first)
    with limited(limit):
        run = running.run(survey(rulebook(tmp_path, law)), ["dangling"])

    assert [one.provisions for one in run.findings] == [("1D",)]
    assert run.unfinished == ("dangling",)


def test_who_looks_alone_comes_last_to_what_takes_long(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS)
    begun: list[str] = []
    running.run(survey(code), ["unclear_precedence", "dangling", "ambiguous", "dead"], begun.append)
    assert begun == ["dangling", "dead", "unclear_precedence", "ambiguous"]


def test_cases_before_the_stop_are_kept(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS)
    files = [folder / "cases" / f"{number}.toml" for number in range(3)]
    files[0].parent.mkdir()
    for path in files:
        path.write_text('edition = "x"\n[table]\nhost = "ann"\n[expect]\nrulings = 1\n', encoding="utf-8")
    limit = Limit()
    with limited(limit):
        ran = run_all(
            Rulebooks(folder), files, lambda name: limit.stop("there") if "1" in Path(name).stem else None
        )

    assert (ran.passed, ran.failed, ran.complete) == (1, 0, False)
    assert ran.unfinished == tuple(path.as_posix() for path in files[1:])
