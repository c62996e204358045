"""What silence leaves open: that on whose absence a ruling would rest, where the vocabulary says so."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Symbol, parse_term
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError, PyrulesError
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.silence import rested_on
from pyrules.rulings.interview import Interview
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, parse_case, saying_no, situation_of, to_toml
from pyrules.testing.rulebooks import case_language
from tests.brute_force.book import OCCURRENCES, Book, written
from tests.brute_force.strategy import books
from tests.rulebooks import PARTY, atoms, found, rulebook, rules

LAW = rules(
    '1 irregularity("1", noise) :- sang(Guest)',
    '2 norm("2", shall, director, stop) :- irregularity("1", noise); not agreed',
    "2 agreed :- late(ann); late(bob)",
    '3 settles("3", noise, stopped) :- irregularity("1", noise)',
    '4 norm("4", may, ann, leave) :- rain',
)
WORDS = "act stop; act leave; irregularity noise; disposition stopped; term agreed"
UNKNOWN = "unknown_unless_told(late). unknown_unless_told(rain)."
CASE = 'edition = "x"\n[table]\nhost = "ann"\n[events]\n'


def party(folder: Path, law: str = LAW, unknown: str = UNKNOWN, **parts: str) -> Rulebook:
    return rulebook(folder, law, WORDS, vocabulary=PARTY + unknown, **parts)


def asked(code: Rulebook, events: str) -> set[str]:
    found = situation_of(parse_case(CASE + events), code)
    return {str(one.arguments[0]) for one in found if one.match("left_open", 2)}


def test_what_a_ruling_would_rest_on_the_absence_of_is_left_open(tmp_path: Path) -> None:
    code = party(tmp_path)
    assert asked(code, 'sang = ["ann"]\n') == {"late(ann)", "late(bob)"}
    # rain brings a ruling about and takes none away; and without a song nobody need agree
    assert asked(code, "") == set()


def test_that_the_code_is_at_fault_rests_on_what_would_settle_it(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", noise) :- sang(Guest)',
        '1 settles("1", noise, stopped) :- irregularity("1", noise); rain',
        '2 irregularity("2", noise) :- late(Guest)',
        '2 settles("2", noise, stopped) :- late(Guest)',
    )
    # rain settles the noise, and there is none without it; who is late makes another one, and settles that
    assert asked(party(tmp_path, law), 'sang = ["ann"]\n') == {"rain", "late(ann)", "late(bob)"}
    assert asked(party(tmp_path / "other", law), "") == set()


def test_what_arises_with_something_is_asked_only_where_that_is_told(tmp_path: Path) -> None:
    code = party(tmp_path, unknown=UNKNOWN + " arises_with(late, rain). arises_with(late, move).")
    assert asked(code, 'sang = ["ann"]\n') == set()
    for told in ("rain = true\n", "rain = false\n", 'move = ["ann:red"]\n', 'rain = "?"\n'):
        assert {"late(ann)", "late(bob)"} <= asked(code, f'sang = ["ann"]\n{told}'), told


@pytest.mark.parametrize("told", ["late = false\n", "late = []\n", 'late = ["ann"]\n'])
def test_a_case_that_names_an_event_tells_all_there_is_of_it(tmp_path: Path, told: str) -> None:
    assert asked(party(tmp_path), 'sang = ["ann"]\n' + told) == set()


ASKING = "to_be_asked(rain) :- sang(bob). to_be_asked(sang(bob)) :- late(ann). to_be_asked(prize(ann)) :- sang(ann)."
PRIZE = "vocabulary(election, prize, (guest,)). #defined prize/1."


def asking(folder: Path, unknown: str = PRIZE) -> Rulebook:
    return party(
        folder, LAW + '\n%@ 5\nnorm("5", may, Guest, stop) :- prize(Guest).\n', unknown, mechanics=ASKING
    )


def test_what_brings_a_ruling_about_is_asked_about_where_the_mechanics_say_so(tmp_path: Path) -> None:
    code = asking(tmp_path)
    assert asked(code, "") == set()
    assert asked(code, 'sang = ["ann"]\n') == {"prize(ann)"}
    assert asked(code, 'sang = ["bob"]\n') == {"rain"}
    # what is asked about can be what makes another thing worth asking
    assert asked(code, 'late = ["ann"]\n') == {"sang(bob)", "rain"}
    assert asked(code, 'late = ["ann ?"]\n') == {"late(ann)", "sang(bob)", "rain"}


def test_what_is_asked_about_can_let_a_ruling_rest_on_silence(tmp_path: Path) -> None:
    code = asking(tmp_path, PRIZE + "unknown_unless_told(late).")
    # if Ann sang it rests on nobody's being late whether she is stopped
    law = "to_be_asked(sang(ann)) :- rain."
    other = party(tmp_path / "other", unknown="unknown_unless_told(late).", mechanics=law)
    assert asked(other, "rain = true\n") == {"sang(ann)", "late(ann)", "late(bob)"}
    assert asked(other, "") == set() == asked(code, "")


@pytest.mark.parametrize(
    "told", ['sang = ["bob"]\nrain = false\n', 'sang = ["ann"]\n[elections]\nprize = false\n']
)
def test_what_a_case_names_it_is_not_asked_about(tmp_path: Path, told: str) -> None:
    assert asked(asking(tmp_path), told) == set()


def test_an_election_that_the_edition_settles_is_not_asked_about(tmp_path: Path) -> None:
    law = LAW + '\n%@ 5\nnorm("5", may, Guest, stop) :- prize(Guest).\n%@ 5\nprize(bob).\n'
    assert asked(party(tmp_path, law, PRIZE, mechanics=ASKING), 'sang = ["ann"]\n') == set()


def test_a_case_can_say_no_to_an_election_it_would_be_asked_about(tmp_path: Path) -> None:
    code = asking(tmp_path)
    says = saying_no(parse_case(CASE + 'sang = ["ann"]\n'), code)
    assert says.elections == {"prize": False}
    assert asked(code, to_toml(says).split("[events]\n")[1]) == set()


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("rian", "`rian` is used and never defined; the nearest known name is `rain`"),
        ("sang(kate)", "`kate` is no guest"),
        ("sang", "`sang` is used with 0 arguments and defined with 1"),
        ("host(ann)", "`host` is a table and no event or election"),
    ],
)
def test_what_is_asked_about_has_to_be_something_a_case_can_tell(
    tmp_path: Path, word: str, said: str
) -> None:
    code = party(tmp_path, unknown="", mechanics=f"to_be_asked({word}) :- late(ann).")
    assert said in [one.sentence for one in found(code, "vocabulary")]


def test_without_the_declaration_silence_says_no(tmp_path: Path) -> None:
    assert asked(party(tmp_path, unknown="unknown_unless_told(rain)."), 'sang = ["ann"]\n') == set()


def test_what_can_only_be_together_with_it_is_left_open_too(tmp_path: Path) -> None:
    wet = party(tmp_path, mechanics="impossible(late(ann)) :- late(ann), not rain.")
    assert asked(wet, 'sang = ["ann"]\n') == {"late(ann)", "late(bob)", "rain"}


def test_what_a_law_tells_by_numbers_is_asked_for_those_there_are(tmp_path: Path) -> None:
    code = party(
        tmp_path,
        rules('1 norm("1", shall, Guest, leave) :- move(Number, Guest, red); not meant(Number)'),
        "vocabulary(event, meant, (move_number,)). #defined meant/1. unknown_unless_told(meant).",
    )
    assert asked(code, 'move = ["ann:red", "bob:blue", "bob:red"]\n') == {"meant(1)", "meant(3)"}


def test_a_case_that_says_no_rules_as_if_nothing_had_happened(tmp_path: Path) -> None:
    code = party(tmp_path)
    silent = parse_case(CASE + 'sang = ["ann"]\n')
    says = saying_no(silent, code)
    assert says.events == {"sang": ("ann",), "late": False}
    assert situation_of(parse_case(to_toml(says)), code) == facts(silent, code.vocabulary)
    assert saying_no(says, code) == says


def test_a_finding_shows_a_situation_that_says_what_did_not_happen(tmp_path: Path) -> None:
    law = rules(
        '1 irregularity("1", noise) :- sang(Guest)',
        '2 settles("2", noise, stopped) :- irregularity("1", noise); rain',
        '3 norm("3", shall, director, stop) :- irregularity("1", noise); not rain',
    )
    code = party(tmp_path, law)
    (gap,) = found(code, "gap")
    assert gap.witness is not None
    assert gap.witness.events["rain"] is False
    rulings = Inquiry(code, situation_of(gap.witness, code), case_language(code)).document().rulings
    assert [[one.kind for one in ruling.flaws] for ruling in rulings] == [["gap"]]


def test_an_answer_no_is_written_down(tmp_path: Path) -> None:
    code = party(tmp_path, LAW.replace("late(bob)", "late(ann)"))
    interview = Interview(CASE + 'sang = ["ann"]\n', "case", code, case_language(code))
    while question := interview.question():
        interview.answer(question, "no")
    assert "late = false" in interview.text
    assert interview.outcomes == 1


@pytest.mark.parametrize(
    ("declaration", "message"),
    [
        ("unknown_unless_told(host).", "`host` is no event"),
        ("unknown_unless_told(latte).", "`latte` is no event"),
        ("unknown_unless_told(late, ann).", "unknown_unless_told"),
        ("arises_with(sang, rain).", "`sang` is not declared with `unknown_unless_told`"),
        (UNKNOWN + " arises_with(late, rian).", "`rian` is nothing that a case tells"),
        (
            "vocabulary(event, owes, (money,)). unknown_unless_told(owes).",
            "which money it can be is not listed",
        ),
        (
            "vocabulary(event, met, (day, day)). domain(day, 1..9). unknown_unless_told(met).",
            "in more than 64 ways",
        ),
    ],
)
def test_what_cannot_be_asked_about_is_refused(tmp_path: Path, declaration: str, message: str) -> None:
    with pytest.raises(PyrulesError, match=message):
        party(tmp_path, unknown=declaration)


@settings(max_examples=25, derandomize=True, database=None)
@given(books(), st.data())
def test_what_is_not_asked_takes_no_ruling_away(book: Book, data: st.DataObject) -> None:
    """For each ruling where an event did not happen there is one where it did, which says all that and maybe more."""
    happenings = [one for one in OCCURRENCES if one[0] in book.words and one[0] != "music"]
    if not happenings:
        return
    event = parse_term(written(data.draw(st.sampled_from(happenings))))
    told = data.draw(st.lists(st.sampled_from(happenings), unique=True))
    with TemporaryDirectory() as folder:
        code = book.written(Path(folder))
        known = [one for one in atoms(" ".join(map(written, told))) if one != event]
        known += atoms("hour(2)") if "hour" in book.words else []
        try:
            if rested_on(code, known, [event]):
                return
            without, with_it = said(code, known), said(code, [*known, event])
        except PyrulesError:
            return  # no rulebook to rule by, or no situation
        assert all(any(one <= other for other in with_it) for one in without)


def said(code: Rulebook, happened: list[Symbol]) -> set[frozenset[Symbol]]:
    inquiry = Inquiry(code, happened, case_language(code))
    models = (inquiry.model(leaf) for leaf in inquiry.leaves())
    kinds = (("act", 4), ("disposition", 3), ("irregularity", 2), ("governs", 4))
    return {frozenset(one for kind in kinds for one in model.of(*kind)) for model in models}


def test_a_situation_that_cannot_be_is_refused_as_before(tmp_path: Path) -> None:
    code = party(tmp_path, mechanics="impossible(sang(Guest)) :- sang(Guest), not rain.")
    with pytest.raises(InputError, match="cannot happen"):
        Inquiry(
            code, situation_of(parse_case(CASE + 'sang = ["ann"]\nrain = false\n'), code), case_language(code)
        )
