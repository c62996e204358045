"""Findings beside their judgements."""

from pathlib import Path

import pytest

from pyrules.checks import running
from pyrules.checks.findings import Finding, Unproven
from pyrules.checks.judgement_files import judgements_of
from pyrules.checks.judgements import Judgements
from pyrules.checks.judging import counted, in_words, judged, stale
from pyrules.code.loading import load
from tests.judged import BOTH, entry, write_judged
from tests.rulebooks import rulebook, rules, survey


@pytest.fixture
def party(tmp_path: Path) -> Path:
    return tmp_path


def judgements(folder: Path, *entries: str) -> Judgements:
    return judgements_of(load("x", write_judged(folder, *entries)))


def gaps(folder: Path, *entries: str) -> tuple[Finding, ...]:
    known = judgements(folder, *entries)
    return judged(running.run(survey(load("x", folder)), ["gap"]).findings, known)


def test_a_finding_is_judged_where_each_of_its_members_is(party: Path) -> None:
    two, one = gaps(party, entry(BOTH))
    assert (two.judged, one.judged) == (True, False)
    assert [part.judgement for part in two.instances] == [*two.judgements] * 2
    assert one.judgements == ()

    two, one = gaps(party, entry('provisions = ["2"]'), entry('provisions = ["3"]'))
    assert (two.judged, one.judged) == (False, True)
    assert [bool(part.judgement) for part in two.instances] == [False, True]
    assert in_words(two) == ("of the law: nobody minds [2]",)
    assert in_words(one) == ("of the law: nobody minds",)


def test_names_tell_which_member_of_the_same_provisions_is_meant(party: Path) -> None:
    _, one = gaps(party, entry('provisions = ["3"]\nabout = ["lateness"]'))
    assert not one.judged

    general, special = entry('provisions = ["3"]'), entry('provisions = ["3"]\nabout = ["noise"]', of="text")
    _, one = gaps(party, general, special)
    assert [judgement.of for judgement in one.judgements] == ["text"]


def test_rules_that_never_apply_and_words_have_names_too(party: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- rain; not rain',
        '1 norm("1", may, bob, sing) :- rain; not rain',
    )
    code = rulebook(party, law, "act leave; act sing; act dance")
    told = [
        (one.kind, one.instances[0].names)
        for one in running.run(survey(code), ["dead", "vocabulary"]).findings
    ]

    assert told[:2] == [("dead", ("norm", "shall", "ann", "leave")), ("dead", ("norm", "may", "bob", "sing"))]
    assert ("vocabulary", ("dance",)) in told


def test_the_provisions_of_a_member_can_be_named_in_any_order(party: Path) -> None:
    """A finding lists them in book order, and its member in that of the definition: somebody copies either."""
    pair = Finding(kind="opposed", provisions=("1", "2"), sentence="they clash")
    known = [
        judgements(party, entry(f"provisions = {order}", kind="opposed"))
        for order in ('["1", "2"]', '["2", "1"]', '["1", "3"]')
    ]
    assert [judged([pair], one)[0].judged for one in known] == [True, True, False]


def test_a_deadlock_is_judged_where_each_of_its_conflicts_is(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, leave) :- late(ann)',
        '2 norm("2", shall_not, ann, leave) :- late(ann)',
        '3 norm("3", shall_not, ann, leave) :- sang(ann)',
    )
    code = rulebook(tmp_path, law, "act leave")
    found = running.run(survey(code), ["deadlock"]).findings
    told = [part.matter for one in found for part in one.instances]
    assert told == [("1 and 2",), ("1 and 3",)]

    (tmp_path / "judgements").mkdir()
    file = tmp_path / "judgements" / "x.toml"

    def of(*entries: str) -> list[bool]:
        file.write_text("".join(entries), encoding="utf-8")
        known = judgements_of(load("x", tmp_path))
        return [bool(part.judgement) for one in judged(found, known) for part in one.instances]

    assert of(entry('provisions = ["1", "2"]', kind="opposed")) == [True, False]
    assert of(entry('provisions = ["2", "1"]', kind="opposed")) == [True, False]  # as a finding lists them
    assert of(entry('provisions = ["1", "2"]', kind="redundant")) == [False, False]


def test_what_is_not_found_is_stale(party: Path) -> None:
    known = judgements(party, entry(BOTH), entry('provisions = ["3"]', kind="dead"))
    surveyed = survey(load("x", party))
    found = running.run(surveyed, ["gap", "dead"]).findings

    (one,) = stale(found, known, ["gap", "dead"], surveyed)

    assert (one.kind, one.provisions) == ("dead", ("3",))


def test_nothing_is_stale_that_was_not_looked_for_to_the_end_in_the_rulebook_s_own_scope(party: Path) -> None:
    known = judgements(party, entry('provisions = ["3"]', kind="dead"))
    code = load("x", party)

    assert stale([], known, ["gap"], survey(code)) == ()
    assert stale([], known, ["dead"], survey(code, moves=0)) == ()
    assert [one.kind for one in stale([], known, ["dead"], survey(code, moves=1))] == ["dead"]


def test_what_could_not_be_found_out_is_not_stale(party: Path) -> None:
    known = judgements(party, entry('provisions = ["3"]\nabout = ["late", "so"]', kind="ambiguous"))
    surveyed = survey(load("x", party))
    may_be, other = (
        Unproven(kind="ambiguous", provisions=("3",), names=(name, "so"), sentence="")
        for name in ("late", "sang")
    )

    assert stale([], known, ["ambiguous"], surveyed, [may_be]) == ()
    assert len(stale([], known, ["ambiguous"], surveyed, [other])) == 1


def test_what_an_edition_underneath_has_judged_is_never_stale(party: Path) -> None:
    own = judgements(party, entry('provisions = ["3"]', kind="dead")).own
    surveyed = survey(load("x", party))

    assert stale([], Judgements(own=own), ["dead"], surveyed) == own
    assert stale([], Judgements(inherited=own), ["dead"], surveyed) == ()


def test_judged_findings_are_counted_by_what_they_are_of(party: Path) -> None:
    found = gaps(
        party,
        entry('provisions = ["1"]'),
        entry('provisions = ["2"]', of="text"),
        entry('provisions = ["3"]'),
    )
    assert counted(found) == "2 findings judged: 1 of the law, 1 of the law and of the text"
