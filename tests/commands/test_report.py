from pathlib import Path

import pytest

from tests.commands.conftest import Run
from tests.rulebooks import write_rulebook

GUESTS = """
domain(guest, (ann; bob)).
domain(bearer, (ann; bob; director)).
vocabulary(event, late, (guest,)).
#defined late/1.
"""
EVENINGS = "#const evenings = 1.\n{ late(Guest) : domain(guest, Guest) } evenings.\n"
SOUND = '%@ 1A\nnorm("1A", shall, Guest, leave) :-\n    late(Guest).\n'


@pytest.fixture
def party(tmp_path: Path) -> Path:
    return write_rulebook(tmp_path / "party", SOUND, "act leave", vocabulary=GUESTS, situations=EVENINGS)


def test_a_sound_rulebook_is_status_0(run: Run, party: Path, tmp_path: Path) -> None:
    ran = run("report", "--rulebook", party, "-o", tmp_path / "out")

    assert ran.status == 0
    assert ran.out == ""
    assert str(tmp_path / "out" / "index.html") in ran.err
    assert (tmp_path / "out" / "index.html").is_file()
    index = (tmp_path / "out" / "x" / "index.html").read_text(encoding="utf-8")
    assert "pyrules report --rulebook party" in index
    assert str(tmp_path) not in index


def test_findings_are_status_1(run: Run, tmp_path: Path) -> None:
    law = '%@ 1A\nirregularity("1A", delay(Guest)) :-\n    late(Guest).\n'
    words = "irregularity delay guest"
    party = write_rulebook(tmp_path / "party", law, words, vocabulary=GUESTS, situations=EVENINGS)

    ran = run("report", "x", "--rulebook", party, "-o", tmp_path / "out", "--scope", "evenings=2")

    assert ran.status == 1
    assert "1 finding," in ran.err
    assert "2 evenings" in (tmp_path / "out" / "x" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("1998",), "`1998` is no edition of this rulebook"),
        (("--scope", "calls"), "`calls` is no bound"),
        (("--scope", "rounds=2"), "`rounds` bounds no situation"),
        (("--text", "nowhere.txt"), "nowhere.txt"),
    ],
)
def test_wrong_input_is_status_2(
    run: Run, party: Path, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    ran = run("report", *words, "--rulebook", party, "-o", tmp_path / "out")

    assert ran.status == 2
    assert message in ran.err
    assert not (tmp_path / "out" / "x").exists()


def test_a_file_is_no_folder_to_write_to(run: Run, party: Path, tmp_path: Path) -> None:
    (tmp_path / "out").touch()

    ran = run("report", "--rulebook", party, "-o", tmp_path / "out")

    assert ran.status == 2
    assert "is no folder" in ran.err
