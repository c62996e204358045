"""Words of cases: what is written is read again as the same, and no two things are written alike."""

from itertools import product

import pytest
from clingo import Function, Number, String, Symbol, parse_term

from pyrules.base.errors import InputError
from pyrules.code.vocabulary import read_vocabulary
from pyrules.situation import case_from, facts, parse_case, to_toml, write_decision
from pyrules.situation.words import read_bearer, read_phrase, write_bearer, write_phrase
from tests.rulebooks import PARTY, declared

ODD = (
    '"a b"',
    '"a"',
    '"a\\""',
    '"\\""',
    '""',
    '"a:b"',
    '"a)"',
    '"one,two"',
    '"2"',
    "pair(a,b)",
    "-a",
    "b",
    "2",
)
"""Values whose names are hard to write: with blanks and marks, a string beside the constant of the same name."""
WORDS = read_vocabulary(
    PARTY
    + declared(
        "act leave; act sing guest; act give odd; act give odd odd; question is odd; question is odd odd"
    )
    + "".join(f"domain(odd,{value}). " for value in (*ODD, "a"))
    + "".join(f"domain(bearer,{value}). " for value in ODD)
    + 'notation("B", a). notation("x y", b). notation("N", ann).'
)
SITUATIONS = read_vocabulary(
    PARTY
    + declared(
        "act give odd; question is odd; event gave odd; event took odd guest; event lent guest odd; table owner odd; "
        "election music odd; sequence offer offer_number odd odd"
    )
    + "".join(f"domain(odd,{value}). " for value in (*ODD, "a"))
    + 'numbered(offer_number, offer). notation("B", a). notation("x y", b). notation("N", ann).'
)
VALUES = [*map(parse_term, ODD), Function("a")]


def phrases(name: str) -> list[Symbol]:
    return [Function(name, some) for times in (1, 2) for some in product(VALUES, repeat=times)]


@pytest.mark.parametrize(("kind", "name"), [("act", "give"), ("question", "is")])
def test_no_two_phrases_are_written_alike(kind: str, name: str) -> None:
    written = {write_phrase(kind, one, WORDS): one for one in phrases(name)}
    assert len(written) == len(phrases(name))
    for text, one in written.items():
        assert read_phrase(kind, text, WORDS) == one


def test_no_two_bearers_are_written_alike() -> None:
    bearers = WORDS.domains["bearer"]
    written = {write_bearer(one, WORDS): one for one in bearers}
    assert len(written) == len(bearers)
    for text, one in written.items():
        assert read_bearer(text, WORDS) == one


def test_no_two_decisions_are_written_alike() -> None:
    ids = [String("1"), String("1A")]
    decisions = [
        *(Function("finding", [one, question]) for one in ids for question in phrases("is")),
        *(
            Function("power", [one, who, act])
            for one in ids
            for who in WORDS.domains["bearer"]
            for act in phrases("give")
        ),
    ]
    assert len({write_decision(one, WORDS) for one in decisions}) == len(decisions)


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        ('finding("17D",is(2))', "17D is 2"),
        ('finding("17D",is("a b"))', '17D is "a b"'),
        ('finding("17D",is(red))', "17D is(red)"),
        ('power("17D",ann,sing(ann))', "17D ann sing N"),
        ('choice("17D",ann)', "17D ann"),
    ],
)
def test_a_decision_is_written_as_cases_write_it(decision: str, words: str) -> None:
    assert write_decision(parse_term(decision), WORDS) == words


def test_what_is_no_decision_is_refused() -> None:
    with pytest.raises(InputError, match="is no decision"):
        write_decision(parse_term('oracle("1",is(a))'), WORDS)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_every_value_comes_back_from_a_case(value: Symbol) -> None:
    ann = Function("ann")
    finding = Function("finding", [String("1"), Function("is", [value])])
    choice = Function("choice", [String("1"), ann])
    atoms = {
        Function("gave", [value]),
        Function("took", [value, ann]),
        Function("lent", [ann, value]),
        Function("owner", [value]),
        Function("music", [value]),
        Function("offer", [Number(1), value, value]),
        Function("offer", [Number(2), Function("on_turn"), value]),
        Function("given", [finding, value]),
        Function("given", [choice, Function("give", [value])]),
    }
    case = case_from(atoms, SITUATIONS, edition="x")
    assert set(facts(parse_case(to_toml(case)), SITUATIONS)) == atoms


def test_a_word_with_a_blank_needs_quotation_marks() -> None:
    with pytest.raises(InputError) as caught:
        facts(parse_case('edition = "x"\n[events]\ngave = ["a b"]\n'), SITUATIONS)
    assert caught.value.message == "`gave` has 2 words here"
    assert caught.value.expected == 'ODD; a word with a blank in quotation marks, such as `"a b"`'
