"""Work on several processors finds what one finds, and hands over what it has when it is stopped."""

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.base.limits import Limit, StoppedError, check, limited
from pyrules.base.processes import Told, Workers, signal_to_hand_over
from pyrules.checks import kinds, running
from tests.base.test_limits import HARD, LAW, LONG, WORDS
from tests.checks.kinds.test_all_kinds import BAD, VOCABULARY
from tests.checks.kinds.test_all_kinds import WORDS as BAD_WORDS
from tests.rulebooks import rulebook, rules, survey


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes started for the smallest rulebook."""
    monkeypatch.setattr(running, "WORTH_A_PROCESS", 0)


def _nothing() -> None:
    """Set nothing up."""


def _square(number: int) -> int:
    return number * number


def _endless() -> None:
    while True:
        time.sleep(0.01)


def test_each_question_is_answered_under_its_number() -> None:
    answered = dict(Workers(2, _nothing, ()).answers(_square, ((number,) for number in range(5))))
    assert answered == {0: 0, 1: 1, 2: 4, 3: 9, 4: 16}


def test_a_question_is_taken_when_somebody_is_free_for_it() -> None:
    taken: list[int] = []

    def questions() -> Iterator[tuple[int]]:
        for number in count():
            taken.append(number)
            yield (number,)

    answers = Workers(2, _nothing, ()).answers(_square, questions())
    next(answers)
    answers.close()
    assert len(taken) == 3  # of questions without end: one for each, and one in hand


def test_endless_work_ends_with_its_limit() -> None:
    begun = time.monotonic()
    with limited(Limit(3)), pytest.raises(StoppedError):
        list(Workers(2, _nothing, ()).answers(_endless, [(), ()]))
    assert time.monotonic() - begun < LONG


def test_a_limit_elsewhere_stops_the_work_once_it_says_so() -> None:
    handing_over = signal_to_hand_over()
    with limited(Told(handing_over)):
        check()
        handing_over.set()
        with pytest.raises(StoppedError):
            check()


@pytest.mark.usefixtures("always")
def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    code = rulebook(tmp_path, BAD, BAD_WORDS, vocabulary=VOCABULARY)
    alone = running.run(survey(code))
    assert {one.kind for one in alone.findings} == set(kinds.modules())
    assert running.run(survey(code), processes=2) == alone


@pytest.mark.usefixtures("always")
def test_they_look_in_the_scope_that_is_asked_for(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- move(1, ann, _)', "2 merry(ann) :- late(ann); not late(ann)"
    )
    code = rulebook(tmp_path, law, "act leave; term merry guest")
    alone = running.run(survey(code, moves=0), ["dead", "gap"])
    assert [one.provisions for one in alone.findings] == [("1",), ("2",)]
    assert [one.provisions for one in running.run(survey(code), ["dead"]).findings] == [("2",)]
    assert running.run(survey(code, moves=0), ["dead", "gap"], processes=2) == alone


@pytest.mark.usefixtures("always")
def test_what_was_found_before_the_stop_is_kept(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS, situations=HARD)
    begun = time.monotonic()
    with limited(Limit(10)):
        run = running.run(survey(code), ["dangling", "dead", "gap"], processes=2)

    assert time.monotonic() - begun < LONG
    assert {one.provisions for one in run.findings} == {("1C",), ("1A",)}
    assert run.unfinished == ("dead",)


@pytest.mark.usefixtures("always")
def test_an_error_is_the_same_from_another_process(tmp_path: Path) -> None:
    law = rules("1 merry(ann) :- late(ann); not merry(bob)", "1 merry(bob) :- late(bob); not merry(ann)")
    code = rulebook(tmp_path, law, "term merry guest")
    with pytest.raises(RulebookError) as alone:
        running.run(survey(code), ["dead"])
    with pytest.raises(RulebookError) as beside:
        running.run(survey(code), ["dead", "gap"], processes=2)
    assert str(beside.value) == str(alone.value)
    assert beside.value.place == alone.value.place
