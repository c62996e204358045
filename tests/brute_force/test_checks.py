"""Every check, held against the definition of its findings on random small rulebooks.

`tests/benchmarks/soundness.py` does the same with some thousands of them.
"""

from collections import Counter

import pytest
from hypothesis import HealthCheck, example, given, settings

from pyrules.checks import kinds
from pyrules.relevance import parts
from tests import oracle
from tests.brute_force.book import Book
from tests.brute_force.comparing import COMPARED, OF_DOUBTS, OF_OVERLAYS, RefusedError, disagreements
from tests.brute_force.findings import Oracle
from tests.brute_force.meaning import Meaning, NotDeterminedError, ground
from tests.brute_force.strategy import books


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each question asked of no more of the code than one provision turns on."""
    monkeypatch.setattr(parts, "TOGETHER", 1)
    monkeypatch.setattr(parts, "LARGE", 1_000)


FIXED = settings(derandomize=True, database=None)


@settings(FIXED, max_examples=14)
@given(books())
@example(  # what a situation needs in order to be possible, and no law reads
    Book(('1 irregularity("1", noise) :- rain',), ("late", "noise", "rain"), bans=("rain", "not late(ann)"))
)
@example(  # a search for the smallest situation that clasp did not end
    Book(
        (
            '5 irregularity("5", brawl(ann))',
            '4 question("4", drunk(ann)) :- irregularity("5", brawl(ann))',
            '5 settles("5", brawl(ann), banned) :- found("4", drunk(ann), no)',
            '3 norm("3", should, bob, stay) :- late(ann)',
            '3 norm("3", shall_not, bob, stay) :- late(bob); not rain',
            '3 irregularity("3", brawl(ann)) :- not late(bob)',
            '2 norm("2", must, Guest, leave) :- late(Guest)',
            '1 norm("1", shall, guests, stay) :- hour(2)',
            '3 option("3", bob, leave) :- not hour(1)',
        ),
        ("banned", "brawl", "drunk", "hour", "late", "leave", "rain", "stay"),
        excludes=(("leave", "stay"), ("stay", "leave")),
        bans=("rain", "not late(ann)"),
    )
)
@example(  # one displaces the other, and where it rains each the other
    Book(
        (
            '5 overrides("5", "3")',
            '3 overrides("3", "2B")',
            '2B overrides("2B", "5")',
            '2B overrides("2B", "3") :- rain',
        ),
        ("rain",),
    )
)
@example(  # what reads an election may stand in what is missing of the provision that settles it
    Book(("3 music", '3 incomplete("3", "its end")'), ("music",))
)
@example(  # because of somebody whose irregularity it is, whichever that is
    Book(
        (
            '2 irregularity("2", noise)',
            '3 guilty(noise, bob) :- irregularity("2", noise)',
            '1 overrides("1", "4") :- guilty(What, Guest)',
            '4 settles("4", brawl(ann), forgiven)',
        ),
        ("brawl", "forgiven", "guilty", "noise"),
    )
)
@example(  # declared irreconcilable both ways round
    Book(
        ('1 norm("1", shall, ann, leave)', '2 norm("2", must, bob, stay)'),
        ("leave", "stay"),
        excludes=(("leave", "stay"), ("stay", "leave")),
    )
)
def test_what_check_finds_is_what_there_is_by_definition(book: Book) -> None:
    try:
        differing, _ = disagreements(book)
    except RefusedError:
        return
    assert differing == []


@pytest.mark.usefixtures("one_by_one")
@settings(FIXED, max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(books())
def test_what_check_finds_provision_by_provision_is_what_there_is_by_definition(book: Book) -> None:
    try:
        differing, _ = disagreements(book)
    except RefusedError:
        return
    assert differing == []


@settings(FIXED, max_examples=100)
@given(books())
def test_a_course_is_an_answer_set_by_the_definition_of_one(book: Book) -> None:
    """Each course of the oracle is the least model of its own reduct, choices of decisions included."""
    meaning = Meaning(book)
    program = [
        oracle.Rule((str(one.head),), tuple(map(str, one.present)), tuple(map(str, one.absent)))
        for one in ground(meaning.laws)
        if one.decision is None
    ]
    try:
        courses = meaning.all_courses
    except NotDeterminedError:
        return
    for course in courses[:6]:
        taken = {
            one.decision: oracle.Rule((str(one.head),), tuple(map(str, one.present)), choice=True)
            for one in ground(meaning.laws)
            if one.decision
        }
        rules = [*program, *taken.values(), *(oracle.Rule((str(fact),)) for fact in course.situation)]
        true = frozenset(map(str, course.true))
        assert oracle.is_stable(rules, true)
        decisions = {str(("decision", decision)) for decision, _ in course.taken}
        assert decisions == {atom for atom in true if atom.startswith("('decision', ")}


def test_each_kind_of_finding_occurs_often_enough_to_be_tested() -> None:
    counts: Counter[str] = Counter()

    @settings(FIXED, max_examples=200)
    @given(books())
    def count(book: Book) -> None:
        everything = Oracle(book)
        try:
            kinds = {kind for kind, _, _ in everything.flaws}
        except NotDeterminedError:
            return
        for kind in (
            "dead",
            "shadowed",
            "redundant",
            "unclear_precedence",
            "dangling",
            "vocabulary",
            "vain",
            "unanswered",
            "unparted",
        ):
            if getattr(everything, kind)():
                kinds.add(kind)
        if everything.displacing_circles() or everything.deferring_circles():
            kinds.add("circular")
        if everything.deadlocks():
            kinds.add("deadlock")
        counts.update({*kinds, "all"})

    count()
    for kind in COMPARED:
        assert 3 <= counts[kind] <= counts["all"] - 50, kind


@pytest.mark.parametrize("kind", kinds.modules())
def test_each_kind_of_finding_is_held_against_its_definition(kind: str) -> None:
    assert (kind in COMPARED) != (kind in OF_DOUBTS | OF_OVERLAYS)
