from pathlib import Path

import pytest

from pyrules.code.loading import load
from tests.rulebooks import found, rulebook, rules, write_rulebook

WORDS = "act leave; question drunk guest; irregularity brawl guest; disposition forgiven; term merry guest"
SOUND = (
    '1 irregularity("1", brawl(Guest)) :- late(Guest); sang(Guest)',
    '1 question("1", drunk(Guest)) :- irregularity("1", brawl(Guest))',
    "1 merry(Guest) :- sang(Guest); rain; move(_, Guest, _)",
    '1 norm("1", shall, Guest, leave) :- found("1", drunk(Guest), yes); merry(Guest); host(Guest)',
    '1 settles("1", brawl(Guest), forgiven) :- found("1", drunk(Guest), no)',
)
LINE = rules(*SOUND).count("\n") + 3
"""Where a rule stands that follows these: below an empty line and its label."""


def sentences(folder: Path, *laws: str, words: str = WORDS) -> list[str]:
    return [one.sentence for one in found(rulebook(folder, rules(*laws), words), "vocabulary")]


def test_a_vocabulary_that_fits(tmp_path: Path) -> None:
    assert sentences(tmp_path, *SOUND) == []


@pytest.mark.parametrize(
    ("law", "expected"),
    [
        (
            '2 norm("2", shall, ann, leave) :- layte(ann)',
            "`layte` is used and never defined; the nearest known name is `late`",
        ),
        (
            '2 norm("2", shall, ann, leave) :- not mery(ann)',
            "`mery` is used and never defined; the nearest known name is `merry`",
        ),
        (
            '2 norm("2", shall, ann, leave) :- late(ann, bob)',
            "`late` is used with 2 arguments and defined with 1",
        ),
        (
            '2 norm("2", shall, ann, leaf)',
            "`leaf` is used and never defined; the nearest known name is `leave`",
        ),
        ('2 norm("2", shall, ann, leave(bob))', "`leave` is used with 1 arguments and defined with 0"),
        (
            '2 question("2", drank(ann))',
            "`drank` is used and never defined; the nearest known name is `drunk`",
        ),
        (
            '2 norm("2", shall, ann, leave) :- found("1", drunc(ann), yes)',
            "`drunc` is used and never defined; the nearest known name is `drunk`",
        ),
        (
            '2 irregularity("2", brawll(ann))',
            "`brawll` is used and never defined; the nearest known name is `brawl`",
        ),
        (
            '2 settles("2", brawl(ann), forgivn)',
            "`forgivn` is used and never defined; the nearest known name is `forgiven`",
        ),
        ('2 norm("2", shall, ann, leave) :- xyzzy(ann)', "`xyzzy` is used and never defined"),
    ],
)
def test_a_name_that_does_not_fit_with_the_nearest(tmp_path: Path, law: str, expected: str) -> None:
    findings = found(rulebook(tmp_path, rules(*SOUND, law), WORDS), "vocabulary")
    assert [one.sentence for one in findings] == [expected]
    assert findings[0].provisions == ("2",)
    assert findings[0].place is not None
    assert findings[0].place.endswith(f"law1.lp:{LINE}")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("act dance", "the act `dance` is declared and never used"),
        ("question sober guest", "the question `sober` is declared and never used"),
        ("irregularity noise guest", "the irregularity `noise` is declared and never used"),
        ("disposition sent_home", "the disposition `sent_home` is declared and never used"),
        ("event spilt guest", "the event `spilt` is declared and never used"),
        ("election music", "the election `music` is declared and never used"),
        ("term glad guest", "`glad` is declared and never defined"),
    ],
)
def test_what_is_declared_and_never_used(tmp_path: Path, word: str, expected: str) -> None:
    assert sentences(tmp_path, *SOUND, words=f"{WORDS}; {word}") == [expected]


SAID = "; irregularity noise guest; term committed irregularity guest"


@pytest.mark.parametrize(
    ("attribute", "reader", "expected"),
    [
        ("committed(noise(Guest), Guest) :- sang(Guest)", "committed(_, Guest)", []),
        ("committed(brawl(Guest), Guest) :- sang(Guest)", "committed(noise(_), Guest)", []),
        (
            "committed(brawl(Guest), Guest) :- sang(Guest)",
            "committed(_, Guest)",
            ["the irregularity `noise` is declared and never used"],
        ),
        (
            "committed(noize(Guest), Guest) :- sang(Guest)",
            "committed(noise(_), Guest)",
            ["`noize` is used and never defined; the nearest known name is `noise`"],
        ),
    ],
    ids=["stated of it", "asked about it", "about another one", "misspelt"],
)
def test_what_is_said_of_an_irregularity_names_one(
    tmp_path: Path, attribute: str, reader: str, expected: list[str]
) -> None:
    laws = (*SOUND, f"2 {attribute}", f'3 norm("3", shall, Guest, leave) :- {reader}')
    assert sentences(tmp_path, *laws, words=WORDS + SAID) == expected


def test_a_term_defined_and_never_used_stands_at_its_rule(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(*SOUND, "2 glad(Guest) :- late(Guest)"), f"{WORDS}; term glad guest")
    (finding,) = found(code, "vocabulary")
    assert finding.sentence == "`glad` is defined and never used"
    assert finding.provisions == ("2",)
    assert finding.place is not None
    assert finding.place.endswith(f"law1.lp:{LINE}")


def test_a_term_that_a_law_outside_uses_counts_as_used(tmp_path: Path) -> None:
    laws = (*SOUND, "2 glad(Guest) :- late(Guest)", '64 outside("64", glad)')
    assert sentences(tmp_path, *laws, words=f"{WORDS}; term glad guest") == []


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("spilt(Guest)", []),
        (
            "spild(Guest); spilt(Guest)",
            ["`spild` is used and never defined; the nearest known name is `spilt`"],
        ),
    ],
)
def test_what_only_a_declaration_of_a_law_outside_reads_is_used(
    tmp_path: Path, condition: str, expected: list[str]
) -> None:
    laws = (*SOUND, f'64 outside("64", noise(Guest)) :- {condition}')
    assert sentences(tmp_path, *laws, words=f"{WORDS}; event spilt guest") == expected


def test_a_finding_read_of_a_question_that_nobody_puts(tmp_path: Path) -> None:
    law = '2 norm("2", shall, ann, leave) :- found("2", sober(ann), yes)'
    (sentence,) = sentences(tmp_path, *SOUND, law, words=f"{WORDS}; question sober guest")
    assert "`sober`" in sentence


@pytest.mark.parametrize(
    ("laws", "name", "decided"),
    [
        (('1 question("1", drunc(ann)) :- late(ann)',), "drunc", 'found("1", drunc(ann), yes)'),
        (('1 question("1", drunk(ann, bob)) :- late(ann)',), "drunk", 'found("1", drunk(ann, bob), yes)'),
        (('1 norm("1", may, ann, leaf) :- late(ann)',), "leaf", 'exercised("1", ann, leaf)'),
        (
            ('1 option("1", ann, leaf) :- late(ann)', '1 option("1", ann, leave) :- late(ann)'),
            "leaf",
            'chosen("1", ann, leaf)',
        ),
    ],
    ids=["question", "words of a question", "power", "choice"],
)
def test_a_decision_about_what_is_not_declared_hides_no_other_finding(
    tmp_path: Path, laws: tuple[str, ...], name: str, decided: str
) -> None:
    """No case can give such a decision: it stays open in the witness, and the sentence tells it."""
    law = rules(
        *laws,
        '2 question("2", drunk(ann)) :- sang(ann)',
        f'3 norm("3", shall, bob, leave) :- {decided}; found("2", drunk(ann), no)',
        '4 norm("4", shall_not, bob, leave) :- rain',
        f'5 norm("5", may, ann, leave) :- {decided}',
        '6 overrides("6", "5") :- late(ann)',
    )
    code = rulebook(tmp_path, law, WORDS)
    findings = found(code)
    assert {one.provisions for one in findings if f"`{name}`" in one.sentence} == {("1",), ("3",), ("5",)}
    (opposed,) = [one for one in findings if one.kind == "opposed"]
    assert opposed.witness is not None
    assert opposed.witness.events == {"late": ("ann",), "sang": ("ann",), "rain": True}
    assert opposed.witness.findings == {"2 drunk ann": "no"}
    assert not opposed.witness.powers
    assert not opposed.witness.choices
    assert name in opposed.sentence
    (shadowed,) = [one for one in findings if one.kind == "shadowed"]
    assert shadowed.witness is not None
    assert shadowed.witness.events == {"late": ("ann",)}
    assert not shadowed.witness.findings


@pytest.mark.parametrize(
    ("mechanics", "law", "expected"),
    [
        ("noisy(ann) :- merry(ann).", "", []),
        ("noisy(ann) :- mery(ann).", "", ["`mery` is used and never defined"]),
        ("", '3 norm("3", shall, ann, pay) :- merry(ann)', ["`merry` is used and never defined"]),
    ],
)
def test_mechanics_may_speak_of_what_another_edition_defines_and_laws_may_not(
    tmp_path: Path, mechanics: str, law: str, expected: list[str]
) -> None:
    one, other = '1 norm("1", shall, ann, leave) :- noisy(ann)', "2 merry(ann) :- late(ann)"
    folder = write_rulebook(
        tmp_path,
        rules(*([one, law] if law else [one])),
        "act leave; act pay; term noisy guest; term merry guest",
        mechanics=f"noisy(ann) :- sang(ann).\n{mechanics}\n",
    )
    (folder / "laws" / "y").mkdir()
    (folder / "laws" / "y" / "law1.lp").write_text(rules(one, other), encoding="utf-8")
    contents = (folder / "editions" / "x.lp").read_text(encoding="utf-8")
    (folder / "editions" / "y.lp").write_text(contents.replace("laws/x", "laws/y"), encoding="utf-8")
    undefined = [
        one.sentence for one in found(load("x", folder), "vocabulary") if "never defined" in one.sentence
    ]
    assert [one.partition(";")[0] for one in undefined] == expected
