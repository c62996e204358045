"""Cases as tests: each kind of expectation fails when it should, and passes when it should."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.code.rulebook import Rulebook
from pyrules.situation import Case, CaseFile, parse_case
from pyrules.testing.expectations import run_case, unmet
from pyrules.testing.outcomes import Outcome
from pyrules.testing.rulebooks import Rulebooks, case_files, case_language
from pyrules.testing.running import Runner
from tests.rulebooks import PARTY, rulebook, rules, write_rulebook

WORDS = (
    "act leave; act pay; act sing; question drunk guest; irregularity brawl guest; disposition forgiven; "
    "term merry guest"
)
LAW = rules(
    '1 question("1", drunk(ann)) :- late(ann)',
    '1 norm("1", shall, ann, leave) :- found("1", drunk(ann), yes)',
    '2 norm("2", shall, bob, pay) :- late(ann)',
    '3 norm("3", may, bob, sing) :- late(ann)',
    '4 irregularity("4", brawl(ann)) :- found("1", drunk(ann), yes)',
    "5 merry(Guest) :- sang(Guest)",
    '6 norm("6", shall, bob, leave) :- late(ann)',
    '7 overrides("7", "6") :- late(ann)',
)
SITUATION = 'edition = "x"\n[table]\nhost = "ann"\n[events]\nlate = ["ann"]\nsang = ["bob"]\n[expect]\n'


@pytest.fixture
def code(tmp_path: Path) -> Rulebook:
    return rulebook(tmp_path, LAW, WORDS)


def run(code: Rulebook, expect: str) -> Outcome:
    case: Case = parse_case(SITUATION + expect, "a.toml")
    outcome = run_case(code, case, case_language(code), "a.toml")
    assert unmet(code, case, case_language(code)) == outcome.failures
    return outcome


@pytest.mark.parametrize(
    "expect",
    [
        "rulings = 2",
        'acts = ["ann: shall leave (1)", "bob: may sing (3)"]',
        'always = ["bob: shall pay (2)", "bob: may sing (3)"]',
        'never = ["bob: shall leave (6)", "ann: may sing (3)"]',
        'holds = ["merry(bob)", "late(ann)", "overridden(\\"6\\")"]',
        'fails = ["merry(ann)", "irregularity(\\"4\\",brawl(bob))"]',
        'flaws = ["gap 4"]',
        'flaws = ["gap 4 unsettled(brawl(ann))"]',
        'sound = ["gap 1", "opposed 1 2"]',
        "lawful = true",
    ],
)
def test_what_holds_passes(code: Rulebook, expect: str) -> None:
    outcome = run(code, expect)
    assert outcome.failures == ()
    assert outcome.passed


@pytest.mark.parametrize(
    ("expect", "failure"),
    [
        ("rulings = 1", "expected 1 rulings, found 2"),
        ('acts = ["bob: shall leave (6)"]', "no ruling has `bob: shall leave (6)`"),
        ('acts = ["ann: should leave (1)"]', "; the nearest is `ann: shall leave (1)`"),
        ('always = ["ann: shall leave (1)"]', "not every ruling has `ann: shall leave (1)`"),
        ('never = ["ann: shall leave (1)"]', "a ruling has `ann: shall leave (1)`"),
        ('never = ["bob: may sing (3)"]', "a ruling has `bob: may sing (3)`"),
        ('holds = ["merry(ann)"]', "`merry(ann)` does not hold in every ruling"),
        ('holds = ["found(\\"1\\",drunk(ann),yes)"]', "does not hold in every ruling"),
        ('fails = ["merry(bob)"]', "`merry(bob)` holds in a ruling"),
        ('fails = ["found(\\"1\\",drunk(ann),yes)"]', "holds in a ruling"),
        ('flaws = ["gap 1"]', "no ruling shows `gap 1`; the nearest is `gap 4`"),
        ('flaws = ["gap 4 unsettled(brawl(bob))"]', "no ruling shows `gap 4 unsettled(brawl(bob))`"),
        ("flaws = []", "a ruling shows `gap 4`"),
        ('sound = ["gap 4"]', "a ruling shows `gap 4`"),
        ("lawful = false", "a ruling is lawful"),
    ],
)
def test_what_does_not_hold_fails(code: Rulebook, expect: str, failure: str) -> None:
    outcome = run(code, expect)
    assert not outcome.passed
    assert len(outcome.failures) == 1
    assert failure in outcome.failures[0]


@pytest.mark.parametrize(
    ("decided", "right", "failure"),
    [
        ("", "true", "a ruling is lawful"),
        ('"1 drunk ann" = "no"', "true", "a ruling is lawful"),
        ('"1 drunk ann" = "yes"', "false", "no ruling is lawful: each shows a conflict"),
    ],
)
def test_a_situation_is_lawful_where_one_of_its_rulings_shows_no_conflict(
    tmp_path: Path, decided: str, right: str, failure: str
) -> None:
    """The conflict is there under one answer only; the gap of 4, there under that answer too, is none."""
    code = rulebook(tmp_path, f'{LAW}\n%@ 8\nnorm("8", shall_not, ann, leave).\n', WORDS)
    for expected in ("true", "false"):
        expect = f"[findings]\n{decided}\n[expect]\nlawful = {expected}"
        case = parse_case(SITUATION.replace("[expect]", expect), "a.toml")
        failures = run_case(code, case, case_language(code)).failures
        assert failures == (() if expected == right else (failure,))


def test_every_failure_is_told(code: Rulebook) -> None:
    outcome = run(code, 'rulings = 3\nholds = ["merry(ann)"]\nflaws = []')
    assert len(outcome.failures) == 3


@pytest.mark.parametrize(
    ("expect", "message", "near"),
    [
        ('fails = ["mery(ann)"]', "`mery` with 1 arguments", "merry"),
        ('holds = ["merry(ann,bob)"]', "`merry` with 2 arguments", None),
        ('flaws = ["gap 9"]', "`9` is no provision", None),
        ('sound = ["gap 9"]', "`9` is no provision", None),
        ('acts = ["ann: shall leave (9)"]', "`9` is no provision", None),
        ('never = ["ann: shall leave (9)"]', "`9` is no provision", None),
    ],
)
def test_an_expectation_that_names_what_is_not_there_is_refused(
    code: Rulebook, expect: str, message: str, near: str | None
) -> None:
    with pytest.raises(InputError) as caught:
        run(code, expect)
    assert message in caught.value.message
    assert near is None or caught.value.nearest == near
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == ("a.toml", 8)


def test_a_kind_of_finding_that_is_not_known_is_refused(code: Rulebook) -> None:
    with pytest.raises(InputError) as caught:
        run(code, 'sound = ["gapp 4"]')
    assert caught.value.nearest == "gap"
    assert caught.value.place is not None
    assert caught.value.place.line == 8


@pytest.mark.parametrize(
    "expect",
    [
        'sound = ["gapp 4"]',
        'holds = ["merri(ann)"]',
        'never = ["ann: shall dance (1)"]',
        '[findings]\n"1 drunk bob" = "yes"',
    ],
)
def test_what_is_wrong_with_a_case_is_told_whatever_is_asked_of_it(code: Rulebook, expect: str) -> None:
    case = parse_case(SITUATION + expect, "a.toml")
    with pytest.raises(InputError) as fully:
        run_case(code, case, case_language(code))
    with pytest.raises(InputError) as briefly:
        unmet(code, case, case_language(code))
    assert (str(briefly.value), briefly.value.place) == (str(fully.value), fully.value.place)


def test_an_atom_in_expectations_that_is_not_known_is_refused_with_its_place(code: Rulebook) -> None:
    with pytest.raises(InputError, match="no atom"):
        run(code, 'fails = ["merry(X)"]')


def test_a_case_about_a_provision_that_is_not_there_is_refused(code: Rulebook) -> None:
    case = parse_case('edition = "x"\nabout = ["1", "22"]\n', "a.toml")
    with pytest.raises(InputError) as caught:
        run_case(code, case, case_language(code))
    assert caught.value.message == "`22` is no provision of edition x"
    assert caught.value.nearest == "2"
    assert caught.value.place is not None
    assert caught.value.place.line == 2


def test_a_case_without_expectations_neither_passes_nor_fails(code: Rulebook) -> None:
    outcome = run(code, "")
    assert not outcome.passed
    assert not outcome.failed
    assert not outcome.expects


def test_an_outcome_says_what_applied_and_what_gave_way(code: Rulebook) -> None:
    outcome = run(code, "")
    assert outcome.applied == ("1", "2", "3", "4", "5", "6", "7")
    assert outcome.defeated == ("6",)


def test_a_finding_in_the_case_narrows_the_rulings(code: Rulebook) -> None:
    text = SITUATION.replace("[expect]", '[findings]\n"1 drunk ann" = "no"\n[expect]')
    case = parse_case(
        text + 'rulings = 1\nflaws = ["sweeping 6 7"]\nnever = ["ann: shall leave (1)"]', "a.toml"
    )
    assert run_case(code, case, case_language(code)).passed


def test_of_many_files_one_that_cannot_be_ruled_on_does_not_stop_the_others(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS)
    texts = {
        "a/broken": "edition = ",
        "a/good": SITUATION + "rulings = 2",
        "b/other": 'edition = "y"\n',
        "b/wrong": SITUATION + "rulings = 9",
        "c/unknown": SITUATION.replace('"bob"', '"Rob"'),
    }
    for name, text in texts.items():
        path = folder / "cases" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    files = case_files(folder)
    assert [path.stem for path in files] == ["broken", "good", "other", "wrong", "unknown"]
    outcomes = [run.outcome for one in files for run in Runner(Rulebooks(folder)).run(CaseFile.of(one))]
    assert [(bool(one.error), one.passed) for one in outcomes] == [
        (True, False),
        (False, True),
        (True, False),
        (False, False),
        (True, False),
    ]
    assert "broken.toml:1" in (outcomes[0].error or "")
    assert "`y` is no edition" in (outcomes[2].error or "")
    assert "`Rob` is no guest" in (outcomes[4].error or "")


def test_cases_name_acts_in_english_or_else_in_the_first_language(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS)
    (folder / "language").mkdir()
    (folder / "language" / "pl.toml").write_text('[acts]\nleave = "wychodzi"\n')
    polish = Rulebooks(folder)
    assert polish.language("x").code == "pl"
    (folder / "language" / "en.toml").write_text('[acts]\nleave = "goes"\n')
    english = Rulebooks(folder)
    assert english.language("x").code == "en"
    case = parse_case(SITUATION + 'acts = ["ann: shall goes (1)"]', "a.toml")
    assert run_case(english.edition("x"), case, english.language("x")).passed


def test_an_edition_is_read_once(tmp_path: Path) -> None:
    books = Rulebooks(write_rulebook(tmp_path, LAW, WORDS))
    assert books.edition("x") is books.edition("x")
    with pytest.raises(InputError, match="`y` is no edition"):
        books.edition("y")


def test_a_case_with_more_rulings_than_are_listed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyrules.rulings.ruling.LIMIT", 4)
    law = rules(*(f'{n} question("{n}", drunk(ann)) :- late(ann)' for n in range(1, 4)))
    case = parse_case(SITUATION + "rulings = 8", "a.toml")
    code = rulebook(tmp_path, law, WORDS)
    with pytest.raises(InputError):
        run_case(code, case, case_language(code))


@pytest.mark.parametrize("kind", ["acts", "always", "never"])
@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("ann: shal leave the partie (1)", None),
        ("ann: shal leave (1)", "ann: shall leave (1)"),
        ("anne: shall leave (1)", "ann: shall leave (1)"),
        ("bob: shall leave_ (6)", "bob: shall leave (6)"),
        ("bob: may sing now (3)", "bob: may sing (3)"),
        ("bob: shall pay (1)", None),
    ],
)
def test_an_act_that_the_code_does_not_know_is_refused_with_the_nearest(
    code: Rulebook, kind: str, text: str, near: str | None
) -> None:
    with pytest.raises(InputError) as caught:
        run(code, f'{kind} = ["{text}"]')
    assert caught.value.message == f"the code knows no act `{text}`"
    assert near is None or caught.value.nearest == near
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == ("a.toml", 8)


def in_other_words(folder: Path, tables: str) -> Rulebooks:
    """Write the code with a language file, and return its editions."""
    write_rulebook(folder, LAW, WORDS)
    (folder / "language").mkdir()
    (folder / "language" / "en.toml").write_text(tables, encoding="utf-8")
    return Rulebooks(folder)


TALK = '[bearers]\nann = "Miss A."\n[acts]\nleave = "go home"\nsing = "pay"\n[forces]\nshall = "has to"\n'


@pytest.mark.parametrize("act", ["ann: shall leave (1)", "Miss A.: has to go home (1)"])
def test_an_act_is_named_by_its_key_or_by_its_sentence(tmp_path: Path, act: str) -> None:
    books = in_other_words(tmp_path, TALK)
    told = {}
    for expect in (f'acts = ["{act}"]', f'always = ["{act}"]', f'never = ["{act}"]'):
        case = parse_case(SITUATION + expect, "a.toml")
        told[expect.split()[0]] = run_case(books.edition("x"), case, books.language("x")).failures
    words = ", that is `Miss A.: has to go home (1)`" if act.startswith("ann") else ""

    assert told == {
        "acts": (),
        "always": (f"not every ruling has `{act}`{words}",),
        "never": (f"a ruling has `{act}`{words}",),
    }


def test_a_key_goes_before_a_sentence_that_reads_alike(tmp_path: Path) -> None:
    """Two acts of one provision, each said as the other is called."""
    folder = tmp_path / "swapped"
    books = in_other_words(folder, '[acts]\nleave = "pay"\npay = "leave"\n')
    (folder / "laws" / "x" / "law1.lp").write_text(
        rules('1 norm("1", shall, bob, pay) :- late(ann)', '1 norm("1", shall, bob, leave) :- late(bob)')
    )
    for act, has in (("bob: shall pay (1)", True), ("bob: shall leave (1)", False)):
        case = parse_case(f'{SITUATION}always = ["{act}"]', "a.toml")
        assert run_case(books.edition("x"), case, books.language("x")).passed is has


@pytest.mark.parametrize("act", ["bob: may pay (3)", "bob: has to pay (2)", "bob: shall pay (2)"])
def test_one_sentence_of_two_acts_is_told_by_its_provision(tmp_path: Path, act: str) -> None:
    books = in_other_words(tmp_path, TALK)
    case = parse_case(f'{SITUATION}always = ["{act}"]', "a.toml")
    assert run_case(books.edition("x"), case, books.language("x")).passed


def test_a_sentence_without_a_word_for_the_force_is_no_key_for_does(tmp_path: Path) -> None:
    books = in_other_words(tmp_path, '[forces]\nshall = ""\n')
    for expect, passed in (('always = ["bob: pay (2)"]', True), ('never = ["bob: pay (2)"]', False)):
        case = parse_case(SITUATION + expect, "a.toml")
        assert run_case(books.edition("x"), case, books.language("x")).passed is passed


@pytest.mark.parametrize("act", ["bob: shall pay (2)", "bob: has to pay up (2)"])
def test_bearers_need_not_be_declared(tmp_path: Path, act: str) -> None:
    party = "".join(line for line in PARTY.splitlines(keepends=True) if not line.startswith("domain(bearer"))
    code = rulebook(tmp_path, LAW.replace("late(ann)", "late(bob)"), WORDS, vocabulary=party)
    (tmp_path / "language").mkdir()
    (tmp_path / "language" / "en.toml").write_text('[acts]\npay = "pay up"\n[forces]\nshall = "has to"\n')
    case = parse_case(f'{SITUATION}never = ["{act}"]', "a.toml")
    assert run_case(code, case, case_language(code)).passed


def test_a_number_that_cannot_come_up_is_refused(tmp_path: Path) -> None:
    code = rulebook(
        tmp_path, rules('1 norm("1", shall, bob, take_back(N)) :- move(N,_,_)'), "act take_back move_number"
    )
    expect = 'edition = "x"\n[events]\nmove = ["ann: red"]\n[expect]\nnever = ["bob: shall take_back {} (1)"]'
    assert run_case(code, parse_case(expect.format(5)), case_language(code)).passed
    with pytest.raises(InputError, match="knows no act"):
        run_case(code, parse_case(expect.format(6)), case_language(code))
