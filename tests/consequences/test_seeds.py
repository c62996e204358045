"""What real differences do at the table. What is expected was written down by a reader of both languages.

The texts are not part of the project: nothing of them is quoted here, and without them the tests are skipped.
"""

import pytest

from pyrules.api import glossary_of
from pyrules.comparing import compare, lay_side_by_side
from pyrules.comparing.model import Consequence
from pyrules.consequences import codes_of, with_consequences
from tests.places import SEEDS


def consequences(number: str, provisions: set[str]) -> dict[tuple[str, tuple[str, ...]], Consequence]:
    """Return what the terms that became others do at some provisions, by provision and original term."""
    found = sorted(SEEDS.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip(f"source text {number} is not beside the project: it is not ours to hand on")
    texts = lay_side_by_side(found[0], None, glossary_of(), "1997")
    comparison = compare(texts, ["term"], weak=True)
    each = (one for finding in comparison.findings for one in finding.each)
    chosen = tuple(one for one in each if one.provision in provisions)
    told = with_consequences(
        comparison.model_copy(update={"findings": chosen}), texts, codes_of(texts, None, {})
    )
    return {
        (one.provision, one.became.before): one.consequence
        for one in told.findings
        if one.became and one.consequence
    }


def test_a_slip_put_right_would_still_be_one() -> None:
    told = consequences("001", {"20E"})

    slip = told["20E", ("uncorrected",)]
    assert slip.changes_ruling is True
    assert slip.only_before == ()
    # a slip that stays can do harm, and what then follows is told after it
    assert slip.only_after[0].endswith("(20E)")
    assert {one.rpartition(" ")[2] for one in slip.only_after} <= {"(20E)", "(12C1)", "(12C2)", "(12A)"}
    assert told["20E", ("prompt",)].changes_ruling is None


def test_a_period_shortened_changes_a_ruling() -> None:
    told = consequences("004", {"14A", "15C"})

    period = told["15C", ("auction_period",)]
    assert period.changes_ruling is True
    assert period.only_before
    assert period.witness is not None
    assert "looked = " in period.witness  # cards have been seen, and nobody has called
    assert "auction = " not in period.witness
    assert told["14A", ("play_period",)].changes_ruling is False
