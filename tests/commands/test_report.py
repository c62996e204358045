import json
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from tests.judged import BOTH, entry, write_judged
from tests.reports.pages import read_page
from tests.rulebooks import rules, write_rulebook

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


def test_what_mutate_found_stands_beside_the_coverage(run: Run, party: Path, tmp_path: Path) -> None:
    tally = {"mutants": 4, "killed": 3, "equivalent": 0, "survivors": 1, "refused": 0}
    found = {name: [] for name in ("mutants", "survivors")} | {"scope": {}, "totals": tally, "seconds": 0.0}
    provisions = [{"provision": "1A", **tally}]
    for edition in ("x", "y"):
        document = {"schema": "pyrules/mutate/1", "edition": edition, "provisions": provisions, **found}
        (tmp_path / f"{edition}.json").write_text(json.dumps(document), encoding="utf-8")

    right = run("report", "--rulebook", party, "-o", tmp_path / "out", "--mutation", tmp_path / "x.json")
    wrong = run("report", "--rulebook", party, "-o", tmp_path / "out", "--mutation", tmp_path / "y.json")

    assert right.status == 0
    assert "3 of 4" in (tmp_path / "out" / "x" / "coverage.html").read_text(encoding="utf-8")
    assert "--mutation x.json" in (tmp_path / "out" / "x" / "index.html").read_text(encoding="utf-8")
    assert wrong.status == 2
    assert "these changes are of edition y" in wrong.err


def test_a_file_is_no_folder_to_write_to(run: Run, party: Path, tmp_path: Path) -> None:
    (tmp_path / "out").touch()

    ran = run("report", "--rulebook", party, "-o", tmp_path / "out")

    assert ran.status == 2
    assert "is no folder" in ran.err


UNUSED = [entry(f'about = ["{name}"]', kind="vocabulary", of="encoding") for name in ("host", "move")]
"""Words of the party that its law leaves unused."""


def test_what_is_judged_stands_on_its_card_with_a_link_to_what_mends_it(run: Run, tmp_path: Path) -> None:
    mended = entry('provisions = ["3"]', of="text", mended='["y 3A"]')
    party = write_judged(tmp_path / "party", entry(BOTH), mended, *UNUSED)
    law = rules('3A irregularity("3A", noise) :- rain', '3A settles("3A", noise, fine) :- rain')
    other = party / "laws" / "y" / "law1.lp"
    other.parent.mkdir()
    other.write_text(law, encoding="utf-8")
    included = ("vocabulary.lp", "mechanics/all.lp", "laws/y/law1.lp")
    lines = "".join(f'#include "../{one}".\n' for one in included)
    (party / "editions" / "y.lp").write_text(lines, encoding="utf-8")
    with (party / "vocabulary.lp").open("a", encoding="utf-8") as file:
        file.write("vocabulary(disposition, fine, ()).\n")
    out = tmp_path / "out"

    both = run("report", "--rulebook", party, "-o", out)

    assert "edition x: no new findings, 4 judged" in both.err
    page = (out / "x" / "findings.html").read_text(encoding="utf-8")
    assert "judged to be of the law: nobody minds." in page
    assert page.count("Changes a ruling at the table.") == 2
    (link,) = [one for one in read_page(page).links if one.startswith("../y/law-")]
    linked, _, name = link.partition("#")
    assert name in read_page((out / "x" / linked).read_text(encoding="utf-8")).names
    assert "judged to be of the text" in (out / "x" / "law-3.html").read_text(encoding="utf-8")

    # alone it has nothing to link to
    alone = run("report", "x", "--rulebook", party, "-o", tmp_path / "alone")
    assert alone.status == 0
    page = (tmp_path / "alone" / "x" / "findings.html").read_text(encoding="utf-8")
    assert "Mended by y 3A." in page


def test_a_stale_judgement_is_status_1(run: Run, tmp_path: Path) -> None:
    both = (entry('provisions = ["3"]', kind=kind) for kind in ("gap", "dead"))
    party = write_judged(tmp_path / "party", entry(BOTH), *both, *UNUSED)

    ran = run("report", "--rulebook", party, "-o", tmp_path / "out")

    assert ran.status == 1
    assert "edition x: no new findings, 4 judged, stale judgements: 1" in ran.err
    assert "Stale judgements" in (tmp_path / "out" / "x" / "findings.html").read_text(encoding="utf-8")


def test_a_report_that_fails_half_way_leaves_the_old_one(
    run: Run, party: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    run("report", "--rulebook", party, "-o", out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    law = next(party.rglob("*.lp"))
    law.write_text(law.read_text(encoding="utf-8") + "\n", encoding="utf-8")  # its digest stands on each page

    def failing() -> str:
        raise MemoryError

    monkeypatch.setattr("pyrules.reports.front.style", failing)  # of the last page
    ran = run("report", "--rulebook", party, "-o", out)
    assert ran.status == 2
    assert ran.err.startswith("error: there is not enough memory for this")
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
