"""Entries of a sequence that are open, wherever they stand: the rulings are those of each way they can have been."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import mkdtemp

import pytest
from clingo import Symbol
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.open_facts import NO, YES, in_each_way
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, parse_case, situation_of
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import PARTY, rulebook, rules
from tests.rulings.test_open_facts import End, ends

VOCABULARY = (
    PARTY
    + "vocabulary(event, meant, (move_number,)). vocabulary(event, bell, (guest, moment)). domain(moment, 0..9). "
    + "counted_in(moment, (move,), 1). vocabulary(event, paused, (pair,)). domain(pair, 1..4). "
    + "counted_in(pair, (move,), 2). vocabulary(event, saw, (guest,)). unknown_unless_told(saw). "
    + "vocabulary(event, spoke, (guest,)). entails(spoke(Guest), late(Guest)) :- spoke(Guest), move(2, _, red). "
    + "#defined meant/1. #defined bell/2. #defined paused/1. #defined saw/1. #defined spoke/1.\n"
)
LAW = rules(
    '1 norm("1", shall, ann, pay) :- move(Number, _, blue); not meant(Number); Number > 1',
    '2 question("2", rash(Number)) :- move(Number, _, red); move(Number + 1, _, red)',
    '3 irregularity("3", haste(Number)) :- found("2", rash(Number), yes)',
    '4 settles("4", haste(Number), forgiven) :- irregularity("3", haste(Number)); bell(_, Number)',
    '5 norm("5", shall, Guest, leave) :- move(3, Guest, _); not saw(Guest)',
    '6 norm("6", may, director, leave) :- late(_)',
)
WORDS = "act pay; act leave; question rash move_number; irregularity haste move_number; disposition forgiven"
MECHANICS = (
    "impossible(move(Number,Who,blue)) :- move(Number,Who,blue), move(Number + 1,_,blue), meant(Number)."
)
HEAD = 'edition = "x"\n[table]\nhost = "ann"\n[events]\n'


@cache
def party() -> Rulebook:
    return rulebook(Path(mkdtemp()), LAW, WORDS, vocabulary=VOCABULARY, mechanics=MECHANICS)


def put(stated: tuple[Symbol, ...]) -> Inquiry:
    return Inquiry(party(), stated, case_language(party()))


def stated(text: str) -> tuple[Symbol, ...]:
    return facts(parse_case(HEAD + text, "a.toml"), party().vocabulary)


def told(moves: list[str], meant: list[int], bells: list[int], more: str = "") -> str:
    entries = ", ".join(f'"{one}"' for one in moves)
    rung = ", ".join(f'"ann {one}"' for one in bells)
    return f"move = [{entries}]\nmeant = {meant}\nbell = [{rung}]\n{more}"


Told = tuple[list[str], list[int], list[int]]
Way = dict[int, str | None]


def completions(moves: list[str], meant: list[int], bells: list[int]) -> Iterator[tuple[Way, Told]]:
    """Yield each way in which the open entries can have been, by number, with what is told then."""
    ways = []
    for entry in moves:
        words = entry.removesuffix(" ?").split("|")
        words = ["red", "blue"] if words == ["?"] else words
        ways.append([*words, *([None] if entry.endswith(" ?") else [])])
    for way in product(*ways):
        made = [number for number, one in enumerate(way, 1) if one is not None]
        events = [made.index(one) + 1 for one in meant if one in made]
        rung = [sum(number <= one for number in made) for one in bells]
        so = {number: one for number, one in enumerate(way, 1) if len(ways[number - 1]) > 1}
        yield so, ([one for one in way if one is not None], events, [*dict.fromkeys(rung)])


def fits(leaf: tuple[tuple[Symbol, Symbol], ...], moves: list[str], way: Way) -> bool:
    """Tell whether facts are taken to be as they were in some way."""
    for decision, value in leaf:
        if decision.name == "fact" and decision.arguments[0].name == "move":
            number = decision.arguments[0].arguments[0].number
            word = moves[number - 1].removesuffix(" ?")
            if value in (YES, NO):
                so = "no" if way[number] is None else "yes"
                if str(value) != so:
                    return False
            elif str(value.arguments[2]) != way[number]:
                return False
            assert word
    return True


def assert_each_way(moves: list[str], meant: list[int], bells: list[int]) -> None:
    try:
        found = list(ends(put(stated(told(moves, meant, bells)))))
    except InputError:
        found = []  # it cannot have been in any way
    for way, completed in completions(moves, meant, bells):
        expected: set[End] = set()
        try:
            expected = {end for _, end in ends(put(stated(told(*completed))))}
        except InputError:
            pass  # it cannot have been so
        assert {end for leaf, end in found if fits(leaf.taken, moves, way)} == expected or not expected


OPEN = ("red|blue", "?", "red|blue ?", "? ?", "red ?", "blue ?")
ENTRY = st.sampled_from(("red", "blue"))


@settings(max_examples=12, deadline=None, derandomize=True, database=None)
@given(
    st.lists(st.sampled_from(("red", "blue", *OPEN[:2])), min_size=1, max_size=3),
    st.sampled_from(OPEN),
    st.data(),
)
def test_what_an_entry_was_leads_to_the_rulings_of_each_way(
    before: list[str], last: str, data: st.DataObject
) -> None:
    moves = [*before, last]
    assert_each_way(moves, data.draw(st.lists(st.integers(1, len(before)), unique=True, max_size=2)), [])


@settings(max_examples=15, deadline=None, derandomize=True, database=None)
@given(st.lists(st.sampled_from(("red", "blue", "red ?", "blue ?")), min_size=2, max_size=4), st.data())
def test_whether_entries_were_made_leads_to_the_rulings_of_each_way(
    moves: list[str], data: st.DataObject
) -> None:
    numbers = st.lists(st.integers(1, len(moves)), unique=True, max_size=2)
    assert_each_way(moves, data.draw(numbers), data.draw(numbers))


@pytest.mark.parametrize("moves", [["red", "blue ?", "red"], ["red ?", "red", "blue ?", "red"]])
def test_silence_and_what_goes_with_what_is_told_are_those_of_each_way(moves: list[str]) -> None:
    more = 'spoke = ["bob"]\n'
    code = party()
    text = HEAD + told(moves, [len(moves)], [2], more)
    ways = in_each_way(situation_of(parse_case(text), code))
    whole = [
        situation_of(parse_case(HEAD + told(*one, more)), code)
        for _, one in completions(moves, [len(moves)], [2])
    ]
    assert len(ways) == len(whole)
    assert {frozenset(one) for one in ways.values()} == {frozenset(one) for one in whole}
    assert len({frozenset(one) for one in whole}) > 1
