from pathlib import Path

import pytest

from tests.rulebooks import assert_smallest_witness, document, found, rulebook, rules

WORDS = "act leave; act sing"
BAD = ('1 norm("1", should, Guest, leave) :- late(Guest)', '2 norm("2", must, Guest, leave) :- sang(Guest)')


def test_one_act_that_one_provision_recommends_and_another_commands(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(*BAD), WORDS)
    (finding,) = found(code, "uneven")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "what 1 says with `should` 2 says with `must`: leave"
    assert finding.shared == ("late", "sang")
    assert finding.witness is not None
    assert finding.witness.events["late"] == finding.witness.events["sang"]
    assert_smallest_witness(code, finding)


def test_the_weaker_one_is_named_first(tmp_path: Path) -> None:
    law = rules('1 norm("1", must, ann, leave)', '2 norm("2", shall, guests, leave)')
    (finding,) = found(rulebook(tmp_path, law, WORDS), "uneven")
    assert finding.provisions == ("1", "2")
    assert [one.provisions for one in finding.instances] == [("2", "1")]


@pytest.mark.parametrize(
    "laws",
    [
        (BAD[0].replace("should", "must"), BAD[1]),
        (BAD[0].replace("Guest", "ann"), BAD[1].replace("Guest", "bob")),
        (BAD[0], BAD[1].replace("leave", "sing")),
        (BAD[0].replace("should", "may"), BAD[1]),
        (BAD[0].replace("should", "does"), BAD[1]),
        (BAD[0], BAD[1].replace("must", "must_not")),
        (f"{BAD[0]}; rain", f"{BAD[1]}; not rain"),
        (*BAD, '3 overrides("3", "1") :- sang(Guest)'),
        (BAD[0], '1 norm("1", must, Guest, leave) :- sang(Guest)'),
    ],
    ids=[
        "the same force",
        "different bearers",
        "different acts",
        "a power",
        "how it is done, and no degree of duty",
        "a ban",
        "never together",
        "the one gives way",
        "one provision",
    ],
)
def test_what_is_not_uneven(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert found(rulebook(tmp_path, rules(*laws), WORDS), "uneven") == []


def test_no_ruling_is_at_fault_for_it(tmp_path: Path) -> None:
    (ruling,) = document(rulebook(tmp_path, rules(*BAD), WORDS), "host(ann) late(ann) sang(ann)").rulings
    assert len(ruling.acts) == 2
    assert ruling.flaws == ()
