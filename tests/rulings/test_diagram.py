"""The diagram of a decision tree: it leads to what the tree leads to, and tells nothing twice."""

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings

from pyrules.base.errors import PyrulesError
from pyrules.rulings.diagram import Diagram, diagram
from pyrules.rulings.model import Branch, Rulings, Saying, Step
from pyrules.rulings.ruling import Inquiry
from pyrules.testing.rulebooks import case_language
from tests.brute_force.book import OCCURRENCES, Book, written
from tests.brute_force.strategy import books
from tests.rulebooks import atoms, document, rulebook, rules

WORDS = "act pay; act leave; question drunk guest; question sorry guest"


Heard = frozenset[tuple[object, ...]]
"""What is said in a ruling or at an outcome, in whatever order."""


def heard(one: Saying) -> Heard:
    """Return what is said, what goes on as always apart."""
    usual = {id(act) for act in one.usual}
    acts = [("act", act.sentence, act.stage) for act in (*one.acts, *one.powers) if id(act) not in usual]
    ends = [("end", end.provision, end.sentence) for end in one.dispositions]
    irregular = [("irregular", each.provision, each.sentence, each.settled) for each in one.irregularities]
    return frozenset([*acts, *ends, *irregular, *(("flaw", each) for each in one.flaws)])


def heard_by(drawn: Diagram, answers: dict[str, str]) -> Heard:
    """Walk a diagram by the answers that a ruling rests on, and return what is said where they lead."""

    def walked(step: Step | None) -> Heard:
        if step is None or step.left_out:
            return frozenset()
        if step.outcome is not None:
            return heard(drawn.outcomes[step.outcome])
        if step.question:
            value = answers.get(step.question.key, step.answers[0].values[0])
            return walked(next(one.step for one in step.answers if value in one.values))
        return frozenset[tuple[object, ...]]().union(*map(walked, step.beside))

    return walked(drawn.beginning)


def heard_anywhere(drawn: Diagram) -> set[Heard]:
    """Return what is said by any answers to any of the questions."""

    def ways(step: Step) -> set[Heard]:
        if step.outcome is not None:
            return {heard(drawn.outcomes[step.outcome])}
        if step.question:
            return {way for one in step.answers for way in ways(one.step)}
        together = product(*map(ways, step.beside))
        return {frozenset[tuple[object, ...]]().union(*some) for some in together}

    return ways(drawn.beginning) if drawn.beginning else set()


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


@settings(max_examples=15, derandomize=True, database=None)
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
    for every in (False, True):
        drawn = diagram(rulings, every=every)
        for number, answers in courses(rulings, rulings.tree, {}):
            assert heard_by(drawn, answers) == heard(rulings.rulings[number])
        assert heard_anywhere(drawn) == set(map(heard, rulings.rulings))
        assert drawn.different == len({*map(heard, rulings.rulings)})
        assert {one.outcome for one in drawn.steps() if one.outcome is not None} == {
            *range(len(drawn.outcomes))
        }
        distinct: dict[object, Step] = {}
        for step in drawn.steps():
            if step.question and not step.question.given:
                assert len(step.answers) > 1
            answered = tuple((one.values, id(one.step)) for one in step.answers)
            shape = step.outcome, step.question, answered, tuple(map(id, step.beside))
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
    assert drawn.alike == (0, 0, 1, 2)
    assert drawn.said_by == (frozenset({0, 1}), frozenset({2}), frozenset({3}))


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
    yes, no = drawn.beginning.answers
    assert (yes.values, no.values) == (("yes",), ("no",))
    assert no.step.answers[0].step is yes.step


INDEPENDENT = rules(
    '1 question("1", drunk(ann))',
    '2 norm("2", shall, ann, pay) :- found("1", drunk(ann), yes)',
    '3 question("3", sorry(ann)) :- found("1", drunk(ann), yes)',
    '3 norm("3", shall, ann, leave) :- found("3", sorry(ann), yes)',
    '4 question("4", drunk(bob))',
    '5 norm("5", shall, bob, pay) :- found("4", drunk(bob), yes)',
    '6 question("6", sorry(bob)) :- found("4", drunk(bob), yes)',
    '7 norm("7", shall, bob, leave) :- found("6", sorry(bob), no)',
    '8 norm("8", must, cyd, pay)',
)


def test_what_does_not_touch_stands_beside_each_other_and_what_is_said_anyhow_once(tmp_path: Path) -> None:
    rulings = document(rulebook(tmp_path, INDEPENDENT, WORDS), "host(ann)")
    assert len(rulings.rulings) == 9
    assert rulings.diagram
    anyhow, ann, bob = rulings.diagram.beside
    assert [one.key for one in rulings.outcomes[anyhow.outcome or 0].acts] == ["cyd: must pay (8)"]
    assert ann.question
    assert bob.question
    assert (ann.question.key, bob.question.key) == ("1 drunk ann", "4 drunk bob")
    assert [len(one.acts) for one in rulings.outcomes] == [1, 2, 1, 1, 2]
    # of whom nothing is said
    assert ann.answers[1].step == bob.answers[1].step == Step()


def test_what_is_independent_behind_an_answer_stands_beside_each_other_there(tmp_path: Path) -> None:
    gate = INDEPENDENT.replace(
        'question("1", drunk(ann)).', 'question("1", drunk(ann)) :- found("0", sorry(cyd), no).'
    )
    gate = gate.replace(
        'question("4", drunk(bob)).', 'question("4", drunk(bob)) :- found("0", sorry(cyd), no).'
    )
    law = rules('0 question("0", sorry(cyd))') + gate
    rulings = document(rulebook(tmp_path, law, WORDS), "host(ann)")
    assert len(rulings.rulings) == 10
    assert rulings.diagram
    always, asked = rulings.diagram.beside
    yes, no = asked.answers
    assert (yes.values, len(no.step.beside)) == (("yes",), 2)
    assert always.outcome is not None
    assert not yes.step.below


def test_what_one_act_turns_on_together_is_one_part(tmp_path: Path) -> None:
    both = '9 norm("9", shall, cyd, leave) :- found("1", drunk(ann), yes); found("4", drunk(bob), yes)'
    law = INDEPENDENT + rules(both)
    rulings = document(rulebook(tmp_path, law, WORDS), "host(ann)")
    assert len(rulings.rulings) == 9
    assert rulings.diagram
    always, asked = rulings.diagram.beside
    assert always.outcome is not None
    assert not asked.beside


def test_what_all_outcomes_share_is_told_once(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(ann))',
        '2 norm("2", shall, ann, pay) :- found("1", drunk(ann), yes)',
        '3 question("3", drunk(bob)) :- found("1", drunk(ann), no)',
        '4 norm("4", shall, ann, leave) :- found("3", drunk(bob), yes)',
    )
    two = rules('5 norm("5", shall, bob, pay)', '6 norm("6", shall, bob, leave)')
    for more, shared in ((two, {5, 6}), ("", set())):
        rulings = document(rulebook(tmp_path / f"book{len(more)}", law + more, WORDS), "host(ann)")
        said = [{int(act.provision) for act in one.acts} for one in rulings.outcomes]
        assert rulings.diagram
        assert (said[0] == shared) is bool(shared)
        assert bool(rulings.diagram.beside) is bool(shared)
        assert all(not (one & {5, 6}) for one in said[bool(shared) :])


def test_as_few_outcomes_are_told_as_can_be(tmp_path: Path) -> None:
    """Two questions with two answers each have four outcomes either way: told together they are read at once."""
    law = rules(
        '1 question("1", drunk(ann))',
        '2 norm("2", shall, ann, pay) :- found("1", drunk(ann), yes)',
        '3 norm("3", shall, ann, leave) :- found("1", drunk(ann), no)',
        '4 question("4", drunk(bob))',
        '5 norm("5", shall, bob, pay) :- found("4", drunk(bob), yes)',
        '6 norm("6", shall, bob, leave) :- found("4", drunk(bob), no)',
    )
    rulings = document(rulebook(tmp_path, law, WORDS), "host(ann)")
    assert rulings.diagram
    assert not rulings.diagram.beside
    assert len(rulings.outcomes) == 4
