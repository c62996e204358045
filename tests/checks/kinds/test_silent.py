from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from tests.rulebooks import found, rulebook

WORDS = "act leave; act stay; irregularity brawl guest"
ADDED = """
%@ 1
%  who is late leaves
norm("1", shall, Guest, leave) :-
    late(Guest).

%@ 2
%  and so does who sings
%? silent, added: nothing is said of who sings
norm("2", shall, Guest, leave) :-
    sang(Guest).

%@ 2
norm("2", shall, Guest, stay) :-
    sang(Guest),
    rain.

%@ 2
%  a guest who is late has brawled
irregularity("2", brawl(Guest)) :-
    late(Guest).
"""


def test_what_is_added_and_changes_a_ruling_is_found_with_a_smallest_situation(tmp_path: Path) -> None:
    (finding,) = found(rulebook(tmp_path, ADDED, WORDS), "silent")
    assert finding.provisions == ("2",)
    assert finding.sentence == "a ruling turns on what 2 does not say: nothing is said of who sings"
    assert finding.witness is not None
    assert finding.witness.events in ({"sang": ("ann",)}, {"sang": ("bob",)})
    assert finding.replayed
    (who,) = finding.witness.events["sang"] if isinstance(finding.witness.events["sang"], tuple) else ()
    assert finding.differences == (f"as encoded: {who}: shall leave (2)",)
    assert finding.place is not None
    assert finding.place.endswith("law1.lp:10")


def test_what_goes_on_with_the_sentence_is_added_too(tmp_path: Path) -> None:
    law = ADDED.replace(
        "shall, Guest, leave) :-\n    sang(Guest).",
        "shall, Guest, leave) :-\n    sang(Guest),\n    late(ann).",
    )
    (finding,) = found(rulebook(tmp_path, law, WORDS), "silent")
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"sang", "rain"} or finding.witness.events.keys() == {
        "sang",
        "late",
    }
    law = law.replace("%@ 2\nnorm", "%@ 2\n%  in the rain he stays\nnorm")
    (finding,) = found(rulebook(tmp_path / "apart", law, WORDS), "silent")
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"sang", "late"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%? silent, added: nothing is said", "%? silent: nothing is said"),
        ("%? silent, added: nothing is said", "%? ours: nothing is said"),
        ("    sang(Guest).", "    sang(Guest),\n    not sang(Guest)."),
        ("    late(Guest).\n\n%@ 2\n%  and", "    domain(guest, Guest).\n\n%@ 2\n%  and"),
    ],
    ids=["it leaves something out", "of another kind", "it never applies", "said by another provision"],
)
def test_what_is_not_found(tmp_path: Path, old: str, new: str) -> None:
    law = ADDED.replace("%@ 2\nnorm", "%@ 3\nnorm").replace(
        'norm("2", shall, Guest, stay', 'norm("3", shall, Guest, stay'
    )
    assert old in law
    law = law.replace(old, new)
    if new.startswith("    domain"):  # the same words by the same provision
        law = law.replace('%@ 1\n%  who is late leaves\nnorm("1"', '%@ 2\n%  who is late leaves\nnorm("2"')
    assert found(rulebook(tmp_path, law, WORDS), "silent") == []


def test_only_silence_can_be_added_to(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="a doubt of the kind `ours` adds nothing"):
        rulebook(tmp_path, ADDED.replace("silent, added", "ours, added"), WORDS)


@pytest.mark.parametrize(
    ("settled", "alone"),
    [("", True), ('%@ 2\nsettles("2", brawl(Guest), over) :-\n    sang(Guest).\n', False)],
)
def test_where_a_mark_as_an_irregularity_is_all_that_differs_it_says_so(
    tmp_path: Path, settled: str, *, alone: bool
) -> None:
    law = f"""
%@ 2
%  who sings has brawled
%? silent, added: nobody calls it so
irregularity("2", brawl(Guest)) :-
    sang(Guest).
{settled}"""
    (finding,) = found(rulebook(tmp_path, law, f"{WORDS}; disposition over"), "silent")

    assert finding.mark_alone is alone
