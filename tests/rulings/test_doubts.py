"""What is doubtful in a ruling: what the law files mark at the rules that lead to it."""

from pathlib import Path

from pyrules.code.rulebook import Rulebook
from tests.rulebooks import inquiry, rulebook

LAW = """
%@ 1
%  who sings makes a noise
%? ambiguous: humming can be singing
irregularity("1", noise) :-
    sang(Guest).

%@ 2
%  whoever comes late is excused
%? silent: until when, nobody says
excused :-
    late(Guest).

%@ 3
%  noise is to be stopped
%? ours: one noise stands for all
%? ambiguous: stopped can mean for good
settles("3", noise, stopped) :-
    irregularity("1", noise),
    not excused.

%@ 4
%  the host may leave
%? torn: the page ends here
norm("4", may, Guest, leave) :-
    host(Guest).
"""


def doubts(code: Rulebook, situation: str) -> list[list[tuple[str, str]]]:
    rulings = inquiry(code, situation).document().rulings
    return [[(one.provision, one.kind) for one in ruling.doubts] for ruling in rulings]


def test_a_ruling_tells_the_doubts_of_the_rules_that_lead_to_it(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, "act leave; irregularity noise; disposition stopped; term excused")
    song = [("1", "ambiguous"), ("3", "ambiguous")]
    assert doubts(code, "sang(ann)") == [song]
    # nothing is stopped then, and that somebody came late leads to nothing by itself
    assert doubts(code, "sang(ann) late(bob)") == [[("1", "ambiguous")]]
    # the host's leave goes on as always: beside a song nobody asks about it
    assert doubts(code, "sang(ann) host(bob)") == [song]
    assert doubts(code, "host(bob)") == [[("4", "torn")]]


def test_each_doubt_stands_once_in_the_document(tmp_path: Path) -> None:
    code = rulebook(tmp_path, LAW, "act leave; irregularity noise; disposition stopped; term excused")
    document = inquiry(code, "sang(ann) sang(bob)").document()
    assert document.to_json().count("humming can be singing") == 1


TWICE = """
%@ 1
%  who sings is to stop
%? ambiguous: humming can be singing
norm("1", shall, Guest, stop) :-
    sang(Guest).

%@ 2
%  whoever comes late is a nuisance
%? silent: until when, nobody says
nuisance(Guest) :-
    late(Guest).

%@ 1
%  so is a nuisance
%? torn: the page ends here
norm("1", shall, Guest, stop) :-
    nuisance(Guest).
"""


def test_what_two_rules_say_has_the_doubts_of_both_and_of_what_stands_behind_each(tmp_path: Path) -> None:
    code = rulebook(tmp_path, TWICE, "act stop; term nuisance guest")
    sang, late = [("1", "ambiguous")], [("2", "silent"), ("1", "torn")]
    assert doubts(code, "sang(ann)") == [sang]
    assert doubts(code, "late(ann)") == [late]
    assert doubts(code, "sang(ann) late(ann)") == [sang + late]
