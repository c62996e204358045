"""What a rule can displace, told before solving, against what the core concludes."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from pyrules.code.parsing import engine_rules
from pyrules.code.rulebook import Rulebook
from pyrules.relevance.displacement import displacement
from tests.rulebooks import inquiry, rulebook, rules

PROVISIONS = ("1", "1A", "1A1", "1B", "2")
NORMS = [f'{one} norm("{one}", shall, ann, leave)' for one in PROVISIONS]


def encoded(folder: Path, *laws: str) -> Rulebook:
    return rulebook(folder, rules(*NORMS, *laws), "act leave", situations="{ rain }.")


@pytest.mark.parametrize(("by", "target"), [*product(PROVISIONS, PROVISIONS)])
def test_it_is_what_the_core_concludes(tmp_path: Path, by: str, target: str) -> None:
    code = encoded(tmp_path, f'{by} overrides("{by}", "{target}")')
    put = inquiry(code)
    model = put.model(put.root)
    concluded = {atom.arguments[0].string for atom in model.of("overridden", 1)}
    known = displacement(code)
    (rule,) = (one for one in code.rules if known.displaces(one))
    assert known.by(rule) == frozenset(concluded)
    assert {one for one in PROVISIONS if rule in known.of(one)} == concluded


@pytest.mark.parametrize(("by", "target"), [*product(PROVISIONS, PROVISIONS)])
def test_so_is_whose_conclusions_an_exception_takes_away(tmp_path: Path, by: str, target: str) -> None:
    code = encoded(
        tmp_path,
        f'{by} excepts("{by}", "{target}", norm(Force, ann, leave)) :- norm("{target}", Force, ann, leave)',
    )
    put = inquiry(code)
    model = put.model(put.root)
    concluded = {atom.arguments[0].string for atom in model.of("falls", 2)}
    known = displacement(code)
    (rule,) = (one for one in code.rules if known.displaces(one))
    assert not known.displaces_whole(rule)
    assert known.by(rule) == frozenset(concluded)
    assert {one for one in PROVISIONS if rule in known.of(one)} == concluded


def test_what_tells_its_target_by_conditions_may_displace_any(tmp_path: Path) -> None:
    code = encoded(tmp_path, '2 overrides("2", Other) :- norm(Other, shall, ann, leave)')
    known = displacement(code)
    (rule,) = known.anything
    assert known.by(rule) is None
    assert all(rule in known.of(one) for one in PROVISIONS)


def test_a_rule_that_is_none_of_the_codes_is_told_too(tmp_path: Path) -> None:
    code = encoded(tmp_path, '2 overrides("2", "1")')
    known = displacement(code)
    (rule,) = (one for one in code.rules if known.displaces(one))
    (other,) = engine_rules('overrides("2", "1A").')
    assert known.by(replace(rule, conclusion=other.conclusion)) == frozenset({"1A", "1A1"})
    assert known.by(code.rules_of("1B")[0]) == frozenset()


def test_what_the_core_lets_displace_under_a_condition_may_displace_any(tmp_path: Path) -> None:
    code = encoded(tmp_path, '2 refers("2", "1")')
    (more,) = engine_rules("displaces(Id, Other) :- refers(Id, Other), rain.")
    core = replace(more, number=1 + max(code.numbered))
    known = displacement(replace(code, core=(*code.core, core)))
    assert [rule.provision for rule in known.anything] == ["2"]
