from pathlib import Path

import pytest

from pyrules.references.inventory import (
    Inventory,
    ListedProvision,
    ListedReference,
    ListedText,
    inventory_path,
    to_toml,
)
from tests.rulebooks import found, rulebook, rules

WORDS = "act leave; irregularity brawl guest"
LEAVE = '1 norm("1", shall, ann, leave)'
PART = '21B1 norm("21B1", shall, ann, leave)'


def test_a_reference_to_nothing_with_its_line(tmp_path: Path) -> None:
    law = rules(LEAVE, '1 refers("1", "9")', '1 refers("1", "1")')
    (finding,) = found(rulebook(tmp_path, law, WORDS), "dangling")
    assert finding.provisions == ("1",)
    assert finding.sentence == "it refers to 9, which is neither encoded nor declared outside"
    assert finding.place is not None
    assert finding.place.endswith("laws/x/law1.lp:5")


@pytest.mark.parametrize(
    ("law", "expected"),
    [
        (
            '2 overrides("2", "30") :- late(ann)',
            "it takes precedence over 30, which is neither encoded nor declared outside",
        ),
        (
            '2 overrides("2", "21B2")',
            "it takes precedence over 21B2, which is neither encoded nor declared outside; the nearest is 21B1",
        ),
        (
            '2 norm("2", shall, bob, leave) :- not governs("11B1", _, ann, leave)',
            "it reads what is said by 11B1, which is neither encoded nor declared outside; the nearest is 21B1",
        ),
        (
            '2 norm("2", shall, bob, leave) :- #count { Guest : irregularity("30", brawl(Guest)) } > 0',
            "it reads what is said by 30, which is neither encoded nor declared outside",
        ),
        ('2 overrides("2", "21")', None),
        ('2 overrides("2", Other) :- overridden(Other)', None),
    ],
)
def test_who_gives_way_or_is_read_is_there(tmp_path: Path, law: str, expected: str | None) -> None:
    findings = found(rulebook(tmp_path, rules(LEAVE, PART, law), WORDS), "dangling")
    assert [one.sentence for one in findings] == ([expected] if expected else [])
    for one in findings:
        assert one.provisions == ("2",)
        assert one.place is not None
        assert one.place.endswith("laws/x/law1.lp:8")


@pytest.mark.parametrize(
    ("target", "more"),
    [
        ("9", '9 outside("9", brawl(ann))'),
        ("9A2", '9 outside("9", brawl(ann))'),
        ("21B1", PART),
        ("21B", PART),
        ("21", PART),
        ("2", '2 no_rule("2", "a heading")'),
        ("2B", '2 incomplete("2", "all after the first words")'),
    ],
    ids=[
        "outside",
        "in what is outside",
        "encoded",
        "a container",
        "a law of parts",
        "without rule",
        "where the text breaks off",
    ],
)
def test_what_does_not_dangle(tmp_path: Path, target: str, more: str) -> None:
    law = rules(LEAVE, f'1 refers("1", "{target}")', more)
    assert found(rulebook(tmp_path, law, WORDS), "dangling") == []


@pytest.mark.parametrize("target", ["21B2", "21B1a", "2", "12"])
def test_a_neighbour_does_not_help(tmp_path: Path, target: str) -> None:
    law = rules(LEAVE, f'1 refers("1", "{target}")', PART)
    assert [one.provisions for one in found(rulebook(tmp_path, law, WORDS), "dangling")] == [("1",)]


def test_two_provisions_that_refer_to_one_missing_are_two_findings(tmp_path: Path) -> None:
    law = rules(LEAVE, PART, '1 refers("1", "9")', '21B1 refers("21B1", "9")')
    findings = found(rulebook(tmp_path, law, WORDS), "dangling")
    assert [one.provisions for one in findings] == [("1",), ("21B1",)]


def test_references_of_the_text_count_and_provisions_of_the_text_are_there(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(LEAVE, '1 refers("1", "3")'), WORDS)
    text = ListedText(
        file="laws.txt",
        sha256="0",
        language="en",
        kind="law",
        provisions=tuple(ListedProvision(id=one, line=1) for one in ("1", "3")),
        references=(ListedReference(source="3", target="7", line=4),),
    )
    path = inventory_path(tmp_path, "x")
    path.parent.mkdir()
    path.write_text(to_toml(Inventory(edition="x", texts=(text,))), encoding="utf-8")
    (finding,) = found(code, "dangling")
    assert finding.provisions == ("3",)
    assert "refers to 7" in finding.sentence
