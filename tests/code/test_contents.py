"""Edition files: one table of contents, folders by a pattern, and nothing that is read in silence."""

from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.code.contents import read_contents
from pyrules.code.loading import load
from pyrules.code.rules import Layer
from tests.rulebooks import PARTY, rules, write_rulebook

VOCABULARY = '#include "../vocabulary.lp".\n'
ALL_LAWS = '#include "../laws/x/*.lp".\n'


def book(folder: Path, contents: str, *laws: str) -> Path:
    """Write the party's rulebook with such an edition file, and law files that all say the same of their number."""
    write_rulebook(folder)
    for name in laws:
        number = "".join(filter(str.isdigit, name)) or "0"
        (folder / "laws" / "x" / f"{name}.lp").write_text(rules(f'{number} refers("{number}", "{number}")'))
    (folder / "editions" / "x.lp").write_text(contents)
    return folder


def refused(folder: Path) -> RulebookError:
    with pytest.raises(RulebookError) as caught:
        load("x", folder)
    assert caught.value.place is not None
    return caught.value


def test_a_pattern_takes_the_files_of_a_folder_in_book_order(tmp_path: Path) -> None:
    folder = book(tmp_path, VOCABULARY + ALL_LAWS, "law10", "outside", "law9", "law1b", "law1a")
    (folder / "laws" / "x" / ".#law9.lp").write_text("what an editor leaves behind")
    (folder / "laws" / "x" / "law11.txt").write_text("no rules")
    names = [path.stem for path in read_contents(folder / "editions" / "x.lp").files]
    assert names == ["vocabulary", "law1", "law1a", "law1b", "law9", "law10", "outside"]
    assert [rule.provision for rule in load("x", folder).laws] == ["1", "1", "9", "10", "0"]


def test_only_the_files_that_fit_are_taken_and_each_once(tmp_path: Path) -> None:
    contents = VOCABULARY + '#include "../laws/x/law9.lp".\n#include "../laws/x/law*.lp". % the rest\n'
    folder = book(tmp_path, contents, "law2", "law9", "draft3")
    (folder / "laws" / "x" / "law1.lp").unlink()
    assert [rule.provision for rule in load("x", folder).laws] == ["9", "2"]


def test_a_vocabulary_may_be_a_folder(tmp_path: Path) -> None:
    folder = book(tmp_path, '#include "../vocabulary/*.lp".\n')
    (folder / "vocabulary").mkdir()
    (folder / "vocabulary" / "people.lp").write_text(PARTY)
    (folder / "vocabulary" / "law1.lp").write_text("vocabulary(act, leave, ()).\n")
    code = load("x", folder)
    assert {rule.layer for rule in code.rules} == {Layer.VOCABULARY}
    assert code.vocabulary.arities("act") == {("leave", 0)}
    assert ("late", 1) in code.vocabulary.arities("event")


@pytest.mark.parametrize(
    ("written", "message", "near"),
    [
        ("../laws/y/*.lp", "`../laws/y/*.lp` fits no file", "../laws/x/*.lp"),
        ("../laws/x/lwa*.lp", "`../laws/x/lwa*.lp` fits no file", "../laws/x/law1.lp"),
        ("../laws/x/law2.lp", "there is no file `../laws/x/law2.lp`", "../laws/x/law1.lp"),
        ("../vocabluary.lp", "there is no file `../vocabluary.lp`", "../vocabulary.lp"),
    ],
)
def test_what_fits_nothing_is_refused_with_its_place_and_the_nearest(
    tmp_path: Path, written: str, message: str, near: str
) -> None:
    error = refused(book(tmp_path, f'{VOCABULARY}% laws\n  #include "{written}".\n'))
    assert error.message == message
    assert error.place is not None
    assert (Path(error.place.file).name, error.place.line, error.place.column) == ("x.lp", 3, 3)
    assert error.nearest == near


@pytest.mark.parametrize("written", ["../../elsewhere/*.lp", "../../elsewhere/law1.lp", "/etc/*.lp"])
def test_nothing_outside_the_rulebook_is_read(tmp_path: Path, written: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "law1.lp").write_text(rules('1 refers("1", "1")'))
    (tmp_path / "party").mkdir()
    error = refused(book(tmp_path / "party", f'#include "{written}".\n'))
    assert error.message == f"`{written}` lies outside the rulebook"


@pytest.mark.parametrize(
    ("line", "rest", "column"),
    [
        ("late(ann).", "late(ann).", 1),
        ('#include "../vocabulary.lp". late(ann).', "late(ann).", 30),
        ('#include "../vocabulary.lp"', '#include "../vocabulary.lp"', 1),
        ("#include <incmode>.", "#include <incmode>.", 1),
        ("%* late", "%*", 1),
        ('#include#include "../vocabulary.lp"...', "#include..", 1),
    ],
)
def test_an_edition_file_holds_nothing_but_includes(
    tmp_path: Path, line: str, rest: str, column: int
) -> None:
    error = refused(book(tmp_path, f"\n{line}\n"))
    assert error.message == f"`{rest}` in an edition file"
    assert error.place is not None
    assert (error.place.line, error.place.column) == (2, column)


@pytest.mark.parametrize("name", ["x" * 201, "../" * 2_000, "a\x1b[2J.lp", "a\tb.lp"])
def test_a_name_that_no_file_can_have_is_refused_with_its_place(tmp_path: Path, name: str) -> None:
    error = refused(book(tmp_path, f'\n#include "../{name}".\n'))
    assert error.message.startswith("no file can ")
    assert error.message.isprintable()
    assert error.place is not None
    assert error.place.line == 2


@pytest.mark.parametrize("file", ["vocabulary.lp", "laws/x/law1.lp", "situations/all.lp"])
def test_no_other_file_includes_anything(tmp_path: Path, file: str) -> None:
    folder = write_rulebook(tmp_path, rules('1 refers("1", "#include")'))
    path = folder / file
    path.write_text(f'% #include "this" is a remark\n{path.read_text()} #include "/etc/passwd".\n')
    error = refused(folder)
    assert error.message == "`#include` in a file that is no edition"
    assert error.place is not None
    assert Path(error.place.file).name == path.name
    assert (error.place.line, error.place.column) == (path.read_text().count("\n"), 2)


def test_a_word_like_it_in_strings_and_remarks_is_none(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, rules('1 no_rule("1", "#include \\" 2")'))
    path = folder / "laws" / "x" / "law1.lp"
    path.write_text(f'% see #include "x".\n\n{path.read_text()}')
    assert [rule.provision for rule in load("x", folder).laws] == ["1"]


@pytest.mark.parametrize("stars", ["*" * 150, "a*" * 50, "*?[*"])
def test_a_pattern_of_many_stars_is_answered_at_once(tmp_path: Path, stars: str) -> None:
    error = refused(book(tmp_path, f'#include "../laws/x/{stars}z.lp".\n', "a" * 60))
    assert error.message == f"`../laws/x/{stars}z.lp` fits no file"
