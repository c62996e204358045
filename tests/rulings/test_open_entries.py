"""Entries of a sequence that are open, wherever they stand: the rulings are those of each way they can have been."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import mkdtemp

import pytest
from clingo import Symbol
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.open_facts import NO, YES, in_each_way
from pyrules.language import load_language
from pyrules.rulings.interview import Interview
from pyrules.rulings.ruling import Inquiry
from pyrules.rulings.scenes import scene_of
from pyrules.situation import case_from, facts, parse_case, situation_of, to_toml
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import PARTY, rulebook, rules
from tests.rulings.test_open_facts import ends

VOCABULARY = (
    PARTY
    + "vocabulary(event, meant, (move_number,)). vocabulary(event, bell, (guest, moment)). domain(moment, 0..9). "
    + "counted_in(moment, (move,), 1). vocabulary(event, paused, (pair,)). domain(pair, 1..4). "
    + "counted_in(pair, (move,), 2). vocabulary(event, saw, (guest,)). unknown_unless_told(saw). "
    + "vocabulary(event, spoke, (guest,)). entails(spoke(Guest), late(Guest)) :- spoke(Guest), move(2, _, red). "
    + "#defined meant/1. #defined bell/2. #defined paused/1. #defined saw/1. #defined spoke/1.\n"
)
LAW = rules(
    '1 norm("1", shall, ann, pay) :- move(Number, _, blue); not meant(Number); Number > 1',
    '2 question("2", rash(Number)) :- move(Number, _, red); move(Number + 1, _, red)',
    '3 irregularity("3", haste(Number)) :- found("2", rash(Number), yes)',
    '4 settles("4", haste(Number), forgiven) :- irregularity("3", haste(Number)); bell(_, Number)',
    '5 norm("5", shall, Guest, leave) :- move(3, Guest, _); not saw(Guest)',
    '6 norm("6", may, director, leave) :- late(_)',
)
WORDS = "act pay; act leave; question rash move_number; irregularity haste move_number; disposition forgiven"
MECHANICS = (
    "impossible(move(Number,Who,blue)) :- move(Number,Who,blue), move(Number + 1,_,blue), meant(Number)."
)
HEAD = 'edition = "x"\n[table]\nhost = "ann"\n[events]\n'


@cache
def party() -> Rulebook:
    return rulebook(Path(mkdtemp()), LAW, WORDS, vocabulary=VOCABULARY, mechanics=MECHANICS)


def put(stated: tuple[Symbol, ...]) -> Inquiry:
    return Inquiry(party(), stated, case_language(party()))


def stated(text: str) -> tuple[Symbol, ...]:
    return facts(parse_case(HEAD + text, "a.toml"), party().vocabulary)


def told(moves: list[str], meant: list[int], bells: list[int], more: str = "") -> str:
    entries = ", ".join(f'"{one}"' for one in moves)
    rung = ", ".join(f'"ann {one}"' for one in bells)
    return f"move = [{entries}]\nmeant = {meant}\nbell = [{rung}]\n{more}"


Told = tuple[list[str], list[int], list[int]]
Way = dict[int, str | None]


def completions(moves: list[str], meant: list[int], bells: list[int]) -> Iterator[tuple[Way, Told]]:
    """Yield each way in which the open entries can have been, by number, with what is told then."""
    ways = []
    for entry in moves:
        words = entry.removesuffix(" ?").split("|")
        words = ["red", "blue"] if words == ["?"] else words
        ways.append([*words, *([None] if entry.endswith(" ?") else [])])
    for way in product(*ways):
        made = [number for number, one in enumerate(way, 1) if one is not None]
        events = [made.index(one) + 1 for one in meant if one in made]
        rung = [sum(number <= one for number in made) for one in bells]
        so = {number: one for number, one in enumerate(way, 1) if len(ways[number - 1]) > 1}
        yield so, ([one for one in way if one is not None], events, [*dict.fromkeys(rung)])


def fits(leaf: tuple[tuple[Symbol, Symbol], ...], way: Way) -> bool:
    """Tell whether facts are taken to be as they were in some way."""
    for decision, value in leaf:
        if decision.name == "fact" and decision.arguments[0].name == "move":
            was = way[decision.arguments[0].arguments[0].number]
            if value in (YES, NO):
                if (value == NO) != (was is None):
                    return False
            elif str(value.arguments[2]) != was:
                return False
    return True


def assert_each_way(moves: list[str], meant: list[int], bells: list[int]) -> None:
    try:
        found = list(ends(put(stated(told(moves, meant, bells)))))
    except InputError:
        found = []  # it cannot have been in any way
    for way, completed in completions(moves, meant, bells):
        try:
            expected = {end for _, end in ends(put(stated(told(*completed))))}
        except InputError:
            continue  # it cannot have been so
        assert {end for leaf, end in found if fits(leaf.taken, way)} == expected


OPEN = ("red|blue", "?", "red|blue ?", "? ?", "red ?", "blue ?")
ENTRY = st.sampled_from(("red", "blue"))


@settings(max_examples=8, derandomize=True, database=None)
@given(
    st.lists(st.sampled_from(("red", "blue", *OPEN[:2])), min_size=1, max_size=3),
    st.sampled_from(OPEN),
    st.data(),
)
def test_what_an_entry_was_leads_to_the_rulings_of_each_way(
    before: list[str], last: str, data: st.DataObject
) -> None:
    moves = [*before, last]
    assert_each_way(moves, data.draw(st.lists(st.integers(1, len(before)), unique=True, max_size=2)), [])


@settings(max_examples=10, derandomize=True, database=None)
@given(st.lists(st.sampled_from(("red", "blue", "red ?", "blue ?")), min_size=2, max_size=4), st.data())
def test_whether_entries_were_made_leads_to_the_rulings_of_each_way(
    moves: list[str], data: st.DataObject
) -> None:
    numbers = st.lists(st.integers(1, len(moves)), unique=True, max_size=2)
    assert_each_way(moves, data.draw(numbers), data.draw(numbers))


def test_a_moment_at_which_an_entry_is_counted_in_moves_with_it() -> None:
    """A last entry that may not have been made, and something told at the moment behind it: it was made or not."""
    assert_each_way(["red", "blue ?"], [], [2])
    (asked,) = put(stated(told(["red", "blue ?"], [], [2]))).open_questions()
    assert (asked.key, asked.values) == ("move 2", ("yes", "no"))
    rung = {
        str(inquiry.model(leaf).of("bell", 2)[0])
        for inquiry in [put(stated(told(["red", "blue ?"], [], [2])))]
        for leaf in inquiry.leaves()
    }
    assert rung == {"bell(ann,2)", "bell(ann,1)"}


@pytest.mark.parametrize("moves", [["red", "blue ?", "red"], ["red ?", "red", "blue ?", "red"]])
def test_silence_and_what_goes_with_what_is_told_are_those_of_each_way(moves: list[str]) -> None:
    more = 'spoke = ["bob"]\n'
    code = party()
    text = HEAD + told(moves, [len(moves)], [2], more)
    ways = in_each_way(situation_of(parse_case(text), code))
    completed = (told(*one, more) for _, one in completions(moves, [len(moves)], [2]))
    whole = [situation_of(parse_case(HEAD + one), code) for one in completed]
    assert len(ways) == len(whole)
    assert {frozenset(one) for one in ways.values()} == {frozenset(one) for one in whole}
    assert len({frozenset(one) for one in whole}) > 1
    found = {end for _, end in ends(put(situation_of(parse_case(text), code)))}
    assert found == {end for one in whole for _, end in ends(put(one))}
    assert Inquiry(code, situation_of(parse_case(text), code), case_language(code)).document().outcomes


def test_an_entry_that_may_have_been_made_is_asked_about_by_its_number_as_listed() -> None:
    inquiry = put(stated(told(["red", "blue ?", "bob:blue"], [], [])))
    (asked,) = inquiry.open_questions()
    assert (asked.key, asked.values) == ("move 2", ("yes", "no"))
    pay = [{str(one.arguments[3]) for one in inquiry.model(leaf).of("act", 4)} for leaf in inquiry.leaves()]
    assert pay == [{"pay", "leave"}, {"pay"}]
    assert [str(inquiry.model(leaf).of("move", 3)[-1]) for leaf in inquiry.leaves()] == [
        "move(3,bob,blue)",
        "move(2,bob,blue)",
    ]
    # what stands behind it is told with the numbers of the case
    moves = [one for one in inquiry.happened() if one.startswith("move ")]
    assert moves == ["move 1, the player on turn, red", "move 3, bob, blue"]


def test_what_an_entry_was_is_asked_about_once_and_answered_by_its_words() -> None:
    inquiry = put(stated(told(["red", "?", "red"], [], [])))
    asked = inquiry.open_questions()[0]
    assert (asked.key, asked.values) == ("move 2", ("blue", "red"))
    assert len(list(inquiry.leaves())) == 5
    # nothing turns on it
    assert put(stated(told(["?"], [], []))).root.is_ruling


@pytest.mark.parametrize(
    ("moves", "answers", "expected"),
    [
        (
            ["red", "blue ?", "blue"],
            {"move 2": "no"},
            'move = ["red", "blue"]\nmeant = [2]\nbell = ["ann 2"]\n',
        ),
        (
            ["red", "blue ?", "blue"],
            {"move 2": "yes"},
            'move = ["red", "blue", "blue"]\nmeant = [3]\nbell = ["ann 3"]\n',
        ),
        (
            ["red", "?", "blue"],
            {"move 2": "red"},
            'move = ["red", "red", "blue"]\nmeant = [3]\nbell = ["ann 3"]\n',
        ),
    ],
)
def test_an_answer_is_written_where_the_entry_stands(
    moves: list[str], answers: dict[str, str], expected: str
) -> None:
    text = HEAD + told(moves, [3], [3])
    interview = Interview(text, "a.toml", party(), case_language(party()))
    while (question := interview.question()) and question.key in answers:
        interview.answer(question, answers[question.key])
    assert interview.text == HEAD + expected


def test_no_answer_is_asked_for_that_a_case_could_not_write() -> None:
    text = HEAD + told(["blue ?", "red", "red"], [], [])
    interview = Interview(text, "a.toml", party(), case_language(party()))
    asked = interview.question()
    assert asked is not None
    assert asked.key == "move 1"
    interview.leave(asked)
    rest = interview.question()
    assert rest is None or not rest.key.startswith("2 rash")


def test_a_story_goes_on_after_an_open_entry_and_tells_later_how_it_was() -> None:
    story = (
        HEAD + 'move = ["red", "blue ?"]\n[[moment]]\n[moment.expect]\nrulings = 2\n'
        '[[moment]]\n[moment.events]\nmove = ["red"]\nmeant = [3]\n'
    )
    interview = Interview(story, "a.toml", party(), case_language(party()), 2)
    question = next(one for one in iter(interview.question, None) if one.key == "move 2")
    interview.answer(question, "no")
    assert interview.text == story.replace(', "blue ?"', "").replace("[3]", "[2]")


@pytest.mark.parametrize(
    "moves",
    [["red ?", "blue"], ["red|blue", "?", "bob:red ?", "red"], ["ann|bob:?", "red ?"], ["red|blue ?"]],
)
def test_a_case_with_open_entries_comes_back_from_its_file(moves: list[str]) -> None:
    text = HEAD + f"move = {moves}\n".replace("'", '"')
    case = parse_case(text, "a.toml")
    back = case_from(facts(case, party().vocabulary), party().vocabulary, edition="x")
    known = [one.replace("red|blue", "?") for one in moves]
    every = [one.replace("ann|bob:", "?:") for one in known]
    assert back.events == {"move": tuple(every)}
    assert facts(parse_case(to_toml(back)), party().vocabulary) == facts(case, party().vocabulary)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('move = ["?|red"]\n', "a.toml:5:9", "does not say what it was"),
        ('move = ["red|"]\n', "a.toml:5:9", "does not say what it was"),
        ('move = ["bob:red |"]\n', "a.toml:5:9", "does not say what it was"),
        ('move = ["bob ?|red"]\n', "a.toml:5:9", "does not say what it was"),
        ('move = ["red?"]\n', "a.toml:5:9", "expected red ?"),
        ('move = ["red|red"]\n', "a.toml:5:9", "says one thing twice"),
        ('move = ["carl:?"]\n', "a.toml:5:9", "`carl` is no guest"),
        ('move = ["bob|carl:red"]\n', "a.toml:5:9", "`carl` is no guest"),
        ('move = ["bob ?"]\n', "a.toml:5:9", "expected `bob:?`"),
        ('move = ["ann|bob red|blue"]\n', "a.toml:5:9", "expected `ann|bob:red|blue`"),
        ('move = ["red ?", "red|blue"]\n', "a.toml:5:18", "what entry 2 of `move` was is open"),
        ('move = ["? ?", "red"]\n', "a.toml:5:9", "what entry 1 of `move` was is open"),
        ('move = ["red ?", "red"]\nmeant = ["2 ?"]\n', "a.toml:6:9", "turns on whether entry 1 of `move`"),
        ('move = ["red ?", "red"]\nmeant = "?"\n', "a.toml:6:9", "turns on whether entry 1 of `move`"),
        ('move = ["red ?", "red"]\npaused = [1]\n', "a.toml:6:10", "turns on whether entry 1 of `move`"),
        ('move = ["red ?", "red", "red"]\n[findings]\n"2 rash 2" = "no"\n', "a.toml:7:1", "turns on whether"),
        (f"move = {['red ?'] * 7 + ['red']}\n", "a.toml:5:63", "in 128 ways"),
    ],
)
def test_what_cannot_be_open_together_is_refused_with_its_place(text: str, place: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        stated(text)
    assert str(caught.value.place) == place
    assert message in f"{caught.value} expected {caught.value.expected}"


def test_what_stands_before_an_entry_that_may_not_have_been_made_can_be_decided_and_open() -> None:
    found = stated('move = ["red|blue", "red", "red ?", "blue"]\nmeant = [1, "2 ?"]\npaused = [1]\n')
    assert {str(one) for one in found if one.match("left_open", 2) and one.arguments[0].name == "meant"} == {
        "left_open(meant(2),no)",
        "left_open(meant(2),yes)",
    }


def test_a_situation_shows_who_made_what_before_it_is_open_whether_an_entry_was_made() -> None:
    code = load("1997")
    text = '[table]\ndealer = "N"\n[events]\nauction = ["1H", "pass ?", "S:2H", "pass"]\n'
    case = parse_case(f'edition = "1997"\n{text}')
    words = load_language(code.directory, "en", code.vocabulary)
    told_of = facts(case, code.vocabulary, code.provisions, code.certain)
    inquiry = Inquiry(code, told_of, words)
    scene = scene_of(told_of, inquiry.surely(), code.vocabulary, words)
    assert [[one and one.text for one in row] for row in scene.grids[0].rows] == [[None, "1♥", None, None]]
    assert scene.events[:2] == ("call 3: South calls 2♥", "call 4: the player on turn calls pass")
    assert "call 2: East calls pass" in inquiry.not_known()
    assert "North made call 1: 1♥" in inquiry.happened()
