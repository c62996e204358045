"""The shipped cases: where they lie, and that they say nothing in words that a language file can change."""

import re
import shutil
from functools import cache
from pathlib import Path

import pytest
import tomlkit
from clingo import Function, Number

from pyrules.code.loading import default_rulebook
from pyrules.code.provisions import Numbering
from pyrules.situation import Case, read_act, read_case
from pyrules.situation.act_keys import act_forces
from pyrules.testing.expectations import run_case
from pyrules.testing.rulebooks import Rulebooks, case_files

FILES = case_files(default_rulebook())
BOOKS = Rulebooks()


@cache
def cases() -> dict[Path, Case]:
    """Read every shipped case: only where they are looked at, for each process of a test run collects all tests."""
    return {path: read_case(path) for path in FILES}


def acts(case: Case) -> list[str]:
    expect = case.expect
    return [str(one) for one in (*expect.acts, *expect.always, *expect.never)] if expect else []


ACTS = re.compile(r"^(?:acts|always|never) = ", re.MULTILINE)
SAMPLE = [path for path in FILES if ACTS.search(path.read_text(encoding="utf-8"))][::80]
"""Some cases of every law and edition that has many."""


def test_a_case_lies_with_the_provision_that_it_is_about_first() -> None:
    folder_of_all = default_rulebook() / "cases"
    elsewhere = {}
    for path, case in cases().items():
        about = case.about[0]
        law = folder_of_all / case.edition / f"law{Numbering().law_of(about)}"
        folder = law if about == Numbering().law_of(about) else law / about
        if path.parent != folder:
            elsewhere[path.relative_to(folder_of_all)] = folder.relative_to(folder_of_all)

    assert elsewhere == {}


def test_cases_name_acts_by_keys() -> None:
    sentences = {
        text
        for case in cases().values()
        for text in acts(case)
        if read_act(text, BOOKS.edition(case.edition).vocabulary) is None
    }

    assert sentences == set()


def reworded(folder: Path) -> Path:
    """Copy the shipped rulebook without its cases, with other English words for every act, bearer and force."""
    copy = folder / "bridge"
    shutil.copytree(default_rulebook(), copy, ignore=shutil.ignore_patterns("cases"))
    for path in sorted((copy / "language").rglob("*.toml")):
        if "en" in path.relative_to(copy / "language").with_suffix("").parts:
            said = tomlkit.parse(path.read_text(encoding="utf-8"))
            for table in ("acts", "bearers"):
                for name, text in said.get(table, {}).items():
                    said[table][name] = f"otherwise put, {text}"
            said.pop("forces", None)
            path.write_text(tomlkit.dumps(said), encoding="utf-8")
    lines = [f'{force} = "is told {force}"\n' for force in sorted(act_forces())]
    (copy / "language" / "en" / "forces_in_other_words.toml").write_text("[forces]\n" + "".join(lines))
    return copy


@pytest.fixture(scope="module")
def other_words(tmp_path_factory: pytest.TempPathFactory) -> Rulebooks:
    return Rulebooks(reworded(tmp_path_factory.mktemp("reworded")))


def test_no_act_is_said_as_before(other_words: Rulebooks) -> None:
    now, before = other_words.language("1997"), BOOKS.language("1997")
    declared = now.vocabulary.of_kind("act").values()
    kept = [
        one.name
        for one in declared
        for act in [Function(one.name, [Number(1)] * one.arity)]
        if now.sentence("act", act) == before.sentence("act", act)
    ]

    assert len(declared) > 100
    assert kept == []
    assert now.force("shall") != before.force("shall")
    assert now.bearer(Function("director")) != before.bearer(Function("director"))


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_rewording_every_sentence_breaks_no_case(other_words: Rulebooks, path: Path) -> None:
    case = read_case(path)
    outcome = run_case(other_words.edition(case.edition), case, other_words.language(case.edition))

    assert outcome.failures == ()
