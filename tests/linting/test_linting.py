"""All that is wrong with the files of a rulebook is told at once, and nothing of one that is sound."""

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.base.keeping import SWITCH
from pyrules.code import reading
from pyrules.code.loading import load
from pyrules.linting import KINDS, Problem, lint
from pyrules.linting import cases as cases_looked_at
from pyrules.situation import CaseFile
from pyrules.testing.rulebooks import Rulebooks
from pyrules.testing.running import Runner
from tests.places import ROOT

LAW = "laws/draft/law1.lp"
CASE = "cases/ann-is-late.toml"
WORDS = "vocabulary.lp"
RULE = """
%@ 3
%  whoever is late and ill is to be driven home
norm("3", shall, Guest, leave) :-
    late(Guest),
    ill(Guest).
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a new rulebook, as `pyrules new` writes it."""
    house = shutil.copytree(ROOT / "pyrules" / "starter", tmp_path / "house")
    case = house / CASE
    case.write_text(
        case.read_text(encoding="utf-8").partition("\n")[2], encoding="utf-8"
    )  # no schema beside it
    return house


def add(house: Path, name: str, text: str) -> int:
    """Add text to a file of the rulebook; return the number of its first line."""
    path = house / name
    path.parent.mkdir(exist_ok=True)
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.write_text(before + text, encoding="utf-8")
    return before.count("\n") + 1


def problems(house: Path) -> list[Problem]:
    return list(lint(house).problems)


def test_what_is_sound_has_no_problems(house: Path) -> None:
    add(house, LAW, RULE)
    found = lint(house)
    assert (found.problems, found.editions, found.files) == ((), ("draft",), 4)


@pytest.mark.parametrize(
    ("file", "text", "kind", "line", "message"),
    [
        (LAW, RULE.replace("late", "layte"), "vocabulary", 3, "`layte` is used and never defined"),
        (LAW, RULE.replace("%@ 3\n", ""), "form", 2, "a rule without its provision"),
        (
            LAW,
            RULE.replace("%  whoever is late and ill is to be driven home\n", ""),
            "sentence",
            2,
            "of 3 without",
        ),
        (LAW, RULE.replace("%  whoever", "%? whoever"), "form", 3, "a doubt without its kind"),
        (LAW, RULE.replace('norm("3"', 'norm("2"'), "form", 3, "the label says `3`"),
        (
            LAW,
            RULE.replace("late(Guest)", "late(Gest)"),
            "variable",
            3,
            "`Gest` stands once in this rule, beside `Guest`",
        ),
        (LAW, RULE + '\n%@ 4\n%  see 9\nrefers("4", "9").\n', "dangling", 9, "refers to 9"),
        (LAW, RULE.replace("late(Guest),", "late(Guest), "), "spaces", 4, "blanks"),
        (LAW, RULE.replace("    late", "\tlate"), "spaces", 4, "a tab"),
        (LAW, RULE + "\n%? silent: of what?\n", "mark", 7, "stands above no rule"),
        (WORDS, "vocabulary(event, sad, (guest,)).\n", "vocabulary", 0, "`sad` is declared and never used"),
        (WORDS, "vocabulary(event, sad, (gest,), 1).\n", "form", 0, "is no declaration"),
        ("editions/draft.lp", '#include "../laws/draft/law7.lp".\n', "form", 0, "there is no file"),
        (
            "language/en.toml",
            '[events]\nlate = "{1} is late"\nlayte = "x"\n',
            "language",
            2,
            "`layte` in `[events]`",
        ),
        (
            "language/en.toml",
            '[events]\nlate = "{2} is late"\n',
            "language",
            1,
            "`{2}` in the sentence of `late`",
        ),
        ("cases/b.toml", 'edition = "draft"\ntitle = "x"\n[events]\nlayte = ["ann"]\n', "case", 3, "`layte`"),
        ("cases/b.toml", 'edition = "daft"\ntitle = "x"\n', "case", 0, "`daft` is no edition"),
        ("cases/b.toml", 'edition = "draft"\ntitel = "x"\n', "case", 1, "`titel`"),
        ("cases/b.toml", "edition\n", "case", 0, "not TOML"),
        ("judgements/draft.toml", '[[judgement]]\nkind = "opossed"\n', "judgement", 0, "judg"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(  # noqa: PLR0913, PLR0917 - what is wrong, and what is told
    house: Path, file: str, text: str, kind: str, line: int, message: str
) -> None:
    first = add(house, file, text)
    (found,) = [one for one in problems(house) if message in one.message]
    assert (found.kind, found.line) == (kind, first + line)
    assert Path(found.file) == house / file


def test_all_is_told_at_once(house: Path) -> None:
    """In one file, and in files that have nothing to do with each other; what is read besides is looked at too."""
    add(house, LAW, RULE.replace("%@ 3\n", "") + RULE.replace("late", "layte") + RULE.replace('"3"', '"2"'))
    add(house, CASE, 'nobody = ["ann"]\n')
    add(house, "language/en.toml", '[events]\nlate = "{1} is late"\nlayte = "x"\n')
    add(house, "language/pl.toml", "[events\n")
    found = problems(house)
    assert [(Path(one.file).name, one.kind) for one in found if one.kind != "language"] == [
        ("ann-is-late.toml", "case"),
        ("law1.lp", "form"),
        ("law1.lp", "vocabulary"),
        ("law1.lp", "form"),
    ]
    assert {Path(one.file).name for one in found if one.kind == "language"} >= {"en.toml", "pl.toml"}
    assert {one.kind for one in found} <= set(KINDS)


def test_of_what_a_statement_that_cannot_be_read_may_say_nothing_is_told(house: Path) -> None:
    add(house, WORDS, "vocabulary(term, weak, (guest,)).\n")
    add(house, LAW, RULE.replace("late", "weak") + "\nweak(Guest) :-\n    ill(Guest).\n")
    found = lint(house)
    assert [one.kind for one in found.problems] == ["form"]
    assert "weak" in found.held_back


def test_every_statement_that_clingo_cannot_read_is_told(house: Path) -> None:
    first = add(house, LAW, "\nfoo(X : bla.\n\nbar(X :- late.\n")
    assert [(one.kind, one.line) for one in problems(house)] == [("form", first + 1), ("form", first + 3)]


def test_only_some_files_are_spoken_of(house: Path) -> None:
    add(house, LAW, RULE.replace("late", "layte"))
    add(house, CASE, 'nobody = ["ann"]\n')
    assert [one.kind for one in lint(house, paths=[house / "laws"]).problems] == ["vocabulary"]
    assert [one.kind for one in lint(house, "draft", [house / CASE]).problems] == ["case"]


@pytest.mark.parametrize(
    "law",
    [
        RULE.replace("%@ 3\n", ""),
        RULE.replace("ill(Guest)", "ill(Guest"),
        RULE.replace("leave", "Act"),
        RULE.replace('"3", shall', '"2", shall'),
    ],
)
def test_what_is_read_without_what_is_wrong_is_not_kept(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, law: str
) -> None:
    monkeypatch.setenv(SWITCH, str(tmp_path / "kept"))
    monkeypatch.setattr(reading, "WORTH_KEEPING", 0)
    add(house, LAW, law)
    for _ in range(2):
        assert [one.kind for one in problems(house)] == ["form"]
        with pytest.raises(RulebookError):
            load("draft", house)


def test_what_was_found_sound_is_not_looked_at_again(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, str(tmp_path / "kept"))
    looked: list[str] = []
    look = cases_looked_at.look_at

    def noting(file: CaseFile, editions: Mapping[str, cases_looked_at.Read]) -> Iterator[Problem]:
        looked.append(Path(file.path).name)
        return look(file, editions)

    monkeypatch.setattr(cases_looked_at, "look_at", noting)
    for wanted in (["ann-is-late.toml"], []):
        looked.clear()
        assert problems(house) == []
        assert looked == wanted
    add(house, "cases/b.toml", 'edition = "draft"\ntitle = "x"\n')
    looked.clear()
    assert problems(house) == []
    assert looked == ["b.toml"]
    add(house, WORDS, "vocabulary(act, rest, ()).\n")
    assert [one.kind for one in problems(house)] == ["vocabulary"]


ASKED = """
%@ 4
%  the host finds out whether somebody who is late was held up
question("4", held_up(Guest)) :-
    late(Guest).

%@ 4
%  who was not may be asked to leave
norm("4", may, Guest, leave) :-
    found("4", held_up(Guest), no).
"""
LATE = 'edition = "draft"\ntitle = "x"\n[events]\nlate = ["ann"]\n[expect]\n'
BRANCH = "[[expect.branch]]\nrulings = 1\n"


@pytest.mark.parametrize(
    ("expect", "line", "message", "near"),
    [
        ('acts = ["ann: shall leeve (1)"]', 6, "no act `ann: shall leeve (1)`", "ann: shall leave (1)"),
        ('acts = [\n  "ann: shal leave (1)"\n]', 7, "no act `ann: shal leave (1)`", "ann: shall leave (1)"),
        ('never = ["anne: shall leave (1)"]', 6, "no act `anne: shall leave (1)`", "ann: shall leave (1)"),
        ('always = ["ann: shall leave (11)"]', 6, "`11` is no provision", "1"),
        ('fails = ["layte(ann)"]', 6, "`layte` with 1 arguments is not known", "late"),
        ('fails = ["rested(ann)"]', 6, "`rested` with 1 arguments is not known", None),
        ('holds = ["late(ann"]', 6, "`late(ann` is no atom", None),
        ('sound = ["gapp 1"]', 6, "`gapp` is no kind of finding", "gap"),
        ('flaws = ["gap 11"]', 6, "`11` is no provision", "1"),
        ("ruling = 1", 6, "`ruling` is no part of a case", "rulings"),
        (BRANCH + 'when = { "4 held_upp ann" = "yes" }', 8, "`4 held_upp ann` is no", "4 held_up ann"),
        (BRANCH + 'when = { "44 held_up ann" = "yes" }', 8, "`44 held_up ann` is no", "4 held_up ann"),
        (BRANCH + 'when = { "4 held_up an" = "yes" }', 8, "`4 held_up an` is no", "4 held_up ann"),
        (BRANCH + 'when = { "4 held_up ann" = "yess" }', 8, "`yess` is no answer", "yes"),
        (BRANCH + 'when = { "4 held_up ann" = "no" }\nacts = ["ann: may leve (4)"]', 9, "no act", None),
    ],
)
def test_a_slip_in_what_a_case_expects_is_told_as_running_it_tells_it(
    house: Path, expect: str, line: int, message: str, near: str | None
) -> None:
    add(house, WORDS, "vocabulary(question, held_up, (guest,)).\n")
    add(house, LAW, ASKED)
    case = house / "cases" / "b.toml"
    case.write_text(LATE + expect, encoding="utf-8")
    (found,) = problems(house)
    assert (found.kind, found.file, found.line) == ("case", str(case), line)
    assert message in found.message
    assert near is None or found.nearest == near
    (run,) = Runner(Rulebooks(house)).run(CaseFile.of(case))
    assert run.outcome.error == str(found).replace(" [case]", "")


def test_an_atom_that_is_a_word_and_is_never_concluded_is_told(house: Path) -> None:
    add(house, WORDS, "vocabulary(term, merry, (guest,)).\n")
    add(house, "cases/b.toml", LATE + 'fails = ["merry(ann)"]')
    (found,) = [one for one in problems(house) if one.kind == "case"]
    assert (found.line, found.message) == (
        6,
        "`merry` with 1 arguments is nothing that this rulebook concludes",
    )


def test_all_slips_of_what_a_case_expects_are_told_at_once(house: Path) -> None:
    add(
        house,
        "cases/b.toml",
        LATE + 'acts = ["ann: shall leeve (1)", "ann: sall leave (1)"]\nsound = ["gapp 1"]',
    )
    assert [one.line for one in problems(house)] == [6, 6, 7]


@pytest.mark.parametrize(
    "expect",
    [
        'acts = ["ann: shall leave (1)"]\nnever = ["bob: shall leave (1)"]\nsound = ["gap 1"]',
        'always = ["Ann: must go home (1)"]',
        'holds = ["late(ann)"]\nfails = ["ill(ann)"]',
        BRANCH + 'when = { "4 held_up ann" = "no" }',
        BRANCH + 'when = { "was Ann held up?" = "no" }',
        BRANCH + 'when = { "was Ann held up? (4)" = "no" }',
    ],
)
def test_what_a_case_expects_rightly_is_no_problem(house: Path, expect: str) -> None:
    add(house, WORDS, "vocabulary(question, held_up, (guest,)).\n")
    add(house, LAW, ASKED)
    add(
        house,
        "language/en.toml",
        '[questions]\nheld_up = "was {1} held up?"\n[acts]\nleave = "go home"\n[forces]\nshall = "must"\n'
        '[events]\nlate = "{1} is late"\nill = "{1} is ill"\n[values]\nann = "Ann"\n[bearers]\nann = "Ann"\n',
    )
    add(house, "cases/b.toml", LATE + expect)
    assert [one for one in problems(house) if one.kind == "case"] == []
    outcomes = [one.outcome for one in Runner(Rulebooks(house)).run(CaseFile.of(house / "cases" / "b.toml"))]
    assert [one.error for one in outcomes] == [None]


def test_an_act_with_an_amount_that_only_a_ruling_tells_is_no_problem(house: Path) -> None:
    """Its sentence names a value that nobody can list."""
    add(house, WORDS, "vocabulary(act, pay, (amount,)).\n")
    add(house, LAW, '\n%@ 5\n%  who is late pays\nnorm("5", shall, Guest, pay(7)) :-\n    late(Guest).\n')
    add(house, "language/en.toml", '[acts]\npay = "hand over {1}"\n')
    add(house, "cases/b.toml", LATE + 'acts = ["ann: shall hand over 7 (5)", "ann: shall hand ower 7 (5)"]')
    assert [one.message for one in problems(house) if one.kind == "case"] == [
        "the code knows no act `ann: shall hand ower 7 (5)`"
    ]


def test_a_case_is_looked_at_again_when_a_law_concludes_something_else(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, str(tmp_path / "kept"))
    assert problems(house) == []
    law = house / LAW
    law.write_text(law.read_text(encoding="utf-8").replace("shall, Guest", "should, Guest"), encoding="utf-8")
    assert problems(house) == []  # that nobody shall leave by it is a fair thing to expect
    law.write_text(law.read_text(encoding="utf-8").replace("Guest, leave", "Guest, stay"), encoding="utf-8")
    add(house, WORDS, "vocabulary(act, stay, ()).\n")
    assert [(one.kind, Path(one.file).name) for one in problems(house) if one.kind == "case"] == [
        ("case", "ann-is-late.toml")
    ]
