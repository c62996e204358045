from itertools import combinations
from pathlib import Path

import pytest
from clingo import Symbol, parse_term
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.checks.findings import Finding, told
from pyrules.checks.kinds import deadlock
from pyrules.code.rulebook import Rulebook
from pyrules.rulings.open_cases import left_open
from pyrules.search.unavoidable import MOST, Unavoidable, groups_of
from pyrules.situation import facts, parse_case, to_toml
from pyrules.testing.expectations import passes
from pyrules.testing.rulebooks import case_language
from tests.brute_force.book import Book
from tests.brute_force.findings import Oracle, linked
from tests.rulebooks import PARTY, every_ruling, found, rulebook, rules, situations, survey

WORDS = (
    "act leave; act stay; act sing; act pay; question drunk guest; question sorry guest; irregularity brawl guest; "
    "disposition sent_home; disposition forgiven; term merry guest"
)
VOCABULARY = (
    PARTY + "excludes(leave, stay).\nexcludes(sent_home, forgiven).\nexcludes(sing, pay) :- merry(ann).\n"
)
LEAVE = '1 norm("1", shall, ann, leave) :- late(ann)'
NOT_LEAVE = '2 norm("2", shall_not, ann, leave) :- sang(ann)'
DRUNK = '3 question("3", drunk(ann)) :- late(ann)'

HOST = parse_term("host(ann)")

Pairs = frozenset[tuple[str, ...]]


def conflicts(code: Rulebook) -> dict[tuple[Symbol, ...], list[Pairs]]:
    """Return what pairs of provisions conflict, for each course of decisions in each situation."""
    found: dict[tuple[Symbol, ...], list[Pairs]] = {}
    # no law here reads who the host is
    some = [one for one in situations() if HOST in one]
    for situation, model in every_ruling(code, some, {("flaw", 3)}):
        pairs = frozenset(
            tuple(one.string for one in atom.arguments[1].arguments)
            for atom in model.of("flaw", 3)
            if atom.arguments[0].name in ("opposed", "incompatible")
        )
        found.setdefault(situation, []).append(pairs)
    return found


def by_brute_force(code: Rulebook) -> dict[Pairs, int]:
    """Return the smallest sets of pairs of which every course shows one, with the size of a smallest situation."""
    every = [(len(situation), courses) for situation, courses in conflicts(code).items()]
    pairs = sorted({pair for _, courses in every for course in courses for pair in course})
    smallest: dict[Pairs, int] = {}
    for size in range(1, len(pairs) + 1):
        for chosen in map(frozenset, combinations(pairs, size)):
            sizes = [number for number, courses in every if all(course & chosen for course in courses)]
            if sizes and not any(known < chosen for known in smallest):
                smallest[chosen] = min(sizes)
    return smallest


def assert_as_by_brute_force(code: Rulebook) -> list[Finding]:
    """Hold the findings against all situations under all decisions: which there are, and how large they are."""
    findings = list(deadlock.run(survey(code)))  # before those that share a provision are joined
    expected = {
        tuple(sorted({one for pair in pairs for one in pair}, key=int)): size
        for pairs, size in by_brute_force(code).items()
    }
    shown = {}
    for finding in findings:
        assert finding.replayed
        assert finding.witness is not None
        assert not finding.witness.findings
        assert not finding.witness.choices
        assert not finding.witness.powers
        shown[finding.provisions] = len(facts(finding.witness, code.vocabulary, code.provisions))
    assert shown == expected
    assert len(findings) == len(expected)
    return findings


def test_a_conflict_that_needs_no_decision(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(LEAVE, NOT_LEAVE), WORDS)
    (finding,) = assert_as_by_brute_force(code)
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "whatever is decided, 1 and 2 cannot both be complied with"
    assert finding.witness is not None
    assert finding.witness.events == {"late": ("ann",), "sang": ("ann",)}


@pytest.mark.parametrize("mended", ['4 overrides("4", "2") :- late(ann)', '5 overrides("5", "6") :- rain'])
def test_the_case_of_a_finding_fails_until_the_code_is_mended(tmp_path: Path, mended: str) -> None:
    """One course without a conflict is enough."""
    law = (
        DRUNK,
        '1 norm("1", shall, ann, leave) :- found("3", drunk(ann), yes)',
        '2 norm("2", shall_not, ann, leave)',
        '6 norm("6", shall, ann, stay) :- found("3", drunk(ann), no)',
        '7 norm("7", shall_not, ann, stay) :- rain',
    )
    code = rulebook(tmp_path / "before", rules(*law), WORDS)
    (finding,) = assert_as_by_brute_force(code)
    (case,) = finding.cases
    saved = left_open(parse_case(to_toml(case)), code, case_language(code))
    assert not passes(code, saved, case_language(code))
    after = rulebook(tmp_path / "after", rules(*law, mended), WORDS)
    assert passes(after, saved, case_language(after))
    assert assert_as_by_brute_force(after) == []


def test_a_conflict_under_each_answer(tmp_path: Path) -> None:
    law = rules(
        DRUNK,
        '1 norm("1", shall, ann, leave) :- found("3", drunk(ann), yes)',
        '2 norm("2", shall_not, ann, leave) :- sang(ann)',
        '4 norm("4", shall, ann, stay) :- found("3", drunk(ann), no)',
        '5 norm("5", must_not, ann, stay) :- rain',
    )
    code = rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)
    (finding,) = assert_as_by_brute_force(code)
    assert finding.provisions == ("1", "2", "4", "5")
    assert finding.sentence == "whatever is decided, 1 and 2, or 4 and 5 cannot both be complied with"
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "sang", "rain"}


@pytest.mark.parametrize(
    "laws",
    [
        (DRUNK, LEAVE, '2 norm("2", shall_not, ann, leave) :- found("3", drunk(ann), yes)'),
        (
            DRUNK,
            '1 norm("1", shall, ann, leave) :- found("3", drunk(ann), yes)',
            '2 norm("2", shall_not, ann, leave)',
            '4 norm("4", shall, ann, stay) :- found("3", drunk(ann), no)',
            '5 norm("5", must_not, ann, stay) :- rain',
            '6 overrides("6", "5") :- late(ann)',
        ),
        ('1 norm("1", may, ann, leave) :- late(ann)', '2 norm("2", shall_not, ann, leave)'),
        (
            '1 option("1", ann, pay) :- late(ann)',
            '1 option("1", ann, sing) :- late(ann)',
            '2 norm("2", shall, ann, leave) :- chosen("1", ann, pay)',
            '3 norm("3", shall_not, ann, leave) :- rain',
        ),
        (LEAVE,),
        (
            '3 norm("3", may, ann, sing) :- late(ann)',
            LEAVE,
            '2 norm("2", shall_not, ann, leave) :- exercised("3", ann, sing)',
        ),
    ],
    ids=[
        "one answer",
        "one answer is left",
        "a power",
        "the other choice",
        "no conflict",
        "a power that is waived",
    ],
)
def test_a_course_that_avoids_the_conflict(tmp_path: Path, laws: tuple[str, ...]) -> None:
    code = rulebook(tmp_path, rules(*laws), WORDS, vocabulary=VOCABULARY)
    assert assert_as_by_brute_force(code) == []


def test_a_conflict_under_each_choice_and_power(tmp_path: Path) -> None:
    law = rules(
        '1 option("1", ann, pay) :- late(ann)',
        '1 option("1", ann, sing) :- late(ann)',
        '3 norm("3", may, bob, leave) :- chosen("1", ann, pay)',
        '2 norm("2", shall, bob, stay) :- exercised("3", bob, leave)',
        '4 norm("4", shall, bob, pay) :- waived("3", bob, leave); rain',
        '5 norm("5", shall, bob, sing) :- chosen("1", ann, sing); sang(bob)',
        '6 norm("6", shall_not, bob, stay)',
        '7 norm("7", shall_not, bob, pay)',
        '8 norm("8", shall_not, bob, sing)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = assert_as_by_brute_force(code)
    assert finding.provisions == ("2", "4", "5", "6", "7", "8")


def test_dispositions_that_exclude_each_other_under_each_answer(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann)) :- late(ann)',
        '1 settles("1", brawl(ann), sent_home) :- late(ann)',
        '3 question("3", drunk(ann)) :- irregularity("1", brawl(ann))',
        '2 settles("2", brawl(ann), forgiven) :- found("3", drunk(ann), yes)',
        '4 settles("4", brawl(ann), forgiven) :- found("3", drunk(ann), no); rain',
    )
    code = rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)
    (finding,) = assert_as_by_brute_force(code)
    assert finding.provisions == ("1", "2", "4")


def test_what_excludes_another_may_turn_on_a_decision(tmp_path: Path) -> None:
    law = rules(
        DRUNK,
        '3 merry(ann) :- found("3", drunk(ann), yes)',
        '1 norm("1", shall, ann, sing)',
        '2 norm("2", shall, ann, pay)',
        '4 norm("4", shall_not, ann, pay) :- found("3", drunk(ann), no); rain',
    )
    code = rulebook(tmp_path, law, WORDS, vocabulary=VOCABULARY)
    (finding,) = assert_as_by_brute_force(code)
    assert finding.provisions == ("1", "2", "4")


def test_several_sets_of_which_none_holds_another(tmp_path: Path) -> None:
    law = rules(
        LEAVE,
        NOT_LEAVE,
        DRUNK,
        '4 norm("4", shall, bob, pay) :- found("3", drunk(ann), yes)',
        '5 norm("5", shall_not, bob, pay) :- rain',
        '6 norm("6", shall_not, guests, pay) :- sang(bob)',
        '7 norm("7", shall, bob, sing) :- found("3", drunk(ann), no)',
        '8 norm("8", shall_not, bob, sing)',
    )
    code = rulebook(tmp_path, law, WORDS)
    findings = assert_as_by_brute_force(code)
    assert [one.provisions for one in findings] == [("1", "2"), ("4", "5", "7", "8"), ("4", "6", "7", "8")]


def test_decisions_that_follow_from_decisions(tmp_path: Path) -> None:
    law = rules(
        '3 question("3", drunk(Guest)) :- late(Guest)',
        '3 question("3", sorry(Guest)) :- found("3", drunk(Guest), yes); sang(Guest)',
        '1 norm("1", shall, Guest, leave) :- found("3", drunk(Guest), no)',
        '2 norm("2", shall, Guest, leave) :- found("3", sorry(Guest), no)',
        '4 norm("4", shall, Guest, leave) :- found("3", sorry(Guest), yes); rain',
        '5 norm("5", shall_not, guests, leave)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = assert_as_by_brute_force(code)
    assert finding.provisions == ("1", "2", "4", "5")


def test_an_answer_among_several(tmp_path: Path) -> None:
    law = rules(
        DRUNK,
        '1 norm("1", shall, ann, leave) :- found("3", drunk(ann), stone)',
        '2 norm("2", shall, ann, leave) :- found("3", drunk(ann), blue); rain',
        '4 norm("4", shall, ann, leave) :- found("3", drunk(ann), red); sang(bob)',
        '5 norm("5", shall_not, ann, leave)',
    )
    code = rulebook(tmp_path, law, WORDS, mechanics="answer(drunk(ann), (stone; red; blue)).\n")
    (finding,) = assert_as_by_brute_force(code)
    assert finding.provisions == ("1", "2", "4", "5")


def test_what_another_finding_tells_is_told_there(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(LEAVE, NOT_LEAVE), WORDS)
    (finding,) = found(code, "opposed", "deadlock")
    assert finding.kind == "opposed"
    assert finding.sentence == "1 obliges what 2 forbids: leave; no decision avoids it"
    assert finding.instances[0].unavoidable == found(code, "deadlock")[0].witness
    assert [one.expect.lawful for one in finding.cases if one.expect] == [None, True]


def test_of_several_pairs_the_one_that_no_decision_avoids_says_so(tmp_path: Path) -> None:
    law = rules(
        LEAVE,
        NOT_LEAVE,
        '3 question("3", drunk(ann)) :- rain',
        '4 norm("4", shall, ann, leave) :- found("3", drunk(ann), yes)',
    )
    (finding,) = found(rulebook(tmp_path, law, WORDS), "opposed", "deadlock")
    assert not finding.sentence.endswith("avoids it")
    assert [told(one).partition(": ")[2] for one in finding.instances] == [
        "leave; whatever is decided; where late: ann; sang: ann; no decision avoids it",
        "leave; so decided: drunk ann (3) yes; where rain; sang: ann",
    ]


def test_pairs_of_one_finding_are_told_there_together(tmp_path: Path) -> None:
    law = rules(
        DRUNK,
        '1 norm("1", shall, ann, leave) :- found("3", drunk(ann), yes)',
        '4 norm("4", shall, ann, leave) :- found("3", drunk(ann), no)',
        '2 norm("2", shall_not, ann, leave)',
    )
    (finding,) = found(rulebook(tmp_path, law, WORDS), "opposed", "deadlock")
    assert finding.sentence.endswith(
        "; whatever is decided, 1 and 2, or 4 and 2 cannot both be complied with"
    )


def test_pairs_of_several_findings_are_a_finding_by_itself(tmp_path: Path) -> None:
    law = rules(
        DRUNK,
        '1 norm("1", shall, ann, leave) :- found("3", drunk(ann), yes)',
        '2 norm("2", shall_not, ann, leave)',
        '4 norm("4", shall, ann, stay) :- found("3", drunk(ann), no)',
        '5 norm("5", shall_not, ann, stay)',
        '6 norm("6", shall, bob, pay)',
        '7 norm("7", shall_not, bob, pay)',
    )
    code = rulebook(tmp_path, law, WORDS)
    findings = found(code, "opposed", "deadlock")
    assert [(one.kind, one.provisions) for one in findings] == [
        ("opposed", ("1", "2")),
        ("opposed", ("4", "5")),
        ("opposed", ("6", "7")),
        ("deadlock", ("1", "2", "4", "5")),
    ]
    assert findings[2].sentence.endswith("; no decision avoids it")


CONDITIONS = (
    'found("1", drunk(ann), yes)',
    'found("1", drunk(ann), no)',
    'found("2", weary, yes)',
    'found("2", weary, no)',
    "late(ann)",
    "not late(ann)",
    "rain",
)


@st.composite
def conflicting(draw: st.DrawFn) -> Book:
    """Draw a rulebook in which many orders turn on two questions."""
    laws = ['1 question("1", drunk(ann))', '2 question("2", weary) :- found("1", drunk(ann), yes)']
    for _ in range(draw(st.integers(3, 9))):
        one = draw(st.integers(3, 14))
        force = draw(st.sampled_from(("shall", "shall_not")))
        act = draw(st.sampled_from(("leave", "leave", "stay")))
        body = "; ".join(draw(st.lists(st.sampled_from(CONDITIONS), min_size=1, max_size=2, unique=True)))
        laws.append(f'{one} norm("{one}", {force}, ann, {act}) :- {body}')
    return Book(tuple(dict.fromkeys(laws)), ("drunk", "late", "leave", "rain", "stay", "weary"))


@settings(derandomize=True, database=None, max_examples=18)
@given(conflicting(), st.sampled_from((0, 1, MOST)))
def test_fewer_sets_name_and_link_the_same_provisions(
    tmp_path_factory: pytest.TempPathFactory, book: Book, most: int
) -> None:
    code = book.written(tmp_path_factory.mktemp("book"))
    found = [pairs for pairs, _ in Unavoidable(survey(code), most).smallest_sets()]
    every = set(Oracle(book).deadlocks())
    assert len(found) == len(set(found))
    assert every.issuperset(found)
    if len(every) <= most:
        assert every == set(found)
    provisions = [[one for pair in pairs for one in pair] for pairs in every]
    assert set(groups_of(found)) == linked(provisions)


def test_very_many_sets_are_not_all_told(tmp_path: Path) -> None:
    """Two answers with nine conflicts each and a third with nine more are 729 sets, and one finding."""
    drunk = [
        f'{one} norm("{one}", shall, ann, leave) :- found("3", drunk(ann), yes)' for one in range(10, 19)
    ]
    sober = [f'{one} norm("{one}", shall, ann, sing) :- found("3", sorry(ann), no)' for one in range(20, 29)]
    sorry = [f'{one} norm("{one}", shall, ann, pay) :- found("3", sorry(ann), yes)' for one in range(30, 39)]
    law = rules(
        DRUNK,
        '3 question("3", sorry(ann)) :- found("3", drunk(ann), no)',
        *drunk,
        *sober,
        *sorry,
        '40 norm("40", shall_not, ann, leave)',
        '41 norm("41", shall_not, ann, sing)',
        '42 norm("42", shall_not, ann, pay) :- rain',
        '50 norm("50", shall, bob, leave) :- rain',
        '51 norm("51", shall_not, bob, leave) :- rain',
    )
    code = rulebook(tmp_path, law, WORDS)
    linked_ones, alone = found(code, "deadlock")
    assert linked_ones.provisions == tuple(
        map(str, (*range(10, 19), *range(20, 29), *range(30, 39), 40, 41, 42))
    )
    assert alone.provisions == ("50", "51")
    assert MOST < len(linked_ones.instances) < 100
