"""Words of the encoding as patterns: where they stand, and what another puts in their place."""

import pytest

from pyrules.api import glossary_of
from pyrules.code.loading import default_rulebook, independent_editions, load
from pyrules.code.parsing import read_literal
from pyrules.consequences.patterns import Pattern
from pyrules.consequences.words import read_words


def read(text: str) -> Pattern:
    """Return a pattern without conditions."""
    return Pattern(read_literal(text))


@pytest.mark.parametrize(
    ("pattern", "text", "stands"),
    [
        ("auction_over", "auction_over", True),
        ("auction_over", "not auction_over", True),
        ("auction_over", "auction_over(Player)", False),
        ("auction_over", "second_auction_over", False),
        ("auction_over", 'told("auction_over")', False),
        ("called(_,_,pass)", "called(Number,Player,pass)", True),
        ("called(_,_,pass)", "called(Number,Player,bid(1,clubs))", False),
        ("called(_,_,Call)", "called(Number+1,Player,bid(1,clubs))", True),
        ("same(Player,Player)", "same(north,north)", True),
        ("same(Player,Player)", "same(north,south)", False),
        ('found("1A",likely(_),yes)', 'found("1A",likely(f(x,1)),yes)', True),
        ('found("1A",likely(_),yes)', 'found("1B",likely(f(x,1)),yes)', False),
        ("name_bid(Number)", 'norm("1A",may,director,name_bid(Number))', True),
        ("director", 'norm("1A",may,director,summon_director)', True),
        ("director", 'norm("1A",may,players,summon_director)', False),
        ("director", 'norm("1A",may,players,tell("not director, (director)"))', False),
        ("paid(_)", 'fined("paid(1)",Player)', False),
        ("fined(_,Player)", r'fined("p(\",(X) :- not q",north)', True),
        ("not paid(_)", "paid(1)", False),
        ("not paid(_)", "not paid(1)", True),
        ("paid(_)", "3 > #count { Who : paid(Who) }", True),
    ],
)
def test_a_pattern_stands_in_what_is_written(pattern: str, text: str, *, stands: bool) -> None:
    assert read(pattern).stands_in(read_literal(text)) is stands


@pytest.mark.parametrize(
    ("old", "new", "text", "written"),
    [
        ("begun(_)", "any_call", "begun(Side)", "any_call"),
        ("ended", "closed", "not ended", "not closed"),
        (
            "not put_right(Player)",
            "restated(Player,_,wrongly)",
            "not put_right(Other)",
            "restated(Other,_,wrongly)",
        ),
        ("not put_right(Player)", "not heard(Player)", "not put_right(Other)", "not heard(Other)"),
        ("open(Player)", "not shut(Player)", "not open(north)", "shut(north)"),
        ("left(Player,Other)", "right(Other,Player)", "left(A,B)", "right(B,A)"),
        ("ended", "left(Player,Other)", "ended", "left(_,_)"),
        ("director", "players", 'told("director, director",director)', 'told("director, director",players)'),
        ("open(Door)", "shut(Door)", "seen(open(north),open(X+1))", "seen(shut(north),shut(X+1))"),
    ],
)
def test_another_pattern_takes_its_place(old: str, new: str, text: str, written: str) -> None:
    assert read(old).replaced_in(read_literal(text), read(new)) == (read_literal(written), ())


def test_conditions_come_with_it() -> None:
    new = Pattern(read_literal("suggested_by(Giver)"), (read_literal("informed(Player,Giver)"),))
    assert read("withdrawn(Number)").replaced_in(read_literal("withdrawn(3)"), new) == (
        read_literal("suggested_by(Giver)"),
        (read_literal("informed(_,Giver)"),),
    )
    unchanged = read_literal("stands(3)")
    assert read("withdrawn(Number)").replaced_in(unchanged, new) == (unchanged, ())


@pytest.mark.parametrize("edition", independent_editions(default_rulebook()))
def test_the_shipped_table_is_read(edition: str) -> None:
    code = load(edition)
    assert read_words(code.directory, glossary_of().concepts).aspects


def test_each_shipped_word_stands_in_the_encoding_of_some_edition() -> None:
    literals = [
        said
        for edition in independent_editions(default_rulebook())
        for rule in load(edition).laws
        for said in ([rule.head] if rule.head else []) + [*rule.body]
    ]
    words = read_words(default_rulebook(), glossary_of().concepts).aspects
    unknown = {
        (concept, aspect)
        for concept, aspects in words.items()
        for aspect, pattern in aspects.items()
        if not any(pattern.stands_in(said) for said in literals)
    }
    # What stands in no rule as one piece is put there by a mistranslation: what extraneous information bars from.
    assert {concept for concept, _ in unknown} <= {"extraneous_information"}
