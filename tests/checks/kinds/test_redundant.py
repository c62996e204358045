from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Function, Symbol
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.checks.findings import Finding
from pyrules.code.rulebook import Rulebook
from pyrules.mutation.change import Change
from pyrules.solver.control import Model
from tests.brute_force.book import Book
from tests.brute_force.findings import Oracle
from tests.rulebooks import atoms, every_ruling, found, rulebook, rules, subsets

WORDS = "act leave; act sing; question drunk guest; irregularity brawl guest; disposition forgiven; term merry guest"
SITUATIONS = "{ late(ann) }. { rain }. { sang(bob) }."
LEAVE = '1 norm("1", shall, ann, leave) :- late(ann)'

Ruled = frozenset[tuple[frozenset[Symbol], frozenset[Symbol]]]


def said(model: Model) -> Iterator[Symbol]:
    """Yield what is said, without ids, from the laws' own conclusions."""
    displaced = {one.arguments[0] for one in model.of("overridden", 1)}
    for name, arity in (("norm", 4), ("option", 3), ("irregularity", 2), ("settles", 3)):
        for one in model.of(name, arity):
            if one.arguments[0] not in displaced:
                yield Function(name, one.arguments[1:])


def ruled(code: Rulebook, aside: str) -> dict[tuple[Symbol, ...], Ruled]:
    found: dict[tuple[Symbol, ...], set[tuple[frozenset[Symbol], frozenset[Symbol]]]] = {}
    every = [atoms(" ".join(events)) for events in subsets(("late(ann)", "rain", "sang(bob)"))]
    for situation, model in every_ruling(code, every):
        decided = frozenset(
            one for one in model.of("decided", 2) if one.arguments[0].arguments[0].string != aside
        )
        found.setdefault(situation, set()).add((decided, frozenset(said(model))))
    return {situation: frozenset(rulings) for situation, rulings in found.items()}


def without(code: Rulebook, provision: str) -> Rulebook:
    numbers = frozenset(rule.number for rule in code.rules_of(provision))
    return Change("", provision, numbers, (), "").applied_to(code)


def changes_nothing(code: Rulebook, provision: str) -> bool:
    return ruled(code, provision) == ruled(without(code, provision), provision)


def redundant(folder: Path, laws: Iterable[str]) -> list[Finding]:
    return found(rulebook(folder, rules(*laws), WORDS, situations=SITUATIONS), "redundant")


def test_two_provisions_that_say_the_same_are_one_finding(tmp_path: Path) -> None:
    (finding,) = redundant(tmp_path, [LEAVE, LEAVE.replace("1", "2")])
    assert finding.provisions == ("1", "2")
    assert finding.sentence == (
        "without 1 every ruling is the same: 2 says the same in its place; "
        "without 2 every ruling is the same: 1 says the same in its place"
    )
    assert finding.place is not None
    assert finding.place.endswith("law1.lp:2")
    assert finding.replayed
    assert finding.witness is not None
    assert finding.witness.events == {"late": ("ann",)}


def test_a_special_case_of_a_provision(tmp_path: Path) -> None:
    (finding,) = redundant(tmp_path, [LEAVE, '2 norm("2", shall, ann, leave) :- late(ann); rain'])
    assert finding.provisions == ("1", "2")
    assert [one.provisions for one in finding.instances] == [("2", "1")]
    assert finding.sentence == "without 2 every ruling is the same: 1 says the same in its place"
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "rain"}


def test_only_together_do_two_say_the_same_as_a_third(tmp_path: Path) -> None:
    laws = [
        LEAVE,
        '2 norm("2", shall, ann, leave) :- late(ann); rain; sang(bob)',
        '3 norm("3", shall, ann, leave) :- rain; not late(ann)',
        '4 norm("4", shall, ann, leave) :- rain',
    ]
    (finding,) = redundant(tmp_path, laws)
    assert [one.provisions for one in finding.instances] == [("2", "1"), ("3", "4"), ("4", "1", "3")]


def test_a_term_that_two_define(tmp_path: Path) -> None:
    laws = [
        "1 merry(ann) :- sang(bob)",
        "2 merry(ann) :- sang(bob); rain",
        '3 norm("3", shall, ann, leave) :- merry(ann)',
    ]
    (finding,) = redundant(tmp_path, laws)
    assert [one.provisions for one in finding.instances] == [("2", "1")]
    assert finding.replayed


def test_what_nothing_rests_on(tmp_path: Path) -> None:
    (finding,) = redundant(tmp_path, [LEAVE, "2 merry(ann) :- late(ann)"])
    assert finding.provisions == ("2",)
    assert finding.sentence == "without 2 every ruling is the same: nothing encoded turns on what it says"
    assert finding.witness is None


@pytest.mark.parametrize(
    "laws",
    [
        [LEAVE],
        [LEAVE, '2 norm("2", must, ann, leave) :- late(ann)'],
        [LEAVE, '2 norm("2", shall, ann, sing) :- late(ann)'],
        [LEAVE, '2 norm("2", shall, ann, leave) :- rain'],
        [LEAVE, '2 norm("2", shall, ann, leave) :- late(ann); not late(ann)'],
        [LEAVE, '2 norm("2", shall, ann, leave) :- late(ann)', '3 overrides("3", "2")'],
        [LEAVE, '2 refers("2", "1")', '3 no_rule("3", "a heading")'],
        [
            '1 question("1", drunk(ann)) :- late(ann)',
            '2 norm("2", shall, ann, leave) :- found("1", drunk(ann), yes)',
        ],
    ],
    ids=[
        "alone",
        "another force",
        "another act",
        "another case",
        "dead",
        "shadowed",
        "says nothing",
        "a question that matters",
    ],
)
def test_what_is_not_redundant(tmp_path: Path, laws: list[str]) -> None:
    assert [one for one in redundant(tmp_path, laws) if one.provisions != ("3",)] == []


@pytest.mark.parametrize(
    "laws", [["3 music"], [LEAVE + "; music", "3 music"], ["3 music", "3 merry(ann) :- late(ann)"]]
)
def test_what_settles_an_election_is_not_asked(tmp_path: Path, laws: list[str]) -> None:
    """Not even where nothing turns on the election, or on what else the provision says."""
    book = Book(tuple(laws), ("late", "leave", "merry", "music"))
    assert found(book.written(tmp_path), "redundant") == []
    assert Oracle(book).redundant() == frozenset()
    # what does not settle it is asked as ever
    more = replace(book, laws=(*laws, "4 merry(bob) :- late(bob); music"))
    (finding,) = found(more.written(tmp_path), "redundant")
    assert finding.provisions == ("4",)
    assert Oracle(more).redundant() == {"4"}


HEADS = (
    '1 norm("1", shall, ann, leave)',
    '2 norm("2", shall, ann, leave)',
    "3 merry(ann)",
    "4 merry(ann)",
    '5 irregularity("5", brawl(ann))',
    '6 settles("6", brawl(ann), forgiven)',
    '7 overrides("7", "2")',
    '8 question("8", drunk(ann))',
)
CONDITIONS = ("late(ann)", "rain", "not rain", "merry(ann)", 'found("8", drunk(ann), yes)', "sang(bob)")


@settings(max_examples=10, derandomize=True, database=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(HEADS), st.lists(st.sampled_from(CONDITIONS), max_size=1)),
        min_size=2,
        max_size=6,
    )
)
def test_by_every_situation(drawn: list[tuple[str, list[str]]]) -> None:
    # nothing that defines a term or puts a question rests on it
    laws = [
        f"{head} :- {'; '.join(body)}" if body and head[0] not in "348" else f"{head} :- late(ann)"
        for head, body in drawn
    ]
    with TemporaryDirectory() as folder:
        code = rulebook(Path(folder), rules(*laws), WORDS, situations=SITUATIONS)
        set_aside = {one.provisions[0] for one in found(code, "dead", "shadowed")}
        expected = {one for one in code.provisions if changes_nothing(code, one)} - set_aside
        findings = found(code, "redundant")
        parts = [part for one in findings for part in one.instances]
        assert {part.provisions[0] for part in parts} == expected
        assert all(one.replayed or one.witness is None for one in findings)


MERRY = "2 merry(Guest) :- sang(Guest)"


@pytest.mark.parametrize(
    "outside",
    [
        ('9 outside("9", merry)',),
        ('9 outside("9", noise) :- merry(bob)',),
        ('9 outside("9", noise) :- #count { Guest : merry(Guest) } > 0',),
        ("3 glad(Guest) :- merry(Guest)", '9 outside("9", glad)'),
        ('2 incomplete("2", "what the merry may do")',),
    ],
    ids=["by name", "in a condition", "in an aggregate", "by way of another term", "what is missing"],
)
def test_what_only_a_law_outside_would_read_is_not_redundant(
    tmp_path: Path, outside: tuple[str, ...]
) -> None:
    words = f"{WORDS}; term glad guest"
    code = rulebook(tmp_path, rules(LEAVE, MERRY, *outside), words, situations=SITUATIONS)
    assert found(code, "redundant") == []


@pytest.mark.parametrize("outside", ['9 outside("9", brawl)', '9 outside("9", noise) :- sang(bob)'])
def test_what_no_law_outside_would_read_is_redundant(tmp_path: Path, outside: str) -> None:
    assert [one.provisions for one in redundant(tmp_path, [LEAVE, MERRY, outside])] == [("2",)]


def test_what_is_said_twice_is_redundant_whatever_a_law_outside_would_read(tmp_path: Path) -> None:
    laws = [LEAVE, LEAVE.replace("1", "2"), MERRY, '9 outside("9", merry)']
    assert [one.provisions for one in redundant(tmp_path, laws)] == [("1", "2")]
