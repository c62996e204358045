"""How far-fetched a finding is: by the irregularities that its situation takes."""

from pathlib import Path

import pytest

from pyrules.checks.findings import Finding, Rank
from pyrules.checks.kinds import modules
from pyrules.checks.ranking import by_rank, counted, in_words, ranked
from tests.rulebooks import found, rulebook, rules, survey

WORDS = "irregularity lateness; irregularity noise; irregularity mess; disposition fine; act leave"
THIRD = ('3 irregularity("3", mess) :- rain', '3 settles("3", mess, fine) :- rain')
FINED = ('1 irregularity("1", lateness) :- late(ann)', '1 settles("1", lateness, fine) :- late(ann)')


def test_one_irregularity_or_none_is_what_happens_at_a_table(tmp_path: Path) -> None:
    law = rules(
        *FINED,
        '2 irregularity("2", noise) :- sang(ann)',
        '3 norm("3", shall, ann, leave) :- rain',
        '4 norm("4", shall_not, ann, leave) :- rain',
    )
    gap, opposed = found(rulebook(tmp_path, law, WORDS), "gap", "opposed")

    assert (gap.rank, gap.irregularities) == (Rank.AT_THE_TABLE, 1)
    assert (opposed.rank, opposed.irregularities) == (Rank.AT_THE_TABLE, 0)


def test_two_at_once_are_far_fetched(tmp_path: Path) -> None:
    law = rules(
        *FINED,
        '2 irregularity("2", noise) :- had_to_leave; sang(ann)',
        "3 had_to_leave :- rain",
        *THIRD,
    )
    (gap,) = found(rulebook(tmp_path, law, f"{WORDS}; term had_to_leave"), "gap")

    assert (gap.rank, gap.irregularities, gap.presupposed) == (Rank.FAR_FETCHED, 2, 1)
    assert in_words(gap) == "far-fetched: its situation has 2 irregularities, 1 of them what it is about"


@pytest.mark.parametrize("spoken_of", ['irregularity("1", lateness)', "late(ann)"])
def test_what_a_provision_itself_presupposes_is_not_far_fetched(tmp_path: Path, spoken_of: str) -> None:
    law = rules(*FINED, f'2 irregularity("2", noise) :- {spoken_of}; sang(ann)')
    (gap,) = found(rulebook(tmp_path, law, WORDS), "gap")

    assert (gap.rank, gap.irregularities, gap.presupposed) == (Rank.AT_THE_TABLE, 2, 2)


def test_that_two_provisions_speak_of_one_each_is_far_fetched() -> None:
    stated = [("noise", "noise"), ("lateness", "lateness")]

    assert counted(stated, [{"noise", "lateness"}]) == (2, 2)
    assert counted(stated, [{"noise"}, {"lateness"}]) == (2, 1)
    assert counted([], []) == (0, 0)


def test_what_two_provisions_call_an_irregularity_is_one(tmp_path: Path) -> None:
    law = rules('1 irregularity("1", noise) :- sang(ann)', '2 irregularity("2", noise) :- sang(ann)')
    (gap,) = found(rulebook(tmp_path, law, WORDS), "gap")

    assert gap.irregularities == 1


def test_an_irregularity_that_gives_way_is_none(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", lateness) :- late(ann)',
        '2 irregularity("2", noise) :- late(ann)',
        '2 overrides("2", "1") :- late(ann)',
    )
    (gap,) = found(rulebook(tmp_path, law, WORDS), "gap")

    assert (gap.provisions, gap.irregularities) == (("2",), 1)


def test_what_changes_no_ruling_is_a_matter_of_form(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- late(ann); not late(ann)',
        '2 norm("2", shall, ann, leave) :- rain',
        '3 norm("3", shall, ann, leave) :- rain',
    )
    dead, redundant = found(rulebook(tmp_path, law, WORDS), "dead", "redundant")

    assert [(one.rank, one.irregularities) for one in (dead, redundant)] == [(Rank.FORM, None)] * 2
    assert redundant.witness is not None


@pytest.mark.parametrize(("kind", "rank"), [("ambiguous", Rank.FAR_FETCHED), ("circular", Rank.FORM)])
def test_without_a_situation_the_kind_decides(tmp_path: Path, kind: str, rank: Rank) -> None:
    bare = Finding(kind=kind, provisions=("1",), sentence="so it is")
    surveyed = survey(rulebook(tmp_path, rules(*FINED), WORDS))

    assert ranked(bare, modules()[kind], surveyed).rank is rank


def test_what_is_new_and_near_comes_first() -> None:
    def finding(sentence: str, rank: Rank | None, *, judged: bool = False) -> Finding:
        return Finding(kind="gap", provisions=("1",), sentence=sentence, rank=rank, judged=judged)

    given = [
        finding("a judged one", Rank.AT_THE_TABLE, judged=True),
        finding("not ranked", None),
        finding("form", Rank.FORM),
        finding("far", Rank.FAR_FETCHED),
        finding("near", Rank.AT_THE_TABLE),
        finding("near too", Rank.AT_THE_TABLE),
    ]

    assert [one.sentence for one in sorted(given, key=by_rank)] == [
        "near",
        "near too",
        "far",
        "form",
        "not ranked",
        "a judged one",
    ]
