from pathlib import Path

import pytest

from pyrules.relevance import parts
from tests.rulebooks import found, rulebook, rules

WORDS = "act leave; act stay; term merry guest"
LATE = '1 norm("1", shall, Guest, leave) :- late(Guest); rain'
DRY = '2 norm("2", shall, Guest, stay) :- sang(Guest); not rain'
REFERS = '1 refers("1", "2")'


def test_a_reference_to_what_never_applies_together_with_it(tmp_path: Path) -> None:
    (finding,) = found(rulebook(tmp_path, rules(LATE, REFERS, DRY), WORDS), "vain")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "it refers to 2, which says nothing wherever that could matter"
    assert finding.witness is None
    assert finding.place is not None
    assert finding.place.endswith("laws/x/law1.lp:7")


def test_a_provision_that_goes_before_one_that_says_nothing_then(tmp_path: Path) -> None:
    law = rules(LATE, DRY, '3 overrides("3", "1") :- not rain', '4 overrides("1", "2") :- rain')
    findings = found(rulebook(tmp_path, law, WORDS), "vain")
    assert [one.sentence for one in findings] == [
        "it goes before 1, which says nothing wherever that could matter",
        "1 goes before 2, which says nothing wherever that could matter",
    ]


def test_a_reference_of_a_whole_and_to_one_is_one_of_their_parts(tmp_path: Path) -> None:
    law = [LATE.replace("1", "1A"), '1 refers("1", "2")', DRY.replace("2", "2B")]
    assert len(found(rulebook(tmp_path / "never", rules(*law), WORDS), "vain")) == 1
    law.append('2A norm("2A", may, ann, stay) :- rain')
    assert found(rulebook(tmp_path / "once", rules(*law), WORDS), "vain") == []


@pytest.mark.parametrize(
    "laws",
    [
        (LATE, REFERS, DRY.replace("not rain", "late(bob)")),
        (LATE, REFERS, '2 norm("2", shall, ann, stay)'),
        (LATE, REFERS, '2 norm("2", shall, ann, stay) :- late(ann); not late(ann)'),
        (LATE, REFERS, DRY, '2 incomplete("2", "when it rains")'),
        (LATE, REFERS, DRY, '1 incomplete("1", "its beginning")'),
        (LATE, REFERS, '2 outside("2", stay)'),
        (LATE, REFERS, '2 no_rule("2", "a heading")'),
        (LATE, '1 refers("1", "2") :- late(ann)', DRY),
        (LATE, DRY, '3 overrides("3", "2") :- sang(ann)'),
    ],
    ids=[
        "together",
        "always",
        "dead, which is told by itself",
        "the target breaks off",
        "the source breaks off",
        "outside",
        "no rule",
        "a reference with a condition of its own",
        "goes before what it says then",
    ],
)
def test_what_is_not_in_vain(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert found(rulebook(tmp_path, rules(*laws), WORDS), "vain") == []


def test_what_only_defines_a_term_applies_where_it_does(tmp_path: Path) -> None:
    law = rules(LATE, REFERS, "2 merry(Guest) :- sang(Guest); not rain")
    assert len(found(rulebook(tmp_path, law, WORDS), "vain")) == 1


def test_a_code_in_parts_is_asked_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "TOGETHER", 1)
    monkeypatch.setattr(parts, "LARGE", 1_000)
    law = rules(LATE, REFERS, DRY, '3 norm("3", shall, ann, stay) :- sang(ann)', '3 refers("3", "2")')
    (finding,) = found(rulebook(tmp_path, law, WORDS), "vain")
    assert finding.provisions == ("1", "2")
