"""The search for smallest situations. What each kind of flaw is, is tested in tests/checks."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError, RulebookError, SolvingError
from pyrules.code.loading import load
from pyrules.rulings import ruling
from pyrules.rulings.open_cases import left_open
from pyrules.testing.expectations import run_case
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import (
    PARTY,
    SITUATIONS,
    assert_smallest_witness,
    found,
    rulebook,
    rules,
    shown,
    situations,
    survey,
    write_rulebook,
)

WORDS = "irregularity brawl guest; question drunk guest; question sorry guest; act pay; term merry guest"


def test_the_scope_is_what_the_files_declare_with_what_is_overridden(tmp_path: Path) -> None:
    code = rulebook(tmp_path, situations=SITUATIONS + "#const rounds = 4.\n")
    assert survey(code).scope == {"moves": 1, "rounds": 4}
    assert survey(code, moves=0).scope == {"moves": 0, "rounds": 4}


def test_an_unknown_bound_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        _ = survey(rulebook(tmp_path), mooves=1).applicable
    assert caught.value.nearest == "moves"


def test_possible_are_the_flaws_that_some_situation_and_some_decisions_show(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(ann)) :- late(ann)',
        '2 irregularity("2", brawl(ann)) :- found("1", drunk(ann), no)',
        '3 irregularity("3", brawl(bob)) :- found("1", drunk(bob), no)',
    )
    code = rulebook(tmp_path, law, WORDS)
    possible = survey(code)
    assert [str(atom) for atom in possible.flaws("gap")] == ['flaw(gap,("2",),unsettled(brawl(ann)))']
    assert possible.flaws("opposed", "undecided") == []
    assert [rule.provision for rule in code.laws if rule.number in possible.applicable] == ["1", "2"]


def test_situations_that_exclude_each_other_leave_no_scope(tmp_path: Path) -> None:
    code = rulebook(tmp_path, situations=SITUATIONS + ":- host(_).\n")
    with pytest.raises(SolvingError, match="no situation in scope"):
        _ = survey(code).applicable


def test_no_situation_tells_what_came_before_a_sequence_begins(tmp_path: Path) -> None:
    words = (
        PARTY + "vocabulary(table, rounds, (count,)). domain(count, 0..1). begins_after(move, rounds, 4). "
    )
    words += "vocabulary(irregularity, brawl, (guest,)). #defined rounds/1."
    law = rules('1 irregularity("1", brawl(ann)) :- rounds(1); move(1,_,_)')
    also = rules('2 irregularity("2", brawl(ann)) :- rounds(0); move(1,_,_)')
    situations = SITUATIONS + "{ rounds(0..1) } = 1.\n"
    folder = write_rulebook(tmp_path, law + also, vocabulary=words, situations=situations)
    assert [one.provisions for one in found(load("x", folder), "gap")] == [("2",)]


def test_a_law_that_is_not_stratified_is_not_surveyed(tmp_path: Path) -> None:
    law = rules("1 merry(ann) :- late(ann); not merry(bob)", "1 merry(bob) :- late(bob); not merry(ann)")
    with pytest.raises(RulebookError):
        _ = survey(rulebook(tmp_path, law, WORDS)).applicable


def test_a_question_that_its_own_answer_displaces_is_not_surveyed(tmp_path: Path) -> None:
    law = rules('1 question("1", drunk(ann))', '2 overrides("2", "1") :- found("1", drunk(ann), yes)')
    with pytest.raises(RulebookError):
        _ = survey(rulebook(tmp_path, law, WORDS)).applicable


@pytest.mark.parametrize(
    "law",
    [
        ('1 settles("1", brawl(ann), forgiven) :- late(ann); not settled(brawl(ann))',),
        ('1 norm("1", shall, ann, pay)', '2 overrides("2", "1") :- governs("1", shall, ann, pay)'),
        ('1A norm("1A", shall, ann, pay)', '2 overrides("2", "1") :- not overridden("1A")'),
        ('2 overrides("2", "1") :- governs(_, shall, ann, pay)', '1 norm("1", shall, ann, pay)'),
        ('1 irregularity("1", brawl(ann)) :- late(ann); not irregularity(_, brawl(ann))',),
        ('1 question("1", drunk(ann))', '2 overrides("2", "1") :- found(_, drunk(ann), yes)'),
        ('1 question("1", drunk(ann))', '2 overrides("2", Any) :- found(Any, drunk(ann), yes)'),
        ('1 irregularity("1", brawl(ann)) :- not flaw(gap, ("1",), unsettled(brawl(ann)))',),
        ('1 question("1", drunk(ann))', '2 overrides("2", "1") :- decision(finding("1", drunk(ann)))'),
    ],
    ids=[
        "settled",
        "governs",
        "overridden",
        "any norm",
        "any provision",
        "any finding",
        "whatever",
        "flaw",
        "decision",
    ],
)
def test_a_circle_through_the_words_of_the_engine_is_not_surveyed(
    tmp_path: Path, law: tuple[str, ...]
) -> None:
    with pytest.raises(RulebookError):
        _ = survey(rulebook(tmp_path, rules(*law), WORDS + "; disposition forgiven")).applicable


def test_a_law_may_read_what_stands_where_nothing_goes_in_a_circle(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, pay) :- late(ann)',
        '2 overrides("2", "1") :- rain',
        '3 irregularity("3", brawl(ann)) :- governs("1", shall, ann, pay); not overridden("2")',
        '4 irregularity("4", brawl(bob)) :- not settled(brawl(ann))',
    )
    (finding,) = found(rulebook(tmp_path, law, WORDS), "gap")
    assert [one.provisions for one in finding.instances] == [("3",), ("4",)]


def test_a_circle_through_an_aggregate_is_not_surveyed(tmp_path: Path) -> None:
    law = rules(
        "1 merry(ann) :- late(ann); #count { Guest : merry(Guest), Guest != ann } < 1",
        "1 merry(bob) :- late(bob); #count { Guest : merry(Guest), Guest != bob } < 1",
    )
    with pytest.raises(RulebookError):
        _ = survey(rulebook(tmp_path, law, WORDS)).applicable


def test_of_equally_many_events_the_fewest_irregularities_are_shown(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 irregularity("1", brawl(ann)) :- sang(ann)',
        '2 irregularity("2", brawl(bob)) :- late(ann)',
        '64 outside("64", brawl(bob))',
    )
    (finding,) = found(rulebook(tmp_path, law, WORDS), "gap")
    assert finding.witness is not None
    assert finding.witness.events == {"sang": ("ann",)}


def test_among_equals_the_rulebook_says_what_is_plainest(tmp_path: Path) -> None:
    law = rules('1 irregularity("1", brawl(Guest)) :- late(Guest)')
    for name in ("ann", "bob"):
        situations = SITUATIONS + f"#minimize {{ 1@1, Guest : late(Guest), Guest != {name} }}.\n"
        (finding,) = found(rulebook(tmp_path / name, law, WORDS, situations=situations), "gap")
        assert finding.witness is not None
        assert finding.witness.events == {"late": (name,)}


def test_decisions_that_the_flaw_does_not_need_stay_open(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '2 question("2", drunk(ann)) :- late(ann)',
        '3 norm("3", shall, ann, pay) :- found("2", drunk(ann), yes)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    assert finding.witness.findings == {}
    assert_smallest_witness(code, finding)


def test_a_course_that_takes_more_than_another_is_not_told_again(tmp_path: Path) -> None:
    # brawl is unsettled where ann is drunk, whatever else is found
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann); found("2", drunk(ann), yes)',
        '2 question("2", drunk(ann)) :- late(ann)',
        '2 question("2", sorry(ann)) :- late(ann)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    assert finding.witness.findings == {"2 drunk ann": "yes"}


def test_a_course_of_another_provision_is_told_too(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '2 question("2", drunk(ann)) :- late(ann)',
        '2 settles("2", brawl(ann), forgiven) :- found("2", drunk(ann), no)',
    )
    code = rulebook(tmp_path, law, WORDS + "; disposition forgiven")
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    assert finding.witness.findings == {"2 drunk ann": "yes"}
    (witness,) = survey(code).witnesses("gap")
    ((decided,),) = witness.courses
    assert [str(part) for part in decided] == ['finding("2",drunk(ann))', "yes"]


def test_elections_are_left_open(tmp_path: Path) -> None:
    vocabulary = PARTY + "vocabulary(election, music, ()).\n#defined music/0.\n"
    situations = SITUATIONS + "{ music }.\n"
    law = rules('1 irregularity("1", brawl(ann)) :- late(ann); music')
    (finding,) = found(rulebook(tmp_path, law, WORDS, vocabulary=vocabulary, situations=situations), "gap")
    assert finding.witness is not None
    assert finding.witness.elections == {"music": True}


def test_without_situation_files_anything_declared_may_happen(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(Guest)) :- late(Guest); sang(Guest); host(Guest)',
        '2 norm("2", shall, ann, pay) :- rain; not late(ann)',
    )
    folder = write_rulebook(tmp_path, law, WORDS)
    for path in (folder / "situations").glob("*.lp"):
        path.unlink()
    code = load("x", folder)
    (finding,) = found(code, "gap")
    assert finding.witness is not None
    host = finding.witness.table["host"]
    assert finding.witness.events == {"late": (host,), "sang": (host,)}
    assert found(code, "dead") == []


WIDE = rules(
    '1 irregularity("1", brawl(Guest)) :- late(Guest); sang(Other)',
    '1 irregularity("1", brawl(Guest)) :- late(Guest); move(_, Other, red)',
    '2 irregularity("2", brawl(ann)) :- rain; host(ann); found("3", drunk(ann), yes)',
    '3 question("3", drunk(Guest)) :- host(Guest)',
    '4 norm("4", shall, Guest, pay) :- late(Guest); found("3", drunk(Other), yes)',
    '5 norm("5", shall_not, Guest, pay) :- move(_, Guest, _)',
    '6 norm("6", shall_not, Guest, pay) :- rain; sang(Guest)',
)


@pytest.mark.parametrize("kind", ["gap", "opposed"])
def test_what_all_situations_share_is_what_they_share(tmp_path: Path, kind: str) -> None:
    code = rulebook(tmp_path, WIDE, WORDS)
    findings = found(code, kind)
    assert findings
    for finding in findings:
        flaws = {(kind, one.provisions) for one in finding.instances}
        showing: list[set[str]] = [
            {fact.name for fact in situation} | {str(one) for one in taken}
            for situation, flaw, taken in shown(code, situations())
            if flaw in flaws
        ]
        events = {"late", "sang", "rain", "move"}.intersection(*showing)
        told = {one for one in finding.shared if "(" not in one}
        assert told == events
        if any("drunk" in one for one in finding.shared):
            assert all(any(one.endswith(",yes)") for one in facts) for facts in showing)


def test_a_course_in_another_situation_has_a_case_of_its_own(tmp_path: Path) -> None:
    # late without a question, or rain with one: no situation with one event shows both
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann); found("2", sorry(ann), no)',
        '1 irregularity("1", brawl(ann)) :- rain; found("2", drunk(ann), yes)',
        '2 question("2", sorry(ann)) :- late(ann); not rain',
        '2 question("2", drunk(ann)) :- rain',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "gap")
    assert finding.shared == ()
    assert [case.events.keys() for case in finding.cases] == [{"late"}, {"rain"}] or [
        case.events.keys() for case in finding.cases
    ] == [{"rain"}, {"late"}]


MENDED = {
    "one course": '1 settles("1", brawl(ann), forgiven) :- found("1", drunk(ann), yes)',
    "the other": '1 settles("1", brawl(ann), forgiven) :- found("1", sorry(ann), no)',
    "the other provision": '2 settles("2", brawl(ann), forgiven) :- rain',
}


@pytest.mark.parametrize("left_out", [None, *MENDED])
def test_saved_cases_pass_when_the_finding_is_gone_and_not_before(
    tmp_path: Path, left_out: str | None
) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 question("1", drunk(ann)) :- late(ann)',
        '1 question("1", sorry(ann)) :- late(ann)',
        '1 settles("1", brawl(ann), forgiven) :- found("1", drunk(ann), no); found("1", sorry(ann), yes)',
        '2 irregularity("2", brawl(ann)) :- rain',
    )
    words = WORDS + "; disposition forgiven"
    code = rulebook(tmp_path / "bad", law, words)
    (finding,) = found(code, "gap")
    language = case_language(code)
    cases = [left_open(case, code, language) for case in finding.cases]
    assert len(cases) == 2
    assert not any(run_case(code, case, language).passed for case in cases)
    mending = rules(*(one for name, one in MENDED.items() if name != left_out))
    mended = rulebook(tmp_path / "mended", law + "\n" + mending, words)
    assert all(run_case(mended, case, language).passed for case in cases) == (left_out is None)
    assert (found(mended, "gap") == []) == (left_out is None)


def test_a_case_with_too_many_rulings_keeps_its_decisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann); found("1", drunk(ann), yes)',
        '1 question("1", drunk(ann)) :- late(ann)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "gap")
    (case,) = finding.cases
    assert left_open(case, code, case_language(code)).findings == {}
    monkeypatch.setattr(ruling, "LIMIT", 1)
    assert left_open(case, code, case_language(code)) == case


def test_what_a_situation_needs_in_order_to_be_possible_may_happen_though_no_law_reads_it(
    tmp_path: Path,
) -> None:
    law = rules('1 irregularity("1", brawl(ann)) :- rain')
    banned = {"situations": SITUATIONS + ":- rain, not sang(bob).\n"}
    impossible = {"mechanics": "impossible(rain) :- rain, not sang(bob).\n"}
    for name, parts in (("banned", banned), ("impossible", impossible)):
        code = rulebook(tmp_path / name, law, WORDS, **parts)
        assert found(code, "dead") == []
        (finding,) = found(code, "gap")
        assert finding.witness is not None
        assert finding.witness.events == {"rain": True, "sang": ("bob",)}
