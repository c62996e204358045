import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.code.provisions import (
    Numbering,
    as_in_texts,
    natural_order,
    nearest_provision,
    sample_fault,
    sample_of,
)

BOOK_ORDER = ["1", "2", "9", "9A", "10", "16", "16A", "16A1", "16A2", "16A10", "16B", "16B1", "16B1a", "16B1b",
              "16B2", "17", "93C3b"]  # fmt: skip
BARE = Numbering()
STATUTE = Numbering(("1(1)(a)(i)", "Art. 1(1)(a)", "§ 1.1", "I", "§ 1 Abs. 1 Nr. 1"))
BRIDGE_IDS = st.from_regex(r"[1-9][0-9]?([A-Z]([1-9][0-9]?([a-z])?)?)?", fullmatch=True)
STATUTE_IDS = st.one_of(
    st.from_regex(
        r"[1-9][0-9]?[A-Z]?(\([1-9][0-9]?[A-Z]?\)(\([a-z]\)(\((i|ii|iii|iv|v|vi|ix|x)\))?)?)?", fullmatch=True
    ),
    st.from_regex(r"Art\. [1-9][0-9]?(bis)?(\([1-9]\)(\([a-z]\))?)?", fullmatch=True),
    st.from_regex(r"§ [1-9][0-9]?[a-z]?(\.[1-9][0-9]?)?", fullmatch=True),
    st.from_regex(r"§ [1-9][0-9]? Abs\. [1-9]( Nr\. [1-9])?", fullmatch=True),
    st.sampled_from(["I", "II", "III", "IV", "V", "IX", "X", "XIV", "IIA"]),
)
BOTH = st.one_of(
    st.tuples(st.just(BARE), BRIDGE_IDS),
    st.tuples(st.just(STATUTE), STATUTE_IDS),
)


def test_ids_sort_as_in_the_book() -> None:
    shuffled = random.Random(1).sample(BOOK_ORDER, len(BOOK_ORDER))  # noqa: S311 - an order, no secret
    assert sorted(shuffled, key=natural_order) == BOOK_ORDER


@pytest.mark.parametrize(
    "in_order",
    [
        "I II IIA III IV V VI VIII IX X XI XIV XIX XX XL XLIX",
        "34 34(1) 34(1)(a) 34(1)(b) 34(2) 34(10) 34A 34A(1) 34B 35",
        "5(1)(a) 5(1)(aa) 5(1)(b) 5(1)(c) 5(1)(ca) 5(1)(d)",
        "5(i) 5(ii) 5(iii) 5(iv) 5(v) 5(vi) 5(ix) 5(x)",
        "12 12.1 12.2 12.10 12a 13",
        "Art. 4 Art. 5 Art. 5(1) Art. 5bis Art. 33",
    ],
)
def test_ids_of_statutes_sort_as_printed(in_order: str) -> None:
    ids = in_order.replace("Art. ", "Art.\N{NO-BREAK SPACE}").split(" ")
    ids = [one.replace("\N{NO-BREAK SPACE}", " ") for one in ids]
    shuffled = random.Random(1).sample(ids, len(ids))  # noqa: S311 - an order, no secret
    assert sorted(shuffled, key=natural_order) == ids


@pytest.mark.parametrize(
    ("provision", "wholes"),
    [
        ("16B1a", ("16B1", "16B", "16")),
        ("17D", ("17",)),
        ("17", ()),
        ("16A10", ("16A", "16")),
        ("5(1)(a)(ii)", ("5(1)(a)", "5(1)", "5")),
        ("51", ()),
        ("Art. 33(2)(b)", ("Art. 33(2)", "Art. 33")),
        ("§ 12.3", ("§ 12",)),
        ("5 (1)", ("5",)),
        ("II", ()),
        ("IV", ()),
        ("Part II", ()),
        ("I.2(a)", ("I.2", "I")),
        ("34A", ("34",)),
    ],
)
def test_a_provision_stands_in_what_its_steps_begin_with(provision: str, wholes: tuple[str, ...]) -> None:
    assert BARE.ancestors(provision) == wholes


@pytest.mark.parametrize(
    ("sample", "provision", "wholes"),
    [
        ("1(1)(a)(i)", "34A", ()),
        ("1(1)(a)(i)", "34A(1A)(aa)(ii)", ("34A(1A)(aa)", "34A(1A)", "34A")),
        ("1A(1)", "34A(1)", ("34A", "34")),
        ("1A1ai", "12C1eii", ("12C1e", "12C1", "12C", "12")),
        ("Art. 1(1)", "Art. 5bis(2)", ("Art. 5bis",)),
        ("I", "IIA", ()),
        ("I.1", "XIV.3", ("XIV",)),
        ("§ 1 Abs. 1 Nr. 1", "§ 12a Abs. 3 Nr. 4", ("§ 12a Abs. 3", "§ 12a")),
        ("A.1", "B.12", ("B",)),
        ("1(1)a", "5(1)b", ("5(1)", "5")),
    ],
)
def test_a_sample_says_what_lies_in_what(sample: str, provision: str, wholes: tuple[str, ...]) -> None:
    assert Numbering((sample,)).ancestors(provision) == wholes


@pytest.mark.parametrize(("provision", "law"), [("16B1a", "16"), ("9", "9"), ("90", "90"), ("5(1)(a)", "5")])
def test_a_provision_belongs_to_a_law(provision: str, law: str) -> None:
    assert BARE.law_of(provision) == law


@pytest.mark.parametrize(
    ("samples", "provision", "fault"),
    [
        ((), "5/1", "it has `/` in it"),
        ((), "5_1", "it has `_` in it"),
        ((), "5²", "it has `²` in it, superscript two"),
        ((), "§\N{NO-BREAK SPACE}12", "no-break space"),
        ((), "5,1", "it has `,` in it"),
        ((), "law", "it does not read as steps of a book"),
        ((), "5(1", "it does not read as steps of a book"),
        ((), "5(1)a", "it does not read as steps of a book"),
        ((), " 5", "it does not read as steps of a book"),
        ((), "5 ", "it does not read as steps of a book"),
        ((), "II 3", "it does not read as steps of a book"),
        ((), "", "it does not read as steps of a book"),
        (("1(1)(a)",), "5.1", "no sample of `numbering` reads so"),
        (("1(1)(a)",), "5(1)(B)", "no sample of `numbering` reads so"),
        (("I",), "IIX", "no sample of `numbering` reads so"),
        (("A", "IA"), "IB", "leave open what it is a part of: none or `I`"),
    ],
)
def test_what_is_no_id_has_a_reason_and_lies_in_nothing(
    samples: tuple[str, ...], provision: str, fault: str
) -> None:
    numbering = Numbering(samples)
    assert fault in (numbering.fault(provision) or "")
    assert numbering.ancestors(provision) == ()


@pytest.mark.parametrize(
    ("sample", "fault"),
    [
        ("1(1)(a)", None),
        ("Annex I.1", None),
        ("12", "it is no id counted"),
        ("Art.", "it is no id counted"),
        ("1/1", "`/` cannot stand in an id"),
        ("1(1", "its brackets do not close"),
    ],
)
def test_a_sample_counts_with_ones_and_first_letters(sample: str, fault: str | None) -> None:
    assert (sample_fault(sample) or "None").startswith(fault or "None")


@given(STATUTE_IDS)
def test_an_id_makes_a_sample_that_reads_it(provision: str) -> None:
    assert Numbering((sample_of(provision),)).ends(provision)


@given(BOTH)
def test_a_whole_comes_before_its_parts_and_holds_all_that_its_parts_hold(
    pair: tuple[Numbering, str],
) -> None:
    numbering, provision = pair
    wholes = numbering.ancestors(provision)
    assert [*sorted((provision, *wholes), key=natural_order)] == [*reversed(wholes), provision]
    assert all(provision.startswith(whole) for whole in wholes)
    assert all(numbering.ancestors(whole) == wholes[position + 1 :] for position, whole in enumerate(wholes))
    assert numbering.law_of(provision) == (wholes[-1] if wholes else provision)
    assert numbering.fault(provision) is None


@given(st.text(), st.text())
def test_any_two_texts_have_two_places(one: str, other: str) -> None:
    assert (natural_order(one) == natural_order(other)) == (one == other)
    assert (
        (natural_order(one) < natural_order(other))
        or one == other
        or natural_order(other) < natural_order(one)
    )


@given(st.text())
def test_any_text_is_an_id_or_has_a_fault_and_its_wholes_are_ids(text: str) -> None:
    for numbering in (BARE, STATUTE):
        assert (numbering.fault(text) is None) == (numbering.ends(text) is not None)
        assert all(numbering.fault(whole) is None for whole in numbering.ancestors(text))


@given(
    BOTH, st.lists(st.from_regex(r"[a-z_]{2,9}", fullmatch=True).filter(lambda one: one != "bis"), min_size=1)
)
def test_an_id_is_told_from_the_words_behind_it(pair: tuple[Numbering, str], words: list[str]) -> None:
    numbering, provision = pair
    assert numbering.leading(" ".join([provision, *words])) == provision


@pytest.mark.parametrize(
    ("text", "provision"),
    [
        ("5(1) (a) drunk ann", "5(1) (a)"),
        ("5.1.a drunk ann", "5.1.a"),
        ("17D N cancel 2", "17D"),
        ("II ann", "II"),
        ("Art. 33 (2) ann", "Art. 33 (2)"),
        ("seventeen ann", "seventeen"),
    ],
)
def test_an_id_that_is_misspelt_is_told_from_the_words_behind_it_too(text: str, provision: str) -> None:
    assert {BARE.leading(text), STATUTE.leading(text)} == {provision}


KNOWN = ("17A", "17D", "17E", "5", "5(1)", "5(1)(a)", "5(1)(b)", "51", "Art. 33(2)", "§ 12.3", "II", "III")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("17d", "17D"),
        ("17 D", "17D"),
        ("17(D)", "17D"),
        ("17\N{CYRILLIC CAPITAL LETTER A}", "17A"),
        ("5(1) (a)", "5(1)(a)"),
        ("5.1.a", "5(1)(a)"),
        ("5(1)(A)", "5(1)(a)"),
        ("51a", "5(1)(a)"),
        ("Article 33(2)", "Art. 33(2)"),
        ("33(2)", "Art. 33(2)"),
        ("§12.3", "§ 12.3"),
        ("ii", "II"),
        ("nothing of the kind", None),
    ],
)
def test_the_nearest_id_has_the_same_numbers_and_letters(written: str, meant: str | None) -> None:
    assert nearest_provision(written, KNOWN) == meant


def test_the_reader_of_texts_leaves_brackets_out() -> None:
    ids = {one: as_in_texts(one) for one in ("5(1)(a)(ii)", "Art. 33(2)(b)", "§ 12.3", "16B1a", "34A")}
    assert list(ids.values()) == ["5.1aii", "33.2b", "12.3", "16B1a", "34A"]
    assert all(natural_order(one) < natural_order(other) for one, other in pairwise(("5(1)", "5(2)", "5A")))
