"""The lines of a law that a finding is about."""

from pathlib import Path

from pyrules.checks.document import report
from pyrules.checks.judgements import Judgements
from pyrules.checks.running import run
from tests.rulebooks import rulebook, survey

LAW = """%@ 1
%  whoever comes late leaves
norm("1", shall, Guest, leave) :-
    late(Guest).

%@ 1
%  and pays
norm("1", shall, Guest, pay) :-
    late(Guest).

%@ 2
%  whoever sings stays
norm("2", must_not, Guest, leave) :-
    sang(Guest).

%@ 3
%  whoever leaves early pays
norm("3", shall, Guest, pay) :-
    rain,
    late(Guest),
    not rain.
"""


def lines(folder: Path, kind: str) -> list[tuple[str, str]]:
    code = rulebook(folder, LAW, "act leave; act pay")
    surveyed = survey(code)
    found = report(surveyed, run(surveyed, [kind]), [kind], 0.0, Judgements())
    return [(one.provision, one.sentence) for finding in found.findings for one in finding.lines]


def test_they_say_what_it_is_about_and_no_more(tmp_path: Path) -> None:
    assert lines(tmp_path, "opposed") == [("1", "whoever comes late leaves"), ("2", "whoever sings stays")]


def test_a_rule_that_never_applies_has_its_place_and_no_lines(tmp_path: Path) -> None:
    assert lines(tmp_path, "dead") == []
