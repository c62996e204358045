"""Acts asked for: by the words of a ruling, by name, by provision, by the key of a case."""

import re
from pathlib import Path

import pytest
from clingo import Symbol

from pyrules.base.errors import InputError
from pyrules.code.rulebook import Rulebook
from pyrules.rulings.asking import absent_acts, acts_named
from pyrules.rulings.naming import Names
from pyrules.situation import read_act, write_act
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import document, inquiry, rulebook, rules

LAW = rules(
    '1 norm("1", shall, bob, take_back(N)) :- move(N,_,_)',
    '2A norm("2A", may_not, Guest, call_for(Other)) :- late(Guest); late(Other)',
)
SITUATION = "move(1,ann,red) move(2,bob,blue) late(ann)"


@pytest.fixture
def code(tmp_path: Path) -> Rulebook:
    written = rulebook(tmp_path, LAW, "act take_back move_number; act call_for guest")
    folder = written.directory / "language"
    folder.mkdir()
    (folder / "en.toml").write_text('[acts]\ntake_back = "undo move {1}"\n', encoding="utf-8")
    return written


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("bob: shall take_back 1 (1)", ["bob: shall take_back 1 (1)"]),
        ("take_back 2", ["bob: shall take_back 2 (1)"]),
        ("bob: shall undo move 2 (1)", ["bob: shall take_back 2 (1)"]),
        ("take_back(1)", ["bob: shall take_back 1 (1)"]),
        ("take back", ["bob: shall take_back 1 (1)", "bob: shall take_back 2 (1)"]),
        ("2A", ["ann: may_not call_for ann (2A)"]),
    ],
)
def test_acts_of_rulings_are_found_by_any_of_their_names(code: Rulebook, text: str, keys: list[str]) -> None:
    found = acts_named(text, document(code, SITUATION).rulings)
    assert [one.key for one in found] == keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("bob: shall take_back 3 (1)", ["bob: shall take_back 3 (1)"]),
        ("take_back 3", ["bob: shall take_back 3 (1)"]),
        ("undo move 3", ["bob: shall take_back 3 (1)"]),
        ("bob: may_not call_for bob (2A)", ["bob: may_not call_for bob (2A)"]),
    ],
)
def test_acts_that_are_not_done_are_found_by_any_of_their_names(
    code: Rulebook, text: str, keys: list[str]
) -> None:
    found = absent_acts(text, inquiry(code, SITUATION)).acts
    assert [write_act(one, code.vocabulary) for one in found] == keys


def test_an_act_that_the_code_does_not_know_is_refused(code: Rulebook) -> None:
    with pytest.raises(InputError) as caught:
        absent_acts("undo moves 3", inquiry(code, SITUATION))
    assert caught.value.nearest == "undo move 3 (1)"


PARTY_LAW = rules(
    '1 norm("1", shall_not, guests, sing) :- rain',
    '2 norm("2", shall_not, guests, leave) :- rain',
    '3 norm("3", may, bob, leave) :- late(bob)',
    '4 norm("4", shall, ann, leave) :- late(ann)',
    '5 norm("5", shall, director, order_to_sing(Guest)) :- late(Guest)',
    '6 norm("6", shall_not, guests, dance) :- rain',
)


@pytest.mark.parametrize(
    ("text", "acts", "forbidden"),
    [
        ("leave", ["4 shall leave", "3 may leave"], []),
        ("sing", ["5 shall order_to_sing(_anything)"], ["1 shall_not sing"]),
        ("dance", ["6 shall_not dance"], ["6 shall_not dance"]),
        ("guests: shall_not leave (2)", ["2 shall_not leave"], []),
        ("shall not leave", ["2 shall_not leave"], []),
        ("2", ["2 shall_not leave"], []),
        ("order to sing", ["5 shall order_to_sing(_anything)"], []),
        ("order", ["5 shall order_to_sing(_anything)"], []),
        ("order_to_sing bob", ["5 shall order_to_sing(bob)"], []),
    ],
)
def test_who_names_an_act_means_one_that_is_to_be_done(
    tmp_path: Path, text: str, acts: list[str], forbidden: list[str]
) -> None:
    code = rulebook(tmp_path, PARTY_LAW, "act leave; act sing; act dance; act order_to_sing guest")
    meant = absent_acts(text, inquiry(code, "late(ann)"))

    def told(found: tuple[Symbol, ...]) -> list[str]:
        return [f"{one.arguments[0].string} {one.arguments[1]} {one.arguments[3]}" for one in found]

    assert (told(meant.acts), told(meant.forbidden)) == (acts, forbidden)


OWN = {
    "vocabulary": "domain(guest, (ann; bob)).\ndomain(strictness, (shall; should)).\n"
    "vocabulary(event, late, (guest,)).\nvocabulary(event, strict, (strictness,)).\n"
    "vocabulary(act, leave, ()).\n",
    "situations": "{ late(Guest) : domain(guest, Guest) }.\n{ strict(Force) : domain(strictness, Force) }.\n",
}
"""A rulebook that does not say whom its provisions can address."""


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("bob: leave", ["bob: shall leave (1)"]),
        ("bob: shall leave (1)", ["bob: shall leave (1)"]),
        ("judge: leave", ["judge: shall leave (1)"]),
        ("carl: leave", None),
    ],
)
def test_who_is_addressed_is_known_where_no_domain_says_it(
    tmp_path: Path, text: str, keys: list[str] | None
) -> None:
    code = rulebook(tmp_path, rules('1 norm("1", shall, Guest, leave) :- late(Guest)'), **OWN)
    asked = inquiry(code, "late(ann)")
    if keys is None:
        with pytest.raises(InputError, match="the code knows no act"):
            absent_acts(text, asked)
    else:
        assert [write_act(one, code.vocabulary) for one in absent_acts(text, asked).acts] == keys


@pytest.mark.parametrize("text", ["xaver: shall leeve (1)", "ann: leve (1)", "xaver: shall leave (2)"])
def test_what_is_told_of_an_act_that_is_not_known_has_no_name_of_the_engine(
    tmp_path: Path, text: str
) -> None:
    """Neither who nor how strict is a variable of the law or a placeholder."""
    law = rules(
        '1 norm("1", Force, Guest, leave) :- strict(Force); late(Guest)',
        '2 norm("2", shall, Guest, leave) :- late(Guest)',
    )
    code = rulebook(tmp_path, law, **OWN)
    error = Names(code, case_language(code)).unknown(text, inquiry(code, "late(ann)"))
    assert error.expected is not None
    keys = re.findall("`([^`]+)`", f"{error.expected} `{error.nearest}`")[1:]
    assert keys
    assert [one for one in keys if read_act(one, code.vocabulary) is None] == []
    assert not re.search(r"\b_|Force|Guest|anything", " ".join(keys))


def test_how_strict_a_provision_is_its_conditions_can_tell(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 norm("1", Force, Guest, leave) :- strict(Force); late(Guest)'), **OWN)
    asked = inquiry(code, "late(ann) strict(shall)")
    (act,) = absent_acts("ann: should leave (1)", asked).acts
    assert write_act(act, code.vocabulary) == "ann: should leave (1)"
    assert write_act(act, code.vocabulary) not in [
        one.key for one in document(code, "late(ann) strict(shall)").rulings[0].acts
    ]
