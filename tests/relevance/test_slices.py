"""What of a rulebook is needed for the rulings of some provisions."""

from pathlib import Path

import pytest

from pyrules.relevance.slices import slices
from tests.rulebooks import rulebook, rules


@pytest.mark.parametrize("statement", ["{ late(ann; bob) }.", "{ late(ann); late(bob) }."])
def test_what_a_provision_reads_can_happen_however_that_is_written(tmp_path: Path, statement: str) -> None:
    law = rules('1A norm("1A",does,director,open) :- late(_)')
    code = rulebook(tmp_path, law, "act open", situations=f"{statement}\n{{ rain }}.\n")

    part, _ = slices(code, code, (frozenset({"1A"}), frozenset({"1A"})))

    spanned = [rule.text for rule in part.statements]
    assert any("late" in text for text in spanned)
    assert not any("rain" in text for text in spanned)
