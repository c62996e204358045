from functools import cache
from pathlib import Path

import pytest
from clingo import Function, Number, String, Symbol, parse_term
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.base.toml_source import parse_toml
from pyrules.code.vocabulary import Declaration, Vocabulary, read_vocabulary
from pyrules.situation import Case, Expect, case_from, facts, parse_case, read_case, to_toml
from tests.rulebooks import shipped_vocabulary

BRIDGE = shipped_vocabulary()

CASE = """\
edition = "1997"
title = "a call on the wrong cards"
about = ["17D"]

[table]
dealer = "N"

[events]
auction = ["1H", "S:2C", "pass"]
wrong_board = [1]
asked = ["N restatement"]
called_on_source_board = ["1 1H"]

[elections]
alert_required = true
calling_method = "bidding_cards"

[findings]
"17D differs_significantly 1" = "yes"

[powers]
"17D director cancel 1" = "waived"

[choices]
"21B2 west" = "change 2"

[expect]
rulings = 2
acts = ["director: cancel call 1 (17D)"]
holds = ["insufficient_bid(2)"]
flaws = []
sound = ["gap 17D"]
"""


def refusal(text: str, provisions: list[str] | None = None) -> InputError:
    with pytest.raises(InputError) as caught:
        facts(parse_case(text, "a.toml"), BRIDGE, provisions)
    return caught.value


def test_a_case_states_its_facts() -> None:
    expected = """dealer(north) auction(1,on_turn,bid(1,hearts)) auction(2,south,bid(2,clubs))
        auction(3,on_turn,pass) wrong_board(1) asked(north,restatement)
        called_on_source_board(1,bid(1,hearts)) alert_required calling_method(bidding_cards)
        given(finding("17D",differs_significantly(1)),yes) given(power("17D",director,cancel(1)),waived)
        given(choice("21B2",west),change(2))"""
    assert facts(parse_case(CASE), BRIDGE) == tuple(sorted(parse_term(word) for word in expected.split()))


def test_notation_and_own_name_say_the_same() -> None:
    written = 'edition = "1997"\n[table]\ndealer = "N"\n[events]\nauction = ["N:1H", "X", "1NT"]\n'
    named = (
        'edition = "1997"\n[table]\ndealer = "north"\n'
        '[events]\nauction = ["north: bid(1,hearts)", "double", "bid(1,no_trump)"]\n'
    )
    assert facts(parse_case(written), BRIDGE) == facts(parse_case(named), BRIDGE)


def test_words_are_read_as_people_write_them_in_whatever_case() -> None:
    said = 'edition = "1997"\n[table]\ndealer = "%s"\n[events]\nauction = [%s]\n'
    plain = facts(parse_case(said % ("N", '"1H", "S:pass", "2NT", "X", "3D"')), BRIDGE)
    assert facts(parse_case(said % ("n", '"1♥", "s:P", "2n", "x", "3♦"')), BRIDGE) == plain
    assert facts(parse_case(said % ("NORTH", '"1h", "south: PASS", "2nT", "Double", "3d"')), BRIDGE) == plain
    assert case_from(plain, BRIDGE, edition="1997").events["auction"] == ("1H", "S:pass", "2NT", "X", "3D")


def test_of_two_values_that_differ_by_case_alone_none_is_guessed() -> None:
    words = read_vocabulary(
        'domain(guest, (ann; bob)). notation("Al", ann; "AL", bob). vocabulary(event, late, (guest,)).'
    )
    said = 'edition = "x"\n[events]\nlate = ["%s"]\n'
    assert facts(parse_case(said % "AL"), words) == (parse_term("late(bob)"),)
    with pytest.raises(InputError):
        facts(parse_case(said % "al"), words)


def test_false_states_nothing() -> None:
    case = parse_case('edition = "1997"\n[elections]\nalert_required = false\n')
    assert facts(case, BRIDGE) == ()


def test_what_was_read_is_kept_apart_from_where() -> None:
    assert parse_case(CASE, "one.toml") == parse_case(CASE.replace("\n", "\r\n"), "two.toml")


def test_expectations_are_read() -> None:
    expect = parse_case(CASE).expect
    assert expect == Expect(
        rulings=2,
        acts=("director: cancel call 1 (17D)",),
        holds=("insufficient_bid(2)",),
        flaws=(),
        sound=("gap 17D",),
    )


def test_writing_and_reading_again_keeps_the_case() -> None:
    case = parse_case(CASE)
    assert parse_case(to_toml(case)) == case
    # laid out as people write it: one empty line between tables, none elsewhere
    assert to_toml(case).splitlines() == CASE.splitlines()


@pytest.mark.parametrize(
    ("old", "new", "place", "message", "help_"),
    [
        ("[table]", "[tabel]", "5:2", "`tabel` is no part of a case", "table"),
        ('dealer = "N"', 'deeler = "N"', "6:1", "`deeler` is not known here", "dealer"),
        ('dealer = "N"', 'dealer = "Q"', "6:10", "`Q` is no player", "E or N or S or W"),
        ('dealer = "N"', 'dealer = "norht"', "6:10", "`norht` is no player", "north"),
        ('dealer = "N"', "dealer = 1", "6:10", "`1` is no player", "E or N"),
        ('dealer = "N"', 'dealer = ["N"]', "6:10", "`dealer` cannot be a list", "one value"),
        ('dealer = "N"', "auction = ['1H']", "6:11", "`auction` cannot be a list", "one value"),
        ('dealer = "N"', 'auction = "1H"', "6:1", "`auction` does not belong under `[table]`", "[events]"),
        ('"pass"]', '"pas"]', "9:26", "`pas` is no call", "pass"),
        ('"pass"]', '"Z:pass"]', "9:26", "`Z` is no player", "E or N"),
        ('"pass"]', '"pass pass"]', "9:26", "`auction` has 2 words here", "CALL"),
        ('"pass"]', "[]]", "9:26", "`auction` cannot be a list", "a list of entries"),
        ('auction = ["1H", "S:2C", "pass"]', 'auction = "1H"', "9:11", "`auction` cannot be `1H`", "a list"),
        ('auction = ["1H", "S:2C", "pass"]', "auction = true", "9:11", "cannot be `true`", "a list"),
        ("wrong_board = [1]", "wrong_bored = [1]", "10:1", "`wrong_bored` is not known", "wrong_board"),
        ("wrong_board = [1]", "wrong_board = [0]", "10:16", "`0` is no entry of `auction`", "from 1 to 3"),
        ("wrong_board = [1]", "wrong_board = [1, 4]", "10:19", "`4` is no entry", "from 1 to 3"),
        ("wrong_board = [1]", "wrong_board = ['one']", "10:16", "`one` is no entry", "from 1 to 3"),
        ("wrong_board = [1]", "wrong_board = true", "10:15", "`wrong_board` has no words", "CALL_NUMBER"),
        ("wrong_board = [1]", "wrong_board = [1.5]", "10:16", "`1.5` is no entry of `auction`", "a number"),
        ('["N restatement"]', '["N"]', "11:10", "`asked` has 1 word here", "PLAYER INQUIRY"),
        ("alert_required = true", "alert_required = ['x']", "15:18", "takes no words", "`true`"),
        ('"bidding_cards"', '"bidding_card"', "16:18", "is no method", "bidding_cards"),
        (
            "differs_significantly 1",
            "differs_significant 1",
            "19:1",
            "is no question",
            "differs_significantly",
        ),
        ("differs_significantly 1", "differs_significantly 9", "19:1", "`9` is no entry", "from 1 to 3"),
        ("differs_significantly 1", "differs_significantly", "19:1", "has no words here", "CALL_NUMBER"),
        ("17D differs_significantly 1", "17D", "19:1", "too few words in `17D`", "QUESTION"),
        ('= "yes"', '= "yess"', "19:33", "`yess` is no answer", "yes"),
        ("director cancel", "directer cancel", "22:1", "`directer` is no bearer", "director"),
        ("director cancel", "director cancle", "22:1", "`cancle` is no act", "cancel"),
        ('"waived"', '"waive"', "22:27", "a power cannot be `waive`", "waived"),
        ('"21B2 west"', '"21B2 west now"', "25:1", "more than two words", "`PROVISION BEARER`"),
        ('"change 2"', '"chnge 2"', "25:15", "`chnge` is no act", "change"),
        ('"change 2"', '""', "25:15", "too few words in ``", "ACT"),
        ("rulings = 2", "rulings = -1", "28:11", "`rulings` cannot be `-1`", "a number from 0"),
        ("rulings = 2", "ruling = 2", "28:1", "`ruling` is no part of a case", "rulings"),
        (" (17D)", "", "29:9", "is no act", "(PROVISION)"),
        ("director: cancel", "director cancel call", "29:9", "is no act", "BEARER:"),
        ("insufficient_bid(2)", "insufficient_bid(", "30:10", "is no atom", "insufficient_bid(2)"),
        ("insufficient_bid(2)", "insufficient_bid(X)", "30:10", "is no atom", "insufficient_bid(2)"),
        ("insufficient_bid(2)", "insuficient_bid(2)", "30:10", "is not known", "insufficient_bid"),
        ("insufficient_bid(2)", "insufficient_bid(2,3)", "30:10", "with 2 arguments", "1 arguments"),
        ('"gap 17D"', '"gap"', "32:10", "`gap` is no finding", "KIND PROVISION"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    old: str, new: str, place: str, message: str, help_: str
) -> None:
    assert CASE.count(old) >= 1
    error = refusal(CASE.replace(old, new, 1))
    assert message in error.message
    assert str(error.place) == f"a.toml:{place}"
    assert help_ in f"{error.expected} {error.nearest}"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("edition = 1997x\n", "a.toml:1:15"),
        ('edition = "1997"\n\n[table\n', "a.toml:3:7"),
        ('edition = "1997', "a.toml:1:16"),
        ("a = " + "[" * 5000, "a.toml"),
        ("a = " + "1" * 5000, "a.toml:1:5005"),
    ],
    ids=["bare word", "open table", "open string", "deep", "long number"],
)
def test_what_is_no_toml_is_refused_with_its_place(text: str, place: str) -> None:
    error = refusal(text)
    assert str(error.place) == place


@pytest.mark.parametrize("text", ["", "\n# nothing yet\n", 'title = "x"\n'])
def test_a_case_without_an_edition_is_refused(text: str) -> None:
    assert "edition" in str(refusal(text))


@pytest.mark.parametrize(
    ("old", "place"),
    [
        ('about = ["17D"]', "3:10"),
        ('"17D differs', "19:1"),
        ('"17D director', "22:1"),
        ("1 (17D)", "29:9"),
        ('"gap 17D"', "32:10"),
    ],
)
def test_provisions_are_checked_where_they_are_known(old: str, place: str) -> None:
    text = CASE.replace(old, old.replace("17D", "17DD"), 1)
    facts(parse_case(text), BRIDGE)
    error = refusal(text, ["17A", "17D", "21B2"])
    assert str(error.place) == f"a.toml:{place}"
    assert error.nearest == "17D"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b'edition = "1997"\ntitle = "\xff"\n')
    for path, message in [
        (tmp_path / "none.toml", "no such file"),
        (tmp_path, "this is a folder"),
        (bad, "the file is not UTF-8"),
        (Path("a\0b"), "no file can have this name"),
    ]:
        with pytest.raises(InputError, match=message) as caught:
            read_case(path)
        assert str(caught.value.place).startswith(str(path))
    with pytest.raises(InputError) as caught:
        read_case(bad)
    assert str(caught.value.place) == f"{bad}:2:10"


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASE, encoding="utf-8-sig")
    assert read_case(path) == parse_case(CASE)


def test_answers_of_their_own_are_values_of_a_domain() -> None:
    vocabulary = Vocabulary(
        (Declaration("question", "manner", ()),), {"manner": (Function("rude"), Function("kind"))}, {}, {}, {}
    )
    case = Case(edition="e", findings={"1A manner": "rude"})
    assert facts(case, vocabulary) == (parse_term('given(finding("1A",manner),rude)'),)


def test_atoms_that_are_no_situation_are_passed_over() -> None:
    atoms = [parse_term(text) for text in ("dealer(west)", "partner(north,south)", "called(1,west,pass)")]
    assert case_from(atoms, BRIDGE, edition="1997") == Case(edition="1997", table={"dealer": "W"})


def test_decisions_are_written_for_people() -> None:
    decisions = [
        'decided(choice("21B2",west),change(2))',
        'given(power("17D",director,cancel(1)),exercised)',
        'given(finding("17D",inadvertent(1)),no)',
        'given(finding("9A",inadvertent(1)),yes)',
    ]
    case = case_from([], BRIDGE, edition="1997", decisions=map(parse_term, decisions))
    assert list(case.findings.items()) == [("9A inadvertent 1", "yes"), ("17D inadvertent 1", "no")]
    assert case.powers == {"17D director cancel 1": "exercised"}
    assert case.choices == {"21B2 west": "change 2"}


@pytest.mark.parametrize(
    ("atoms", "message"),
    [
        ("dealer(north) dealer(south)", "`dealer` has several values"),
        ("auction(1,on_turn,pass) auction(3,on_turn,pass)", "numbered 1, 3"),
        ("auction(1,on_turn,pass) auction(1,south,pass)", "numbered 1, 1"),
        ("given(guess(1),2)", "is no decision"),
    ],
)
def test_atoms_that_no_case_can_state_are_refused(atoms: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        case_from(map(parse_term, atoms.split()), BRIDGE, edition="1997")


def test_the_schema_describes_every_field() -> None:
    schema = Case.json_schema()
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert list(properties) == [
        "edition", "title", "about", "table", "events", "elections",
        "findings", "powers", "choices", "expect", "moment",
    ]  # fmt: skip
    assert all("description" in one for one in properties.values())
    assert schema["required"] == ["edition"]
    assert schema["additionalProperties"] is False


def test_places_in_every_shape_of_toml() -> None:
    source = parse_toml(
        'a.b = 1\n"c d" = { x = [1, "]#", [2]], y = """\n = [\n""" }\n[e]\n# f = 1\nf = \'\'\'[\n]\'\'\'\n'
        "g = [ # g\n  1,\n  'two', ]\n[[h]]\ni = 1979-05-27 07:32:00\n[[h]]\ni = 2\n",
        "x",
    )
    places = {
        ("a", "b"): "x:1:7",
        ("c d", "x", 1): "x:2:19",
        ("c d", "x", 2, 0): "x:2:26",
        ("c d", "y"): "x:2:35",
        ("e", "f"): "x:7:5",
        ("e", "g", 1): "x:11:3",
        ("h", 0, "i"): "x:13:5",
        ("h", 1, "i"): "x:15:5",
        ("e", "unknown"): "x:5:2",
    }
    assert {path: str(source.place(*path)) for path in places} == places
    assert str(source.place("e", "g", key=True)) == "x:9:1"


# ---- the property: what a case states comes back


@cache
def values_of(domain: str, length: int) -> st.SearchStrategy[Symbol]:
    if domain in BRIDGE.numbered:
        return st.integers(1, length).map(Number)
    return st.sampled_from(BRIDGE.domains[domain])


@cache
def atoms_of(declaration: Declaration, length: int) -> st.SearchStrategy[Symbol]:
    arguments = st.tuples(*(values_of(domain, length) for domain in declaration.domains))
    return arguments.map(lambda values: Function(declaration.name, values))


@cache
def few_of(declaration: Declaration, length: int, most: int) -> st.SearchStrategy[set[Symbol]]:
    return st.sets(atoms_of(declaration, length), max_size=most)


@st.composite
def situations(draw: st.DrawFn) -> set[Symbol]:
    found: set[Symbol] = set()
    length = draw(st.integers(1, 6))
    for sequence in BRIDGE.of_kind("sequence").values():
        _, actors, *domains = sequence.domains
        for number in range(1, length + 1):
            actor = draw(st.just(Function("on_turn")) | values_of(actors, length))
            values = [draw(values_of(domain, length)) for domain in domains]
            found.add(Function(sequence.name, [Number(number), actor, *values]))
    beginnings = {name for name, _ in BRIDGE.begins.values()}  # see test_beginning.py
    for declaration in BRIDGE.of_kind("table").values():
        if declaration.name not in beginnings:
            found |= draw(few_of(declaration, length, 1))
    for declaration in BRIDGE.of_kind("event", "election").values():
        found |= draw(few_of(declaration, length, 2))
    provision = draw(st.from_regex(r"[1-9][0-9]?[A-F]?[1-3]?", fullmatch=True)).strip()
    acts = st.sampled_from(list(BRIDGE.of_kind("act").values())).flatmap(lambda one: atoms_of(one, length))
    questions = st.sampled_from(list(BRIDGE.of_kind("question").values())).flatmap(
        lambda one: atoms_of(one, length)
    )
    bearer = draw(values_of("bearer", length))
    answer = draw(st.sampled_from(["yes", "no"]))
    decisions = {
        Function("finding", [String(provision), draw(questions)]): Function(answer),
        Function("power", [String(provision), bearer, draw(acts)]): Function("waived"),
        Function("choice", [String(provision), bearer]): draw(acts),
    }  # fmt: skip
    return found | {Function("given", [decision, value]) for decision, value in decisions.items()}


@settings(max_examples=60)
@given(situations(), st.text(st.characters(blacklist_categories=["Cs"])))
def test_facts_come_back_through_a_file(situation: set[Symbol], title: str) -> None:
    case = case_from(situation, BRIDGE, edition="1997", title=title)
    again = parse_case(to_toml(case))
    assert again == case
    assert facts(again, BRIDGE) == tuple(sorted(situation))


@settings(max_examples=60)
@given(st.text() | st.text(alphabet="[]{}=\"',.\\n #ab1\n"))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        case = parse_case(text)
    except InputError:
        return
    assert case.edition is not None
