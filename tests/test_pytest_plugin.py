"""A rulebook author's own project: pytest alone collects the cases."""

import subprocess
import sys
from pathlib import Path

import pytest

VOCABULARY = """
vocabulary(event, late, (player,)).
vocabulary(act, pay, ()).
domain(player, (ann; bob)).
domain(bearer, (ann; bob)).
#defined late/1.
"""
LAW = """
%@ 1
%  whoever is late pays
norm("1", shall, Player, pay) :-
    late(Player).
"""
CASE = """
edition = "x"
title = "Ann is late"
[events]
late = ["ann"]
[expect]
acts = ["{who}: shall pay (1)"]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    book = tmp_path / "club"
    for folder in ("editions", "laws/x", "cases/x"):
        (book / folder).mkdir(parents=True)
    (book / "vocabulary.lp").write_text(VOCABULARY, encoding="utf-8")
    (book / "laws/x/law1.lp").write_text(LAW, encoding="utf-8")
    (book / "editions/x.lp").write_text(
        '#include "../vocabulary.lp".\n#include "../laws/x/law1.lp".\n', encoding="utf-8"
    )
    (tmp_path / "other.toml").write_text("no = 'case'", encoding="utf-8")
    return tmp_path


def pytest_in(folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_a_case_passes_and_one_that_expects_nothing_is_skipped(project: Path) -> None:
    good = CASE.format(who="ann")
    (project / "club/cases/x/good.toml").write_text(good, encoding="utf-8")
    (project / "club/cases/x/silent.toml").write_text(good.partition("[expect]")[0], encoding="utf-8")

    ran = pytest_in(project)

    assert ran.returncode == 0
    assert "1 passed, 1 skipped" in ran.stdout


def test_cases_and_the_moments_of_a_story_fail_as_items(project: Path) -> None:
    good = CASE.format(who="ann")
    above, _, expect = good.partition("[expect]")
    story = f"{above}[[moment]]\n[moment.expect]{expect}[[moment]]\nevents = {{ late = ['bob'] }}\n"
    story += "expect = { acts = ['bob: shall pay (1)', 'ann: shall leave (1)'] }\n"
    told = {
        "good": good,
        "bad": CASE.format(who="bob"),
        "story": story,
        "broken": good.replace('"ann"', '"anm"'),
    }
    for name, text in told.items():
        (project / f"club/cases/x/{name}.toml").write_text(text, encoding="utf-8")

    ran = pytest_in(project)

    assert ran.returncode == 1
    assert "3 failed, 2 passed" in ran.stdout
    # a case
    assert "no ruling has `bob: shall pay (1)`; the nearest is `ann: shall pay (1)`" in ran.stdout
    assert "Traceback" not in ran.stdout
    # the second moment
    assert "story#2" in ran.stdout
    assert "story#1" not in ran.stdout
    assert "story.toml:11" in ran.stdout
    # what cannot be read, with its place
    assert "broken.toml:5" in ran.stdout
    assert "nearest known name: `ann`" in ran.stdout
