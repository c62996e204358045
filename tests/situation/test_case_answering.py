import pytest
from clingo import parse_term

from pyrules.code.vocabulary import read_vocabulary
from pyrules.situation import facts, parse_case
from pyrules.situation.case_answering import answered
from tests.rulebooks import PARTY, declared

WORDS = read_vocabulary(
    PARTY
    + declared("act leave; act sing guest; question drunk guest")
    + "vocabulary(election, dress, (colour,))."
)
CASE = """\
# a party
edition = "x"  # the only one

[table]
host = "?"  # who?

[events]
late = ["bob", "?"]
rain = "?"

[elections]
dress = "?"

[expect]
rulings = 3
"""


@pytest.mark.parametrize(
    ("decision", "value", "old", "new"),
    [
        ("fact(host)", "host(bob)", 'host = "?"', 'host = "bob"'),
        ("fact(late(ann))", "yes", 'late = ["bob", "?"]', 'late = ["ann", "bob"]'),
        ("fact(late(ann))", "no", 'late = ["bob", "?"]', 'late = ["bob"]'),
        ("fact(rain)", "yes", 'rain = "?"', "rain = true"),
        ("fact(rain)", "no", 'rain = "?"\n', ""),
        ("fact(dress)", "dress(red)", 'dress = "?"', 'dress = "red"'),
        (
            'finding("1",drunk(ann))',
            "no",
            "rulings = 3\n",
            'rulings = 3\n\n[findings]\n"1 drunk ann" = "no"\n',
        ),
        (
            'power("1",ann,leave)',
            "waived",
            "rulings = 3\n",
            'rulings = 3\n\n[powers]\n"1 ann leave" = "waived"\n',
        ),
        ('choice("1",ann)', "sing(bob)", "rulings = 3\n", 'rulings = 3\n\n[choices]\n"1 ann" = "sing bob"\n'),
    ],
)
def test_an_answer_is_written_where_it_belongs_and_all_else_stays(
    decision: str, value: str, old: str, new: str
) -> None:
    happened = facts(parse_case(CASE), WORDS)
    text = answered(CASE, happened, parse_term(decision), parse_term(value), WORDS)
    assert text == CASE.replace(old, new)
    told = facts(parse_case(text), WORDS)
    if decision.startswith("fact"):
        matter = parse_term(decision).arguments[0]
        assert not [one for one in told if one.match("left_open", 2) and one.arguments[0] == matter]
        kept = {one for one in happened if not (one.match("left_open", 2) and one.arguments[0] == matter)}
        assert kept <= set(told)


def test_an_answer_is_added_to_those_that_there_are() -> None:
    text = 'edition = "x"\n[findings]\n"1 drunk ann" = "no" # so\n'
    more = answered(text, (), parse_term('finding("1",drunk(bob))'), parse_term("yes"), WORDS)
    assert more == text + '"1 drunk bob" = "yes"\n'
