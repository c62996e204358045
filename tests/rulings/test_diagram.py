"""The diagram of a decision tree: it leads to what the tree leads to, and tells nothing twice."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings

from pyrules.base.errors import PyrulesError
from pyrules.rulings.diagram import Diagram, Step, diagram
from pyrules.rulings.model import Branch, Rulings
from pyrules.rulings.ruling import Inquiry
from pyrules.testing.rulebooks import case_language
from tests.brute_force.book import OCCURRENCES, Book, written
from tests.brute_force.strategy import books
from tests.rulebooks import atoms, document, rulebook, rules

WORDS = "act pay; act leave; question drunk guest; question sorry guest"


def outcome_by(drawn: Diagram, answers: dict[str, str]) -> int | None:
    """Walk a diagram by the answers that a ruling rests on."""
    step = drawn.beginning
    while step and step.question:
        value = answers[step.question.key]
        step = next(following for values, following in step.answers if value in values)
    return step.outcome if step else None


def courses(rulings: Rulings, branch: Branch, answers: dict[str, str]) -> list[tuple[int, dict[str, str]]]:
    """Return each ruling of a tree with the answers that lead to it."""
    if branch.question is None:
        return [] if branch.ruling is None else [(branch.ruling, answers)]
    key = branch.question.key
    return [
        one
        for child in branch.branches
        for one in courses(rulings, child, {**answers, key: child.value or ""})
    ]


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(books())
def test_each_course_leads_to_the_outcome_of_its_ruling_and_nothing_is_told_twice(book: Book) -> None:
    happened = [written(one) for one in OCCURRENCES if one[0] in book.words]
    table = ["hour(2)"] if "hour" in book.words else []
    with TemporaryDirectory() as folder:
        try:
            code = book.written(Path(folder))
            facts = atoms(" ".join([*happened, *table]))
            rulings = Inquiry(code, facts, case_language(code)).document(explain=False)
        except PyrulesError:
            return  # no rulebook to rule by
    drawn = diagram(rulings)
    for number, answers in courses(rulings, rulings.tree, {}):
        assert outcome_by(drawn, answers) == drawn.outcome_of[number]
        one, other = rulings.rulings[number], drawn.outcomes[drawn.outcome_of[number]]
        assert {act.sentence for act in one.acts} == {act.sentence for act in other.acts}
        assert (one.flaws, one.dispositions, one.irregularities) == (
            other.flaws,
            other.dispositions,
            other.irregularities,
        )
    assert {one.outcome for one in drawn.steps() if one.outcome is not None} == {*range(len(drawn.outcomes))}
    distinct: dict[object, Step] = {}
    for step in drawn.steps():
        if step.question and not step.question.given:
            assert len(step.answers) > 1
        shape = (
            step.outcome,
            step.question,
            tuple((values, id(following)) for values, following in step.answers),
        )
        assert distinct.setdefault(shape, step) is step


def test_what_changes_nothing_is_left_out_and_what_leads_on_alike_stands_together(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(ann))',
        '2 question("2", sorry(ann)) :- found("1", drunk(ann), yes)',
        '3 option("3", ann, pay) :- found("1", drunk(ann), no)',
        '3 option("3", ann, leave) :- found("1", drunk(ann), no)',
    )
    rulings = document(rulebook(tmp_path, law, WORDS), "host(ann)")
    assert len(rulings.rulings) == 4
    drawn = diagram(rulings)
    # whether ann is sorry changes nothing
    assert [one.key for one in drawn.questions()] == ["1 drunk ann", "3 ann"]
    assert len(drawn.outcomes) == 3
    assert drawn.outcome_of == (0, 0, 1, 2)


def test_a_question_that_several_answers_lead_to_is_one(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(ann))',
        '2 question("2", drunk(bob)) :- found("1", drunk(ann), no)',
        '3 norm("3", shall, ann, pay) :- found("1", drunk(ann), yes)',
        '3 norm("3", shall, ann, pay) :- found("2", drunk(bob), yes)',
        '4 norm("4", shall, bob, pay) :- found("2", drunk(bob), no)',
    )
    drawn = diagram(document(rulebook(tmp_path, law, WORDS), "host(ann)"))
    assert len(drawn.outcomes) == 2
    assert drawn.beginning
    (yes, first), (no, second) = drawn.beginning.answers
    assert (yes, no) == (("yes",), ("no",))
    assert second.answers[0][1] is first
