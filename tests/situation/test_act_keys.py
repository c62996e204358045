"""Keys of acts: what is written is read again as the same act, and what is no key is told from one."""

import pytest
from clingo import Function, Number, String, Symbol, parse_term
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.code.loading import default_rulebook
from pyrules.code.vocabulary import Declaration, Vocabulary, read_vocabulary
from pyrules.situation import Case, Expect, parse_case, read_act, to_toml, write_act
from pyrules.situation.act_keys import act_forces
from tests.rulebooks import PARTY, declared, shipped_vocabulary

WORDS = read_vocabulary(
    PARTY
    + declared(
        "act leave; act sing guest; act paint colour colour; act stop move_number; act may; act must guest"
    )
    + 'domain(colour, ("pale blue"; mixed(red,blue))).\nnotation("R", red). notation("Ann", ann).\n'
)
BRIDGE = shipped_vocabulary()
NAMES = ("leave", "sing", "paint", "stop", "may", "must", "shall", "dance", "option")


def act(provision: str, force: str, bearer: str, what: str | Symbol) -> Symbol:
    done = parse_term(what) if isinstance(what, str) else what
    return Function("act", [String(provision), Function(force), parse_term(bearer), done])


@pytest.mark.parametrize(
    ("meant", "key"),
    [
        (act("1", "shall", "ann", "leave"), "ann: shall leave (1)"),
        (act("16B1a", "does", "guests", "sing(bob)"), "guests: sing bob (16B1a)"),
        (act("1", "must_not", "director", "paint(red,blue)"), "director: must_not paint R blue (1)"),
        (act("1", "option", "bob", "stop(3)"), "bob: option stop 3 (1)"),
        # an act that is called like a force
        (act("1", "does", "ann", "may"), "ann: does may (1)"),
        (act("1", "may", "ann", "must(bob)"), "ann: may must bob (1)"),
        (act("1", "may", "ann", 'paint("pale blue",red)'), 'ann: may paint "pale blue" R (1)'),
        # what has no words: an act or a number of values that nobody declares
        (act("1", "may", "ann", "dance(slowly,2)"), "ann: may dance(slowly,2) (1)"),
        (act("1", "may", "ann", "sing"), "ann: may sing (1)"),
    ],
)
def test_a_key_says_bearer_force_act_and_provision(meant: Symbol, key: str) -> None:
    assert write_act(meant, WORDS) == key
    assert read_act(key, WORDS) == meant


def test_a_key_can_have_the_names_that_people_write() -> None:
    assert read_act("Ann:  shall   sing Ann (1)", WORDS) == act("1", "shall", "ann", "sing(ann)")
    meant = act("1", "may", "ann", 'paint("pale blue",red)')
    assert read_act('ann: may paint("pale blue",red) (1)', WORDS) == meant
    assert read_act("ann: shall sing(ann) (1)", WORDS) == act("1", "shall", "ann", "sing(ann)")
    assert read_act("N: make_first_call (17B)", BRIDGE) == act("17B", "does", "north", "make_first_call")


@pytest.mark.parametrize(
    "text",
    [
        "ann: shall leave",
        "shall leave (1)",
        "carol: shall leave (1)",
        "ann: shall sing carol (1)",
        "ann: shall sing (1) now",
        "ann: shall paint red (1)",
        "ann: shall stop now (1)",
        "ann: shal leave (1)",
        "ann: does not sing aloud, “for once” (1)",
    ],
)
def test_what_is_no_key_is_none(text: str) -> None:
    assert read_act(text, WORDS) is None


def values() -> st.SearchStrategy[Symbol]:
    known = [value for domain in WORDS.domains.values() for value in domain]
    plain = st.sampled_from(known) | st.integers(-9, 40).map(Number) | st.text(max_size=4).map(String)
    return plain | st.lists(plain, max_size=2).map(lambda parts: Function("mixed", parts))


@settings(derandomize=True, database=None, max_examples=150)
@given(
    provision=st.from_regex(r"\A[1-9][0-9]?[A-H]?[1-9]?[a-c]?\Z")
    | st.from_regex(r"\A(Art\. |§ )?[1-9]A?( ?\([1-9]\))?(\([a-c]\))?(\.[1-9])?\Z"),
    force=st.sampled_from(sorted(act_forces())),
    bearer=st.sampled_from(sorted(WORDS.domains["bearer"])),
    what=st.builds(Function, st.sampled_from(NAMES), st.lists(values(), max_size=3)),
)
def test_reading_what_was_written_gives_the_same_act(
    provision: str, force: str, bearer: Symbol, what: Symbol
) -> None:
    meant = act(provision, force, str(bearer), what)
    key = write_act(meant, WORDS)

    assert read_act(key, WORDS) == meant
    case = Case(edition="x", expect=Expect(never=(key,)))
    assert parse_case(to_toml(case)) == case


def test_every_act_of_the_shipped_vocabulary_has_a_key_of_words() -> None:
    for declaration in BRIDGE.declarations:
        if declaration.kind == "act":
            for meant in samples(declaration, BRIDGE):
                key = write_act(meant, BRIDGE)
                assert read_act(key, BRIDGE) == meant
                assert "(" not in key.removesuffix("(17D)")


def samples(declaration: Declaration, vocabulary: Vocabulary) -> list[Symbol]:
    """Return acts of a name that bring in every value of its arguments' domains."""
    pools = [vocabulary.domains.get(domain, (Number(1), Number(12))) for domain in declaration.domains]
    return [
        act("17D", "may", "director", Function(declaration.name, [pool[turn % len(pool)] for pool in pools]))
        for turn in range(max((len(pool) for pool in pools), default=1))
    ]


def test_forces_are_those_of_the_core() -> None:
    core = (default_rulebook().parent / "core" / "norms.lp").read_text(encoding="utf-8")
    said = [line for line in core.splitlines() if line.startswith(("permits(", "obliges(", "forbids("))]
    named = {word for line in said if line.endswith(").") for word in line.partition("(")[2][:-2].split("; ")}

    assert named | {"option"} == act_forces()
