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


LATE = "impossible(late(Guest)) :-\n    late(Guest),\n    "


@pytest.mark.parametrize(
    "parts",
    [
        {"mechanics": f"{LATE}not rain.\n"},
        {"mechanics": f"{LATE}not wet.\nwet :-\n    rain.\n"},
        {"mechanics": f"{LATE}dry.\ndry :-\n    host(_),\n    not rain.\n"},
        {"mechanics": f"{LATE}#count {{ 1 : rain }} < 1.\n"},
        {"situations": "{ late(ann) }.\n{ rain }.\n{ sang(ann) }.\n:- late(ann), not rain.\n"},
    ],
    ids=["at once", "by what rests on it", "against what works for it", "counted", "by a constraint"],
)
def test_that_without_which_nothing_could_happen_happens_too(tmp_path: Path, parts: dict[str, str]) -> None:
    parts = {"situations": "{ late(ann) }.\n{ rain }.\n{ sang(ann) }.\n", **parts}
    law = rules('1A norm("1A",does,director,open) :- late(_)')
    code = rulebook(tmp_path, law, "act open; term wet; term dry", **parts)

    part, _ = slices(code, code, (frozenset({"1A"}), frozenset({"1A"})))

    spanned = [rule.text for rule in part.statements if rule.chosen]
    assert any("rain" in text for text in spanned)
    assert not any("sang" in text for text in spanned)


@pytest.mark.parametrize(
    "mechanics",
    [
        f"{LATE}rain.\n",
        f"{LATE}wet.\nwet :-\n    rain.\n",
        f"{LATE}not dry.\ndry :-\n    host(_),\n    not rain.\n",
    ],
    ids=["at once", "by what rests on it", "against what spares it"],
)
def test_what_something_cannot_go_with_need_not_happen(tmp_path: Path, mechanics: str) -> None:
    law = rules('1A norm("1A",does,director,open) :- late(_)')
    situations = "{ late(ann) }.\n{ rain }.\n"
    code = rulebook(tmp_path, law, "act open; term wet; term dry", mechanics=mechanics, situations=situations)

    part, _ = slices(code, code, (frozenset({"1A"}), frozenset({"1A"})))

    assert not any("rain" in rule.text for rule in part.statements if rule.chosen)
