"""Rules as terms: clingo's own syntax tree is the oracle, for what is written and for what is read."""

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from clingo import ast as syntax
from hypothesis import given
from hypothesis import strategies as st

from pyrules.code.loading import editions, load
from pyrules.code.parsing import engine_rules
from pyrules.code.rules import Layer, Rule, rule_of
from pyrules.code.terms import Function, Interval, Number, Operation, Pool, Term, Text, Variable, term_of

ODD = ("", "a", 'a "b"', "back\\slash", "line\nline", "p :- not q(X), r; s.", "_", "X", "(;)", "1..2", "ü")


def read(text: str) -> Rule:
    """Return the one statement that a text holds."""
    (rule,) = engine_rules(text)
    return rule


def as_clingo_writes(text: str) -> str:
    """Return the one statement that a text holds as clingo writes its own syntax tree."""
    nodes: list[syntax.AST] = []
    syntax.parse_string(text, nodes.append)
    return str(nodes[1])


LEAVES = st.one_of(
    st.integers(0, 2**31 - 1).map(Number),
    st.sampled_from(ODD).map(Text),
    st.sampled_from(["X", "_X1", "__Guest", "Y'", "_"]).map(Variable),
    st.sampled_from(["a", "late", "_anything", "xX", "#inf", "#sup"]).map(Function),
    st.just(Function("")),
)


def larger(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Return terms made of others."""
    some = st.lists(inner, min_size=1, max_size=3).map(tuple)
    functions = st.builds(Function, st.sampled_from(["", "f", "late", "@f"]), some)
    pairs: st.SearchStrategy[Term] = st.builds(
        lambda operator, one, other: Operation(operator, (one, other)),
        st.sampled_from(["+", "-", "*", "/", "\\", "**", "&", "?", "^"]),
        inner,
        inner,
    )
    singles = st.builds(
        lambda operator, one: Operation(operator, (one,)), st.sampled_from(["-", "~", "|"]), inner
    )
    pools = st.lists(inner, min_size=2, max_size=3).map(lambda found: Pool(tuple(found)))
    return st.one_of(functions, pairs, singles, pools, st.builds(Interval, inner, inner))


TERMS = st.recursive(LEAVES, larger, max_leaves=8)
ATOMS = st.builds(lambda term: f"late({term})", TERMS)
CONDITIONS = st.one_of(
    ATOMS,
    st.just("rain"),
    st.builds(lambda one, sign, other: f"{one} {sign} {other}", TERMS, st.sampled_from("<>="), TERMS),
    st.builds(lambda one, other: f"1 < {one} <= X != {other}", TERMS, TERMS),
    st.just("#true"),
    st.builds(
        lambda one, other, term: f"#count {{ {term},X : {one}, not {other}; 1; : rain }} > {term}",
        ATOMS,
        ATOMS,
        TERMS,
    ),
    st.builds(lambda one, term: f"{term} <= {{ {one} : rain; not rain }} < X", ATOMS, TERMS),
    st.builds(lambda one: f"#sum+ {{ }} = {one}", TERMS),
)
BODY = st.one_of(
    st.builds(lambda sign, one: f"{sign}{one}", st.sampled_from(["", "not ", "not not "]), CONDITIONS),
    st.builds(lambda one, other: f"{one} : {other}, not rain", ATOMS, ATOMS),
)
HEADS = st.one_of(
    ATOMS,
    st.sampled_from(["", "-rain", "not rain", "#false", "{ }", "late(X;2,(3,);a)", "rain; sun : late(_)"]),
    st.builds(lambda one: f"1 {{ {one} : rain; sun }} 2", ATOMS),
    st.builds(lambda one, term: f"#sum {{ {term},1 : {one} : rain; : sun }} >= {term}", ATOMS, TERMS),
)


@given(HEADS, st.lists(BODY, min_size=1, max_size=3))
def test_a_rule_is_written_as_clingo_writes_it(head: str, body: list[str]) -> None:
    text = f"{head} :- {'; '.join(body)}."
    rule = read(text)
    assert rule.text == as_clingo_writes(text)
    assert rule_of(json.loads(json.dumps(rule.data)), 0, Layer.CORE, rule.place.file) == rule
    assert pickle.loads(pickle.dumps(rule)) == rule  # noqa: S301 - written in this line


@given(TERMS)
def test_a_term_is_read_as_it_was_written(term: Term) -> None:
    head = read(f"late({term}).").head
    assert head is not None
    (found,) = head.terms
    assert found == term
    assert hash(found) == hash(term)
    assert term_of(json.loads(json.dumps(term.data))) == term


@pytest.mark.parametrize(
    "text",
    [
        ":~ late(X); not rain. [X@2,a,(X,1)]",
        ":~ . [1@0]",
        "#const n = (3+1).",
        "#const n = m. [override]",
        "#defined late/1.",
        "#defined -late/1.",
        "#show late/1.",
        "#external rain : sun. [true]",
    ],
)
def test_another_statement_is_written_as_clingo_writes_it(text: str) -> None:
    rule = read(text)
    assert (rule.text, rule.is_rule, rule.head, rule.body) == (as_clingo_writes(text), False, None, ())
    assert rule_of(json.loads(json.dumps(rule.data)), 0, Layer.CORE, rule.place.file) == rule


@pytest.mark.parametrize("edition", editions(Path("asp/bridge")))
def test_rules_of_files_come_back_from_data(edition: str) -> None:
    rulebook = load(edition)
    for rule in (*rulebook.core, *rulebook.checks, *rulebook.rules, *rulebook.situations):
        assert rule.text == as_clingo_writes(rule.text)
        data = json.loads(json.dumps(rule.data))
        read_again = rule_of(data, rule.number, rule.layer, rule.place.file)
        assert (
            replace(read_again, watched=rule.watched) == rule
        )  # which is told of it in the light of all others


def test_a_statement_says_its_names() -> None:
    assert read("#const n = m+1.").constant == ("n", Operation("+", (Function("m"), Number(1))))
    assert read("#defined late/1.").defined == "late"
    assert (read("late(ann).").constant, read("late(ann).").defined) == (None, "")
    said = read('norm("17D", shall, judge(Guest), call("here, not there")) :- #count { X : late(X) } > 1.')
    assert said.names == {"norm", "shall", "judge", "call", "late"}
    assert read(":~ late(ann). [1@2,first]").names == {"late", "ann", "first"}


def test_what_stands_in_a_string_is_no_part_of_a_rule() -> None:
    fooling = 'p :- not q(X), r((1;2)); _ \\" { X } X = 1..2.'
    rule = read(f'late(Guest,"{fooling}") :- guest(Guest,"{fooling}",_); not "{fooling}" = Guest.')
    assert rule.variables == ("Guest",)
    assert rule.reads == {"guest"}
    assert [len(one.terms) for one in rule.body] == [3, 0]
    assert not any(isinstance(term, Pool | Interval | Operation) for one in rule.body for term in one.within)
    renamed = rule.renamed({"p": "x__p", "q": "x__q", "guest": "x__guest"})
    assert renamed.text == rule.text.replace(":- guest(", ":- x__guest(")
    filled = rule.body[0].substituted({"X": Number(1), "Guest": Function("ann"), "_": Number(2)})
    assert filled.text == f'guest(ann,"{fooling}",2)'


def test_predicates_get_other_names_and_terms_keep_theirs() -> None:
    texts = {
        'irregularity("1",late(Guest)) :- late(Guest); not rain; 1 < #count { Other: late(Other), rain }.': (
            'irregularity("1",late(Guest)) :- x__late(Guest); not x__rain; '
            "1 < #count { Other: x__late(Other), x__rain }."
        ),
        "1 = { late(Guest): rain }.": "1 = { x__late(Guest): x__rain }.",
        "sun: late(rain), not rain.": "sun: x__late(rain), not x__rain.",
        ":~ late(_). [1@1,late]": ":~ x__late(_). [1@1,late]",
        "rain.": "x__rain.",
        "late((ann;bob)).": "x__late((ann;bob)).",
        "late(ann;bob).": "x__late(ann;bob).",
        "-late(ann) :- not -late(rain).": "-x__late(ann) :- not -x__late(rain).",
        "sun.": "sun.",
    }
    for text, expected in texts.items():
        assert read(text).renamed({"late": "x__late", "rain": "x__rain"}).text == expected


@pytest.mark.parametrize(
    ("text", "of", "expected"),
    [
        ("p(_,X,f(Y,_Z),X) :- q.", lambda rule: rule.variables, ("X", "Y", "_Z")),
        ("p(X) :- q(Z); Y = Z; #count { W: r(W) } = V; s(U) : t(U).", lambda rule: rule.variables, ("X", "Z", "Y")),
        ('p(X,"Y",Z,_).', lambda rule: rule.variables, ("X", "Z")),
        ("p(_Hidden,aX,X').", lambda rule: rule.variables, ("_Hidden", "X'")),
        ("norm(Id,Force) :- Id = Id2.", lambda rule: rule.variables, ("Id", "Force", "Id2")),
        ("p(abc,aB,1..3).", lambda rule: rule.variables, ()),
        ("p(a;b).", lambda rule: (rule.head.predicate, rule.head.name), (None, "p")),
        ("-p(a).", lambda rule: (rule.head.predicate, rule.head.name), (None, "p")),
        ("{ p(X): q(X); r }.", lambda rule: (rule.head, [one.text for one in rule.chosen]), (None, ["p(X)", "r"])),
        (":- p.", lambda rule: (rule.head.text, rule.head.predicate, rule.head.name), ("#false", None, "")),
        ("p :- q(a;b); not not -r; #sum { 1: s : t }; u : v.", lambda rule: rule.reads, {"q", "r", "s", "t", "u", "v"}),
        ("p :- not q; not not r; not X = 1; not { s }; t.", lambda rule: [one.negated for one in rule.body],
         [True, True, False, False, False]),
        ('p("a",f(X),b,3,X,(1,),-c,#inf).', lambda rule: rule.head.shape, ('"a"', "f/1", "b/0", *[None] * 5)),
    ],
)  # fmt: skip
def test_what_is_read_off_a_rule(text: str, of: Callable[[Any], object], expected: object) -> None:
    assert of(read(text.replace("#sum { 1: s : t }", "#sum { 1: s, t }"))) == expected
