"""The search for situations in which a change changes a ruling, held against every situation of small rulebooks."""

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Function, Symbol
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.code.loading import load
from pyrules.code.parsing import read_literal
from pyrules.code.rulebook import Rulebook
from pyrules.mutation import twin as module
from pyrules.mutation.change import FIRST_NUMBER, Change, rewritten
from pyrules.mutation.operators import changes
from pyrules.mutation.standing import stands
from pyrules.mutation.twin import Twin
from pyrules.situation import facts
from pyrules.solver.control import Model
from pyrules.testing.rulebooks import case_language
from tests.relevance import test_numbers as numbers
from tests.rulebooks import atoms, every_ruling, rulebook, rules, subsets

WORDS = (
    "act leave; act dance; act pay; act help guest; irregularity brawl guest; question drunk guest; "
    "question sorry guest; disposition forgiven; term merry guest"
)
SITUATIONS = "{ late(ann) }. { rain }. { sang(bob) }."
"""Few enough for all of them to be ruled on: no host, no moves."""
CONDITIONS = (
    "late(ann)",
    "rain",
    "not rain",
    "merry(ann)",
    "not merry(ann)",
    'found("1A", drunk(ann), yes)',
    'found("1A", drunk(ann), no)',
    'chosen("1E", ann, dance)',
    'exercised("1F", director, help(ann))',
    'irregularity("2P", brawl(ann))',
    "settled(brawl(ann))",
    'governs("2K", shall, ann, pay)',
)
PUT = (
    '1A question("1A", drunk(ann))',
    '1A question("1A", drunk(ann)) :- late(ann)',
    '1B question("1B", sorry(ann)) :- found("1A", drunk(ann), no)',
    '1E option("1E", ann, dance)',
    '1E option("1E", ann, leave)',
    '1E option("1E", ann, pay) :- rain',
    '1F norm("1F", may, director, help(ann)) :- late(ann)',
)
HEADS = (
    "2J merry(ann)",
    '2K norm("2K", shall, ann, pay)',
    '2M norm("2M", may, ann, leave)',
    '2P irregularity("2P", brawl(ann))',
    '2Q settles("2Q", brawl(ann), forgiven)',
    '2R settles("2R", brawl(ann), forgiven)',
    '2H overrides("2H", "2K")',
    '2H overrides("2H", "1")',
    '2E option("2E", ann, leave)',
)
Law = tuple[str, ...]


@st.composite
def laws(draw: st.DrawFn) -> Law:
    put = draw(st.lists(st.sampled_from(PUT), max_size=4, unique=True))
    bodies = st.lists(st.sampled_from(CONDITIONS), max_size=2, unique=True)
    said = draw(st.lists(st.tuples(st.sampled_from(HEADS), bodies), min_size=1, max_size=5))
    return (*put, *(f"{head} :- {'; '.join(body)}" if body else head for head, body in said))


def every_change(code: Rulebook) -> Iterator[Change]:
    """Yield simple changes: each rule left out, each without a condition, turned round, with another condition."""
    numbers = count(FIRST_NUMBER)
    for rule in code.laws:
        assert rule.head
        head, body = rule.head, [*rule.body]
        removed = frozenset([rule.number])
        yield Change("omit", rule.provision, removed, (), f"without {rule.text}")
        bodies = [[*body, read_literal(more)] for more in ("rain", "late(ann)", "sang(bob)")]
        for position, one in enumerate(rule.body):
            others = [*body[:position], *body[position + 1 :]]
            bodies.append(others)
            if one.predicate not in ("found", "chosen", "exercised"):
                bodies.append([*others, one.denied])
        for changed in bodies:
            added = rewritten(rule, head, changed, next(numbers))
            yield Change("body", rule.provision, removed, (added,), f"{rule.text} becomes {added.text}")


def every_situation() -> Iterator[list[Symbol]]:
    for events in subsets(("late(ann)", "rain", "sang(bob)")):
        yield atoms(" ".join(events))


Ruling = tuple[frozenset[str], frozenset[str]]


def rulings(
    code: Rulebook, *, ids: bool = True, aside: str = ""
) -> dict[tuple[Symbol, ...], frozenset[Ruling]]:
    """Return every ruling of each situation: each answer set, with the decisions except those of one provision."""
    found: dict[tuple[Symbol, ...], set[Ruling]] = {tuple(one): set() for one in every_situation()}
    for situation, model in every_ruling(code, every_situation()):
        decided = {one for one in model.of("decided", 2) if one.arguments[0].arguments[0].string != aside}
        found[situation].add((frozenset(map(str, decided)), frozenset(_said(model, ids=ids))))
    return {situation: frozenset(ruled) for situation, ruled in found.items()}


def _said(model: Model, *, ids: bool) -> Iterator[str]:
    """Yield what is said, from the laws' own conclusions."""
    displaced = {one.arguments[0] for one in model.of("overridden", 1)}
    for name, arity in (("norm", 4), ("option", 3), ("irregularity", 2), ("settles", 3)):
        for one in model.of(name, arity):
            if one.arguments[0] not in displaced:
                yield str(one if ids else Function(name, one.arguments[1:]))


def differing(code: Rulebook, change: Change, *, ids: bool = True) -> list[list[Symbol]]:
    """Return the situations in which a change changes a ruling, those with fewer events first."""
    aside = "" if ids else change.provision
    before = rulings(code, ids=ids, aside=aside)
    after = rulings(change.applied_to(code), ids=ids, aside=aside)
    return [list(one) for one in before if before[one] != after[one]]


def party(folder: str | Path, law: Law) -> Rulebook:
    return rulebook(Path(folder), rules(*law), WORDS, situations=SITUATIONS)


@settings(max_examples=5, derandomize=True, database=None)
@given(laws(), st.data())
def test_a_change_is_killable_where_some_situation_in_scope_shows_it(law: Law, data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        code = party(folder, law)
        if not stands(Change("none", "1", frozenset(), code.laws[:1], ""), code):
            return  # a conclusion depends on its own absence
        changes = [one for one in every_change(code) if stands(one, code)]
        for ids in (True, False):
            twin = Twin(code, changes, {}, ids=ids)
            expected = {number: differing(code, one, ids=ids) for number, one in enumerate(changes)}
            assert twin.killable() == {number for number, found in expected.items() if found}
        number = data.draw(st.sampled_from(range(len(changes))))
        shown = Twin(code, changes, {}).witness(number, case_language(code))
        expected_here = differing(code, changes[number])
        if shown is None:
            assert expected_here == []
            return
        stated = facts(shown.case, code.vocabulary)
        events = [one for one in stated if one.name != "given"]
        assert sorted(events) in [sorted(one) for one in expected_here]
        assert len(events) == len(expected_here[0])
        assert shown.replayed
        assert shown.before != shown.after or shown.before == ()


def test_what_situations_choose_for_a_constraint_alone_is_searched_too(tmp_path: Path) -> None:
    """It never rains, as somebody always sits; no law reads who does."""
    situations = "1 { sits(1..2) } 1.\n{ rain }.\n:- sits(_), rain.\n"
    law = rules('1 norm("1", shall, ann, leave) :- rain')
    code = rulebook(tmp_path, law, "act leave", situations=situations)
    made = tuple(changes(code, ["force"]))
    assert made
    twin = Twin(code, made, {})
    assert twin.killable() == frozenset()
    assert [twin.witness(place, case_language(code)) for place in range(len(made))] == [None] * len(made)


AGES = "{ age(Age) : domain(age, Age) } = 1.\n"


@pytest.mark.parametrize("condition", ["Age < 4", "Age = 0", "Age != 9", "3 < Age; Age <= 5", "not Age > 8"])
def test_a_changed_number_is_held_against_every_value(tmp_path: Path, condition: str) -> None:
    code = numbers.book(tmp_path, f'1 norm("1", shall, ann, leave) :- age(Age); {condition}', situations=AGES)
    (rule,) = code.laws
    assert rule.head
    made = [*changes(code)]
    for other in ("Age < 4", "Age <= 4", "Age = 9", "Age >= 0", "Age > 3", "Age + 1 > 9"):
        body = [rule.body[0], read_literal(other)]
        added = rewritten(rule, rule.head, body, FIRST_NUMBER + len(made))
        made.append(Change("body", "1", frozenset([rule.number]), (added,), other))

    def said(changed: Rulebook) -> list[set[frozenset[str]]]:
        """Return what is said at each age."""
        found = {tuple(atoms(f"age({age})")): set[frozenset[str]]() for age in range(10)}
        for situation, model in every_ruling(changed, map(list, found)):
            found[tuple(situation)].add(frozenset(_said(model, ids=True)))
        return [*found.values()]

    def shown_by(change: Change) -> set[int]:
        both = zip(said(code), said(change.applied_to(code)), strict=True)
        return {age for age, (before, after) in enumerate(both) if before != after}

    expected = {number: ages for number, change in enumerate(made) if (ages := shown_by(change))}
    assert expected
    assert Twin(code, made, {}).killable() == expected.keys()
    for number, ages in expected.items():
        shown = Twin(code, made, {}).witness(number, case_language(code))
        assert shown is not None
        assert shown.replayed
        assert int(str(shown.case.table["age"])) in ages


def test_a_large_column_is_searched_like_a_small_one(tmp_path: Path) -> None:
    law = '1 norm("1", shall, ann, leave) :- age(Age); Age < 7000; paid(_, Sum); Sum > 10000'
    words = numbers.VOCABULARY.replace("0..9", "0..11000")
    code = rulebook(tmp_path, rules(law), numbers.WORDS, vocabulary=words, situations=numbers.SITUATIONS)
    made = tuple(changes(code, ["number"]))
    assert made
    begun = time.process_time()
    assert Twin(code, made, {}).killable() == {*range(len(made))}
    assert time.process_time() - begun < 5  # with every value minutes do not suffice


def test_what_takes_long_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    code = load("2017")
    every = list(changes(code, ["number", "override", "act"]))
    made = [one for one in every[::6] if stands(one, code)]
    quickly = dict(Twin(code, made, {}).verdicts())
    assert True in quickly.values()
    monkeypatch.setattr(module, "HARD", 1)
    monkeypatch.setattr(module, "HARDEST", 1)
    twin = Twin(code, made, {})
    verdicts = dict(twin.verdicts())
    assert None in verdicts.values()
    known = {place: shows for place, shows in quickly.items() if shows is not None}
    assert {place: twin.shows(place) for place in known} == known
