"""Findings of one cause become one: whatever check they come from."""

import pytest

from pyrules.checks.findings import Cause, Finding, Instance, joined, listed, so_decided, told
from pyrules.situation import Case


def finding(
    *provisions: str, names: str = "", events: int = 1, shared: str = "", courses: str = ""
) -> Finding:
    """Return a finding about a name, with a witness of so many events; words are separated by blanks."""
    happened = tuple(str(number) for number in range(events))
    taken = tuple(tuple(course.split("+")) for course in courses.split())
    return Finding(
        kind="opposed",
        provisions=provisions,
        sentence=f"{' and '.join(provisions)} clash",
        witness=Case(edition="x", events={"late": happened}),
        replayed=True,
        shared=tuple(shared.split()),
        instances=(Instance(provisions=provisions, names=tuple(names.split()), courses=taken),),
    )


def test_pairs_are_joined_by_what_links_them_whatever_their_order() -> None:
    pairs = [finding("1", "2"), finding("3", "4"), finding("5", "6"), finding("4", "10"), finding("2", "3")]
    chained, alone = joined(pairs, Cause.PROVISIONS)
    assert chained.provisions == ("1", "2", "3", "4", "10")
    assert [one.provisions for one in chained.instances] == [("1", "2"), ("2", "3"), ("3", "4"), ("4", "10")]
    assert alone.provisions == ("5", "6")
    assert alone.sentence == "5 and 6 clash"
    assert chained.sentence == "1 and 2 clash; 3 and 4 clash; 4 and 10 clash; 2 and 3 clash"


def test_what_is_about_the_same_is_joined_whatever_the_provision() -> None:
    both, other = joined(
        [finding("1", names="brawl"), finding("1", names="noise"), finding("2", names="brawl")], Cause.MATTER
    )
    assert (both.provisions, other.provisions) == (("1", "2"), ("1",))


def test_without_a_cause_each_stays_alone() -> None:
    several = [finding("1", "2"), finding("2", "1")]
    assert list(joined(several)) == several


def test_the_smallest_witness_is_kept_and_only_what_all_share() -> None:
    (one,) = joined(
        [finding("1", "2", events=3, shared="a b c"), finding("2", "3", events=2, shared="c b")],
        Cause.PROVISIONS,
    )
    assert one.witness is not None
    assert one.witness.events == {"late": ("0", "1")}
    assert set(one.shared) == {"b", "c"}


def test_a_finding_without_witness_counts_as_the_largest() -> None:
    bare = Finding(
        kind="circular", provisions=("2", "3"), sentence="they refer to one another", place="x.lp:1"
    )
    (one,) = joined([bare, finding("1", "2", events=5)], Cause.PROVISIONS)
    assert one.replayed
    assert [part.provisions for part in one.instances] == [("1", "2"), ("2", "3")]


def test_a_check_says_several_in_its_own_words() -> None:
    (one,) = joined(
        [finding("1", "2"), finding("2", "3")], Cause.PROVISIONS, lambda parts: f"{len(parts)} pairs clash"
    )
    assert one.sentence == "2 pairs clash"


def test_each_member_keeps_its_own_ways_and_its_own_situation() -> None:
    (one,) = joined(
        [finding("1", "2", courses="A+B C", events=2), finding("2", "3", courses="A")], Cause.PROVISIONS
    )
    assert one.sentence == "1 and 2 clash; 2 and 3 clash"  # in one list, A would hide A and B
    first, second = one.instances
    assert (first.courses, second.courses) == ((("A", "B"), ("C",)), (("A",),))
    assert first.witness is not None
    assert first.witness.events == {"late": ("0", "1")}
    assert second.witness == one.witness
    assert first.replayed
    assert told(first) == "1 and 2: so decided in one of 2 ways: A and B; or C; where late: 0, 1"


def test_what_all_members_take_is_told_of_all() -> None:
    (one,) = joined([finding("1", "2", courses="A"), finding("2", "3", courses="A")], Cause.PROVISIONS)
    assert one.sentence.endswith("; so decided: A")


def test_a_member_that_is_one_of_the_text_keeps_its_place() -> None:
    parts = [
        Finding(kind="circular", provisions=("1", "2"), sentence="round", place="x.lp:3"),
        finding("2", "3"),
    ]
    (one,) = joined(parts, Cause.PROVISIONS)
    assert [told(part) for part in one.instances] == ["1 and 2: at x.lp:3", "2 and 3: where late: 0"]


@pytest.mark.parametrize(
    ("courses", "said"),
    [
        ((), ""),
        (((),), ""),
        ((("A", "B"),), "; so decided: A; B"),
        ((("A",), ("B", "C")), "; so decided in one of 2 ways: A; or B and C"),
        ((("A", "B"), ("A", "C")), "; so decided: A; and in one of 2 ways: B; or C"),
    ],
)
def test_courses_in_words(courses: tuple[tuple[str, ...], ...], said: str) -> None:
    assert so_decided(courses) == said


@pytest.mark.parametrize(("words", "said"), [("1", "1"), ("1 2", "1 and 2"), ("1 2 3", "1, 2 and 3")])
def test_a_list_in_a_sentence(words: str, said: str) -> None:
    assert listed(words.split()) == said
