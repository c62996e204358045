"""Layouts of statutes, licences, treaties and articles of associations, each with a twin that must not be read so."""

from collections.abc import Callable

import pytest

from pyrules.texts import AnomalyKind, ParsedTexts
from pyrules.texts.alphabet import by_position, telling_letters
from pyrules.texts.labels import read_label

Read = Callable[[str], ParsedTexts]


def found(parsed: ParsedTexts) -> str:
    return " ".join(one.id for one in parsed.provisions)


def cited(parsed: ParsedTexts) -> str:
    return " ".join(f"{one.source}>{one.target}" for one in parsed.references)


def odd(parsed: ParsedTexts, kind: AnomalyKind) -> list[int]:
    return [one.line for one in parsed.anomalies if one.kind is kind]


@pytest.mark.parametrize(
    ("text", "provisions", "heading"),
    [
        ("Section 2 - Beds\n\nCats sleep in beds of the house.\n", "2", "Beds"),
        ("Article 33\n\nBeds\n\nCats sleep in beds of the house.\n", "33", "Beds"),
        ("Article 33. Beds\nCats sleep in beds of the house.\n", "33", "Beds"),
        ("§ 12 Betten\n\nDie Katze schläft nicht auf dem Dach.\n", "12", "Betten"),
        ("§ 12a. Betten\n\nDie Katze schläft nicht auf dem Dach.\n", "12a", "Betten"),
        ("Abschnitt 3 – Betten\n\nDie Katze schläft nicht auf dem Dach.\n", "3", "Betten"),
        ("Art. 5. Łóżka\n\nKot nie śpi na dachu, jeżeli się na nim nie ogrzeje.\n", "5", "Łóżka"),
        ("§ 7. Łóżka\n\nKot nie śpi na dachu, jeżeli się na nim nie ogrzeje.\n", "7", "Łóżka"),
        ("Статья 5. Кровати\n\nКот не спит на крыше, если на ней не тепло.\n", "5", "Кровати"),
        ("Раздел 5 – Кровати\n\nКот не спит на крыше, если на ней не тепло.\n", "5", "Кровати"),
        ("Rule 4\nBeds\nCats sleep in beds of the house.\n", "4", "Beds"),
        ("Article IV\n\nBeds\n\nCats sleep in beds of the house.\n", "IV", "Beds"),
    ],
)
def test_headings_by_other_words(read: Read, text: str, provisions: str, heading: str) -> None:
    parsed = read(text)
    assert found(parsed) == provisions
    assert parsed.provisions[0].heading == heading
    assert not parsed.anomalies


@pytest.mark.parametrize(
    "text",
    [
        "Section 2 applies to cats of the house.\n",
        "Article 33(1) is the law of the cats.\n",
        "§ 12 gilt nicht für die Katze.\n",
        "Art. 5 ust. 2 nie stosuje się do kota.\n",
        "Статья 5 не применяется к коту.\n",
    ],
)
def test_a_sentence_about_a_section_is_no_heading(read: Read, text: str) -> None:
    assert found(read(text)) == ""


def test_the_law_comes_before_other_words(read: Read) -> None:
    parsed = read(
        "Section 1\n\nLAW 1 - CATS\n\nCats sleep.\n\nSection 2\n\nLAW 2 - DOGS\n\nDogs run (Section 1).\n"
    )
    assert (found(parsed), cited(parsed)) == ("1 2", "")
    assert [one.division for one in parsed.provisions] == ["dvs_1", "dvs_2"]


ENGLISH_LICENCE = """Section 1 – Names.

a. A cat is a cat.

b. A bed is any bed.

Section 2 – Sleep.

a. Where.

1. Cats sleep:

A. in beds; and

B. on roofs:

i. by day;

ii. by night.

2. They do as in Section 1(a) and Section 2(a)(1)(B)(i)-(ii) says.

b. When. Sections 1, 2 and 3 do not say; nor does this Section 2(a), or Article 5 of the Treaty of Rome.

Section 3 – End.

Cats wake.
"""
RUSSIAN_LICENCE = """Раздел 1 – Имена.

a. Кот есть кот.

b. Кровать есть любая кровать.

Раздел 2 – Сон.

a. Где.

1. Коты спят:

A. в кроватях; и

B. на крышах:

i. днём;

ii. ночью.

2. Они спят, как указано в пункте (а) Раздела 1 и в подпунктах (i) и (ii) подпункта (B) (1) пункта (а) Раздела 2.

b. Когда. Разделы 1, 2 и 3 не говорят; не говорит и пункт (a) Раздела 2, и статья 5 Договора.

Раздел 3 – Конец.

Коты просыпаются.
"""


@pytest.mark.parametrize("text", [ENGLISH_LICENCE, RUSSIAN_LICENCE], ids=["en", "ru"])
def test_small_letters_above_numbers_above_capitals(read: Read, text: str) -> None:
    parsed = read(text)
    assert found(parsed) == "1 1a 1b 2 2a 2a1 2a1A 2a1B 2a1Bi 2a1Bii 2a2 2b 3"
    assert cited(parsed) == "2a2>1a 2a2>2a1Bi 2a2>2a1Bii 2b>1 2b>2 2b>3 2b>2a"
    assert parsed.provisions[8].eid == "law_2__para_a__subpara_1__point_B__indent_i"
    assert not parsed.anomalies


def test_a_law_that_nests_otherwise_keeps_its_order(read: Read) -> None:
    parsed = read(
        "LAW 1 - CATS\n\nA. Beds\n\n1. Soft.\n\n2. Hard.\n\nB. Roofs\n\n1. Warm.\n\n2. Cold.\n\n"
        "LAW 2 - DOGS\n\n1. Beds\n\nA. Soft.\n\nB. Hard.\n\n2. Roofs\n\nA. Warm.\n\nB. Cold.\n"
    )
    assert found(parsed) == "1 1A 1A1 1A2 1B 1B1 1B2 2 2.1 2.1A 2.1B 2.2 2.2A 2.2B"


POLISH_STATUTE = """Rozdział 1
O kotach

Art. 1. 1. Kot je rano.
2. Kota karmi się:
1) mlekiem;
2) rybą:
a) świeżą,
b) suszoną;
3) zgodnie z art. 2.
3. Kto karmi kota, o którym mowa w ust. 2 pkt 2 lit. a, odpowiada na podstawie art. 2 ust. 1 i 2.

Rozdział 2
O karach

Art. 2. 1. Kto nie karmi kota, płaci, o ile art. 1 ust. 2 pkt 1 nie stanowi inaczej.
2. Przepisu ust. 1 nie stosuje się do art. 1 ustawy o psach.
"""
GERMAN_STATUTE = """§ 1 Fütterung

(1) Die Katze frisst morgens.

(2) Sie frisst, soweit § 2 Abs. 1 Satz 1 Nr. 2 nicht etwas anderes bestimmt:

1. Milch,

2. Fisch, und zwar

a) frischen oder

b) trockenen.

(3) Absatz 2 Nr. 1 gilt nicht für Kater. § 1 BGB bleibt unberührt.

§ 2 Ausnahmen

(1) Nicht unter die §§ 1 und 2 fallen:

1. Hunde,

2. nach § 1 Abs. 2 Nr. 2 Buchst. b die Kater.
"""


def test_a_polish_statute(read: Read) -> None:
    parsed = read(POLISH_STATUTE)
    assert found(parsed) == "1 1.1 1.2 1.2.1 1.2.2 1.2.2a 1.2.2b 1.2.3 1.3 2 2.1 2.2"
    assert cited(parsed) == "1.2.3>2 1.3>1.2.2a 1.3>2.1 1.3>2.2 2.1>1.2.1 2.2>2.1"
    assert [(one.eid, one.heading) for one in parsed.divisions] == [
        ("dvs_1", "O kotach"),
        ("dvs_2", "O karach"),
    ]
    assert not parsed.anomalies


def test_a_german_statute(read: Read) -> None:
    parsed = read(GERMAN_STATUTE)
    assert found(parsed) == "1 1.1 1.2 1.2.1 1.2.2 1.2.2a 1.2.2b 1.3 2 2.1 2.1.1 2.1.2"
    assert cited(parsed) == "1.2>2.1.2 1.3>1.2.1 2.1>1 2.1>2 2.1.2>1.2.2b"
    assert {one.language for one in parsed.documents} == {"de"}
    assert not parsed.anomalies


def test_a_number_in_words_is_no_label_of_a_statute(read: Read) -> None:
    parsed = read(
        "§ 1 Fütterung\n\n(1) Die Katze frisst am Tag\n3. Mai nicht.\n\n(2) Der Kater auch nicht.\n"
    )
    assert found(parsed) == "1 1.1 1.2"


def test_units_without_a_word(read: Read) -> None:
    parsed = read(
        "Keeping of cats\n\n1.-(1) A cat may be kept in the house.\n\n(2) A cat kept under paragraph (1) is fed-\n"
        "(a) in the morning; and\n(b) in the evening.\n\n"
        "Feeding\n\n2. The keeper feeds:\n1. the cat, and\n2. the dog.\n\n"
        "3.-(1) This rule applies as rule 1(2)(b) does.\n\n(2) Nothing is new.\n"
    )
    assert found(parsed) == "1 1.1 1.2 1.2a 1.2b 2 2.1 2.2 3 3.1 3.2"
    assert [one.heading for one in parsed.provisions if one.heading] == ["Keeping of cats", "Feeding"]
    assert cited(parsed) == "1.2>1.1 3.1>3 3.1>1.2b"


def test_a_list_without_headings_is_no_text_of_numbered_units(read: Read) -> None:
    parsed = read("Cats of the house:\n\n1. The old cat.\n\n2. The kitten.\n")
    assert found(parsed) == ""
    assert odd(parsed, AnomalyKind.NO_PROVISIONS) == [1]


@pytest.mark.parametrize(("first", "items"), [(0, "- one item."), (1, "1. one item,\n\n2. and another.")])
def test_units_that_have_a_number_and_a_title(read: Read, first: int, items: str) -> None:
    parsed = read(
        f"A HOUSE OF CATS\n\n{first}. Beds.\n\nCats sleep in beds:\n\n{items}\n\n{first + 1}. Roofs\n"
        f"Cats sit on roofs, as section {first} says.\n\n{first + 2}. Cellars\nNo cat goes there.\n"
    )
    titles = {one.id: one.heading for one in parsed.provisions}
    assert titles | {f"{first}": "Beds", f"{first + 1}": "Roofs", f"{first + 2}": "Cellars"} == titles
    assert cited(parsed) == f"{first + 1}>{first}"


def test_units_that_are_a_number_and_a_sentence(read: Read) -> None:
    parsed = read("1. Cats sleep in beds.\n\n2. Dogs do not.\n\n3. Birds may.\n")
    assert found(parsed) == "1 2 3"
    assert not any(one.heading for one in parsed.provisions)


def test_units_without_a_word_are_called_points_too(read: Read) -> None:
    parsed = read(
        "1. Łóżka\n\nKot śpi w łóżku.\n\n2. Dachy\n\nKot siedzi na dachu, zob. pkt 1.\n\n3. Piwnice\n\nNikt nie.\n"
    )
    assert cited(parsed) == "2>1"


def test_labels_that_say_their_whole_path_in_letters_and_numbers(read: Read) -> None:
    parsed = read(
        "Article 1: Beds\n\n1a) Cats sleep in beds.\n1a1) Dogs do not.\n1a1b) Birds may.\n1c) 2a) is no label here.\n"
        "2b) Of another article this is none.\n"
    )
    assert found(parsed) == "1 1a 1a1 1a1b 1c"


def test_numbers_that_say_their_whole_path(read: Read) -> None:
    parsed = read(
        "Section 1. Name\n\n1.1 The club is that of the cats.\n1.2 Its seat:\n1.2.1 is in the town;\n"
        "1.2.2 may move under 1.2.1.\n\nSection 2. Members\n\n2.1 Cats are (Section 1.2).\n7.5 metres is the least.\n"
    )
    assert found(parsed) == "1 1.1 1.2 1.2.1 1.2.2 2 2.1"
    assert cited(parsed) == "1.2.2>1.2.1 2.1>1.2"


def test_sections_whose_numbers_begin_anew_in_every_article(read: Read) -> None:
    parsed = read(
        "Article I\n\nSection 1. Cats sleep in the house.\n\nSection 2. Dogs run.\n\nArticle II\n\n"
        "Section 1. Birds fly.\n\nSection 2. Fish swim, see Article I, Section 2.\n"
    )
    assert (found(parsed), cited(parsed)) == ("I I1 I2 II II1 II2", "II2>I2")


def test_a_contents_list_is_no_new_beginning(read: Read) -> None:
    contents = "Chapter 1\nArticle 1 Cats\nArticle 2 Dogs\nChapter 2\nArticle 3 Birds\n\n"
    parsed = read(
        f"{contents}Chapter 1\n\nArticle 1 Cats\n\nThe cat sleeps.\n\nArticle 2 Dogs\n\nThe dog runs.\n\n"
        "Chapter 2\n\nArticle 3 Birds\n\nThe bird flies.\n"
    )
    assert found(parsed) == "1 2 3"
    assert [one.division for one in parsed.provisions] == ["dvs_1", "dvs_1", "dvs_2"]


@pytest.mark.parametrize(
    ("words", "provisions"),
    [
        ("1.(a) Cats sleep.\n\n(b) Dogs run.\n\n2. Birds fly.", "3A 3A1 3A1a 3A1b 3A2"),
        ("(i.) Cats sleep.\n\n(ii.) Dogs run.", "3A 3Ai 3Aii"),
        ("1. Cats sleep: (i) by day; (ii) by night. 2. Dogs run.", "3A 3A1 3A1i 3A1ii 3A2"),
        ("Cats may: (a) sleep, (b) eat, and (c) go.", "3A 3Aa 3Ab 3Ac"),
        ("Cats sleep: 1. in beds; 2. on roofs.", "3A 3A1 3A2"),
        # No labels: a reference, a count of what a sentence says, an abbreviation, a number that ends it.
        ("Cats sleep as in (a), (b) and (c) of the house.", "3A"),
        ("Cats (a) may sleep (b) anywhere.", "3A"),
        ("Cats e.g. sleep, i. e. by day, and so on.", "3A"),
        ("Cats win by 1. Dogs win by 2. Birds fly.", "3A"),
    ],
)
def test_items_that_run_on(read: Read, words: str, provisions: str) -> None:
    assert found(read(f"LAW 3 - CATS\n\nA. {words}\n")) == f"3 {provisions}"


def test_a_first_label_below_a_title_of_two_lines(read: Read) -> None:
    text = "LAW {n}\nOF {title}\nA. Where they sleep\nThey sleep in beds.\n"
    text += "B. When\n1. They sleep by day.\n2. They wake.\n"
    parsed = read(text.format(n=1, title="CATS") + text.format(n=2, title="DOGS"))
    assert found(parsed) == "1 1A 1B 1B1 1B2 2 2A 2B 2B1 2B2"
    assert [one.heading for one in parsed.provisions if len(one.id) == 1] == ["OF CATS", "OF DOGS"]
    assert not parsed.anomalies


def test_what_may_lie_in_a_label_taken_for_words_has_no_path(read: Read) -> None:
    parsed = read(
        "LAW 4 - CHOICES\n\nA. Choice\n\nThe host may\n1. wait and then\n\n(a) sing,\n\n(b) dance.\n\n"
        "B. Guests\n\n1. Wait.\n"
    )
    assert found(parsed) == "4 4A 4B 4B1"
    assert odd(parsed, AnomalyKind.LABEL_IN_WORDS) == [6]
    assert odd(parsed, AnomalyKind.LAW_UNKNOWN) == [8, 10]


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("see C", ["3C"]),
        ("as in (a) and (b) above", ["3B1a", "3B1b"]),
        ("in (a) and (b) above", ["3B1a", "3B1b"]),
        ("unless A applies", ["3A"]),
        ("not permitted by A", ["3A"]),
        ("under the terms of B1(b)", ["3B1b"]),
        ("Law 9, 10 or 11 applies", ["9", "10", "11"]),
        # No such provision, a word, a count.
        ("see Z", []),
        ("in vitamin C for a cat", []),
        ("see D9", []),
        ("by 2 cats", []),
        ("under 1 bed", []),
    ],
)
def test_labels_that_stand_by_themselves(read: Read, words: str, targets: list[str]) -> None:
    parsed = read(
        f"LAW 3 - CATS\n\nA. One cat.\n\nB. Two:\n\n1. cats:\n\n(a) old;\n\n(b) young ({words}).\n\nC. Three cats.\n"
    )
    assert [("3B1b", target) for target in targets] == [(one.source, one.target) for one in parsed.references]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "ПРАВИЛО 3. КОТЫ\n\nA. Кот спит.\n\nB. Кот ест, согласно A.\n\nC. Кот, см. B, уходит.\n",
            "3B>3A 3C>3B",
        ),
        (
            "Przepis 3 – Koty\n\nA. Kot śpi.\n\nB. Kot je, zob. A.\n\nC. Kot, zgodnie z B, idzie.\n",
            "3B>3A 3C>3B",
        ),
        (
            "Regel 3 - Katzen\n\nA. Sie schläft.\n\nB. Sie frisst, siehe A.\n\nC. Gemäß B geht sie.\n",
            "3B>3A 3C>3B",
        ),
    ],
)
def test_labels_by_themselves_in_other_languages(read: Read, text: str, expected: str) -> None:
    assert cited(read(text)) == expected


def test_native_letters_have_the_paths_of_their_places(read: Read) -> None:
    parsed = read(
        "Статья 1. Коты\n\n1. Коты спят:\nа) днём;\nб) ночью;\nв) всегда.\n\nСтатья 2. Псы\n\n1. Псы:\n"
        "а) лают;\nб) не спят в случае подпункта «в» пункта 1 статьи 1.\n"
    )
    assert found(parsed) == "1 1.1 1.1a 1.1b 1.1c 2 2.1 2.1a 2.1b"
    assert cited(parsed) == "2.1b>1.1c"
    assert [one.printed_label for one in parsed.passages if one.id == "1.1b"] == ["б)"]


def test_greek_letters_have_places_too() -> None:
    greek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
    assert by_position("αβγ Δ", greek) == "abc D"
    assert telling_letters(greek) == frozenset("ΓΔαβγδε") - frozenset("α")
    labels = [read_label(words, greek) for words in ("α) one", "(β) two", "Γ. Three")]
    assert [label.value for label in labels if label] == ["a", "b", "C"]


def test_a_dump_of_a_book(read: Read) -> None:
    laws = "".join(
        f"LAW {n} - RULE {n}\n\nA. Guests sit at table {n}, and the host\n\n{n}\n\nWaits for them (see B).\n\n"
        "B. They eat.\n\n"
        for n in range(1, 4)
    )
    parsed = read(
        "Contents\n"
        + "".join(f"LAW {n} - RULE {n} ..... {n + 1}\n" for n in range(1, 4))
        + "\n"
        + laws
        + "4\n"
    )
    assert found(parsed) == "1 1A 1B 2 2A 2B 3 3A 3B"
    assert cited(parsed) == "1A>1B 2A>2B 3A>3B"
    assert odd(parsed, AnomalyKind.LAW_UNKNOWN) == []
    assert len(odd(parsed, AnomalyKind.PAGE_NUMBER)) == 4


def test_an_unknown_word_of_headings_is_named(read: Read) -> None:
    parsed = read("Canon 1. Cats\n\nThe cat sleeps.\n\nCanon 2. Dogs\n\nThe dog runs.\n")
    (message,) = (one.message for one in parsed.anomalies if one.kind is AnomalyKind.NO_PROVISIONS)
    assert "`Section 5`" in message
    assert "`Canon` may be a word for them" in message


CATS = (
    "1. Beds\n\nCats sleep in beds.\n\n2. Roofs\n\nCats sit there, see section 1.\n\n"
    "3. Cellars\n\nNo cat goes there.\n"
)


@pytest.mark.parametrize("leader", ["", " ..... 7"])
def test_a_contents_list_of_units_without_a_word(read: Read, leader: str) -> None:
    contents = "".join(
        f"{number}. {title}{leader}\n\n"
        for number, title in enumerate(("Beds", "Roofs", "Cellars", "Forms"), start=1)
    )
    parsed = read(f"A HOUSE OF CATS\n\nContents\n\n{contents}Read this first.\n\n{CATS}")
    assert found(parsed) == "1 2 3"
    assert cited(parsed) == "2>1"
    assert odd(parsed, AnomalyKind.CONTENTS_LINE) == [5, 7, 9, 11]
    assert odd(parsed, AnomalyKind.LAW_ABSENT) == [11]


def test_short_units_that_stand_once_are_no_contents_list(read: Read) -> None:
    parsed = read("Cats of the house\n\n1. Old cats\n\n2. Kittens\n\n3. Guests\n\nNo dog is a cat.\n")
    assert found(parsed) == "1 2 3"
    assert odd(parsed, AnomalyKind.CONTENTS_LINE) == []


@pytest.mark.parametrize(
    ("before", "first"),
    [
        ("We keep cats in two ways:\n\n1. we feed them,\n\n2. we pet them.\n\n", 0),
        ("We keep cats in two ways:\n\n1. we feed them,\n\n2. we pet them.\n\n", 1),
        ("We keep cats in many ways:\n\n1. we feed them,\n\n2. we pet them,\n\n3. we comb them.\n\n", 0),
    ],
)
def test_a_list_before_the_first_unit_holds_none(read: Read, before: str, first: int) -> None:
    units = "".join(
        f"{number}. Cats sleep in bed {number}:\n\na. by day;\n\nb. by night.\n\nThey wake by themselves.\n\n"
        for number in range(first, first + 4)
    )
    parsed = read(f"Preamble\n\n{before}{units}")
    assert found(parsed) == " ".join(f"{n} {n}a {n}b" for n in range(first, first + 4))


def test_units_that_count_anew_in_a_second_part_leave_the_first_its_own(read: Read) -> None:
    first = "".join(f"{n}. Cats sleep in bed {n}.\n\n" for n in range(1, 4))
    parsed = read(f"{first}Of dogs\n\n" + "".join(f"{n}. Dogs sleep in kennel {n}.\n\n" for n in range(1, 6)))
    assert found(parsed).startswith("1 2 3")
