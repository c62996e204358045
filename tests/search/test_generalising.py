"""What terms have in common."""

import pytest

from pyrules.code.vocabulary import read_vocabulary
from pyrules.search.generalising import in_common
from tests.rulebooks import PARTY, atoms, declared

VOCABULARY = read_vocabulary(
    PARTY + declared("act treat guest colour; act undo move_number; question drunk guest")
)


@pytest.mark.parametrize(
    ("terms", "common"),
    [
        ("drunk(ann)", "drunk(ann)"),
        ("drunk(ann) drunk(bob)", "drunk(anything)"),
        ("treat(ann,red) treat(bob,red)", "treat(anything,red)"),
        ("undo(1)", "undo(anything)"),
        ("drunk(ann) treat(ann,red)", "anything"),
        ("yes yes", "yes"),
        ("yes no", "anything"),
        ("3 3", "3"),
        ("3 4", "anything"),
    ],
)
def test_terms_in_common(terms: str, common: str) -> None:
    (found,) = in_common([(one,) for one in atoms(terms)], VOCABULARY)
    assert str(found) == common


def test_rows_are_read_place_by_place() -> None:
    rows = [atoms("ann drunk(ann) yes"), atoms("ann drunk(bob) no")]
    assert [str(one) for one in in_common(rows, VOCABULARY)] == ["ann", "drunk(anything)", "anything"]
