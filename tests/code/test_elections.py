"""Elections: settled by an edition or a case, and open in `check` otherwise."""

from pathlib import Path

import pytest
from clingo import parse_term

from pyrules import api
from pyrules.base.errors import InputError, RulebookError
from pyrules.checks import running
from pyrules.checks.document import report
from pyrules.checks.judgements import Judgements
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.explaining import Explainer
from pyrules.grounding.programs import ruling_program
from pyrules.grounding.scopes import scope_program
from pyrules.situation import facts, parse_case
from pyrules.solver.control import Solver
from tests.rulebooks import PARTY, SITUATIONS, atoms, document, found, rulebook, rules, survey

VOCABULARY = (
    PARTY
    + "vocabulary(election, music, ()).\n#defined music/0.\n"
    + "vocabulary(election, dress, (colour,)).\n#defined dress/1.\n"
    + "vocabulary(election, guests_at_most, (number,)).\n#defined guests_at_most/1.\n"
)
SPANNED = SITUATIONS + "{ music }.\n{ dress(Colour) : domain(colour, Colour) }.\n"
WORDS = "act leave; act sing; irregularity noise guest"
LAW = rules(
    '1 norm("1", shall, Guest, leave) :- sang(Guest); not music',
    '1 irregularity("1", noise(Guest)) :- sang(Guest); music',
    '2 norm("2", shall, Guest, sing) :- late(Guest); dress(Colour); Colour != red',
)


def party(folder: Path, law: str, situations: str = SPANNED) -> Rulebook:
    return rulebook(folder, LAW + "\n" + law, WORDS, vocabulary=VOCABULARY, situations=situations)


def acts(code: Rulebook, situation: str) -> set[str]:
    return {act.act for one in document(code, situation).rulings for act in one.acts}


def test_what_an_edition_settles_holds_in_every_ruling(tmp_path: Path) -> None:
    code = party(tmp_path, rules("1 music", "2 dress(blue)"))
    assert code.elections == (parse_term("music"), parse_term("dress(blue)"))
    assert acts(code, "host(ann) sang(bob)") == set()
    assert acts(code, "host(ann) late(bob)") == {"sing"}
    assert acts(party(tmp_path / "open", ""), "host(ann) sang(bob)") == {"leave"}


@pytest.mark.parametrize("situations", [SPANNED, ""], ids=["situation files", "no situation files"])
def test_check_leaves_open_what_is_not_settled_and_varies_nothing_else(
    tmp_path: Path, situations: str
) -> None:
    def reached(code: Rulebook) -> set[str]:
        possible = Solver(scope_program(code, {})).brave()
        assert possible is not None
        numbers = {atom.arguments[0].number for atom in possible.of("applied", 1)}
        return {rule.text for rule in code.laws if rule.body and rule.number in numbers}

    open_ = party(tmp_path / "open", "", situations)
    assert len(reached(open_)) == 3
    closed = party(tmp_path / "closed", rules("1 music", "2 dress(red)"), situations)
    assert reached(closed) == {
        rule.text for rule in closed.laws if rule.head and rule.head.predicate == "irregularity"
    }


def test_a_witness_does_not_repeat_what_the_edition_settles(tmp_path: Path) -> None:
    (left_open,) = found(party(tmp_path / "open", ""), "gap")
    (settled,) = found(party(tmp_path / "settled", rules("1 music")), "gap")
    assert left_open.witness is not None
    assert settled.witness is not None
    assert (left_open.witness.elections, settled.witness.elections) == ({"music": True}, {})


def test_what_a_settled_election_puts_out_of_force_is_dead_on_purpose(tmp_path: Path) -> None:
    code = party(tmp_path / "one", rules("1 music"))
    assert found(code, "dead") == []
    law = rules("2 dress(red)", '3 norm("3", shall, ann, sing) :- dress(blue); rain')
    dead = found(party(tmp_path / "two", law), "dead")
    assert [one.provisions for one in dead] == [("2",)]  # not by what a condition names, but by its value


def test_check_tells_which_elections_are_open(tmp_path: Path) -> None:
    surveyed = survey(party(tmp_path, rules("1 music")))
    told = report(surveyed, running.Run(()), ["gap"], 0.0, Judgements()).elections
    assert [(one.name, bool(one.settled)) for one in told] == [("dress", False), ("music", True)]


def test_a_derivation_names_the_provision_under_which_an_election_is_settled(tmp_path: Path) -> None:
    code = party(tmp_path, rules("5 music"))
    model = Solver(ruling_program(code), atoms("host(ann) sang(bob)")).first()
    assert model is not None
    tree = Explainer(code, model).why(parse_term('irregularity("1",noise(bob))'))
    assert tree is not None
    assert [(one.kind, one.provision) for one in tree.because] == [("event", ""), ("fact", "5")]


# ---- cases


def case(words: str) -> str:
    return f'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["bob"]\n[elections]\n{words}\n'


@pytest.mark.parametrize("words", ["", "music = true", 'dress = "blue"', 'dress = ["blue"]'])
def test_a_case_may_say_what_the_edition_says(tmp_path: Path, words: str) -> None:
    code = party(tmp_path, rules("1 music", "2 dress(blue)"))
    ruled = api.rule(code, parse_case(case(words)))
    assert [act.act for act in ruled.rulings[0].acts] == ["sing"]


@pytest.mark.parametrize(
    ("words", "name", "settled"),
    [
        ("music = false", "music", "music"),
        ('dress = "red"', "dress", "dress(blue)"),
        ('dress = ["red", "blue"]', "dress", "dress(blue)"),
        ("dress = []", "dress", "dress(blue)"),
    ],
)
def test_a_case_cannot_say_otherwise(tmp_path: Path, words: str, name: str, settled: str) -> None:
    code = party(tmp_path, rules("1 music", "2 dress(blue)"))
    with pytest.raises(InputError) as caught:
        facts(parse_case(case(words), "a.toml"), code.vocabulary, code.provisions, code.elections)
    assert caught.value.message == f"edition x settles `{name}` otherwise"
    assert f"`{settled}` holds in every case" in (caught.value.expected or "")
    assert caught.value.place is not None
    assert caught.value.place.line == 7


# ---- what is refused


@pytest.mark.parametrize(
    ("law", "message", "expected", "nearest"),
    [
        ("1 music :- rain", "the election `music` is settled under conditions", "a fact: `music.`", None),
        ("1 music(ann)", "`music(ann)` has 1 arguments", "0 for the election `music`", None),
        ("1 dress(read)", "`read` is no colour", "blue or red", "red"),
        ("1 dress((red; blue))", "`(red;blue)` is no colour", "blue or red", None),
        ("1 guests_at_most(ten)", "`ten` is no number", "a whole number", None),
        ("1 musik", "a law cannot conclude `musik/0`", "an election that the vocabulary declares", None),
    ],
)
def test_an_election_that_is_none(
    tmp_path: Path, law: str, message: str, expected: str, nearest: str | None
) -> None:
    with pytest.raises(RulebookError) as caught:
        party(tmp_path, rules(law))
    assert caught.value.message == message
    assert expected in (caught.value.expected or "")
    assert caught.value.nearest == nearest
    assert caught.value.place is not None


def test_an_election_by_number(tmp_path: Path) -> None:
    assert party(tmp_path, rules("1 guests_at_most(10)")).elections == (parse_term("guests_at_most(10)"),)


# ---- the shipped example


def test_the_example_settles_what_1997_leaves_to_organisers() -> None:
    example = load("1997_example")
    names = {one.name for one in example.elections}
    heads = {rule.provision: rule.head for rule in example.laws if rule.head and not rule.body}
    assert load("1997").elections == ()
    assert {provision: head.text for provision, head in heads.items() if head.predicate in names} == {
        "12C3": "variation_excluded",
        "16A1": "reservation_prohibited",
        "18F": "calling_method(bidding_cards)",
        "21B1": "alert_required",
    }
