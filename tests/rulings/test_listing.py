"""Of more rulings than can be listed those come first that rest on the least that is not told."""

from itertools import combinations
from pathlib import Path

import pytest
from clingo import Function, Symbol, parse_term

from pyrules.rulings import folding
from pyrules.rulings import ruling as module
from pyrules.rulings.listing import Listing
from pyrules.rulings.model import Rulings
from pyrules.rulings.ruling import Inquiry
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import rulebook, rules

WORDS = "act pay; act leave; question drunk guest"
GUESTS = ("ann", "bob", "cyd")
LAW = rules(
    *(f'{number} norm("{number}", shall, {who}, pay) :- late({who})' for number, who in enumerate(GUESTS, 1)),
    '4 question("4", drunk(ann))',
    '5 norm("5", shall, cyd, leave) :- found("4", drunk(ann), yes); late(ann)',
    '6 norm("6", may, bob, leave)',
    '7 norm("7", shall, ann, leave) :- exercised("6", bob, leave)',
)


def put(folder: Path) -> Inquiry:
    code = rulebook(folder, LAW, WORDS)
    facts: list[Symbol] = []
    for who in GUESTS:
        matter = parse_term(f"late({who})")
        facts += [Function("left_open", [matter, Function(value)]) for value in ("yes", "no")]
    return Inquiry(code, facts, case_language(code))


def taken(rulings: Rulings) -> list[frozenset[str]]:
    """Return of each ruling what is so in it that nobody told."""
    return [
        frozenset(
            one.key for one in ruling.decisions if one.kind != "finding" and one.value in ("yes", "exercised")
        )
        for ruling in rulings.rulings
    ]


@pytest.mark.parametrize("limit", range(1, 32))
def test_what_rests_on_less_is_listed_before_what_rests_on_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    monkeypatch.setattr(folding, "MANY", 1)
    monkeypatch.setattr(module, "LIMIT", limit)
    rulings = put(tmp_path).document(explain=False)
    several = 2**5
    assert (len(rulings.rulings), rulings.complete) == (min(limit, several), limit >= several)
    listed = taken(rulings)
    assert frozenset() in listed
    farthest = max(map(len, listed))
    every = {*listed[0].union(*listed)}
    nearer = [set(some) for number in range(farthest) for some in combinations(every, number)]
    assert all(listed.count(frozenset(one)) == 2 for one in nearer)


def test_each_answer_to_each_question_is_among_the_first(tmp_path: Path) -> None:
    inquiry = put(tmp_path)
    listing = Listing(inquiry, 12)
    assert not listing.complete
    answers = {one for leaf in listing.leaves() for one in leaf.taken}
    assert answers == {one for leaf in inquiry.leaves() for one in leaf.taken}


def test_a_branch_that_is_not_listed_says_what_is_asked_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "MANY", 1)
    monkeypatch.setattr(module, "LIMIT", 3)
    rulings = put(tmp_path).document(explain=False)
    assert rulings.diagram
    left_out = [one for one in rulings.diagram.steps() if one.left_out]
    assert left_out
    assert all(one.outcome is None and not one.answers for one in left_out)
    assert any(one.question for one in left_out)
