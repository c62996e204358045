"""Work in several processes finds what one finds, hands over what it has when it is stopped, and outlives a death."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import count
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from pyrules.base.errors import RulebookError, SolvingError
from pyrules.base.executing import Sent, Work, executing, putting
from pyrules.base.executing.processes import Processes
from pyrules.base.limits import Limit, StoppedError, limited
from pyrules.checks import kinds, running
from tests.base.executing.questions import dies, endless, three, times
from tests.base.executing.stopping import Stopping
from tests.base.test_limits import HARD, LAW, LONG, WORDS
from tests.checks.kinds.test_all_kinds import BAD, MECHANICS, VOCABULARY
from tests.checks.kinds.test_all_kinds import WORDS as BAD_WORDS
from tests.rulebooks import rulebook, rules, survey


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes started for the smallest rulebook."""
    monkeypatch.setattr(running, "WORTH_A_PROCESS", 0)


def answers(work: Callable[..., Any], questions: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, Any]]:
    asked = Work(Sent(work, three, ()), here=three, named=lambda *parts: f"question {parts[0]}")
    return Processes(2).answers(asked, questions)


def test_each_question_is_answered_under_its_number() -> None:
    answered = list(answers(times, ((number,) for number in range(5))))
    assert sorted(answered) == [(0, 0), (1, 3), (2, 6), (3, 9), (4, 12)]


def test_a_question_is_taken_when_somebody_is_free_for_it() -> None:
    taken: list[int] = []

    def questions() -> Iterator[tuple[int]]:
        for number in count():
            taken.append(number)
            yield (number,)

    asked = Work(Sent(times, three, ()), here=three, named=str)
    with closing(Processes(2).answers(asked, questions())) as answered:
        next(answered)
    assert len(taken) == 3  # of questions without end: one for each, and one in hand


def test_endless_work_ends_with_its_limit() -> None:
    begun = time.monotonic()
    with limited(Limit(3)), pytest.raises(StoppedError):
        list(answers(endless, [(), ()]))
    assert time.monotonic() - begun < LONG


def test_who_does_not_hand_over_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(putting, "GRACE", 0.5)
    work = Work(Sent(endless, three, ()), here=three, named=str, hands_over=True)

    with limited(Limit(1)), pytest.raises(StoppedError):
        list(Processes(1).answers(work, [()]))

    assert not active_children()


def test_what_one_was_at_who_died_is_answered_by_another(tmp_path: Path) -> None:
    mark = str(tmp_path / "died")
    answered = list(answers(dies, ((number, mark if number == 2 else "") for number in range(8))))
    assert Path(mark).exists()
    assert sorted(answered) == [(number, 3 * number) for number in range(8)]


def test_a_question_that_kills_each_time_is_named(tmp_path: Path) -> None:
    mark = str(tmp_path / "never")
    answered: list[tuple[int, int]] = []
    with pytest.raises(SolvingError, match="`question 2` ends without an answer, each time"):
        answered.extend(answers(dies, ((number, mark if number == 2 else "") for number in range(8))))
    assert len(answered) == len(dict(answered))
    assert 2 not in dict(answered)


@pytest.mark.usefixtures("always")
def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    code = rulebook(tmp_path, BAD, BAD_WORDS, vocabulary=VOCABULARY, mechanics=MECHANICS)
    alone = running.run(survey(code))
    assert {one.kind for one in alone.findings} == set(kinds.modules())
    with executing(Processes(2)):
        assert running.run(survey(code)) == alone


@pytest.mark.usefixtures("always")
def test_they_look_in_the_scope_that_is_asked_for(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- move(1, ann, _)', "2 merry(ann) :- late(ann); not late(ann)"
    )
    code = rulebook(tmp_path, law, "act leave; term merry guest")
    alone = running.run(survey(code, moves=0), ["dead", "gap"])
    assert [one.provisions for one in alone.findings] == [("1",), ("2",)]
    assert [one.provisions for one in running.run(survey(code), ["dead"]).findings] == [("2",)]
    with executing(Processes(2)):
        assert running.run(survey(code, moves=0), ["dead", "gap"]) == alone


@pytest.mark.usefixtures("always")
def test_what_was_found_before_the_stop_is_kept(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS, situations=HARD)
    who = Stopping(Processes(2))
    begun = time.monotonic()
    with limited(who.limit), executing(who):
        run = running.run(survey(code), ["dangling", "dead", "gap"])

    assert time.monotonic() - begun < LONG
    assert {one.provisions for one in run.findings} == {("1C",), ("1A",)}
    assert run.unfinished == ("dead",)


@pytest.mark.usefixtures("always")
def test_an_error_is_the_same_from_another_process(tmp_path: Path) -> None:
    law = rules("1 merry(ann) :- late(ann); not merry(bob)", "1 merry(bob) :- late(bob); not merry(ann)")
    code = rulebook(tmp_path, law, "term merry guest")
    with pytest.raises(RulebookError) as alone:
        running.run(survey(code), ["dead"])
    with executing(Processes(2)), pytest.raises(RulebookError) as beside:
        running.run(survey(code), ["dead", "gap"])
    assert str(beside.value) == str(alone.value)
    assert beside.value.place == alone.value.place
