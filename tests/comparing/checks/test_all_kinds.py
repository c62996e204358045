"""What every kind of difference has."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing import checks, compare
from pyrules.comparing.pairing import Pairing


@pytest.mark.parametrize("kind", checks.modules())
def test_a_kind_is_one_name_in_code_and_tests(kind: str) -> None:
    module = checks.modules()[kind]
    assert module.DEFINITION[0].islower()
    assert not module.DEFINITION.endswith(".")
    assert isinstance(module.FORM, bool)
    assert callable(module.run)
    assert (Path(__file__).parent / f"test_{kind}.py").exists()


def test_every_test_file_is_of_a_kind() -> None:
    files = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert files - {"all_kinds"} == set(checks.modules())


def test_kinds_of_form_are_off_unless_asked_for() -> None:
    assert {kind for kind in checks.modules() if kind not in checks.chosen(None)} == {"label", "footnote"}
    assert checks.chosen(["label", "term", "label"]) == ("label", "term")


def test_an_unknown_kind_names_the_nearest() -> None:
    with pytest.raises(InputError, match="`negatoin` is no kind of difference") as raised:
        checks.chosen(["negatoin"])
    assert raised.value.nearest == "negation"


@pytest.mark.parametrize("kind", checks.modules())
def test_a_true_translation_has_no_finding_of_any_kind(kind: str, club: Pairing) -> None:
    looked = checks.run(kind, club)
    assert looked.differences == ()
    assert looked.pairs >= 0


def test_every_finding_is_of_the_kind_that_was_asked_for(club: Pairing) -> None:
    assert tuple(compare(club, ["number", "force"]).checked) == ("number", "force")
