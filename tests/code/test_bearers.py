from pathlib import Path

import pytest

from pyrules.code.bearers import bearers, groups
from tests.rulebooks import PARTY, rulebook

WITHOUT = PARTY.replace("domain(bearer, (ann; bob; guests; director)).\n", "")


def test_a_group_has_the_members_that_the_vocabulary_gives_it(tmp_path: Path) -> None:
    known = groups(rulebook(tmp_path, vocabulary=f"{PARTY}member(hosts, Guest) :- domain(guest, Guest).\n"))
    assert {str(group): sorted(map(str, members)) for group, members in known.items()} == {
        "guests": ["ann", "bob"],
        "hosts": ["ann", "bob"],
    }


@pytest.mark.parametrize(
    ("vocabulary", "expected"),
    [
        (PARTY, "ann bob director guests judge"),
        (f"{PARTY}judge(director).\nmember(hosts, ann).\n", "ann bob director guests hosts"),
        (WITHOUT, "ann blue bob guests judge red"),
    ],
    ids=["declared", "groups and the judge", "none declared"],
)
def test_whom_a_provision_can_address(tmp_path: Path, vocabulary: str, expected: str) -> None:
    assert sorted(map(str, bearers(rulebook(tmp_path, vocabulary=vocabulary)))) == expected.split()
