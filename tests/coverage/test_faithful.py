"""An encoding held against its text: each kind of departure is found, and a faithful encoding has none."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing import Glossary
from pyrules.comparing.glossary import Concept, Term
from pyrules.coverage.faithful import Aspect, Departure, departures
from tests.rulebooks import rulebook, rules

TEXT = """LAW 1 - GUESTS

A. Coming Late

The host may scold a guest who comes late (see Law 1B).

B. Singing

A guest must not sing, unless the host asks for it.
"""
LAW = (
    '1A norm("1A", may, Host, scold) :- late(_); host(Host)',
    '1A refers("1A", "1B")',
    '1B norm("1B", must_not, Guest, sing) :- guest(Guest); not rain',
)
WORDS = "act scold; act sing; term guest guest"


def agent(name: str) -> Concept:
    return Concept(name, "noun", agent=True, terms={"en": (Term(name),)})


GLOSSARY = Glossary({name: agent(name) for name in ("host", "guest", "director")})


def found(folder: Path, *law: str, text: str = TEXT, explained: str = "") -> list[Departure]:
    code = rulebook(
        folder / "party", rules(*law), WORDS, mechanics="guest(Guest) :-\n    domain(guest, Guest).\n"
    )
    (folder / "party" / "texts").mkdir()
    if explained:
        (folder / "party" / "texts" / "x.explained.toml").write_text(explained, encoding="utf-8")
    file = folder / "text.txt"
    file.write_text(text, encoding="utf-8")
    return list(departures(code, [file], GLOSSARY))


def seen(departures: list[Departure]) -> list[tuple[str, str]]:
    return [(one.kind, one.provision) for one in departures]


def test_a_faithful_encoding_has_no_departure(tmp_path: Path) -> None:
    assert found(tmp_path, *LAW) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("may, Host", "shall, Host", [(Aspect.FORCE, "1A"), (Aspect.FORCE, "1A")]),
        ("must_not", "must", [(Aspect.FORCE, "1B"), (Aspect.FORCE, "1B")]),
        ('refers("1A", "1B")', 'refers("1A", "9")', [(Aspect.REFERENCE, "1A"), (Aspect.REFERENCE, "1A")]),
        ("may, Host", "may, director", [(Aspect.BEARER, "1A")]),
    ],
)
def test_a_change_of_the_encoding_is_found(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, str]]
) -> None:
    assert seen(found(tmp_path, *(one.replace(old, new) for one in LAW))) == expected


def test_a_provision_that_only_one_of_them_has(tmp_path: Path) -> None:
    text = f"{TEXT}\nC. Rain\n\nWhen it rains, guests stay.\n"
    missing = found(tmp_path, *LAW, text=text)
    assert seen(missing) == [(Aspect.PROVISION, "1C")]
    assert missing[0].line == text.splitlines().index("C. Rain") + 1


def test_a_provision_that_the_text_lacks(tmp_path: Path) -> None:
    law = (*LAW, '1D norm("1D", does, Guest, sing) :- guest(Guest)')
    assert seen(found(tmp_path, *law)) == [(Aspect.PROVISION, "1D")]


EXPLAINED = """
[[explained]]
provision = "1A"
kind = "force"
says = "{says}"
reason = "a party is no tribunal"
"""


def test_an_explanation_fits_the_departure_it_names(tmp_path: Path) -> None:
    law = [one.replace("may, Host", "shall, Host") for one in LAW]
    result = found(tmp_path, *law, explained=EXPLAINED.format(says="`shall`"))
    assert [(one.message, one.explained) for one in result] == [
        ("a norm says `shall`, the text does not", "a party is no tribunal"),
        ("the text says `may`, no norm does", None),
    ]


def test_an_explanation_of_nothing_is_a_departure(tmp_path: Path) -> None:
    result = found(tmp_path, *LAW, explained=EXPLAINED.format(says=""))
    assert seen(result) == [(Aspect.EXPLANATION, "1A")]


def test_explanations_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not well-formed"):
        found(tmp_path, *LAW, explained='[[explained]]\nprovision = "1A"\n')
