"""The source texts, read whole. What is expected was written down by a reader, not by the program."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from pyrules.texts import AnomalyKind, ParsedTexts, TextKind

Seed = Callable[[str, str], ParsedTexts]


def listed(text: str) -> list[str]:
    return text.split()


LAWS_17_TO_22 = listed(
    "17 17A 17B 17C 17D 17E 18 18A 18B 18C 18D 18E 18F 19 19A 19A1 19A2 19A3 19B 19B1 19B2 19B3 "
    "19C 19D 20 20A 20B 20C 20C1 20C2 20D 20E 20F 20F1 20F2 21 21A 21B 21B1 21B2 21B3 22 22A "
    "22B "
)
REFERENCES_17_TO_22 = [
    ("17D", "90"),
    ("17D", "90"),
    ("17E", "34"),
    ("19A3", "16"),
    ("19B3", "16"),
    ("19D", "77"),
    ("20C1", "47E"),
    ("20C1", "41"),
    ("20C2", "41B"),
    ("20C2", "41C"),
    ("20E", "12C1"),
    ("20F1", "75C"),
    ("21B1", "17E"),
    ("21B2", "21B1"),
    ("21B2", "16C"),
    ("21B3", "40C"),
]
LINES_17_TO_22 = {
    "ru": [34, 34, 38, 129, 143, 151, 203, 203, 207, 207, 215, 221, 273, 277, 277, 281],
    "en": [60, 60, 64, 166, 180, 188, 240, 240, 244, 244, 252, 258, 292, 296, 296, 300],
}
LAWS_9_TO_16 = listed(
    "9 9A 9A1 9A2 9A2a 9A2b 9A2b1 9A2b2 9B 9B1 9B1a 9B1b 9B1c 9B1d 9B2 9C 10 10A 10B 10C 10C1 "
    "10C2 11 11A 11B 11B1 11B2 11C 12 12A 12A1 12A2 12A3 12B 12C 12C1 12C2 12C3 13 13A 13A1 "
    "13A2 13A3 13B 13B1 13B2 13C 14 14A 14A1 14A2 14B 14B1 14B1a 14B1b 14B2 14B3 15 15A 15A1 "
    "15A2 15B 15C 16 16A 16A1 16A2 16B 16B1 16B2 16B3 16C 16C1 16C2 "
)
REFERENCES_9_TO_16 = [
    ("9A2b", "42"),
    ("9A2b", "43"),
    ("9A2b2", "42B2"),
    ("9C", "26"),
    ("11C", "11"),
    ("11C", "90"),
    ("12A2", "88"),
    ("12C1", "86"),
    ("12C1", "88"),
    ("13A3", "6"),
    ("13C", "90"),
    ("14B1a", "67"),
    ("14B1b", "14B3"),
    ("14B2", "14B3"),
    ("14B3", "14B"),
    ("14B3", "50"),
]


def ids(parsed: ParsedTexts, language: str) -> list[str]:
    return [one.id for one in parsed.provisions if one.language == language]


def references(parsed: ParsedTexts, language: str) -> list[tuple[str | None, str | None]]:
    return [(one.source, one.target) for one in parsed.references if one.language == language]


def lines_of(parsed: ParsedTexts, kind: AnomalyKind) -> list[int]:
    return [one.line for one in parsed.anomalies if one.kind is kind]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_laws_17_to_22_are_read_whole(seed: Seed, language: str) -> None:
    parsed = seed("001", "1997")
    assert ids(parsed, language) == LAWS_17_TO_22
    assert references(parsed, language) == REFERENCES_17_TO_22
    assert LINES_17_TO_22[language] == [one.line for one in parsed.references if one.language == language]
    assert all(one.resolved for one in parsed.references)
    assert all(one.complete for one in parsed.provisions)
    assert {"1997"} == {one.edition for one in parsed.provisions}


def test_laws_17_to_22_have_the_oddities_that_a_reader_sees(seed: Seed) -> None:
    parsed = seed("001", "1997")
    expected = {
        AnomalyKind.CONTENTS_LINE: [1, 3, 4, 5, 6, 7, 8],
        AnomalyKind.FOOTNOTE_WITHOUT_BODY: [34, 60, 197, 207, 221, 225, 234, 244, 258, 262],
        AnomalyKind.HEADING_LETTER_MISSING: [226],
        AnomalyKind.LABEL_GLUED: [260],
        AnomalyKind.NAVIGATION: [331],
    }
    assert expected == {kind: lines_of(parsed, kind) for kind in {one.kind for one in parsed.anomalies}}


def test_two_languages_in_one_file_are_two_documents(seed: Seed) -> None:
    documents = seed("001", "1997").documents
    assert [(one.language, one.kind) for one in documents] == [("ru", TextKind.LAW), ("en", TextKind.LAW)]


@pytest.mark.parametrize(("provision", "line"), [("17", 44), ("18A", 92), ("20F2", 260), ("22B", 326)])
def test_provisions_know_their_line(seed: Seed, provision: str, line: int) -> None:
    provisions = seed("001", "1997").provisions
    assert [line] == [one.line for one in provisions if (one.language, one.id) == ("en", provision)]


def test_a_lead_in_sentence_stays_with_its_law(seed: Seed) -> None:
    parsed = seed("001", "1997")
    (lead_in,) = (one for one in parsed.passages if (one.language, one.id) == ("en", "22"))
    assert (lead_in.body.pieces[0].line, lead_in.body.text.split()[-1]) == (320, "ended,")


def test_a_footnote_digit_is_no_part_of_the_word(seed: Seed) -> None:
    text, line = seed("001", "1997").text_of("17D", "en")
    assert line == 58
    assert "call." in text.split()
    assert not any(word.startswith("call3") for word in text.split())


@pytest.mark.parametrize("language", ["ru", "en"])
def test_laws_9_to_16_are_read_whole(seed: Seed, language: str) -> None:
    parsed = seed("004", "1997")
    assert ids(parsed, language) == LAWS_9_TO_16
    assert references(parsed, language) == REFERENCES_9_TO_16


def test_laws_9_to_16_have_labels_of_the_other_alphabet_and_without_a_stop(seed: Seed) -> None:
    parsed = seed("004", "1997")
    assert lines_of(parsed, AnomalyKind.LABEL_ALPHABET) == [104]
    assert lines_of(parsed, AnomalyKind.LABEL_WITHOUT_STOP) == [123]
    assert lines_of(parsed, AnomalyKind.NAVIGATION) == [502, 509]
    assert lines_of(parsed, AnomalyKind.FOOTNOTE_WITHOUT_BODY) == [242, 277, 428, 471]


def test_polish_law_and_the_commentary_after_it_are_two_documents(seed: Seed) -> None:
    parsed = seed("002", "2017")
    assert [one.kind for one in parsed.documents] == [TextKind.LAW, TextKind.COMMENTARY]
    law = listed("15 15A 15A1 15A2 15A2a 15A2b 15A2c 15A3 15A4 15B 15B1 15B2 15B3 ")
    assert law == ids(parsed, "pl")
    cited = [(one.source, one.target) for one in parsed.references if one.kind is TextKind.LAW]
    assert cited == [("15A2c", "16C"), ("15A4", "90"), ("15B3", "12C2a"), ("15", "86B")]
    spoken_of = Counter(one.target for one in parsed.references if one.kind is TextKind.COMMENTARY)
    expected = {"15": 2, "15A": 2, "15A3": 1, "15A4": 1, "15B": 2, "16C": 2, "16D": 1, "17D": 2, "86B": 1}
    assert expected == spoken_of


def test_commentary_has_a_numbering_of_its_own(seed: Seed) -> None:
    parsed = seed("000", "1987")
    lengths = {22: 3, 23: 6, 24: 9, 25: 12, 26: 7}
    paragraphs = [f"{law}.{number}" for law, length in lengths.items() for number in range(1, length + 1)]
    numbered = [one for one in ids(parsed, "ru") if one[-1].isdecimal()]
    assert paragraphs == numbered
    assert {"23.4i", "23.4ii", "26.2i", "26.2ii"} == set(ids(parsed, "ru")) - set(numbered)
    assert {TextKind.COMMENTARY} == {one.kind for one in parsed.provisions}


def test_commentary_refers_to_laws_and_to_paragraphs(seed: Seed) -> None:
    expected = [
        *[(None, "75.9iii"), ("23.1", "23B"), ("23.1", "23"), ("23.2", "23A"), ("23.3", "23B")],
        *[("23.5", "23"), ("23.6", "40B"), ("23.6", "75A"), ("23.6", "73D"), ("24.4", "50D")],
        *[("24.6", "50E"), ("24.8", "50D"), ("24.8", "50E"), ("24.9", "23A"), ("25.2", "25.5")],
        *[("25.4", "25.3"), ("25.5", "25B"), ("25.8", "16C2"), ("25.9", "26"), ("25.10", "25.9")],
        *[("25.10", "23A"), ("25.11", "26"), ("25.12", "31"), ("25.12", "25"), ("25.12", "51B")],
        *[("26.1", "26"), ("26.2ii", "26.2i"), ("26.2ii", "26"), ("26.4", "26A"), ("26.5", "26.4")],
        *[("26.5", "26.3"), ("26.5", "26A1"), ("26.5", "26A2")],
    ]
    assert expected == references(seed("000", "1987"), "ru")


def test_what_stands_twice_is_read_once(seed: Seed) -> None:
    parsed = seed("000", "1987")
    assert lines_of(parsed, AnomalyKind.REPEATED_PASSAGE) == [279]
    assert max(one.line for one in parsed.provisions) < 279


def test_after_a_gap_the_law_is_unknown(seed: Seed) -> None:
    parsed = seed("003", "1987")
    expected = listed(
        "48 48A 48B 48B1 48B2 49 50 50A 53 53A 58 58A 58B 58B1 58B2 58B3 58B4 63 63A 63A1 63A2 63A3 "
        "63B 64 64A 64A1 "
    )
    assert expected == ids(parsed, "ru")
    incomplete = {one.id for one in parsed.provisions if not one.complete}
    assert {"50", "50A", "53", "53A", "58", "58B", "64", "64A"} == incomplete
    assert lines_of(parsed, AnomalyKind.PAGE_NUMBER) == [9, 37, 71, 101, 141]
    unresolved = [(one.source, one.line) for one in parsed.references if not one.resolved]
    assert unresolved == [("50A", 35), (None, 51), (None, 51)]


def divisions(parsed: ParsedTexts, language: str) -> list[tuple[str, int]]:
    return [(one.eid, one.line) for one in parsed.divisions if one.language == language]


def test_chapters_parts_and_sections(seed: Seed) -> None:
    parsed = seed("001", "1997")
    part = "dvs_V__dvs_I"
    assert divisions(parsed, "ru") == [
        *[("dvs_V", 10), (part, 14), (f"{part}__dvs_1", 16), (f"{part}__dvs_2", 302)]
    ]
    assert divisions(parsed, "en") == [
        *[("dvs_V", 12), (part, 40), (f"{part}__dvs_ONE", 42), (f"{part}__dvs_TWO", 316)]
    ]
    where = {(one.language, one.id): one.division for one in parsed.provisions}
    assert where["ru", "21B2"] == f"{part}__dvs_1"
    assert where["en", "22A"] == f"{part}__dvs_TWO"
    assert divisions(seed("004", "1997"), "en") == [("dvs_IV", 14)]


def test_parts_before_and_after_missing_pages(seed: Seed) -> None:
    parsed = seed("003", "1987")
    assert divisions(parsed, "ru") == [("dvs_II", 11), ("dvs_III", 57), ("dvs_III__dvs_I", 61)]
    where = {one.id: one.division for one in parsed.provisions}
    assert where["50A"] == "dvs_II"
    assert where["53A"] == "dvs_III__dvs_I"
    assert where["58"] is None


def test_the_headings_of_a_commentary(seed: Seed) -> None:
    parsed = seed("000", "1987")
    expected = [("dvs_22", 3), ("dvs_23", 23), ("dvs_24", 99), ("dvs_25", 133), ("dvs_26", 198)]
    assert divisions(parsed, "ru") == expected
    assert all(one.division == f"dvs_{one.id[:2]}" for one in parsed.provisions)


def test_references_to_an_earlier_edition(seed: Seed) -> None:
    for number, edition, line, target in (("000", "1987", 27, "23B"), ("002", "2017", 48, "16D")):
        parsed = seed(number, edition)
        earlier = [(one.line, one.target) for one in parsed.references if one.target_edition is not None]
        assert earlier == [(line, target)]


def test_a_footnote_whose_mark_no_word_bears(seed: Seed) -> None:
    assert lines_of(seed("002", "2017"), AnomalyKind.FOOTNOTE_WITHOUT_MARK) == [26]


@pytest.mark.parametrize("number", ["000", "001", "002", "003", "004"])
def test_every_line_is_text_or_an_anomaly(seed: Seed, number: str) -> None:
    parsed = seed(number, "any")
    text = Path(parsed.documents[0].file).read_text(encoding="utf-8")
    known = {one.line for one in parsed.anomalies} | {one.line for one in parsed.divisions}
    for passage in parsed.passages:
        known |= {piece.line for running in (passage.heading, passage.body) for piece in running.pieces}
        known.add(passage.line)
    repeated = [one.message.split() for one in parsed.anomalies if one.kind is AnomalyKind.REPEATED_PASSAGE]
    for words in repeated:
        known |= set(range(int(words[1]), int(words[3]) + 1))
    lines = enumerate(text.split("\n"), start=1)
    assert [line for line, words in lines if words.strip() and line not in known] == []


@pytest.mark.parametrize("number", ["000", "001", "002", "003", "004"])
def test_every_word_without_a_place_is_said_to_have_none(seed: Seed, number: str) -> None:
    parsed = seed(number, "any")
    said = {AnomalyKind.LAW_UNKNOWN, AnomalyKind.TEXT_UNPLACED, AnomalyKind.LANGUAGE_CHANGES}
    lines = {one.line for one in parsed.anomalies if one.kind in said}
    unplaced = [one.line for one in parsed.passages if one.id is None and one.kind == "law"]
    assert set(unplaced) <= lines
