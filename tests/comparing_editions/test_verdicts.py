"""Verdicts on pairs of small rulebooks, and what comes with them."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.comparing_editions.comparison import LawComparison, compare_editions
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts
from pyrules.testing.rulebooks import case_language
from tests.two_editions import Edition, compared, editions, same


def law(folder: Path, left: Edition, right: Edition, concordance: str = "") -> LawComparison:
    """Compare two editions that have one law in common."""
    (one,) = compared(folder, left, right, concordance).laws
    return one


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        ('norm("1", shall, ann, pay)', 'norm("1", shall, ann, pay)', "equivalent"),
        ('norm("1", must, ann, pay)', 'norm("1", shall, ann, pay)', "stricter"),
        ('norm("1", shall, ann, pay)', 'norm("1", should, ann, pay)', "stricter"),
        ('norm("1", does, ann, pay)', 'norm("1", should, ann, pay)', "more_lenient"),
        ('norm("1", must_not, ann, pay)', 'norm("1", may_not, ann, pay)', "stricter"),
        ('norm("1", shall, ann, pay)', 'norm("1", may, ann, pay)', "stricter"),
        ('norm("1", may, ann, pay)', 'norm("1", may_not, ann, pay)', "more_lenient"),
        ('norm("1", shall, ann, pay)', 'norm("1", shall, ann, pay) :- late(ann)', "stricter"),
        ('norm("1", may, ann, pay) :- late(ann)', 'norm("1", may, ann, pay)', "stricter"),
        ('irregularity("1", brawl(ann))', 'norm("1", may, ann, pay)', "stricter"),
        ('norm("1", shall, ann, pay)', 'norm("1", shall, ann, leave)', "incomparable"),
        ('norm("1", shall, ann, pay)', 'norm("1", shall, bob, pay)', "incomparable"),
        ('norm("1", shall, ann, pay)', 'norm("1", shall_not, ann, pay)', "incomparable"),
        ('settles("1", brawl(ann), forgiven)', 'settles("1", brawl(ann), banned)', "incomparable"),
    ],
)
def test_verdicts(tmp_path: Path, left: str, right: str, verdict: str) -> None:
    assert law(tmp_path, (f"1 {left}",), (f"1 {right}",)).verdict == verdict


def test_the_difference_comes_with_a_smallest_situation_and_both_rulings(tmp_path: Path) -> None:
    left = ('1 norm("1", shall, Guest, pay) :- late(Guest)',)
    right = ('1 norm("1", shall, Guest, pay) :- late(Guest); not rain',)
    found = law(tmp_path, left, right)

    assert found.verdict == "stricter"
    (difference,) = found.differences
    assert found.witness == difference.witness
    late = difference.witness.events["late"]
    assert late in {("ann",), ("bob",)}
    assert difference.witness.events["rain"] is True
    assert difference.witness.edition == "x"
    assert difference.witness_right.edition == "y"
    assert [item.sentence[5:] for ruling in found.rulings_left for item in ruling.items] == ["shall pay (1)"]
    assert [ruling.items for ruling in found.rulings_right] == [()]


def test_more_in_one_respect_and_less_in_another_is_incomparable(tmp_path: Path) -> None:
    left = ('1A norm("1A", must, ann, pay)', '1B norm("1B", may, bob, leave)')
    right = ('1A norm("1A", shall, ann, pay)', '1B norm("1B", shall, bob, leave)')
    found = law(tmp_path, left, right)
    assert {one.left_is for one in found.differences} == {"stricter", "more_lenient"}
    assert found.verdict == "incomparable"


def test_the_provision_that_says_it_makes_no_difference(tmp_path: Path) -> None:
    assert (
        law(tmp_path, ('1A norm("1A", shall, ann, pay)',), ('1B norm("1B", shall, ann, pay)',)).verdict
        == "equivalent"
    )


def test_what_gives_way_says_nothing(tmp_path: Path) -> None:
    left = ('1A norm("1A", shall, ann, pay)', '1B overrides("1B", "1A") :- rain')
    right = ('1A norm("1A", shall, ann, pay) :- not rain',)
    assert law(tmp_path, left, right).verdict == "equivalent"


def test_what_another_law_displaces_says_nothing(tmp_path: Path) -> None:
    left = ('1A norm("1A", shall, ann, pay)', '2 overrides("2", "1") :- rain')
    right = ('1A norm("1A", shall, ann, pay) :- not rain',)
    found = compared(tmp_path, left, right)
    # law 2 says nothing itself
    assert [(one.left, one.right, one.verdict) for one in found.laws] == [
        ("1A", "1A", "equivalent"),
        ("2", "", "equivalent"),
    ]
    assert found.only_left == ()


# ---- decisions


def test_a_finding_that_both_ask_for_is_the_same_finding(tmp_path: Path) -> None:
    put = '1A question("1A", drunk(ann))'
    left = (put, '1B norm("1B", shall, ann, pay) :- found("1A", drunk(ann), yes)')
    right = (put, '1B norm("1B", shall, ann, pay) :- found("1A", drunk(ann), no)')
    found = law(tmp_path, left, right)
    assert found.verdict == "incomparable"
    assert found.shared == ("finding: 1A drunk = 1A drunk",)
    assert {one.witness.findings["1A drunk ann"] for one in found.differences} == {"yes", "no"}


def test_findings_of_other_names_are_each_editions_own(tmp_path: Path) -> None:
    left = ('1 question("1", drunk(ann))', '1 norm("1", shall, ann, pay) :- found("1", drunk(ann), yes)')
    right = ('1 question("1", sorry(ann))', '1 norm("1", shall, ann, pay) :- found("1", sorry(ann), no)')
    found = law(tmp_path, left, right)
    assert (found.verdict, found.shared) == ("equivalent", ())


def test_what_follows_from_some_findings_only_is_less_than_what_follows_from_all(tmp_path: Path) -> None:
    left = ('1 norm("1", shall, ann, pay)',)
    right = ('1 question("1", drunk(ann))', '1 norm("1", shall, ann, pay) :- found("1", drunk(ann), yes)')
    found = law(tmp_path, left, right)
    assert found.verdict == "stricter"
    assert [len(ruling.items) for ruling in found.rulings_right] == [1, 0]
    assert found.differences[0].sentence.endswith("so x, y under some decisions only")


def test_the_same_things_in_other_combinations_are_incomparable(tmp_path: Path) -> None:
    left = (
        '1 question("1", drunk(ann))',
        '1 norm("1", shall, ann, pay) :- found("1", drunk(ann), yes)',
        '1 norm("1", shall, ann, leave) :- found("1", drunk(ann), no)',
    )
    right = (
        '1 question("1", sorry(ann))',
        '1 norm("1", shall, ann, pay) :- found("1", sorry(ann), yes)',
        '1 norm("1", shall, ann, leave) :- found("1", sorry(ann), yes)',
    )
    found = law(tmp_path, left, right)
    assert found.verdict == "incomparable"
    assert [one.sentence for one in found.differences] == ["the same things are said in other combinations"]


def test_another_option_is_more_lenient(tmp_path: Path) -> None:
    left = ('1 option("1", ann, pay)', '1 option("1", ann, leave)', '1 option("1", ann, dance) :- rain')
    right = ('1 option("1", ann, pay)', '1 option("1", ann, leave)')
    found = law(tmp_path, left, right)
    assert found.verdict == "more_lenient"
    assert found.witness is not None
    assert found.witness.events == {"rain": True}


def test_a_choice_that_one_edition_does_not_have_leaves_it_free(tmp_path: Path) -> None:
    pays = '1 norm("1", shall, bob, pay) :- chosen("1", ann, pay)'
    left = ('1 option("1", ann, pay)', '1 option("1", ann, leave)', pays)
    right = ('1 option("1", ann, pay)', '1 option("1", ann, dance)', pays)
    found = law(tmp_path, left, right)
    # where ann leaves, which only the left edition lets her do, the right one can still have bob pay
    assert {(one.more, one.sentence.partition(" (")[0]) for one in found.differences} == {
        ("left", "ann: chooses to leave"),
        ("right", "ann: chooses to dance"),
        ("left", "bob: shall pay"),
        ("right", "bob: shall pay"),
    }
    assert found.verdict == "incomparable"


def test_a_power_that_one_edition_does_not_have_is_a_difference(tmp_path: Path) -> None:
    used = '1 settles("1", brawl(ann), forgiven) :- exercised("1", director, help(ann))'
    left = ('1 norm("1", may, director, help(ann))', used)
    right = ('1 settles("1", brawl(ann), forgiven)',)
    found = law(tmp_path, left, right)
    assert {(one.more, one.left_is) for one in found.differences} == {
        ("left", "more_lenient"),
        ("right", "different"),
    }


# ---- which laws are compared


def test_laws_are_matched_through_the_concordance(tmp_path: Path) -> None:
    left = (
        '1A norm("1A", shall, ann, pay)',
        '2 norm("2", shall, bob, pay)',
        '3 norm("3", shall, bob, leave)',
    )
    right = (
        '1A norm("1A", shall, bob, pay)',
        '4B1 norm("4B1", must, ann, pay)',
        '5 norm("5", shall, ann, dance)',
    )
    found = compared(tmp_path, left, right, same("1A", "4B") + same("2", "1A"))
    assert [(one.left, one.right, one.verdict) for one in found.laws] == [
        ("1A", "4B1", "more_lenient"),
        ("2", "1A", "equivalent"),
        ("3", "", "stricter"),
        ("", "5", "more_lenient"),
    ]
    assert (found.only_left, found.only_right) == ((), ())


@pytest.mark.parametrize(
    ("law", "way"),
    [
        ('2 norm("2", shall, ann, leave)', "stricter"),
        ('2 norm("2", shall_not, ann, leave)', "stricter"),
        ('2 norm("2", may, ann, leave)', "more_lenient"),
        ('2 option("2", ann, leave)', "more_lenient"),
        ('2 irregularity("2", brawl(ann))', "stricter"),
    ],
)
def test_what_one_edition_says_alone_is_a_difference(tmp_path: Path, law: str, way: str) -> None:
    both = '1 norm("1", shall, ann, pay)'
    here = compared(tmp_path / "left", (both, f"{law} :- rain"), (both,))
    assert [(one.left, one.right, one.verdict) for one in here.laws][1:] == [("2", "", way)]
    assert here.laws[1].differences[0].witness.events == {"rain": True}
    there = compared(tmp_path / "right", (both,), (both, f"{law} :- rain"))
    other = {"stricter": "more_lenient", "more_lenient": "stricter"}[way]
    assert [(one.left, one.right, one.verdict) for one in there.laws][1:] == [("", "2", other)]


def test_what_another_law_of_the_other_edition_says_too_is_none(tmp_path: Path) -> None:
    left = ('1 norm("1", shall, ann, pay)', '2 norm("2", shall, ann, pay) :- rain')
    found = compared(tmp_path, left, ('1 norm("1", shall, ann, pay)',))
    assert [(one.left, one.verdict) for one in found.laws] == [("1", "equivalent"), ("2", "equivalent")]


def test_where_not_all_of_an_edition_is_encoded_it_lacks_nothing(tmp_path: Path) -> None:
    left = ('1 norm("1", shall, ann, pay)', '2 norm("2", shall, ann, leave)')
    found = compared(tmp_path, left, ('1 norm("1", shall, ann, pay)',), 'fragments = ["y"]\n')
    assert [one.left for one in found.laws] == ["1"]
    assert found.only_left == ("2",)


def test_findings_are_shared_through_the_concordance(tmp_path: Path) -> None:
    left = ('1A question("1A", drunk(ann))', '1A norm("1A", shall, ann, pay) :- found("1A", drunk(ann), yes)')
    right = (
        '4B1 question("4B1", drunk(ann))',
        '4B norm("4B", shall, ann, pay) :- found("4B1", drunk(ann), yes)',
    )
    found = law(tmp_path, left, right, same("1A", "4B"))
    assert (found.verdict, found.shared) == ("equivalent", ("finding: 1A drunk = 4B1 drunk",))


def test_the_witness_of_each_edition_names_its_own_decisions(tmp_path: Path) -> None:
    left = ('1A question("1A", drunk(ann))', '1A norm("1A", shall, ann, pay) :- found("1A", drunk(ann), yes)')
    right = (
        '4B1 question("4B1", drunk(ann))',
        '4B norm("4B", shall, ann, pay) :- found("4B1", drunk(ann), no)',
    )
    found = law(tmp_path, left, right, same("1A", "4B"))
    for one in found.differences:
        assert list(one.witness.findings) == ["1A drunk ann"]
        assert list(one.witness_right.findings) == ["4B1 drunk ann"]
        assert one.witness.findings["1A drunk ann"] == one.witness_right.findings["4B1 drunk ann"]


def test_the_rulings_shown_are_those_of_the_witness(tmp_path: Path) -> None:
    left = (
        '1A question("1A", drunk(ann)) :- late(ann)',
        '1A norm("1A", shall, ann, pay) :- found("1A", drunk(ann), yes)',
    )
    codes = editions(tmp_path, left, ('1A norm("1A", shall, ann, pay) :- late(ann)',))
    language = case_language(codes[0])
    (found,) = compare_editions(*codes, language).laws
    for code, witness, rulings in (
        (codes[0], found.differences[0].witness, found.rulings_left),
        (codes[1], found.differences[0].witness_right, found.rulings_right),
    ):
        put = Inquiry(code, facts(witness, code.vocabulary), language).document(explain=False)
        assert [[act.sentence for act in one.acts] for one in put.rulings] == [
            [item.sentence for item in one.items] for one in rulings
        ]


def test_only_what_is_named_is_compared(tmp_path: Path) -> None:
    laws = tuple(f'{number} norm("{number}", shall, ann, pay)' for number in (1, 2))
    one, other = editions(tmp_path, laws, laws)
    found = compare_editions(one, other, case_language(one), only=["2"])
    assert [law.left for law in found.laws] == ["2"]
    with pytest.raises(InputError, match="`3` is no law that both editions encode"):
        compare_editions(one, other, case_language(one), only=["3"])


def test_events_that_neither_law_reads_are_left_out(tmp_path: Path) -> None:
    left = ('1 norm("1", shall, ann, pay) :- late(ann)', '2 norm("2", shall, ann, leave) :- rain')
    found = compared(tmp_path, left, ('1 norm("1", must, ann, pay) :- late(ann)',))
    assert found.laws[0].witness is not None
    assert found.laws[0].witness.events == {"late": ("ann",)}


def test_what_cannot_be_without_something_is_compared_where_that_happens(tmp_path: Path) -> None:
    left = ('1 norm("1", shall, ann, pay) :- late(ann)',)
    editions(tmp_path, left, ('1 norm("1", must, ann, pay) :- late(ann)',))
    never = "impossible(late(Guest)) :-\n    late(Guest),\n    not rain.\n"
    (tmp_path / "mechanics" / "all.lp").write_text(never, encoding="utf-8")
    one, other = load("x", tmp_path), load("y", tmp_path)
    (found,) = compare_editions(one, other, case_language(one)).laws
    assert found.verdict == "more_lenient"
    assert found.witness is not None
    assert found.witness.events == {"late": ("ann",), "rain": True}


def test_an_edition_is_equivalent_to_itself(tmp_path: Path) -> None:
    laws = ('1 question("1", drunk(ann))', '1 norm("1", may, ann, pay) :- found("1", drunk(ann), yes)')
    one, _ = editions(tmp_path, laws, laws)
    assert [law.verdict for law in compare_editions(one, one, case_language(one)).laws] == ["equivalent"]


# ---- every cause, each once


def test_each_provision_that_makes_a_difference_is_told_with_a_situation_of_its_own(tmp_path: Path) -> None:
    left = ('1A norm("1A", shall, ann, pay) :- late(ann)', '1B norm("1B", shall, ann, pay) :- rain')
    found = law(tmp_path, left, ('1A norm("1A", may, bob, leave)', '1B refers("1B", "1A")'))

    because = {one.provisions: one.witness.events for one in found.differences if one.more == "left"}
    assert because.keys() == {("1A",), ("1B",)}
    assert (because["1A",]["late"], because["1B",]["rain"]) == (("ann",), True)


def test_a_provision_that_the_other_edition_has_too_makes_no_difference(tmp_path: Path) -> None:
    left = ('1A norm("1A", shall, ann, pay) :- late(ann)', '1B norm("1B", shall, ann, pay) :- rain')
    (one,) = law(tmp_path, left, ('1A norm("1A", shall, ann, pay) :- late(ann)',)).differences
    assert one.provisions == ("1B",)


def test_what_one_provision_makes_different_is_one_difference(tmp_path: Path) -> None:
    left = ('1 norm("1", shall, ann, pay)', '1 norm("1", shall, bob, leave)')
    (one,) = law(tmp_path, left, ('1 norm("1", may, ann, dance) :- rain; not rain',)).differences
    assert one.provisions == ("1",)
    assert [told.partition(" (1)")[0] for told in one.sentence.split("; ")] == [
        "ann: shall pay",
        "bob: shall leave",
    ]


def test_two_provisions_that_say_it_at_once_are_one_cause(tmp_path: Path) -> None:
    left = ('1A norm("1A", shall, ann, pay) :- rain', '1B norm("1B", shall, ann, pay) :- rain')
    (one,) = law(tmp_path, left, ('1A norm("1A", shall, ann, pay) :- rain; not rain',)).differences
    assert one.provisions == ("1A", "1B")
