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


@pytest.mark.parametrize(
    "parts",
    [
        {"mechanics": "impossible(late(Guest)) :-\n    late(Guest),\n    not rain.\n"},
        {"mechanics": "impossible(late(Guest)) :-\n    late(Guest),\n    not wet.\nwet :-\n    rain.\n"},
        {"situations": "{ late(ann) }.\n{ rain }.\n{ sang(ann) }.\n:- late(ann), not rain.\n"},
    ],
)
def test_that_without_which_nothing_could_happen_happens_too(tmp_path: Path, parts: dict[str, str]) -> None:
    parts = {"situations": "{ late(ann) }.\n{ rain }.\n{ sang(ann) }.\n", **parts}
    law = rules('1A norm("1A",does,director,open) :- late(_)')
    code = rulebook(tmp_path, law, "act open; term wet", **parts)

    part, _ = slices(code, code, (frozenset({"1A"}), frozenset({"1A"})))

    spanned = [rule.text for rule in part.statements if rule.chosen]
    assert any("rain" in text for text in spanned)
    assert not any("sang" in text for text in spanned)


def test_what_is_impossible_with_something_brings_it_nowhere(tmp_path: Path) -> None:
    never = "impossible(late(Guest)) :-\n    late(Guest),\n    rain.\n"
    law = rules('1A norm("1A",does,director,open) :- late(_)')
    code = rulebook(tmp_path, law, "act open", mechanics=never, situations="{ late(ann) }.\n{ rain }.\n")

    part, _ = slices(code, code, (frozenset({"1A"}), frozenset({"1A"})))

    assert not any("rain" in rule.text for rule in part.statements if rule.chosen)
