from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError
from pyrules.comparing import Accepted, checks, compare, lay_side_by_side
from pyrules.comparing.pairing import Pairing
from tests.comparing.club import FORCES, LANGUAGES, NUMBERS, USUAL, Filling, provisions
from tests.comparing.pairs import Lay, Seen, glossary, law, lay_in, listed, seen

ORIGINAL = {
    "A": "The dealer may show five cards. The declarer may wait.",
    "B": "Before the auction North shows a card.",
    "C": "South waits.",
    "D": "East does not wait (see Law 7).",
}
TRANSLATION = {
    "A": "Сдающий должен показать шесть карт. Разыгрывающий должен ждать.",
    "B": "После торговли север показывает карту.",
    "D": "Восток ждёт (см. Правило 8).",
}
EXPECTED = [
    ("force", "1A", "may"),
    ("number", "1A", "five"),
    ("force", "1A", "may"),
    ("condition", "1B", "Before"),
    ("provision", "1C", "C. South waits."),
    ("negation", "1D", "not"),
    ("reference", "1D", "Law 7"),
]


def texts(folder: Path, original: str, translation: str) -> tuple[Path, Path]:
    paths = folder / "original.txt", folder / "translation.txt"
    for path, text in zip(paths, (original, translation), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_findings_stand_in_the_order_of_the_original(lay: Lay) -> None:
    found = listed(compare(lay(ORIGINAL, TRANSLATION)))
    assert [(one.kind, one.provision, one.original) for one in found] == EXPECTED


def test_what_only_the_translation_has_comes_last(lay: Lay) -> None:
    found = listed(compare(lay(ORIGINAL, {"AA": "Север ждёт.", **TRANSLATION, "F": "Юг ждёт."})))
    assert [one.provision for one in found if one.original is None][-1] == "1F"
    assert [(one.kind, one.provision) for one in found][: len(EXPECTED)] == [one[:2] for one in EXPECTED]


def test_the_same_texts_have_the_same_findings(lay: Lay) -> None:
    first, again = (compare(lay(ORIGINAL, TRANSLATION)).model_dump_json() for _ in range(2))
    assert first == again


def test_the_order_of_kinds_asked_for_changes_no_finding(lay: Lay) -> None:
    pairing = lay(ORIGINAL, TRANSLATION)
    kinds = list(checks.chosen(None))
    assert compare(pairing, kinds).findings == compare(pairing, reversed(kinds)).findings


def test_kinds_are_chosen_by_name(lay: Lay) -> None:
    result = compare(lay(ORIGINAL, TRANSLATION), ["negation", "force"])
    assert [one.kind for one in result.findings] == ["force", "force", "negation"]
    assert tuple(result.checked) == ("negation", "force")


def test_by_default_every_kind_but_those_of_form(lay: Lay) -> None:
    checked = compare(lay(ORIGINAL, TRANSLATION)).checked
    assert set(checked) == set(checks.modules()) - {"label", "footnote"}


def test_it_is_said_at_how_much_each_check_looked(club: Pairing) -> None:
    result = compare(club, ["provision", "force", "number", "reference", "condition", "negation"])
    # Six provisions, and in each but the first a modal, a number and a reference.
    assert result.checked == {
        "provision": 6,
        "force": 5,
        "number": 5,
        "reference": 5,
        "condition": 3,
        "negation": 1,
    }
    assert result.findings == ()
    assert (result.original.language, result.original.provisions) == ("en", 6)
    assert [Path(file).name for file in result.translation.files] == ["translation.txt"]


def test_each_check_is_announced(club: Pairing) -> None:
    steps: list[str] = []
    compare(club, ["term", "force"], step=steps.append)
    assert steps == ["term", "force"]


def test_what_was_accepted_is_not_shown(lay: Lay) -> None:
    pairing = lay(ORIGINAL, TRANSLATION)
    accepted = Accepted(
        kind="negation",
        provision="1D",
        original="not",
        translation="Восток ждёт (см. Правило 8",
        reason="East does wait",
    )
    (found,) = compare(pairing, ["negation"]).findings
    assert found.translation is not None
    accepted = accepted.model_copy(update={"translation": found.translation.text})
    result = compare(pairing, ["negation"], [accepted])
    assert (result.findings, result.accepted, result.stale) == ((), (accepted,), ())


def test_an_acceptance_of_a_kind_that_was_not_looked_for_is_not_stale(lay: Lay) -> None:
    accepted = Accepted(kind="term", provision="1A", original="card", reason="a card is a card")
    assert compare(lay(ORIGINAL, TRANSLATION), ["force"], [accepted]).stale == ()
    assert compare(lay(ORIGINAL, TRANSLATION), ["term"], [accepted]).stale == (accepted,)


def test_an_unknown_kind_names_the_nearest(club: Pairing) -> None:
    with pytest.raises(InputError, match="`nubmer` is no kind of difference") as raised:
        compare(club, ["nubmer"])
    assert raised.value.nearest == "number"


def test_one_language_is_nothing_to_compare(tmp_path: Path) -> None:
    original, again = texts(
        tmp_path, law("en", "North waits."), law("en", "South waits for the end of the play.")
    )
    with pytest.raises(InputError, match="the text is in one language only: `en`") as raised:
        lay_side_by_side(original, None, glossary())
    assert raised.value.place is not None
    assert raised.value.place.file == str(original)
    with pytest.raises(InputError, match="no provision in another language than `en`") as raised:
        lay_side_by_side(original, again, glossary())
    assert raised.value.place is not None
    assert raised.value.place.file == str(again)


def test_an_original_in_a_language_that_the_text_is_not_in(tmp_path: Path) -> None:
    paths = texts(tmp_path, law("en", "North waits for the auction."), law("ru", "Север ждёт торговли."))
    with pytest.raises(InputError, match="no provision in language `pl`") as raised:
        lay_side_by_side(*paths, glossary(), original_language="pl")
    assert raised.value.expected == "en"


def test_two_texts_without_a_provision_in_common(tmp_path: Path) -> None:
    other = law("ru", "Север ждёт торговли.").replace("ПРАВИЛО 1", "ПРАВИЛО 2")
    paths = texts(tmp_path, law("en", "North waits for the auction."), other)
    with pytest.raises(InputError, match="the two texts have no provision in common"):
        lay_side_by_side(*paths, glossary())


def test_a_text_without_provisions(tmp_path: Path) -> None:
    paths = texts(tmp_path, "Cards are fun.\n", law("ru", "Север ждёт торговли."))
    with pytest.raises(InputError, match="no provision is found in this text"):
        lay_side_by_side(*paths, glossary())


FILLINGS = st.builds(
    Filling,
    st.sampled_from(FORCES),
    st.sampled_from(sorted(NUMBERS["en"])),
    st.sampled_from(["7A", "16B2", "64", "12C", "72B"]),
)
FIVE = st.lists(FILLINGS, min_size=5, max_size=5)
SPELLED = st.lists(st.booleans(), min_size=5, max_size=5)
CHANGES: Mapping[str, tuple[str, str]] = {
    "force": ("force", "mistranslation"),
    "number": ("number", "numbers"),
    "law": ("reference", "mistranslation"),
}


def changed(filling: Filling, what: str) -> Filling:
    """Return what a sentence says with another force, number or reference."""
    if what == "force":
        return filling._replace(force=FORCES[1 - FORCES.index(filling.force)])
    if what == "number":
        numbers = sorted(NUMBERS["en"])
        return filling._replace(number=numbers[numbers.index(filling.number) - 1])
    return filling._replace(law="90")


@settings(max_examples=60)
@given(FIVE, SPELLED, SPELLED, st.sampled_from(LANGUAGES))
def test_clean_provisions_have_no_finding(
    fillings: list[Filling], spelled: list[bool], respelled: list[bool], language: str
) -> None:
    with TemporaryDirectory() as folder:
        original = provisions("en", fillings, spelled=spelled)
        pairing = lay_in(Path(folder), original, provisions(language, fillings, spelled=respelled), language)
        assert seen(pairing) == []


@settings(max_examples=100)
@given(FIVE, SPELLED, st.integers(0, 4), st.sampled_from(sorted(CHANGES)), st.sampled_from(LANGUAGES))
def test_one_change_is_always_found_and_nothing_else_is(
    fillings: list[Filling], spelled: list[bool], index: int, what: str, language: str
) -> None:
    wrong = [changed(one, what) if place == index else one for place, one in enumerate(fillings)]
    with TemporaryDirectory() as folder:
        original = provisions("en", fillings, spelled=spelled)
        pairing = lay_in(Path(folder), original, provisions(language, wrong, spelled=spelled), language)
        found: list[Seen] = seen(pairing)
    kind, issue = CHANGES[what]
    assert [(one.kind, one.provision, one.issue) for one in found] == [(kind, f"1{'ABCDE'[index]}", issue)]


def test_the_usual_provisions_are_among_them() -> None:
    assert len(USUAL) == 5
    assert all(changed(one, what) != one for one in USUAL for what in CHANGES)
