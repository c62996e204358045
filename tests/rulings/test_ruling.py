"""Rulings: the tree of decisions, what stands on it and what stands beside it."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from clingo import Function, Number, Symbol

from pyrules.base.errors import InputError
from pyrules.code.loading import default_rulebook, load
from pyrules.code.rulebook import Rulebook
from pyrules.explaining import leaves as leaves_of
from pyrules.explaining.derivations import nodes
from pyrules.grounding.programs import ruling_program
from pyrules.language import Language
from pyrules.rulings import folding
from pyrules.rulings import ruling as module
from pyrules.rulings.model import Branch, Ruling, Rulings
from pyrules.rulings.ruling import NEAREST, Inquiry
from pyrules.situation import facts, parse_case, read_case
from pyrules.solver.control import Solver
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import atoms, document, found, inquiry, rulebook, rules

WORDS = (
    "act leave; act sing; act stay; act pay; act dance count; question drunk guest; "
    "question sober guest; question heads count; term tipsy guest; term merry guest; irregularity brawl guest; "
    "irregularity noise guest; disposition sent_home; disposition forgiven"
)
SAMPLE = (
    default_rulebook() / "cases" / "1997" / "law17" / "17D" / "wrong-board-left-hand-opponent-called.toml"
)


def decided(one: Ruling) -> dict[str, str]:
    return {f"{decision.provision} {decision.term}".strip(): decision.value for decision in one.decisions}


def acts(one: Ruling) -> set[str]:
    return {act.sentence for act in one.acts}


def powers(one: Ruling) -> set[str]:
    return {act.sentence for act in one.powers}


def independent_powers(count: int) -> str:
    return rules(*(f'{n} norm("{n}", may, ann, dance({n}))' for n in range(1, count + 1)))


def questions(count: int) -> str:
    return rules(*(f'{n} question("{n}", heads({n}))' for n in range(1, count + 1)))


# ---- powers


def test_independent_powers_are_notes_and_do_not_multiply(tmp_path: Path) -> None:
    code = rulebook(tmp_path, independent_powers(12), WORDS)
    begun = time.perf_counter()
    found = document(code)
    assert time.perf_counter() - begun < 2
    (only,) = found.rulings
    assert powers(only) == {f"ann: may dance {n} ({n})" for n in range(1, 13)}
    assert (only.decisions, only.acts, found.complete) == ((), (), True)
    assert found.tree == Branch(value=None, question=None, branches=(), ruling=0)


def test_a_power_that_bears_on_another_rule_branches(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", may, ann, leave)',
        '2 norm("2", may, bob, sing)',
        '3 norm("3", shall, bob, pay) :- exercised("1", ann, leave)',
    )
    used, waived = document(rulebook(tmp_path, law, WORDS)).rulings
    assert (decided(used), decided(waived)) == ({"1 leave": "exercised"}, {"1 leave": "waived"})
    assert acts(used) == {"ann: may leave (1)", "bob: shall pay (3)"}
    assert acts(waived) == set()
    assert powers(used) == powers(waived) == {"bob: may sing (2)"}


def test_waiving_a_power_can_bear_too(tmp_path: Path) -> None:
    law = rules('1 norm("1", may, ann, leave)', '2 norm("2", shall, bob, pay) :- waived("1", ann, leave)')
    used, waived = document(rulebook(tmp_path, law, WORDS)).rulings
    assert (acts(used), acts(waived)) == ({"ann: may leave (1)"}, {"bob: shall pay (2)"})


def test_a_power_that_could_only_bear_on_what_does_not_apply_is_a_note(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", may, ann, leave)', '2 norm("2", shall, bob, pay) :- exercised("1", ann, leave); rain'
    )
    code = rulebook(tmp_path, law, WORDS)
    assert [powers(one) for one in document(code).rulings] == [{"ann: may leave (1)"}]
    assert [powers(one) for one in document(code, "rain").rulings] == [set(), set()]


def test_a_power_bears_through_a_finding_on_one_branch_only(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", may, ann, leave)',
        '2 question("2", drunk(ann))',
        '3 norm("3", shall, bob, pay) :- exercised("1", ann, leave); found("2", drunk(ann), yes)',
    )
    found = document(rulebook(tmp_path, law, WORDS)).rulings
    assert [decided(one) for one in found] == [
        {"2 drunk(ann)": "yes", "1 leave": "exercised"},
        {"2 drunk(ann)": "yes", "1 leave": "waived"},
        {"2 drunk(ann)": "no"},
    ]


def test_a_power_given_is_taken(tmp_path: Path) -> None:
    code = rulebook(tmp_path, independent_powers(2), WORDS)
    (only,) = document(code, 'given(power("1",ann,dance(1)),exercised)').rulings
    assert acts(only) == {"ann: may dance 1 (1)"}
    assert powers(only) == {"ann: may dance 2 (2)"}
    assert [decision.given for decision in only.decisions] == [True]


# ---- options and findings


def test_of_several_options_exactly_one_is_chosen(tmp_path: Path) -> None:
    law = rules('1 option("1", ann, leave)', '1 option("1", ann, stay)', '1 option("1", ann, sing)')
    found = document(rulebook(tmp_path, law, WORDS))
    assert [acts(one) for one in found.rulings] == [
        {"ann: chooses to leave (1)"},
        {"ann: chooses to sing (1)"},
        {"ann: chooses to stay (1)"},
    ]
    assert found.tree.question is not None
    assert (found.tree.question.kind, found.tree.question.values) == ("choice", ("leave", "sing", "stay"))


def test_two_bearers_choose_apart(tmp_path: Path) -> None:
    law = rules(*(f'1 option("1", {who}, {what})' for who in ("ann", "bob") for what in ("leave", "stay")))
    found = document(rulebook(tmp_path, law, WORDS)).rulings
    assert [len(acts(one)) for one in found] == [2, 2, 2, 2]
    assert len({frozenset(acts(one)) for one in found}) == 4


def test_options_that_depend_on_a_finding_are_offered_under_it_alone(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(ann))',
        '2 option("2", ann, leave) :- found("1", drunk(ann), yes)',
        '2 option("2", ann, stay)',
        '2 option("2", ann, sing) :- found("1", drunk(ann), no)',
    )
    found = document(rulebook(tmp_path, law, WORDS))
    assert [(one.decisions[0].value, one.acts[0].act) for one in found.rulings] == [
        ("yes", "leave"),
        ("yes", "stay"),
        ("no", "sing"),
        ("no", "stay"),
    ]
    under_yes, under_no = (one.question for one in found.tree.branches)
    assert under_yes is not None
    assert under_no is not None
    assert (under_yes.values, under_no.values) == (("leave", "stay"), ("sing", "stay"))


def test_a_question_can_have_answers_of_its_own(tmp_path: Path) -> None:
    words = WORDS.replace("question heads count", "question heads count; term answer count")
    mechanics = "answer(heads(1), (none; one; many)).\n"
    law = rules(
        '1 question("1", heads(1))',
        '2 norm("2", shall, ann, pay) :- found("1", heads(1), many)',
    )
    found = document(rulebook(tmp_path, law, words, mechanics=mechanics)).rulings
    assert {decided(one)["1 heads(1)"]: acts(one) for one in found} == {
        "none": set(),
        "one": set(),
        "many": {"ann: shall pay (2)"},
    }


def test_yes_comes_before_no_and_findings_before_powers(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", may, ann, leave)',
        '3 norm("3", shall, bob, pay) :- exercised("1", ann, leave)',
        '10 question("10", drunk(ann))',
        '9 question("9", drunk(bob))',
    )
    first = document(rulebook(tmp_path, law, WORDS)).rulings[0]
    assert list(decided(first).items()) == [
        ("9 drunk(bob)", "yes"),
        ("10 drunk(ann)", "yes"),
        ("1 leave", "exercised"),
    ]


def test_a_question_below_an_answer_is_put_on_that_branch_alone(tmp_path: Path) -> None:
    law = rules('1 question("1", drunk(ann))', '2 question("2", sober(ann)) :- found("1", drunk(ann), yes)')
    found = document(rulebook(tmp_path, law, WORDS))
    assert [len(one.decisions) for one in found.rulings] == [2, 2, 1]
    assert [question.term for question in found.open_questions] == ["drunk(ann)", "sober(ann)"]


def test_a_given_finding_is_no_longer_open(tmp_path: Path) -> None:
    law = rules('1 question("1", drunk(ann))', '2 norm("2", shall, ann, leave) :- found("1", drunk(ann), no)')
    found = document(rulebook(tmp_path, law, WORDS), 'given(finding("1",drunk(ann)),no)')
    assert [acts(one) for one in found.rulings] == [{"ann: shall leave (2)"}]
    assert found.open_questions == ()
    assert [(one.given, one.value) for one in found.rulings[0].decisions] == [(True, "no")]


@pytest.mark.parametrize(
    ("given", "message", "near"),
    [
        ('given(finding("1",drunk(bob)),yes)', "`1 drunk bob` is given, and nothing", "1 drunk ann"),
        ('given(finding("2",drunk(ann)),yes)', "`2 drunk ann` is given, and nothing", "1 drunk ann"),
        ('given(power("1",ann,leave),waived)', "is given, and nothing", None),
        ('given(finding("1",drunk(ann)),maybe)', "`maybe` is no value of `1 drunk ann`", None),
        ('given(finding("1",drunk(ann)),yess)', "`yess` is no value of `1 drunk ann`", "yes"),
        ('given(finding("1",drunk(ann)),exercised)', "`exercised` is no value", None),
    ],
)
def test_a_finding_that_cannot_be_is_refused(
    tmp_path: Path, given: str, message: str, near: str | None
) -> None:
    code = rulebook(tmp_path, rules('1 question("1", drunk(ann)) :- late(ann)'), WORDS)
    with pytest.raises(InputError) as caught:
        inquiry(code, f"late(ann) {given}")
    assert message in caught.value.message
    assert near is None or caught.value.nearest == near


def test_where_nothing_is_asked_any_finding_is_refused(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 question("1", drunk(ann)) :- late(ann)'), WORDS)
    with pytest.raises(InputError) as caught:
        inquiry(code, 'given(finding("1",drunk(ann)),yes)')
    assert caught.value.expected == "no finding at all"


def test_a_finding_for_a_question_that_gave_way_is_refused(tmp_path: Path) -> None:
    law = rules(
        '1 question("1", drunk(ann))',
        '2 question("2", sober(ann))',
        '2 overrides("2", "1") :- found("2", sober(ann), yes)',
    )
    with pytest.raises(InputError, match="nothing in this situation asks"):
        inquiry(
            rulebook(tmp_path, law, WORDS),
            'given(finding("2",sober(ann)),yes) given(finding("1",drunk(ann)),yes)',
        )


# ---- overriding


@pytest.mark.parametrize("target", ["16", "16B", "16B1"])
def test_an_override_defeats_norm_power_question_and_option_with_what_holds_them(
    tmp_path: Path, target: str
) -> None:
    law = rules(
        '16B1 norm("16B1", shall, ann, pay)',
        '16B1 norm("16B1", may, ann, leave)',
        '16B1 question("16B1", drunk(ann))',
        '16B1 option("16B1", bob, sing)',
        '16B1 irregularity("16B1", brawl(ann))',
        '16B1 settles("16B1", brawl(ann), sent_home)',
        '16C norm("16C", shall, bob, stay)',
        f'5 overrides("5", "{target}") :- rain',
    )
    code = rulebook(tmp_path, law, WORDS)
    stands = document(code).rulings
    assert len(stands) == 2  # drunk or not; bob has but one option, and the power bears on nothing
    assert acts(stands[0]) >= {"ann: shall pay (16B1)", "bob: shall stay (16C)"}
    assert [one.disposition for one in stands[0].dispositions] == ["sent_home"]
    (defeated,) = document(code, "rain").rulings
    assert acts(defeated) == (set() if target == "16" else {"bob: shall stay (16C)"})
    assert (defeated.decisions, defeated.powers, defeated.dispositions) == ((), (), ())


@pytest.mark.parametrize("exception", ["3A", "3A1"])
def test_an_exception_to_what_it_stands_in_stands_beside_it(tmp_path: Path, exception: str) -> None:
    law = rules(
        '3 norm("3", shall, ann, pay)',
        '3B norm("3B", shall, ann, leave)',
        f'{exception} norm("{exception}", shall, ann, sing)',
        f'{exception} overrides("{exception}", "3")',
    )
    (only,) = document(rulebook(tmp_path, law, WORDS)).rulings
    assert acts(only) == {f"ann: shall sing ({exception})"}


def test_an_exception_may_turn_on_what_it_asks_itself(tmp_path: Path) -> None:
    law = rules(
        '3 norm("3", shall, ann, pay)',
        '3A question("3A", drunk(ann))',
        '3A overrides("3A", "3") :- found("3A", drunk(ann), yes)',
    )
    rulings = document(rulebook(tmp_path, law, WORDS)).rulings
    assert [acts(one) for one in rulings] == [set(), {"ann: shall pay (3)"}]
    assert found(load("x", tmp_path), "gap") == []  # and no circle is seen in it


def test_an_override_of_a_part_leaves_the_whole(tmp_path: Path) -> None:
    law = rules(
        '16 norm("16", shall, ann, pay)', '16B norm("16B", shall, ann, leave)', '5 overrides("5", "16B")'
    )
    (only,) = document(rulebook(tmp_path, law, WORDS)).rulings
    assert acts(only) == {"ann: shall pay (16)"}


def test_a_finding_can_decide_which_provision_prevails(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, pay)',
        '2 question("2", drunk(ann))',
        '2 overrides("2", "1") :- found("2", drunk(ann), yes)',
    )
    yes, no = document(rulebook(tmp_path, law, WORDS)).rulings
    assert (acts(yes), acts(no)) == (set(), {"ann: shall pay (1)"})


def test_irregularities_tell_what_settles_them(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", brawl(ann))',
        '1 settles("1", brawl(ann), forgiven)',
        '2 irregularity("2", noise(ann))',
        '3 irregularity("3", brawl(bob))',
        '64 outside("64", noise(ann))',
    )
    (only,) = document(rulebook(tmp_path, law, WORDS)).rulings
    assert [(one.provision, one.settled, one.outside) for one in only.irregularities] == [
        ("1", True, None),
        ("2", True, "64"),
        ("3", False, None),
    ]
    assert [(one.kind, one.provisions) for one in only.flaws] == [("gap", ("3",))]


# ---- the tree


def test_a_large_tree_is_opened_as_far_as_it_is_looked_at(tmp_path: Path) -> None:
    code = rulebook(tmp_path, questions(20), WORDS)
    begun = time.perf_counter()
    put = inquiry(code)
    yes, no = put.children(put.root)
    assert not yes.is_ruling
    assert str(no.taken[-1][1]) == "no"
    assert len(put.open_questions()) == 20
    first = next(put.leaves())
    assert len(first.taken) == 20
    assert time.perf_counter() - begun < 3


def test_a_document_stops_at_the_limit_and_says_so(tmp_path: Path) -> None:
    found = document(rulebook(tmp_path, questions(20), WORDS))
    assert len(found.rulings) == NEAREST
    assert found.complete is False
    assert listed(found.tree) == list(range(NEAREST))


@pytest.mark.parametrize(("limit", "complete"), [(7, False), (8, True), (9, True)])
def test_a_tree_of_just_as_many_rulings_as_listed_is_complete(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    limit: int,
    complete: bool,  # noqa: FBT001
) -> None:
    monkeypatch.setattr(module, "LIMIT", limit)
    monkeypatch.setattr(folding, "MANY", 1)
    found = document(rulebook(tmp_path, questions(3), WORDS))
    assert (len(found.rulings), found.complete) == (min(limit, 8), complete)


def listed(branch: Branch) -> list[int]:
    """Return the rulings that a tree's leaves name, in order."""
    own = [] if branch.ruling is None else [branch.ruling]
    return own + [number for one in branch.branches for number in listed(one)]


def paths(branch: Branch, taken: tuple[str, ...] = ()) -> Iterator[tuple[int, tuple[str, ...]]]:
    if branch.ruling is not None:
        yield branch.ruling, taken
    for one in branch.branches:
        yield from paths(one, (*taken, one.value or ""))


def test_the_tree_leads_to_each_ruling_by_its_decisions() -> None:
    found = sample().document(explain=False)
    assert listed(found.tree) == list(range(len(found.rulings)))
    for number, taken in paths(found.tree):
        assert taken == tuple(decision.value for decision in found.rulings[number].decisions)


# ---- the document


def test_the_json_has_the_keys_of_its_own_schema() -> None:
    found = json.loads(sample().document("a title").to_json())
    schema = Rulings.json_schema()
    check(found, schema, schema)
    assert found["schema"] == "pyrules/rule/3"
    assert (found["edition"], found["title"], found["complete"]) == ("1997", "a title", True)
    assert {"decisions", "acts", "dispositions", "provisions"} <= found["rulings"][0].keys()
    decision, act = (found[key][found["rulings"][0][key][0]] for key in ("decisions", "acts"))
    assert {"provision", "kind", "bearer", "question", "value"} <= decision.keys()
    assert {"provision", "force", "bearer", "act", "sentence"} <= act.keys()


def test_the_json_says_each_thing_once_and_names_it_elsewhere() -> None:
    document = sample().document()
    found = json.loads(document.to_json())
    tables = {key: found[key] for key in Rulings.tables}
    for table in tables.values():
        contents = [json.dumps(one) for one in table.values()]
        assert len(set(contents)) == len(contents)
    acts = {(one.sentence, one.stage): one for ruling in document.rulings for one in ruling.acts}
    told = [(one["sentence"], one["stage"]) for one in tables["acts"].values() if one["derivation"]]
    assert told == list(acts)
    for ruling, shown in zip(document.rulings, found["rulings"], strict=True):
        assert [one.sentence for one in ruling.acts] == [
            tables["acts"][one]["sentence"] for one in shown["acts"]
        ]
        assert [one.value for one in ruling.decisions] == [
            tables["decisions"][one]["value"] for one in shown["decisions"]
        ]
        for act, name in zip(ruling.acts, shown["acts"], strict=True):
            assert act.derivation is not None
            below, todo = set[str](), [tables["acts"][name]["derivation"]]
            while todo:
                node = tables["derivations"][todo.pop()]
                below.add(node["atom"])
                todo += node["because"]
            assert {one.atom for one in nodes(act.derivation)} <= below


def check(content: object, schema: object, whole: dict[str, object]) -> None:
    """Hold JSON against the part of JSON Schema that pydantic writes for frozen values."""
    assert isinstance(schema, dict)
    if "$ref" in schema:
        definitions = whole["$defs"]
        assert isinstance(definitions, dict)
        check(content, definitions[schema["$ref"].rpartition("/")[2]], whole)
        return
    if "anyOf" in schema:
        fitting = 0
        for one in schema["anyOf"]:
            try:
                check(content, one, whole)
                fitting += 1
            except AssertionError:
                pass
        assert fitting, content
        return
    if "const" in schema:
        assert content == schema["const"]
    if "enum" in schema:
        assert content in schema["enum"]
    types = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "boolean": bool,
        "null": type(None),
    }
    if "type" in schema:
        assert type(content) is types[schema["type"]], content
    if isinstance(content, dict):
        properties = schema.get("properties") or dict.fromkeys(content, schema["additionalProperties"])
        assert content.keys() <= properties.keys()
        assert set(schema.get("required", ())) <= content.keys()
        for key, value in content.items():
            check(value, properties[key], whole)
    if isinstance(content, list):
        for value in content:
            check(value, schema["items"], whole)


@pytest.mark.parametrize("broken", [{"edition": 1}, {"rulings": [{}]}, {"complete": "yes"}, {"more": 1}])
def test_the_hand_written_schema_check_can_fail(broken: dict[str, object]) -> None:
    found = json.loads(sample().document(explain=False).to_json())
    schema = Rulings.json_schema()
    with pytest.raises(AssertionError):
        check(found | broken, schema, schema)


SCRIPT = """
from pathlib import Path
from pyrules.code.loading import load
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, parse_case, read_case
from pyrules.testing.rulebooks import case_language
import sys
code = load("1997")
case = read_case(Path(sys.argv[1])).model_copy(update={"findings": {}})
print(Inquiry(code, facts(case, code.vocabulary, code.provisions), case_language(code)).document("x").to_json())
"""


def test_the_same_situation_gives_the_same_json_in_every_process() -> None:
    written = [
        subprocess.run(  # noqa: S603 - our own interpreter and script
            [sys.executable, "-c", SCRIPT, str(SAMPLE)],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert written[0] == written[1]
    assert json.loads(written[0])["rulings"]


# ---- the shipped rulebook


@cache
def bridge() -> tuple[Rulebook, Language]:
    code = load("1997")
    return code, case_language(code)


def sample(*, given: bool = False) -> Inquiry:
    """Put the sample case: 1H on the wrong cards, 2C over it."""
    code, language = bridge()
    case = read_case(SAMPLE)
    if not given:
        case = case.model_copy(update={"findings": {}})
    return Inquiry(code, facts(case, code.vocabulary, code.provisions), language)


def test_every_act_of_the_sample_is_derived_from_events() -> None:
    found = sample().document()
    events = set(map(str, atoms("dealer(north) auction(1,on_turn,bid(1,hearts)) wrong_board(1)")))
    derived = 0
    for one in found.rulings:
        for act in one.acts:
            assert act.derivation is not None, act.sentence
            grounds = {leaf.atom for leaf in leaves_of(act.derivation) if leaf.kind == "event"}
            assert grounds, act.sentence
            derived += bool(grounds & events)
    assert derived
    assert len(found.rulings) > 1


def test_giving_a_finding_keeps_just_the_rulings_under_it() -> None:
    every = sample().document(explain=False).rulings
    given = sample(given=True).document(explain=False).rulings
    assert {frozenset(acts(one)) for one in given} == {
        frozenset(acts(one)) for one in every if decided(one).get("17D inadvertent(1)") == "yes"
    }


PLAYERS = [Function(name) for name in ("north", "east", "south", "west")]


def situation(seed: int, code: Rulebook) -> list[Symbol]:
    """Make up a situation of up to four calls with some events beside them."""
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    domains = code.vocabulary.domains
    count = chance.randint(0, 4)
    found = [Function("dealer", [chance.choice(PLAYERS)])]
    for number in range(1, count + 1):
        actor = chance.choice([Function("on_turn")] * 3 + PLAYERS[:1])
        call = chance.choice([*domains["call"], Function("pass"), Function("double")])
        found.append(Function("auction", [Number(number), actor, call]))
    numbers = {"call_number": [Number(number) for number in range(1, count + 1)]}
    for one in code.vocabulary.of_kind("event").values():
        values = [numbers.get(domain, list(domains.get(domain, ()))) for domain in one.domains]
        if all(values) and chance.random() < 0.3:
            found.append(Function(one.name, [chance.choice(list(value)) for value in values]))
    while True:  # without one event another can be impossible
        model = Solver(ruling_program(code, found, reported=()), found).first()
        assert model is not None
        impossible = {atom.arguments[0] for atom in model.of("impossible", 1)}
        if not impossible:
            return found
        found = [event for event in found if event not in impossible]


@pytest.mark.parametrize("seed", range(12))
def test_once_the_decisions_are_given_a_bridge_ruling_is_determined(seed: int) -> None:
    code, _ = bridge()
    solver = Solver(ruling_program(code, reported=()), situation(seed, code))
    sampled = list(solver.models(limit=40))
    assert sampled
    for model in sampled[::4]:
        assumptions = [(atom, atom in model) for atom in solver.atoms("decided", 2)]
        assert list(solver.models(assumptions, 2)) == [model]


@pytest.mark.parametrize("seed", range(6))
def test_every_course_through_a_bridge_tree_ends_in_a_ruling(seed: int) -> None:
    """No value that the tree offers leads nowhere, and the rulings are those that an enumeration finds."""
    code, language = bridge()
    events = situation(seed, code)
    put = Inquiry(code, events, language)
    solver = Solver(ruling_program(code, reported=()), events)
    found = [dict(node.taken) for node, _ in zip(put.leaves(), range(40), strict=False)]
    assert found
    for one in found:
        taken = [(Function("decided", [decision, value]), True) for decision, value in one.items()]
        answers = [
            {
                atom.arguments[0]: atom.arguments[1]
                for atom in model
                if atom.match("decided", 2) and atom.arguments[0].name != "power"
            }
            for model in solver.models(taken, 8)
        ]
        assert answers
        assert all(answer == answers[0] for answer in answers)


def test_what_the_mechanics_call_impossible_is_refused() -> None:
    code = load("1997")
    case = parse_case(
        'edition = "1997"\n[table]\ndealer = "N"\n[events]\nauction = ["1H", "1S"]\nin_place_of = ["2 1"]\n'
    )
    with pytest.raises(InputError, match="cannot happen as it is told: call 2 was made in place of call 1"):
        Inquiry(code, facts(case, code.vocabulary), case_language(code))
