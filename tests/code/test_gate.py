"""What is let in of a rulebook that comes from anybody."""

import os
import sys
from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.base.reading import MOST_WRITTEN
from pyrules.code import gate, vocabulary
from pyrules.code.loading import load
from tests.rulebooks import PARTY, rules, write_rulebook

LAW = rules('1A norm("1A", must, host, leave) :- rain')
links = pytest.mark.skipif(sys.platform == "win32", reason="not every user of Windows may make links")


def _refusal(folder: Path) -> RulebookError:
    with pytest.raises(RulebookError) as raised:
        load("x", folder)
    return raised.value


@links
@pytest.mark.parametrize("part", ["laws/x/law1.lp", "editions/x.lp", "situations/all.lp"])
def test_a_link_out_of_the_folder_is_refused_with_its_place(part: str, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path / "rulebook", LAW)
    (folder / part).rename(tmp_path / "elsewhere.lp")
    (folder / part).symlink_to(tmp_path / "elsewhere.lp")

    error = _refusal(folder)

    assert error.place is not None
    assert error.place.file.endswith(part)
    assert f"a link to `{(tmp_path / 'elsewhere.lp').resolve()}`, outside of the rulebook" in error.message


@links
def test_a_link_inside_the_folder_is_followed(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW)
    (folder / "laws/x/law1.lp").rename(folder / "kept.lp")
    (folder / "laws/x/law1.lp").symlink_to(folder / "kept.lp")

    assert [rule.provision for rule in load("x", folder).laws] == ["1A"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize("part", ["laws/x/law1.lp", "laws/x/law2.lp", "editions/x.lp", "situations/all.lp"])
def test_what_never_ends_is_not_read(part: str, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW)
    (folder / "editions/x.lp").write_text(
        '#include "../vocabulary.lp".\n#include "../laws/x/*.lp".\n', encoding="utf-8"
    )
    (folder / part).unlink(missing_ok=True)
    os.mkfifo(folder / part)

    assert _refusal(folder).message == "this is a pipe"


def test_a_folder_that_is_named_as_a_law_is_no_law(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW)
    (folder / "laws/x/law1.lp").unlink()
    (folder / "laws/x/law1.lp").mkdir()

    assert _refusal(folder).message == "this is a folder"


@pytest.mark.parametrize("over", [0, 1])
def test_a_file_may_have_so_many_bytes_and_no_more(over: int, tmp_path: Path) -> None:
    fill = MOST_WRITTEN - len(LAW.encode()) + over - 2
    folder = write_rulebook(tmp_path, LAW + "%" + "-" * fill + "\n")

    if over:
        assert _refusal(folder).message == "larger than 1 MB"
    else:
        assert load("x", folder).laws


def test_so_many_files_are_too_many(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW)
    (folder / "editions/x.lp").write_text(
        '#include "../vocabulary.lp".\n#include "../laws/x/*.lp".\n', encoding="utf-8"
    )
    for number in range(gate.LARGEST_TOGETHER // MOST_WRITTEN):
        (folder / f"laws/x/more{number}.lp").write_text("%" * MOST_WRITTEN, encoding="utf-8")

    assert _refusal(folder).message.startswith("the files of the edition have 5,000,")


@pytest.mark.parametrize(
    ("term", "deep"),
    [("f({})", 99), ("-{}", 100), ("1+{}", 100), ("({},1)", 99), ("1..{}", 100)],
)
def test_what_stands_too_deep_is_refused_before_clingo_reads_it(term: str, deep: int, tmp_path: Path) -> None:
    def law(times: int) -> str:
        written = "1"
        for _ in range(times):
            written = term.format(written)
        return f'%@ 1A\nnorm("1A", must, host, leave) :-\n    {written} != a.\n'

    assert load("x", write_rulebook(tmp_path / "deep", law(deep))).laws
    for times in (deep + 2, 50_000):
        refused = _refusal(write_rulebook(tmp_path / f"{times}", law(times)))
        assert refused.message == "brackets and operators more than 100 deep"


def test_an_id_has_at_most_so_many_letters(tmp_path: Path) -> None:
    for length, refused in ((200, False), (201, True), (5_000, True)):
        name = "9" * length
        folder = write_rulebook(
            tmp_path / name[-9:] / str(length), rules(f'{name} norm("{name}", must, ann, leave)')
        )
        if refused:
            assert _refusal(folder).message == f"an id of {length:,} letters"
        else:
            assert load("x", folder).laws


def test_too_many_numbers_at_once_are_refused_with_their_place(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, vocabulary=f"{PARTY}\ndomain(many, 0..100000).\n")

    error = _refusal(folder)

    assert error.message == "`(0..100000)` is too many numbers"
    assert error.place is not None
    assert error.place.file.endswith("vocabulary.lp")


@pytest.mark.parametrize("last", [19, 20])
def test_a_domain_has_at_most_so_many_values(
    last: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vocabulary, "MOST_AT_ONCE", 20)
    made = f"{PARTY}\ndomain(many, One) :- One = 0..{last}.\n"
    folder = write_rulebook(tmp_path, LAW, vocabulary=made)

    if last == 20:
        assert _refusal(folder).message == "the domain `many` has 21 values"
    else:
        assert load("x", folder).laws
