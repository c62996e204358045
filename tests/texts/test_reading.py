from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.texts import AnomalyKind, ParsedTexts, TextKind, languages, parse, provision_text

Read = Callable[[str], ParsedTexts]


def found(parsed: ParsedTexts) -> list[str]:
    return [one.id for one in parsed.provisions]


def cited(parsed: ParsedTexts) -> list[tuple[str | None, str | None]]:
    return [(one.source, one.target) for one in parsed.references]


def odd(parsed: ParsedTexts, kind: AnomalyKind) -> list[int]:
    return [one.line for one in parsed.anomalies if one.kind is kind]


DEEP = """LAW 3 - CATS

Cats may sleep.

A. Beds

1. Soft Beds

(a) A soft bed is a bed.

(b) Old Cats

(1) An old cat may choose.

(2) A kitten waits.

B. Floors

A floor is no bed.
"""


def test_labels_nest(read: Read) -> None:
    parsed = read(DEEP)
    assert found(parsed) == ["3", "3A", "3A1", "3A1a", "3A1b", "3A1b1", "3A1b2", "3B"]
    assert parsed.provisions[6].eid == "law_3__para_A__subpara_1__point_b__indent_2"
    headings = ["CATS", "Beds", "Soft Beds", None, "Old Cats", None, None, "Floors"]
    assert headings == [one.heading for one in parsed.provisions]
    assert list(parsed.anomalies) == []


def test_a_sentence_that_begins_with_a_letter_is_no_label(read: Read) -> None:
    assert found(read("LAW 3 - CATS\n\nA. Beds\n\nA cat may sleep.\n\nI agree.\n")) == ["3", "3A"]


def test_numbers_that_would_run_together_are_kept_apart(read: Read) -> None:
    assert found(read("LAW 7 - DOGS\n\n1. Dogs bark.\n\n2. Dogs run.\n")) == ["7", "7.1", "7.2"]


def test_text_of_a_provision_holds_what_lies_in_it(tmp_path: Path) -> None:
    path = tmp_path / "cats.txt"
    path.write_text(DEEP, encoding="utf-8")
    text, line = provision_text([path], "3A1b", "en")
    assert (text, line) == ("(b) Old Cats\n\n(1) An old cat may choose.\n\n(2) A kitten waits.", 11)


def test_text_of_an_unknown_provision_names_the_nearest(read: Read) -> None:
    with pytest.raises(InputError, match="no provision `3A9`") as raised:
        read(DEEP).text_of("3A9")
    assert raised.value.nearest == "3A"


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("see Law 9", ["9"]),
        ("see Laws 9, 10B and 11", ["9", "10B", "11"]),
        ("see Laws 9 to 12", ["9", "10", "11", "12"]),
        ("see Law 41B and 41C", ["41B", "41C"]),
        ("see Law 9 and 2 dogs", ["9"]),
        ("see Law 9, 2 dogs", ["9"]),
        ("Law 16 - Naps - may apply", ["16"]),
        ("see Law 9A2(b)(1)", ["9A2b1"]),
        ("under this Law", ["3"]),
        ("as in 1., preceding", ["3A1"]),
        ("see 3., following", ["3A3"]),
        ("see B below", ["3B"]),
        ("Section B of this Law", ["3B"]),
        ("see (a) above", ["3A2a"]),
        ("see sections (a) and (b) above", ["3A2a", "3A2b"]),
        ("by law, and in the year 1997", []),
        ("these Laws", []),
    ],
)
def test_references(read: Read, words: str, targets: list[str]) -> None:
    parsed = read(f"LAW 3 - CATS\n\nA. Beds\n\n1. One cat sleeps.\n\n2. A cat sleeps ({words}).\n")
    assert [("3A2", target) for target in targets] == cited(parsed)


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("см. Правила 9, 10B и 11", ["9", "10B", "11"]),
        ("в соответствии с Правилом 9", ["9"]),
        ("как в 1. выше", ["3A1"]),
        ("см. п. 3 ниже", ["3A3"]),
        ("в п. B этого Правила", ["3B"]),
        ("с настоящим Правилом", ["3"]),
        ("Правил 1975 года", []),
        ("см. Правило 16С", ["16C"]),
    ],
)
def test_russian_references(read: Read, words: str, targets: list[str]) -> None:
    parsed = read(f"ПРАВИЛО 3. КОТЫ\n\nA. Место\n\n1. Кот спит.\n\n2. Кот спит ({words}).\n")
    assert [("3A2", target) for target in targets] == cited(parsed)


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("patrz przepis 12C2a", ["12C2a"]),
        ("przepisu 86B", ["86B"]),
        ("patrz przepisy 4, 5B oraz 6", ["4", "5B", "6"]),
    ],
)
def test_polish_references(read: Read, words: str, targets: list[str]) -> None:
    parsed = read(f"Przepis 3 – Koty\n\nA. Miejsce\n\nKot śpi ({words}).\n")
    assert [("3A", target) for target in targets] == cited(parsed)


def test_a_reference_goes_on_in_the_next_line(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nCats sleep (see Law\n9B).\n")
    assert [(one.source, one.target, one.line, one.text) for one in parsed.references] == [
        ("3", "9B", 3, "Law 9B")
    ]


def test_a_label_of_the_other_alphabet(read: Read) -> None:
    parsed = read("ПРАВИЛО 3. КОТЫ\n\nA. Место\n\nКот спит.\n\nВ. Пол\n\nПол холоден.\n")
    assert found(parsed) == ["3", "3A", "3B"]
    assert odd(parsed, AnomalyKind.LABEL_ALPHABET) == [7]


def test_a_text_may_count_in_its_own_alphabet(read: Read) -> None:
    parsed = read("ПРАВИЛО 3. КОТЫ\n\nА) коты;\nБ) псы;\nВ) птицы (см. раздел А выше).\n")
    assert found(parsed) == ["3", "3A", "3B", "3C"]
    assert [one.printed_label for one in parsed.passages[1:]] == ["А)", "Б)", "В)"]
    assert cited(parsed) == [("3C", "3A")]
    assert odd(parsed, AnomalyKind.LABEL_ALPHABET) == []


def test_a_label_without_a_stop_and_a_glued_one(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nA.Beds\n\nCats sleep.\n\nB Floors\n\nFloors are cold.\n")
    assert found(parsed) == ["3", "3A", "3B"]
    assert odd(parsed, AnomalyKind.LABEL_GLUED) == [3]
    assert odd(parsed, AnomalyKind.LABEL_WITHOUT_STOP) == [7]


def test_a_skipped_and_a_repeated_label(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nA. Cats sleep.\n\nC. Cats eat.\n\nA. Cats run.\n")
    assert found(parsed) == ["3", "3A", "3C"]
    assert odd(parsed, AnomalyKind.LABEL_SKIPPED) == [5]
    assert odd(parsed, AnomalyKind.LABEL_REPEATED) == [7]


def test_labels_within_a_line(read: Read) -> None:
    parsed = read("LAW 3 - CATS ????????????? A.Beds\n\nCats sleep. B.Floors\n\nFloors are cold.\n")
    assert found(parsed) == ["3", "3A", "3B"]
    assert [one.heading for one in parsed.provisions] == ["CATS", "Beds", "Floors"]
    assert odd(parsed, AnomalyKind.RULE) == [1]


def test_labels_in_a_row(read: Read) -> None:
    parsed = read("Przepis 3 – Koty\n\nA. Miejsce\n\n- 1. (a) Kot śpi.\n(b) Pies śpi.\n- 2. Ptak śpi.\n")
    assert found(parsed) == ["3", "3A", "3A1", "3A1a", "3A1b", "3A2"]


def test_a_contents_list_and_a_law_that_it_alone_names(read: Read) -> None:
    parsed = read(
        "LAW 1 - CATS\nLAW 2 - DOGS\nLAW 3 - BIRDS\n\n"
        "LAW 1 - CATS\n\nCats sleep.\n\nLAW 2 - DOGS\n\nDogs run.\n"
    )
    assert [(one.id, one.line) for one in parsed.provisions] == [("1", 5), ("2", 9)]
    assert odd(parsed, AnomalyKind.CONTENTS_LINE) == [1, 2, 3]
    assert odd(parsed, AnomalyKind.LAW_ABSENT) == [3]


def test_a_contents_list_alone_holds_no_law(read: Read) -> None:
    parsed = read("LAW 1 - CATS\nLAW 2 - DOGS\nLAW 3 - BIRDS\n")
    assert found(parsed) == []
    assert odd(parsed, AnomalyKind.LAW_ABSENT) == [1, 2, 3]


@pytest.mark.parametrize("heading", ["AW 2 - DOGS", "2 - DOGS", "2. DOGS"])
def test_a_heading_without_its_word(read: Read, heading: str) -> None:
    parsed = read(f"LAW 1 - CATS\n\nCats sleep.\n\n{heading}\n\nDogs run.\n")
    assert found(parsed) == ["1", "2"]
    assert odd(parsed, AnomalyKind.HEADING_WITHOUT_LAW_WORD) == [5]


def test_a_title_without_its_first_letter(read: Read) -> None:
    parsed = read("LAW 1 - LEEPING CATS\n\nCats are sleeping.\n\nLAW 2 - DOGS\n\nDogs run.\n")
    assert odd(parsed, AnomalyKind.HEADING_LETTER_MISSING) == [1]


def test_a_heading_that_stands_again(read: Read) -> None:
    parsed = read("Przepis 3 – Koty\n\n3. Koty\n\nKot śpi.\n")
    assert found(parsed) == ["3"]
    assert odd(parsed, AnomalyKind.HEADING_REPEATED) == [3]


def test_footnote_digits(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nA. Beds\n\nCats1 sleep2 long.\n\n2 Some cats (see Law 9).\n\nB. Eat.\n")
    assert found(parsed) == ["3", "3A", "3B"]
    assert [one.text for one in parsed.anomalies] == ["Cats1"]
    assert [one.kind for one in parsed.anomalies] == [AnomalyKind.FOOTNOTE_WITHOUT_BODY]
    assert cited(parsed) == [("3", "9")]
    assert parsed.passages[1].body.text == "Cats sleep long."


def test_an_asterisk_may_be_markup(read: Read) -> None:
    assert odd(read("LAW 3 - CATS\n\nCats sleep.*\n"), AnomalyKind.STRAY_MARK) == [3]


def test_numbered_paragraphs_under_a_law_are_commentary(read: Read) -> None:
    parsed = read(
        "Law 3. CATS\n3.1. The law is old (Law 3A).\n3.2. (i) It is\nshort, see item 3.1.\n(ii) See Law 4.\n"
    )
    assert found(parsed) == ["3.1", "3.2", "3.2i", "3.2ii"]
    assert {TextKind.COMMENTARY} == {one.kind for one in parsed.documents}
    assert cited(parsed) == [("3.1", "3A"), ("3.2i", "3.1"), ("3.2ii", "4")]


def test_a_page_that_follows_is_no_gap(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nCats\n\n- 4 -\n\nsleep.\n\n- 5 -\n\nA. Dogs run.\n")
    assert found(parsed) == ["3", "3A"]
    assert odd(parsed, AnomalyKind.PAGE_NUMBER) == [5, 9]
    assert odd(parsed, AnomalyKind.LAW_UNKNOWN) == []


def test_after_a_gap_labels_belong_to_no_law(read: Read) -> None:
    parsed = read(
        "LAW 3 - CATS\n\n- 4 -\n\nA. Cats sleep, see La\n\n- 9 -\n\nB. Birds fly.\n\n"
        "LAW 8 - DOGS\n\nDogs run.\n"
    )
    assert [(one.id, one.complete) for one in parsed.provisions] == [("3", False), ("3A", False), ("8", True)]
    assert odd(parsed, AnomalyKind.LAW_UNKNOWN) == [9]
    assert odd(parsed, AnomalyKind.TEXT_BREAKS_OFF) == [5]
    assert [(one.source, one.target, one.resolved) for one in parsed.references] == [("3A", None, False)]


def test_a_number_at_a_page_edge_may_go_on(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\n- 4 -\n\nCats sleep, see Law 6\n\n- 9 -\n\nBirds fly.\n")
    assert cited(parsed) == [("3", None)]


def test_a_text_that_ends_in_a_sentence_is_incomplete(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nA. Cats sleep.\n\nB. Cats\n\neat and then they\n")
    assert [one.complete for one in parsed.provisions] == [False, True, False]


def test_words_set_again(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nCats must sleep\nmust\nmust\nat night.\n")
    assert odd(parsed, AnomalyKind.REPEATED_WORDS) == [4, 5]
    assert parsed.passages[0].body.text == "Cats must sleep at night."


def test_a_passage_that_stands_twice(read: Read) -> None:
    half = "LAW 3 - CATS\n\n" + "\n".join(f"Cat {number} sleeps." for number in range(12)) + "\n"
    parsed = read(half + half)
    assert found(parsed) == ["3"]
    assert odd(parsed, AnomalyKind.REPEATED_PASSAGE) == [15]


def test_words_split_at_the_end_of_a_line(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nCats may sle-\nep.\n")
    assert parsed.passages[0].body.text == "Cats may sleep."
    assert odd(parsed, AnomalyKind.SPLIT_WORD) == [4]


def test_navigation_and_divisions_are_no_text_of_a_law(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nCats sleep.\n\nBack to the top\n\nCHAPTER II. Dogs\n\nOf dogs.\n")
    assert parsed.passages[0].body.text == "Cats sleep."
    assert odd(parsed, AnomalyKind.NAVIGATION) == [5]


def test_another_language_without_a_heading(read: Read) -> None:
    parsed = read("ПРАВИЛО 3. КОТЫ\n\nКот спит.\n\nAll of the cats are sleeping in the garden.\n")
    assert odd(parsed, AnomalyKind.LANGUAGE_CHANGES) == [5]
    assert parsed.passages[0].body.text == "Кот спит."


def test_a_text_without_laws(read: Read) -> None:
    parsed = read("Dear friends,\n\nthe cats are well.\n")
    assert (found(parsed), odd(parsed, AnomalyKind.NO_PROVISIONS)) == ([], [1])


def test_the_document_has_the_keys_that_stay(read: Read) -> None:
    document = read(DEEP).model_dump(mode="json")
    assert {"documents", "provisions", "references", "anomalies"} <= set(document)
    assert {"file", "language", "edition", "kind"} <= set(document["documents"][0])
    keys = {"edition", "language", "kind", "id", "eid", "heading", "line", "complete"}
    assert keys <= set(document["provisions"][0])
    assert None is document["provisions"][0]["edition"]


def test_line_ends_and_a_byte_order_mark_make_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "cats.txt"
    path.write_bytes(b"\xef\xbb\xbf" + DEEP.replace("\n", "\r\n").encode())
    assert [one.line for one in parse([path]).provisions] == [1, 5, 7, 9, 11, 13, 15, 17]


@pytest.mark.parametrize(
    ("content", "message", "place"),
    [(b"", "is empty", (0, 0)), (b" \n\n", "is empty", (0, 0)), (b"A\nB\xff", "is not UTF-8", (2, 2))],
)
def test_bad_files(tmp_path: Path, content: bytes, message: str, place: tuple[int, int]) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as raised:
        parse([path])
    assert raised.value.place is not None
    assert (str(path), *place) == (
        raised.value.place.file,
        raised.value.place.line,
        raised.value.place.column,
    )


def test_missing_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        parse([tmp_path / "missing.txt"])
    with pytest.raises(InputError, match="is a folder"):
        parse([tmp_path])


def test_every_language_has_a_name_and_patterns_that_compile(read: Read) -> None:
    assert {"en", "pl", "ru"} <= {language.code for language in languages()}
    for language in languages():
        heading, reference = language.headings.law_words[0], language.references.law_words[0]
        parsed = read(
            f"{heading} 3. Xxx\n\nA. Yyy\n\nZzz {language.references.see_words[0]} {reference} 9B.\n"
        )
        assert cited(parsed) == [("3A", "9B")]


def test_chapters_hold_sections(read: Read) -> None:
    parsed = read(
        "CHAPTER I\nCATS\n\nSection 1. Beds\n\nLAW 1 - SLEEP\n\nCats sleep.\n\nSection 2. Food\n\n"
        "LAW 2 - EATING\n\nCats eat.\n\nCHAPTER II. Dogs\n\nLAW 3 - DOGS\n\nDogs run.\n"
    )
    found = [(one.eid, one.heading, one.line) for one in parsed.divisions]
    assert found == [
        ("dvs_I", "CATS", 1),
        ("dvs_I__dvs_1", "Beds", 4),
        ("dvs_I__dvs_2", "Food", 10),
        ("dvs_II", "Dogs", 16),
    ]
    assert [one.division for one in parsed.provisions] == ["dvs_I__dvs_1", "dvs_I__dvs_2", "dvs_II"]


def test_chapters_in_a_contents_list(read: Read) -> None:
    parsed = read(
        "CHAPTER I. Cats\nLAW 1 - SLEEP\nCHAPTER II. Dogs\nLAW 2 - RUNS\n\nCHAPTER I. Cats\n\n"
        "LAW 1 - SLEEP\n\nCats sleep.\n\nCHAPTER II. Dogs\n\nLAW 2 - RUNS\n\nDogs run.\n"
    )
    assert odd(parsed, AnomalyKind.CONTENTS_LINE) == [1, 2, 3, 4]
    assert [one.line for one in parsed.divisions] == [6, 12]
    assert [one.division for one in parsed.provisions] == ["dvs_I", "dvs_II"]


def test_a_contents_list_with_the_numbers_of_pages(read: Read) -> None:
    parsed = read(
        "CHAPTER I. Cats ..... 3\nLAW 1 - SLEEP ....... 4\n\n"
        "LAW 1 - SLEEP\n\nCats sleep.\n\nLAW 2 - RUNS\n\nDogs run.\n"
    )
    assert odd(parsed, AnomalyKind.CONTENTS_LINE) == [1, 2]
    assert [one.division for one in parsed.provisions] == [None, None]


def test_a_year_on_a_title_page_is_no_number_of_a_page(read: Read) -> None:
    parsed = read("Laws of Cats\n\n1997\n\nLAW 1 - SLEEP\n\nCats sleep,\n\n12\n\nand they run.\n")
    assert odd(parsed, AnomalyKind.PAGE_NUMBER) == [9]
    assert [one.body.text.split() for one in parsed.passages if one.id] == [
        ["Cats", "sleep,", "and", "they", "run."]
    ]


def test_words_under_no_law_are_reported_once(read: Read) -> None:
    parsed = read("Dear cats.\n\nLAW 1 - SLEEP\n\nCats sleep.\n\nCHAPTER II. Dogs\n\nOf dogs we speak.\n")
    assert odd(parsed, AnomalyKind.TEXT_UNPLACED) == [1, 9]
    assert odd(parsed, AnomalyKind.LAW_UNKNOWN) == []


@pytest.mark.parametrize(
    "heading",
    ["LAW 3 (2017) - CATS", "LAW 3 - CATS (2017)", "LAW 3 [edition of 2017]. CATS", "Law 3 (2017): CATS"],
)
def test_a_heading_names_its_edition(read: Read, heading: str) -> None:
    parsed = read(f"LAW 3 - CATS\n\nA. Cats sleep.\n\n{heading}\n\nA. Cats may sleep.\n")
    expected = [("3", None, 1), ("3A", None, 3), ("3", "2017", 5), ("3A", "2017", 7)]
    assert [(one.id, one.edition, one.line) for one in parsed.provisions] == expected
    assert {"CATS"} == {one.heading for one in parsed.provisions if one.id == "3"}
    assert odd(parsed, AnomalyKind.LABEL_REPEATED) == []


@pytest.mark.parametrize(
    ("words", "target", "edition"),
    [
        ("see Law 9B of 1997", "9B", "1997"),
        ("see Law 9B (1997)", "9B", "1997"),
        ("see Law 9B of the 1997 Code", "9B", "1997"),
        ("see the 2007 Law 9B", "9B", "2007"),
        ("see the old Law 9B", "9B", "earlier"),
        ("formerly Law 9B", "9B", "earlier"),
        ("see Law 9B, 1997 cats", "9B", None),
        ("see Law 9B", "9B", None),
    ],
)
def test_the_edition_that_a_reference_names(read: Read, words: str, target: str, edition: str | None) -> None:
    parsed = read(f"LAW 3 - CATS\n\nCats sleep ({words}).\n")
    assert [(one.target, one.target_edition) for one in parsed.references] == [(target, edition)]


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("ПРАВИЛО 3. КОТЫ\n\nРаньше было Правилом 9B.\n", "earlier"),
        ("ПРАВИЛО 3. КОТЫ\n\nСм. Правило 9B 1975 года.\n", "1975"),
        ("Przepis 3 – Koty\n\nKot śpi jak w starymu 9B.\n", "earlier"),
        ("Przepis 3 – Koty\n\nKot śpi (przepis 9B z 2007 roku).\n", "2007"),
    ],
)
def test_other_languages_name_editions_too(read: Read, text: str, edition: str) -> None:
    assert [(one.target, one.target_edition) for one in read(text).references] == [("9B", edition)]


def test_several_provisions_to_a_line(read: Read) -> None:
    parsed = read(
        "LAW 3 - CATS\n\nA. Cats sleep. 1. Old cats sleep long. 2. Kittens do: (a) by day; (b) by night. "
        "B. Dogs run.\n"
    )
    assert found(parsed) == ["3", "3A", "3A1", "3A2", "3A2a", "3A2b", "3B"]
    assert [one.body.text for one in parsed.passages[4:6]] == ["by day;", "by night."]
    assert odd(parsed, AnomalyKind.LABEL_SKIPPED) == []


def test_a_heading_and_its_provisions_to_a_line(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nA. Beds 1. Cats sleep. 2. Dogs run. B. Floors\n\nCold ones.\n")
    assert found(parsed) == ["3", "3A", "3A1", "3A2", "3B"]
    assert [one.heading for one in parsed.provisions] == ["CATS", "Beds", None, None, "Floors"]


@pytest.mark.parametrize(
    "words",
    ["Cats win by 1. Dogs win by more.", "Cats sleep: (a) cat may, too.", "There were 3. 4. Cats came."],
)
def test_a_number_that_ends_a_sentence_is_no_label(read: Read, words: str) -> None:
    assert found(read(f"LAW 3 - CATS\n\nA. {words}\n")) == ["3", "3A"]


def test_a_footnote_at_a_page_break_interrupts_a_sentence(read: Read) -> None:
    parsed = read(
        "LAW 3 - CATS\n\nA. Cats1 may sleep, and they\n\n1 All cats that are known.\n\n- 4 -\n\n"
        "may also eat.\n\nB. Dogs run.\n"
    )
    assert found(parsed) == ["3", "3A", "3B"]
    assert [one.body.text.split() for one in parsed.passages if one.id == "3A"] == [
        ["Cats", "may", "sleep,", "and", "they", "may", "also", "eat."]
    ]
    assert [(one.id, one.body.text) for one in parsed.passages if one.footnote] == [
        ("3", "1 All cats that are known.")
    ]


def test_a_footnote_that_no_word_bears(read: Read) -> None:
    parsed = read("LAW 3 - CATS\n\nCats sleep.\n\n** Some cats.\n")
    assert odd(parsed, AnomalyKind.FOOTNOTE_WITHOUT_MARK) == [5]


def test_laws_beyond_a_thousand(read: Read) -> None:
    parsed = read(
        "LAW 1203 - CATS\n\nCats sleep (see Law 1204A, Law 1997 and Law 12).\n\nLAW 1204 - DOGS\n\nDogs.\n"
    )
    assert found(parsed) == ["1203", "1204"]
    assert cited(parsed) == [("1203", "1204A"), ("1203", "12")]


FRAGMENTS = [
    *["LAW 1 - CATS", "Law 2.", "ПРАВИЛО 3. КОТЫ", "Przepis 4 – Koty", "AW 5 - X", "6. DOGS", "CHAPTER I"],
    *["A.", "A. Beds", "B Floors", "В. Пол", "1.", "1.Glued", "(a)", "(1) one", "(i)", "- 2. (b)", "3.1. It"],
    *["see Law 9", "Laws 1, 2 and", "as in 1., preceding", "this Law", "см. прави", "п.3.1", "- 4", "- 9 x"],
    *[
        "????",
        "====",
        "*",
        "** note",
        "1 note",
        "cats1",
        "must",
        "sle-",
        "ep",
        "",
        "",
        "¶",
        "\ufeff",
        "\x00",
        ".",
    ],
]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200),
        st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=30).map("\n".join),
        st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=30).map(" ".join),
    )
)
@example(text="CHAPTER 0\n-0\n- 2 A")  # a title after missing pages
def test_any_text_can_be_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "any.txt"
    path.write_bytes(text.encode())
    try:
        parsed = parse([path])
    except InputError as error:
        # What is refused is nothing, binary, markup, or garbled.
        garbled = "garbled" in error.message
        assert (
            garbled or "\0" in text or "<" in text or "{" in text or not text.removeprefix("\ufeff").strip()
        )
        return
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    places = [one.line for group in (parsed.provisions, parsed.references, parsed.anomalies) for one in group]
    assert all(1 <= line <= lines for line in places)
    columns = [one.column for one in parsed.references] + [one.column for one in parsed.anomalies]
    assert all(column >= 1 for column in columns)
    identities = [(one.language, one.kind, one.id) for one in parsed.provisions]
    assert len(set(identities)) == len(identities)


def test_a_label_taken_for_words_is_reported(read: Read) -> None:
    parsed = read("LAW 4 - CHOICES\n\nA. Choice\n\nThe host may\n1. wait, or\n2. sing.\n")
    assert found(parsed) == ["4", "4A"]
    assert odd(parsed, AnomalyKind.LABEL_IN_WORDS) == [6]


def test_a_list_set_apart_has_labels(read: Read) -> None:
    parsed = read("LAW 4 - CHOICES\n\nA. Choice\n\nThe host may:\n1. wait, or\n2. sing.\n")
    assert found(parsed) == ["4", "4A", "4A1", "4A2"]
    assert odd(parsed, AnomalyKind.LABEL_IN_WORDS) == []
