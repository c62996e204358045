"""Questions that have to be answered alike are told as one, where each other answer leads to the same."""

from pathlib import Path

from pyrules.rulings.chains import Chain, chain
from pyrules.rulings.model import Rulings, Step
from tests.rulebooks import document, rulebook, rules

WORDS = "act pay; act leave; question drunk guest; question sorry guest"
GUESTS = ("ann", "bob", "cyd")
ASKED = [f'{number} question("{number}", drunk({who}))' for number, who in enumerate(GUESTS, 1)]


def chained(rulings: Rulings, *shared: Step) -> Chain | None:
    assert rulings.diagram
    return chain(rulings.diagram, lambda step: any(step is one for one in shared))


def all_found(answer: str) -> str:
    return "; ".join(f'found("{number}", drunk({who}), {answer})' for number, who in enumerate(GUESTS, 1))


def test_all_have_to_agree(tmp_path: Path) -> None:
    law = rules(*ASKED, f'4 norm("4", shall, ann, pay) :- {all_found("yes")}')
    found = chained(document(rulebook(tmp_path, law, WORDS), "host(ann)"))
    assert found
    assert [one.term for one in found.questions] == ["drunk(ann)", "drunk(bob)", "drunk(cyd)"]
    assert (found.on.values, found.away.values) == (("yes",), ("no",))
    assert found.on.step.outcome != found.away.step.outcome


def test_one_who_does_is_enough(tmp_path: Path) -> None:
    law = rules(*ASKED, f'4 norm("4", shall, ann, pay) :- {all_found("no")}')
    found = chained(document(rulebook(tmp_path, law, WORDS), "host(ann)"))
    assert found
    assert (len(found.questions), found.on.values, found.away.values) == (3, ("no",), ("yes",))


def test_a_chain_ends_where_something_else_follows_or_others_lead(tmp_path: Path) -> None:
    law = rules(
        *ASKED,
        f'4 norm("4", shall, ann, pay) :- {all_found("yes")}',
        '5 norm("5", shall, bob, leave) :- found("1", drunk(ann), yes); found("2", drunk(bob), no)',
    )
    rulings = document(rulebook(tmp_path / "other", law, WORDS), "host(ann)")
    found = chained(rulings)
    assert found
    assert [one.term for one in found.questions] == ["drunk(ann)"]
    alike = document(
        rulebook(tmp_path, rules(*ASKED, f'4 norm("4", shall, ann, pay) :- {all_found("yes")}'), WORDS),
        "host(ann)",
    )
    assert alike.diagram
    on = next(one.step for one in alike.diagram.answers if one.values == ("yes",))
    found = chained(alike, on)
    assert found
    assert len(found.questions) == 1
    outcome = next(step for step in alike.diagram.steps() if step.outcome is not None)
    assert chain(outcome, lambda _: False) is None
