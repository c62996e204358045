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
