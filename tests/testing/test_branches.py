"""Expectations tied to a branch: what is expected where it was decided so, and only there."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.code.rulebook import Rulebook
from pyrules.situation import parse_case
from pyrules.testing.expectations import passes, run_case, unmet
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import rulebook, rules

WORDS = "act leave; act pay; act sing; question drunk guest; irregularity brawl guest; disposition forgiven"
LAW = rules(
    '1 question("1", drunk(ann)) :- late(ann)',
    '1 norm("1", shall, ann, leave) :- found("1", drunk(ann), yes)',
    '2 option("2", bob, pay) :- found("1", drunk(ann), no)',
    '2 option("2", bob, leave) :- found("1", drunk(ann), no)',
    '3 norm("3", may, bob, sing) :- late(ann)',
    '4 irregularity("4", brawl(ann)) :- found("1", drunk(ann), yes)',
    '5 norm("5", may, director, pay) :- irregularity("4", brawl(ann))',
    '5 settles("5", brawl(ann), forgiven) :- exercised("5", director, pay)',
    '6 norm("6", shall, ann, sing) :- found("1", drunk(ann), no); rain',
)
SITUATION = 'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann"]\n'
BRANCH = "[[expect.branch]]\nwhen = { %s }\n%s\n"


@pytest.fixture
def code(tmp_path: Path) -> Rulebook:
    return rulebook(tmp_path, LAW, WORDS)


def failures(code: Rulebook, when: str, expect: str, situation: str = SITUATION) -> tuple[str, ...]:
    """Return how a case with one branch fails, whichever way it is run."""
    case = parse_case(situation + BRANCH % (when, expect), "a.toml")
    language = case_language(code)
    outcome = run_case(code, case, language)
    assert outcome.expects
    assert unmet(code, case, language) == outcome.failures
    assert passes(code, case, language) is outcome.passed
    return outcome.failures


@pytest.mark.parametrize(
    ("when", "expect"),
    [
        (
            '"1 drunk ann" = "yes"',
            'rulings = 2\nalways = ["ann: shall leave (1)"]\nnever = ["bob: option pay (2)"]',
        ),
        ('"1 drunk ann" = "no"', 'rulings = 2\nacts = ["bob: option pay (2)"]\nflaws = []\nlawful = true'),
        ('"1 drunk ann" = "no", "2 bob" = "pay"', 'rulings = 1\nalways = ["bob: option pay (2)"]'),
        ('"5 director pay" = "waived"', 'rulings = 1\nflaws = ["gap 4"]'),
        ('"5 director pay" = "exercised"', 'sound = ["gap 4"]\nholds = ["settled(brawl(ann))"]'),
        ('"3 bob sing" = "exercised"', "rulings = 4"),  # a note on every ruling
        ('"3 bob sing" = "waived", "1 drunk ann" = "yes"', "rulings = 2"),
        ('"drunk ann" = "no"', 'fails = ["irregularity(\\"4\\",brawl(ann))"]'),  # as a ruling asks it
        ('"drunk ann (1)" = "no"', "rulings = 2"),
    ],
)
def test_what_holds_in_the_branch_passes(code: Rulebook, when: str, expect: str) -> None:
    assert failures(code, when, expect) == ()


@pytest.mark.parametrize(
    ("when", "expect", "failure"),
    [
        ('"1 drunk ann" = "yes"', "rulings = 4", "expected 4 rulings, found 2"),
        ('"1 drunk ann" = "no"', 'acts = ["ann: shall leave (1)"]', "no ruling has `ann: shall leave (1)`"),
        ('"1 drunk ann" = "yes"', 'never = ["ann: shall leave (1)"]', "a ruling has `ann: shall leave (1)`"),
        (
            '"2 bob" = "pay"',
            'always = ["bob: option leave (2)"]',
            "not every ruling has `bob: option leave (2)`",
        ),
        ('"1 drunk ann" = "yes"', 'sound = ["gap 4"]', "a ruling shows `gap 4`"),
        ('"5 director pay" = "exercised"', 'flaws = ["gap 4"]', "no ruling shows `gap 4`"),
        ('"1 drunk ann" = "no"', 'holds = ["settled(brawl(ann))"]', "does not hold in every ruling"),
    ],
)
def test_what_does_not_is_told_with_the_branch(code: Rulebook, when: str, expect: str, failure: str) -> None:
    (told,) = failures(code, when, expect)
    key, _, answer = when.rpartition(" = ")
    assert told.startswith(f"line 6, where `{key.strip(chr(34))}` = `{answer.strip(chr(34))}`: ")
    assert failure in told


@pytest.mark.parametrize(
    ("situation", "when", "instead"),
    [
        (
            SITUATION + '[findings]\n"1 drunk ann" = "yes"\n',
            '"1 drunk ann" = "no"',
            "`1 drunk ann` is `yes` there",
        ),
        (
            SITUATION,
            '"1 drunk bob" = "no"',
            "`1 drunk bob` comes up in none of them; the nearest is `1 drunk ann`",
        ),
        (
            SITUATION,
            '"1 drunk ann" = "yes", "2 bob" = "pay"',
            "each of these is so in some ruling, all together in none",
        ),
        (SITUATION, '"2 bob" = "sing"', "`2 bob` is `leave` or `pay` there"),
        (
            SITUATION.replace('["ann"]', '["ann", "bob ?"]'),
            '"late bob" = "yes"',
            "nothing turns on `late bob`; what there is: `1 drunk ann`, `2 bob`, `5 director pay`",
        ),
    ],
)
def test_a_branch_that_no_ruling_takes_fails_with_the_nearest_decisions(
    code: Rulebook, situation: str, when: str, instead: str
) -> None:
    (told,) = failures(code, when, "rulings = 1", situation)
    line = situation.count("\n") + 1
    assert told.startswith(f"line {line}, where ")
    assert told.endswith(f": there is no such ruling: {instead}")


def test_a_fact_left_open_leads_to_a_branch(code: Rulebook) -> None:
    """Whoever does not ask about the rain rules so in rain and without."""
    open_case = SITUATION + 'rain = "?"\n'
    assert (
        failures(code, 'rain = "yes", "1 drunk ann" = "no"', 'always = ["ann: shall sing (6)"]', open_case)
        == ()
    )
    assert failures(code, 'rain = "no"', 'never = ["ann: shall sing (6)"]', open_case) == ()
    assert failures(code, 'rain = "no", "1 drunk ann" = "yes"', "rulings = 2", open_case) == ()


def test_a_table_value_left_open_leads_to_a_branch(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules('1 norm("1", shall, Guest, leave) :- host(Guest); rain'), "act leave")
    situation = 'edition = "x"\n[table]\nhost = "?"\n[events]\nrain = true\n'
    assert failures(code, 'host = "bob"', 'rulings = 1\nalways = ["bob: shall leave (1)"]', situation) == ()
    assert failures(code, 'host = "ann"', 'never = ["bob: shall leave (1)"]', situation) == ()


@pytest.mark.parametrize(
    ("text", "place", "message", "nearest"),
    [
        (
            BRANCH % ('"1 drnk ann" = "yes"', "rulings = 1"),
            "7:10",
            "`1 drnk ann` is no decision",
            "1 drunk ann",
        ),
        (BRANCH % ('"drunk an" = "yes"', "rulings = 1"), "7:10", "`drunk an` is no decision", "drunk ann"),
        (BRANCH % ('"1 drunk ann" = "yess"', "rulings = 1"), "7:26", "`yess` is no answer", "yes"),
        (BRANCH % ('"5 director pay" = "used"', "rulings = 1"), "7:29", "a power cannot be `used`", None),
        (BRANCH % ('"2 bob" = "pya"', "rulings = 1"), "7:20", "`pya` is no act", "pay"),
        (BRANCH % ('"late Bobb" = "yes"', "rulings = 1"), "7:10", "`late Bobb` is no decision", "late bob"),
        (
            BRANCH % ('"9 drunk ann" = "yes"', "rulings = 1"),
            "7:10",
            "`9 drunk ann` is no decision",
            "1 drunk ann",
        ),
        (
            BRANCH % ('"1 drunk ann" = "yes", "drunk ann" = "no"', "rulings = 1"),
            "7:33",
            "`drunk ann` is decided twice",
            None,
        ),
        (BRANCH % ('"1 drunk ann" = "yes"', ""), "6:3", "the branch expects nothing", None),
        (BRANCH % ('"1 drunk ann" = "yes"', "sound = []"), "6:3", "the branch expects nothing", None),
        (BRANCH % ("", "rulings = 1"), "6:3", "the branch does not say which it is", None),
        ("[[expect.branch]]\nrulings = 1\n", "6:3", "the branch does not say which it is", None),
        (
            BRANCH % ('"1 drunk ann" = "yes"', 'never = ["ann: shall lave (1)"]'),
            "8:10",
            "the code knows no act `ann: shall lave (1)`",
            "ann: shall leave (1)",
        ),
        (BRANCH % ('"1 drunk ann" = "yes"', 'holds = ["setled(x)"]'), "8:10", "`setled`", "settled"),
        (
            BRANCH % ('"1 drunk ann" = "yes"', 'sound = ["gape 4"]'),
            "8:10",
            "`gape` is no kind of finding",
            "gap",
        ),
        (BRANCH % ('"1 drunk ann" = "yes"', "ruling = 1"), "8:1", "`ruling` is no part of a case", "rulings"),
        (BRANCH % ('"1 drunk ann" = 1', "rulings = 1"), "7:26", "`1 drunk ann` cannot be `1`", None),
        ("[expect.branch]\nrulings = 1\n", "6:2", "`branch` cannot be a table", None),
    ],
)
def test_a_slip_is_refused_with_its_place_and_the_nearest(
    code: Rulebook, text: str, place: str, message: str, nearest: str | None
) -> None:
    with pytest.raises(InputError) as caught:
        run_case(code, parse_case(SITUATION + text, "a.toml"), case_language(code))
    assert str(caught.value).startswith(f"a.toml:{place}: {message}")
    if nearest:
        assert caught.value.nearest == nearest


def test_a_case_with_branches_is_a_test(code: Rulebook) -> None:
    case = parse_case(SITUATION + BRANCH % ('"1 drunk ann" = "yes"', "rulings = 2"))
    assert case.expects
    assert case.expect is not None
    assert case.expect.rulings is None
    assert unmet(code, case, case_language(code)) == ()
