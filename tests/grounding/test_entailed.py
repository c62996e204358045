from pathlib import Path

import pytest

from pyrules.api import rule
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.entailed import entailed
from pyrules.rulings.model import Rulings
from pyrules.situation import parse_case
from tests.rulebooks import PARTY, atoms, found, rulebook, rules

RANG = """
vocabulary(event, rang, (guest,)).
vocabulary(event, woke, (guest,)).
vocabulary(event, angry, (guest,)).
#defined rang/1.
#defined woke/1.
#defined angry/1.
"""
WOKE = "entails(rang(Guest), woke(Host)) :-\n    rang(Guest),\n    host(Host).\n"
ANGRY = "entails(woke(Host), angry(Host)) :-\n    woke(Host),\n    rain.\n"
SORRY = '1 norm("1", shall, Guest, apologise) :- rang(Guest); woke(_)'
WORDS = "act apologise; act stay; question drunk guest; term fair guest"


def party(folder: Path, *laws: str, vocabulary: str = WOKE + ANGRY) -> Rulebook:
    return rulebook(folder, rules(*laws), WORDS, vocabulary=PARTY + RANG + vocabulary)


def ruled(code: Rulebook, events: str) -> Rulings:
    text = f'edition = "x"\ntitle = ""\n[table]\nhost = "bob"\n[events]\n{events}'
    return rule(code, parse_case(text, "case"))


def acts(document: Rulings) -> list[str]:
    return [one.key for ruling in document.rulings for one in ruling.acts]


def test_what_goes_with_what_is_told_is_ruled_on(tmp_path: Path) -> None:
    document = ruled(party(tmp_path, SORRY), 'rang = ["ann"]')
    assert acts(document) == ["ann: shall apologise (1)"]
    assert len(document.entailed) == 1
    assert "woke" in document.entailed[0]
    assert document.idle == ()


def test_a_case_that_names_it_tells_all_there_is(tmp_path: Path) -> None:
    document = ruled(party(tmp_path, SORRY), 'rang = ["ann"]\nwoke = false')
    assert acts(document) == []
    assert document.entailed == ()


@pytest.mark.parametrize(
    ("situation", "expected"),
    [
        ("rang(ann) host(bob)", "woke(bob)"),
        ("rang(ann) host(bob) rain", "angry(bob) woke(bob)"),
        ("late(ann) host(bob) rain", ""),
    ],
    ids=["one", "what goes with that", "nothing"],
)
def test_what_happened_with_what_is_told(tmp_path: Path, situation: str, expected: str) -> None:
    assert entailed(party(tmp_path, SORRY), atoms(situation), ()) == tuple(atoms(expected))


def test_what_holds_under_some_decisions_alone_goes_with_nothing(tmp_path: Path) -> None:
    asked = '2 question("2", drunk(Guest)) :- rang(Guest)'
    sober = '2 fair(Guest) :- found("2", drunk(Guest), no)'
    of_fair = "entails(rang(Guest), woke(Guest)) :-\n    rang(Guest),\n    fair(Guest).\n"
    situation = atoms("rang(ann) host(bob)")
    assert entailed(party(tmp_path, SORRY, asked, sober, vocabulary=of_fair), situation, ()) == ()
    surely = sober.replace(':- found("2", drunk(Guest), no)', ":- rang(Guest)")
    code = party(tmp_path / "other", SORRY, asked, surely, vocabulary=of_fair)
    assert entailed(code, situation, ()) == tuple(atoms("woke(ann)"))


def test_what_may_have_been_something_else_as_well_is_said_and_not_ruled_on(tmp_path: Path) -> None:
    code = party(tmp_path, SORRY, vocabulary="may_mean(rang, woke).\n")
    document = ruled(code, 'rang = ["ann"]')
    assert acts(document) == []
    (hint,) = document.may_mean
    assert "`rang`" in hint
    assert "`woke`" in hint
    assert ruled(code, 'rang = ["ann"]\nwoke = ["bob"]').may_mean == ()
    assert ruled(code, "rain = true").may_mean == ()


def test_what_no_law_reads_is_not_asked_for(tmp_path: Path) -> None:
    code = party(tmp_path, SORRY, vocabulary="may_mean(rang, angry).\n")
    assert ruled(code, 'rang = ["ann"]').may_mean == ()


def test_a_duty_to_do_what_entails_something_forbidden_is_opposed(tmp_path: Path) -> None:
    laws = (
        '1 norm("1", shall, Guest, apologise) :- late(Guest)',
        '2 norm("2", shall_not, guests, stay) :- rain',
    )
    with_it = "entails(apologise, stay) :-\n    host(_).\n"
    (finding,) = found(party(tmp_path, *laws, vocabulary=with_it), "opposed")
    assert finding.provisions == ("1", "2")
    assert finding.sentence.startswith("1 obliges what 2 forbids: apologise, and with it: stay")
    other_way = "entails(stay, apologise) :-\n    host(_).\n"
    assert found(party(tmp_path / "other", *laws, vocabulary=other_way), "opposed") == []


def test_a_name_alone_stands_for_the_event_whatever_it_is_about(tmp_path: Path) -> None:
    code = party(tmp_path, SORRY, vocabulary="may_mean(rang, woke).\n")
    assert not [one for one in found(code, "vocabulary") if "arguments" in one.sentence]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("entails(rung(Guest), woke(Guest)) :- rang(Guest).", "`rung`"),
        ("entails(rang(Guest), wake(Guest)) :- rang(Guest).", "`wake`"),
        ("entails(rang(Guest), woke(Guest)) :- rung(Guest).", "`rung`"),
        ("entails(apologise, sty).", "`sty`"),
        ("may_mean(rang, wok).", "`wok`"),
    ],
)
def test_names_that_there_are_not(tmp_path: Path, said: str, wrong: str) -> None:
    code = party(tmp_path, SORRY, vocabulary=f"{said}\n")
    assert any(wrong in one.sentence for one in found(code, "vocabulary"))
