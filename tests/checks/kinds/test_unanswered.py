from pathlib import Path

import pytest

from pyrules.checks.findings import Finding
from pyrules.code.rulebook import Rulebook
from tests.rulebooks import PARTY, document, found, rulebook, rules

WORDS = "act sing; act stay; act pay; act play_red; irregularity noise guest; question drunk guest"
SINGING = "performs(sang(Guest), Guest, sing) :-\n    sang(Guest).\n"
QUIET = '1 norm("1", shall_not, Guest, sing) :- late(Guest)'


def party(folder: Path, *laws: str, vocabulary: str = SINGING, mechanics: str = "") -> Rulebook:
    return rulebook(folder, rules(*laws), WORDS, vocabulary=PARTY + vocabulary, mechanics=mechanics)


def unanswered(code: Rulebook) -> list[Finding]:
    return found(code, "unanswered")


def test_a_ban_that_is_broken_and_nothing_comes_of_it(tmp_path: Path) -> None:
    (finding,) = unanswered(party(tmp_path, QUIET))
    assert finding.provisions == ("1",)
    assert finding.sentence == "nothing comes of it where what 1 forbids, is done: sing"
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "sang"}
    assert finding.witness.events["late"] == finding.witness.events["sang"]
    assert finding.replayed


@pytest.mark.parametrize(
    "laws",
    [
        (QUIET, '2 irregularity("2", noise(Guest)) :- sang(Guest)'),
        (QUIET, '2 question("2", drunk(Guest)) :- sang(Guest)'),
        (QUIET, '2 settles("2", noise(Guest), forgiven) :- sang(Guest)'),
        (QUIET, '2 norm("2", may, director, send_home(Guest)) :- sang(Guest)'),
        (QUIET, '2 overrides("2", "1")'),
        (QUIET, '2 excepts("2", "1", norm(shall_not, Guest, sing)) :- late(Guest)'),
        (QUIET, '1 incomplete("1", "what follows")'),
        ('1 norm("1", shall_not, Guest, pay) :- late(Guest)',),
        ('1 norm("1", may, Guest, sing) :- late(Guest)',),
    ],
    ids=[
        "an irregularity",
        "a question",
        "an ending",
        "for the director to do",
        "overridden",
        "excepted",
        "incomplete",
        "another act",
        "a permission",
    ],
)
def test_what_is_not_unanswered(tmp_path: Path, laws: tuple[str, ...]) -> None:
    words = WORDS + "; act send_home guest; disposition forgiven"
    code = rulebook(tmp_path, rules(*laws), words, vocabulary=PARTY + "judge(director).\n" + SINGING)
    assert unanswered(code) == []


def test_a_ban_has_to_have_stood_when_the_thing_was_done(tmp_path: Path) -> None:
    """It arises from the song itself: whoever has sung is not to sing, and has not done it since."""
    assert unanswered(party(tmp_path, '1 norm("1", shall_not, Guest, sing) :- sang(Guest)')) == []


def test_a_ban_that_has_gone_with_what_broke_it_was_broken(tmp_path: Path) -> None:
    law = '1 norm("1", shall_not, Guest, sing) :- late(Guest); not sang(Guest)'
    (finding,) = unanswered(party(tmp_path, law))
    assert finding.provisions == ("1",)


def test_an_irregularity_that_there_was_before_is_no_answer(tmp_path: Path) -> None:
    (finding,) = unanswered(party(tmp_path, QUIET, '2 irregularity("2", noise(Guest)) :- late(Guest)'))
    assert finding.provisions == ("1",)


def test_somebody_else_does_what_is_forbidden_to_one(tmp_path: Path) -> None:
    law = '1 norm("1", shall_not, ann, sing) :- late(ann)'
    only_bob = "performs(sang(bob), bob, sing) :-\n    sang(bob).\n"
    assert unanswered(party(tmp_path, law, vocabulary=only_bob)) == []


def test_a_ban_on_a_group_is_one_on_its_members(tmp_path: Path) -> None:
    (finding,) = unanswered(party(tmp_path, '1 norm("1", shall_not, guests, sing) :- rain'))
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"rain", "sang"}


def test_it_names_the_decisions_under_which_it_is_so(tmp_path: Path) -> None:
    law = (
        '2 question("2", drunk(Guest)) :- late(Guest)',
        ('1 norm("1", shall_not, Guest, sing) :- found("2", drunk(Guest), yes)'),
    )
    (finding,) = unanswered(party(tmp_path, *law))
    assert "so decided: " in finding.sentence
    assert finding.witness is not None
    assert list(finding.witness.findings.values()) == ["yes"]


def test_the_ban_stood_under_the_decisions_of_the_ruling(tmp_path: Path) -> None:
    """Where he was drunk he was not to sing, and then it is noise: with no answer is only who was not drunk."""
    code = party(
        tmp_path,
        '2 question("2", drunk(Guest)) :- late(Guest)',
        '1 norm("1", shall_not, Guest, sing) :- found("2", drunk(Guest), yes)',
        '3 irregularity("3", noise(Guest)) :- found("2", drunk(Guest), yes); sang(Guest)',
    )
    assert unanswered(code) == []


MOVES = "performs(move(Number, Guest, red), Guest, play_red) :-\n    move(Number, Guest, red).\n"


def test_what_happened_before_something_else_was_not_done_last(tmp_path: Path) -> None:
    """The ban stands from the second move on; the first was made before it."""
    law = '1 norm("1", shall_not, Guest, play_red) :- move(2, _, blue); domain(guest, Guest)'
    code = party(tmp_path, law, vocabulary=MOVES)
    assert found(code, "unanswered", moves=2) == []
    (finding,) = found(code, "unanswered", moves=3)
    assert finding.witness is not None
    moves = finding.witness.events["move"]
    assert isinstance(moves, tuple)
    assert len(moves) == 3


def test_the_mechanics_say_what_came_later_than_something(tmp_path: Path) -> None:
    law = '1 norm("1", shall_not, Guest, sing) :- rain; domain(guest, Guest)'
    later = "followed(sang(Guest)) :-\n    sang(Guest),\n    rain.\n"
    assert unanswered(party(tmp_path, law, mechanics=later)) == []
    assert len(unanswered(party(tmp_path / "other", law))) == 1


LAPSED = """
timing(Guest, sing, lapsed) :-
    governs(_, _, Guest, sing),
    rain.
"""
DUTY = '1 norm("1", shall, Guest, sing) :- late(Guest)'


def test_a_duty_that_is_left_undone_when_its_time_has_passed(tmp_path: Path) -> None:
    (finding,) = unanswered(party(tmp_path, DUTY, mechanics=LAPSED))
    assert finding.sentence == "nothing comes of it where what 1 obliges, is left undone: sing"
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "rain"}


@pytest.mark.parametrize(
    ("laws", "mechanics", "vocabulary"),
    [
        ((DUTY,), "", SINGING),
        ((DUTY,), LAPSED, MOVES),
        ((DUTY, '2 irregularity("2", noise(Guest)) :- late(Guest); rain; not sang(Guest)'), LAPSED, SINGING),
        ((DUTY.replace("late(Guest)", "late(Guest); rain"),), LAPSED, SINGING),
        ((DUTY.replace("shall", "does"),), LAPSED, SINGING),
        (('1 norm("1", shall, director, sing) :- late(_)',), LAPSED.replace("Guest", "director"), SINGING),
    ],
    ids=[
        "nothing says that its time has passed",
        "no event would show it",
        "called an irregularity",
        "it has only come up now",
        "only how things go on",
        "the director's",
    ],
)
def test_no_duty_let_go_by(tmp_path: Path, laws: tuple[str, ...], mechanics: str, vocabulary: str) -> None:
    words = PARTY + "judge(director).\n" + vocabulary
    code = rulebook(tmp_path, rules(*laws), WORDS, vocabulary=words, mechanics=mechanics)
    assert unanswered(code) == []


def test_rulings_do_not_turn_on_what_performs_what(tmp_path: Path) -> None:
    with_it, without = party(tmp_path, QUIET), party(tmp_path / "other", QUIET, vocabulary="")
    situation = "late(ann) sang(ann) host(bob)"
    assert document(with_it, situation) == document(without, situation)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("performs(sung(Guest), Guest, sing) :- sang(Guest).", "`sung`"),
        ("performs(sang(Guest), Guest, sign) :- sang(Guest).", "`sign`"),
        ("performs(sang(Guest), cat, sing) :- sang(Guest).", "`cat`"),
        ("performs(sang(Guest), Guest, sing) :- sung(Guest).", "`sung`"),
        ("performs(host(Guest), Guest, sing) :- host(Guest).", "`host`"),
    ],
)
def test_names_that_there_are_not(tmp_path: Path, said: str, wrong: str) -> None:
    code = party(tmp_path, QUIET, vocabulary=f"{said}\n")
    assert any(wrong in one.sentence for one in found(code, "vocabulary"))
