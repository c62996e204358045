from pathlib import Path

import pytest
from clingo import Function, parse_term
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.code.loading import default_rulebook
from pyrules.code.vocabulary import Vocabulary, read_vocabulary
from pyrules.language import Language, languages, load_language, parse_language
from tests.rulebooks import shipped_vocabulary

DIRECTORY = default_rulebook()
BRIDGE = shipped_vocabulary()
ENGLISH = load_language(DIRECTORY, "en", BRIDGE)

LIBRARY = read_vocabulary(
    """
    domain(reader, (ann; bob)). domain(bearer, (ann; librarian)). domain(shelf, at(1,2)). domain(day, 1..7).
    numbered(loan_number, loans). notation("A", ann).
    vocabulary(sequence, loans, (loan_number, reader, day)).
    vocabulary(event, lost, (loan_number,)).
    vocabulary(term, late, (loan_number, reader)).
    vocabulary(act, fine, (reader, shelf)).
    vocabulary(act, close, ()).
    vocabulary(question, careless, (reader,)).
    vocabulary(irregularity, late, (loan_number, reader)).
    vocabulary(disposition, forgiven, ()).
    """
)


def read(text: str, code: str = "en", vocabulary: Vocabulary = LIBRARY) -> Language:
    return parse_language(text, code, vocabulary, "xx.toml")


def test_english_says_every_name_of_bridge_and_no_other() -> None:
    assert ENGLISH.missing() == []
    assert ENGLISH.unknown() == []


@pytest.mark.parametrize(
    ("bearer", "force", "act", "provision", "line"),
    [
        ("director", "does", "cancel(1)", "17D", "director: cancel call 1 (17D)"),
        ("anyone", "shall_not", "redeal", "22A", "anyone: shall not redeal (22A)"),
        ("east", "may", "double", "19A1", "east: may double (19A1)"),
        ("west", "option", "change(2)", "21B2", "west: chooses to change call 2 (21B2)"),
        ("north_south", "should", "include_alerts", "20B", "north-south: should include the alerts"),
    ],
)
def test_an_act_is_one_line(bearer: str, force: str, act: str, provision: str, line: str) -> None:
    said = ENGLISH.act_line(parse_term(bearer), force, parse_term(act), provision)
    assert said.startswith(line)
    assert said.endswith(f"({provision})")


@pytest.mark.parametrize(
    ("atom", "sentence"),
    [
        ("auction(2,south,bid(2,no_trump))", "call 2: South calls 2NT"),
        ("auction(1,on_turn,pass)", "call 1: the player on turn calls pass"),
        ("play(1,west,card(spades,14))", "card 1: West plays ♠A"),
        ("play(1,west,card(hearts,10))", "card 1: West plays ♥10"),
        ("bid_at(2,3,hearts)", "call 2 is a bid of 3♥"),
        ("vulnerable(none)", "vulnerable: neither side"),
        ("insufficient_bid(2)", "call 2 is an insufficient bid"),
        ('norm("17D",does,director,cancel(1))', "director: cancel call 1 (17D)"),
        ('irregularity("18D",insufficient_bid(2))', "irregularity: insufficient bid at call 2 (18D)"),
        (
            'settles("17D",call_on_wrong_cards(1),artificial_adjusted_scores)',
            "call 1 made on cards from a wrong board: artificial adjusted scores (17D)",
        ),
        (
            'found("17D",differs_significantly(1),no)',
            "found: does the new call differ significantly from call 1? no (17D)",
        ),
        ('exercised("19A1",east,double)', "east used the power to double (19A1)"),
        ('given(power("19A1",east,double),waived)', "east may double (19A1): not used"),
        ('decided(choice("21B2",west),change(2))', "west chooses (21B2): change call 2"),
        ('overrides("21B1","19C")', "21B1 takes precedence over 19C"),
        ('refers("17D","90")', "17D refers to 90"),
        ("domain(player,north)", "North is a value of: player"),
        ("call_unmade(2)", "call unmade 2"),
        ("insufficient_bid(1,2,3)", "insufficient bid 1, 2, 3"),
        (
            'flaw(gap,("17D",),unsettled(insufficient_bid(2)))',
            "gap: nothing settles: insufficient bid at call 2 (17D)",
        ),
        ("norm(1)", "norm 1"),
        ("finding(3)", "finding 3"),
        ("3", "3"),
        ('"a b"', "a b"),
    ],
)
def test_every_atom_has_a_sentence(atom: str, sentence: str) -> None:
    assert ENGLISH.atom(parse_term(atom)) == sentence


def test_a_name_means_another_thing_in_another_kind() -> None:
    language = read('[terms]\nlate = "{2} is late"\n[irregularities]\nlate = "delay of {2}"\n')
    symbol = parse_term("late(1,ann)")
    assert language.atom(symbol) == "ann is late"
    assert language.sentence("irregularity", symbol) == "delay of ann"
    assert language.atom(parse_term('irregularity("1",late(1,ann))')) == "irregularity: delay of ann (1)"


def test_what_has_no_sentence_is_said_by_name() -> None:
    language = read('[domains]\nloan_number = "loan {}"\n')
    assert language.atom(parse_term("lost(2)")) == "lost loan 2"
    assert (
        language.act_line(parse_term("ann"), "must_not", parse_term("close"), "4")
        == "ann: must not close (4)"
    )
    assert language.sentence("act", parse_term("fine(bob,at(1,2))")) == "fine bob, at 1, 2"


def test_slots_take_forms_and_domains() -> None:
    language = read(
        '[acts]\nfine = "покарать {1:genitive} у {2}, {1}"\n'
        '[terms]\nlate = "{1:bare}/{1:genitive}/{1}/{1:day}"\n'
        '[values]\nann = "Анна"\nat = "{2}-{1:day}"\n[values.day]\n1 = "понедельник"\n'
        '[domains]\nloan_number = "выдача {}"\n'
        '[forms.genitive]\nann = "Анны"\nloan_number = "выдачи {}"\n',
        "ru",
    )
    assert language.sentence("act", parse_term("fine(ann,at(1,2))")) == "покарать Анны у 2-понедельник, Анна"
    assert language.sentence("act", parse_term("fine(bob,x)")) == "покарать bob у x, bob"
    assert language.atom(parse_term("late(1,ann)")) == "1/выдачи 1/выдача 1/понедельник"


def test_a_language_says_the_engines_words() -> None:
    language = read(
        '[forces]\nmay = "może"\n[words]\nbecause = "ponieważ"\nyes = "tak"\n'
        '[bearers]\nlibrarian = "bibliotekarz"\n'
        '[atoms]\nrefers = "{1}: zobacz {2}"\n[decisions]\nchoice = "wybór: {2}"\n',
        "pl",
    )
    assert language.word("because") == "ponieważ"
    assert language.word("not") == "not"
    assert language.value(parse_term("yes")) == "tak"
    assert language.atom(parse_term('refers("1","2")')) == "1: zobacz 2"
    assert language.decision(parse_term('choice("1",librarian)')) == "wybór: bibliotekarz"
    line = language.act_line(parse_term("librarian"), "may", parse_term("close"), "1")
    assert line == "bibliotekarz: może close (1)"


def test_what_a_file_leaves_unsaid_is_listed() -> None:
    language = read('[acts]\nclose = "close"\nopen = "open"\n[values]\nann = "Ann"\n')
    assert language.missing() == [
        ("act", "fine"),
        ("bearer", "ann"),
        ("bearer", "librarian"),
        ("disposition", "forgiven"),
        ("event", "lost"),
        ("irregularity", "late"),
        ("question", "careless"),
        ("sequence", "loans"),
        ("term", "late"),
        ("value", "at"),
        ("value", "bob"),
    ]
    assert language.unknown() == [("acts", "open")]
    sought = read('[sought]\nlost = "gone; missing"\nfound = "there"\n')
    assert (sought.sought("lost"), sought.sought("late")) == ("gone; missing", "")
    assert sought.unknown() == [("sought", "found")]
    assert ("force", "may") in read("", "pl").missing()
    assert ("atom", "refers") in read("", "pl").missing()


@pytest.mark.parametrize(
    ("text", "place", "message", "help_"),
    [
        ("[act]\n", "1:2", "`act` is no table of a language file", "acts"),
        ("acts = 1\n", "1:8", "`acts` is no table", "[acts]"),
        ("[acts]\nclose = 1\n", "2:9", "`close` has no sentence", "quotation marks"),
        ('[acts]\nclose = "{x}"\n', "2:9", "`{x}` is no sentence", "{1}"),
        ('[acts]\nclose = "a}"\n', "2:9", "`a}` is no sentence", "{1}"),
        ('[acts]\nclose = "{1}"\n', "2:9", "`{1}` in the sentence of `close`", "no slot"),
        ('[acts]\nfine = "{3}"\n', "2:8", "`{3}` in the sentence of `fine`", "{1} to {2}"),
        ('[atoms]\nrefers = "{3}"\n', "2:10", "`{3}` in the sentence of `refers`", "{1} to {2}"),
        ('[acts]\nfine = "{1:reeder}"\n', "2:8", "`reeder` is neither a form nor a domain", "reader"),
        ('[values.day]\n1 = "{1:x}"\n', "2:5", "`x` is neither a form nor a domain", "bare"),
        ('[acts]\nfine = "{1}', "2:12", "not TOML", "key"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_place(
    text: str, place: str, message: str, help_: str
) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert message in caught.value.message
    assert str(caught.value.place) == f"xx.toml:{place}"
    assert help_ in f"{caught.value.expected} {caught.value.nearest}"


def test_an_unknown_language_is_refused_and_the_known_ones_listed(tmp_path: Path) -> None:
    (tmp_path / "language").mkdir()
    (tmp_path / "language" / "pl.toml").write_text("", encoding="utf-8")
    assert languages(tmp_path) == ("en", "pl")
    for code in ("ru", "../pl", ""):
        with pytest.raises(InputError) as caught:
            load_language(tmp_path, code, LIBRARY)
        assert caught.value.expected == "en or pl"


def test_a_rulebook_without_sentences_is_said_in_english_by_its_names(tmp_path: Path) -> None:
    language = load_language(tmp_path, "en", LIBRARY)
    assert language.act_line(parse_term("ann"), "may", parse_term("close"), "4") == "ann: may close (4)"


SYMBOLS = st.recursive(
    st.sampled_from(["1", '"x"', "north", "on_turn", "yes", "redeal", "-3", "#inf"]),
    lambda inner: st.builds(
        lambda name, parts: f"{name}({','.join(parts)}{',' if not name else ''})",
        st.sampled_from(
            ["", "auction", "norm", "found", "given", "finding", "power", "bid", "cancel", "flaw", "odd"]
        ),
        st.lists(inner, min_size=1, max_size=4),
    ),
    max_leaves=8,
)


@given(SYMBOLS)
def test_no_atom_is_left_without_words(text: str) -> None:
    assert ENGLISH.atom(parse_term(text)).strip()


# ---- what is left open


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("auction", "some call"),
        ("wrong_board", "whoever made some call held cards from a wrong board"),
        ("attention_drawn", "somebody draws attention to an irregularity by somebody"),
        ("exposed", "somebody has let some card be seen: in some way"),
        ("stated", "some call was made with the words: some bid"),
        ("misdealt", "the board was dealt wrongly in the first place"),
        ("calling_method", "calls are something"),
    ],
)
def test_an_event_in_general(name: str, sentence: str) -> None:
    assert ENGLISH.in_general(BRIDGE.of_kind("sequence", "event", "election")[name]) == sentence


def test_what_has_no_sentence_is_said_in_general_by_its_name() -> None:
    language = read('[events]\nlost = "{1}: it was ({1}) lost ({1})"\n')
    kinds = LIBRARY.of_kind("sequence", "event")
    assert language.in_general(kinds["lost"]) == "it was lost"
    assert language.in_general(kinds["loans"]) == "loans"
    assert read("").in_general(kinds["lost"]) == "lost"


@pytest.mark.parametrize("code", ["en", "ru", "pl"])
def test_no_event_in_general_shows_a_name_or_an_empty_place(code: str) -> None:
    language = load_language(DIRECTORY, code, BRIDGE)
    for declaration in BRIDGE.of_kind("sequence", "event", "election").values():
        said = language.in_general(declaration)
        assert said
        assert said == said.strip()
        assert not {"_", "{", "()"} & {*said, said[-2:]}, said


def test_what_is_left_open_takes_the_form_of_its_place() -> None:
    language = load_language(DIRECTORY, "ru", BRIDGE)
    said = [language.argument(Function("anything"), "player", form) for form in ("", "genitive", "dative")]
    assert said == ["кто-либо", "кого-либо", "кому-либо"]
    assert language.bearer(Function("anything")) == "кто-либо"
