from pathlib import Path

import pytest

from pyrules.code.loading import load
from tests.rulebooks import PARTY, SITUATIONS, declared, found, rulebook, rules, write_rulebook

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
        ('2 norm("2", shal, ann, leave)', "`shal` is no force; the nearest known name is `shall`"),
        (
            '2 norm("2", Force, ann, leave) :- Force = shal',
            "`shal` is no force; the nearest known name is `shall`",
        ),
        ('2 norm("2", (shall; mayy), ann, leave)', "`mayy` is no force; the nearest known name is `may`"),
        (
            '2 norm("2", "shall", ann, leave)',
            '`"shall"` in quotation marks is no force; the nearest known name is `shall`',
        ),
        ('2 norm("2", leave, ann, leave)', "`leave` is an act and no force"),
        ('2 norm("2", ann, ann, leave)', "`ann` is a bearer and no force"),
        ('2 norm("2", shall, an, leave)', "`an` is no bearer; the nearest known name is `ann`"),
        ('2 norm("2", shall, xyzzy, leave)', "`xyzzy` is no bearer"),
        (
            '2 norm("2", shall, "ann", leave)',
            '`"ann"` in quotation marks is no bearer; the nearest known name is `ann`',
        ),
        ('2 norm("2", shall, 4, leave)', "`4` is no bearer"),
        ('2 norm("2", shall, leave, leave)', "`leave` is an act and no bearer"),
        ('2 norm("2", shall, may, leave)', "`may` is a force and no bearer"),
        ('2 norm("2", shall, red, leave)', "`red` is a colour and no bearer"),
        ('2 norm("2", shall, ann, may)', "`may` is a force and no act"),
        ('2 norm("2", shall, ann, ann)', "`ann` is a bearer and no act"),
        ('2 norm("2", shall, ann, forgiven)', "`forgiven` is a disposition and no act"),
        ('2 option("2", guest, leave)', "`guest` is no bearer; the nearest known name is `guests`"),
        ('2 option("2", ann, leav)', "`leav` is used and never defined; the nearest known name is `leave`"),
        ('2 question("2", leave)', "`leave` is an act and no question"),
        ('2 question("2", drunk(an))', "`an` is no guest; the nearest known name is `ann`"),
        (
            '2 question("2", drunk("ann"))',
            '`"ann"` in quotation marks is no guest; the nearest known name is `ann`',
        ),
        ('2 irregularity("2", forgiven)', "`forgiven` is a disposition and no irregularity"),
        ('2 irregularity("2", brawl(anne))', "`anne` is no guest; the nearest known name is `ann`"),
        (
            '2 settles("2", brawll(ann), forgiven)',
            "`brawll` is used and never defined; the nearest known name is `brawl`",
        ),
        ('2 settles("2", brawl(ann), leave)', "`leave` is an act and no disposition"),
        ("2 merry(bop)", "`bop` is no guest; the nearest known name is `bob`"),
        (
            '2 outside("9", brwal(ann))',
            "`brwal` is used and never defined; the nearest known name is `brawl`",
        ),
    ],
)
def test_a_name_that_does_not_fit_with_the_nearest(tmp_path: Path, law: str, expected: str) -> None:
    findings = found(rulebook(tmp_path, rules(*SOUND, law), WORDS), "vocabulary")
    assert [one.sentence for one in findings] == [expected]
    assert findings[0].provisions == ("2",)
    assert findings[0].place is not None
    assert findings[0].place.endswith(f"law1.lp:{LINE}")


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ('found("1", drunk(an), yes)', "`an` is no guest; the nearest known name is `ann`"),
        ('found("1", drunk(ann), yess)', "`yess` is no answer; the nearest known name is `yes`"),
        ('found("1", drunk(ann), red)', "`red` is a colour and no answer"),
        ('chosen("3", boob, leave)', "`boob` is no bearer; the nearest known name is `bob`"),
        ('chosen("3", ann, laeve)', "`laeve` is used and never defined; the nearest known name is `leave`"),
        ('exercised("3", shall, leave)', "`shall` is a force and no bearer"),
        ('exercised("3", ann, shall)', "`shall` is a force and no act"),
        ('waived("3", bab, leave)', "`bab` is no bearer; the nearest known name is `bob`"),
        ('governs("1", shal, ann, leave)', "`shal` is no force; the nearest known name is `shall`"),
        (
            'governs("1", "shall", ann, leave)',
            '`"shall"` in quotation marks is no force; the nearest known name is `shall`',
        ),
        ('governs("1", _, drunk, leave)', "`drunk` is a question and no bearer"),
        ('governs("1", _, _, leav)', "`leav` is used and never defined; the nearest known name is `leave`"),
        ('not governs("1", _, _, leave(ann))', "`leave` is used with 1 arguments and defined with 0"),
        ('permits("may")', '`"may"` in quotation marks is no force; the nearest known name is `may`'),
        (
            'disposition("1", brawl(ann), forgven)',
            "`forgven` is used and never defined; the nearest known name is `forgiven`",
        ),
        ("settled(brawll(ann))", "`brawll` is used and never defined; the nearest known name is `brawl`"),
        ("sang(an)", "`an` is no guest; the nearest known name is `ann`"),
        ("move(1, ann, bleu)", "`bleu` is no colour; the nearest known name is `blue`"),
        ("member(gests, Guest); sang(Guest)", "`gests` is no bearer; the nearest known name is `guests`"),
        ("domain(gest, Guest); sang(Guest)", "`gest` is no domain; the nearest known name is `guest`"),
        ("sang(Guest); Guest != anne", "`anne` is no guest; the nearest known name is `ann`"),
        (
            'governs("1", Force, ann, _); Force = "shall"',
            '`"shall"` in quotation marks is no force; the nearest known name is `shall`',
        ),
        ("move(1, _, Colour); blu = Colour", "`blu` is no colour; the nearest known name is `blue`"),
        ("domain(guest, an)", "`an` is no guest; the nearest known name is `ann`"),
        (
            "#count { Guest : settled(brawll(Guest)) } > 1",
            "`brawll` is used and never defined; the nearest known name is `brawl`",
        ),
        (
            "#sum { 1, Guest : sangg(Guest) } > 1",
            "`sangg` is used and never defined; the nearest known name is `sang`",
        ),
        (
            "sang(Guest) : domain(guest, Guest), hst(Guest)",
            "`hst` is used and never defined; the nearest known name is `host`",
        ),
    ],
)
def test_a_word_that_does_not_fit_where_a_rule_reads_it(
    tmp_path: Path, condition: str, expected: str
) -> None:
    laws = (*SOUND, '3 norm("3", may, ann, leave)', f'2 norm("2", shall, ann, leave) :- {condition}')
    findings = found(rulebook(tmp_path, rules(*laws), WORDS), "vocabulary")
    assert [one.sentence for one in findings] == [expected]
    assert findings[0].provisions == ("2",)
    assert findings[0].place is not None
    assert findings[0].place.endswith(f"law1.lp:{LINE + 3}")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "excludes(forgiven, forgivn).",
            "`forgivn` is used and never defined; the nearest known name is `forgiven`",
        ),
        ("compatible(forgiven, brawl).", "`brawl` is an irregularity and no act or disposition"),
        ("excludes(leave, forgiven).", None),
        ("member(gests, ann).", None),
        ("member(guests, an).", "`an` is no bearer; the nearest known name is `ann`"),
        ("member(guests, red).", None),
        (
            "answer(drunck(Guest), (never; twice)) :- domain(guest, Guest).",
            "`drunck` is used and never defined; the nearest known name is `drunk`",
        ),
    ],
)
def test_what_the_vocabulary_says_of_words_is_said_of_words_that_there_are(
    tmp_path: Path, said: str, expected: str | None
) -> None:
    """A group is whoever has members; who belongs to one need not be addressed by himself."""
    code = rulebook(tmp_path, rules(*SOUND), WORDS, vocabulary=f"{PARTY}\n{said}\n")
    assert [one.sentence for one in found(code, "vocabulary")] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("law", "word"),
    [
        ('norm("1", shall, ann, leave)', "leave"),
        ('question("1", drunk(ann))', "drunk"),
        ('irregularity("1", brawl)', "brawl"),
        ('settles("1", brawl, over)', "over"),
    ],
)
def test_where_nothing_of_a_kind_is_declared_every_word_of_it_is_unknown(
    tmp_path: Path, law: str, word: str
) -> None:
    findings = found(rulebook(tmp_path, rules(f"1 {law} :- late(ann)")), "vocabulary")
    assert f"`{word}` is used and never defined" in [one.sentence for one in findings]


def test_a_question_can_have_answers_of_its_own(tmp_path: Path) -> None:
    words = f"{PARTY}\nanswer(drunk(Guest), Colour) :- domain(guest, Guest), domain(colour, Colour).\n"
    laws = rules(
        '1 question("1", drunk(ann)) :- late(ann)',
        *(
            f'2 norm("2", shall, ann, leave) :- found("1", drunk(ann), {one})'
            for one in ("red", "rde", "yes")
        ),
    )
    findings = found(
        rulebook(tmp_path, laws, "act leave; question drunk guest", vocabulary=words), "vocabulary"
    )
    assert [one.sentence for one in findings if "answer" in one.sentence] == [
        "`rde` is no answer; the nearest known name is `red`",
        "`yes` is no answer",
    ]


def test_without_a_domain_of_bearers_whatever_is_a_value_can_be_one(tmp_path: Path) -> None:
    words = PARTY.replace("domain(bearer, (ann; bob; guests; director)).\n", "")
    laws = rules(*(f'1 norm("1", shall, {one}, leave)' for one in ("ann", "guests", "judge", "citizn")))
    findings = found(rulebook(tmp_path, laws, "act leave", vocabulary=words), "vocabulary")
    assert [one.sentence for one in findings if "bearer" in one.sentence] == ["`citizn` is no bearer"]


@pytest.mark.parametrize(
    "condition",
    [
        "#count { Guest : glad(Guest) } > 1",
        "#sum { 1, Guest : glad(Guest) } > 1",
        "#max { 1 : glad(Guest) } > 0",
        "glad(Guest) : domain(guest, Guest)",
        "sang(Guest) : glad(Guest)",
        "not glad(ann)",
        "{ glad(Guest) } = 1",
    ],
)
def test_what_is_read_only_within_an_aggregate_or_a_condition_is_used(tmp_path: Path, condition: str) -> None:
    laws = (*SOUND, "2 glad(Guest) :- late(Guest)", f'2 norm("2", shall, ann, leave) :- {condition}')
    assert sentences(tmp_path, *laws, words=f"{WORDS}; term glad guest") == []


def test_what_only_the_situations_read_beside_a_choice_is_used(tmp_path: Path) -> None:
    situations = f"{SITUATIONS}\n{{ spilt(Guest) : glad(Guest) }}.\n"
    laws = rules(*SOUND, "2 glad(Guest) :- late(Guest)", '2 norm("2", shall, ann, leave) :- spilt(ann)')
    code = rulebook(tmp_path, laws, f"{WORDS}; term glad guest; event spilt guest", situations=situations)
    assert [one.sentence for one in found(code, "vocabulary")] == []


def test_what_only_a_relation_between_words_reads_is_used(tmp_path: Path) -> None:
    relation = "cannot_be_done(leave) :- spilt(ann).\n"
    words = f"{WORDS}; event spilt guest"
    assert sentences_with(tmp_path / "1", words, relation) == []
    unused = ["the event `spilt` is declared and never used"]
    assert (
        sentences_with(tmp_path / "2", words, relation.replace("spilt", "rain").replace("(ann)", ""))
        == unused
    )


def sentences_with(folder: Path, words: str, said: str) -> list[str]:
    code = rulebook(folder, rules(*SOUND), words, vocabulary=f"{PARTY}\n{said}")
    return [one.sentence for one in found(code, "vocabulary")]


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
    (finding,) = found(rulebook(tmp_path, rules(*SOUND), f"{WORDS}; {word}"), "vocabulary")
    assert finding.sentence == expected
    last = (PARTY + declared(f"{WORDS}; {word}")).count("\n")
    assert finding.place is not None
    assert finding.place.endswith(f"vocabulary.lp:{last}")


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


@pytest.mark.parametrize(
    ("law", "expected"),
    [
        ('64 outside("64", noise(Guest)) :- late(Guest)', []),
        ("2 glad(Guest) :- late(Guest)", ["the irregularity `noise` is declared and never used"]),
    ],
)
def test_an_irregularity_is_used_where_another_edition_leaves_it_to_a_law_outside(
    tmp_path: Path, law: str, expected: list[str]
) -> None:
    words = f"{WORDS}; irregularity noise guest; term glad guest"
    folder = write_rulebook(tmp_path, rules(*SOUND), words)
    (folder / "laws" / "y").mkdir()
    (folder / "laws" / "y" / "law1.lp").write_text(rules(*SOUND, law), encoding="utf-8")
    contents = (folder / "editions" / "x.lp").read_text(encoding="utf-8")
    (folder / "editions" / "y.lp").write_text(contents.replace("laws/x", "laws/y"), encoding="utf-8")
    said = [one.sentence for one in found(load("x", folder), "vocabulary")]
    assert [one for one in said if "noise" in one] == expected


@pytest.mark.parametrize(
    ("timing", "sentence"),
    [
        ("ann, leave, lapst", "`lapst` is no stage; the nearest known name is `lapsed`"),
        ("ann, leav, done", "`leav` is used and never defined; the nearest known name is `leave`"),
        ("an, leave, done", "`an` is no bearer; the nearest known name is `ann`"),
        ("ann, leave, later", None),
    ],
)
def test_when_an_act_is_due_is_told_in_words_that_there_are(
    tmp_path: Path, timing: str, sentence: str | None
) -> None:
    law = rules('1 norm("1", shall, ann, leave) :- rain')
    code = rulebook(tmp_path, law, "act leave", mechanics=f"timing({timing}) :- rain.")
    told = [one.sentence for one in found(code, "vocabulary") if "never used" not in one.sentence]
    assert told == ([sentence] if sentence else [])
