"""Overlays: what replaces, adds to and strikes out the provisions of another edition."""

from collections import Counter
from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.code.contents import base_of
from pyrules.code.loading import independent_editions, load
from pyrules.code.readings import left_open
from pyrules.code.rulebook import Rulebook
from tests.rulebooks import document, found, rules, write_rulebook

WORDS = "act leave; act sing; act pay; term merry guest; irregularity brawl guest; disposition apology"
BASE = rules(
    "1A merry(Guest) :- sang(Guest)",
    '1B norm("1B", shall, Guest, leave) :- merry(Guest)',
    '1B norm("1B", should, Guest, pay) :- merry(Guest)',
    '1B1 norm("1B1", shall, Guest, sing) :- late(Guest)',
    '1C irregularity("1C", brawl(Guest)) :- late(Guest)',
    '2 norm("2", should, Guest, pay) :- rain; late(Guest)',
    '3 outside("3", brawl(Guest)) :- irregularity(_, brawl(Guest))',
)
ONLY_BASE = '#include "x.lp".\n'


def overlay(folder: Path, law: str, contents: str = ONLY_BASE, name: str = "club", words: str = "") -> Path:
    """Write the party's rulebook with an edition laid over its own, and return its folder."""
    write_rulebook(folder, BASE, f"{WORDS}; {words}")
    return lay(folder, law, contents, name)


def lay(folder: Path, law: str, contents: str, name: str) -> Path:
    (folder / "laws" / name).mkdir()
    (folder / "laws" / name / "own.lp").write_text(law, encoding="utf-8")
    text = f'% an example\n{contents}#include "../laws/{name}/own.lp".\n'
    (folder / "editions" / f"{name}.lp").write_text(text, encoding="utf-8")
    return folder


def club(folder: Path, law: str) -> Rulebook:
    return load("club", overlay(folder, law))


def labels(code: Rulebook) -> list[str]:
    return [rule.provision for rule in code.laws]


def acts(code: Rulebook, situation: str) -> set[tuple[str, str]]:
    """Return provision and act of whatever is done in some ruling."""
    return {(act.provision, act.act) for one in document(code, situation).rulings for act in one.acts}


def refused(folder: Path, name: str = "club") -> RulebookError:
    with pytest.raises(RulebookError) as caught:
        load(name, folder)
    assert caught.value.place is not None
    return caught.value


def test_what_an_overlay_labels_replaces_all_that_its_base_labels_so_and_no_part_of_it(
    tmp_path: Path,
) -> None:
    code = club(tmp_path, rules('1B norm("1B", shall, Guest, pay) :- merry(Guest)'))
    assert labels(code) == ["1A", "1B", "1B1", "1C", "2", "3"]
    assert [rule.place.file.rpartition("/")[2] for rule in code.rules_of("1B")] == ["own.lp"]
    assert acts(code, "host(ann) sang(bob)") == {("1B", "pay")}
    assert acts(code, "host(ann) late(bob)") == {("1B1", "sing")}
    base = load("x", tmp_path)
    assert acts(base, "host(ann) sang(bob)") == {("1B", "leave"), ("1B", "pay")}
    assert labels(base) == ["1A", "1B", "1B", "1B1", "1C", "2", "3"]


def test_words_that_an_overlay_replaces_are_not_there_to_be_read(tmp_path: Path) -> None:
    words = rules(
        '2 reading("2", weather, literal)',
        '2 reading("2", weather, hail_too)',
        '2 norm("2", should, ann, pay) :- rain; read("2", weather, hail_too)',
    )
    write_rulebook(tmp_path, f"{BASE}\n{words}", WORDS)
    lay(tmp_path, rules('2 norm("2", shall, ann, pay) :- rain'), ONLY_BASE, "club")
    assert set(left_open(load("x", tmp_path))) == {"weather"}
    assert not left_open(load("club", tmp_path))
    assert found(load("club", tmp_path), "dead", "ambiguous") == []


def test_what_the_base_does_not_have_is_added_in_its_place(tmp_path: Path) -> None:
    law = rules(
        '5 norm("5", shall, ann, sing) :- rain',
        '1B2 norm("1B2", shall, Guest, pay) :- late(Guest)',
        '0 no_rule("0", "a greeting")',
    )
    code = club(tmp_path, law)
    assert labels(code) == ["0", "1A", "1B", "1B", "1B1", "1B2", "1C", "2", "5", "3"]
    assert code.provisions == ("0", "1A", "1B", "1B1", "1B2", "1C", "2", "5")
    assert acts(code, "host(ann) late(bob)") == {("1B1", "sing"), ("1B2", "pay")}


def test_a_provision_can_be_struck_out(tmp_path: Path) -> None:
    code = club(tmp_path, rules('1B no_rule("1B", "nobody has to leave")'))
    assert acts(code, "host(ann) sang(bob)") == set()
    assert acts(code, "host(ann) late(bob)") == {("1B1", "sing")}
    assert "1B" in code.provisions


@pytest.mark.parametrize(
    ("provision", "expected", "nearest"),
    [("1B2", "a provision that edition x labels rules with", "1B"), ("1", "1A or 1B or 1B1 or 1C", None)],
)
def test_what_the_base_does_not_have_cannot_be_struck_out(
    tmp_path: Path, provision: str, expected: str, nearest: str | None
) -> None:
    error = refused(overlay(tmp_path, rules(f'{provision} no_rule("{provision}", "gone")')))
    assert error.message == f"`{provision}` is struck out, and edition x has no rule with that label"
    assert error.expected == expected
    assert error.nearest == nearest


def test_what_the_base_leaves_outside_comes_in_with_any_part_of_it(tmp_path: Path) -> None:
    assert found(load("x", overlay(tmp_path / "base", "")), "gap") == []
    untouched = club(tmp_path / "other", rules('4 norm("4", shall, ann, sing) :- rain'))
    assert found(untouched, "gap") == []
    begun = club(tmp_path / "begun", rules('3A settles("3A", brawl(Guest), apology) :- late(Guest); rain'))
    assert [one.provisions for one in found(begun, "gap")] == [("1C",)]
    rest = rules(
        '3A settles("3A", brawl(Guest), apology) :- late(Guest); rain',
        '3B outside("3B", brawl(Guest)) :- late(Guest); not rain',
    )
    assert found(club(tmp_path / "rest", rest), "gap") == []
    struck = club(tmp_path / "struck", rules('3 no_rule("3", "no settlement of brawls")'))
    assert [one.provisions for one in found(struck, "gap")] == [("1C",)]


def test_what_laws_of_an_edition_leave_outside_comes_in_with_the_law_itself(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, BASE, WORDS)
    assert found(load("x", folder), "gap") == []
    contents = folder / "editions" / "x.lp"
    contents.write_text(contents.read_text() + '#include "../laws/x/law3.lp".\n')
    begun = rules('3A norm("3A", shall, Guest, sing) :- late(Guest)', '3B no_rule("3B", "a heading")')
    (folder / "laws" / "x" / "law3.lp").write_text(begun)
    code = load("x", folder)
    assert labels(code)[-2:] == ["3A", "3B"]
    assert [one.provisions for one in found(code, "gap")] == [("1C",)]
    (folder / "laws" / "x" / "law3.lp").write_text(rules('3A no_rule("3A", "a heading")'))
    assert found(load("x", folder), "gap") == []


def test_an_overlay_may_lie_over_another(tmp_path: Path) -> None:
    folder = overlay(tmp_path, rules('1B norm("1B", shall, Guest, pay) :- merry(Guest)', "1A merry(ann)"))
    lay(
        folder, rules('1B norm("1B", shall, Guest, sing) :- merry(Guest)'), '#include "club.lp".\n', "evening"
    )
    code = load("evening", folder)
    assert acts(code, "host(ann) sang(bob)") == {("1B", "sing")}
    assert {rule.text for rule in code.rules_of("1A")} == {"merry(ann)."}
    assert [base_of(name, folder) for name in ("x", "club", "evening")] == [None, "x", "club"]
    assert independent_editions(folder) == ("x",)


def test_what_the_base_includes_anyhow_is_no_law_of_the_overlay(tmp_path: Path) -> None:
    again = ONLY_BASE + '#include "../vocabulary.lp".\n#include "../laws/x/law1.lp".\n'
    code = load("club", overlay(tmp_path, rules('2 no_rule("2", "gone")'), again))
    assert labels(code) == ["1A", "1B", "1B", "1B1", "1C", "2", "3"]


def test_mechanics_of_an_overlay_are_added(tmp_path: Path) -> None:
    folder = overlay(tmp_path, "", ONLY_BASE + '#include "../mechanics/own.lp".\n')
    (folder / "mechanics" / "own.lp").write_text("merry(Guest) :- late(Guest).\n", encoding="utf-8")
    assert acts(load("club", folder), "host(ann) late(bob)") == {
        ("1B", "leave"),
        ("1B", "pay"),
        ("1B1", "sing"),
    }


def test_an_overlay_lies_over_one_edition(tmp_path: Path) -> None:
    folder = overlay(tmp_path, "", ONLY_BASE + '#include "y.lp".\n')
    (folder / "editions" / "y.lp").write_text('#include "../vocabulary.lp".\n')
    error = refused(folder)
    assert error.message == "the edition includes both `x` and `y`"
    assert error.place is not None
    assert error.place.line == 3


def test_an_overlay_does_not_lie_over_itself(tmp_path: Path) -> None:
    folder = overlay(tmp_path, "", '#include "evening.lp".\n')
    lay(folder, "", '#include "club.lp".\n', "evening")
    assert refused(folder).message == "edition `club` is laid over itself"


def test_a_base_that_there_is_not_is_named_with_the_nearest(tmp_path: Path) -> None:
    folder = overlay(tmp_path, "", '#include "clob.lp".\n')
    lay(folder, "", ONLY_BASE, "clab")
    error = refused(folder)
    assert (error.message, error.expected) == ("`clob` is no edition of this rulebook", "clab or x")
    assert error.nearest == "clab"


def test_a_base_in_a_remark_is_none(tmp_path: Path) -> None:
    folder = overlay(tmp_path, "", '% #include "clob.lp".\n' + ONLY_BASE)
    assert base_of("club", folder) == "x"


# ---- the shipped example


def test_the_example_replaces_one_provision() -> None:
    base, example = load("1997"), load("1997_example")
    fewer = Counter(rule.text for rule in base.laws) - Counter(rule.text for rule in example.laws)
    assert {rule.provision for rule in base.laws if rule.text in fewer} == {"20E"}
    assert base_of("1997_example", base.directory) == "1997"
    assert "1997_example" not in independent_editions(base.directory)
