"""The source texts, compared. What is expected was written down by a reader of both languages.

The texts are not part of the project: nothing of them is quoted here, and without them the tests are skipped.
"""

from functools import cache
from pathlib import Path

import pytest

from pyrules.comparing import Comparison, compare, lay_side_by_side
from tests.comparing.pairs import glossary
from tests.places import SEEDS

SOUND = ("provision", "reference", "number", "force", "negation", "condition", "quantifier")


@cache
def _compared(path: Path) -> Comparison:
    return compare(lay_side_by_side(path, None, glossary()))


def compared(number: str) -> Comparison:
    found = sorted(SEEDS.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip(f"source text {number} is not beside the project: it is not ours to hand on")
    return _compared(found[0])


@pytest.mark.parametrize(("number", "provisions"), [("001", 44), ("004", 74)])
def test_both_languages_of_a_file_have_the_same_provisions(number: str, provisions: int) -> None:
    result = compared(number)
    assert (result.original.language, result.translation.language) == ("en", "ru")
    assert (result.original.provisions, result.translation.provisions) == (provisions, provisions)
    assert result.checked["provision"] == provisions


@pytest.mark.parametrize("number", ["001", "004"])
@pytest.mark.parametrize("kind", SOUND)
def test_the_translator_made_no_mistake_of_this_kind(number: str, kind: str) -> None:
    result = compared(number)
    assert result.checked[kind] > 0
    assert [(one.provision, one.message) for one in result.findings if one.kind == kind] == []


@pytest.mark.parametrize(
    ("number", "provision", "kind", "line", "rendered"),
    [
        ("001", "18F", "term", 114, 89),
        ("001", "20E", "term", 252, 215),
        ("004", "11B1", "term", 165, 146),
        ("004", "12A3", "term", 223, 190),
        ("004", "13B1", "connective", 301, 266),
        ("004", "13B2", "connective", 305, 270),
        ("004", "14A", "term", 345, 314),
        ("004", "14B", "term", 357, 326),
        ("004", "16A2", "term", 471, 428),
        ("004", "16C2", "term", 499, 456),
    ],
)
def test_a_true_difference_is_found(number: str, provision: str, kind: str, line: int, rendered: int) -> None:
    places = {
        (one.provision, one.kind, one.original.line, one.translation.line)
        for finding in compared(number).findings
        for one in finding.each
        if one.original and one.translation
    }
    assert (provision, kind, line, rendered) in places


def test_findings_are_few() -> None:
    # A checker that cries wolf is not read: less than one finding for two provisions.
    for number in ("001", "004"):
        result = compared(number)
        assert len(result.findings) < result.original.provisions / 2
