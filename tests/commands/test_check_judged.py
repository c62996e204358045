"""`check` with judgements: what is judged is not new."""

import csv
import io
import json
from pathlib import Path

from tests.commands.conftest import Ran, Run
from tests.judged import BOTH, entry, write_judged

HERE = ("--only", "gap,dead", "--executor", "here")
ALL = (entry(BOTH), entry('provisions = ["3"]', of="text", reason="it stops there"))
STALE = entry('provisions = ["3"]', kind="dead")


def checked(run: Run, folder: Path, *words: object) -> Ran:
    return run("check", "--rulebook", folder, *HERE, *words)


def test_where_all_are_judged_there_is_nothing_to_report(run: Run, tmp_path: Path) -> None:
    ran = checked(run, write_judged(tmp_path, *ALL))

    assert ran.status == 0
    assert ran.out.splitlines()[:2] == [
        "no new findings in edition x within the scope moves=1",
        "2 findings judged: 1 of the law, 1 of the text; --all shows them",
    ]


def test_all_shows_judgements_with_their_reasons(run: Run, tmp_path: Path) -> None:
    ran = checked(run, write_judged(tmp_path, *ALL), "--all")

    assert ran.status == 0
    assert "gap: 1, 2" in ran.out
    assert "  changes a ruling at the table" in ran.out
    assert "  judged of the law: nobody minds" in ran.out
    assert "  judged of the text: it stops there" in ran.out
    assert "--all" not in ran.out


def test_of_a_finding_that_is_judged_in_part_the_rest_is_told(run: Run, tmp_path: Path) -> None:
    ran = checked(run, write_judged(tmp_path, entry('provisions = ["1"]'), ALL[1]))

    assert ran.status == 1
    assert "gap: 1, 2" in ran.out
    assert "  - 2: " in ran.out
    assert "  - 1: " not in ran.out
    assert "  1 of its 2 members are judged" in ran.out
    assert 'sang = ["ann"]' in ran.out
    assert "late =" not in ran.out
    assert "gap: 3" not in ran.out
    assert "1 new finding in edition x" in ran.out


def test_what_fits_nothing_any_more_is_stale(run: Run, tmp_path: Path) -> None:
    folder = write_judged(tmp_path, *ALL, STALE)
    ran = checked(run, folder)

    assert ran.status == 1
    assert "judgements/x.toml:13: dead 3 is found no more" in ran.out
    assert run("check", "--rulebook", folder, "--only", "gap", "--executor", "here").status == 0
    assert checked(run, folder, "--scope", "moves=0").status == 0


def test_one_s_own_file_stands_beside_the_rulebook_s(run: Run, tmp_path: Path) -> None:
    folder = write_judged(tmp_path, ALL[0])
    mine = tmp_path / "mine.toml"
    mine.write_text(ALL[1], encoding="utf-8")

    assert checked(run, folder).status == 1
    assert checked(run, folder, "--accept", mine).status == 0


def test_a_slip_is_refused_before_anything_is_looked_for(run: Run, tmp_path: Path) -> None:
    ran = checked(run, write_judged(tmp_path, entry('provisions = ["3"]', kind="gaps")))

    assert (ran.status, ran.out) == (2, "")
    assert "judgements/x.toml:2:8: `gaps` is not a kind of finding" in ran.err
    assert "nearest known name: `gap`" in ran.err


def test_json_has_every_finding_with_its_judgement(run: Run, tmp_path: Path) -> None:
    ran = checked(run, write_judged(tmp_path, ALL[1], STALE), "--format", "json")
    document = json.loads(ran.out)

    assert ran.status == 1
    assert [(one["provisions"], one["judged"]) for one in document["findings"]] == [
        (["1", "2"], False),
        (["3"], True),
    ]
    assert [(one["rank"], one["irregularities"]) for one in document["findings"]] == [("at_the_table", 1)] * 2
    (judgement,) = document["findings"][1]["judgements"]
    assert (judgement["of"], judgement["reason"], judgement["mended"]) == ("text", "it stops there", [])
    assert document["findings"][1]["instances"][0]["judgement"] == judgement
    assert [(one["kind"], one["provisions"]) for one in document["stale"]] == [("dead", ["3"])]


def test_sarif_suppresses_what_is_judged(run: Run, tmp_path: Path) -> None:
    ran = checked(run, write_judged(tmp_path, ALL[1], STALE), "--format", "sarif")
    (log,) = json.loads(ran.out)["runs"]
    new, known = log["results"]

    # where one result says whether it is suppressed, all have to
    assert new["suppressions"] == []
    (suppression,) = known["suppressions"]
    assert (suppression["kind"], suppression["status"]) == ("external", "accepted")
    assert suppression["justification"] == "of the text: it stops there"
    place = suppression["location"]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("judgements/x.toml")
    assert place["region"]["startLine"] == 1
    assert [one["kind"] for one in log["properties"]["stale"]] == ["dead"]


def test_csv_has_the_judgement_in_words(run: Run, tmp_path: Path) -> None:
    ran = checked(run, write_judged(tmp_path, ALL[1]), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))

    assert [(row["judged"], row["judgement"]) for row in rows] == [
        ("False", ""),
        ("True", "of the text: it stops there"),
    ]
