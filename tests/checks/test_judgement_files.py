"""Judgements are read from files, and slips are refused with their place."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.checks.judgement_files import judgements_of, read_judgements
from pyrules.code.loading import load
from tests.judged import BOTH, LAW, WORDS, entry, write_judged
from tests.rulebooks import write_rulebook


def read(folder: Path, *entries: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    judged = judgements_of(load("x", write_judged(folder, *entries))).own
    return [(one.kind, one.provisions, one.about) for one in judged]


def test_an_entry_speaks_of_one_member_or_of_several(tmp_path: Path) -> None:
    assert read(tmp_path, entry('provisions = ["1", "2"]'), entry(BOTH), entry('about = ["noise"]')) == [
        ("gap", ("1", "2"), ()),
        ("gap", ("1",), ()),
        ("gap", ("2",), ()),
        ("gap", (), ("noise",)),
    ]


def test_a_judgement_says_what_of_and_why_and_where_that_stands(tmp_path: Path) -> None:
    code = load("x", write_judged(tmp_path, entry(BOTH), entry('provisions = ["3"]', of="text")))

    *_, last = judgements_of(code).own

    assert last.judgement.words == "of the text: nobody minds"
    assert last.judgement.place.endswith("judgements/x.toml:7")


def test_a_rulebook_without_judgements_has_none(tmp_path: Path) -> None:
    assert judgements_of(load("x", write_rulebook(tmp_path, LAW, WORDS))).own == ()


def test_somebody_s_own_file_goes_before_the_rulebook_s(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(entry('provisions = ["3"]', of="encoding"), encoding="utf-8")
    code = load("x", write_judged(tmp_path, entry('provisions = ["3"]')))

    first, second = judgements_of(code, own).about("gap", ("3",), ("noise",))

    assert (first.judgement.of, second.judgement.of) == ("encoding", "law")


def test_what_is_judged_of_an_edition_holds_for_those_laid_over_it(tmp_path: Path) -> None:
    folder = write_judged(tmp_path, entry('provisions = ["3"]'))
    (folder / "editions" / "y.lp").write_text('#include "x.lp".\n', encoding="utf-8")

    found = judgements_of(load("y", folder))

    assert [one.provisions for one in found.inherited] == [("3",)]
    assert found.own == ()


def test_what_mends_a_finding_is_a_provision_of_another_edition(tmp_path: Path) -> None:
    folder = write_judged(tmp_path, entry('provisions = ["3"]', mended='["y 3"]'))
    (folder / "editions" / "y.lp").write_text('#include "x.lp".\n', encoding="utf-8")

    (one,) = judgements_of(load("x", folder)).own

    assert one.judgement.mended == ("y 3",)
    assert one.judgement.words.endswith("nobody minds (mended by y 3)")


@pytest.mark.parametrize(
    ("written", "line", "told", "nearest"),
    [
        (entry(BOTH, kind="gapp"), 2, "`gapp` is not a kind of finding", "gap"),
        (entry(BOTH, of="laws"), 4, "`laws` is not what a finding is judged to be of", "law"),
        (entry(BOTH, reson='"x"'), 6, "`reson` is no part of a judgement", "reason"),
        (entry(BOTH, reason=" "), 5, "the judgement has no reason", None),
        (entry('provisions = ["1a"]'), 3, "edition `x` has no provision `1a`", "1"),
        (entry('provisions = [["1"], ["4"]]'), 3, "edition `x` has no provision `4`", None),
        (entry('provisions = "1"'), 3, "`provisions` is no list", None),
        (entry("provisions = []"), 1, "names neither provisions nor what it is about", None),
        (entry('about = ["noise", 1]'), 3, "`about` is no list", None),
        (entry(BOTH) + entry('provisions = ["2"]'), 9, "`gap 2` is judged twice", None),
        (entry(BOTH, mended='["z 1"]'), 6, "`z 1` names no other edition", None),
        ('[[judge]]\nkind = "gap"\n', 1, "`judge` is not known here", "judged"),
    ],
)
def test_slips_are_refused_with_their_place(
    tmp_path: Path, written: str, line: int, told: str, nearest: str | None
) -> None:
    code = load("x", write_judged(tmp_path, written))

    with pytest.raises(InputError, match=told) as refused:
        read_judgements(tmp_path / "judgements" / "x.toml", code)

    assert refused.value.place is not None
    assert (refused.value.place.line, refused.value.nearest) == (line, nearest)


def test_a_provision_of_another_edition_that_there_is_not_is_refused(tmp_path: Path) -> None:
    folder = write_judged(tmp_path, entry(BOTH, mended='["y 31"]'))
    (folder / "editions" / "y.lp").write_text('#include "x.lp".\n', encoding="utf-8")

    with pytest.raises(InputError, match="edition `y` has no provision `31`"):
        judgements_of(load("x", folder))


def test_what_repeats_another_finding_names_it(tmp_path: Path) -> None:
    dead = entry('provisions = ["2"]', kind="dead", repeats='"gap 3 noise"')
    code = load("x", write_judged(tmp_path, entry('provisions = ["3"]'), dead))

    *_, last = judgements_of(code).own

    assert last.judgement.repeats is not None
    assert last.judgement.repeats.words == "gap 3 noise"
    assert last.judgement.repeats.fits("gap", ("3",), ("noise",))
    assert not last.judgement.repeats.fits("gap", ("3",), ("lateness",))


@pytest.mark.parametrize(
    ("repeats", "said"),
    [
        ('"gaps 3"', "`gaps` is not a kind of finding"),
        ('"gap 2"', "`gap 2` is nothing that is judged"),
        ('"gap 1"', "`gap 1` is one of several"),
        ('"dead 2"', "`dead 2` repeats what repeats it in turn"),
        ('"opposed 2"', "`dead 2` repeats what repeats it in turn"),
        ('["gap 3"]', "`repeats` is not in words"),
    ],
)
def test_who_repeats_what_is_not_told_or_in_a_circle_is_refused_with_the_place(
    tmp_path: Path, repeats: str, said: str
) -> None:
    told = (
        entry('provisions = ["3"]'),
        entry('provisions = ["1"]\nabout = ["noise"]'),
        entry('provisions = ["1"]\nabout = ["lateness"]'),
        entry('provisions = ["2"]', kind="dead", repeats=repeats),
        entry('provisions = ["2"]', kind="opposed", repeats='"dead 2"'),
    )
    with pytest.raises(InputError) as error:
        judgements_of(load("x", write_judged(tmp_path, *told)))

    assert said in str(error.value)
    assert "judgements/x.toml:26:" in str(error.value)


def test_one_s_own_file_can_repeat_what_the_rulebook_judges(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(entry('provisions = ["2"]', kind="dead", repeats='"gap 3"'), encoding="utf-8")
    code = load("x", write_judged(tmp_path, entry('provisions = ["3"]')))

    first, _ = judgements_of(code, own).own

    assert first.judgement.repeats is not None
