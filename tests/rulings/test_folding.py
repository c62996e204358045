"""All courses folded into a diagram: it leads where the tree leads, and has each outcome once."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Function, parse_term
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.tree import Tree

from pyrules.base.errors import PyrulesError
from pyrules.rulings import folding
from pyrules.rulings import ruling as module
from pyrules.rulings.diagram import diagram
from pyrules.rulings.ruling import LIMIT, NEAREST, Inquiry
from pyrules.telling.page import Page
from pyrules.testing.rulebooks import case_language
from tests.brute_force.book import OCCURRENCES, Book, written
from tests.brute_force.strategy import books
from tests.rulebooks import atoms, document, inquiry, rulebook, rules
from tests.rulings.test_diagram import courses, heard, heard_by

WORDS = "act pay; act leave; question drunk guest; question sorry guest"


@settings(max_examples=15, derandomize=True, database=None)
@given(books(), st.data())
def test_a_folded_diagram_leads_where_the_tree_leads(book: Book, data: st.DataObject) -> None:
    known = {law.head for law in book.parsed() if law.head == ("music",)}
    happenings = [one for one in OCCURRENCES if one[0] in book.words and one not in known]
    left_open = (
        data.draw(st.lists(st.sampled_from(happenings), max_size=3, unique=True)) if happenings else []
    )
    facts = atoms(" ".join(written(one) for one in happenings if one not in left_open))
    if "hour" in book.words:
        facts += atoms("hour(2)")
    for one in left_open:
        matter = parse_term(written(one))
        facts += [Function("left_open", [matter, Function(value)]) for value in ("yes", "no")]
    with TemporaryDirectory() as folder:
        try:
            code = book.written(Path(folder))
            whole = Inquiry(code, facts, case_language(code)).document(explain=False)
            put = Inquiry(code, facts, case_language(code))
        except PyrulesError:
            return  # no rulebook to rule by
        outcomes = {heard(one) for one in whole.rulings}
        if len(whole.rulings) < 2:
            return
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "LIMIT", len(whole.rulings) - 1)
            folded = put.document(explain=False)
        assert not folded.complete
        if put.folded is None:
            # more outcomes than may be listed, or none that can be folded
            assert len(folded.rulings) == min(NEAREST, len(whole.rulings) - 1)
            return
        assert {heard(one) for one in folded.rulings} == outcomes
        drawn = diagram(folded)
        for number, answers in courses(whole, whole.tree, {}):
            assert heard_by(drawn, answers) == heard(whole.rulings[number])


ALL_AGREE = rules(
    *(f'{number} question("{number}", drunk({who}))' for number, who in enumerate(("ann", "bob", "cyd"), 1)),
    *(f'{number + 3} question("{number + 3}", sorry({who}))' for number, who in enumerate(("ann", "bob", "cyd"), 1)),
    '7 question("7", drunk(ann))',
    '8 question("8", sorry(ann))',
    '9 question("9", sorry(bob))',
    "10 norm(\"10\", shall, ann, pay) :- "
    + "; ".join(f'found("{one}", {what}({who}), yes)' for one, what, who in (
        ("1", "drunk", "ann"), ("2", "drunk", "bob"), ("3", "drunk", "cyd"),
        ("4", "sorry", "ann"), ("5", "sorry", "bob"), ("6", "sorry", "cyd"),
        ("7", "drunk", "ann"), ("8", "sorry", "ann"), ("9", "sorry", "bob"),
    )),
)  # fmt: skip


def test_of_more_rulings_than_are_listed_each_outcome_has_one(tmp_path: Path) -> None:
    put = document(rulebook(tmp_path, ALL_AGREE, WORDS), "host(ann)")
    assert not put.complete
    assert LIMIT < 2**9
    # one who does not agree is enough: the nearest course to each outcome, and all of both in the tree
    assert [len(one.acts) for one in put.rulings] == [1, 0]
    assert len(put.outcomes) == 2
    assert put.diagram
    assert len([one for one in put.diagram.steps() if one.question]) == 9
    assert not any(one.left_out for one in put.diagram.steps())
    assert len(put.to_json()) < 30_000


def test_what_is_too_much_to_be_folded_is_listed_from_what_is_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "MANY", 2**9 - 1)
    always = rules('11 norm("11", must, bob, pay)')
    put = document(rulebook(tmp_path, f"{ALL_AGREE}\n{always}", WORDS), "host(ann)")
    assert not put.complete
    assert len(put.rulings) == NEAREST
    # that ann is to pay is said in some; what every one says is told, though few are listed
    assert put.in_any_case == ("bob: must pay (11)",)
    assert put.diagram
    left_out = [one for one in put.diagram.steps() if one.left_out]
    assert {one.question.key for one in left_out if one.question} > {"9 sorry bob"}


def shown(page: Tree) -> str:
    console = Console(width=200, highlight=False, markup=False)
    with console.capture() as captured:
        console.print(page)
    return captured.get()


def test_a_page_of_too_many_rulings_says_what_is_so_in_any_case_and_what_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "MANY", 2**9 - 1)
    always = rules('11 norm("11", must, bob, pay)')
    put = inquiry(rulebook(tmp_path, f"{ALL_AGREE}\n{always}", WORDS), "host(ann)")
    ruled = put.document(explain=False)

    told = shown(Page(ruled, put, explain=False, every=False).on_a_screen())
    whole = shown(Page(ruled, put, explain=False, every=True).on_a_screen())

    assert "bob: must pay (11)" in told
    assert [key for key in ("`1 drunk ann`", "`9 sorry bob`") if key in told] == [
        "`1 drunk ann`",
        "`9 sorry bob`",
    ]
    assert "outcome 1" not in told
    assert "outcome 1" in whole
    assert len(told.splitlines()) < len(whole.splitlines())
