"""What the core does with a law's conclusions: said there once, and seen by all who ask."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from clingo import Function, String

from pyrules.base.errors import RulebookError
from pyrules.checks.saying_alone import saying_alone
from pyrules.code.meaning import FALLS, OVERRIDDEN, meaning
from pyrules.code.parsing import engine_rules
from pyrules.code.rulebook import Rulebook
from pyrules.comparing_editions.measures import measuring, sayings, steps
from pyrules.explaining import AbsenceKind
from pyrules.explaining.instances import ANYTHING
from pyrules.grounding.sayings import said_in
from pyrules.mutation.affected import provisions_affected
from pyrules.mutation.change import Change
from pyrules.mutation.twin import Twin
from pyrules.relevance.cones import Cone
from pyrules.relevance.parts import part_about
from pyrules.relevance.stratification import require_stratified
from tests.rulebooks import document, found, inquiry, rulebook, rules, survey

WORDS = "act leave; act dance; question drunk guest"
SITUATIONS = "{ late(ann) }. { rain }."
DISPLACING = "displaces(Id, Other) :- refers(Id, Other)."
"""A further way for a provision to give way, said in the core alone."""
DISPLACED = rules(
    '1A norm("1A", shall, ann, leave) :- late(ann)', '1B refers("1B", "1A")', '2A norm("2A", may, bob, dance)'
)
SAYING = "says(Id, asked(Question), stated) :- question(Id, Question), not overridden(Id)."
"""A further thing that a provision can say, said in the core alone."""
SAID = rules('1A norm("1A", shall, ann, leave) :- late(ann)', '1Q question("1Q", drunk(ann)) :- late(ann)')


def with_core(code: Rulebook, statement: str) -> Rulebook:
    """Return a code with a further statement in its core."""
    numbers = count(1 + max(rule.number for rule in (*code.numbered.values(), *code.situations)))
    more = (replace(rule, number=next(numbers)) for rule in engine_rules(statement))
    return replace(code, core=(*code.core, *more))


def without(code: Rulebook, provision: str) -> Change:
    """Return the change that leaves a provision out."""
    numbers = frozenset(rule.number for rule in code.rules_of(provision))
    return Change("left_out", provision, numbers, (), f"without {provision}")


def test_the_core_tells_what_becomes_of_each_conclusion(tmp_path: Path) -> None:
    known = meaning(rulebook(tmp_path))
    assert known.passed_on == {"governs": "norm", "disposition": "settles"}
    assert dict(known.displaceable) == {
        "norm": 4,
        "option": 3,
        "question": 2,
        "irregularity": 2,
        "settles": 3,
    }
    assert known.said == {"norm", "option", "irregularity", "settles"}
    assert known.displacing == {"overrides"}
    assert known.excepting == {"excepts"}


def test_what_gives_way_with_its_provision_can_give_way_alone(tmp_path: Path) -> None:
    known = meaning(rulebook(tmp_path))
    assert [(name, arity + 1) for name, arity in known.falling] == [*known.displaceable]
    assert known.falling["norm", 3] == "norm(Force,Bearer,Act)"


@pytest.mark.parametrize("part", ["core", "checks"])
def test_wherever_a_provision_is_asked_whether_it_gives_way_its_conclusion_is_too(
    tmp_path: Path, part: str
) -> None:
    """Nothing says `not overridden(Id)` of a conclusion and forgets that it can fall alone."""
    known = meaning(rulebook(tmp_path))
    asked = 0
    for rule in getattr(rulebook(tmp_path), part):
        for one in rule.required:
            if (one.predicate, len(one.terms)) in known.displaceable and any(
                other.negated and other.atom == f"{OVERRIDDEN}({one.arguments[0]})" for other in rule.body
            ):
                fallen = f"{FALLS}({one.arguments[0]},{one.predicate}({','.join(one.arguments[1:])}))"
                assert any(other.negated and other.atom == fallen for other in rule.body), rule.text
                asked += 1
    assert asked


@pytest.fixture
def plain(tmp_path: Path) -> Rulebook:
    """A code in which one provision refers to another, which is no displacing."""
    return rulebook(tmp_path, DISPLACED, WORDS, situations=SITUATIONS)


@pytest.fixture
def displaced(plain: Rulebook) -> Rulebook:
    """The same where the core lets what is referred to give way."""
    return with_core(plain, DISPLACING)


def test_a_ruling_goes_by_it(plain: Rulebook, displaced: Rulebook) -> None:
    assert [len(document(one, "late(ann)").rulings[0].acts) for one in (plain, displaced)] == [1, 0]


def test_it_explains_what_is_absent(displaced: Rulebook) -> None:
    put = inquiry(displaced, "late(ann)")
    (node,) = put.leaves()
    act = Function("act", [String("1A"), ANYTHING, ANYTHING, ANYTHING])
    absence = put.explainer(put.model(node)).why_not(act)
    assert absence is not None
    assert (absence.kind, absence.provision) == (AbsenceKind.OVERRIDDEN, "1B")


def test_findings_go_by_it(plain: Rulebook, displaced: Rulebook) -> None:
    assert not found(plain, "shadowed")
    assert [one.provisions for one in found(displaced, "shadowed")] == [("1A", "1B")]


def test_circles_go_by_it(tmp_path: Path) -> None:
    law = rules(
        '1A norm("1A", shall, ann, leave)',
        '1A refers("1A", "1B")',
        '1B norm("1B", shall, ann, dance)',
        '1B refers("1B", "1A")',
    )
    code = rulebook(tmp_path, law, WORDS, situations=SITUATIONS)
    assert not found(code, "circular")
    assert [one.provisions for one in found(with_core(code, DISPLACING), "circular")] == [("1A", "1B")]


def test_what_depends_on_its_own_displacing_is_refused(tmp_path: Path) -> None:
    law = rules(
        '1A norm("1A", shall, ann, leave)', '1B refers("1B", "1A") :- governs("1A", shall, ann, leave)'
    )
    code = rulebook(tmp_path, law, WORDS, situations=SITUATIONS)
    require_stratified(code)
    with pytest.raises(RulebookError, match="its own absence"):
        require_stratified(with_core(code, DISPLACING))


def test_relevance_goes_by_it(plain: Rulebook, displaced: Rulebook) -> None:
    (refers,) = plain.rules_of("1B")
    kept = [refers.number in Cone(code, frozenset({"1A"})).kept for code in (plain, displaced)]
    assert kept == [False, True]
    affected = [provisions_affected(code, without(code, "1B")) for code in (plain, displaced)]
    assert affected == [frozenset(), frozenset({"1A"})]
    in_parts = [refers in part_about(code, frozenset({"1A"})).rulebook.rules for code in (plain, displaced)]
    assert in_parts == [False, True]


def test_a_change_of_it_changes_rulings(plain: Rulebook, displaced: Rulebook) -> None:
    shows = [Twin(code, [without(code, "1B")], {}).killable() for code in (plain, displaced)]
    assert shows == [frozenset(), frozenset({0})]


def test_a_further_saying_is_read_off_a_ruling(tmp_path: Path) -> None:
    code = rulebook(tmp_path, SAID, WORDS, situations=SITUATIONS)
    for version, said in ((code, []), (with_core(code, SAYING), ["asked(drunk(ann))"])):
        put = inquiry(version, "late(ann)")
        model = put.model(next(put.leaves()))
        assert [str(one.matter) for one in said_in(version, model) if one.provision == "1Q"] == said
        assert [str(one) for one, _ in steps(sayings(version, model, {"1Q"}))] == said
        assert any("asked" in rule.text for rule in measuring(version)) is bool(said)


def test_a_further_saying_makes_a_provision_matter(tmp_path: Path) -> None:
    code = rulebook(tmp_path, SAID, WORDS, situations=SITUATIONS)
    more = with_core(code, SAYING)
    assert ("1Q" in meaning(code).said, "question" in meaning(more).said) == (False, True)
    omissions = [without(code, "1Q")]
    alone = [saying_alone(one, survey(one).solver, omissions) for one in (code, more)]
    assert alone == [frozenset(), frozenset({0})]
    shows = [Twin(one, omissions, {}, ids=False).killable() for one in (code, more)]
    assert shows == [frozenset(), frozenset({0})]
    assert [len(found(one, "redundant")) for one in (code, more)] == [1, 0]
