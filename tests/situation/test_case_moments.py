"""A story told once and asked about at several moments."""

import pytest

from pyrules.base.errors import InputError
from pyrules.code.vocabulary import read_vocabulary
from pyrules.situation import Case, facts, moments, parse_case, to_toml
from tests.rulebooks import PARTY, declared

WORDS = read_vocabulary(PARTY + declared("question drunk guest; term rude guest; event played move_number"))
TOLD = 'edition = "x"\ntitle = "A party"\n[table]\nhost = "ann"\n[events]\nmove = ["ann:red"]\n'


def told(text: str) -> tuple[Case, ...]:
    """Read a story that begins as `TOLD` says."""
    return moments(parse_case(TOLD + text, "a.toml"), WORDS)


def test_a_case_without_moments_is_itself() -> None:
    case = parse_case(TOLD)
    assert moments(case, WORDS) == (case,)


def test_each_moment_is_the_case_that_tells_all_until_then() -> None:
    story = told(
        'sang = ["bob"]\n'
        '[[moment]]\ntitle = "it begins"\n'
        '[[moment]]\ntitle = "Bob moves"\nevents = { move = ["bob:blue"], late = ["ann"], rain = true }\n'
        'findings = { "1 drunk ann" = "no" }\nexpect = { rulings = 1 }\n'
        '[[moment]]\nevents = { move = ["ann:red", "blue"], sang = ["ann"] }\n'
    )
    whole = 'edition = "x"\ntitle = "{}"\n[table]\nhost = "ann"\n[events]\n{}\n'
    assert story == tuple(
        parse_case(whole.format(title, events))
        for title, events in (
            ("A party: it begins", 'move = ["ann:red"]\nsang = ["bob"]'),
            (
                "A party: Bob moves",
                'move = ["ann:red", "bob:blue"]\nsang = ["bob"]\nlate = ["ann"]\nrain = true\n'
                '[findings]\n"1 drunk ann" = "no"\n[expect]\nrulings = 1',
            ),
            (
                "A party",
                'move = ["ann:red", "bob:blue", "ann:red", "blue"]\nsang = ["bob", "ann"]\nlate = ["ann"]\n'
                "rain = true",
            ),
        )
    )


@pytest.mark.parametrize(
    ("before", "then", "after"),
    [
        ('late = "?"', 'late = ["ann"]', 'late = ["ann"]'),
        ('late = "?"', "late = false", "late = false"),
        ('late = ["ann", "?"]', 'late = ["bob ?"]', 'late = ["ann", "bob ?"]'),
        ('late = ["ann", "bob ?"]', "late = false", 'late = ["ann"]'),
        ('late = ["ann"]', 'late = "?"', 'late = ["ann", "?"]'),
        ('late = ["ann"]', 'late = ["ann"]', 'late = ["ann", "ann"]'),
        ('rain = "?"', "rain = true", "rain = true"),
        ("rain = false", "rain = true", "rain = true"),
        ('rain = "?"', "rain = false", "rain = false"),
        ("", 'rain = "?"', 'rain = "?"'),
    ],
)
def test_what_was_told_stays_and_what_was_left_open_is_open_as_far_as_it_is_said_again(
    before: str, then: str, after: str
) -> None:
    case = told(f"{before}\n[[moment]]\n[[moment]]\n[moment.events]\n{then}\n")[1]
    assert facts(case, WORDS) == facts(parse_case(TOLD + after), WORDS)


def test_the_table_can_become_known() -> None:
    text = (
        TOLD.replace('"ann"\n[events]', '"?"\n[events]')
        + '[[moment]]\n[[moment]]\ntable = { host = "bob" }\n'
    )
    first, second = moments(parse_case(text), WORDS)
    assert (first.table, second.table) == ({"host": "?"}, {"host": "bob"})


def test_what_was_decided_at_a_moment_was_decided_for_it_alone() -> None:
    above = '[findings]\n"1 drunk ann" = "yes"\n'
    later = '[[moment]]\nfindings = { "1 drunk bob" = "no" }\n[[moment]]\nevents = { rain = true }\n'
    assert [dict(one.findings) for one in told(above + later)] == [
        {"1 drunk ann": "yes", "1 drunk bob": "no"},
        {"1 drunk ann": "yes"},
    ]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("[[moment]]\n[[moment]]\ntitle = 'nothing new'\n", "8:3", "nothing is told of this moment"),
        ("[expect]\nrulings = 1\n[[moment]]\n", "7:2", "what is expected is expected at a moment"),
        ('[[moment]]\ntable = { host = "bob" }\n', "8:18", "`host` was told before"),
        ("rain = true\n[[moment]]\nevents = { rain = false }\n", "9:19", "`rain` was told before"),
        ("rain = true\n[[moment]]\nevents = { rain = '?' }\n", "9:19", "`rain` was told before"),
        ('late = ["ann"]\n[[moment]]\nevents = { late = false }\n', "9:19", "`late` was told before"),
        (
            '[findings]\n"1 drunk ann" = "no"\n[[moment]]\nfindings = { "1 drunk ann" = "yes" }\n',
            "10:14",
            "`1 drunk ann` is decided above for every moment",
        ),
        ("[[moment]]\nrain = true\n", "8:1", "`rain` is no part of a case"),
        ("[[moment]]\n[[moment.moment]]\n", "8:3", "`moment` is no part of a case"),
        ("[moment]\ntitle = 'one'\n", "7:2", "`moment` cannot be a table"),
        ("[[moment]]\nexpect = { rulings = 'two' }\n", "8:22", "`rulings` cannot be `two`"),
        ("[[moment]]\nevents = 1\n", "8:10", "`events` cannot be `1`"),
        ("[[moment]]\n[[moment]]\n[moment.table]\nhost = 'bob'\n", "10:8", "`host` was told before"),
        (
            "[[moment]]\n[moment.expect]\n[[moment.expect.branch]]\nwhen = { x = '1' }\n",
            "9:3",
            "the branch expects nothing",
        ),
    ],
)
def test_a_slip_is_refused_with_its_place(text: str, place: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        told(text)
    assert str(caught.value).startswith(f"a.toml:{place}: {message}")


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("[[moment]]\nevents = { late = ['Rob'] }\n", "8:20", "`Rob` is no guest"),
        (
            "played = [2]\n[[moment]]\n[[moment]]\nevents = { move = ['red'] }\n",
            "7:11",
            "`2` is no entry of `move`",
        ),
        ("[[moment]]\nevents = { move = ['red', 'green'] }\n", "8:27", "`green` is no colour"),
        (
            "[[moment]]\nevents = { late = ['Rob'] }\n[[moment]]\n[moment.events]\nlate = ['bob']\n",
            "8:20",
            "`Rob` is no guest",
        ),
        (
            "[[moment]]\n[[moment]]\n[moment.events]\nlate = [\n'bob',\n'Rob',\n]\n",
            "12:1",
            "`Rob` is no guest",
        ),
        ("[[moment]]\nevents = { move = '?' }\n", "8:19", "`move` cannot be `?`"),
        ("[[moment]]\ntable = { hots = 'ann' }\n", "8:11", "`hots` is not known here"),
        ("[[moment]]\nexpect = { holds = ['drnk(ann)'] }\n", "8:21", "`drnk` with 1 arguments is not known"),
    ],
)
def test_what_belongs_to_a_later_moment_or_is_no_word_is_refused_with_its_place(
    text: str, place: str, message: str
) -> None:
    """Where it was told, above the moments or at one of them."""
    story = told(text)
    with pytest.raises(InputError) as caught:
        [facts(case, WORDS) for case in story]
    assert str(caught.value).startswith(f"a.toml:{place}: {message}")


def test_a_story_is_ruled_on_at_one_of_its_moments() -> None:
    with pytest.raises(InputError, match=r"a.toml:7:3: the case asks at several moments"):
        facts(parse_case(TOLD + "[[moment]]\n", "a.toml"), WORDS)


def test_a_story_is_written_and_read_again() -> None:
    text = (
        TOLD + '[[moment]]\ntitle = "one"\n[moment.expect]\nrulings = 2\n[[moment.expect.branch]]\n'
        'when = { "1 drunk ann" = "yes", host = "bob" }\nflaws = []\n[[moment.expect.branch]]\n'
        'when = { "1 drunk ann" = "no" }\nholds = ["rude(ann)"]\n[[moment]]\nevents = { rain = "?" }\n'
    )
    case = parse_case(text)
    assert parse_case(to_toml(case)) == case
    assert moments(parse_case(to_toml(case)), WORDS) == moments(case, WORDS)
