"""A generated rulebook with a flaw of every kind: found are those that were put in, and nothing else."""

from pathlib import Path

import pytest

from pyrules.checks import kinds
from pyrules.code.loading import load
from pyrules.relevance.parts import parts
from tests.benchmarks import generated
from tests.benchmarks.generated import FLAWS, table, written
from tests.brute_force.comparing import OF_OVERLAYS
from tests.rulebooks import found

NOT_PUT_IN = frozenset({"deadlock", "silent", "unanswered", "unfulfillable", "unparted"})
"""The kinds that other findings tell, that a mark makes, and that need mechanics or relations: they have tests of their
own."""


def test_in_a_large_rulebook_every_flaw_that_was_put_in_is_found_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generated, "EVERY", 2)  # fewer laws without a flaw than benchmarks have
    expected = written(tmp_path, 10 * generated.EVERY * len(FLAWS))
    code = load("x", tmp_path)

    findings = found(code)

    assert parts(code)
    assert {(one.kind, frozenset(one.provisions)) for one in findings} == expected
    assert {kind for kind, _ in expected} == set(kinds.modules()) - OF_OVERLAYS - NOT_PUT_IN


def test_rows_of_a_table_that_share_its_values_out_do_not_overlap(tmp_path: Path) -> None:
    expected = table(tmp_path, rows=20, columns=3, values=11_000)
    assert {(one.kind, frozenset(one.provisions)) for one in found(load("x", tmp_path))} == expected
