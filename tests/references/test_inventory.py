"""The inventory of an edition's texts: numbers only, written and read back, equal to what the texts have."""

import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.code.loading import default_rulebook
from pyrules.references.inventory import (
    Inventory,
    ListedProvision,
    ListedReference,
    ListedText,
    from_toml,
    load_inventory,
    take_inventories,
    to_toml,
    write_inventory,
)
from tests.places import SEEDS

ENGLISH = ListedText(
    file="laws.txt",
    sha256="0",
    language="en",
    provisions=(ListedProvision(id="9", line=1), ListedProvision(id="17A", line=3, complete=False)),
    references=(ListedReference(source="17A", target="9", line=4),),
    unresolved=(5,),
)
POLISH = ENGLISH.model_copy(update={"language": "pl", "provisions": (ListedProvision(id="17A", line=8),)})
COMMENTARY = ENGLISH.model_copy(
    update={"kind": "commentary", "provisions": (ListedProvision(id="9.1", line=9),), "references": ()}
)


def test_several_texts_are_taken_together() -> None:
    inventory = Inventory(edition="1", texts=(ENGLISH, POLISH, COMMENTARY))

    assert inventory.provisions == ("9", "17A")
    assert inventory.paragraphs == ("9.1",)
    assert inventory.references == {("17A", "9", "1"): ((ENGLISH, 4), (POLISH, 4))}
    assert inventory.incomplete == frozenset()  # one of the texts has all of 17A
    assert Inventory(edition="1", texts=(ENGLISH,)).incomplete == {"17A"}


words = st.text(max_size=5)


@given(
    st.builds(
        Inventory,
        edition=words,
        texts=st.lists(
            st.builds(
                ListedText,
                file=words,
                sha256=words,
                language=words,
                provisions=st.lists(st.builds(ListedProvision, id=words, line=st.integers(0, 9)), max_size=3),
                references=st.lists(
                    st.builds(
                        ListedReference,
                        source=words,
                        target=words,
                        line=st.integers(0, 9),
                        edition=st.none() | words,
                    ),
                    max_size=3,
                ),
                unresolved=st.lists(st.integers(0, 9), max_size=2),
            ),
            max_size=2,
        ),
    )
)
def test_toml_is_read_back(inventory: Inventory) -> None:
    assert from_toml(to_toml(inventory)) == inventory


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("edition = ", "not TOML"),
        ('edition = "1"\nname = "x"', "`name` in an inventory"),
        ('edition = "1"\n[[texts]]\nfile = "x"', "`texts.0.sha256` in an inventory"),
    ],
)
def test_what_is_no_inventory_is_refused(written: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as raised:
        from_toml(written, "here.toml")

    assert str(raised.value).startswith("here.toml: ")


def test_an_edition_without_a_text_has_none(tmp_path: Path) -> None:
    assert load_inventory(tmp_path, "1") is None


def test_an_inventory_under_another_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "2.toml").write_text(to_toml(Inventory(edition="1")))

    with pytest.raises(InputError, match="an inventory of edition `1`"):
        load_inventory(tmp_path, "2")


LAWS = """LAW 1 - ORDER

A. First

The first is first (see Law 2).

B. Second

The second is second.

LAW 2 - END

A. Last

The last is last.
"""


def test_an_inventory_is_made_from_texts(tmp_path: Path) -> None:
    text = tmp_path / "laws.txt"
    text.write_text(LAWS)

    write_inventory(tmp_path, "1", [text])
    inventory = load_inventory(tmp_path, "1")

    assert inventory
    assert inventory.provisions == ("1", "1A", "1B", "2", "2A")
    assert list(inventory.references) == [("1A", "2", "1")]
    (listed,) = inventory.texts
    assert (listed.file, listed.language) == ("laws.txt", "en")
    assert listed.sha256 == hashlib.sha256(text.read_bytes()).hexdigest()
    assert listed.references == (ListedReference(source="1A", target="2", line=5),)


def test_of_a_text_some_laws_alone_are_taken(tmp_path: Path) -> None:
    text = tmp_path / "laws.txt"
    text.write_text(LAWS)

    write_inventory(tmp_path, "1", [text], {"laws.txt": ["2"]})
    inventory = load_inventory(tmp_path, "1")

    assert inventory
    assert inventory.provisions == ("2", "2A")
    assert inventory.texts[0].references == ()
    assert inventory.texts[0].sha256 == hashlib.sha256(text.read_bytes()).hexdigest()


def test_a_reference_to_another_edition_keeps_it(tmp_path: Path) -> None:
    text = tmp_path / "laws.txt"
    text.write_text("LAW 1 - ORDER\n\nSee Law 2, the 1990 Law 2, Law 2 of 1980 and the old Law 2.\n")

    write_inventory(tmp_path, "1990", [text])
    inventory = load_inventory(tmp_path, "1990")

    assert inventory
    assert sorted(inventory.references) == [("1", "2", "1980"), ("1", "2", "1990"), ("1", "2", "earlier")]
    assert [one.edition for one in inventory.texts[0].references] == [None, "1980", "earlier"]


def test_a_text_of_no_known_edition_is_unknown(tmp_path: Path) -> None:
    text = tmp_path / "laws.txt"
    text.write_text(LAWS)

    assert [one.edition for one in take_inventories([text])] == ["unknown"]


def test_no_texts_make_no_inventory(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no text of edition `1`"):
        write_inventory(tmp_path, "1", [])


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the law texts are copyrighted and not here: ../shared/seeds")
def test_the_inventory_of_1997_is_what_the_parser_finds() -> None:
    kept = load_inventory(default_rulebook(), "1997")
    assert kept
    paths = [SEEDS / name for name in sorted({text.file for text in kept.texts})]

    (found,) = take_inventories(paths, "1997")

    assert found == kept


def test_the_inventory_of_1997_holds_what_both_languages_say() -> None:
    kept = load_inventory(default_rulebook(), "1997")

    assert kept
    by_language = {text.language: text for text in kept.texts if text.file.startswith("001")}
    assert sorted(by_language) == ["en", "ru"]
    english, russian = by_language["en"], by_language["ru"]
    assert {one.id for one in english.provisions} == {one.id for one in russian.provisions}
    assert {(one.source, one.target) for one in english.references} == {
        (one.source, one.target) for one in russian.references
    }
