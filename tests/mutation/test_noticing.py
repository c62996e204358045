"""Which cases notice a change, held against running every case with every change."""

import shutil
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pyrules.base import limits
from pyrules.base.executing import executing
from pyrules.base.executing.processes import Processes
from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.mutation import noticing
from pyrules.mutation.change import Change
from pyrules.mutation.noticing import Noticed, first_noticed, notices
from pyrules.mutation.operators import changes
from pyrules.mutation.refusing import refused
from pyrules.mutation.standing import stands
from pyrules.situation import Case, moments, read_case
from pyrules.testing.expectations import passes
from pyrules.testing.rulebooks import case_language, edition_cases
from tests.rulebooks import rulebook, rules

WORDS = (
    "act leave; act pay; act greet guest; term rude guest; question drunk guest; irregularity brawl guest; "
    "disposition forgiven"
)
LAW = rules(
    "1 rude(Guest) :- late(Guest); not rain",
    "1 rude(Guest) :- sang(Guest); move(Number, Guest, _); Number > 1",
    '2 irregularity("2", brawl(Guest)) :- rude(Guest); sang(Guest)',
    '2 question("2", drunk(Guest)) :- irregularity("2", brawl(Guest))',
    '2 norm("2", shall, Guest, leave) :- found("2", drunk(Guest), yes)',
    '2 norm("2", may, Guest, pay) :- found("2", drunk(Guest), no)',
    '2 settles("2", brawl(Guest), forgiven) :- exercised("2", Guest, pay)',
    '3 norm("3", shall_not, Guest, leave) :- host(Guest)',
    '3 overrides("3", "2") :- host(ann); rain',
    '4 option("4", ann, greet(bob)) :- rude(bob)',
    '4 option("4", ann, leave) :- rude(bob)',
    '5 norm("5", may, director, pay) :- chosen("4", ann, leave)',
)
CASES = {
    "acts": 'late = ["ann"]\nsang = ["ann"]\n[expect]\nacts = ["ann: shall leave (2)"]',
    "rulings": 'late = ["ann"]\nsang = ["ann"]\n[expect]\nrulings = 3',
    "always": 'late = ["bob"]\n[expect]\nalways = ["bob: shall not leave (3)"]',
    "never": 'late = ["ann"]\nsang = ["ann"]\nrain = true\n[expect]\nnever = ["ann: shall leave (2)"]',
    "holds": 'late = ["ann"]\n[expect]\nholds = ["rude(ann)"]\nfails = ["rude(bob)"]',
    "given": 'late = ["bob"]\n[choices]\n"4 ann" = "leave"\n[expect]\nacts = ["director: may pay (5)"]',
    "used": (
        'late = ["bob"]\nsang = ["bob"]\n[findings]\n"2 drunk bob" = "no"\n[powers]\n"2 bob pay" = "waived"\n'
        '[expect]\nflaws = ["gap 2"]'
    ),
    "sound": 'sang = ["bob"]\n[expect]\nsound = ["gap 2"]\nflaws = []',
    "open": 'late = ["ann ?"]\nsang = ["ann"]\n[expect]\nacts = ["ann: shall leave (2)"]',
    "open_counted": 'late = ["ann ?", "bob ?"]\nsang = ["ann"]\nrain = "?"\n[expect]\nrulings = 13',
    "open_idle": 'late = ["ann ?"]\nsang = ["ann ?"]\nrain = true\n[expect]\nrulings = 1',
    "when": (
        'late = ["ann"]\nsang = ["ann"]\n[[expect.branch]]\nwhen = { "2 drunk ann" = "yes" }\n'
        'always = ["ann: shall leave (2)"]\nnever = ["ann: may pay (2)"]'
    ),
    "when_a_power": (
        'late = ["bob"]\nsang = ["bob"]\n[[expect.branch]]\nwhen = { "2 bob pay" = "waived" }\n'
        'rulings = 2\nflaws = ["gap 2"]\n[[expect.branch]]\nwhen = { "2 bob pay" = "exercised" }\nsound = ["gap 2"]'
    ),
    "when_a_note": (
        'late = ["bob"]\n[[expect.branch]]\nwhen = { "5 director pay" = "exercised", "4 ann" = "leave" }\n'
        'rulings = 1\n[[expect.branch]]\nwhen = { "4 ann" = "greet bob" }\nfails = ["rude(ann)"]'
    ),
    "when_a_fact": (
        'late = ["ann ?"]\nsang = ["ann"]\n[[expect.branch]]\nwhen = { "late ann" = "no" }\n'
        "rulings = 1\nflaws = []"
    ),
    "while_it_goes_on": (
        'late = ["ann"]\n[[moment]]\nexpect = { holds = ["rude(ann)"] }\n'
        '[[moment]]\nevents = { sang = ["ann"] }\nexpect = { acts = ["ann: shall leave (2)"] }\n'
        '[[moment]]\nevents = { rain = true }\nexpect = { holds = ["rude(ann)"] }'
    ),
    "wrong": 'late = ["ann"]\n[expect]\nholds = ["rude(bob)"]',
    "broken": "late = 1 1",
}
"""Events and expectations; the last two are no use: the code does not pass the one, and the other is no case.

Nor does it pass the last moment of the story, where Ann is rude no more.
"""


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """A rulebook with cases of every kind of expectation."""
    folder = tmp_path_factory.mktemp("party")
    code = rulebook(folder, LAW, WORDS)
    (folder / "cases").mkdir()
    for name, text in CASES.items():
        written = f'edition = "x"\ntitle = "{name}"\n[table]\nhost = "bob"\n[events]\n{text}\n'
        (folder / "cases" / f"{name}.toml").write_text(written, encoding="utf-8")
    return code


@dataclass(frozen=True)
class Tried:
    """Every case that the code passes, run with every change that leaves a code which can be read."""

    usable: list[Change]
    noticed: dict[Path, list[set[int]]]
    """For each file the changes that its moments notice."""


@pytest.fixture(scope="module")
def tried(party: Rulebook) -> Tried:
    made = list(changes(party))[::2]
    unusable = refused(party, made)
    usable = [change for place, change in enumerate(made) if place not in unusable]
    codes = [
        change.applied_to(party) for change in usable
    ]  # each once, for what is worked out of a code stays with it
    language = case_language(party)
    files = [path for path in edition_cases(party) if path.stem != "broken"]
    noticed = {
        path: [
            {place for place, code in enumerate(codes) if not passes(code, case, language)}
            for case in at_its_moments(path, party)
            if passes(party, case, language)
        ]
        for path in files
    }
    return Tried(usable, noticed)


def at_its_moments(path: Path, code: Rulebook) -> tuple[Case, ...]:
    """Read a case, or each moment of a story."""
    return moments(read_case(path), code.vocabulary)


def test_as_running_every_case_with_every_change(party: Rulebook, tried: Tried) -> None:
    """Refused changes included: the two have to agree on what stands."""
    made = list(changes(party))
    unusable = refused(party, made)
    assert unusable == {place for place, change in enumerate(made) if not stands(change, party)}
    files = edition_cases(party)
    cases = [(path, noticed) for path in files for noticed in tried.noticed.get(path, ())]
    assert len(cases) == len(CASES) - 2 + 1
    first = {
        place: next((path for path, noticed in cases if place in noticed), None)
        for place in range(len(tried.usable))
    }
    expected = {place: path for place, path in first.items() if path}
    assert {path.stem for path in expected.values()} >= {"acts", "always", "given", "used"}
    assert len(expected) < len(tried.usable)
    assert first_noticed(party, tried.usable, files) == Noticed(expected, complete=True)


def test_each_case_by_itself(party: Rulebook, tried: Tried) -> None:
    """What a case notices that comes late is not hidden by an earlier one."""
    for path in edition_cases(party):
        if path.stem in ("broken", "wrong"):
            assert first_noticed(party, tried.usable, [path]).first == {}
            continue
        expected = set[int]().union(*tried.noticed[path])
        assert set(first_noticed(party, tried.usable, [path]).first) == expected, path.stem


def test_a_case_that_expects_a_lawful_ruling_notices_that_every_ruling_conflicts(tmp_path: Path) -> None:
    """It tells nothing else: a change that leaves one course of decisions without a conflict goes unnoticed."""
    law = rules(
        '1 norm("1", shall, ann, leave) :- late(ann)',
        '2 norm("2", should, ann, leave) :- late(ann); sang(ann)',
        '3 question("3", drunk(ann)) :- late(ann)',
        '4 norm("4", shall_not, ann, leave) :- found("3", drunk(ann), yes)',
        '5 norm("5", should_not, ann, pay) :- found("3", drunk(ann), no)',
        '6 norm("6", shall, ann, pay) :- rain',
    )
    code = rulebook(tmp_path, law, WORDS)
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "lawful.toml").write_text(
        'edition = "x"\n[events]\nlate = ["ann"]\nsang = ["ann"]\n[expect]\nlawful = true\n', encoding="utf-8"
    )
    made = list(changes(code))
    unusable = refused(code, made)
    usable = [change for place, change in enumerate(made) if place not in unusable]
    (file,) = edition_cases(code)
    case, language = read_case(file), case_language(code)
    expected = {place: file for place, change in enumerate(usable) if notices(code, case, language, change)}
    said = {usable[place].sentence for place in expected}
    assert {"2: ann should becomes ann should not", "6: rain is left out"} <= said
    assert '5: found("3",drunk(ann),no) is left out' in {one.sentence for one in usable} - said
    assert first_noticed(code, usable, [file]) == Noticed(expected, complete=True)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes started for few cases and changes."""
    monkeypatch.setattr(noticing, "WORTH_A_PROCESS", 0)


@pytest.mark.usefixtures("always")
def test_on_several_processors_the_same(party: Rulebook) -> None:
    made = list(changes(party, ["force", "left_out"]))
    files = edition_cases(party)
    unusable = refused(party, made)
    usable = [change for place, change in enumerate(made) if place not in unusable]
    steps: list[int] = []
    with executing(Processes(2)):
        several = first_noticed(party, usable, files, lambda done, _, __: steps.append(done))
    assert several == first_noticed(party, usable, files)
    assert steps == list(range(1, len(files) + 1))


@pytest.mark.usefixtures("always")
def test_no_case_is_begun_long_before_its_turn(party: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be run with changes that are noticed by then, however slowly the processors take them up."""
    made = list(changes(party, ["force"]))
    unusable = refused(party, made)
    usable = [change for place, change in enumerate(made) if place not in unusable]
    begun: list[Future[object]] = []
    waiting: list[int] = []
    real = ProcessPoolExecutor.submit

    def submit(pool: ProcessPoolExecutor, *arguments: Any) -> Future[object]:
        waiting.append(sum(not one.done() for one in begun))
        begun.append(real(pool, *arguments))
        return begun[-1]

    monkeypatch.setattr(limits, "PATIENCE", 0.001)
    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    with executing(Processes(2)):
        first_noticed(party, usable, edition_cases(party))
    assert max(waiting) == 2


def test_a_case_about_the_provision_is_named_before_any_other(party: Rulebook, tmp_path: Path) -> None:
    """A case that is about nothing notices the change too, and comes first."""
    party = load("x", shutil.copytree(party.directory, tmp_path / "party"))
    made = [one for one in changes(party, ["force"]) if one.provision == "2"]
    last = party.directory / "cases" / "zzz.toml"
    last.write_text(
        'edition = "x"\nabout = ["2"]\n[table]\nhost = "bob"\n[events]\nlate = ["ann"]\nsang = ["ann"]\n'
        '[expect]\nacts = ["ann: shall leave (2)"]\n',
        encoding="utf-8",
    )
    files = edition_cases(party)
    assert files[-1] == last
    rounds: list[tuple[int, int]] = []
    named = first_noticed(party, made, files, lambda done, of, _: rounds.append((done, of)))
    own = first_noticed(party, made, [last])
    others = first_noticed(party, made, files[:-1])
    assert set(own.first) & set(others.first)
    assert dict(named.first) == {**others.first, **own.first}
    assert rounds[-1] == (len(files) + 1, len(files) + 1)


@pytest.mark.parametrize(("edition", "every"), [("1987", 5200), ("2017", 1240)])
def test_a_sample_of_an_edition(edition: str, every: int) -> None:
    code = load(edition)
    language = case_language(code)
    made = list(changes(code))[::every]
    unusable = refused(code, made)
    usable = [change for place, change in enumerate(made) if place not in unusable]
    codes = [change.applied_to(code) for change in usable]
    for path in edition_cases(code)[:: every // 9]:
        case = read_case(path)
        expected = {place for place, changed in enumerate(codes) if not passes(changed, case, language)}
        assert set(first_noticed(code, usable, [path]).first) == expected, path.name
