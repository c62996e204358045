"""What a case says is not known."""

from pathlib import Path

import pytest

from pyrules import rule
from pyrules.base.errors import InputError
from pyrules.code.vocabulary import read_vocabulary
from pyrules.situation import case_from, facts, parse_case, to_toml
from pyrules.testing.expectations import passing, run_case
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import PARTY, rulebook, rules

MANY = "".join(f"domain(seat,{number}). " for number in range(1, 66))
WORDS = read_vocabulary(
    PARTY + MANY + "vocabulary(election, music, ()). vocabulary(election, dress, (colour,)). "
    "vocabulary(event, moved, (move_number,)). "
    "vocabulary(event, paid, (amount,)). vocabulary(event, took, (seat,)). "
    "vocabulary(event, gave, (guest, colour))."
)


def read(text: str) -> list[str]:
    found = facts(parse_case(f'edition = "x"\n{text}', "a.toml"), WORDS)
    return [str(one) for one in found]


def test_what_is_not_known_is_left_open() -> None:
    assert read('[events]\nrain = "?"\n') == ["left_open(rain,no)", "left_open(rain,yes)"]
    assert read('[events]\nlate = ["ann ?", "bob"]\n') == [
        "late(bob)",
        "left_open(late(ann),no)",
        "left_open(late(ann),yes)",
    ]
    assert read('[table]\nhost = "?"\n') == ["left_open(host,host(ann))", "left_open(host,host(bob))"]
    assert read('[elections]\nmusic = "?"\n') == ["left_open(music,no)", "left_open(music,yes)"]
    assert read('[elections]\ndress = "?"\n') == [
        "left_open(dress,dress(blue))",
        "left_open(dress,dress(red))",
    ]


def test_all_that_are_not_listed_can_be_left_open_at_once() -> None:
    everybody = read('[events]\nlate = "?"\n')
    assert len(everybody) == 4
    assert read('[events]\nlate = ["?"]\n') == everybody
    assert read('[events]\nlate = ["bob", "?"]\n') == read('[events]\nlate = ["bob", "ann ?"]\n')
    assert len(read('[events]\ngave = "?"\n')) == 8
    assert len(read('[events]\nmove = ["red", "blue"]\nmoved = "?"\n')) == 4 + 2


def test_of_several_entries_one_is_right_and_it_is_not_known_which() -> None:
    text = '[events]\ngave = ["bob red", "ann|bob blue"]\n'
    assert read(text) == [
        "gave(bob,red)",
        "left_open(gave,gave(ann,blue))",
        "left_open(gave,gave(bob,blue))",
    ]
    assert len(read('[events]\ngave = ["ann|bob blue|red", "ann blue ?"]\n')) == 4 + 2
    case = case_from(facts(parse_case(f'edition = "x"\n{text}', "a.toml"), WORDS), WORDS, edition="x")
    assert case.events == {"gave": ("bob red", "ann|bob blue")}
    asked = parse_case('edition = "x"\n[events]\nlate = ["ann|bob"]\n', "a.toml")
    assert case_from(facts(asked, WORDS), WORDS, edition="x").events == {"late": ("ann|bob",)}


def test_which_of_several_entries_is_right_is_a_decision_of_the_tree(tmp_path: Path) -> None:
    law = rules('1 norm("1", shall, ann, leave) :- late(ann)', '1 norm("1", shall, bob, leave) :- late(bob)')
    text = 'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann|bob"]\n'
    code = rulebook(tmp_path, law, "act leave")
    rulings = rule(code, parse_case(text))
    path = tmp_path / "open.toml"
    path.write_text(text, encoding="utf-8")
    assert rule(code, str(path)) == rulings
    assert [[act.bearer for act in one.acts] for one in rulings.rulings] == [["ann"], ["bob"]]
    (asked,) = rulings.open_questions
    assert asked.key == "late"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('[events]\ngave = ["ann|bob red", "ann|bob blue"]\n', "a.toml:3:9", "leaves open twice"),
        ('[events]\ngave = ["ann|carl red"]\n', "a.toml:3:9", "`carl` is no guest"),
        ('[elections]\ndress = "red|blue"\n', "a.toml:3:9", "cannot be open"),
        ('[events]\nmove = "?"\n', "a.toml:3:8", "which there are has to be told"),
        ('[events]\nmove = ["red?"]\n', "a.toml:3:9", "`red?` is no colour"),
        ('[events]\ngave = ["ann red|?"]\n', "a.toml:3:9", "does not say what it was"),
        ('[events]\ngave = ["ann red|red"]\n', "a.toml:3:9", "says one thing twice"),
        ('[events]\npaid = ["5|?"]\n', "a.toml:3:9", "does not say what it was"),
        ('[table]\nhost = "ann|carl"\n', "a.toml:3:8", "`carl` is no guest"),
        ('[events]\nlate = ["ann", "ann ?"]\n', "a.toml:3:8", "is told and left open"),
        ('[events]\nlate = ["carl ?"]\n', "a.toml:3:9", "`carl` is no guest"),
        ('[events]\nrain = "yes"\n', "a.toml:3:8", "`rain` cannot be `yes`"),
        ('[events]\ntook = "?"\n', "a.toml:3:8", "more than 64 ways"),
        ('[events]\npaid = "?"\n', "a.toml:3:8", "is not listed"),
        ('[table]\nhost = "ann ?"\n', "a.toml:3:8", "has 2 words here"),
    ],
)
def test_what_cannot_be_left_open_is_refused_with_its_place(text: str, place: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value.place) == place
    assert message in str(caught.value)


def test_a_word_is_any_that_there_is_or_one_of_several_wherever_an_entry_stands() -> None:
    assert read('[events]\ngave = ["ann ?"]\n') == read('[events]\ngave = ["ann red|blue"]\n')
    assert read('[table]\nhost = "ann|bob"\n') == read('[table]\nhost = "?"\n')
    assert read('[events]\nmove = ["red", "?", "ann|bob:blue"]\n') == [
        "left_open(move(2,on_turn,anything),move(2,on_turn,blue))",
        "left_open(move(2,on_turn,anything),move(2,on_turn,red))",
        "left_open(move(3,anything,blue),move(3,ann,blue))",
        "left_open(move(3,anything,blue),move(3,bob,blue))",
        "move(1,on_turn,red)",
    ]


def test_what_holds_in_every_situation_is_not_left_open() -> None:
    certain = facts(parse_case('edition = "x"\n[table]\nhost = "ann"\n[elections]\nmusic = true\n'), WORDS)
    for text in ('[table]\nhost = "?"\n', '[elections]\nmusic = "?"\n'):
        with pytest.raises(InputError, match="known"):
            facts(parse_case(f'edition = "x"\n{text}'), WORDS, certain=certain)


def test_of_all_that_are_not_listed_what_is_known_is_not_open() -> None:
    certain = facts(parse_case('edition = "x"\n[events]\nlate = ["ann"]\n'), WORDS)
    case = parse_case('edition = "x"\n[events]\nlate = "?"\n')
    assert {str(one.arguments[0]) for one in facts(case, WORDS, certain=certain)} == {"late(bob)"}
    with pytest.raises(InputError, match="is known") as caught:
        facts(parse_case('edition = "x"\n[events]\nlate = ["ann ?"]\n', "a.toml"), WORDS, certain=certain)
    assert str(caught.value.place) == "a.toml:3:9"


def test_whether_the_last_entry_of_a_sequence_was_made_can_be_open() -> None:
    assert read('[events]\nmove = ["red", "bob:blue ?"]\n') == [
        "left_open(move(2,bob,blue),no)",
        "left_open(move(2,bob,blue),yes)",
        "move(1,on_turn,red)",
    ]


def test_how_an_open_entry_was_is_given_by_its_number(tmp_path: Path) -> None:
    law = rules('1 norm("1", shall, ann, pay) :- move(2, _, blue)', '2 norm("2", shall, ann, sing)')
    code = rulebook(tmp_path, law, "act pay; act sing")
    branch = '[[expect.branch]]\nwhen = { "move %s" = "yes" }\nacts = ["ann: shall pay (1)"]\n'
    text = 'edition = "x"\n[events]\nmove = ["red", "blue ?"]\n[expect]\nrulings = 2\n' + branch
    assert not run_case(code, parse_case(text % 2), case_language(code)).failures
    for number in ("1", "3", "blue"):
        with pytest.raises(InputError, match="is no decision"):
            run_case(code, parse_case(text % number), case_language(code))


def test_a_case_that_leaves_something_open_comes_back_from_its_file() -> None:
    text = (
        'edition = "x"\n\n[table]\nhost = "?"\n\n[events]\nmove = ["red", "ann:blue ?"]\n'
        'late = ["bob", "ann ?"]\nrain = "?"\n\n'
        '[elections]\ndress = "?"\nmusic = "?"\n'
    )
    assert to_toml(parse_case(text)) == text
    assert to_toml(case_from(facts(parse_case(text), WORDS), WORDS, edition="x")) == text


def test_a_case_expects_what_may_come_of_what_it_leaves_open(tmp_path: Path) -> None:
    law = rules(
        '1 norm("1", shall, ann, pay) :- late(ann)',
        '2 settles("2", noise, forgiven) :- rain',
        '3 irregularity("3", noise)',
    )
    code = rulebook(tmp_path, law, "act pay; irregularity noise; disposition forgiven")
    # of the five facts that are open two matter, whatever the others were
    happened = 'edition = "x"\n[events]\nlate = ["ann ?", "bob ?"]\nsang = "?"\nrain = "?"\n'
    text = happened + '[expect]\nrulings = %d\nacts = ["ann: shall pay (1)"]\n'
    for number in (3, 4, 5):
        case = parse_case(text % number)
        failures = run_case(code, case, case_language(code)).failures
        assert bool(failures) is (number != 4), failures
        assert passing(code, case, case_language(code)) == (4 if number == 4 else None)
