"""Where a ruling turns on how words are read."""

from pathlib import Path

from pyrules import rule
from pyrules.rulings.model import ReadOtherwise
from pyrules.situation import parse_case
from tests.code.test_readings import CASE, READ_SO, WORDS
from tests.rulebooks import rulebook


def otherwise(folder: Path, events: str, law: str = READ_SO) -> dict[str, ReadOtherwise]:
    rulings = rule(rulebook(folder, law, WORDS), parse_case(CASE + events))
    return {one.value: one for one in rulings.read_otherwise}


def test_a_reading_that_would_change_the_ruling_stands_beside_it(tmp_path: Path) -> None:
    found = otherwise(tmp_path, 'late = ["ann"]\n')
    assert set(found) == {"humming_too"}
    assert found["humming_too"].sentence == "humming counts as singing"
    assert "noise (1)" in found["humming_too"].further
    assert found["humming_too"].no_longer == ()
    both = otherwise(tmp_path, 'sang = ["ann"]\n')
    assert set(both) == {"humming_too", "knocking_too"}
    assert both["knocking_too"].no_longer == ("director: shall stop (2)",)


def test_what_would_change_nothing_here_is_not_told(tmp_path: Path) -> None:
    assert otherwise(tmp_path, "rain = true\n") == {}


def test_what_the_case_chooses_is_not_told(tmp_path: Path) -> None:
    assert otherwise(tmp_path, 'late = ["ann"]\n[elections]\nsong = "humming_too"\n') == {}
    assert otherwise(tmp_path, 'late = ["ann"]\n[elections]\nsong = "literal"\n') == {}
    assert otherwise(tmp_path, 'late = ["ann"]\n[elections]\nsong = "?"\n') == {}


def test_beside_what_the_edition_prefers_stands_what_the_words_say(tmp_path: Path) -> None:
    found = otherwise(tmp_path, 'late = ["ann"]\n', READ_SO + "%@ 1\nsong(humming_too).\n")
    assert set(found) == {"literal", "knocking_too"}
    assert "noise (1)" in found["literal"].no_longer


def test_readings_left_open_are_a_decision_of_the_tree(tmp_path: Path) -> None:
    case = parse_case(CASE + 'late = ["ann"]\n[elections]\nsong = "?"\n')
    rulings = rule(rulebook(tmp_path, READ_SO, WORDS), case)
    assert sorted(len(one.irregularities) for one in rulings.rulings) == [0, 0, 1]


def test_what_another_reading_takes_from_one_course_alone_is_told(tmp_path: Path) -> None:
    law = (
        READ_SO
        + '%@ 3\nquestion("3", drunk) :-\n    late(ann).\n'
        + '%@ 3\nnorm("3", may, bob, leave) :-\n    found("3", drunk, yes).\n'
        + '%@ 3\nnorm("3", may, bob, leave) :-\n    found("3", drunk, no),\n    not read("1", song, knocking_too).\n'
    )
    code = rulebook(tmp_path, law, WORDS + "; question drunk")
    found = {one.value: one for one in rule(code, parse_case(CASE + 'late = ["ann"]\n')).read_otherwise}
    assert found["knocking_too"].no_longer == ("bob: may leave (3)",)
    assert found["knocking_too"].further == ()


def test_what_another_reading_takes_after_one_answer_is_told_where_courses_are_too_many(
    tmp_path: Path,
) -> None:
    asked = [f"open{number}" for number in range(8)]
    law = (
        READ_SO
        + '%@ 3\nquestion("3", drunk) :-\n    late(ann).\n'
        + "".join(f'%@ 3\nquestion("3", {one}) :-\n    late(ann).\n' for one in asked)
        + '%@ 3\nnorm("3", shall, bob, leave) :-\n    found("3", drunk, yes),\n    found("3", open0, yes).\n'
        + '%@ 3\nnorm("3", shall, bob, leave) :-\n    found("3", drunk, no),\n    not read("1", song, knocking_too).\n'
    )
    words = "; ".join((WORDS, "question drunk", *(f"question {one}" for one in asked)))
    code = rulebook(tmp_path, law, words)
    found = {one.value: one for one in rule(code, parse_case(CASE + 'late = ["ann"]\n')).read_otherwise}
    assert found["knocking_too"].no_longer == ("bob: shall leave (3)",)
    assert found["knocking_too"].further == ()


def test_where_the_same_is_said_it_is_told_on_what_else_it_turns(tmp_path: Path) -> None:
    law = (
        READ_SO
        + '%@ 3\nquestion("3", drunk) :-\n    rain,\n    not read("1", song, humming_too).\n'
        + '%@ 3\nquestion("3", tired) :-\n    rain,\n    read("1", song, humming_too).\n'
    )
    code = rulebook(tmp_path, law, WORDS + "; question drunk; question tired")
    found = {one.value: one for one in rule(code, parse_case(CASE + "rain = true\n")).read_otherwise}
    assert (found["humming_too"].further, found["humming_too"].no_longer) == ((), ())
    assert found["humming_too"].turns_on == ("drunk (3)", "tired (3)")
