from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing import Glossary, read_tbx, words_of_rules
from pyrules.comparing.glossary import Concept, Term, TermUse
from pyrules.comparing.words import read_words
from tests.comparing.pairs import glossary

TBX = """<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
     xmlns:min="http://www.tbxinfo.net/ns/min">
  <text><body>{entries}</body></text>
</tbx>
"""
CAT = """<conceptEntry id="cat"><min:subjectField>player</min:subjectField>
<langSec xml:lang="en"><termSec><term>cat</term><min:partOfSpeech>noun</min:partOfSpeech></termSec>
<termSec><term> old tom </term><min:partOfSpeech>noun</min:partOfSpeech></termSec>
<termSec><term> </term></termSec></langSec>
<langSec xml:lang="ru-RU"><termSec><term>кошка</term></termSec></langSec></conceptEntry>
"""


def concept(name: str, *terms: str, part: str = "noun", **other: bool) -> Concept:
    return Concept(name, part, other.get("agent", False), {"en": tuple(Term(term, part) for term in terms)})


def of(*concepts: Concept) -> Glossary:
    return Glossary({one.id: one for one in concepts})


def uses(terms: Glossary, text: str, language: str = "en") -> list[tuple[set[str], str]]:
    words = read_words(text, language)
    return [
        (set(use.concepts), " ".join(words[index].text for index in use.words))
        for use in terms.find(words, language)
    ]


def only(terms: Glossary, text: str) -> TermUse:
    (use,) = terms.find(read_words(text, "en"), "en")
    return use


GARDEN = of(
    concept("garden", "garden", "GDN"),
    concept("gate", "gate"),
    concept("garden_gate", "garden gate", "gate of the garden"),
    concept("keeper", "keeper", agent=True),
)


def test_a_glossary_is_read_from_tbx(tmp_path: Path) -> None:
    path = tmp_path / "cats.tbx"
    path.write_text(TBX.format(entries=CAT), encoding="utf-8")
    (cat,) = read_tbx(path).concepts.values()
    assert (cat.id, cat.part, cat.agent, cat.field, cat.light) == ("cat", "noun", True, True, False)
    assert cat.terms == {"en": (Term("cat", "noun"), Term("old tom", "noun")), "ru": (Term("кошка"),)}
    assert (cat.called("en"), cat.called("ru"), cat.called("pl")) == ("cat", "кошка", "cat")


def test_somebody_is_told_by_the_subject_field(tmp_path: Path) -> None:
    path = tmp_path / "cats.tbx"
    path.write_text(TBX.format(entries=CAT.replace(">player<", ">animal<")), encoding="utf-8")
    assert [one.agent for one in read_tbx(path).concepts.values()] == [False]


def test_a_glossary_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file") as raised:
        read_tbx(tmp_path / "none.tbx")
    assert raised.value.place is not None
    assert raised.value.place.file.endswith("none.tbx")


def test_a_glossary_that_is_no_xml(tmp_path: Path) -> None:
    path = tmp_path / "cats.tbx"
    path.write_text("<tbx>\n  <text></tbx>\n", encoding="utf-8")
    with pytest.raises(InputError, match="not well-formed XML") as raised:
        read_tbx(path)
    assert raised.value.place is not None
    assert (raised.value.place.line, raised.value.place.column) == (2, 11)


@pytest.mark.parametrize(
    "text",
    [TBX.format(entries=""), TBX.format(entries=CAT).replace("30042:ed-2", "30042:ed-1"), "<html/>"],
    ids=["empty", "another namespace", "another document"],
)
def test_a_glossary_without_concepts(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cats.tbx"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="the glossary holds no concept") as raised:
        read_tbx(path)
    assert raised.value.expected is not None
    assert "urn:iso:std:iso:30042:ed-2" in raised.value.expected


@pytest.mark.parametrize("encoding", ["utf-9", "klingon", "shift_jis"])
def test_a_glossary_in_an_encoding_that_is_not_known(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cats.tbx"
    declared = f'<?xml version="1.0" encoding="{encoding}"?>\n'
    path.write_text(declared + TBX.format(entries=CAT).partition("?>\n")[2], encoding="utf-8")
    with pytest.raises(InputError, match="in an encoding that is not known") as raised:
        read_tbx(path)
    assert str(raised.value.place) == f"{path}:1"


def test_a_byte_order_mark_in_a_glossary_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "cats.tbx"
    path.write_text(TBX.format(entries=CAT), encoding="utf-8-sig")
    assert read_tbx(path).concepts


def test_a_glossary_that_declares_entities_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cats.tbx"
    declared = '<!DOCTYPE tbx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<tbx'
    path.write_text(TBX.format(entries=CAT).replace("<tbx", declared, 1), encoding="utf-8")
    with pytest.raises(InputError, match="declares entities"):
        read_tbx(path)


def test_the_longest_term_is_taken() -> None:
    assert uses(GARDEN, "The keeper shuts the garden gate.") == [
        ({"keeper"}, "keeper"),
        ({"garden_gate"}, "garden gate"),
    ]
    assert uses(GARDEN, "The garden has gates.") == [({"garden"}, "garden"), ({"gate"}, "gates")]


@pytest.mark.parametrize(
    "text", ["gate of the garden", "gates of his garden", "gate of garden", "the gate of the garden"]
)
def test_an_article_within_a_term_changes_nothing(text: str) -> None:
    assert [concepts for concepts, _ in uses(GARDEN, text)] == [{"garden_gate"}]


def test_a_term_covers_its_words_and_not_its_articles() -> None:
    assert only(GARDEN, "see the gate of the garden").words == (2, 3, 5)


@pytest.mark.parametrize(
    "text", ["the garden, gate", "the garden. Gate", "the garden (gate)", "the garden: gate"]
)
def test_a_term_does_not_reach_over_a_comma_or_a_clause(text: str) -> None:
    assert [concepts for concepts, _ in uses(GARDEN, text)] == [{"garden"}, {"gate"}]


def test_a_term_knows_what_its_words_name_by_themselves() -> None:
    assert [set(part) for part in only(GARDEN, "garden gate").parts] == [{"garden"}, {"gate"}]
    assert only(GARDEN, "garden gate").within == {"garden", "gate"}
    assert only(GARDEN, "garden").parts == ()


def test_an_abbreviation_is_one_in_capitals_only() -> None:
    assert uses(GARDEN, "the GDN") == [({"garden"}, "gdn")]
    assert uses(GARDEN, "the gdn") == []
    assert uses(glossary(), "ПО ждёт.", "ru")[0][0] == {"right_hand_opponent"}
    assert "right_hand_opponent" not in set().union(
        *(found for found, _ in uses(glossary(), "по столу", "ru"))
    )


def test_a_word_may_name_several_concepts() -> None:
    two = of(concept("bank_of_river", "bank"), concept("bank_of_money", "bank"))
    assert uses(two, "the banks") == [({"bank_of_river", "bank_of_money"}, "banks")]


def test_a_verb_is_no_noun() -> None:
    two = of(concept("play", "play"), concept("playing", "play", part="verb"))
    assert uses(two, "he played") == [({"playing"}, "played")]
    assert uses(two, "the plays") == [({"play", "playing"}, "plays")]


def test_concepts_whose_names_are_formed_from_one_word_are_a_family() -> None:
    names = of(
        concept("penalise"), concept("penalty"), concept("penalty_card"), concept("penguin"), concept("pen")
    )
    assert names.families(["penalise"]) == names.families(["penalty"])
    assert len(names.families(["penalty", "penalty_card", "penguin", "pen"])) == 4


def test_of_two_glossaries_the_first_one_is_believed() -> None:
    first, second = of(concept("cat", "cat")), of(concept("cat", "tiger"), concept("dog", "dog"))
    joined = first.joined(second)
    assert joined.concepts["cat"].called("en") == "cat"
    assert set(joined.concepts) == {"cat", "dog"}
    assert uses(joined, "a cat, a dog, a tiger") == [({"cat"}, "cat"), ({"dog"}, "dog")]


def test_the_words_of_rules_are_in_every_language_and_of_no_field() -> None:
    general = words_of_rules()
    assert len(general.concepts) > 100
    assert not any(one.field for one in general.concepts.values())
    assert all(
        {"en", "ru", "pl"} <= set(general.concepts[name].terms) for name in ("penalty", "error", "duty")
    )
    assert general.concepts["committee"].agent


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("the left-hand opponent", "en", "left_hand_opponent"),
        ("левому оппоненту", "ru", "left_hand_opponent"),
        ("lewego przeciwnika", "pl", "left_hand_opponent"),
        ("major penalty cards", "en", "major_penalty_card"),
        ("старшую штрафную карту", "ru", "major_penalty_card"),
    ],
)
def test_terms_of_bridge_of_several_words(text: str, language: str, expected: str) -> None:
    assert [found for found, _ in uses(glossary(), text, language)] == [{expected}]
