"""An exception for one person, thing or event: the provision gives way in that, and stands in the rest.

Ann, who is of age, and Ben, a child, come to a party: whoever comes is to pay, and a child is not.
"""

from pathlib import Path

import pytest
from clingo import parse_term

from pyrules.base.errors import RulebookError
from pyrules.code.rulebook import Rulebook
from pyrules.explaining import AbsenceKind
from pyrules.mutation import operators
from pyrules.mutation.affected import provisions_affected
from pyrules.mutation.change import Change
from pyrules.mutation.twin import Twin
from pyrules.relevance.cones import Cone
from pyrules.relevance.parts import part_about
from pyrules.relevance.stratification import require_stratified
from pyrules.reports.reading import read_back
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import document, found, inquiry, rulebook, rules

VOCABULARY = """
domain(person, (ann; ben)).
domain(bearer, (ann; ben; all)).
member(all, (ann; ben)).
vocabulary(event, came, (person,)).
vocabulary(event, child, (person,)).
#defined came/1.
#defined child/1.
"""
SITUATIONS = "{ came(Person) : domain(person, Person) }. { child(Person) : domain(person, Person) }."
WORDS = "act pay; act wait; question drunk person; irregularity brawl person; disposition banned"
BOTH = "came(ann) came(ben) child(ben)"
PAY = '1 norm("1", shall, Person, pay) :- came(Person)'
CHILD = '2 excepts("2", "1", norm(shall, Person, pay)) :- child(Person)'


def code(folder: Path, *laws: str) -> Rulebook:
    return rulebook(folder, rules(*laws), WORDS, vocabulary=VOCABULARY, situations=SITUATIONS)


def acts(of: Rulebook, situation: str = BOTH) -> list[list[str]]:
    return [[act.sentence for act in ruling.acts] for ruling in document(of, situation).rulings]


def findings(of: Rulebook, *kinds: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the findings of these kinds; where none is named, all but what words are left unused."""
    listed = [(one.kind, one.provisions) for one in found(of, *kinds)]
    return [one for one in listed if kinds or one[0] != "vocabulary"]


# ---- rulings


def test_it_takes_away_what_is_said_of_one_and_leaves_the_rest(tmp_path: Path) -> None:
    assert acts(code(tmp_path, PAY, CHILD)) == [["ann: shall pay (1)"]]


def test_an_override_takes_all_of_it_away(tmp_path: Path) -> None:
    assert acts(code(tmp_path, PAY, '2 overrides("2", "1") :- child(Person)')) == [[]]


@pytest.mark.parametrize(
    ("said", "taken", "before", "after"),
    [
        ('norm("1", may, ben, pay)', "norm(may, ben, pay)", ["decision(power"], []),
        ('question("1", drunk(ben))', "question(drunk(ben))", ["decision(finding"], []),
        ('option("1", ben, pay)', "option(ben, pay)", ["decision(choice"], []),
        ('irregularity("1", brawl(ben))', "irregularity(brawl(ben))", ["flaw(gap"], []),
        ('settles("1", brawl(ben), banned)', "settles(brawl(ben), banned)", ["disposition("], []),
    ],
    ids=["norm", "question", "option", "irregularity", "settles"],
)
def test_it_takes_away_whatever_gives_way_with_its_provision(
    tmp_path: Path, said: str, taken: str, before: list[str], after: list[str]
) -> None:
    laws = (f"1 {said}", f"1 {said.replace('ben', 'ann')}")
    for number, (exception, expected) in enumerate(
        (((), before), ((f'2 excepts("2", "1", {taken})',), after))
    ):
        put = inquiry(code(tmp_path / str(number), *laws, *exception))
        model = put.model(next(iter(put.leaves())))
        told = [*model.of("decision", 1), *model.of("flaw", 3), *model.of("disposition", 3)]
        for name, shown in (("ben", expected), ("ann", before)):
            assert [
                one for one in before if any(str(a).startswith(one) and name in str(a) for a in told)
            ] == shown


def test_of_several_options_the_others_are_left(tmp_path: Path) -> None:
    options = ('1 option("1", ben, pay)', '1 option("1", ben, wait)')
    assert len(acts(code(tmp_path / "all", *options))) == 2
    left = code(tmp_path / "one", *options, '2 excepts("2", "1", option(ben, pay))')
    assert acts(left) == [["ben: chooses to wait (1)"]]


def test_an_irregularity_that_is_none_for_somebody_is_not_listed(tmp_path: Path) -> None:
    brawl = '1 irregularity("1", brawl(Person)) :- came(Person)'
    law = code(tmp_path, brawl, '2 excepts("2", "1", irregularity(brawl(Person))) :- child(Person)')
    (ruling,) = document(law, BOTH).rulings
    assert [one.irregularity for one in ruling.irregularities] == ["brawl(ann)"]


def test_one_to_a_whole_is_one_to_its_parts(tmp_path: Path) -> None:
    parts = (
        '1A norm("1A", shall, Person, pay) :- came(Person)',
        '1B norm("1B", shall, Person, pay) :- came(Person)',
    )
    assert acts(code(tmp_path / "other", *parts, CHILD)) == [["ann: shall pay (1A)", "ann: shall pay (1B)"]]
    inside = '1B excepts("1B", "1", norm(shall, Person, pay)) :- child(Person)'
    assert acts(code(tmp_path / "part", *parts, inside)) == [
        ["ann: shall pay (1A)", "ann: shall pay (1B)", "ben: shall pay (1B)"]
    ]


def test_a_provision_can_except_from_itself(tmp_path: Path) -> None:
    law = code(tmp_path, PAY, '1 excepts("1", "1", norm(shall, Person, pay)) :- child(Person)')
    assert acts(law) == [["ann: shall pay (1)"]]
    assert findings(law) == []


# ---- a third provision


RANKED = (
    PAY,
    '2 norm("2", shall_not, Person, pay) :- child(Person)',
    '3 excepts("2", "1", norm(Force, Person, pay)) :- norm("1", Force, Person, pay); norm("2", _, Person, pay)',
)


def test_a_third_provision_ranks_two_others(tmp_path: Path) -> None:
    assert findings(code(tmp_path / "unranked", *RANKED[:2]), "opposed") == [("opposed", ("1", "2"))]
    law = code(tmp_path / "ranked", *RANKED)
    assert acts(law) == [["ann: shall pay (1)", "ben: shall not pay (2)"]]
    assert findings(law) == []


def test_it_can_rank_the_whole_of_them(tmp_path: Path) -> None:
    law = code(tmp_path, *RANKED[:2], '3 overrides("2", "1") :- norm("2", _, _, pay)')
    assert acts(law) == [["ben: shall not pay (2)"]]
    assert findings(law, "opposed", "circular") == []


def test_the_ranking_is_explained_by_the_provision_that_says_it(tmp_path: Path) -> None:
    put = inquiry(code(tmp_path, *RANKED), BOTH)
    (node,) = put.leaves()
    absence = put.explainer(put.model(node)).why_not(parse_term('act("1",shall,ben,pay)'))
    assert absence is not None
    assert (absence.kind, absence.provision) == (AbsenceKind.OVERRIDDEN, "2")
    (because,) = absence.because
    assert because.provision == "3"


def test_a_circle_of_provisions_ranked_by_a_third(tmp_path: Path) -> None:
    law = code(tmp_path, *RANKED[:2], '3 overrides("2", "1")', '3 overrides("1", "2")')
    assert findings(law, "circular") == [("circular", ("1", "2"))]


# ---- explanations


def test_why_not_says_in_what_it_gives_way_and_to_whom(tmp_path: Path) -> None:
    put = inquiry(code(tmp_path, PAY, CHILD), BOTH)
    (node,) = put.leaves()
    absence = put.explainer(put.model(node)).why_not(parse_term('act("1",shall,ben,pay)'))
    assert absence is not None
    assert (absence.kind, absence.provision) == (AbsenceKind.OVERRIDDEN, "2")
    (because,) = absence.because
    assert because.sentence == "1 gives way to 2 in this: ben: shall pay"
    assert [one.atom for one in because.because] == ["child(ben)"]


def test_why_says_that_nothing_takes_it_away(tmp_path: Path) -> None:
    put = inquiry(code(tmp_path, PAY, CHILD), BOTH)
    (node,) = put.leaves()
    derivation = put.explainer(put.model(node)).why(parse_term('act("1",shall,ann,pay)'))
    assert derivation is not None
    _, stands = derivation.because
    assert stands.atom == 'not falls("1",norm(shall,ann,pay))'
    assert [one.atom for one in stands.because] == ['not excepts(_,"1",norm(shall,ann,pay))']


# ---- what is refused


@pytest.mark.parametrize(
    "exception",
    [
        '2 excepts("2", "1", pay)',
        '2 excepts("2", "1", norm("1", shall, ann, pay))',
        '2 excepts("2", "1", Conclusion) :- came(Conclusion)',
        '2 excepts("2", "1", overrides("3"))',
        '2 excepts("2", "1", norn(shall, ann, pay))',
    ],
)
def test_what_no_provision_concludes_cannot_be_excepted(tmp_path: Path, exception: str) -> None:
    with pytest.raises(RulebookError, match="is nothing that a provision concludes") as raised:
        code(tmp_path, PAY, exception)
    assert raised.value.place is not None
    assert raised.value.place.line == 6
    assert "norm(Force,Bearer,Act) or option(Bearer,Act)" in (raised.value.expected or "")


def test_what_is_no_act_cannot_be_excepted(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match='`3` in `norm\\("1",shall,ann,3\\)` is no name'):
        code(tmp_path, PAY, '2 excepts("2", "1", norm(shall, ann, 3))')


def test_a_statute_ranks_two_of_its_paragraphs(tmp_path: Path) -> None:
    samples = VOCABULARY + 'numbering("1(1)").\n'
    law = rules(
        '36(1) norm("36(1)", shall, Person, pay) :- came(Person)',
        '36(2) norm("36(2)", shall_not, Person, pay) :- child(Person)',
        '36(3) excepts("36(2)", "36(1)", norm(shall, Person, pay)) :- norm("36(2)", _, Person, pay)',
    )
    ranked = rulebook(tmp_path, law, WORDS, vocabulary=samples, situations=SITUATIONS)
    assert acts(ranked) == [["ann: shall pay (36(1))", "ben: shall not pay (36(2))"]]
    assert findings(ranked) == []


@pytest.mark.parametrize("head", ['overrides("7", "1")', 'excepts("7", "1", norm(shall, ann, pay))'])
def test_only_a_provision_of_the_code_goes_before_another(tmp_path: Path, head: str) -> None:
    with pytest.raises(RulebookError, match="the label says `2`"):
        code(tmp_path, PAY, f"2 {head}")


def test_what_depends_on_its_own_falling_is_refused(tmp_path: Path) -> None:
    itself = '2 excepts("2", "1", norm(shall, ben, pay)) :- governs("1", shall, ben, pay)'
    with pytest.raises(RulebookError, match="its own absence"):
        require_stratified(code(tmp_path / "itself", PAY, itself))
    asked = (
        '1 question("1", drunk(ben)) :- came(ben)',
        '2 excepts("2", "1", norm(shall, ben, pay)) :- found("1", drunk(ben), no)',
    )
    require_stratified(code(tmp_path / "asked", PAY, *asked))


# ---- findings


@pytest.mark.parametrize(
    ("target", "taken", "sentence"),
    [
        (
            "9",
            "norm(shall, Person, pay)",
            "it excepts something from 9, which is neither encoded nor declared outside",
        ),
        (
            "1",
            "norm(may, Person, pay)",
            'it excepts something from 1 that 1 never says: `norm("1",may,Person,pay)`',
        ),
        (
            "1",
            "option(Person, pay)",
            'it excepts something from 1 that 1 never says: `option("1",Person,pay)`',
        ),
    ],
)
def test_an_exception_to_nothing_dangles(tmp_path: Path, target: str, taken: str, sentence: str) -> None:
    law = code(tmp_path, PAY, f'2 excepts("2", "{target}", {taken}) :- child(Person)')
    (finding,) = found(law, "dangling")
    assert (finding.provisions, finding.sentence) == (("2",), sentence)
    assert finding.place is not None
    assert finding.place.endswith("law1.lp:6")


def test_an_exception_to_what_is_said_does_not(tmp_path: Path) -> None:
    assert findings(code(tmp_path / "x", PAY, CHILD), "dangling") == []
    parts = ('1A norm("1A", shall, Person, pay) :- came(Person)', '1A incomplete("1A", "the rest")')
    rest = '2 excepts("2", "1", norm(may, Person, pay)) :- child(Person)'
    assert findings(code(tmp_path / "y", *parts, rest), "dangling") == []


def test_what_always_gives_way_in_all_that_it_says_is_shadowed(tmp_path: Path) -> None:
    came = '2 excepts("2", "1", norm(shall, Person, pay)) :- came(Person)'
    law = code(tmp_path / "always", PAY, CHILD, came)
    (finding,) = found(law, "shadowed")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "wherever 1 applies all that it says gives way to 2"
    wait = '1 norm("1", shall, Person, wait) :- came(Person)'
    assert findings(code(tmp_path / "rest", PAY, wait, came), "shadowed") == []


def test_an_exception_said_twice_is_redundant(tmp_path: Path) -> None:
    law = code(tmp_path, PAY, CHILD, '3 excepts("3", "1", norm(shall, Person, pay)) :- child(Person)')
    (finding,) = found(law, "redundant")
    assert [one.provisions for one in finding.instances] == [("2", "3"), ("3", "2")]
    assert findings(code(tmp_path / "once", PAY, CHILD), "redundant") == []


def test_a_misspelt_act_in_an_exception_is_a_matter_of_vocabulary(tmp_path: Path) -> None:
    law = code(tmp_path, PAY, '2 excepts("2", "1", norm(shall, Person, pai)) :- child(Person)')
    sentences = [one.sentence for one in found(law, "vocabulary")]
    assert "`pai` is used and never defined; the nearest known name is `pay`" in sentences


# ---- who needs a part of the code, or changes it


def test_relevance_goes_by_it(tmp_path: Path) -> None:
    law = code(tmp_path, PAY, CHILD, '3 norm("3", may, ann, wait)')
    (exception,) = law.rules_of("2")
    assert exception.number in Cone(law, frozenset({"1"})).kept
    assert exception.number not in Cone(law, frozenset({"3"})).kept
    assert exception in part_about(law, frozenset({"1"})).rulebook.rules
    left_out = Change("left_out", "2", frozenset({exception.number}), (), "without 2")
    assert provisions_affected(law, left_out) == frozenset({"1"})
    assert Twin(law, [left_out], {}).killable() == frozenset({0})


def test_changes_of_it(tmp_path: Path) -> None:
    law = code(tmp_path, *RANKED)
    told = {one.sentence for one in operators.changes(law, ["override", "reference", "left_out"])}
    assert told >= {
        '3: excepts("2","1",norm(Force,Person,pay)) is left out',
        '3: excepts("2","1",norm(Force,Person,pay)) becomes excepts("1","2",norm(Force,Person,pay))',
        '3: excepts("2","1",norm(Force,Person,pay)) becomes excepts("2","2",norm(Force,Person,pay))',
        '3: norm("2",_,Person,pay) is left out',
    }


# ---- in words


def test_the_page_for_a_law_expert_says_it(tmp_path: Path) -> None:
    law = code(tmp_path, PAY, CHILD)
    (exception,) = law.rules_of("2")
    reading = read_back(exception, case_language(law))
    assert reading.conclusion == "1 gives way to 2 in this: a person shall pay"
