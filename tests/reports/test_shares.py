"""Bars of the page of coverage: as long as the numbers beside them say."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pyrules.code.provisions import Numbering
from pyrules.coverage.measuring import Coverage, Row, Totals
from pyrules.language import load_language
from pyrules.reports.gathering import Request, gather
from pyrules.reports.pages import pages
from pyrules.reports.shares import Share, by_law, is_mutated, shares_of
from tests.rulebooks import rulebook

TOTALS = Totals(provisions=0, in_text=0, encoded=0, with_cases=0, applied=0, defeated=0, doubts=0, cases=0)


def row(
    provision: str, *, in_text: bool = True, encoded: bool = True, cases: int = 1, mutants: int | None = None
) -> Row:
    return Row(
        edition="x",
        id=provision,
        in_text=in_text,
        encoded=encoded,
        cases=cases,
        applied=0,
        defeated=0,
        references_in=0,
        references_out=0,
        doubts=0,
        mutants=mutants,
        mutants_killed=mutants and 1,
    )


def coverage(*rows: Row) -> Coverage:
    return Coverage(edition="x", provisions=rows, totals=TOTALS)


def test_laws_are_told_with_what_they_lack() -> None:
    rows = row("1A"), row("1B", encoded=False, cases=0), row("2", in_text=False)

    first, second = by_law(coverage(*rows), Numbering())

    assert (first.law, [one.id for one in first.rows]) == ("1", ["1A", "1B"])
    assert [(one.words, one.number, one.of) for one in first.shares] == [
        ("in the text", 2, 2),
        ("encoded", 1, 2),
        ("with a case", 1, 2),
    ]
    assert first.wanting == ("1 not encoded", "1 without a case")
    assert second.wanting == ("1 not in the text",)


def test_changes_are_counted_where_they_are_known() -> None:
    known = coverage(row("1A", mutants=4), row("1B"))

    assert is_mutated(known)
    assert not is_mutated(coverage(row("1A")))
    assert shares_of(known.provisions, compared=True, mutated=True)[-1] == Share("changes noticed", 1, 4)


def test_where_no_text_is_known_none_is_missed() -> None:
    unread = coverage(row("1A", in_text=False), row("1B", in_text=False, cases=0))

    (law,) = by_law(unread, Numbering())

    assert [one.words for one in law.shares] == ["encoded", "with a case"]
    assert law.wanting == ("1 without a case",)


@pytest.mark.parametrize(
    ("number", "of", "percent"), [(0, 0, 0), (0, 3, 0), (1, 1000, 1), (999, 1000, 99), (3, 3, 100)]
)
def test_only_all_of_them_fill_a_bar_and_only_none_leaves_it_empty(
    number: int, of: int, percent: int
) -> None:
    assert Share("", number, of).percent == percent


def test_the_page_has_numbers_beside_its_bars(tmp_path: Path) -> None:
    code = rulebook(
        tmp_path,
        '%# Law 1. Guests\n%@ 1A\nnorm("1A", shall, Guest, leave) :-\n    late(Guest).\n',
        "act leave",
    )
    report = gather(code, load_language(code.directory, "en", code.vocabulary), Request("pyrules report x"))
    changed = report.coverage.provisions[0].model_copy(update={"mutants": 4, "mutants_killed": 3})
    mutated = replace(report, coverage=report.coverage.model_copy(update={"provisions": (changed,)}))

    plain, told = (pages(one)["coverage.html"] for one in (report, mutated))

    assert re.findall(r'class="part" width="(\d+)".*?</span> (\d of \d)', plain) == [
        ("100", "1 of 1"),
        ("0", "0 of 1"),
    ]
    assert 'width="75" height="10"/></svg><span class="label">changes noticed</span> 3 of 4' in told
    assert "hanges noticed" not in plain
    # no text of it is known
    assert "not in the text" not in plain
    assert "1 without a case" in plain
