"""Facts that a situation leaves open: what may come of it is what comes of it in each way that it can have been."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Function, Symbol, parse_term
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError, PyrulesError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.language import load_language
from pyrules.rulings.ruling import Inquiry
from pyrules.rulings.scenes import ruled
from pyrules.rulings.tree import Node
from pyrules.situation import facts, parse_case
from pyrules.testing.rulebooks import case_language
from tests.brute_force.book import OCCURRENCES, Book, written
from tests.brute_force.strategy import books
from tests.rulebooks import atoms, rulebook, rules

LAW = rules(
    "1 norm(1, shall, ann, pay) :- late(ann); not host(ann)".replace("(1,", '("1",'),
    '2 norm("2", shall_not, ann, pay) :- rain',
    '3 question("3", drunk(ann)) :- late(ann)',
    '4 irregularity("4", brawl(ann)) :- found("3", drunk(ann), yes)',
    '5 settles("5", brawl(ann), forgiven) :- irregularity("4", brawl(ann))',
)
WORDS = "act pay; question drunk guest; irregularity brawl guest; disposition forgiven"
End = tuple[frozenset[Symbol], frozenset[Symbol]]


def open_fact(text: str) -> list[Symbol]:
    return [Function("left_open", [parse_term(text), Function(value)]) for value in ("yes", "no")]


def open_table(name: str, *values: str) -> list[Symbol]:
    return [Function("left_open", [Function(name), parse_term(f"{name}({value})")]) for value in values]


def put(code: Rulebook, facts: list[Symbol]) -> Inquiry:
    return Inquiry(code, facts, case_language(code))


def ends(inquiry: Inquiry) -> Iterator[tuple[Node, End]]:
    """Yield each ruling's node with what it says, powers apart, and how its findings and choices were."""
    for leaf in inquiry.leaves():
        model = inquiry.model(leaf)
        said = {atom for atom in model.of("act", 4) if str(atom.arguments[1]) != "may"}
        said |= {*model.of("disposition", 3), *model.of("flaw", 3)}
        taken = {
            Function("", [decision, value])
            for decision, value in leaf.taken
            if decision.name in ("finding", "choice")
        }
        yield leaf, (frozenset(said), frozenset(taken))


@settings(max_examples=18, derandomize=True, database=None)
@given(books(), st.data())
def test_rulings_are_those_of_each_way_in_which_it_can_have_been(book: Book, data: st.DataObject) -> None:
    known = {law.head for law in book.parsed() if law.head == ("music",)}
    happenings = [one for one in OCCURRENCES if one[0] in book.words and one not in known]
    left_open = (
        data.draw(st.lists(st.sampled_from(happenings), max_size=3, unique=True)) if happenings else []
    )
    others = [one for one in happenings if one not in left_open]
    told = data.draw(st.lists(st.sampled_from(others), unique=True)) if others else []
    with TemporaryDirectory() as folder:
        code = book.written(Path(folder))
        facts = atoms(" ".join(map(written, told)))
        if "hour" in book.words:
            facts += atoms("hour(2)")
        ways = {}
        try:
            for way in product((True, False), repeat=len(left_open)):
                so = atoms(" ".join(written(one) for one, true in zip(left_open, way, strict=True) if true))
                try:
                    ways[way] = {end for _, end in ends(put(code, [*facts, *so]))}
                except InputError:
                    continue  # it cannot have been so
        except PyrulesError:
            return  # no rulebook to rule by
        unknown = [fact for one in left_open for fact in open_fact(written(one))]
        if not ways:
            with pytest.raises(InputError):
                put(code, [*facts, *unknown])
            return
        found = list(ends(put(code, [*facts, *unknown])))
        for way, expected in ways.items():
            wanted = {
                Function("fact", [parse_term(written(one))]): Function("yes" if true else "no")
                for one, true in zip(left_open, way, strict=True)
            }
            fitting = {
                end
                for leaf, end in found
                if all(wanted[decision] == value for decision, value in leaf.taken if decision.name == "fact")
            }
            assert fitting == expected


def test_a_fact_is_asked_for_only_where_something_follows_from_it(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS)
    facts = [*open_fact("late(ann)"), *open_fact("late(bob)"), *open_table("host", "ann", "bob")]
    inquiry = put(code, facts)
    asked = {decision for leaf in inquiry.leaves() for decision, _ in leaf.taken}
    assert asked == {*map(parse_term, ("fact(late(ann))", "fact(host)", 'finding("3",drunk(ann))'))}
    # who is host matters to one who was late only
    assert inquiry.root.pending == parse_term("fact(late(ann))")
    assert [len(leaf.taken) for leaf in inquiry.leaves()] == [3, 3, 3, 3, 1]
    assert {one.term for one in inquiry.open_questions()} == {"late(ann)", "host", "drunk(ann)"}
    assert inquiry.not_known() == ("host something", "late ann", "late bob")


def test_a_name_with_several_values_has_one(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS)
    inquiry = put(code, [*atoms("late(ann)"), *open_table("host", "ann", "bob")])
    hosts = [inquiry.model(leaf).of("host", 1) for leaf in inquiry.leaves()]
    assert {tuple(map(str, one)) for one in hosts} == {("host(ann)",), ("host(bob)",)}


def test_what_cannot_be_together_is_not_offered(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS, mechanics="impossible(rain) :- rain, late(ann).")
    inquiry = put(code, [*open_fact("late(ann)"), *open_fact("rain")])
    taken = [dict(leaf.taken) for leaf in inquiry.leaves()]
    late, rain = parse_term("fact(late(ann))"), parse_term("fact(rain)")
    assert not [one for one in taken if str(one.get(late)) == str(one.get(rain)) == "yes"]
    assert [one for one in taken if str(one.get(late)) == "yes"]
    assert [one for one in taken if str(one.get(rain)) == "yes"]


def test_what_cannot_be_in_any_way_is_refused(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, WORDS, mechanics="impossible(host(Guest)) :- host(Guest).")
    with pytest.raises(InputError, match="whichever way it was: host something"):
        put(code, open_table("host", "ann", "bob"))
    known = rulebook(tmp_path / "other", LAW, WORDS, mechanics="impossible(rain) :- rain, late(ann).")
    with pytest.raises(InputError, match="cannot happen as it is told: rain; late ann"):
        put(known, [*atoms("late(ann) rain"), *open_fact("late(bob)")])


def test_who_did_something_is_told_only_where_it_turns_on_nothing_open() -> None:
    code = load("1997")
    words = load_language(code.directory, "en", code.vocabulary)
    for dealer, told, grids in (
        ("?", "call 1: the player on turn calls 1♥", 0),
        ("N", "North made call 1: 1♥", 1),
    ):
        case = parse_case(f'edition = "1997"\n[table]\ndealer = "{dealer}"\n[events]\nauction = ["1H"]\n')
        ruled_on = ruled(code, case, words)
        assert len(ruled_on.scene.grids) == grids
        happened = Inquiry(
            code, facts(case, code.vocabulary, code.provisions, code.certain), words
        ).happened()
        assert told in happened
        assert ("somebody is the dealer" in " ".join(ruled_on.scene.events)) is (dealer == "?")
