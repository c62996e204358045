"""Every command on a library that speaks of money, dates and hours: nobody sees the whole numbers inside."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook
from tests.test_values_with_units import BARE, LIBRARY

LATE = LIBRARY / "cases" / "1990" / "late.toml"


def test_a_case_is_ruled_on_to_the_cent(run: Run) -> None:
    said = run("rule", LATE, "--rulebook", LIBRARY, "--why", "pay 0.60 EUR").out
    assert "pay 0.60 EUR (2)" in said
    assert "lent on 2026-11-01" in said
    assert '"3 days" > "0 days"' in said
    why_not = run("rule", LATE, "--rulebook", LIBRARY, "--why-not", "leave after 7 hours").out
    assert "leave after 7 hours (1B): no rule concludes this one" in why_not


def commands() -> Iterator[tuple[str, ...]]:
    yield "rule", str(LATE), "--format", "json"
    yield "rule", str(LATE), "--lang", "pl"
    yield "test", "--fresh"
    yield "check", "1990"
    yield "check", "1990", "--format", "json"
    yield "check", "1990", "--format", "sarif"
    yield "check", "1990", "--scope", "last=2026-11-16"
    for form in ("text", "json", "csv"):
        yield "diff", "1990", "2020", "--scope", "last=2026-11-16", "--format", form
    yield "mutate", "1990", "--only", "number", "--provisions", "1B,2A", "--scope", "last=2026-11-16"
    yield "coverage", "1990"
    yield "read", "1990", "2"


@pytest.mark.parametrize("words", tuple(commands()), ids=" ".join)
def test_nobody_sees_what_is_counted_inside(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words, "--rulebook", LIBRARY)
    assert not ran.err
    assert not BARE.search(ran.out)


def test_a_report_shows_values_with_their_units(run: Run, tmp_path: Path) -> None:
    run("report", "--rulebook", LIBRARY, "-o", tmp_path)
    pages = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file()}
    assert not [
        name
        for name, text in pages.items()
        if name != "manual.html"
        if BARE.search(re.sub(r"<svg.*?</svg>|<style.*?</style>", "", text, flags=re.DOTALL))
    ]
    assert any("pay 0.60 EUR" in text for text in pages.values())
    assert any("last 2026-11-20" in text for text in pages.values())


@pytest.mark.parametrize(
    ("bound", "told"),
    [
        ("last=99", "`99` is no date"),
        ("last=2026-02-30", "there is no 2026-02-30"),
        ("last", "`last` is no bound"),
    ],
)
def test_a_scope_has_units_too(run: Run, bound: str, told: str) -> None:
    ran = run("check", "1990", "--rulebook", LIBRARY, "--scope", bound)
    assert ran.status == 2
    assert told in ran.err


def test_a_difference_of_a_fee_is_shown_in_money(run: Run) -> None:
    told = run("diff", "1990", "2020", "--rulebook", LIBRARY, "--scope", "last=2026-11-16").out
    assert "a fine of 0.20 EUR (2): so 1990, 2020 not at all" in told
    assert "pay 0.50 EUR (2): so 2020, 1990 not at all" in told
    assert 'worth = "5.01 EUR"' in told


PRICES = """
domain(bearer, (reader; library)).
domain(price, "0.00 EUR".."6.00 EUR").
measured(price, decimal("EUR", 2)).
vocabulary(table, worth, (price,)).
vocabulary(act, pay, ()).
#defined worth/1.
"""
BOTH = rules(
    '1 norm("1", shall, reader, pay) :- worth(Price); Price >= "4.99 EUR"',
    '2 norm("2", shall_not, reader, pay) :- worth(Price); Price < "5.00 EUR"',
)


def test_a_conflict_exactly_on_a_boundary_is_found_saved_and_read_again(run: Run, tmp_path: Path) -> None:
    spanned = "{ worth(Price) : domain(price, Price) } = 1."
    folder = write_rulebook(tmp_path / "book", BOTH, vocabulary=PRICES, situations=spanned)
    found = json.loads(
        run(
            "check", "x", "--rulebook", folder, "--format", "json", "--save-witnesses", tmp_path / "saved"
        ).out
    )
    opposed = [one for one in found["findings"] if one["kind"] == "opposed"]
    assert [one["witness"]["table"] for one in opposed] == [{"worth": "4.99 EUR"}]
    saved = sorted((tmp_path / "saved").glob("opposed*.toml"))
    assert 'worth = "4.99 EUR"' in saved[0].read_text(encoding="utf-8")
    assert "0 passed, 1 failed" in run("test", "--rulebook", folder, saved[0]).out
    (folder / "laws/x/law1.lp").write_text(BOTH.replace("4.99", "5.00"), encoding="utf-8")
    assert "1 passed, 0 failed" in run("test", "--rulebook", folder, saved[0]).out
