from pathlib import Path

import pytest

from pyrules.checks.findings import Finding
from pyrules.code.rulebook import Rulebook
from tests.rulebooks import PARTY, found, rulebook, rules

WORDS = "term enough guest; term too_little guest; question generous guest; act pay; act go"
PARTS = (
    "partitions(late(Guest), enough(Guest)) :-\n    late(Guest).\n"
    "partitions(late(Guest), too_little(Guest)) :-\n    late(Guest).\n"
)
ENOUGH = "1 enough(Guest) :- late(Guest); sang(Guest)"
PAYS = '1 norm("1", shall, Guest, pay) :- too_little(Guest)'
GOES = '1 norm("1", may, Guest, go) :- enough(Guest)'


def party(folder: Path, *laws: str, vocabulary: str = PARTS) -> Rulebook:
    return rulebook(folder, rules(*laws, PAYS, GOES), WORDS, vocabulary=PARTY + vocabulary)


def unparted(code: Rulebook) -> list[Finding]:
    return found(code, "unparted")


def test_neither_is_so(tmp_path: Path) -> None:
    code = party(tmp_path, ENOUGH, "2 too_little(Guest) :- late(Guest); rain; not sang(Guest)")
    (finding,) = unparted(code)
    assert finding.provisions == ("1", "2")
    assert finding.sentence.startswith("no part of the matter is so")
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late"}
    assert finding.replayed


def test_both_are_so(tmp_path: Path) -> None:
    code = party(tmp_path, ENOUGH, "2 too_little(Guest) :- late(Guest); not rain")
    both, neither = unparted(code)
    assert both.sentence.startswith("two parts of one matter: enough ") or "two parts" in neither.sentence
    witnesses = [one.witness.events.keys() for one in (both, neither) if one.witness]
    assert {"late", "sang"} in witnesses
    assert {"late", "rain"} in witnesses


@pytest.mark.parametrize(
    "laws",
    [
        (ENOUGH, "2 too_little(Guest) :- late(Guest); not sang(Guest)"),
        (ENOUGH, "2 too_little(Guest) :- late(Guest); not sang(Guest)", "3 enough(Guest) :- sang(Guest)"),
    ],
    ids=["one of the two", "where the matter is not so it does not count"],
)
def test_what_divides_as_it_should(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert unparted(party(tmp_path, *laws)) == []


def test_it_names_the_decisions_under_which_it_is_so(tmp_path: Path) -> None:
    code = party(
        tmp_path,
        '2 question("2", generous(Guest)) :- late(Guest)',
        '1 enough(Guest) :- found("2", generous(Guest), yes)',
        '2 too_little(Guest) :- found("2", generous(Guest), no); rain',
    )
    (finding,) = unparted(code)
    assert "so decided: " in finding.sentence
    assert finding.witness is not None
    assert list(finding.witness.findings.values()) == ["no"]


def test_names_that_there_are_not(tmp_path: Path) -> None:
    code = party(tmp_path, ENOUGH, vocabulary="partitions(late(Guest), enogh(Guest)) :-\n    late(Guest).\n")
    assert any("`enogh`" in one.sentence for one in found(code, "vocabulary"))
