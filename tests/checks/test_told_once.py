"""One matter is told once, and a bundle of several is told apart."""

from pathlib import Path

import pytest

from pyrules.checks.findings import Finding, Instance, Section, members
from pyrules.checks.judgements import Judgement, Named
from pyrules.checks.told_once import parted, section_of, told_once
from tests.rulebooks import found, rulebook, rules

WORDS = "irregularity lateness; irregularity noise; question sorry guest; disposition fine"
PUT = (
    '1 irregularity("1", lateness) :- late(ann)',
    '1 question("1", sorry(ann)) :- irregularity("1", lateness)',
    '1 settles("1", lateness, fine) :- found("1", sorry(ann), yes)',
)


def judgement(of: str = "law", *, repeats: Named | None = None, reason: str = "so it is") -> Judgement:
    return Judgement.model_validate(
        {"of": of, "reason": reason, "repeats": repeats and repeats.model_dump(), "place": "x.toml:1"}
    )


def finding(kind: str, *provisions: str, said: Judgement | None = None, **more: object) -> Finding:
    parts = tuple(
        Instance(provisions=(one,), names=("noise",), matter=("noise",), judgement=said) for one in provisions
    )
    told = {"judged": said is not None, "judgements": (said,) if said else (), "instances": parts}
    return Finding.model_validate(
        {"kind": kind, "provisions": provisions, "sentence": "so it is", **told, **more}
    )


def test_an_answer_that_leads_nowhere_stands_under_the_gap_that_shows_on_it(tmp_path: Path) -> None:
    listed = found(rulebook(tmp_path, rules(*PUT), WORDS), "gap", "undecided")
    assert [one.kind for one in listed] == ["gap", "undecided"]

    (gap,) = told_once(listed)

    assert (gap.kind, [one.kind for one in gap.also]) == ("gap", ["undecided"])


def test_it_is_a_finding_of_its_own_where_no_gap_shows_on_it(tmp_path: Path) -> None:
    law = rules(*PUT, '2 irregularity("2", noise) :- sang(ann)')
    gap, other, undecided = found(rulebook(tmp_path, law, WORDS), "gap", "undecided")

    assert told_once([other, undecided]) == (other, undecided)
    assert other.provisions == ("2",)
    assert [one.kind for one in told_once([gap, other, undecided])] == ["gap", "gap"]


def test_what_is_new_is_not_put_under_what_is_judged(tmp_path: Path) -> None:
    gap, undecided = found(rulebook(tmp_path, rules(*PUT), WORDS), "gap", "undecided")
    known = gap.model_copy(update={"judged": True})

    assert [one.kind for one in told_once([known, undecided])] == ["gap", "undecided"]


def test_what_is_judged_to_repeat_another_finding_stands_under_it() -> None:
    repeats = judgement(repeats=Named(kind="gap", provisions=("1",)))
    gap, dead = finding("gap", "1", said=judgement()), finding("dead", "2", said=repeats)

    (told,) = told_once([dead, gap])
    assert (told.kind, told.also) == ("gap", (dead,))

    # where that was not looked for it is told by itself
    assert told_once([dead]) == (dead,)


def test_all_stand_under_the_last_of_several_that_repeat_each_other() -> None:
    one = finding("gap", "1", said=judgement())
    two = finding("dead", "2", said=judgement(repeats=Named(kind="gap", provisions=("1",))))
    three = finding("vain", "3", said=judgement(repeats=Named(kind="dead", provisions=("2",))))

    (told,) = told_once([three, two, one])

    assert sorted(one.kind for one in told.also) == ["dead", "vain"]


def test_a_finding_of_which_only_one_member_repeats_is_one_of_its_own() -> None:
    gap = finding("gap", "1", said=judgement())
    both = finding("dead", "2", "3", said=judgement(repeats=Named(kind="gap", provisions=("1",))))
    parts = (both.instances[0], both.instances[1].model_copy(update={"judgement": judgement()}))

    assert len(told_once([gap, both])) == 1
    assert len(told_once([gap, both.model_copy(update={"instances": parts})])) == 2


def test_a_bundle_whose_members_are_judged_differently_is_told_apart() -> None:
    law, ours = judgement(), judgement("encoding")
    bundle = finding("gap", "1", "2", "3", said=law)
    parts = tuple(
        part.model_copy(update={"judgement": ours if part.provisions == ("2",) else law})
        for part in members(bundle)
    )
    mixed = bundle.model_copy(update={"instances": parts, "judgements": (law, ours)})

    first, second = parted(mixed, lambda one: one)

    assert [(one.provisions, one.judgements, one.judged) for one in (first, second)] == [
        (("1", "3"), (law,), True),
        (("2",), (ours,), True),
    ]
    assert first.sentence == "nothing settles what 1 and 3 call an irregularity: noise"
    assert list(parted(bundle, lambda one: one)) == [bundle]


@pytest.mark.parametrize(
    ("of", "incomplete", "alone", "section"),
    [
        ("law", [], False, Section.LAW),
        ("law", [], True, Section.MARK),
        ("encoding", [], True, Section.BESIDE),
        ("outside", [], False, Section.BESIDE),
        ("text", ["1"], False, Section.BESIDE),
        ("text", ["1A"], False, Section.LAW),
        ("law", ["1"], False, Section.LAW),
        (None, ["1"], True, Section.LAW),
    ],
)
def test_what_is_not_of_the_law_is_told_apart_from_it_once_it_is_judged(
    of: str | None, incomplete: list[str], *, alone: bool, section: Section
) -> None:
    one = finding("silent", "1", said=judgement(of) if of else None, mark_alone=alone)

    assert section_of(one, incomplete) is section
